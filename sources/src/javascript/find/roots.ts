import { CommandType } from '@slashlint/core/contract'
import { addTo } from '../../record.js'
import { newBuilder } from '../evaluate/builders.js'
import { fieldSetBy, ownMember } from '../evaluate/classes.js'
import { evaluate } from '../evaluate/evaluate.js'
import { run } from '../evaluate/functions.js'
import { valueAt } from '../evaluate/identifiers.js'
import { isBuiltLater } from '../evaluate/replay.js'
import type { BuilderParameters } from '../frameworks/framework.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import { definitionOf, parametersOf, resolve, usesOf } from '../scope/bindings.js'
import type { Declarator } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { importedModule, isPackage } from '../scope/resolution.js'
import { chainTop, wrappedTop } from '../syntax/chains.js'
import { calleeOf, objectOf } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectOf, setsField } from '../values/builder-methods.js'
import { unknown } from '../values/value.js'
import type { BuilderValue, Frame, FunctionValue } from '../values/value.js'

/**
 * Returns the builder of a command or an option that `new Class(…)` creates; `undefined` for other
 * classes.
 */
export function builderAt(frame: Frame, node: Node): BuilderValue | undefined {
  const { tree } = frame
  const callee = calleeOf(tree, node)
  if (callee === NONE) {
    return undefined
  }
  const kind = tree.kindOf(callee)
  if (kind !== K.VariableName && kind !== K.MemberExpression) {
    return undefined
  }
  if (!mayBeBuilder(frame.module, callee)) {
    return undefined
  }
  // The whole chain first: it may go on behind the `new`.
  const value = evaluate(frame, chainTop(tree, node))
  const builder = value.kind === 'builder' ? value : evaluate(frame, node)
  if (builder.kind !== 'builder') {
    return undefined
  }
  declareLater(frame, node)
  openLater(frame, node, builder)
  openByMethod(frame, node, builder)
  for (const { root, top } of laterCalls(tree, node)) {
    frame.known.set(root, builder)
    evaluate(frame, top)
  }
  return builder.site.node === node && builder.site.module === frame.module ? builder : undefined
}

const isBuilderClass = (name: string): boolean => LIBRARIES.builders.has(name)

/**
 * Tells whether a class creates commands or options, or is a class of the workspace that may extend
 * one that does.
 */
function mayBeBuilder(module: Module, callee: Node): boolean {
  const { tree } = module
  if (tree.kindOf(callee) === K.MemberExpression) {
    return isBuilderClass(tree.memberName(callee))
  }
  const name = tree.textOf(callee)
  const binding = resolve(module, name, callee)
  if (binding === undefined) {
    return isBuilderClass(name)
  }
  if (binding.kind === 'import') {
    return (
      isBuilderClass(binding.name) ||
      LIBRARIES.makes(binding.source, binding.name) ||
      binding.name === 'default' ||
      !isPackage(binding.source) ||
      importedModule(module, binding.source) !== undefined
    )
  }
  return binding.kind === 'class' || binding.kind === 'variable'
}

/** Evaluates the variable that contains a builder. This records the calls in later statements. */
export function declareLater(frame: Frame, node: Node): void {
  const name = definitionOf(frame.tree, chainTop(frame.tree, node))
  if (name !== NONE) {
    valueAt(frame, name)
  }
}

/**
 * Marks a builder as open if it is assigned to a variable after the declaration: `let data`,
 * `data = new …`, `data.addStringOption(…)`.
 */
function openLater({ module, tree }: Frame, node: Node, { state }: BuilderValue): void {
  const target = tree.targetOf(tree.holderOf(chainTop(tree, node)))
  const name =
    target !== NONE && tree.kindOf(target) === K.VariableName ? tree.textOf(target) : undefined
  const binding = name === undefined ? undefined : resolve(module, name, target)
  if (
    name !== undefined &&
    binding?.kind === 'variable' &&
    isBuiltLater(module, binding, name, state)
  ) {
    state.open ??= 'Later statements may add options.'
  }
}

