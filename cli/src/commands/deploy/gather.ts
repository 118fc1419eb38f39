import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DYNAMIC } from '@slashlint/core'
import type { Scope } from '@slashlint/core'
import type { DeploymentPlan, PlanContext } from '@slashlint/core/engine'
import { definedFields } from '@slashlint/checker'
import type { CheckedDefinition, Config } from '@slashlint/checker'
import { languageOf, lineIndex } from '@slashlint/sources'
import type { Arguments } from '../../arguments/parse.js'
import type { CheckedFile, Destination } from '../../check/result.js'
import type { Report } from '../../check/run.js'
import type { ConfigProblem } from '../../config/load.js'
import { expandPaths } from '../../files/expand.js'
import type { Expansion } from '../../files/expand.js'
import { readPrinted } from '../../files/service.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import type { ItemPlace, PlanError, PlanView } from '../../render/plan-view.js'
import { showPath } from '@slashlint/checker/disk'
import { runFiles } from '../run-files.js'

/**
 * Returns the renames that `--rename` states: `old=new`, or `old=` for a command that is not
 * renamed, which gives `null`.
 *
 * @throws UsageError for another form
 */
export function renamesOf({ rename = [] }: Arguments['flags']): PlanContext['renames'] {
  if (rename.length === 0) {
    return undefined
  }
  const pairs = rename.map((text) => {
    const [, from = '', to = ''] = /^([^=]+)=(.*)$/su.exec(text) ?? []
    if (from === '') {
      throw new UsageError(
        `\`--rename\` takes an old and a new name, not \`${text}\`: --rename mute=unmute.`,
      )
    }
    return [nameOf(from), to === '' ? null : nameOf(to)] as const
  })
  return Object.fromEntries(pairs)
}

