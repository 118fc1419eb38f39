import type { Area } from '@slashlint/core'
import { rules, type Expressible } from '@slashlint/core/catalogue'

/** The areas of rules that are not about a single JSON value, with the reason. */
export const AREAS_WITHOUT_SCHEMA = {
  request: 'A whole request: method, path, headers. The schemas cover its body.',
  interaction: 'What Discord sends, compared with the definition of the command.',
  response: 'A response, compared with the interaction and the command.',
  use: 'The code that handles a command, compared with its definition.',
  answer: 'The code that answers what users do.',
  python: 'The code that defines a command.',
  source: 'The text of a file: every JSON parser reports it before a schema is used.',
  slashlint: 'The run itself.',
} satisfies Partial<Record<Area, string>>

/** How much of each error rule a draft 7 schema can express. */
export const EXPRESSIBLE: Readonly<Record<string, Expressible>> = Object.fromEntries(
  rules.flatMap(({ code, inSchemas }) => (inSchemas === undefined ? [] : [[code, inSchemas]])),
)
