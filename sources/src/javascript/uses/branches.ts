import { evaluate } from '../evaluate/evaluate.js'
import { definitionOf, resolve, usesOf } from '../scope/bindings.js'
import { K } from '../syntax/kinds.js'
import {
  afterOf,
  childOf,
  contains,
  endOf,
  firstPart,
  innerExpression,
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
import { selectorOf } from './reads.js'
import { functionAround, isInteraction, remembered, resolverAt } from './scan.js'
import type { CallSite, Fact, Scan, Tables } from './scan.js'
import { tableCallAt } from './tables.js'

export type { Fact } from './scan.js'

/** The levels whose names branches compare. */
const LEVELS = new Set(['subcommand', 'group', 'either', 'command', 'focused'])
/** How far callers, and what constants stand for, are followed. */
export const MOST_DEPTH = 4
const MOST_BRANCHES = 64

/** The alternatives of several facts that hold together; `undefined` if nothing is known. */
export function joined(facts: readonly Fact[]): Fact | undefined {
  let all: Fact | undefined
  for (const fact of facts) {
    if (all === undefined) all = fact
    else if (all.length * fact.length > MOST_BRANCHES) return all
    else all = all.flatMap((one) => fact.map((other) => ({ ...one, ...other })))
  }
  return all
}

/**
 * What holds where a node stands: the branches around it, and those in which the function around it is called.
 */
export function factsAround(scan: Scan, node: Node, depth = MOST_DEPTH): readonly Fact[] {
  if (!scan.asksLevels) return []
  const { tree } = scan.module
  const facts: Fact[] = []
  let at = node
  const fn = functionAround(scan, node)
  for (let parent = parentOf(tree, at); at !== fn && parent !== NONE; parent = parentOf(tree, at)) {
    facts.push(...factsFor(scan, parent, at))
    at = parent
    if (at === fn) break
  }
  if (fn === NONE || depth <= 0) return facts
  const own = callFacts(scan, fn, depth)
  return own === undefined ? facts : [...facts, own]
}

/** What a statement says about one of its parts. */
export function factsFor(scan: Scan, parent: Node, part: Node): readonly Fact[] {
  const { tree } = scan.module
  switch (kindOf(tree, parent)) {
    case K.IfStatement: {
      const [, condition, yes] = partsOf(tree, parent)
      return condition !== undefined && part === yes ? factsOf(scan, condition) : []
    }
    case K.ConditionalExpression: {
      const [condition, yes] = partsOf(tree, parent).filter((one) => kindOf(tree, one) !== K.LogicOp)
      return condition !== undefined && part === yes ? factsOf(scan, condition) : []
    }
    case K.BinaryExpression: {
      const [left, operator, right] = partsOf(tree, parent)
      const isAnd = operator !== undefined && textOf(tree, operator) === '&&'
      return isAnd && left !== undefined && part === right ? factsOf(scan, left) : []
    }
    case K.SwitchBody: {
      const fact = clauseFact(scan, parent, part)
      return fact === undefined ? [] : [fact]
    }
    default:
      return []
  }
}

/** What holds if a condition does. */
export function factsOf(scan: Scan, condition: Node, steps = MOST_DEPTH): readonly Fact[] {
  const { tree } = scan.module
  const node = innerExpression(tree, condition)
  const kind = kindOf(tree, node)
  // `const isAdd = subcommand === 'add'`
  if (kind === K.VariableName) {
    const init = steps > 0 ? constantAt(scan, node) : NONE
    return init === NONE ? [] : factsOf(scan, init, steps - 1)
  }
  if (kind === K.CallExpression) {
    const fact = includedIn(scan, node)
    return fact === undefined ? [] : [fact]
  }
  if (kind !== K.BinaryExpression) return []
  const [left, operator, right] = partsOf(tree, node)
  if (left === undefined || operator === undefined || right === undefined) return []
  const sign = textOf(tree, operator)
  if (sign === '&&') return [...factsOf(scan, left, steps), ...factsOf(scan, right, steps)]
  if (sign === '||') {
    const [one, ...more] = factsOf(scan, left, steps)
    const [other, ...others] = factsOf(scan, right, steps)
    const isPlain = one !== undefined && other !== undefined && more.length + others.length === 0
    return isPlain ? [[...one, ...other]] : []
  }
  if (sign !== '===' && sign !== '==') return []
  const fact = comparedWith(scan, left, right) ?? comparedWith(scan, right, left)
  return fact === undefined ? [] : [fact]
}

function comparedWith(scan: Scan, asked: Node, text: Node): Fact | undefined {
  const level = levelAt(scan, asked)
  const name = level === undefined ? undefined : textAt(scan, text)
  return level === undefined || name === undefined ? undefined : [{ [level]: name }]
}

/** `['add', 'remove'].includes(subcommand)` */
function includedIn(scan: Scan, call: Node): Fact | undefined {
  const { tree } = scan.module
  const callee = firstPart(tree, call)
  const method = callee === NONE ? NONE : childOf(tree, callee, K.PropertyName)
  const list = childOf(tree, call, K.ArgList)
  const [asked] = list === NONE ? [] : partsOf(tree, list)
  const items = callee === NONE ? NONE : firstPart(tree, callee)
  if (asked === undefined || method === NONE || textOf(tree, method) !== 'includes') return undefined
  const level = levelAt(scan, asked)
  if (level === undefined || kindOf(tree, innerExpression(tree, items)) !== K.ArrayExpression) return undefined
  const names = partsOf(tree, innerExpression(tree, items)).map((item) => textAt(scan, item))
  return names.every((name) => name !== undefined) ? names.map((name) => ({ [level]: name })) : undefined
}

/** The level whose name an expression is. */
export function levelAt(
  scan: Scan,
  expression: Node,
): 'subcommand' | 'group' | 'either' | 'command' | 'focused' | undefined {
  if (!scan.asksLevels) return undefined
  const of = selectorOf(scan, expression)?.of
  return of !== undefined && of !== 'value' && LEVELS.has(of) ? of : undefined
}

export function textAt(scan: Scan, expression: Node): string | undefined {
  const value = evaluate(scan.frame, expression)
  return value.kind === 'literal' && typeof value.data === 'string' ? value.data : undefined
}

/** The expressions behind `case` that lead to a part of a `switch`; `undefined` if `default` does, too. */
export function labelsOf(scan: Scan, body: Node, part: Node): readonly Node[] | undefined {
  const { tree } = scan.module
  const parts = remembered(scan.memory.clauses, body, () => partsOf(tree, body))
  const labels: Node[] = []
  let hasLabel = false
  for (let i = positionOf(parts, part) - (isLabel(tree, part) ? 0 : 1); i >= 0; i--) {
    const one = parts[i] ?? NONE
    if (kindOf(tree, one) === K.DefaultLabel) return undefined
    if (kindOf(tree, one) === K.CaseLabel) {
      hasLabel = true
      const text = partsOf(tree, one).at(-1)
      if (text === undefined) return undefined
      labels.push(text)
    } else if (hasLabel && endsFlow(tree, one)) break
  }
  return labels
}

/** Where a node stands in a list that is in the order of the text; -1 if it does not. */
function positionOf(nodes: readonly Node[], node: Node): number {
  let low = 0
  let high = nodes.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const one = nodes[middle] ?? NONE
    if (one === node) return middle
    if (one < node) low = middle + 1
    else high = middle - 1
  }
  return -1
}

