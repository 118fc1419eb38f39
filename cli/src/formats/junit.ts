import { groupBy } from '@slashlint/checker'
import type { FileFinding } from '../check/finding.js'
import { harmless } from '../render/width.js'
import type { FormatInput } from './format.js'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

/**
 * Escapes a text for XML. Control characters, and two code points that XML forbids, are replaced.
 */
const escape = (text: string): string =>
  harmless(text)
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? '')

/**
 * Prints JUnit XML, which most build servers read. Each file is a test suite. Errors are failed
 * test cases; warnings are passed ones with output.
 */
export function* junit({ report, findings, pathOf, rangeOf }: FormatInput): Generator<string> {
  const byFile = groupBy(findings, ({ file }) => file)
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const cases = [...new Set([...report.files.map(({ file }) => file), ...byFile.keys()])].map(
    (file) => [file, byFile.get(file) ?? []] as const,
  )
  const tests = cases.reduce(
    (sum, [, own]) => sum + Math.max(own.length, 1),
    report.unreadable.length,
  )
  const counts = `tests="${tests}" failures="${errors}" errors="${report.unreadable.length}"`
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="slashlint" ${counts}>\n`
  for (const [file, own] of cases) {
    yield suite(pathOf(file), own, rangeOf)
  }
  for (const { file, message } of report.unreadable) {
    const name = escape(pathOf(file))
    yield `  <testsuite name="${name}" tests="1" failures="0" errors="1">
    <testcase name="can be read" classname="${name}"><error message="${escape(message)}"/></testcase>
  </testsuite>
`
  }
  yield '</testsuites>\n'
}

function suite(
  path: string,
  findings: readonly FileFinding[],
  rangeOf: FormatInput['rangeOf'],
): string {
  const name = escape(path)
  const failures = findings.filter(({ severity }) => severity === 'error').length
  const cases = findings.map((finding) => {
    const { line, column } = rangeOf(finding.file, finding).start
    const result = resultOf(finding, `${name}:${line}:${column}`)
    return `    <testcase name="${finding.code} at ${line}:${column}" classname="${name}">${result}</testcase>\n`
  })
  if (cases.length === 0) {
    cases.push(`    <testcase name="no problems" classname="${name}"/>\n`)
  }
  const counts = `tests="${cases.length}" failures="${failures}" errors="0"`
  return `  <testsuite name="${name}" ${counts}>\n${cases.join('')}  </testsuite>\n`
}

/**
 * Returns the content of the test case for a finding: a failure for an error, otherwise an output.
 */
function resultOf({ severity, code, message: text }: FileFinding, place: string): string {
  const message = escape(text)
  if (severity === 'error') {
    return `<failure message="${message}" type="${code}">${place}: ${message}</failure>`
  }
  return `<system-out>${severity} at ${place}: ${message}</system-out>`
}
