import { spreadItems } from '../evaluate/containers.js'
import { K } from '../syntax/kinds.js'
import { NONE } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import type { BuilderCall, Item } from '../values/value.js'
import { fallbackOf, fieldOf, isOwn, unknownAt } from './builder-draft.js'
import type { Draft } from './builder-draft.js'
import { itemNode, plainNode } from './fields.js'
import type { DictEntry, ListItem, ListNode } from './nodes.js'

/** The items of `addChoices(a, b)`, `addChoices([a, b])` and discord.js 13's `addChoices([['name', 'value']])`. */
export function append(draft: Draft, call: BuilderCall, name: string, args: readonly Item[]): void {
  const { conversion, resource } = draft
  const fallback = fallbackOf(draft, call)
  const field = fieldOf(resource, name)
  const [only] = args
  const isPair = (value: Item): boolean => name === 'choices' && isChoicePair(value)
  const isList = args.length === 1 && only?.kind === 'list' && !isPair(only)
  const values = args.flatMap((arg) => (arg.kind === 'list' && !isPair(arg) ? spreadItems(arg, arg.site) : [arg]))
  const items = values.map((value): ListItem => {
    const pair = value.kind === 'list' && name === 'choices' ? value.items : undefined
    return pair === undefined ? itemNode(conversion, field, value, fallback) : choiceOf(draft, call, pair[0], pair[1])
  })
  const list = call.site.module.tree.childOf(call.site.node, K.ArgList)
  const isHere = isOwn(draft, call)
  const literal = !isHere
    ? NONE
    : isList
      ? only.use === undefined && only.fixed !== true
        ? only.site.node
        : NONE
      : list
  appendItems(draft, call, name, items, literal === NONE ? undefined : literal)
}

/** discord.js 13: `['name', 'value']` */
const isChoicePair = (value: Item): boolean =>
  value.kind === 'list' &&
  value.items.length < 4 &&
  value.items.every((item) => item.kind === 'literal') &&
  value.items.length > 1

export function appendItems(
  draft: Draft,
  call: BuilderCall,
  name: string,
  items: readonly ListItem[],
  literal: number | undefined,
): void {
  const { entries, builder } = draft
  const { doubt } = call
  const before = entries.get(name)?.node
  const fallback = fallbackOf(draft, call)
  const added = doubt === undefined ? items : items.map((item) => doubted(item, doubt))
  const old = before?.type === 'list' ? before : undefined
  const list: ListNode = {
    type: 'list',
    range: old?.range ?? fallback.range,
    isFixed: draft.at.isFixed,
    opening: old?.opening ?? fallback.range,
    field: name,
    items: [...(old?.items ?? []), ...added],
    ...(old === undefined && literal !== undefined && doubt === undefined && { literal }),
    builder: builder.state,
  }
  const word = entries.get(name)?.word ?? call.method
  const keyRange = entries.get(name)?.keyRange ?? fallback.range
  entries.set(name, {
    key: name,
    word,
    keyRange,
    node: list,
    ...(old === undefined && isOwn(draft, call) && { handle: { kind: 'call', call } }),
  })
}

const doubted = (item: ListItem, reason: string): ListItem => ({
  node: { type: 'dynamic', range: item.node.range, isFixed: true, reason },
  isRest: true,
})

export function optionItem(draft: Draft, call: BuilderCall, arg: Item): ListItem {
  const item = itemNode(draft.conversion, fieldOf('command', 'options'), arg, fallbackOf(draft, call))
  const isHere = isOwn(draft, call)
  const { handle: _, ...rest } = item
  return isHere && call.doubt === undefined ? { ...rest, handle: { kind: 'call', call } } : rest
}

export function choiceOf(draft: Draft, call: BuilderCall, name: Item | undefined, value: Item | undefined): ListItem {
  const { conversion } = draft
  const fallback = fallbackOf(draft, call)
  const entry = (key: string, part: Item | undefined): DictEntry => {
    const node =
      part === undefined
        ? unknownAt(conversion, call, fallback, 'The argument is missing.')
        : plainNode(conversion, part, fallback)
    return { key, word: key, keyRange: node.range, node }
  }
  const { range } = fallback
  // Another call adds several choices: none of them goes with it.
  const isAlone = effectOf(draft.builder.state, call.method)?.kind === 'choice'
  return {
    node: {
      type: 'dict',
      range,
      isFixed: true,
      resource: 'choice',
      opening: range,
      isCamel: false,
      entries: [entry('name', name), entry('value', value)],
    },
    isRest: false,
    ...(isAlone && isOwn(draft, call) && { handle: { kind: 'call', call } as const }),
  }
}
