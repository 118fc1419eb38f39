import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { DYNAMIC } from '@slashlint/core'
import type { Scope } from '@slashlint/core'
import { planDeployment } from '@slashlint/core/engine'
import type { DeploymentPlan, PlanContext } from '@slashlint/core/engine'
import { given } from '@slashlint/checker'
import type { CheckedDefinition } from '@slashlint/checker'
import { lineIndex } from '@slashlint/sources'
import { PLAN_FORMATS } from '../arguments/flags.js'
import type { Arguments } from '../arguments/parse.js'
import { oneOf, SCOPES } from '../arguments/values.js'
import type { CheckedFile, Destination } from '../check/result.js'
import type { Report } from '../check/run.js'
import { expandPaths } from '../files/expand.js'
import type { Expansion } from '../files/expand.js'
import { guildOf, readCreatesToday, readList, readPrinted } from '../files/service.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { jsonText } from '../render/json-text.js'
import { paintFor } from '../render/colors.js'
import { renderMarkdown } from '../render/plan-markdown.js'
import { renderPlan } from '../render/plan-pretty.js'
import { errorsOf } from '../render/plan-view.js'
import type { ItemPlace, PlanError, PlanView } from '../render/plan-view.js'
import { showPath } from '@slashlint/checker/disk'
import { printProblems } from './problems.js'
import { runFiles } from './run-files.js'

/**
 * Shows what a deployment of the commands in the files would do to those the service has.
 *
 * @returns 1 for an error; with `--detailed-exitcode` 2 when there are changes
 * @throws UsageError when a flag or a file of the service is not what it should be
 */
export async function plan(args: Arguments, io: Io): Promise<number> {
  const { paths, flags } = args
  const format = oneOf('format', flags.format, PLAN_FORMATS) ?? 'pretty'
  const live =
    flags.live === true ? await (await import('./deploy/live.js')).readLive(args, io) : undefined
  const deployedPath = flags.deployed
  if (live === undefined && deployedPath === undefined) {
    throw new UsageError('`slashlint plan` needs what Discord has: --live, or --deployed <file>')
  }
  const deployed = live?.deployed.commands ?? (await readList(deployedPath ?? '', 'commands', io))
  const overwritesPath = live === undefined ? flags.overwrites : undefined
  const overwrites =
    overwritesPath === undefined
      ? live?.deployed.overwrites
      : await readList(overwritesPath, 'permissions objects', io)
  const destination =
    live?.destination ?? destinationOf(deployed, oneOf('scope', flags.scope, SCOPES), flags.guild)
  const gathered = await gather(live?.paths ?? paths, flags, destination, io, {
    theirs: [deployedPath, overwritesPath],
  })
  const createsToday = readCreatesToday(flags['creates-today'])
  const planned = planDeployment(deployed, gathered.list, {
    ...contextOf(gathered, destination),
    ...given({ createsToday, overwrites: overwrites as PlanContext['overwrites'] }),
    ...live?.context,
    ...given({ renames: renamesOf(flags) }),
  })
  const source =
    live !== undefined
      ? LIVE
      : deployedPath === '-'
        ? 'standard input'
        : showPath(io.cwd, resolve(io.cwd, deployedPath ?? ''))
  const view = viewOf(gathered, planned, destination, source, overwrites !== undefined)
  await printProblems(gathered.report, gathered.problems, io)
  await io.stdout.write(
    format === 'json'
      ? asJson(view)
      : format === 'markdown'
        ? renderMarkdown(view)
        : renderPlan(view, paintFor(io, io.stdout)),
  )
  const failed = gathered.problems.length > 0 || gathered.report.unreadable.length > 0
  return exitCode(view, failed, flags['detailed-exitcode'] === true)
}

/** The renames that `--rename old=new` states; `null` for `old=`. @throws UsageError for another form */
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

