import type { UseBranch } from '@slashlint/core/uses'
import type { MemberReads, Readers } from '../frameworks/framework.js'
import { resolve } from '../scope/bindings.js'
import { referencesTo } from '../scope/module.js'
import type { Binding, Module } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { isText, stringOf } from '../syntax/strings.js'
import { childOf, endOf, innerExpression, kindOf, NONE, parentOf, partsOf, startOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame, Value } from '../values/value.js'

/** What holds in a branch: one of these names was used, or typed, at a level. */
export type Fact = readonly (UseBranch & { readonly command?: string; readonly focused?: string })[]

/** Where a function is called, with what holds there because it is the one that was chosen. */
export interface CallSite {
  readonly node: Node
  readonly fact: Fact | undefined
}

/** The functions of a module that tables have, by what is known of their calls; and the tables. */
export interface Tables {
  readonly sites: Map<Node, CallSite[]>
  readonly places: Set<Node>
}

/** The names of a command that members may have. */
export interface NamesOfCommand {
  /** Its groups and sub-commands, each with the name of its group: `list/add`. */
  readonly levels: ReadonlySet<string>
  /** All its options. */
  readonly options: ReadonlySet<string>
}

/** What the type of an object tells that holds the values of options: `args: BanArgs`, `args: ArgsOf<typeof ban>`. */
export interface ArgsType {
  /** The names that the type has; `undefined` if it is made of a definition. */
  readonly names?: ReadonlySet<string>
  /** The command that it is made of. */
  readonly command?: NamesOfCommand & { readonly name: string }
  /** The part that is taken of it: `ArgsOf<typeof ban>['add']` */
  readonly within: readonly string[]
}

/** What is known of a module while its handlers are read. */
export interface Scan {
  readonly frame: Frame
  readonly module: Module
  /** The functions of the module are all looked at; else only one of them. */
  readonly isWhole: boolean
  /** Parameters that are interactions, and those that are their options: calls from elsewhere say so. */
  readonly interactions: Set<Node>
  readonly resolvers: Set<Node>
  /** Whether its text asks which sub-command, or which command, was used. */
  readonly asksLevels: boolean
  /** What has the name of the command that was used: `i`, where its text has `i.commandName`. */
  readonly dispatched: ReadonlySet<string>
  /** Whether its text asks what is being typed. */
  readonly asksFocused: boolean
  /** The readers of the library; empty if it is not known which it is. */
  readonly readers: readonly Readers[]
  /** The packages of that library. */
  readonly packages: readonly string[]
  /** Where values are members of an object; `undefined` if the library has no such object. */
  readonly members: MemberReads | undefined
  /** Whether its text may read what a context menu was used on. */
  readonly asksTargets: boolean
  /** Whether its text may have objects with the values of options. */
  readonly hasArgs: boolean
  /** What was found out about functions and the like: each is asked about once for every read in it. */
  readonly memory: Memory
}

interface Memory {
  /** Parameters with the values of options, as their types tell. */
  readonly args: Map<Node, ArgsType | undefined>
  /** What decides whether parts of a function are reached. */
  readonly conditions: Map<Node, readonly Node[]>
  /** The first condition of a function that asks for the name of a sub-command. */
  readonly levels: Map<Node, Node>
  /** The conditions of a block behind which some sub-commands do not come. */
  readonly leaving: Map<Node, readonly { readonly node: Node; readonly names: readonly string[] }[]>
  /** Whether callers keep some sub-commands away, by how far they are followed. */
  readonly partly: Map<Node, boolean>[]
  readonly declarations: Map<Node, readonly Node[]>
  /** Where a function is called; `undefined` if that is not known. */
  readonly calls: Map<Node, readonly CallSite[] | undefined>
  /** What is called where an interaction may be handed on. */
  readonly callees: Map<Node, Value>
  /** What holds wherever a function is called, by how far its callers are followed. */
  readonly facts: Map<Node, Fact | undefined>[]
  tables: Tables | undefined
  /** Whether constants may hold methods that read options. */
  takesGetters: boolean | undefined
  /** Functions whose text asks what is being typed. */
  readonly completes: Map<Node, boolean>
  /** What variables are given later; `undefined` if that is not known. */
  readonly assigned: Map<Node, readonly Assigned[] | undefined>
  takenApart: ReadonlyMap<string, readonly (Assigned | undefined)[]> | undefined
  /** The parts of the body of a `switch`. */
  readonly clauses: Map<Node, readonly Node[]>
  /** How many texts may still be searched for the name of an option. */
  searches: number
}

