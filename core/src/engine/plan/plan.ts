import type { CommandContext, Scope } from '../../context.js'
import { CommandType } from '../../contract/enums.js'
import { COMMAND_COUNTS, LIMITS } from '../../contract/limits.js'
import type { Diagnostic, Path } from '../../diagnostic.js'
import { isObject } from '../../dynamic.js'
import { readCommandList, type Data } from '../forms/command-data.js'
import { compareNodes, type CommandChange } from '../compare/equal-commands.js'
import type { CompareContext } from '../forms/compare-context.js'
import { entryOf, readOverwrites, readValues } from '../forms/outside.js'
import { judge } from './judge.js'
import { entriesOf, type Entry } from './entries.js'
import { matchLists, type Matching, type MatchedPair, type Update, type Work } from './match.js'
import { outcomesOf, readRenames, type StatedRename } from './renames.js'
import {
  dictionaryPlaces,
  hasDictionaries,
  isHere,
  readDeployed,
  readDestination,
  type Destination,
} from './destination.js'
import { cheapest, isOnlyByPut, type PlannedRequest } from './requests.js'
import { keyOf } from '../forms/stored-form.js'

/**
 * The destination of the commands, and facts about it. `scope` defaults to `global`. `deployed` is the first argument.
 */
export type PlanContext = Omit<CommandContext, 'operation' | 'current' | 'deployed'> & {
  /** The id in the paths of requests. Default: `app.id`, else that of the deployed commands, else a placeholder. */
  readonly applicationId?: string | undefined
  /** Keeps deployed commands that `next` lacks: nothing is deleted, and no rename is guessed. */
  readonly keep?: boolean | undefined
  /**
   * Renames by the old name: `{ mute: 'unmute' }`. `null` means that the command is not renamed, however similar
   * another one is. A command whose item has its `id` needs no entry.
   */
  readonly renames?: Readonly<Record<string, string | null>> | undefined
  /** Names of deployed commands that stay unchanged, whatever `next` contains. */
  readonly protect?: readonly string[] | undefined
  /**
   * Permits one PUT of the whole list in place of several changes. A PUT deletes commands that
   * others have deployed meanwhile, so it is never sent with `keep`. Default: `true` without
   * `keep`. With `false` in a guild, fields that only a PUT stores (`contexts`,
   * `integration_types`, `dm_permission`) are not compared, because no request would store them.
   */
  readonly bulk?: boolean | undefined
}

interface Planned {
  readonly type: number
  readonly name: string
}

/** A command that does not exist yet. */
export interface PlannedCreate extends Planned {
  /** Its place in `next`. */
  readonly index: number
}

/** A command that exists and will change. */
export interface PlannedUpdate extends Planned {
  /** The index in `next`. */
  readonly index: number
  /** The deployed id; undefined if `deployed` has none. */
  readonly id: string | undefined
  /**
   * The present name, if the command is renamed. A rename deletes its permission overwrites, and
   * keeps its id.
   */
  readonly renamedFrom?: string
  /**
   * The evidence for the rename: the `id` of the item, an entry of `renames` in the context, or the
   * likeness of the two commands.
   */
  readonly renameKnownBy?: 'id' | 'stated' | 'likeness'
  /** The top-level fields that change, as a PATCH sends them. */
  readonly fields: readonly string[]
  /** The differences, in normal form. */
  readonly changes: readonly CommandChange[]
  /**
   * The paths of parts in the command of `next` that were not compared, because they are unknown.
   */
  readonly notCompared: readonly Path[]
}

/** A command that does not change. */
export interface PlannedUnchanged extends Planned {
  /** The index in `next`. */
  readonly index: number
  /** The deployed id; undefined if `deployed` has none. */
  readonly id: string | undefined
  /**
   * The paths of parts in the command of `next` that were not compared, because they are unknown.
   */
  readonly notCompared: readonly Path[]
}

/** A deployed command that `next` lacks. */
export interface PlannedDelete extends Planned {
  /** The deployed id; undefined if `deployed` has none. */
  readonly id: string | undefined
}

/** A deployed command that stays although `next` lacks it. */
export interface PlannedKeep extends PlannedDelete {
  /**
   * `entry-point`: a bulk overwrite must not remove it. `unknown`: `next` is only partly known, and may contain it.
   * `wanted`: the context keeps commands that `next` lacks. `protected`: the context protects it.
   */
  readonly reason: 'entry-point' | 'unknown' | 'wanted' | 'protected'
}

/** A deployed command and a new one that are alike: perhaps a rename that nobody stated. */
export interface PossibleRename {
  /** The command type of both. */
  readonly type: number
  /** The name of the deployed command. */
  readonly from: string
  /** The name of the command that is created. */
  readonly to: string
}

