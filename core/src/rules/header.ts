import { SECTION } from '../contract/sections.js'

/**
 * The severity of a rule. `error`: Discord's documentation forbids it, or the service rejects it.
 * `warning`: accepted, but without the intended effect. `hint`: style.
 */
export type Severity = 'error' | 'warning' | 'hint'

/**
 * The facts that all diagnostics of a rule share. The rule's prose and examples are in `docs.ts` of
 * its area.
 */
export interface Header {
  /** The default severity. */
  readonly severity: Severity
  /**
   * The section of Discord's documentation that states the rule; `slashlint` for slashlint's own
   * rules.
   */
  readonly section: keyof typeof SECTION | 'slashlint'
  /** The error code of the live service, if it has been observed. */
  readonly apiCode?: string
  /** True if the rule is off unless the context turns it on. */
  readonly off?: true
  /** The style in which editors show the text: faded or struck through. */
  readonly tag?: Tag
  /** The keys of the context without which the rule is silent. */
  readonly needs?: readonly Need[]
  /**
   * True if diagnostics about keys of one object stay in the order in which they were found. There
   * may be too many to sort.
   */
  readonly asMet?: true
}

/**
 * A key of a context whose facts some rules need: about the app, its deployed commands, the day or
 * other files.
 */
export type Need = 'app' | 'current' | 'deployed' | 'createsToday' | 'overwrites' | 'beside'

/**
 * A header with a certain severity. Declared types of rules name this type, so that they stay
 * small.
 */
export interface HeaderOf<S extends Severity> extends Header {
  /** The default severity. */
  readonly severity: S
}

/** Returns a function that makes headers of one severity. */
const headerOf =
  <S extends Severity>(severity: S) =>
  (section: Header['section'], apiCode?: string): HeaderOf<S> => ({
    severity,
    section,
    ...(apiCode !== undefined && { apiCode }),
  })

export const error = /* @__PURE__ */ headerOf('error')
export const warning = /* @__PURE__ */ headerOf('warning')
export const hint = /* @__PURE__ */ headerOf('hint')

/** Returns a copy of a header whose rule is off by default. */
export const off = <H extends Header>(header: H): H => ({ ...header, off: true })
export const unnecessary = <H extends Header>(header: H): H => ({ ...header, tag: 'unnecessary' })
export const deprecated = <H extends Header>(header: H): H => ({ ...header, tag: 'deprecated' })

/** Returns a copy of a header whose rule is silent without some facts of the context. */
export const needing = <H extends Header>(needs: readonly Need[], header: H): H => ({
  ...header,
  needs,
})
/**
 * Returns a copy of a header whose rule's diagnostics are not sorted. For rules about unknown keys.
 */
export const asMet = <H extends Header>(header: H): H => ({ ...header, asMet: true })

/**
 * A style for editors. `unnecessary`: the text has no effect. `deprecated`: the text is outdated.
 */
export type Tag = 'unnecessary' | 'deprecated'

/** How much of a rule the JSON Schemas express: all, a part, or nothing, with the reason. */
export type Expressible =
  | { readonly says: 'yes' }
  /** `but`: the part of the rule that the schemas do not express. */
  | { readonly says: 'partly'; readonly but: string }
  | { readonly says: 'no'; readonly why: string }

/** The headers of an area's rules, by code. Their order is the order in the catalogue. */
export type Headers<C extends string = string> = { readonly [K in C]: Header }

/** Returns the heading of the section that diagnostics of a rule cite. */
export function sectionOf({ section }: Header): string {
  return section === 'slashlint' ? section : SECTION[section]
}
