import { fieldsOf } from '@slashlint/core/contract'
import { spreadItems } from '../evaluate/containers.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import type { Effect } from '../values/builder-methods.js'
import { DAMAGED, unknown } from '../values/value.js'
import type { BuilderCall, BuilderState, Item } from '../values/value.js'
import { dynamicNode, located, rangeOf } from './conversion.js'
import type { Conversion, Fallback } from './conversion.js'
import { fieldNode, itemNode, plainNode } from './fields.js'
import { dynamicAt } from '../../definition/values.js'
import { withCode, withoutHandle } from './nodes.js'
import type { Code, DefNode, DictEntry, DictNode, ListNode } from './nodes.js'

/** A definition that is built from a builder's calls. */
export interface Draft {
  /** The facts that apply to the whole definition. */
  readonly conversion: Conversion
  /** The resource that the builder makes: the body of a command, or an option. */
  readonly resource: 'command' | 'option'
  /** The fields by their names in Discord's API. */
  readonly entries: Map<string, DictEntry>
  /** The place that is shown for values from other documents. */
  readonly at: Fallback
  /** The kind of the builder, with the calls on it. */
  readonly builder: BuilderState
}

/** A call on the builder, with its place. */
interface Step extends Draft {
  readonly call: BuilderCall
  /** The name of the method, where values from elsewhere are shown. */
  readonly fallback: Fallback
  /**
   * The call's node, if it is in this document and only for this builder. Fixes may then remove or
   * move it.
   */
  readonly own: Pick<Code, 'handle'>
}

/**
 * Tells whether a recorded call is written as a call. Arguments of `new` are recorded as calls,
 * too.
 */
export const isCall = ({ site: { module, node } }: BuilderCall): boolean =>
  module.tree.kindOf(node) === K.CallExpression

/** Applies the effect of a call to a draft. */
export function apply(draft: Draft, call: BuilderCall, effect: Effect): void {
  const step = stepOf(draft, call)
  switch (effect.kind) {
    case 'clear':
      draft.entries.delete(effect.field)
      return
    case 'set':
    case 'flag':
      return setField(step, effect.field, effect.absent)
    case 'list':
      draft.entries.delete(effect.field)
      return append(step, effect.field)
    case 'append':
      return append(step, effect.field)
    case 'choice':
      return appendItems(step, 'choices', [choiceOf(step, call.args[0], call.args[1])])
    case 'locale':
      return setLocale(step, effect.field, false)
    case 'clear-locale':
      return setLocale(step, effect.field, true)
    case 'options':
      return appendOptions(step)
  }
}

function stepOf(draft: Draft, call: BuilderCall): Step {
  const { conversion, at } = draft
  if (call.site.module !== conversion.module) {
    return { ...draft, call, fallback: { ...at, isFixed: true }, own: {} }
  }
  const range = rangeOf(conversion.module, call.name)
  const isFixed = at.isFixed || call.isShared
  const isOwn = !isFixed && isCall(call)
  return {
    ...draft,
    call,
    fallback: { range, isFixed },
    own: isOwn ? { handle: { kind: 'call', call } } : {},
  }
}

/**
 * Sets a field to the argument of a call.
 *
 * @param absent the value if the call has no argument; undefined if it is unknown
 */
function setField(step: Step, field: string, absent: true | null | undefined): void {
  const node = argumentNode(step, field, absent)
  if (node === undefined) {
    step.entries.delete(field)
  } else {
    put(step, field, node)
  }
}

function argumentNode(
  step: Step,
  name: string,
  absent: true | null | undefined,
): DefNode | undefined {
  const { conversion, resource, call, fallback } = step
  const [argument] = call.args
  if (argument !== undefined) {
    return fieldNode({ ...conversion, isSent: true }, { resource, name }, argument, fallback)
  }
  if (absent === undefined) {
    return missing(step)
  }
  return { type: 'scalar', ...fallback, isFixed: true, value: absent }
}

function appendOptions(step: Step): void {
  const items = step.call.args.map((arg) => optionItem(step, arg))
  appendItems(step, 'options', items.length === 0 ? [missing(step)] : items)
}

const MISSING = 'The argument is missing.'
const missing = ({ conversion, call, fallback }: Step): DefNode =>
  dynamicNode(
    conversion,
    unknown({ module: call.site.module, node: call.name }, MISSING),
    fallback,
    MISSING,
  )

function put(
  { conversion, entries, call, fallback, own }: Step,
  field: string,
  node: DefNode,
): void {
  // Behind damage, a call may belong to another builder: it is not known which of two counts.
  const isTwice =
    conversion.isDamaged === true &&
    entries.get(field)?.isImplied === undefined &&
    entries.has(field)
  const doubt = call.doubt ?? (isTwice ? DAMAGED : undefined)
  const kept = doubt === undefined ? node : dynamicAt(node.range, doubt)
  // The last call counts, and its place, too.
  entries.delete(field)
  entries.set(field, {
    key: field,
    word: call.method,
    keyRange: fallback.range,
    node: withCode(kept, own),
  })
}