/**
 * Marks a builder in a method as open if a class adds to the method's result:
 * `super.build().addStringOption(…)`. It is not known which class adds which options.
 */
function openByMethod({ module, tree }: Frame, node: Node, { state }: BuilderValue): void {
  const method = tree.enclosing(node, METHODS)
  const key = method === NONE || tree.hasChild(method, K.Static) ? '' : tree.keyOf(method)
  const isBuiltOn = key !== '' && callsOfMethods(tree, 0).has(key)
  if (isBuiltOn && !module.attached.has(node)) {
    state.open ??= 'A class may add options to what the method returns.'
  }
}

const METHODS = anyOf('MethodDeclaration PropertyDeclaration')

/**
 * Returns the names of the methods that classes in a text call on `super`, and of those on whose
 * result they call `add…` or `set…`: `this.build().addStringOption(…)`.
 */
const callsOfMethods = once(
  (tree: Tree): ReadonlySet<string> =>
    new Set(
      tree.nodesIn(0, K.MemberExpression).flatMap((member) => {
        const object = tree.kindOf(tree.innerExpression(objectOf(tree, member)))
        const call = tree.callOn(member)
        const isMore =
          object === K.Super ||
          (object === K.This && /^(?:add|set)[A-Z]/.test(tree.memberName(tree.memberOn(call))))
        return call !== NONE && isMore ? [tree.memberName(member)] : []
      }),
    ),
)

/**
 * Returns later chains of calls on the field to which a statement assigns a builder:
 * `this.data = new …`, then `this.data.addSubcommand(…)`.
 */
export function laterCalls(
  tree: Tree,
  node: Node,
): readonly { readonly root: Node; readonly top: Node }[] {
  const assignment = tree.holderOf(chainTop(tree, node))
  const statement = tree.parentOf(assignment)
  const key = fieldSetBy(tree, assignment)
  const block = tree.parentOf(statement)
  if (
    key === undefined ||
    tree.kindOf(statement) !== K.ExpressionStatement ||
    tree.kindOf(block) !== K.Block
  ) {
    return []
  }
  const found: { root: Node; top: Node }[] = []
  for (const call of callsOnFields(tree, block).get(key) ?? []) {
    if (found.length === MOST_LATER) {
      break
    }
    if (call.top > statement) {
      found.push(call)
    }
  }
  return found
}

/** The most calls on one field that are followed. */
const MOST_LATER = 200

/** Returns the statements of a block that are chains of calls on fields, by field. */
const callsOnFields = once(
  (tree: Tree, block: Node): ReadonlyMap<string, readonly { root: Node; top: Node }[]> => {
    const found = new Map<string, { root: Node; top: Node }[]>()
    for (const statement of tree.childrenOf(block)) {
      const top =
        tree.kindOf(statement) === K.ExpressionStatement ? tree.firstChild(statement) : NONE
      let root = top
      while (CHAINED.has(tree.kindOf(root)) && ownMember(tree, root) === undefined) {
        root = tree.firstChild(root)
      }
      const key = root === top ? undefined : ownMember(tree, root)
      if (key !== undefined) {
        addTo(found, key, { root, top })
      }
    }
    return found
  },
)

const CHAINED = anyOf('CallExpression MemberExpression')

/**
 * Types of context menus, by a word in the name of the function to which the builder is passed:
 * `@RegisterUserCommand(…)`.
 */
const MENUS = [
  ['User', CommandType.USER],
  ['Message', CommandType.MESSAGE],
] as const

/**
 * Returns the builder that a function takes as a parameter:
 * `register((builder) => builder.setName(…))`. The calls must be those of a command's builder,
 * since embeds and modals also have names and descriptions.
 */
