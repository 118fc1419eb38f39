import { fileURLToPath } from 'node:url'
import { showPath } from '@slashlint/checker/disk'
import { locateError, notesOn } from '@slashlint/checker/errors'
import type { PlacedError } from '@slashlint/checker/errors'
import { inFile } from '../../check/finding.js'
import type { FileFinding } from '../../check/finding.js'

/** An error of the service as a finding in a file; without a file where its definition is not known. */
export function findingOf(placed: PlacedError, cwd: string): FileFinding {
  const { path, rule, apiCode, message, diagnostic } = placed.error
  const notes = [
    ...(diagnostic === undefined && rule !== undefined ? [`slashlint explain ${rule}`] : []),
    ...notesOn(
      placed,
      ({ name, unit }) => `${name ?? '(no name)'} in ${showPath(cwd, fileURLToPath(unit.uri))}`,
      'name the command with --command',
    ),
  ]
  const located = locateError(placed)
  if (located === undefined) {
    const nowhere = { file: '', place: '', start: 0, end: 0, related: [] }
    return { ...nowhere, code: rule ?? apiCode, severity: 'error', message, path, apiCode, notes }
  }
  const { finding, fix } = located
  return { ...inFile(finding), notes, ...(fix && { fix: { title: fix.title, safe: fix.safe } }) }
}
