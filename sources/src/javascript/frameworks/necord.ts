import { CommandType, OptionType } from '@slashlint/core/contract'
import { appliedBy, decoratorsFrom, typed } from '../evaluate/decorators.js'
import type { Decorated } from '../evaluate/decorators.js'
import { ancestry } from '../evaluate/classes.js'
import { valueAt } from '../evaluate/identifiers.js'
import type { Site } from '../scope/module.js'
import { argumentsIn, decoratorsOf } from '../syntax/decorators.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { VALUE_OPTIONS } from '../values/option-words.js'
import { computedList, entryOf, listOf, literalAt, restOf, withEntry } from '../values/value.js'
import type { ClassValue, Frame, Item, ListValue } from '../values/value.js'
import type { Framework, OptionArguments, OptionArgument } from './framework.js'

const PACKAGE = 'necord'
const NECORD = decoratorsFrom(PACKAGE)

const MENUS: ReadonlyMap<string, number> = new Map([
  ['UserCommand', CommandType.USER],
  ['MessageCommand', CommandType.MESSAGE],
])

const SLASH: ReadonlySet<string> = new Set(['SlashCommand', 'Subcommand'])

/**
 * Returns the definition that decorators make from a method: `@SlashCommand({ … })`,
 * `@Subcommand({ … })`, `@UserCommand({ … })`.
 */
function decorated(frame: Frame, decorator: Node): Decorated | undefined {
  const made = appliedBy(frame, decorator, NECORD).find(
    ({ name }) => MENUS.has(name) || SLASH.has(name),
  )
  if (made === undefined) {
    return undefined
  }
  const { name } = made
  const menu = MENUS.get(name)
  const [argument] = made.args
  if (argument?.kind !== 'object') {
    return undefined
  }
  if (menu !== undefined) {
    return { object: typed(argument, menu, 'CommandType'), resource: 'command' }
  }
  const { module } = frame
  const method = module.tree.parentOf(decorator)
  const site = { module, node: decorator }
  const object = withEntry(argument, 'options', optionsOf(frame, method), site)
  if (name === 'SlashCommand') {
    return { object, resource: 'command' }
  }
  return { object: typed(object, OptionType.SUB_COMMAND, 'OptionType'), resource: 'option' }
}

/**
 * Returns the options of a method: the decorated fields of the class in the type of the parameter
 * with `@Options()`.
 */
function optionsOf(frame: Frame, method: Node): ListValue {
  const { module, tree } = frame
  const site = { module, node: method }
  // Sub-commands are spread over the methods of a class.
  if (tree.kindOf(method) !== K.MethodDeclaration) {
    return listOf(site, [restOf(site, 'Methods add sub-commands.')])
  }
  const { decorator, type, made } = parameterOf(frame, method)
  if (decorator === NONE) {
    return listOf(site, [])
  }
  const use = { module, node: type === NONE ? decorator : type }
  // Mistakes in another module are shown at the name of its class.
  const unknown = restOf(use, 'The class of the options is not known.')
  return computedList(use, made === undefined ? [unknown] : fieldsOf(made, use))
}

/** Returns the decorator, pattern, type and class of the parameter with `@Options()`. */
function parameterOf(frame: Frame, method: Node) {
  const { tree } = frame
  const list = tree.childOf(method, K.ParamList)
  const parts = tree.childrenOf(list)
  const decorator = parts.find(
    (part) =>
      tree.kindOf(part) === K.Decorator &&
      appliedBy(frame, part, NECORD).some(({ name }) => OPTIONS.has(name)),
  )
  const behind = decorator === undefined ? [] : parts.filter((part) => part > decorator)
  const pattern = behind.find((part) => tree.kindOf(part) !== K.Decorator) ?? NONE
  const annotation = behind.find((part) => tree.kindOf(part) === K.TypeAnnotation)
  const type = annotation === undefined ? NONE : tree.childOf(annotation, K.TypeName)
  const made = type === NONE ? undefined : valueAt(frame, type)
  return {
    decorator: decorator ?? NONE,
    pattern,
    type,
    made: made?.kind === 'class' ? made : undefined,
  }
}

const OPTIONS: ReadonlySet<string> = new Set(['Options', 'Opts'])

