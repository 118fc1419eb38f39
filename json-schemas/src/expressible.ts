import type { Area } from '@slashlint/core'
import { rules, type Expressible } from '@slashlint/core/catalogue'

/** Areas that judge something else than one JSON value. */
export const AREAS_WITHOUT_SCHEMA = {
  request: 'A whole request: method, path, headers. The schemas judge its body.',
  interaction: 'What the service sends, against the definition of the command.',
  response: 'An answer, against the interaction and the command.',
  use: 'The code that handles a command, against its definition.',
  source: 'The text of a file: every JSON parser says it before a schema is asked.',
  slashlint: 'About the run itself.',
} satisfies Partial<Record<Area, string>>

/** Every rule that is an error, by what a schema of draft 7 can say of it. */
export const EXPRESSIBLE: Readonly<Record<string, Expressible>> = Object.fromEntries(
  rules.flatMap(({ code, inSchemas }) => (inSchemas === undefined ? [] : [[code, inSchemas]])),
)
