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

/** A document as its host knows it. */
export interface SourceDocument {
  readonly uri: string
  readonly text: string
  /** Default: by the ending of the URI. */
  readonly languageId?: LanguageId
}

/** What a project says about a document; it wins over everything the document itself shows. */
export interface Assignment {
  readonly resource?: Resource
  readonly scope?: Scope
  readonly guildId?: string
  /** Somebody asked for this very document: what is wrong with its text is reported, whatever it is. */
  readonly isNamed?: boolean
  /** It held a command while it was open, or a program hands it over as one: what is wrong in it must not hide it. */
  readonly isExpected?: boolean
  /** A program hands it to a library as it is, which reads it in its own form. */
  readonly isOfLibrary?: boolean
  /** The folder of the project: what folders above it are called says nothing about its documents. */
  readonly root?: string
  /** Nobody wants to hear about handlers: they are not read. */
  readonly ignoresHandlers?: boolean
  /** Where objects begin that are commands, since others are that the same functions of the project are handed. */
  readonly commandsAt?: readonly number[]
}

/** What a reader may ask of the program that uses it. */
export interface Host {
  /** The text of another document, from a cache; `undefined` if it is not known (yet). */
  text(uri: string): string | undefined
  /** What the project's configuration says about a document. */
  assignment?(uri: string): Assignment | undefined
}

/** A part of a text, by UTF-16 offsets; `end` is behind its last unit. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** A part of a document. */
export interface Place extends Range {
  readonly uri: string
}

/** Replaces `start`…`end` of the document by `text`. The edits of one list do not overlap. */
export interface TextEdit extends Range {
  readonly text: string
}

export type SourceCode = Extract<RuleCode, `${'source' | 'python'}/${string}`>

/** What a reader finds wrong with the text itself. */
export interface SourceDiagnostic extends Range {
  readonly code: SourceCode
  readonly severity: Severity
  readonly message: string
  readonly related?: readonly (Range & { readonly message: string })[]
  /** Changes of the text that correct it, the best first. */
  readonly fixes?: readonly SourceFix[]
}

/** A change of a text that corrects a mistake. */
export interface SourceFix {
  readonly title: string
  /** It means the same to users, and only one correction makes sense. */
  readonly safe: boolean
  readonly edits: readonly TextEdit[]
}

/** The reason of a place that is not known because the text is damaged. */
export const DAMAGED = 'The text is damaged here.'

/** A place in the value that could not be known from the text. */
export interface DynamicPlace extends Range {
  readonly path: Path
  readonly reason: string
}

/** What stands at an offset of a document: the range of the key or of the value. */
export interface EntryAt extends Range {
  readonly path: Path
  readonly part: 'key' | 'value'
}

/** A place where something is being typed, which a completion replaces; what it offers depends on the place. */
export interface Slot extends Range {
  /**
   * `key`: an entry of the object at `path`; `value`: the value of the entry at `path`; `item`: an item of the list at
   * `path`.
   */
  readonly kind: 'key' | 'value' | 'item'
  readonly path: Path
  /** What is typed so far, without quotes. */
  readonly typed: string
  /** Keys that the object has already, in Discord's form; only for `key`. */
  readonly keys?: readonly string[]
  /** Numbers of those before it, also where the half-typed text makes the object's value unknown; only for `key`. */
  readonly numbers?: ReadonlyMap<string, number>
  /**
   * The text to put there: for `key` an entry (without a value: the key alone), else a value. It is in the language and
   * dialect of the document, with the separators that the place needs; `undefined` if this cannot be written here.
   * Where a container is still to begin, `key` without a key is an item: the container becomes a list.
   */
  print(key: string | undefined, value?: unknown): string | undefined
}

/** An option of a definition that is written in another document. */
export interface Part {
  /** Where it stands in the definition that has it. */
  readonly path: Path
  /** What shows it in the document of that definition. */
  readonly use: Place
  /** The option by itself, with its places in its own document. */
  readonly definition: Definition
  /** The comments of its own document that switch rules off. */
  readonly suppressions: readonly Suppression[]
}

/**
 * How surely something is a definition, by what says so, the surest first:
 *
 * - `named`: a configuration, a comment, or the name of the document;
 * - `typed`: a schema, or a type that is exact;
 * - `built`: a library's call, with all that the service asks for;
 * - `sent`: a function that sends it as it is;
 * - `loaded`: something that may add to it before it is sent, as whatever loads commands may;
 * - `neighbour`: its place, among commands or beside what handles one;
 * - `content`: nothing but its content, so that it may be something else;
 * - `unsure`: not even that, since the text is damaged: nothing of it is judged.
 *
 * What one of the first four lacks is a mistake. Of all others a program may add what is missing.
 */
export type Certainty =
  'named' | 'typed' | 'built' | 'sent' | 'loaded' | 'neighbour' | 'content' | 'unsure'

