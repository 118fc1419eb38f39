import type { TextValue } from '../syntax/strings.js'
import type { Arguments } from '../syntax/calls.js'
import type { Node } from '../../lezer/tree.js'
import type { Module, Site } from '../scope/module.js'

/**
 * The value of an expression, as far as it is known without running the program. `site` is the code
 * of the value.
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

/** A value with its place. */
interface Placed {
  /** The node with this value: a literal, a call or a name. */
  readonly site: Site
}

/** A string. */
export interface TextOf extends Placed, Pick<TextValue, 'value'> {
  readonly kind: 'text'
  /**
   * The parts of the source with this text. Left out if a part is written outside of the
   * expression.
   */
  readonly pieces?: TextValue['pieces']
}

/** A number. */
export interface NumberOf extends Placed {
  readonly kind: 'number'
  /** The number; a bigint if a double cannot contain it. */
  readonly value: number | bigint
  /** True for a `float`, also if its value is whole. */
  readonly isFloat: boolean
}

/** A list, a tuple or a set. */
export interface ListOf extends Placed {
  readonly kind: 'list'
  /** True for a tuple, whose length is part of its meaning. */
  readonly isTuple: boolean
  /** The known items, in their order. */
  readonly items: readonly Value[]
  /** True if it may have further items. */
  readonly isOpen: boolean
}

/** An entry of a dictionary. */
export interface DictEntryOf {
  /** The value of the key. */
  readonly key: Value
  /** The expression of the key. */
  readonly keyNode: Node
  /** The value of the entry. */
  readonly value: Value
  /** The expression of the value. */
  readonly valueNode: Node
}

/** A dictionary. */
export interface DictOf extends Placed {
  readonly kind: 'dict'
  /** The known entries, in their order. */
  readonly entries: readonly DictEntryOf[]
  /** True if it may have further entries. */
  readonly isOpen: boolean
}

/** An object of a library, of Python's own modules, or of Python itself (`builtins.str`), by its full name. */
export interface NamedOf extends Placed {
  readonly kind: 'named'
  /** The full name with dots: `discord.app_commands.command`. */
  readonly name: string
}

/** A function or class of the project. Its site is the definition. */
export interface ItemOf extends Placed {
  readonly kind: 'function' | 'class'
  /** The name in its definition. */
  readonly name: string
}

/** An assignment in the body of a class: a member of an enum, or a constant. */
export interface MemberOf extends Placed {
  readonly kind: 'member'
  /** The class. */
  readonly of: ItemOf
  /** The name of the attribute. */
  readonly name: string
  /** The value of the assigned expression. */
  readonly value: Value
}

/** A call of an object. The result of the call is not evaluated. */
export interface CallOf extends Placed {
  readonly kind: 'call'
  /** The value that is called. */
  readonly callee: Value
  /** The arguments as they are in the text. */
  readonly args: Arguments
}

/** `a[b, c]`. */
export interface IndexOf extends Placed {
  readonly kind: 'index'
  /** The value in front of the brackets. */
  readonly of: Value
  /** The expressions between the brackets. */
  readonly items: readonly Node[]
}

/** An attribute of which only the name is known. */
export interface AttributeOf extends Placed {
  readonly kind: 'attribute'
  /** The value in front of the dot. */
  readonly of: Value
  /** The name after the dot. */
  readonly name: string
}

/** A value that is not known, with the reason. */
export interface UnknownOf extends Placed {
  readonly kind: 'unknown'
  /** The reason as a sentence. */
  readonly reason: string
  /** The name without a known binding, for instance a parameter. */
  readonly name?: string
}
