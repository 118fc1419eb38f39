import { IntegrationType } from '../../contract/enums.js'
import { LIMITS } from '../../contract/limits.js'
import { URI_SCHEME } from '../../contract/naming.js'
import { CONTAINED_SCOPES, OAUTH_SCOPES } from '../../contract/scopes.js'
import { codePointLength, isBlank, WHITE_SPACE } from '../../text/measure.js'
import { nearest } from '../../text/nearest.js'
import { plural } from '../../text/plural.js'
import { either, memberNamed, members, quote } from '../../text/words.js'
import { relatedAt, report } from '../../walk/report.js'
import { found } from '../../walk/plain.js'
import type { Run } from '../../walk/run.js'

/** `authorization/client-id`. */
export function reportClientId(run: Run, key: string, value: unknown): void {
  const why =
    typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
      ? 'a number above 2^53 loses its last digits. Write it as a string'
      : found(run, value)
  report(run, 'authorization/client-id', [key], {
    message: `"${key}" must be the application id, an unsigned 64-bit integer; ${why}.`,
  })
}

/** `authorization/scopes-required`. */
export function reportScopesRequired(run: Run, key: string, found: string): void {
  report(run, 'authorization/scopes-required', [key], {
    message: `"${key}" must name the OAuth scopes requested, separated by spaces, such as "openid sdk.social_layer"; ${found}.`,
  })
}

/** What is written between scopes elsewhere, in addresses above all, and stands in no scope. */
const SEPARATORS = '[,;|+]|%20'

/** `authorization/scopes-format`, `duplicate-scope`, `unknown-scope`, `redundant-scope`, each at its place in the text. */
export function checkScopes(run: Run, key: string, text: string): void {
  const separator = new RegExp(`^ +| {2,}| +$|(?:(?! )${WHITE_SPACE})+|${SEPARATORS}`).exec(text)
  if (separator !== null) {
    report(run, 'authorization/scopes-format', [key], {
      message: `"${key}" must separate scopes by single spaces; found ${quote(separator[0])} at position ${separator.index + 1}.`,
      span: [separator.index, separator.index + separator[0].length],
    })
  }
  const firsts = new Map<string, number>()
  const repeats = new Map<string, { readonly span: readonly [number, number]; count: number }>()
  let start = 0
  for (const part of text.split(' ')) {
    const span = [start, start + part.length] as const
    start += part.length + 1
    if (part === '') continue
    if (firsts.has(part)) {
      const repeat = repeats.get(part)
      if (repeat === undefined) repeats.set(part, { span, count: 2 })
      else repeat.count++
      continue
    }
    firsts.set(part, span[0])
    if (OAUTH_SCOPES.includes(part) || new RegExp(`${WHITE_SPACE}|${SEPARATORS}`).test(part)) continue
    const suggestion = nearest(part, OAUTH_SCOPES)
    report(run, 'authorization/unknown-scope', [key], {
      message: `${quote(part)} is not a known OAuth scope${suggestion === undefined ? '.' : `: did you mean "${suggestion}"?`}`,
      span,
      data: suggestion === undefined ? { scope: part } : { scope: part, suggestion },
    })
  }
  for (const [part, { span, count }] of repeats) {
    report(run, 'authorization/duplicate-scope', [key], {
      message: `The scope ${quote(part)} is requested ${count === 2 ? 'twice' : `${count} times`}: once is enough.`,
      span,
      data: { scope: part, count },
    })
  }
  for (const [part, at] of firsts) {
    const container = Object.hasOwn(CONTAINED_SCOPES, part) ? CONTAINED_SCOPES[part] : undefined
    if (container === undefined || !firsts.has(container)) continue
    report(run, 'authorization/redundant-scope', [key], {
      message: `The scope "${part}" is contained in "${container}": leave it out.`,
      span: [at, at + part.length],
      data: { scope: part },
    })
  }
}

/** `authorization/state-weak`, else `authorization/state-set`. */
export function checkState(run: Run, key: string, text: string): void {
  const actual = codePointLength(text)
  if (actual < LIMITS.stateLength || isBlank(text)) {
    report(run, 'authorization/state-weak', [key], {
      message: `"${key}" has ${plural(actual, 'character')} and can be guessed: leave it unset, and the SDK generates a secure value.`,
      data: { minimum: LIMITS.stateLength, actual },
    })
  } else {
    report(run, 'authorization/state-set', [key], {
      message: `Leave "${key}" unset: the SDK generates a secure random value.`,
    })
  }
}

/** `authorization/nonce`. */
export function reportNonce(run: Run, key: string, value: unknown): void {
  report(run, 'authorization/nonce', [key], {
    message: `"${key}" must be a string; ${found(run, value)}.`,
  })
}

/** `authorization/code-challenge`. */
export function reportCodeChallenge(run: Run, key: string, value: unknown): void {
  report(run, 'authorization/code-challenge', [key], {
    message: `"${key}" must be the challenge object that the SDK's code verifier function creates; ${found(run, value)}.`,
  })
}

/** `authorization/code-challenge-shape`: the contract does not state what stands in the object. */
export function reportCodeChallengeField(run: Run, path: readonly string[], value: unknown): void {
  report(run, 'authorization/code-challenge-shape', path, {
    message: `"${path[path.length - 1]}" of a code challenge should be a non-empty string, as the SDK creates it; ${value === '' ? 'it is empty' : found(run, value)}.`,
  })
}

/** `authorization/integration-type`. */
export function reportIntegrationType(run: Run, key: string, value: unknown): void {
  const member = typeof value === 'string' ? memberNamed(IntegrationType, value) : undefined
  report(run, 'authorization/integration-type', [key], {
    message: `"${key}" must be ${either(members(IntegrationType))}; ${found(run, value)}.`,
    data: { allowed: Object.values(IntegrationType), suggestion: member?.toString() },
  })
}

/** `authorization/custom-scheme`: an RFC 3986 scheme, without `:`. */
export function checkScheme(run: Run, key: string, value: unknown): void {
  if (typeof value === 'string' && URI_SCHEME.test(value)) return
  report(run, 'authorization/custom-scheme', [key], {
    message: `"${key}" must be a URI scheme: a letter, then letters, digits, +, - or . and no ":"; ${found(run, value)}.`,
  })
}

/** `authorization/duplicate-key`, at the second spelling. */
export function reportDuplicateKey(run: Run, key: string, first: string): void {
  report(run, 'authorization/duplicate-key', [key], {
    message: `"${key}" and "${first}" are the same field: keep one.`,
    related: relatedAt(run, [first], 'key', 'The other spelling.'),
  })
}
