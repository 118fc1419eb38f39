import { OptionType } from '@slashlint/core/contract'
import { dynamicAt } from '../../definition/values.js'
import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import type { Range } from '../../reader.js'
import { entry, fixed, textNode } from '../definition/nodes.js'
import type { DefNode, DictEntry, DictNode } from '../definition/nodes.js'
import type { Library } from '../frameworks/framework.js'
import { argumentOf, calledDecorators } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import { argumentsIn } from '../syntax/calls.js'
import type { Arguments } from '../syntax/calls.js'
import { docstringOf } from '../syntax/docstring.js'
import { joined } from '../syntax/docstring.js'
import { basesOf, nameOf } from '../syntax/items.js'
import { K } from '../syntax/kinds.js'
import { dictOf, typeEntry } from './command.js'
import type { Level } from './forms.js'
import { settingsOf } from './settings.js'
import { docstringEntry, impliedDescription, textEntry } from './texts.js'

/** A group that is an object, or a class. */
export interface Group {
  readonly library: Library
  readonly module: Module
  /** The call, or the class. */
  readonly node: Node
  readonly kind: 'call' | 'class' | 'cog'
  /** The class of an object that has one of its own, or the class itself; NONE for a plain object. */
  readonly definition: Node
}

/** The children of a list of options, and why others may be among them. */
export interface Children {
  readonly nodes: readonly DefNode[]
  readonly open: string | undefined
}

/** A group as it is sent. */
export function groupNode(group: Group, level: Level, children: Children): DictNode {
  const { library, module, node } = group
  const { tree } = module
  const range = openingOf(group)
  const args = argumentsOf(group)
  const entries: DictEntry[] = [
    namedEntry(group, args),
    describedEntry(group, args),
    childrenEntry(range, children),
  ]
  if (level === 'child') {
    entries.push(typeEntry(range, OptionType.SUB_COMMAND_GROUP))
  } else {
    const decorators = group.kind === 'call' ? [] : calledDecorators(module, node)
    entries.push(...settingsOf({ library, module, decorators, args: args.settings }))
  }
  const isOpen = args.isOpen || tree.isBroken(node)
  return dictOf(level, range, entries, isOpen ? 'Further arguments may be given here.' : undefined)
}

/** The list of children. One of which others may be part has a place for them. */
export const childrenEntry = (range: Range, { nodes, open }: Children): DictEntry =>
  entry('options', range, {
    ...{ type: 'list', isFixed: true, range, opening: range },
    items: open === undefined ? nodes : [...nodes, dynamicAt(range, open)],
  })

/** What shows a group: the name of its class, or what is called. */
function openingOf({ module, node, kind }: Group): Range {
  const { tree } = module
  return tree.rangeOf(kind === 'call' ? tree.firstChild(node) : nameOf(tree, node))
}

/** What a group is given, where that counts: the object's own arguments before those of its class. */
interface Given {
  readonly texts: readonly Arguments[]
  readonly settings: Arguments
  readonly isOpen: boolean
  /** The words for the name and the description. */
  readonly name: readonly string[]
  readonly description: readonly string[]
}

function argumentsOf({ module, node, kind, definition }: Group): Given {
  const { tree } = module
  const own = kind === 'call' ? argumentsIn(tree, tree.childOf(node, K.ArgList)) : undefined
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

const NOTHING: Arguments = { positional: [], keywords: [], isOpen: false }

/** A cog says `group_nsfw` where a group says `nsfw`. */
const renamedIn = (args: Arguments = NOTHING, isCog: boolean): Arguments =>
  isCog
    ? {
        ...args,
        keywords: args.keywords.flatMap((one) =>
          one.name.startsWith('group_') ? [{ ...one, name: one.name.slice('group_'.length) }] : [],
        ),
      }
    : args

/** What `super().__init__(…)` of a class is given. */
function fromInit({ tree }: Module, definition: Node): Arguments | undefined {
  const calls = tree
    .nodesIn(definition, K.CallExpression)
    .filter((call) => /^super\([^()]*\)\s*\.\s*__init__$/.test(tree.textOf(tree.firstChild(call))))
  const [call] = calls
  if (call === undefined) {
    return undefined
  }
  const args = argumentsIn(tree, tree.childOf(call, K.ArgList))
  return calls.length > 1 ? { ...args, isOpen: true } : args
}

function namedEntry(group: Group, { texts, name: words }: Given): DictEntry {
  const { module, definition, library } = group
  const { tree } = module
  for (const word of words) {
    for (const args of texts) {
      const given = argumentOf(module, args, word)
      if (given !== undefined) {
        return textEntry('name', module, given, library)
      }
    }
  }
  const range = definition === NONE ? openingOf(group) : tree.rangeOf(nameOf(tree, definition))
  const isKnown = definition !== NONE && texts.every(({ isOpen }) => !isOpen)
  return entry(
    'name',
    range,
    isKnown
      ? fixed(range, library.texts.groupName(tree.textOf(nameOf(tree, definition))))
      : dynamicAt(range, 'Its name is not written here.'),
  )
}

function describedEntry(group: Group, { texts, description: words }: Given): DictEntry {
  const { module, definition, library, kind } = group
  const { tree } = module
  const range = openingOf(group)
  for (const word of words) {
    for (const args of texts) {
      const given = argumentOf(module, args, word)
      if (given !== undefined) {
        return textEntry('description', module, given, library)
      }
    }
  }
  const docstring = definition === NONE ? undefined : docstringOf(tree, definition)
  if (texts.some(({ isOpen }) => isOpen)) {
    return entry('description', range, dynamicAt(range, 'Its description is not written here.'))
  }
  if (docstring === undefined) {
    return impliedDescription(library, range)
  }
  if (kind !== 'cog' || docstring === 'unknown') {
    return docstringEntry(library, module, docstring, range)
  }
  // A cog takes all of it, as it stands without indentation.
  const lines = docstring.clean.map(({ text, pieces }) => ({ value: text, pieces }))
  const whole = joined(lines, '\n')
  return whole.value === ''
    ? impliedDescription(library, range)
    : entry('description', docstring.range, textNode(docstring.range, whole))
}
