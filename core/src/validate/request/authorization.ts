import type { AuthorizationKind, Endpoint } from '../../contract/endpoints.js'
import { PERMISSION_BITS } from '../../contract/permissions.js'
import type { RequestContext } from '../../context.js'
import type { Path } from '../../diagnostic.js'
import { DYNAMIC, isDynamic, isOpen } from '../../dynamic.js'
import { wrongType } from '../../rules/shape/reports.js'
import { isBitSet } from '../../text/bitset.js'
import { either, unsetIn, unsetNote } from '../../text/words.js'
import { report } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import type { Entries } from '../interaction/visit.js'

/** Tells whether a value is a list of texts. */
export function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** One value of a header, with its path. */
interface HeaderValue {
  readonly path: Path
  readonly value: unknown
}

const HEADER = 'Authorization'
const isHeader = (name: unknown): boolean =>
  typeof name === 'string' &&
  name.length === HEADER.length &&
  name.toLowerCase() === HEADER.toLowerCase()

/** Checks the headers, in particular the Authorization header. */
export function walkHeaders(
  run: Run<RequestContext>,
  endpoint: Endpoint,
  headers: unknown,
  open: boolean,
): void {
  if (isDynamic(headers) || (headers === undefined && open)) {
    return
  }
  const fields = headers ?? {}
  if (typeof fields !== 'object') {
    wrongType(run, 'headers', 'object of names and texts', headers)
    return
  }
  const found = authorizations(fields)
  if (found === DYNAMIC) {
    return
  }
  const [first, second] = found
  if (first === undefined) {
    reportNoHeader(run, endpoint, fields)
  } else if (found.some(({ value }) => isUnknown(value))) {
    return
  } else if (second !== undefined) {
    reportForm(run, second.path, endpoint, 'it is given twice')
  } else {
    walkAuthorizationHeader(run, endpoint, first)
  }
}

/** Reports `request/authorization-missing`, unless an unknown header may be the missing one. */
function reportNoHeader(run: Run, endpoint: Endpoint, headers: object): void {
  const isList = Array.isArray(headers)
  if (!isList && isOpen(headers)) {
    return
  }
  report(run, 'request/authorization-missing', isList ? ['headers'] : ['headers', HEADER], {
    message: `The request has no Authorization header: "${endpoint.operation}" needs ${forms(endpoint)}.`,
    data: { allowed: endpoint.authorization },
  })
}

/** Describes the accepted forms of the header: `"Bot <token>" or "Bearer <token>"`. */
function forms({ authorization }: Endpoint): string {
  return either(authorization.map((kind) => `"${kind} <token>"`))
}

/** Reports `request/authorization-form`; the message does not contain the token. */
function reportForm(run: Run, path: Path, endpoint: Endpoint, found: string): void {
  report(run, 'request/authorization-form', path, {
    message: `The Authorization header must be ${forms(endpoint)}; ${found}.`,
    data: { allowed: endpoint.authorization },
  })
}

/** Tells whether a header's value is unknown, or has an unknown part. */
const isUnknown = (value: unknown): boolean =>
  isDynamic(value) || (Array.isArray(value) && value.some(isDynamic))

/** Lists the Authorization headers. Returns DYNAMIC if there may be further ones. */
function authorizations(headers: object): readonly HeaderValue[] | typeof DYNAMIC {
  if (!Array.isArray(headers)) {
    const object = headers as Entries
    const found = Object.keys(object).filter((name) => isHeader(name) && object[name] !== undefined)
    if (found.length > 0 && isOpen(object)) {
      return DYNAMIC
    }
    return found.map((name) => ({ path: ['headers', name], value: object[name] }))
  }
  if (headers.every((one) => typeof one === 'string')) {
    // Names and texts in turn, as Node has them.
    const places = headers.flatMap((name, index) =>
      index % 2 === 0 && isHeader(name) ? [index + 1] : [],
    )
    return places.map((index) => ({ path: ['headers', index], value: headers[index] }))
  }
  const found: HeaderValue[] = []
  for (const [i, pair] of headers.entries()) {
    if (isDynamic(pair) || (Array.isArray(pair) && (pair.length < 2 || isDynamic(pair[0])))) {
      return DYNAMIC
    }
    if (Array.isArray(pair) && isHeader(pair[0])) {
      found.push({ path: ['headers', i, 1], value: pair[1] })
    }
  }
  return found
}

