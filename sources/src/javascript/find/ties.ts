import { isWhole } from '../../definition/certainty.js'
import type * as definition from '../../definition/nodes.js'
import type { Certainty } from '../../reader.js'
import type { Form } from '../definition/conversion.js'
import { libraryFor } from '../../documents/library-form.js'
import { addTo, firstOf } from '../../record.js'
import { classAround, fieldSetBy, ownMember } from '../evaluate/classes.js'
import type { Sink } from '../frameworks/framework.js'
import { LIBRARIES } from '../frameworks/index.js'
import {
  bindingAt,
  definitionOf,
  isFunction,
  parametersOf,
  resolve,
  usesOf,
} from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { chainRoot } from '../syntax/chains.js'
import {
  bodyOf,
  castTypeOf,
  leftOf,
  operatorOf,
  returnedBy,
  rightOf,
} from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** The evidence that a literal is sent to Discord. */
export interface Tie extends definition.Tie {
  /** How certain it is that the literal is a definition. */
  readonly certainty: Certainty
  /** True for an option, which commands of several modules may share. */
  readonly isOption?: true
  /** True if the value is one command. The items of a list are then no commands. */
  readonly isOfOne?: true
  /** True if blank texts are treated as missing. */
  readonly fillsBlanks?: boolean
  /**
   * The only form of types that the receiver accepts; absent if it accepts all forms of its
   * libraries.
   */
  readonly form?: Form
  /** `list` if the receiver accepts only a list of commands, `one` if only a single command. */
  readonly takes?: Sink['takes']
}

/** Tells whether a value is sent unchanged. */
export const isSent = ({ certainty }: Tie): boolean => isWhole(certainty)

const MOST_STEPS = 12

/**
 * Returns the evidence for an expression, from its type or the function to which it is passed;
 * `undefined` if there is none.
 */
export function tieOf(module: Module, node: Node, steps = MOST_STEPS): Tie | undefined {
  if (steps < 0) {
    return castOf(module, node)
  }
  const known = tiesOf(module, node)
  // One list may have thousands of literals, and one variable as many uses.
  if (!known.has(steps)) {
    known.set(steps, findTie(module, node, steps))
  }
  return known.get(steps)
}

/** The cached evidence for a node, by the number of steps that the search had left. */
const tiesOf = once<Module, Map<number, Tie | undefined>>(() => new Map())

function findTie(module: Module, node: Node, steps: number): Tie | undefined {
  const { tree } = module
  const typed = castOf(module, node)
  if (typed !== undefined) {
    return typed
  }
  const at = tree.outerExpression(node)
  const parent = tree.parentOf(at)
  if (steps <= 0) {
    return undefined
  }
  switch (tree.kindOf(parent)) {
    case K.ArrayExpression:
      return ofItem(tieOf(module, parent, steps - 1))
    case K.ArgList:
      return sentBy(module, parent, at, steps)
    case K.VariableDeclaration:
      return declaredAs(module, parent, at, steps)
    case K.AssignmentExpression:
      return assignedTo(module, parent, steps)
    case K.ExportDeclaration:
      return fromComment(module, parent)
    case K.PropertyDeclaration:
      return fromAnnotation(module, parent)
    case K.Property:
      return ofBody(module, parent)
    case K.MemberExpression:
      return ofItems(module, parent, steps)
    default:
      return undefined
  }
}

function assignedTo(module: Module, assignment: Node, steps: number): Tie | undefined {
  const { tree } = module
  const isExport = /^(?:module\.)?exports\b/.test(tree.textOf(leftOf(tree, assignment)))
  if (isExport) {
    return fromComment(module, tree.parentOf(assignment))
  }
  return heldByThis(module, assignment, steps)
}

function fromAnnotation(module: Module, declaration: Node): Tie | undefined {
  const { tree } = module
  const type = tree.childOf(declaration, K.TypeAnnotation)
  return type === NONE ? undefined : fromType(module, tree.textOf(type))
}

/** Returns the evidence for `{ body: … }` in the arguments of a call. */
function ofBody(module: Module, property: Node): Tie | undefined {
  const { tree } = module
  const list = tree.holderOf(tree.parentOf(property))
  const isBody = tree.keyOf(property) === 'body' && tree.kindOf(list) === K.ArgList
  return isBody ? sinkTieAt(module, list) : undefined
}

