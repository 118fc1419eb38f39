import { defined, onceFor } from '../../record.js'
import { isReassigned } from '../evaluate/assignments.js'
import { evaluate, frameOf } from '../evaluate/evaluate.js'
import { selfAt } from '../evaluate/self.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Getter, Gives } from '../frameworks/framework.js'
import { namesIn, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { isText } from '../syntax/strings.js'
import {
  bodyOf,
  calleeOf,
  leftOf,
  operatorOf,
  returnedBy,
  rightOf,
} from '../syntax/children.generated.js'
import { EQUALS } from '../syntax/signs.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type {
  Doubts,
  InteractionValue,
  LetterCase,
  OptionValue,
} from '../values/interaction-value.js'
import { interactionValueOf } from '../values/value.js'
import type { InteractionGuesses, Entry, Frame, FunctionValue, Item } from '../values/value.js'
import { receiverBesideCommand, setterOn } from './beside.js'
import { argsOf, typeAt } from './types.js'

const { reading } = LIBRARIES

type Parameter = Extract<Binding, { kind: 'parameter' }>

export const isNamedInteraction = (name: string): boolean => GUESSES.interaction.test(name)

/** Guesses which names are interactions. All guesses by names and types are made here. */
export const INTERACTION_GUESSES: InteractionGuesses = {
  variable(frame, name, binding) {
    if (binding === undefined || binding.kind === 'other') {
      return isNamedInteraction(name) ? { is: 'interaction' } : undefined
    }
    if (binding.kind === 'parameter') {
      return guessOfParameter(frame.module, binding.node, frame, binding)
    }
    if (binding.kind !== 'variable') {
      return undefined
    }
    const last = binding.path?.at(-1)
    // `const { type, data } = request.body`, of a program that is sent interactions
    if (reading.members.get(String(last)) === 'data' && isSent(frame.module, binding.init)) {
      return { is: 'data' }
    }
    return isNamedInteraction(String(last ?? name)) ? { is: 'interaction' } : undefined
  },
  member(_, holder, key) {
    // `ctx.interaction`
    if (isNamedInteraction(key) && (holder === undefined || holder.is === 'interaction')) {
      return { is: 'interaction' }
    }
    return holder === undefined ? undefined : memberOf(holder, key)
  },
  call(frame, callee, args) {
    if (callee.is === 'name') {
      return callee
    }
    // A method of its value. `size.toString(16)` makes other texts.
    if (callee.is === 'option' && callee.isWhole !== true) {
      return args().length === 0 ? callee : undefined
    }
    if (callee.is !== 'getter') {
      return undefined
    }
    return called(frame, callee, args())
  },
}

/**
 * Tells whether a value is the body of a request, in a program that compares types of interactions.
 */
const isSent = ({ tree }: Module, init: Node): boolean =>
  tree.textOf(init).endsWith('body') && GUESSES.sent.test(tree.text)

const guessOfParameter = once(
  (module: Module, node: Node, frame: Frame, binding: Parameter): InteractionValue | undefined => {
    const own = guessFromDeclaration(frame, module.tree.textOf(node), binding)
    if (own === undefined || own.isLikely === true) {
      return givenOptions(frame, binding, own) ?? guessFromUses(frame, binding, own) ?? own
    }
    return own
  },
)

/** A parameter with its name, the key by which a pattern takes it, and the text of its type. */
interface Declared {
  readonly module: Module
  readonly binding: Parameter
  readonly name: string
  readonly key: unknown
  readonly types: string
}

