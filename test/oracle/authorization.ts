import { INTEGRATION_TYPES, RESTRICTED_SCOPES, SCOPES } from './facts.js'
import type { Layout } from './plain.js'
import { nullField, unknownKeys } from './shape.js'
import { isBlank, length } from './text.js'
import { DYNAMIC } from './types.js'
import type { Finding, Path, Place, Plain } from './types.js'
import { get, isObject } from './values.js'

const FIELDS = [
  'ClientId',
  'Scopes',
  'State',
  'Nonce',
  'CodeChallenge',
  'IntegrationType',
  'CustomSchemeParam',
]
const CHALLENGE_FIELDS = ['method', 'challenge']

const CHALLENGE: Layout = {
  fields: Object.fromEntries(CHALLENGE_FIELDS.flatMap(spellings).map((key) => [key, 'scalar'])),
}
export const AUTHORIZATION_LAYOUT: Layout = {
  fields: Object.fromEntries(
    FIELDS.flatMap((field) =>
      spellings(field).map((key) => [key, field === 'CodeChallenge' ? CHALLENGE : 'scalar']),
    ),
  ),
}

/** Returns the contract's spelling of a field, and that in camelCase. */
function spellings(field: string): readonly [string, string] {
  return [
    `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
    `${field.charAt(0).toLowerCase()}${field.slice(1)}`,
  ]
}

/** Lists the spellings of a field that are present, in the object's order. Each is checked. */
function given(at: Place, field: string): readonly string[] {
  return Object.keys(at.object).filter((key) => spellings(field).includes(key))
}

type Rule = (value: Plain, path: Path) => Finding[]

export function authorizationFindings(args: Place): Finding[] {
  return [
    ...unknownKeys(args, FIELDS.flatMap(spellings)),
    ...FIELDS.flatMap((field) => duplicateKey(args, field)),
    ...scopesMissing(args),
    ...FIELDS.flatMap((field) =>
      given(args, field).flatMap((key) => [
        ...nullField(args, key, field === 'Scopes' ? 'error' : 'hint'),
        ...judge(args, key, RULES[field] as Rule),
      ]),
    ),
  ]
}

function judge(args: Place, key: string, rule: Rule): Finding[] {
  const value = get(args.object, key)
  return value === undefined || value === null || value === DYNAMIC
    ? []
    : rule(value, [...args.path, key])
}

/** Reports a field in both spellings at the later one, unless one of them is unknown. */
function duplicateKey(at: Place, field: string): Finding[] {
  const keys = given(at, field)
  if (keys.some((key) => at.object[key] === DYNAMIC)) {
    return []
  }
  return keys
    .slice(1)
    .map((key) => ({ code: 'authorization/duplicate-key', path: [...at.path, key] }))
}

/**
 * Reports missing scopes, in the spelling of the other fields. It is the contract's, unless all fields are in
 * camelCase.
 */
function scopesMissing(args: Place): Finding[] {
  if (args.object[DYNAMIC] || given(args, 'Scopes').length > 0) {
    return []
  }
  const keys = Object.keys(args.object)
  const isCamelCase = FIELDS.some((field) => keys.includes(spellings(field)[1]))
  const isContract = FIELDS.some((field) => keys.includes(spellings(field)[0]))
  return one('authorization/scopes-required', [
    ...args.path,
    isCamelCase && !isContract ? 'scopes' : 'Scopes',
  ])
}

function one(code: string, path: Path): Finding[] {
  return [{ code, path }]
}

/** Checks the client id. Nothing is converted, since no service reads this object. */
const clientId: Rule = (value, path) => {
  const isUnsafe = typeof value === 'number' && !Number.isSafeInteger(value)
  const isDecimal = typeof value === 'string' && /^(0|[1-9]\d*)$/.test(value)
  const id =
    !isUnsafe && (typeof value === 'number' || typeof value === 'bigint' || isDecimal)
      ? BigInt(value)
      : -1n
  return id >= 0n && id <= 2n ** 64n - 1n ? [] : one('authorization/client-id', path)
}

const scopes: Rule = (text, path) => {
  if (typeof text !== 'string') {
    return one('shape/type', path)
  }
  if (text === '' || isBlank(text)) {
    return one('authorization/scopes-required', path)
  }
  const parts = text.split(' ')
  // A part with another separator inside is no scope. It counts as one fault.
  const isWhole = (part: string) => part !== '' && !/[,;|+\p{White_Space}]|%20/u.test(part)
  const found = parts.filter(isWhole)
  const distinct = [...new Set(found)]
  const isRedundant = (scope: string, by: string) =>
    distinct.includes(scope) && distinct.includes(by)
  const codes = [
    ...(found.length < parts.length ? ['authorization/scopes-format'] : []),
    ...found
      .filter((part, index) => found.indexOf(part) < index)
      .map(() => 'authorization/duplicate-scope'),
    ...distinct.filter((part) => !SCOPES.includes(part)).map(() => 'authorization/unknown-scope'),
    ...distinct
      .filter((part) => RESTRICTED_SCOPES.includes(part))
      .map(() => 'authorization/restricted-scope'),
    ...(isRedundant('sdk.social_layer_presence', 'sdk.social_layer')
      ? ['authorization/redundant-scope']
      : []),
    ...(isRedundant('applications.commands', 'bot') ? ['authorization/redundant-scope'] : []),
  ]
  return codes.map((code) => ({ code, path }))
}

const state: Rule = (text, path) => {
  if (typeof text !== 'string') {
    return one('shape/type', path)
  }
  return one(
    length(text) < 16 || isBlank(text) ? 'authorization/state-weak' : 'authorization/state-set',
    path,
  )
}

const nonce: Rule = (value, path) =>
  typeof value === 'string' ? [] : one('authorization/nonce', path)

const codeChallenge: Rule = (value, path) => {
  if (!isObject(value)) {
    return one('authorization/code-challenge', path)
  }
  const at = { object: value, path }
  return [
    ...unknownKeys(at, CHALLENGE_FIELDS.flatMap(spellings)),
    ...CHALLENGE_FIELDS.flatMap((field) => duplicateKey(at, field)),
    ...CHALLENGE_FIELDS.flatMap((field) => {
      const keys = given(at, field)
      return (keys.length === 0 ? [field] : keys).flatMap((key) => {
        const text = get(value, key)
        const isFine = text === DYNAMIC || (typeof text === 'string' && text !== '')
        return isFine ? [] : one('authorization/code-challenge-shape', [...path, key])
      })
    }),
  ]
}

const integrationType: Rule = (value, path) =>
  INTEGRATION_TYPES.includes(value as number) ? [] : one('authorization/integration-type', path)

const customScheme: Rule = (value, path) => {
  const isScheme = typeof value === 'string' && /^[A-Za-z][A-Za-z0-9+.-]*$/.test(value)
  return isScheme ? [] : one('authorization/custom-scheme', path)
}

const RULES: Readonly<Record<string, Rule>> = {
  ClientId: clientId,
  Scopes: scopes,
  State: state,
  Nonce: nonce,
  CodeChallenge: codeChallenge,
  IntegrationType: integrationType,
  CustomSchemeParam: customScheme,
}
