import { IntegrationType } from '../../contract/enums.js'
import { spelledField } from '../../contract/field-names.js'
import type { AuthorizationContext } from '../../context.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { reportNull, reportNullOptional, wrongType } from '../../rules/shape/reports.js'
import { LIMITS } from '../../contract/limits.js'
import { isSnowflake, URI_SCHEME, WHITE_SPACE } from '../../contract/naming.js'
import {
  APPROVED_SCOPES,
  CONTAINED_SCOPES,
  OAUTH_SCOPES,
  SCOPE_SEPARATOR,
  UNAVAILABLE_SCOPES,
} from '../../contract/scopes.js'
import { codePointLength, isBlank } from '../../text/measure.js'
import { nearest } from '../../text/nearest.js'
import { either, isMember, memberNamed, members, quote, plural } from '../../text/words.js'
import { otherKey } from '../fields.js'
import { expectPlain, expectUnboxed, found, strange } from '../../walk/plain.js'
import { relatedAt, report } from '../../walk/report.js'
import { enter, leave, type Run } from '../../walk/run.js'

type Spelling = { readonly key: string; readonly value: unknown }

/**
 * Reads the fields of an object in Discord's PascalCase or in camelCase (decision 43). Both spellings are checked,
 * because in a partly known object either may come first.
 */
function readSpellings(
  run: Run,
  object: Readonly<Record<string, unknown>>,
  resource: 'authorization' | 'codeChallenge',
): Map<string, Spelling[]> {
  const found = new Map<string, Spelling[]>()
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) {
      continue
    }
    const value = object[key]
    if (value === undefined) {
      continue
    }
    if (typeof value === 'object' && value !== null) {
      expectPlain(run, value)
    } else if (typeof value === 'function' || (typeof value === 'symbol' && !isDynamic(value))) {
      strange(run)
    }
    const field = spelledField(resource, key)
    if (field === undefined) {
      otherKey(run, object, key, value, resource)
      continue
    }
    const spellings = found.get(field) ?? []
    const [first] = spellings
    if (first === undefined) {
      found.set(field, spellings)
    } else if (!isDynamic(value) && !isDynamic(first.value)) {
      report(run, 'authorization/duplicate-key', [key], {
        message: `"${key}" and "${first.key}" are the same field: keep one.`,
        related: relatedAt(run, [first.key], 'key', 'The other spelling.'),
      })
    }
    spellings.push({ key, value })
  }
  return found
}

/** Checks the arguments of the client SDK's authorize function. */
export function walkAuthorization(
  run: Run<AuthorizationContext>,
  args: Readonly<Record<string, unknown>>,
): void {
  const fields = readSpellings(run, args, 'authorization')
  if (!fields.has('Scopes') && !isOpen(args)) {
    reportScopesRequired(run, scopesKey(args), 'it is missing')
  }
  for (const [field, spellings] of fields) {
    for (const { key, value } of spellings) {
      if (field === 'Scopes') {
        walkScopes(run, key, value)
      } else if (value === null) {
        reportNullOptional(run, key)
      } else if (!isDynamic(value)) {
        checkField(run, field, key, value)
      }
    }
  }
}

const ONE_TEXT = 'write one text, such as "openid sdk.social_layer"'

function walkScopes(run: Run, key: string, value: unknown): void {
  if (value === null) {
    reportNull(run, key)
  } else if (typeof value !== 'string') {
    if (!isDynamic(value)) {
      wrongType(run, key, 'string of scopes separated by spaces', value, { hint: ONE_TEXT })
    }
  } else if (value === '' || isBlank(value)) {
    reportScopesRequired(run, key, value === '' ? 'it is empty' : 'it has white space only')
  } else {
    checkScopes(run, key, value)
  }
}

/** Reports `authorization/scopes-required`. */
function reportScopesRequired(run: Run, key: string, found: string): void {
  report(run, 'authorization/scopes-required', [key], {
    message: `"${key}" must name the OAuth scopes requested, separated by spaces, such as "openid sdk.social_layer"; ${found}.`,
  })
}