/** Guesses the value of a parameter from its name and type, when no known call passes it a value. */
function guessFromDeclaration(
  frame: Frame,
  name: string,
  binding: Parameter,
): InteractionValue | undefined {
  const { module } = frame
  const { index, path, scope } = binding
  const types = module.tree.textOf(typeAt(module.tree, scope, index))
  const made: Declared = { module, binding, name, key: path?.at(-1), types }
  const whole = path?.length === 0 ? (contextOf(made) ?? optionsTyped(made)) : undefined
  if (whole !== undefined) {
    return whole
  }
  const type = types === '' ? undefined : argsOf(frame, name, binding)
  if (type !== undefined) {
    return { is: 'options', type }
  }
  const own = typeof made.key === 'string' ? made.key : name
  if (reading.commandNames.has(own)) {
    return { is: 'name', of: 'command' }
  }
  // Of `[interaction]` only its own name says something.
  if (isNamedInteraction(own)) {
    return { is: 'interaction', ...foreign(module, types) }
  }
  if (path === undefined) {
    return undefined
  }
  return typeof made.key === 'string' ? takenUnder(made, made.key) : interactionOf(made)
}

/**
 * Returns an interaction for a parameter that is a library's context, which has the interaction's
 * values as members; `undefined` for another parameter.
 */
function contextOf({ module, name, types }: Declared): InteractionValue | undefined {
  const isIn = (names: readonly string[], ofTypes: readonly string[]): boolean =>
    types === '' ? names.includes(name) : ofTypes.some((type) => types.includes(type))
  const isContext =
    isIn(reading.contextNames, reading.contextNames) &&
    reading.dialectOf(module).contexts.some((one) => isIn(one.names, one.types))
  return isContext ? { is: 'interaction', hasMembers: true } : undefined
}

/**
 * Returns the options if the type of a parameter is one of options; `undefined` for another type.
 */
function optionsTyped({ module, types }: Declared): InteractionValue | undefined {
  const isTyped =
    reading.optionTypes.some((type) => types.includes(type)) || GUESSES.typedOptions.test(types)
  return isTyped ? { is: 'options', ...foreign(module, types) } : undefined
}

/**
 * Guesses the value that a pattern takes by a key: `{ options }`, `{ interaction: { options } }`.
 */
function takenUnder(
  { module, binding, types }: Declared,
  key: string,
): InteractionValue | undefined {
  const { path = [] } = binding
  const isSure = path.length > 1 && isNamedInteraction(String(path.at(-2)))
  const gives = reading.members.get(key)
  if (gives === 'options' || key === 'args') {
    return { is: 'options', ...(!isSure && { isLikely: true }), ...foreign(module, types) }
  }
  if (isSure && gives !== undefined) {
    return valueOfKind(gives, { is: 'interaction' })
  }
  if (GUESSES.shortly.test(key)) {
    return { is: 'interaction', isLikely: true, ...foreign(module, types) }
  }
  return undefined
}

/** Guesses whether a parameter is an interaction, from its type, its short name or its uses. */
function interactionOf({ module, binding, name, types }: Declared): InteractionValue | undefined {
  if (GUESSES.typedCommand.test(types)) {
    return { is: 'interaction', ...foreign(module, types) }
  }
  const isShort = GUESSES.shortly.test(name)
  if (!isShort && !GUESSES.typed.test(types) && !isReadInHandler(module, binding)) {
    return undefined
  }
  const isSure =
    isShort &&
    (readsCommandName(module, binding.node) || (types === '' && isOfHandler(module, name, binding)))
  return { is: 'interaction', ...(!isSure && { isLikely: true }), ...foreign(module, types) }
}

/**
 * Tells whether a parameter of a handler is an interaction: it has an exact short name, or the code
 * answers it.
 */
const isOfHandler = (module: Module, name: string, { node, scope, path }: Parameter): boolean =>
  path?.length === 0 &&
  reading.roleOf(memberNameOf(module.tree, scope) ?? '') === 'runs' &&
  (GUESSES.briefly.test(name) || isAnswered(module, node))

/**
 * Guesses that a parameter is the options, since its function is passed on together with a command.
 *
 * @param own the uncertain guess from its name
 */
function givenOptions(
  frame: Frame,
  binding: Parameter,
  own: InteractionValue | undefined,
): InteractionValue | undefined {
  const { node, scope, index, path } = binding
  const { module, tree } = frame
  const isNamed = path?.length === 0 && GUESSES.optionsGiven.test(tree.textOf(node))
  if (own !== undefined || !isNamed || !isRead(module, node) || isOfProject(module, binding)) {
    return undefined
  }
  const method = receiverBesideCommand(module, scope, frame)
  if (method === undefined) {
    return undefined
  }
  return { is: 'options', ...(method !== '' && { unless: `${method} ${index}` }) }
}

