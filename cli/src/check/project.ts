import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Area } from '@slashlint/core'
import { createReaders, decodeText, languageOf } from '@slashlint/sources'
import type { Assignment, Read, Readers, ReadResult, SourceDiagnostic } from '@slashlint/sources'
import {
  CONFIG_NAME,
  createProject,
  isAreaOff,
  isData,
  lineLookup,
  fileNameOf,
  remembered,
} from '@slashlint/checker'
import type { Analysis, Project, Projects, Settings } from '@slashlint/checker'
import { describe } from '../files/errors.js'
import { bytesAt, bytesOf, TooLargeError } from '../files/read.js'
import { digestOf, existsNoting, isNeeded, isTrailing, noteTrace } from '../files/trail.js'
import { workspaceOf } from '@slashlint/checker/disk'
import type { Prepared } from './parallel/prepare.js'
import { VERY_MANY } from './parallel/threads.js'
import { keep, readingOf } from './stored-reading.js'
import type { StoredReading } from './stored-reading.js'
import type { SkippedObject, KnownFile, UnreadableFile } from './result.js'

/** The settings and files of a run. */
export interface FileProjectOptions {
  /** The configurations of the folders. */
  readonly projects: Projects
  /** The settings of the flags, for all files. */
  readonly overrides?: Partial<Settings> | undefined
  /**
   * The folder where the program was started. Outside a repository, no file beyond this folder is
   * read.
   */
  readonly cwd: string
  /** The files that will be opened, as far as they are known in advance. */
  readonly files?: readonly string[]
  /** Files that the user named one by one. */
  readonly named?: ReadonlySet<string> | undefined
  /** True if the files are only a part of the project. */
  readonly isPart?: boolean
  /**
   * Returns the facts that an earlier run stored about a file; `undefined` if something has changed
   * since.
   *
   * @param how a digest of the settings of the file
   */
  readonly known?: ((file: string, how: string) => KnownFile | undefined) | undefined
}

/**
 * The result of opening a file: a problem of its encoding, or the reason why the file was not read.
 * `silent`: nobody named the file, and an earlier run found nothing in it.
 */
export type Opened =
  | { readonly problem: SourceDiagnostic | undefined }
  | { readonly unreadable: UnreadableFile }
  | { readonly tooLarge: UnreadableFile }
  | { readonly ignored: true }
  | { readonly silent: true }

/**
 * The most characters of the texts whose trees stay in memory, for very many files. With half of
 * the usual limit, a bot of 1.7 MB would be parsed nearly twice.
 */
const FEW_CHARACTERS = 1_000_000

/** A project whose documents are files that are read on demand. */
export interface FileProject extends Omit<Project, 'put' | 'passedOver'> {
  /** Replaces the text of a file; `undefined` removes the file. Calls must not overlap. */
  put(
    uri: string,
    text: string | undefined,
    problem?: SourceDiagnostic,
    before?: StoredReading,
  ): Promise<void>
  /** Returns the URI of a file, from a cache because creating a URI is slow. */
  readonly uriOf: (file: string) => string
  /** The texts that were read, by URI; `undefined` for a file that cannot be read. */
  readonly texts: Map<string, string | undefined>
  /** For each document, the URIs of the documents that it has read. */
  readonly requested: Map<string, Set<string>>
  /**
   * Reads a file and adds it to the project. Ignored files are skipped, and so are files that are
   * known to contain nothing.
   */
  open(file: string, prepared?: Prepared): Promise<Opened>
  /** Lists code that looks like commands but is not checked, with its lines. */
  passedOver(): readonly SkippedObject[]
  /** Returns the number of files that were parsed only for their handlers. */
  parsedForHandlers(): number
  /**
   * Returns the facts about a file that a later run can reuse; `undefined` for a file that was
   * named one by one.
   */
  knownOf(file: string): KnownFile | undefined
}

/** The state of a project of files, by the URIs of the documents. */
interface State {
  readonly options: FileProjectOptions
  readonly readers: Readers
  readonly project: Project
  readonly uriOf: (file: string) => string
  readonly digest: (text: string) => string
  /** The texts that were read. A text that is in here is not read from the disk. */
  readonly texts: Map<string, string | undefined>
  /** For each document, the other documents that it has read. */
  readonly requested: Map<string, Set<string>>
  /** The objects of each document that look like commands but are not checked. */
  readonly skipped: Map<string, readonly SkippedObject[]>
  /** A digest of the settings of each opened file. */
  readonly opened: Map<string, string>
  /** The documents that were parsed for each document. */
  readonly parsed: Map<string, ReadResult['parsed']>
  /** The readings of documents, as plain data for the cache. */
  readonly storedReadings: Map<string, StoredReading>
  /** The readings with findings, which stay in memory because their places are needed later. */
  readonly held: Map<string, ReadResult>
}

