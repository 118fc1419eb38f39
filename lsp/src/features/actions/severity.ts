import { isRecord } from '@slashlint/checker'
import type { Severity } from '@slashlint/core'
import { openJson } from '@slashlint/sources/json'

export type RuleLevel = Severity | 'off'

export const LEVELS: readonly RuleLevel[] = ['error', 'warning', 'hint', 'off']

/** Returns the levels below a severity, down to `off`. */
export const lowerSeverities = (severity: Severity): readonly RuleLevel[] =>
  LEVELS.slice(LEVELS.indexOf(severity) + 1)

/** Returns the title of the action that changes a rule's severity. */
export const levelTitle = (code: string, level: RuleLevel): string => {
  if (level === 'off') {
    return `Turn ${code} off in slashlint.json`
  }
  return `Make ${code} ${level === 'error' ? 'an' : 'a'} ${level} in slashlint.json`
}

/**
 * Returns the edits of a `slashlint.json` that set the severity of a rule. Comments and layout are
 * kept.
 *
 * @param text the text of the configuration; `undefined` if there is none yet
 * @returns `undefined` if the text is damaged, since its structure would be a guess
 */
export function severityEdits(text: string | undefined, code: string, level: RuleLevel) {
  const rules = { [code]: level }
  if (text === undefined || text.trim() === '') {
    return [
      { start: 0, end: text?.length ?? 0, text: `${JSON.stringify({ rules }, undefined, 2)}\n` },
    ]
  }
  const document = openJson(text)
  if (document.problems.length > 0 || !isRecord(document.value)) {
    return undefined
  }
  const current = document.value.rules
  if (current === undefined) {
    return document.edit([{ kind: 'insert', path: [], key: 'rules', value: rules }])
  }
  if (!isRecord(current)) {
    return undefined
  }
  if (Object.hasOwn(current, code)) {
    return document.edit([{ kind: 'replace', path: ['rules', code], value: level }])
  }
  return document.edit([{ kind: 'insert', path: ['rules'], key: code, value: level }])
}