/**
 * Tells whether a parameter has a type, a default or a later value that may be of the project
 * itself.
 */
function isOfProject(module: Module, { node, scope, index }: Parameter): boolean {
  const { tree } = module
  const { type = NONE, init = NONE } = parametersOf(tree, scope)[index] ?? {}
  const isTyped = type !== NONE && !/^:?\s*any$/.test(tree.textOf(type))
  return isTyped || init !== NONE || isReassigned(module, node)
}

/**
 * Guesses that a parameter is the options, or an interaction, since the code calls methods of
 * options on it. The project's own code may call such functions.
 *
 * @param own the uncertain guess from its name
 */
function guessFromUses(
  frame: Frame,
  binding: Parameter,
  own: InteractionValue | undefined,
): InteractionValue | undefined {
  const { node, scope, index, path } = binding
  const { module, tree } = frame
  const method =
    path === undefined ? undefined : (memberNameOf(tree, scope) ?? setterOn(module, scope, frame))
  if (method === undefined || isReassigned(module, node)) {
    return undefined
  }
  const needs = `${method} ${[index, ...(path ?? [])].join('.')}`
  if (own === undefined && isRead(module, node)) {
    return { is: 'options', needs }
  }
  // What reads something else, too, counts in functions that run commands.
  if (reading.roleOf(method) !== 'runs') {
    return undefined
  }
  if (own?.is !== 'interaction' && !isRead(module, node) && isReadVaguely(module, node)) {
    return { is: 'options', needs, isVague: true }
  }
  if (own?.is !== 'options' && !readsOptions(module, node) && readsVaguely(module, node)) {
    return { is: 'interaction', needs: `${needs}.options`, isVague: true }
  }
  return undefined
}

/**
 * Tells whether a handler, by its name or by the call that gets it, reads options of a parameter,
 * whatever the parameter's name is. Unless the object or class around it describes a command, it
 * must also answer.
 */
function isReadInHandler(module: Module, binding: Parameter): boolean {
  const { node, scope, path } = binding
  if (!readsOptions(module, node) || isBesideInteraction(module, binding)) {
    return false
  }
  const name = memberNameOf(module.tree, scope)
  if (path?.length === 0 && reading.roleOf(name ?? '') === 'runs' && isDescribed(module, scope)) {
    return true
  }
  return (
    isAnswered(module, node) &&
    (name === undefined ? isPassedWithObject(module.tree, scope) : reading.isHandlerName(name))
  )
}

/**
 * Tells whether another parameter of the function is an interaction by its name or type:
 * `(interaction, config)`.
 */
const isBesideInteraction = ({ tree }: Module, { scope, index }: Parameter): boolean =>
  parametersOf(tree, scope).some(({ pattern, type }, at) => {
    const [name, types] = [tree.textOf(pattern), tree.textOf(type)]
    const isNamed = isNamedInteraction(name) || GUESSES.briefly.test(name)
    return at !== index && (isNamed || GUESSES.typed.test(types))
  })

/**
 * Tells whether the object or class around a function has a description, as commands have. True if
 * there is no object or class.
 */
const isDescribed = ({ tree }: Module, fn: Node): boolean => {
  const holder = tree.enclosing(tree.parentOf(fn), HOLDERS)
  return holder === NONE || GUESSES.describes.test(tree.textOf(holder))
}

const HOLDERS = anyOf('ObjectExpression ClassDeclaration ClassExpression')

const isAnswered = (module: Module, definition: Node): boolean =>
  membersTaken(module, definition).some((member) => GUESSES.replies.test(member))

/**
 * Tells whether a function is passed to a call together with an object:
 * `makeCommand({ name, description }, async (msg) => …)`.
 */
const isPassedWithObject = (tree: Tree, fn: Node): boolean =>
  tree.argumentsOf(tree.callWithArgument(fn)).some((arg) => tree.kindOf(arg) === K.ObjectExpression)

