import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { describe, expect, it } from 'vitest'
import { VALUE_DOCS } from './docs.js'
import { brief, validate, validateExample } from './validate.js'

// A bad example minus its fix is clean. Rules to which no single change could be meant offer none.

/** The rules with an obvious correction, which must offer a fix. */
const MENDABLE = [
  'command/name-lowercase',
  'option/name-lowercase',
  'localization/name-lowercase',
  'command/name-pattern',
  'option/name-pattern',
  'localization/name-pattern',
  'command/name-apostrophe',
  'option/name-apostrophe',
  'localization/name-apostrophe',
  'option/required-order',
  'option/duplicate-name',
  'permissions/duplicate',
  'shape/unknown-key',
  'localization/unknown-locale',
  'shape/server-field',
  'shape/operation-field',
  'shape/null-optional',
  'option/required-not-allowed',
  'option/field-without-effect',
  'command/global-only-field',
  'command/description-not-allowed',
  'command/name-length',
  'command/description-length',
  'choice/name-length',
  'text/whitespace',
  'command/name-whitespace',
  'command/deprecated-field',
  'command/conflicting-fields',
  'localization/fallback-shadows-default',
  'shape/coerced',
  'shape/type',
  'choice/value-type',
  'command/permissions-format',
]

const CASES = Object.entries(VALUE_DOCS).map(([code, { bad }]) => ({
  code,
  bad,
  fixes: validateExample(bad).flatMap((diagnostic) => fixesFor(bad.value, diagnostic, bad.context)),
}))

/** The rules whose mistakes `--fix` corrects by itself: what the author means is certain. */
const CERTAIN = [
  'shape/type',
  'shape/coerced',
  'shape/unknown-key',
  'shape/duplicate-item',
  'shape/server-field',
  'shape/null-optional',
  'shape/operation-field',
  'command/name-lowercase',
  'command/name-apostrophe',
  'command/permissions-format',
  'command/name-whitespace',
  'option/name-lowercase',
  'option/name-apostrophe',
  'option/required-order',
  'option/required-not-allowed',
  'option/file-types',
  'option/field-without-effect',
  'choice/value-type',
  'localization/unknown-locale',
  'localization/name-lowercase',
  'localization/name-apostrophe',
  'localization/redundant',
  'lobby/metadata-type',
  'authorization/scopes-format',
  'authorization/duplicate-scope',
  'request/unknown-path',
  'request/unknown-query',
  'text/whitespace',
]

describe('fixes', () => {
  it('are safe where what is meant is certain, and nowhere else', () => {
    const safe = CASES.filter(({ fixes }) => fixes.some((fix) => fix.safe))
    expect(safe.map(({ code }) => code)).toEqual(CERTAIN)
    expect(safe.filter(({ fixes }) => !fixes.every((fix) => fix.safe))).toEqual([])
  })

  it('are offered for every mistake with an obvious remedy', () => {
    const offered = new Set(CASES.filter(({ fixes }) => fixes.length > 0).map(({ code }) => code))
    expect(MENDABLE.filter((code) => !offered.has(code))).toEqual([])
  })
})

const FIXED = CASES.flatMap(({ code, bad, fixes }) =>
  fixes.map((fix) => ({ code, title: fix.title, bad, fix })),
)

it.each(FIXED)('$code is fixed by "$title"', ({ bad, fix }) => {
  expect(validate(bad.resource, applyFixes(bad.value, [fix]), bad.context).map(brief)).toEqual([])
})
