/** The sub-command in whose branch something stands, as far as the branch tells it. */
export interface UseBranch {
  readonly group?: string
  readonly subcommand?: string
  /** A name that may be that of a group or of a sub-command. */
  readonly either?: string
}

/** What all uses may have. */
interface Placed {
  /** The branches that lead to it; left out where every sub-command may. */
  readonly branches?: readonly UseBranch[]
}

/** A read of one option. */
export interface OptionUse extends Placed {
  readonly kind: 'option'
  /** Left out if it is not known: it may be any option. */
  readonly name?: string
  /** Other names that it may read in its place: it is wrong only if all of them are. */
  readonly others?: readonly string[]
  /** The types that the reader accepts without an exception; left out if it accepts all. */
  readonly accepts?: readonly number[]
  /** An option of another type counts as left out. */
  readonly missesOthers?: boolean
  /** The types of channels that it accepts; left out if it accepts all. With one of another type it throws. */
  readonly channelTypes?: readonly number[]
  /** What it reads may be missing though the option was given: `member`, that of a user who is not in the server. */
  readonly misses?: 'member'
  /** What the reader does if the option was left out. */
  readonly absent: 'null' | 'undefined' | 'throws'
  /** What reads it, for messages: `getString`. */
  readonly getter?: string
  /** It is reached only if the option was given, or what goes wrong is caught. */
  readonly isGuarded?: boolean
  /** A member of the result is taken, and nothing asks whether there is one. */
  readonly isMember?: boolean
  /** It is looked for in a list that has sub-commands and groups, too. */
  readonly mayBeLevel?: boolean
  /** Another read stands in for it: a name that no option has is wrong if there is an option that nothing reads. */
  readonly isSpare?: boolean
  /** The options are those of an autocompletion: what is required may be missing. */
  readonly isTyping?: boolean
  /** Other commands may come here: a name that this one lacks may be one of theirs. */
  readonly isShared?: boolean
  /** Sub-commands that never reach it. */
  readonly except?: readonly string[]
  /** Nothing keeps any sub-command away from it, but those in `except` and in `branches`. */
  readonly isReached?: boolean
  /** Others may be kept away from it, too: a type that is right in one of several sub-commands is right. */
  readonly isPartly?: boolean
  /** Reads with the same text are reached together: nothing stands between them that may lead elsewhere. */
  readonly line?: string
  /** What it is read from may hold more than options: a name that none has is reported if it nearly is one of these. */
  readonly near?: readonly string[]
}

/** A question for the name of the sub-command or of the group that was used. */
export interface LevelUse extends Placed {
  readonly kind: 'level'
  readonly level: 'subcommand' | 'group'
  /** What it does if the command has none. */
  readonly absent: 'null' | 'throws'
  readonly getter?: string
  readonly isGuarded?: boolean
  readonly isShared?: boolean
  /** Nothing keeps any sub-command away from it. */
  readonly isReached?: boolean
}

/** What may stand in a handler of a command, and in one that answers what is being typed. */
interface Typed {
  /** What is being typed is answered there: `only` that, or commands `too`. Left out for handlers of commands. */
  readonly typing?: 'only' | 'too'
}

/** A comparison with the name of a sub-command or of a group. */
export interface LevelNameUse extends Placed, Typed {
  readonly kind: 'level-name'
  readonly level: 'subcommand' | 'group' | 'either'
  readonly name: string
  /** Other names that lead to the same branch. */
  readonly others?: readonly string[]
  readonly isShared?: boolean
}

/**
 * All names that a chain of branches handles, which does nothing for any other name. For what is being typed there may be
 * none: it is left to an answer that the command does not have.
 */
export interface DispatchUse extends Placed, Typed {
  readonly kind: 'dispatch'
  readonly level: 'subcommand' | 'group' | 'either' | 'focused'
  readonly names: readonly string[]
}

/** A comparison of an option's value. */
export interface ValueUse extends Placed {
  readonly kind: 'value'
  readonly name: string
  readonly value: string | number
  readonly others?: readonly (string | number)[]
}

/** A call of a reader that does not exist. */
export interface GetterUse extends Placed {
  readonly kind: 'getter'
  readonly name: string
  /** The methods that there are. Only a near miss of one of them is reported. */
  readonly known: readonly string[]
}

/** A read of what a context menu was used on. */
export interface TargetUse extends Placed {
  readonly kind: 'target'
  readonly name: string
  /** The members that there are, with the types of the commands that have them. */
  readonly targets: readonly { readonly name: string; readonly of: readonly number[] }[]
  /** It is called like a method. */
  readonly isCalled?: boolean
  /** Something asks for the kind of the command, or stands in for what is missing. */
  readonly isGuarded?: boolean
}

/** A function that answers autocompletions of the command. */
export interface AutocompleteUse extends Placed {
  readonly kind: 'autocomplete'
}

/** A comparison with the name of the option that is being typed. */
export interface FocusedNameUse extends Placed {
  readonly kind: 'focused-name'
  /** Left out where the name is looked up in a table, or goes elsewhere: it may be any. */
  readonly name?: string
  /** Other names that lead to the same branch. */
  readonly others?: readonly string[]
  readonly isShared?: boolean
}

/** An answer to what is being typed, of which it is known how many choices it offers. */
export interface ChoicesUse extends Placed {
  readonly kind: 'choices'
  readonly count: number
}

/** The function that handles the command, where it reads nothing. */
export interface HandlerUse extends Placed {
  readonly kind: 'handler'
  /** It answers, and can't know what users entered: it hands nothing of it on, and is handed nothing else. */
  readonly isDeaf?: boolean
}

/** Something that may read every option. */
export interface EverythingUse extends Placed {
  readonly kind: 'everything'
}

/** How a handler uses what a command defines. Plain data: what a library's readers accept stands in the use itself. */
export type Use =
  | OptionUse
  | LevelUse
  | LevelNameUse
  | DispatchUse
  | ValueUse
  | GetterUse
  | TargetUse
  | AutocompleteUse
  | FocusedNameUse
  | EverythingUse
  | ChoicesUse
  | HandlerUse
