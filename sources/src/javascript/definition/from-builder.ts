import { fieldsOf, OptionType } from '@slashlint/core/contract'
import type { Field } from '@slashlint/core/contract'
import { effectOf } from '../builders/methods.js'
import type { Effect } from '../builders/methods.js'
import type { BuilderCall, BuilderValue, Rest, Value } from '../evaluate/value.js'
import { childOf, endOf, kindOf, NONE, partsOf, startOf } from '../syntax/tree.js'
import { K } from '../syntax/kinds.js'
import { spreadItems } from '../evaluate/containers.js'
import { fieldNode, itemNode, plainNode } from './fields.js'
import type { DefNode, DictEntry, DictNode, ListItem, ListNode, Range } from './nodes.js'
import { DAMAGED, dynamicNode, located, rangeOf } from './scene.js'
import type { Anchor, Scene } from './scene.js'

type Resource = 'command' | 'option'

/** The state of a builder after its calls, as the body that it sends. */
export function builderDict(scene: Scene, builder: BuilderValue, anchor: Anchor): DictNode {
  const { state, site } = builder
  const place = located(scene, builder, anchor)
  const isHere = site.module === scene.module
  const opening = isHere ? openingOf(scene, builder) : place.range
  const at: Anchor = { range: isHere ? opening : place.range, isFixed: place.isFixed }
  const resource: Resource = state.builds === 'option' ? 'option' : 'command'
  const open = state.open ?? (scene.isDamaged === true ? DAMAGED : undefined)
  const entries = new Map<string, DictEntry>()
  const type = state.optionType ?? state.commandType
  if (type !== undefined) {
    entries.set('type', {
      key: 'type',
      word: 'type',
      keyRange: opening,
      node: { type: 'scalar', range: opening, isFixed: true, value: type },
      isImplied: true,
    })
  }
  for (const call of state.calls) {
    const effect = effectOf(state, call.method)
    if (effect !== undefined) apply({ scene, resource, entries, at, builder }, call, effect)
  }
  // A menu's type may be set elsewhere.
  if (state.builds === 'context' && !entries.has('type'))
    entries.set('type', {
      key: 'type',
      word: 'type',
      keyRange: opening,
      node: { type: 'dynamic', range: opening, isFixed: true, reason: 'The type is not set here.' },
      isImplied: true,
    })
  for (const [key, value] of open === undefined ? defaultsOf(builder) : [])
    if (!entries.has(key)) entries.set(key, defaultEntry(key, value, opening, state))
  if (open !== undefined && resource === 'command' && state.builds === 'command')
    openOptions(scene, entries, open, at, builder)
  return {
    type: 'dict',
    ...place,
    range: isHere ? rangeOfChain(scene, builder, opening) : place.range,
    resource,
    entries: [...entries.values()],
    ...(open !== undefined && { open }),
    opening,
    builder: state,
    isCamel: false,
  }
}

/** What builders send though nobody set it. */
function defaultsOf({ state }: BuilderValue): readonly (readonly [string, boolean | null])[] {
  const isValue = state.builds === 'option' && (state.optionType ?? 0) > OptionType.SUB_COMMAND_GROUP
  if (isValue) return [['required', false]]
  return state.builds === 'context' || state.builds === 'entry-point' ? [] : [['options', null]]
}

function defaultEntry(key: string, value: boolean | null, range: Range, builder: BuilderValue['state']): DictEntry {
  const node: DefNode =
    value === null
      ? { type: 'list', range, isFixed: false, opening: range, field: key, items: [], builder }
      : { type: 'scalar', range, isFixed: true, value }
  return { key, word: key, keyRange: range, node, isImplied: true }
}

interface Work {
  readonly scene: Scene
  readonly resource: Resource
  readonly entries: Map<string, DictEntry>
  readonly at: Anchor
  readonly builder: BuilderValue
}

function apply(work: Work, call: BuilderCall, effect: Effect): void {
  const { resource, entries } = work
  const scene: Scene = { ...work.scene, isSent: true, isBuilder: true }
  const [first, second] = call.args
  switch (effect.kind) {
    case 'clear':
      entries.delete(effect.field)
      return
    case 'set':
    case 'flag': {
      const anchor = anchorOf(work, call)
      const node =
        first === undefined
          ? unknownAt(scene, call, anchor, 'The argument is missing.')
          : fieldNode(scene, resource, effect.field, first, anchor)
      if (node === undefined) entries.delete(effect.field)
      else put(work, call, effect.field, node)
      return
    }
    case 'list': {
      entries.delete(effect.field)
      append(work, call, effect.field, call.args)
      return
    }
    case 'append':
      append(work, call, effect.field, call.args)
      return
    case 'choice':
      appendItems(work, call, 'choices', [choiceOf(work, call, first, second)], undefined)
      return
    case 'locale':
      localized(work, call, effect.field, first, second)
      return
    case 'options':
      appendItems(
        work,
        call,
        'options',
        call.args.length === 0
          ? [{ node: unknownAt(scene, call, anchorOf(work, call), 'The argument is missing.'), isRest: true }]
          : call.args.map((arg) => optionItem(work, call, arg)),
        undefined,
      )
  }
}