/** Tells whether a name is a parameter from which its function reads options. */
export function isReadFrom(module: Module, name: Node): boolean {
  const binding = resolve(module, module.tree.textOf(name), name)
  return binding?.kind === 'parameter' && readsOptions(module, binding.node)
}

const readsOptions = once((module: Module, definition: Node): boolean => {
  const { tree } = module
  return usesOf(module, definition, tree.textOf(definition)).some((use) => {
    const options = tree.memberOn(use)
    if (reading.members.get(tree.memberName(options)) !== 'options') {
      return false
    }
    const getter = reading.dialectOf(module).getter(tree.memberName(tree.memberOn(options)))
    return getter !== undefined && getter.isCommon !== true
  })
})

/**
 * Tells whether the options of a parameter are read with a method that other objects also have, or
 * searched as a list.
 */
const readsVaguely = once((module: Module, definition: Node): boolean => {
  const { tree } = module
  return usesOf(module, definition, tree.textOf(definition)).some((use) => {
    const options = tree.memberOn(use)
    return (
      reading.members.get(tree.memberName(options)) === 'options' && mayReadByName(module, options)
    )
  })
})

const isReadVaguely = once((module: Module, definition: Node): boolean =>
  usesOf(module, definition, module.tree.textOf(definition)).some((use) =>
    mayReadByName(module, use),
  ),
)

/**
 * Tells whether options are read by name: `options.get('title')`, `options.find((option) => option.name === 'title')`,
 * `options.data.find(…)`.
 */
function mayReadByName(module: Module, options: Node): boolean {
  const { tree } = module
  const member = tree.memberOn(options)
  const name = tree.memberName(member)
  if (reading.lists.has(name)) {
    return true
  }
  const [first = NONE] = tree.argumentsOf(tree.callOn(member))
  if (name === 'find') {
    return tree.hasChild(first, K.ParamList)
  }
  return reading.dialectOf(module).getter(name)?.reads === 'option' && isText(tree, first)
}

const isRead = once((module: Module, definition: Node): boolean => {
  const dialect = reading.dialectOf(module)
  return membersTaken(module, definition).some((name) => {
    const getter = dialect.getter(name)
    return getter?.reads === 'option' && getter.isCommon !== true
  })
})

/** Returns the names of the members that are read from a variable. */
const membersTaken = (module: Module, definition: Node): readonly string[] =>
  usesOf(module, definition, module.tree.textOf(definition)).map((use) =>
    module.tree.memberName(module.tree.memberOn(use)),
  )

/**
 * Returns the name under which a function is a method, a property or an export; `undefined` for
 * other functions.
 */
export function memberNameOf(tree: Tree, fn: Node): string | undefined {
  const holder = tree.parentOf(tree.outerExpression(fn))
  const target = tree.kindOf(holder) === K.AssignmentExpression ? tree.targetOf(holder) : holder
  return [
    tree.keyOf(fn),
    tree.keyOf(target),
    tree.memberName(target),
    tree.textOf(tree.childOf(fn, K.VariableDefinition)),
  ].find((name) => name !== '')
}

/**
 * Marks an interaction value as foreign if a type is declared by something other than the library.
 */
const foreign = (module: Module, types: string): Pick<InteractionValue, 'isForeign'> =>
  types !== '' && wordsOf(types).some((type) => reading.dialectOf(module).isForeign(type))
    ? { isForeign: true }
    : {}

const wordsOf = (text: string): readonly string[] => text.match(/[A-Za-z_$][\w$]*/g) ?? []

/** Tells whether a function reads the name of the command from a parameter. */
const readsCommandName = once((module: Module, definition: Node): boolean =>
  membersTaken(module, definition).some((name) => reading.commandNames.has(name)),
)

/** Returns the doubts about an interaction value. They also apply to its members. */
function doubtsOf({ isLikely, needs, unless, isForeign, isVague }: InteractionValue): Doubts {
  if ((isLikely ?? needs ?? unless ?? isForeign) === undefined) {
    return NO_DOUBTS
  }
  return defined({ isLikely, needs, unless, isForeign, isVague })
}