const isLabel = (tree: Tree, node: Node): boolean => kindOf(tree, node) === K.CaseLabel

/** Whether what follows a statement is not reached from it. */
export function endsFlow(tree: Tree, statement: Node): boolean {
  switch (kindOf(tree, statement)) {
    case K.Break:
    case K.ReturnStatement:
    case K.Throw:
    case K.Continue:
      return true
    case K.Block: {
      const last = partsOf(tree, statement).at(-1)
      return last !== undefined && endsFlow(tree, last)
    }
    default:
      return false
  }
}

/** What is compared in a `switch`. */
export function discriminantOf(tree: Tree, body: Node): Node {
  const [, asked] = partsOf(tree, parentOf(tree, body))
  return asked ?? NONE
}

function clauseFact(scan: Scan, body: Node, part: Node): Fact | undefined {
  const { tree } = scan.module
  if (isLabel(tree, part) || kindOf(tree, part) === K.DefaultLabel) return undefined
  const asked = discriminantOf(tree, body)
  const labels = labelsOf(scan, body, part)
  if (asked === NONE || labels === undefined || labels.length === 0) return undefined
  // `switch (true) { case subcommand === 'add': … }`
  if (textOf(tree, innerExpression(tree, asked)) === 'true') {
    const [one] = labels.length === 1 && labels[0] !== undefined ? factsOf(scan, labels[0]) : []
    return one
  }
  const facts = labels.map((label) => {
    const name = textAt(scan, label)
    return name === undefined ? undefined : keyFact(scan, asked, name)
  })
  return facts.every((fact) => fact !== undefined) ? facts.flat() : undefined
}

/** What holds wherever a function is called; `undefined` if that is not known. */
const callFacts = (scan: Scan, fn: Node, depth: number): Fact | undefined =>
  remembered((scan.memory.facts[depth] ??= new Map()), fn, () => findCallFacts(scan, fn, depth))

