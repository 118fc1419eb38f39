import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import {
  CONFIG_NAME,
  compileGlob,
  createProjects,
  groupBy,
  isData,
  listed,
  openConfig,
} from '@slashlint/checker'
import type { FileEntry, Projects } from '@slashlint/checker'
import type { Scope } from '@slashlint/core'
import type { Assignment } from '@slashlint/sources'
import { showPath } from '@slashlint/checker/disk'
import { run } from '../check/run.js'
import type { Report } from '../check/run.js'
import { readText } from '../config/load.js'
import type { Expansion } from '../files/expand.js'
import { editJson, withValue, writeFile } from '../files/json-file.js'
import { textOf } from '../files/read.js'
import type { Io } from '../io.js'
import { runFiles } from './run-files.js'

/** The files and commands that `init` has found in a folder. */
interface CheckedFolder {
  /** The report of a check of the folder. */
  readonly report: Report
  /** The existing configurations. */
  readonly projects: Projects
  /** The files that were found. */
  readonly expansion: Expansion
}

/** The changes of the configuration, in words, and the advice for the user. */
interface Configured {
  /** The change in a sentence; `undefined` if nothing was written. */
  readonly done: string | undefined
  /** The next steps for the user, one a line. */
  readonly advice: readonly string[]
}

/**
 * Adds settings that the files need to `slashlint.json`: the resource of files without recognised
 * definitions, and the scope of commands. Existing keys stay. A scope that would make commands
 * collide is not written.
 *
 * @throws UsageError if the existing configuration cannot be read
 */
export async function writeConfig(looked: CheckedFolder, io: Io): Promise<Configured> {
  const { cwd } = io
  const isThere = existsSync(join(cwd, CONFIG_NAME))
  const unread = isThere ? undefined : await unreadFolders(looked, io)
  const scope = scopeOf(looked)
  const open = entriesWithScope(looked, unread, scope, cwd)
  const isOpen = open.length > 0
  const collisions = isOpen ? await collisionsWith(open, unread ?? looked, cwd) : []
  const wanted = isOpen && collisions.length === 0 ? open : (unread?.entries ?? [])
  const advice = isOpen ? [scopeAdvice(scope, collisions)] : []
  if (wanted.length === 0) {
    return { done: isThere ? `Up to date: ${CONFIG_NAME}` : undefined, advice }
  }
  if (!isThere) {
    return { done: await writeFile(cwd, CONFIG_NAME, textWith(wanted)), advice }
  }
  const withAll = (text: string) => wanted.reduce(withEntry, text)
  return { done: await editJson(io, CONFIG_NAME, undefined, withAll), advice }
}

const textWith = (files: readonly FileEntry[]): string => `${JSON.stringify({ files }, null, 2)}\n`

/** Returns the entries of `files` that set the scope of commands without one. */
function entriesWithScope(
  looked: CheckedFolder,
  unread: Unread | undefined,
  scope: Scope,
  cwd: string,
): readonly FileEntry[] {
  if (unread !== undefined) {
    if (unread.report.withoutScope.length === 0) {
      return []
    }
    return unread.entries.map((entry) => ({ ...entry, scope }))
  }
  return globsOf(looked, scope, cwd).map((glob) => ({ glob, scope }))
}

function withEntry(text: string, entry: FileEntry): string {
  return withValue(text, ['files', Infinity], entry)
}

/**
 * Returns the advice about the scope that was written, or about the collisions that prevented it.
 */
function scopeAdvice(scope: Scope, collisions: readonly string[]): string {
  if (collisions.length > 0) {
    return `No scope is written: if all commands went to one place, ${listed(collisions.slice(0, 3))} would be there twice. Say in ${CONFIG_NAME} which files go where (\`scope\` in \`files\`).`
  }
  if (scope === 'global') {
    return `${CONFIG_NAME} says that the commands are global: change \`scope\` where they go to a guild.`
  }
  return `${CONFIG_NAME} says that the commands go to a guild: change \`scope\` where they are global.`
}

/** Lists the command names that would be duplicates under new entries, but are not today. */
async function collisionsWith(
  entries: readonly FileEntry[],
  { report, expansion }: CheckedFolder,
  cwd: string,
): Promise<readonly string[]> {
  const uri = pathToFileURL(join(cwd, CONFIG_NAME)).href
  const before = textOf(join(cwd, CONFIG_NAME))
  const text = before === undefined ? textWith(entries) : entries.reduce(withEntry, before)
  const projects = createProjects(readText, { only: openConfig(uri, text, readText) })
  const after = await run({ ...expansion, projects, cwd, fix: undefined })
  const known = new Set(namesTwice(report))
  return [...new Set(namesTwice(after))].filter((name) => !known.has(name))
}

