import type { Scope } from '@slashlint/core'
import { argumentOf } from '../signature/signature.js'
import type { Decorated, Argument, Signature } from '../signature/signature.js'
import { NO_ARGUMENTS } from '../syntax/calls.js'
import type { DefNode, DictEntry, DictNode } from '../definition/nodes.js'
import type { Style } from '../definition/writer.js'
import type { Module } from '../scope/module.js'
import type { Range, SourceDiagnostic } from '../../reader.js'
import type { Node } from '../../lezer/tree.js'
import type { CallOf, Value } from '../values/value.js'

/** The kind of command that a decorator makes. */
export type Makes =
  | 'command'
  | 'menu'
  /** A group. Its function may be one of its sub-commands. */
  | 'group'

/** A decorator that makes a function a command. */
export interface Form {
  /** The kind of command: slash command, group or menu. */
  readonly makes: Makes
  /** The library's own distinction between its forms. */
  readonly kind?: string
  /** The parent of the command, if it is a value: `group` of `@group.command()`. */
  readonly parent?: Value
  /** The object of the decorator, if it is not a group: `base` of `@base.subcommand()`. */
  readonly of?: Value
  /** The names of arguments that may be positional. */
  readonly positional: readonly string[]
  /** True if the decorator makes an independent command in every class, even in a group. */
  readonly isTied?: boolean
  /** The type of a menu: 2 for users, 3 for messages. */
  readonly menu?: number
}

/** A function that is a command. It may also be a group. */
export interface Command {
  /** The function, with its parameters and decorators. */
  readonly signature: Signature
  /** The meaning of the decorator that makes the command. */
  readonly form: Form
  /** The decorator that makes the command. */
  readonly decorator: Decorated
  /** The other decorators, above and below. */
  readonly others: readonly Decorated[]
  /** The functions after the command that complete its options, by the name in `@command.autocomplete("name")`. */
  readonly completed: ReadonlyMap<string, Completion>
}

/** A function that completes an option. */
export interface Completion {
  /** The place of the option's name. */
  readonly range: Range
  /** The definition of the function, whose decorator names the option. */
  readonly by: Node
}

/** A mistake for which a library raises an error when the module is loaded, or which it ignores silently. */
export type Mistake = Omit<SourceDiagnostic, 'severity'>

/**
 * Returns an argument of the decorator that makes a command, by its name or position. Returns
 * `undefined` if it is missing.
 */
export const argumentOfCommand = (
  { form, decorator, signature }: Command,
  name: string,
): Argument | undefined => {
  const position = form.positional.indexOf(name)
  const { args = NO_ARGUMENTS } = decorator
  return argumentOf(signature.module, args, name, position === -1 ? undefined : position)
}

/** A group that is an object or a class. */
export interface Group {
  /** The module that contains `node`. */
  readonly module: Module
  /** The call, or the class. */
  readonly node: Node
  /** `cog` for a class of the library whose commands are in a group. */
  readonly kind: 'call' | 'class' | 'cog'
  /**
   * The class of the object if the project defines it, or the class itself. NONE for any other
   * object.
   */
  readonly definition: Node
}

/** The effect of a class on the commands in it. */
export type ClassForm =
  /** Each command in the class is independent. */
  | 'cog'
  /** The commands in the class are the children of one group. */
  | 'group'
  | 'group cog'
  /** The commands in the class are never registered. */
  | 'none'
  /** Unknown, since the class extends one outside of the project. */
  | 'unknown'

/** An option of a command. */
export interface OptionOf {
  /** The option as the library sends it. */
  readonly node: DefNode
  /** True if users may leave it out. */
  readonly isOptional: boolean
}

/** The entries that the code of a group sets. */
export interface GroupOf {
  /** Its name, its description, and their localizations. */
  readonly texts: readonly DictEntry[]
  /** The fields that only a group at the top may have. */
  readonly settings: readonly DictEntry[]
  /** True if there may be further arguments. */
  readonly isOpen: boolean
}

/**
 * The command that a sub-command declares as its parent. Sub-commands that declare the same parent
 * are joined in it.
 */