/**
 * Returns the members of a class and its ancestors with their decorators. An unknown ancestor gives
 * `undefined`.
 */
const membersOf = (made: ClassValue) =>
  ancestry(made).flatMap((one) => {
    if (one.kind !== 'class') {
      return [undefined]
    }
    const { module, node } = one.site
    const { tree } = module
    return tree.childrenOf(tree.childOf(node, K.ClassBody)).map((member) => {
      const decorators = decoratorsOf(tree, member)
      const applied = decorators.flatMap((decorator) =>
        appliedBy(one.frame, decorator, NECORD).map(({ name, args: [argument] }) => ({
          name,
          argument,
          decorator,
        })),
      )
      // Without a decorator nothing fills a field, unless it has a value of its own, or is no field.
      const isField =
        tree.kindOf(member) === K.PropertyDeclaration && !tree.hasChild(member, K.Equals)
      const key = tree.keyOf(member)
      return { module, applied, key, isFilled: decorators.length > 0 || !isField }
    })
  })

/**
 * Returns the options that a method gets in the parameter with `@Options()`: one member for each
 * decorated field of its class. If an option is missing, its member is `null`.
 */
function argumentsOfMethod(frame: Frame, method: Node): OptionArguments | undefined {
  const { decorator, pattern, made } = parameterOf(frame, method)
  if (decorator === NONE || pattern === NONE) {
    return undefined
  }
  const members = made === undefined ? [undefined] : membersOf(made)
  const isTransformed = isPiped(frame, method, decorator)
  const values = members.flatMap((member): OptionArgument[] => {
    const argument = member?.applied.find(({ name }) => name.endsWith('Option'))?.argument
    if (member === undefined || member.key === '' || argument?.kind !== 'object') {
      return []
    }
    const name = literalAt(argument, 'name')?.data
    return [
      {
        name: typeof name === 'string' ? name : undefined,
        pattern,
        key: member.key,
        ...(isTransformed && { isTransformed }),
      },
    ]
  })
  const known = new Set(
    members.flatMap((member) => (member?.isFilled === true && member.key !== '' ? member.key : [])),
  )
  const isWhole = !members.includes(undefined) && !isTransformed && values.length > 0
  return { values, absent: 'null', holder: { pattern, ...(isWhole && { known }) } }
}

/** Tells whether a pipe or an interceptor may change the arguments of a method. */
function isPiped({ tree }: Frame, method: Node, decorator: Node): boolean {
  const list = argumentsIn(tree, decorator)
  if (list !== NONE && tree.childrenOf(list).length > 0) {
    return true
  }
  const holder = tree.parentOf(tree.parentOf(method))
  return [...decoratorsOf(tree, method), ...decoratorsOf(tree, holder)].some((one) =>
    PIPES.test(tree.textOf(one)),
  )
}

const PIPES = /^@Use(?:Pipes|Interceptors|Guards)\b/

/**
 * Returns the options from decorated fields of a class:
 * `@StringOption({ name: 'text', … }) text: string`.
 */
const fieldsOf = (made: ClassValue, site: Site): Item[] =>
  membersOf(made).flatMap((member) => {
    if (member === undefined) {
      return [restOf(site, 'What the class of the options extends is not known.')]
    }
    return member.applied.flatMap(({ name, argument, decorator }): Item[] => {
      const word = /^(\w+)Option$/.exec(name)?.[1]
      const type = word === 'Member' ? OptionType.USER : VALUE_OPTIONS.get(word ?? '')
      if (type === undefined) {
        return []
      }
      if (argument?.kind === 'object' && entryOf(argument, 'type') === undefined) {
        return [typed(argument, type, 'OptionType')]
      }
      const own = { module: member.module, node: decorator }
      return [restOf(own, 'What the decorator adds is not known.')]
    })
  })

export const necord: Framework = {
  packages: [PACKAGE],
  basedOn: 'discord.js',
  signs: ['@SlashCommand(', '@Subcommand(', '@UserCommand(', '@MessageCommand('],
  words: ['createCommandGroup'],
  decorated,
  optionArguments: { signs: ['@Options(', '@Opts('], of: argumentsOfMethod },
  sinks: { createCommandGroupDecorator: { isVague: true } },
}