/**
 * Checks `authorization/scopes-format`, `duplicate-scope`, `unknown-scope`, `redundant-scope` and `restricted-scope`,
 * each at its place in the text.
 */
function checkScopes(run: Run, key: string, text: string): void {
  checkSeparators(run, key, text)
  const counts = new Map<string, number>()
  const distinct: Requested[] = []
  const repeated: Requested[] = []
  for (const one of scopesIn(text)) {
    const count = (counts.get(one.scope) ?? 0) + 1
    counts.set(one.scope, count)
    if (count === 1) {
      distinct.push(one)
      checkKnown(run, key, one)
    } else if (count === 2) {
      repeated.push(one)
    }
  }
  for (const one of repeated) {
    reportDuplicate(run, key, one, counts.get(one.scope) ?? 0)
  }
  for (const one of distinct) {
    checkRestricted(run, key, one)
    const { scope, span } = one
    const container = Object.hasOwn(CONTAINED_SCOPES, scope) ? CONTAINED_SCOPES[scope] : undefined
    if (container === undefined || !counts.has(container)) {
      continue
    }
    report(run, 'authorization/redundant-scope', [key], {
      message: `The scope "${scope}" is contained in "${container}": leave it out.`,
      span,
      data: { scope },
    })
  }
}

/** A requested scope, with its position in the text. */
interface Requested {
  readonly scope: string
  readonly span: readonly [start: number, end: number]
}

/** Lists the scopes in a text, with their positions. */
function scopesIn(text: string): readonly Requested[] {
  const found: Requested[] = []
  let start = 0
  for (const scope of text.split(' ')) {
    const end = start + scope.length
    if (scope !== '') {
      found.push({ scope, span: [start, end] })
    }
    start = end + 1
  }
  return found
}

/** Checks `authorization/scopes-format`. */
function checkSeparators(run: Run, key: string, text: string): void {
  const wrong = new RegExp(`^ +| {2,}| +$|(?:(?! )${WHITE_SPACE})+|${SCOPE_SEPARATOR}`).exec(text)
  if (wrong === null) {
    return
  }
  const [found] = wrong
  report(run, 'authorization/scopes-format', [key], {
    message: `"${key}" must separate scopes by single spaces; found ${quote(found)} at position ${wrong.index + 1}.`,
    span: [wrong.index, wrong.index + found.length],
  })
}

/**
 * Checks `authorization/unknown-scope`. A scope with a wrong separator is reported by another rule
 * instead.
 */
function checkKnown(run: Run, key: string, { scope, span }: Requested): void {
  if (OAUTH_SCOPES.includes(scope) || new RegExp(`${WHITE_SPACE}|${SCOPE_SEPARATOR}`).test(scope)) {
    return
  }
  const suggestion = nearest(scope, OAUTH_SCOPES)
  report(run, 'authorization/unknown-scope', [key], {
    message: `${quote(scope)} is not a known OAuth scope${suggestion === undefined ? '.' : `: did you mean "${suggestion}"?`}`,
    span,
    data: { scope, suggestion },
  })
}

/** Reports `authorization/duplicate-scope`. */
function reportDuplicate(run: Run, key: string, { scope, span }: Requested, count: number): void {
  report(run, 'authorization/duplicate-scope', [key], {
    message: `The scope ${quote(scope)} is requested ${count === 2 ? 'twice' : `${count} times`}: once is enough.`,
    span,
    data: { scope, count },
  })
}

/** Checks `authorization/restricted-scope`. */
function checkRestricted(run: Run, key: string, { scope, span }: Requested): void {
  const why = whyRestricted(scope)
  if (why !== undefined) {
    report(run, 'authorization/restricted-scope', [key], {
      message: `The scope "${scope}" ${why}.`,
      span,
      data: { scope },
    })
  }
}

/** Explains why only few apps get a scope. Undefined if every app can get it. */
function whyRestricted(scope: string): string | undefined {
  if (UNAVAILABLE_SCOPES.includes(scope)) {
    return 'is not available to apps at present: leave it out'
  }
  if (APPROVED_SCOPES.includes(scope)) {
    return 'is granted to approved partners only: leave it out unless Discord has approved your app'
  }
  return undefined
}

