import { SECTION } from '../contract/sections.js'

/** `error`: Discord's documentation forbids it or the service rejects it. `warning`: accepted, but not what it seems. `hint`: style. */
export type Severity = 'error' | 'warning' | 'hint'

/** A rule's header: what every diagnostic of it carries. Prose and examples stand in `docs.ts` beside it. */
export interface Header {
  readonly severity: Severity
  /** The section of Discord's documentation that states the rule; slashlint's own rules have none. */
  readonly section: keyof typeof SECTION | 'slashlint'
  /** What the live service answers, where that has been observed. */
  readonly apiCode?: string
  /** Off unless the context turns it on. */
  readonly off?: true
  /** How editors may show its text: faded, or struck through. */
  readonly tag?: Tag
  /** The facts of the context without which it is silent. */
  readonly needs?: readonly Need[]
  /** Its findings at keys of one object keep the order in which a walk meets these: there may be very many. */
  readonly asMet?: true
}

/**
 * A key of a context that says something about the service, the app, what it has now, and what happened today, or about other
 * files.
 */
export type Need = 'app' | 'current' | 'deployed' | 'createsToday' | 'overwrites' | 'beside'

/** Makes headers of one severity. */
const headerOf =
  <S extends Severity>(severity: S) =>
  (section: Header['section'], apiCode?: string): Header & { readonly severity: S } => ({
    severity,
    section,
    ...(apiCode !== undefined && { apiCode }),
  })

export const error = /* @__PURE__ */ headerOf('error')
export const warning = /* @__PURE__ */ headerOf('warning')
export const hint = /* @__PURE__ */ headerOf('hint')

/** The same of a rule that is off, or with a tag. */
export const off = <H extends Header>(header: H): H => ({ ...header, off: true })
export const unnecessary = <H extends Header>(header: H): H => ({ ...header, tag: 'unnecessary' })
export const deprecated = <H extends Header>(header: H): H => ({ ...header, tag: 'deprecated' })

/** The same of a rule that is silent without facts of the context. */
export const needing = <H extends Header>(needs: readonly Need[], header: H): H => ({
  ...header,
  needs,
})
/** The same of a rule about keys that nobody knows. */
export const asMet = <H extends Header>(header: H): H => ({ ...header, asMet: true })

/** `unnecessary`: the text has no effect. `deprecated`: it is on its way out. */
export type Tag = 'unnecessary' | 'deprecated'

/** How much of a rule the schemas say; with what they leave out, or why they can't say it. */
export type Expressible =
  | { readonly says: 'yes' }
  /** Where the schemas are silent, although the rule is not. */
  | { readonly says: 'partly'; readonly but: string }
  | { readonly says: 'no'; readonly why: string }

/** The headers of an area: plain data. The keys are the codes, and their order is the catalogue's. */
export type Headers<C extends string = string> = { readonly [K in C]: Header }

/** The heading of a rule's section, as diagnostics cite it. */
export function sectionOf({ section }: Header): string {
  return section === 'slashlint' ? section : SECTION[section]
}
