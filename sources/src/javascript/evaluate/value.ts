import { isOnlyUse } from '../scope/exports.js'
import type { Module } from '../scope/module.js'
import type { Node } from '../syntax/tree.js'

/** A node of a module. */
export interface Site {
  readonly module: Module
  readonly node: Node
}

/** What stands for a value in the text. */
interface Placed {
  /** Where the value is written, or used. */
  readonly site: Site
  /** Where it is written, if it is used elsewhere. */
  readonly origin?: Site
  /** The name through which a container is used. */
  readonly use?: Site
  /** One text for several values, or a text that others use: it may not be edited. */
  readonly fixed?: boolean
}

export type Data = string | number | bigint | boolean | null | undefined

/** A part of a text that is written as it is: from `unit` on it is the content of the string at `site`. */
export interface Piece {
  readonly unit: number
  readonly site: Site
}

export interface Literal extends Placed {
  readonly kind: 'literal'
  readonly data: Data
  /** The node is the value, letter by letter: it can be replaced. */
  readonly isWritten: boolean
  /** Where it is written letter by letter, if that is a constant that nothing else uses. */
  readonly written?: Site | undefined
  /** The strings of which a concatenation consists. */
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
  /** The whole property in its literal; undefined: it comes from elsewhere. */
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
  /** The entries are the members of an enumeration of TypeScript, whose numbers lead back to names. */
  readonly isEnumeration?: boolean
}

/** Any number of unknown items. */
export interface Rest extends Placed {
  readonly kind: 'rest'
  readonly reason: string
}

export interface ListValue extends Placed {
  readonly kind: 'list'
  readonly items: readonly (Value | Rest)[]
}

/** A map by known keys, or a set, whose values are its keys. */
export interface MapValue extends Placed {
  readonly kind: 'map'
  readonly pairs: readonly (readonly [key: Value | Rest, value: Value | Rest])[]
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
  /** Undefined: a global name. */
  readonly source: string | undefined
  readonly path: readonly string[]
}

/** All exports of a module of the workspace. */
export interface NamespaceValue extends Placed {
  readonly kind: 'namespace'
  readonly module: Module
}

/** One call on a builder. */
export interface BuilderCall {
  readonly method: string
  /** The call, and the method's name in it. */
  readonly site: Site
  readonly name: Node
  readonly args: readonly (Value | Rest)[]
  /** Why it may not happen, or not exactly once. */
  readonly doubt: string | undefined
  /** It is made in a function that other calls may run, too. */
  readonly isShared: boolean
}

/** A builder at work: what its class makes, and what was called on it. */
export interface BuilderState {
  readonly builds: 'command' | 'context' | 'entry-point' | 'option'
  /** Of an option. */
  readonly optionType?: number
  /** Of a command, where the class says it. */
  readonly commandType?: number
  readonly calls: BuilderCall[]
  /** Why more may happen to it than the calls show. */
  open: string | undefined
  /** Why what happens now may not happen. */
  doubt: string | undefined
  /** Another builder took it in. */
  isUsed: boolean
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

/** What names mean while a function runs, or a module's own text (no function). */
export interface Frame {
  readonly module: Module
  readonly fn: Node
  readonly parent: Frame | undefined
  readonly depth: number
  /** Values of parameters, by the node that declares them. */
  readonly bound: Map<Node, Value>
  readonly known: Map<Node, Value>
  readonly self: Value | undefined
  /** The function runs once for each item of a list: one text for several values. */
  readonly isLooped: boolean
}

export const unknown = (site: Site, reason: string): Unknown => ({ kind: 'unknown', site, reason })
export const literal = (site: Site, data: Data): Literal => ({ kind: 'literal', site, data, isWritten: false })
export const listOf = (site: Site, items: readonly (Value | Rest)[]): ListValue => ({ kind: 'list', site, items })
export const restOf = (site: Site, reason: string): Rest => ({ kind: 'rest', site, reason })

/** A value as it appears where a name is used for it. */
export function usedAt(value: Value, site: Site): Value {
  if (value.kind === 'literal') {
    const text = value.isWritten ? value.site : value.written
    const isAlone = text !== undefined && (value.written !== undefined || value.fixed !== true) && isOnlyUse(site)
    const written = isAlone ? text : undefined
    return { ...value, site, origin: value.origin ?? value.site, isWritten: false, fixed: true, written }
  }
  if (value.kind === 'unknown') return { ...value, site }
  // A constant of a constant: both names must be free.
  const isShared = value.use !== undefined && !isOnlyUse(value.use)
  return { ...value, use: site, ...(isShared && { fixed: true }) }
}

/** Whether a value counts as true; undefined: it is not known. */
export function truthOf(value: Value): boolean | undefined {
  if (value.kind === 'literal') return Boolean(value.data)
  return value.kind === 'unknown' || value.kind === 'external' ? undefined : true
}

/** The last entry of a key. */
export function entryOf(object: ObjectValue, key: string): Entry | undefined {
  for (let i = object.entries.length - 1; i >= 0; i--) {
    const entry = object.entries[i] as Entry
    if (entry.key === key) return entry
  }
  return undefined
}
