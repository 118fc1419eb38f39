import type { Diagnostic, Scope } from '@slashlint/core'
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

/** A document of code, as it was read. */
export interface ReadDocument {
  readonly uri: string
  readonly text: string
  /** Documents that were looked for and not known. */
  readonly dependsOn?: readonly string[]
}

/** Where something is written, in whatever document and language. */
export interface Written extends Place {
  /** The text of that document. */
  readonly text: string
  /** Of a text its content, without quotes. */
  readonly content?: Content
}

/** The content of a text with its escapes. */
export interface Content extends Range {
  readonly escapes: Escapes
}

/** How a language writes what stands for something else in a text. */
export interface Escapes {
  /**
   * The offset of a unit of the value.
   *
   * @param isStart a span begins there: what stands for nothing before the unit is passed over
   */
  readonly offsetIn: (text: string, content: Range, unit: number, isStart: boolean) => number
}

/**
 * A definition in Discord's form, each part with its place.
 *
 * `W`: what the language's own writer wants to know of a node.
 */
export type DefNode<W> = ScalarNode<W> | DictNode<W> | ListNode<W> | DynamicNode<W>

interface Base<W> {
  readonly range: Range
  /** Where the value is written, if it is not written here. */
  readonly origin?: Written
  /** It may not be edited: it is imported, spread, computed, or used elsewhere, too. */
  readonly isFixed: boolean
  readonly writing?: W
}

/** From `unit` of the value on, the text is this content. */
export interface Piece extends Content {
  readonly unit: number
}

export interface ScalarNode<W> extends Base<W> {
  readonly type: 'scalar'
  readonly value: string | number | bigint | boolean | null
  /** The parts of the text that make the value, in their order. */
  readonly pieces?: readonly Piece[]
}

export interface DynamicNode<W> extends Base<W> {
  readonly type: 'dynamic'
  readonly reason: string
}

export interface DictEntry<W> {
  /** In Discord's form. */
  readonly key: string
  /** As it is written. */
  readonly word: string
  readonly keyRange: Range
  /** Where the key is written, if it is not written here. */
  readonly keyOrigin?: Written
  readonly node: DefNode<W>
  /** It is not written anywhere, but a library sends it. */
  readonly isImplied?: boolean
}

/** Why an object may have further entries. */
export interface Open {
  readonly reason: string
  /** What in the text makes them possible; by default the object's opening. */
  readonly range?: Range
}

export interface DictNode<W> extends Base<W> {
  readonly type: 'dict'
  readonly resource: ObjectResource | 'localizations'
  readonly entries: readonly DictEntry<W>[]
  readonly open?: Open
  /** What shows the object where its name does not: the bracket, the class, the method. */
  readonly opening: Range
  /** The opening is a word that stands for the whole, as the class of a builder does, and no bracket. */
  readonly opensWithWord?: boolean
  /** Where an option is written, if that is another document. */
  readonly home?: Home<W>
}

export interface ListNode<W> extends Base<W> {
  readonly type: 'list'
  /** A dynamic one stands for any number of items. */
  readonly items: readonly DefNode<W>[]
  readonly opening: Range
}

/** The document in which an option is written. */
export interface Home<W> {
  readonly document: ReadDocument
  readonly writer: Writer<W>
  /** The same option with its places there. */
  read(): DictNode<W>
  /** The comments there that switch rules off. */
  suppressions(root: DictNode<W>): readonly Suppression[]
}

/** What is known of where a definition goes. */
export interface Tie {
  readonly scope?: Scope
  /** The bots that it goes to, of several that one program runs. */
  readonly bots?: readonly string[]
}

/** A definition that was found, in any language, before anyone asks for its places. */
export interface Found<W> {
  readonly root: DictNode<W> | ListNode<W>
  readonly resource: Resource
  readonly tie: Tie
  readonly certainty: Certainty
}

/** What a language does with its own text. Each may be asked for long after the document was read. */
export interface Writer<W> {
  /** The edits as changes of the text; `undefined` if they cannot be made. */
  edit(root: DefNode<W>, edits: readonly Edit[]): readonly TextEdit[] | undefined
  /** What may be typed at an offset. */
  slotAt?(root: DefNode<W>, offset: number): Slot | undefined
  /** A diagnostic's sentence, or the title of one of its fixes, in the words of the text. */
  message?(root: DefNode<W>, diagnostic: Diagnostic, title?: string): string | undefined
  /** What the project must have for changes of the text to work. */
  caution?(edits: readonly TextEdit[]): string | undefined
  /** Whether whatever loads the document gets the definition. */
  isLoaded?(root: DefNode<W>): boolean
  /** In what form it is written; by default in the service's. */
  dialect?(root: DefNode<W>): Definition['dialect']
}
