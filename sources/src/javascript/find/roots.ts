import { CommandType } from '@slashlint/core/contract'
import { isCommandClass } from '../builders/classes.js'
import { effectOf, isCommandMethod } from '../builders/methods.js'
import { chainTop, wrappedTop } from '../builders/settle.js'
import { newBuilder } from '../builders/construct.js'
import { evaluate } from '../evaluate/expressions.js'
import { run } from '../evaluate/functions.js'
import { valueAt } from '../evaluate/identifiers.js'
import type { BuilderValue, Frame, FunctionValue } from '../evaluate/value.js'
import { parametersOf, resolve } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { importedModule, isPackage } from '../scope/resolution.js'
import { K } from '../syntax/kinds.js'
import { bare, childOf, dressed, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** The first value of a chain of calls and members. */
export function chainRoot(tree: Tree, node: Node): Node {
  let at = bare(tree, node)
  while (kindOf(tree, at) === K.CallExpression || kindOf(tree, at) === K.MemberExpression) {
    const inner = partsOf(tree, at)[0]
    if (inner === undefined) return at
    // `localized(builder, 'ban').setNSFW(true)`
    const list = kindOf(tree, at) === K.CallExpression ? childOf(tree, at, K.ArgList) : NONE
    const wrapped = list !== NONE && kindOf(tree, inner) === K.VariableName ? partsOf(tree, list)[0] : undefined
    at = bare(tree, wrapped ?? inner)
  }
  return at
}

/** The builder that `new Class(…)` begins, if its class makes commands. */
export function builderAt(frame: Frame, node: Node): BuilderValue | undefined {
  const { tree } = frame.module
  const callee = partsOf(tree, node)[1]
  if (callee === undefined) return undefined
  const kind = kindOf(tree, callee)
  if (kind !== K.VariableName && kind !== K.MemberExpression) return undefined
  if (!mayBeBuilder(frame.module, callee)) return undefined
  // The whole chain first: it may go on behind the `new`.
  const value = evaluate(frame, chainTop(tree, node))
  const builder = value.kind === 'builder' ? value : evaluate(frame, node)
  if (builder.kind !== 'builder' || builder.state.builds === 'option') return undefined
  declareLater(frame, node)
  return builder.site.node === node && builder.site.module === frame.module ? builder : undefined
}

/** Whether a class makes commands, or is one of the workspace that may extend such a class. */
function mayBeBuilder(module: Module, callee: Node): boolean {
  const { tree } = module
  if (kindOf(tree, callee) === K.MemberExpression) {
    const member = childOf(tree, callee, K.PropertyName)
    return member !== NONE && isCommandClass(textOf(tree, member))
  }
  const name = textOf(tree, callee)
  const binding = resolve(module, name, callee)
  if (binding === undefined) return isCommandClass(name)
  if (binding.kind === 'import')
    return (
      isCommandClass(binding.name) ||
      binding.name === 'default' ||
      !isPackage(binding.source) ||
      importedModule(module, binding.source) !== undefined
    )
  return binding.kind === 'class' || binding.kind === 'variable'
}

/** A builder in a variable is called in later statements, too. */
export function declareLater(frame: Frame, node: Node): void {
  const { module } = frame
  const { tree } = module
  const top = dressed(tree, chainTop(tree, node))
  const holder = parentOf(tree, top)
  if (kindOf(tree, holder) !== K.VariableDeclaration) return
  const parts = partsOf(tree, holder)
  const name = parts
    .slice(0, parts.indexOf(top))
    .reverse()
    .find((part) => kindOf(tree, part) === K.VariableDefinition)
  if (name !== undefined) valueAt(frame, name)
}

/** Functions that give a builder to their callback. */
const GIVERS =
  /^(?:register|add|create|set|make|define|build|new)?(?:ChatInput|Slash|Context|ContextMenu|Application)(?:Menu)?Commands?(?:Builder)?$|^Register(?:User|Message)?Command$/i

/** The type of a menu that a giver's name tells: `@RegisterUserCommand(…)`. */
const MENUS = [
  ['User', CommandType.USER],
  ['Message', CommandType.MESSAGE],
] as const

/**
 * The builder that a function takes as a parameter: `register((builder) => builder.setName(…))`. The calls in its body
 * must be those of a command's builder; embeds and modals have names and descriptions, too.
 */
export function builderParameter(frame: Frame, fn: Node): BuilderValue | undefined {
  const { module } = frame
  const { tree } = module
  const parameters = parametersOf(tree, fn)
  const index = parameters.findIndex(
    ({ pattern }) => kindOf(tree, pattern) === K.VariableDefinition && isCommandBuilder(module, fn, pattern),
  )
  const parameter = parameters[index]
  if (parameter === undefined) return undefined
  const giver = giverOf(tree, fn)
  const isMenu =
    /context|^Register(?:User|Message)/i.test(giver) || methodsOn(module, fn, parameter.pattern).includes('setType')
  const menu = MENUS.find(([word]) => giver.includes(word))?.[1]
  const site = { module, node: parameter.pattern }
  const builder = newBuilder(
    isMenu
      ? { builds: 'context', ...(menu !== undefined && { commandType: menu }) }
      : { builds: 'command', commandType: CommandType.CHAT_INPUT },
    site,
  )
  const value: FunctionValue = { kind: 'function', site: { module, node: fn }, frame }
  const args = parameters.map((_, i) =>
    i === index ? builder : ({ kind: 'unknown', site, reason: 'A parameter is known only in a call.' } as const),
  )
  run(value, args, { site, depth: frame.depth })
  return builder
}

const KINDS = ['command', 'context'] as const

function isCommandBuilder(module: Module, fn: Node, pattern: Node): boolean {
  const { tree } = module
  const methods = methodsOn(module, fn, pattern)
  const giver = giverOf(tree, fn)
  if (effectOf({ builds: 'command' }, giver)?.kind === 'options') return false
  const typeNode = parametersOf(tree, fn).find((each) => each.pattern === pattern)?.type ?? NONE
  const type = typeNode === NONE ? '' : textOf(tree, typeNode)
  // Callbacks of sub-commands and options, kept apart.
  if (/Subcommand|Option\b/.test(type) || /^(?:sub|group|opt|o$)/i.test(textOf(tree, pattern))) return false
  const [first] = methods
  if (GIVERS.test(giver))
    return first !== undefined && KINDS.some((builds) => effectOf({ builds }, first) !== undefined)
  return methods.includes('setName') && (methods.some(isCommandMethod) || /CommandBuilder\b/.test(type))
}

/** The methods that are called on a parameter, in one chain or in several. */
function methodsOn(module: Module, fn: Node, pattern: Node): string[] {
  const { tree } = module
  const name = textOf(tree, pattern)
  const methods: string[] = []
  for (let node = fn; node < (tree.after[fn] as Node); node++) {
    if (kindOf(tree, node) !== K.VariableName || textOf(tree, node) !== name) continue
    if (resolve(module, name, node)?.node !== pattern) continue
    const top = wrappedTop(tree, node)
    for (let at = node; at !== top; at = parentOf(tree, at)) {
      const parent = parentOf(tree, at)
      const member = kindOf(tree, parent) === K.MemberExpression ? childOf(tree, parent, K.PropertyName) : NONE
      if (member !== NONE) methods.push(textOf(tree, member))
    }
  }
  return methods
}

/** The name of what a function is given to: `registerChatInputCommand(fn)`, `{ chatInputCommand: fn }`, `slash() {}`. */
function giverOf(tree: Tree, fn: Node): string {
  const holder = parentOf(tree, dressed(tree, fn))
  if (kindOf(tree, fn) === K.MethodDeclaration || kindOf(tree, fn) === K.Property) {
    const name = childOf(tree, fn, K.PropertyDefinition)
    return name === NONE ? '' : textOf(tree, name)
  }
  if (kindOf(tree, holder) === K.Property) {
    const name = childOf(tree, holder, K.PropertyDefinition)
    return name === NONE ? '' : textOf(tree, name)
  }
  if (kindOf(tree, holder) !== K.ArgList) return ''
  const callee = partsOf(tree, parentOf(tree, holder))[0]
  if (callee === undefined) return ''
  const member = childOf(tree, callee, K.PropertyName)
  return textOf(tree, member === NONE ? callee : member)
}