export function builderParameter(frame: Frame, fn: Node): BuilderValue | undefined {
  const { module } = frame
  const { handedOver } = LIBRARIES
  if (handedOver === undefined) {
    return undefined
  }
  const { tree } = module
  const parameters = parametersOf(tree, fn)
  const parameter = parameters.find(
    (one) =>
      tree.kindOf(one.pattern) === K.VariableDefinition &&
      isCommandBuilder(module, fn, one, handedOver),
  )
  if (parameter === undefined) {
    return undefined
  }
  const consumer = consumerName(tree, fn)
  const isMenu =
    LIBRARIES.consumesMenuCallback(consumer) ||
    methodsOn(module, parameter.pattern).some((method) =>
      setsField(handedOver.menu, method, 'type'),
    )
  const menu = MENUS.find(([word]) => consumer.includes(word))?.[1]
  const site = { module, node: parameter.pattern }
  const ofMenu = { ...handedOver.menu, ...(menu !== undefined && { commandType: menu }) }
  const builder = newBuilder(isMenu ? ofMenu : handedOver.command, site)
  const value: FunctionValue = { kind: 'function', site: { module, node: fn }, frame }
  const other = unknown(site, 'A parameter is known only in a call.')
  const args = parameters.map((one) => (one === parameter ? builder : other))
  run(value, args, { site, depth: frame.depth })
  return builder
}

function isCommandBuilder(
  module: Module,
  fn: Node,
  parameter: Declarator,
  { command, menu }: BuilderParameters,
): boolean {
  const { tree } = module
  const { pattern } = parameter
  const methods = methodsOn(module, pattern)
  const consumer = consumerName(tree, fn)
  if (effectOf(command, consumer)?.kind === 'options') {
    return false
  }
  const type = tree.textOf(parameter.type)
  // Callbacks of sub-commands and options may be outside of a command.
  if (/Subcommand|Option\b/.test(type) || /^(?:sub|group|opt|o$)/i.test(tree.textOf(pattern))) {
    return false
  }
  const [first] = methods
  if (LIBRARIES.consumesCallback(consumer)) {
    return (
      first !== undefined && [command, menu].some((kind) => effectOf(kind, first) !== undefined)
    )
  }
  const isNamed = methods.some((method) => setsField(command, method, 'name'))
  // `.addCommand((c) => c.setName(…).setDescription(…))`: nothing but what builders of commands have is called on it.
  if (
    GUESSES.consumesCallback.test(consumer) &&
    isNamed &&
    methods.some((method) => setsField(command, method, 'description'))
  ) {
    return methods.every((method) => effectOf(command, method) !== undefined)
  }
  return isNamed && (methods.some(LIBRARIES.isCommandMethod) || /CommandBuilder\b/.test(type))
}

/** Returns the methods that a function calls on its parameter, in one chain or several. */
function methodsOn(module: Module, pattern: Node): string[] {
  const { tree } = module
  const methods: string[] = []
  for (const node of usesOf(module, pattern, tree.textOf(pattern))) {
    if (tree.kindOf(node) !== K.VariableName) {
      continue
    }
    const top = wrappedTop(tree, node)
    for (let at = node; at !== top; at = tree.parentOf(at)) {
      const parent = tree.parentOf(at)
      const member = tree.kindOf(parent) === K.MemberExpression ? tree.memberName(parent) : ''
      if (member !== '') {
        methods.push(member)
      }
    }
  }
  return methods
}

/**
 * Returns the name of the callee or key to which a function belongs:
 * `registerChatInputCommand(fn)`, `{ chatInputCommand: fn }`, `slash() {}`.
 */
function consumerName(tree: Tree, fn: Node): string {
  const holder = tree.holderOf(fn)
  const key = tree.keyOf(tree.kindOf(holder) === K.Property ? holder : fn)
  if (key !== '') {
    return key
  }
  if (tree.kindOf(holder) !== K.ArgList) {
    return ''
  }
  const callee = tree.firstChild(tree.parentOf(holder))
  return tree.memberName(callee) || tree.textOf(callee)
}
