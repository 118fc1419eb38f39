import type { Resource } from '@slashlint/core'
import {
  APPROVED_SCOPES,
  CONTAINED_SCOPES,
  LIMITS,
  OAUTH_SCOPES,
  UNAVAILABLE_SCOPES,
} from '@slashlint/core/contract'
import { SCOPE_SEPARATORS, WHITE_SPACE } from '@slashlint/core/internal'
import type { Subject } from './case.js'
import { BLANKS } from './texts.js'

// Values other than commands: scopes, edits of lobbies, paths of requests, responses to interactions.

const about = (
  rule: string,
  what: string,
  resource: Resource,
  value: unknown,
  place: Pick<Subject, 'operation' | 'facts'> = {},
): Subject => ({ rule, about: what, kind: 'boundary', resource, value, ...place })

const scopesOf = (rule: string, what: string, scopes: string): Subject =>
  about(rule, what, 'authorization', { Scopes: scopes })

/** Every white space character. All of them are in the basic multilingual plane. */
const SPACES = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter(
  (one) => new RegExp(WHITE_SPACE).test(one),
)

function* scopes(): Generator<Subject> {
  const open = OAUTH_SCOPES.filter(
    (one) => !APPROVED_SCOPES.includes(one) && !UNAVAILABLE_SCOPES.includes(one),
  )
  for (const scope of OAUTH_SCOPES) {
    yield scopesOf('authorization/restricted-scope', `the scope ${scope}`, scope)
    yield scopesOf('authorization/unknown-scope', `the scope ${scope}`, scope)
  }
  for (const scope of open.slice(0, 12)) {
    yield scopesOf('authorization/duplicate-scope', `${scope} once`, `${scope} openid`)
    yield scopesOf('authorization/duplicate-scope', `${scope} twice`, `${scope} ${scope}`)
    yield scopesOf('authorization/unknown-scope', `${scope} without its end`, scope.slice(0, -1))
    for (const [part, whole] of Object.entries(CONTAINED_SCOPES)) {
      const others = scope === part || scope === whole ? 'openid' : scope
      yield scopesOf(
        'authorization/redundant-scope',
        `${part} with ${whole} and ${others}`,
        `${whole} ${part} ${others}`,
      )
      yield scopesOf(
        'authorization/redundant-scope',
        `${part} with ${others} alone`,
        `${part} ${others}`,
      )
    }
  }
  for (const separator of [...SCOPE_SEPARATORS, ...SPACES, '  ', '/', '-', '.', '_']) {
    yield scopesOf(
      'authorization/scopes-format',
      `${JSON.stringify(separator)} between two`,
      `openid${separator}identify`,
    )
  }
}

function* lobbyEdits(): Generator<Subject> {
  const before = { map: 'canyon', mode: 'ranked', round: '3' }
  const keys = Object.keys(before)
  const edit = (rule: string, what: string, value: unknown): Subject =>
    about(rule, what, 'lobby', value, {
      operation: 'edit',
      facts: { current: { metadata: before } },
    })
  for (const value of ['harbour', 'x', '', '3', 'a b', '😀']) {
    for (let count = 0; count <= keys.length; count++) {
      const kept = keys.slice(0, count).map((key) => [key, value])
      const metadata = Object.fromEntries(kept) as object
      yield edit(
        'lobby/metadata-replaced',
        `${count} of ${keys.length} entries, now ${JSON.stringify(value)}`,
        { metadata },
      )
    }
    const metadata = { ...before, mode: value }
    yield edit('lobby/metadata-replaced', `one more entry, ${JSON.stringify(value)}`, {
      metadata: { ...before, more: value },
    })
    for (const [what, members] of Object.entries({
      'no members': [],
      'one member': [{ id: '853281846193553000' }],
    })) {
      yield edit('lobby/members-cleared', `${what}, mode ${JSON.stringify(value)}`, {
        metadata,
        members,
      })
    }
    yield edit('lobby/members-cleared', `no list of members, mode ${JSON.stringify(value)}`, {
      metadata,
    })
  }
  for (const seconds of [5, 60, 3600, 604_800]) {
    yield edit('lobby/members-cleared', `no members, ${seconds} seconds`, {
      members: [],
      idle_timeout_seconds: seconds,
    })
  }
}

/** Valid ids, and other texts that programs put in paths instead of ids. */
const IDS = [
  ...['undefined', 'null', 'NaN', '[object Object]', ':id', '{application.id}', 'my-app', '-1'],
  ...['1e18', '12.5', ' 1', '0x10', '18446744073709551616', '007'],
  ...['1', '0', '10', '1100000000000000009', '18446744073709551615', '80351110224678912'],
  ...['150000000000000001', '1200000000000000000', '41771983423143937', '853281846193553000'],
]

function* paths(): Generator<Subject> {
  for (const id of IDS) {
    for (const path of [`/applications/${id}/commands`, `/lobbies/${id}`]) {
      yield about('request/path-parameter', `${JSON.stringify(id)} in ${path}`, 'request', {
        method: 'GET',
        path,
        headers: { Authorization: 'Bot token' },
      })
    }
  }
}

function* answers(): Generator<Subject> {
  const answer = (rule: string, what: string, value: unknown, command?: object): Subject =>
    about(rule, what, 'interaction-response', value, command && { facts: { command } })
  const launch = { type: 12 }
  for (const name of ['Launch', 'Play', 'Start', 'Open', 'Join', 'Watch', 'Go', 'Draw', 'x', 'é']) {
    for (const handler of [1, 2]) {
      const command = { type: 4, name, handler }
      const what = `${JSON.stringify(name)} with handler ${handler}`
      yield answer('response/launch-activity', what, launch, command)
    }
    for (const type of [2, 3]) {
      const what = `a command of type ${type} named ${JSON.stringify(name)}`
      yield answer('response/launch-activity', what, launch, { type, name })
    }
  }
  const choices = (count: number, of = 'Film') =>
    Array.from({ length: count }, (_, i) => ({ name: `${of} ${i}`, value: `${i}` }))
  for (const of of ['Film', 'Book', 'Song', 'Game', 'Place']) {
    for (const count of [0, 1, LIMITS.choices - 1, LIMITS.choices, LIMITS.choices + 1, 30, 100]) {
      yield answer('response/autocomplete', `${count} choices named ${of}`, {
        type: 8,
        data: { choices: choices(count, of) },
      })
    }
  }
  for (const name of [...BLANKS, '.', '-', 'a', 'a b', '😀', '0', ' x', 'x ', 'ß', '\u00b7']) {
    yield answer('response/choice-name-blank', `the name ${JSON.stringify(name)}`, {
      type: 8,
      data: { choices: [{ name, value: 'film-1' }] },
    })
  }
}

/** All subjects of this file. */
export const ARGUMENTS: readonly Subject[] = [scopes, lobbyEdits, paths, answers].flatMap(
  (each) => [...each()],
)
