import { DYNAMIC } from '@slashlint/core'
import { preview } from '@slashlint/preview'
import { describe, expect, test } from 'vitest'

// Tests the model alone, with values without a document. test/lsp/features/preview.test.ts tests it with documents.

const sub = (name: string) => ({ type: 1, name, description: 'x' })
const MOD = { name: 'mod', description: 'x', options: [sub('ban'), sub('kick')] }

describe('a preview of values', () => {
  test('has no places', () => {
    const { commands, current, locales } = preview([{ value: MOD }])
    expect(commands[0]?.entries.map(({ names }) => names.map(({ text }) => text))).toEqual([
      ['mod', 'ban'],
      ['mod', 'kick'],
    ])
    expect(JSON.stringify(commands)).not.toContain('"place"')
    expect({ current, locales }).toEqual({ current: { command: 0, entry: 0 }, locales: [] })
  })

  test('shows where a text is written, if that is told', () => {
    const range = { start: { line: 1, character: 2 }, end: { line: 1, character: 5 } }
    const [command] = preview([
      { value: MOD, place: (path) => ({ uri: `mod:${path.join('/')}`, range }) },
    ]).commands
    expect(command?.place).toEqual({ uri: 'mod:', range })
    expect(command?.entries[1]?.names[1]?.place?.uri).toBe('mod:options/1/name')
  })

  test('follows a cursor by command and path', () => {
    const commands = [{ value: { name: 'ping', description: 'x' } }, { value: MOD }]
    const at = (path: readonly (string | number)[]) =>
      preview(commands, { cursor: { command: 1, path } }).current
    expect(at(['options', 1, 'description'])).toEqual({ command: 1, entry: 1 })
    expect(at(['name'])).toEqual({ command: 1, entry: 0 })
  })

  test('follows it to an option of the entry, and tells the limits of texts and lists', () => {
    const options = ['who', 'why'].map((name) => ({
      type: 3,
      name,
      description: 'x',
      choices: [{ name: 'a', value: 'a' }],
    }))
    const value = { name: 'ban', description: 'x', options }
    const { current, commands } = preview([{ value }], {
      cursor: { command: 0, path: ['options', 1, 'name'] },
    })
    expect(current).toEqual({ command: 0, entry: 0, option: 1 })
    const [entry] = commands[0]?.entries ?? []
    expect([entry?.most, entry?.description.limit, entry?.names[0]?.limit]).toEqual([25, 100, 32])
    expect([entry?.options[1]?.most, entry?.options[1]?.choices[0]?.limit]).toEqual([25, 100])
    expect(commands[0]?.size).toEqual({ total: 16, limit: 8000 })
  })

  test('keeps what is not known apart from what is empty', () => {
    const [command] = preview([
      { value: { name: 'a', description: DYNAMIC, options: [DYNAMIC] } },
    ]).commands
    expect(command?.entries[0]).toMatchObject({
      description: { text: '…', known: false },
      open: true,
    })
  })
})
