import type { Definition, EntryAt } from '@slashlint/sources'
import { read } from '@slashlint/sources/json'
import { describe, expect, test } from 'vitest'
import { exampleDocuments } from './documents.js'

const host = { text: () => undefined, assignment: () => ({ resource: 'command' as const }) }
const define = (text: string): Definition =>
  read({ uri: 'file:///a.jsonc', text }, host).definitions[0] as Definition

/** Returns the entry at the `|` in a text: its path, part and text. */
function at(marked: string): string | undefined {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const entry: EntryAt | undefined = define(text).at?.(offset)
  return entry && `${entry.path.join('/')} ${entry.part} ${text.slice(entry.start, entry.end)}`
}

describe('the entry at an offset', () => {
  test.each([
    ['a key', '{ "na|me": "ban" }', 'name key "name"'],
    ['the beginning of a key', '{ |"name": "ban" }', 'name key "name"'],
    ['the end of a value', '{ "name": "ban"| }', 'name value "ban"'],
    ['a nested value', '{ "options": [1, { "type": |3 }] }', 'options/1/type value 3'],
    ['of two neighbours the one that begins there', '{"a":[1,|2]}', 'a/1 value 2'],
    ['a bracket', '{ "options": |[1] }', 'options value [1]'],
    ['the root', '|{ "a": 1 }', ' value { "a": 1 }'],
    ['nothing between entries', '{ "a": 1,  | "b": 2 }', undefined],
    ['nothing between a key and its value', '{ "a":  |  1 }', undefined],
    ['nothing before the root', '| {}', undefined],
  ])('%s', (_, text, expected) => {
    expect(at(text)).toBe(expected)
  })

  test('is the reverse of the place, for every entry of every example', () => {
    for (const { text } of exampleDocuments()) {
      const definition = define(text)
      // A damaged place, or a duplicate key, cannot be found again.
      if (read({ uri: 'file:///a.jsonc', text }, host).syntax.length > 0) {
        continue
      }
      const visit = (value: unknown, path: (string | number)[]): void => {
        if (typeof value !== 'object' || value === null) {
          const place = definition.locate(path)
          expect(definition.at?.(place.start)).toMatchObject({ path, part: 'value' })
          return
        }
        for (const [key, entry] of Object.entries(value)) {
          const next = Array.isArray(value) ? Number(key) : key
          if (!Array.isArray(value)) {
            expect(definition.at?.(definition.locate([...path, next], 'key').start)).toMatchObject({
              path: [...path, next],
              part: 'key',
            })
          }
          visit(entry, [...path, next])
        }
      }
      visit(definition.value, [])
    }
  })
})
