import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import { NONE } from '../../lezer/tree.js'
import type { Node, Tree } from '../../lezer/tree.js'
import { DAMAGED } from '../../reader.js'
import { addTo, getOrInsert } from '../../record.js'
import { rangeOf } from '../definition/nodes.js'
import type { DefNode, DictNode, Found } from '../definition/nodes.js'
import type { Base, ClassForm, Command, Group, Library, Mistake } from '../frameworks/framework.js'
import { argumentOf, signatureOf } from '../signature/signature.js'
import type { Signature } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import { itemsIn, nameOf, ownerOf } from '../syntax/items.js'
import { K } from '../syntax/kinds.js'
import { evaluate } from '../values/evaluate.js'
import type { CallOf, Value } from '../values/value.js'
import { commandsOf } from './bases.js'
import { commandNode, textsFor, dictOf, typeEntry } from './command.js'
import type { Level } from './command.js'
import { completionsIn } from './completions.js'
import { childrenEntry, groupNode } from './groups.js'
import { handedOn } from './handed.js'
import type { Children } from './groups.js'
import { unplacedIn } from './unplaced.js'
import type { Unplaced } from './unplaced.js'
import { unwrapped } from './wrappers.js'

/** A command or group, at the top or in a group. */
type Part =
  | { readonly kind: 'command'; readonly command: Command; readonly node: Node }
  | { readonly kind: 'group'; readonly group: Group; readonly node: Node }

/** All commands and groups of a module, with their parents. */
interface Parts {
  readonly module: Module
  readonly library: Library
  readonly roots: Part[]
  /** Parts whose group is defined in another document. */
  readonly lone: Part[]
  /** The children of each group, by its call, class or function. */
  readonly children: Map<Node, Part[]>
  /** The groups that may have further children, with the reason. */
  readonly open: Map<Node, string>
  /** Sub-commands that declare the command which they belong to. */
  readonly bases: (Part & { readonly kind: 'command'; readonly base: Base })[]
  /** The functions and groups that are no application commands. Their children are none, either. */
  readonly off: Set<Node>
  /** The functions of commands. */
  readonly handlers: Set<Node>
  /** The groups that are assigned to a name, by it. */
  readonly groups: Map<string, Node[]>
  /** The functions whose decorators belong to unknown objects. */
  readonly unplaced: Unplaced[]
  readonly mistakes: Mistake[]
}

/** The definitions of a module with one library. */
export interface FoundWith {
  /** The definitions in the order of the text. */
  readonly found: readonly Found[]
  /**
   * The mistakes in the code itself, such as a wrong signature. Mistakes in the sent data are found
   * by core.
   */
  readonly mistakes: readonly Mistake[]
  /** The functions of commands. */
  readonly handlers: ReadonlySet<Node>
  /** The names of groups, and of functions with sub-commands. */
  readonly groups: ReadonlySet<string>
  /** The functions that are probably commands of unknown objects. */
  readonly unplaced: readonly Unplaced[]
}

/** Finds the definitions of a module with a library. */
export function findDefinitions(module: Module, library: Library): FoundWith {
  const parts: Parts = {
    module,
    library,
    roots: [],
    lone: [],
    children: new Map(),
    open: new Map(),
    off: new Set(),
    handlers: new Set(),
    groups: new Map(),
    bases: [],
    unplaced: [],
    mistakes: [],
  }
  findCommands(parts)
  findGroups(parts)
  const found = [
    ...parts.roots.map((part) => foundOf(parts, part, 'command')),
    ...parts.lone.map((part) => foundOf(parts, part, 'child')),
  ]
  return {
    found: [...found, ...foundInBases(parts)]
      .flatMap((one) => one ?? [])
      .sort((one, other) => one.root.range.start - other.root.range.start),
    mistakes: [...parts.mistakes, ...twinsOf(parts)],
    handlers: parts.handlers,
    groups: new Set(holdersOf(parts).keys()),
    unplaced: parts.unplaced,
  }
}

