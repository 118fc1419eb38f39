import { rules } from '@slashlint/core/catalogue'
import type { Example } from '@slashlint/core/catalogue'
import fc from 'fast-check'
import { MUTATIONS } from '../../property/mutations.js'
import type { Subject } from './case.js'

/** A context as a case has it. */
export function subjectOf(
  {
    resource,
    value,
    context = {},
  }: Pick<Example, 'resource' | 'value'> & { readonly context?: object },
  { rule, about, kind }: Pick<Subject, 'rule' | 'about' | 'kind'>,
): Subject {
  const { scope, operation, rules: asked = {}, ...facts } = context as Record<string, unknown>
  const enabled = Object.keys(asked as object)
  return {
    rule,
    about,
    kind,
    resource,
    value,
    ...(scope !== undefined && { scope: scope as string }),
    ...(operation !== undefined && { operation: operation as string }),
    ...(enabled.length > 0 && { enabled }),
    ...(Object.keys(facts).length > 0 && { facts }),
  }
}

/** The examples of the catalogue that are values: bad ones, and the same corrected. */
export const EXAMPLES: readonly Subject[] = rules.flatMap(({ code, bad, good }) =>
  bad.language !== undefined || code.startsWith('source/') || code.startsWith('slashlint/')
    ? []
    : [
        subjectOf(bad, { rule: code, about: 'the bad example', kind: 'example' }),
        subjectOf({ ...bad, ...good }, { rule: code, about: 'the good example', kind: 'example' }),
      ],
)

/** So many commands are made wrong in each way. */
const EACH = 10

/** Valid commands with one fault each, as the property tests make them. */
export const MUTATED: readonly Subject[] = MUTATIONS.flatMap(({ name, code, mutant }) =>
  fc
    .sample(mutant, { numRuns: EACH, seed: 33 })
    .flatMap(({ value, original, context }) => [
      subjectOf(
        { resource: 'command', value, context },
        { rule: code, about: `a command with ${name}`, kind: 'mutation' },
      ),
      subjectOf(
        { resource: 'command', value: original, context },
        { rule: code, about: `a command without ${name}`, kind: 'mutation' },
      ),
    ]),
)
