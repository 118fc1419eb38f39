/** The sub-command or group that a program has tested for, in a branch that contains a use. */
export interface UseBranch {
  /** The name of the group; absent if the branch does not test it. */
  readonly group?: string
  /** The name of the sub-command; absent if the branch does not test it. */
  readonly subcommand?: string
  /** A tested name of which it is unknown whether it is a group's or a sub-command's. */
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
  /** The name of the option; absent if it is unknown, so that the read may be of any option. */
  readonly name?: string
  /** Other names that the read may have instead. It is only wrong if all of its names are wrong. */
  readonly others?: readonly string[]
  /** The option types for which the reader does not throw; absent if it accepts all types. */
  readonly accepts?: readonly number[]
  /** True if an option of another type counts as left out. */
  readonly missesOthers?: boolean
  /** The types of channels for which the reader does not throw; absent if it accepts all types. */
  readonly channelTypes?: readonly number[]
  /**
   * The part of a filled-in option that may be missing: `member`, if the user is not in the server.
   */
  readonly misses?: 'member'
  /** The reader's result if the user left the option out: null, undefined, or an exception. */
  readonly absent: 'null' | 'undefined' | 'throws'
  /** The name of the reader, for messages: `getString`. */
  readonly getter?: string
  /**
   * True if the option is certainly filled in when the read is reached, or if the exceptions of the
   * read are caught.
   */
  readonly isGuarded?: boolean
  /** True if the program uses a member of the result without a check for null. */
  readonly isMember?: boolean
  /**
   * True if code between the read and its member may leave the handler: for some sub-commands, the
   * member is then never used.
   */
  readonly mayLeave?: boolean
  /** True if the read searches a list that also contains sub-commands and groups. */
  readonly mayBeLevel?: boolean
  /**
   * True if another read may replace this one. An unknown name is then only reported if some option
   * is never read.
   */
  readonly isSpare?: boolean
  /** True if the read is in an autocompletion, where even required options may be missing. */
  readonly isTyping?: boolean
  /**
   * True if other commands reach the read, too. An unknown name may then be the name of one of
   * their options.
   */
  readonly isShared?: boolean
  /** The names of sub-commands that never reach the read. */
  readonly except?: readonly string[]
  /** True if all sub-commands reach the read, except those in `except` and outside `branches`. */
  readonly isReached?: boolean
  /**
   * True if it is unknown which sub-commands reach the read. A type that fits one of them is then
   * accepted.
   */
  readonly isPartly?: boolean
  /** A key that is equal for all reads that are always reached together. */
  readonly line?: string
  /**
   * The names of options, if the object that is read may have other entries, too. An unknown name
   * is only reported if it is similar to one of these names.
   */
  readonly near?: readonly string[]
  /** The names of the sub-commands or groups that are in the place where the read looks. */
  readonly levels?: readonly string[]
}

/** A read of the name of the used sub-command or group. */
export interface LevelUse extends Placed {
  readonly kind: 'level'
  readonly level: 'subcommand' | 'group'
  /** The reader's result if the user's choice has no such name: null or an exception. */
  readonly absent: 'null' | 'throws'
  /** The name of the reader for messages. */
  readonly getter?: string
  /** True if the exceptions of the read are caught or cannot occur. */
  readonly isGuarded?: boolean
  /** True if other commands reach the read, too. */
  readonly isShared?: boolean
  /** True if every sub-command reaches the read. */
  readonly isReached?: boolean
}

/** The property that tells handlers of commands from handlers of autocompletions. */
interface Typed {
  /**
   * `only`: the code only answers autocompletions. `too`: it answers autocompletions and commands.
   * Absent: it only answers commands.
   */
  readonly typing?: 'only' | 'too'
}

/** A comparison with the name of a sub-command or of a group. */
export interface LevelNameUse extends Placed, Typed {
  readonly kind: 'level-name'
  readonly level: 'subcommand' | 'group' | 'either'
  /** The name with which the program compares. */
  readonly name: string
  /** Other names that lead to the same branch. */
  readonly others?: readonly string[]
  /** True if other commands reach the comparison, too. */
  readonly isShared?: boolean
}