const FORM = /^(\S+) (\S+)$/

/**
 * Reads the scheme of an Authorization header, in any case. If the header is invalid, describes the
 * fault without the token.
 */
function readScheme(value: unknown): { readonly kind?: AuthorizationKind; readonly wrong: string } {
  if (typeof value !== 'string') {
    return { wrong: 'it is not a string' }
  }
  if (value === '') {
    return { wrong: 'it is empty' }
  }
  const [, scheme = '', token = ''] = FORM.exec(value) ?? []
  const lower = scheme.toLowerCase()
  const sent = value.replace(/^(?:bot|bearer)\s+/i, '')
  if (unsetIn(sent) === sent) {
    return { wrong: `${sent === value ? 'it' : 'the token'} is "${sent}"${unsetNote(sent)}` }
  }
  if (token !== '') {
    if (lower === 'bot') {
      return { kind: 'Bot', wrong: '' }
    }
    if (lower === 'bearer') {
      return { kind: 'Bearer', wrong: '' }
    }
    return { wrong: 'it has another scheme' }
  }
  const [, twice] = /^(bot|bearer)\s+(?:bot|bearer)(?:\s|$)/i.exec(value) ?? []
  if (twice !== undefined) {
    return {
      wrong: `"${twice}" stands there twice, or beside another scheme: libraries add it by themselves`,
    }
  }
  if (/^(?:bot|bearer)\s*$/i.test(value)) {
    return { wrong: 'the token is missing' }
  }
  if (/^(?:bot|bearer)\s/i.test(value)) {
    return { wrong: 'there is extra white space around the token' }
  }
  return { wrong: 'there is no "Bot " or "Bearer " before the token' }
}

/** Explains whose permissions an endpoint requires, for a kind of token that it refuses. */
const ACTORS: Readonly<Record<AuthorizationKind, string>> = {
  Bot: 'the permissions of a user count here, not those of the bot',
  Bearer: 'the bot itself acts here',
}

function walkAuthorizationHeader(
  run: Run<RequestContext>,
  endpoint: Endpoint,
  header: HeaderValue,
): void {
  const { path } = header
  const value =
    Array.isArray(header.value) && header.value.length === 1 ? header.value[0] : header.value
  const { kind, wrong } = readScheme(value)
  if (kind === undefined) {
    reportForm(run, path, endpoint, wrong)
    return
  }
  const { operation, authorization, oauthScope, userPermissions } = endpoint
  if (!authorization.includes(kind)) {
    report(run, 'request/authorization-kind', path, {
      message: `"${operation}" takes ${either(authorization)} tokens only, not ${kind}: ${ACTORS[kind]}.`,
      data: { allowed: authorization, actual: kind },
      apiCode: kind === 'Bot' ? '20001' : undefined,
    })
    return
  }
  if (kind !== 'Bearer') {
    return
  }
  const { scopes } = run.context
  if (oauthScope !== undefined && isTexts(scopes) && !scopes.includes(oauthScope)) {
    report(run, 'request/scope', path, {
      message: `"${operation}" needs a Bearer token with the scope "${oauthScope}", which this token lacks.`,
      data: { scope: oauthScope },
      apiCode: userPermissions === undefined ? undefined : '40001',
    })
  }
  const lacking = lackingPermissions(run.context.userPermissions, userPermissions)
  if (lacking.length > 0) {
    report(run, 'request/user-permissions', path, {
      message: `"${operation}" needs a user who may manage the guild and its roles; this one lacks ${lacking.join(' and ')}.`,
      data: { lacking },
    })
  }
}

/** Reads a bit set from a text or a bigint. Returns -1 for anything else. */
function bitsOf(value: unknown): bigint {
  if (typeof value === 'string' && isBitSet(value)) {
    return BigInt(value)
  }
  return typeof value === 'bigint' ? value : -1n
}

/**
 * Lists the required permissions that are missing (section "Authentication", 3). ADMINISTRATOR
 * includes all.
 */
function lackingPermissions(
  known: unknown,
  needed: Endpoint['userPermissions'] = [],
): readonly string[] {
  const bits = bitsOf(known)
  const holds = (name: keyof typeof PERMISSION_BITS) =>
    ((bits >> BigInt(PERMISSION_BITS[name])) & 1n) === 1n
  return bits < 0n || holds('ADMINISTRATOR') ? [] : needed.filter((name) => !holds(name))
}