/** Returns the key at which missing scopes are reported, in the spelling that the object uses. */
function scopesKey(args: Readonly<Record<string, unknown>>): string {
  const known = Object.keys(args).filter((key) => spelledField('authorization', key) !== undefined)
  return known.length > 0 && known.every((key) => /^[a-z]/.test(key)) ? 'scopes' : 'Scopes'
}

function checkField(run: Run, field: string, key: string, value: unknown): void {
  switch (field) {
    case 'ClientId':
      checkClientId(run, key, value)
      break
    case 'State':
      if (typeof value === 'string') {
        checkState(run, key, value)
      } else {
        wrongType(run, key, 'string', value)
      }
      break
    case 'Nonce':
      if (typeof value !== 'string') {
        report(run, 'authorization/nonce', [key], {
          message: `"${key}" must be a string; ${found(run, value)}.`,
        })
      }
      break
    case 'CodeChallenge':
      walkCodeChallenge(run, key, value)
      break
    case 'IntegrationType':
      if (!isMember(IntegrationType, value)) {
        const member = typeof value === 'string' ? memberNamed(IntegrationType, value) : undefined
        report(run, 'authorization/integration-type', [key], {
          message: `"${key}" must be ${either(members(IntegrationType))}; ${found(run, value)}.`,
          data: { allowed: Object.values(IntegrationType), suggestion: member?.toString() },
        })
      }
      break
    case 'CustomSchemeParam':
      // An RFC 3986 scheme, without `:`.
      if (typeof value !== 'string' || !URI_SCHEME.test(value)) {
        report(run, 'authorization/custom-scheme', [key], {
          message: `"${key}" must be a URI scheme: a letter, then letters, digits, +, - or . and no ":"; ${found(run, value)}.`,
        })
      }
  }
}

const LOSES_DIGITS = 'a number above 2^53 loses its last digits. Write it as a string'

/** Checks `authorization/client-id`. */
function checkClientId(run: Run, key: string, value: unknown): void {
  if (typeof value === 'bigint' && value >= 0n && value < 1n << 64n) {
    return
  }
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) {
    return
  }
  if (typeof value === 'string' && isSnowflake(value)) {
    return
  }
  const isTooLarge = typeof value === 'number' && value > Number.MAX_SAFE_INTEGER
  const why = isTooLarge ? LOSES_DIGITS : found(run, value)
  report(run, 'authorization/client-id', [key], {
    message: `"${key}" must be the application id, an unsigned 64-bit integer; ${why}.`,
  })
}

/**
 * Reports `authorization/state-weak` for a State that is too short, otherwise
 * `authorization/state-set`.
 */
function checkState(run: Run, key: string, text: string): void {
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

function walkCodeChallenge(run: Run, key: string, value: unknown): void {
  if (!isObject(value)) {
    report(run, 'authorization/code-challenge', [key], {
      message: `"${key}" must be the challenge object that the SDK's code verifier function creates; ${found(run, value)}.`,
    })
    return
  }
  expectPlain(run, value)
  expectUnboxed(run, value)
  enter(run, key)
  const fields = readSpellings(run, value, 'codeChallenge')
  leave(run)
  for (const field of ['Method', 'Challenge']) {
    const spellings = fields.get(field)
    if (spellings === undefined && !isOpen(value)) {
      reportChallengeField(run, [key, field.toLowerCase()], undefined)
    }
    for (const one of spellings ?? []) {
      if (!isDynamic(one.value) && (typeof one.value !== 'string' || one.value === '')) {
        reportChallengeField(run, [key, one.key], one.value)
      }
    }
  }
}

/** Reports `authorization/code-challenge-shape`: Discord's documentation does not describe the fields of the object. */
function reportChallengeField(run: Run, path: readonly [string, string], value: unknown): void {
  report(run, 'authorization/code-challenge-shape', path, {
    message: `"${path[1]}" of a code challenge should be a non-empty string, as the SDK creates it; ${value === '' ? 'it is empty' : found(run, value)}.`,
  })
}
