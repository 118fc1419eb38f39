import { baseOf, classAround } from '../evaluate/classes.js'
import { LIBRARIES } from '../frameworks/index.js'
import { resolve } from '../scope/bindings.js'
import { NONE } from '../syntax/tree.js'
import { setsField } from '../values/builder-methods.js'
import { entryOf } from '../values/value.js'
import type { BuilderValue, Item, ObjectValue } from '../values/value.js'

/**
 * Code that registers whatever commands there are, `{ name: command.name, description: command.description }`, defines
 * none: the name is that of another object, and no text stands there.
 */
export const isGeneric = (object: ObjectValue): boolean => {
  const [name, description, options] = ['name', 'description', 'options'].map((key) => entryOf(object, key)?.value)
  if (isWritten(description) || isWritten(options)) return false
  return name === undefined ? isSpread(object) : isTaken(name, description) && object.open === undefined
}

/** `{ type: 1, ...data }` of a parameter, and nothing beside it. */
function isSpread({ openAt, entries }: ObjectValue): boolean {
  const text = openAt === undefined ? '' : openAt.module.tree.textOf(openAt.node)
  const holder = /^(?:\.\.\.)?([\w$]+)$/.exec(text)?.[1]
  const binding = openAt && holder !== undefined ? resolve(openAt.module, holder, openAt.node) : undefined
  return binding?.kind === 'parameter' && entries.every(({ key }) => key !== 'description' && key !== 'options')
}

/** `new SlashCommandBuilder().setName(command.name).setDescription(command.description)` */
export const isGenericBuilder = ({ state: { calls, builds } }: BuilderValue): boolean => {
  const [name, description] = ['name', 'description'].map(
    (field) => calls.find(({ method }) => command !== undefined && setsField(command, method, field))?.args[0],
  )
  if (builds === 'option' || calls.length > 2 || isWritten(description)) return false
  return isTaken(name, description) || isTemplate(name, description)
}

/** The name is the file's, and the description is to be written yet. */
const isTemplate = (name: Item | undefined, description: Item | undefined): boolean =>
  description?.kind === 'literal' &&
  (name?.kind === 'unknown' || name?.kind === 'external') &&
  name.site.module.tree.textOf(name.site.node) === 'this.name'

const { command } = LIBRARIES.handedOver ?? {}

/**
 * Whether a value is a member of an object of which nothing is known: `command.name`, `command.getName()`, `names[0]`; of
 * what is not the code's own, another value must be, too.
 */
function isTaken(value: Item | undefined, other: Item | undefined): boolean {
  if (value?.kind !== 'unknown' && value?.kind !== 'external') return false
  const { module, node } = value.site
  const [, holder] = /^([\w$]+)\s*(?:[?!]?\.\s*[\w$]+(?:\(\))?|\[\d+\])+$/.exec(module.tree.textOf(node)) ?? []
  if (holder === undefined) return false
  // A class that registers itself is the command; one that extends nothing registers those that extend it.
  if (holder === 'this' && (other === undefined || baseOf(module.tree, classAround(module.tree, node)) !== NONE))
    return false
  const kind = resolve(module, holder, node)?.kind
  if (kind === 'parameter' || kind === 'variable') return true
  return other === undefined || other.site.module.tree.textOf(other.site.node).startsWith(`${holder}.`)
}

/** Whether a text stands there that is meant to stay, or a list with one. */
const isWritten = (value: Item | undefined): boolean =>
  value?.kind === 'literal'
    ? typeof value.data === 'string' && !/^(?:[^\p{L}\d]*|todo)$/iu.test(value.data)
    : value?.kind === 'list' && value.items.some((item) => item.kind === 'builder' || hasName(item))

const hasName = (item: Item): boolean => item.kind === 'object' && isWritten(entryOf(item, 'name')?.value)
