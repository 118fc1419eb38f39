import { SECTION } from '../contract/sections.js'

/**
 * `error`: Discord's documentation forbids it, or the service rejects it. `warning`: accepted, but it does not do what
 * it seems to do. `hint`: style.
 */
export type Severity = 'error' | 'warning' | 'hint'

/** A rule's header: the facts that every diagnostic of it has. Prose and examples are in `docs.ts` beside it. */
export interface Header {
  /** The default severity. */
  readonly severity: Severity
  /** The section of Discord's documentation that states the rule; slashlint's own rules have none. */
  readonly section: keyof typeof SECTION | 'slashlint'
  /** The error code of the live service, if it has been observed. */
  readonly apiCode?: string
  /** True if the rule is off unless the context turns it on. */
  readonly off?: true
  /** How editors may show the text: faded, or struck through. */
  readonly tag?: Tag
  /** The facts of the context without which the rule is silent. */
  readonly needs?: readonly Need[]
  /** True if findings at keys of one object keep the order of the walk, because there may be very many. */
  readonly asMet?: true
}

/** A key of a context with facts about the service, the app, its present state, its day or other files. */
export type Need = 'app' | 'current' | 'deployed' | 'createsToday' | 'overwrites' | 'beside'

/** A header of one severity. The declarations of all rules name this type, so they stay small. */
export interface HeaderOf<S extends Severity> extends Header {
  /** The default severity. */
  readonly severity: S
}

/** Makes headers of one severity. */
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

/** Makes a header of a rule that is off, or that has a tag. */
export const off = <H extends Header>(header: H): H => ({ ...header, off: true })
export const unnecessary = <H extends Header>(header: H): H => ({ ...header, tag: 'unnecessary' })
export const deprecated = <H extends Header>(header: H): H => ({ ...header, tag: 'deprecated' })

/** Makes a header of a rule that is silent without facts of the context. */
export const needing = <H extends Header>(needs: readonly Need[], header: H): H => ({
  ...header,
  needs,
})
/** Makes a header of a rule about unknown keys. */
export const asMet = <H extends Header>(header: H): H => ({ ...header, asMet: true })

/** `unnecessary`: the text has no effect. `deprecated`: it is outdated. */
export type Tag = 'unnecessary' | 'deprecated'

/** How much of a rule the schemas express, with the part that they leave out, or the reason. */
export type Expressible =
  | { readonly says: 'yes' }
  /** `but`: the part of the rule about which the schemas are silent. */
  | { readonly says: 'partly'; readonly but: string }
  | { readonly says: 'no'; readonly why: string }

/** The headers of an area: plain data. The keys are the codes, and their order is the catalogue's. */
export type Headers<C extends string = string> = { readonly [K in C]: Header }

/** Returns the heading of a rule's section, as diagnostics cite it. */
export function sectionOf({ section }: Header): string {
  return section === 'slashlint' ? section : SECTION[section]
}
