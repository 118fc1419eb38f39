import type { Diagnostic, Path } from '@slashlint/core'
import type { ExplainedError } from '@slashlint/core/engine'
import type { Finding } from '../analysis/finding.js'
import { toFinding } from '../analysis/findings.js'
import { textFixes } from '../fixes/index.js'
import { isAboutDefinition } from './place.js'
import type { PlacedError } from './place.js'
import type { ErrorTarget } from './targets.js'

/**
 * Converts an error of the service to a finding in its document. It has the fix that core offers
 * for the same mistake.
 *
 * @returns `undefined` if the definition with the error is not known
 */
export function locateError({ error, target }: PlacedError) {
  if (target === undefined) {
    return undefined
  }
  const { unit, base } = target
  const { rule, apiCode, message, diagnostic } = error
  const path: Path = [...base, ...error.path]
  if (diagnostic === undefined) {
    const { start, end } = unit.definition.locate(path, error.target)
    const code = rule ?? apiCode
    const finding: Finding = {
      uri: unit.uri,
      start,
      end,
      code,
      severity: 'error',
      message,
      path,
      apiCode,
      related: [],
    }
    return { finding, fix: undefined }
  }
  const related = (diagnostic.related ?? []).map((one) => ({
    ...one,
    path: [...base, ...one.path],
  }))
  const inUnit: Diagnostic = { ...diagnostic, path, related }
  // The service rejects it, whatever severity the rule has here.
  const finding: Finding = { ...toFinding(unit, inUnit), severity: 'error', apiCode }
  return { finding, fix: textFixes(unit, inUnit)[0] }
}

const ABOUT: Readonly<Record<ExplainedError['subject'], string>> = {
  value: 'the application, the token or the request',
  request: 'the path of the request',
  response: 'an answer to an interaction or a message',
  application: 'the settings of the application',
}

/**
 * Returns the path of an address without secrets, which are the tokens of interactions and
 * webhooks.
 */
const pathOf = (url: string): string =>
  url
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(/\?.*$/, '')
    .replace(/(\/(?:interactions|webhooks)\/[^/]+\/)[^/]+/, '$1…')

const BY_ORDER = 'found by the order of the files'

/** The limit for other definitions that one note names. */
const SHOWN_OTHERS = 5

/**
 * Adds notes to an error: Discord's own message, and the doubts about its place.
 *
 * @param show returns the name of a definition for users
 * @param advice the way to name the intended command, if there is one
 */
export function notesOn(
  { error, target, others = [], byOrder, names, url }: PlacedError,
  show: (other: ErrorTarget) => string,
  advice?: string,
): readonly string[] {
  const { apiCode, apiMessage, diagnostic } = error
  const notes = diagnostic === undefined ? [] : [`Discord: ${apiCode} "${apiMessage}"`]
  if (url !== undefined) {
    notes.push(`it is about the request to ${pathOf(url)}, not about a place in a definition`)
  } else if (!isAboutDefinition(error)) {
    notes.push(`it is about ${ABOUT[error.subject]}, not about a place in a definition`)
  }
  if (names !== undefined) {
    notes.push(`it is about ${names}, which is not defined here`)
  } else if (byOrder === true) {
    notes.push(advice === undefined ? BY_ORDER : `${BY_ORDER}: if it is another command, ${advice}`)
  } else if (others.length > 0) {
    const more = others.length > SHOWN_OTHERS ? ` and ${others.length - SHOWN_OTHERS} more` : ''
    const what = target === undefined ? 'it may be about' : 'it may also be about'
    notes.push(
      `${what} ${others.slice(0, SHOWN_OTHERS).map(show).join(', ')}${more}${advice === undefined ? '' : `: ${advice}`}`,
    )
  }
  return notes
}
