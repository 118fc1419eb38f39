import { groupBy, listed } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import { RESOURCE_NOUNS } from '@slashlint/core/internal'
import { DAMAGED } from '@slashlint/sources'
import type { CheckedDefinition } from '@slashlint/checker'
import { countFindings } from '../check/result.js'
import type { Counts } from '../check/result.js'
import type { Report } from '../check/run.js'
import type { Paint } from './colors.js'
import { harmless } from './width.js'

/** The options of a summary. */
export interface SummaryOptions {
  /** True if every definition is listed. */
  readonly list: boolean
  /** True if hints are counted. */
  readonly hints: boolean
  /** True if only errors are shown. */
  readonly quiet: boolean
  /** The number of warnings above which the run fails; `undefined` for any number. */
  readonly maxWarnings: number | undefined
  /** `write`: fixes were applied. `show`: they are only listed. `undefined`: neither. */
  readonly fix: 'write' | 'show' | undefined
}

/**
 * Returns the last lines of a report: the fixes, the findings and the checked files. With `quiet`,
 * only the reason why warnings let the check fail.
 *
 * @param isConfigured false if a configuration is invalid, so that files may have been skipped
 */
export function summary(
  report: Report,
  options: SummaryOptions,
  isConfigured: boolean,
  paint: Paint,
): string {
  const counts = countFindings(
    report.files.flatMap(({ findings }) => findings),
    options.hints,
  )
  if (options.quiet) {
    return tooMany(counts, options)
  }
  const lines: string[] = []
  const fixed = report.fixed.reduce((sum, { count }) => sum + count, 0)
  if (fixed > 0) {
    const where = `${plural(fixed, 'problem')} in ${plural(report.fixed.length, 'file')}`
    lines.push(options.fix === 'show' ? `Would fix ${where}` : `${paint.good('Fixed')} ${where}`)
  }
  const isCovered =
    report.files.length > 0 ||
    (isConfigured &&
      report.isOfUnreadBot !== true &&
      report.lookedAt > 0 &&
      report.unrecognised.length === 0)
  const isPartial =
    !isConfigured ||
    report.unreadable.length + report.tooLarge.length > 0 ||
    damaged(report) > 0 ||
    report.damagedReads() > 0
  if (isCovered || report.unreadable.length > 0) {
    lines.push(verdict(counts, options.hints, isPartial, paint))
  }
  if (report.known !== undefined && report.known > 0) {
    lines.push(`${plural(report.known, 'known finding')} in the baseline not shown`)
  }
  lines.push(...openScope(report))
  return `${lines.map((line) => `${line}\n`).join('')}${tooMany(counts, options)}${coverage(report)}\n`
}

/** Explains that there are more warnings than `--max-warnings` allows; empty otherwise. */
function tooMany({ warnings }: Counts, { maxWarnings, quiet }: SummaryOptions): string {
  if (maxWarnings === undefined || warnings <= maxWarnings) {
    return ''
  }
  const found = quiet ? `${plural(warnings, 'warning')}: more` : 'More'
  return `${found} than the ${plural(maxWarnings, 'warning')} that --max-warnings allows\n`
}

/** Explains which checks are omitted because the scope of commands is unknown; empty otherwise. */
function openScope({ withoutScope: { length } }: Report): readonly string[] {
  if (length === 0) {
    return []
  }
  return [
    `The scope of ${plural(length, 'command')} is not known (global or a guild): equal names in different folders, the limits of a scope and fields for global commands alone are not checked; slashlint init writes it`,
  ]
}

/**
 * Returns the checked commands as text, such as `58 commands in 41 files, 2 files not readable`.
 */
