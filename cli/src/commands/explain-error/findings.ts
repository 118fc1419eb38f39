import { fileURLToPath } from 'node:url'
import { isAboutDefinition, locateError } from '@slashlint/checker/errors'
import type { PlacedError } from '@slashlint/checker/errors'
import { inFile } from '../../check/finding.js'
import type { FileFinding } from '../../check/finding.js'
import { showPath } from '@slashlint/checker/disk'

/** Other definitions named in one note. */
const SHOWN_OTHERS = 5

const ELSEWHERE = 'it is about the application, the token or the request, not about a place in a definition'

/** An error of the service as a finding in a file; without a file where its definition is not known. */
export function findingOf(placed: PlacedError, cwd: string): FileFinding {
  const { path, rule, apiCode, apiMessage, message, diagnostic } = placed.error
  const notes = [
    ...(diagnostic === undefined ? [] : [`Discord: ${apiCode} "${apiMessage}"`]),
    ...(diagnostic === undefined && rule !== undefined ? [`slashlint explain ${rule}`] : []),
    ...(isAboutDefinition(placed.error) ? [] : [ELSEWHERE]),
    ...doubts(placed, cwd),
  ]
  const located = locateError(placed)
  if (located === undefined) {
    const nowhere = { file: '', place: '', start: 0, end: 0, related: [] }
    return { ...nowhere, code: rule ?? apiCode, severity: 'error', message, path, apiCode, notes }
  }
  const { finding, fix } = located
  return { ...inFile(finding), notes, ...(fix && { fix: { title: fix.title, safe: fix.safe } }) }
}

/** What is not certain about the definition. */
function doubts({ target, others, byOrder, names }: PlacedError, cwd: string): string[] {
  if (names !== undefined) return [`it is about ${names}, which is not defined here`]
  if (byOrder) return ['found by the order of the files: if it is another command, name it with --command']
  if (others.length === 0) return []
  const shown = others
    .slice(0, SHOWN_OTHERS)
    .map(({ name, unit }) => `${name ?? '(no name)'} in ${showPath(cwd, fileURLToPath(unit.uri))}`)
  const more = others.length > shown.length ? ` and ${others.length - shown.length} more` : ''
  const what = target === undefined ? 'it may be about' : 'it may also be about'
  return [`${what} ${shown.join(', ')}${more}: name the command with --command`]
}
