import { OptionType } from '@slashlint/core/contract'
import type { Range } from '../../reader.js'
import { getOrInsert } from '../../record.js'
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

/** Converts a builder to the body that it sends after its calls. */
export function builderDict(
  conversion: Conversion,
  builder: BuilderValue,
  fallback: Fallback,
): DictNode {
  const { state, site } = builder
  const place = located(conversion, builder, fallback)
  const isHere = site.module === conversion.module
  const opening = isHere ? openingOf(conversion, builder) : place.range
  const open = state.open ?? (conversion.isDamaged === true ? DAMAGED : undefined)
  const draft: Draft = {
    conversion,
    resource: state.builds === 'option' ? 'option' : 'command',
    entries: new Map(),
    at: { range: opening, isFixed: place.isFixed },
    builder: state,
  }
  applyCalls(draft)
  addImplied(draft, open)
  return {
    type: 'dict',
    ...place,
    range: isHere ? rangeOfChain(conversion, builder, opening) : place.range,
    resource: draft.resource,
    entries: [...draft.entries.values()],
    ...(open !== undefined && { open: { reason: open } }),
    opening,
    opensWithWord: true,
    writing: { builder: state },
  }
}

/** Adds the type that the builder's class determines, then the effects of the calls. */
function applyCalls(draft: Draft): void {
  const { entries, at, builder } = draft
  const type = builder.optionType ?? builder.commandType
  if (type !== undefined) {
    const node: DefNode = { type: 'scalar', range: at.range, isFixed: true, value: type }
    entries.set('type', implied('type', node))
  }
  for (const call of builder.calls) {
    const effect = effectOf(builder, call.method)
    if (effect !== undefined) {
      apply(draft, call, effect)
    }
  }
}

/**
 * Adds entries that the builder sends without a call that sets them.
 *
 * @param open the reason why there may be further calls; undefined if all are known
 */
function addImplied(draft: Draft, open: string | undefined): void {
  const { entries, at, builder } = draft
  // The type of a menu may be set elsewhere.
  if (builder.builds === 'context' && !entries.has('type')) {
    entries.set('type', implied('type', dynamicAt(at.range, 'The type is not set here.')))
  }
  if (open === undefined) {
    for (const entry of defaultsOf(builder, at.range)) {
      getOrInsert(entries, entry.key, () => entry)
    }
  } else if (builder.builds === 'command') {
    openOptions(draft, open)
  }
}

/** Returns the entries that builders send by default. */
function defaultsOf(state: BuilderState, range: Range): readonly DictEntry[] {
  if (state.builds === 'option' && (state.optionType ?? 0) > OptionType.SUB_COMMAND_GROUP) {
    return [implied('required', { type: 'scalar', range, isFixed: true, value: false })]
  }
  if (state.builds === 'context' || state.builds === 'entry-point') {
    return []
  }
  return [implied('options', noOptions(state, { range, isFixed: false }))]
}

const noOptions = (builder: BuilderState, at: Fallback): ListNode => ({
  type: 'list',
  ...at,
  opening: at.range,
  items: [],
  writing: { field: 'options', builder },
})

/** Makes an entry that is not written in the text. */
const implied = (key: string, node: DefNode): DictEntry => ({
  key,
  word: key,
  keyRange: node.range,
  node,
  isImplied: true,
})

/**
 * Adds any number of unknown options to a builder's list. If the text is damaged, they may also
 * precede the known ones.
 */
function openOptions({ conversion, entries, at, builder }: Draft, reason: string): void {
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

/** Returns the range that shows a builder: its class after `new`, or the method that makes it. */
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

/** Returns the range from the start of a builder to the end of its last call. */
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
