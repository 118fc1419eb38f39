import { dynamicAt } from '../../../definition/values.js'
import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import { entry, fixedIfKnown } from '../../definition/nodes.js'
import type { DictEntry } from '../../definition/nodes.js'
import { openingOf } from '../../entries/groups.js'
import { fromDocstring, textEntry } from '../../entries/texts.js'
import { argumentOf, calledDecorators } from '../../signature/signature.js'
import type { Module } from '../../scope/module.js'
import { NO_ARGUMENTS } from '../../syntax/calls.js'
import { argumentsAt } from '../../values/evaluate.js'
import type { Arguments } from '../../syntax/calls.js'
import { docstringOf, joined } from '../../syntax/docstring.js'
import { basesOf, nameOf } from '../../syntax/items.js'
import { K } from '../../syntax/kinds.js'
import type { Group, GroupOf } from '../framework.js'
import { docstringEntry, impliedDescription, translated } from './entries.js'
import { settingsOf } from './settings.js'
import { TEXTS } from './texts.js'

/** Returns the entries that a group declares. */
export function groupOf(group: Group): GroupOf {
  const { module, node } = group
  const args = argumentsOf(group)
  const decorators = group.kind === 'call' ? [] : calledDecorators(module, node)
  return {
    texts: [namedEntry(group, args), describedEntry(group, args)],
    settings: settingsOf({ module, decorators, args: args.settings }),
    isOpen: args.isOpen,
  }
}

/** The arguments of a group. Those of the object take precedence over those of its class. */
interface GroupArguments {
  readonly texts: readonly Arguments[]
  readonly settings: Arguments
  readonly isOpen: boolean
  /** The names of the arguments for the name and the description. */
  readonly name: readonly string[]
  readonly description: readonly string[]
}

function argumentsOf({ module, node, kind, definition }: Group): GroupArguments {
  const { tree } = module
  const own = kind === 'call' ? argumentsAt(module, tree.childOf(node, K.ArgList)) : undefined
  const ofClass = definition === NONE ? undefined : basesOf(tree, definition)
  const inside = definition === NONE || kind === 'cog' ? undefined : fromInit(module, definition)
  const texts = [own, inside, ofClass].filter((args) => args !== undefined)
  const isCog = kind === 'cog'
  return {
    texts,
    settings: renamedIn(own ?? inside ?? ofClass, isCog),
    isOpen: texts.some((args) => args.isOpen),
    name: isCog ? ['group_name', 'name'] : ['name'],
    description: isCog ? ['group_description', 'description'] : ['description'],
  }
}

/**
 * Returns the arguments that a cog gives its group, under the names that a group has: `group_nsfw`
 * as `nsfw`. Other keywords of the cog are left out. The arguments of other classes are unchanged.
 */
const renamedIn = (args: Arguments = NO_ARGUMENTS, isCog: boolean): Arguments => {
  if (!isCog) {
    return args
  }
  const keywords = args.keywords.flatMap((one) =>
    one.name.startsWith('group_') ? [{ ...one, name: one.name.slice('group_'.length) }] : [],
  )
  return { ...args, keywords }
}

/** Returns the arguments of `super().__init__(…)` in a class. */
function fromInit(module: Module, definition: Node): Arguments | undefined {
  const { tree } = module
  const calls = tree
    .nodesIn(definition, K.CallExpression)
    .filter((call) => /^super\([^()]*\)\s*\.\s*__init__$/.test(tree.textOf(tree.firstChild(call))))
  const [call] = calls
  if (call === undefined) {
    return undefined
  }
  const args = argumentsAt(module, tree.childOf(call, K.ArgList))
  return calls.length > 1 ? { ...args, isOpen: true } : args
}

function namedEntry(group: Group, { texts, name: words }: GroupArguments): DictEntry {
  const { module, definition } = group
  const { tree } = module
  for (const word of words) {
    for (const args of texts) {
      const given = argumentOf(module, args, word)
      if (given !== undefined) {
        return textEntry('name', module, given, translated)
      }
    }
  }
  const range = definition === NONE ? openingOf(group) : tree.rangeOf(nameOf(tree, definition))
  const isKnown = definition !== NONE && texts.every(({ isOpen }) => !isOpen)
  const name = isKnown ? TEXTS.groupName(tree.textOf(nameOf(tree, definition))) : undefined
  return entry('name', range, fixedIfKnown(range, name, 'Its name is not written here.'))
}

function describedEntry(group: Group, { texts, description: words }: GroupArguments): DictEntry {
  const { module, definition, kind } = group
  const { tree } = module
  const range = openingOf(group)
  for (const word of words) {
    for (const args of texts) {
      const given = argumentOf(module, args, word)
      if (given !== undefined) {
        return textEntry('description', module, given, translated)
      }
    }
  }
  const docstring = definition === NONE ? undefined : docstringOf(tree, definition)
  if (texts.some(({ isOpen }) => isOpen)) {
    return entry('description', range, dynamicAt(range, 'Its description is not written here.'))
  }
  if (docstring === undefined) {
    return impliedDescription(range)
  }
  if (kind !== 'cog' || docstring === 'unknown') {
    return docstringEntry(module, docstring, range)
  }
  // A cog uses its whole docstring, without indentation.
  const lines = docstring.clean.map(({ text, pieces }) => ({ value: text, pieces }))
  const whole = joined(lines, '\n')
  return whole.value === '' ? impliedDescription(range) : fromDocstring(docstring, whole)
}
