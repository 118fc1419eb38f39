import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import { bot, PING, start } from './harness.js'

const OPTIONS = [
  { label: 'Red, or so', value: 'r' },
  { label: 'Green', value: 'g', default: true },
  { label: 'Blue', value: 'b' },
]
const labelled = (label: string, component: object) => ({ type: 18, label, component })
const FIELDS = [
  labelled('Why', { type: 4, custom_id: 'why', style: 2, required: false, value: 'because' }),
  labelled('Colours', {
    type: 3,
    custom_id: 'colours',
    options: OPTIONS,
    min_values: 1,
    max_values: 2,
  }),
  labelled('Who', { type: 5, custom_id: 'u', required: false }),
  labelled('Size', { type: 21, custom_id: 'size', options: OPTIONS.slice(1) }),
  labelled('Extras', {
    type: 22,
    custom_id: 'extras',
    options: OPTIONS,
    required: false,
    max_values: 2,
  }),
  labelled('Agreed', { type: 23, custom_id: 'agreed' }),
]

interface Submitted {
  readonly components: readonly { readonly component: Record<string, unknown> }[]
  readonly resolved?: Record<string, Record<string, { readonly username?: string }>>
}

/** Starts a bot whose only command opens a form with these fields. @returns the submitted values */
async function form(components: readonly object[]): Promise<readonly [Emulator, Submitted[]]> {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  const received: Submitted[] = []
  await bot(emulator, ({ type, data }, { callback }) => {
    if (type === 2) {
      return callback(9, { custom_id: 'form', title: 'Tell', components })
    }
    received.push(data)
    return callback(4, { content: 'Thanks' })
  })
  return [emulator, received]
}

test.each([
  [{}, '[ ]', false],
  [{ default: true }, '[x]', true],
  [{ default: false }, '[ ]', false],
])('a box is ticked at first as the bot says: %j', async (more, shown, value) => {
  const box = { type: 23, custom_id: 'agreed', required: false, ...more }
  const [emulator, received] = await form([labelled('Agreed', box)])
  const opened = await emulator.invoke('/ping')
  expect(opened.snapshot).toContain(`Agreed: ${shown}`)
  await opened.submit({})
  expect(valuesOf(received[0] as Submitted)).toEqual({ agreed: value })
})

const valuesOf = ({ components }: Submitted) =>
  Object.fromEntries(
    components.map(({ component: { custom_id: id, value, values } }) => [id, value ?? values]),
  )

