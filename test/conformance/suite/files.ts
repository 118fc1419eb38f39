import { rules } from '@slashlint/core/catalogue'
import { countsOf, suite, WITHOUT_CASES } from './index.js'
import { CASE_SCHEMA } from './schema.js'

/** Makes the entry of a rule in `rules.json`. */
const rowOf = (rule: (typeof rules)[number], count: object | undefined): object => ({
  rule: rule.code,
  summary: rule.summary,
  severity: rule.severity,
  ...(rule.off && { off: true }),
  section: rule.section,
  ...(rule.apiCode !== undefined && { observedCode: rule.apiCode }),
  ...(rule.inSchemas !== undefined && { inSchemas: rule.inSchemas }),
  ...(rule.code in WITHOUT_CASES ? { withoutCases: WITHOUT_CASES[rule.code] } : { cases: count }),
})

/** Makes the files of the package, by name. */
export function filesOf(version: string) {
  const cases = suite()
  const { byRule, different } = countsOf(cases)
  const rows = rules.map((rule) => rowOf(rule, byRule[rule.code]))
  const files = {
    'cases.ndjson': cases.map((one) => `${JSON.stringify(one)}\n`).join(''),
    'rules.json': `${JSON.stringify({ version, cases: cases.length, rules: rows }, null, 2)}\n`,
    'case.schema.json': `${JSON.stringify(CASE_SCHEMA, null, 2)}\n`,
  }
  return {
    files,
    summary: `conformance: ${cases.length} cases, ${different} different values, ${rows.length} rules`,
  }
}
