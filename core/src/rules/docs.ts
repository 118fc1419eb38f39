import type { Resource } from '../contract/resources.js'
import type { CommandContext, CommonContext } from '../context.js'
import type { Path } from '../diagnostic.js'
import type { Area } from './codes.js'
import type { HEADERS } from './generated/headers.js'
import type { Headers } from './header.js'

/** A value with the context it is validated in. */
export interface Example {
  readonly resource: Resource
  /** The value, or the text of a document. */
  readonly value: unknown
  /** The language of the document; left out for values and for JSON. */
  readonly language?: 'javascript'
  readonly context?: CommonContext & Record<string, unknown> & Partial<CommandContext>
}

/** The bad example of a rule: it breaks this rule only, at `path`. */
export interface BadExample extends Example {
  readonly path: Path
}

/**
 * The prose of a rule as it is written. It stands beside the rule and is read by the catalogue alone, so that validators do not
 * carry it. The examples are two values of one resource, in one context.
 */
export interface Prose {
  readonly summary: string
  readonly why: string
  /** Default: that of the area (`areas.ts`). */
  readonly resource?: Resource
  readonly context?: NonNullable<Example['context']>
  readonly bad: unknown
  /** Where the bad one breaks the rule. Default: where the two differ (`catalogue/place.ts`). */
  readonly path?: Path
  readonly good: unknown
  /** Where it is the context that mends the example. */
  readonly goodContext?: NonNullable<Example['context']>
}

/** The prose of a rule, as the catalogue shows it. */
export interface RuleDocs {
  /** The rule in one sentence, as a statement about correct input. */
  readonly summary: string
  /** What goes wrong otherwise: what the service answers, or what users see. Plain words, two or three sentences. */
  readonly why: string
  readonly bad: BadExample
  /** The same definition, corrected. */
  readonly good: Example
}

/** The prose of all rules of an area. */
export type Docs<A extends Area> = { readonly [C in keyof (typeof HEADERS)[A]]: Prose }

/** What the folder of an area holds. */
export interface AreaFolder {
  readonly headers: Headers
  readonly docs: Readonly<Record<string, Prose>>
  readonly fixes?: Readonly<Record<string, unknown>>
}