/**
 * All names that a chain of branches handles; for any other name, nothing happens. In handlers of
 * autocompletions, the list may be empty: the chain then answers no autocompletion of the command.
 */
export interface DispatchUse extends Placed, Typed {
  readonly kind: 'dispatch'
  readonly level: 'subcommand' | 'group' | 'either' | 'focused'
  /** The names with a branch. */
  readonly names: readonly string[]
  /** True if the names are the keys of a table, of which some may be for other commands. */
  readonly isTable?: boolean
}

/** A comparison of an option's value. */
export interface ValueUse extends Placed {
  readonly kind: 'value'
  /** The name of the option; absent if the value may be the one of any option. */
  readonly name?: string
  /** The value with which the program compares. */
  readonly value: string | number
  /** Other values that lead to the same branch. */
  readonly others?: readonly (string | number)[]
  /**
   * The names of other options that the program compares with the same value. The comparison is
   * only wrong if it is wrong for all of them.
   */
  readonly also?: readonly string[]
  /** The case to which the program changes the option's value before the comparison. */
  readonly letters?: 'upper' | 'lower'
  /** True if the program makes a text of the option's value before the comparison. */
  readonly asText?: boolean
  /** True if the comparison converts numbers and texts into each other: `'1' == 1`. */
  readonly isLoose?: boolean
  /** True if the comparison is true for all other values: `kind !== 'film'`. */
  readonly isUnequal?: boolean
}

/** A call of a reader that does not exist. */
export interface GetterUse extends Placed {
  readonly kind: 'getter'
  /** The name of the method that does not exist. */
  readonly name: string
  /** The methods that exist. The use is only reported if its name is similar to one of them. */
  readonly known: readonly string[]
}

/**
 * A read of a member that an option's value lacks, because only the result of another reader has
 * it: `getUser('who').kickable`.
 */
export interface MemberUse extends Placed {
  readonly kind: 'member'
  readonly name: string
  /** The name of the reader that returned the value. */
  readonly getter: string
  /** The name of the reader whose result has this member. */
  readonly instead: string
}

/** A read of a member of a context menu's target. */
export interface TargetUse extends Placed {
  readonly kind: 'target'
  /** The member that is read. */
  readonly name: string
  /** The members that exist, each with the command types that have it. */
  readonly targets: readonly { readonly name: string; readonly of: readonly number[] }[]
  /** True if the program calls the member as a method. */
  readonly isCalled?: boolean
  /**
   * True if the program checks the kind of the command first, or has a replacement for a missing
   * member.
   */
  readonly isGuarded?: boolean
}

/** A function that answers autocompletions of the command. */
export interface AutocompleteUse extends Placed {
  readonly kind: 'autocomplete'
}

/** A comparison with the name of the focused option. */
export interface FocusedNameUse extends Placed {
  readonly kind: 'focused-name'
  /**
   * The name of the option; absent if the name is looked up in a table or passed to other code, so
   * that it may be any.
   */
  readonly name?: string
  /** Other names that lead to the same branch. */
  readonly others?: readonly string[]
  /** True if other commands reach the comparison, too. */
  readonly isShared?: boolean
}

/** An answer to an autocompletion with a known number of choices. */
export interface ChoicesUse extends Placed {
  readonly kind: 'choices'
  /** The number of choices. */
  readonly count: number
}

/** The function that handles the command, if it reads no option. */
export interface HandlerUse extends Placed {
  readonly kind: 'handler'
  /**
   * True if the handler answers without any way to know the options: it passes no part of the
   * interaction on, and has no other input.
   */
  readonly isDeaf?: boolean
}

/** A use that may read any option of the command, so that none counts as unread. */
export interface EverythingUse extends Placed {
  readonly kind: 'everything'
}

/**
 * One use of a part of a command in a handler, as plain data. It includes the types that the
 * library's reader accepts.
 */
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