export interface Base {
  /** The place at which the sub-command names its parent. */
  readonly range: Range
  /** The name of the command, or `undefined` if it is unknown. */
  readonly key: string | undefined
  /** The name and the description of the command. */
  readonly texts: readonly DictEntry[]
  /** The fields that only a top-level command has, such as permissions. */
  readonly settings: readonly DictEntry[]
  /** The group inside the command that contains the sub-command. Left out if there is none. */
  readonly group?: Pick<Base, 'key' | 'texts'>
}

/** Describes a library. Its modules, decorators and types are named nowhere else. */
export interface Library extends Style {
  /**
   * The normalised names on PyPI. The first is the library's; the others are forks that are used in
   * the same way.
   */
  readonly packages: readonly string[]
  /** The modules that are imported. */
  readonly modules: readonly string[]
  /** Words that only occur in code with its commands. A document without any of them has no definitions. */
  readonly words: readonly string[]
  /** The names of decorators that make commands, without the object before them. */
  readonly makers: readonly string[]
  /** True if it puts required options before the others. */
  readonly isSorted: boolean
  /** The method of a command whose decorator completes one of its options. */
  readonly completer?: string
  /** Returns the form of the command that a decorator makes, or `undefined` if it makes none. */
  formOf(decorator: Decorated, signature: Signature): Form | undefined
  /** Tells whether another decorator may add options. True for unknown decorators. */
  mayChange(decorator: Decorated): boolean
  /**
   * Tells whether a decorator has no effect if it is above the one that makes a command of this
   * form.
   */
  isIdleAbove?(decorator: Decorated, form: Form): boolean
  /** Returns the effect of a class on the commands in it. */
  classFormOf(module: Module, definition: Node): ClassForm
  /** Tells whether a value is a group, or a call that makes one. */
  isGroup(value: Value): value is CallOf
  /** Returns the parent of a group, or `undefined` if it has none. */
  parentOf(group: CallOf): Value | undefined
  /**
   * Returns the command that a sub-command declares as its parent, or `undefined` for an
   * independent command.
   */
  baseOf?(command: Command): Base | undefined
  /**
   * Tells whether a function is certainly or possibly no application command. The same then applies
   * to its children.
   */
  isOff?(command: Command): boolean
  /** Tells whether the command comes after the others if its cog is a group. */
  isLast?(command: Command): boolean
  /** Returns the name, the description, and their localizations. */
  texts(command: Command): readonly DictEntry[]
  /** Returns the options in the order of the text. */
  options(command: Command): readonly OptionOf[]
  /** Returns the fields that only a command at the top may have, such as permissions and contexts. */
  settings(command: Command): readonly DictEntry[]
  /**
   * Returns the sub-command that a group's own function becomes, or `undefined` if it becomes none.
   *
   * @param own the command that the function would be
   */
  fallback?(command: Command, own: DictNode): DefNode | undefined
  /** Returns the scope of a command, or `undefined` if a cog or a tree may send it anywhere. */
  scopeOf(command: Command): Scope | undefined
  /** Returns the type of a menu: 2 for users, 3 for messages, or `undefined` if it is unknown. */
  menuType(command: Command): number | undefined
  /** Returns the fields of a group that is an object or a class. */
  group(group: Group): GroupOf
  /**
   * Finds mistakes in the code of a command. Mistakes in the sent data are found by core. Called
   * only for functions whose head is undamaged.
   */
  mistakes?(command: Command): readonly Mistake[]
  /** Finds commands that the library refuses because an earlier one has the same name. */
  twins?(commands: readonly Command[]): readonly Mistake[]
  /** The words of code that may contain mistakes although it contains no commands. */
  readonly marks?: readonly string[]
  /**
   * Finds mistakes of a module that concern no single command. Called only if the project requires
   * this library.
   */
  inModule?(module: Module): readonly Mistake[]
  /** Finds mistakes of a function that is not a command and was probably meant to be one. */
  strays?(signature: Signature): readonly Mistake[]
}