function put(work: Work, call: BuilderCall, field: string, node: DefNode): void {
  const { scene, entries } = work
  // Behind damage a call may belong to another builder: it is not known which of two counts.
  const isTwice = scene.isDamaged === true && entries.get(field)?.isImplied === undefined && entries.has(field)
  const doubt = call.doubt ?? (isTwice ? DAMAGED : undefined)
  const kept: DefNode =
    doubt === undefined ? node : { type: 'dynamic', range: node.range, isFixed: true, reason: doubt }
  // The last call counts, and stands where it stands.
  entries.delete(field)
  entries.set(field, {
    key: field,
    word: call.method,
    keyRange: anchorOf(work, call).range,
    node: kept,
    ...(isOwn(work, call) && { handle: { kind: 'call', call } }),
  })
}

const fieldOf = (resource: Resource, name: string): Field => fieldsOf(resource)[name] ?? { type: 'unchecked' }

/** The items of `addChoices(a, b)`, `addChoices([a, b])` and discord.js 13's `addChoices([['name', 'value']])`. */
function append(work: Work, call: BuilderCall, name: string, args: readonly (Value | Rest)[]): void {
  const { scene, resource } = work
  const anchor = anchorOf(work, call)
  const field = fieldOf(resource, name)
  const [only] = args
  const isPair = (value: Value | Rest): boolean => name === 'choices' && isChoicePair(value)
  const isList = args.length === 1 && only?.kind === 'list' && !isPair(only)
  const values = args.flatMap((arg) => (arg.kind === 'list' && !isPair(arg) ? spreadItems(arg, arg.site) : [arg]))
  const items = values.map((value): ListItem => {
    const pair = value.kind === 'list' && name === 'choices' ? value.items : undefined
    return pair === undefined ? itemNode(scene, field, value, anchor) : choiceOf(work, call, pair[0], pair[1])
  })
  const list = childOf(call.site.module.tree, call.site.node, K.ArgList)
  const isHere = isOwn(work, call)
  const literal = !isHere
    ? NONE
    : isList
      ? only.use === undefined && only.fixed !== true
        ? only.site.node
        : NONE
      : list
  appendItems(work, call, name, items, literal === NONE ? undefined : literal)
}

/** discord.js 13: `['name', 'value']` */
const isChoicePair = (value: Value | Rest): boolean =>
  value.kind === 'list' &&
  value.items.length < 4 &&
  value.items.every((item) => item.kind === 'literal') &&
  value.items.length > 1

function appendItems(
  work: Work,
  call: BuilderCall,
  name: string,
  items: readonly ListItem[],
  literal: number | undefined,
): void {
  const { scene, entries, builder } = work
  const before = entries.get(name)?.node
  const anchor = anchorOf(work, call)
  const added = call.doubt === undefined ? items : items.map((item) => doubted(item, call.doubt as string))
  const old = before?.type === 'list' ? before : undefined
  const list: ListNode = {
    type: 'list',
    range: old?.range ?? anchor.range,
    isFixed: work.at.isFixed,
    opening: old?.opening ?? anchor.range,
    field: name,
    items: [...(old?.items ?? []), ...added],
    ...(old === undefined && literal !== undefined && call.doubt === undefined && { literal }),
    builder: builder.state,
  }
  const word = entries.get(name)?.word ?? call.method
  const keyRange = entries.get(name)?.keyRange ?? anchor.range
  entries.set(name, {
    key: name,
    word,
    keyRange,
    node: list,
    ...(old === undefined &&
      !work.at.isFixed &&
      call.site.module === scene.module && { handle: { kind: 'call', call } }),
  })
}

const doubted = (item: ListItem, reason: string): ListItem => ({
  node: { type: 'dynamic', range: item.node.range, isFixed: true, reason },
  isRest: true,
})

function optionItem(work: Work, call: BuilderCall, arg: Value | Rest): ListItem {
  const item = itemNode(work.scene, fieldOf('command', 'options'), arg, anchorOf(work, call))
  const isHere = call.site.module === work.scene.module && !work.at.isFixed
  const { handle: _, ...rest } = item
  return isHere && call.doubt === undefined ? { ...rest, handle: { kind: 'call', call } } : rest
}