/** What a variable is given by a later statement: an expression, or a part of it. */
export interface Assigned {
  readonly value: Node
  readonly key: string | undefined
}

/** Many more than a handler has: a thousand reads beside a thousand conditions. */
const MOST_SEARCHES = 1_000_000

export const newMemory = (): Memory => ({
  args: new Map(),
  conditions: new Map(),
  levels: new Map(),
  leaving: new Map(),
  partly: [],
  declarations: new Map(),
  calls: new Map(),
  callees: new Map(),
  facts: [],
  tables: undefined,
  takesGetters: undefined,
  completes: new Map(),
  assigned: new Map(),
  takenApart: undefined,
  clauses: new Map(),
  searches: MOST_SEARCHES,
})

/** What a map has for a key, or what is found out now. */
export function remembered<K, T>(map: Map<K, T>, key: K, find: () => T): T {
  if (map.has(key)) return map.get(key) as T
  const found = find()
  map.set(key, found)
  return found
}

const NAMED = /interaction$/i
const SHORT = /^(?:i|int|inter|intr|itr|itx|ctx|context|cmd|command|slash|ic|event|integration|base)$/i

/**
 * Whether an expression is an interaction.
 *
 * @param isPlain what is done with it is done with interactions only: any parameter may be one
 */
export function isInteraction(scan: Scan, expression: Node, isPlain: boolean, steps = 6): boolean {
  const { module } = scan
  const { tree } = module
  const node = innerExpression(tree, expression)
  if (steps <= 0) return false
  switch (kindOf(tree, node)) {
    case K.VariableName: {
      const name = textOf(tree, node)
      const binding = resolve(module, name, node)
      if (binding === undefined) return NAMED.test(name)
      return isInteractionBinding(scan, binding, name, isPlain, steps)
    }
    case K.MemberExpression:
      return NAMED.test(memberName(scan, node))
    default:
      return false
  }
}

function isInteractionBinding(scan: Scan, binding: Binding, name: string, isPlain: boolean, steps: number): boolean {
  if (scan.interactions.has(binding.node)) return true
  switch (binding.kind) {
    case 'parameter': {
      const last = binding.path?.at(-1)
      // Of `[interaction]` only its own name says something.
      const key = typeof last === 'number' ? name : last
      if (key !== undefined) return NAMED.test(key) || (isPlain && SHORT.test(key))
      if (NAMED.test(name)) return true
      if (binding.path === undefined) return false
      if (isPlain) return SHORT.test(name) || isTyped(scan, binding)
      return (SHORT.test(name) && scan.dispatched.has(name)) || COMMAND_TYPE.test(typeTextOf(scan, binding))
    }
    case 'variable': {
      const last = binding.path?.at(-1)
      if (last !== undefined) return NAMED.test(String(last))
      if (NAMED.test(name)) return true
      return (
        binding.path !== undefined && binding.init !== NONE && isInteraction(scan, binding.init, isPlain, steps - 1)
      )
    }
    case 'other':
      return NAMED.test(name)
    default:
      return false
  }
}

/** Whether the type of a parameter is that of an interaction. */
const isTyped = (scan: Scan, binding: Binding): boolean => /Interaction/.test(typeTextOf(scan, binding))

const COMMAND_TYPE = /(?:Command|Autocomplete)Interaction\b/

