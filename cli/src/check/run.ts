import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decodeText } from '@slashlint/sources'
import type { Assignment, Attached } from '@slashlint/sources'
import {
  agreedFindings,
  checkSets,
  countReads,
  CONFIG_NAME,
  findingsElsewhere,
  groupBy,
  holdsOptions,
  isAreaOff,
  isData,
  isDefining,
  isFixable,
  lineLookup,
  ownFindings,
  setMembers,
  tieAcross,
  topLevel,
  withUses,
} from '@slashlint/checker'
import type { Analysis, Finding, Projects, Settings } from '@slashlint/checker'
import type { FixWishes } from '@slashlint/checker/fixes'
import { describe } from '../files/errors.js'
import { bytesOf } from '../files/read.js'
import { whyNotWritable } from '../files/write.js'
import { isTrailing, noteTrace } from '../files/trail.js'
import type { Prepared, FileToPrepare } from './ahead/prepare.js'
import type { Threads } from './ahead/threads.js'
import { analyseFile } from './analyse-file.js'
import type { AnalysedFile, ImportedTexts } from './analyse-file.js'
import { createExpectations } from './beside.js'
import type { Expectations } from './beside.js'
import { findingsIn, findingsOnly, fixFile, fixUses } from './check-file.js'
import type { CheckedFile, FixedFile, PassedOverInFile, Report, UnreadableFile } from './result.js'
import type { GlobalSettings } from './settings.js'

export interface RunOptions {
  readonly files: readonly string[]
  /** Those that were asked for one by one: nothing in them is passed over in silence. */
  readonly named: ReadonlySet<string>
  readonly missing: readonly UnreadableFile[]
  readonly projects: Projects
  readonly global: GlobalSettings
  /** Where the program was started. */
  readonly cwd: string
  readonly fix: (FixWishes & { readonly write: boolean }) | undefined
  /** Reads and parses files before it is their turn. */
  readonly threads?: Threads | undefined
  /** Called now and then with the number of files done. */
  progress(done: number): void
}

/** How long a run may be deaf: it works without pauses, and while watching, Ctrl-C is heard in one. */
const DEAF_MS = 100

interface Checked {
  readonly file: string
  readonly analysis: Analysis
  /** Analyses it again, with what other files have become; with what it has become itself, if that is given. */
  again(text?: string): Analysis | undefined
}

interface Outcome {
  readonly parsed?: AnalysedFile['parsed']
  readonly passedOver?: readonly PassedOverInFile[]
  readonly checked?: Checked
  readonly unreadable?: UnreadableFile
  readonly fixed?: FixedFile
  readonly unwritable?: UnreadableFile
  /** The project does not want it to be looked at. */
  readonly ignored?: true
}

/** Checks files, each for itself, then the sets they form. */
export async function run(options: RunOptions): Promise<Report> {
  const { files, progress, threads } = options
  const outcomes: Outcome[] = []
  const imported: ImportedTexts = new Map()
  let heard = performance.now()
  threads?.begin(files, (file) => wantedOf(file, options))
  for (const [index, file] of files.entries()) {
    outcomes.push(await checkOne(file, options, imported, threads?.take(index)))
    progress(outcomes.length)
    if (performance.now() - heard < DEAF_MS) continue
    await new Promise(setImmediate)
    heard = performance.now()
  }
  await checkExpected(outcomes, options, imported)
  const fixedAlone = outcomes.flatMap(({ fixed: one }) => one ?? [])
  const checked = withFixed(
    outcomes.flatMap((outcome) => outcome.checked ?? []),
    fixedAlone,
    imported,
  )
  const beside = await fixBeside(checked, options, imported)
  const all = await withTies(withFixed(checked, beside.fixed, imported), options.projects)
  const attached = all.flatMap(({ analysis }) => analysis.attached)
  const others = [
    ...(await findSets(all, options.projects, attached)),
    ...all.flatMap(({ analysis }) => findingsElsewhere(analysis)),
    ...agreedFindings(all.map(({ analysis }) => analysis.uses)),
  ]
  const byFile = groupBy(others, ({ uri }) => uri)
  const shown = all.filter(({ analysis }) => isDefining(analysis) || byFile.has(analysis.uri))
  const isUsed = (file: string): boolean => {
    const uri = pathToFileURL(file).href
    return byFile.has(uri) || holdsOptions(uri, attached)
  }
  const empty = new Set(files.filter((file, index) => isNothing(outcomes[index]) && !isUsed(file)))
  const own = shown.map(({ file, analysis }) => findingsIn(file, analysis, byFile.get(analysis.uri) ?? [], attached))
  for (const { analysis } of shown) byFile.delete(analysis.uri)
  return {
    files: await Promise.all([...own, ...(await findingsBeside(byFile, options.projects, imported))]),
    unreadable: [...options.missing, ...outcomes.flatMap(({ unreadable }) => unreadable ?? [])],
    unwritable: [...outcomes.flatMap(({ unwritable }) => unwritable ?? []), ...beside.unwritable],
    lookedAt: outcomes.filter(({ ignored }) => ignored !== true).length,
    unrecognised: files.filter((file) => options.named.has(file) && empty.has(file)),
    isNothingNamed: options.named.size > 0 && files.every((file) => !options.named.has(file) || empty.has(file)),
    imported,
    passedOver: outcomes.flatMap(({ passedOver }) => passedOver ?? []),
    fixed: merged([...fixedAlone, ...beside.fixed]),
    reads: () => countReads(all.map(({ analysis }) => analysis.uses)),
    parsedForHandlers: parsedForHandlers(outcomes.map(({ parsed }) => parsed)),
  }
}

