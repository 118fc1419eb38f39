import type { NamesOfCommand } from '../../definition/values.js'

export type { NamesOfCommand }

/**
 * The kind of a name that a handler reads. `either` may be the name of a group or a sub-command.
 */
export type Level = 'subcommand' | 'group' | 'either' | 'command' | 'focused'

/** The case to which the letters of a text are changed. */
export type LetterCase = 'upper' | 'lower'

/** A member such as `add` in `ctx.options.add.title`, with its place in the text. */
export interface PropertyMember {
  /** The name of the member. */
  readonly name: string
  /** The range of the name; `isText` if it is a string in brackets. */
  readonly place: { readonly start: number; readonly end: number; readonly isText?: true }
  /** True if the code reads a member of this one and no condition checks it. */
  readonly isTaken?: true
  /** True if code between it and these members may leave the handler. */
  readonly mayLeave?: true
}

/** Facts about an option that a decorated method gets as an argument. */
export interface ArgumentFacts {
  /** The value that the method gets for a missing option. */
  readonly absent: 'null' | 'undefined'
  /**
   * True if code changes or replaces the value before the method gets it, so that it may be
   * anything.
   */
  readonly isTransformed?: true
}

/** Doubts about an interaction value. */
export interface Doubts {
  /**
   * True if only a short name or a type suggests the interaction. Such a guess counts only in uses
   * that no other object has, such as `getString`.
   */
  readonly isLikely?: true
  /**
   * The method and argument index to which other code must pass the value, since only methods
   * called on it suggest an interaction.
   */
  readonly needs?: string
  /**
   * The method and argument index through which other code may pass something else than the
   * options.
   */
  readonly unless?: string
  /** True if other objects also have the methods that are called on the value. */
  readonly isVague?: true
  /**
   * True if code other than the library declares the value's type, so that its methods may accept
   * anything.
   */
  readonly isForeign?: true
}

/** A value from an interaction. It is unknown until somebody uses the command. */
export type InteractionValue = Doubts &
  (
    | {
        readonly is: 'interaction'
        /** True if its options are members by name. */ readonly hasMembers?: true
      }
    /** The interaction's data, in the form that Discord sends. */
    | { readonly is: 'data' }
    /**
     * All options. `path` contains the members that were read so far, if options are members by
     * name.
     */
    | {
        readonly is: 'options'
        readonly path?: readonly PropertyMember[]
        readonly type?: ArgsType
        readonly isRaw?: true
        /** True for the options of a sub-command or a group. */
        readonly isInner?: true
        /**
         * For a class with decorators, the options by the names of the members that contain them.
         */
        readonly fields?: ReadonlyMap<string, InteractionValue | undefined>
      }
    | { readonly is: 'getter'; readonly name: string }
    /** An option. With `isWhole`, an object that contains its value. */
    | {
        readonly is: 'option'
        readonly name: string | undefined
        readonly isWhole?: true
        /**
         * True for the first option that Discord sends: the sub-command or group, if the command
         * has any.
         */
        readonly isFirst?: true
        /** True for an option that code takes from the list of options by its place. */
        readonly isItem?: true
        readonly fallback?: unknown
        /** The case to which code changes the option's letters: `mode.toUpperCase()`. */
        readonly letters?: LetterCase
        /** True if code makes a text of the value, perhaps without spaces around it. */
        readonly asText?: true
        readonly argument?: ArgumentFacts
      }
    | { readonly is: 'name'; readonly of: Level }
    /** The list of the names of the group and the sub-command. */
    | { readonly is: 'names' }
    /** A text that is composed of names and fixed parts. */
    | { readonly is: 'pattern'; readonly parts: readonly (string | Level)[] }
    /** The focused option, as an object with its name and its value. */
    | { readonly is: 'focused' }
  )

/** An option, or its value. */
export type OptionValue = Extract<InteractionValue, { is: 'option' }>

/** The type of an object of option values: `args: BanArgs`, `args: ArgsOf<typeof ban>`. */
export interface ArgsType {
  /** The names in the type; `undefined` if it is derived from a definition. */
  readonly names?: ReadonlySet<string>
  /** The command from which it is derived. */
  readonly command?: NamesOfCommand & { readonly name: string }
  /** The path of the part that is used: `ArgsOf<typeof ban>['add']`. */
  readonly within: readonly string[]
}
