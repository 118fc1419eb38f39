import type { Scope } from '@slashlint/core'
import type { UseBranch } from '@slashlint/core/uses'
import type { Decorated } from '../evaluate/decorators.js'
import type { Node } from '../syntax/tree.js'
import type { BuilderKind } from '../values/builder-methods.js'
import type { Frame, Libraries } from '../values/value.js'
import type { NamesOfMembers } from './names.js'

/** The builders that a function gets as a parameter. */
export interface HandedOver {
  readonly command: BuilderKind
  readonly menu: BuilderKind
}

/** A function that sends what it is given to the service. */
export interface Sink {
  readonly scope?: Scope
  /** Other programs have functions of that name, too. */
  readonly isVague?: true
  /** It changes only the fields that it is given. */
  readonly isEdit?: true
  /** It takes one command: a list that it is given is something else, such as the options. */
  readonly isOfOne?: true
  /** It sends what it is given as it is. */
  readonly isPlain?: true
  /** What a request sends: a list of all commands, or one command. Anything else in its place is refused. */
  readonly takes?: 'list' | 'one'
  /** The package whose version decides whether it takes the names of types, or numbers alone. */
  readonly byVersionOf?: string
}

/** `createGlobalCommand`, `editGuildCommand`, and with a word of its own what sends a list: `bulkEditGlobalCommands`. */
export const sinksFor = (noun: string, list: string): Readonly<Record<string, Sink>> =>
  Object.fromEntries(
    [
      { scope: 'global', word: `Global${noun}` } as const,
      { scope: 'guild', word: `Guild${noun}` } as const,
    ].flatMap(({ scope, word }): [string, Sink][] => [
      [`create${word}`, { scope, isOfOne: true }],
      [`edit${word}`, { scope, isEdit: true, isOfOne: true }],
      [`${list}${word}s`, { scope }],
    ]),
  )

/** How handlers read what a library hands on as the service sends it. */
export const READS_DATA = {
  runs: ['execute', 'run'],
  members: { data: 'data' },
  data: { options: 'options', name: 'command' },
} as const satisfies Handlers

/** A method with which handlers read what users have entered. */
export interface Getter {
  /** An option by its name, the name of the sub-command or of the group, a list of both, or what is being typed. */
  readonly reads: 'option' | 'subcommand' | 'group' | 'levels' | 'focused'
  /** The types of options that it accepts without an exception; left out if it accepts all. */
  readonly accepts?: readonly number[]
  /** An option of another type counts as missing. */
  readonly missesOthers?: true
  /** Which of its arguments says whether it throws where there is nothing; left out if it has none. */
  readonly requiredAt?: number
  /** What holds without that argument. */
  readonly isRequired?: boolean
  /** Which of its arguments has the types of channels that it accepts. */
  readonly channelTypesAt?: number
  /** What it gives may be missing though the option was given. */
  readonly misses?: 'member'
  /** It gives an object around the value. */
  readonly givesOption?: boolean
  /** Other objects have a method of that name, too. */
  readonly isCommon?: boolean
}

/** What a member of an interaction is; `focused`: the name of what is being typed; `values`: options without their names. */
export type Gives = 'data' | 'options' | 'command' | 'focused' | 'names' | 'values'

/** Where handlers get a context whose options are members by name: `ctx.options.add.title`. */
export interface MemberReads {
  /** What handlers call the context, and its types. */
  readonly names: readonly string[]
  readonly types: readonly string[]
}

