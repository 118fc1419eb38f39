import { chmodSync, existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { userInfo } from 'node:os'
import type { Emulator } from '@slashlint/emulator'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BAN, bot, globalCommands, PING, send, start } from '../emulator/harness.js'
import { project } from './harness.js'
import { transcript, transcripts } from './transcript.js'

// What `serve` and `invoke` print, written down whole in the files beside this one.

const MENU = { type: 2, name: 'Report' }
const FIND = {
  name: 'find',
  description: 'Finds a word',
  options: [
    { type: 3, name: 'word', description: 'Which', required: true, autocomplete: true },
    { type: 11, name: 'file', description: 'Where' },
  ],
}
const BUTTONS = [
  {
    type: 1,
    components: [
      { type: 2, style: 1, custom_id: 'yes', label: 'Yes' },
      { type: 2, style: 2, custom_id: 'form', label: 'Form' },
    ],
  },
  {
    type: 1,
    components: [
      {
        type: 3,
        custom_id: 'fruit',
        placeholder: 'Fruit',
        max_values: 2,
        options: ['Apple', 'Pear'].map((label) => ({ label, value: label.toLowerCase() })),
      },
    ],
  },
]
const FORM = {
  custom_id: 'form',
  title: 'Why?',
  components: [
    { type: 1, components: [{ type: 4, custom_id: 'why', label: 'Why', style: 1 }] },
    {
      type: 1,
      components: [{ type: 4, custom_id: 'more', label: 'More', style: 2, required: false }],
    },
  ],
}

let emulator: Emulator
beforeEach(async () => {
  emulator = await start({ answerWithin: '1s' })
  await send(emulator, 'PUT', globalCommands(emulator), [PING, BAN, MENU, FIND])
  await bot(emulator, (interaction, { callback }) => {
    const { type, data } = interaction
    if (type === 4) {
      return callback(8, { choices: [{ name: 'Word', value: 'word' }] })
    }
    if (data.custom_id === 'form' && type === 3) {
      return callback(9, FORM)
    }
    if (data.name === 'ping') {
      return callback(4, { content: 'Pong', components: BUTTONS })
    }
    if (data.name === 'ban') {
      return undefined
    }
    const content = JSON.stringify(
      data.values ?? data.components ?? data.resolved ?? data.custom_id ?? data.name,
    )
    return callback(4, { content })
  })
})

