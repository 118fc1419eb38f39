import { OptionType } from '@slashlint/core/contract'
import type { Range } from '../../text/range.js'
import { K } from '../syntax/kinds.js'
import { NONE } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import type { Effect } from '../values/builder-methods.js'
import { DAMAGED } from '../values/value.js'
import type { BuilderCall, BuilderValue, BuilderState } from '../values/value.js'
import { fallbackOf, isOwn, unknownAt } from './builder-draft.js'
import type { BuilderResource, Draft } from './builder-draft.js'
import { append, appendItems, choiceOf, optionItem } from './builder-lists.js'
import { localized } from './builder-locales.js'
import { located, rangeOf } from './conversion.js'
import type { Conversion, Fallback } from './conversion.js'
import { fieldNode } from './fields.js'
import type { DefNode, DictEntry, DictNode, ListItem, ListNode } from './nodes.js'

/** The state of a builder after its calls, as the body that it sends. */
export function builderDict(conversion: Conversion, builder: BuilderValue, fallback: Fallback): DictNode {
  const { state, site } = builder
  const place = located(conversion, builder, fallback)
  const isHere = site.module === conversion.module
  const opening = isHere ? openingOf(conversion, builder) : place.range
  const at: Fallback = { range: isHere ? opening : place.range, isFixed: place.isFixed }
  const resource: BuilderResource = state.builds === 'option' ? 'option' : 'command'
  const open = state.open ?? (conversion.isDamaged === true ? DAMAGED : undefined)
  const entries = new Map<string, DictEntry>()
  const type = state.optionType ?? state.commandType
  if (type !== undefined)
    entries.set('type', implied('type', { type: 'scalar', range: opening, isFixed: true, value: type }))
  for (const call of state.calls) {
    const effect = effectOf(state, call.method)
    if (effect !== undefined) apply({ conversion, resource, entries, at, builder }, call, effect)
  }
  // The type of a menu may be set elsewhere.
  if (state.builds === 'context' && !entries.has('type'))
    entries.set('type', implied('type', dynamicAt(opening, 'The type is not set here.')))
  for (const entry of open === undefined ? defaultsOf(state, opening) : [])
    if (!entries.has(entry.key)) entries.set(entry.key, entry)
  if (open !== undefined && resource === 'command' && state.builds === 'command')
    openOptions({ conversion, entries, at, builder }, open)
  return {
    type: 'dict',
    ...place,
    range: isHere ? rangeOfChain(conversion, builder, opening) : place.range,
    resource,
    entries: [...entries.values()],
    ...(open !== undefined && { open }),
    opening,
    builder: state,
    isCamel: false,
  }
}

/** What builders send although nobody set it. */
function defaultsOf(state: BuilderState, range: Range): readonly DictEntry[] {
  if (state.builds === 'option' && (state.optionType ?? 0) > OptionType.SUB_COMMAND_GROUP)
    return [implied('required', { type: 'scalar', range, isFixed: true, value: false })]
  return state.builds === 'context' || state.builds === 'entry-point'
    ? []
    : [implied('options', noOptions(state, { range, isFixed: false }))]
}
const noOptions = (builder: BuilderState, at: Fallback): ListNode => ({
  ...{ type: 'list', ...at, opening: at.range, field: 'options', items: [], builder },
})
/** What nobody wrote. */
const implied = (key: string, node: DefNode): DictEntry => ({
  ...{ key, word: key, keyRange: node.range, node },
  isImplied: true,
})

const dynamicAt = (range: Range, reason: string): DefNode => ({ type: 'dynamic', range, isFixed: true, reason })

function apply(draft: Draft, call: BuilderCall, effect: Effect): void {
  const { resource, entries } = draft
  const conversion: Conversion = { ...draft.conversion, isSent: true }
  const [first, second] = call.args
  switch (effect.kind) {
    case 'clear':
      entries.delete(effect.field)
      return
    case 'set':
    case 'flag': {
      const fallback = fallbackOf(draft, call)
      const node: DefNode | undefined =
        first === undefined
          ? effect.absent !== undefined
            ? { type: 'scalar', ...fallback, isFixed: true, value: effect.absent }
            : unknownAt(conversion, call, fallback, 'The argument is missing.')
          : fieldNode(conversion, resource, effect.field, first, fallback)
      if (node === undefined) entries.delete(effect.field)
      else put(draft, call, effect.field, node)
      return
    }
    case 'list':
    case 'append':
      if (effect.kind === 'list') entries.delete(effect.field)
      append(draft, call, effect.field, call.args)
      return
    case 'choice':
      appendItems(draft, call, 'choices', [choiceOf(draft, call, first, second)], undefined)
      return
    case 'locale':
    case 'clear-locale':
      localized(draft, call, effect.field, first, second, effect.kind === 'clear-locale')
      return
    case 'options':
      appendItems(
        draft,
        call,
        'options',
        call.args.length === 0
          ? [{ node: unknownAt(conversion, call, fallbackOf(draft, call), 'The argument is missing.'), isRest: true }]
          : call.args.map((arg) => optionItem(draft, call, arg)),
        undefined,
      )
  }
}

function put(draft: Draft, call: BuilderCall, field: string, node: DefNode): void {
  const { conversion, entries } = draft
  // Behind damage, a call may belong to another builder: it is not known which of two counts.
  const isTwice = conversion.isDamaged === true && entries.get(field)?.isImplied === undefined && entries.has(field)
  const doubt = call.doubt ?? (isTwice ? DAMAGED : undefined)
  const kept = doubt === undefined ? node : dynamicAt(node.range, doubt)
  // The last call counts, and stands where it stands.
  entries.delete(field)
  entries.set(field, {
    key: field,
    word: call.method,
    keyRange: fallbackOf(draft, call).range,
    node: kept,
    ...(isOwn(draft, call) && { handle: { kind: 'call', call } }),
  })
}

/** The options of a builder with any number of others; where the text is damaged, also before them. */
function openOptions({ conversion, entries, at, builder }: Omit<Draft, 'resource'>, reason: string): void {
  const old = entries.get('options')
  const rest: ListItem = { node: dynamicAt(at.range, reason), isRest: true }
  const list = old?.node.type === 'list' ? old.node : noOptions(builder.state, { ...at, isFixed: true })
  const items = [...(conversion.isDamaged === true && list === old?.node ? [rest] : []), ...list.items, rest]
  const { word = 'options', keyRange = at.range } = old ?? {}
  entries.set('options', { key: 'options', word, keyRange, node: { ...list, items } })
}

/** What shows a builder: its class behind `new`, or the method that makes it. */
function openingOf({ module }: Conversion, { site }: BuilderValue): Range {
  const { tree } = module
  const [first, second] = tree.partsOf(site.node)
  if (tree.kindOf(site.node) === K.NewExpression && second !== undefined) return rangeOf(module, second)
  const name = first === undefined ? NONE : tree.childOf(first, K.PropertyName)
  return rangeOf(module, name === NONE ? (first ?? site.node) : name)
}

/** From the builder's beginning to the end of its last call. */
function rangeOfChain({ module }: Conversion, { site, state }: BuilderValue, opening: Range): Range {
  const { tree } = module
  let end = Math.max(opening.end, tree.kindOf(site.node) === K.NewExpression ? tree.endOf(site.node) : opening.end)
  for (const call of state.calls) if (call.site.module === module) end = Math.max(end, tree.endOf(call.site.node))
  return { start: Math.min(tree.startOf(site.node), opening.start), end }
}