/** How handlers answer interactions with a library. */
export interface Answering {
  /**
   * Methods that throw where the interaction was answered before. `contents`: the service may refuse what they are given, and
   * the interaction is not answered then. `plain`: there is nothing to refuse.
   */
  readonly first: Readonly<Record<string, 'contents' | 'plain'>>
  /** Methods that answer, edit the answer or follow it, whatever is right there. */
  readonly any?: readonly string[]
  /** Methods that throw where nothing was answered. */
  readonly later: readonly string[]
  /** What to use in the place of a second answer, and in the place of an edit before the first one. */
  readonly instead: { readonly twice: readonly string[]; readonly early: readonly string[] }
  /** Members that tell whether it was answered. */
  readonly asks: readonly string[]
  /** Methods of anything that wait for another interaction, which nothing has answered. */
  readonly collects?: readonly string[]
  /** Names of the event whose listeners are the first to see an interaction. */
  readonly events?: readonly string[]
  /** It hands interactions to the methods of commands itself: nothing answers before. */
  readonly isFirst?: true
  /** Handlers return the answer: what makes the object, and the methods of it that are given handlers. */
  readonly returned?: { readonly by: readonly string[]; readonly methods: readonly string[] }
}

/** How the functions look that handle commands with a library. */
export interface Handlers {
  /** What those are called that run a command, beside its definition. */
  readonly runs?: readonly string[]
  /** What those are called that answer what is being typed. */
  readonly answers?: readonly string[]
  /** It calls these itself, as methods of its classes. */
  readonly callsAnswers?: true
  /** Patterns for further names under which modules export what handles a command. */
  readonly exportedAs?: readonly string[]
  /** Patterns for what functions for context menus have in their names, or in the types of their parameters. */
  readonly forMenus?: readonly string[]
  /** Patterns for what asks which kind of command was used. */
  readonly asksKind?: readonly string[]
  /** A pattern for members that show what a context menu was used on, in whatever version. */
  readonly showsTarget?: string
  /** Keys under which the list of a command's sub-commands has the name of the method that runs each. */
  readonly methods?: readonly string[]
  /** Types of their parameters, beside those of interactions. */
  readonly parameters?: readonly string[]
  /** Types of the options alone: parts of their names. */
  readonly optionTypes?: readonly string[]
  /** The members of an interaction, and of the data in it. */
  readonly members?: Readonly<Record<string, Gives>>
  readonly data?: Readonly<Record<string, Gives>>
  /**
   * Members of the options that have them in a list, as the service sends them: `sent`, or `own` for those of the sub-command
   * that was used.
   */
  readonly lists?: Readonly<Record<string, 'sent' | 'own'>>
  /** Functions that make an object of an interaction, with the values of its options by their names. */
  readonly parses?: readonly string[]
  /** Methods and types that say that something is being typed. */
  readonly asksTyping?: readonly string[]
  /** Methods that answer what is being typed. */
  readonly responds?: readonly string[]
  readonly answering?: Answering
}

/** A value that a method is handed: a parameter, or a member of one. */
export interface HandedValue {
  /** The name of its option; `undefined` if it is not known. */
  readonly name: string | undefined
  readonly pattern: Node
  /** The member of the parameter that has the value. */
  readonly key?: string
  /** Something changes it before, or stands in for it: it may be anything. */
  readonly isTransformed?: true
}

/** What a method is handed that decorators make a command or a sub-command of. */
export interface HandedOptions {
  readonly values: readonly HandedValue[]
  /** What stands for an option that was left out. */
  readonly absent: 'null' | 'undefined'
  /** The parameter that has the values as members, with all names that may have one; without them, anything may. */
  readonly holder?: { readonly pattern: Node; readonly known?: ReadonlySet<string> }
  /** The command of the same module, if the method is a sub-command of it, and which. */
  readonly command?: string
  readonly branch?: UseBranch
}

/** What the readers of some versions of a library are, and what they accept. */
export interface Readers {
  /** The first version for which this holds; left out if it holds from the beginning. */
  readonly from?: readonly [major: number, minor: number]
  /** The first version for which it holds no more. */
  readonly before?: readonly [major: number, minor: number]
  readonly getters: Readonly<Record<string, Getter>>
  /** Members of an interaction that show what a context menu was used on, with the types of the commands that have them. */
  readonly targets?: Readonly<Record<string, readonly number[]>>
}

