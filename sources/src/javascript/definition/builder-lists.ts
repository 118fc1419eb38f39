import { spreadItems } from '../evaluate/containers.js'
import type { BuilderCall, Rest, Value } from '../evaluate/value.js'
import { K } from '../syntax/kinds.js'
import { childOf, NONE } from '../syntax/tree.js'
import { anchorOf, fieldOf, isOwn, unknownAt } from './builder-work.js'
import type { Work } from './builder-work.js'
import { itemNode, plainNode } from './fields.js'
import type { DictEntry, ListItem, ListNode } from './nodes.js'

/** The items of `addChoices(a, b)`, `addChoices([a, b])` and discord.js 13's `addChoices([['name', 'value']])`. */
export function append(work: Work, call: BuilderCall, name: string, args: readonly (Value | Rest)[]): void {
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

export function appendItems(
  work: Work,
  call: BuilderCall,
  name: string,
  items: readonly ListItem[],
  literal: number | undefined,
): void {
  const { entries, builder } = work
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
    ...(old === undefined && isOwn(work, call) && { handle: { kind: 'call', call } }),
  })
}

const doubted = (item: ListItem, reason: string): ListItem => ({
  node: { type: 'dynamic', range: item.node.range, isFixed: true, reason },
  isRest: true,
})

export function optionItem(work: Work, call: BuilderCall, arg: Value | Rest): ListItem {
  const item = itemNode(work.scene, fieldOf('command', 'options'), arg, anchorOf(work, call))
  const isHere = isOwn(work, call)
  const { handle: _, ...rest } = item
  return isHere && call.doubt === undefined ? { ...rest, handle: { kind: 'call', call } } : rest
}

export function choiceOf(
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
    ...(call.method === 'addChoice' && isOwn(work, call) && { handle: { kind: 'call', call } as const }),
  }
}
