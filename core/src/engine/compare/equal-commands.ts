import { IntegrationType, InteractionContextType } from '../../contract/enums.js'
import type { CompareContext } from '../forms/compare-context.js'
import type { Path } from '../../diagnostic.js'
import { isDynamic } from '../../dynamic.js'
import { readCommand } from '../forms/command-data.js'
import {
  isDictionary,
  isNodeList,
  normalCommand,
  sameValue,
  type NormalDictionary,
  type NormalNode,
} from '../forms/normal-form.js'
import { entryOf, readApp } from '../forms/outside.js'
import { plainNode } from '../forms/stored-form.js'

/** One difference between two commands. */
export interface CommandChange {
  /** `moved`: an option or a choice with another index. */
  readonly kind: 'changed' | 'added' | 'removed' | 'moved'
  /** The place in the new command; of something removed, in the old one. */
  readonly path: Path
  /** The same place in words: `options.reason.description`, by the names of options and choices. */
  readonly place: string
  /** The value that the service has; absent when added. In normal form: normalised texts, defaults filled in. */
  readonly before?: unknown
  /** The value that it will have; absent when removed. Of something moved, both are indexes. */
  readonly after?: unknown
}

/**
 * Tells whether two commands are the same to the service (decision 50). An absent field, null and the default are
 * equal, and so are lists of enumerations in another order. White space that the service trims or collapses does not
 * count, and neither do numbers written as text where the service converts them. Localized texts that equal the default
 * count only under `en-US`, `en-GB` and `es-419`. `dm_permission` does not count if it follows from `contexts`. Fields
 * that the service assigns, and keys that commands do not have, are ignored. The order of options and choices counts.
 * Unknown parts (DYNAMIC) and parts of a wrong type could be equal,
 * so they never make a difference.
 *
 * @param before a command as the service returns it, or as it is defined
 * @param after the other command
 * @param context the scope, the contexts of the application, and whether translations count
 * @returns false exactly if `commandChanges` finds something. Never throws.
 * @see contract, sections "Application command", "Localization"; decision 50
 */
export function equalCommands(before: unknown, after: unknown, context?: CompareContext): boolean {
  return commandChanges(before, after, context).length === 0
}

/**
 * Lists the differences between two commands, field by field. Options and choices are paired by their names.
 *
 * @param before a command as the service returns it, or as it is defined
 * @param after the other command
 * @param context the scope, the contexts of the application, and whether translations count
 * @returns the changes in the order of the field tables; empty if `equalCommands` is true. Never throws.
 * @see contract, sections "Application command", "Localization"; decision 50
 */
export function commandChanges(
  before: unknown,
  after: unknown,
  context: CompareContext = {},
): readonly CommandChange[] {
  const [old, now] = [readCommand(before), readCommand(after)]
  if (old === undefined || now === undefined) {
    return []
  }
  const read = readContext(context)
  return compareNodes(normalCommand(old, read), normalCommand(now, read))
}

/** Reads the context of a comparison, as far as possible. */
export function readContext(context: unknown): CompareContext {
  return {
    scope: entryOf(context, 'scope') === 'guild' ? 'guild' : 'global',
    app: readApp(entryOf(context, 'app')),
    localizations: entryOf(context, 'localizations') !== false,
  }
}

/** A place in both commands, and the list to which differences are added. */
interface Place {
  readonly oldPath: Path
  readonly path: Path
  readonly words: readonly string[]
  readonly changes: CommandChange[]
}

const below = (parent: Place, word: string, key: string | number = word, oldKey = key): Place => ({
  ...parent,
  oldPath: [...parent.oldPath, oldKey],
  path: [...parent.path, key],
  words: [...parent.words, word],
})

/** Lists the differences between two nodes in normal form. */
export function compareNodes(old: NormalNode, now: NormalNode): readonly CommandChange[] {
  const changes: CommandChange[] = []
  compare(old, now, { oldPath: [], path: [], words: [], changes })
  return changes
}

function compare(old: NormalNode, now: NormalNode, parent: Place): void {
  for (const [key, value] of now.fields) {
    if (key === 'dm_permission') {
      continue
    }
    if (key === 'contexts') {
      compareReach(old, now, parent)
      continue
    }
    const before = old.fields.get(key)
    if (isDynamic(before) || isDynamic(value)) {
      continue
    }
    const at = below(parent, key)
    if (isDictionary(before) && isDictionary(value)) {
      compareDictionaries(before, value, at)
    } else if (isNodeList(before) && isNodeList(value) && before.length + value.length > 0) {
      compareLists(before, value, at)
    } else if (!sameValue(before, value)) {
      changed(at, before, value)
    }
  }
}

/**
 * Compares where commands can be used: `contexts`, and its old form `dm_permission`. The service derives the old one
 * from the new one, so it counts only without contexts.
 */