/**
 * All that the reader knows of one library. Every part is optional but the packages: a file of this folder says only
 * what its library has of its own. The list in `index.ts` puts them together; nothing else of the reader names a
 * library.
 */
export interface Framework
  extends
    NamesOfMembers,
    Partial<Pick<Libraries, 'fieldOf' | 'call' | 'construct' | 'translatedBy'>> {
  /**
   * Its packages, as registries have them: what they export is known without their source, also in the repository where
   * that is written. `@scope/*` stands for all of a scope, `name*` for all that begin so.
   */
  readonly packages: readonly string[]
  /** Nothing but types is known of its packages: in a workspace that has them, their source is read. */
  readonly isReadFromSource?: true
  /** Further packages of the same project: whoever has one of them uses the library. */
  readonly companions?: readonly string[]
  /** No workspace has its packages, and nearly every document imports one: they are not looked for at all. */
  readonly isNeverLocal?: true

  /** Words that nothing but its definitions has, or pairs of words: a text with one of them is parsed. */
  readonly signs?: readonly (string | readonly [string, string])[]
  /** Words of all code that uses it: a text with one of them and one of the `forms` is parsed. */
  readonly words?: readonly string[]
  /** What its definitions look like. */
  readonly forms?: readonly RegExp[]

  /** Classes whose instances build definitions, by name. */
  readonly builders?: Readonly<Record<string, BuilderKind>>
  /** Classes that build definitions, whose names others have, too: they count if they are imported from the library. */
  readonly ownBuilders?: readonly string[]
  /** Methods of the builders that older versions lack: the first version that has them, by package. */
  readonly since?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The builders that functions get as parameters, where nothing but the calls on them shows what they are. */
  readonly handedOver?: HandedOver
  /** Functions whose callback gets a builder: patterns for their whole names, in upper or lower case. */
  readonly callbackConsumers?: readonly string[]
  /** Patterns for the names of those whose builder is that of a context menu. */
  readonly menuConsumers?: readonly RegExp[]

  /** What a decorator defines. */
  readonly decorated?: (frame: Frame, decorator: Node) => Decorated | undefined
  /** What a decorated method is handed of the options; its signs are the decorators. */
  readonly handedTo?: {
    readonly signs: readonly string[]
    readonly of: (frame: Frame, method: Node) => HandedOptions | undefined
  }
  /** Fields of a class whose values, instances of other classes, become options of this type. */
  readonly optionFields?: readonly (readonly [field: RegExp, type: number])[]
  /** Classes that are handed a command by those that extend them: `super(creator, { name, description })`. */
  readonly commandClasses?: readonly string[]
  /** Whether a class passes options of the library to `super`, and not a definition. */
  readonly isOwnClass?: (frame: Frame, node: Node) => boolean

  /** Functions that send what they are given, by name. */
  readonly sinks?: Readonly<Record<string, Sink>>
  /** The same where the name alone is not enough. `callee` and `args` are parts of the text. */
  readonly sinkOf?: (callee: string, args: readonly string[]) => Sink | undefined
  /** Words of which a text has at least one if it calls such a function. */
  readonly sinkWords?: readonly string[]
  /** Types of the body of a command, or of a list of them: patterns for their whole names. */
  readonly commandTypes?: readonly string[]
  /** Types of an option: patterns for their whole names. */
  readonly optionTypes?: readonly string[]
  /**
   * Types of commands whose names other programs use, too: the type counts if it is imported from the library, and may lack
   * parts.
   */
  readonly ownTypes?: readonly string[]
  /** What its sinks and types are given gets texts for those that are blank. */
  readonly fillsBlanks?: true
  /** Types whose keys are in camelCase. */
  readonly camelTypes?: readonly string[]

  readonly handlers?: Handlers
  /** The library below it, whose interactions its own types show to handlers. */
  readonly basedOn?: string
  /** How handlers read options, by ranges of versions. */
  readonly readers?: readonly Readers[]
  /** Handlers have the values of options as members of an object, below those of the sub-command. */
  readonly memberReads?: MemberReads
}
