import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import { createFiles } from '../../emulator/src/state/files.js'
import { bot, start } from './harness.js'

const UPLOAD = {
  name: 'upload',
  description: 'Takes a file',
  options: [
    { type: 11, name: 'file', description: 'Which', required: true },
    { type: 3, name: 'text', description: 'What it is' },
  ],
}
/** Bytes that are invalid in every encoding, and more than a JSON body may have. */
const BYTES = Buffer.from(Array.from({ length: 1_500_000 }, (_, i) => (i * 7) % 256))

interface Attachment {
  readonly id: string
  readonly filename: string
  readonly size: number
  readonly content_type: string
  readonly url: string
}

/** Starts a bot that answers with the received file, and records the attachment's data. */
async function returning(): Promise<readonly [Emulator, Attachment[]]> {
  const emulator = await start({ seed: { apps: [{ commands: [UPLOAD] }] }, answerWithin: '1m' })
  const got: Attachment[] = []
  await bot(emulator, async ({ id, token, data }) => {
    const [file] = Object.values(data.resolved.attachments) as Attachment[]
    if (file === undefined) {
      return
    }
    got.push(file)
    const form = new FormData()
    form.set('payload_json', JSON.stringify({ type: 4, data: { content: 'Here it is' } }))
    form.append('files[0]', await (await fetch(file.url)).blob(), `again-${file.filename}`)
    await fetch(`${emulator.url}/api/v10/interactions/${id}/${token}/callback`, {
      method: 'POST',
      body: form,
    })
  })
  return [emulator, got]
}

const post = (emulator: Emulator, body: FormData | string, route = 'invoke') =>
  fetch(`${emulator.url}/_slashlint/${route}`, {
    method: 'POST',
    headers: {
      'X-Slashlint-Secret': emulator.secret,
      ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
    },
    body,
  })

describe('attachments', () => {
  test('a file of this machine goes to the bot and comes back, byte for byte', async () => {
    const [emulator, got] = await returning()
    const folder = mkdtempSync(join(tmpdir(), 'slashlint-files-'))
    const path = join(folder, 'picture one.png')
    writeFileSync(path, BYTES)
    const result = await emulator.invoke(`/upload file:${path} text:"C:\\new \\"x\\""`)
    rmSync(folder, { recursive: true })
    expect(got).toMatchObject([
      { filename: 'picture one.png', size: BYTES.length, content_type: 'image/png' },
    ])
    expect(result.interaction).toMatchObject({ data: { options: [{}, { value: 'C:\\new "x"' }] } })
    const [back] = result.messages[0]?.attachments ?? []
    expect(back).toMatchObject({
      filename: 'again-picture one.png',
      size: BYTES.length,
      content_type: 'image/png',
    })
    const response = await fetch(back?.url ?? '')
    expect(Buffer.from(await response.arrayBuffer()).equals(BYTES)).toBe(true)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(result.snapshot).toContain('file again-picture one.png, 1500000 bytes')
    emulator.reset()
    expect((await fetch(back?.url ?? '')).status).toBe(404)
  })

  test('are named in embeds and components by their names, and shown by their addresses', async () => {
    const emulator = await start()
    const channel = emulator.state.channels.find(({ name }) => name === 'general')?.id ?? ''
    const form = new FormData()
    const embeds = [{ description: 'attachment://a.png', image: { url: 'attachment://a.png' } }]
    const components = [{ type: 13, file: { url: 'attachment://a.png' } }]
    for (const body of [{ embeds }, { flags: 1 << 15, components }]) {
      form.set('payload_json', JSON.stringify(body))
      form.set('files[0]', new Blob(['x']), 'a.png')
      const { status } = await fetch(`${emulator.url}/api/v10/channels/${channel}/messages`, {
        method: 'POST',
        headers: { Authorization: `Bot ${emulator.botToken}` },
        body: form,
      })
      expect(status).toBe(200)
    }
    const { messages = [] } = emulator.state.channels.find(({ id }) => id === channel) ?? {}
    const [first, second] = messages.map(({ attachments }) => attachments[0]?.url)
    expect(messages).toMatchObject([
      { embeds: [{ description: 'attachment://a.png', image: { url: first } }] },
      { components: [{ file: { url: second } }] },
    ])
    expect((await fetch(second ?? '')).status).toBe(200)
  })

  test('one that is missing, or too large, is an error before anything is sent', async () => {
    const [emulator, got] = await returning()
    await expect(emulator.invoke('/upload file:./no/such.png')).rejects.toThrow(
      'There is no file ./no/such.png.',
    )
    const files = { 'a.bin': Buffer.alloc(10_485_761) }
    await expect(emulator.invoke('/upload file:a.bin', { files })).rejects.toThrow(
      'a.bin is too large',
    )
    await expect(emulator.invoke('/upload file:', { files })).rejects.toThrow(/required/)
    expect(got).toEqual([])
  })

  test('who asks over HTTP sends the file along: the emulator reads none for others', async () => {
    const [emulator, got] = await returning()
    const body = JSON.stringify({ line: '/upload file:package.json' })
    const refused = await post(emulator, body)
    expect([refused.status, await refused.json()]).toEqual([
      400,
      { message: 'There is no file package.json.', file: 'package.json' },
    ])
    const form = new FormData()
    form.set('payload_json', body)
    form.append('files', new Blob(['{}']), 'package.json')
    const taken = await post(emulator, form)
    expect((await taken.json()) as unknown).toMatchObject({ outcome: 'answered' })
    expect(got).toMatchObject([
      { filename: 'package.json', size: 2, content_type: 'application/json' },
    ])
  })

  test('the oldest are forgotten when all together are too large, and not before', () => {
    const files = createFiles(10)
    const kept = (): readonly boolean[] => ['a', 'b', 'c'].map((id) => files.get(id) !== undefined)
    for (const id of ['a', 'b']) {
      files.set(id, { name: id, type: 'text/plain', content: Buffer.alloc(5) })
    }
    expect(kept()).toEqual([true, true, false])
    files.set('c', { name: 'c', type: 'text/plain', content: Buffer.alloc(6) })
    expect(kept()).toEqual([false, false, true])
  })
})

test('an option takes files of its types alone', async () => {
  const [file] = UPLOAD.options
  const command = { ...UPLOAD, options: [{ ...file, file_types: ['.tar.gz', 'IMAGE'] }] }
  const emulator = await start({ seed: { apps: [{ commands: [command] }] } })
  await bot(emulator, (_, { callback }) => callback(4, { content: 'Thanks' }))
  for (const [name, isOffered] of Object.entries({
    'a.png': true,
    'B.JPG': true,
    'a.TAR.GZ': true,
    'a.gz': false,
    png: false,
    'a.png.pdf': false,
  })) {
    const used = emulator.invoke(`/upload file:${name}`, { files: { [name]: Buffer.from('A') } })
    if (isOffered) {
      expect((await used).content, name).toBe('Thanks')
    } else {
      await expect(used).rejects.toThrow(
        `"file" takes files of the types .tar.gz, image; found ${name}.`,
      )
    }
  }
})
