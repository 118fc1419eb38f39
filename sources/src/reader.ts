import type { Diagnostic, Path, Resource, RuleCode, Scope, Severity, Target } from '@slashlint/core'
import type { Edit } from '@slashlint/core/fixes'
import type { Answer, Use } from '@slashlint/core/uses'

export type { Edit, Resource }

/** The languages with a reader, by the names that editors use. */
export type LanguageId =
  | 'json'
  | 'jsonc'
  | 'json5'
  | 'yaml'
  | 'javascript'
  | 'javascriptreact'
  | 'typescript'
  | 'typescriptreact'
  | 'python'

/** A document, as the program that uses the reader knows it. */
export interface SourceDocument {
  /** The address, which also tells relative imports where to begin. */
  readonly uri: string
  /** The whole text. */
  readonly text: string
  /** The language. Default: by the ending of the URI. */
  readonly languageId?: LanguageId
}

/** The settings of a project for one document. They take precedence over the content of the document. */
export interface Assignment {
  /** The kind of resource that the document contains. */
  readonly resource?: Resource
  /** The scope of the document's commands. */
  readonly scope?: Scope
  /** The snowflake of the guild of its commands. */
  readonly guildId?: string
  /** True if the user named this document. Mistakes in its text are reported, whatever it contains. */
  readonly isNamed?: boolean
  /**
   * True if the document contained a command earlier, or if a program passes it on as one. It is then checked even if a
   * mistake makes it look like something else.
   */
  readonly isExpected?: boolean
  /**
   * True if a program passes the document unchanged to a library. The library then accepts more
   * forms than the API.
   */
  readonly isOfLibrary?: boolean
  /**
   * The URI of the project's folder. Names of folders above it do not help to recognise the
   * document.
   */
  readonly root?: string
  /** True if nobody needs findings about handlers. They are then not read. */
  readonly ignoresHandlers?: boolean
  /** The offsets of objects that are commands because the project passes other commands to the same functions. */
  readonly commandsAt?: readonly number[]
}

/** The questions that a reader may ask of the program that uses it. */
export interface Host {
  /** Returns the text of another document from a cache, or `undefined` if it is not known (yet). */
  text(uri: string): string | undefined
  /** Returns the settings of the project's configuration for a document. */
  assignment?(uri: string): Assignment | undefined
}

/** A part of a text, by UTF-16 offsets. `end` is the offset after its last unit. */
export interface Range {
  /** The offset of its first unit. */
  readonly start: number
  /** The offset after its last unit. */
  readonly end: number
}

/** A part of a document. */
export interface Place extends Range {
  /** The document's address. */
  readonly uri: string
}

/** Replaces `start`…`end` of the document by `text`. The edits of a list do not overlap. */
export interface TextEdit extends Range {
  /** The new text; empty to remove the range. */
  readonly text: string
}

export type SourceCode = Extract<
  RuleCode,
  `${'source' | 'python'}/${string}` | 'set/duplicate-name'
>

/** A mistake in the text itself. */
export interface SourceDiagnostic extends Range {
  /** The rule. */
  readonly code: SourceCode
  /** The rule's own severity, which the configuration may override. */
  readonly severity: Severity
  /** One sentence for a person: the mistake, and what is allowed. */
  readonly message: string
  /** Other places of the same document that explain the mistake. */
  readonly related?: readonly (Range & { readonly message: string })[]
  /** Changes of the text that correct the mistake, the best first. */
  readonly fixes?: readonly SourceFix[]
}

/** A change of a text that corrects a mistake. */
export interface SourceFix {
  /** The title for users, an imperative such as "Remove the second one". */
  readonly title: string
  /** True if the corrected text means the same to users, and no other correction makes sense. */
  readonly safe: boolean
  /** The changes of the document. They are applied together. */
  readonly edits: readonly TextEdit[]
}

/** The reason of a value that is unknown because the text is damaged. */
export const DAMAGED = 'The text is damaged here.'

/** A place in the value that is not known from the text. */
export interface DynamicPlace extends Range {
  /** The place in the value. */
  readonly path: Path
  /** The reason why it is unknown, as a sentence for users. */
  readonly reason: string
}

/** The entry at an offset of a document, with the range of its key or of its value. */
export interface EntryAt extends Range {
  /** The place of the entry in the value. */
  readonly path: Path
  /** The part of the entry that contains the offset. */
  readonly part: 'key' | 'value'
}

