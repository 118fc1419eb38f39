import { expect, test } from 'vitest'
import { bot, start } from './harness.js'

const command = (name: string, types: readonly number[]) => ({
  name,
  description: 'x',
  integration_types: types,
  contexts: [0],
  options: [{ type: 7, name: 'where', description: 'x' }],
})

const seed = {
  apps: [{ commands: [command('guilds', [0]), command('users', [1]), command('both', [0, 1])] }],
  users: [{ name: 'ana' }],
  guilds: [
    {
      name: 'here',
      channels: [{ name: 'general' }, { name: 'old', type: 11, parent: 'general', archived: true }],
    },
    { name: 'elsewhere', apps: {}, channels: [{ name: 'elsewhere' }] },
  ],
}

test.each([
  ['#general', 'guilds', 'answered', ['0']],
  ['#general', 'users', 'answered', ['1']],
  ['#general', 'both', 'answered', ['0']],
  ['#elsewhere', 'guilds', 'denied', undefined],
  ['#elsewhere', 'users', 'answered', ['1']],
  ['#elsewhere', 'both', 'answered', ['1']],
])('in %s, /%s is %s: who has installed the app', async (place, name, outcome, owners) => {
  const emulator = await start({ seed })
  await bot(emulator, (_, { callback }) => callback(4, { content: 'Ok' }))
  const result = await emulator.invoke(`/${name}`, { in: place })
  const by = result.interaction?.['authorizing_integration_owners']
  expect([result.outcome, by && Object.keys(by)]).toEqual([outcome, owners])
})

test('an archived thread of the seed can be named, and comes with no guild', async () => {
  const emulator = await start({ seed })
  const told: unknown[] = []
  const client = await bot(emulator, (interaction, { callback }) => {
    told.push(Object.values(interaction.data.resolved.channels)[0])
    return callback(4, { content: 'Ok' })
  })
  await emulator.invoke('/guilds where:#old')
  expect(told).toEqual([
    expect.objectContaining({
      type: 11,
      thread_metadata: expect.objectContaining({ archived: true }),
    }),
  ])
  const guild = await client.next(({ t }) => t === 'GUILD_CREATE')
  expect([guild.d.name, guild.d.threads]).toEqual(['here', []])
})

test('a thread of a seed has a parent', async () => {
  await expect(
    start({ seed: { guilds: [{ channels: [{ name: 'lost', type: 11 }] }] } }),
  ).rejects.toThrow('guilds[0].channels[0]: a thread has a parent.')
})
