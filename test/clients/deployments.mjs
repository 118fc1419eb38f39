// The same twenty changes of deployed commands, carried out by each way to deploy: `node test/clients/deployments.mjs` prints the
// table of docs/deploy.md. Each change begins with the same ten global commands, three of which have permission overwrites.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startEmulator } from '../../emulator/dist/index.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const text = (name, description, more) => ({ type: 3, name, description, ...more })
const slash = (name, description, more) => ({ type: 1, name, description, ...more })
const BASE = [
  slash('ban', 'Bans a member', {
    options: [text('reason', 'Shown in the audit log')],
    default_member_permissions: '4',
  }),
  slash('kick', 'Kicks a member', { options: [text('reason', 'Shown in the audit log')] }),
  slash('mute', 'Mutes a member', {
    options: [text('time', 'How long'), text('reason', 'Shown in the audit log')],
  }),
  slash('poll', 'Asks everybody a question', {
    options: [text('question', 'What to ask', { required: true })],
  }),
  slash('ping', 'Is the bot awake?'),
  slash('help', 'How to use the bot'),
  slash('play', 'Plays a song', {
    options: [text('song', 'Which one', { choices: [{ name: 'First', value: '1' }] })],
  }),
  slash('stats', 'Numbers about the server'),
  { type: 2, name: 'Report' },
  { type: 3, name: 'Translate' },
]
/** Discord returns them always, and some libraries compare them with what is not said. */
const whole = (list) => list.map((one) => ({ integration_types: [0], ...one }))
/** A list in which one command is another one. */
const change = (name, with_) => (list) => list.map((one) => (one.name === name ? with_(one) : one))
const set = (name, fields) => change(name, (one) => ({ ...one, ...fields }))
const add =
  (...commands) =>
  (list) => [...list, ...commands]
const without =
  (...names) =>
  (list) =>
    list.filter(({ name }) => !names.includes(name))
const chain =
  (...steps) =>
  (list) =>
    steps.reduce((now, step) => step(now), list)

const CHANGES = [
  (list) => list,
  (list) => [...list].reverse(),
  set('ping', { description: 'Is the bot there?' }),
  set('ban', { default_member_permissions: '8' }),
  set('kick', { name_localizations: { de: 'rauswerfen' } }),
  set('stats', { nsfw: true }),
  set('help', { contexts: [0] }),
  set('poll', {
    options: [text('question', 'What to ask', { required: true }), text('time', 'How long')],
  }),
  change('mute', (one) => ({ ...one, options: [...one.options].reverse() })),
  set('play', {
    options: [
      text('song', 'Which one', {
        choices: [
          { name: 'First', value: '1' },
          { name: 'Last', value: '2' },
        ],
      }),
    ],
  }),
  add(slash('echo', 'Says it again')),
  add(slash('echo', 'Says it again'), slash('dice', 'Rolls dice')),
  add({ type: 3, name: 'Quote' }),
  without('stats'),
  without('stats', 'ping'),
  chain(without('stats'), add(slash('dice', 'Rolls dice'))),
  set('ban', { name: 'banish' }),
  chain(set('ban', { name: 'banish' }), set('ping', { description: 'Is the bot there?' })),
  chain(set('kick', { name: 'kick-out' }), set('Translate', { name: 'Translate it' })),
  (list) =>
    list.map((one) => (one.type === 1 ? { ...one, description: `${one.description}!` } : one)),
]

const WAYS = [
  ['slashlint `deploy`', ['node', 'deployers/slashlint.mjs']],
  ['discord.js, bulk overwrite', ['node', 'deployers/discordjs.mjs']],
  ['discord.py, `tree.sync()`', ['/usr/bin/python3', 'deployers/discordpy.py']],
  ['Sapphire, registries', ['node', 'deployers/sapphire.mjs']],
  ['slash-create, `syncCommands`', ['node', 'deployers/slash-create.mjs']],
]

const seen = []
const emulator = await startEmulator({ onRequest: (request) => seen.push(request) })
const base = `${emulator.url}/api/v10/applications/${emulator.applicationId}`
const bearer = emulator.token({ user: 'ana', scopes: ['applications.commands.permissions.update'] })
const put = async (path, value, authorization = `Bot ${emulator.botToken}`) => {
  const headers = { Authorization: authorization, 'Content-Type': 'application/json' }
  const response = await fetch(`${base}${path}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(value),
  })
  if (!response.ok) {
    throw new Error(await response.text())
  }
}
const stored = () => emulator.state.apps[0].commands.global ?? []
const overwritten = () =>
  emulator.state.apps[0].overwrites.filter(({ permissions }) => permissions.length > 0).length
const creates = () => emulator.state.apps[0].creates.global ?? 0
const shape = (commands) =>
  commands
    .map(({ type, name }) => `${type} ${name}`)
    .sort()
    .join()

console.log('| way | requests | that change something | creations | overwrites lost | as wanted |')
console.log('|---|---:|---:|---:|---:|---:|')
for (const [name, [program, ...args]] of WAYS) {
  const sum = { requests: 0, changing: 0, creations: 0, lost: 0, right: 0 }
  for (const make of CHANGES) {
    emulator.reset()
    await put('/commands', whole(BASE))
    for (const { id } of stored().filter(({ name }) => ['ban', 'kick', 'stats'].includes(name))) {
      await put(
        `/guilds/${emulator.guildId}/commands/${id}/permissions`,
        { permissions: [{ id: emulator.guildId, type: 1, permission: true }] },
        `Bearer ${bearer}`,
      )
    }
    seen.length = 0
    const before = { overwrites: overwritten(), creates: creates() }
    const next = whole(make(BASE))
    const env = {
      ...process.env,
      ...emulator.env,
      BY_OPTION: emulator.url,
      LIST: JSON.stringify(next),
    }
    const [status] = await once(
      spawn(program, args, { cwd: HERE, env, stdio: ['ignore', 'ignore', 'inherit'] }),
      'exit',
    )
    if (status !== 0) {
      throw new Error(`${name} ended with ${status}`)
    }
    const sent = seen.filter(({ path }) => /\/commands(?:[/?]|$)/.test(path))
    sum.requests += sent.length
    sum.changing += sent.filter(({ method }) => method !== 'GET').length
    sum.creations += creates() - before.creates
    sum.lost += before.overwrites - overwritten()
    if (shape(stored()) === shape(next)) {
      sum.right++
    }
  }
  console.log(
    `| ${name} | ${sum.requests} | ${sum.changing} | ${sum.creations} | ${sum.lost} | ${sum.right} of ${CHANGES.length} |`,
  )
}
await emulator.close()
