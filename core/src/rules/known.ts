import { HEADERS } from './generated/headers.js'
import type { RuleCode } from './codes.js'
import type { Headers, Tag } from './header.js'

// What is asked of all rules by their codes. The tables of areas that no command has are read for nothing else: in the main
// entry for Node.js they stand apart (build.mjs).

/** Whether a key of `rules` names a rule or an area (`text/*`). */
export function isRule(code: string): boolean {
  const slash = code.indexOf('/')
  const area = code.slice(0, Math.max(slash, 0))
  if (!Object.hasOwn(HEADERS, area)) return false
  return code.endsWith('/*') ? slash === code.length - 2 : Object.hasOwn(HEADERS[area as keyof typeof HEADERS], code)
}

/** All that `rules` may name. */
export function allRules(): readonly string[] {
  return Object.entries(HEADERS).flatMap(([area, headers]: [string, Headers]) => [`${area}/*`, ...Object.keys(headers)])
}

/**
 * How editors may show the text that a rule is about: `unnecessary` (without effect) or `deprecated`.
 *
 * @param code the code of a rule
 * @returns `undefined` for all other rules, and for unknown codes
 */
export function ruleTag(code: RuleCode | (string & {})): Tag | undefined {
  return Object.values<Headers>(HEADERS).find((headers) => Object.hasOwn(headers, code))?.[code]?.tag
}
