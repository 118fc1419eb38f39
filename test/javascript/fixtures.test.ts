import { describe, expect, it, test } from 'vitest'
import {
  analyseFixture,
  findings,
  findingsIn,
  FIXTURES,
  markedText,
  PARTS,
  withDynamic,
} from './fixtures.js'
import { FRAMEWORKS } from '../../sources/src/javascript/frameworks/index.js'
import { parseMarkers, withMarkers } from './markers.js'

// Every shape in which people write definitions, and every trap: what is said, and where, stands in the files themselves.

describe.each(FIXTURES)('%s', (name) => {
  const marked = markedText(name)
  const { text } = parseMarkers(marked)

  it('gives the diagnostics of its markers, at their places', () => {
    expect(withMarkers(text, findings(name, text))).toBe(marked)
  })

  it('has the values that were read by eye', async () => {
    const units = analyseFixture(name, text)?.units ?? []
    const values = units.map(({ definition: { resource, scope, dialect, certainty, value } }) => ({
      resource,
      scope,
      dialect,
      certainty,
      value: withDynamic(value),
    }))
    const snapshot = new URL(`../fixtures/javascript/values/${name}.json`, import.meta.url).pathname
    await expect(`${JSON.stringify(values, null, 1)}\n`).toMatchFileSnapshot(snapshot)
  })
})

describe('the options of other files', () => {
  it.each(PARTS)('%s has its diagnostics where they are written', (part) => {
    const marked = markedText(part)
    expect(withMarkers(parseMarkers(marked).text, findingsIn(part))).toBe(marked)
  })
})

test.each(FRAMEWORKS.map(({ packages }) => packages))(
  'there is a fixture with %s',
  (...packages) => {
    const names = packages.map((name) => name.replace(/\*$/, ''))
    const isImported = (text: string): boolean =>
      names.some((name) => new RegExp(`['"]${name}`).test(text))
    expect(FIXTURES.filter((name) => isImported(markedText(name)))).not.toEqual([])
  },
)

describe('the traps', () => {
  it.each(FIXTURES.filter((name) => name.startsWith('traps/')))('%s expects silence', (name) => {
    expect(parseMarkers(markedText(name)).marks).toEqual([])
  })
})
