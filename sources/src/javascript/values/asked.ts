import type { NamesOfCommand } from '../../definition/values.js'

export type { NamesOfCommand }

/** Whose name a handler asks for: `either` may be that of a group or of a sub-command. */
export type Level = 'subcommand' | 'group' | 'either' | 'command' | 'focused'

/** A part of `ctx.options.add.title`, where it stands in the text. */
export interface PropertyMember {
  readonly name: string
  readonly place: { readonly start: number; readonly end: number; readonly isText?: true }
  /** A member of it is taken, and nothing asks whether it is there. */
  readonly isTaken?: true
}

/** A value that a method was handed by decorators. */
export interface HandedAs {
  readonly absent: 'null' | 'undefined'
  /** Something changes it before, or stands in for it: it may be anything. */
  readonly isTransformed?: true
}

interface Doubts {
  /** Only a short name, or a type, says that it is one: it counts where what is done with it is done with nothing else. */
  readonly isLikely?: true
  /** Nothing but its methods says so: it counts if something hands it to that method. */
  readonly needs?: string
  /** Nor do its methods, which other objects have, too. */
  readonly isVague?: true
  /** Its type is declared by something that is not the library: its methods may accept anything. */
  readonly isForeign?: true
}

/** What of an interaction a value is, which is known only when a user uses the command. */
export type Asked = Doubts &
  (
    | {
        readonly is: 'interaction'
        /** Its options are members by name. */ readonly hasMembers?: true
      }
    /** What the service sent, as it is. */
    | { readonly is: 'data' }
    /** All options; `path`: the members that were taken of them, where options are members by name. */
    | {
        readonly is: 'options'
        readonly path?: readonly PropertyMember[]
        readonly type?: ArgsType
        readonly isRaw?: true
        /** Those of a sub-command or of a group. */
        readonly isInner?: true
        /** The options that members of other names have: those of a class with decorators. */
        readonly fields?: ReadonlyMap<string, Asked | undefined>
      }
    | { readonly is: 'getter'; readonly name: string }
    /** `isWhole`: an object around the value. */
    | {
        readonly is: 'option'
        readonly name: string | undefined
        readonly isWhole?: true
        /** The first that the service sends: the sub-command or the group, if the command has any. */
        readonly isFirst?: true
        readonly fallback?: unknown
        readonly handed?: HandedAs
      }
    | { readonly is: 'name'; readonly of: Level }
    /** The names of the group and the sub-command, in a list. */
    | { readonly is: 'names' }
    /** A text made of names. */
    | { readonly is: 'pattern'; readonly parts: readonly (string | Level)[] }
    /** What is being typed, with its name. */
    | { readonly is: 'focused' }
  )

/** What the type of an object tells that holds the values of options: `args: BanArgs`, `args: ArgsOf<typeof ban>`. */
export interface ArgsType {
  /** The names that the type has; `undefined` if it is made of a definition. */
  readonly names?: ReadonlySet<string>
  /** The command that it is made of. */
  readonly command?: NamesOfCommand & { readonly name: string }
  /** The part that is taken of it: `ArgsOf<typeof ban>['add']` */
  readonly within: readonly string[]
}
