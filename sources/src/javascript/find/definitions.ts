import type { Range } from '../../text/range.js'
import { rangeOf } from '../definition/conversion.js'
import { conversionOf } from '../definition/convert.js'
import { listNode } from '../definition/fields.js'
import { builderDict } from '../definition/from-builder.js'
import { objectDict } from '../definition/from-object.js'
import { entryOf } from '../definition/nodes.js'
import type { DictNode, ListNode } from '../definition/nodes.js'
import { classAround } from '../evaluate/constructors.js'
import { isDamagedBuilder, isDamagedData } from '../evaluate/damage.js'
import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isFunction, resolve } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { within } from '../scope/workspace.js'
import { chainRoot, chainTop, consumerOf } from '../syntax/chains.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  childOf,
  endOf,
  firstPart,
  kindOf,
  NONE,
  once,
  outerExpression,
  parentOf,
  partsOf,
  startOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectOf, setsField } from '../values/builder-methods.js'
import { rootFrame } from '../values/frames.js'
import { restOf } from '../values/value.js'
import type { BuilderState, BuilderValue, Frame, Item, ListValue, ObjectValue } from '../values/value.js'
import { classAt, commandOf } from './classes.js'
import { madeBy } from './factories.js'
import { isGenericBuilder } from './generic.js'
import { isAsserted, isTest } from './handlers.js'
import { literalAt } from './literals.js'
import { madeByBases } from './made-by-bases.js'
import { madeElsewhere, madeInObjects, madeWhole, mayMake } from './made-elsewhere.js'
import { pragmasOf } from './pragmas.js'
import type { Pragma } from './pragmas.js'
import { builderAt, builderParameter, laterCalls } from './roots.js'
import { iterated, listsSentBy } from './sent-lists.js'
import type { SentList } from './sent-lists.js'
import { tieOf } from './ties.js'
import type { Tie } from './ties.js'

/** A definition that was found, before anyone asks for its places. */
export interface Found {
  readonly root: DictNode | ListNode
  readonly resource: Pragma['resource']
  readonly tie: Tie
  /** A program may add what is required. */
  readonly isLenient: boolean
  /** It may not be a definition at all: its places are known, and nothing of it is judged. */
  readonly isDoubtful: boolean
}

const LOOSE: Tie = { isSent: false }

