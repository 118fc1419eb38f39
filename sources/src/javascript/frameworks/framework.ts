import type { Scope } from '@slashlint/core'
import type { UseBranch } from '@slashlint/core/uses'
import type { Decorated } from '../evaluate/decorators.js'
import type { Node } from '../syntax/tree.js'
import type { BuilderKind } from '../values/builder-methods.js'
import type { Frame, Libraries } from '../values/value.js'
import type { NamesOfMembers } from './names.js'

/** The kinds of builders that functions get as parameters. */
export interface BuilderParameters {
  /** The kind of builder for slash commands. */
  readonly command: BuilderKind
  /** The kind of builder for context menus. */
  readonly menu: BuilderKind
}

/** A function that sends its argument to Discord. */
export interface Sink {
  /** The scope to which the function sends; absent if its name does not show it. */
  readonly scope?: Scope
  /** True if other programs also have functions with this name. */
  readonly isVague?: true
  /** True if the function changes only the given fields. */
  readonly isEdit?: true
  /**
   * True if the function takes one command. A list is then not a list of commands, but for example
   * its options.
   */
  readonly isOfOne?: true
  /** True if the function sends its argument unchanged. */
  readonly isPlain?: true
  /** The only value that Discord accepts: a list of all commands, or one command. */
  readonly takes?: 'list' | 'one'
  /**
   * The package whose version decides whether the function accepts names of types besides numbers.
   */
  readonly byVersionOf?: string
}

/**
 * Makes the facts about functions such as `createGlobalCommand` and `editGuildCommand`. `list` is
 * the noun in those for lists: `bulkEditGlobalCommands`.
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

/** The handlers of libraries that pass interactions on in the form that Discord sends. */
export const READS_DATA = {
  runs: ['execute', 'run'],
  members: { data: 'data' },
  data: { options: 'options', name: 'command' },
} as const satisfies Handlers

/** A method with which handlers read a user's input. */
export interface Getter {
  /**
   * The kind of result: an option by its name, the name of the sub-command or group, a list of both
   * names, or the focused option.
   */
  readonly reads: 'option' | 'subcommand' | 'group' | 'levels' | 'focused'
  /** The option types that the method accepts without an exception; absent if it accepts all. */
  readonly accepts?: readonly number[]
  /** True if the method treats an option of another type as missing. */
  readonly missesOthers?: true
  /**
   * The index of the argument `required`, with which the method throws if the option is missing;
   * absent if it has none.
   */
  readonly requiredAt?: number
  /** The default of the argument `required`. */
  readonly isRequired?: boolean
  /** The index of the argument with the accepted channel types. */
  readonly channelTypesAt?: number
  /** Present if the method may return no result although the user gave the option. */
  readonly misses?: 'member'
  /** Members that the method's result lacks, and the name of the method whose result has them. */
  readonly lacks?: { readonly members: ReadonlySet<string>; readonly getter: string }
  /** True if the method returns an object that contains the value. */
  readonly givesOption?: boolean
  /** True if other objects also have a method with this name. */
  readonly isCommon?: boolean
}

/**
 * The meaning of an interaction's member. For example, `focused` is the name of the focused option,
 * and `values` are options without their names.
 */
export type Gives = 'data' | 'options' | 'command' | 'focused' | 'names' | 'values'

/** A context whose options are members by name: `ctx.options.add.title`. */
export interface MemberReads {
  /** The names that handlers give to a parameter with the context. */
  readonly names: readonly string[]
  /** The types of the context, by which parameters are recognised. */
  readonly types: readonly string[]
}

/** The methods with which handlers answer interactions. */
export interface Answering {
  /**
   * Methods that throw if the interaction was answered before. `contents`: Discord may refuse the
   * argument, so that the interaction stays unanswered. `plain`: there is no content to refuse.
   */
  readonly first: Readonly<Record<string, 'contents' | 'plain'>>
  /**
   * Methods that work before and after the first answer: they answer, edit the answer or send
   * another message.
   */
  readonly any?: readonly string[]
  /** Methods that throw if the interaction was not answered before. */
  readonly later: readonly string[]
  /**
   * Methods to suggest: `twice` instead of a second answer, `early` instead of an edit before the
   * first answer.
   */
  readonly instead: { readonly twice: readonly string[]; readonly early: readonly string[] }
  /** Members that tell whether the interaction was answered. */
  readonly checks: readonly string[]
  /** Methods of any object that wait for another interaction and return it unanswered. */
  readonly collects?: readonly string[]
  /** Names of events whose listeners get an interaction first. */
  readonly events?: readonly string[]
  /**
   * True if the library calls the methods of commands with interactions, so that no code can answer
   * before.
   */
  readonly isFirst?: true
  /**
   * Present if handlers return their answer. `by`: functions and classes that make the library's
   * object; `methods`: its methods that take handlers.
   */
  readonly returned?: { readonly by: readonly string[]; readonly methods: readonly string[] }
}

