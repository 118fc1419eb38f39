import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { describe, expect, it } from 'vitest'
import { VALUE_DOCS } from './docs.js'
import { brief, validate, validateExample } from './validate.js'

// A bad example minus its fix is clean.

/** Rules of the examples to which nothing is offered: there is no single change that could be meant. */
const UNFIXED: readonly string[] = []

describe.each(Object.entries(VALUE_DOCS))('%s', (code, { bad }) => {
  const fixes = validateExample(bad).flatMap((diagnostic) => fixesFor(bad.value, diagnostic, bad.context))

  it('offers a fix, or is listed as one that cannot', () => {
    expect(fixes.length === 0).toBe(UNFIXED.includes(code))
  })

  it.each(fixes.map((fix) => [fix.title, fix] as const))('is mended by "%s"', (_title, fix) => {
    expect(validate(bad.resource, applyFixes(bad.value, [fix]), bad.context).map(brief)).toEqual([])
  })
})