/** Permission overwrites that are deleted for good. */
export interface PlannedLoss extends Planned {
  /** The deployed id. */
  readonly id: string
  /** The new name; absent if the command is deleted. */
  readonly renamedTo?: string
  /** The guilds whose overwrites are known to be lost; empty if that is unknown. */
  readonly guilds: readonly string[]
  /** The number of lost overwrites. */
  readonly entries: number
  /** The lost overwrites: the target of each, and whether it allows. */
  readonly lost: readonly LostOverwrite[]
}

/** A permission overwrite that is deleted with a command, or when the command is renamed. */
export interface LostOverwrite {
  /** The guild of the overwrite; absent if the overwrites do not name it. */
  readonly guild?: string
  /** The id of a role, a user or a channel, depending on `type`. */
  readonly id: string
  /** 1: role, 2: user, 3: channel. */
  readonly type: number
  /** True if it allows the command. */
  readonly permission: boolean
}

/** The number of commands of one type, before and after the plan, with its limit. */
export interface PlannedLimit {
  /** The command type. */
  readonly type: number
  /** The number of commands that are deployed now. */
  readonly before: number
  /** The number of commands after the plan. */
  readonly after: number
  /** The most commands of this type that the scope may have. */
  readonly limit: number
}

/** A plan: the changes and the requests that make them. */
export interface DeploymentPlan {
  /** True if there is nothing to do: no requests. */
  readonly empty: boolean
  /** Commands that only `next` has. */
  readonly created: readonly PlannedCreate[]
  /** Commands that both lists have, with differences. */
  readonly updated: readonly PlannedUpdate[]
  /** Commands that only `deployed` has. */
  readonly deleted: readonly PlannedDelete[]
  /** Commands that both lists have, without differences. */
  readonly unchanged: readonly PlannedUnchanged[]
  /** Deployed commands that stay although `next` lacks them. */
  readonly kept: readonly PlannedKeep[]
  /** The renames that the context states, with the outcome of each. */
  readonly renames: readonly StatedRename[]
  /** Pairs of a deployed command that stays and a new one that is alike, if no rename is guessed (`keep`). */
  readonly possibleRenames: readonly PossibleRename[]
  /** Indexes of the items of `next` that are not commands with a known type and name. */
  readonly undecided: readonly number[]
  /** Overwrites that deletions and renames lose. */
  readonly permissionsLost: readonly PlannedLoss[]
  /** The limits by command type, without types that neither list has. */
  readonly limits: readonly PlannedLimit[]
  /**
   * The number of creations in this plan, which count towards the limit of 200 a day in this scope.
   * `before` and `after` are the day's creations; absent if `createsToday` is unknown.
   */
  readonly creates: {
    readonly count: number
    readonly before?: number
    readonly after?: number
    readonly limit: number
  }
  /** True if dictionaries were compared; false if `deployed` was fetched without `with_localizations=true`. */
  readonly localizationsCompared: boolean
  /**
   * The requests that make the changes: as few as possible, with no more creations than needed and
   * the smallest bodies. A single change is one POST, PATCH or DELETE; several changes are one PUT
   * of the whole list. With unknown parts, with `keep` or with `bulk: false`, each change is a
   * request of its own.
   */
  readonly requests: readonly PlannedRequest[]
  /** True if the requests make all planned changes. False if unknown parts were left out. */
  readonly complete: boolean
  /**
   * The diagnostics of `validateCommands` for `next` as the body of a bulk overwrite. Its context has the deployed
   * commands, and the body has those that stay. A rename counts as one command.
   */
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Plans a deployment: which commands it creates, updates (with the changed fields), renames,
 * deletes and leaves unchanged. The plan also contains the lost permission overwrites, the rest of
 * each limit, and the requests. A rename is known from the `id` of an item, or stated in the
 * context (`renames`). It is guessed only without `keep`: if one command disappears, and one of the
 * same type that is clearly similar appears. With `keep`, such pairs are `possibleRenames`, and
 * both commands exist afterwards. A command that is only partly known (DYNAMIC) never causes a
 * deletion or a rename, and its unknown parts never cause an update. The entry point of an
 * application stays if `next` lacks it.
 *
 * @param deployed the deployed commands: the response to a GET, preferably with
 *   with_localizations=true
 * @param next the list of commands to deploy, in the form of the API
 * @param context the destination of the commands, the overwrites that guilds have set, and the
 *   number of commands created today
 * @returns the plan as plain data; after its requests, a second plan is empty. Never throws, never
 *   changes its input.
 * @see contract, sections "States and transitions", "Limits"; decisions 39, 40, 50, 80
 */
export function planDeployment(
  deployed: unknown,
  next: unknown,
  context?: PlanContext,
): DeploymentPlan {
  const all = readDeployed(deployed)
  const destination = readDestination(context, all)
  const localizationsCompared = hasDictionaries(all)
  const compared: CompareContext = { ...destination, localizations: localizationsCompared }
  const everything = entriesOf(all, compared)
  const mine = everything.filter(({ data }) => isHere(data, destination))
  const read = readCommandList(next)
  const isList = Array.isArray(read)
  const list: readonly unknown[] = isList ? read : [read]
  const keep = entryOf(context, 'keep') === true
  const bulk = !keep && entryOf(context, 'bulk') !== false
  const renames = readRenames(context)
  const isProtected = protection(context)
  const matching = matchLists(mine, list, compared, { renames, guesses: !keep })
  const pairs = matching.pairs.filter(({ old }) => !isProtected(old.name))
  const { created, gone } = matching

  const differences = pairs.map((pair) => differenceOf(pair, destination.scope, bulk))
  const updated = differences.filter(({ changes }) => changes.length > 0)
  const guarded = mine.filter(({ name }) => isProtected(name))
  const left = gone.filter((entry) => !guarded.includes(entry))
  const keeps = [
    ...left.flatMap((entry) => reasonToKeep(entry, matching, destination, keep) ?? []),
    ...guarded.map((entry) => ({ entry, reason: 'protected' as const })),
  ]
  const kept = new Set(keeps.map(({ entry }) => entry))
  const deleted = left.filter((entry) => !kept.has(entry))
  const work: Work = {
    ...destination,
    pairs,
    created,
    updated,
    deleted,
    bulk,
    repeated: keeps.filter(({ reason }) => reason !== 'unknown').map(({ entry }) => entry),
    kept: keeps.map(({ entry }) => entry),
    isWhole:
      isList &&
      matching.undecided.length === 0 &&
      keeps.every(({ reason }) => reason !== 'unknown'),
  }
  const notCompared = (entry: Entry): readonly Path[] =>
    localizationsCompared ? entry.unknown : [...entry.unknown, ...dictionaryPlaces(entry.data)]
  const { requests, complete } = cheapest(work)
  return {
    empty: created.length + updated.length + deleted.length === 0,
    created: created.map(({ type, name, index }) => ({ type, name, index })),
    updated: updated.map((update) => describeUpdate(update, notCompared(update.now))),
    deleted: deleted.map(({ type, name, id }) => ({ type, name, id })),
    unchanged: differences
      .filter(({ changes }) => changes.length === 0)
      .map((pair) => describeUnchanged(pair, notCompared(pair.now))),
    kept: keeps.map(({ entry: { type, name, id }, reason }) => ({ type, name, id, reason })),
    renames: outcomesOf(renames, pairs, mine, entriesOf(list, compared), isProtected),
    possibleRenames: matching.alike
      .filter(([old]) => !isProtected(old.name))
      .map(([{ type, name }, now]) => ({ type, from: name, to: now.name })),
    undecided: isList ? matching.undecided : [],
    permissionsLost: lossesOf(deleted, pairs, readOverwriteCounts(context)),
    limits: limitsOf(mine, [...pairs.map(({ now }) => now), ...created, ...kept], destination),
    creates: countCreates(created, mine, context),
    localizationsCompared,
    requests,
    complete,
    diagnostics: judge(
      { next, isList, items: list, work, matching, app: destination.app, deployed: everything },
      context,
    ),
  }
}

function describeUnchanged(
  { old, now }: MatchedPair,
  notCompared: readonly Path[],
): DeploymentPlan['unchanged'][number] {
  return { type: now.type, name: now.name, index: now.index, id: old.id, notCompared }
}

/** Lists the permission overwrites that are lost with deleted and renamed commands. */
function lossesOf(
  deleted: readonly Entry[],
  pairs: readonly MatchedPair[],
  overwrites: ReadonlyMap<string, OverwriteCount>,
): readonly PlannedLoss[] {
  return [
    ...deleted.flatMap((entry) => lossOf(entry, undefined, overwrites) ?? []),
    ...pairs.filter(isRename).flatMap(({ old, now }) => lossOf(old, now.name, overwrites) ?? []),
  ]
}

const isRename = ({ old, now }: MatchedPair): boolean => old.name !== now.name

/** A pair with its differences. */
interface Difference extends Update {
  readonly changes: readonly CommandChange[]
}

function differenceOf(pair: MatchedPair, scope: Scope, bulk: boolean): Difference {
  const changes = compareNodes(pair.old.node, pair.now.node).filter(
    ({ path }) => bulk || !isOnlyByPut(scope, String(path[0])),
  )
  return { ...pair, changes, fields: [...new Set(changes.map(({ path }) => String(path[0])))] }
}

function describeUpdate(update: Difference, notCompared: readonly Path[]): PlannedUpdate {
  const { old, now, by, fields, changes } = update
  return {
    type: now.type,
    name: now.name,
    index: now.index,
    id: old.id,
    ...(isRename(update) && {
      renamedFrom: old.name,
      renameKnownBy: by === 'name' ? ('likeness' as const) : by,
    }),
    fields,
    changes,
    notCompared,
  }
}

/** Returns a function that tells whether the context protects the command with a name. */
function protection(context: unknown): (name: string) => boolean {
  const names = new Set(readValues(entryOf(context, 'protect')) ?? [])
  return (name) => names.has(name)
}

function reasonToKeep(
  entry: Entry,
  { isUncertain }: Matching,
  { scope }: Destination,
  keep: boolean,
): { readonly entry: Entry; readonly reason: PlannedKeep['reason'] } | undefined {
  if (isUncertain(entry.type)) {
    return { entry, reason: 'unknown' }
  }
  const isEntryPoint = scope === 'global' && entry.type === CommandType.PRIMARY_ENTRY_POINT
  if (isEntryPoint) {
    return { entry, reason: 'entry-point' }
  }
  return keep ? { entry, reason: 'wanted' } : undefined
}

interface OverwriteCount {
  readonly guilds: string[]
  readonly lost: LostOverwrite[]
  entries: number
}

/** Counts the permission overwrites of each command, by its id and guild. */
function readOverwriteCounts(context: unknown): ReadonlyMap<string, OverwriteCount> {
  const counts = new Map<string, OverwriteCount>()
  for (const { id, guild_id: guild, permissions } of readOverwrites(
    entryOf(context, 'overwrites'),
  )) {
    if (permissions.length === 0) {
      continue
    }
    const count = counts.get(id) ?? { guilds: [], lost: [], entries: 0 }
    counts.set(id, count)
    count.entries += permissions.length
    count.lost.push(...permissions.flatMap((entry) => lostOf(guild, entry)))
    if (guild !== undefined) {
      count.guilds.push(guild)
    }
  }
  return counts
}

function lostOf(guild: string | undefined, entry: unknown): readonly LostOverwrite[] {
  const { id, type, permission }: Data = isObject(entry) ? entry : {}
  if (typeof id !== 'string' || typeof type !== 'number' || typeof permission !== 'boolean') {
    return []
  }
  return [{ ...(guild !== undefined && { guild }), id, type, permission }]
}

function lossOf(
  { id, type, name }: Entry,
  renamedTo: string | undefined,
  overwrites: ReadonlyMap<string, OverwriteCount>,
): PlannedLoss | undefined {
  const count = id === undefined ? undefined : overwrites.get(id)
  if (id === undefined || count === undefined) {
    return undefined
  }
  return { type, name, id, ...(renamedTo !== undefined && { renamedTo }), ...count }
}

function limitsOf(
  before: readonly Entry[],
  after: readonly Entry[],
  { scope }: Destination,
): readonly PlannedLimit[] {
  const count = (entries: readonly Entry[], wanted: number): number =>
    entries.filter(({ type }) => type === wanted).length
  return Object.entries(COMMAND_COUNTS)
    .map(([key, most]) => {
      const type = Number(key)
      const limit = scope === 'guild' && type === CommandType.PRIMARY_ENTRY_POINT ? 0 : most
      return { type, before: count(before, type), after: count(after, type), limit }
    })
    .filter(({ before, after }) => before + after > 0)
}

/**
 * Counts the commands that count as creations: their names do not exist in the scope yet (decision
 * 40).
 */
function countCreates(
  created: readonly Entry[],
  deployed: readonly Entry[],
  context: unknown,
): DeploymentPlan['creates'] {
  const existing = new Set(deployed.map(({ type, name }) => keyOf(type, name)))
  const fresh = new Set(
    created.map(({ type, name }) => keyOf(type, name)).filter((key) => !existing.has(key)),
  )
  const today = entryOf(context, 'createsToday')
  const isCount = typeof today === 'number' && Number.isSafeInteger(today) && today >= 0
  return {
    count: fresh.size,
    ...(isCount && { before: today, after: today + fresh.size }),
    limit: LIMITS.dailyCreates,
  }
}