/** A place where the user is typing. A completion replaces its range, and offers items that fit its kind. */
export interface Slot extends Range {
  /**
   * `key`: an entry of the object at `path`; `value`: the value of the entry at `path`; `item`: an item of the list at
   * `path`.
   */
  readonly kind: 'key' | 'value' | 'item'
  /** The place in the value, as `kind` explains. */
  readonly path: Path
  /** The text that is typed so far, without quotes. */
  readonly typed: string
  /** The keys that the object already has, in Discord's form. Only for `key`. */
  readonly keys?: readonly string[]
  /**
   * The numbers among the values of the preceding keys. They are known even if the half-typed text makes the object's
   * value unknown. Only for `key`.
   */
  readonly numbers?: ReadonlyMap<string, number>
  /**
   * Prints the text to insert: for `key` an entry (the key alone if there is no value), else a value. The text is in
   * the language and dialect of the document, with the separators that the place needs.
   * If the container is still missing, `key` without a key prints an item: the container becomes a list. Returns
   * `undefined` if the place cannot contain the text.
   */
  print(key: string | undefined, value?: unknown): string | undefined
}

/** An option of a definition that is written in another document. */
export interface Part {
  /** The path of the option in the definition that uses it. */
  readonly path: Path
  /** The place where that definition refers to the option. */
  readonly use: Place
  /** The option as a definition, with its places in its own document. */
  readonly definition: Definition
  /** The comments of the option's document that turn rules off. */
  readonly suppressions: readonly Suppression[]
}

/**
 * The certainty of a definition. The levels name the evidence, the surest first:
 *
 * - `named`: a configuration, a comment, or the name of the document;
 * - `typed`: a schema, or an exact type;
 * - `built`: a library's call, with everything that the service requires;
 * - `sent`: a function that sends it unchanged;
 * - `loaded`: code that may add to it before it is sent, such as a command loader;
 * - `neighbour`: its place among commands, or next to a handler;
 * - `content`: only its content, so it may be something else;
 * - `unsure`: not even its content, since the text is damaged. It is not checked.
 *
 * A missing field is a mistake in the first four. In all others the program may add it.
 */
export type Certainty =
  'named' | 'typed' | 'built' | 'sent' | 'loaded' | 'neighbour' | 'content' | 'unsure'

/** A definition found in a document. */
export interface Definition {
  /** The kind of resource that it defines. */
  readonly resource: Resource
  /** Left out if it is not known. */
  readonly scope?: Scope
  /** The snowflake of the guild of its commands. Left out if it is not known. */
  readonly guildId?: string
  /** The names of the bots that get the definition, if a program runs several. Unknown names are left out. */
  readonly bots?: readonly string[]
  /** The evidence that it is a definition. */
  readonly certainty: Certainty
  /** The value in Discord's form, with DYNAMIC for all unknown parts. */
  readonly value: unknown
  /**
   * The form of the definition: Discord's keys, Discord's keys in camelCase, or calls of a builder.
   */
  readonly dialect: 'api' | 'camel' | 'builder'
  /** The place of the whole definition. Its start is the address of the definition in output. */
  readonly place: Place
  /**
   * Returns the place of an entry of the value in the text. `span` are offsets inside a string
   * value. A missing entry is shown at its parent's name, or at the parent's opening if it has no
   * name. The range never exceeds a line.
   */
  locate(path: Path, target?: Target, span?: readonly [start: number, end: number]): Place
  /**
   * Returns the range of a whole entry, with all its lines, or `undefined` if there is no such
   * entry.
   */
  extent(path: Path): Range | undefined
  /**
   * Returns the place where the value is written, if `locate` returns a place that only uses it. This is the text of a
   * constant, in this document or another one. Returns `undefined` if `locate` returns the value itself.
   */
  origin?(
    path: Path,
    target?: Target,
    span?: readonly [start: number, end: number],
  ): Place | undefined
  /**
   * Turns edits of the value into changes of the text. The rest of the text is unchanged. Returns
   * `undefined` if this is impossible.
   */
  edit(edits: readonly Edit[]): readonly TextEdit[] | undefined
  /**
   * Returns the requirement that the project must meet for a change of the text to work, if this is uncertain. Returns
   * `undefined` if the change certainly works.
   */
  caution?(edits: readonly TextEdit[]): string | undefined
  /**
   * Finds the innermost entry at an offset: the reverse of `locate`. Returns `undefined` outside of the definition, and
   * between entries.
   */
  at?(offset: number): EntryAt | undefined
  /**
   * Finds the completion slot at an offset, also in a half-typed document. Returns `undefined` if nothing of this
   * definition may be typed there.
   */
  slotAt?(offset: number): Slot | undefined
  /**
   * Returns a diagnostic's message, or the title of one of its fixes, in the words of the document
   * (`.setRequired(true)`). Returns `undefined` if the words of core are fine.
   */
  message?(diagnostic: Diagnostic, title?: string): string | undefined
  /** Returns a sentence for users if a library changes a part in a way that its author may not expect. */
  note?(path: Path): string | undefined
  /** The unknown parts of the value, with the reason for each. */
  readonly dynamic: readonly DynamicPlace[]
  /** Documents that were looked for and are unknown. The document is read again as soon as one of them is known. */
  readonly dependsOn: readonly string[]
  /**
   * Tells whether a command loader gets the definition from its document. It must be exported unconditionally, and no
   * field next to it may disable it or limit it to some guilds. Left out for data, which has no such fields.
   */
  isLoaded?(): boolean
  /** The outermost options that are written in other documents. Finding them visits all nodes. */
  readonly parts?: readonly Part[]
}

