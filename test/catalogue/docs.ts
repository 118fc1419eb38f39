import { rules, type RuleDocs } from '@slashlint/core/catalogue'

const docsOf = (wanted: (area: string) => boolean): Readonly<Record<string, RuleDocs>> =>
  Object.fromEntries(rules.filter(({ area }) => wanted(area)).map((rule) => [rule.code, rule]))

/** Rules of the readers: their examples are texts. */
export const SOURCE_DOCS = docsOf((area) => area === 'source')

/** Rules of the engine itself, whose bad examples break other rules too. */
export const ENGINE_DOCS = docsOf((area) => area === 'slashlint')

/** Rules about handlers, whose examples are code. */
export const USE_DOCS = docsOf((area) => area === 'use' || area === 'answer')

/** Rules whose examples are values that a validator judges. */
export const VALUE_DOCS = docsOf(
  (area) => !['source', 'slashlint', 'use', 'answer', 'python'].includes(area),
)

/** Rules about definitions in Python, whose examples are modules. */
export const PYTHON_DOCS = docsOf((area) => area === 'python')

export const ALL_DOCS = docsOf(() => true)
