import type { Path } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { unknownPlaces, type Data } from '../forms/command-data.js'
import type { CompareContext } from '../forms/compare-context.js'
import { normalCommand, type NormalNode } from '../forms/normal-form.js'

/** A command of one of the two lists of a plan. Its type and name are known. */
export interface Entry {
  /** The index of the command in its list. */
  readonly index: number
  /** The command as it was passed. */
  readonly data: Data
  /** The command in normal form. */
  readonly node: NormalNode
  /** The command's type, CHAT_INPUT if the command has none. */
  readonly type: number
  /** The default name. */
  readonly name: string
  /** The id that an item of `next` names; `undefined` if there is no valid id. */
  readonly id: string | undefined
  /** True if the command may have an `id` that is unknown. */
  readonly idUnknown: boolean
  /** The paths of its unknown parts. */
  readonly unknown: readonly Path[]
}

/** Returns the commands of a list whose type and name are known. */
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
    id: typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : undefined,
    idUnknown: isDynamic(id) || (id === undefined && isOpen(item)),
    unknown: unknownPlaces(item),
  }
}
