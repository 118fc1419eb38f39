import { IntegrationType } from '../../contract/enums.js'
import { spelledField } from '../../contract/field-names.js'
import type { AuthorizationContext } from '../../context.js'
import { isDynamic } from '../../dynamic.js'
import * as rules from '../../rules/authorization/reports.js'
import { isObject, isOpen, reportNull, reportNullOptional, wrongType } from '../../rules/shape/reports.js'
import { isSnowflake } from '../../contract/naming.js'
import { isBlank } from '../../text/measure.js'
import { otherKey } from '../fields.js'
import { expectPlain, expectUnboxed, strange } from '../../walk/plain.js'
import { enter, leave, type Run } from '../../walk/run.js'

type Spelling = { readonly key: string; readonly value: unknown }

/**
 * The fields of an object in the contract's PascalCase or in camelCase (decision 43): each spelling is judged, because in an
 * object that is known in part the other one may come first.
 */
function readSpellings(
  run: Run,
  object: Readonly<Record<string, unknown>>,
  resource: 'authorization' | 'codeChallenge',
): Map<string, Spelling[]> {
  const found = new Map<string, Spelling[]>()
  for (const key in object) {
    if (!Object.prototype.hasOwnProperty.call(object, key)) continue
    const value = object[key]
    if (value === undefined) continue
    if (typeof value === 'object' && value !== null) expectPlain(run, value)
    else if (typeof value === 'function' || (typeof value === 'symbol' && !isDynamic(value))) strange(run)
    const field = spelledField(resource, key)
    if (field === undefined) {
      otherKey(run, object, key, value, resource)
      continue
    }
    const spellings = found.get(field) ?? []
    const [first] = spellings
    if (first === undefined) found.set(field, spellings)
    else if (!isDynamic(value) && !isDynamic(first.value)) rules.reportDuplicateKey(run, key, first.key)
    spellings.push({ key, value })
  }
  return found
}

/** The arguments of the client SDK's authorize function. */
export function walkAuthorization(run: Run<AuthorizationContext>, args: Readonly<Record<string, unknown>>): void {
  const fields = readSpellings(run, args, 'authorization')
  if (!fields.has('Scopes') && !isOpen(args)) rules.reportScopesRequired(run, scopesKey(args), 'it is missing')
  for (const [field, spellings] of fields) {
    for (const { key, value } of spellings) {
      if (field === 'Scopes') walkScopes(run, key, value)
      else if (value === null) reportNullOptional(run, key)
      else if (!isDynamic(value)) checkField(run, field, key, value)
    }
  }
}

const ONE_TEXT = 'write one text, such as "openid sdk.social_layer"'

function walkScopes(run: Run, key: string, value: unknown): void {
  if (value === null) reportNull(run, key)
  else if (typeof value !== 'string') {
    if (!isDynamic(value)) wrongType(run, key, 'string of scopes separated by spaces', value, undefined, ONE_TEXT)
  } else if (value === '' || isBlank(value)) rules.reportScopesRequired(run, key, 'it is empty')
  else rules.checkScopes(run, key, value)
}

/** Where missing scopes are reported: in the spelling that the object uses. */
function scopesKey(args: Readonly<Record<string, unknown>>): string {
  const known = Object.keys(args).filter((key) => spelledField('authorization', key) !== undefined)
  return known.length > 0 && known.every((key) => /^[a-z]/.test(key)) ? 'scopes' : 'Scopes'
}

function checkField(run: Run, field: string, key: string, value: unknown): void {
  switch (field) {
    case 'ClientId':
      if (!isClientId(value)) rules.reportClientId(run, key, value)
      break
    case 'State':
      if (typeof value === 'string') rules.checkState(run, key, value)
      else wrongType(run, key, 'string', value)
      break
    case 'Nonce':
      if (typeof value !== 'string') rules.reportNonce(run, key, value)
      break
    case 'CodeChallenge':
      walkCodeChallenge(run, key, value)
      break
    case 'IntegrationType':
      if (value !== IntegrationType.GUILD_INSTALL && value !== IntegrationType.USER_INSTALL)
        rules.reportIntegrationType(run, key, value)
      break
    case 'CustomSchemeParam':
      rules.checkScheme(run, key, value)
  }
}

function isClientId(value: unknown): boolean {
  if (typeof value === 'bigint') return value >= 0n && value < 1n << 64n
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0
  return typeof value === 'string' && isSnowflake(value)
}

function walkCodeChallenge(run: Run, key: string, value: unknown): void {
  if (!isObject(value)) {
    rules.reportCodeChallenge(run, key, value)
    return
  }
  expectPlain(run, value)
  expectUnboxed(run, value)
  enter(run, key)
  const fields = readSpellings(run, value, 'codeChallenge')
  leave(run)
  for (const field of ['Method', 'Challenge']) {
    const spellings = fields.get(field)
    if (spellings === undefined && !isOpen(value))
      rules.reportCodeChallengeField(run, [key, field.toLowerCase()], undefined)
    for (const found of spellings ?? []) {
      if (!isDynamic(found.value) && (typeof found.value !== 'string' || found.value === ''))
        rules.reportCodeChallengeField(run, [key, found.key], found.value)
    }
  }
}
