import { OptionType } from '@slashlint/core/contract'
import { itemsOf } from '../evaluate/containers.js'
import { evaluate } from '../evaluate/expressions.js'
import { listOf, literal, restOf } from '../evaluate/value.js'
import type { Entry, Frame, ObjectValue, Rest, Value } from '../evaluate/value.js'
import { K } from '../syntax/kinds.js'
import { childOf, kindOf, NONE, parentOf, partsOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** A command, or a sub-command, that decorators of discordx make out of a method. */
export interface Decorated {
  readonly object: ObjectValue
  readonly resource: 'command' | 'option'
}

/** The command of a decorator; undefined: it is another one. */
export function decoratedAt(frame: Frame, decorator: Node): Decorated | undefined {
  const { module } = frame
  const { tree } = module
  const name = nameOf(frame, decorator)
  if (name !== 'Slash' && name !== 'ContextMenu') return undefined
  const method = methodOf(tree, decorator)
  const [given] = argumentsOf(frame, decorator)
  if (method === NONE || given?.kind !== 'object') return undefined
  if (name === 'ContextMenu') return { object: given, resource: 'command' }
  const site = { module, node: decorator }
  const options: Entry = { key: 'options', value: listOf(site, optionsOf(frame, method)), keySite: site }
  const isGrouped = [method, classOf(tree, method)].some((each) =>
    decoratorsOf(tree, each).some((one) => nameOf(frame, one) === 'SlashGroup'),
  )
  const type: Entry = {
    key: 'type',
    value: { ...literal(site, OptionType.SUB_COMMAND), member: 'OptionType' },
    keySite: site,
  }
  const entries = [...(isGrouped ? [type] : []), ...given.entries, options]
  return { object: { ...given, entries }, resource: isGrouped ? 'option' : 'command' }
}

/** The name of a decorator of discordx; undefined: another package's. */
function nameOf(frame: Frame, decorator: Node): string | undefined {
  const { tree } = frame.module
  const [call] = partsOf(tree, decorator)
  const callee = call !== undefined && kindOf(tree, call) === K.CallExpression ? partsOf(tree, call)[0] : undefined
  if (callee === undefined || kindOf(tree, callee) !== K.VariableName) return undefined
  const value = evaluate(frame, callee)
  const isDiscordx = value.kind === 'external' && (value.source === undefined || value.source === 'discordx')
  return isDiscordx ? value.path.at(-1) : undefined
}

function argumentsOf(frame: Frame, decorator: Node): readonly (Value | Rest)[] {
  const { tree } = frame.module
  const [call] = partsOf(tree, decorator)
  const list = call === undefined ? NONE : childOf(tree, call, K.ArgList)
  return list === NONE ? [] : itemsOf(frame, list)
}

/** The method, or the class, that carries a decorator. */
function methodOf(tree: Tree, decorator: Node): Node {
  const parent = parentOf(tree, decorator)
  return kindOf(tree, parent) === K.MethodDeclaration ? parent : NONE
}

function classOf(tree: Tree, method: Node): Node {
  return parentOf(tree, parentOf(tree, method))
}

function decoratorsOf(tree: Tree, node: Node): Node[] {
  if (node === NONE) return []
  const own = partsOf(tree, node).filter((part) => kindOf(tree, part) === K.Decorator)
  // `@Discord() export class …`: the decorators stand before the class.
  const parent = parentOf(tree, node)
  return kindOf(tree, parent) === K.ExportDeclaration ? [...decoratorsOf(tree, parent), ...own] : own
}

/** The options that the parameters of a method carry, in order. */
function optionsOf(frame: Frame, method: Node): (Value | Rest)[] {
  const { module } = frame
  const { tree } = module
  const list = childOf(tree, method, K.ParamList)
  const options: (Value | Rest)[] = []
  let choices: (Value | Rest)[] = []
  let option: ObjectValue | undefined
  for (const part of list === NONE ? [] : partsOf(tree, list)) {
    const kind = kindOf(tree, part)
    if (kind === K.Decorator) {
      const name = nameOf(frame, part)
      const args = argumentsOf(frame, part)
      const [given] = args
      if (name === 'SlashChoice') choices = args.map((arg) => choiceOf(arg))
      else if (name === 'SlashOption' && given?.kind === 'object') option = given
      else options.push(restOf({ module, node: part }, 'What the decorator adds is not known.'))
    } else if (kind === K.VariableDefinition && option !== undefined) {
      const site = { module, node: part }
      const added: Entry[] =
        choices.length === 0
          ? []
          : [{ key: 'choices', value: { ...listOf(site, choices), fixed: true }, keySite: site }]
      options.push({ ...option, entries: [...option.entries, ...added] })
      option = undefined
      choices = []
    }
  }
  return options
}

/** `@SlashChoice('a', 'b')`: the texts are names and values. */
function choiceOf(arg: Value | Rest): Value | Rest {
  if (arg.kind !== 'literal') return arg
  const entry = (key: string): Entry => ({ key, value: arg, keySite: arg.site })
  return { kind: 'object', site: arg.site, entries: [entry('name'), entry('value')], fixed: true }
}
