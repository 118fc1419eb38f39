import type { LanguageId, Range } from '../reader.js'
import { firstOf } from '../record.js'
import { LIBRARIES } from './frameworks/index.js'
import { functionName, isFunction, parametersOf } from './scope/bindings.js'
import { grammarOf } from './scope/workspace.js'
import { chainRoot } from './syntax/chains.js'
import { decoratorsOf } from './syntax/decorators.js'
import { parse } from './syntax/parse.js'
import { bodyOf, propertyKeyOf } from './syntax/children.generated.js'
import { anyOf, K, NONE } from './syntax/tree.js'
import type { Node, Tree } from './syntax/tree.js'
import { effectOf } from './values/builder-methods.js'
import type { BuilderKind } from './values/builder-methods.js'

/** A place in a chain of a builder's calls, where a method can be called. */
export interface ChainPlace {
  readonly kind: 'chain'
  /** The kind of definition that the builder makes. */
  readonly builds: BuilderKind['builds']
  /** The option type; absent for builders of other definitions. */
  readonly optionType?: number
  /** The names of the methods that the builder has. */
  readonly methods: readonly string[]
  /** The names of the methods that the chain calls before this place. */
  readonly called: readonly string[]
}

/** A place in a module where somebody can write a whole statement, member or call. */
export type CodePlace =
  /** A top-level statement. */
  | { readonly kind: 'statement' }
  /** A member of a class. `heritage` is the text of its base, and `decorators` are the class's. */
  | { readonly kind: 'member'; readonly heritage: string; readonly decorators: readonly string[] }
  /** A property of an object. `keys` are the object's present keys. */
  | { readonly kind: 'property'; readonly keys: readonly string[] }
  /** A parameter of a method. `decorators` are the method's. */
  | { readonly kind: 'parameter'; readonly decorators: readonly string[] }
  | ChainPlace

/**
 * Returns the kind of place at which a word is being typed, from the syntax around it.
 *
 * @param start the offset at which the word starts
 * @param end the offset of the cursor
 * @returns `undefined` inside expressions, texts and comments
 */
export function codePlaceAt(
  {
    uri,
    text,
    languageId,
  }: { readonly uri: string; readonly text: string; readonly languageId: LanguageId },
  start: number,
  end: number,
): CodePlace | undefined {
  const word = start === end ? 'x' : ''
  // A chain that ends in its dot has no member yet.
  const whole = word === '' ? text : text.slice(0, end) + word + text.slice(end)
  const tree = parse(whole, grammarOf(uri, languageId))
  const node = wordAt(tree, start, end + word.length)
  if (node === NONE) {
    return undefined
  }
  const parent = tree.parentOf(node)
  switch (tree.kindOf(parent)) {
    case K.ExpressionStatement: {
      const isAtTop = tree.kindOf(tree.parentOf(parent)) === K.Script
      return isAtTop && tree.startOf(parent) === start ? { kind: 'statement' } : undefined
    }
    case K.MemberExpression:
      return chainAt(tree, parent)
    case K.PropertyDeclaration:
    case K.Property:
      return memberAt(tree, parent)
    case K.ParamList:
      return parameterAt(tree, parent)
    default:
      return undefined
  }
}

/** Returns the word that starts and ends at two offsets; NONE if there is no such word. */
function wordAt(tree: Tree, start: number, end: number): Node {
  let best = NONE
  for (let node = 0; node < tree.kind.length && tree.startOf(node) <= start; node++) {
    if (tree.startOf(node) === start && tree.endOf(node) === end) {
      best = node
    }
  }
  return WORDS.has(tree.kindOf(best)) ? best : NONE
}

const WORDS = anyOf('VariableName PropertyName PropertyDefinition VariableDefinition')

const CALLEES = anyOf('VariableName MemberExpression')

function chainAt(tree: Tree, member: Node): ChainPlace | undefined {
  const root = chainRoot(tree, member)
  const kind =
    tree.kindOf(root) === K.NewExpression ? madeBy(tree, root) : kindOfParameter(tree, root)
  if (kind === undefined) {
    return undefined
  }
  const { builds, optionType, methods } = kind
  return {
    kind: 'chain',
    builds,
    ...(optionType !== undefined && { optionType }),
    methods: Object.keys(methods),
    called: calledBefore(tree, root, member),
  }
}

/**
 * Returns the kind of builder that `new SlashCommandBuilder()` creates; `undefined` for other
 * classes.
 */
function madeBy(tree: Tree, node: Node): BuilderKind | undefined {
  const callee = tree.childrenOf(node).find((part) => CALLEES.has(tree.kindOf(part)))
  const name = /(?<![\w$])[\w$]+$/.exec(callee === undefined ? '' : tree.textOf(callee))?.[0]
  return name === undefined ? undefined : LIBRARIES.builders.get(name)
}

/**
 * Returns the kind of builder that a callback gets, from the method to which the callback is
 * passed: `.addUserOption((option) => option.`. `undefined` for other names.
 */
