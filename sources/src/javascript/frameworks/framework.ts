import type { Scope } from '@slashlint/core'
import type { UseBranch } from '@slashlint/core/uses'
import type { Decorated } from '../evaluate/decorators.js'
import type { Node } from '../syntax/tree.js'
import type { BuilderKind } from '../values/builder-methods.js'
import type { Frame, Libraries } from '../values/value.js'
import type { NamesOfMembers } from './names.js'

/** The builders that a function gets as a parameter. */
export interface BuilderParameters {
  /** The kind of builder for slash commands. */
  readonly command: BuilderKind
  /** The kind of builder for context menus. */
  readonly menu: BuilderKind
}

/** A function that sends its argument to Discord. */
export interface Sink {
  /** The scope to which it sends; absent if its name does not show it. */
  readonly scope?: Scope
  /** True if other programs have functions of that name, too. */
  readonly isVague?: true
  /** True if it changes only the given fields. */
  readonly isEdit?: true
  /** True if it takes one command. A list is then something else, such as the options. */
  readonly isOfOne?: true
  /** True if it sends its argument as it is. */
  readonly isPlain?: true
  /** The form that a request must have: a list of all commands, or one command. Anything else is refused. */
  readonly takes?: 'list' | 'one'
  /** The package whose version decides whether it takes names of types, or only numbers. */
  readonly byVersionOf?: string
}

/**
 * Makes `createGlobalCommand`, `editGuildCommand` and such, and with a word of its own those for lists:
 * `bulkEditGlobalCommands`.
 */
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

/** The handlers of a library that passes interactions on as Discord sends them. */
export const READS_DATA = {
  runs: ['execute', 'run'],
  members: { data: 'data' },
  data: { options: 'options', name: 'command' },
} as const satisfies Handlers

/** A method with which handlers read the input of users. */
export interface Getter {
  /** The result: an option by its name, the sub-command's or group's name, a list of both, or the focused option. */
  readonly reads: 'option' | 'subcommand' | 'group' | 'levels' | 'focused'
  /** The types of options that it accepts without an exception; absent if it accepts all. */
  readonly accepts?: readonly number[]
  /** True if an option of another type counts as missing. */
  readonly missesOthers?: true
  /** The index of the argument that makes it throw without a value; absent if there is none. */
  readonly requiredAt?: number
  /** The default of that argument. */
  readonly isRequired?: boolean
  /** The index of the argument with the accepted types of channels. */
  readonly channelTypesAt?: number
  /** Present if its result may be missing although the option was given. */
  readonly misses?: 'member'
  /** Members that its result lacks, and the method whose result has them. */
  readonly lacks?: { readonly members: ReadonlySet<string>; readonly getter: string }
  /** True if it returns an object around the value. */
  readonly givesOption?: boolean
  /** True if other objects have a method of that name, too. */
  readonly isCommon?: boolean
}

/** The meaning of an interaction's member. `focused`: the name of the focused option; `values`: options without their names. */
export type Gives = 'data' | 'options' | 'command' | 'focused' | 'names' | 'values'

/** A context whose options are members by name: `ctx.options.add.title`. */
export interface MemberReads {
  /** The names that handlers have for the context, and its types. */
  readonly names: readonly string[]
  /** The types of the context, by which parameters are recognised. */
  readonly types: readonly string[]
}

/** The methods with which handlers answer interactions. */
export interface Answering {
  /**
   * Methods that throw if the interaction was answered before. `contents`: Discord may refuse their argument, and the
   * interaction is then not answered. `plain`: nothing can be refused.
   */
  readonly first: Readonly<Record<string, 'contents' | 'plain'>>
  /** Methods that answer, edit the answer or follow it, as needed. */
  readonly any?: readonly string[]
  /** Methods that throw before the first answer. */
  readonly later: readonly string[]
  /** Methods to suggest instead of a second answer, and instead of an edit before the first one. */
  readonly instead: { readonly twice: readonly string[]; readonly early: readonly string[] }
  /** Members that tell whether it was answered. */
  readonly checks: readonly string[]
  /** Methods of any object that wait for another interaction, which nothing has answered. */
  readonly collects?: readonly string[]
  /** Names of the events whose listeners are the first to get an interaction. */
  readonly events?: readonly string[]
  /** True if the library itself calls the methods of commands with interactions, so that nothing answers before. */
  readonly isFirst?: true
  /**
   * Present if handlers return the answer: the functions and classes that make its object, and its methods that take handlers.
   */
  readonly returned?: { readonly by: readonly string[]; readonly methods: readonly string[] }
}

