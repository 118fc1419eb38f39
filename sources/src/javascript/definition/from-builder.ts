import { OptionType } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { calleeOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import { DAMAGED } from '../values/value.js'
import type { BuilderState, BuilderValue } from '../values/value.js'
import { apply } from './builder-entries.js'
import type { Draft } from './builder-entries.js'
import { located, rangeOf } from './conversion.js'
import type { Conversion, Fallback } from './conversion.js'
import { dynamicAt } from '../../definition/values.js'
import { withoutHandle } from './nodes.js'
import type { DefNode, DictEntry, DictNode, ListNode } from './nodes.js'

/** Converts the state of a builder after its calls to the body that it sends. */
export function builderDict(
  conversion: Conversion,
  builder: BuilderValue,
  fallback: Fallback,
): DictNode {
  const { state, site } = builder
  const place = located(conversion, builder, fallback)
  const isHere = site.module === conversion.module
  const opening = isHere ? openingOf(conversion, builder) : place.range
  const at: Fallback = { range: isHere ? opening : place.range, isFixed: place.isFixed }
  const resource: Draft['resource'] = state.builds === 'option' ? 'option' : 'command'
  const open = state.open ?? (conversion.isDamaged === true ? DAMAGED : undefined)
  const entries = new Map<string, DictEntry>()
  const type = state.optionType ?? state.commandType
  if (type !== undefined) {
    entries.set(
      'type',
      implied('type', { type: 'scalar', range: opening, isFixed: true, value: type }),
    )
  }
  for (const call of state.calls) {
    const effect = effectOf(state, call.method)
    if (effect !== undefined) {
      apply({ conversion, resource, entries, at, builder: state }, call, effect)
    }
  }
  // The type of a menu may be set elsewhere.
  if (state.builds === 'context' && !entries.has('type')) {
    entries.set('type', implied('type', dynamicAt(opening, 'The type is not set here.')))
  }
  for (const entry of open === undefined ? defaultsOf(state, opening) : []) {
    if (!entries.has(entry.key)) {
      entries.set(entry.key, entry)
    }
  }
  if (open !== undefined && resource === 'command' && state.builds === 'command') {
    openOptions({ conversion, entries, at, builder: state }, open)
  }
  return {
    type: 'dict',
    ...place,
    range: isHere ? rangeOfChain(conversion, builder, opening) : place.range,
    resource,
    entries: [...entries.values()],
    ...(open !== undefined && { open: { reason: open } }),
    opening,
    opensWithWord: true,
    writing: { builder: state },
  }
}

/** Returns the entries that builders send by default. */
function defaultsOf(state: BuilderState, range: Range): readonly DictEntry[] {
  if (state.builds === 'option' && (state.optionType ?? 0) > OptionType.SUB_COMMAND_GROUP) {
    return [implied('required', { type: 'scalar', range, isFixed: true, value: false })]
  }
  return state.builds === 'context' || state.builds === 'entry-point'
    ? []
    : [implied('options', noOptions(state, { range, isFixed: false }))]
}

const noOptions = (builder: BuilderState, at: Fallback): ListNode => ({
  ...{ type: 'list', ...at, opening: at.range, items: [], writing: { field: 'options', builder } },
})

/** Makes an entry that nobody wrote. */
const implied = (key: string, node: DefNode): DictEntry => ({
  ...{ key, word: key, keyRange: node.range, node },
  isImplied: true,
})

/** Adds any number of unknown options to a builder's list. If the text is damaged, they are also before its own. */
function openOptions(
  { conversion, entries, at, builder }: Omit<Draft, 'resource'>,
  reason: string,
): void {
  const old = entries.get('options')
  const rest = dynamicAt(at.range, reason)
  const written = old?.node.type === 'list' ? old.node : undefined
  const list = withoutHandle(written ?? noOptions(builder, { ...at, isFixed: true }))
  const before = conversion.isDamaged === true && written !== undefined ? [rest] : []
  const { word = 'options', keyRange = at.range } = old ?? {}
  entries.set('options', {
    key: 'options',
    word,
    keyRange,
    node: { ...list, items: [...before, ...list.items, rest] },
  })
}

/** Returns the range that shows a builder: its class behind `new`, or the method that makes it. */
function openingOf({ module }: Conversion, { site }: BuilderValue): Range {
  const { tree } = module
  const callee = calleeOf(tree, site.node)
  const first = tree.firstChild(site.node)
  if (tree.kindOf(site.node) === K.NewExpression && callee !== NONE) {
    return rangeOf(module, callee)
  }
  const name = tree.childOf(first, K.PropertyName)
  if (name !== NONE) {
    return rangeOf(module, name)
  }
  return rangeOf(module, first === NONE ? site.node : first)
}

/** Returns the range from a builder's beginning to the end of its last call. */
function rangeOfChain(
  { module }: Conversion,
  { site, state }: BuilderValue,
  opening: Range,
): Range {
  const { tree } = module
  let end = Math.max(
    opening.end,
    tree.kindOf(site.node) === K.NewExpression ? tree.endOf(site.node) : opening.end,
  )
  for (const call of state.calls) {
    if (call.site.module === module) {
      end = Math.max(end, tree.endOf(call.site.node))
    }
  }
  return { start: Math.min(tree.startOf(site.node), opening.start), end }
}
