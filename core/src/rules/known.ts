import { HEADERS } from './generated/headers.js'
import type { RuleCode } from './codes.js'
import { sectionOf, type Headers, type Need, type Severity, type Tag } from './header.js'

/** The header of a rule, with all default values filled in. */
export interface KnownRule {
  /** The default severity. */
  readonly severity: Severity
  /** True if the rule is off by default. */
  readonly off: boolean
  /** The error code of the live service, if observed. */
  readonly apiCode: string | undefined
  /** The style in which editors show the text: faded, struck through, or (`undefined`) as usual. */
  readonly tag: Tag | undefined
  /** The keys of the context without which the rule is silent. */
  readonly needs: readonly Need[]
  /** True if diagnostics about keys of one object stay in the order in which they were found. */
  readonly asMet: boolean
  /** The heading of the section that diagnostics cite. */
  readonly section: string
  /** The position of the rule in the catalogue. Diagnostics at one path are sorted by it. */
  readonly rank: number
}

let all: ReadonlyMap<string, KnownRule> | undefined

/**
 * Returns all rules by their codes. The map is made on first use, so that importing the module
 * costs little.
 */
const known = (): ReadonlyMap<string, KnownRule> =>
  (all ??= new Map(
    Object.values<Headers>(HEADERS)
      .flatMap((headers) => Object.entries(headers))
      .map(([code, header], rank) => {
        const { severity, off = false, apiCode, tag, needs = [], asMet = false } = header
        const section = sectionOf(header)
        return [code, { severity, off, apiCode, tag, needs, asMet, section, rank }]
      }),
  ))

/** Returns a rule by its code. */
export function ruleOf(code: RuleCode): KnownRule {
  return known().get(code) as KnownRule
}

/**
 * Tells whether a key of a context's `rules` is the code of a rule, or an area such as `text/*`.
 */
export function isRule(code: string): boolean {
  return code.endsWith('/*') ? Object.hasOwn(HEADERS, code.slice(0, -2)) : known().has(code)
}

/** Lists all keys that a context's `rules` may have: codes and areas. */
export function allRules(): readonly string[] {
  return Object.entries<Headers>(HEADERS).flatMap(([area, headers]) => [
    `${area}/*`,
    ...Object.keys(headers),
  ])
}

/**
 * Tells how editors may show the text that a rule is about: `unnecessary` (without effect) or `deprecated`.
 *
 * @param code the code of a rule
 * @returns `undefined` for all other rules, and for unknown codes
 */
export function ruleTag(code: RuleCode | (string & {})): Tag | undefined {
  return known().get(code)?.tag
}