/** The names of what has `.commandName` in a text. */
export function dispatchedIn(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  if (!text.includes('commandName')) return names
  for (const [, name = ''] of text.matchAll(/\b([A-Za-z]\w{0,40})\.commandName\b/g)) {
    if (names.size >= MOST_NAMES) break
    names.add(name)
  }
  return names
}

const MOST_NAMES = 8

/** The type that is written behind a parameter; empty without one. */
export function typeTextOf({ module: { tree } }: Scan, binding: Binding): string {
  if (binding.kind !== 'parameter') return ''
  const list = childOf(tree, binding.scope, K.ParamList)
  if (list === NONE) return ''
  let isFound = false
  for (const part of partsOf(tree, list)) {
    const kind = kindOf(tree, part)
    if (kind === K.VariableDefinition || kind === K.ObjectPattern || kind === K.ArrayPattern)
      isFound = binding.node >= part && startOf(tree, binding.node) < endOf(tree, part)
    else if (isFound && kind === K.TypeAnnotation) return textOf(tree, part)
  }
  return ''
}

/** The name behind the last dot of `a.b.c`, or of `a.b['c']`; empty if it is computed. */
export function memberName({ module: { tree } }: Scan, member: Node): string {
  const name = memberKey(tree, member)
  return name === NONE ? '' : keyOf(tree, name)
}

/** The node that names a member: a name, or a text in brackets; NONE if it is computed. */
export function memberKey(tree: Tree, member: Node): Node {
  const name = childOf(tree, member, K.PropertyName)
  if (name !== NONE || kindOf(tree, member) !== K.MemberExpression) return name
  const [, key] = partsOf(tree, member)
  return key !== undefined && isText(tree, key) ? key : NONE
}

/** What such a node says. */
export const keyOf = (tree: Tree, key: Node): string =>
  kindOf(tree, key) === K.PropertyName ? textOf(tree, key) : (stringOf(tree, key) ?? '')

