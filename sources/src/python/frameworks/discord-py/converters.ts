import { OptionType } from '@slashlint/core/contract'
import { entry, fixed, rangeOf, scalarOf } from '../../definition/nodes.js'
import type { DictEntry } from '../../definition/nodes.js'
import { choicesEntry } from '../../entries/choices.js'
import { attributeIn, attributeValue, isDecoratedBy, lineageOf } from '../../entries/lineage.js'
import type { Lineage } from '../../entries/lineage.js'
import { openType, OPTION_TYPES, plainType } from '../../entries/types.js'
import type { Typed } from '../../entries/types.js'
import type { Site } from '../../scope/module.js'
import { isAsync, parametersOf } from '../../syntax/items.js'
import type { ItemOf, NamedOf, Value } from '../../values/value.js'
import { memberOf } from '../forks.js'
import { choiceOf } from './choices.js'
import { nameIn } from './names.js'

const TRANSFORMER = 'app_commands.Transformer'
/** Matches the library's converters of prefix commands. In hybrid commands, such a parameter becomes a text option. */
export const CONVERTERS = /^commands\.(?:clean_content|(?!Flag)\w*Converter)$/

/** The class whose annotations become options of hybrid commands. */
export const FLAGS = 'commands.FlagConverter'

/** The keywords of a class of flags that only change how messages with a prefix are read. */
export const OF_FLAGS: ReadonlySet<string> = new Set(['case_insensitive', 'delimiter', 'prefix'])

const OPEN = 'What this transformer sets is not all known.'

/**
 * Returns the type of a class that converts what users enter: a `Transformer`, or a class with its own `transform`.
 * Returns `undefined` for any other class.
 */
export const convertedBy = (use: Site, item: ItemOf): Typed | undefined =>
  transformerType(use, item) ?? (isInline(item) ? plainType(use, OptionType.STRING) : undefined)

/** Returns the type of a `Transformer` of the project, or `undefined` for any other class. */
export function transformerType(use: Site, item: ItemOf): Typed | undefined {
  const lineage = lineageOf(item)
  const isTransformer = lineage?.outer.some((base) => nameIn(base) === TRANSFORMER) === true
  return isTransformer ? transformed(use, lineage) : undefined
}

/**
 * Returns the type of a converter of prefix commands, or `undefined` for any other class. Hybrid
 * commands accept such converters.
 */
export const hybridType = (use: Site, item: ItemOf): Typed | undefined =>
  isConverter(item) ? plainType(use, OptionType.STRING) : undefined

/** Tells whether a class of the project extends the library's converter, or has its method. */
function isConverter(item: ItemOf): boolean {
  const lineage = lineageOf(item)
  return (
    lineage?.outer.every(isPlainBase) === true &&
    (lineage.outer.some((base) => CONVERTERS.test(nameIn(base) ?? '')) ||
      attributeIn(lineage.classes, 'convert') !== undefined)
  )
}

/** Tells whether a class has its own `transform`. */
function isInline(item: ItemOf): boolean {
  const lineage = lineageOf(item)
  const own = attributeIn([item], 'transform')
  return (
    lineage?.outer.every(isPlainBase) === true &&
    own !== 'unknown' &&
    inlineProblem(item) === undefined
  )
}

/**
 * Returns the reason why a class of the project cannot be the type of an option, as the beginning
 * of a sentence. Returns `undefined` if it can be one.
 */
export function classProblem(item: ItemOf, isHybrid: boolean): string | undefined {
  const outer = lineageOf(item, OF_FLAGS)?.outer
  if (outer?.some((base) => nameIn(base) === FLAGS) === true) {
    return isHybrid ? undefined : 'Only hybrid commands take flags:'
  }
  const isKnown = outer?.every(isPlainBase) === true
  return isKnown && !(isHybrid && isConverter(item)) ? inlineProblem(item) : undefined
}

/** Matches bases that make a class neither an enum nor a transformer. */
const PLAIN_BASES = /^(?:builtins\.\w+|typing\.(?:Generic|NamedTuple))$/