/** All definitions of a module, in document order. */
export function findDefinitions(frame: Frame): Found[] {
  const { module } = frame
  const { tree, workspace } = module
  const pragmas = pragmasOf(tree)
  const found: Found[] = []
  // Nodes before this one lie in a definition that was found.
  let claimedEnd = 0
  const methods: Node[] = []
  const makers: Node[] = []
  const calls: Node[] = []
  // Options that stand by themselves, unless a command turns out to have them.
  const loose: (Found & { readonly node: Node })[] = []
  const claim = (node: Node, one: Found | undefined): void => {
    if (one === undefined) return
    claimedEnd = Math.max(claimedEnd, afterOf(tree, node))
    found.push(one)
  }
  for (let node = 0; node < tree.kind.length; node++) {
    const kind = kindOf(tree, node)
    if (kind === K.PropertyName) {
      const method = textOf(tree, node)
      if (LIBRARIES.mayBuild(method)) methods.push(node)
    }
    if (kind === K.CallExpression) {
      calls.push(node)
      if (node >= claimedEnd && mayMake(tree, node)) makers.push(node)
    }
    if (CANDIDATES[kind] !== true || node < claimedEnd) continue
    within(workspace, { module, node }, () => readAt(node, kind))
  }
  const whole = { module, node: 0 }
  within(workspace, whole, () => {
    for (const one of inCallbacks(frame, methods)) found.push(one)
  })
  // Where the arguments hold a definition, it is the command itself.
  const own = makers.filter((call) => !found.some(({ root }) => isInside(root.range, rangeOf(module, call))))
  within(workspace, whole, () => {
    for (const made of madeInObjects(frame, own)) found.push(fromBuilder(module, made.builder, made.call))
    for (const made of madeElsewhere(frame, methods)) found.push(fromBuilder(module, made.builder, made.call))
    const isFound = (call: Node): boolean => found.some(({ root }) => isInside(rangeOf(module, call), root.range))
    for (const made of madeWhole(frame, calls))
      if (!isFound(made.call)) found.push(fromBuilder(module, made.builder, made.call))
    for (const made of isTest(module.path) ? [] : madeByBases(frame, calls)) {
      const range = rangeOf(module, made.call)
      if (!found.some(({ root }) => isInside(root.range, range)))
        found.push(fromBuilder(module, made.builder, made.call))
    }
  })
  if (
    LIBRARIES.sinkWords.some((word) => tree.text.includes(word)) ||
    LIBRARIES.sinkNames.some((word) => tree.text.includes(word))
  )
    within(workspace, whole, () => {
      for (const call of calls) for (const sent of listsSentBy(frame, call)) addSent(sent)
    })
  const attached = [...module.attached].map((node) => rangeOf(module, node))
  return [...found, ...loose]
    .filter(({ root: { range } }) => !attached.some(({ start, end }) => start <= range.start && range.start < end))
    .sort((a, b) => a.root.range.start - b.root.range.start)

  /** A list that is sent, without those of its items that are definitions where they are written. */
  function addSent({ list, tie }: SentList): void {
    const startAt = new Map(found.map((one, index) => [one.root.range.start, index]))
    if (startAt.has(startOf(tree, list.site.node)) && list.site.module === module) return
    const replaced = new Set<number>()
    const items = list.items.map((item): Item => {
      if (item.kind !== 'object' && item.kind !== 'builder')
        return item.kind === 'rest' ? item : restOf(item.site, FOUND)
      const index = item.site.module === module ? startAt.get(startOf(tree, item.site.node)) : undefined
      const isLooped = item.kind === 'object' ? item.fixed === true : item.state.calls.some(({ isShared }) => isShared)
      if (item.site.module !== module) return isFoundElsewhere(frame, item) ? restOf(item.site, FOUND) : item
      // One text in a loop stands for several commands.
      if (index !== undefined && !isLooped) return restOf(item.site, FOUND)
      if (index !== undefined) replaced.add(index)
      return item
    })
    if (items.every(({ kind }) => kind === 'rest')) return
    const kept = found.filter((_, index) => !replaced.has(index))
    found.splice(0, found.length, ...kept, fromList(module, { ...list, items }, tie))
  }

  function readAt(node: Node, kind: number): void {
    const pragma = pragmas.get(node)
    if (pragma !== undefined) claim(node, forced(frame, node, pragma))
    else if (kind === K.NewExpression) {
      if (isTest(module.path) && isAsserted(tree, node)) return
      const builder = builderAt(frame, node)
      if (builder?.state.builds === 'option')
        return void (isTest(module.path) || loose.push({ node, ...fromBuilder(module, builder, node) }))
      const made = builder === undefined ? [] : madeBy(frame, node)
      for (const { builder: one, call } of made) found.push(fromBuilder(module, one, call))
      if (builder !== undefined && made.length === 0 && !builder.state.isUsed && !isGenericBuilder(builder))
        found.push(fromBuilder(module, builder, node))
    } else if (kind === K.ObjectExpression) {
      const literal = literalAt(frame, node)
      if (literal?.tie.isOption === true) {
        loose.push({ node, ...fromObject(module, literal.object, literal.tie, 'option') })
        claimedEnd = afterOf(tree, node)
      } else if (literal !== undefined) {
        const list = literal.tie.isSent ? iterated(frame, node) : undefined
        claim(
          node,
          list === undefined
            ? fromObject(module, literal.object, literal.tie, 'command')
            : fromList(module, list, literal.tie),
        )
      }
    } else if (kind === K.ArrayExpression) {
      claim(node, listAt(frame, node))
    } else if (kind === K.Decorator) {
      const decorated = LIBRARIES.decorated(frame, node)
      if (decorated !== undefined) {
        const { object, resource, bots } = decorated
        found.push(fromObject(module, object, bots === undefined ? LOOSE : { ...LOOSE, bots }, resource))
      }
      // Its arguments are not definitions of their own.
      if (decorated !== undefined) claimedEnd = afterOf(tree, node)
    } else {
      const object = isTest(module.path) ? undefined : classAt(frame, node)
      if (object === undefined) return
      const one = fromObject(module, object, LOOSE, 'command')
      found.push(mayBePart(module) ? { ...one, isLenient: true, isDoubtful: true } : one)
    }
  }
}

const isInside = (inner: Range, outer: Range): boolean => inner.start >= outer.start && inner.end <= outer.end

/** In a damaged text, a class may be a sub-command of another one that is not seen, for which other rules hold. */
const mayBePart = ({ tree: { text, errors } }: Module): boolean => errors.length > 0 && /sub[cC]ommand/i.test(text)