const twinsOf = ({ library, off, roots }: Parts): readonly Mistake[] =>
  library.twins?.(
    roots.flatMap((part) => (part.kind === 'command' && !off.has(part.node) ? [part.command] : [])),
  ) ?? []

/** Builds commands from their sub-commands, without damaged ones. */
function foundInBases({ library, bases }: Parts): Found[] {
  const whole = bases.filter(({ command }) => !command.signature.isDamaged)
  const based = whole.map(({ command, base }) => ({
    base,
    node: commandNode(library, command, 'child'),
  }))
  return commandsOf(based).map((root) => ({
    root,
    resource: 'command',
    certainty: 'built',
    tie: {},
  }))
}

function foundOf(parts: Parts, part: Part, level: Level): Found | undefined {
  const root = nodeOf(parts, part, level, 0)
  if (root === undefined) {
    return undefined
  }
  const isDamaged = part.kind === 'command' && part.command.signature.isDamaged
  const isLoose = part.kind === 'command' && classFormAround(parts, part.command) === 'unknown'
  const certainty = isLoose ? 'loaded' : 'built'
  const scope = part.kind === 'command' ? parts.library.scopeOf(part.command) : undefined
  return {
    root,
    resource: level === 'command' ? 'command' : 'option',
    tie: scope === undefined ? {} : { scope },
    certainty: isDamaged ? 'unsure' : certainty,
  }
}

const MOST_LEVELS = 4

function nodeOf(parts: Parts, part: Part, level: Level, depth: number): DictNode | undefined {
  if (part.kind === 'group') {
    return groupNode(parts.library, part.group, level, childrenOf(parts, part, depth))
  }
  const { command, node } = part
  if (parts.off.has(node)) {
    return undefined
  }
  if (command.form.makes === 'group' || parts.children.has(node)) {
    return groupOfFunction(parts, part, level, depth)
  }
  return commandNode(parts.library, command, level)
}

/**
 * Makes a group that a decorated function defines. The function itself becomes its first
 * sub-command if the library makes one of it (`Library.fallback`).
 */
function groupOfFunction(
  parts: Parts,
  part: Part & { kind: 'command' },
  level: Level,
  depth: number,
): DictNode {
  const { library } = parts
  const { command } = part
  const { signature, decorator } = command
  const own = commandNode(library, command, level)
  const range = signature.module.tree.rangeOf(signature.nameNode)
  const { nodes, open } = childrenOf(parts, part, depth)
  const fallback = library.fallback?.(command, commandNode(library, command, 'child'))
  const entries = [
    ...textsFor(library, command),
    childrenEntry(range, { nodes: fallback === undefined ? nodes : [fallback, ...nodes], open }),
  ]
  if (level === 'child') {
    entries.push(typeEntry(range, OptionType.SUB_COMMAND_GROUP))
  } else {
    entries.push(...library.settings(command))
  }
  return dictOf(level, decorator.range, entries, own.open?.reason)
}

/** Makes the children of a group in the order of the text. */
function childrenOf(parts: Parts, part: Part, depth: number): Children {
  const { module } = parts
  const { tree } = module
  const holders = [part.node]
  if (part.kind === 'group' && part.group.kind === 'call' && part.group.definition !== NONE) {
    holders.push(part.group.definition)
  }
  const own = holders.flatMap((holder) => parts.children.get(holder) ?? [])
  const isCog = part.kind === 'group' && part.group.kind === 'cog'
  const nodes = ordered(parts.library, own, isCog).flatMap((child): DefNode[] => {
    const at = { module, node: child.node }
    if (child.kind === 'command' && child.command.signature.isDamaged) {
      return [dynamicAt(rangeOf(at), DAMAGED)]
    }
    const node = depth > MOST_LEVELS ? undefined : nodeOf(parts, child, 'child', depth + 1)
    return node === undefined ? [] : [node]
  })
  const open = holders
    .map((holder) => parts.open.get(holder))
    .find((reason) => reason !== undefined)
  if (open !== undefined) {
    return { nodes, open }
  }
  if (tree.errors.length > 0) {
    return { nodes, open: DAMAGED }
  }
  return { nodes, open: nodes.length === 0 ? 'Its commands are not written here.' : undefined }
}

