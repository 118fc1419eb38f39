import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  attempt,
  CONFIG_NAME,
  createGitIgnore,
  createProject,
  createProjects,
} from '@slashlint/checker'
import { isSourceName, fileNameOf, MAX_FILE_SIZE, SKIPPED_FOLDERS } from '@slashlint/checker'
import type { Project, Projects, Settings } from '@slashlint/checker'
import { PATHS, repositoryOf, workspaceOf } from '@slashlint/checker/disk'
import { decodeText, languageOf } from '@slashlint/sources'
import type { Read } from '@slashlint/sources'
import { createReader, LIBRARY_PACKAGES } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'

/** A file that is linted, with the options of the rule. */
export interface Linted {
  /** The absolute path. */
  readonly file: string
  /** The whole text, which may be newer than the one on disk. */
  readonly text: string
  /** The folder in which ESLint runs. */
  readonly cwd: string
  /** The options of the rule, which take precedence over `slashlint.json`. */
  readonly overrides: Pick<Settings, 'assignment' | 'rules'>
}

/** A project, with the state of all its files that were read. */
interface Known {
  readonly project: Project
  /** The texts of linted files, which may not be saved yet, by URI. */
  readonly texts: Map<string, string>
  /**
   * The state of each file when it was added, by path: its content, its settings, and its stamp,
   * which shows changes on the disk.
   */
  readonly files: Map<
    string,
    { readonly stamp: string; readonly digest: string; readonly how: string }
  >
  /** The configurations and ignored files, as of the last read. */
  projects: Projects
  ignores: (uri: string) => boolean
  /** The time until which the files are not read again, as a value of `performance.now()`. */
  until: number
  /** True if all files were read. */
  isWhole: boolean
}

const MOST_PROJECTS = 8
const MOST_FILES = 5000
const MOST_FOLDERS = 2000
const MOST_BYTES = 500_000
/** The milliseconds, and the multiple of the duration of the last read, within which files are not read again. */
const FRESH_MS = 2000
const FRESH_TIMES = 10

const projects = new Map<string, Known>()

/** The reader of code. It parses each module only once for all projects. */
export const { read: readCode } = createReader()

/**
 * Returns the project of a file, with the linted text. The project contains all files of the
 * repository if a package.json names a library with commands, or if the file itself defines or
 * handles commands. Otherwise it contains only the file.
 */
export function projectWith(linted: Linted) {
  const { file, cwd, overrides } = linted
  const folder = dirname(file)
  const top = repositoryOf(folder) ?? (folder === cwd || PATHS.isBelow(cwd, folder) ? cwd : folder)
  if (!mayHaveCommands(folder, top)) {
    const alone = putText(begin(cwd), linted, top)
    if (alone.project.analysis(pathToFileURL(file).href) === undefined) {
      return alone
    }
  }
  const key = JSON.stringify([top, cwd, overrides])
  const known = projects.get(key) ?? begin(cwd)
  // The one that was asked last comes last.
  projects.delete(key)
  projects.set(key, known)
  const [oldest = key] = projects.keys()
  if (projects.size > MOST_PROJECTS) {
    projects.delete(oldest)
  }
  if (performance.now() > known.until) {
    readFiles(known, top, overrides)
  }
  return putText(known, linted, top)
}

function begin(cwd: string): Known {
  const texts = new Map<string, string>()
  const textOf = (uri: string, from: string): string | undefined =>
    texts.get(uri) ?? textAt(uri, fileURLToPath(from), cwd)
  const project = createProject(textOf, () => known.isWhole)
  const known: Known = {
    project,
    texts,
    files: new Map(),
    until: 0,
    isWhole: false,
    ...findEnvironment(),
  }
  return known
}

function findEnvironment(): Pick<Known, 'projects' | 'ignores'> {
  const readUri = (uri: string): string | undefined => readText(fileURLToPath(uri))
  const isTop = (folder: string): boolean => existsSync(fileURLToPath(`${folder}/.git`))
  return {
    projects: createProjects(readUri),
    ignores: createGitIgnore({ readText: readUri, isTop }).ignores,
  }
}

function putText(known: Known, { file, text, overrides }: Linted, top: string) {
  const uri = pathToFileURL(file).href
  const { project, projects: around } = known
  const config = around.configFor(uri)
  // A file that its configuration ignores has no settings.
  if (around.ignores(uri)) {
    return { project, config, settings: undefined }
  }
  const settings = around.settingsOf(uri, overrides)
  // A file that git ignores, or that a program has written, belongs to no set of commands: it is a project of its own.
  const isCounted =
    !known.ignores(uri) && !relative(top, file).split(sep).slice(0, -1).some(isSkipped)
  known.texts.set(uri, text)
  put(known, { file, text, stamp: '' }, settings, isCounted ? around.rootOf(uri) : uri)
  return { project, config, settings }
}

/** A file that was read, with its stamp. The stamp is `''` for a text from an editor. */
interface ReadFile {
  readonly file: string
  readonly text: string
  readonly stamp: string
}