/** Makes a project of files on the disk. */
export function createFileProject(options: FileProjectOptions): FileProject {
  const { isPart, files = [] } = options
  const state: State = {
    options,
    readers: createReaders(files.length >= VERY_MANY ? { characters: FEW_CHARACTERS } : {}),
    project: createProject(
      (uri, from) => textAt(state, uri, from),
      () => isPart !== true,
    ),
    uriOf: remembered((file: string) => pathToFileURL(file).href),
    digest: remembered((text: string) => digestOf(text)),
    texts: new Map(),
    requested: new Map(),
    skipped: new Map(),
    opened: new Map(),
    parsed: new Map(),
    storedReadings: new Map(),
    held: new Map(),
  }
  return {
    ...state.project,
    put: (uri, text, problem, before) => put(state, uri, text, { problem, before }),
    uriOf: state.uriOf,
    texts: state.texts,
    requested: state.requested,
    open: (file, prepared) => open(state, file, prepared),
    passedOver: () => passedOver(state),
    parsedForHandlers: () => parsedForHandlers(state),
    knownOf: (file) => knownOf(state, file),
  }
}

/**
 * Returns the text of a document. The first call reads the file; later calls use the stored text.
 */
function textAt(
  { requested, texts, options: { cwd } }: State,
  uri: string,
  from: string,
): string | undefined {
  if (uri !== from) {
    requested.set(from, (requested.get(from) ?? new Set()).add(uri))
  }
  if (!texts.has(uri)) {
    const bytes = bytesAt(
      uri,
      uri === from ? () => true : workspaceOf(fileURLToPath(from), cwd, existsNoting),
    )
    texts.set(uri, bytes === undefined ? undefined : decodeText(bytes).text)
  }
  return texts.get(uri)
}

/** Stores the facts of a reading that the report needs. */
function onRead({ parsed, skipped }: State, uri: string, text: string, result: ReadResult): void {
  if (result.parsed !== undefined) {
    parsed.set(uri, result.parsed)
  }
  const { passedOver = [], handed = [] } = result
  if (passedOver.length + handed.length === 0 && !skipped.has(uri)) {
    return
  }
  skipped.set(
    uri,
    passedOver.map(({ name, reason, offset }) => ({
      ...lineAt(uri, text, offset()),
      name,
      reason,
    })),
  )
}

async function put(
  state: State,
  uri: string,
  text: string | undefined,
  {
    problem,
    before,
  }: { readonly problem?: SourceDiagnostic | undefined; readonly before?: StoredReading },
): Promise<void> {
  const { project, storedReadings, held, options, readers } = state
  held.delete(uri)
  storedReadings.delete(uri)
  if (text === undefined) {
    return void project.put(uri, text)
  }
  const settings = settingsOf(uri, options)
  // A document without a reader is read as JSON.
  const reader = await readers.load(languageOf(uri) ?? 'json')
  let last: ReadResult | undefined
  const read: Read = (document, host) => {
    const again = (): ReadResult => reader(document, host)
    // Another run does not know which commands other documents show here.
    const isAlone = host.assignment?.(uri)?.commandsAt === undefined
    if (before !== undefined && isAlone && document.text === text) {
      storedReadings.set(uri, before)
      const reading = readingOf(before, again)
      onRead(state, uri, text, reading)
      return reading
    }
    last = again()
    onRead(state, uri, document.text, last)
    const data = isData(uri) ? undefined : keep(last)
    if (data === undefined) {
      return last
    }
    if (isAlone) {
      storedReadings.set(uri, data)
    }
    // Without the tree of its text, unless somebody else keeps that: most files are asked for nothing more.
    const weak = new WeakRef(last)
    return readingOf(data, () => weak.deref() ?? again())
  }
  project.put(uri, text, { settings, root: options.projects.rootOf(uri), read, problem })
  const analysis = project.analysis(uri)
  if (last !== undefined && analysis !== undefined && hasFindings(analysis)) {
    held.set(uri, last)
  }
  last = undefined
}

async function open(state: State, file: string, prepared?: Prepared): Promise<Opened> {
  const { options, uriOf, digest, opened, parsed, requested } = state
  const uri = uriOf(file)
  if (!isWanted(uri, options.projects)) {
    return { ignored: true }
  }
  const how = isTrailing() ? digest(JSON.stringify(settingsOf(uri, options))) : ''
  opened.set(uri, how)
  const before = isNamed(options, file) ? undefined : options.known?.(file, how)
  if (before !== undefined) {
    parsed.set(uri, before.parsed)
    requested.set(uri, new Set(before.asked))
    if (before.kept === undefined) {
      return { silent: true }
    }
  }
  if (prepared === undefined) {
    return openFromDisk(state, file, before?.kept)
  }
  return openPrepared(state, file, prepared)
}