/** The kinds of nodes that may begin a definition: a list by kind, since every node is asked. */
const CANDIDATES: boolean[] = []
for (const kind of [
  K.NewExpression,
  K.ObjectExpression,
  K.ArrayExpression,
  K.ClassDeclaration,
  K.ClassExpression,
  K.Decorator,
])
  CANDIDATES[kind] = true

/** Builders that functions take as parameters. */
function inCallbacks(frame: Frame, methods: readonly Node[]): Found[] {
  const { module } = frame
  const seen = new Set<Node>()
  return methods.flatMap((name) => {
    const fn = functionOf(frame, name)
    if (fn === NONE || seen.has(fn) || module.callbacks.has(fn)) return []
    seen.add(fn)
    const builder = builderParameter(frame, fn)
    return builder === undefined ? [] : [fromBuilder(module, builder, fn)]
  })
}

/** What a pragma says about a node. */
function forced(frame: Frame, node: Node, { resource, scope }: Pragma): Found | undefined {
  const { module } = frame
  const kind = kindOf(module.tree, node)
  const tie: Tie = { isSent: true, ...(scope !== undefined && { scope }) }
  if (kind === K.ClassDeclaration || kind === K.ClassExpression) {
    const object = commandOf(frame, node)
    return object === undefined || resource === 'commands' ? undefined : fromObject(module, object, tie, resource)
  }
  const value = evaluate(frame, node)
  if (value.kind === 'object') return resource === 'commands' ? undefined : fromObject(module, value, tie, resource)
  if (value.kind === 'list') return fromList(module, value, tie)
  const builder = value.kind === 'builder' ? builderAt(frame, node) : undefined
  return builder === undefined ? undefined : { ...fromBuilder(module, builder, node), tie }
}

/** A list of commands that goes to the service as a whole. */
function listAt(frame: Frame, node: Node): Found | undefined {
  const { module } = frame
  const { tree } = module
  const roots = partsOf(tree, node).map((part) => kindOf(tree, chainRoot(tree, part)))
  const holds = roots.some((kind) => MEMBERS.has(kind))
  const tie = holds || roots.includes(K.VariableName) ? tieOf(module, node) : undefined
  const list = tie?.isSent === true && tie.isOption !== true ? evaluate(frame, node) : undefined
  if (tie === undefined || list?.kind !== 'list') return undefined
  if (holds) return fromList(module, list, tie)
  const items = list.items.map((item) => (isFoundElsewhere(frame, item) ? restOf(item.site, FOUND) : item))
  return items.every(({ kind }) => kind === 'rest') ? undefined : fromList(module, { ...list, items }, tie)
}

const MEMBERS: ReadonlySet<number> = new Set([K.ObjectExpression, K.NewExpression])
const FOUND = 'It is a definition where it is written.'

/** Whether an item of a list is found where it is written, and not only because the list shows what it is. */
function isFoundElsewhere({ evaluator, module }: Frame, item: Item): boolean {
  if (item.kind !== 'object' || item.isClass === true || item.site.module === module) return true
  return literalAt(rootFrame(evaluator, item.site.module), item.site.node) !== undefined
}

function fromList(module: Module, list: ListValue, tie: Tie): Found {
  const isDamaged = isDamagedData(module, list.site.node)
  const conversion = conversionOf(module, { isSent: tie.isSent, isDamaged })
  const fallback = { range: rangeOf(module, list.site.node), isFixed: false }
  const root = listNode(conversion, 'commands', { type: 'list', of: 'command' }, list.items, list, fallback)
  return { root, resource: 'commands', tie, isLenient: isDamaged, isDoubtful: false }
}

/** Whether a function is a builder's method that takes options as they are: `addStringOption(title)`. */
const addsOptions = (name: string): boolean =>
  [...LIBRARIES.builders.values()].some((kind) => effectOf(kind, name)?.kind === 'options')

/** The key, or the field, that has an expression: `data: new SlashCommandBuilder()`. */
function heldUnder(tree: Tree, node: Node): string | undefined {
  const holder = parentOf(tree, outerExpression(tree, node))
  const kind = kindOf(tree, holder)
  if (kind === K.AssignmentExpression) return /\.([\w$]+)$/.exec(textOf(tree, firstPart(tree, holder)))?.[1]
  if (kind !== K.Property && kind !== K.PropertyDeclaration) return undefined
  const name = childOf(tree, holder, K.PropertyDefinition)
  return name === NONE ? undefined : textOf(tree, name)
}

