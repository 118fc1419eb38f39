import type { DefNode, DictEntry } from '../definition/nodes.js'
import type { Decorated, Given, Signature } from '../signature/signature.js'
import type { Parameter } from '../syntax/items.js'
import type { Module } from '../scope/module.js'
import type { Docstring } from '../syntax/docstring.js'
import type { TextValue } from '../syntax/strings.js'
import type { Node } from '../../lezer/tree.js'
import type { Value } from '../values/value.js'

/** What a decorator of a function, or a class, makes. */
export type Makes = 'command' | 'hybrid' | 'menu' | 'hybrid group'

/** A decorator that makes a command of a function. */
export interface Form {
  readonly makes: Makes
  /** What it belongs to, as far as that is a value: `group` of `@group.command()`. */
  readonly parent?: Value
  /** The names of arguments that may be given by position. */
  readonly positional: readonly string[]
  /** Whatever its class is, it is a command of its own. */
  readonly isTied?: boolean
}

/** What a class makes of the commands in it. */
export type ClassForm =
  /** Each is a command of its own. */
  | 'cog'
  /** They are the children of one group. */
  | 'group'
  | 'group cog'
  /** They are never registered. */
  | 'none'
  /** It extends something that is not in sight. */
  | 'unknown'

/** What a decorator beside the one that makes the command does. */
export type Effect =
  | 'describe'
  | 'rename'
  | 'choices'
  | 'autocomplete'
  | 'guilds'
  | 'guild only'
  | 'permissions'
  | 'contexts'
  | 'installs'
  | 'nsfw'
  | 'context'
  | 'install'
  /** It changes nothing that is sent. */
  | 'none'
  /** Nothing is known of it: it may add options. */
  | 'unknown'

/** What a parameter becomes. */
export interface OptionOf {
  readonly type: DefNode
  /** What else follows from its annotation: choices, bounds, types of channels. */
  readonly entries: readonly DictEntry[]
  readonly isOptional: boolean
  /** It is completed while users type. */
  readonly isCompleted?: boolean
}

/** Texts of parameters, by their names. */
export type Descriptions = ReadonlyMap<string, TextValue>

/** What a library makes of texts before it sends them. */
export interface Texts {
  /** The description of what has none. */
  readonly none: string
  /** A description that is made of a docstring, or given for a parameter: as it is cut. */
  shortened(text: string, whole: TextValue): TextValue
  /** What a docstring says of the parameters with these names. */
  parameters(docstring: Docstring, names: ReadonlySet<string>): Descriptions
  /** The description that is given to a hybrid command. */
  given(text: string, whole: TextValue): TextValue
  /** The first line of what a docstring says of a hybrid command. */
  firstLine(docstring: Docstring): TextValue | undefined
  /** The name of a menu whose function has this name. */
  menuName(name: string): string
  /** The name of a group whose class has this name. */
  groupName(name: string): string
}

/** What is known of a library: the one place that names its modules, decorators and types. */
export interface Library {
  /** On PyPI, normalised. */
  readonly packages: readonly string[]
  /** The modules that are imported. */
  readonly modules: readonly string[]
  /** What only code with its commands says: a document without any of these defines none. */
  readonly words: readonly string[]
  /** What a decorator of a function makes; `undefined` if it makes no command. */
  formOf(decorator: Decorated, signature: Signature): Form | undefined
  /** What a decorator beside that one does. */
  effectOf(decorator: Decorated): Effect
  /** Whether a decorator does nothing above the one that makes a hybrid command. */
  isBelowOnly(decorator: Decorated): boolean
  /** What a class makes of the commands in it. */
  classFormOf(module: Module, definition: Node): ClassForm
  /** Whether a value is a group, or makes one. */
  isGroup(value: Value): boolean
  /** What an option is, by the annotation and the default of its parameter. */
  option(parameter: Parameter, around: Signature, makes: Makes): OptionOf
  /** Which application commands a parameter is for: 2 users, 3 messages; `undefined` if that is not known. */
  menuType(parameter: Parameter, around: Signature): number | undefined
  /** The bits of permissions; `undefined` if they are not known. */
  permissions(value: Value): bigint | undefined
  readonly texts: Texts
  /** The name and the value of a choice; `undefined` if it is none that is in sight. */
  choice(value: Value): { readonly name: Given; readonly value: Given } | undefined
  /** Texts that are handed on to be translated: the text itself. */
  translated(value: Value): Value | undefined
}