function findCallFacts(scan: Scan, fn: Node, depth: number): Fact | undefined {
  const sites = callsOf(scan, fn)
  if (sites === undefined || sites.length === 0) return undefined
  const all: Fact[number][] = []
  for (const { node, fact: own } of sites) {
    const fact = joined([...(own === undefined ? [] : [own]), ...factsAround(scan, node, depth - 1)])
    if (fact === undefined || all.length + fact.length > MOST_BRANCHES) return undefined
    all.push(...fact)
  }
  return all
}

/** What holds if a table has a name, and is asked with an expression: `handlers[subcommand]`, `` handlers[`${group}:${sub}`] ``. */
export function keyFact(scan: Scan, key: Node, name: string): Fact | undefined {
  const level = levelAt(scan, key)
  if (level !== undefined) return [{ [level]: name }]
  const parts = templateParts(scan, key)
  const levels = parts.flatMap((part) => (typeof part === 'string' ? [] : [levelAt(scan, part.node)]))
  if (levels.length === 0 || levels.length > 3 || levels.includes(undefined)) return undefined
  const pattern = parts.map((part) =>
    typeof part === 'string' ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '(.+?)',
  )
  const match = new RegExp(`^${pattern.join('')}$`).exec(name)
  return match === null
    ? undefined
    : [Object.fromEntries(levels.map((one, index) => [one as string, match[index + 1] as string]))]
}

/** The texts and the expressions of which a template consists; none if an expression is no template. */
function templateParts(scan: Scan, expression: Node): readonly (string | { readonly node: Node })[] {
  const { tree } = scan.module
  const template = templateOf(scan, expression)
  if (template === NONE) return []
  const found: (string | { readonly node: Node })[] = []
  let at = startOf(tree, template) + 1
  for (const part of partsOf(tree, template)) {
    found.push(tree.text.slice(at, startOf(tree, part)), { node: partsOf(tree, part)[1] ?? NONE })
    at = endOf(tree, part)
  }
  return [...found, tree.text.slice(at, endOf(tree, template) - 1)]
}

/** The template that an expression is, or that the constant is which it names; NONE if it is something else. */
function templateOf(scan: Scan, expression: Node): Node {
  const { module } = scan
  const { tree } = module
  const node = innerExpression(tree, expression)
  if (kindOf(tree, node) === K.TemplateString) return node
  if (kindOf(tree, node) !== K.VariableName) return NONE
  const init = constantAt(scan, node)
  return init !== NONE && kindOf(tree, init) === K.TemplateString ? init : NONE
}

/** What the constant is that a name is of; NONE if it is not known, or a part of something. */
export function constantAt({ module }: Scan, node: Node): Node {
  const { tree } = module
  const binding = resolve(module, textOf(tree, node), node)
  const isPlain =
    binding?.kind === 'variable' && binding.init !== NONE && binding.isConstant && binding.path?.length === 0
  return isPlain ? innerExpression(tree, binding.init) : NONE
}

/** Where the functions of a module are called that stand in tables; and the tables. */
function tablesOf(scan: Scan): Tables {
  const { module, memory } = scan
  const { tree } = module
  if (memory.tables !== undefined) return memory.tables
  const tables: Tables = { sites: new Map(), places: new Set() }
  memory.tables = tables
  for (let node = 0; node < tree.kind.length; node++) {
    if (kindOf(tree, node) !== K.CallExpression || !handsOn(scan, node)) continue
    const called = tableCallAt(scan, node)
    if (called === undefined) continue
    if (called.site.module === module) tables.places.add(called.site.node)
    for (const { key, fn } of called.entries) {
      if (fn.module !== module) continue
      const list = tables.sites.get(fn.node) ?? []
      tables.sites.set(fn.node, list)
      list.push({ node, fact: keyFact(scan, called.key, key) })
    }
  }
  if (tree.text.includes(NAMED_METHOD)) addNamedMethods(scan, tables)
  return tables
}

/** What Sapphire calls a sub-command's method by: `subcommands: [{ name: 'add', chatInputRun: 'chatInputAdd' }]`. */
const NAMED_METHOD = 'chatInputRun'