/** Returns the evidence for the items in `[…].map((command) => command.toJSON())`. */
function ofItems(module: Module, member: Node, steps: number): Tie | undefined {
  const { tree } = module
  const call = tree.parentOf(member)
  if (!/^(?:map|filter|concat|sort)$/.test(tree.memberName(member)) || takesMember(tree, call)) {
    return undefined
  }
  return withoutForm(tieOf(module, call, steps - 1))
}

/** Returns the evidence for an item of a list from the evidence for the list. */
const ofItem = (tie: Tie | undefined): Tie | undefined =>
  tie?.isOfOne === true ? undefined : withoutForm(tie)

/** Removes the requirement that the value must be a list or a single command. */
function withoutForm(tie: Tie | undefined): Tie | undefined {
  if (tie?.takes === undefined) {
    return tie
  }
  const { takes: _, ...rest } = tie
  return rest
}

/**
 * Tells whether a call maps each item to a member, as `map((one) => one.data.toJSON())` does, so
 * that the item itself is not sent.
 */
function takesMember(tree: Tree, call: Node): boolean {
  if (tree.memberName(tree.firstChild(call)) !== 'map') {
    return false
  }
  const fn = tree.firstChild(tree.childOf(call, K.ArgList))
  const pattern = isFunction(tree, fn) ? parametersOf(tree, fn)[0]?.pattern : undefined
  if (pattern === undefined) {
    return false
  }
  const last = bodyOf(tree, fn)
  const returned = tree.childOf(last, K.ReturnStatement)
  const whole = tree.innerExpression(returned === NONE ? last : returnedBy(tree, returned))
  // `c.data ?? c`, `c.data && c.data`
  const isChoice = tree.kindOf(whole) === K.BinaryExpression
  const taken = tree.textOf(isChoice ? operatorOf(tree, whole) : NONE) === '&&' ? rightOf : leftOf
  const body = tree.innerExpression(isChoice ? taken(tree, whole) : whole)
  const root = chainRoot(tree, body)
  if (tree.kindOf(root) !== K.VariableName) {
    return false
  }
  // `({ run, ...command }) => command` is the item itself, without what is named.
  if (tree.kindOf(pattern) !== K.VariableDefinition) {
    return !tree.textOf(pattern).includes(`...${tree.textOf(root)}`)
  }
  const member = tree.memberName(tree.parentOf(root))
  return tree.textOf(root) === tree.textOf(pattern) && root !== body && member !== 'toJSON'
}

/**
 * Returns the evidence for a call's arguments, if the call sends them to Discord; `undefined`
 * otherwise.
 */
export const sinkTieAt = once((module: Module, list: Node): Tie | undefined => {
  const { tree } = module
  const call = tree.parentOf(list)
  if (tree.kindOf(call) !== K.CallExpression) {
    return undefined
  }
  const args = tree.childrenOf(list).map((arg) => textBehind(module, arg))
  const callee = tree.textOf(tree.firstChild(call))
  const sink = LIBRARIES.sinkOf(callee, args)
  const form = sink === undefined ? undefined : formOf(module, sink)
  return (
    sink && {
      certainty: sink.isVague === true || sink.isEdit === true ? 'loaded' : 'sent',
      ...(form !== undefined && { form }),
      ...(sink.takes !== undefined && { takes: sink.takes }),
      ...(sink.scope !== undefined && { scope: sink.scope }),
      ...(sink.isOfOne === true && { isOfOne: true }),
      fillsBlanks: LIBRARIES.fillsBlanks(callee),
    }
  )
})

/**
 * Returns the form of types that a sending function accepts; `undefined` if it is unknown or
 * depends on an unknown version.
 */
function formOf(module: Module, { isPlain, byVersionOf }: Sink): Form | undefined {
  if (isPlain === true) {
    return 'api'
  }
  const takesNames = byVersionOf === undefined ? undefined : namesTakenIn(module)
  if (takesNames === undefined) {
    return undefined
  }
  return takesNames ? 'names' : 'numbers'
}

/**
 * Tells whether the library of a module's project accepts names of types; `undefined` if its
 * version is unknown.
 */
const namesTakenIn = (module: Module): boolean | undefined => libraryIn(module, 0).takesNames

const libraryIn = once(({ uri, workspace }: Module) =>
  libraryFor(workspace.textOf, uri, workspace.memory.lockfiles),
)

