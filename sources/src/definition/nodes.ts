import type { Diagnostic, Path, Scope } from '@slashlint/core'
import type { ObjectResource } from '@slashlint/core/contract'
import type {
  Certainty,
  Definition,
  Edit,
  Place,
  Range,
  Resource,
  Slot,
  Suppression,
  TextEdit,
} from '../reader.js'

/** A document of code after reading. */
export interface ReadDocument {
  /** The URI of the document. */
  readonly uri: string
  /** The text of the document. */
  readonly text: string
  /** Documents that were looked for and are unknown. */
  readonly dependsOn?: readonly string[]
}

/** The place where something is written, in any document and language. */
export interface TextLocation extends Place {
  /** The text of that document. */
  readonly text: string
  /** The content of a string, without quotes. */
  readonly content?: Content
}

/** The content of a string, with the escapes of its language. */
export interface Content extends Range {
  /** The rules for escapes in the string. */
  readonly escapes: Escapes
}

/** The rules by which a language writes characters of a string differently from their value. */
export interface Escapes {
  /**
   * Returns the offset in the text of a UTF-16 unit of the value.
   *
   * @param isStart true if a span begins at the unit; text without a value before the unit is then
   * skipped
   */
  readonly offsetIn: (text: string, content: Range, unit: number, isStart: boolean) => number
}

/**
 * A definition in Discord's form, each part with its place.
 *
 * `W`: the data that the writer of the language needs about a node.
 */
export type DefNode<W> = ScalarNode<W> | DictNode<W> | ListNode<W> | DynamicNode<W>

interface Base<W> {
  readonly range: Range
  /** The place where the value is written, if it is elsewhere. */
  readonly origin?: TextLocation
  /**
   * True if the text must not be edited: it is imported, spread, computed, or also used elsewhere.
   */
  readonly isFixed: boolean
  readonly writing?: W
}

/** A piece of a string's text. It contains the value from `unit` up to the next piece. */
export interface Piece extends Content {
  /** The index of its first UTF-16 unit in the value. */
  readonly unit: number
}

/** A text, a number, a boolean or null. */
export interface ScalarNode<W> extends Base<W> {
  readonly type: 'scalar'
  /** The value. */
  readonly value: string | number | bigint | boolean | null
  /** The parts of the text that make up the value, in order. */
  readonly pieces?: readonly Piece[]
}

/** A value that is not known. */
export interface DynamicNode<W> extends Base<W> {
  readonly type: 'dynamic'
  /** The reason why it is not known, as a sentence. */
  readonly reason: string
}

/** An entry of a dictionary. */
export interface DictEntry<W> {
  /** The key in Discord's form. */
  readonly key: string
  /** The key as it is written. */
  readonly word: string
  /** The range of the key. */
  readonly keyRange: Range
  /** The place where the key is written, if it is elsewhere. */
  readonly keyOrigin?: TextLocation
  /** The value. */
  readonly node: DefNode<W>
  /** True if a library sends the entry although it is not in the text. */
  readonly isImplied?: boolean
}

/** The reason why an object may have further entries. */
export interface Open {
  /** The reason why there may be further entries. */
  readonly reason: string
  /** The text that makes them possible. By default the object's opening. */
  readonly range?: Range
}

/** An object, or a dictionary of texts by locale. */
export interface DictNode<W> extends Base<W> {
  readonly type: 'dict'
  /** The kind of object, by which its fields are known. */
  readonly resource: ObjectResource | 'localizations'
  /** The entries in their order. */
  readonly entries: readonly DictEntry<W>[]
  /** Present if there may be further entries. */
  readonly open?: Open
  /** The text that is shown for an object without a name: the bracket, the class, the method. */
  readonly opening: Range
  /** True if the opening is a word, such as the class of a builder. False if it is a bracket. */
  readonly opensWithWord?: boolean
  /** True for an option whose value code changes before the handler gets it. */
  readonly isTransformed?: true
  /** The document in which an option is written, if that is another one. */
  readonly home?: Home<W>
}

/** A list. */
export interface ListNode<W> extends Base<W> {
  readonly type: 'list'
  /** The known items. A dynamic node among them means any number of items. */
  readonly items: readonly DefNode<W>[]
  /** The range of the opening bracket. */
  readonly opening: Range
}

/** The document in which an option is written. */
export interface Home<W> {
  /** The document of the option. */
  readonly document: ReadDocument
  /** The writer for that document. */
  readonly writer: Writer<W>
  /** Returns the option as a node whose ranges are places in its own document. */
  read(): DictNode<W>
  /** Returns the comments in that document that turn rules off. */
  suppressions(root: DictNode<W>): readonly Suppression[]
}

/** The destination of a definition, as far as it is known. */
export interface Tie {
  /** The scope of the commands. */
  readonly scope?: Scope
  /** The names of the bots that get the definition, if a program runs several. */
  readonly bots?: readonly string[]
}

/** A definition that was found in any language, before its places are computed. */
export interface Found<W> {
  /** The object or list of the definition. */
  readonly root: DictNode<W> | ListNode<W>
  /** The kind of resource. */
  readonly resource: Resource
  /** The destination of the definition. */
  readonly tie: Tie
  /** The certainty of the definition. */
  readonly certainty: Certainty
}

/**
 * Edits and describes definitions in the text of a language. Each method may be called long after the document was
 * read.
 */
export interface Writer<W> {
  /** Turns edits into changes of the text. Returns `undefined` if they are impossible. */
  edit(root: DefNode<W>, edits: readonly Edit[]): readonly TextEdit[] | undefined
  /** Finds the completion slot at an offset. */
  slotAt?(root: DefNode<W>, offset: number): Slot | undefined
  /** Returns a diagnostic's message, or the title of one of its fixes, in the words of the text. */
  message?(root: DefNode<W>, diagnostic: Diagnostic, title?: string): string | undefined
  /** Returns a note if a library changes a part in a way that its author may not expect. */
  note?(root: DefNode<W>, path: Path): string | undefined
  /** Returns the requirement that the project must meet for changes of the text to work. */
  caution?(edits: readonly TextEdit[]): string | undefined
  /** Tells whether a command loader gets the definition from the document. */
  isLoaded?(root: DefNode<W>): boolean
  /** Returns the form in which the definition is written. By default it is Discord's. */
  dialect?(root: DefNode<W>): Definition['dialect']
}
