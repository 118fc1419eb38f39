import { CommandType, OptionType } from '@slashlint/core/contract'
import { appliedBy, decoratorsFrom, typed } from '../evaluate/decorators.js'
import type { Decorated } from '../evaluate/decorators.js'
import { imported } from '../evaluate/identifiers.js'
import { resolve } from '../scope/bindings.js'
import { decoratorsOf } from '../syntax/decorators.js'
import { K } from '../syntax/kinds.js'
import { childOf, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { VALUE_OPTIONS } from '../values/option-words.js'
import { entryOf, listOf, restOf } from '../values/value.js'
import type { ClassValue, Frame, Item, ListValue, ObjectValue } from '../values/value.js'
import type { Framework } from './framework.js'

const PACKAGE = 'necord'
const NECORD = decoratorsFrom(PACKAGE)

const MENUS: ReadonlyMap<string, number> = new Map([
  ['UserCommand', CommandType.USER],
  ['MessageCommand', CommandType.MESSAGE],
])

const SLASH: ReadonlySet<string> = new Set(['SlashCommand', 'Subcommand'])

/** What it makes of a method: `@SlashCommand({ … })`, `@Subcommand({ … })`, `@UserCommand({ … })`. */
function decorated(frame: Frame, decorator: Node): Decorated | undefined {
  const made = appliedBy(frame, decorator, NECORD).find(({ name }) => MENUS.has(name) || SLASH.has(name))
  if (made === undefined) return undefined
  const { name } = made
  const menu = MENUS.get(name)
  const [given] = made.args
  if (given?.kind !== 'object') return undefined
  if (menu !== undefined) return { object: typed(given, menu, 'CommandType'), resource: 'command' }
  const { module } = frame
  const method = parentOf(module.tree, decorator)
  const site = { module, node: decorator }
  const options = optionsOf(frame, method)
  const object: ObjectValue = {
    ...given,
    entries: [...given.entries, { key: 'options', value: options, keySite: site }],
  }
  return name === 'SlashCommand'
    ? { object, resource: 'command' }
    : { object: typed(object, OptionType.SUB_COMMAND, 'OptionType'), resource: 'option' }
}

/** The options of a method: the fields of the class of the parameter with `@Options()`. */
function optionsOf(frame: Frame, method: Node): ListValue {
  const { module } = frame
  const { tree } = module
  const site = { module, node: method }
  // Sub-commands are spread over the methods of a class.
  if (kindOf(tree, method) !== K.MethodDeclaration) return listOf(site, [restOf(site, 'Methods add sub-commands.')])
  const list = childOf(tree, method, K.ParamList)
  const parts = list === NONE ? [] : partsOf(tree, list)
  const decorator = parts.find(
    (part) =>
      kindOf(tree, part) === K.Decorator && appliedBy(frame, part, NECORD).some(({ name }) => name === 'Options'),
  )
  if (decorator === undefined) return listOf(site, [])
  const annotation = parts.find((part) => part > decorator && kindOf(tree, part) === K.TypeAnnotation)
  const type = annotation === undefined ? NONE : childOf(tree, annotation, K.TypeName)
  const made = type === NONE ? undefined : classNamed(frame, type)
  const use = { module, node: type === NONE ? decorator : type }
  // What is wrong in another module is shown where its class is named.
  return {
    ...listOf(use, made === undefined ? [restOf(use, 'The class of the options is not known.')] : fieldsOf(made)),
    fixed: true,
  }
}

function classNamed(frame: Frame, type: Node): ClassValue | undefined {
  const { module } = frame
  const name = textOf(module.tree, type)
  const binding = resolve(module, name, type)
  const site = { module, node: type }
  if (binding?.kind === 'class') return { kind: 'class', site: { module, node: binding.node }, frame }
  const value = binding?.kind === 'import' ? imported(frame, binding.source, binding.name, site) : undefined
  return value?.kind === 'class' ? value : undefined
}

/** `@StringOption({ name: 'text', … }) text: string` */
function fieldsOf({ site: { module, node }, frame }: ClassValue): Item[] {
  const { tree } = module
  const body = childOf(tree, node, K.ClassBody)
  return (body === NONE ? [] : partsOf(tree, body)).flatMap((field) =>
    decoratorsOf(tree, field).flatMap((decorator) =>
      appliedBy(frame, decorator, NECORD).flatMap(({ name, args: [given] }): Item[] => {
        const word = /^(\w+)Option$/.exec(name)?.[1]
        const type = word === 'Member' ? OptionType.USER : VALUE_OPTIONS.get(word ?? '')
        if (type === undefined) return []
        return given?.kind === 'object' && entryOf(given, 'type') === undefined
          ? [typed(given, type, 'OptionType')]
          : [restOf({ module, node: decorator }, 'What the decorator adds is not known.')]
      }),
    ),
  )
}

export const necord: Framework = {
  packages: [PACKAGE],
  basedOn: 'discord.js',
  signs: ['@SlashCommand(', '@Subcommand(', '@UserCommand(', '@MessageCommand('],
  words: ['createCommandGroup'],
  decorated,
  sinks: { createCommandGroupDecorator: { isVague: true } },
}