/** Adds a file to the project, unless its content and settings are unchanged. */
function put(
  known: Known,
  { file, text, stamp }: ReadFile,
  settings: Settings,
  root: string,
): void {
  const uri = pathToFileURL(file).href
  const digest = createHash('sha1').update(text).digest('base64')
  const how = howOf(settings, root)
  const before = known.files.get(file)
  if (before?.digest === digest && before.how === how) {
    return
  }
  known.files.set(file, { stamp: stamp || (before?.stamp ?? ''), digest, how })
  known.project.put(uri, text, { settings, root, read: readerOf(uri) })
}

const howOf = (settings: Settings, root: string): string => JSON.stringify([settings, root])

/** Adds the files that are new or have changed, and removes deleted ones. */
function readFiles(known: Known, top: string, overrides: Linted['overrides']): void {
  const start = performance.now()
  Object.assign(known, findEnvironment())
  const isWanted = (uri: string): boolean =>
    fileNameOf(uri) !== CONFIG_NAME && !known.projects.ignores(uri)
  const found = new Set(sourcesBelow(top, known.ignores))
  for (const file of known.files.keys()) {
    const uri = pathToFileURL(file).href
    if (found.has(file) && isWanted(uri)) {
      continue
    }
    known.files.delete(file)
    known.texts.delete(uri)
    known.project.put(uri, undefined)
  }
  for (const file of found) {
    const uri = pathToFileURL(file).href
    const stamp = stampOf(file)
    if (stamp === undefined || !isWanted(uri)) {
      continue
    }
    const settings = known.projects.settingsOf(uri, overrides)
    const root = known.projects.rootOf(uri)
    const before = known.files.get(file)
    const text =
      before?.stamp === stamp && before.how === howOf(settings, root) ? undefined : readText(file)
    if (text === undefined) {
      continue
    }
    known.texts.delete(uri)
    put(known, { file, text, stamp }, settings, root)
  }
  known.isWhole = found.size < MOST_FILES
  const end = performance.now()
  known.until = end + Math.max(FRESH_MS, (end - start) * FRESH_TIMES)
}

function readerOf(uri: string): Read {
  const language = languageOf(uri) ?? ''
  if (language.startsWith('json')) {
    return readJson
  }
  return language === 'yaml' ? readYaml : readCode
}

/**
 * Returns a stamp that changes with the file. Returns `undefined` if the file is too large or
 * unreadable, or if it is no file.
 */
function stampOf(file: string): string | undefined {
  const stats = attempt(() => statSync(file))
  if (stats?.isFile() === true && stats.size <= MOST_BYTES) {
    return `${stats.mtimeMs} ${stats.size}`
  }
  return undefined
}

const readText = (file: string): string | undefined =>
  attempt(() => {
    // Reading a pipe or a device might never end; and most of the files that are searched do not exist.
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats?.isFile() === true && stats.size <= MAX_FILE_SIZE) {
      return decodeText(readFileSync(file)).text
    }
    return undefined
  })

/** Reads a file that another one imports. Returns `undefined` outside of its project. */
export function textAt(uri: string, from: string, cwd: string): string | undefined {
  const file = uri.startsWith('file:') ? fileURLToPath(uri) : undefined
  if (file !== undefined && existsSync(file) && workspaceOf(from, cwd)(file)) {
    return readText(file)
  }
  return undefined
}

const isSkipped = (folder: string): boolean =>
  folder.startsWith('.') || SKIPPED_FOLDERS.includes(folder)

/** Tells whether the plugin checks a file: slashlint can read it, and it is not in Python. */
const isLinted = (name: string): boolean => isSourceName(name) && languageOf(name) !== 'python'

/** Finds the files of a project that may define or handle commands, up to a limit. */
export function sourcesBelow(
  top: string,
  ignores: Known['ignores'] = () => false,
): readonly string[] {
  const files: string[] = []
  const folders = [top]
  // The list grows meanwhile.
  for (const [i, folder] of folders.entries()) {
    if (i === MOST_FOLDERS || files.length >= MOST_FILES) {
      break
    }
    for (const entry of attempt(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      const path = join(folder, entry.name)
      const uri = pathToFileURL(path).href
      if (entry.isDirectory() && !isSkipped(entry.name) && !ignores(`${uri}/`)) {
        folders.push(path)
      } else if (entry.isFile() && isLinted(entry.name) && !ignores(uri)) {
        files.push(path)
      }
    }
  }
  return files.slice(0, MOST_FILES)
}

/**
 * Tells whether a package.json between a folder and the top of the project names a library. Also
 * true if there is no package.json, since it is then unknown.
 */
function mayHaveCommands(folder: string, top: string): boolean {
  let isNamed = false
  for (let at = folder; ; at = dirname(at)) {
    const text = readText(join(at, 'package.json'))
    if (text !== undefined) {
      if (LIBRARY_PACKAGES.some((name) => text.includes(`"${name}"`))) {
        return true
      }
      isNamed = true
    }
    if (at === top || dirname(at) === at) {
      return !isNamed
    }
  }
}
