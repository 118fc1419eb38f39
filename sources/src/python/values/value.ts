import type { TextValue } from '../syntax/strings.js'
import type { Arguments } from '../syntax/calls.js'
import type { Node } from '../../lezer/tree.js'
import type { Module, Site } from '../scope/module.js'

/**
 * The value of an expression, as far as it is known without running the program. `site` is the place where it is
 * written.
 */
export type Value =
  | TextOf
  | NumberOf
  | { readonly kind: 'boolean'; readonly value: boolean; readonly site: Site }
  | { readonly kind: 'none'; readonly site: Site }
  | ListOf
  | DictOf
  | NamedOf
  | ItemOf
  | MemberOf
  | CallOf
  | IndexOf
  | AttributeOf
  | { readonly kind: 'module'; readonly module: Module; readonly site: Site }
  /** `A | B`. */
  | { readonly kind: 'union'; readonly parts: readonly Value[]; readonly site: Site }
  | UnknownOf

/** A string. */
export interface TextOf extends Pick<TextValue, 'value'> {
  readonly kind: 'text'
  /** Left out if a part of the text is written elsewhere. */
  readonly pieces?: TextValue['pieces']
  readonly site: Site
}

/** A number. */
export interface NumberOf {
  readonly kind: 'number'
  readonly value: number | bigint
  readonly isFloat: boolean
  readonly site: Site
}

/** A list, a tuple or a set. */
export interface ListOf {
  readonly kind: 'list'
  readonly isTuple: boolean
  readonly items: readonly Value[]
  /** True if it may have further items. */
  readonly isOpen: boolean
  readonly site: Site
}

/** An entry of a dictionary. */
export interface DictEntryOf {
  readonly key: Value
  readonly keyNode: Node
  readonly value: Value
  readonly valueNode: Node
}

/** A dictionary. */
export interface DictOf {
  readonly kind: 'dict'
  readonly entries: readonly DictEntryOf[]
  readonly isOpen: boolean
  readonly site: Site
}

/** An object of a library, of Python's own modules, or of Python itself (`builtins.str`), by its full name. */
export interface NamedOf {
  readonly kind: 'named'
  readonly name: string
  readonly site: Site
}

/** A function or class of the project. Its site is the definition. */
export interface ItemOf {
  readonly kind: 'function' | 'class'
  readonly name: string
  readonly site: Site
}

/** An assignment in the body of a class: a member of an enum, or a constant. */
export interface MemberOf {
  readonly kind: 'member'
  readonly of: ItemOf
  readonly name: string
  readonly value: Value
  readonly site: Site
}

/** A call of an object that is not evaluated further. */
export interface CallOf {
  readonly kind: 'call'
  readonly callee: Value
  readonly args: Arguments
  readonly site: Site
}

/** `a[b, c]`. */
export interface IndexOf {
  readonly kind: 'index'
  readonly of: Value
  readonly items: readonly Node[]
  readonly site: Site
}

/** An attribute of which only the name is known. */
export interface AttributeOf {
  readonly kind: 'attribute'
  readonly of: Value
  readonly name: string
  readonly site: Site
}

/** A value that is not known, with the reason. */
export interface UnknownOf {
  readonly kind: 'unknown'
  readonly reason: string
  /** The name without a known binding, for instance a parameter. */
  readonly name?: string
  readonly site: Site
}