function coverage(report: Report): string {
  const nouns = report.files.flatMap(({ definitions }) =>
    definitions.flatMap((one) => nounOf(one) ?? []),
  )
  const counts = groupBy(nouns, (noun) => noun)
  const countOf = (files: readonly unknown[], why: string): string =>
    files.length === 0 ? '' : `, ${plural(files.length, 'file')} ${why}`
  const inDamaged = damaged(report)
  const unreadable = [
    countOf(report.unreadable, 'not readable'),
    countOf(report.tooLarge, 'too large to be read'),
    inDamaged === 0 ? '' : `, ${inDamaged} of them in damaged text (--list)`,
  ].join('')
  const reads = report.damagedReads()
  const unchecked =
    reads === 0 ? '' : `, ${plural(reads, 'read')} of options in damaged code not checked (--list)`
  const calls = groupBy(report.passedOver, ({ call, isBase }) => {
    if (call === undefined) {
      return ''
    }
    return isBase === true ? `use of ${call} as a base` : `call of ${call}()`
  })
  const like = [...calls].map(([what, { length }]) => {
    const [noun = '', ...rest] = what.split(' ')
    if (what === '') {
      return `${plural(length, 'object')} that may be commands`
    }
    return [plural(length, noun), ...rest].join(' ')
  })
  const folders = report.skipped?.map(
    (folder) =>
      `, ${harmless(folder)}/ passed over with other commands in it (check it by its name)`,
  )
  const passed = [
    ...(like.length === 0 ? [] : [`, ${listed(like)} passed over (--list)`]),
    ...(folders ?? []),
  ].join('')
  if (counts.size === 0 && report.files.length === 0) {
    return `${report.lookedAt === 0 ? 'No files to check' : `No definitions in ${plural(report.lookedAt, 'file')}`}${unreadable}${unchecked}${passed}`
  }
  const found = [...counts].map(([noun, { length }]) => plural(length, noun))
  return `${found.length === 0 ? '0 commands' : listed(found)} in ${plural(report.files.length, 'file')}${unreadable}${unchecked}${passed}`
}

/**
 * Counts the definitions with parts that no reader can parse, about which slashlint reports
 * nothing.
 */
function damaged(report: Report): number {
  const isDamaged = ({ unknown }: CheckedDefinition): boolean =>
    unknown.some(({ reason }) => reason === DAMAGED)
  return report.files.reduce(
    (sum, { definitions }) => sum + definitions.filter(isDamaged).length,
    0,
  )
}

/**
 * Returns the noun for a definition in the summary. `undefined` for a list, whose members are
 * counted instead.
 */
const nounOf = ({ resource }: CheckedDefinition): string | undefined =>
  resource === 'commands' ? undefined : RESOURCE_NOUNS[resource]

/**
 * Returns the numbers of findings as text, such as `2 errors and 1 warning, 1 fixable with --fix`.
 *
 * @param isPartial true if files were not read: then "no findings" is not shown as a success
 */
function verdict(counts: Counts, shownHints: boolean, isPartial: boolean, paint: Paint): string {
  const found = [
    ...(counts.errors > 0 ? [paint.error(plural(counts.errors, 'error'))] : []),
    ...(counts.warnings > 0 ? [paint.warning(plural(counts.warnings, 'warning'))] : []),
    ...(counts.hints > 0 && shownHints ? [paint.hint(plural(counts.hints, 'hint'))] : []),
  ]
  const hidden =
    counts.hints > 0 && !shownHints ? [`${plural(counts.hints, 'hint')} not shown (--hints)`] : []
  const fixable = [
    ...(counts.safeFixes > 0 ? [`${counts.safeFixes} fixable with --fix`] : []),
    ...(counts.unsafeFixes > 0 ? [`${counts.unsafeFixes} with --fix --unsafe`] : []),
  ]
  const good = paint.good('No problems found')
  const nothing = isPartial ? 'No problems found in what could be read' : good
  const first = found.length === 0 ? nothing : listed(found)
  const more = counts.isCut ? ['there are more: one definition has too many problems to list'] : []
  return [first, ...more, ...fixable, ...hidden].join(', ')
}
