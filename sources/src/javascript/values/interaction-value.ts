import type { NamesOfCommand } from '../../definition/values.js'

export type { NamesOfCommand }

/** The kind of a name that a handler reads. `either` may be a group's or a sub-command's. */
export type Level = 'subcommand' | 'group' | 'either' | 'command' | 'focused'

/** The case of a text whose letters are all changed to it. */
export type LetterCase = 'upper' | 'lower'

/** A part of `ctx.options.add.title`, with its place in the text. */
export interface PropertyMember {
  /** The name of the member. */
  readonly name: string
  /** The range of the name; `isText` if it is a string in brackets. */
  readonly place: { readonly start: number; readonly end: number; readonly isText?: true }
  /** True if a member of it is read, and no condition checks it. */
  readonly isTaken?: true
}

/** The facts about a value that a decorated method gets as an argument. */
export interface ArgumentFacts {
  /** The value of an absent option. */
  readonly absent: 'null' | 'undefined'
  /** True if code changes the value before, or replaces it: it may be anything. */
  readonly isTransformed?: true
}

interface Doubts {
  /** True if only a short name or a type suggests it. It counts only for uses that nothing else has. */
  readonly isLikely?: true
  /** The method and the argument to which other code must pass it, because only its own methods suggest it. */
  readonly needs?: string
  /** True if other objects have these methods, too. */
  readonly isVague?: true
  /** True if something other than the library declares its type: its methods may accept anything. */
  readonly isForeign?: true
}

/** An interaction value, which is known only when a user uses the command. */
export type InteractionValue = Doubts &
  (
    | {
        readonly is: 'interaction'
        /** Its options are members by name. */ readonly hasMembers?: true
      }
    /** The data that Discord sent, unchanged. */
    | { readonly is: 'data' }
    /** All options. `path`: the members that were read from them, if options are members by name. */
    | {
        readonly is: 'options'
        readonly path?: readonly PropertyMember[]
        readonly type?: ArgsType
        readonly isRaw?: true
        /** True for the options of a sub-command or a group. */
        readonly isInner?: true
        /** The options by the names of the members that contain them, for a class with decorators. */
        readonly fields?: ReadonlyMap<string, InteractionValue | undefined>
      }
    | { readonly is: 'getter'; readonly name: string }
    /** An option. `isWhole`: an object around its value. */
    | {
        readonly is: 'option'
        readonly name: string | undefined
        readonly isWhole?: true
        /** True for the first one that Discord sends: the sub-command or the group, if the command has any. */
        readonly isFirst?: true
        readonly fallback?: unknown
        /** The case to which its letters are changed: `mode.toUpperCase()`. */
        readonly letters?: LetterCase
        readonly argument?: ArgumentFacts
      }
    | { readonly is: 'name'; readonly of: Level }
    /** The list of the group's and the sub-command's names. */
    | { readonly is: 'names' }
    /** A text that is composed of names. */
    | { readonly is: 'pattern'; readonly parts: readonly (string | Level)[] }
    /** The focused option, with its name. */
    | { readonly is: 'focused' }
  )

/** The type of an object with the values of options: `args: BanArgs`, `args: ArgsOf<typeof ban>`. */
export interface ArgsType {
  /** The names in the type; `undefined` if it is derived from a definition. */
  readonly names?: ReadonlySet<string>
  /** The command from which it is derived. */
  readonly command?: NamesOfCommand & { readonly name: string }
  /** The path of the part that is used: `ArgsOf<typeof ban>['add']`. */
  readonly within: readonly string[]
}
