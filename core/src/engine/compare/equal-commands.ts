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
  /** The kind of difference. `moved`: an option or a choice with another index. */
  readonly kind: 'changed' | 'added' | 'removed' | 'moved'
  /** The path in the new command. For a removed part, the path in the old command. */
  readonly path: Path
  /**
   * The same path in words: `options.reason.description`, with the names of options and choices.
   */
  readonly place: string
  /**
   * The value in the old command, in normal form: normalised texts, default values filled in.
   * Absent for an added part. For a moved part, its old index.
   */
  readonly before?: unknown
  /**
   * The value in the new command, in normal form. Absent for a removed part. For a moved part, its
   * new index.
   */
  readonly after?: unknown
}

/**
 * Tells whether two commands are equal to the service (decision 50). Differences of the following
 * kinds do not count. An absent field, null and the default value are equal. Lists of enumerations
 * may have another order. White space may differ if the service trims or collapses it. Numbers may
 * be texts if the service converts them. A translation that equals the default text counts only
 * under `en-US`, `en-GB` and `es-419`. `dm_permission` may be absent if it follows from `contexts`.
 * Fields that the service assigns, and keys that commands do not have, are ignored. Unknown parts
 * (DYNAMIC) and parts of a wrong type are equal to everything. The order of options and choices
 * counts.
 *
 * @param before a command, as the service returns it or as a file defines it
 * @param after the other command
 * @param context the scope, the contexts of the application, and whether translations count
 * @returns false exactly if `commandChanges` finds a difference. Never throws.
 * @see contract, sections "Application command", "Localization"; decision 50
 */
export function equalCommands(before: unknown, after: unknown, context?: CompareContext): boolean {
  return commandChanges(before, after, context).length === 0
}

/**
 * Lists the differences between two commands, field by field. Options and choices are paired by
 * their names.
 *
 * @param before a command, as the service returns it or as a file defines it
 * @param after the other command
 * @param context the scope, the contexts of the application, and whether translations count
 * @returns the changes in the order of the field tables; empty if `equalCommands` is true. Never
 *   throws.
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

/** Reads the context of a comparison. Parts that cannot be read count as absent. */
export function readContext(context: unknown): CompareContext {
  return {
    scope: entryOf(context, 'scope') === 'guild' ? 'guild' : 'global',
    app: readApp(entryOf(context, 'app')),
    localizations: entryOf(context, 'localizations') !== false,
  }
}

/** A place in both commands, with the list to which its differences are added. */
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
    } else if (isNodeList(before) && isNodeList(value)) {
      compareLists(before, value, at)
    } else if (!sameValue(before, value)) {
      changed(at, before, value)
    }
  }
}

/**
 * Compares `contexts` and its old form `dm_permission`. The service derives the old field from the
 * new one, so `dm_permission` counts only if `contexts` is absent.
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

/** Tells whether a command has `contexts`: in normal form, absent `contexts` are an empty list. */
const hasItems = (contexts: unknown): contexts is readonly unknown[] =>
  Array.isArray(contexts) && contexts.length > 0

/**
 * Tells whether a list of contexts equals `dm_permission: false` of a command without contexts, as
 * far as both are known.
 */
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

/** Returns a list without its unknown items; other values unchanged. */
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
 * Indexes the items of a list by name. If several items have one name, which is an error, all but
 * the first are indexed by name and number.
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

/**
 * Returns the positions of a longest increasing subsequence: the items that keep their order, so
 * that only the others are reported as moved.
 */
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

/** The last item of an increasing sequence, linked to the item before it. */
interface Rise {
  readonly value: number
  readonly position: number
  readonly before: Rise | undefined
}
