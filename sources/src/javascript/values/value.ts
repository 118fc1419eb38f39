import { entryIn, onceFor } from '../../record.js'
import { isOnlyUse } from '../scope/exports.js'
import type { Binding, Module, Site } from '../scope/module.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Asked } from './asked.js'
import type { BuilderKind } from './builder-methods.js'

/** What stands for a value in the text. */
interface Placed {
  /** Where the value is written, or used. */
  readonly site: Site
  /** Where it is written, if it is used elsewhere. */
  readonly origin?: Site
  /** The name through which a container is used. */
  readonly use?: Site
  /** The text stands for several values, or is used elsewhere: it may not be edited. */
  readonly fixed?: boolean
}

export type Data = string | number | bigint | boolean | null | undefined

/** A part of a string: from `unit` on, it is the content of the literal at `site`. */
export interface Piece {
  readonly unit: number
  readonly site: Site
}

export interface Literal extends Placed {
  readonly kind: 'literal'
  readonly data: Data
  /** The node is a literal of the value: it can be replaced. */
  readonly isWritten: boolean
  /** The literal, if it is in a constant that nothing else uses. */
  readonly written?: Site | undefined
  /** The literals of which a concatenation consists. */
  readonly pieces?: readonly Piece[]
  /** The enumeration of a member, such as OptionType. */
  readonly member?: string
}

export interface Entry {
  readonly key: string
  readonly value: Value
  /** The key in the text. */
  readonly keySite: Site
  /** Where the key is written, if a spread brought it. */
  readonly keyOrigin?: Site
  /** The whole property in its literal; `undefined` if it comes from elsewhere. */
  readonly property?: Node
  readonly isShorthand?: boolean
}

export interface ObjectValue extends Placed {
  readonly kind: 'object'
  /** In order; a later entry of a key replaces an earlier one. */
  readonly entries: readonly Entry[]
  /** Why further entries may exist. */
  readonly open?: string
  /** What in the literal makes them possible. */
  readonly openAt?: Site
  /** The entries are the fields of a class, which `site` is. */
  readonly isClass?: boolean
  /** The class whose instance was made of something of an interaction: all that its methods see as `this` is in the entries. */
  readonly made?: ClassValue
  /** The entries are the members of an enumeration of TypeScript, whose numbers lead back to names. */
  readonly isEnumeration?: boolean
}

/** Any number of unknown items. */
export interface Rest extends Placed {
  readonly kind: 'rest'
  readonly reason: string
}

/** A value in a list, or any number of unknown ones. */
export type Item = Value | Rest

export interface ListValue extends Placed {
  readonly kind: 'list'
  readonly items: readonly Item[]
}

/** A map by known keys, or a set, whose values are its keys. */
export interface MapValue extends Placed {
  readonly kind: 'map'
  readonly pairs: readonly (readonly [key: Item, value: Item])[]
  readonly isSet: boolean
}

export interface FunctionValue extends Placed {
  readonly kind: 'function'
  readonly frame: Frame
}

export interface ClassValue extends Placed {
  readonly kind: 'class'
  readonly frame: Frame
}

/** A name of a package, or one that nothing declares, with the members that are taken of it. */
export interface External extends Placed {
  readonly kind: 'external'
  /** `undefined` for a global name. */
  readonly source: string | undefined
  readonly path: readonly string[]
}

/** All exports of a module of the workspace. */
export interface NamespaceValue extends Placed {
  readonly kind: 'namespace'
  /** The module's own. */
  readonly frame: Frame
}

/** One call on a builder. */
export interface BuilderCall {
  readonly method: string
  /** The call, and the method's name in it. */
  readonly site: Site
  readonly name: Node
  readonly args: readonly Item[]
  /** Why it may not happen, or not exactly once. */
  readonly doubt: string | undefined
  /** It is made in a function that runs several times. */
  readonly isShared: boolean
}

