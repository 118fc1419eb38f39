/**
 * The public declarations of each package as one reads them, committed in `api/`: what changes for those who use a package
 * is seen in a review. `node test/packaging/api.mjs` writes them anew; `changedApis` tells which differ from the build.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageFolders } from '../../scripts/repository.mjs'
import { installTools } from '../../scripts/tools.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = fileURLToPath(new URL('../..', import.meta.url))
const REPORTS = join(here, 'api')

/** Every entry with types, by the name of its report: `core.api.md`, `core.fixes.api.md`. Of internal ones nothing is promised. */
const ENTRIES = new Map(
  packageFolders(root).flatMap((folder) => {
    const { exports = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    return Object.entries(exports).flatMap(([entry, target]) => {
      const types = target.import?.types ?? target.types
      return types === undefined || entry === './internal'
        ? []
        : [[`${folder}${entry.slice(1).replace('/', '.')}.api.md`, { folder, types }]]
    })
  }),
)

/** @returns the names of reports that are not of this build; none if `write` is set, which writes them */
export async function changedApis({ write = false } = {}) {
  installTools(here)
  const { CompilerState, Extractor, ExtractorConfig } = await import('@microsoft/api-extractor')
  const temporary = mkdtempSync(join(tmpdir(), 'slashlint-api-'))
  if (write) {
    rmSync(REPORTS, { recursive: true, force: true })
  }
  mkdirSync(REPORTS, { recursive: true })
  const silent = { default: { logLevel: 'none' } }
  const configurations = [...ENTRIES].map(([name, { folder, types }]) =>
    ExtractorConfig.prepare({
      configObject: {
        projectFolder: join(root, folder),
        mainEntryPointFilePath: join(root, folder, types),
        compiler: {
          overrideTsconfig: {
            compilerOptions: {
              target: 'es2022',
              module: 'nodenext',
              strict: true,
              types: ['node'],
              lib: ['es2023', 'dom'],
              skipLibCheck: true,
            },
            files: [...ENTRIES.values()].map((one) => join(root, one.folder, one.types)),
          },
        },
        apiReport: {
          enabled: true,
          reportFolder: REPORTS,
          reportTempFolder: temporary,
          reportFileName: name,
        },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        newlineKind: 'lf',
        messages: {
          extractorMessageReporting: silent,
          compilerMessageReporting: silent,
          tsdocMessageReporting: silent,
        },
      },
      configObjectFullPath: join(root, folder, 'api-extractor.json'),
      packageJsonFullPath: join(root, folder, 'package.json'),
    }),
  )
  const compilerState = CompilerState.create(configurations[0])
  try {
    const changed = configurations.filter((configuration) => {
      const messageCallback = (message) => void (message.handled = true)
      return Extractor.invoke(configuration, { compilerState, localBuild: write, messageCallback })
        .apiReportChanged
    })
    const former = readdirSync(REPORTS).filter((name) => !ENTRIES.has(name))
    return write
      ? []
      : [...changed.map(({ reportFilePath }) => basename(reportFilePath)), ...former].sort()
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await changedApis({ write: true })
}
