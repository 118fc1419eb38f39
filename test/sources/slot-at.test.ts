import { read } from '@slashlint/sources/json'
import { describe, expect, test } from 'vitest'
import { brief, slotFinder } from './slots.js'

const slotAt = slotFinder(read, 'file:///a.jsonc', '|')

describe('what may be typed', () => {
  test.each([
    ['a key in an empty object', '{|}', 'key  []'],
    ['a key that is begun', '{"na|', 'key  [na]'],
    ['a key that is begun without quotes', '{ na|', 'key  [na]'],
    ['a key that is there', '{"na|me": 1, "type": 1}', 'key  [name] type'],
    ['a key after a comma', '{"name": "x", |}', 'key  [] name'],
    ['a key before another', '{\n  |\n  "name": "x"\n}', 'key  [] name'],
    ['a key behind a value without a comma', '{"name": "x" |}', 'key  [] name'],
    ['a value', '{"type": |}', 'value type []'],
    ['a value that is begun', '{"type": "CH|', 'value type [CH]'],
    ['a value that is there', '{"type": 1|2, "name": ""}', 'value type [12]'],
    ['an item', '{"contexts": [|]}', 'item contexts []'],
    ['a further item', '{"contexts": [0, |]}', 'item contexts []'],
    ['an item behind another without a comma', '{"contexts": [0 |]}', 'item contexts []'],
    ['a key of an item', '{"options": [{"type": 1}, {|', 'key options/1 []'],
    [
      'a key of an item of a damaged document',
      '{"x": [,], "options": [{"type": 1}, {"name": "a", "|',
      'key options/1 [] name',
    ],
    ['nothing between key and colon', '{"name" |', undefined],
    ['nothing in a comment', '{ // x| \n}', undefined],
    ['nothing behind the end', '{} |', undefined],
    ['nothing before the beginning', '| {}', undefined],
  ])('%s', (_, text, expected) => {
    expect(brief(slotAt(text))).toBe(expected)
  })
})

describe('what is put there fits', () => {
  test.each([
    ['into an empty object', '{|}', '{"name": "ban"}'],
    ['for a key that is begun', '{"na|', '{"name": "ban"'],
    ['for a key in front of a colon, the key alone', '{"na|": 1}', '{"name": 1}'],
    [
      'before another entry, with a comma',
      '{\n  |\n  "type": 1\n}',
      '{\n  "name": "ban",\n  "type": 1\n}',
    ],
    [
      'behind another entry, with a comma',
      '{\n  "type": 1\n  |\n}',
      '{\n  "type": 1\n  ,"name": "ban"\n}',
    ],
    ['directly behind another entry', '{"a": [1]|}', '{"a": [1], "name": "ban"}'],
    ['in the document’s own style', '{"type":1,|}', '{"type":1,"name":"ban"}'],
  ])('a key %s', (_, text, expected) => {
    expect(slotAt(text).put('name', 'ban')).toBe(expected)
  })
  test.each([
    ['after a colon', '{"a": 1, "type":|}', '{"a": 1, "type": 3}'],
    ['for one that is there', '{"type": 1|2, "name": ""}', '{"type": 3, "name": ""}'],
    ['before another entry, with a comma', '{"type": |\n "name": ""}', '{"type": 3,\n "name": ""}'],
    ['in a list', '{"a": [1, |]}', '{"a": [1, 3]}'],
    ['in a list before another', '{"a": [|1]}', '{"a": [3,1]}'],
    ['in a list behind another', '{"a": [1|, 2]}', '{"a": [3, 2]}'],
  ])('a value %s', (_, text, expected) => {
    expect(slotAt(text).put(undefined, 3)).toBe(expected)
  })
  test('a value on several lines is indented as its line is', () => {
    expect(slotAt('{\n  "options": |\n}').put(undefined, [{ type: 3 }])).toBe(
      '{\n  "options": [\n    {\n      "type": 3\n    }\n  ]\n}',
    )
  })
})
