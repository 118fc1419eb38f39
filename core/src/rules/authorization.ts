import { IntegrationType } from '../contract/enums.js'
import { LIMITS } from '../contract/limits.js'
import { URI_SCHEME } from '../contract/naming.js'
import { CONTAINED_SCOPES, OAUTH_SCOPES } from '../contract/scopes.js'
import { SECTION } from '../contract/sections.js'
import { codePointLength, isBlank, WHITE_SPACE } from '../text/measure.js'
import { nearest } from '../text/nearest.js'
import { describe, either, members, quote } from '../text/words.js'
import { relatedAt, report, strangeUnlessPrimitive, type Run } from '../validate/run.js'
import { rule } from './rule.js'

// Area "Authorization arguments". Section "Authorization arguments (client SDK object)".

const S = SECTION.authorization
export const clientId = /* @__PURE__ */ rule('authorization/client-id', 'error', S)
export const scopesRequired = /* @__PURE__ */ rule('authorization/scopes-required', 'error', S)
export const scopesFormat = /* @__PURE__ */ rule('authorization/scopes-format', 'error', S)
export const duplicateScope = /* @__PURE__ */ rule('authorization/duplicate-scope', 'warning', S)
export const unknownScope = /* @__PURE__ */ rule('authorization/unknown-scope', 'warning', SECTION.authentication)
export const redundantScope = /* @__PURE__ */ rule('authorization/redundant-scope', 'hint', SECTION.authentication)
export const stateSet = /* @__PURE__ */ rule('authorization/state-set', 'hint', S)
export const stateWeak = /* @__PURE__ */ rule('authorization/state-weak', 'warning', S)
export const nonce = /* @__PURE__ */ rule('authorization/nonce', 'error', S)
export const codeChallenge = /* @__PURE__ */ rule('authorization/code-challenge', 'error', S)
export const integrationType = /* @__PURE__ */ rule('authorization/integration-type', 'error', S)
export const customScheme = /* @__PURE__ */ rule('authorization/custom-scheme', 'error', S)
export const duplicateKey = /* @__PURE__ */ rule('authorization/duplicate-key', 'warning', S)

/** `authorization/client-id`. */
export function reportClientId(run: Run, key: string, value: unknown): void {
  strangeUnlessPrimitive(run, value)
  const why =
    typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
      ? 'a number above 2^53 has lost its last digits, write it as a string'
      : `found ${describe(value)}`
  report(run, clientId, 'value', [key], `"${key}" must be the application id, an unsigned 64-bit integer; ${why}.`)
}

/** `authorization/scopes-required`. */
export function reportScopesRequired(run: Run, key: string, found: string): void {
  report(
    run,
    scopesRequired,
    'value',
    [key],
    `"${key}" must name the OAuth scopes requested, separated by spaces, such as "openid sdk.social_layer"; ${found}.`,
  )
}

/** `authorization/scopes-format`, `duplicate-scope`, `unknown-scope`, `redundant-scope`, each at its place in the text. */
export function checkScopes(run: Run, key: string, text: string): void {
  const separator = new RegExp(`^ +| {2,}| +$|(?:(?! )${WHITE_SPACE})+|,`).exec(text)
  if (separator !== null) {
    report(
      run,
      scopesFormat,
      'value',
      [key],
      `"${key}" must separate scopes by single spaces; found ${quote(separator[0])} at offset ${separator.index}.`,
      {
        span: [separator.index, separator.index + separator[0].length],
      },
    )
  }
  const firsts = new Map<string, number>()
  let start = 0
  for (const part of text.split(' ')) {
    const span = [start, start + part.length] as const
    start += part.length + 1
    if (part === '') continue
    const first = firsts.get(part)
    if (first !== undefined) {
      report(run, duplicateScope, 'value', [key], `The scope ${quote(part)} is requested twice.`, {
        span,
        data: { scope: part },
      })
      continue
    }
    firsts.set(part, span[0])
    if (OAUTH_SCOPES.includes(part) || new RegExp(`${WHITE_SPACE}|,`).test(part)) continue
    const suggestion = nearest(part, OAUTH_SCOPES)
    report(
      run,
      unknownScope,
      'value',
      [key],
      `${quote(part)} is no known OAuth scope${suggestion === undefined ? '.' : `: did you mean "${suggestion}"?`}`,
      {
        span,
        data: suggestion === undefined ? { scope: part } : { scope: part, suggestion },
      },
    )
  }
  for (const [part, at] of firsts) {
    const container = Object.hasOwn(CONTAINED_SCOPES, part) ? CONTAINED_SCOPES[part] : undefined
    if (container === undefined || !firsts.has(container)) continue
    report(run, redundantScope, 'value', [key], `The scope "${part}" is contained in "${container}".`, {
      span: [at, at + part.length],
      data: { scope: part },
    })
  }
}

/** `authorization/state-weak`, else `authorization/state-set`. */
export function checkState(run: Run, key: string, text: string): void {
  const actual = codePointLength(text)
  if (actual < LIMITS.stateLength || isBlank(text)) {
    report(
      run,
      stateWeak,
      'value',
      [key],
      `"${key}" has ${actual} characters and can be guessed: leave it unset, and the SDK generates a secure value.`,
      {
        data: { minimum: LIMITS.stateLength, actual },
      },
    )
  } else {
    report(run, stateSet, 'value', [key], `"${key}" is better left unset: the SDK generates a secure random value.`)
  }
}

/** `authorization/nonce`. */
export function reportNonce(run: Run, key: string, value: unknown): void {
  strangeUnlessPrimitive(run, value)
  report(run, nonce, 'value', [key], `"${key}" must be a string; found ${describe(value)}.`)
}

/** `authorization/code-challenge`: the object, or one of its two texts. */
export function reportCodeChallenge(run: Run, path: readonly string[], value: unknown): void {
  strangeUnlessPrimitive(run, value)
  const found = value === undefined ? 'it is missing' : value === '' ? 'it is empty' : `found ${describe(value)}`
  const expected = path.length === 1 ? 'an object with "method" and "challenge"' : 'a non-empty string'
  report(run, codeChallenge, 'value', path, `"${path[path.length - 1]}" must be ${expected}; ${found}.`)
}

/** `authorization/integration-type`. */
export function reportIntegrationType(run: Run, key: string, value: unknown): void {
  strangeUnlessPrimitive(run, value)
  report(
    run,
    integrationType,
    'value',
    [key],
    `"${key}" must be ${either(members(IntegrationType))}; found ${describe(value)}.`,
    {
      data: { allowed: Object.values(IntegrationType) },
    },
  )
}

/** `authorization/custom-scheme`: an RFC 3986 scheme, without `:`. */
export function checkScheme(run: Run, key: string, value: unknown): void {
  if (typeof value === 'string' && URI_SCHEME.test(value)) return
  strangeUnlessPrimitive(run, value)
  report(
    run,
    customScheme,
    'value',
    [key],
    `"${key}" must be a URI scheme: a letter, then letters, digits, +, - or . and no ":"; found ${describe(value)}.`,
  )
}

/** `authorization/duplicate-key`, at the second spelling. */
export function reportDuplicateKey(run: Run, key: string, first: string): void {
  report(run, duplicateKey, 'value', [key], `"${key}" and "${first}" are the same field: keep one.`, {
    related: relatedAt(run, [first], 'key', 'The other spelling.'),
  })
}
