import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { knownAs } from '../check/baseline.js'
import type { FileFinding } from '../check/finding.js'
import { repositoryOf, showPath } from '@slashlint/checker/disk'
import { existsNoting } from '../files/trail.js'
import type { FormatInput } from './format.js'

/**
 * Returns a function that computes fingerprints, by which services recognise findings of their last
 * run. They depend on the rule, the file in its repository, the names on the path, and the text. Of
 * equal findings, all but the first are numbered.
 */
export function createFingerprints({ report, cwd }: FormatInput): (finding: FileFinding) => string {
  const texts = new Map(report.files.map(({ file, text }) => [file, text]))
  const seen = new Map<string, number>()
  return (finding) => {
    const root = repositoryOf(dirname(finding.file), existsNoting) ?? cwd
    const known = knownAs(finding, texts.get(finding.file) ?? '', (file) => showPath(root, file))
    const key = JSON.stringify([known.rule, known.file, known.place, known.text])
    const count = (seen.get(key) ?? 0) + 1
    seen.set(key, count)
    const digest = createHash('sha1').update(key).digest('hex')
    return count === 1 ? digest : `${digest}-${count}`
  }
}
