import type { ReadResult } from '@slashlint/sources'
import { createReader, read } from '@slashlint/sources/python'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cases, check } from '../../property/check.js'
import { MODULE } from './generated.js'

// Reading again after edits equals reading from nothing.

const host = { text: () => undefined }

/** Returns the parts of a reading that a program shows. */
const shown = ({ definitions, passedOver = [], ...others }: ReadResult) => ({
  ...others,
  passedOver: passedOver.map(({ name, offset }) => [name, offset()]),
  parsed: undefined,
  definitions: definitions.map(({ value, place, dynamic, locate }) => ({
    ...{ value, place },
    unknown: dynamic.map(({ path, reason }) => [path, reason, locate(path)]),
  })),
})

const EDIT = fc.record({
  at: fc.nat(),
  removed: fc.nat({ max: 12 }),
  added: fc.constantFrom(
    '',
    'a',
    '(',
    ')',
    '"',
    '"""',
    '\n',
    '\n\n',
    '@',
    ':',
    '    ',
    '# x',
    ', b: int',
    '\r\n',
    '\ufeff',
  ),
})

it('after each of some edits, damaged or not', () => {
  let count = 0
  check(
    fc.property(MODULE, fc.array(EDIT, { minLength: 1, maxLength: 6 }), (module, edits) => {
      const readAgain = createReader()
      let text = module
      readAgain({ uri: 'file:///bot/cog.py', text }, host)
      for (const { at, removed, added } of edits) {
        const from = at % (text.length + 1)
        text = text.slice(0, from) + added + text.slice(from + removed)
        const document = { uri: 'file:///bot/cog.py', text }
        const again = shown(readAgain(document, host))
        expect(again).toEqual(shown(read(document, host)))
        count += again.definitions.length
      }
    }),
    cases(600),
  )
  expect(count).toBeGreaterThan(0)
})

it('of a document and of one that it imports', () => {
  const readAgain = createReader()
  const text =
    'from discord import app_commands\nfrom names import NAME\n@app_commands.command(name=NAME)\nasync def f(i): pass\n'
  for (const name of ['one', 'two', 'two', 'three']) {
    const others = {
      text: (uri: string) => (uri.endsWith('/names.py') ? `NAME = "${name}"\n` : undefined),
    }
    const { definitions } = readAgain({ uri: 'file:///bot/cog.py', text }, others)
    expect(definitions.map(({ value }) => value)).toMatchObject([{ name }])
  }
})