/** The function whose parameter a chain with a certain method begins with; NONE if it begins with something else. */
function functionOf({ module }: Frame, method: Node): Node {
  const { tree } = module
  const root = chainRoot(tree, parentOf(tree, method))
  if (kindOf(tree, root) !== K.VariableName) return NONE
  const binding = resolve(module, textOf(tree, root), root)
  if (binding?.kind !== 'parameter' || !isFunction(tree, binding.scope)) return NONE
  return binding.scope
}

/** Whether options are added to what a key or a field holds more often than so: `command.data.addSubcommand(…)`. */
function addsLater(tree: Tree, node: Node, key: string, state: BuilderState, most: number): boolean {
  const { own = [], others = [] } = additionsIn(tree, 0).get(key) ?? {}
  const around = classAround(tree, node)
  let times = 0
  const isMore = ({ method }: Addition): boolean => effectOf(state, method)?.kind === 'options' && ++times > most
  if (others.some(isMore)) return true
  // The field of another class is another field.
  const end = around === NONE ? Infinity : endOf(tree, around)
  for (let at = around === NONE ? 0 : firstFrom(own, startOf(tree, around)); at < own.length; at++) {
    const addition = own[at]
    if (addition === undefined || addition.index >= end) return false
    if (isMore(addition)) return true
  }
  return false
}

interface Addition {
  readonly index: number
  readonly method: string
}

/** The index of the first addition that does not stand before an offset. */
function firstFrom(additions: readonly Addition[], offset: number): number {
  let low = 0
  let high = additions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((additions[middle]?.index ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** Where a text adds options to what keys and fields hold, by key: to fields of `this`, and to others. */
const additionsIn = once(({ text }: Tree) => {
  const found = new Map<string, { readonly own: Addition[]; readonly others: Addition[] }>()
  for (const { 1: self, 2: key = '', 3: method = '', index } of text.matchAll(ADDITION)) {
    if (!addsOptions(method)) continue
    const additions = found.get(key) ?? { own: [], others: [] }
    found.set(key, additions)
    additions[self === undefined ? 'others' : 'own'].push({ index, method })
  }
  return found
})

const ADDITION = /(this\s*)?\.([\w$]+)\s*[?!]?\.\s*(add\w+)\(/g

function fromBuilder(module: Module, builder: BuilderValue, node: Node): Found {
  const { tree } = module
  const top = chainTop(tree, node)
  const tie = tieOf(module, top) ?? LOOSE
  const isDamaged = isDamagedBuilder(module, builder.state, top)
  const { state } = builder
  const key = heldUnder(tree, top)
  if (key !== undefined && addsLater(tree, node, key, state, laterCalls(tree, node).length))
    state.open ??= 'Later statements may add options.'
  const consumer = tie.isSent ? undefined : consumerOf(tree, outerExpression(tree, top))
  if (consumer !== undefined && !addsOptions(consumer)) state.open ??= `It is handed to ${consumer}().`
  const isSet = (field: string): boolean => state.calls.some(({ method }) => setsField(state, method, field))
  const isWhole = isSet('name') && (state.builds === 'context' || isSet('description'))
  // It stands there for its name: a loader wants it, and another command comes to its handler.
  const hasOptions = state.calls.some(({ method }) => effectOf(state, method)?.kind === 'options')
  if (state.builds === 'command' && !tie.isSent && !isSet('description') && !hasOptions)
    state.open ??= 'It has no description.'
  // What an option lacks that stands by itself, whatever has it may add.
  const isPart = state.builds === 'option'
  const isUnfinished = !tie.isSent && !isWhole
  const conversion = conversionOf(module, { isSent: true, isDamaged, isUnfinished })
  const root = builderDict(conversion, builder, { range: rangeOf(module, node), isFixed: false })
  const isDone =
    entryOf(root, 'name') !== undefined &&
    (builder.state.builds === 'context' || entryOf(root, 'description') !== undefined)
  const isLenient = root.open !== undefined || isDamaged || isPart || !(tie.isSent || isDone)
  return { root, resource: isPart ? 'option' : 'command', tie, isLenient, isDoubtful: false }
}

function fromObject(
  module: Module,
  object: ObjectValue,
  tie: Tie,
  resource: Exclude<Found['resource'], 'commands'>,
): Found {
  const isDamaged = isDamagedData(module, object.site.node)
  const conversion = conversionOf(module, { isSent: tie.isSent, isDamaged })
  const root = objectDict(conversion, object, resource, { range: rangeOf(module, object.site.node), isFixed: false })
  // What only its content shows to be a command may have been something else before the damage.
  return {
    root,
    resource,
    tie,
    isLenient: !tie.isSent || isDamaged || tie.isOption === true,
    isDoubtful: isDamaged && !tie.isSent,
  }
}