/** The result for values without doubts, shared since this runs for every name. */
const NO_DOUBTS = {}

function valueOfKind(gives: Gives, holder: InteractionValue): InteractionValue | undefined {
  const doubts = doubtsOf(holder)
  switch (gives) {
    case 'options':
      return {
        is: 'options',
        ...doubts,
        ...(holder.is === 'interaction' && holder.hasMembers && { path: [] }),
        ...(holder.is === 'data' && { isRaw: true }),
      }
    case 'data':
    case 'names':
      return { is: gives, ...doubts }
    case 'command':
    case 'focused':
      return { is: 'name', of: gives }
    case 'values':
      return undefined
  }
}

/**
 * Returns the interaction value of a member; `undefined` if the member is none: `subcommand` is
 * one, `user` is not.
 */
function memberOf(holder: InteractionValue, key: string): InteractionValue | undefined {
  switch (holder.is) {
    case 'interaction':
      return memberOfKind(holder, reading.members.get(key))
    case 'data':
      return memberOfKind(holder, reading.data.get(key))
    case 'options':
      return memberOfOptions(holder, key)
    case 'option':
      return holder.isWhole === true ? memberOfOption(holder, key) : changedBy(holder, key)
    case 'names':
      return isIndex(key) ? { is: 'name', of: key === '0' ? 'either' : 'subcommand' } : undefined
    // Names of commands are written in lower case.
    case 'name':
      return key === 'toLowerCase' ? holder : undefined
    case 'focused':
      return key === 'name' ? { is: 'name', of: 'focused' } : undefined
    default:
      return undefined
  }
}

const memberOfKind = (
  holder: InteractionValue,
  gives: Gives | undefined,
): InteractionValue | undefined => (gives === undefined ? undefined : valueOfKind(gives, holder))

function memberOfOptions(
  holder: Extract<InteractionValue, { is: 'options' }>,
  key: string,
): InteractionValue | undefined {
  const doubts = doubtsOf(holder)
  if (holder.fields !== undefined) {
    return holder.fields.get(key)
  }
  const isParsed = holder.path !== undefined || holder.type !== undefined
  const list = isParsed || holder.isRaw !== undefined ? undefined : reading.lists.get(key)
  if (list !== undefined) {
    return { is: 'options', isRaw: true, ...(list === 'own' && { isInner: true }), ...doubts }
  }
  // What the service sends is a list.
  if (isIndex(key)) {
    const isFirst = key === '0' && holder.isInner !== true
    const item = { is: 'option', name: undefined, isWhole: true, isItem: true } as const
    return { ...item, ...(isFirst && { isFirst }), ...doubts }
  }
  return { is: isParsed ? 'option' : 'getter', name: key, ...doubts }
}

/**
 * Returns the member of an option in the form that Discord sends: its value, its name, or the
 * options of a sub-command.
 */
function memberOfOption(holder: OptionValue, key: string): InteractionValue | undefined {
  const doubts = doubtsOf(holder)
  if (key === 'value') {
    return { is: 'option', name: holder.name, ...defined({ isItem: holder.isItem }), ...doubts }
  }
  if (key === 'name' && holder.isFirst === true) {
    return { is: 'name', of: 'either' }
  }
  if (reading.members.get(key) === 'options') {
    return { is: 'options', isRaw: true, isInner: true, ...doubts }
  }
  return undefined
}

/** Returns an option's value as a method returns it: `toUpperCase`, `trim`, `valueOf`. */
function changedBy(holder: OptionValue, key: string): InteractionValue | undefined {
  if (key === 'valueOf') {
    return holder
  }
  if (KEEPS_LETTERS.has(key)) {
    return { ...holder, asText: true }
  }
  const letters = LETTERS.get(key)
  if (letters === undefined) {
    return undefined
  }
  const { fallback } = holder
  const changed = typeof fallback === 'string' ? { fallback: LETTER_CASES[letters](fallback) } : {}
  return { ...holder, letters, ...changed }
}