/** The form of functions that handle commands with a library. */
export interface Handlers {
  /** The names of handlers that run a command, beside its definition. */
  readonly runs?: readonly string[]
  /** The names of handlers that answer autocompletion. */
  readonly answers?: readonly string[]
  /** True if the library calls these itself, as methods of its classes. */
  readonly callsAnswers?: true
  /** Patterns for further names of exports that are handlers. */
  readonly exportedAs?: readonly string[]
  /** Patterns for words in the names or parameter types of handlers for context menus. */
  readonly forMenus?: readonly string[]
  /** Patterns for code that checks the kind of the used command. */
  readonly checksKind?: readonly string[]
  /** A pattern for members with the target of a context menu, in any version. */
  readonly showsTarget?: string
  /** Keys in a list of sub-commands with the name of the method that runs each. */
  readonly methods?: readonly string[]
  /** Types of their parameters, besides those of interactions. */
  readonly parameters?: readonly string[]
  /** Types of the options alone: parts of their names. */
  readonly optionTypes?: readonly string[]
  /** The members of an interaction, and of the data in it. */
  readonly members?: Readonly<Record<string, Gives>>
  /** The meaning of each member of the interaction's data. */
  readonly data?: Readonly<Record<string, Gives>>
  /** Members of the options that list them as Discord sends them: `sent` for all, `own` for those of the used sub-command. */
  readonly lists?: Readonly<Record<string, 'sent' | 'own'>>
  /** Functions that convert an interaction to an object with the values of its options by name. */
  readonly parses?: readonly string[]
  /** Methods and types that identify autocompletion. */
  readonly checksTyping?: readonly string[]
  /** Methods that answer autocompletion. */
  readonly responds?: readonly string[]
  /** The methods that answer interactions; absent if they are not checked. */
  readonly answering?: Answering
}

/** A value that a method gets as an argument: a parameter, or a member of one. */
export interface OptionArgument {
  /** The name of its option; `undefined` if it is not known. */
  readonly name: string | undefined
  /** The parameter's name or pattern. */
  readonly pattern: Node
  /** The member of the parameter that has the value. */
  readonly key?: string
  /** True if code changes the value before, or replaces it: it may be anything. */
  readonly isTransformed?: true
}

/** The options that a method gets which decorators make a command or a sub-command. */
export interface OptionArguments {
  /** The options in the order of the parameters. */
  readonly values: readonly OptionArgument[]
  /** The value of an absent option. */
  readonly absent: 'null' | 'undefined'
  /** The parameter with the values as members, and all names of members; without names, there may be others. */
  readonly holder?: { readonly pattern: Node; readonly known?: ReadonlySet<string> }
  /** The command of the same module, if the method is a sub-command of it, and its branch. */
  readonly command?: string
  /** The sub-command that the method handles; absent for a whole command. */
  readonly branch?: UseBranch
}

/** The getters of some versions of a library. */
export interface Readers {
  /** The first of these versions; absent if there is no earlier one. */
  readonly from?: readonly [major: number, minor: number]
  /** The first later version that differs. */
  readonly before?: readonly [major: number, minor: number]
  /** The getters by the names of their methods. */
  readonly getters: Readonly<Record<string, Getter>>
  /** Members of an interaction with the target of a context menu, and the types of the commands that have them. */
  readonly targets?: Readonly<Record<string, readonly number[]>>
}