function isPlainBase(base: NamedOf): boolean {
  const name = nameIn(base) ?? ''
  return PLAIN_BASES.test(name) || CONVERTERS.test(name)
}

/** The number of parameters of `transform`: the class, the interaction and the value. */
const OWN_PARAMETERS = 3

/**
 * Returns the reason why a class cannot convert by its own `transform`, or `undefined` if it can.
 */
function inlineProblem(item: ItemOf): string | undefined {
  // discord.py does not look for `transform` in the bases of the class.
  const own = attributeIn([item], 'transform')
  if (own === 'unknown') {
    return undefined
  }
  if (own?.isFunction !== true || !isDecoratedBy(own.module, own.node, /^classmethod$/)) {
    return `The class "${item.name}" has no class method "transform", which makes it the type of an option:`
  }
  if (parametersOf(own.module.tree, own.node).length !== OWN_PARAMETERS) {
    return `The method "transform" of "${item.name}" needs three parameters, for the class, the interaction and the value:`
  }
  const problem = `The method "transform" of "${item.name}" must be "async def":`
  return isAsync(own.module.tree, own.node) ? undefined : problem
}

const WITH_BOUNDS: ReadonlySet<number> = new Set([
  OptionType.STRING,
  OptionType.INTEGER,
  OptionType.NUMBER,
])

/**
 * Returns the type and bounds that a `Transformer` of the project sets. The type is unknown if any
 * part of the class is.
 */
function transformed(use: Site, { classes, outer }: Lineage): Typed {
  const isOther = (base: NamedOf): boolean => nameIn(base) !== TRANSFORMER && !isPlainBase(base)
  const type = typeIn(classes)
  if (
    type === undefined ||
    outer.some(isOther) ||
    CLOSED.some((name) => attributeIn(classes, name) !== undefined)
  ) {
    return openType(use, OPEN)
  }
  const range = rangeOf(use)
  const entries: DictEntry[] = []
  for (const [name, key] of WITH_BOUNDS.has(type) ? boundsOf(type) : []) {
    const value = valueIn(classes, name)
    if (value === 'unknown') {
      return openType(use, OPEN)
    }
    if (value !== undefined && value.kind !== 'none') {
      entries.push(entry(key, range, scalarOf(use, value)))
    }
  }
  const choices = valueIn(classes, 'choices')
  if (choices === 'unknown') {
    return openType(use, OPEN)
  }
  if (choices !== undefined && choices.kind !== 'none') {
    entries.push(
      choicesEntry(use.module, { node: use.node, nameNode: use.node, value: choices }, choiceOf),
    )
  }
  if (attributeIn(classes, 'autocomplete') !== undefined) {
    entries.push(entry('autocomplete', range, fixed(range, true), true))
  }
  return plainType(use, type, entries)
}

/** The attributes that make a `Transformer` unknown, since their code is not followed. */
const CLOSED = ['__new__', '__init__', '__getattribute__', 'channel_types']

const OF_TEXTS = [
  ['min_value', 'min_length'],
  ['max_value', 'max_length'],
] as const

const OF_NUMBERS = [
  ['min_value', 'min_value'],
  ['max_value', 'max_value'],
] as const

/** Returns the attributes for the bounds of a type, each with the field that is sent. */
const boundsOf = (type: number) => (type === OptionType.STRING ? OF_TEXTS : OF_NUMBERS)

function valueIn(classes: Lineage['classes'], name: string): Value | 'unknown' | undefined {
  const own = attributeIn(classes, name)
  return own === undefined || own === 'unknown' ? own : (attributeValue(own) ?? 'unknown')
}

/**
 * Returns the option type that the attribute `type` sets. Without this attribute it is a string.
 */
function typeIn(classes: Lineage['classes']): number | undefined {
  const value = valueIn(classes, 'type')
  if (value === undefined) {
    return OptionType.STRING
  }
  const name = value === 'unknown' ? undefined : memberOf(value, 'AppCommandOptionType', 'discord')
  return name === undefined ? undefined : OPTION_TYPES.get(name)
}
