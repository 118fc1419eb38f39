import { rules, type RuleDocs } from '@slashlint/core/catalogue'

const docsOf = (wanted: (area: string) => boolean): Readonly<Record<string, RuleDocs>> =>
  Object.fromEntries(rules.filter(({ area }) => wanted(area)).map((rule) => [rule.code, rule]))

/** The rules of the readers. Their examples are texts. */
export const SOURCE_DOCS = docsOf((area) => area === 'source')

/** The rules of the engine itself. Their bad examples also break other rules. */
export const ENGINE_DOCS = docsOf((area) => area === 'slashlint')

/** The rules about handlers. Their examples are code. */
export const USE_DOCS = docsOf((area) => area === 'use' || area === 'answer')

/** The rules whose examples are values for a validator. */
export const VALUE_DOCS = docsOf(
  (area) => !['source', 'slashlint', 'use', 'answer', 'python'].includes(area),
)

/** The rules about definitions in Python. Their examples are modules. */
export const PYTHON_DOCS = docsOf((area) => area === 'python')

export const ALL_DOCS = docsOf(() => true)