/**
 * The facts about one library. All parts except the packages are optional: a file in this folder only states its library's own.
 * `index.ts` combines them; no other code of the reader names a library.
 */
export interface Framework
  extends
    NamesOfMembers,
    Partial<Pick<Libraries, 'fieldOf' | 'call' | 'construct' | 'translatedBy'>> {
  /**
   * Its packages, by their names in registries. Their exports are known without the source, even in the library's own
   * repository. `@scope/*` matches a whole scope, `name*` all names with that beginning.
   */
  readonly packages: readonly string[]
  /** True if only types of its packages are known. A workspace that contains them is read. */
  readonly isReadFromSource?: true
  /** Further packages of the same project, whose users also use the library. */
  readonly companions?: readonly string[]
  /** True if no workspace contains its packages, and nearly every document imports one: they are not searched for. */
  readonly isNeverLocal?: true

  /** Words, or pairs of words, that only its definitions contain. A text with one is parsed. */
  readonly signs?: readonly (string | readonly [string, string])[]
  /** Words of all code that uses it. A text with one of them and one of the `forms` is parsed. */
  readonly words?: readonly string[]
  /** Patterns for its definitions. */
  readonly forms?: readonly RegExp[]

  /** Classes whose instances build definitions, by name. */
  readonly builders?: Readonly<Record<string, BuilderKind>>
  /** Classes that build definitions and have common names. They count if they are imported from the library. */
  readonly ownBuilders?: readonly string[]
  /** The first version with a method of the builders, by method and package. */
  readonly since?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The builders that functions get as parameters, if only the calls on them show their kind. */
  readonly builderParameters?: BuilderParameters
  /** Functions whose callback gets a builder: patterns for their whole names, in upper or lower case. */
  readonly callbackConsumers?: readonly string[]
  /** Patterns for the names of those whose builder is a context menu's. */
  readonly menuConsumers?: readonly RegExp[]

  /** Returns the definition that a decorator makes. */
  readonly decorated?: (frame: Frame, decorator: Node) => Decorated | undefined
  /** Returns the options that a decorated method gets. `signs` are the decorators. */
  readonly optionArguments?: {
    readonly signs: readonly string[]
    readonly of: (frame: Frame, method: Node) => OptionArguments | undefined
  }
  /** Fields of a class whose values, instances of other classes, become options of this type. */
  readonly optionFields?: readonly (readonly [field: RegExp, type: number])[]
  /** Classes that get a command from their subclasses: `super(creator, { name, description })`. */
  readonly commandClasses?: readonly string[]
  /** Tells whether a class passes options of the library to `super`, and not a definition. */
  readonly isOwnClass?: (frame: Frame, node: Node) => boolean

  /** Functions that send their argument, by name. */
  readonly sinks?: Readonly<Record<string, Sink>>
  /** Finds such functions if the name does not suffice. `callee` and `args` are parts of the text. */
  readonly sinkOf?: (callee: string, args: readonly string[]) => Sink | undefined
  /** Words of which each call of such a function contains one. */
  readonly sinkWords?: readonly string[]
  /** Types of the body of a command, or of a list of them: patterns for their whole names. */
  readonly commandTypes?: readonly string[]
  /** Types of an option: patterns for their whole names. */
  readonly optionTypes?: readonly string[]
  /** Types of commands with common names. They count if they are imported from the library, and may lack parts. */
  readonly ownTypes?: readonly string[]
  /** True if arguments of its sinks, and values of its types, get texts for blank ones. */
  readonly fillsBlanks?: true
  /** Types whose keys are in camelCase. */
  readonly camelTypes?: readonly string[]

  /** The form of its handlers; absent if they are not read. */
  readonly handlers?: Handlers
  /** The library on which it is based, and whose interactions handlers get. */
  readonly basedOn?: string
  /** The getters of options, by ranges of versions. */
  readonly readers?: readonly Readers[]
  /** Present if handlers get the values of options as members of an object, below those of the sub-command. */
  readonly memberReads?: MemberReads
}
