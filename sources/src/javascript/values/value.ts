import { entryIn, onceFor } from '../../record.js'
import { isOnlyUse } from '../scope/exports.js'
import type { Binding, Module, Site } from '../scope/module.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue } from './interaction-value.js'
import type { BuilderKind } from './builder-methods.js'

/** Where a value is in the text. */
interface Placed {
  /** The place where the value is used; the place where it is written if it is used there. */
  readonly site: Site
  /** The place where the value is written, if it is used elsewhere. */
  readonly origin?: Site
  /** The name by which code uses a list or an object. */
  readonly use?: Site
  /**
   * True if the value's text cannot be edited, since it describes several values or has other uses.
   */
  readonly fixed?: boolean
}

export type Data = string | number | bigint | boolean | null | undefined

/** A part of a string that comes from a literal. The part starts at `unit` in the string. */
export interface Piece {
  /** The index in the string at which the part starts, in UTF-16 units. */
  readonly unit: number
  /** The literal that contains the part. */
  readonly site: Site
}

/** A string, a number, a boolean, null or undefined. */
export interface Literal extends Placed {
  readonly kind: 'literal'
  /** The value itself. */
  readonly data: Data
  /** True if the value is written as a literal at `site`, so that an edit can replace it. */
  readonly isReplaceable: boolean
  /** The literal in the value's constant, if the constant has no other use. */
  readonly constantLiteral?: Site | undefined
  /** The literals from which a concatenated string is composed. */
  readonly pieces?: readonly Piece[]
  /** The name of the enumeration that contains the value, such as `OptionType`. */
  readonly member?: string
}

/** An entry of an object. */
export interface Entry {
  /** The name of the property. */
  readonly key: string
  /** The value of the property. */
  readonly value: Value
  /** The place of the key. */
  readonly keySite: Site
  /** The place where the key is written, if a spread added the entry. */
  readonly keyOrigin?: Site
  /**
   * The node of the property in the object's literal; `undefined` if the entry comes from
   * elsewhere.
   */
  readonly property?: Node
  /** True for `{ name }`, where one node is both key and value. */
  readonly isShorthand?: boolean
}

/** An object. */
export interface ObjectValue extends Placed {
  readonly kind: 'object'
  /** The entries in order. The last entry of a key replaces earlier ones. */
  readonly entries: readonly Entry[]
  /** The reason why the object may have more entries; absent if all are known. */
  readonly open?: string
  /** The node in the literal because of which there may be more entries. */
  readonly openAt?: Site
  /** True if the entries are the fields of a class, whose place is `site`. */
  readonly isClass?: boolean
  /**
   * The class, if the object is an instance that was created with an interaction value. Its entries
   * are then all fields.
   */
  readonly made?: ClassValue
  /** True for an enumeration of TypeScript, which also maps numbers to names. */
  readonly isEnumeration?: boolean
  /** True for an option whose value code changes before the handler gets it. */
  readonly isTransformed?: true
}

/** Any number of unknown items. */
export interface Rest extends Placed {
  readonly kind: 'rest'
  /** The reason why the items are unknown, as a sentence. */
  readonly reason: string
}

/** A value in a list, or any number of unknown values. */
export type Item = Value | Rest

/** An array. */
export interface ListValue extends Placed {
  readonly kind: 'list'
  /** The items in order; a {@link Rest} is any number of unknown items. */
  readonly items: readonly Item[]
}

/** A map with known keys, or a set. In a set, each value is also the key. */
export interface MapValue extends Placed {
  readonly kind: 'map'
  /** The pairs in the order of insertion. */
  readonly pairs: readonly (readonly [key: Item, value: Item])[]
  /** True for a set. */
  readonly isSet: boolean
}

/** A function with the frame of the code around it. */
export interface FunctionValue extends Placed {
  readonly kind: 'function'
  /** The frame that has the values of names from outside of the function. */
  readonly frame: Frame
}

/** A class with the frame of the code around it. */
export interface ClassValue extends Placed {
  readonly kind: 'class'
  /** The frame that has the values of names from outside of the class. */
  readonly frame: Frame
}

/** A name from a package or a global name, with the members that the code reads from it. */
export interface External extends Placed {
  readonly kind: 'external'
  /** The import's source; `undefined` for a global name. */
  readonly source: string | undefined
  /** The names in order: `Routes`, `applicationCommands`. */
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
  /** The place of the call. */
  readonly site: Site
  /** The node of the method's name, where diagnostics are shown. */
  readonly name: Node
  /** The values of the arguments. */
  readonly args: readonly Item[]
  /** The reason why the call may run not at all or several times; `undefined` if it runs once. */
  readonly doubt: string | undefined
  /** True if the call is in a function that runs several times. */
  readonly isShared: boolean
}

