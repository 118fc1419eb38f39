import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { decodeText, languageOf, loadReader } from '@slashlint/sources'
import type { Assignment, Read, ReadResult, SourceDiagnostic } from '@slashlint/sources'
import { CONFIG_NAME, createProject, isAreaOff, lineLookup } from '@slashlint/checker'
import type { Project, Projects, Settings } from '@slashlint/checker'
import { describe } from '../files/errors.js'
import { bytesAt, bytesOf } from '../files/read.js'
import { noteTrace } from '../files/trail.js'
import { workspaceOf } from '../files/workspace.js'
import type { Prepared } from './ahead/prepare.js'
import type { PassedOverInFile, UnreadableFile } from './result.js'
import type { GlobalSettings } from './settings.js'

export interface FileProjectOptions {
  readonly projects: Projects
  readonly global: GlobalSettings
  /** Where the program was started: without a repository, nothing outside of it is read. */
  readonly cwd: string
  /** Files that were asked for one by one. */
  readonly named?: ReadonlySet<string> | undefined
  /** Whether what is not in the files is nowhere. Default: it is. */
  readonly isWhole?: boolean
}

/** What was made of a file: its text, why it was not read, or that its project does not want it to be looked at. */
export type Opened =
  | { readonly text: string; readonly problem?: SourceDiagnostic | undefined }
  | { readonly unreadable: UnreadableFile }
  | { readonly ignored: true }

/** A project of files on the disk. */
export interface FileProject extends Omit<Project, 'put'> {
  /** Puts a text in the place of the one before; `undefined` takes the file away. One at a time. */
  put(uri: string, text: string | undefined, problem?: SourceDiagnostic): Promise<void>
  /** The texts that were asked for, by URI; what stands here counts, whatever the disk has. */
  readonly texts: Map<string, string | undefined>
  /** The URIs of the other documents that each one has asked for. */
  readonly asked: ReadonlyMap<string, ReadonlySet<string>>
  /** What the data beside a file lets one expect of it, by URI, where that is known of other files. */
  readonly expects: Map<string, Assignment['expects']>
  /** Reads a file and puts it, unless its project does not want that. */
  open(file: string, prepared?: Prepared): Promise<Opened>
  /** What looks like commands in the files, and is not checked, with its lines. */
  passedOver(): readonly PassedOverInFile[]
  /** How many files were parsed for the handlers in them alone, each once. */
  parsedForHandlers(): number
}

export function createFileProject(options: FileProjectOptions): FileProject {
  const { projects, cwd, named, isWhole = true } = options
  const texts = new Map<string, string | undefined>()
  const asked = new Map<string, Set<string>>()
  const expects: FileProject['expects'] = new Map()
  const passed = new Map<string, readonly PassedOverInFile[]>()
  const parsed = { definitions: new Set<string>(), handlers: new Set<string>() }

  /** Another document is read when it is asked for: nothing is read twice. */
  function textAt(uri: string, from: string): string | undefined {
    if (uri !== from) asked.set(from, (asked.get(from) ?? new Set()).add(uri))
    if (!texts.has(uri)) {
      const bytes = bytesAt(uri, uri === from ? () => true : workspaceOf(fileURLToPath(from), cwd))
      texts.set(uri, bytes === undefined ? undefined : decodeText(bytes).text)
    }
    return texts.get(uri)
  }

  const project = createProject(textAt, () => isWhole)

  function onRead(uri: string, text: string, result: ReadResult): void {
    for (const kind of ['definitions', 'handlers'] as const)
      for (const one of result.parsed?.[kind] ?? []) parsed[kind].add(one)
    const { passedOver = [] } = result
    if (passedOver.length === 0 && !passed.has(uri)) return
    const file = fileURLToPath(uri)
    const lines = lineLookup(() => text)(file)
    const lineOf = (offset: number): number => (lines?.position(offset).line ?? 0) + 1
    passed.set(
      uri,
      passedOver.map(({ name, reason, offset }) => ({ file, line: lineOf(offset()), name, reason })),
    )
  }

  async function put(uri: string, text: string | undefined, problem?: SourceDiagnostic): Promise<void> {
    const file = fileURLToPath(uri)
    if (text === undefined) return void project.put(uri, text)
    const isNamed = named?.has(file) === true
    const settings = await settingsOf(file, options, { isNamed, expects: expects.get(uri) })
    // What has no reader is read as JSON.
    const reader = await loadReader(languageOf(uri) ?? 'json')
    const read: Read = (document, host) => {
      const result = reader(document, host)
      onRead(uri, document.text, result)
      return result
    }
    project.put(uri, text, { settings, root: await projects.rootOf(uri), read, problem })
  }

  return {
    ...project,
    put,
    texts,
    asked,
    expects,
    async open(file, prepared) {
      if (!(await isWanted(file, options))) return { ignored: true }
      const uri = pathToFileURL(file).href
      if (prepared !== undefined) {
        const { text, problem, parsed: ahead, trace } = prepared
        if (trace !== undefined) noteTrace(file, trace)
        if (ahead !== undefined) {
          const { rememberParsed } = await import('@slashlint/sources/javascript')
          rememberParsed({ uri, text }, ahead)
          await put(uri, text, problem)
        }
        return { text, problem }
      }
      let bytes: Uint8Array
      try {
        bytes = await bytesOf(file)
      } catch (error) {
        return { unreadable: { file, message: describe(error) } }
      }
      const { text, problem } = decodeText(bytes)
      await put(uri, text, problem)
      return { text, problem }
    },
    passedOver: () => [...passed.values()].flat(),
    parsedForHandlers: () => [...parsed.handlers].filter((uri) => !parsed.definitions.has(uri)).length,
  }
}

/** Whether a project wants a file to be looked at. A configuration is judged as such, whatever it says about its folder. */
export async function isWanted(file: string, { projects }: Pick<FileProjectOptions, 'projects'>): Promise<boolean> {
  const uri = pathToFileURL(file).href
  const config = await projects.configFor(uri)
  return basename(file) !== CONFIG_NAME && config?.ignores(uri) !== true
}

/** The settings of a file: its configuration, with the command line over it. */
export async function settingsOf(
  file: string,
  { projects, global }: Pick<FileProjectOptions, 'projects' | 'global'>,
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
