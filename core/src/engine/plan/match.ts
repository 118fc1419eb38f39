import type { Scope } from '../../context.js'
import { CommandType } from '../../contract/enums.js'
import type { Path } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { unknownPlaces, type Data } from '../forms/command-data.js'
import type { CompareContext } from '../forms/compare-context.js'
import { likeliestPairs } from '../compare/likeness.js'
import { normalCommand, type NormalNode } from '../forms/normal-form.js'
import { keyOf } from '../forms/stored-form.js'

/** A command of one of the lists, with type and name known. */
export interface Entry {
  /** Its place in its list. */
  readonly index: number
  readonly data: Data
  readonly node: NormalNode
  readonly type: number
  readonly name: string
  /** Of `next`: also `undefined` if it isn't one. */
  readonly id: string | undefined
  readonly idUnknown: boolean
  /** Parts that are not known. */
  readonly unknown: readonly Path[]
}

/** A deployed command with the item that will replace it. */
export interface MatchedPair {
  readonly old: Entry
  readonly now: Entry
  readonly by: 'id' | 'name' | 'likeness'
}

export interface Matching {
  /** In the order of `next`. */
  readonly pairs: readonly MatchedPair[]
  readonly created: readonly Entry[]
  /** In the order of `deployed`: what no item replaces. */
  readonly gone: readonly Entry[]
  /** Whether items that are not known could be a command of this type. */
  readonly isUncertain: (type: number) => boolean
  /** Indexes of items of `next` without a known type and name. */
  readonly undecided: readonly number[]
}

/** A pair that differs, with the top-level fields that do. */
export interface Update extends MatchedPair {
  readonly fields: readonly string[]
}

/** What is to be done, and where. */
export interface Work {
  readonly scope: Scope
  readonly applicationId: string | undefined
  readonly guildId: string | undefined
  /** Every pair, whether it differs or not. */
  readonly pairs: readonly MatchedPair[]
  readonly created: readonly Entry[]
  readonly updated: readonly Update[]
  readonly deleted: readonly Entry[]
  /** Deployed commands that a PUT must repeat, or they would be gone. */
  readonly repeated: readonly Entry[]
  /** Deployed commands that stay although `next` does not have them: these, and those that may be in there. */
  readonly kept: readonly Entry[]
  /** `next` is known completely as a list: every item is a known command. */
  readonly isWhole: boolean
}

/** The commands of a list whose type and name are known. */
export function entriesOf(list: readonly unknown[], context: CompareContext): readonly Entry[] {
  return list.flatMap((item, index) => entryAt(item, index, context) ?? [])
}

function entryAt(item: unknown, index: number, context: CompareContext): Entry | undefined {
  if (!isObject(item)) {
    return undefined
  }
  const node = normalCommand(item, context)
  const [type, name, id] = [node.fields.get('type'), node.fields.get('name'), item['id']]
  if (typeof type !== 'number' || typeof name !== 'string') {
    return undefined
  }
  return {
    index,
    data: item,
    node,
    type,
    name,
    id: typeof id === 'string' ? id : Number.isSafeInteger(id) ? String(id) : undefined,
    idUnknown: isDynamic(id) || (id === undefined && isOpen(item)),
    unknown: unknownPlaces(item),
  }
}

/**
 * Which item of `next` replaces which deployed command: by `id` where the type is the same, else by type and name. Of
 * the rest, a command that disappears and one that appears are taken for a rename when they are alike and no others are.
 */
export function matchLists(
  deployed: readonly Entry[],
  list: readonly unknown[],
  context: CompareContext,
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
  const unnamed = next.filter((now) => {
    const old = now.id === undefined ? undefined : byId.get(now.id)
    return old?.type !== now.type || !take(now, old, 'id')
  })
  const byKey = new Map([...left].reverse().map((entry) => [keyOf(entry.type, entry.name), entry]))
  const fresh = unnamed.filter((now) => !take(now, byKey.get(keyOf(now.type, now.name)), 'name'))

  const known = new Set(next.map(({ index }) => index))
  const undecided = [...list.keys()].filter((index) => !known.has(index))
  const uncertain = uncertainTypes(list, undecided, next, fresh, context)
  const isUncertain = (type: number): boolean => uncertain === 'all' || uncertain.has(type)
  const canRename = (entry: Entry): boolean =>
    !isUncertain(entry.type) && entry.unknown.length === 0
  const lost = [...left].filter((entry) => canRename(entry) && entry.id !== undefined)
  // An id says which command is meant: with one that is not deployed none of them is.
  const alike = likeliestPairs(
    lost,
    fresh.filter((now) => now.id === undefined && canRename(now)),
  )
  for (const [old, now] of [...alike, ...entryPoints(lost, fresh)]) {
    take(now, old, 'likeness')
  }
  const renamed = new Set(pairs.map(({ now }) => now))
  return {
    pairs: pairs.sort((a, b) => a.now.index - b.now.index),
    created: fresh.filter((now) => !renamed.has(now)),
    gone: [...left],
    isUncertain,
    undecided,
  }
}

/** An application has one entry point: another one can only be the same, renamed. */
function entryPoints(
  lost: readonly Entry[],
  fresh: readonly Entry[],
): readonly (readonly [Entry, Entry])[] {
  const isEntryPoint = ({ type }: Entry): boolean => type === CommandType.PRIMARY_ENTRY_POINT
  const [old, now] = [lost.find(isEntryPoint), fresh.find(isEntryPoint)]
  return old === undefined || now === undefined ? [] : [[old, now]]
}

/** The types of which `next` may have more commands than are known. */
function uncertainTypes(
  list: readonly unknown[],
  undecided: readonly number[],
  next: readonly Entry[],
  fresh: readonly Entry[],
  context: CompareContext,
): ReadonlySet<number> | 'all' {
  // Any command may be the one with this id. A spread that may bring an id says so only where no name is found.
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
