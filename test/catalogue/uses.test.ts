import { analyse, findingsOf } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { codes } from './codes.js'
import { USE_DOCS } from './docs.js'

// Runs `slashlint check` on the examples of the rules about handlers, which are code.

function codesIn(text: unknown): string[] {
  const analysis = analyse({ uri: 'file:///bot/commands/film.js', text: String(text) }, read, {
    assignment: {},
    rules: {},
  })
  return analysis === undefined
    ? []
    : findingsOf(analysis).map(({ code, severity }) => `${severity} ${code}`)
}

describe.each(Object.entries(USE_DOCS))('%s', (code, { bad, good }) => {
  it('is what the bad code breaks, and nothing else', () => {
    expect(codesIn(bad.value)).toEqual(
      Array(codesIn(bad.value).length || 1).fill(`${codes[code]} ${code}`),
    )
  })

  it('has nothing to say about the good code', () => {
    expect(codesIn(good.value)).toEqual([])
  })
})
