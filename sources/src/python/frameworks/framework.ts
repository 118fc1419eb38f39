import type { Scope } from '@slashlint/core'
import { argumentOf } from '../signature/signature.js'
import type { Decorated, Given, Signature } from '../signature/signature.js'
import { NO_ARGUMENTS } from '../syntax/calls.js'
import type { DefNode, DictEntry, DictNode } from '../definition/nodes.js'
import type { Module } from '../scope/module.js'
import type { Range, SourceDiagnostic } from '../../reader.js'
import type { Node } from '../../lezer/tree.js'
import type { CallOf, Value } from '../values/value.js'

/** What a decorator makes of a function. */
export type Makes =
  | 'command'
  | 'menu'
  /** A group, whose function may be a command of its own in it. */
  | 'group'

/** A decorator that makes a command of a function. */
export interface Form {
  readonly makes: Makes
  /** What a library tells apart among its own forms. */
  readonly kind?: string
  /** What it belongs to, as far as that is a value: `group` of `@group.command()`. */
  readonly parent?: Value
  /** What it is taken of, where that is no group: `base` of `@base.subcommand()`. */
  readonly of?: Value
  /** The names of arguments that may be given by position. */
  readonly positional: readonly string[]
  /** Whatever its class is, it is a command of its own. */
  readonly isTied?: boolean
  /** What a menu is for: 2 users, 3 messages. */
  readonly menu?: number
}

/** A function that is a command, or a group with a function of its own. */
export interface Command {
  readonly signature: Signature
  readonly form: Form
  /** The decorator that makes the command of it. */
  readonly decorator: Decorated
  /** The others above and below. */
  readonly others: readonly Decorated[]
  /** What functions behind the command complete, by its name: `@command.autocomplete("name")`. */
  readonly completed: ReadonlyMap<string, Completion>
}

/** A function that completes an option. */
export interface Completion {
  /** The name of the option. */
  readonly range: Range
  readonly by: Node
}

/** What a library raises for when the module is loaded, or what it passes over in silence. */
export type Mistake = Omit<SourceDiagnostic, 'severity'>

/** The argument of the decorator that makes a command. */
export const givenTo = (
  { form, decorator, signature }: Command,
  name: string,
): Given | undefined => {
  const position = form.positional.indexOf(name)
  const { args = NO_ARGUMENTS } = decorator
  return argumentOf(signature.module, args, name, position === -1 ? undefined : position)
}

/** A group that is an object, or a class. */
export interface Group {
  readonly module: Module
  /** The call, or the class. */
  readonly node: Node
  readonly kind: 'call' | 'class' | 'cog'
  /** The class of an object that has one of its own, or the class itself; NONE for a plain object. */
  readonly definition: Node
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

/** An option as it is sent. */
export interface OptionOf {
  readonly node: DefNode
  readonly isOptional: boolean
}

/** What a group says of itself. */
export interface GroupOf {
  /** Its name, its description, and their translations. */
  readonly texts: readonly DictEntry[]
  /** What only a group says that is sent by itself. */
  readonly settings: readonly DictEntry[]
  /** Others may be given, too. */
  readonly isOpen: boolean
}

/** The command that a sub-command says it is part of: all that say the same one make it together. */
export interface Base {
  readonly range: Range
  /** Its name; `undefined` if that is not known. */
  readonly key: string | undefined
  readonly texts: readonly DictEntry[]
  readonly settings: readonly DictEntry[]
  /** The group in it. */
  readonly group?: Pick<Base, 'key' | 'texts'>
}

/** What is known of a library: the one place that names its modules, decorators and types. */
export interface Library {
  /** On PyPI, normalised; the first one is its name, others are forks with the same form. */
  readonly packages: readonly string[]
  /** The modules that are imported. */
  readonly modules: readonly string[]
  /** What only code with its commands says: a document without any of these defines none. */
  readonly words: readonly string[]
  /** The names of decorators that make commands, without what they are taken of. */
  readonly makers: readonly string[]
  /** It puts options that are required before the others. */
  readonly isSorted: boolean
  /** Names and texts in it only say what users see: nothing else refers to them. */
  readonly hasOwnTexts?: true
  /** The method of a command whose decorator completes one of its options. */
  readonly completer?: string
  /** What a decorator of a function makes; `undefined` if it makes no command. */
  formOf(decorator: Decorated, signature: Signature): Form | undefined
  /** Whether a decorator beside that one may add options, as far as anybody knows. */
  mayChange(decorator: Decorated): boolean
  /** Whether a decorator does nothing above the one that makes a command of this form. */
  isIdleAbove?(decorator: Decorated, form: Form): boolean
  /** What a class makes of the commands in it. */
  classFormOf(module: Module, definition: Node): ClassForm
  /** Whether a value is a group, or makes one. */
  isGroup(value: Value): value is CallOf
  /** The group that a group is part of; `undefined` if it is part of none. */
  parentOf(group: CallOf): Value | undefined
  /** The command that a sub-command is part of, by what it says of it; `undefined` if it is one of its own. */
  baseOf?(command: Command): Base | undefined
  /** Whether a command is none of the application, for sure or perhaps: then neither are its children. */
  isOff?(command: Command): boolean
  /** Whether a group that is a cog has it behind the others. */
  isLast?(command: Command): boolean
  /** Its name, its description, and their translations. */
  texts(command: Command): readonly DictEntry[]
  /** What it takes of users, in the order of the text. */
  options(command: Command): readonly OptionOf[]
  /** What only a command says that is sent by itself: who may use it, and where. */
  settings(command: Command): readonly DictEntry[]
  /** The command that the function of a group is in that group; `undefined` if it is none. */
  fallback?(command: Command, own: DictNode): DefNode | undefined
  /** Where a command is sent; `undefined` where a cog or a tree may send it anywhere. */
  scopeOf(command: Command): Scope | undefined
  /** What a menu is for: 2 users, 3 messages; `undefined` if that is not known. */
  menuType(command: Command): number | undefined
  group(group: Group): GroupOf
  /** What is wrong with how a command is written, beside what is sent. Its head is not damaged. */
  mistakes?(command: Command): readonly Mistake[]
  /** What is wrong with a function that is no command, and was meant for one. */
  strays?(signature: Signature): readonly Mistake[]
}