/** The form of functions that handle commands with a library. */
export interface Handlers {
  /** The names of handlers that run a command and are next to its definition. */
  readonly runs?: readonly string[]
  /** The names of handlers that answer autocompletion. */
  readonly answers?: readonly string[]
  /** True if the library itself calls the handlers in `answers`, as methods of its classes. */
  readonly callsAnswers?: true
  /** Patterns for further names under which modules export handlers. */
  readonly exportedAs?: readonly string[]
  /** Patterns that match words in the names or parameter types of handlers for context menus. */
  readonly forMenus?: readonly string[]
  /** Patterns for code that checks the kind of the used command. */
  readonly checksKind?: readonly string[]
  /** A pattern for members that contain the target of a context menu, in any version. */
  readonly showsTarget?: string
  /**
   * Keys in a list of sub-commands whose value is the name of the method that runs the sub-command.
   */
  readonly methods?: readonly string[]
  /** Types of handlers' parameters, besides those of interactions. */
  readonly parameters?: readonly string[]
  /** Types of an interaction's options, as parts of the types' names. */
  readonly optionTypes?: readonly string[]
  /** The meaning of each member of an interaction. */
  readonly members?: Readonly<Record<string, Gives>>
  /** The meaning of each member of the interaction's data. */
  readonly data?: Readonly<Record<string, Gives>>
  /**
   * Members of the options that list them in the form that Discord sends. `sent`: all options;
   * `own`: those of the used sub-command.
   */
  readonly lists?: Readonly<Record<string, 'sent' | 'own'>>
  /** Functions that convert an interaction to an object of option values by name. */
  readonly parses?: readonly string[]
  /** Methods and types in code that checks for autocompletion. */
  readonly checksTyping?: readonly string[]
  /** Methods that answer autocompletion. */
  readonly responds?: readonly string[]
  /** The methods that answer interactions; absent if they are not checked. */
  readonly answering?: Answering
}

/** An option that a method gets as an argument: as a parameter, or as a member of one. */
export interface OptionArgument {
  /** The name of the option; `undefined` if it is unknown. */
  readonly name: string | undefined
  /** The parameter's name or pattern. */
  readonly pattern: Node
  /** The member of the parameter that contains the value; absent if the parameter is the value. */
  readonly key?: string
  /**
   * True if code changes or replaces the value before the method gets it, so that it may be
   * anything.
   */
  readonly isTransformed?: true
}

/** The options that a decorated method of a command or sub-command gets. */
export interface OptionArguments {
  /** The options in the order of the parameters. */
  readonly values: readonly OptionArgument[]
  /** The value that the method gets for a missing option. */
  readonly absent: 'null' | 'undefined'
  /**
   * The parameter that contains the values as members, and the names of all members. Without names,
   * there may be any members.
   */
  readonly holder?: { readonly pattern: Node; readonly known?: ReadonlySet<string> }
  /**
   * The name of the command to which a sub-command's method belongs, if it is in the same module.
   */
  readonly command?: string
  /** The sub-command that the method handles; absent if the method handles the whole command. */
  readonly branch?: UseBranch
}

/** The getters in a range of versions of a library. */
export interface Readers {
  /** The first version in the range; absent if the range starts with the library. */
  readonly from?: readonly [major: number, minor: number]
  /** The first version after the range; absent if the range has no end. */
  readonly before?: readonly [major: number, minor: number]
  /** The getters by the names of their methods. */
  readonly getters: Readonly<Record<string, Getter>>
  /**
   * Members of an interaction that contain the target of a context menu, with the types of commands
   * that have them.
   */
  readonly targets?: Readonly<Record<string, readonly number[]>>
}

/**
 * Facts about one library. Everything except the packages is optional, so the file of a library
 * contains only the facts that apply to it. `index.ts` combines the files, and no other code of the
 * reader names a library.
 */