/** Methods that return the same text, perhaps without spaces around it. */
const KEEPS_LETTERS: ReadonlySet<string> = new Set(['toString', 'trim', 'trimEnd', 'trimStart'])

const LETTERS: ReadonlyMap<string, LetterCase> = new Map([
  ['toUpperCase', 'upper'],
  ['toLowerCase', 'lower'],
])

/** Changes the case of a text, by the kind of change. */
export const LETTER_CASES: Readonly<Record<LetterCase, (text: string) => string>> = {
  upper: (text) => text.toUpperCase(),
  lower: (text) => text.toLowerCase(),
}

const isIndex = (key: string): boolean => key !== '' && Number.isInteger(Number(key))

/** Returns the interaction value that a method of the options returns. */
function called(
  frame: Frame,
  { name: method, ...holder }: Extract<InteractionValue, { is: 'getter' }>,
  args: readonly Item[],
): InteractionValue | undefined {
  const [first] = args
  const getter = reading.dialectOf(frame.module).getter(method)
  if (getter === undefined) {
    const sought = method === 'find' ? soughtBy(frame, first) : undefined
    return sought === undefined ? undefined : { is: 'option', name: sought.name, isWhole: true }
  }
  if (holder.isLikely === true && getter.isCommon === true) {
    return undefined
  }
  const { needs } = holder
  const isDoubtful = needs !== undefined
  switch (getter.reads) {
    case 'option':
      return optionReadBy(getter, textOf(first), holder)
    case 'focused':
      if (isDoubtful || first?.kind !== 'literal' || first.data !== true) {
        return undefined
      }
      return { is: 'focused' }
    case 'levels':
      return isDoubtful ? undefined : { is: 'names' }
    default:
      return { is: 'name', of: getter.reads, ...(isDoubtful && { needs }) }
  }
}

/** Returns the option, or its value, that a method of the options returns. */
const optionReadBy = (
  { givesOption }: Getter,
  name: string | undefined,
  { needs, unless }: Doubts,
): OptionValue => ({
  is: 'option',
  name,
  ...((givesOption === true || needs !== undefined) && { isWhole: true }),
  ...(unless !== undefined && { unless }),
})

const textOf = (item: Item | undefined): string | undefined =>
  item?.kind === 'literal' && typeof item.data === 'string' ? item.data : undefined

/** A name for which a callback searches, and the node of its text. */
export interface SoughtName {
  /** The text with which the callback compares. */
  readonly name: string
  /** The node at which the text is written. */
  readonly node: Node
}

/**
 * Finds the name for which a callback searches a list of options: `title` in
 * `options.find((option) => option.name === 'title')`.
 */
export function soughtBy(frame: Frame, callback: Item | undefined): SoughtName | undefined {
  if (callback?.kind !== 'function') {
    return undefined
  }
  const { tree } = callback.site.module
  const names = comparisonsIn(tree, resultOf(tree, callback.site.node)).flatMap(([left, right]) => {
    const [named, text] = isName(callback, left) ? [left, right] : [right, left]
    const value = isName(callback, named) ? evaluate(callback.frame, text) : undefined
    if (value?.kind === 'literal' && typeof value.data === 'string') {
      return [{ name: value.data, node: text }]
    }
    return []
  })
  return names.length === 1 ? names[0] : undefined
}

/**
 * Returns the expression that a function returns, if it has no other statements; NONE for another
 * function.
 */
function resultOf(tree: Tree, fn: Node): Node {
  const body = bodyOf(tree, fn)
  if (tree.kindOf(body) !== K.Block) {
    return body
  }
  const statements = tree.childrenOf(body).filter((part) => part + 1 < tree.afterOf(part))
  const only = tree.childOf(body, K.ReturnStatement)
  return statements.length === 1 && only !== NONE ? returnedBy(tree, only) : NONE
}

/**
 * Returns both sides of each comparison that `&&` joins:
 * `option.type === 3 && option.name === 'title'`.
 */