/** A name as people write it: `/ban` is the command `ban`. */
const nameOf = (text: string): string => text.trim().replace(/^\//, '')

/** What is known of the commands of files where they go. */
export const contextOf = (
  { config }: Pick<Gathered, 'config'>,
  { scope, guildId }: Target,
): PlanContext => ({
  scope,
  ...given({ guildId, app: config?.app, rules: config?.rules }),
})

/** What the deployed commands are called where they were fetched just now. */
export const LIVE = 'what is deployed'

/** What files say of the commands of one place. */
export type Gathered = Awaited<ReturnType<typeof gather>>

interface GatherOptions {
  /** Files with what the service has: no definitions, wherever they lie. */
  readonly theirs?: readonly (string | undefined)[]
  /** There need not be any command, nor the files that are named. */
  readonly mayBeEmpty?: boolean
}

/**
 * Reads the commands that go to a place.
 *
 * @throws UsageError where there is no command
 */
export async function gather(
  paths: readonly string[],
  flags: Arguments['flags'],
  target: Target,
  io: Io,
  { theirs = [], mayBeEmpty = false }: GatherOptions = {},
) {
  const isPrinted = flags.ndjson === true || (paths.includes('-') && !theirs.includes('-'))
  const expanded = isPrinted ? NO_FILES : await expandPaths(paths, io.cwd)
  const { files, named, missing } = mayBeEmpty ? { ...expanded, missing: [] } : expanded
  const [unread] = missing
  if (files.length === 0 && unread !== undefined) {
    throw new UsageError(`Cannot read ${showPath(io.cwd, unread.file)}: ${unread.message}.`)
  }
  const passed = new Set(theirs.map((path) => resolve(io.cwd, path ?? '')))
  const own = files.filter((file) => !passed.has(file))
  const result = await runFiles({ files: own, named, missing }, flags.config, io)
  const items = isPrinted
    ? { found: [], list: await readPrinted(flags.ndjson === true, io), leftOut: 0 }
    : itemsOf(result.report, target)
  if (
    !isPrinted &&
    !mayBeEmpty &&
    items.list.length === 0 &&
    !result.report.files.some(isEmptyList)
  ) {
    throw new UsageError(nothingIn(paths, items.leftOut))
  }
  const first = pathToFileURL(items.found[0]?.file.file ?? resolve(io.cwd, 'index.json')).href
  return { ...result, ...items, config: result.projects.configFor(first)?.config, cwd: io.cwd }
}

const NO_FILES: Expansion = { files: [], named: new Set(), missing: [] }

/** A plan with what the files say about it. @param source what the deployed commands are called */
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
    destination:
      destination.scope === 'global'
        ? 'the global commands'
        : `guild ${destination.guildId ?? '(not named)'}`,
    deployed: source,
    leftOut,
    overwritesKnown,
    sourceErrors: sourceErrorsOf(report, cwd),
  }
}

function exitCode(view: PlanView, failed: boolean, detailed: boolean): number {
  if (failed) {
    return detailed ? EXIT.found : EXIT.failed
  }
  if (errorsOf(view).length > 0) {
    return EXIT.found
  }
  return detailed && !view.plan.empty ? CHANGES : EXIT.clean
}

/** Damage of texts: commands may be lost in it. */
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

/** As `terraform plan -detailed-exitcode` has it. */
const CHANGES = 2

/** Where the commands of a plan go. */
export interface Target extends Destination {
  readonly scope: Scope
}

/** Where the commands go: as the flags say, else where those that the service has all are. */
function destinationOf(
  deployed: readonly unknown[],
  scope: Scope | undefined,
  guild: string | undefined,
): Target {
  if (guild !== undefined && scope === 'global') {
    throw new UsageError('`--guild` needs --scope guild.')
  }
  const guilds = new Set(deployed.map(guildOf))
  const [found] = guilds.size === 1 ? guilds : []
  if (scope === 'global') {
    return { scope, guildId: undefined }
  }
  if (scope === 'guild' || guild !== undefined || found !== undefined) {
    return { scope: 'guild', guildId: guild ?? found }
  }
  return { scope: 'global', guildId: undefined }
}

/** A list of commands that is there and empty. */
const isEmptyList = ({ definitions, openLists, findings }: CheckedFile): boolean =>
  definitions.length === 0 && openLists.length === 0 && findings.length === 0

/** A wrong folder must not look like the wish to delete everything. */
function nothingIn(paths: readonly string[], leftOut: number): string {
  const where = paths.length === 0 ? 'this folder' : paths.join(', ')
  const others = leftOut === 0 ? '' : ` for this scope (${leftOut} for other scopes)`
  return `There is no command in ${where}${others}. To delete all commands, name a file with the empty list, [].`
}

export interface Item {
  readonly file: CheckedFile
  readonly definition: CheckedDefinition
}

/** The commands of the files that go to a place, and whatever may be there beside them. */
function itemsOf({ files, unreadable }: Report, target: Target) {
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

/** A place in a file, as the user would write it. */
export const placeIn = (
  { file, text }: Pick<CheckedFile, 'file' | 'text'>,
  offset: number,
  cwd: string,
): ItemPlace => ({
  file: showPath(cwd, file),
  line: lineIndex(text).position(offset).line + 1,
})

/** The plan as one JSON document; its form is documented and stable. */
function asJson({ plan: { diagnostics, ...planned }, places, sourceErrors }: PlanView): string {
  const placed = <T extends { readonly index: number }>({ index, ...rest }: T) => ({
    ...rest,
    ...places.get(index),
  })
  const document = {
    version: 1,
    ...planned,
    created: planned.created.map(placed),
    updated: planned.updated.map(placed),
    unchanged: planned.unchanged.map(placed),
    undecided: planned.undecided.length,
    sourceErrors: sourceErrors.map(({ code, message, place }) => ({ code, message, ...place })),
    diagnostics: diagnostics.map((diagnostic) => ({
      ...diagnostic,
      ...(typeof diagnostic.path[0] === 'number' && places.get(diagnostic.path[0])),
    })),
  }
  return `${jsonText(document, 2)}\n`
}
