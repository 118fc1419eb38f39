import { entryIn, onceFor } from '../../record.js'
import { isOnlyUse } from '../scope/exports.js'
import type { Binding, Module, Site } from '../scope/module.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue } from './interaction-value.js'
import type { BuilderKind } from './builder-methods.js'

/** The places of a value in the text. */
interface Placed {
  /** The place where the value is written, or used. */
  readonly site: Site
  /** The place where it is written, if it is used elsewhere. */
  readonly origin?: Site
  /** The name through which a container is used. */
  readonly use?: Site
  /** True if it may not be edited: its text describes several values, or is also used elsewhere. */
  readonly fixed?: boolean
}

export type Data = string | number | bigint | boolean | null | undefined

/** A part of a string: from `unit` on, it is the content of the literal at `site`. */
export interface Piece {
  /** The index of its first UTF-16 unit in the value. */
  readonly unit: number
  /** The literal that contains it. */
  readonly site: Site
}

/** A string, a number, a boolean, null or undefined. */
export interface Literal extends Placed {
  readonly kind: 'literal'
  /** The value itself. */
  readonly data: Data
  /** True if the node is a literal of the value, which can be replaced. */
  readonly isReplaceable: boolean
  /** The literal, if it is in a constant that nothing else uses. */
  readonly constantLiteral?: Site | undefined
  /** The literals of a concatenation. */
  readonly pieces?: readonly Piece[]
  /** The enumeration of a member, such as OptionType. */
  readonly member?: string
}

/** An entry of an object. */
export interface Entry {
  /** The name of the property. */
  readonly key: string
  /** The value of the property. */
  readonly value: Value
  /** The key in the text. */
  readonly keySite: Site
  /** The place where the key is written, if a spread added it. */
  readonly keyOrigin?: Site
  /** The whole property in its literal; `undefined` if it comes from elsewhere. */
  readonly property?: Node
  /** True for `{ name }`, in which one node is key and value. */
  readonly isShorthand?: boolean
}

/** An object. */
export interface ObjectValue extends Placed {
  readonly kind: 'object'
  /** The entries in order. A later entry of a key replaces an earlier one. */
  readonly entries: readonly Entry[]
  /** The reason why there may be further entries. */
  readonly open?: string
  /** The node in the literal that makes them possible. */
  readonly openAt?: Site
  /** True if the entries are the fields of a class. `site` is the class. */
  readonly isClass?: boolean
  /** The class of an instance that was created from an interaction value. The entries are complete for the methods' `this`. */
  readonly made?: ClassValue
  /** True for an enumeration of TypeScript, whose numbers map back to names. */
  readonly isEnumeration?: boolean
}

/** Any number of unknown items. */
export interface Rest extends Placed {
  readonly kind: 'rest'
  /** The reason as a sentence. */
  readonly reason: string
}

/** A value in a list, or any number of unknown ones. */
export type Item = Value | Rest

/** An array. */
export interface ListValue extends Placed {
  readonly kind: 'list'
  /** The items in order; a rest is any number of unknown ones. */
  readonly items: readonly Item[]
}

/** A map by known keys, or a set, whose values are its keys. */
export interface MapValue extends Placed {
  readonly kind: 'map'
  /** The pairs in the order in which they were added. */
  readonly pairs: readonly (readonly [key: Item, value: Item])[]
  /** True for a set. */
  readonly isSet: boolean
}

/** A function, with the frame of its surrounding code. */
export interface FunctionValue extends Placed {
  readonly kind: 'function'
  /** The frame in which its free names have their values. */
  readonly frame: Frame
}

/** A class, with the frame of its surrounding code. */
export interface ClassValue extends Placed {
  readonly kind: 'class'
  /** The frame in which its free names have their values. */
  readonly frame: Frame
}

/** A name of a package, or an undeclared one, with the members that are read from it. */
export interface External extends Placed {
  readonly kind: 'external'
  /** `undefined` for a global name. */
  readonly source: string | undefined
  /** The names of the members: `Routes`, `applicationCommands`. */
  readonly path: readonly string[]
}

/** All exports of a module of the workspace. */
export interface NamespaceValue extends Placed {
  readonly kind: 'namespace'
  /** The frame of the module. */
  readonly frame: Frame
}

/** A recorded call on a builder. */
export interface BuilderCall {
  /** The name of the method. */
  readonly method: string
  /** The call, and the method's name in it. */
  readonly site: Site
  /** The node of the name, which findings mark. */
  readonly name: Node
  /** The values of the arguments. */
  readonly args: readonly Item[]
  /** The reason why it may not happen, or not exactly once. */
  readonly doubt: string | undefined
  /** True if it is in a function that runs several times. */
  readonly isShared: boolean
}

