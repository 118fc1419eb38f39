/** The sub-command in whose branch a use is, as far as the branch shows it. */
export interface UseBranch {
  /** Absent if the branch does not name one. */
  readonly group?: string
  /** Absent if the branch does not name one. */
  readonly subcommand?: string
  /** A name that a group or a sub-command may have. */
  readonly either?: string
}

/** The properties that all uses share. */
interface Placed {
  /** The branches that lead to the use; absent if every sub-command may reach it. */
  readonly branches?: readonly UseBranch[]
}

/** A read of one option. */
export interface OptionUse extends Placed {
  readonly kind: 'option'
  /** The name of the option; absent if it is unknown, so that it may be any. */
  readonly name?: string
  /** Other names that it may read instead: it is wrong only if all of them are. */
  readonly others?: readonly string[]
  /** The types that the reader accepts without an exception; absent if it accepts all. */
  readonly accepts?: readonly number[]
  /** True if an option of another type counts as left out. */
  readonly missesOthers?: boolean
  /** The types of channels that the reader accepts; absent if it accepts all. For any other type it throws. */
  readonly channelTypes?: readonly number[]
  /** The part of a given option that may be missing: `member`, for a user who is not in the server. */
  readonly misses?: 'member'
  /** The result of the reader for an option that was left out. */
  readonly absent: 'null' | 'undefined' | 'throws'
  /** The name of the reader for messages: `getString`. */
  readonly getter?: string
  /** True if the read is reached only with the option given, or if its exceptions are caught. */
  readonly isGuarded?: boolean
  /** True if the program takes a member of the result without a check for null. */
  readonly isMember?: boolean
  /** True if the list that is searched has sub-commands and groups, too. */
  readonly mayBeLevel?: boolean
  /** True if another read may replace it. A name that no option has is then reported only if some option is never read. */
  readonly isSpare?: boolean
  /** True if the options are those of an autocompletion: required ones may be missing. */
  readonly isTyping?: boolean
  /** True if other commands reach it, too: a name that this one lacks may be one of theirs. */
  readonly isShared?: boolean
  /** Sub-commands that never reach it. */
  readonly except?: readonly string[]
  /** True if all sub-commands reach it but those in `except` and outside `branches`. */
  readonly isReached?: boolean
  /** True if it is unknown which sub-commands reach it: a type that fits one of them is then right. */
  readonly isPartly?: boolean
  /** Reads with the same text are always reached together. */
  readonly line?: string
  /**
   * Names of options, if the object that is read may have other entries, too. A name that no option has is reported
   * only if it is similar to one of these.
   */
  readonly near?: readonly string[]
}

/** A read of the name of the sub-command or of the group that was used. */
export interface LevelUse extends Placed {
  readonly kind: 'level'
  readonly level: 'subcommand' | 'group'
  /** The result for a command without one. */
  readonly absent: 'null' | 'throws'
  /** The name of the reader for messages. */
  readonly getter?: string
  /** As in `OptionUse`. */
  readonly isGuarded?: boolean
  /** True if other commands reach it, too. */
  readonly isShared?: boolean
  /** True if every sub-command reaches it. */
  readonly isReached?: boolean
}

/** The properties of uses that handlers of commands and of autocompletions may have. */
interface Typed {
  /**
   * The commands and autocompletions that are answered there: `only` autocompletions, or commands `too`. Absent for
   * handlers of commands.
   */
  readonly typing?: 'only' | 'too'
}

/** A comparison with the name of a sub-command or of a group. */
export interface LevelNameUse extends Placed, Typed {
  readonly kind: 'level-name'
  readonly level: 'subcommand' | 'group' | 'either'
  /** The name that is compared. */
  readonly name: string
  /** Other names that lead to the same branch. */
  readonly others?: readonly string[]
  /** True if other commands reach it, too. */
  readonly isShared?: boolean
}

/**
 * All names that a chain of branches handles; any other name has no effect. In handlers of autocompletions there may be
 * no names: the chain then waits for an autocompletion that the command does not have.
 */
export interface DispatchUse extends Placed, Typed {
  readonly kind: 'dispatch'
  readonly level: 'subcommand' | 'group' | 'either' | 'focused'
  /** The names with a branch. */
  readonly names: readonly string[]
  /** True if the names are the keys of a table, which may have others that no command uses. */
  readonly isTable?: boolean
}

/** A comparison of an option's value. */
export interface ValueUse extends Placed {
  readonly kind: 'value'
  /** The option's name. */
  readonly name: string
  /** The value that is compared. */
  readonly value: string | number
  /** Other values that lead to the same branch. */
  readonly others?: readonly (string | number)[]
  /** Other options whose values are compared there, too, in any sub-command. It is wrong only if it is wrong for all. */
  readonly also?: readonly string[]
  /** The case to which the letters of the option's value are changed before. */
  readonly letters?: 'upper' | 'lower'
}

/** A call of a reader that does not exist. */
export interface GetterUse extends Placed {
  readonly kind: 'getter'
  /** The missing method. */
  readonly name: string
  /** The existing methods. Only a name close to one of them is reported. */
  readonly known: readonly string[]
}

/** A member of an option's value that only the result of another reader has: `getUser('who').kickable`. */
export interface MemberUse extends Placed {
  readonly kind: 'member'
  readonly name: string
  /** The reader that gave the value. */
  readonly getter: string
  /** The reader whose result has the member. */
  readonly instead: string
}

/** A read of the target of a context menu. */
export interface TargetUse extends Placed {
  readonly kind: 'target'
  /** The member that is read. */
  readonly name: string
  /** The existing members, with the types of the commands that have them. */
  readonly targets: readonly { readonly name: string; readonly of: readonly number[] }[]
  /** True if it is called like a method. */
  readonly isCalled?: boolean
  /** True if the program checks the kind of the command, or has a replacement for a missing member. */
  readonly isGuarded?: boolean
}

/** A function that answers autocompletions of the command. */
export interface AutocompleteUse extends Placed {
  readonly kind: 'autocomplete'
}

/** A comparison with the name of the focused option. */
export interface FocusedNameUse extends Placed {
  readonly kind: 'focused-name'
  /** Absent if the name is looked up in a table, or passed elsewhere: it may be any. */
  readonly name?: string
  /** Other names that lead to the same branch. */
  readonly others?: readonly string[]
  /** True if other commands reach it, too. */
  readonly isShared?: boolean
}

/** An answer to an autocompletion with a known number of choices. */
export interface ChoicesUse extends Placed {
  readonly kind: 'choices'
  /** The number of choices. */
  readonly count: number
}

/** The function that handles the command, if it reads nothing. */
export interface HandlerUse extends Placed {
  readonly kind: 'handler'
  /**
   * True if the handler answers but cannot know the options: it passes nothing of the interaction on, and is passed
   * nothing else.
   */
  readonly isDeaf?: boolean
}

/** A use that may read every option. */
export interface EverythingUse extends Placed {
  readonly kind: 'everything'
}

/** How a handler uses a part of a command, as plain data that includes the types a library's reader accepts. */
export type Use =
  | OptionUse
  | LevelUse
  | LevelNameUse
  | DispatchUse
  | ValueUse
  | GetterUse
  | MemberUse
  | TargetUse
  | AutocompleteUse
  | FocusedNameUse
  | EverythingUse
  | ChoicesUse
  | HandlerUse