/**
 * Returns the text of an expression, with constants replaced by their values: `fetch(url, …)`, ``
 * fetch(`${base}${route}`, …) ``.
 */
function textBehind(module: Module, node: Node): string {
  const { tree } = module
  if (!TEXTS.has(tree.kindOf(node))) {
    return tree.textOf(node)
  }
  let text = ''
  let from = tree.startOf(node)
  for (const name of tree.nodesIn(node, K.VariableName)) {
    const binding = bindingAt(module, name)
    if (
      binding?.kind !== 'variable' ||
      binding.init === NONE ||
      (name !== node && !isPiece(tree, name, binding))
    ) {
      continue
    }
    text += tree.text.slice(from, tree.startOf(name)) + tree.textOf(binding.init)
    from = tree.endOf(name)
  }
  return text + tree.text.slice(from, tree.endOf(node))
}

/**
 * Tells whether a constant's value should be inserted into a text. For `${config.hook}`, only the
 * property `hook` of `config` is.
 */
const isPiece = (
  tree: Tree,
  name: Node,
  binding: Extract<Binding, { kind: 'variable' }>,
): boolean =>
  binding.isConstant &&
  binding.path?.length === 0 &&
  JOINS.has(tree.kindOf(tree.parentOf(tree.outerExpression(name)))) &&
  PIECES.has(tree.kindOf(tree.innerExpression(binding.init)))

const TEXTS = anyOf('VariableName TemplateString BinaryExpression')
const JOINS = anyOf('Interpolation BinaryExpression ConditionalExpression')
const PIECES = anyOf('String TemplateString BinaryExpression ConditionalExpression CallExpression')

/**
 * Returns the evidence for an object in `this.data = {…}` from a use such as `register(this.data)`
 * elsewhere in the class.
 */
function heldByThis(module: Module, assignment: Node, steps: number): Tie | undefined {
  const { tree } = module
  const key = fieldSetBy(tree, assignment)
  const around = key === undefined ? NONE : classAround(tree, assignment)
  if (around === NONE) {
    return undefined
  }
  const known = tiesOfFields(module, around)
  const field = `${steps} ${key}`
  if (!known.has(field)) {
    // A field that is assigned to itself has no tie.
    known.set(field, undefined)
    const reads = fieldsRead(tree, around).get(key ?? '') ?? []
    const tie = firstOf(reads, (node) => tieOf(module, node, steps - 4))
    known.set(field, tie)
  }
  return known.get(field)
}

/**
 * The cached evidence for a class's fields, by the field's name and the steps that the search had
 * left.
 */
const tiesOfFields = once<Module, Map<string, Tie | undefined>>(() => new Map())

/** Maps the names of a class's fields to the places where they are read: `this.name`. */
const fieldsRead = once((tree: Tree, around: Node): ReadonlyMap<string, readonly Node[]> => {
  const found = new Map<string, Node[]>()
  for (const node of tree.nodesIn(around, K.MemberExpression)) {
    const name = ownMember(tree, node)
    const isSet =
      fieldSetBy(tree, tree.parentOf(node)) !== undefined &&
      tree.firstChild(tree.parentOf(node)) === node
    if (name !== undefined && !isSet) {
      addTo(found, name, node)
    }
  }
  return found
})

function sentBy(module: Module, list: Node, at: Node, steps: number): Tie | undefined {
  const { tree } = module
  const tie = sinkTieAt(module, list)
  // `commands.set('ban', {…})` fills a map.
  if (tie !== undefined) {
    return tie
  }
  const name = tree.textOf(tree.firstChild(tree.parentOf(list)))
  // `Object.freeze({…})`, `body: JSON.stringify([…])`
  if (tree.firstChild(list) !== at || !/^(?:Object\.freeze|JSON\.stringify)$/.test(name)) {
    return undefined
  }
  return tieOf(module, tree.parentOf(list), steps - 1)
}

function declaredAs(module: Module, declaration: Node, at: Node, steps: number): Tie | undefined {
  const { tree } = module
  const definition = definitionOf(tree, at)
  for (let part = tree.previousOf(at); part > definition; part = tree.previousOf(part)) {
    const tie =
      tree.kindOf(part) === K.TypeAnnotation ? fromType(module, tree.textOf(part)) : undefined
    if (tie !== undefined) {
      return tie
    }
  }
  const documented = fromComment(module, declaration)
  if (documented !== undefined || definition === NONE) {
    return documented
  }
  const name = tree.textOf(definition)
  return firstOf(usesOf(module, definition, name), (use) => {
    if (tree.kindOf(use) === K.PropertyDefinition) {
      return shorthandBody(module, use, name)
    }
    return tieOf(module, use, steps - 4)
  })
}

