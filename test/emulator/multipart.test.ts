import { describe, expect, test } from 'vitest'
import { bot, PING, start, type Answer } from './harness.js'
import type { Emulator, InvocationResult } from '@slashlint/emulator'

const MEGABYTE = 1024 * 1024

type Interaction = ReturnType<JSON['parse']>

/** Starts a bot that performs an action for one interaction over HTTP. */
async function doing(
  act: (emulator: Emulator, interaction: Interaction, answer: Answer) => Promise<void>,
): Promise<InvocationResult> {
  const emulator = await start({ seed: { apps: [{ commands: [PING] }] } })
  let done: Promise<void> = Promise.resolve()
  await bot(emulator, (interaction, answer) => (done = act(emulator, interaction, answer)))
  const result = await emulator.invoke('/ping')
  await done
  return result.later(0)
}

const webhook = ({ url }: Emulator, { application_id: app, token }: Interaction): string =>
  `${url}/api/v10/webhooks/${app}/${token}`

async function post(url: string, body: FormData | Buffer, type?: string, method = 'POST') {
  const response = await fetch(url, {
    method,
    body,
    ...(type !== undefined && { headers: { 'Content-Type': type } }),
  })
  const text = await response.text()
  return {
    status: response.status,
    body: (text === '' ? undefined : JSON.parse(text)) as Interaction,
  }
}

function form(payload: object, files: Readonly<Record<string, number>>): FormData {
  const made = new FormData()
  made.set('payload_json', JSON.stringify(payload))
  for (const [index, [name, size]] of Object.entries(files).entries()) {
    made.set(`files[${index}]`, new Blob([Buffer.alloc(size, 97)], { type: 'text/plain' }), name)
  }
  return made
}

/** Makes a body of exactly this size, with three files. */
function ofSize(size: number): Buffer {
  const payload = Buffer.from(
    '--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{"content":"x"}',
  )
  const heads = [0, 1, 2].map((slot) =>
    Buffer.from(
      `\r\n--b\r\nContent-Disposition: form-data; name="files[${slot}]"; filename="f"\r\n\r\n`,
    ),
  )
  const tail = Buffer.from('\r\n--b--\r\n')
  const around = [payload, ...heads, tail].reduce((sum, { length }) => sum + length, 0)
  const third = Math.floor((size - around) / 3)
  const contents = [third, third, size - around - 2 * third].map((bytes) => Buffer.alloc(bytes, 65))
  return Buffer.concat([
    payload,
    ...heads.flatMap((head, slot) => [head, contents[slot] ?? Buffer.alloc(0)]),
    tail,
  ])
}

describe('files', () => {
  test('come with the first answer, with names of all kinds and their descriptions', async () => {
    const { messages, transcript } = await doing(async ({ url }, { id, token }) => {
      const payload = {
        type: 4,
        data: { content: 'hi', attachments: [{ id: 1, description: 'what' }] },
      }
      const files = { 'a b.txt': 10, 'ü "x".png': 5 }
      expect(
        (await post(`${url}/api/v10/interactions/${id}/${token}/callback`, form(payload, files)))
          .status,
      ).toBe(204)
    })
    expect(messages[0]?.['attachments']).toMatchObject([
      { filename: 'a b.txt', size: 10, content_type: 'text/plain' },
      { filename: 'ü "x".png', size: 5, description: 'what' },
    ])
    expect(transcript).toContain('file ü "x".png, 5 bytes')
  })

  test('come with edits and follow-ups, of which one may have nothing else', async () => {
    const { messages } = await doing(async (emulator, interaction, { callback }) => {
      await callback(5)
      const address = webhook(emulator, interaction)
      const original = `${address}/messages/@original`
      expect(
        (await post(original, form({ content: 'edited' }, { big: MEGABYTE }), undefined, 'PATCH'))
          .status,
      ).toBe(200)
      expect((await post(address, form({}, { only: 3 }))).status).toBe(200)
    })
    expect(messages).toMatchObject([
      { content: 'edited', attachments: [{ filename: 'big', size: MEGABYTE }] },
      { content: '', attachments: [{ filename: 'only', size: 3 }] },
    ])
  })

  test('stay when an edit brings others, unless it lists which stay', async () => {
    const { messages } = await doing(async (emulator, interaction, { callback, edit }) => {
      await callback(4, { content: 'x' })
      const original = `${webhook(emulator, interaction)}/messages/@original`
      await post(original, form({}, { first: 1 }), undefined, 'PATCH')
      const { body } = await post(original, form({}, { second: 2 }), undefined, 'PATCH')
      expect(body.attachments).toMatchObject([{ filename: 'first' }, { filename: 'second' }])
      await edit({ attachments: [{ id: body.attachments[1].id }] })
    })
    expect(messages[0]?.['attachments']).toMatchObject([{ filename: 'second' }])
  })

  test('of 25 MB in all are taken, of one byte more are not', async () => {
    await doing(async (emulator, interaction, { callback }) => {
      await callback(4, { content: 'x' })
      const address = webhook(emulator, interaction)
      const most = await post(address, ofSize(25 * MEGABYTE), 'multipart/form-data; boundary=b')
      const sizes: readonly { readonly size: number }[] = most.body.attachments
      expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(25 * MEGABYTE - 500)
      const more = await post(address, ofSize(25 * MEGABYTE + 1), 'multipart/form-data; boundary=b')
      expect(more).toMatchObject({ status: 413, body: { code: 40005 } })
    })
  })

  test('have the boundary within their content, where it begins no line of its own', async () => {
    await doing(async (emulator, interaction, { callback }) => {
      await callback(4, { content: 'x' })
      const content = 'a --b b\r\n--bx\r\nc\r\n--'
      const body = Buffer.from(
        `preamble\r\n--b \r\ncontent-disposition: form-data; name=payload_json\r\n\r\n{"content":"y --b z"}\r\n--b\r\nContent-Type: text/x-y\r\nContent-Disposition: form-data; filename*=utf-8''%C3%A4.txt; filename="a.txt"; name="files[0]"\r\n\r\n${content}\r\n--b--\r\nepilogue`,
      )
      const { body: message } = await post(
        webhook(emulator, interaction),
        body,
        'multipart/form-data; boundary="b"',
      )
      expect(message).toMatchObject({
        content: 'y --b z',
        attachments: [{ filename: 'ä.txt', size: content.length, content_type: 'text/x-y' }],
      })
    })
  })

  test.each([
    ['garbage', 'multipart/form-data; boundary=b', 50109],
    ['--b--', 'multipart/form-data', 50109],
    ['x--b\r\n\r\n', 'multipart/form-data; boundary=b', 50109],
    ['--b', 'multipart/form-data; boundary=b', 50006],
    ['--b\r\n'.repeat(50_000), 'multipart/form-data; boundary=b', 50006],
    ['--b\r\n\r\n\r\n--b--', 'multipart/form-data; boundary=b', 50006],
    [
      '--b\r\nContent-Disposition: form-data; name="payload_json"\r\n\r\n{\r\n--b--',
      'multipart/form-data; boundary=b',
      50109,
    ],
  ])('%j as %s is refused', async (text, type, code) => {
    await doing(async (emulator, interaction, { callback }) => {
      await callback(4, { content: 'x' })
      expect(await post(webhook(emulator, interaction), Buffer.from(text), type)).toMatchObject({
        status: 400,
        body: { code },
      })
    })
  })
})