/** A comment that turns rules off, at its place. */
export interface Suppression extends Range {
  /** The offset where the text that it covers begins. */
  readonly from: number
  /** The offset after the end of that text. */
  readonly to: number
  /** Codes or areas (`option/*`). An empty list covers all rules. */
  readonly codes: readonly string[]
}

/** A use, in a handler's code, of something that a command defines. */
export interface LocatedUse {
  /** The fact about the handler. */
  readonly use: Use
  /** The document that contains the use. It may differ from the definition's. */
  readonly uri: string
  /** The range of the whole call, or of the text that is compared. */
  readonly place: Range
  /** The place where another document reads the option, if its name comes from `place`. */
  readonly readAt?: Place
  /**
   * The range of the name of the option or sub-command, or of the value. `isText`: it is the content of a string,
   * without quotes.
   */
  readonly name?: Range & { readonly isText?: true }
  /** The texts that are assigned to the variable with the name: all values that it may have. */
  readonly assigned?: readonly Range[]
  /** The range of the name of the method that reads the option. */
  readonly getter?: Range
  /** The arguments with their brackets. For a handler, its body. */
  readonly args?: Range
  /** The range of the argument that requires the option to be present. */
  readonly required?: Range
  /** The methods that read options, with the types that each accepts. */
  readonly getters?: readonly { readonly name: string; readonly accepts: readonly number[] }[]
  /**
   * True if the code reads the option under a name that is not the option's own, such as a
   * parameter or the field of a class.
   */
  readonly isNamedElsewhere?: true
  /** True if the name is computed at run time. */
  readonly unreadable?: true
  /** True if the name is unknown because its function is too large, or because there may be too many names. */
  readonly isCutShort?: true
  /**
   * The reason why the use may belong to another command, or to none. A name that the command lacks is then no mistake.
   */
  readonly doubt?: string
  /**
   * True if the only doubt is that the function is exported. There is no doubt if no other document
   * calls the function.
   */
  readonly isExported?: true
  /** True if the code of its document is damaged, as it is while the user is typing. The use is not checked. */
  readonly isDamaged?: true
  /**
   * True if its own function is sound, but other code of its document or of the definition's is damaged. Uses may be
   * missing there.
   */
  readonly isPartial?: true
  /** The line of that document in which the damage begins, counted from 1. */
  readonly damagedLine?: number
  /**
   * The method and argument through which the function gets the options, such as `callback 3`. The
   * use only counts if some call passes the options there.
   */
  readonly needs?: string
  /**
   * The method and argument through which the function gets the options, such as `run 2`. The use
   * does not count if calls of the method pass an interaction, and none passes the options there.
   */
  readonly unless?: string
  /**
   * True if other objects also have a method with the name of the getter. The use only counts if
   * some call passes the options to its function.
   */
  readonly isVague?: true
  /** True if a loop reads this option and others by their names. It may be enough that one of them exists. */
  readonly isOneOf?: true
  /**
   * The method to which the options are passed here, and the index of the argument, such as
   * `callback 3`.
   */
  readonly hands?: string
  /**
   * The reason why the name of the option is unknown that code reads here, by its place in the list
   * of options or by a computed key. Absent if all options are used.
   */
  readonly unnamed?: 'place' | 'key'
  /**
   * True for a call that reads the sub-command and uses its name for more than comparisons, for
   * instance as the key of a table.
   */
  readonly handedOn?: true
}

/** The uses of one command in its handlers. */
export interface HandlerUses {
  /** The definition with the command, in this document or another one. */
  readonly definition: Definition
  /** The path of the command in the definition. */
  readonly path: Path
  /** The uses, each at its place. */
  readonly uses: readonly LocatedUse[]
  /**
   * True if neither the document nor the base classes answer autocomplete interactions. `library`:
   * a class extends one of a library, which would call a method of the class.
   */
  readonly isUnanswered?: true | 'library'
}

/** A response of a handler to an interaction, with its place in the document. */
export interface LocatedAnswer {
  /** The fact about the response. */
  readonly answer: Answer
  /** The name of the method. For a handler, its name or the word that begins it. */
  readonly place: Range
  /** True if the code of its function is damaged, as it is while the user is typing. The response is not checked. */
  readonly isDamaged?: true
  /** True if the place is a function that is too large or too deeply nested to follow. Its responses are unknown. */
  readonly isCutShort?: true
}

