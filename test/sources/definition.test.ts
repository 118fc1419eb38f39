import { DYNAMIC } from '@slashlint/core'
import type { Certainty } from '@slashlint/sources'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { define } from '../../sources/src/definition/define.js'
import type {
  Content,
  DefNode,
  DictEntry,
  DictNode,
  Escapes,
  ListNode,
  ScalarNode,
  Writer,
} from '../../sources/src/definition/nodes.js'
import { dynamicAt } from '../../sources/src/definition/values.js'
import type { Host } from '../../sources/src/reader.js'
import { cases, check } from '../property/check.js'

// A fictional language: a line is `key=[text]`, two brackets `]]` in a text mean one, and a line that ends with `+`
// continues below. It has neither a parser nor a tree, since the shared code only needs places.

const HOST: Host = { text: () => undefined }
const URI = 'file:///ban.lines'

const ESCAPES: Escapes = {
  offsetIn(text, { start, end }, unit) {
    let at = start
    for (let left = unit; left > 0 && at < end; left--) {
      at += text.startsWith(']]', at) ? 2 : 1
    }
    return at
  },
}

/** The line of a node. */
type Line = number

interface Field {
  readonly key: string
  readonly values: readonly string[]
}

const written = (value: string): string => `[${value.replaceAll(']', ']]')}]`
const textOf = (fields: readonly Field[]): string =>
  `ban:\n${fields.map(({ key, values }) => `${key}=${values.map(written).join('+\n  ')}\n`).join('')}`

/** Parses the fields of a text as an object of the service. */
function parse(fields: readonly Field[]): DictNode<Line> {
  const text = textOf(fields)
  let at = text.indexOf('\n') + 1
  const entries = fields.map(({ key, values }, line): DictEntry<Line> => {
    const keyRange = { start: at, end: at + key.length }
    const start = keyRange.end + 1
    at = start
    let unit = 0
    const pieces = values.map((value) => {
      const content: Content = {
        start: at + 1,
        end: at + written(value).length - 1,
        escapes: ESCAPES,
      }
      const piece = { unit, ...content }
      unit += value.length
      at = content.end + 1 + '+\n  '.length
      return piece
    })
    const end = at - '+\n  '.length
    at = end + 1
    const node: ScalarNode<Line> = {
      ...{ type: 'scalar', range: { start, end }, isFixed: false, writing: line },
      value: values.join(''),
      pieces,
    }
    return { key, word: key, keyRange, node }
  })
  return {
    ...{ type: 'dict', resource: 'command', isFixed: false, entries, writing: -1 },
    range: { start: 0, end: text.length },
    opening: { start: 0, end: 3 },
    opensWithWord: true,
  }
}

const NO_EDITS: Writer<Line> = { edit: () => undefined }

const defined = (
  root: DictNode<Line> | ListNode<Line>,
  text: string,
  certainty: Certainty = 'sent',
  writer: Writer<Line> = NO_EDITS,
) =>
  define(
    { uri: URI, text },
    { root, resource: root.type === 'list' ? 'commands' : 'command', tie: {}, certainty },
    writer,
    HOST,
  )

const one = (fields: readonly Field[], certainty?: Certainty) =>
  defined(parse(fields), textOf(fields), certainty)

const FIELDS: readonly Field[] = [
  { key: 'name', values: ['ban'] },
  { key: 'description', values: ['Bans [some] one', ' for ever'] },
]

describe('a definition in a language without trees', () => {
  const text = textOf(FIELDS)
  const definition = one(FIELDS)
  const at = (place: { start: number; end: number }): string => text.slice(place.start, place.end)

  it('has its value', () => {
    expect(definition.value).toEqual({ name: 'ban', description: 'Bans [some] one for ever' })
  })
  it('is shown by its name, keys at themselves, and what is missing at the name', () => {
    expect(at(definition.locate([]))).toBe('[ban]')
    expect(at(definition.locate(['description'], 'key'))).toBe('description')
    expect(at(definition.locate(['options']))).toBe('[ban]')
  })
  it('shows a span behind an escape, and in a later piece', () => {
    expect(at(definition.locate(['description'], 'value', [10, 15]))).toBe(']] one')
    expect(at(definition.locate(['description'], 'value', [16, 19]))).toBe('for')
  })
  it('shows a span over two pieces in its first line, and a text over two lines as well', () => {
    expect(at(definition.locate(['description'], 'value', [12, 18]))).toBe('one]+')
    expect(at(definition.locate(['description']))).toBe('[Bans [some]] one]+')
  })
  it('has all of an entry, over as many lines as it has', () => {
    expect(definition.extent(['description'])).toMatchObject({
      start: text.indexOf('[Bans'),
      end: text.indexOf('ever]') + 5,
    })
    expect(definition.extent(['options'])).toBeUndefined()
  })
  it('offers nothing that its language does not hand in', () => {
    expect(definition.edit([])).toBeUndefined()
    expect(definition.slotAt?.(0)).toBeUndefined()
    expect(definition.caution?.([])).toBeUndefined()
    expect(definition.isLoaded?.()).toBe(false)
    expect(definition.dialect).toBe('api')
  })
  it('hands its parts to the writer as the language has made them', () => {
    const writer: Writer<Line> = {
      edit: (root) =>
        (root.type === 'dict' ? root.entries : []).map(({ node }) => ({
          ...node.range,
          text: String(node.writing),
        })),
      dialect: () => 'builder',
    }
    const own = defined(parse(FIELDS), text, 'sent', writer)
    expect(own.edit([])?.map((edit) => edit.text)).toEqual(['0', '1'])
    expect(own.dialect).toBe('builder')
  })
})

