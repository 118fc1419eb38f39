import { describe, expect, it } from 'vitest'
import { pageOf } from '@slashlint/language-server/features'

// Tests the links of codes: to the site if the build knows it, else to the packed pages.

const FOLDER = 'file:///extension/dist/rules'
const ADDRESS = 'command:explain?%5B%22{rule}%22%5D'

describe('the page of a rule', () => {
  it('is on the site if its address is known', () => {
    const page = pageOf(
      'option/required-order',
      { folder: FOLDER },
      'https://example.org/slashlint/',
    )
    expect(page).toBe('https://example.org/slashlint/rules/option/required-order/')
    expect(pageOf('option/required-order', {}, 'https://example.org/')).toBe(
      'https://example.org/rules/option/required-order/',
    )
  })

  it('is the packed page of its area otherwise, at the rule', () => {
    expect(pageOf('option/required-order', { folder: FOLDER })).toBe(
      `${FOLDER}/option.md#optionrequired-order`,
    )
    expect(pageOf('option/required-order', {})).toBeUndefined()
  })

  it('is what the client has instead: the code is an argument of its command', () => {
    const page = pageOf('use/option-type', { folder: FOLDER, address: ADDRESS }, undefined) ?? ''
    expect(JSON.parse(decodeURIComponent(new URL(page).search.slice(1)))).toEqual([
      'use/option-type',
    ])
  })

  it('is missing for codes that are not those of rules', () => {
    expect(
      pageOf('config', { folder: FOLDER, address: ADDRESS }, 'https://example.org/'),
    ).toBeUndefined()
  })
})