/** A builder while it is used: the kind of its class, and the calls on it. */
export interface BuilderState extends BuilderKind {
  /** The calls in the order in which the program makes them. */
  readonly calls: BuilderCall[]
  /** The reason why the recorded calls may be incomplete. */
  open: string | undefined
  /** The reason why calls that are recorded now may not happen. */
  doubt: string | undefined
  /** True if another builder has it as an option. */
  isUsed: boolean
  /** True while its options are read, one of which may be itself. */
  isBeingRead: boolean
}

/** A builder of a library. */
export interface BuilderValue extends Placed {
  readonly kind: 'builder'
  /** The calls so far; all values of one builder share them. */
  readonly state: BuilderState
  /** The class of the workspace that made it. Its methods override the library's. */
  readonly madeBy?: ClassValue
}

/** A text that an expression may be, and the place where it comes from. */
export interface Constant {
  /** The text that the expression may have. */
  readonly text: string
  /** The literal of the text. */
  readonly site: Site
}

/** A value that is not known, with the reason. */
export interface Unknown extends Placed {
  readonly kind: 'unknown'
  /** The reason as a sentence. */
  readonly reason: string
  /** The class of which it is an instance. */
  readonly made?: Site
  /** The call of a package's function that made it. A decorator of the project may return it. */
  readonly result?: { readonly of: External; readonly args: readonly Item[] }
  /** The interaction value that it is. */
  readonly interactionValue?: InteractionValue
  /** The texts one of which it is, if they are few. */
  readonly constants?: readonly Constant[]
  /** The entries of a table that is looked up by the name of a command or a sub-command. */
  readonly oneOf?: {
    readonly by: InteractionValue
    readonly entries: readonly (readonly [key: string, value: Value])[]
    readonly table: Site
    /** True if there are no other entries. */
    readonly isWhole?: true
    /** True if sub-commands or groups of the module's commands have no entry. */
    readonly hasGaps?: true
  }
}

export type Value =
  | Literal
  | ObjectValue
  | ListValue
  | MapValue
  | FunctionValue
  | ClassValue
  | External
  | NamespaceValue
  | BuilderValue
  | Unknown

/** The values of names while a function, or the top level of a module, is evaluated. */
export interface Frame {
  /** The evaluation that all frames share. */
  readonly evaluator: Evaluator
  /** The module that contains the code. */
  readonly module: Module
  /** The tree of the module. */
  readonly tree: Tree
  /** The function; NONE for the top level of a module. */
  readonly fn: Node
  /** The frame of the surrounding code; undefined at the top level. */
  readonly parent: Frame | undefined
  /** The number of calls from the top level, which is limited. */
  readonly depth: number
  /** The values of parameters, by the nodes that declare them. */
  readonly bound: Map<Node, Value>
  /** The values of nodes that were evaluated before. */
  readonly known: Map<Node, Value>
  /** The value of `this`; undefined if it is unknown. */
  readonly self: Value | undefined
  /** True if the function runs once for each item of a list: its text describes several values. */
  readonly isLooped: boolean
}

/**
 * The evaluation of expressions, and the facts about libraries. It is made once, above all modules that evaluate, and every
 * frame refers to it. So no kind of expression imports all the others, and no library is imported below its file.
 */
export interface Evaluator {
  /** Evaluates a node by its kind. `evaluate` calls it once for each node, and counts the step. */
  readonly valueOf: (frame: Frame, node: Node, site: Site) => Value
  /** Evaluates the export of a name; `*` is the whole module. `root` is the module's own frame. */
  readonly exportOf: (root: Frame, name: string, site: Site, seen: Set<Module>) => Value
  /** Evaluates `this.key` in a class without such a field. Its constructor sets it, or its base class. */
  readonly fieldOf: (root: Frame, node: Node, key: string) => Value | undefined
  /** The facts about all known libraries. */
  readonly libraries: Libraries
  /** The guesses about parts of interactions, which the reader of handlers provides. */
  readonly interactions: InteractionGuesses
}

/** Guesses about interactions: their sources, and the values that handlers read from them. */
export interface InteractionGuesses {
  /** Returns the interaction value of a variable without a known value. */
  variable(frame: Frame, name: string, binding: Binding | undefined): InteractionValue | undefined
  /** Returns the interaction value of a member. If its object is not known, its name may suffice. */
  member(
    frame: Frame,
    holder: InteractionValue | undefined,
    key: string,
    site: Site,
  ): InteractionValue | undefined
  /** Returns the interaction value that a method call returns. */
  call(
    frame: Frame,
    callee: InteractionValue,
    args: () => readonly Item[],
  ): InteractionValue | undefined
}

