import { describe, expect, test } from 'vitest'
import { textOf } from '../../emulator/src/answers/error-texts.js'

describe('a message of Discord', () => {
  test.each([
    [{ allowed: ['image', 'video'] }, "Value must be one of ('image', 'video')."],
    [{ allowed: ['image'] }, "Value must be one of ('image',)."],
    [{ allowed: [1, 2] }, 'Value must be one of (1, 2).'],
    [{ allowed: 'any' }, 'Value must be one of (any).'],
  ])('lists the values that are allowed as Python does: %j', (data, text) => {
    expect(textOf('BASE_TYPE_CHOICES', data)).toBe(text)
  })

  test.each([
    ['x', 'x'],
    [7, '7'],
    [null, 'None'],
    [true, 'True'],
    [false, 'False'],
    [['a', 1], "['a', 1]"],
    [[], '[]'],
    [{ a: 'b', c: null }, "{'a': 'b', 'c': None}"],
  ])('writes the value %j as Python does', (value, text) => {
    expect(textOf('STRING_TYPE_CONVERT', { value })).toBe(
      `Could not interpret "${text}" as string.`,
    )
  })

  test.each([
    ['Ours.', 'Could not interpret "1" as string. Ours.', { value: 1 }, 'STRING_TYPE_CONVERT'],
    [
      'Ours.',
      'Embed size exceeds maximum size of 6: Ours.',
      { limit: 6 },
      'MAX_EMBED_SIZE_EXCEEDED',
    ],
    ['Ours.', 'Ours.', {}, 'MAX_EMBED_SIZE_EXCEEDED'],
    ['Ours.', 'Ours.', {}, 'NO_SUCH_CODE'],
    ['Ours.', 'Ours.', {}, 'constructor'],
    ['', '', {}, 'NO_SUCH_CODE'],
  ])('stands before a sentence of ours (%s): %s', (ours, text, data, code) => {
    expect(textOf(code, data, ours)).toBe(text)
  })
})
