import { fileURLToPath, pathToFileURL } from 'node:url'
import { beyondOwn, groupBy, isDefining, isFixable, withoutScope } from '@slashlint/checker'
import type { CheckedDefinition, ReadCounts } from '@slashlint/checker'
import type { FixOptions } from '@slashlint/checker/fixes'
import type { Place, SourceDiagnostic } from '@slashlint/sources'
import { whyNotWritable } from '../files/write.js'
import { isTrailing } from '../files/trail.js'
import type { FileToPrepare } from './parallel/prepare.js'
import type { Threads } from './parallel/threads.js'
import { checkedFile, fixUses, loadFixes } from './check-file.js'
import { createFileProject, isWanted, settingsOf } from './project.js'
import type { FileProject, FileProjectOptions, Opened } from './project.js'
import type { CheckedFile, FixedFile, KnownFile, SkippedObject, UnreadableFile } from './result.js'

/** The options of a run of `check`. */
export interface RunOptions extends FileProjectOptions {
  /** The absolute paths of the files. */
  readonly files: readonly string[]
  /** The files that the user named one by one; nothing in them is skipped silently. */
  readonly named: ReadonlySet<string>
  /** Named files that do not exist. */
  readonly missing: readonly UnreadableFile[]
  /** The fixes to apply; `undefined` without fixing. */
  readonly fix: (FixOptions & { readonly write: boolean }) | undefined
  /** The threads that read and parse files in advance; absent without threads. */
  readonly threads?: Threads | undefined
  /** Reports the number of finished files, from time to time. */
  progress?(done: number): void
  /**
   * The text that is checked in place of the only file's content on the disk. Other files are
   * neither reported nor changed.
   */
  readonly only?:
    { readonly text: string; readonly problem?: SourceDiagnostic | undefined } | undefined
}

/** The milliseconds after which a run pauses, so that Ctrl+C works while watching. */
const DEAF_MS = 100

/** The result of a run. */
export interface Report extends RunReport {
  /** Folders with compiled output that contain commands which no checked file contains. */
  readonly skipped?: readonly string[]
  /** True if nothing was read although a bot was found. The report must not claim success then. */
  readonly isOfUnreadBot?: boolean
  /** The number of findings that are not shown, because the baseline contains them. */
  readonly known?: number
}

/** The checked files of a run, and the parts that were skipped. */
export interface RunReport {
  /** Files with definitions. */
  readonly files: readonly CheckedFile[]
  /** The commands of unknown scope; empty if the scope makes no difference to the checks. */
  readonly withoutScope: readonly CheckedDefinition[]
  /** The files that could not be read. */
  readonly unreadable: readonly UnreadableFile[]
  /** Files that are too large to be read, and were not named one by one. */
  readonly tooLarge: readonly UnreadableFile[]
  /** Files that have fixes but cannot be written. */
  readonly unwritable: readonly UnreadableFile[]
  /** The number of checked files, those without definitions included. */
  readonly lookedAt: number
  /** Files that were named one by one, but contain no recognised definition. */
  readonly unrecognised: readonly string[]
  /** True if files were named one by one, and none contains a definition. */
  readonly isNothingNamed: boolean
  /** Returns the text of a document that was read; `undefined` for any other. */
  textOf(uri: string): string | undefined
  /** For each file, the URIs of the documents that have read it. */
  readonly requestedBy: ReadonlyMap<string, ReadonlySet<string>>
  /** Code that looks like commands, but is not checked. */
  readonly passedOver: readonly SkippedObject[]
  /** Files that were fixed. */
  readonly fixed: readonly FixedFile[]
  /** Counts the reads of options in handlers. */
  reads(): ReadCounts
  /** Lists functions that answer interactions, but are too large to be analysed. */
  cutShort(): readonly Place[]
  /** Counts the reads of options that are not checked because of syntax errors around them. */
  damagedReads(): number
  /** The number of files that were parsed for their handlers alone. */
  readonly parsedForHandlers: number
  /** Returns the facts about a file that a later run can reuse; `undefined` if there are none. */
  knownOf(file: string): KnownFile | undefined
}

/** Opens the files in a project, applies fixes if `fix` is set, and collects the findings. */
export async function run(options: RunOptions): Promise<RunReport> {
  const { files, named, missing, projects } = options
  const project = createFileProject({ ...options, isPart: options.only !== undefined })
  const opened = await openAll(project, options)
  // What they have taken is free for what follows.
  await options.threads?.close()
  const passedOver = project.passedOver()
  const parsedForHandlers = project.parsedForHandlers()
  const { fixed, unwritable } = await fixAll(project, opened, options)
  const own = files.map(project.uriOf)
  const shown = own.flatMap((uri): readonly (readonly [uri: string, text: string])[] => {
    const analysis = project.tied(uri)
    if (analysis === undefined || (!isDefining(analysis) && project.others(uri).length === 0)) {
      return []
    }
    return [[uri, analysis.text]]
  })
  // Only others show that these hold options, unless their projects do not want that.
  const beside = (options.only === undefined ? project.spokenOf() : []).flatMap((uri) => {
    const text = project.texts.get(uri)
    return text === undefined || projects.ignores(uri) ? [] : [[uri, text] as const]
  })
  const empty = new Set(
    files.filter(
      (_item, index) =>
        'problem' in (opened[index] ?? {}) && !project.isSomething(own[index] ?? ''),
    ),
  )
  const checked = await Promise.all(
    [...shown, ...beside].map(([uri, text]) => checkedFile(uri, text, project)),
  )
  return {
    files: checked,
    withoutScope: openCommands(checked, options),
    unreadable: [
      ...missing,
      ...opened.flatMap((one) => ('unreadable' in one ? one.unreadable : [])),
    ],
    tooLarge: opened.flatMap((one) => ('tooLarge' in one ? one.tooLarge : [])),
    unwritable,
    lookedAt: opened.filter((one) => !('ignored' in one || 'tooLarge' in one)).length,
    unrecognised: files.filter((file) => named.has(file) && empty.has(file)),
    isNothingNamed: named.size > 0 && files.every((file) => !named.has(file) || empty.has(file)),
    textOf: (uri: string): string | undefined =>
      project.analysis(uri)?.text ?? project.texts.get(uri),
    requestedBy: new Map(
      files.map((file, index) => [
        file,
        project.requested.get(own[index] ?? '') ?? new Set<string>(),
      ]),
    ),
    passedOver,
    fixed,
    reads: project.reads,
    cutShort: project.cutShort,
    damagedReads: project.damagedReads,
    parsedForHandlers,
    knownOf: project.knownOf,
  }
}

