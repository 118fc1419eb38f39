/**
 * `@slashlint/core/catalogue`: every rule with its prose and examples. Validators do not load it.
 *
 * @packageDocumentation
 */
import type { Path, Severity } from '../diagnostic.js'
import { AREAS } from '../rules/areas.js'
import type { Area, ErrorCode, RuleCode } from '../rules/codes.js'
import type { Prose, RuleDocs } from '../rules/docs.js'
import { sectionOf, type Expressible, type Header, type Need, type Tag } from '../rules/header.js'
import { inSchemas } from '../rules/in-schemas.js'
import { FOLDERS } from './generated/folders.js'

export type { Resource } from '../contract/resources.js'
export type { Expressible, Need, Tag } from '../rules/header.js'
export type { BadExample, Example, RuleDocs } from '../rules/docs.js'

/** A rule as docs, `explain` and editors show it. */
export interface RuleEntry extends RuleDocs {
  /** The code that diagnostics and configurations name. */
  readonly code: RuleCode
  /** The area of the rule: the part of its code before the slash. */
  readonly area: Area
  /** The default severity. A rule that is off has one, too. */
  readonly severity: Severity
  /** True if the rule is off unless the configuration turns it on. */
  readonly off: boolean
  /** The section of Discord's documentation that states the rule. */
  readonly section: string
  /** The error code of the live service, where it has been observed. */
  readonly apiCode: string | undefined
  /** True if there may be fixes for the rule's diagnostics. */
  readonly fixable: boolean
  /** The style in which editors show the text: faded or struck through. */
  readonly tag: Tag | undefined
  /** The keys of the context without which the rule is silent, such as `deployed`. */
  readonly needs: readonly Need[]
  /**
   * How much of the rule the JSON Schemas express. Undefined for rules that are not errors about
   * one JSON value.
   */
  readonly inSchemas: Expressible | undefined
}

/** The languages of the areas that are about code. */
const LANGUAGES: { readonly [A in Area]?: 'javascript' | 'python' } = {
  use: 'javascript',
  answer: 'javascript',
  python: 'python',
}

/** Every rule, area by area, in the order in which diagnostics at the same place are reported. */
export const rules: readonly RuleEntry[] = (Object.keys(AREAS) as Area[]).flatMap((area) => {
  const { headers, docs, fixes } = FOLDERS[area]
  return Object.entries(headers).map(([code, header]) => ({
    code: code as RuleCode,
    area,
    severity: header.severity,
    off: header.off === true,
    section: sectionOf(header),
    apiCode: header.apiCode,
    fixable: fixes !== undefined && Object.hasOwn(fixes, code),
    tag: header.tag,
    needs: header.needs ?? [],
    inSchemas: header.severity === 'error' ? inSchemas(area, code as ErrorCode) : undefined,
    ...docsOf(area, { ...turnedOn(code, header), ...(docs[code] as Prose) }),
  }))
})

/**
 * Makes the context of a rule's examples. For a rule that is off by default, the context turns it
 * on.
 */
function turnedOn(code: string, { off, severity }: Header): Pick<Prose, 'context'> {
  return off === true ? { context: { rules: { [code]: severity } } } : {}
}

/** Makes the docs of a rule from its prose: both examples, with the parts that they share. */
function docsOf(area: Area, prose: Prose): RuleDocs {
  const { summary, why, resource = AREAS[area], context, bad, good, goodContext = context } = prose
  const { path = placeOf(bad, good) } = prose
  const language = LANGUAGES[area]
  const example = (value: unknown, context: Prose['context']) => ({
    resource,
    value,
    ...(language !== undefined && { language }),
    ...(context && { context }),
  })
  return { summary, why, bad: { ...example(bad, context), path }, good: example(good, goodContext) }
}

/**
 * Finds the path at which two examples differ. Follows the only key whose values differ. If there
 * are several, follows one that only the first example has, or else stops at the object.
 */
function placeOf(bad: unknown, good: unknown): Path {
  if (!hasEntries(bad) || !hasEntries(good)) {
    return []
  }
  const keys = [...new Set([...Object.keys(bad), ...Object.keys(good)])]
  const differing = keys.filter((key) => JSON.stringify(bad[key]) !== JSON.stringify(good[key]))
  const ways =
    differing.length === 1 ? differing : differing.filter((key) => !Object.hasOwn(good, key))
  const [key, ...others] = ways
  if (key === undefined || others.length > 0) {
    return []
  }
  return [Array.isArray(bad) ? Number(key) : key, ...placeOf(bad[key], good[key])]
}

function hasEntries(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