function compareReach(old: NormalNode, now: NormalNode, parent: Place): void {
  const [before, after] = [old.fields.get('contexts'), now.fields.get('contexts')]
  const [wasInDm, isInDm] = [old.fields.get('dm_permission'), now.fields.get('dm_permission')]
  if (isDynamic(before) || isDynamic(after)) {
    return
  }
  const at = below(parent, 'contexts')
  const inDm = below(parent, 'dm_permission')
  if (hasItems(before) && hasItems(after)) {
    if (!sameValue(before, after)) {
      changed(at, before, after)
    }
  } else if (hasItems(before)) {
    if (isOutsideDm(before, now)) {
      return
    }
    changed(at, before, after)
    if (isInDm === false) {
      note(inDm, { kind: 'added', after: isInDm })
    }
  } else if (hasItems(after)) {
    if (isOutsideDm(after, old)) {
      return
    }
    changed(at, before, after)
  } else if (wasInDm !== isInDm && !isDynamic(wasInDm) && !isDynamic(isInDm)) {
    changed(inDm, wasInDm, isInDm)
  }
}

/** Tells whether there are contexts: in normal form, absent ones are an empty list. */
const hasItems = (contexts: unknown): contexts is readonly unknown[] =>
  Array.isArray(contexts) && contexts.length > 0

/** Tells whether contexts may be those of a command that only has `dm_permission`, if that is not true. */
function isOutsideDm(contexts: readonly unknown[], node: NormalNode): boolean {
  const may = (context: number): boolean => contexts.includes(context) || contexts.some(isDynamic)
  const types = node.fields.get('integration_types')
  const isForUsers = Array.isArray(types) && types.includes(IntegrationType.USER_INSTALL)
  return (
    node.fields.get('dm_permission') !== true &&
    may(InteractionContextType.GUILD) &&
    !contexts.includes(InteractionContextType.BOT_DM) &&
    (!isForUsers || may(InteractionContextType.PRIVATE_CHANNEL))
  )
}

function note(
  { oldPath, path, words, changes }: Place,
  { kind, ...values }: Omit<CommandChange, 'path' | 'place'>,
): void {
  changes.push({
    kind,
    path: kind === 'removed' ? oldPath : path,
    place: words.join('.'),
    ...values,
  })
}

function changed(at: Place, before: unknown, after: unknown): void {
  note(at, { kind: 'changed', before: known(before), after: known(after) })
}

/** Returns a set without its unknown items. */
const known = (value: unknown): unknown =>
  Array.isArray(value) ? value.filter((item) => !isDynamic(item)) : value

function compareDictionaries(old: NormalDictionary, now: NormalDictionary, parent: Place): void {
  const loose = old.loose || now.loose
  for (const locale of new Set([...old.entries.keys(), ...now.entries.keys()])) {
    const [before, after] = [old.entries.get(locale), now.entries.get(locale)]
    if (before === after || isDynamic(before) || isDynamic(after)) {
      continue
    }
    const at = below(parent, locale)
    if (before !== undefined && after !== undefined) {
      changed(at, before, after)
    } else if (loose) {
      continue
    } else if (before === undefined && !old.open) {
      note(at, { kind: 'added', after })
    } else if (after === undefined && !now.open) {
      note(at, { kind: 'removed', before })
    }
  }
}

interface Named {
  readonly index: number
  readonly node: NormalNode
  readonly name: string
}

/**
 * Indexes the items by name. Of items with equal names, which are an error, the further ones are indexed by name and
 * number.
 */
function byName(list: readonly unknown[]): {
  readonly named: ReadonlyMap<string, Named>
  readonly open: boolean
} {
  const named = new Map<string, Named>()
  const seen = new Map<string, number>()
  let open = false
  list.forEach((item, index) => {
    const node = isDynamic(item) ? undefined : (item as NormalNode)
    const name = node?.fields.get('name')
    if (node === undefined || typeof name !== 'string') {
      open = true
      return
    }
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    named.set(count === 0 ? name : `${name}\n${count}`, { index, node, name })
  })
  return { named, open }
}

function compareLists(old: readonly unknown[], now: readonly unknown[], parent: Place): void {
  const resource = parent.words[parent.words.length - 1] === 'choices' ? 'choice' : 'option'
  const [before, after] = [byName(old), byName(now)]
  if (!after.open) {
    for (const [key, { index, node, name }] of before.named) {
      if (after.named.has(key)) {
        continue
      }
      note(below(parent, name, index), { kind: 'removed', before: plainNode(node, resource) })
    }
  }
  const common: { readonly old: Named; readonly now: Named }[] = []
  for (const [key, item] of after.named) {
    const partner = before.named.get(key)
    if (partner !== undefined) {
      common.push({ old: partner, now: item })
      compare(partner.node, item.node, below(parent, item.name, item.index, partner.index))
    } else if (!before.open) {
      note(below(parent, item.name, item.index), {
        kind: 'added',
        after: plainNode(item.node, resource),
      })
    }
  }
  const kept = longestRise(common.map((pair) => pair.old.index))
  common.forEach((pair, position) => {
    const { index, name } = pair.now
    if (!kept.has(position)) {
      note(below(parent, name, index), { kind: 'moved', before: pair.old.index, after: index })
    }
  })
}

/** Finds the positions of a longest increasing subsequence: items that need not count as moved. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  // Of each length the sequence with the least end.
  const tails: Rise[] = []
  values.forEach((value, position) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tails[middle]?.value ?? Infinity) < value) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    tails[low] = { value, position, before: tails[low - 1] }
  })
  const kept = new Set<number>()
  for (let end = tails.at(-1); end !== undefined; end = end.before) {
    kept.add(end.position)
  }
  return kept
}

/** The end of an increasing sequence, with its preceding part. */
interface Rise {
  readonly value: number
  readonly position: number
  readonly before: Rise | undefined
}