/** Sorts parts by their offsets. In a cog, the commands that the library adds last come last. */
function ordered(library: Library, parts: readonly Part[], isCog: boolean): readonly Part[] {
  const isLast = (part: Part): boolean =>
    part.kind === 'command' && library.isLast?.(part.command) === true
  const inOrder = [...parts].sort((one, other) => one.node - other.node)
  return isCog ? [...inOrder.filter((part) => !isLast(part)), ...inOrder.filter(isLast)] : inOrder
}

function findCommands(parts: Parts): void {
  const { module, library } = parts
  const { tree } = module
  const functions = itemsIn(tree).filter(
    (node) =>
      tree.kindOf(node) === K.FunctionDefinition &&
      tree.kindOf(tree.parentOf(node)) === K.DecoratedStatement,
  )
  const completions = completionsIn(module, library.completer, functions)
  for (const node of functions) {
    const signature = signatureOf(module, node)
    const command = commandIn(library, signature, completions.get(node) ?? new Map())
    if (command !== undefined) {
      place(parts, { kind: 'command', command, node })
    } else if (!signature.isDamaged) {
      const unplaced = unplacedIn(library, signature)
      parts.mistakes.push(...(library.strays?.(signature) ?? []))
      parts.unplaced.push(...(unplaced === undefined ? [] : [unplaced]))
    }
  }
}

/** Returns the command of a function, or `undefined` if no decorator makes it one. */
function commandIn(
  library: Library,
  signature: Signature,
  completed: Command['completed'],
): Command | undefined {
  // The decorator next to the function wins, since one above it may belong to another, half-typed command.
  for (const decorator of [...signature.decorators].reverse()) {
    const made = unwrapped(decorator)
    const form = library.formOf(made, signature)
    if (form === undefined) {
      continue
    }
    const others = signature.decorators.filter(
      (one) =>
        one !== decorator &&
        !(one.node < decorator.node && library.isIdleAbove?.(one, form) === true),
    )
    return { signature, form, others, decorator: made, completed }
  }
  return undefined
}

/** Adds a command to its parent. */
function place(parts: Parts, part: Part & { kind: 'command' }): void {
  const { module, library } = parts
  const { command, node } = part
  const { form, signature } = command
  if (library.isOff?.(command) === true) {
    parts.off.add(node)
    return
  }
  parts.handlers.add(node)
  if (!signature.isDamaged) {
    parts.mistakes.push(...(library.mistakes?.(command) ?? []))
  }
  if (form.parent !== undefined) {
    const { site } = form.parent
    const isHere = site.module === module
    const list = isHere ? getOrInsert(parts.children, site.node, () => []) : parts.lone
    list.push(part)
    return
  }
  const around = classFormAround(parts, command)
  if (around === 'none') {
    if (!signature.isDamaged) {
      parts.mistakes.push(neverRegistered(command))
    }
    return
  }
  const base = library.baseOf?.(command)
  if (base !== undefined) {
    parts.bases.push({ ...part, base })
    return
  }
  const isChild =
    !form.isTied && form.makes !== 'menu' && (around === 'group' || around === 'group cog')
  if (isChild) {
    getOrInsert(parts.children, signature.owner, () => []).push(part)
  } else {
    parts.roots.push(part)
  }
}

const neverRegistered = ({ decorator }: Command): Mistake => ({
  code: 'python/never-registered',
  message:
    'Nothing registers commands in a View or a Modal: move it to a cog, or out of the class.',
  ...decorator.range,
})

function classFormAround({ module, library }: Parts, { signature, form }: Command): ClassForm {
  if (signature.owner === NONE || form.isTied === true) {
    return 'cog'
  }
  return library.classFormOf(module, signature.owner)
}

/** Tells whether a text has a word for groups. Without one, calls are not evaluated to find them. */
export const mayHaveGroups = ({ text }: Tree): boolean => /group/i.test(text)