export interface Framework
  extends
    NamesOfMembers,
    Partial<Pick<Libraries, 'fieldOf' | 'call' | 'construct' | 'translatedBy'>> {
  /**
   * The names of its packages in registries. The meaning of their exports is known without source
   * code, even in the library's own repository. `@scope/*` matches a whole scope, `name*` all names
   * that start with `name`.
   */
  readonly packages: readonly string[]
  /**
   * True if only types of its packages are known. If a workspace contains the packages, their
   * source is read.
   */
  readonly isReadFromSource?: true
  /** Further packages by the same authors, whose users also use the library. */
  readonly companions?: readonly string[]
  /**
   * True if no workspace contains its packages, so that they are not searched for. Nearly every
   * document imports one of them.
   */
  readonly isNeverLocal?: true

  /**
   * Words, or pairs of words, that only its definitions contain. A text with a word or both words
   * of a pair is parsed.
   */
  readonly signs?: readonly (string | readonly [string, string])[]
  /**
   * Words that all code with the library contains. A text with one of them and one of the `forms`
   * is parsed.
   */
  readonly words?: readonly string[]
  /** Patterns that match its definitions. */
  readonly forms?: readonly RegExp[]

  /** Classes whose instances build definitions, by name. */
  readonly builders?: Readonly<Record<string, BuilderKind>>
  /**
   * Classes with common names that build definitions. They count only if code imports them from the
   * library.
   */
  readonly ownBuilders?: readonly string[]
  /** For each method of the builders, the first version of each package that has it. */
  readonly since?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * The kinds of builders that functions get as parameters, if only the calls on the parameters
   * show the kind.
   */
  readonly builderParameters?: BuilderParameters
  /**
   * Functions to whose callback a builder is passed, as patterns for their whole names without
   * regard to case.
   */
  readonly callbackConsumers?: readonly string[]
  /** Patterns for the names of those functions whose callback gets a context menu's builder. */
  readonly menuConsumers?: readonly RegExp[]

  /** Returns the definition that a decorator makes. */
  readonly decorated?: (frame: Frame, decorator: Node) => Decorated | undefined
  /**
   * Returns the options that a decorated method gets. `signs` are texts that code with such
   * decorators contains.
   */
  readonly optionArguments?: {
    readonly signs: readonly string[]
    readonly of: (frame: Frame, method: Node) => OptionArguments | undefined
  }
  /**
   * Patterns for fields of a class that contain instances of other classes. The instances become
   * options of the given type.
   */
  readonly optionFields?: readonly (readonly [field: RegExp, type: number])[]
  /** Classes to which subclasses pass their command: `super(creator, { name, description })`. */
  readonly commandClasses?: readonly string[]
  /** Tells whether a class passes the library's settings to `super` instead of a definition. */
  readonly isOwnClass?: (frame: Frame, node: Node) => boolean

  /** Functions that send their argument to Discord, by name. */
  readonly sinks?: Readonly<Record<string, Sink>>
  /**
   * Recognizes sending functions that the name does not identify. `callee` and `args` are texts of
   * the code.
   */
  readonly sinkOf?: (callee: string, args: readonly string[]) => Sink | undefined
  /** Words of which every call that `sinkOf` recognizes contains one. */
  readonly sinkWords?: readonly string[]
  /** Types of a command's body or of a list of commands, as patterns for their whole names. */
  readonly commandTypes?: readonly string[]
  /** Types of an option, as patterns for their whole names. */
  readonly optionTypes?: readonly string[]
  /**
   * Types of commands with common names. They count only if code imports them from the library.
   * Values of these types may lack fields.
   */
  readonly ownTypes?: readonly string[]
  /**
   * True if the library replaces blank texts in arguments of its sinks and in values of its types.
   */
  readonly fillsBlanks?: true
  /** Types whose keys are in camelCase. */
  readonly camelTypes?: readonly string[]

  /** The form of the library's handlers; absent if they are not checked. */
  readonly handlers?: Handlers
  /** The library on which this one is based and whose interactions its handlers get. */
  readonly basedOn?: string
  /** The getters of options, by range of versions. */
  readonly readers?: readonly Readers[]
  /**
   * Present if handlers get option values as members of an object, below the name of the
   * sub-command.
   */
  readonly memberReads?: MemberReads
}