function addNamedMethods(scan: Scan, { sites }: Tables): void {
  const { tree } = scan.module
  const methods = new Map<string, Node>()
  const entries: Node[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    const kind = kindOf(tree, node)
    const key = kind === K.MethodDeclaration || kind === K.Property ? childOf(tree, node, K.PropertyDefinition) : NONE
    if (key === NONE) continue
    const name = textOf(tree, key)
    // Methods of one name in two classes are not told apart.
    if (kind === K.MethodDeclaration) methods.set(name, methods.has(name) ? NONE : node)
    else if (name === NAMED_METHOD) entries.push(node)
  }
  for (const entry of entries) {
    const [, value = NONE] = partsOf(tree, entry)
    const method = value === NONE ? undefined : textAt(scan, value)
    const fn = method === undefined ? NONE : (methods.get(method) ?? NONE)
    if (fn === NONE) continue
    const list = sites.get(fn) ?? []
    sites.set(fn, list)
    const name = partsOf(tree, parentOf(tree, entry))
      .map((one) => partsOf(tree, one))
      .find(([key]) => key !== undefined && textOf(tree, key) === 'name')?.[1]
    const subcommand = name === undefined ? undefined : textAt(scan, name)
    list.push({ node: entry, fact: subcommand === undefined ? undefined : [{ subcommand }] })
  }
}

/** Whether a call hands an interaction, or its options, on. */
function handsOn(scan: Scan, call: Node): boolean {
  const { tree } = scan.module
  const list = childOf(tree, call, K.ArgList)
  return (
    list !== NONE &&
    partsOf(tree, list).some((arg) => isInteraction(scan, arg, true) || resolverAt(scan, arg, true) || isBag(tree, arg))
  )
}

/** `{ client, interaction }` */
const isBag = (tree: Tree, arg: Node): boolean =>
  kindOf(tree, arg) === K.ObjectExpression && /\binteraction\b/i.test(textOf(tree, arg))

/** The calls of a function that has a name in its module; `undefined` if it may be called otherwise. */
export function callsOf(scan: Scan, fn: Node): readonly CallSite[] | undefined {
  return remembered(scan.memory.calls, fn, () => {
    const own = namedCalls(scan, fn)
    const inTables = tablesOf(scan).sites.get(fn)
    if (inTables === undefined) return own?.map((node) => ({ node, fact: undefined }))
    return [...inTables, ...(own ?? []).map((node) => ({ node, fact: undefined }))]
  })
}

function namedCalls(scan: Scan, fn: Node): readonly Node[] | undefined {
  const { module } = scan
  const { tree } = module
  const isMember = kindOf(tree, fn) === K.MethodDeclaration || kindOf(tree, fn) === K.Property
  if (isMember) return methodCalls(scan, fn)
  const definition = functionName(tree, fn)
  if (definition === NONE) return undefined
  const name = textOf(tree, definition)
  const owner = resolve(module, name, definition)
  const calls: Node[] = []
  if (owner === undefined) return undefined
  for (const use of usesOf(module, owner.node, name)) {
    if (contains(tree, fn, use)) continue
    const at = outerExpression(tree, use)
    const call = parentOf(tree, at)
    const { places, sites } = tablesOf(scan)
    if (sites.has(fn) && [...places].some((place) => contains(tree, place, use))) continue
    if (kindOf(tree, call) !== K.CallExpression || firstPart(tree, call) !== at) return undefined
    calls.push(call)
  }
  return calls
}

/** The name of a function, in its declaration or in that of a constant; NONE if it has none. */
export function functionName(tree: Tree, fn: Node): Node {
  if (kindOf(tree, fn) === K.FunctionDeclaration) return childOf(tree, fn, K.VariableDefinition)
  return definitionOf(tree, fn)
}

/** `this.add(interaction)`; `undefined` where the method is used otherwise, or not in its module. */
function methodCalls(scan: Scan, fn: Node): readonly Node[] | undefined {
  const { tree } = scan.module
  const own = childOf(tree, fn, K.PropertyDefinition)
  if (own === NONE) return undefined
  const name = textOf(tree, own)
  const calls: Node[] = []
  for (const member of ownMembers(tree, 0).get(name) ?? []) {
    const at = outerExpression(tree, member)
    const call = parentOf(tree, at)
    if (kindOf(tree, call) !== K.CallExpression || firstPart(tree, call) !== at) return undefined
    calls.push(call)
  }
  return calls
}

/** Where a module uses members of `this`, by their names. */
const ownMembers = once((tree: Tree): ReadonlyMap<string, readonly Node[]> => {
  const members = new Map<string, Node[]>()
  for (let node = 0; node < tree.kind.length; node++) {
    const member = kindOf(tree, node) === K.PropertyName ? parentOf(tree, node) : NONE
    if (kindOf(tree, member) !== K.MemberExpression || kindOf(tree, firstPart(tree, member)) !== K.This) continue
    const name = textOf(tree, node)
    const same = members.get(name)
    if (same === undefined) members.set(name, [member])
    else same.push(member)
  }
  return members
})

/** All nodes of a function, and everything that it contains. */
export const endOfFunction = (tree: Tree, fn: Node): Node => (fn === NONE ? tree.kind.length : afterOf(tree, fn))
