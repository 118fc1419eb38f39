import { countFindings } from '../../check/result.js'
import type { Report } from '../../check/run.js'
import { EXIT } from '../../io.js'
import type { CheckOptions } from './options.js'

/** 2: something could not be read or written; 1: errors, or too many warnings, or a dry run that would change something. */
export function exitCode(report: Report, brokenConfig: boolean, options: CheckOptions): number {
  if (brokenConfig || report.unreadable.length > 0 || report.unwritable.length > 0) return EXIT.failed
  if (report.isNothingNamed && !options.mayBeUnmatched) return EXIT.failed
  const { errors, warnings } = countFindings(report.files.flatMap(({ findings }) => findings))
  if (errors > 0 || (options.maxWarnings !== undefined && warnings > options.maxWarnings)) return EXIT.found
  return options.fix === 'show' && report.fixed.length > 0 ? EXIT.found : EXIT.clean
}