/** Checks data in which nothing was recognised again, where what lies beside it shows that it holds commands. */
async function checkExpected(outcomes: Outcome[], options: RunOptions, imported: ImportedTexts): Promise<void> {
  const { files } = options
  const nothing = [...files.entries()].filter(([index, file]) => isData(file) && isNothing(outcomes[index]))
  if (nothing.length === 0) return
  const known = files.map((file, index) => [file, outcomes[index]?.checked?.analysis] as const)
  const expectations = expectationsAround(known, options, imported)
  for (const [index, file] of nothing) {
    const expects = await expectations.of(file)
    if (expects !== undefined) outcomes[index] = await checkOne(file, options, imported, undefined, expects)
  }
}

/** @param known the analyses of the files that are checked */
export function expectationsAround(
  known: Iterable<readonly [file: string, analysis: Analysis | undefined]>,
  { named, ...options }: Pick<RunOptions, 'projects' | 'global' | 'cwd' | 'named'>,
  imported: ImportedTexts,
): Expectations {
  return createExpectations(
    new Map(known),
    (file) => named.has(file),
    async (file) => {
      const opened = await openFile(file, options, imported)
      return 'analysis' in opened ? opened.analysis : undefined
    },
  )
}

/** How many files were parsed for the handlers in them alone, each once. */
export function parsedForHandlers(all: readonly AnalysedFile['parsed'][]): number {
  const files = new Set(all.flatMap((one) => one?.handlers ?? []))
  for (const one of all) for (const uri of one?.definitions ?? []) files.delete(uri)
  return files.size
}

/** All files with the handlers of their commands that stand in others. */
async function withTies(all: readonly Checked[], projects: Projects): Promise<readonly Checked[]> {
  const tied = tieAcross(
    await Promise.all(all.map(async ({ analysis }) => ({ analysis, project: await projects.rootOf(analysis.uri) }))),
  )
  return all.map((one, index) => {
    const uses = tied[index]
    return uses === undefined ? one : { ...one, analysis: withUses(one.analysis, uses) }
  })
}