/** The facts about libraries that evaluation uses. They come from `frameworks/`. */
export interface Libraries {
  /** The kinds of builders, by the names of their classes. */
  readonly builders: ReadonlyMap<string, BuilderKind>
  /** Tells whether a method of a builder adds options or parts of them, in any spelling. */
  adds(method: string): boolean
  /** Returns the value of an enumeration's member, from the names that lead to it. */
  memberOf(path: readonly string[]): { readonly data: Data; readonly of: string } | undefined
  /** Returns the bit of a permission, by any package's name. */
  permissionBit(name: string): bigint | undefined
  /** Returns the value of `this.key` in a class whose base class sets it. */
  fieldOf(root: Frame, node: Node, key: string): Value | undefined
  /** Evaluates a call. */
  call(frame: Frame, fn: External, args: readonly Item[], site: Site): Value | undefined
  /** Evaluates `new`. The arguments are evaluated when they are first used. */
  construct(
    frame: Frame,
    made: External,
    args: () => readonly Item[],
    site: Site,
  ): Value | undefined
  /** Returns the methods of a builder that a function calls with translations, which are loaded at run time. */
  translatedBy(fn: External): readonly string[] | undefined
}

/** The reason why a value in damaged text is not known. */
export { DAMAGED } from '../../reader.js'

export const unknown = (site: Site, reason: string): Unknown => ({ kind: 'unknown', site, reason })
/** Returns an unknown value that is derived from another one, with the same reason. */
export function unknownFrom(value: Unknown, site: Site): Unknown {
  const { result: _, interactionValue: __, oneOf: ___, constants: ____, ...rest } = value
  return { ...rest, site }
}

/** Returns the interaction value of an item; `undefined` if it is something else. */
export const interactionValueOf = (value: Item | undefined): InteractionValue | undefined =>
  value?.kind === 'unknown' ? value.interactionValue : undefined

/** Tells whether an object contains an interaction value. */
export const hasInteractionValue = ({ entries }: ObjectValue): boolean =>
  isAnyInteractionValue(entries)

const isAnyInteractionValue = onceFor((entries: readonly Entry[]): boolean =>
  entries.some(({ value }) => interactionValueOf(value) !== undefined),
)

export const unknownInteractionValue = (
  site: Site,
  interactionValue: InteractionValue,
): Unknown => ({
  kind: 'unknown',
  site,
  reason: KNOWN_WHEN_USED,
  interactionValue,
})
const KNOWN_WHEN_USED = 'It is known only when a user uses the command.'

export const literal = (site: Site, data: Data): Literal => ({
  kind: 'literal',
  site,
  data,
  isReplaceable: false,
})
export const listOf = (site: Site, items: readonly Item[]): ListValue => ({
  kind: 'list',
  site,
  items,
})
/** Makes a list that is no literal in any text. */
export const computedList = (site: Site, items: readonly Item[]): ListValue => ({
  ...listOf(site, items),
  fixed: true,
})
export const restOf = (site: Site, reason: string): Rest => ({ kind: 'rest', site, reason })

/** Returns a value as it appears at the use of its name. */
export function usedAt(value: Value, site: Site): Value {
  if (value.kind === 'literal') {
    const text = value.isReplaceable ? value.site : value.constantLiteral
    const isAlone =
      text !== undefined &&
      (value.constantLiteral !== undefined || value.fixed !== true) &&
      isOnlyUse(site)
    const written = isAlone ? text : undefined
    return {
      ...value,
      site,
      origin: value.origin ?? value.site,
      isReplaceable: false,
      fixed: true,
      constantLiteral: written,
    }
  }
  if (value.kind === 'unknown') {
    return { ...value, site }
  }
  // A constant of a constant: both names must be free.
  const isShared = value.use !== undefined && !isOnlyUse(value.use)
  return { ...value, use: site, ...(isShared && { fixed: true }) }
}

/** Tells whether a value is truthy; `undefined` if it is not known. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'literal') {
    return Boolean(value.data)
  }
  return value.kind === 'unknown' || value.kind === 'external' ? undefined : true
}

/** Returns the last entry of a key. */
export const entryOf = (object: ObjectValue, key: string): Entry | undefined =>
  entryIn(object.entries, key)

/** Returns the last value of a key, if it is a known plain value. */
export function literalAt(object: ObjectValue, key: string): Literal | undefined {
  const value = entryOf(object, key)?.value
  return value?.kind === 'literal' ? value : undefined
}

/** Returns the data of items; `undefined` if one is no plain value. */
export function dataOf(items: readonly Item[]): readonly Data[] | undefined {
  const known = items.filter((item) => item.kind === 'literal')
  return known.length === items.length ? known.map(({ data }) => data) : undefined
}

/** Adds an entry to an object. */
export const withEntry = (
  object: ObjectValue,
  key: string,
  value: Value,
  keySite: Site,
): ObjectValue => ({
  ...object,
  entries: [...object.entries, { key, value, keySite }],
})
