import type { Resource } from '../contract/resources.js'
import type { CommandContext, CommonContext } from '../context.js'
import type { Path } from '../diagnostic.js'
import type { Area } from './codes.js'
import type { HEADERS } from './generated/headers.js'
import type { Headers } from './header.js'

/** A value that a rule's docs show, with the context in which it is validated. */
export interface Example {
  /** The resource that the value is checked as. */
  readonly resource: Resource
  /** The value, or the text of a document if the rule is about documents. */
  readonly value: unknown
  /** The language of the document; absent for values and for JSON. */
  readonly language?: 'javascript' | 'python'
  /** The context in which the value is checked. Default: an empty one. */
  readonly context?: CommonContext & Record<string, unknown> & Partial<CommandContext>
}

/** The bad example of a rule: it breaks only this rule, at `path`. */
export interface BadExample extends Example {
  /** The place of the diagnostic. */
  readonly path: Path
}

/**
 * The prose of a rule, as written in the file `docs.ts` of its area. Only the catalogue loads it,
 * not the validators. The examples are two values of one resource, in one context.
 */
export interface Prose {
  /** The rule in one sentence. */
  readonly summary: string
  /** The consequence of the mistake. */
  readonly why: string
  /** The resource of the examples. Default: that of the area (`areas.ts`). */
  readonly resource?: Resource
  /** The context of both examples. */
  readonly context?: NonNullable<Example['context']>
  /** The value that breaks the rule. */
  readonly bad: unknown
  /**
   * The path at which the bad example breaks the rule. Default: the path where the two examples
   * differ.
   */
  readonly path?: Path
  /** The same value, corrected. */
  readonly good: unknown
  /** The context of the good example, if its context is different. */
  readonly goodContext?: NonNullable<Example['context']>
}

/** The prose of a rule, as the catalogue shows it. */
export interface RuleDocs {
  /** The rule in one sentence, as a statement about correct input. */
  readonly summary: string
  /** The consequence of the mistake: the service's answer, or the effect for users. Two or three plain sentences. */
  readonly why: string
  /** A definition that breaks only this rule. */
  readonly bad: BadExample
  /** The same definition, corrected. */
  readonly good: Example
}

/** The prose of all rules of an area. */
export type Docs<A extends Area> = { readonly [C in keyof (typeof HEADERS)[A]]: Prose }

/** The parts of an area's folder. */
export interface AreaFolder {
  /** The area's rules, by code. */
  readonly headers: Headers
  /** The prose, by code. */
  readonly docs: Readonly<Record<string, Prose>>
  /** The fixers, by code; absent if the area has none. */
  readonly fixes?: Readonly<Record<string, unknown>>
}
