import { rules } from '@slashlint/core/catalogue'
import type { Example } from '@slashlint/core/catalogue'
import fc from 'fast-check'
import { MUTATIONS } from '../../property/mutations.js'
import type { Subject } from './case.js'

/** Turns the context of an example into that of a case. */
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

/** The examples of the catalogue that are values: the bad ones, and their corrected versions. */
export const EXAMPLES: readonly Subject[] = rules.flatMap(({ code, bad, good }) =>
  bad.language !== undefined || code.startsWith('source/') || code.startsWith('slashlint/')
    ? []
    : [
        subjectOf(bad, { rule: code, about: 'the bad example', kind: 'example' }),
        subjectOf({ ...bad, ...good }, { rule: code, about: 'the good example', kind: 'example' }),
      ],
)

/** The number of commands for each mutation. */
const EACH = 10

/** Valid commands with one fault each, from the mutations of the property tests. */
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
