import { checkAnswers } from '@slashlint/core/uses'
import type { RuleOverrides } from '@slashlint/core'
import type { LocatedAnswer } from '@slashlint/sources'
import { descriptionOf } from './finding.js'
import type { Finding } from './finding.js'
import { aboutValue } from './settings.js'

/**
 * Finds mistakes in how the handlers of a document answer interactions. Damaged code is not
 * checked.
 */
export function answerFindings(
  uri: string,
  answers: readonly LocatedAnswer[],
  rules: RuleOverrides,
): readonly Finding[] {
  if (answers.length === 0) {
    return NOTHING
  }
  const found = checkAnswers(
    answers.map(({ answer }) => answer),
    { rules, hints: true },
  )
  return aboutValue(found).flatMap((diagnostic): Finding[] => {
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
}

const NOTHING: readonly Finding[] = []

const answerAt = (
  answers: readonly LocatedAnswer[],
  [index]: readonly (string | number)[],
): LocatedAnswer | undefined => (typeof index === 'number' ? answers[index] : undefined)
