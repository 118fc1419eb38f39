import { analyse, findingsOf } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { codes } from './codes.js'
import { USE_DOCS } from './docs.js'

// Runs `slashlint check` on the examples of the rules about handlers, which are code.

/** Returns the severities and codes of the findings in a module; a rule that is off is turned on. */
function codesIn(text: unknown, rule: keyof typeof USE_DOCS): string[] {
  const analysis = analyse({ uri: 'file:///bot/commands/film.js', text: String(text) }, read, {
    assignment: {},
    rules: { [rule]: codes[rule] },
  })
  return analysis === undefined
    ? []
    : findingsOf(analysis).map(({ code, severity }) => `${severity} ${code}`)
}

describe.each(Object.entries(USE_DOCS))('%s', (code, { bad, good }) => {
  const rule = code as keyof typeof USE_DOCS
  it('is what the bad code breaks, and nothing else', () => {
    expect(codesIn(bad.value, rule)).toEqual(
      Array(codesIn(bad.value, rule).length || 1).fill(`${codes[code]} ${code}`),
    )
  })

  it('has nothing to say about the good code', () => {
    expect(codesIn(good.value, rule)).toEqual([])
  })
})