/** The expression that `interaction.options` is read from, where an expression is the options of an interaction. */
export function resolverAt(scan: Scan, expression: Node, isPlain: boolean, steps = 6): boolean {
  const { module } = scan
  const { tree } = module
  const node = innerExpression(tree, expression)
  if (steps <= 0) return false
  if (kindOf(tree, node) === K.MemberExpression) {
    const [object] = partsOf(tree, node)
    if (memberName(scan, node) !== 'options' || object === undefined) return false
    return isInteraction(scan, object, isPlain) || isData(scan, object, isPlain)
  }
  if (kindOf(tree, node) !== K.VariableName) return false
  const name = textOf(tree, node)
  const binding = resolve(module, name, node)
  if (binding === undefined) return false
  if (scan.resolvers.has(binding.node)) return true
  if (binding.kind === 'parameter') {
    const last = binding.path?.at(-1)
    if (binding.path === undefined) return false
    if (binding.path.length > 1 && last === 'options') return NAMED.test(String(binding.path.at(-2))) || isPlain
    if (last === 'options' || last === 'args') return isPlain
    if (last !== undefined) return false
    return /OptionResolver|Interaction\w{0,100}(?:<[^>]{0,200}>)?\[["']options["']\]/.test(typeTextOf(scan, binding))
  }
  if (binding.kind !== 'variable' || binding.path === undefined) return false
  if (binding.isConstant) return isGivenOptions(scan, binding, isPlain, steps)
  const later = assignedTo(scan, binding, name)
  const isGiven = ({ value, key }: Assigned): boolean =>
    key === undefined
      ? resolverAt(scan, value, isPlain, steps - 1)
      : key === 'options' && isInteraction(scan, value, isPlain)
  // Whatever else it may be given has methods of its own.
  if (later?.every(isGiven) !== true) return false
  return binding.init === NONE ? later.length > 0 : isGivenOptions(scan, binding, isPlain, steps)
}

function isGivenOptions(
  scan: Scan,
  { init, path = [] }: Extract<Binding, { kind: 'variable' }>,
  isPlain: boolean,
  steps: number,
): boolean {
  if (init === NONE) return false
  const [key, ...more] = path
  if (key === undefined) return resolverAt(scan, init, isPlain, steps - 1)
  if (path.at(-1) !== 'options') return false
  // `const { interaction: { options } } = context`
  return more.length === 0 ? isInteraction(scan, init, isPlain) : NAMED.test(String(path.at(-2)))
}

/** What later statements give a variable; `undefined` if that is not known. */
export function assignedTo(scan: Scan, { node }: Binding, name: string): readonly Assigned[] | undefined {
  const { module, memory } = scan
  const { tree } = module
  return remembered(memory.assigned, node, () => {
    const found: Assigned[] = []
    for (const one of takenApart(scan).get(name) ?? []) {
      if (one === undefined) return undefined
      found.push(one)
    }
    for (const use of referencesTo(module, name)) {
      if (resolve(module, name, use)?.node !== node) continue
      const parent = parentOf(tree, use)
      switch (kindOf(tree, parent)) {
        case K.AssignmentExpression: {
          const [target, , value] = partsOf(tree, parent)
          if (target !== use) break
          if (value === undefined || !/^\s*=\s*$/.test(tree.text.slice(endOf(tree, use), startOf(tree, value))))
            return undefined
          found.push({ value, key: undefined })
          break
        }
        case K.ForOfSpec:
        case K.ForInSpec:
          return undefined
      }
    }
    return found
  })
}

/** `interaction.data`, in which some libraries leave what the service sends as it is. */
function isData(scan: Scan, expression: Node, isPlain: boolean): boolean {
  const { tree } = scan.module
  const node = innerExpression(tree, expression)
  if (kindOf(tree, node) !== K.MemberExpression || memberName(scan, node) !== 'data') return false
  const [object] = partsOf(tree, node)
  return object !== undefined && isInteraction(scan, object, isPlain)
}

/** What names are given by patterns in assignments: `({ options } = interaction)`; `undefined` for what is not followed. */
function takenApart({ module: { tree }, memory }: Scan): ReadonlyMap<string, readonly (Assigned | undefined)[]> {
  if (memory.takenApart !== undefined) return memory.takenApart
  const found = new Map<string, (Assigned | undefined)[]>()
  for (let node = 0; node < tree.kind.length; node++) {
    if (kindOf(tree, node) !== K.VariableDefinition) continue
    const property = parentOf(tree, node)
    let pattern = property
    while (PATTERNS.has(kindOf(tree, pattern))) pattern = parentOf(tree, pattern)
    if (kindOf(tree, pattern) !== K.AssignmentExpression) continue
    const [target, , value] = partsOf(tree, pattern)
    const [key] = partsOf(tree, property)
    const isPlain = kindOf(tree, property) === K.PatternProperty && parentOf(tree, property) === target
    const name = textOf(tree, node)
    const one = isPlain && value !== undefined && key !== undefined ? { value, key: textOf(tree, key) } : undefined
    const same = found.get(name)
    if (same === undefined) found.set(name, [one])
    else same.push(one)
  }
  return (memory.takenApart = found)
}

const PATTERNS: ReadonlySet<number> = new Set([K.PatternProperty, K.ObjectPattern, K.ArrayPattern])

/** The function around a node; NONE at the top level. */
export function functionAround(scan: Scan, node: Node): Node {
  const { tree } = scan.module
  let at = parentOf(tree, node)
  while (at !== NONE && !isFunctionNode(scan, at)) at = parentOf(tree, at)
  return at
}

const isFunctionNode = ({ module: { tree } }: Scan, node: Node): boolean => {
  switch (kindOf(tree, node)) {
    case K.ArrowFunction:
    case K.FunctionExpression:
    case K.FunctionDeclaration:
    case K.MethodDeclaration:
      return true
    case K.Property:
      return childOf(tree, node, K.ParamList) !== NONE
    default:
      return false
  }
}
