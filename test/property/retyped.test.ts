import { createReader } from '@slashlint/sources/javascript'
import type { Definition, ReadResult } from '@slashlint/sources'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { many } from '../values.js'
import { cases, check } from './check.js'
import { command, filesOf, MAIN, style } from './handlers.js'
import type { Files } from './handlers.js'

// Tests edits of words in a text. The previous reading is reused, and the result must equal a fresh reading.

const FOLDER = 'file:///bot/'
const { read } = createReader()
const OTHER = `export const data = new (require('discord.js').SlashCommandBuilder)().setName('other')`

const readIn = (files: Files, text = files[MAIN] ?? ''): ReadResult =>
  read({ uri: FOLDER + MAIN, text }, { text: (uri) => files[uri.slice(FOLDER.length)] })

/** Reads without reusing anything: other documents are read first. */
function readFresh(files: Files, text: string): ReadResult {
  for (const name of many(8, (index) => `other${index}.js`)) {
    read({ uri: FOLDER + name, text: OTHER }, { text: () => undefined })
  }
  return readIn(files, text)
}

const isTakenOver = (result: ReadResult, before: ReadResult): boolean =>
  result !== before && result.parsed !== undefined && result.parsed === before.parsed

/** Returns the results of all methods of a definition. */
function said(definition: Definition): unknown[] {
  const { resource, value, place, dialect, dynamic, parts } = definition
  const answers: unknown[] = [
    resource,
    place,
    dialect,
    dynamic,
    parts?.map((part) => [part.path, part.use]),
  ]
  const visit = (inner: unknown, path: (string | number)[]): void => {
    for (const target of ['value', 'key', 'name'] as const) {
      answers.push(definition.locate(path, target), definition.origin?.(path, target))
    }
    answers.push(
      path,
      definition.extent(path),
      definition.edit([{ kind: 'replace', path, value: 'changed' }]),
    )
    if (typeof inner === 'string') {
      answers.push(inner, definition.locate(path, 'value', [1, 3]))
    }
    if (typeof inner !== 'object' || inner === null) {
      return
    }
    for (const [key, one] of Object.entries(inner)) {
      visit(one, [...path, Array.isArray(inner) ? Number(key) : key])
    }
  }
  visit(value, [])
  for (let offset = place.start; offset < place.end; offset += 29) {
    answers.push(definition.at?.(offset), definition.slotAt?.(offset)?.path)
  }
  return answers
}

function told({
  definitions,
  uses,
  untied,
  extended,
  suppressions,
  attached,
  dependsOn,
  handed,
}: ReadResult): string {
  const handlers = uses?.map((one) => ({ ...one, definition: definitions.indexOf(one.definition) }))
  return JSON.stringify([
    definitions.map(said),
    ...[handlers, untied, extended, suppressions, attached, dependsOn, handed],
  ])
}

/** Matches places for typing: in a string, in a comment. */
const STANDS = /(["'`])(?:(?!\1)[^\\\n])+\1|\/\/[^\n]+|\/\*[^]+?\*\//g

const WORDS = [
  ...['a', ' a', 'word ', 'Two words', '.', ' ', ', and more', 'é', '4', '?', '', ''],
  ...[
    'alpha',
    ' options ',
    'interaction',
    ' getString',
    'autocomplete ',
    '=',
    "'",
    '"',
    '`',
    '\\n',
    '${a}',
    '*/',
    '\n',
    '@',
    '//',
  ],
]

interface Typed {
  readonly where: number
  readonly at: number
  readonly taken: number
  readonly word: string
}

const aTyped: fc.Arbitrary<Typed> = fc.record({
  where: fc.nat(),
  at: fc.nat(),
  taken: fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat(4)),
  word: fc.constantFrom(...WORDS),
})

function type(text: string, { where, at, taken, word }: Typed): string {
  const all = [...text.matchAll(STANDS)]
  // Of several words, as a rule: others are names.
  const places = where % 4 === 0 ? all : all.filter(([content]) => content.includes(' '))
  const { index = 0, 0: content = '' } = places[where % Math.max(1, places.length)] ?? {}
  const place = index + 1 + (at % Math.max(1, content.length - 1))
  return text.slice(0, place) + word + text.slice(place + taken)
}

const COMMENTS = `// Shows a film, as people know it
/* What follows
 * is of several lines. */
// slashlint-disable-next-line option/name
const note = 'It is seen by nobody'\n`

describe('a text in which words are typed', () => {
  it('says what it says when it is read from nothing', () => {
    let taken = 0
    check(
      fc.property(
        command,
        style,
        fc.array(aTyped, { minLength: 12, maxLength: 12 }),
        (leaves, how, all) => {
          const files = filesOf(leaves, how)
          let text = `${COMMENTS}${files[MAIN] ?? ''}console.log(\`\${note} of those who look\`)\n`
          let result = readFresh(files, text)
          for (const typed of all) {
            const next = type(text, typed)
            const now = readIn(files, next)
            if (isTakenOver(now, result)) {
              taken++
              text = next
              result = now
            } else {
              // The text as it was before: damage does not grow.
              result = readIn(files, text)
            }
          }
          expect(told(result)).toBe(told(readFresh(files, text)))
        },
      ),
      cases(300),
    )
    expect(taken).toBeGreaterThan(15)
  })
})