/** Fixes what only others show: options in files without a definition of their own, and beside those that they have. */
async function fixBeside(
  all: readonly Checked[],
  { fix, projects }: RunOptions,
  imported: ImportedTexts,
): Promise<{ readonly fixed: readonly FixedFile[]; readonly unwritable: readonly UnreadableFile[] }> {
  const fixed: FixedFile[] = []
  const unwritable: UnreadableFile[] = []
  const known = new Map(all.map(({ analysis }) => [analysis.uri, analysis]))
  const elsewhere = fix === undefined ? [] : all.flatMap(({ analysis }) => findingsElsewhere(analysis))
  const byFile = groupBy(elsewhere, ({ uri }) => uri)
  for (const [uri, others] of byFile) {
    const own = known.get(uri)
    // What a file shows by itself was fixed with it.
    const shown = new Set(own === undefined ? [] : ownFindings(own).found.map(placeKey))
    const findings = others.filter((finding) => !shown.has(placeKey(finding)))
    if (findings.length === 0 || (own !== undefined && !isFixable(own))) continue
    const before = own?.text ?? imported.get(uri)
    const config = await projects.configFor(uri)
    if (fix === undefined || before === undefined || config?.ignores(uri) === true) continue
    const { after, count } = await fixUses(before, findings, fix)
    if (count === 0) continue
    const file = fileURLToPath(uri)
    const obstacle = fix.write ? await whyNotWritable(file) : undefined
    if (obstacle === undefined) fixed.push({ file, before, after, count })
    else unwritable.push({ file, message: obstacle })
  }
  return { fixed, unwritable }
}

const placeKey = ({ code, start, end }: Pick<Finding, 'code' | 'start' | 'end'>): string => `${code} ${start} ${end}`

/** Findings in files of which only others show that they hold options, unless their project does not want that. */
async function findingsBeside(
  byFile: ReadonlyMap<string, readonly Finding[]>,
  projects: Projects,
  imported: ImportedTexts,
): Promise<readonly Promise<CheckedFile>[]> {
  const files: Promise<CheckedFile>[] = []
  for (const [uri, findings] of byFile) {
    const text = imported.get(uri)
    const config = await projects.configFor(uri)
    if (text !== undefined && config?.ignores(uri) !== true)
      files.push(findingsOnly(fileURLToPath(uri), text, findings))
  }
  return files
}

/** A file that was looked at, and that defines nothing. */
const isNothing = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined &&
  (outcome.checked === undefined || !isDefining(outcome.checked.analysis)) &&
  outcome.unreadable === undefined &&
  outcome.ignored !== true

/** Files that have been fixed, or that import what has been fixed since, are looked at again. */
function withFixed(all: readonly Checked[], fixed: readonly FixedFile[], imported: ImportedTexts): readonly Checked[] {
  if (fixed.length === 0) return all
  const changed = new Map(fixed.map(({ file, after }) => [pathToFileURL(file).href, after]))
  let isUsed = false
  for (const [uri, after] of changed) {
    if (!imported.has(uri)) continue
    imported.set(uri, after)
    isUsed = true
  }
  return all.flatMap((one) => {
    const after = changed.get(one.analysis.uri)
    if (after === undefined && !isUsed) return [one]
    const analysis = one.again(after)
    return analysis === undefined ? [] : [{ ...one, analysis, again: (text = after) => one.again(text) }]
  })
}

/** A file that was fixed twice was fixed once. */
function merged(fixed: readonly FixedFile[]): readonly FixedFile[] {
  const byFile = new Map<string, FixedFile>()
  for (const one of fixed) {
    const before = byFile.get(one.file)
    byFile.set(
      one.file,
      before === undefined ? one : { ...one, before: before.before, count: before.count + one.count },
    )
  }
  return [...byFile.values()]
}

/** What another thread must know of a file; `undefined` if the file is not looked at. */
async function wantedOf(file: string, options: RunOptions): Promise<FileToPrepare | undefined> {
  if (!(await isWanted(file, options))) return undefined
  const { assignment } = await settingsOf(file, options, { isNamed: options.named.has(file) })
  return { file, assignment, isTraced: isTrailing() }
}

async function checkOne(
  file: string,
  options: RunOptions,
  imported: ImportedTexts,
  prepared: Prepared | undefined,
  expects?: Assignment['expects'],
): Promise<Outcome> {
  const opened = await openFile(file, options, imported, prepared, expects)
  if (!('text' in opened)) return opened
  const { text, analysis, again, parsed } = opened
  const passedOver = placed(file, opened)
  if (analysis === undefined) return { parsed, passedOver }
  if (options.fix === undefined)
    return { parsed, passedOver, checked: { file, analysis, again: (changed = text) => again(changed) } }
  const { analysis: after, count } = await fixFile(analysis, again, options.fix)
  const obstacle = count > 0 && options.fix.write ? await whyNotWritable(file) : undefined
  if (obstacle !== undefined)
    return {
      parsed,
      passedOver,
      checked: { file, analysis, again: (changed = text) => again(changed) },
      unwritable: { file, message: obstacle },
    }
  const checked = { file, analysis: after, again: (changed = after.text) => again(changed) }
  return count === 0
    ? { parsed, passedOver, checked }
    : { parsed, passedOver, checked, fixed: { file, before: text, after: after.text, count } }
}

