import { commandLabel } from '@slashlint/core/engine'
import { renameProblem } from '@slashlint/deploy'
import type { CommandChange, DeploymentPlan } from '@slashlint/core/engine'
import { CommandType } from '@slashlint/core/contract'
import { listed } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { memberName } from '@slashlint/preview'
import { valueText } from './plan-values.js'

/** The place of an item's definition. */
export interface ItemPlace {
  /** The path, relative to the current folder if possible. */
  readonly file: string
  /** The line, from 1. */
  readonly line: number
}

/** A plan, with the information to show it. */
export interface PlanView {
  /** The plan of core's engine. */
  readonly plan: DeploymentPlan
  /** The places of the definitions, by their index in the planned list. */
  readonly places: ReadonlyMap<number, ItemPlace>
  /** The destination of the commands, in words. */
  readonly destination: string
  /** The name of the deployed commands in messages, such as their file. */
  readonly deployed: string
  /** The number of definitions for other destinations. */
  readonly leftOut: number
  /** True if the permission overwrites are known. */
  readonly overwritesKnown: boolean
  /** The syntax errors of the files. */
  readonly sourceErrors: readonly PlanError[]
}

/** An error that prevents a plan. */
export interface PlanError {
  /** The message for the user. */
  readonly message: string
  /** The rule, or the kind of problem. */
  readonly code: string
  /** The place in a file; `undefined` if the error concerns no definition. */
  readonly place: ItemPlace | undefined
}

/** A command of the plan. */
export interface PlanRow {
  /** The planned change of the command; `keep` if it stays although no file contains it. */
  readonly kind: 'create' | 'update' | 'delete' | 'keep'
  /** The command as users call it, with its type. */
  readonly label: string
  /** The place of the definition; `undefined` if no file contains the command. */
  readonly place: ItemPlace | undefined
  /** Why the command is kept; `undefined` for other rows. */
  readonly note: string | undefined
  /** The changes of an update; empty for other rows. */
  readonly changes: readonly ChangeRow[]
}

/** Lists the commands of a plan: created, updated, deleted, kept. */
export function rowsOf({ plan, places }: PlanView): readonly PlanRow[] {
  const row = (
    kind: PlanRow['kind'],
    label: string,
    index?: number,
    changes: readonly CommandChange[] = [],
  ): PlanRow => ({
    kind,
    label,
    place: index === undefined ? undefined : places.get(index),
    note: undefined,
    changes: changes.filter(({ path }) => path[0] !== 'name').map(changeRow),
  })
  return [
    ...plan.created.map(({ type, name, index }) => row('create', commandLabel(type, name), index)),
    ...plan.updated.map(({ type, name, index, changes, renamedFrom }) => {
      const label = commandLabel(type, name)
      const shown =
        renamedFrom === undefined ? label : `${commandLabel(type, renamedFrom)} → ${label}`
      return row('update', shown, index, changes)
    }),
    ...plan.deleted.map(({ type, name }) => row('delete', commandLabel(type, name))),
    ...plan.kept.map(({ type, name, reason }) => ({
      ...row('keep', commandLabel(type, name)),
      note: KEPT[reason],
    })),
  ]
}

/** The texts for the reasons why a command is kept. */
const KEPT = {
  'entry-point': 'kept, although it is not in the files: entry points stay',
  unknown: 'kept: perhaps it is in the files',
  wanted: 'kept, although it is not in the files',
  protected: 'protected: left as it is',
} satisfies Record<DeploymentPlan['kept'][number]['reason'], string>

const SIGNS = { added: '+', removed: '-', changed: '~', moved: '~' } as const

/** A changed field or part of a command. */
export interface ChangeRow {
  /** `-` for something removed, `+` for something added, `~` for a change. */
  readonly sign: '-' | '+' | '~'
  /** The path of the change in the command. */
  readonly place: string
  /** The value before the deployment; `undefined` if it did not exist. */
  readonly before: string | undefined
  /** The value after the deployment; `undefined` if it is removed. */
  readonly after: string | undefined
}

function changeRow({ kind, place, before, after }: CommandChange): ChangeRow {
  const shown = (value: unknown): string | undefined => {
    if (kind === 'moved') {
      return `place ${Number(value) + 1}`
    }
    if (value === undefined) {
      return undefined
    }
    return valueText(value, place)
  }
  return { sign: SIGNS[kind], place, before: shown(before), after: shown(after) }
}

/**
 * Returns the numbers of changes as text, such as `1 to create, 2 to change, 1 to delete, 3
 * unchanged`.
 */
export function countsText({ created, updated, deleted, unchanged, kept }: DeploymentPlan): string {
  const counts = [
    [created.length, 'to create'],
    [updated.length, 'to change'],
    [deleted.length, 'to delete'],
    [unchanged.length, 'unchanged'],
    [kept.length, 'kept'],
  ] as const
  const shown = counts.filter(([count], index) => index < 3 || count > 0)
  return shown.map(([count, what]) => `${count} ${what}`).join(', ')
}

/** Returns the use of Discord's limits as text, such as `CHAT_INPUT 3 of 100`. */
export function limitsText({ limits, creates }: DeploymentPlan): string {
  const names = new Map(
    Object.entries(CommandType).map(([name, type]): [number, string] => [type, name]),
  )
  const parts = limits.map(
    ({ type, after, limit }) => `${names.get(type) ?? type} ${after} of ${limit}`,
  )
  if (creates.after !== undefined) {
    parts.push(`${creates.after} of ${creates.limit} creations today`)
  } else if (creates.count > 0) {
    parts.push(`${plural(creates.count, 'creation')} of ${creates.limit} a day`)
  }
  return parts.join(', ')
}

