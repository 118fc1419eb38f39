import { readFileSync } from 'node:fs'
import {
  validateCommand,
  validateCommandPermissions,
  validateCommands,
  validateLobby,
  type CommandContext,
  type Diagnostic,
} from '@slashlint/core'

/** An error in the service's response. `inferred` lists the parts that the report did not quote. */
export interface ServiceError {
  readonly path: readonly (string | number)[]
  readonly code: string | null
  readonly inferred: readonly string[]
}

/** A payload with the service's response, from a public report. Payloads are reconstructed and minimal. */
export interface Verdict {
  readonly id: string
  readonly source: string
  readonly date: string
  /** scope/operation */
  readonly endpoint: string
  readonly verdict: 'accepted' | 'accepted-but-ignored' | 'rejected' | 'rejected-500'
  readonly errors: readonly ServiceError[]
  readonly confidence: 'high' | 'medium' | 'low'
  readonly outdated: boolean
  readonly stateDependent: boolean
  readonly payload: unknown
}

/** Extracts the facts of the corpus file `api-verdicts.json` as JSON, one case per line, without its prose. */
export function extractVerdicts(corpus: string): string {
  const cases = JSON.parse(corpus) as (Omit<Verdict, 'errors' | 'stateDependent'> & {
    readonly api_errors: readonly ServiceError[]
    readonly state_dependent: boolean
  })[]
  return cases
    .map(
      ({
        id,
        source,
        date,
        endpoint,
        verdict,
        api_errors,
        confidence,
        outdated,
        state_dependent,
        payload,
      }) => {
        const errors = api_errors.map(({ path, code, inferred }) => ({ path, code, inferred }))
        const facts: Verdict = {
          id,
          source,
          date,
          endpoint,
          verdict,
          errors,
          confidence,
          outdated,
          stateDependent: state_dependent,
          payload,
        }
        return `${JSON.stringify(facts)}\n`
      },
    )
    .join('')
}

export const VERDICTS_FILE = new URL('verdicts.ndjson', import.meta.url)

export function readVerdicts(): readonly Verdict[] {
  const lines = readFileSync(VERDICTS_FILE, 'utf8').trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as Verdict)
}

/** Tells whether a case can be judged from the payload alone. */
export const scoreable = ({ outdated, stateDependent, confidence }: Verdict): boolean =>
  !outdated && !stateDependent && confidence !== 'low'

/** Validates the payload for the endpoint to which it was sent. */
export function judge(
  { endpoint, payload }: Verdict,
  known: CommandContext = {},
): readonly Diagnostic[] {
  const [scope, operation] = endpoint.split('/')
  if (endpoint === 'lobby') {
    return validateLobby(payload)
  }
  if (scope !== 'global' && scope !== 'guild') {
    throw new Error(`no scope in ${endpoint}`)
  }
  switch (operation) {
    case 'create':
    case 'edit':
      return validateCommand(payload, { ...known, operation, scope })
    case 'bulk':
      return validateCommands(payload, { ...known, operation, scope })
    case 'permissions':
      return validateCommandPermissions(
        payload,
        known.guildId === undefined ? {} : { guildId: known.guildId },
      )
    default:
      throw new Error(`no validator for ${endpoint}`)
  }
}

/**
 * Compares places. The service reports a localized name of a command without its locale; we include it, which is more
 * exact.
 */
function samePlace(ours: Diagnostic['path'], service: ServiceError['path']): boolean {
  const place =
    ours.length === service.length + 1 && service.at(-1) === 'name_localizations'
      ? ours.slice(0, -1)
      : ours
  return place.length === service.length && place.every((part, i) => part === service[i])
}

/** Returns our errors that match an error of the service: the same place, and the same code if the report quoted it. */
export function matching(found: readonly Diagnostic[], error: ServiceError): readonly Diagnostic[] {
  const quoted = error.code !== null && !error.inferred.includes('code')
  return found.filter(
    ({ severity, path, apiCode }) =>
      severity === 'error' && samePlace(path, error.path) && (!quoted || apiCode === error.code),
  )
}
