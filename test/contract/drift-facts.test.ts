import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  APPROVED_SCOPES,
  DEVELOPMENT_RATE_LIMITS,
  OAUTH_SCOPES,
  RATE_LIMITS,
  UNAVAILABLE_SCOPES,
} from '@slashlint/core/contract'
import { boundsOf } from '@slashlint/core/internal'
import { describe, expect, test } from 'vitest'
import { errorsIn } from '../../emulator/src/api/checks.js'
import { modal } from '../../emulator/src/api/component-rules.js'

/*
 * Compares our tables with the texts of the specification, for facts that the OpenAPI document lacks: scopes, limits
 * over time, components. It reports a fact that only one side has.
 */

const SPEC = fileURLToPath(new URL('../../../shared/spec/', import.meta.url))
const read = (name: string): string =>
  existsSync(SPEC + name) ? readFileSync(SPEC + name, 'utf8') : ''
const facts = read('facts.md')
const contract = read('interface.md')

/** Returns the part of a text between two others. */
function between(text: string, start: string, end: string): string {
  const from = text.indexOf(start)
  const to = text.indexOf(end, from + start.length)
  expect([start, from, to]).not.toContain(-1)
  return text.slice(from + start.length, to)
}

const sorted = (words: Iterable<string>): string[] => [...new Set(words)].sort()
const quoted = (text: string): string[] =>
  [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '')

describe.runIf(facts !== '' && contract !== '')('the tables beside the specification', () => {
  test('scopes', () => {
    const first = between(facts, '## OAuth scopes (for authorization arguments)\n', 'Unknown scope')
    const more = between(facts, 'More scopes: ', '(2026-07-17)')
    const known = first
      .replace(/\.\s*$/, '')
      .split(/\s+/)
      .filter((word) => word !== '')
    expect(known.length).toBeGreaterThan(30)
    expect(sorted([...known, ...quoted(more)])).toEqual(sorted(OAUTH_SCOPES))
  })

  test('scopes that apps cannot have, and those of approved partners', () => {
    const none = between(facts, 'not currently available to apps:', ';')
    const partners = between(facts, 'only to approved partners:', '(of the newer')
    expect(sorted(quoted(none))).toEqual(sorted(UNAVAILABLE_SCOPES))
    expect(sorted(quoted(partners))).toEqual(sorted(APPROVED_SCOPES))
  })

  const SECONDS: Readonly<Record<string, number>> = { second: 1, hour: 3600, day: 86_400 }
  /** Finds rates such as `500 per 10 seconds`, and converts them to seconds. */
  const rates = (text: string): string[] =>
    [...text.matchAll(/(\d+)(?: [a-z]+ [a-z]+)? per (\d+ )?(second|hour|day)s?\b/g)].map(
      ([, limit, count = '1', unit = '']) =>
        `${limit} in ${Number(count) * (SECONDS[unit] ?? NaN)}`,
    )

  test('limits over time', () => {
    const limits = between(contract, '## Limits', 'Rate limit response headers')
    const ours = RATE_LIMITS.flatMap(({ limit, windowSeconds, raisedLimit }) =>
      [limit, ...(raisedLimit === undefined ? [] : [raisedLimit])].map(
        (one) => `${one} in ${windowSeconds}`,
      ),
    )
    expect(sorted(rates(limits)).length).toBeGreaterThan(5)
    expect(sorted(rates(limits))).toEqual(sorted(ours))
  })

  test('limits of lobbies during development', () => {
    const limits = between(facts, 'Development limits of lobbies', '\n')
    expect(rates(limits)).toEqual(
      DEVELOPMENT_RATE_LIMITS.map(({ limit, windowSeconds }) => `${limit} in ${windowSeconds}`),
    )
  })

  test('the additional name of lobby members', () => {
    const [, least, most] = /`additional_name`: (\d+)–(\d+) characters/.exec(facts) ?? []
    const { minLength, maxLength } = boundsOf('lobbyMember')['additional_name'] ?? {}
    expect([Number(least), Number(most)]).toEqual([minLength, maxLength])
  })

  test('components for files', () => {
    const [, type] = /`file_types` also on File Upload components \(type (\d+)\)/.exec(facts) ?? []
    const errors = (file_types: unknown) =>
      errorsIn(
        {
          title: 'x',
          custom_id: 'x',
          components: [
            { type: 18, label: 'x', component: { type: Number(type), custom_id: 'y', file_types } },
          ],
        },
        modal,
      ).map(({ path, code }) => [path.slice(3).join('.'), code])
    expect(errors(['.pdf', 'Image', 'video', 'audio', '.tar.gz'])).toEqual([])
    expect(errors(['pdf'])).toEqual([['file_types.0', 'BASE_TYPE_CHOICES']])
    expect(errors(['.png', 'image/png', 3])).toEqual([
      ['file_types.1', 'BASE_TYPE_CHOICES'],
      ['file_types.2', 'BASE_TYPE_CHOICES'],
    ])
    expect(errors(Array.from({ length: 11 }, (_, i) => `.x${i}`))).toEqual([
      ['file_types', 'BASE_TYPE_BAD_LENGTH'],
    ])
  })
})