/**
 * Appends the items of `addChoices(a, b)`, `addChoices([a, b])`, or
 * `addChoices([['name', 'value']])` of discord.js 13.
 */
function append(step: Step, name: string): void {
  const { conversion, resource, fallback, own } = step
  const { args, site } = step.call
  const field = fieldsOf(resource)[name] ?? { type: 'unchecked' }
  const [only] = args
  const isPair = (value: Item): boolean => name === 'choices' && isChoicePair(value)
  const isList = args.length === 1 && only?.kind === 'list' && !isPair(only)
  const values = args.flatMap((arg) =>
    arg.kind === 'list' && !isPair(arg) ? spreadItems(arg, arg.site) : [arg],
  )
  const items = values.map((value) => {
    if (value.kind === 'list' && name === 'choices') {
      return choiceOf(step, value.items[0], value.items[1])
    }
    return itemNode(conversion, field, value, fallback)
  })
  const isElsewhere =
    own.handle === undefined || (isList && (only.use !== undefined || only.fixed === true))
  const literal = isList ? only.site.node : site.module.tree.childOf(site.node, K.ArgList)
  appendItems(step, name, items, isElsewhere ? NONE : literal)
}

/** Tells whether a list is a choice in the form of discord.js 13: `['name', 'value']`. */
const isChoicePair = (value: Item): boolean =>
  value.kind === 'list' &&
  value.items.length < 4 &&
  value.items.every((item) => item.kind === 'literal') &&
  value.items.length > 1

function appendItems(
  step: Step,
  name: string,
  items: readonly DefNode[],
  literal: Node = NONE,
): void {
  const { entries, at, builder, call, fallback, own } = step
  const { doubt } = call
  const before = entries.get(name)
  const old = before?.node.type === 'list' ? before.node : undefined
  const added = doubt === undefined ? items : items.map(({ range }) => dynamicAt(range, doubt))
  const list: ListNode = {
    type: 'list',
    isFixed: at.isFixed,
    range: old?.range ?? fallback.range,
    opening: old?.opening ?? fallback.range,
    items: [...(old?.items ?? []), ...added],
    writing: {
      field: name,
      builder,
      ...(old === undefined && literal !== NONE && doubt === undefined && { literal }),
      ...(old === undefined && own),
    },
  }
  const { word = call.method, keyRange = fallback.range } = before ?? {}
  entries.set(name, { key: name, word, keyRange, node: list })
}

function optionItem({ conversion, call, fallback, own }: Step, arg: Item): DefNode {
  const field = fieldsOf('command')['options'] ?? { type: 'unchecked' }
  const node = withoutHandle(itemNode(conversion, field, arg, fallback))
  return call.doubt === undefined ? withCode(node, own) : node
}

function choiceOf(step: Step, name: Item | undefined, value: Item | undefined): DefNode {
  const { conversion, builder, call, fallback, own } = step
  const { range } = fallback
  const entry = (key: string, part: Item | undefined): DictEntry => {
    const node = part === undefined ? missing(step) : plainNode(conversion, part, fallback)
    return { key, word: key, keyRange: node.range, node }
  }
  return {
    type: 'dict',
    range,
    isFixed: true,
    resource: 'choice',
    opening: range,
    entries: [entry('name', name), entry('value', value)],
    // Another call adds several choices: none of them goes with it.
    ...(effectOf(builder, call.method)?.kind === 'choice' && { writing: own }),
  }
}

/**
 * Applies a call such as `setNameLocalization('de', 'verbannen')`. With `isCleared`, removes the
 * locale.
 */
function setLocale(step: Step, field: string, isCleared: boolean): void {
  const { entries, at, builder, call, fallback } = step
  const [locale, text] = call.args
  const before = entries.get(field)?.node
  const old = before?.type === 'dict' ? before : undefined
  const key = call.doubt === undefined ? stringIn(locale) : undefined
  const kept = (old?.entries ?? []).filter((entry) => entry.key !== key)
  if (key !== undefined && locale !== undefined && text !== undefined && !isCleared) {
    kept.push(localeEntry(step, key, locale, text))
  }
  const open = key === undefined ? { reason: call.doubt ?? 'A locale is computed.' } : old?.open
  const node: DictNode = {
    type: 'dict',
    isFixed: at.isFixed,
    resource: 'localizations',
    writing: { builder, field },
    range: old?.range ?? fallback.range,
    entries: kept,
    opening: old?.opening ?? fallback.range,
    ...(open !== undefined && { open }),
  }
  entries.set(field, { key: field, word: call.method, keyRange: fallback.range, node })
}

const stringIn = (value: Item | undefined): string | undefined =>
  value?.kind === 'literal' && typeof value.data === 'string' ? value.data : undefined

function localeEntry(
  { conversion, fallback, own }: Step,
  key: string,
  locale: Item,
  text: Item,
): DictEntry {
  const isNull = text.kind === 'literal' && text.data === null
  const node = plainNode(conversion, text, fallback, isNull ? undefined : { type: 'string' })
  return {
    key,
    word: key,
    keyRange: located(conversion, locale, fallback).range,
    node: withCode(node, own),
  }
}