function comparisonsIn(tree: Tree, condition: Node): readonly (readonly [Node, Node])[] {
  const found: (readonly [Node, Node])[] = []
  for (let at = tree.innerExpression(condition); tree.kindOf(at) === K.BinaryExpression;) {
    const isBoth = tree.textOf(operatorOf(tree, at)) === '&&'
    const one = isBoth ? tree.innerExpression(rightOf(tree, at)) : at
    const sign = tree.kindOf(one) === K.BinaryExpression ? operatorOf(tree, one) : NONE
    if (EQUALS.has(tree.textOf(sign))) {
      found.push([leftOf(tree, one), rightOf(tree, one)])
    }
    at = isBoth ? tree.innerExpression(leftOf(tree, at)) : NONE
  }
  return found
}

/**
 * Tells whether an expression is `option.name`, or the `name` that a parameter destructures:
 * `({ name }) => name === 'title'`.
 */
function isName({ site: { module, node: fn } }: FunctionValue, expression: Node): boolean {
  const { tree } = module
  const node = tree.innerExpression(expression)
  const pattern = parametersOf(tree, fn)[0]?.pattern ?? NONE
  if (tree.kindOf(node) === K.MemberExpression) {
    return (
      tree.memberName(node) === 'name' &&
      tree.textOf(tree.firstChild(node)) === tree.textOf(pattern)
    )
  }
  return (
    tree.kindOf(pattern) === K.ObjectPattern &&
    namesIn(tree, pattern).some(
      ({ name, path }) => path?.join() === 'name' && tree.textOf(name) === tree.textOf(node),
    )
  )
}

/** Evaluates an expression to an interaction value; `undefined` if the expression is not one. */
export function interactionValueAt(frame: Frame, expression: Node): InteractionValue | undefined {
  if (!mayBeInteractionValue(frame, expression)) {
    return undefined
  }
  return interactionValueOf(evaluate(frame, expression))
}

/**
 * Tells whether a value is or contains an interaction value. With `kinds`, only values of these
 * kinds count.
 */
export const containsInteractionValue = (
  item: Item,
  kinds?: readonly InteractionValue['is'][],
): boolean => kindsIn(item).some((kind) => kinds?.includes(kind) !== false)

/**
 * Returns the kinds of interaction values in a value. Results are cached, since lists and objects
 * may be large and are used often.
 */
function kindsIn(item: Item): readonly InteractionValue['is'][] {
  if (item.kind === 'unknown') {
    return item.interactionValue === undefined ? [] : [item.interactionValue.is]
  }
  // A value that is used elsewhere has the same parts.
  switch (item.kind) {
    case 'object':
      return kindsOfEntries(item.entries)
    case 'list':
      return kindsOfItems(item.items)
    default:
      return []
  }
}

const kindsOfItems = onceFor((items: readonly Item[]): readonly InteractionValue['is'][] => [
  ...new Set(items.flatMap((one) => interactionValueOf(one)?.is ?? [])),
])

const kindsOfEntries = onceFor((entries: readonly Entry[]) =>
  kindsOfItems(entries.map(({ value }) => value)),
)

/** The cached results of {@link mayBeInteractionValue} in a frame. */
const answersIn = onceFor<Frame, Map<Node, boolean>>(() => new Map())

/**
 * Tells whether an expression may be an interaction value: its innermost object may be one, or a
 * call in it gets one. If not, it need not be evaluated.
 */
export function mayBeInteractionValue(
  frame: Frame,
  expression: Node,
  levels = MOST_LEVELS,
): boolean {
  const { tree } = frame.module
  const outermost = tree.innerExpression(expression)
  if (levels === 0 || outermost === NONE || isWrittenOut(tree, outermost)) {
    return levels === 0
  }
  const known = answersIn(frame)
  let node = outermost
  let mayBe = known.get(node)
  if (mayBe !== undefined) {
    return mayBe
  }
  while (mayBe === undefined) {
    mayBe = ofKind(frame, node, levels)
    if (mayBe === undefined) {
      const first = tree.firstChild(node)
      if (first === NONE) {
        mayBe = false
      } else if (mayOtherBeOne(frame, first, levels)) {
        mayBe = true
      } else {
        node = tree.innerExpression(first)
        mayBe = known.get(node)
      }
    }
  }
  for (let one = node; one >= outermost; one = tree.parentOf(one)) {
    mayBe &&= !leadsAway(frame, one)
    known.set(one, mayBe)
  }
  return mayBe
}