/**
 * Returns the commands without a known scope. Empty for less than two definitions, which cannot
 * collide.
 */
function openCommands(
  files: readonly CheckedFile[],
  { projects }: Pick<RunOptions, 'projects'>,
): readonly CheckedDefinition[] {
  const definitions = files.flatMap((file) => file.definitions)
  if (new Set(definitions.map(({ definition }) => definition)).size < 2) {
    return []
  }
  const byProject = groupBy(definitions, ({ uri }) => projects.rootOf(uri))
  return [...byProject].flatMap(([root, own]) => withoutScope(own, root))
}

async function openAll(project: FileProject, options: RunOptions): Promise<readonly Opened[]> {
  const { files, threads, only, progress } = options
  if (only !== undefined) {
    for (const uri of files.map(project.uriOf)) {
      project.texts.set(uri, only.text)
      await project.put(uri, only.text, only.problem)
    }
    return [{ problem: only.problem }]
  }
  const opened: Opened[] = []
  let heard = performance.now()
  threads?.begin(files, (file) => wantedOf(file, options))
  for (const [index, file] of files.entries()) {
    opened.push(await project.open(file, threads?.take(index)))
    progress?.(opened.length)
    if (performance.now() - heard < DEAF_MS) {
      continue
    }
    await new Promise(setImmediate)
    heard = performance.now()
  }
  return opened
}

/** Fixes each file on its own, and then the mistakes that only other files reveal. */
async function fixAll(project: FileProject, opened: readonly Opened[], options: RunOptions) {
  const { files, fix, only, projects } = options
  const fixed = new Map<string, FixedFile>()
  const unwritable: UnreadableFile[] = []
  if (fix === undefined) {
    return { fixed: [], unwritable }
  }
  const first = new Map(files.map((file, index) => [file, opened[index]]))
  const wanted: FixedFile[] = []
  const { fixText } = await loadFixes()
  for (const file of files) {
    const uri = pathToFileURL(file).href
    const analysis = project.analysis(uri)
    if (analysis === undefined) {
      continue
    }
    const { analysis: after, count } = fixText(analysis, (text) => project.again(uri, text), fix)
    if (count > 0) {
      wanted.push({ file, before: analysis.text, after: after.text, count })
    }
  }
  await use(wanted)
  const beside = only === undefined ? project.uris() : []
  const ofOthers = beside.map(
    (uri) => [uri, project.others(uri).filter((one) => one.use !== undefined)] as const,
  )
  const more: FixedFile[] = []
  for (const [uri, others] of ofOthers) {
    const own = project.analysis(uri)
    // What a file shows by itself was fixed with it.
    const findings = beyondOwn(own, others)
    if (findings.length === 0 || (own !== undefined && !isFixable(own))) {
      continue
    }
    const before = own?.text ?? project.texts.get(uri)
    if (before === undefined || projects.ignores(uri)) {
      continue
    }
    const { after, count } = await fixUses(before, findings, fix)
    if (count > 0) {
      more.push({ file: fileURLToPath(uri), before, after, count })
    }
  }
  await use(more)
  return { fixed: [...fixed.values()], unwritable }

  /** Uses the changed texts from now on, except those of files that cannot be written. */
  async function use(changes: readonly FixedFile[]): Promise<void> {
    for (const one of changes) {
      const { file, after, count } = one
      const obstacle = fix?.write === true ? await whyNotWritable(file) : undefined
      if (obstacle !== undefined) {
        unwritable.push({ file, message: obstacle })
        continue
      }
      const before = fixed.get(file)
      fixed.set(
        file,
        before === undefined ? one : { ...before, after, count: before.count + count },
      )
      const uri = pathToFileURL(file).href
      project.texts.set(uri, after)
      const read = first.get(file)
      // What was not asked for is no document of the project, but others read it.
      if (read === undefined || !('problem' in read)) {
        await project.put(uri, undefined)
      } else {
        await project.put(uri, after, read.problem)
      }
    }
  }
}

/** Returns the request to a thread for a file; `undefined` if the file is ignored. */
function wantedOf(file: string, options: RunOptions): FileToPrepare | undefined {
  const uri = pathToFileURL(file).href
  if (!isWanted(uri, options.projects)) {
    return undefined
  }
  const { assignment } = settingsOf(uri, options)
  return { file, assignment, isTraced: isTrailing() }
}
