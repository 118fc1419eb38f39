import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import { NONE } from '../../lezer/tree.js'
import type { Range } from '../../reader.js'
import { entry, fixed, rangeOf, textNode } from '../definition/nodes.js'
import type { DefNode, DictEntry, DictNode } from '../definition/nodes.js'
import type { Given } from '../signature/signature.js'
import { NO_ARGUMENTS } from '../syntax/calls.js'
import { givenTo } from './forms.js'
import type { Command, Level } from './forms.js'
import { optionsOf } from './options.js'
import { settingsOf } from './settings.js'
import { scopeOf } from './ties.js'
import { docstringEntry, impliedDescription, textEntry, withText } from './texts.js'

/** A command as it is sent. */
export function commandNode(command: Command, level: Level): DictNode {
  const { signature, form, decorator, others, library } = command
  const { module, nameNode } = signature
  const name = nameEntry(command)
  const unknown = unknownAmong(command)
  const entries: DictEntry[] = [name]
  if (form.makes === 'menu') {
    entries.push(menuType(command))
  } else {
    entries.push(descriptionEntry(command))
    if (level === 'child') {
      entries.push(typeEntry(module.tree.rangeOf(nameNode), OptionType.SUB_COMMAND))
    }
    entries.push(optionsOf(command, unknown !== undefined))
  }
  if (level === 'command') {
    const args = decorator.args ?? NO_ARGUMENTS
    entries.push(
      ...settingsOf({ library, module, decorators: others, args, scope: scopeOf(command) }),
    )
  }
  return dictOf(level, decorator.range, entries, unknown)
}

/** An object that is sent, shown by what makes it. */
export const dictOf = (
  level: Level,
  opening: Range,
  entries: readonly DictEntry[],
  reason?: string,
): DictNode => ({
  ...{ type: 'dict', isFixed: true, opening, entries },
  resource: level === 'command' ? 'command' : 'option',
  range: opening,
  opensWithWord: true,
  ...(reason !== undefined && { open: { reason } }),
})

export const typeEntry = (range: Range, type: number): DictEntry =>
  entry('type', range, fixed(range, type), true)

/** Why something of a command may be other than it is written; `undefined` if all of it is in sight. */
function unknownAmong({ others, library, decorator }: Command): string | undefined {
  const { args } = decorator
  if (args?.isOpen === true) {
    return 'Further arguments may be given here.'
  }
  const strange = others.find((one) => library.effectOf(one) === 'unknown')
  return strange === undefined
    ? undefined
    : 'A decorator that is not known may change it: it may add options.'
}

function nameEntry(command: Command): DictEntry {
  const { signature, form, library } = command
  const { module, nameNode, name } = signature
  const given = givenTo(command, 'name')
  if (given !== undefined) {
    return textEntry('name', module, given, library)
  }
  const range = module.tree.rangeOf(nameNode)
  return entry(
    'name',
    range,
    fixed(range, form.makes === 'menu' ? library.texts.menuName(name) : name),
  )
}

function descriptionEntry(command: Command): DictEntry {
  const { signature, library, form } = command
  const { module } = signature
  const given = givenTo(command, 'description')
  const isHybrid = form.makes === 'hybrid' || form.makes === 'hybrid group'
  if (given !== undefined && (!isHybrid || !isBlank(given))) {
    const own = textEntry('description', module, given, library)
    return isHybrid ? withText(own, (whole) => library.texts.given(module.tree.text, whole)) : own
  }
  return isHybrid ? hybridDescription(command) : describedBy(command)
}

const isBlank = ({ value }: Given): boolean => value.kind === 'text' && value.value === ''

/** A hybrid command takes the first of these that it has: `brief`, the first line of `help`, that of its docstring. */
function hybridDescription(command: Command): DictEntry {
  const { signature, library } = command
  const { module, docstring } = signature
  const brief = givenTo(command, 'brief')
  if (brief !== undefined && !isBlank(brief)) {
    return textEntry('description', module, brief, library)
  }
  const help = givenTo(command, 'help')
  if (help !== undefined) {
    const node = dynamicAt(module.tree.rangeOf(help.node), 'It is the first line of this text.')
    return entry('description', module.tree.rangeOf(help.nameNode), node)
  }
  if (docstring === undefined || docstring === 'unknown') {
    return describedBy(command)
  }
  const line = library.texts.firstLine(docstring)
  return line === undefined || line.value === ''
    ? undescribed(command)
    : entry('description', docstring.range, textNode(docstring.range, line))
}

/** The description that a docstring gives, or its lack. */
function describedBy(command: Command): DictEntry {
  const { signature, library } = command
  const { docstring, module } = signature
  return docstring === undefined
    ? undescribed(command)
    : docstringEntry(library, module, docstring, rangeOf({ module, node: signature.nameNode }))
}

const undescribed = ({ signature: { module, nameNode }, library }: Command): DictEntry =>
  impliedDescription(library, module.tree.rangeOf(nameNode))

function menuType({ signature, library }: Command): DictEntry {
  const { module, parameters, nameNode, owner } = signature
  const parameter = parameters[owner === NONE ? 1 : 2]
  const range = module.tree.rangeOf(parameter?.nameNode ?? nameNode)
  const type = parameter === undefined ? undefined : library.menuType(parameter, signature)
  const node: DefNode =
    type === undefined
      ? dynamicAt(range, 'What this menu is for is not known.')
      : fixed(range, type)
  return entry('type', range, node, true)
}
