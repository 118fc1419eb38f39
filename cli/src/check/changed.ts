import { fileURLToPath } from 'node:url'
import { realPath } from '@slashlint/checker/disk'
import type { CheckedFile } from './result.js'
import type { Report } from './run.js'

/**
 * A report with what changed files have brought about: all in those files and in those that read them, and elsewhere what
 * is related to a place in them.
 *
 * @param changed paths behind all links
 */
export function onlyChanged(report: Report, changed: ReadonlySet<string>): Report {
  const isChanged = (file: string): boolean => changed.has(realPath(file))
  const depends = (file: string): boolean =>
    isChanged(file) || [...(report.askedBy.get(file) ?? [])].some((uri) => isChanged(fileURLToPath(uri)))
  const files = report.files.flatMap((file): CheckedFile[] => {
    if (depends(file.file)) return [file]
    const findings = file.findings.filter(({ related }) => related.some((place) => isChanged(place.file)))
    return findings.length === 0 ? [] : [{ ...file, findings }]
  })
  return {
    ...report,
    files,
    passedOver: report.passedOver.filter(({ file }) => isChanged(file)),
    lookedAt: [...report.askedBy.keys()].filter(depends).length,
  }
}