/** A builder while it is used: what its class makes, and what was called on it. */
export interface BuilderState extends BuilderKind {
  readonly calls: BuilderCall[]
  /** Why more may happen to it than the calls show. */
  open: string | undefined
  /** Why what happens now may not happen. */
  doubt: string | undefined
  /** Another builder has it as an option. */
  isUsed: boolean
  /** Its options are being read: one of them may be it. */
  isBeingRead: boolean
}

export interface BuilderValue extends Placed {
  readonly kind: 'builder'
  readonly state: BuilderState
  /** The class of the workspace that made it, whose methods come first. */
  readonly madeBy?: ClassValue
}

export interface Unknown extends Placed {
  readonly kind: 'unknown'
  readonly reason: string
  /** The class of which it is an instance. */
  readonly made?: Site
  /** The call of a package's function that made it: an own decorator may hand it on. */
  readonly result?: { readonly of: External; readonly args: readonly Item[] }
  /** What it is of an interaction, which users make. */
  readonly asked?: Asked
  /** What a table has, by key, that is asked by the name of a command or a sub-command. */
  readonly oneOf?: {
    readonly by: Asked
    readonly entries: readonly (readonly [key: string, value: Value])[]
    readonly table: Site
    /** It has nothing else. */
    readonly isWhole?: true
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

/** What names mean while a function runs, or the top level of a module. */
export interface Frame {
  readonly evaluator: Evaluator
  readonly module: Module
  /** That of the module. */
  readonly tree: Tree
  readonly fn: Node
  readonly parent: Frame | undefined
  readonly depth: number
  /** Values of parameters, by the node that declares them. */
  readonly bound: Map<Node, Value>
  readonly known: Map<Node, Value>
  readonly self: Value | undefined
  /** The function runs once for each item of a list: its text stands for several values. */
  readonly isLooped: boolean
}

/**
 * How expressions become values, and what is known of libraries. It is made once, above all that evaluates, and every
 * frame carries it: so no kind of expression has to import all the others, and no library is imported below its file.
 */
export interface Evaluator {
  /** The value of a node, by its kind. `evaluate` asks it once for each node, and counts the step. */
  readonly valueOf: (frame: Frame, node: Node, site: Site) => Value
  /** The value that a module exports under a name; `*` stands for all of them. `root` is the module's own frame. */
  readonly exportOf: (root: Frame, name: string, site: Site, seen: Set<Module>) => Value
  /** The value of `this.key` in a class that has no such field: its constructor sets it, or its base class. */
  readonly fieldOf: (root: Frame, node: Node, key: string) => Value | undefined
  readonly libraries: Libraries
  readonly asking: Asking
}

/** What is known of interactions: where they come from, and what handlers take of them. */
export interface Asking {
  /** What a variable is that nothing gives a value which is known. */
  variable(frame: Frame, name: string, binding: Binding | undefined): Asked | undefined
  /** What a member is; of what is not known, its name may tell. */
  member(frame: Frame, holder: Asked | undefined, key: string, site: Site): Asked | undefined
  /** What a call of a method gives. */
  call(frame: Frame, callee: Asked, args: () => readonly Item[]): Asked | undefined
}

/** What evaluation asks about libraries. Their files (`frameworks/`) have the answers. */
export interface Libraries {
  /** What the classes of their packages build, by the name of the class. */
  readonly builders: ReadonlyMap<string, BuilderKind>
  /** Whether a method of a builder adds options, or parts of it, in whatever spelling. */
  adds(method: string): boolean
  /** The value of a member of an enumeration, from the names that lead to it. */
  memberOf(path: readonly string[]): { readonly data: Data; readonly of: string } | undefined
  /** The bit of a permission, by any package's name. */
  permissionBit(name: string): bigint | undefined
  /** The value of `this.key` in a class that does not set it itself: its base class does. */
  fieldOf(root: Frame, node: Node, key: string): Value | undefined
  /** The result of a call. */
  call(frame: Frame, fn: External, args: readonly Item[], site: Site): Value | undefined
  /** What `new` makes. The arguments are evaluated when they are asked for. */
  construct(
    frame: Frame,
    made: External,
    args: () => readonly Item[],
    site: Site,
  ): Value | undefined
  /** The methods of a builder that a function calls with translations, which are read while the program runs. */
  translatedBy(fn: External): readonly string[] | undefined
}

/** Why a value is not known where the text is damaged. */
export { DAMAGED } from '../../reader.js'

export const unknown = (site: Site, reason: string): Unknown => ({ kind: 'unknown', site, reason })
/** What is made of an unknown value: no more is known than why. */
export function unknownFrom(value: Unknown, site: Site): Unknown {
  const { result: _, asked: __, oneOf: ___, ...rest } = value
  return { ...rest, site }
}

/** What of an interaction a value is; `undefined` if it is something else. */
export const askedOf = (value: Item | undefined): Asked | undefined =>
  value?.kind === 'unknown' ? value.asked : undefined

/** Whether an object has something of an interaction. */
export const hasAsked = ({ entries }: ObjectValue): boolean => isAnyAsked(entries)

const isAnyAsked = onceFor((entries: readonly Entry[]): boolean =>
  entries.some(({ value }) => askedOf(value) !== undefined),
)

export const valueAsked = (site: Site, asked: Asked): Unknown => ({
  kind: 'unknown',
  site,
  reason: ASKED,
  asked,
})
const ASKED = 'It is known only when a user uses the command.'

export const literal = (site: Site, data: Data): Literal => ({
  kind: 'literal',
  site,
  data,
  isWritten: false,
})
export const listOf = (site: Site, items: readonly Item[]): ListValue => ({
  kind: 'list',
  site,
  items,
})
/** A list that stands nowhere as it is. */
export const computedList = (site: Site, items: readonly Item[]): ListValue => ({
  ...listOf(site, items),
  fixed: true,
})
export const restOf = (site: Site, reason: string): Rest => ({ kind: 'rest', site, reason })

/** A value as it appears where a name is used for it. */
export function usedAt(value: Value, site: Site): Value {
  if (value.kind === 'literal') {
    const text = value.isWritten ? value.site : value.written
    const isAlone =
      text !== undefined && (value.written !== undefined || value.fixed !== true) && isOnlyUse(site)
    const written = isAlone ? text : undefined
    return {
      ...value,
      site,
      origin: value.origin ?? value.site,
      isWritten: false,
      fixed: true,
      written,
    }
  }
  if (value.kind === 'unknown') {
    return { ...value, site }
  }
  // A constant of a constant: both names must be free.
  const isShared = value.use !== undefined && !isOnlyUse(value.use)
  return { ...value, use: site, ...(isShared && { fixed: true }) }
}

/** Whether a value counts as true; `undefined` if it is not known. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'literal') {
    return Boolean(value.data)
  }
  return value.kind === 'unknown' || value.kind === 'external' ? undefined : true
}

/** The last entry of a key. */
export const entryOf = (object: ObjectValue, key: string): Entry | undefined =>
  entryIn(object.entries, key)

/** The last entry of a key, if it is a plain value that is known. */
export function literalAt(object: ObjectValue, key: string): Literal | undefined {
  const value = entryOf(object, key)?.value
  return value?.kind === 'literal' ? value : undefined
}

/** Items as the plain values that they are; `undefined` if one is something else. */
export function dataOf(items: readonly Item[]): readonly Data[] | undefined {
  const known = items.filter((item) => item.kind === 'literal')
  return known.length === items.length ? known.map(({ data }) => data) : undefined
}

/** An object with one more entry. */
export const withEntry = (
  object: ObjectValue,
  key: string,
  value: Value,
  keySite: Site,
): ObjectValue => ({
  ...object,
  entries: [...object.entries, { key, value, keySite }],
})