/**
 * Returns the warnings about renames: guessed and possible ones with the flag that states them, and
 * stated ones that are done.
 */
function renameWarnings({ updated, possibleRenames, renames }: DeploymentPlan): readonly string[] {
  const guessed = updated.flatMap(({ type, name, renamedFrom: from, renameKnownBy }) => {
    if (from === undefined || renameKnownBy !== 'likeness') {
      return []
    }
    return [
      `${commandLabel(type, from)} and ${commandLabel(type, name)} look like one command that gets another name. If it is, say so: ${renameFlag(from, name)}, and it keeps its id. If it is not: ${renameFlag(from, '')} deletes the one and creates the other.`,
    ]
  })
  const possible = possibleRenames.map(
    ({ type, from, to }) =>
      `${commandLabel(type, from)} stays, and ${commandLabel(type, to)} is created beside it. If it is the same command with another name, say so: ${renameFlag(from, to)}.`,
  )
  const done = renames
    .filter(({ outcome }) => outcome === 'done')
    .map(({ from, to }) => `The rename ${from}=${to} is done: it can be removed.`)
  return [...guessed, ...possible, ...done]
}

/** Returns a `--rename` flag, quoted for a shell if necessary. */
export function renameFlag(from: string, to: string): string {
  const value = `${from}=${to}`
  return `--rename ${/^[\w./=-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`}`
}

/**
 * Returns a warning about the permission overwrites that a command loses. A few are named, the
 * others counted.
 */
export function lossText({
  type,
  name,
  renamedTo,
  guilds,
  entries,
  lost,
}: DeploymentPlan['permissionsLost'][number]): string {
  const why =
    renamedTo === undefined ? 'deleting it' : `renaming it to ${commandLabel(type, renamedTo)}`
  const where = guilds.length === 0 ? '' : ` in ${plural(guilds.length, 'guild')}`
  const named = lost.slice(0, MOST_LOSSES).map(overwriteText)
  const more = lost.length > MOST_LOSSES ? `, and ${lost.length - MOST_LOSSES} more` : ''
  const which = named.length === 0 ? '' : ` Lost: ${named.join(', ')}${more}.`
  return `${commandLabel(type, name)}: ${why} deletes ${plural(entries, 'permission overwrite')}${where} for good.${which}`
}

const MOST_LOSSES = 3

type Loss = DeploymentPlan['permissionsLost'][number]['lost'][number]

function overwriteText({ guild, id, type, permission }: Loss): string {
  const whose = memberName('PermissionType', type)?.toLowerCase() ?? 'entry'
  const where = guild === undefined ? '' : ` in guild ${guild}`
  return `${whose} ${id}${where} (${permission ? 'allowed' : 'denied'})`
}

/** Returns the warnings that a person should read before deploying. */
export function warningsOf({
  plan,
  places,
  deployed,
  overwritesKnown,
  leftOut,
}: PlanView): readonly string[] {
  const warnings = plan.permissionsLost.map(lossText)
  const losing =
    plan.deleted.length + plan.updated.filter(({ renamedFrom }) => renamedFrom !== undefined).length
  if (!overwritesKnown && losing > 0) {
    warnings.push(
      'Permission overwrites: unknown. Deleting or renaming a command deletes those that guilds have set for it; pass them with --overwrites to see which are lost.',
    )
  }
  warnings.push(...renameWarnings(plan))
  if (!plan.localizationsCompared) {
    warnings.push(
      `${deployed} was fetched without with_localizations=true: translations could not be compared, so no change of them is planned.`,
    )
  }
  const unknown = plan.kept.filter(({ reason }) => reason === 'unknown')
  if (unknown.length > 0) {
    warnings.push(
      `The files may define more commands than are known, so these are not planned for deletion: ${listed(unknown.map(({ type, name }) => commandLabel(type, name)))}.`,
    )
  }
  for (const { type, name, index, notCompared } of [...plan.updated, ...plan.unchanged]) {
    const parts = notCompared.filter(
      (path) => plan.localizationsCompared || !String(path.at(-1)).endsWith('_localizations'),
    )
    if (parts.length === 0) {
      continue
    }
    const what = parts
      .map((path) => (path.length === 0 ? 'further fields' : path.join('/')))
      .slice(0, 3)
    const place = places.get(index)
    warnings.push(
      `${commandLabel(type, name)}${place === undefined ? '' : ` (${place.file}:${place.line})`}: not known from the text and not compared: ${listed(what)}${parts.length > 3 ? ', …' : ''}.`,
    )
  }
  if (leftOut > 0) {
    warnings.push(
      `${plural(leftOut, 'definition')} with another scope left out: choose with --scope and --guild.`,
    )
  }
  warnings.push(
    ...plan.diagnostics
      .filter(({ code }) => code === 'set/daily-creates-near')
      .map(({ message }) => message),
  )
  return warnings
}

/**
 * Returns the errors that prevent a deployment: syntax errors of files, and requests that Discord
 * would refuse.
 */
export function errorsOf({ plan, places, sourceErrors }: PlanView): readonly PlanError[] {
  const refused = plan.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, code, path }) => ({
      message,
      code,
      place: typeof path[0] === 'number' ? places.get(path[0]) : undefined,
    }))
  const renames = plan.renames.flatMap((rename) => {
    const message = renameProblem(rename, plan)
    return message === undefined ? [] : [{ message, code: 'rename', place: undefined }]
  })
  return [...sourceErrors, ...refused, ...renames]
}

/** Returns the sentence for a plan without changes. */
export const nothingText = ({ complete }: DeploymentPlan): string => {
  if (complete) {
    return 'Nothing to do: these commands are already deployed.'
  }
  return 'Nothing to do, as far as the files are known.'
}
