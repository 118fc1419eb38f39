import { describe, expect, it } from 'vitest'
import { pageOf } from '@slashlint/language-server/features'

// Where the code of a finding leads: to the site where the build knows it, else to the pages that are packed.

const FOLDER = 'file:///extension/dist/rules'

describe('the page of a rule', () => {
  it('is on the site if its address is known', () => {
    const page = pageOf('option/required-order', FOLDER, 'https://example.org/slashlint/')
    expect(page).toBe('https://example.org/slashlint/rules/option/required-order/')
    expect(pageOf('option/required-order', undefined, 'https://example.org/')).toBe(
      'https://example.org/rules/option/required-order/',
    )
  })

  it('is the packed page of its area otherwise, at the rule', () => {
    expect(pageOf('option/required-order', FOLDER)).toBe(`${FOLDER}/option.md#optionrequired-order`)
    expect(pageOf('option/required-order', undefined)).toBeUndefined()
  })

  it('is missing for codes that are not those of rules', () => {
    expect(pageOf('config', FOLDER, 'https://example.org/')).toBeUndefined()
  })
})
