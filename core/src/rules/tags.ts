import { HEADERS } from './all.js'
import type { RuleCode } from './codes.js'
import type { Tag } from './header.js'

/**
 * How editors may show the text that a rule is about: `unnecessary` (without effect) or `deprecated`.
 *
 * @returns `undefined` for all other rules, and for what is no rule
 */
export function ruleTag(code: RuleCode | (string & {})): Tag | undefined {
  return Object.values(HEADERS).find((headers) => Object.hasOwn(headers, code))?.[code]?.tag
}
