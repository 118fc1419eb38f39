import { INTEGRATION_TYPES, SCOPES } from './facts.js'
import type { Layout } from './plain.js'
import { fieldForm, nullField, unknownKeys } from './shape.js'
import { isBlank, length } from './text.js'
import { DYNAMIC } from './types.js'
import type { Finding, Place, Plain } from './types.js'
import { form, get, has, isObject, stringOf } from './values.js'

const FIELDS = ['ClientId', 'Scopes', 'State', 'Nonce', 'CodeChallenge', 'IntegrationType', 'CustomSchemeParam']

const CHALLENGE: Layout = { entries: 'scalar' }
export const AUTHORIZATION_LAYOUT: Layout = {
  fields: Object.fromEntries(
    FIELDS.flatMap((key) =>
      spellings(key).map((spelling) => [spelling, key === 'CodeChallenge' ? CHALLENGE : 'scalar']),
    ),
  ),
}

/** The contract's spelling and the same in camelCase. */
function spellings(field: string): readonly [string, string] {
  return [field, `${field.charAt(0).toLowerCase()}${field.slice(1)}`]
}

type Rule = (args: Place, key: string) => string[]

export function authorizationFindings(args: Place): Finding[] {
  return [
    ...unknownKeys(args, FIELDS.flatMap(spellings)),
    ...duplicateKeys(args),
    ...scopesMissing(args),
    ...FIELDS.flatMap((field) =>
      spellings(field)
        .filter((key) => has(args.object, key))
        .flatMap((key) => [
          ...nullField(args, key, field === 'Scopes' ? 'error' : 'hint'),
          ...judge(args, key, RULES[field] as Rule),
        ]),
    ),
  ]
}

function judge(args: Place, key: string, rule: Rule): Finding[] {
  const value = get(args.object, key)
  if (value === undefined || value === null || value === DYNAMIC) return []
  return rule(args, key).map((code) => ({ code, path: [...args.path, key] }))
}

/** One field in both spellings: the later one is too many. */
function duplicateKeys(args: Place): Finding[] {
  return FIELDS.flatMap((field) => {
    const there = Object.keys(args.object).filter((key) => spellings(field).includes(key))
    return there.slice(1).map((key) => ({ code: 'authorization/duplicate-key', path: [...args.path, key] }))
  })
}

function scopesMissing(args: Place): Finding[] {
  const isMissing = spellings('Scopes').every((key) => get(args.object, key) === undefined)
  return isMissing ? [{ code: 'authorization/scopes-required', path: [...args.path, 'Scopes'] }] : []
}

const clientId: Rule = (args, key) => {
  const value = get(args.object, key) as Plain
  const isUnsafe = typeof value === 'number' && !Number.isSafeInteger(value)
  const isDecimal = typeof value === 'string' && /^\d+$/.test(value)
  const id = !isUnsafe && (typeof value === 'number' || typeof value === 'bigint' || isDecimal) ? BigInt(value) : -1n
  return id >= 0n && id <= 2n ** 64n - 1n ? [] : ['authorization/client-id']
}

function formCodes(args: Place, key: string, kind: 'string'): string[] {
  return fieldForm(args, key, kind).map(({ code }) => code)
}

const scopes: Rule = (args, key) => {
  const text = stringOf(args.object, key)
  if (typeof text !== 'string') return formCodes(args, key, 'string')
  if (text === '' || isBlank(text)) return ['authorization/scopes-required']
  const parts = text.split(' ')
  const distinct = [...new Set(parts.filter((part) => part !== ''))]
  const isRedundant = (scope: string, by: string) => distinct.includes(scope) && distinct.includes(by)
  return [
    ...formCodes(args, key, 'string'),
    ...(parts.includes('') || /[,\p{White_Space}]/u.test(parts.join('')) ? ['authorization/scopes-format'] : []),
    ...parts
      .filter((part, index) => part !== '' && parts.indexOf(part) < index)
      .map(() => 'authorization/duplicate-scope'),
    ...distinct.filter((part) => !SCOPES.includes(part)).map(() => 'authorization/unknown-scope'),
    ...(isRedundant('sdk.social_layer_presence', 'sdk.social_layer') ? ['authorization/redundant-scope'] : []),
    ...(isRedundant('applications.commands', 'bot') ? ['authorization/redundant-scope'] : []),
  ]
}

const state: Rule = (args, key) => {
  const text = stringOf(args.object, key)
  const codes = formCodes(args, key, 'string')
  if (typeof text !== 'string') return codes
  return [...codes, length(text) < 16 || isBlank(text) ? 'authorization/state-weak' : 'authorization/state-set']
}

const nonce: Rule = (args, key) => (typeof get(args.object, key) === 'string' ? [] : ['authorization/nonce'])

const codeChallenge: Rule = (args, key) => {
  const value = get(args.object, key)
  if (!isObject(value)) return ['authorization/code-challenge']
  const isThere = (part: string) =>
    spellings(part).some((spelling) => {
      const text = get(value, spelling)
      return text === DYNAMIC || (typeof text === 'string' && text !== '')
    })
  return isThere('Challenge') && isThere('Method') ? [] : ['authorization/code-challenge']
}

const integrationType: Rule = (args, key) => {
  const { value, code } = form('integer', get(args.object, key) as Plain)
  if (!INTEGRATION_TYPES.includes(value as number)) {
    return code === 'shape/coerced' ? [code, 'authorization/integration-type'] : ['authorization/integration-type']
  }
  return code === undefined ? [] : [code]
}

const customScheme: Rule = (args, key) => {
  const value = get(args.object, key)
  const isScheme = typeof value === 'string' && /^[A-Za-z][A-Za-z0-9+.-]*$/.test(value)
  return isScheme ? [] : ['authorization/custom-scheme']
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