/** Lists the names of commands that certainly or probably collide. */
const namesTwice = ({ files }: Report): readonly string[] =>
  files.flatMap(({ text, findings }) =>
    findings.flatMap(({ code, start, end }) => {
      if (code === 'set/duplicate-name' || code === 'set/likely-duplicate') {
        return [text.slice(start, end)]
      }
      return []
    }),
  )

/**
 * Match the route or method that sends commands to a guild, and the one that sends global commands.
 */
const TO_GUILD =
  /\bapplicationGuildCommands\b|\bguild\.commands\.set\b|\/guilds\/[^'"`/]*\/commands\b/
const TO_ALL =
  /\bapplicationCommands\b|\bapplication\??\.commands\.set\b|\/applications\/[^/'"`]*\/commands\b/

/**
 * Returns the scope to which the project's code sends its commands: `guild` if it only sends them
 * to guilds, otherwise `global`.
 */
function scopeOf({ report, expansion }: CheckedFolder): Scope {
  const tooLarge = new Set(report.tooLarge.map(({ file }) => file))
  let isGuild = false
  for (const file of expansion.files) {
    if (isData(file) || tooLarge.has(file)) {
      continue
    }
    const text = report.textOf(pathToFileURL(file).href) ?? textOf(file) ?? ''
    if (TO_ALL.test(text)) {
      return 'global'
    }
    isGuild ||= TO_GUILD.test(text)
  }
  return isGuild ? 'guild' : 'global'
}

/** Escapes the special characters of a path for use as a glob. */
const asGlob = (path: string): string => path.replace(/[*?[{]|[!+@](?=\()/g, '[$&]')

/**
 * Returns globs for commands without a scope: their folders, or their files if the folder also has
 * commands of another scope. Files of other configurations are excluded.
 */
function globsOf(
  { report: { files, withoutScope }, projects }: CheckedFolder,
  scope: Scope,
  cwd: string,
): readonly string[] {
  const here = pathToFileURL(join(cwd, CONFIG_NAME)).href
  const open = [...new Set(withoutScope.map(({ uri }) => uri))]
    .filter((uri) => (projects.configFor(uri)?.uri ?? here) === here)
    .map((uri) => showPath(cwd, fileURLToPath(uri)))
  const folders = [...new Set(open.map(dirname))]
  const outer = folders.filter(
    (folder) => !folders.some((other) => other !== '.' && folder.startsWith(`${other}/`)),
  )
  const others = files.flatMap(({ file, definitions }) => {
    if (definitions.some((one) => one.scope !== undefined && one.scope !== scope)) {
      return [showPath(cwd, file)]
    }
    return []
  })
  return outer.flatMap((folder) => {
    const glob = folder === '.' ? '*' : `${asGlob(folder)}/**`
    const matches = compileGlob(glob)
    return others.some(matches) ? open.filter(matches).map(asGlob) : [glob]
  })
}

/**
 * Entries for data files that are only recognised if the configuration names them, with a report
 * about these files.
 */
interface Unread extends CheckedFolder {
  readonly entries: readonly FileEntry[]
}

/**
 * Finds folders in which nothing was recognised, but every data file is a valid command.
 *
 * @returns `undefined` if something was recognised, or there is no such folder
 */
async function unreadFolders(
  { report: { files }, expansion, projects }: CheckedFolder,
  io: Io,
): Promise<Unread | undefined> {
  const { cwd } = io
  const data = expansion.files.filter(isData)
  if (files.length > 0 || data.length === 0) {
    return undefined
  }
  const as: Assignment = { resource: 'command' }
  const wanted = { files: data, named: new Set<string>(), missing: [] }
  const { report } = await runFiles(wanted, undefined, io, { overrides: { assignment: as } })
  const commands = new Set(
    report.files.filter(({ findings }) => findings.length === 0).map(({ file }) => file),
  )
  const byFolder = [...groupBy(data, dirname)].filter(([, own]) =>
    own.every((file) => commands.has(file)),
  )
  const entries = byFolder.map(([folder]): FileEntry => ({
    glob: `${folder === cwd ? '' : `${showPath(cwd, folder)}/`}*`,
    resource: 'command',
  }))
  const found = { files: byFolder.flatMap(([, own]) => own), named: wanted.named, missing: [] }
  return entries.length === 0 ? undefined : { entries, report, projects, expansion: found }
}