/** A definition found in a document. */
export interface Definition {
  readonly resource: Resource
  /** Left out if it is not known. */
  readonly scope?: Scope
  readonly guildId?: string
  /** The bots that it goes to, of several that one program runs, as far as their names are known. */
  readonly bots?: readonly string[]
  readonly certainty: Certainty
  /** In Discord's form, with DYNAMIC wherever the text does not say. */
  readonly value: unknown
  readonly dialect: 'api' | 'camel' | 'builder'
  /** The place of the whole definition; its first line serves as an address. */
  readonly place: Place
  /**
   * The text behind an entry of the value; `span` are offsets inside a string value.
   * A missing entry is shown at its parent's name, else at the parent's opening; never over more than a line.
   */
  locate(path: Path, target?: Target, span?: readonly [start: number, end: number]): Place
  /** All of the text of an entry, over as many lines as it has; `undefined` if nothing of it is written here. */
  extent(path: Path): Range | undefined
  /**
   * Where the value is from that `locate` shows where it is used: the text of a constant, in this document or in
   * another one. `undefined` if it is written in its place.
   */
  origin?(
    path: Path,
    target?: Target,
    span?: readonly [start: number, end: number],
  ): Place | undefined
  /** The edits as changes of the text, which keep everything else as it is; `undefined` if they cannot be made here. */
  edit(edits: readonly Edit[]): readonly TextEdit[] | undefined
  /**
   * What the project must have for a change of the text to work, where that is not certain; `undefined` if nothing is in
   * doubt.
   */
  caution?(edits: readonly TextEdit[]): string | undefined
  /**
   * The innermost entry at an offset: the reverse of `locate`. `undefined` outside of the definition, and between
   * entries.
   */
  at?(offset: number): EntryAt | undefined
  /**
   * What may be typed at an offset, also in a half-typed document. `undefined` where nothing of this definition may be.
   */
  slotAt?(offset: number): Slot | undefined
  /**
   * A diagnostic's sentence, or the title of one of its fixes, in the document's own words (`.setRequired(true)`);
   * `undefined` if core's own are fine.
   */
  message?(diagnostic: Diagnostic, title?: string): string | undefined
  readonly dynamic: readonly DynamicPlace[]
  /** Documents that were looked for and not known: read again when they are. */
  readonly dependsOn: readonly string[]
  /**
   * Whether whatever loads its document gets it: it is exported, on no condition, and nothing beside it says that it is switched
   * off, or meant for some guilds. Left out by data, which has nothing beside it.
   */
  isLoaded?(): boolean
  /** Its options that are written in other documents, the outermost ones. To find them costs a visit of all. */
  readonly parts?: readonly Part[]
}

/** A comment that switches rules off, where it stands. */
export interface Suppression extends Range {
  /** The text it covers. */
  readonly from: number
  readonly to: number
  /** Codes or areas (`option/*`); none for every rule. */
  readonly codes: readonly string[]
}

/** A use of what a command defines, in the code of a handler. */
export interface LocatedUse {
  readonly use: Use
  /** The document it stands in, which may be another one than the definition's. */
  readonly uri: string
  /** The whole call, or the text that is compared. */
  readonly place: Range
  /** The name of the option, of the sub-command, or the value. `isText`: the content of a string, without quotes. */
  readonly name?: Range & { readonly isText?: true }
  /** Where a name that changes gets the values that it may have there. */
  readonly assigned?: readonly Range[]
  /** The method's name. */
  readonly getter?: Range
  /** The arguments, with their brackets; of a handler, its body. */
  readonly args?: Range
  /** The argument that says that the option must be there. */
  readonly required?: Range
  /** The methods that read options, with the types that each accepts. */
  readonly getters?: readonly { readonly name: string; readonly accepts: readonly number[] }[]
  /** It is read under another name than its own: a parameter, or a field of a class. */
  readonly isNamedElsewhere?: true
  /** The name is computed at run time. */
  readonly unreadable?: true
  /** Its function is too large, or it may have too many names, to find out which. */
  readonly isCutShort?: true
  /** Why it may be one of another command, or of none: a name that its command lacks is no mistake then. */
  readonly doubt?: string
  /** The code of its document is damaged, as it is while somebody types: nothing is judged by it. */
  readonly isDamaged?: true
  /** Its own function is sound, but other code of its document or of the definition's is damaged: uses may be missing there. */
  readonly isPartial?: true
  /** The line of that document in which the damage begins, from 1 on. */
  readonly damagedLine?: number
  /** The method and the argument through which it counts, if something hands that the options: `callback 3`. */
  readonly needs?: string
  /** Other objects have a method of that name, too: unless something hands the function the options, it is no read at all. */
  readonly isVague?: true
  /** A loop reads it beside others by their names: what one of them finds may be enough. */
  readonly isOneOf?: true
  /** The method that is handed the options here, and as which argument. */
  readonly hands?: string
  /** Of a question for a sub-command: its name goes elsewhere than into comparisons, into the key of a table for instance. */
  readonly handedOn?: true
}

