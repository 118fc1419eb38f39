import { applyFixes } from '@slashlint/core/fixes'
import type { Edit } from '@slashlint/core/fixes'
import { applyTextEdits } from '@slashlint/sources'
import type { Definition } from '@slashlint/sources'
import { read as readModule } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'
import { read as readYaml } from '@slashlint/sources/yaml'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stringify } from 'yaml'
import { cases, check } from '../property/check.js'

/** Tests that any items of a list can be removed while others are added, in one edit. */

const host = { text: () => undefined, assignment: () => ({ resource: 'command' as const }) }
const define = (uri: string, text: string): Definition => {
  const read = uri.endsWith('js') ? readModule : uri.endsWith('yaml') ? readYaml : readJson
  return read({ uri, text }, host).definitions[0] as Definition
}

const indented = (value: unknown): string => JSON.stringify(value, null, 2)
const FORMS: readonly (readonly [uri: string, write: (value: unknown) => string])[] = [
  ['file:///a.json', (value) => JSON.stringify(value)],
  ['file:///a.json', indented],
  [
    'file:///a.jsonc',
    (value) => indented(value).replaceAll('},\n', '}, // one\n').replaceAll('}\n', '} // last\n'),
  ],
  ['file:///a.js', (value) => `// @slashlint command\nexport default ${indented(value)}\n`],
  ['file:///a.js', (value) => `// @slashlint command\nexport default ${JSON.stringify(value)}\n`],
  ['file:///a.yaml', (value) => stringify(value)],
  ['file:///a.yaml', (value) => stringify(value, { indentSeq: false })],
  ['file:///a.yaml', (value) => JSON.stringify(value).replace(/"(\w+)":/g, '$1: ')],
]

// YAML writes line breaks at the end of a text as empty lines after it.
const item = fc
  .tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('x', 'x\n', 'x\n\n\n'))
  .map(([name, description]) => ({ name, description }))

test('items are removed and added in one step, in every form', () => {
  const lists = fc.record({
    form: fc.constantFrom(...FORMS),
    items: fc.array(fc.tuple(item, fc.boolean()), { maxLength: 4 }),
    added: fc.array(fc.tuple(item, fc.nat({ max: 4 })), { maxLength: 3 }),
  })
  check(
    fc.property(lists, ({ form: [uri, write], items, added }) => {
      const text = write({
        name: 'n',
        description: 'd',
        options: items.map(([value]) => value),
        nsfw: true,
      })
      const definition = define(uri, text)
      const edits: Edit[] = [
        ...items.flatMap(([, stays], index) =>
          stays ? [] : [{ kind: 'remove' as const, path: ['options', index] }],
        ),
        ...added.map(([value, index]) => ({
          kind: 'insert' as const,
          path: ['options'],
          index: Math.min(index, items.length),
          value,
        })),
      ]
      const changes = definition.edit(edits)
      expect(changes, text).toBeDefined()
      const changed = applyTextEdits(text, changes ?? [])
      const expected = applyFixes(definition.value, [{ title: 'all', safe: true, edits }])
      expect(define(uri, changed).value, changed).toStrictEqual(expected)
      if (uri.endsWith('.json')) {
        expect(JSON.parse(changed)).toStrictEqual(expected)
      }
    }),
    cases(300),
  )
})
