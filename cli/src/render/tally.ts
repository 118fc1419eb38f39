import { groupBy } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import type { FileFinding } from '../check/finding.js'
import type { Paint } from './colors.js'
import { showPath } from '@slashlint/checker/disk'
import { harmless } from './width.js'

/** The most findings without a table: they fit on a few screens. */
const FEW = 30

/** The most rows of each table. The last row adds up the others. */
const MOST_ROWS = 12

/**
 * Returns tables of the findings by rule and by file, the most frequent first. Empty for at most 30
 * findings.
 */
export function tally(findings: readonly FileFinding[], cwd: string, paint: Paint): string {
  if (findings.length <= FEW) {
    return ''
  }
  return [
    table('rule', findings, ({ code }) => code, paint),
    table('file', findings, ({ file }) => harmless(showPath(cwd, file)), paint),
  ].join('\n')
}

function table(
  noun: 'rule' | 'file',
  findings: readonly FileFinding[],
  nameOf: (finding: FileFinding) => string,
  { bold, dim }: Paint,
): string {
  const rows = [...groupBy(findings, nameOf)].map(([name, { length }]) => ({ name, length }))
  rows.sort((a, b) => b.length - a.length || (a.name < b.name ? -1 : 1))
  const rest = rows.splice(MOST_ROWS)
  const width = String(findings.length).length
  const row = (count: number, name: string): string => `${String(count).padStart(width)}  ${name}\n`
  const sum = rest.reduce((total, { length }) => total + length, 0)
  const more = rest.length === 0 ? '' : dim(row(sum, `in ${plural(rest.length, `other ${noun}`)}`))
  return `${bold(`By ${noun}`)}\n${rows.map(({ name, length }) => row(length, name)).join('')}${more}`
}