/** What was passed over in a file, with its lines. */
export function placed(
  file: string,
  { text, passedOver = [] }: Pick<AnalysedFile, 'passedOver'> & { readonly text: string },
): readonly PassedOverInFile[] {
  const linesOf = lineLookup(() => text)
  return passedOver.map(({ name, reason, offset }) => ({
    file,
    line: (linesOf(file)?.position(offset()).line ?? 0) + 1,
    name,
    reason,
  }))
}

/** A file that was read and analysed; or why it was not. */
export type OpenedFile =
  (AnalysedFile & { readonly text: string }) | { readonly unreadable: UnreadableFile } | { readonly ignored: true }

/** Reads and analyses a file, unless its project does not want that. */
export async function openFile(
  file: string,
  options: Pick<RunOptions, 'projects' | 'global' | 'cwd'> & Partial<Pick<RunOptions, 'named'>>,
  imported: ImportedTexts = new Map(),
  prepared?: Prepared,
  expects?: Assignment['expects'],
): Promise<OpenedFile> {
  if (!(await isWanted(file, options))) return { ignored: true }
  const settings = await settingsOf(file, options, { isNamed: options.named?.has(file) === true, expects })
  if (prepared !== undefined) {
    const { text, problem, parsed, trace } = prepared
    if (trace !== undefined) noteTrace(file, trace)
    if (parsed === undefined) return { text, analysis: undefined, again: () => undefined }
    const { rememberParsed } = await import('@slashlint/sources/javascript')
    rememberParsed({ uri: pathToFileURL(file).href, text }, parsed)
    return { text, ...(await analyseFile(file, text, settings, imported, options.cwd, problem)) }
  }
  let bytes: Uint8Array
  try {
    bytes = await bytesOf(file)
  } catch (error) {
    return { unreadable: { file, message: describe(error) } }
  }
  const { text, problem } = decodeText(bytes)
  return { text, ...(await analyseFile(file, text, settings, imported, options.cwd, problem)) }
}

/** Whether a project wants a file to be looked at. A configuration is judged as such, whatever it says about its folder. */
async function isWanted(file: string, { projects }: Pick<RunOptions, 'projects'>): Promise<boolean> {
  const uri = pathToFileURL(file).href
  const config = await projects.configFor(uri)
  return basename(file) !== CONFIG_NAME && config?.ignores(uri) !== true
}

/** The settings of a file: its configuration, with the command line over it. */
export async function settingsOf(
  file: string,
  { projects, global }: Pick<RunOptions, 'projects' | 'global'>,
  { isNamed = false, expects }: { readonly isNamed?: boolean; readonly expects?: Assignment['expects'] } = {},
): Promise<Settings> {
  const uri = pathToFileURL(file).href
  const config = await projects.configFor(uri)
  const root = await projects.topOf(uri)
  const { assignment, rules } = config?.settingsOf(uri) ?? { assignment: {}, rules: {} }
  const wanted = { ...rules, ...global.rules }
  return {
    assignment: {
      ...assignment,
      ...(global.resource !== undefined && { resource: global.resource }),
      ...(global.scope !== undefined && { scope: global.scope }),
      ...(isNamed && { isNamed }),
      ...(expects !== undefined && { expects }),
      ...(root !== undefined && { root }),
      ...(isAreaOff(wanted, 'use') && { ignoresHandlers: true }),
    },
    rules: wanted,
    app: config?.config.app,
    defaultLocale: config?.config.defaultLocale,
  }
}

async function findSets(
  all: readonly { readonly analysis: Analysis }[],
  projects: Projects,
  attached: readonly Attached[],
): Promise<readonly Finding[]> {
  const members = await Promise.all(
    all.map(async ({ analysis }) => setMembers(analysis, await projects.rootOf(analysis.uri))),
  )
  return checkSets(topLevel(members.flat(), attached))
}