function kindOfParameter(tree: Tree, root: Node): BuilderKind | undefined {
  if (tree.kindOf(root) !== K.VariableName) {
    return undefined
  }
  const name = tree.textOf(root)
  for (let at = tree.parentOf(root); at !== NONE; at = tree.parentOf(at)) {
    if (tree.kindOf(at) !== K.ArrowFunction && tree.kindOf(at) !== K.FunctionExpression) {
      continue
    }
    const [first] = parametersOf(tree, at)
    if (first === undefined || tree.textOf(first.pattern) !== name) {
      continue
    }
    const callee = tree.firstChild(tree.callWithArgument(at))
    const method = tree.memberName(callee) || tree.textOf(callee)
    return optionBuilders(method) ?? commandBuilder(method)
  }
  return undefined
}

const optionBuilders = (method: string): BuilderKind | undefined =>
  firstOf([...LIBRARIES.builders.values()], (kind) => {
    const effect = effectOf(kind, method)
    return effect?.kind === 'options' ? effect.makes : undefined
  })

function commandBuilder(name: string): BuilderKind | undefined {
  if (!LIBRARIES.consumesCallback(name)) {
    return undefined
  }
  const { handedOver } = LIBRARIES
  return LIBRARIES.consumesMenuCallback(name) ? handedOver?.menu : handedOver?.command
}

/** Returns the names of the methods that a chain calls before one of its members. */
function calledBefore(tree: Tree, root: Node, member: Node): string[] {
  const names: string[] = []
  for (let at = tree.firstChild(member); at !== NONE && at !== root; at = tree.firstChild(at)) {
    if (tree.kindOf(at) === K.MemberExpression) {
      names.push(tree.memberName(at))
    }
  }
  return names
}

function memberAt(tree: Tree, property: Node): CodePlace | undefined {
  const parts = tree.childrenOf(property)
  const holder = tree.parentOf(property)
  // A key, and nothing behind it.
  if (parts.length !== 1) {
    return undefined
  }
  if (tree.kindOf(holder) === K.ClassBody) {
    const owner = tree.parentOf(holder)
    const heritage = tree.text.slice(tree.startOf(owner), tree.startOf(holder))
    return {
      kind: 'member',
      heritage: /\bextends\s+([\w$.]+)/.exec(heritage)?.[1] ?? '',
      decorators: namesOf(tree, owner),
    }
  }
  if (tree.kindOf(holder) !== K.ObjectExpression) {
    return undefined
  }
  const keys = tree.childrenOf(holder).flatMap((part) => {
    const key = part === property ? NONE : propertyKeyOf(tree, part)
    return key === NONE ? [] : [tree.textOf(key)]
  })
  return { kind: 'property', keys }
}

function parameterAt(tree: Tree, list: Node): CodePlace | undefined {
  const method = tree.parentOf(list)
  if (tree.kindOf(method) !== K.MethodDeclaration) {
    return undefined
  }
  return { kind: 'parameter', decorators: namesOf(tree, method) }
}

/** Returns the names of the decorators on a class or a method. */
const namesOf = (tree: Tree, node: Node): string[] =>
  decoratorsOf(tree, node).flatMap(
    (decorator) => /^@\s*([\w$.]+)/.exec(tree.textOf(decorator))?.[1] ?? [],
  )

/** A function that runs a command. */
interface Handler {
  /** The range of the body with its braces, or of an arrow function's expression. */
  readonly body: Range
  readonly isBlock: boolean
  readonly isAsync: boolean
  /** The name of the function's first parameter. */
  readonly parameter: string
}

/** A module's top-level statements, and the functions in it that run commands. */
interface ModuleParts {
  readonly statements: readonly Range[]
  readonly handlers: readonly Handler[]
}

/**
 * Finds the statements and handlers of a module.
 *
 * @returns `undefined` if the code is damaged
 */
export function moduleParts(
  uri: string,
  text: string,
  language: LanguageId,
): ModuleParts | undefined {
  const tree = parse(text, grammarOf(uri, language))
  if (tree.isDamaged(0)) {
    return undefined
  }
  const rangeOf = (node: number): Range => tree.rangeOf(node)
  const handlers: Handler[] = []
  for (let node = 0; node < tree.kind.length; node++) {
    if (!isFunction(tree, node)) {
      continue
    }
    const key = keyOf(tree, node)
    const body = bodyOf(tree, node)
    const [first] = parametersOf(tree, node)
    const isHandler = LIBRARIES.reading.roleOf(tree.textOf(key)) === 'runs'
    if (!isHandler || body === NONE || first === undefined) {
      continue
    }
    handlers.push({
      body: rangeOf(body),
      isBlock: tree.kindOf(body) === K.Block,
      isAsync: /\basync\b/.test(text.slice(tree.startOf(node), tree.startOf(body))),
      parameter: tree.textOf(first.pattern),
    })
  }
  return { statements: tree.childrenOf(0).map(rangeOf), handlers }
}

/** Returns the name of a function: its own, that of its constant, or the key of its property. */
function keyOf(tree: Tree, fn: Node): Node {
  const names = [tree.childOf(fn, K.PropertyDefinition), functionName(tree, fn)]
  return (
    names.find((name) => name !== NONE) ?? tree.childOf(tree.parentOf(fn), K.PropertyDefinition)
  )
}
