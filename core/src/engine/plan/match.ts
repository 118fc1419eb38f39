import type { Scope } from '../../context.js'
import { CommandType } from '../../contract/enums.js'
import { isDynamic, isObject } from '../../dynamic.js'
import { ascending } from '../../text/order.js'
import type { CompareContext } from '../forms/compare-context.js'
import { likeliestPairs } from '../compare/likeness.js'
import { normalCommand } from '../forms/normal-form.js'
import { keyOf } from '../forms/stored-form.js'
import { entriesOf, type Entry } from './entries.js'
import { notRenamed, statedPairs, type Renames } from './renames.js'

/** A deployed command and the item of `next` that will replace it. */
export interface MatchedPair {
  /** The deployed command. */
  readonly old: Entry
  /** The command of `next`. */
  readonly now: Entry
  /**
   * The reason why both are taken for one command: the same `id`, a rename that the context states,
   * the same name, or likeness.
   */
  readonly by: 'id' | 'stated' | 'name' | 'likeness'
}

/** Options of the matching. */
export interface MatchOptions {
  /** The renames that the context states. */
  readonly renames: Renames
  /** True if a rename is concluded when two commands are alike. */
  readonly guesses: boolean
}

/** The deployed commands matched with those of `next`. */
export interface Matching {
  /** The pairs in the order of `next`. */
  readonly pairs: readonly MatchedPair[]
  /**
   * Pairs of a command that disappears and a similar one that appears, which do not count as a
   * rename.
   */
  readonly alike: readonly (readonly [old: Entry, now: Entry])[]
  /** Commands of `next` that no deployed command matches, in the order of `next`. */
  readonly created: readonly Entry[]
  /** Deployed commands that no item of `next` replaces, in the order of `deployed`. */
  readonly gone: readonly Entry[]
  /** Tells whether an unknown item of `next` could be a command of this type. */
  readonly isUncertain: (type: number) => boolean
  /** Indexes of items of `next` without a known type and name. */
  readonly undecided: readonly number[]
}

/** A pair that differs, with the names of the top-level fields that differ. */
export interface Update extends MatchedPair {
  /** The names of the top-level fields that differ. */
  readonly fields: readonly string[]
}

/** The work to do, and the scope in which to do it. */
export interface Work {
  /** The scope of all commands. */
  readonly scope: Scope
  /** The application's snowflake; `undefined` if neither list has it. */
  readonly applicationId: string | undefined
  /** The guild's snowflake; `undefined` for global commands. */
  readonly guildId: string | undefined
  /** All pairs, with and without differences. */
  readonly pairs: readonly MatchedPair[]
  /** Commands to create, in the order of `next`. */
  readonly created: readonly Entry[]
  /** The pairs that differ. */
  readonly updated: readonly Update[]
  /** Deployed commands to delete: `next` lacks them. */
  readonly deleted: readonly Entry[]
  /**
   * Deployed commands that stay although `next` lacks them, and that a PUT must therefore contain.
   */
  readonly repeated: readonly Entry[]
  /** Deployed commands that stay although `next` lacks them, or may lack them. */
  readonly kept: readonly Entry[]
  /** True if `next` is a completely known list: every item is a known command. */
  readonly isWhole: boolean
  /** True if one PUT of the whole list is permitted in place of several requests. */
  readonly bulk: boolean
}

/**
 * Finds the item of `next` that replaces each deployed command: by `id` if the type is the same, by
 * a stated rename, or by type and name. Of the remaining commands, one that disappears is paired
 * with one that appears if the two are alike, and neither is like another.
 */