/** A builder with its kind and the calls on it so far. */
export interface BuilderState extends BuilderKind {
  /** The calls in the order in which they run. */
  readonly calls: BuilderCall[]
  /** The reason why calls may be missing here; `undefined` if all are known. */
  open: string | undefined
  /** The reason why the calls that are being recorded may not run; `undefined` if they do. */
  doubt: string | undefined
  /** True if another builder contains this one as an option. */
  isUsed: boolean
  /**
   * True while the builder's options are read. Prevents endless recursion if the builder contains
   * itself.
   */
  isBeingRead: boolean
}

/** A builder of a library. */
export interface BuilderValue extends Placed {
  readonly kind: 'builder'
  /** The calls so far. All values of the same builder share this object. */
  readonly state: BuilderState
  /** The class of the workspace that created the builder. Its methods override the library's. */
  readonly madeBy?: ClassValue
}

/** A text that an expression may evaluate to, with its place. */
export interface Constant {
  /** The text. */
  readonly text: string
  /** The literal that contains the text. */
  readonly site: Site
}

/** An unknown value, with the reason. */
export interface Unknown extends Placed {
  readonly kind: 'unknown'
  /** The reason why the value is unknown, as a sentence. */
  readonly reason: string
  /** The class, if the value is an instance. */
  readonly made?: Site
  /**
   * The call of a package's function that returned the value. A decorator of the project may return
   * such a value.
   */
  readonly result?: { readonly of: External; readonly args: readonly Item[] }
  /** The part of an interaction that the value is, if any. */
  readonly interactionValue?: InteractionValue
  /** All texts that the value may be, if they are few. */
  readonly constants?: readonly Constant[]
  /** The possible values if a table is looked up by the name of a command or a sub-command. */
  readonly oneOf?: {
    readonly by: InteractionValue
    readonly entries: readonly (readonly [key: string, value: Value])[]
    readonly table: Site
    /** True if the table has no other entries. */
    readonly isWhole?: true
    /** True if a sub-command or group of the module's commands has no entry. */
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

/** The values of names while a function or a module's top level is evaluated. */
export interface Frame {
  /** The evaluator, which all frames share. */
  readonly evaluator: Evaluator
  /** The module that contains the code. */
  readonly module: Module
  /** The syntax tree of the module. */
  readonly tree: Tree
  /** The function; NONE for the top level of a module. */
  readonly fn: Node
  /** The frame of the code around the function; undefined at the top level. */
  readonly parent: Frame | undefined
  /** The number of calls from the top level, which is limited. */
  readonly depth: number
  /** The values of parameters and other bound names, by the nodes that declare them. */
  readonly bound: Map<Node, Value>
  /** The cached values of nodes that were evaluated before. */
  readonly known: Map<Node, Value>
  /** The value of `this`; undefined if it is unknown. */
  readonly self: Value | undefined
  /**
   * True if the function runs once for each item of a list, so that its text describes several
   * values.
   */
  readonly isLooped: boolean
}

/**
 * The functions that evaluate expressions, and facts about libraries. One evaluator is made at
 * startup, and every frame refers to it. This way, modules for kinds of expressions need not import
 * each other or the libraries.
 */
export interface Evaluator {
  /**
   * Evaluates a node by its kind. Only `evaluate` calls this function, which caches results and
   * counts steps.
   */
  readonly valueOf: (frame: Frame, node: Node, site: Site) => Value
  /**
   * Evaluates a module's export; the name `*` stands for the whole module. `root` is the frame of
   * the module.
   */
  readonly exportOf: (root: Frame, name: string, site: Site, seen: Set<Module>) => Value
  /**
   * Evaluates `this.key` in a class without a field of this name. The constructor or the base class
   * may set it.
   */
  readonly fieldOf: (root: Frame, node: Node, key: string) => Value | undefined
  /** The facts about all known libraries. */
  readonly libraries: Libraries
  /** The guesses about parts of interactions. `handlers/` provides them. */
  readonly interactions: InteractionGuesses
}

/** Guesses which values come from interactions. */
export interface InteractionGuesses {
  /**
   * Returns the interaction value of a variable whose value is unknown; `undefined` if it is none.
   */
  variable(frame: Frame, name: string, binding: Binding | undefined): InteractionValue | undefined
  /**
   * Returns the interaction value of an object's member; `undefined` if it is none. If the object
   * is unknown, the member's name may be enough.
   */
  member(
    frame: Frame,
    holder: InteractionValue | undefined,
    key: string,
    site: Site,
  ): InteractionValue | undefined
  /** Returns the interaction value of a method call's result; `undefined` if it is none. */
  call(
    frame: Frame,
    callee: InteractionValue,
    args: () => readonly Item[],
  ): InteractionValue | undefined
}

/** Facts about libraries that evaluation needs. They come from `frameworks/`. */
export interface Libraries {
  /** The kinds of builders, by the names of their classes. */
  readonly builders: ReadonlyMap<string, BuilderKind>
  /** Tells whether a builder's method adds options, choices or sub-commands, in any spelling. */
  adds(method: string): boolean
  /**
   * Returns the value of an enumeration's member by its names, for example
   * `ApplicationCommandOptionType` and `String`. `undefined` if there is none.
   */
  memberOf(path: readonly string[]): { readonly data: Data; readonly of: string } | undefined
  /** Returns the bit of a permission by its name in any package; `undefined` if there is none. */
  permissionBit(name: string): bigint | undefined
  /**
   * Returns the value of `this.key` in a class if its base class sets the field; `undefined`
   * otherwise.
   */
  fieldOf(root: Frame, node: Node, key: string): Value | undefined
  /** Evaluates a call of a package's function; `undefined` if the function is unknown. */
  call(frame: Frame, fn: External, args: readonly Item[], site: Site): Value | undefined
  /**
   * Evaluates `new` of a package's class; `undefined` if the class is unknown. The arguments are
   * evaluated at their first use.
   */
  construct(
    frame: Frame,
    made: External,
    args: () => readonly Item[],
    site: Site,
  ): Value | undefined
  /**
   * Returns the methods of a builder that a function calls with translations. These are loaded at
   * run time, so their texts are unknown.
   */
  translatedBy(fn: External): readonly string[] | undefined
}

/** The reason why a value in damaged text is unknown. */
export { DAMAGED } from '../../reader.js'

export const unknown = (site: Site, reason: string): Unknown => ({ kind: 'unknown', site, reason })
/**
 * Returns an unknown value that comes from another one, with the same reason and without further
 * facts.
 */
export function unknownFrom(value: Unknown, site: Site): Unknown {
  const { result: _, interactionValue: __, oneOf: ___, constants: ____, ...rest } = value
  return { ...rest, site }
}

/** Returns the interaction value of an item; `undefined` if the item is not one. */
export const interactionValueOf = (value: Item | undefined): InteractionValue | undefined =>
  value?.kind === 'unknown' ? value.interactionValue : undefined

/** Tells whether a direct entry of an object is an interaction value. */
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
/** Makes a list that is not written as a literal, so that it cannot be edited. */
export const computedList = (site: Site, items: readonly Item[]): ListValue => ({
  ...listOf(site, items),
  fixed: true,
})
export const restOf = (site: Site, reason: string): Rest => ({ kind: 'rest', site, reason })

/** Returns a value for the place where its name is used. */
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

/** Tells whether a value is truthy; `undefined` if this is unknown. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'literal') {
    return Boolean(value.data)
  }
  return value.kind === 'unknown' || value.kind === 'external' ? undefined : true
}

/** Returns the last entry with a key; `undefined` if there is none. */
export const entryOf = (object: ObjectValue, key: string): Entry | undefined =>
  entryIn(object.entries, key)

/**
 * Returns the last value of a key if it is a known string, number, boolean, null or undefined;
 * `undefined` otherwise.
 */
export function literalAt(object: ObjectValue, key: string): Literal | undefined {
  const value = entryOf(object, key)?.value
  return value?.kind === 'literal' ? value : undefined
}

/** Returns the data of all items; `undefined` if one is not a known plain value. */
export function dataOf(items: readonly Item[]): readonly Data[] | undefined {
  const known = items.filter((item) => item.kind === 'literal')
  return known.length === items.length ? known.map(({ data }) => data) : undefined
}

/** Returns an object with an entry added at its end. */
export const withEntry = (
  object: ObjectValue,
  key: string,
  value: Value,
  keySite: Site,
): ObjectValue => ({
  ...object,
  entries: [...object.entries, { key, value, keySite }],
})
