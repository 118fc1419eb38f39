import type { Diagnostic, Path } from '@slashlint/core'
import { textFixes } from '@slashlint/language-server/fixes'
import { toFinding } from '@slashlint/language-server/checking'
import type { Finding } from '../check/finding.js'
import { inFile } from '../check/finding.js'
import { showPath } from '../render/pretty.js'
import { isAboutDefinition } from './place.js'
import type { PlacedError } from './place.js'
import type { Target } from './targets.js'

/** Other definitions named in one note. */
const SHOWN_OTHERS = 5

const ELSEWHERE = 'it is about the application, the token or the request, not about a place in a definition'

/** An error of the service as a finding in a file; without a file where its definition is not known. */
export function findingOf({ error, target, others, byOrder }: PlacedError, cwd: string): Finding {
  const { rule, apiCode, apiMessage, message, diagnostic } = error
  const code = rule ?? apiCode
  const notes = [
    ...(diagnostic === undefined ? [] : [`the service: ${apiCode} "${apiMessage}"`]),
    ...(diagnostic === undefined && rule !== undefined ? [`slashlint explain ${rule}`] : []),
    ...(isAboutDefinition(error) ? [] : [ELSEWHERE]),
    ...doubts(target, others, byOrder, cwd),
  ]
  if (target === undefined) {
    const nowhere = { file: '', start: 0, end: 0, related: [] }
    return { ...nowhere, code, severity: 'error', message, path: error.path, apiCode, notes }
  }
  const { unit, base } = target
  const path: Path = [...base, ...error.path]
  if (diagnostic === undefined) {
    const { start, end } = unit.definition.locate(path, error.target)
    return { file: target.file, start, end, related: [], code, severity: 'error', message, path, apiCode, notes }
  }
  const related = (diagnostic.related ?? []).map((one) => ({ ...one, path: [...base, ...one.path] }))
  const inUnit: Diagnostic = { ...diagnostic, path, related }
  const finding = inFile(toFinding(unit, inUnit))
  const fix = textFixes(unit, inUnit)[0]
  // The service rejects it, whatever severity the rule has here.
  return { ...finding, severity: 'error', apiCode, notes, ...(fix && { fix: { title: fix.title, safe: fix.safe } }) }
}

/** What is not certain about the definition. */
function doubts(target: Target | undefined, others: readonly Target[], byOrder: boolean, cwd: string): string[] {
  if (byOrder) return ['found by the order of the files: name the command with --command, if it is another one']
  if (others.length === 0) return []
  const shown = others
    .slice(0, SHOWN_OTHERS)
    .map(({ name, file }) => `${name ?? '(no name)'} in ${showPath(cwd, file)}`)
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : ''
  const what = target === undefined ? 'it may be about' : 'it may also be about'
  return [`${what} ${shown.join(', ')}${more}: name the command with --command`]
}