/** Returns the evidence for a variable in `{ body }`. */
function shorthandBody(module: Module, use: Node, name: string): Tie | undefined {
  const { tree } = module
  const list = tree.parentOf(tree.outerExpression(tree.parentOf(tree.parentOf(use))))
  return name === 'body' && tree.kindOf(list) === K.ArgList ? sinkTieAt(module, list) : undefined
}

/** Returns the evidence that a type gives for a value of this type; `undefined` for other types. */
function fromType(module: Module, type: string): Tie | undefined {
  const [, written, name = ''] = OWN_TYPE.exec(type) ?? []
  const packages = LIBRARIES.ownTypes.get(name)
  if (packages?.includes(written ?? importOf(module, name) ?? '') === true) {
    return { certainty: 'loaded', fillsBlanks: LIBRARIES.fillsBlanks(name) }
  }
  if (LIBRARIES.optionType.test(type)) {
    return { certainty: 'typed', isOption: true }
  }
  if (/Option|Choice/.test(type.replace(/CommandOptions\b/, ''))) {
    return undefined
  }
  if (!LIBRARIES.commandType.test(type)) {
    return undefined
  }
  return { certainty: PART_OF_TYPE.test(type) ? 'loaded' : 'typed' }
}

/**
 * Returns the source from which the module imports a name, such as a package; `undefined` for other
 * declarations.
 */
function importOf(module: Module, name: string): string | undefined {
  // Names are looked for around a node: the first one lies in the module's own scope.
  const binding = resolve(module, name, 1)
  return binding?.kind === 'import' ? binding.source : undefined
}

/**
 * Returns the evidence from a type that follows or precedes an expression: `{ … } satisfies Type`.
 */
function castOf(module: Module, node: Node): Tie | undefined {
  const { tree } = module
  const end = tree.outerExpression(node)
  for (let at = tree.innerExpression(node); at !== end;) {
    at = tree.parentOf(at)
    const isPrefix = tree.kindOf(at) === K.PrefixCast
    const isCast = isPrefix || tree.hasChild(at, K.Satisfies) || tree.hasChild(at, K.As)
    const type = isPrefix ? castTypeOf(tree, at) : rightOf(tree, at)
    const tie = isCast && type !== NONE ? fromType(module, tree.textOf(type)) : undefined
    if (tie !== undefined) {
      return tree.hasChild(at, K.Satisfies) ? tie : { ...tie, certainty: 'loaded' }
    }
  }
  return undefined
}

/** Returns the evidence from a JSDoc comment with a type before a declaration. */
function fromComment(module: Module, declaration: Node): Tie | undefined {
  const { tree } = module
  let statement = declaration
  if (tree.kindOf(tree.parentOf(statement)) === K.ExportDeclaration) {
    statement = tree.parentOf(statement)
  }
  const before = statement - 1
  if (tree.kindOf(before) !== K.BlockComment) {
    return undefined
  }
  const comment = tree.textOf(before)
  // Bound: the last brace ends it, so that the first `@type {` is the right one.
  const type = /@(?:type|satisfies)\s*\{([^]*)\}/.exec(
    comment.slice(0, comment.lastIndexOf('}') + 1),
  )?.[1]
  return type === undefined ? undefined : fromType(module, type)
}

/** Matches types with only a part of a command's fields. */
const PART_OF_TYPE = /\b(?:Partial|Omit|Pick|RESTPatch\w*)\b|&/

/** Matches `import('robo.js').CommandConfig`, or an imported name. */
const OWN_TYPE = new RegExp(
  `(?:\\bimport\\(['"]([^'"]+)['"]\\)\\.)?\\b(${[...LIBRARIES.ownTypes.keys()].join('|')})\\b`,
)

/** Tells whether a text names the type of a command, of an option, or of a list of them. */
export const namesCommandType = (text: string): boolean =>
  LIBRARIES.commandType.test(text) || OWN_TYPE.test(text) || LIBRARIES.optionTypeName.test(text)
