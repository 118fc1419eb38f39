import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import { decodeText } from '@slashlint/sources'
import type { SourceDiagnostic } from '@slashlint/sources'
import { isIgnored, settingsFor } from '../config/assign.js'
import { CONFIG_NAME } from '../config/load.js'
import type { ConfigFinder } from '../config/load.js'
import { describe } from '../files/expand.js'
import { analyse } from './analyse.js'
import type { Analysis } from './analyse.js'
import { findingsIn, fixText } from './check-file.js'
import type { FixWishes } from './check-file.js'
import type { Finding } from './finding.js'
import type { FixedFile, Report, Unreadable } from './result.js'
import { checkSets } from './sets.js'
import type { GlobalSettings, Settings } from './settings.js'

export interface RunOptions {
  readonly files: readonly string[]
  readonly missing: readonly Unreadable[]
  readonly configs: ConfigFinder
  readonly global: GlobalSettings
  readonly fix: FixWishes | undefined
  /** Called now and then with the number of files done. */
  progress(done: number): void
}

/** Files read at one time. */
const AT_ONCE = 16

interface Outcome {
  readonly analysis?: Analysis
  readonly unreadable?: Unreadable
  readonly fixed?: FixedFile
  /** The project does not want it to be looked at. */
  readonly ignored?: true
}

/** Checks files, each for itself, then the sets they form. */
export async function run(options: RunOptions): Promise<Report> {
  const { files, progress } = options
  const outcomes: Outcome[] = []
  let next = 0
  let done = 0
  const worker = async (): Promise<void> => {
    for (let index = next++; index < files.length; index = next++) {
      outcomes[index] = await checkOne(files[index] as string, options)
      progress(++done)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, files.length) }, worker))
  const analyses = outcomes.flatMap(({ analysis }) => analysis ?? [])
  const bySet = groupByFile(await findSets(analyses, options.configs))
  return {
    files: await Promise.all(analyses.map((analysis) => findingsIn(analysis, bySet.get(analysis.file)))),
    unreadable: [...options.missing, ...outcomes.flatMap(({ unreadable }) => unreadable ?? [])],
    lookedAt: outcomes.filter(({ ignored }) => ignored !== true).length,
    fixed: outcomes.flatMap(({ fixed }) => fixed ?? []),
  }
}

async function checkOne(file: string, options: RunOptions): Promise<Outcome> {
  const config = await options.configs.find(dirname(file))
  // A configuration is judged as such, also where it declares all files of its folder to be something else.
  if (basename(file) === CONFIG_NAME) return { ignored: true }
  if (await isIgnored(file, config)) return { ignored: true }
  let bytes: Uint8Array
  try {
    bytes = await readFile(file)
  } catch (error) {
    return { unreadable: { file, message: describe(error as NodeJS.ErrnoException) } }
  }
  const { text, problem } = decodeText(bytes)
  const settings = await settingsOf(file, options)
  const analyseAgain = (changed: string): Analysis | undefined => analyseText(file, changed, settings, problem)
  const analysis = analyseAgain(text)
  if (analysis === undefined || options.fix === undefined) return analysis === undefined ? {} : { analysis }
  const { analysis: after, count } = await fixText(analysis, analyseAgain, options.fix)
  return count === 0 ? { analysis } : { analysis: after, fixed: { file, before: text, after: after.text, count } }
}

export function analyseText(
  file: string,
  text: string,
  settings: Settings,
  problem?: SourceDiagnostic,
): Analysis | undefined {
  return analyse(file, { uri: pathToFileURL(file).href, text }, settings, problem)
}

/** The settings of a file: its configuration, with the command line over it. */
export async function settingsOf(
  file: string,
  { configs, global }: Pick<RunOptions, 'configs' | 'global'>,
): Promise<Settings> {
  const config = await configs.find(dirname(file))
  const { assignment, rules } = await settingsFor(file, config)
  return {
    assignment: {
      ...assignment,
      ...(global.resource !== undefined && { resource: global.resource }),
      ...(global.scope !== undefined && { scope: global.scope }),
    },
    rules: { ...rules, ...global.rules },
    app: config?.config.app,
    defaultLocale: config?.config.defaultLocale,
  }
}

async function findSets(analyses: readonly Analysis[], configs: ConfigFinder): Promise<Finding[]> {
  const members = await Promise.all(
    analyses.flatMap(({ file, units }) =>
      units
        .filter(({ definition }) => definition.resource === 'command' && definition.scope !== undefined)
        .map(async (unit) => ({ unit, project: (await configs.projectOf(dirname(file))) ?? dirname(file) })),
    ),
  )
  return checkSets(members)
}

function groupByFile(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) groups.set(finding.file, [...(groups.get(finding.file) ?? []), finding])
  return groups
}
