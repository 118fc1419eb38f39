import { dynamicAt } from '../../../definition/values.js'
import { entry, fixed, rangeOf, scalarOf } from '../../definition/nodes.js'
import type { DefNode, DictEntry, DictNode } from '../../definition/nodes.js'
import { fromDocstring, textEntry, withText } from '../../entries/texts.js'
import type { Argument } from '../../signature/signature.js'
import { argumentOfCommand } from '../framework.js'
import type { Command } from '../framework.js'
import { docstringEntry, impliedDescription, translated } from './entries.js'
import { TEXTS } from './texts.js'

/** Makes the entries of a command's name and description. */
export const textsOf = (command: Command): DictEntry[] => {
  if (command.form.makes === 'menu') {
    return [nameEntry(command)]
  }
  return [nameEntry(command), descriptionEntry(command)]
}

function nameEntry(command: Command): DictEntry {
  const { signature, form } = command
  const { module, nameNode, name } = signature
  const given = argumentOfCommand(command, 'name')
  // An empty name of a hybrid command is none.
  if (given !== undefined && (form.kind !== 'hybrid' || !isBlank(given))) {
    return textEntry('name', module, given, translated)
  }
  const range = module.tree.rangeOf(nameNode)
  return entry('name', range, fixed(range, form.makes === 'menu' ? TEXTS.menuName(name) : name))
}

function descriptionEntry(command: Command): DictEntry {
  const { signature, form } = command
  const { module } = signature
  const given = argumentOfCommand(command, 'description')
  const isHybrid = form.kind === 'hybrid'
  if (given !== undefined && (!isHybrid || !isBlank(given))) {
    const own = textEntry('description', module, given, translated)
    return isHybrid ? withText(own, (whole) => TEXTS.given(module.tree.text, whole)) : own
  }
  return isHybrid ? hybridDescription(command) : describedBy(command)
}

/** Tells whether a text is its own first line. */
const isOneLine = ({ value }: Argument): boolean =>
  value.kind === 'text' && value.value !== '' && !/^\s|[\r\n]|\s$/.test(value.value)

const isBlank = ({ value }: Argument): boolean => value.kind === 'text' && value.value === ''

/** Makes the description of a hybrid command: `brief`, else the first line of `help`, else that of its docstring. */
function hybridDescription(command: Command): DictEntry {
  const { signature } = command
  const { module, docstring } = signature
  const brief = argumentOfCommand(command, 'brief')
  if (brief !== undefined && !isBlank(brief)) {
    return textEntry('description', module, brief, translated)
  }
  const help = argumentOfCommand(command, 'help')
  if (help !== undefined && isOneLine(help)) {
    return textEntry('description', module, help, translated)
  }
  if (help !== undefined) {
    const node = dynamicAt(module.tree.rangeOf(help.node), 'It is the first line of this text.')
    return entry('description', module.tree.rangeOf(help.nameNode), node)
  }
  if (docstring === undefined || docstring === 'unknown') {
    return describedBy(command)
  }
  const line = TEXTS.firstLine(docstring)
  if (line === undefined || line.value === '') {
    return undescribed(command)
  }
  return fromDocstring(docstring, line)
}

/** Makes the description from a docstring, or the default one. */
function describedBy(command: Command): DictEntry {
  const { signature } = command
  const { docstring, module } = signature
  if (docstring === undefined) {
    return undescribed(command)
  }
  return docstringEntry(module, docstring, rangeOf({ module, node: signature.nameNode }))
}

const undescribed = ({ signature: { module, nameNode } }: Command): DictEntry =>
  impliedDescription(module.tree.rangeOf(nameNode))

/** Makes the sub-command of a hybrid group's function, which `fallback` names. */
export function fallbackOf(command: Command, own: DictNode): DefNode | undefined {
  const given = argumentOfCommand(command, 'fallback')
  if (given === undefined || given.value.kind === 'none') {
    return undefined
  }
  const { module } = command.signature
  const name = scalarOf({ module, node: given.node }, given.value)
  const named = entry('name', module.tree.rangeOf(given.nameNode), name)
  return { ...own, entries: own.entries.map((one) => (one.key === 'name' ? named : one)) }
}