/** A use in a handler whose command is not known. */
export interface UntiedUse {
  /** The use, at its place. */
  readonly use: LocatedUse
  /** The reason why no command is known, as a sentence for users. */
  readonly reason: string
  /** The names of the commands that the surrounding branch handles. They may be defined elsewhere. */
  readonly commands?: readonly string[]
  /** The command whose name is that of the function or file of the handler. It may be defined elsewhere. */
  readonly calledAfter?: string
  /** The place in another document of the command that the handler belongs to. */
  readonly of?: Place
  /**
   * Whether autocomplete interactions are unanswered. See `isUnanswered` of {@link HandlerUses}.
   */
  readonly isUnanswered?: HandlerUses['isUnanswered']
}

/**
 * The place where options of commands are written: a part of a document, or a folder with all its documents. The URI of
 * a folder ends with a slash.
 */
export interface Attached extends Place {
  /** The document in the folder that declares this. */
  readonly except?: string
}

/** A change that a document makes to commands of other documents: they have more than their definitions show. */
export interface Extended {
  /**
   * The changed definition, a part of it, or the document or folder that contains it. Left out if
   * any command of the project may change.
   */
  readonly place?: Place
  /** All names that are added. Left out if they are unknown. */
  readonly names?: readonly string[]
}

/** An object that looks like a command, in a place for commands, but is in no definition. */
export interface PassedOver {
  /** Its name, if that is a text. */
  readonly name: string | undefined
  /** The reason why it is not checked, as a sentence. */
  readonly reason: string
  /** Finds the offset where the object begins. The search takes time, so it runs only on demand. */
  offset(): number
}

/** An object that is passed to a function or class of the project, in a place for commands. */
export interface Handed {
  /** The function, by the place of its declaration. */
  readonly by: string
  /** The name of the function in the call. */
  readonly name: string
  /** The keys of the object. */
  readonly keys: readonly string[]
  /** The offset where the object begins. */
  readonly start: number
  /** The reason why the object is a command: its own content, or other commands that are passed to the same function. */
  readonly isCommand?: 'itself' | 'others'
  /**
   * True if a class passes the object to its base class, as in `super({ … })`. If other such
   * objects are commands, this one is only likely to be a command.
   */
  readonly isBase?: true
}

export interface ReadResult {
  /** The objects that are passed to functions of the project, commands or not. */
  readonly handed?: readonly Handed[]
  /** Objects of JSON or YAML that look like commands and are not checked. */
  readonly passedOver?: readonly PassedOver[]
  /** The changes that the document makes to commands of other documents. */
  readonly extended?: readonly Extended[]
  /** The uses of the definitions in handlers. */
  readonly uses?: readonly HandlerUses[]
  /** The uses in handlers whose command is unknown. */
  readonly untied?: readonly UntiedUse[]
  /** The responses of the document's handlers to interactions. */
  readonly answers?: readonly LocatedAnswer[]
  /**
   * True if the document answers interactions on a condition, before it passes them to handlers of
   * commands.
   */
  readonly answersOnCondition?: true
  /** The places in other documents that contain options of its definitions. Objects there are no commands. */
  readonly attached?: readonly Attached[]
  /** The JSON and YAML documents that it passes unchanged to a library. */
  readonly handsOver?: readonly string[]
  /** Documents that were looked for and are unknown, including those without which nothing was found. */
  readonly dependsOn?: readonly string[]
  /**
   * The documents that were parsed to find definitions, and those that were parsed only to read
   * their handlers.
   */
  readonly parsed?: {
    readonly definitions: readonly string[]
    readonly handlers: readonly string[]
  }
  /** The definitions that the document contains. */
  readonly definitions: readonly Definition[]
  /** The mistakes in the text itself. */
  readonly syntax: readonly SourceDiagnostic[]
  /** Mistakes in how code defines commands: a library raises an error for them, or ignores them silently. */
  readonly mistakes?: readonly SourceDiagnostic[]
  /** The damaged parts of code. In other languages `syntax` contains the beginning of the damage. */
  readonly damage?: readonly Range[]
  /** The comments that turn rules off. */
  readonly suppressions: readonly Suppression[]
}

/** A reader takes the text of a document and returns its definitions with their places. */
export type Read = (document: SourceDocument, host: Host) => ReadResult

/** The result for a document without definitions. */
export const NOTHING: ReadResult = Object.freeze({
  definitions: Object.freeze([]),
  syntax: Object.freeze([]),
  suppressions: Object.freeze([]),
})