function findGroups(parts: Parts): void {
  const { module, library } = parts
  const { tree } = module
  const taken = new Set<Node>()
  for (const node of mayHaveGroups(tree) ? tree.nodesIn(0, K.CallExpression) : []) {
    const value = evaluate(module, node)
    if (value.kind === 'call' && value.site.node === node && library.isGroup(value)) {
      placeGroup(parts, value, taken)
    }
  }
  for (const node of itemsIn(tree)) {
    const isFree = tree.kindOf(node) === K.ClassDefinition && !taken.has(node)
    const form = isFree ? library.classFormOf(module, node) : 'none'
    if (form !== 'group' && form !== 'group cog') {
      continue
    }
    const kind = form === 'group' ? 'class' : 'cog'
    // A class without commands is the base of others.
    if ((parts.children.get(node) ?? []).length > 0) {
      const group: Group = { module, node, kind, definition: node }
      parts.roots.push({ kind: 'group', group, node })
    }
  }
  openGroups(parts)
}

/** Marks the groups as open to which other code may add commands. */
function openGroups(parts: Parts): void {
  const { tree } = parts.module
  for (const node of tree.nodesIn(0, K.CallExpression)) {
    addedTo(parts, node)
  }
  const holders = holdersOf(parts)
  for (const name of handedOn(tree, 0, new Set(holders.keys()))) {
    holders.get(name)?.forEach((holder) => parts.open.set(holder, HANDED_ON))
  }
}

/** Lists the groups and the functions with sub-commands, by their names. */
function holdersOf({ module, handlers, children, groups }: Parts): Map<string, Node[]> {
  const found = new Map(Array.from(groups, ([name, nodes]) => [name, [...nodes]]))
  for (const node of handlers) {
    if (children.has(node)) {
      addTo(found, module.tree.textOf(nameOf(module.tree, node)), node)
    }
  }
  return found
}

const HANDED_ON = 'It is handed on, and commands may be added to it.'

/** Adds a group, which is an object, to its parent. */
function placeGroup(parts: Parts, value: CallOf, taken: Set<Node>): void {
  const { module, library } = parts
  const { node } = value.site
  const { tree } = module
  const isOwn = value.callee.kind === 'class'
  const definition = classInSight(module, value.callee)
  const group: Group = { module, node, kind: 'call', definition }
  const statement = tree.parentOf(node)
  if (tree.kindOf(statement) === K.AssignStatement && tree.firstChild(statement) !== node) {
    const name = tree.textOf(tree.firstChild(statement))
    getOrInsert(parts.groups, name, () => []).push(node)
  }
  const part: Part = { kind: 'group', group, node }
  if (isOwn && definition === NONE) {
    // Its class is read in the document that defines it.
    return
  }
  const parent = library.parentOf(value)
  const owner = ownerOf(tree, node)
  const isIn = tree.kindOf(owner) === K.ClassDefinition ? library.classFormOf(module, owner) : 'cog'
  if (parent !== undefined && parent.kind !== 'none') {
    const holder = parent.kind === 'member' ? parent.value : parent
    const isHere = library.isGroup(holder) && holder.site.module === module
    taken.add(definition)
    const list = isHere ? getOrInsert(parts.children, holder.site.node, () => []) : parts.lone
    list.push(part)
  } else if (isIn === 'group' || isIn === 'group cog') {
    taken.add(definition)
    getOrInsert(parts.children, owner, () => []).push(part)
  } else if (definition === NONE) {
    parts.roots.push(part)
  } else if (argumentOf(module, value.args, 'name') !== undefined) {
    taken.add(definition)
    parts.roots.push(part)
  }
}

const classInSight = (module: Module, callee: Value): Node =>
  callee.kind === 'class' && callee.site.module === module ? callee.site.node : NONE

/** Marks a group as open if a call adds commands to it. */
function addedTo({ module, library, open }: Parts, call: Node): void {
  const { tree } = module
  const callee = tree.firstChild(call)
  const isAdding = tree.textOf(callee).endsWith('.add_command')
  const holder = isAdding ? evaluate(module, tree.firstChild(callee)) : undefined
  if (holder !== undefined && library.isGroup(holder)) {
    open.set(holder.site.node, 'Commands are added to it.')
  }
}