export function matchLists(
  deployed: readonly Entry[],
  list: readonly unknown[],
  context: CompareContext,
  { renames, guesses }: MatchOptions,
): Matching {
  const next = entriesOf(list, context)
  const left = new Set(deployed)
  const pairs: MatchedPair[] = []
  const take = (now: Entry, old: Entry | undefined, by: MatchedPair['by']): boolean => {
    if (old === undefined || !left.delete(old)) {
      return false
    }
    pairs.push({ old, now, by })
    return true
  }
  const byId = new Map(
    deployed.filter(({ id }) => id !== undefined).map((entry) => [entry.id, entry]),
  )
  const withoutId = next.filter((now) => {
    const old = now.id === undefined ? undefined : byId.get(now.id)
    return old?.type !== now.type || !take(now, old, 'id')
  })
  const stated = new Map(statedPairs(renames, [...left], withoutId))
  const unnamed = withoutId.filter((now) => !take(now, stated.get(now), 'stated'))
  const byKey = new Map([...left].reverse().map((entry) => [keyOf(entry.type, entry.name), entry]))
  const fresh = unnamed.filter((now) => !take(now, byKey.get(keyOf(now.type, now.name)), 'name'))

  const known = new Set(next.map(({ index }) => index))
  const undecided = [...list.keys()].filter((index) => !known.has(index))
  const uncertain = uncertainTypes(list, undecided, next, fresh, context)
  const isUncertain = (type: number): boolean => uncertain === 'all' || uncertain.has(type)
  const alike = alikePairs([...left], fresh, isUncertain, notRenamed(renames))
  for (const [old, now] of guesses ? alike : []) {
    take(now, old, 'likeness')
  }
  const renamed = new Set(pairs.map(({ now }) => now))
  return {
    pairs: pairs.sort(ascending(({ now }) => now.index)),
    alike: guesses ? [] : alike,
    created: fresh.filter((now) => !renamed.has(now)),
    gone: [...left],
    isUncertain,
    undecided,
  }
}

/** Finds pairs that look like one command with a new name. */
function alikePairs(
  left: readonly Entry[],
  fresh: readonly Entry[],
  isUncertain: Matching['isUncertain'],
  stays: (name: string) => boolean,
): Matching['alike'] {
  const canRename = (entry: Entry): boolean =>
    !isUncertain(entry.type) && entry.unknown.length === 0
  const lost = left.filter(
    (entry) => canRename(entry) && entry.id !== undefined && !stays(entry.name),
  )
  // An id names its command: one that is not deployed names none of these.
  const alike = likeliestPairs(
    lost,
    fresh.filter((now) => now.id === undefined && canRename(now)),
  )
  const paired = new Set(alike.flat())
  const points = entryPoints(lost, fresh).filter((pair) => !pair.some((one) => paired.has(one)))
  return [...alike, ...points]
}

/**
 * Pairs the entry points of both lists. An application has only one, so two with different names
 * are a rename.
 */
function entryPoints(
  lost: readonly Entry[],
  fresh: readonly Entry[],
): readonly (readonly [Entry, Entry])[] {
  const isEntryPoint = ({ type }: Entry): boolean => type === CommandType.PRIMARY_ENTRY_POINT
  const [old, now] = [lost.find(isEntryPoint), fresh.find(isEntryPoint)]
  return old === undefined || now === undefined ? [] : [[old, now]]
}

/** Finds the command types of which `next` may contain further, unknown commands. */
function uncertainTypes(
  list: readonly unknown[],
  undecided: readonly number[],
  next: readonly Entry[],
  fresh: readonly Entry[],
  context: CompareContext,
): ReadonlySet<number> | 'all' {
  // Any command may be the one with this id. A spread that may contain an id is only noted here if no name is found.
  const nameless = next.filter(({ data }) => isDynamic(data['id']))
  const types = new Set(
    [...nameless, ...fresh.filter(({ idUnknown }) => idUnknown)].map(({ type }) => type),
  )
  for (const index of undecided) {
    const item = list[index]
    const type = isObject(item) ? normalCommand(item, context).fields.get('type') : undefined
    if (typeof type !== 'number') {
      return 'all'
    }
    types.add(type)
  }
  return types
}