describe('a form', () => {
  test('sends what was entered as the client would, with what it stands for', async () => {
    const [emulator, received] = await form(FIELDS.slice(0, 5))
    const opened = await emulator.invoke('/ping')
    expect(opened.snapshot.split('\n')[2]).toBe(
      '    Why: "because" Colours: <colours> Who: <u> Size: (*) Green ( ) Blue Extras: [ ] Red, or so [x] Green [ ] Blue',
    )
    await opened.submit({ Colours: 'Red, or so', u: '@ben', size: 'Blue', Extras: ['r', 'Blue'] })
    const [data] = received
    expect(valuesOf(data as Submitted)).toEqual({
      why: 'because',
      colours: ['r'],
      u: [Object.keys(data?.resolved?.['users'] ?? {})[0]],
      size: 'b',
      extras: ['r', 'b'],
    })
    expect(Object.values(data?.resolved?.['users'] ?? {})).toMatchObject([{ username: 'ben' }])
    expect(data?.resolved?.['members']).toBeDefined()
  })

  test('has what is there already, where nothing was entered', async () => {
    const [emulator, received] = await form(FIELDS.slice(1))
    await (await emulator.invoke('/ping')).submit({ Agreed: 'TRUE' })
    expect(valuesOf(received[0] as Submitted)).toEqual({
      colours: ['g'],
      u: [],
      size: 'g',
      extras: ['g'],
      agreed: true,
    })
    expect(received[0]?.resolved).toBeUndefined()
  })

  test.each([
    [
      { Colours: 'Yellow' },
      '"Colours" has no option "Yellow"; it has "Red, or so", "Green", "Blue".',
    ],
    [{ Colours: 'r,g,b' }, '"Colours" takes 1 to 2 values; found 3.'],
    [{ Colours: 'g,Green,' }, undefined],
    [{ Colours: '' }, '"Colours" is required.'],
    [{ Colours: 'g,g' }, '"g" is chosen twice.'],
    [{ u: '@nobody' }, 'There is no user "@nobody"'],
    [{ u: 'ana,ben' }, '"Who" takes 1 values; found 2.'],
    [{ size: 'Green,Blue' }, '"Size" takes 1 values; found 2.'],
    [{ agreed: 'perhaps' }, '"Agreed" is true or false; found "perhaps".'],
    [{ Other: 'x' }, 'The modal has no field "Other".'],
  ])('with %j: %s', async (fields, why) => {
    const [emulator, received] = await form(FIELDS.slice(1))
    const sent = (await emulator.invoke('/ping')).submit(fields as Record<string, string>)
    if (why === undefined) {
      await expect(sent).resolves.toMatchObject({ content: 'Thanks' })
    } else {
      await expect(sent).rejects.toThrow(why)
    }
    expect(received.length).toBe(why === undefined ? 1 : 0)
  })

  test('takes channels of the types of its menu only, and bots as users', async () => {
    const [emulator, received] = await form([
      labelled('Where', { type: 8, custom_id: 'where', channel_types: [5, 15], required: false }),
      labelled('Whom', { type: 7, custom_id: 'whom', max_values: 2, required: false }),
    ])
    const opened = await emulator.invoke('/ping')
    await expect(opened.submit({ Where: '#general' })).rejects.toThrow(
      '"Where" takes channels of the types 5, 15; #general has the type 0.',
    )
    await opened.submit({ Whom: `ben, ${emulator.applicationId}` })
    expect(Object.values(received[0]?.resolved?.['users'] ?? {})).toMatchObject([
      { username: 'ben' },
      { bot: true },
    ])
  })

  test('is in the transcript with the labels of what was entered', async () => {
    const [emulator] = await form(FIELDS.slice(1))
    const opened = await emulator.invoke('/ping')
    const sent = await opened.submit({ u: '@ben', agreed: true, Colours: ['r', 'b'] })
    expect(sent.snapshot.split('\n')[0]).toBe(
      'ana in #general (en-US): sends "Tell" Colours: ["r","b"] Who: "@ben" Agreed: true',
    )
  })

  test('may be sent by a text that is required, and not without', async () => {
    const [emulator] = await form([labelled('Why', { type: 4, custom_id: 'why', style: 1 })])
    const opened = await emulator.invoke('/ping')
    await expect(opened.submit({})).rejects.toThrow('"Why" is required.')
    expect((await opened.submit({ Why: 'so' })).content).toBe('Thanks')
  })

  test('takes files, whose bytes are there', async () => {
    const upload = { type: 19, custom_id: 'proof', min_values: 1, max_values: 2 }
    const [emulator, received] = await form([labelled('Proof', upload)])
    const opened = await emulator.invoke('/ping')
    await expect(opened.submit({ Proof: 'a.txt' })).rejects.toThrow('There is no file a.txt.')
    const files = { 'a.txt': Buffer.from('A'), 'b.png': Buffer.from('BB') }
    await opened.submit({ Proof: 'a.txt, b.png' }, { files })
    const attachments = Object.values(received[0]?.resolved?.['attachments'] ?? {}) as {
      url?: string
    }[]
    expect(attachments).toMatchObject([
      { filename: 'a.txt', size: 1, content_type: 'text/plain; charset=utf-8' },
      { filename: 'b.png', size: 2, content_type: 'image/png' },
    ])
    expect(await (await fetch(attachments[1]?.url ?? '')).text()).toBe('BB')
  })

  test.each([
    [
      ['.pdf', 'IMAGE'],
      ['a.pdf', 'b.PNG', 'c.PDF'],
      ['d.txt', 'pdf', 'a.pdf.exe', 'e.mp4'],
    ],
    [['.tar.gz'], ['a.tar.gz', 'A.TAR.GZ'], ['a.gz', 'tar.gz']],
    [
      ['video', 'audio'],
      ['a.mp4', 'b.webm'],
      ['c.png', 'video'],
    ],
    [[], ['anything'], []],
  ])('offers files of the types %j alone', async (types, offered, others) => {
    const upload = { type: 19, custom_id: 'proof', file_types: types }
    const [emulator, received] = await form([labelled('Proof', upload)])
    for (const [index, name] of [...offered, ...others].entries()) {
      const opened = await emulator.invoke('/ping')
      const submit = opened.submit({ Proof: name }, { files: { [name]: Buffer.from('A') } })
      if (index < offered.length) {
        expect((await submit).content, name).toBe('Thanks')
      } else {
        await expect(submit).rejects.toThrow(
          `"Proof" takes files of the types ${types.join(', ').toLowerCase()}; found ${name}.`,
        )
      }
    }
    expect(received).toHaveLength(offered.length)
  })

  test.each([
    [['pdf'], 0],
    [['image', 5], 1],
    [['.a/b'], 0],
    [['document'], 0],
  ])('is refused with the file types %j', async (types, at) => {
    const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
    const upload = { type: 19, custom_id: 'proof', file_types: types }
    await bot(emulator, (_, { callback }) =>
      callback(9, { custom_id: 'form', title: 'Tell', components: [labelled('Proof', upload)] }),
    )
    const result = await emulator.invoke('/ping')
    expect(result.modal).toBeUndefined()
    const { body } = { body: emulator.requests.at(-1)?.answer as { errors?: unknown } }
    expect(JSON.stringify(body.errors)).toContain(
      `"file_types":{"${at}":{"_errors":[{"code":"BASE_TYPE_CHOICES"`,
    )
  })
})
