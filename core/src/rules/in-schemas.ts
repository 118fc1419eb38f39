import type { Area, ErrorCode } from './codes.js'
import type { Expressible } from './header.js'
import { ruleOf } from './known.js'

/** The areas of rules that are not about a single JSON value. */
const WITHOUT_SCHEMA: readonly Area[] = [
  'request',
  'interaction',
  'response',
  'use',
  'answer',
  'python',
  'slashlint',
  'source',
]

const OF_DEPLOYED = {
  says: 'no',
  why: 'It depends on the commands that are already deployed.',
} as const
const OF_THE_APP = {
  says: 'no',
  why: 'It depends on facts about the application, which are not in the document.',
} as const
const compares = (names: string) =>
  ({
    says: 'no',
    why: `It compares the names of several ${names}, and a schema cannot compare two values.`,
  }) as const

/**
 * The errors about JSON values that schemas cannot express, or only in part. A test checks that
 * schemas express all other errors.
 */
const EXCEPTIONS: { readonly [C in ErrorCode]?: Expressible } = {
  'shape/duplicate-item': {
    says: 'partly',
    but: 'an item that is written as text in two ways (`["1", "01"]`): to a schema the two differ.',
  },
  'shape/unreadable': {
    says: 'no',
    why: 'It is about values in a program that cannot be written as JSON.',
  },
  'command/handler-not-allowed': {
    says: 'partly',
    but: 'a handler in an app without an Activity. The type of the command is checked.',
  },
  'command/too-large': {
    says: 'no',
    why: 'It is a sum over the whole tree, and a schema cannot add numbers.',
  },
  'option/duplicate-name': {
    says: 'no',
    why: 'A schema can require that whole items of a list differ, but not that their names differ.',
  },
  'option/bound-range': {
    says: 'partly',
    but: 'a NUMBER bound that is written as text with a fraction or an exponent (`"1e99"`).',
  },
  'localization/option-name-collision': compares('options'),
  'set/duplicate-name': compares('commands'),
  'set/count': { says: 'no', why: 'Draft 7 cannot count the items of one kind.' },
  'lobby/metadata-size': {
    says: 'partly',
    but: 'the total of several texts. A single text over the limit is rejected.',
  },
}

/** Returns how much of an error the schemas express. Undefined if its area has no schema. */
export function inSchemas(area: Area, code: ErrorCode): Expressible | undefined {
  if (WITHOUT_SCHEMA.includes(area)) {
    return undefined
  }
  const { needs } = ruleOf(code)
  const [fact] = needs
  if (fact === undefined) {
    return EXCEPTIONS[code] ?? { says: 'yes' }
  }
  return needs.includes('deployed') ? OF_DEPLOYED : OF_THE_APP
}
