import { describe, expect, it } from 'vitest'
import { analyse } from '@slashlint/checker'
import { preview } from '@slashlint/language-server/features'
import type { PreviewOptions } from '@slashlint/language-server/features'
import type { Preview } from '@slashlint/preview'
import { read as readJson } from '@slashlint/sources/json'

const URI = 'file:///bot/commands/one.command.json'

function show(command: unknown, options: PreviewOptions = {}): Preview {
  const text = typeof command === 'string' ? command : JSON.stringify(command, null, 2)
  const analysis = analyse({ uri: URI, text, languageId: 'json' }, readJson, {
    assignment: {},
    rules: {},
  })
  if (analysis === undefined) {
    throw new Error('no definition')
  }
  return preview(analysis, options)
}

const weather = {
  name: 'weather',
  name_localizations: { de: 'wetter', 'en-US': 'weather-us' },
  description: 'Forecast',
  options: [
    {
      type: 3,
      name: 'place',
      name_localizations: { de: 'ort' },
      description: 'Where',
      required: true,
      choices: [{ name: 'Home', name_localizations: { de: 'Zuhause' }, value: 'home' }],
    },
    {
      type: 4,
      name: 'days',
      description: 'How many',
      min_value: 1,
      max_value: 7,
      autocomplete: true,
    },
  ],
}

describe('the preview of a slash command', () => {
  it('shows the default texts, options in their order, and what limits them', () => {
    const { commands, locales } = show(weather)
    const [entry] = commands[0]?.entries ?? []
    expect(entry?.names.map(({ text }) => text)).toEqual(['weather'])
    expect(entry?.options.map(({ name, type, required }) => [name.text, type, required])).toEqual([
      ['place', 'text', true],
      ['days', 'whole number', false],
    ])
    expect(entry?.options[0]?.choices.map(({ text }) => text)).toEqual(['Home'])
    expect(entry?.options[1]?.facts).toEqual(['autocomplete', '1 to 7'])
    expect(locales).toEqual([
      { id: 'de', name: 'German' },
      // Readers without a text of their own see that of their fallback.
      { id: 'en-GB', name: 'English, UK', fallback: 'en-US' },
      { id: 'en-US', name: 'English, US' },
    ])
  })

  it('shows the texts of a locale, and says which are not translated', () => {
    const [entry] = show(weather, { locale: 'de' }).commands[0]?.entries ?? []
    expect(entry?.names[0]).toMatchObject({ text: 'wetter', known: true })
    expect(entry?.names[0]?.from).toBeUndefined()
    expect(entry?.description).toMatchObject({ text: 'Forecast', from: 'default' })
    expect(entry?.options[0]?.name.text).toBe('ort')
    expect(entry?.options[0]?.choices[0]?.text).toBe('Zuhause')
  })

  it('takes the fallback of the contract before the default', () => {
    const [entry] = show(weather, { locale: 'en-GB' }).commands[0]?.entries ?? []
    expect(entry?.names[0]).toMatchObject({ text: 'weather-us', from: 'en-US' })
  })

  it('leads to the text that is shown', () => {
    const [entry] = show(weather, { locale: 'de' }).commands[0]?.entries ?? []
    expect(entry?.options[0]?.name.place).toMatchObject({
      uri: URI,
      range: { start: { line: 12 } },
    })
  })

  it('lists sub-commands, those of groups too, and no empty group', () => {
    const sub = (name: string) => ({ type: 1, name, description: 'x' })
    const { commands } = show({
      name: 'mod',
      description: 'x',
      options: [
        sub('ban'),
        { type: 2, name: 'roles', description: 'x', options: [sub('add')] },
        { type: 2, name: 'none', description: 'x' },
      ],
    })
    expect(
      commands[0]?.entries.map(({ names }) => names.map(({ text }) => text).join(' ')),
    ).toEqual(['mod ban', 'mod roles add'])
  })

  it('finds the command and the sub-command at the cursor', () => {
    const sub = (name: string) => ({ type: 1, name, description: 'x' })
    const list = [
      { name: 'a', description: 'x' },
      { name: 'b', description: 'x', options: [sub('one'), sub('two')] },
    ]
    const text = JSON.stringify({ commands: list })
    const uri = 'file:///bot/slash-commands.json'
    const analysis = analyse({ uri, text }, readJson, { assignment: {}, rules: {} })
    if (analysis === undefined) {
      throw new Error('no definition')
    }
    expect(preview(analysis, { offset: text.indexOf('"two"') }).current).toEqual({
      command: 1,
      entry: 1,
    })
    expect(preview(analysis, { offset: text.indexOf('"a"') }).current).toEqual({
      command: 0,
      entry: 0,
    })
  })
})

it('says what it does not know, and keeps what it knows, in a half-typed document', () => {
  const { commands } = show(
    '{ "name": "ban", "description": "x", "options": [{ "type": 6, "name": "user", "description": "x", "required": true }, ',
  )
  const [entry] = commands[0]?.entries ?? []
  expect(entry?.options.map(({ name }) => name.text)).toEqual(['user'])
  expect(entry?.open).toBe(true)
})

it('shows a context menu command as a single entry', () => {
  const [command] = show({ type: 2, name: 'Show avatar' }).commands
  expect(command).toMatchObject({
    type: 2,
    entries: [{ names: [{ text: 'Show avatar' }], options: [] }],
  })
  expect(command?.facts).toContain('in the Apps menu of a user')
})
