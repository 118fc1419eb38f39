import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createProject, isSourceName, remembered, SKIPPED_FOLDERS } from '@slashlint/checker'
import type { Project, Settings } from '@slashlint/checker'
import { decodeText, languageOf } from '@slashlint/sources'
import type { Read } from '@slashlint/sources'
import { LIBRARY_PACKAGES, read as readCode } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import { projectOf, workspaceOf } from './workspace.js'

/** A file that is linted, and how. */
export interface Linted {
  readonly file: string
  readonly text: string
  readonly cwd: string
  readonly settings: Settings
}

/** A project with all files around the one that is linted. */
interface Known {
  readonly project: Project
  /** The texts that are linted, which may not be saved yet, by URI. */
  readonly texts: Map<string, string>
  /** What each file held when it was put, by path, and what the disk said of it. */
  readonly files: Map<string, { readonly stamp: string; readonly digest: string }>
  /** Until then the files are not looked at again. */
  until: number
  /** All files were looked at. */
  isWhole: boolean
}

const MOST_PROJECTS = 8
const MOST_FILES = 5000
const MOST_FOLDERS = 2000
const MOST_BYTES = 500_000
/** For so long files are not looked at again, and for as many times as long as that took. */
const FRESH_MS = 2000
const FRESH_TIMES = 10

const projects = new Map<string, Known>()

/**
 * The project that a file belongs to, with the file as it is linted: all files of its repository if a package.json around it
 * names a library that has commands, else the file alone.
 */
export function projectWith(linted: Linted): Project {
  const { file, cwd, settings } = linted
  const top = projectOf(file, cwd)
  if (!mayHaveCommands(dirname(file), top)) return putText(emptyProject(cwd), linted).project
  const key = JSON.stringify([top, cwd, settings])
  const known = projects.get(key) ?? emptyProject(cwd)
  // The one that was asked last comes last.
  projects.delete(key)
  projects.set(key, known)
  const [oldest = key] = projects.keys()
  if (projects.size > MOST_PROJECTS) projects.delete(oldest)
  if (performance.now() > known.until) look(known, top, settings)
  return putText(known, linted).project
}

function emptyProject(cwd: string): Known {
  const texts = new Map<string, string>()
  const textOf = (uri: string, from: string): string | undefined =>
    texts.get(uri) ?? textAt(uri, fileURLToPath(from), cwd)
  const known: Known = {
    project: createProject(textOf, () => known.isWhole),
    texts,
    files: new Map(),
    until: 0,
    isWhole: false,
  }
  return known
}

function putText(known: Known, { file, text, settings }: Linted): Known {
  const uri = pathToFileURL(file).href
  const digest = digestOf(text)
  const before = known.files.get(file)
  if (before?.digest === digest) return known
  known.files.set(file, { stamp: before?.stamp ?? '', digest })
  known.texts.set(uri, text)
  known.project.put(uri, text, { settings, root: rootOf(dirname(file)), read: readerOf(uri) })
  return known
}

/** Puts the files that came or changed, and takes away those that are gone. */
function look(known: Known, top: string, settings: Settings): void {
  const start = performance.now()
  const roots = remembered(rootOf)
  const found = new Set(sourcesBelow(top))
  for (const file of known.files.keys()) {
    if (found.has(file)) continue
    const uri = pathToFileURL(file).href
    known.files.delete(file)
    known.texts.delete(uri)
    known.project.put(uri, undefined)
  }
  for (const file of found) {
    const stamp = stampOf(file)
    if (stamp === undefined || stamp === known.files.get(file)?.stamp) continue
    const uri = pathToFileURL(file).href
    const text = readText(file)
    if (text === undefined) continue
    known.files.set(file, { stamp, digest: digestOf(text) })
    known.texts.delete(uri)
    known.project.put(uri, text, { settings, root: roots(dirname(file)), read: readerOf(uri) })
  }
  known.isWhole = found.size < MOST_FILES
  const end = performance.now()
  known.until = end + Math.max(FRESH_MS, (end - start) * FRESH_TIMES)
}

const digestOf = (text: string): string => createHash('sha1').update(text).digest('base64')

function readerOf(uri: string): Read {
  const language = languageOf(uri) ?? ''
  return language.startsWith('json') ? readJson : language === 'yaml' ? readYaml : readCode
}

/** What tells whether a file has changed; `undefined` for one that is too long, or no file. */
function stampOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats?.isFile() === true && stats.size <= MOST_BYTES ? `${stats.mtimeMs} ${stats.size}` : undefined
}

function readText(file: string): string | undefined {
  try {
    return decodeText(readFileSync(file)).text
  } catch {
    return undefined
  }
}

/** The text of a file that another one imports: those of its project. */
export function textAt(uri: string, from: string, cwd: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined
  try {
    const file = fileURLToPath(uri)
    // A pipe or a device might never end.
    const isThere = statSync(file, { throwIfNoEntry: false })?.isFile() === true
    return isThere && workspaceOf(from, cwd)(file) ? readText(file) : undefined
  } catch {
    return undefined
  }
}

/** The folder of the nearest package.json, in which names of commands have one meaning. */
function rootOf(folder: string): string {
  let at = folder
  while (!existsSync(join(at, 'package.json')) && dirname(at) !== at) at = dirname(at)
  return pathToFileURL(dirname(at) === at ? folder : at).href
}

/** The files of a project that may define or handle something, as far as they are looked for. */
export function sourcesBelow(top: string): readonly string[] {
  const files: string[] = []
  const folders = [top]
  for (let i = 0; i < folders.length && i < MOST_FOLDERS && files.length < MOST_FILES; i++) {
    const folder = folders[i] as string
    for (const entry of entriesOf(folder)) {
      if (entry.name.startsWith('.') || SKIPPED_FOLDERS.includes(entry.name)) continue
      if (entry.isDirectory()) folders.push(join(folder, entry.name))
      else if (entry.isFile() && isSourceName(entry.name)) files.push(join(folder, entry.name))
    }
  }
  return files.slice(0, MOST_FILES)
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Whether a package.json between a folder and the project's own names a library; without one, nobody knows. */
function mayHaveCommands(folder: string, top: string): boolean {
  let isNamed = false
  for (let at = folder; ; at = dirname(at)) {
    const text = readText(join(at, 'package.json'))
    if (text !== undefined) {
      if (LIBRARY_PACKAGES.some((name) => text.includes(`"${name}"`))) return true
      isNamed = true
    }
    if (at === top || dirname(at) === at) return !isNamed
  }
}