/** Puts a file that another thread has read and parsed. */
async function openPrepared(
  state: State,
  file: string,
  { parsed: ahead, trace, problem }: Prepared,
): Promise<Opened> {
  const { readers, uriOf } = state
  if (trace !== undefined) {
    noteTrace(file, trace)
  }
  if (ahead !== undefined) {
    const uri = uriOf(file)
    const code = await readers.code()
    code.remember({ uri, text: ahead.text }, ahead.parsed)
    await put(state, uri, ahead.text, { problem })
  }
  return { problem }
}

/**
 * Reads a file and adds it to the project.
 *
 * @param before the facts that an earlier run stored about its text
 */
async function openFromDisk(state: State, file: string, before: StoredReading): Promise<Opened> {
  let bytes: Uint8Array
  try {
    bytes = await bytesOf(file)
  } catch (error) {
    const why = { file, message: describe(error) }
    const isTooLarge = error instanceof TooLargeError && !isNamed(state.options, file)
    return isTooLarge ? { tooLarge: why } : { unreadable: why }
  }
  const { text, problem } = decodeText(bytes)
  const uri = state.uriOf(file)
  if (problem !== undefined || (await mayMatter(uri, text))) {
    await put(state, uri, text, { problem, before })
  }
  return { problem }
}

/**
 * Tells whether a reader may find something in a text. Most modules of a Python program have nothing
 * to do with commands, and their texts do not stay in memory.
 */
async function mayMatter(uri: string, text: string): Promise<boolean> {
  if (languageOf(uri) !== 'python') {
    return true
  }
  const { mayDefine } = await import('@slashlint/sources/python')
  return mayDefine(text)
}

/** Tells whether the user named a file explicitly. */
const isNamed = ({ named }: FileProjectOptions, file: string): boolean => named?.has(file) === true

/**
 * Lists the skipped objects of all files, and the skipped calls of functions that register commands
 * in other places.
 */
const passedOver = ({ skipped, project }: State): readonly SkippedObject[] =>
  [...skipped].flatMap(([uri, objects]) => {
    const text = project.analysis(uri)?.text ?? ''
    const calls = project.passedOver(uri).map(({ name: call, start, isBase }) => {
      const at = lineAt(uri, text, start)
      const others =
        isBase === true ? `Other classes that extend ${call}` : `Others that ${call}() is handed`
      const reason = `${others} are commands: nothing shows whether this one is.`
      const name = isBase === true ? call : `${call}()`
      return { ...at, name, reason, call, ...(isBase && { isBase }) }
    })
    return [...objects, ...calls]
  })

function parsedForHandlers({ parsed }: State): number {
  const of = (kind: 'definitions' | 'handlers'): ReadonlySet<string> =>
    new Set([...parsed.values()].flatMap((one) => one?.[kind] ?? []))
  const definitions = of('definitions')
  return [...of('handlers')].filter((uri) => !definitions.has(uri)).length
}

function knownOf(state: State, file: string): KnownFile | undefined {
  const { options, project, uriOf, opened, skipped, requested, parsed, storedReadings } = state
  const uri = uriOf(file)
  const how = opened.get(uri)
  if (how === undefined || (skipped.get(uri) ?? []).length > 0 || isNamed(options, file)) {
    return undefined
  }
  const others = [...(requested.get(uri) ?? [])]
  const part = isData(uri) || isNeeded(file) ? undefined : project.outside(uri)
  const outside = part === undefined ? undefined : digestOf(JSON.stringify([how, others, part]))
  const known = { how, asked: others, parsed: parsed.get(uri), outside }
  if (project.analysis(uri) === undefined) {
    return known
  }
  const data = storedReadings.get(uri)
  return data === undefined ? undefined : { ...known, kept: data }
}

function lineAt(uri: string, text: string, offset: number): Pick<SkippedObject, 'file' | 'line'> {
  const file = fileURLToPath(uri)
  return { file, line: (lineLookup(() => text)(file)?.position(offset).line ?? 0) + 1 }
}

const hasFindings = ({ units, uses }: Analysis): boolean =>
  [...units, ...uses.tied].some((one) => one.diagnostics.length > 0) ||
  units.some(({ parts }) => parts.length > 0)

/**
 * Tells whether a project includes a file. A configuration is always included, even if it ignores
 * its own folder.
 */
export const isWanted = (uri: string, projects: Projects): boolean =>
  fileNameOf(uri) !== CONFIG_NAME && !projects.ignores(uri)

/** Returns the settings of a file. Flags override its configuration. */
export function settingsOf(
  uri: string,
  { projects, overrides = {}, named }: Pick<FileProjectOptions, 'projects' | 'overrides' | 'named'>,
): Settings {
  const rules = { ...projects.settingsOf(uri).rules, ...overrides.rules }
  const isOff = (area: Area): boolean => isAreaOff(rules, area)
  const assignment: Assignment = {
    ...overrides.assignment,
    ...(named !== undefined &&
      named.size > 0 &&
      named.has(fileURLToPath(uri)) && { isNamed: true }),
    ...(isOff('use') && isOff('answer') && { ignoresHandlers: true }),
  }
  return projects.settingsOf(uri, { ...overrides, assignment })
}
