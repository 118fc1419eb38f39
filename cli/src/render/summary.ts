import type { Resource } from '@slashlint/core'
import { listed, plural } from '@slashlint/language-server/checking'
import type { CheckedDefinition } from '@slashlint/language-server/checking'
import type { Counts, Report } from '../check/result.js'
import type { Paint } from './colors.js'

const NOUNS: Readonly<Record<Resource, string>> = {
  command: 'command',
  commands: 'command',
  option: 'option',
  choice: 'choice',
  'command-permissions': 'permission list',
  'guild-command-permissions': 'permission list',
  lobby: 'lobby',
  'lobby-member': 'lobby member',
  authorization: 'authorization',
  request: 'request',
  interaction: 'interaction',
  'interaction-response': 'answer',
}

/** What was covered: `58 commands in 41 files, 2 files not readable`. */
export function coverage(report: Report): string {
  const counts = new Map<string, number>()
  for (const definition of report.files.flatMap((file) => file.definitions)) {
    const noun = nounOf(definition)
    if (noun !== undefined) counts.set(noun, (counts.get(noun) ?? 0) + 1)
  }
  const unreadable = report.unreadable.length === 0 ? '' : `, ${plural(report.unreadable.length, 'file')} not readable`
  if (counts.size === 0 && report.files.length === 0)
    return `${report.lookedAt === 0 ? 'No files to check' : `No definitions in ${plural(report.lookedAt, 'file')}`}${unreadable}`
  const found = [...counts].map(([noun, count]) => plural(count, noun))
  return `${found.length === 0 ? '0 commands' : listed(found)} in ${plural(report.files.length, 'file')}${unreadable}`
}

/** A list counts by its members, which are listed beside it. */
const nounOf = ({ resource }: CheckedDefinition): string | undefined =>
  resource === 'commands' ? undefined : NOUNS[resource]

/**
 * What was found: `2 errors and 1 warning, 1 fixable with --fix`. Fixes of hints that are not shown are not made either.
 * Where a file could not be read, nothing found is no good news.
 */
export function verdict(counts: Counts, shownHints: boolean, unreadable: boolean, paint: Paint): string {
  const found = [
    ...(counts.errors > 0 ? [paint.error(plural(counts.errors, 'error'))] : []),
    ...(counts.warnings > 0 ? [paint.warning(plural(counts.warnings, 'warning'))] : []),
    ...(counts.hints > 0 && shownHints ? [paint.hint(plural(counts.hints, 'hint'))] : []),
  ]
  const hidden = counts.hints > 0 && !shownHints ? `${plural(counts.hints, 'hint')} not shown (--hints)` : undefined
  const fixable = [
    ...(counts.safeFixes > 0 ? [`${counts.safeFixes} fixable with --fix`] : []),
    ...(counts.unsafeFixes > 0 ? [`${counts.unsafeFixes} with --fix --unsafe`] : []),
  ]
  const nothing = unreadable ? 'No problems found in what could be read' : paint.good('No problems found')
  const first = found.length === 0 ? nothing : listed(found)
  const more = counts.isCut ? ['more will follow: one definition has too many problems to list'] : []
  return [first, ...more, ...fixable, ...(hidden === undefined ? [] : [hidden])].join(', ')
}
