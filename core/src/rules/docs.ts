import type { Resource } from '../contract/resources.js'
import type { CommandContext, CommonContext } from '../context.js'
import type { Path } from '../diagnostic.js'

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

/** The prose of a rule. It stands beside the rule and is read by the catalogue alone, so that validators do not carry it. */
export interface RuleDocs {
  /** The rule in one sentence, as a statement about correct input. */
  readonly summary: string
  /** What goes wrong otherwise: what the service answers, or what users see. Plain words, two or three sentences. */
  readonly why: string
  readonly bad: BadExample
  /** The same definition, corrected. */
  readonly good: Example
}
