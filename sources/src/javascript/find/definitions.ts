import { OptionType } from '@slashlint/core/contract'
import { isWhole } from '../../definition/certainty.js'
import type { Range } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { typed } from '../evaluate/decorators.js'
import { evaluate, rootFrame } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { bindingAt, isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { within } from '../scope/workspace.js'
import { chainRoot, chainTop } from '../syntax/chains.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { setsField } from '../values/builder-methods.js'
import { entryOf, restOf } from '../values/value.js'
import type { BuilderValue, Frame, Item, ObjectValue } from '../values/value.js'
import { classAt, commandOf, extendsPart } from './classes.js'
import {
  madeBy,
  madeByBase,
  madeElsewhere,
  madeInObjects,
  madeWhole,
  mayMake,
} from './factories.js'
import type { BuilderFromCall } from './factories.js'
import { fromBuilder, fromList, fromObject, LOOSE, PART } from './found.js'
import type { Found } from './found.js'
import { isGenericBuilder, isPartOfCommand, withNameAsPart } from './shape.js'
import { isAsserted, isTest } from './handlers.js'
import { literalAt } from './literals.js'
import { pragmasOf } from './pragmas.js'
import type { Pragma } from './pragmas.js'
import { builderAt, builderParameter } from './roots.js'
import { iterated, listsSentBy } from './sent-lists.js'
import type { SentList } from './sent-lists.js'
import { isSent, tieOf } from './ties.js'
import type { Tie } from './ties.js'

/** A search for definitions, with its results so far. */
interface Search {
  readonly frame: Frame
  readonly module: Module
  readonly tree: Tree
  readonly pragmas: ReadonlyMap<Node, Pragma>
  readonly found: Found[]
  /** Options outside of commands. They are removed if a command turns out to contain them. */
  readonly loose: (Found & { readonly node: Node })[]
  /** The end of the last found definition. Nodes before it need no search. */
  claimedEnd: number
}

/** Finds all definitions of a module, in document order. */
export function findDefinitions(frame: Frame): Found[] {
  const { module } = frame
  const { tree, workspace } = module
  const search: Search = {
    frame,
    module,
    tree,
    pragmas: pragmasOf(tree),
    found: [],
    loose: [],
    claimedEnd: 0,
  }
  const { found } = search
  const methods: Node[] = []
  const makers: Node[] = []
  const calls: Node[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    const kind = tree.kindOf(node)
    if (kind === K.PropertyName) {
      const method = tree.textOf(node)
      if (LIBRARIES.mayBuild(method)) {
        methods.push(node)
      }
    }
    if (kind === K.CallExpression) {
      calls.push(node)
      if (node >= search.claimedEnd && mayMake(tree, node)) {
        makers.push(node)
      }
    }
    if (!CANDIDATES.has(kind) || node < search.claimedEnd) {
      continue
    }
    readWithin(search, node, kind)
  }
  const whole = { module, node: 0 }
  within(workspace, whole, () => {
    for (const one of inCallbacks(frame, methods)) {
      found.push(one)
    }
  })
  within(workspace, whole, () => addMade(search, { methods, makers, calls }))
  if ([...LIBRARIES.sinkWords, ...LIBRARIES.sinkNames].some((word) => tree.text.includes(word))) {
    within(workspace, whole, () => {
      for (const call of calls) {
        for (const sent of listsSentBy(frame, call)) {
          addSent(search, sent)
        }
      }
    })
  }
  const attached = [...module.attached].map((node) => rangeOf(module, node))
  return [...found, ...search.loose]
    .filter(
      ({ root: { range } }) =>
        !attached.some(({ start, end }) => start <= range.start && range.start < end),
    )
    .sort((a, b) => a.root.range.start - b.root.range.start)
}

function claim(search: Search, node: Node, one: Found | undefined): void {
  if (one === undefined) {
    return
  }
  search.claimedEnd = Math.max(search.claimedEnd, search.tree.afterOf(node))
  search.found.push(one)
}

/** Adds the definitions that calls make without a visible builder. */
function addMade(
  { frame, module, found }: Search,
  { methods, makers, calls }: Readonly<Record<'methods' | 'makers' | 'calls', readonly Node[]>>,
): void {
  const add = ({ builder, call }: BuilderFromCall): void =>
    void found.push(fromBuilder(frame, builder, call))
  // A definition in the arguments is the command itself.
  const isOwn = (call: Node): boolean =>
    !found.some(({ root }) => isInside(root.range, rangeOf(module, call)))
  for (const made of madeInObjects(frame, makers.filter(isOwn))) {
    add(made)
  }
  for (const made of madeElsewhere(frame, methods)) {
    add(made)
  }
  for (const made of madeWhole(frame, calls)) {
    if (!found.some(({ root }) => isInside(rangeOf(module, made.call), root.range))) {
      add(made)
    }
  }
  for (const call of isTest(module.path) ? [] : calls) {
    const made = madeByBase(frame, call)
    if (made !== undefined && isOwn(call)) {
      found.push(made)
    }
  }
}

/**
 * Adds a list that is sent, without the items that are found as definitions at their own places.
 */
function addSent({ frame, module, tree, found }: Search, { list, tie }: SentList): void {
  const startAt = new Map(found.map((one, index) => [one.root.range.start, index]))
  if (startAt.has(tree.startOf(list.site.node)) && list.site.module === module) {
    return
  }
  const replaced = new Set<number>()
  const items = list.items.map((item): Item => {
    if (item.kind === 'rest') {
      return item
    }
    if (item.kind !== 'object' && item.kind !== 'builder') {
      return restOf(item.site, FOUND)
    }
    if (item.site.module !== module) {
      return isFoundElsewhere(frame, item) ? restOf(item.site, FOUND) : item
    }
    const index = startAt.get(tree.startOf(item.site.node))
    if (index === undefined) {
      return item
    }
    if (!isLooped(item)) {
      return restOf(item.site, FOUND)
    }
    replaced.add(index)
    return item
  })
  if (items.every(({ kind }) => kind === 'rest')) {
    return
  }
  const kept = found.filter((_one, index) => !replaced.has(index))
  found.splice(0, found.length, ...kept, fromList(module, { ...list, items }, tie))
}

/** Tells whether a loop makes several commands from one text. */
function isLooped(command: ObjectValue | BuilderValue): boolean {
  if (command.kind === 'object') {
    return command.fixed === true
  }
  return command.state.calls.some(({ isShared }) => isShared)
}

/** Reads the definition at a node with its share of the steps, if one starts there. */
const readWithin = (search: Search, node: Node, kind: number): void =>
  within(search.module.workspace, { module: search.module, node }, () => readAt(search, node, kind))

function readAt(search: Search, node: Node, kind: number): void {
  const pragma = search.pragmas.get(node)
  if (pragma !== undefined) {
    claim(search, node, forced(search.frame, node, pragma))
  } else if (kind === K.NewExpression) {
    readNew(search, node)
  } else if (kind === K.ObjectExpression) {
    readObject(search, node)
  } else if (kind === K.ArrayExpression) {
    claim(search, node, listAt(search.frame, node))
  } else if (kind === K.Decorator) {
    readDecorator(search, node)
  } else {
    readClass(search, node)
  }
}

function readNew({ frame, module, tree, found, loose }: Search, node: Node): void {
  if (isTest(module.path) && isAsserted(tree, node)) {
    return
  }
  const builder = builderAt(frame, node)
  if (builder?.state.builds === 'option') {
    if (!isTest(module.path)) {
      loose.push({ node, ...fromBuilder(frame, builder, node) })
    }
    return
  }
  const made = builder === undefined ? [] : madeBy(frame, node)
  for (const { builder: one, call } of made) {
    found.push(fromBuilder(frame, one, call))
  }
  if (
    builder === undefined ||
    made.length > 0 ||
    builder.state.isUsed ||
    isGenericBuilder(builder)
  ) {
    return
  }
  const name = builder.state.calls.find(({ method }) => setsField(builder.state, method, 'name'))
  const list = name?.args[0]?.kind === 'unknown' ? iterated(frame, chainTop(tree, node)) : undefined
  const isWhole = list?.items.every(({ kind }) => kind === 'builder') === true
  found.push(isWhole ? fromList(module, list, LOOSE) : fromBuilder(frame, builder, node))
}

function readObject(search: Search, node: Node): void {
  const { frame, module } = search
  const literal = literalAt(frame, node)
  if (literal === undefined) {
    return
  }
  const { object, tie } = literal
  if (tie.isOption === true) {
    search.loose.push({ node, ...fromObject(module, object, tie, 'option') })
    search.claimedEnd = search.tree.afterOf(node)
    return
  }
  const isNamed = entryOf(object, 'name')?.value.kind === 'literal'
  const list = isSent(tie) || !isNamed ? iterated(frame, node) : undefined
  claim(
    search,
    node,
    list === undefined ? fromObject(module, object, tie, 'command') : fromList(module, list, tie),
  )
}

function readDecorator(search: Search, node: Node): void {
  const decorated = LIBRARIES.decorated(search.frame, node)
  if (decorated === undefined) {
    return
  }
  const { object, resource, bots } = decorated
  search.found.push(
    fromObject(search.module, object, bots === undefined ? LOOSE : { ...LOOSE, bots }, resource),
  )
  // Its arguments are not definitions of their own.
  search.claimedEnd = search.tree.afterOf(node)
}

function readClass({ frame, module, found, loose }: Search, node: Node): void {
  const object = isTest(module.path) ? undefined : classAt(frame, node)
  if (object === undefined) {
    return
  }
  if (isPartOfCommand(object) || extendsPart(frame, node)) {
    loose.push({
      node,
      ...fromObject(
        module,
        typed(withNameAsPart(object), OptionType.SUB_COMMAND, 'OptionType'),
        PART,
        'option',
      ),
    })
    return
  }
  const one = fromObject(module, object, LOOSE, 'command')
  found.push(mayBePart(module, node) ? { ...one, certainty: 'unsure' } : one)
}

const isInside = (inner: Range, outer: Range): boolean =>
  inner.start >= outer.start && inner.end <= outer.end

/**
 * Tells whether a class may be a sub-command of a command that damaged text hides. Other rules
 * apply to sub-commands.
 */
const mayBePart = ({ tree }: Module, node: Node): boolean =>
  (tree.errors.length > 0 || lacksName(tree, node)) && /sub[cC]ommand/i.test(tree.text)

/** Tells whether a class declaration has no name, which is only allowed after `export default`. */
const lacksName = (tree: Tree, node: Node): boolean =>
  tree.kindOf(node) === K.ClassDeclaration &&
  !tree.hasChild(node, K.VariableDefinition) &&
  tree.kindOf(tree.parentOf(node)) !== K.ExportDeclaration

/** Nodes at which a definition may start. */
const CANDIDATES = anyOf(
  'NewExpression ObjectExpression ArrayExpression ClassDeclaration ClassExpression Decorator',
)

/** Finds definitions by builders that functions take as parameters. */
function inCallbacks(frame: Frame, methods: readonly Node[]): Found[] {
  const { module } = frame
  const seen = new Set<Node>()
  return methods.flatMap((name) => {
    const fn = functionOf(frame, name)
    if (fn === NONE || seen.has(fn) || module.callbacks.has(fn)) {
      return []
    }
    seen.add(fn)
    const builder = builderParameter(frame, fn)
    if (builder === undefined || isGenericBuilder(builder)) {
      return []
    }
    return [fromBuilder(frame, builder, fn)]
  })
}

/** Reads the definition at a node that has a comment such as `@slashlint command`. */
function forced(frame: Frame, node: Node, { resource, scope }: Pragma): Found | undefined {
  const { module } = frame
  const kind = module.tree.kindOf(node)
  const tie: Tie = { certainty: 'named', ...(scope !== undefined && { scope }) }
  if (kind === K.ClassDeclaration || kind === K.ClassExpression) {
    const object = commandOf(frame, node)
    if (object === undefined || resource === 'commands') {
      return undefined
    }
    return fromObject(module, object, tie, resource)
  }
  const value = evaluate(frame, node)
  if (value.kind === 'object') {
    return resource === 'commands' ? undefined : fromObject(module, value, tie, resource)
  }
  if (value.kind === 'list') {
    return fromList(module, value, tie)
  }
  const builder = value.kind === 'builder' ? builderAt(frame, node) : undefined
  if (builder === undefined) {
    return undefined
  }
  const found = fromBuilder(frame, builder, node)
  return { ...found, tie, certainty: isWhole(found.certainty) ? 'named' : found.certainty }
}

/** Reads a list of commands that is sent as a whole. */
function listAt(frame: Frame, node: Node): Found | undefined {
  const { module, tree } = frame
  const roots = tree.childrenOf(node).map((part) => tree.kindOf(chainRoot(tree, part)))
  const holds = roots.some((kind) => MEMBERS.has(kind))
  const tie = holds || roots.includes(K.VariableName) ? tieOf(module, node) : undefined
  if (tie === undefined || !isSent(tie) || tie.isOption === true || tie.isOfOne === true) {
    return undefined
  }
  const list = evaluate(frame, node)
  if (list.kind !== 'list') {
    return undefined
  }
  if (holds) {
    return fromList(module, list, tie)
  }
  const items = list.items.map((item) =>
    isFoundElsewhere(frame, item) ? restOf(item.site, FOUND) : item,
  )
  if (items.every(({ kind }) => kind === 'rest')) {
    return undefined
  }
  return fromList(module, { ...list, items }, tie)
}

const MEMBERS = anyOf('ObjectExpression NewExpression')
const FOUND = 'It is checked where it is written.'

/**
 * Tells whether the search finds an item of a list in its own module, without the list as evidence.
 */
function isFoundElsewhere({ evaluator, module }: Frame, item: Item): boolean {
  if (item.kind !== 'object' || item.isClass === true || item.site.module === module) {
    return true
  }
  if (module.handsOver.has(item.site.module.uri)) {
    return true
  }
  return literalAt(rootFrame(evaluator, item.site.module), item.site.node) !== undefined
}

/**
 * Returns the function whose parameter is the object of a chain with a method; NONE if the chain
 * has another object.
 */
function functionOf({ module, tree }: Frame, method: Node): Node {
  const binding = bindingAt(module, chainRoot(tree, tree.parentOf(method)))
  if (binding?.kind !== 'parameter' || !isFunction(tree, binding.scope)) {
    return NONE
  }
  return binding.scope
}