function choiceOf(
  work: Work,
  call: BuilderCall,
  name: Value | Rest | undefined,
  value: Value | Rest | undefined,
): ListItem {
  const { scene } = work
  const anchor = anchorOf(work, call)
  const entry = (key: string, part: Value | Rest | undefined): DictEntry[] => {
    const node =
      part === undefined ? unknownAt(scene, call, anchor, 'The argument is missing.') : plainNode(scene, part, anchor)
    return [{ key, word: key, keyRange: node.range, node }]
  }
  const range =
    name === undefined || value === undefined ? anchor.range : { start: anchor.range.start, end: anchor.range.end }
  return {
    node: {
      type: 'dict',
      range,
      isFixed: true,
      resource: 'choice',
      opening: range,
      isCamel: false,
      entries: [...entry('name', name), ...entry('value', value)],
    },
    isRest: false,
    ...(call.method === 'addChoice' &&
      call.site.module === scene.module &&
      !work.at.isFixed && { handle: { kind: 'call', call } as const }),
  }
}

/** `setNameLocalization('de', 'verbannen')` */
function localized(
  work: Work,
  call: BuilderCall,
  field: string,
  locale: Value | Rest | undefined,
  text: Value | Rest | undefined,
): void {
  const { scene, entries } = work
  const before = entries.get(field)?.node
  const old = before?.type === 'dict' ? before : undefined
  const anchor = anchorOf(work, call)
  const isClear = call.method.startsWith('clear')
  const isKnown = locale?.kind === 'literal' && typeof locale.data === 'string' && call.doubt === undefined
  const key = isKnown ? String(locale.data) : ''
  const kept = (old?.entries ?? []).filter((entry) => entry.key !== key)
  if (isKnown && !isClear && text !== undefined) {
    const isNull = text.kind === 'literal' && text.data === null
    const node = plainNode(scene, text, anchor, isNull ? undefined : { type: 'string' })
    const isHere = isOwn(work, call)
    const range = located(scene, locale, anchor).range
    kept.push({ key, word: key, keyRange: range, node, ...(isHere && { handle: { kind: 'call', call } }) })
  }
  const reason = isKnown ? old?.open : (call.doubt ?? 'A locale is computed.')
  const node: DictNode = {
    type: 'dict',
    range: old?.range ?? anchor.range,
    isFixed: work.at.isFixed,
    resource: 'localizations',
    entries: kept,
    opening: old?.opening ?? anchor.range,
    isCamel: false,
    builder: work.builder.state,
    ...(reason !== undefined && { open: reason }),
  }
  entries.set(field, { key: field, word: call.method, keyRange: anchor.range, node })
}

/** Whether a call is written in this document, for this builder alone: it may be taken out or moved. */
const isOwn = ({ scene, at }: Work, call: BuilderCall): boolean =>
  call.site.module === scene.module && !at.isFixed && !call.isShared

/** Where a call is shown: its method's name. */
function anchorOf({ scene, at }: Work, call: BuilderCall): Anchor {
  return call.site.module === scene.module
    ? { range: rangeOf(scene.module, call.name), isFixed: at.isFixed || call.isShared }
    : { ...at, isFixed: true }
}

function unknownAt(scene: Scene, call: BuilderCall, anchor: Anchor, reason: string): DefNode {
  return dynamicNode(
    scene,
    { kind: 'unknown', site: { module: call.site.module, node: call.name }, reason },
    anchor,
    reason,
  )
}

function openOptions(
  scene: Scene,
  entries: Map<string, DictEntry>,
  reason: string,
  at: Anchor,
  builder: BuilderValue,
): void {
  const old = entries.get('options')
  const rest: ListItem = { node: { type: 'dynamic', range: at.range, isFixed: true, reason }, isRest: true }
  const node: DefNode =
    old?.node.type === 'list'
      ? { ...old.node, items: [...(scene.isDamaged === true ? [rest] : []), ...old.node.items, rest] }
      : {
          type: 'list',
          range: at.range,
          isFixed: true,
          opening: at.range,
          field: 'options',
          items: [rest],
          builder: builder.state,
        }
  entries.set('options', { key: 'options', word: old?.word ?? 'options', keyRange: old?.keyRange ?? at.range, node })
}

/** What shows a builder: its class behind `new`, or the method that makes it. */
function openingOf({ module }: Scene, { site }: BuilderValue): Range {
  const { tree } = module
  const [first, second] = partsOf(tree, site.node)
  if (kindOf(tree, site.node) === K.NewExpression && second !== undefined) return rangeOf(module, second)
  const name = first === undefined ? NONE : childOf(tree, first, K.PropertyName)
  return rangeOf(module, name === NONE ? (first ?? site.node) : name)
}

/** From the builder's beginning to the end of its last call. */
function rangeOfChain({ module }: Scene, { site, state }: BuilderValue, opening: Range): Range {
  const { tree } = module
  let end = Math.max(opening.end, kindOf(tree, site.node) === K.NewExpression ? endOf(tree, site.node) : opening.end)
  for (const call of state.calls) if (call.site.module === module) end = Math.max(end, endOf(tree, call.site.node))
  return { start: Math.min(startOf(tree, site.node), opening.start), end }
}