/** Replaces what the emulator numbers, its secrets, and how long the bot took. */
const clean = (text: string): string =>
  text
    .replaceAll(emulator.url, '(emulator)')
    .replace(/\b\d{17,20}\b/g, '(id)')
    .replace(/(?<="token": ")[\w-]+/g, '(token)')
    .replace(/\+\d+ ms/g, '+(n) ms')
    .replace(/(?<="after": )\d+/g, '(n)')

const LINES: readonly (readonly string[])[] = [
  ['/ping'],
  ['/ping', '--press', 'Yes'],
  ['/ping', '--press', 'Form', '--submit', 'Why=x', '--submit', 'More=y=z'],
  ['/ping', '--select', 'Fruit=Apple,Pear', '--press', 'Form'],
  ['/ping', '--press', 'No'],
  ['/ping', '--submit', 'a=b'],
  ['--press', 'Yes', '--in', '#general'],
  ['--advance', '5m'],
  ['--advance', 'soon'],
  ['--fail', 'nothing'],
  ['--disconnect', 'never'],
  ['--submit', 'a=b', '/ping'],
  ['/ban', 'user:@ben'],
  ['/ban user:@ben', '--as', 'ana', '--locale', 'de'],
  ['/bannen nutzer:@ben', '--locale', 'de'],
  ['/ban'],
  ['/ban user:@nobody'],
  ['/ban user:@ben reason:"more than twenty characters"'],
  ['/nothing'],
  ['ping'],
  ['Report', '--target', 'last'],
  ['Report', '--target', '@ben'],
  ['/find', '--autocomplete', 'word'],
  ['/find word:x', '--autocomplete', 'word', '--format', 'json'],
  ['/find word:x file:a.txt'],
  ['/find word:x file:none.txt'],
  ['/ping', '--as', 'nobody'],
  ['/ping', '--in', 'nowhere'],
  ['/ping', '--in', 'dm'],
  ['/ping', '--app', '5'],
  ['--fail', 'POST /interactions/* status=500 times=1', '/find word:x'],
]

test('what invoke prints is what is written down', async () => {
  const cwd = project({ 'a.txt': 'text' })
  const env = {
    SLASHLINT_EMULATOR: emulator.url,
    SLASHLINT_EMULATOR_SECRET: emulator.secret,
    XDG_RUNTIME_DIR: cwd,
  }
  const lines = LINES.map((line) => ['invoke', ...line])
  await expect(await transcripts(lines, { cwd, env, clean })).toMatchFileSnapshot(
    'written/invoke.txt',
  )
})

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

test('so is which emulator it asks', async () => {
  // A program that is no emulator, and one that refuses the secret.
  const others = [200, 403, 500].map((status) =>
    createServer((_request, response) => {
      response.statusCode = status
      response.end(status === 200 ? '<html>' : '{}')
    }),
  )
  servers.push(...others)
  const [other = '', refusing = '', failing = ''] = await Promise.all(
    others.map(
      (server) =>
        new Promise<string>((resolve) => {
          server.listen(0, '127.0.0.1', () =>
            resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
          )
        }),
    ),
  )
  const gone = 'http://127.0.0.1:1'
  const note = (url: string, pid = process.pid) => ({ url, secret: emulator.secret, pid })
  const folder = `slashlint-${userInfo().username}`
  const notes = (...urls: readonly string[]) =>
    Object.fromEntries(
      urls.map((url, index) => [`${folder}/emulator-${index + 1}.json`, note(url)]),
    )
  const named = (text: string): string =>
    clean(text)
      .replaceAll(other, '(other)')
      .replaceAll(refusing, '(refusing)')
      .replaceAll(failing, '(failing)')
  const parts: string[] = []
  const cases: readonly (readonly [object, Record<string, string>, ...string[]])[] = [
    [{}, {}],
    [notes(emulator.url), {}],
    [notes(gone, emulator.url), {}],
    [notes(gone), {}],
    [notes(other), {}],
    [notes(refusing, emulator.url), {}],
    [notes(failing), {}],
    [notes(emulator.url), {}, '--at', `${emulator.url}//`],
    [notes(emulator.url), {}, '--at', gone],
    [notes(emulator.url), { SLASHLINT_EMULATOR: gone }],
    [notes(emulator.url), { SLASHLINT_EMULATOR: gone, SLASHLINT_EMULATOR_SECRET: 'x' }],
    [
      notes(emulator.url),
      { SLASHLINT_EMULATOR: gone, SLASHLINT_EMULATOR_SECRET: 'x' },
      '--at',
      emulator.url,
    ],
    [{}, { SLASHLINT_EMULATOR: refusing, SLASHLINT_EMULATOR_SECRET: 'x' }],
    [{}, { SLASHLINT_EMULATOR: emulator.url, SLASHLINT_EMULATOR_SECRET: 'x' }],
    [{ [`${folder}/emulator-1.json`]: 'no JSON' }, {}],
    [
      {
        [`${folder}/other.json`]: note(emulator.url),
        [`${folder}/emulator-1.json`]: note(emulator.url, 99_999_999),
      },
      {},
    ],
  ]
  for (const [files, more, ...flags] of cases) {
    const cwd = project(files as Readonly<Record<string, unknown>>)
    // The folder of the notes is only its owner's.
    if (existsSync(`${cwd}/${folder}`)) {
      chmodSync(`${cwd}/${folder}`, 0o700)
    }
    const env = { XDG_RUNTIME_DIR: cwd, ...more }
    parts.push(await transcript(['invoke', '/find word:x', ...flags], { cwd, env, clean: named }))
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/invoke-where.txt')
})

test('so is what serve greets with', async () => {
  const cwd = project({
    'seed.json': { apps: [{ name: 'mine', commands: [{ name: 'A', description: 'x' }] }] },
    'state.jsonl': '',
  })
  const parts: string[] = []
  const lines = [
    '',
    '--seed seed.json',
    '--state state.jsonl',
    '--record session.jsonl --frozen',
    '--app 77 --guild 88',
  ]
  for (const line of lines) {
    const ending = new AbortController()
    const argv = ['serve', '--port', '0', ...line.split(' ').filter((word) => word !== '')]
    parts.push(
      await transcript(argv, {
        cwd,
        env: { XDG_RUNTIME_DIR: cwd },
        signal: ending.signal,
        onOutput: () => ending.abort(),
        clean: (text) =>
          text
            .replace(/127\.0\.0\.1:\d+/g, '(address)')
            .replace(/(?<=^ *(?:token|public key) +)\S+/gm, '(new)')
            .replace(/(?<=secret=)\S+/g, '(new)'),
      }),
    )
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/serve.txt')
})