/** Returns a command name without spaces around it and without the slash: `ban` for `/ban`. */
const nameOf = (text: string): string => text.trim().replace(/^\//, '')

/** Returns the context in which commands for a destination are validated. */
export const contextOf = (
  { config }: Pick<Gathered, 'config'>,
  { scope, guildId }: Target,
): PlanContext => ({
  scope,
  ...definedFields({ guildId, app: config?.app, rules: config?.rules }),
})

/** The words for the deployed commands in messages, if they were just fetched. */
export const LIVE = 'what is deployed'

/** The commands for one destination, as the files define them. */
export interface Gathered {
  /** The report of the check, which must have no errors. */
  readonly report: Report
  /** Problems of the configurations. */
  readonly problems: readonly ConfigProblem[]
  /** The definitions for the destination. */
  readonly found: readonly Item[]
  /** The values of `found`. `DYNAMIC` follows if there may be more commands. */
  readonly list: readonly unknown[]
  /** The number of definitions for other destinations. */
  readonly leftOut: number
  /** The configuration of the first definition. */
  readonly config: Config | undefined
  /** The folder in which the program was started. */
  readonly cwd: string
}

interface GatherOptions {
  /** The globs of the target. Paths of the command line select among their files. */
  readonly files?: { readonly globs: readonly string[]; readonly folder: string } | undefined

  /** Files with the deployed state. They contain no definitions, wherever they are. */
  readonly theirs?: readonly (string | undefined)[]
  /** True if the commands may be empty, and named files may be missing. */
  readonly mayBeEmpty?: boolean
}

/**
 * Reads the commands for a destination from the files.
 *
 * @throws UsageError if there is no command
 */
export async function gather(
  paths: readonly string[],
  flags: Arguments['flags'],
  target: Target,
  io: Io,
  { theirs = [], mayBeEmpty = false, files: within }: GatherOptions = {},
): Promise<Gathered> {
  const isPrinted = flags.ndjson === true || (paths.includes('-') && !theirs.includes('-'))
  const expanded = isPrinted ? NO_FILES : await filesWithin(paths, within, io)
  const { files, named, missing } = mayBeEmpty ? { ...expanded, missing: [] } : expanded
  const [unread] = missing
  if (files.length === 0 && unread !== undefined) {
    throw new UsageError(`Cannot read ${showPath(io.cwd, unread.file)}: ${unread.message}.`)
  }
  const passed = new Set(theirs.map((path) => resolve(io.cwd, path ?? '')))
  const own = files.filter((file) => !passed.has(file))
  const result = await runAtTheirWord({ files: own, named, missing }, flags.config, io)
  const items = isPrinted ? await printedItems(flags, io) : itemsOf(result.report, target)
  if (!isPrinted && !mayBeEmpty && items.list.length === 0) {
    refuseNothing(result.report, items.leftOut, paths, within?.globs)
  }
  const first = pathToFileURL(items.found[0]?.file.file ?? resolve(io.cwd, 'index.json')).href
  const { report, problems, projects } = result
  const { config } = projects.configFor(first) ?? {}
  return { report, problems, ...items, config, cwd: io.cwd }
}

/** Checks files. Named data files without a recognised definition are read as commands. */
async function runAtTheirWord(expansion: Expansion, config: string | undefined, io: Io) {
  const result = await runFiles(expansion, config, io)
  const { named } = expansion
  const holding = new Set(
    result.report.files.flatMap(({ file, definitions, openLists, findings }) =>
      definitions.length + openLists.length + findings.length === 0 ? [] : [file],
    ),
  )
  const isData = (file: string): boolean =>
    ['json', 'jsonc', 'json5', 'yaml'].includes(languageOf(file) ?? '')
  const bare = expansion.files.filter(
    (file) => named.has(file) && isData(file) && !holding.has(file),
  )
  if (bare.length === 0) {
    return result
  }
  const overrides = { assignment: { resource: 'command' as const } }
  const again = await runFiles({ files: bare, named, missing: [] }, config, io, { overrides })
  // Of several files, as a shell makes them of `*.json`, an object may be anything.
  const isMeant = ({ definitions }: CheckedFile): boolean =>
    definitions.length > 0 && (named.size === 1 || definitions.every(({ path }) => path.length > 0))
  const meant = again.report.files.filter(isMeant)
  const files = [
    ...result.report.files.filter(({ file }) => meant.every((one) => one.file !== file)),
    ...meant,
  ]
  return { ...result, report: { ...result.report, files } }
}

/** Returns the files that the paths name, restricted to the globs of the target, if it has any. */
async function filesWithin(
  paths: readonly string[],
  within: GatherOptions['files'],
  io: Io,
): Promise<Expansion> {
  if (within === undefined) {
    return expandPaths(paths, io.cwd)
  }
  const allowed = await expandPaths(within.globs, within.folder)
  if (paths.length === 0) {
    return { ...allowed, missing: [] }
  }
  const wanted = await expandPaths(paths, io.cwd)
  const own = new Set(allowed.files)
  return { ...wanted, files: wanted.files.filter((file) => own.has(file)) }
}

const NO_FILES: Expansion = { files: [], named: new Set(), missing: [] }

/**
 * Returns the view of a plan, with the problems of the files.
 *
 * @param source the words for the deployed commands in messages
 */
export function viewOf(
  { found, leftOut, report, cwd }: Pick<Gathered, 'found' | 'leftOut' | 'report' | 'cwd'>,
  planned: DeploymentPlan,
  destination: Target,
  source: string,
  overwritesKnown: boolean,
): PlanView {
  return {
    plan: planned,
    places: new Map(
      found.map(({ file, definition }, index) => [index, placeIn(file, definition.offset(), cwd)]),
    ),
    destination: nameOfScope(destination),
    deployed: source,
    leftOut,
    overwritesKnown,
    sourceErrors: sourceErrorsOf(report, cwd),
  }
}

function nameOfScope({ scope, guildId }: Target): string {
  return scope === 'global' ? 'the global commands' : `guild ${guildId ?? '(not named)'}`
}

/** Returns the syntax errors of files. Commands may be missing because of them. */
export function sourceErrorsOf({ files }: Report, cwd: string): readonly PlanError[] {
  return files.flatMap(({ file, text, findings }) =>
    findings
      .filter(({ code, severity }) => severity === 'error' && code.startsWith('source/'))
      .map(({ code, message, start }) => ({
        code,
        message,
        place: placeIn({ file, text }, start, cwd),
      })),
  )
}

/** The destination of the commands of a plan. */
export interface Target extends Destination {
  /** The scope, which a deployment always knows. */
  readonly scope: Scope
}

/** Tells whether a file contains nothing but an empty list of commands. */
const isEmptyList = ({ definitions, openLists, findings }: CheckedFile): boolean =>
  definitions.length === 0 && openLists.length === 0 && findings.length === 0

/**
 * Accepts an empty list only if the user has named a file that contains it.
 *
 * @throws UsageError in every other case
 */
function refuseNothing(
  { files }: Report,
  leftOut: number,
  paths: readonly string[],
  globs: readonly string[] | undefined,
): void {
  const isNamed = globs === undefined || paths.length > 0
  if (!isNamed || !files.some(isEmptyList)) {
    throw new UsageError(nothingIn(paths, leftOut, globs))
  }
}

/** Returns the error for a missing command. Otherwise a wrong folder would delete all commands. */
function nothingIn(
  paths: readonly string[],
  leftOut: number,
  globs: readonly string[] | undefined,
): string {
  if (globs !== undefined) {
    const both = paths.length === 0 ? '' : `, as far as ${paths.join(', ')} has it`
    return `There is no command in the \`files\` of the target (${globs.join(', ')}${both}). Nothing was sent.`
  }
  const where = paths.length === 0 ? 'this folder' : paths.join(', ')
  const others = leftOut === 0 ? '' : ` for this scope (${leftOut} for other scopes)`
  return `There is no command in ${where}${others}. To delete all commands, name a file with the empty list, [].`
}

/** A definition and the file that contains it. */
export interface Item {
  /** The file with its text, for places of problems. */
  readonly file: CheckedFile
  /** The definition of the command. */
  readonly definition: CheckedDefinition
}

type Items = Pick<Gathered, 'found' | 'list' | 'leftOut'>

async function printedItems(flags: Arguments['flags'], io: Io): Promise<Items> {
  return { found: [], list: await readPrinted(flags.ndjson === true, io), leftOut: 0 }
}

/** Selects the commands for a destination. `DYNAMIC` is added if there may be more. */
function itemsOf({ files, unreadable }: Report, target: Target): Items {
  const goesThere = ({ scope, guildId }: Destination): boolean =>
    scope === undefined ||
    (scope === target.scope &&
      (guildId === undefined || target.guildId === undefined || guildId === target.guildId))
  const all = files.flatMap((file) =>
    file.definitions
      .filter(({ resource }) => resource === 'command')
      .map((definition): Item => ({ file, definition })),
  )
  const found = all.filter(({ definition }) => goesThere(definition))
  const isOpen = unreadable.length > 0 || files.some(({ openLists }) => openLists.some(goesThere))
  const list = [...found.map(({ definition }) => definition.value), ...(isOpen ? [DYNAMIC] : [])]
  return { found, list, leftOut: all.length - found.length }
}

/** Returns the line of an offset in a file, with the path that users would write. */
export const placeIn = (
  { file, text }: Pick<CheckedFile, 'file' | 'text'>,
  offset: number,
  cwd: string,
): ItemPlace => ({
  file: showPath(cwd, file),
  line: lineIndex(text).position(offset).line + 1,
})
