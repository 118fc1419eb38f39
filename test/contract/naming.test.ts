import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateCommand } from '@slashlint/core'
import { FILE_EXTENSION, isFileExtension } from '@slashlint/core/internal'

describe('a file extension', () => {
  it('is one for the pattern and for the rule alike', () => {
    const text = fc
      .array(fc.constantFrom('.', '..', 'a', 'tar', ' ', '\n', '/', '\\', 'é', ''))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, (text) => {
        expect(isFileExtension(text)).toBe(FILE_EXTENSION.test(text))
      }),
    )
  })

  it('of millions of parts does not exhaust the stack', () => {
    const options = [
      { type: 11, name: 'file', description: 'x', file_types: ['.a'.repeat(8_000_000)] },
    ]
    expect(validateCommand({ name: 'a', description: 'x', options })).toEqual([])
    const broken = [{ ...options[0], file_types: [`${'.a'.repeat(8_000_000)}.`] }]
    expect(validateCommand({ name: 'a', description: 'x', options: broken })).toMatchObject([
      { code: 'option/file-types', severity: 'error', path: ['options', 0, 'file_types', 0] },
    ])
  })
})