describe('what is written elsewhere', () => {
  const other = 'Somebody ]] there\nand more'
  const content = { start: 0, end: 17, escapes: ESCAPES }
  const root = parse(FIELDS)
  const entries = root.entries.map((entry) =>
    entry.key === 'name'
      ? {
          ...entry,
          node: {
            ...entry.node,
            origin: {
              uri: 'file:///names.lines',
              text: other,
              start: 0,
              end: other.length,
              content,
            },
          },
        }
      : entry,
  )
  const definition = defined({ ...root, entries }, textOf(FIELDS))

  it('has its origin, of which one line is shown', () => {
    expect(definition.origin?.(['name'])).toEqual({ uri: 'file:///names.lines', start: 0, end: 17 })
    expect(definition.origin?.(['description'])).toBeUndefined()
  })
  it('has spans in it, behind escapes', () => {
    expect(definition.origin?.(['name'], 'value', [9, 11])).toMatchObject({ start: 9, end: 12 })
  })
})

describe('certainty', () => {
  const NAMED: readonly Field[] = [{ key: 'name', values: ['ban'] }]
  test.each(['named', 'typed', 'built', 'sent'] as const)(
    'what is %s lacks what it lacks',
    (one_) => {
      const definition = one(NAMED, one_)
      expect(definition.value).toEqual({ name: 'ban' })
      expect(definition.dynamic).toEqual([])
    },
  )
  test.each(['loaded', 'neighbour', 'content'] as const)('what is %s may get it', (one_) => {
    const definition = one(NAMED, one_)
    expect(definition.value).toEqual({ name: 'ban', description: DYNAMIC })
    expect(definition.dynamic).toMatchObject([{ path: ['description'], start: 0, end: 3 }])
  })
  test('of what is unsure nothing is said, and its places are known', () => {
    const definition = one(NAMED, 'unsure')
    expect(definition.value).toEqual({ [DYNAMIC]: true })
    expect(definition.locate(['name'])).toMatchObject({ start: 10, end: 15 })
  })
})

describe('an option of another document', () => {
  const there = textOf(NAMED_OPTION())
  function NAMED_OPTION(): readonly Field[] {
    return [{ key: 'name', values: ['who'] }]
  }
  const own: DictNode<Line> = { ...parse(NAMED_OPTION()), resource: 'option' }
  const list = (certainty: Certainty) => {
    const root = parse(FIELDS)
    const range = { start: 0, end: 3 }
    const option: DictNode<Line> = {
      ...{ type: 'dict', resource: 'option', isFixed: true, entries: own.entries },
      ...{ range, opening: range },
      home: {
        document: { uri: 'file:///who.lines', text: there },
        writer: { edit: () => [{ start: 1, end: 2, text: 'there' }] },
        read: () => own,
        suppressions: () => [],
      },
    }
    const options: DefNode<Line> = {
      ...{ type: 'list', isFixed: false, range, opening: range },
      items: [option, dynamicAt(range, 'More may come.')],
    }
    const entry = { key: 'options', word: 'options', keyRange: range, node: options }
    return defined({ ...root, entries: [...root.entries, entry] }, textOf(FIELDS), certainty)
  }
  it('is a definition there, with the writer of that document', () => {
    const [part, ...others] = list('sent').parts ?? []
    expect(others).toEqual([])
    expect(part).toMatchObject({ path: ['options', 0], use: { uri: URI, start: 0, end: 3 } })
    expect(part?.definition.place.uri).toBe('file:///who.lines')
    expect(part?.definition.edit([])).toEqual([{ start: 1, end: 2, text: 'there' }])
    expect(part?.definition.value).toEqual({ name: 'who' })
  })
  it('may get what it lacks, unless what uses it is sent as it stands', () => {
    expect(list('content').parts?.[0]?.definition).toMatchObject({ certainty: 'loaded' })
    expect(list('typed').parts?.[0]?.definition).toMatchObject({ certainty: 'typed' })
  })
})

describe('for any texts', () => {
  const FIELD = fc.record({
    key: fc.constantFrom('name', 'description', 'nsfw'),
    values: fc.array(fc.string({ unit: fc.constantFrom('a', ']', '[', ' ', 'ü', '=') }), {
      minLength: 1,
      maxLength: 3,
    }),
  })
  const OBJECT = fc.uniqueArray(FIELD, { selector: ({ key }) => key, minLength: 1 })

  it('each unit of a value is at its place, and the place of an entry is that of its path', () => {
    check(
      fc.property(OBJECT, (fields) => {
        const text = textOf(fields)
        const definition = one(fields)
        for (const { key, values } of fields) {
          const value = values.join('')
          for (let unit = 0; unit < value.length; unit++) {
            const { start, end } = definition.locate([key], 'value', [unit, unit + 1])
            expect(text.slice(start, end).replaceAll(']]', ']')).toBe(value[unit])
          }
          const { start } = definition.locate([key])
          expect(definition.at?.(start)).toMatchObject({ path: [key] })
          const word = definition.locate([key], 'key')
          expect(definition.at?.(word.start)).toMatchObject({ path: [key], part: 'key' })
        }
      }),
      cases(2000),
    )
  })
})
