import { checkAnswers } from '@slashlint/core/uses'
import type { RuleOverrides } from '@slashlint/core'
import type { LocatedAnswer } from '@slashlint/sources'
import { descriptionOf } from './finding.js'
import type { Finding } from './finding.js'
import { aboutValue } from './settings.js'

/** The answers in a document, and whether it answers on a condition before handlers run. */
interface Answered {
  readonly answers: readonly LocatedAnswer[]
  readonly answersOnCondition: boolean
}

/**
 * Finds mistakes in how the handlers of a document answer interactions. Damaged code is not
 * checked.
 */
export function answerFindings(
  uri: string,
  { answers, answersOnCondition }: Answered,
  rules: RuleOverrides,
): readonly Finding[] {
  if (answers.length === 0) {
    return NOTHING
  }
  const found = checkAnswers(
    answers.map(({ answer }) => answer),
    { rules, hints: true },
  )
  const all = aboutValue(found).flatMap((diagnostic): Finding[] => {
    const at = answerAt(answers, diagnostic.path)
    if (at === undefined || at.isDamaged === true) {
      return []
    }
    const related = (diagnostic.related ?? []).flatMap(({ path, message }) => {
      const place = answerAt(answers, path)?.place
      return place === undefined ? [] : [{ uri, ...place, message }]
    })
    return [{ uri, ...at.place, ...descriptionOf(diagnostic), related }]
  })
  return answersOnCondition ? withoutContradictions(all) : all
}

const NOTHING: readonly Finding[] = []

/**
 * Tells whether a finding is about two calls of which one throws, unless a caller answers before
 * one of them only.
 */
export const isContradiction = ({ code, related }: Finding): boolean =>
  code === 'answer/before-first' && related.length > 0

/** Returns the findings that hold although a caller answers on a condition. */
export const withoutContradictions = (answers: readonly Finding[]): readonly Finding[] =>
  answers.filter((one) => !isContradiction(one))

const answerAt = (
  answers: readonly LocatedAnswer[],
  [index]: readonly (string | number)[],
): LocatedAnswer | undefined => (typeof index === 'number' ? answers[index] : undefined)