/** Tells whether an expression is a single text, number or other literal, which has no parts. */
const isWrittenOut = (tree: Tree, node: Node): boolean =>
  tree.afterOf(node) === node + 1 && LITERALS.has(tree.kindOf(node))

/** Tells whether a part of an expression other than its first one may be an interaction value. */
function mayOtherBeOne(frame: Frame, first: Node, levels: number): boolean {
  const { tree } = frame
  let part = tree.nextOf(first)
  while (part !== NONE && !mayBeInteractionValue(frame, part, levels - 1)) {
    part = tree.nextOf(part)
  }
  return part !== NONE
}

/**
 * Decides {@link mayBeInteractionValue} from the kind of an expression; `undefined` if its parts
 * decide.
 */
function ofKind(frame: Frame, node: Node, levels: number): boolean | undefined {
  const { tree } = frame
  const kind = tree.kindOf(node)
  if (NAMES.has(kind)) {
    const value = isPlain(frame, node, levels) ? undefined : evaluate(frame, node)
    const isTable = value?.kind === 'unknown' && value.oneOf !== undefined
    return isTable || (value !== undefined && containsInteractionValue(value))
  }
  switch (kind) {
    case K.PropertyName:
      return isNamedInteraction(tree.textOf(node))
    case K.This:
    case K.Super:
      return frame.self?.kind === 'object' && selfAt(frame, node) !== undefined
    case K.NewExpression:
      return isMadeOfInteractionValue(frame, node, levels)
    default:
      return tree.hasChild(node, K.ParamList) ? false : undefined
  }
}

/**
 * Tells whether an expression creates an instance of the project's class with an interaction value:
 * `new Reader(interaction)`.
 */
const isMadeOfInteractionValue = (frame: Frame, node: Node, levels: number): boolean =>
  frame.tree.argumentsOf(node).some((arg) => mayBeInteractionValue(frame, arg, levels - 1)) &&
  evaluate(frame, calleeOf(frame.tree, node)).kind === 'class'

/** Tells whether a member of an interaction value is not one itself: `interaction.user`. */
function leadsAway(frame: Frame, node: Node): boolean {
  const { tree } = frame.module
  if (tree.kindOf(node) !== K.MemberExpression) {
    return false
  }
  const holder = evaluate(frame, tree.firstChild(node))
  if (
    holder.kind !== 'unknown' ||
    holder.oneOf !== undefined ||
    holder.interactionValue?.is === 'getter'
  ) {
    return false
  }
  const value = evaluate(frame, node)
  return value.kind === 'unknown' && (value.interactionValue ?? value.oneOf) === undefined
}

/**
 * Tells whether the declaration of a name excludes an interaction value, so that no other module
 * need be read.
 */
function isPlain(frame: Frame, node: Node, levels: number): boolean {
  const { tree } = frame.module
  const name = tree.textOf(node)
  const binding = resolve(frame.module, name, node)
  if (binding?.kind !== 'variable') {
    return binding !== undefined && binding.kind !== 'parameter' && binding.kind !== 'other'
  }
  const { init, isConstant, path } = binding
  if (
    !isConstant ||
    init === NONE ||
    path?.some((key) => isNamedInteraction(String(key))) === true
  ) {
    return false
  }
  if (INTERACTION_GUESSES.variable(frame, name, binding) !== undefined) {
    return false
  }
  return !mayBeInteractionValue(frameOf(frame, binding.node), init, levels - 1)
}

/** Nodes that evaluate to a value by their name. */
const NAMES = anyOf('VariableName PropertyDefinition')

/** Literals without parts. */
const LITERALS = anyOf('String Number BooleanLiteral')

/**
 * The deepest nesting of literals and calls that is inspected. Deeper expressions are assumed to be
 * interaction values.
 */
const MOST_LEVELS = 16
