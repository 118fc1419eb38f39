// Builds the playground, `dist/play/`: the page, the language service for its worker, and what both load on demand.
import { build } from 'esbuild'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RESOURCES_WITH_NOUNS } from './resources.mjs'
import { WORKSPACE_SOURCES } from '../../scripts/sources.mjs'
import { OUTPUT, REPOSITORY, ROOT } from '../site.mjs'
import { policyOf } from '../relative.mjs'
import { playExamples } from './examples.mjs'
import { RESOURCE_NOUNS } from './workspace.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const to = join(OUTPUT, 'play')

const hashed = (name, text) => {
  const file = name.replace('*', createHash('sha256').update(text).digest('hex').slice(0, 8))
  writeFileSync(join(to, file), text)
  return `./${file}`
}

/** @returns {Promise<readonly string[]>} the files that the scripts are made of */
export async function buildPlay() {
  mkdirSync(to, { recursive: true })
  const examples = await playExamples()
  const first = examples.find(({ path }) => path === 'broken/commands/ban.json')
  const common = {
    absWorkingDir: here,
    outdir: to,
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    alias: WORKSPACE_SOURCES,
    // Packages of the workspace find theirs in its root, and those of the page in this folder.
    nodePaths: [join(here, '../node_modules')],
    legalComments: 'none',
    logLevel: 'warning',
  }
  const worker = await build({ ...common, entryPoints: { worker: 'src/worker.ts' } })
  const page = await build({
    ...common,
    entryPoints: { main: 'src/main.ts' },
    define: {
      SITE_WORKER: JSON.stringify(entryOf(worker)),
      SITE_EXAMPLES: JSON.stringify(hashed('examples-*.json', JSON.stringify(examples))),
      SITE_SERVICE_WORKER: JSON.stringify('../service-worker.js'),
      SITE_REPOSITORY: JSON.stringify(REPOSITORY ?? ''),
      SITE_NOUNS: JSON.stringify(RESOURCE_NOUNS),
      SITE_FIRST: JSON.stringify({ path: first.path, text: first.text }),
    },
  })
  const styles = await build({
    stdin: {
      contents: `@import '${ROOT}preview/preview.css';\n${readFileSync(join(here, 'play.css'), 'utf8')}`,
      loader: 'css',
      resolveDir: here,
    },
    bundle: true,
    minify: true,
    write: false,
  })
  const html = readFileSync(join(here, 'index.html'), 'utf8')
    .replace('%STYLES%', hashed('play-*.css', styles.outputFiles[0].text))
    .replace('%MAIN%', entryOf(page))
    .replace(
      '<!-- %PRELOADS% -->',
      preloads(page)
        .map((file) => `<link rel="modulepreload" href="${file}" />`)
        .join('\n    '),
    )
    .replace('%ISSUE%', REPOSITORY === undefined ? 'Copy as an issue' : 'Open an issue with this')
    .replace(
      '<!-- %RESOURCES% -->',
      RESOURCES_WITH_NOUNS.map(([id, label]) => `<option value="${id}">${label}</option>`).join('\n            '),
    )
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(html)}" />`
  writeFileSync(join(to, 'index.html'), html.replace('<head>', `<head>\n    ${policy}`))
  removeUnreachable([worker, page])
  return [worker, page].flatMap(({ metafile }) => Object.keys(metafile.inputs).map((file) => join(here, file)))
}

/** esbuild makes chunks of what functions import that the playground never calls: nothing loads those. */
function removeUnreachable(builds) {
  const outputs = Object.assign({}, ...builds.map(({ metafile }) => metafile.outputs))
  const reached = new Set()
  const visit = (file) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { path, external } of outputs[file].imports) if (external !== true) visit(path)
  }
  for (const built of builds) visit(`${relative(here, to)}/${basename(entryOf(built))}`)
  for (const file of Object.keys(outputs)) if (!reached.has(file)) rmSync(join(here, file))
}

const entries = ({ metafile }) =>
  Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint !== undefined)
const entryOf = (built) =>
  `./${basename(entries(built).find(([, { entryPoint }]) => /^src\/(?:main|worker)\.ts$/.test(entryPoint))[0])}`

/** The chunks that the page needs at once. */
function preloads(built) {
  const found = new Set()
  const visit = (file) => {
    for (const { path, kind } of built.metafile.outputs[file].imports) {
      if (kind !== 'import-statement' || found.has(path)) continue
      found.add(path)
      visit(path)
    }
  }
  visit(entries(built).find(([, { entryPoint }]) => entryPoint === 'src/main.ts')[0])
  return [...found].filter((file) => extname(file) === '.js').map((file) => `./${basename(file)}`)
}