/** How the handlers of one command use it. */
export interface HandlerUses {
  readonly definition: Definition
  /** The command in the definition. */
  readonly path: Path
  readonly uses: readonly LocatedUse[]
  /**
   * Nothing in its document, nor in what its classes extend, answers what is being typed. `library`: what it extends is
   * of a library that would call a method of it.
   */
  readonly isUnanswered?: true | 'library'
}

/** How a handler answers an interaction, with its place in the document. */
export interface LocatedAnswer {
  readonly answer: Answer
  /** The method's name; of a handler, its name or the word that begins it. */
  readonly place: Range
  /** The code of its function is damaged, as it is while somebody types: nothing is judged by it. */
  readonly isDamaged?: true
  /** The place is a function that is too large, or nested too deeply, to be followed: what it answers is not known. */
  readonly isCutShort?: true
}

/** A use that nothing ties to a command. */
export interface UntiedUse {
  readonly use: LocatedUse
  readonly reason: string
  /** The commands for which the branch is that it stands in, by their names: they may be defined elsewhere. */
  readonly commands?: readonly string[]
  /** The command after which its handler, or the file of that, is called: it may be defined elsewhere. */
  readonly calledAfter?: string
  /** Where in another document the command is written that stands beside its handler. */
  readonly of?: Place
  /** The same as of a command of its own document. */
  readonly isUnanswered?: HandlerUses['isUnanswered']
}

/**
 * Where options of commands are written: in a part of a document, or anywhere below a folder, whose URI ends with a slash.
 */
export interface Attached extends Place {
  /** The document that says it of its own folder. */
  readonly except?: string
}

/** What a document does to commands that others define: they have more than their definitions show. */
export interface Extended {
  /** What is changed: the definition, a part of it, or what holds it. Without it, any command of the project may be. */
  readonly place?: Place
  /** The names of all that is added; without them, it may be anything. */
  readonly names?: readonly string[]
}

/** An object that looks like a command where commands lie, and is in no definition. */
export interface PassedOver {
  /** Its name, where that is a text. */
  readonly name: string | undefined
  /** Why it is not checked, in a sentence. */
  readonly reason: string
  /** Where it begins; finding that costs time. */
  offset(): number
}

/** An object that a function or a class of the project is handed where commands lie. */
export interface Handed {
  /** The function: where it is written. */
  readonly by: string
  /** What it is called where it is handed the object. */
  readonly name: string
  readonly keys: readonly string[]
  readonly start: number
  /** Whether it is a command by what it says itself, or because others are. */
  readonly isCommand?: 'itself' | 'others'
  /** A class hands it to its base, `super({ … })`: what its siblings are says that it may be one, and no more. */
  readonly isBase?: true
}

export interface ReadResult {
  /** What functions of the project are handed, whether it is a command or not. */
  readonly handed?: readonly Handed[]
  /** What looks like commands in a document of JSON or YAML, and is not checked. */
  readonly passedOver?: readonly PassedOver[]
  /** What it does to commands of other documents. */
  readonly extended?: readonly Extended[]
  /** How handlers use the definitions. */
  readonly uses?: readonly HandlerUses[]
  readonly untied?: readonly UntiedUse[]
  /** How handlers of the document answer interactions. */
  readonly answers?: readonly LocatedAnswer[]
  /** Where in other documents its definitions have their options: what stands there is no command. */
  readonly attached?: readonly Attached[]
  /** The documents of data that it hands to a library as they are. */
  readonly handsOver?: readonly string[]
  /** Documents that were looked for and not known, also where nothing was found without them. */
  readonly dependsOn?: readonly string[]
  /** The documents that were parsed to find definitions, and those that were parsed for the handlers in them alone. */
  readonly parsed?: {
    readonly definitions: readonly string[]
    readonly handlers: readonly string[]
  }
  readonly definitions: readonly Definition[]
  readonly syntax: readonly SourceDiagnostic[]
  /** What is wrong with how code defines commands: a library raises for it, or passes over it in silence. */
  readonly mistakes?: readonly SourceDiagnostic[]
  /** The parts of code that are damaged. Of other languages `syntax` tells where the damage begins. */
  readonly damage?: readonly Range[]
  readonly suppressions: readonly Suppression[]
}

/** A reader: the text of a document in, its definitions with their places out. */
export type Read = (document: SourceDocument, host: Host) => ReadResult

/** What a reader says of a document without definitions. */
export const NOTHING: ReadResult = Object.freeze({
  definitions: Object.freeze([]),
  syntax: Object.freeze([]),
  suppressions: Object.freeze([]),
})
