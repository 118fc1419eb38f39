// Real client libraries against the emulator: `npm run test:clients`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import { INTENTS, withBot } from './harness.mjs'

const node = (name) => ['node', `bots/${name}.mjs`]
/** Debian's Python, which has Debian's discord.py. */
const PYTHON = '/usr/bin/python3'
const hasDiscordPy = existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import discord']).status === 0
const requireAll = process.env.REQUIRE_ALL === '1'
const python = {
  skip: !hasDiscordPy && !requireAll && 'not installed (Debian: apt-get install python3-discord)',
}

/** Who needs the intent for members. */
const EVERYBODY = /^mo among ana, app, ben, mo$/

/** Checks the behaviour of every bot: its command is registered, and repeats the text that it gets. */
async function echoes({ invoke, output }) {
  const result = await invoke('/echo text:"hello there"', { quiet: 300 })
  assert.equal(result.outcome, 'answered', `${result.transcript}\n${output()}`)
  assert.equal(result.messages[0].content, 'hello there', result.transcript)
}

/** How bots find the emulator, and what they want to be told of. */
const WAYS = [
  ...Object.entries(INTENTS).map(([intents, bits]) => ({
    name: `by their own option, with ${intents}`,
    how: 'option',
    intents: bits,
  })),
  { name: 'unchanged, below slashlint serve', how: 'serve', intents: INTENTS.Guilds },
]

for (const { name, how, intents } of WAYS) {
  const run = (command, act) => withBot(command, how, { intents }, act)
  describe(name, { concurrency: 2 }, () => {
    it('discord.js: deployment, reply, button, deferral, autocomplete, menus, files, form', () =>
      run(node('discordjs'), async (bot) => {
        const { invoke, output } = bot
        assert.match(output(), /deployed 8/)
        await echoes(bot)
        const pressed = await (await invoke('/echo text:x')).press('Again')
        assert.equal(pressed.messages[0].content, 'Pressed')
        const slow = await invoke('/slow', { quiet: 500 })
        assert.deepEqual(
          slow.messages.map(({ content }) => content),
          ['Done', 'And more'],
          slow.transcript,
        )
        const fruits = await invoke('/fruit name:ap', { autocomplete: 'name' })
        assert.deepEqual(
          fruits.choices.map(({ value }) => value),
          ['apple', 'apricot'],
        )
        assert.equal((await invoke('Who', { target: 'ben' })).content, 'That is ben')
        assert.equal((await invoke('Quote', { target: 'some words' })).content, '> some words')
        const choose = await invoke('/choose')
        assert.equal(
          (await choose.select('Fruits', ['PEAR', 'APPLE'])).messages[0].content,
          'You took pear and apple',
        )
        // The answer has taken all menus away.
        assert.equal((await choose.select('Users', ['@ben'])).outcome, 'stale')
        assert.equal(
          (await (await invoke('/choose')).select('Users', ['@ben'])).content,
          'You took ben',
        )
        const files = await invoke('/files', { quiet: 1000 })
        assert.deepEqual(
          files.messages.map(({ attachments }) =>
            attachments.map(({ filename, size, description }) => [filename, size, description]),
          ),
          [
            [['two.bin', 2_000_000, 'The file two.bin']],
            [
              ['drei ß.txt', 3, 'The file drei ß.txt'],
              ['four.txt', 4, 'The file four.txt'],
            ],
          ],
          files.transcript,
        )
        const form = await invoke('/form')
        assert.equal(form.modal.title, 'Tell us')
        assert.equal((await form.submit({ why: 'so' })).content, 'Because so')
      }))

    it('discord.js: comes back after the gateway has closed', () =>
      run(node('discordjs'), async (bot) => {
        await bot.post('disconnect', { how: 4000 })
        for (let i = 0; i < 100 && !bot.output().includes('resumed'); i++) {
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        assert.match(bot.output(), /resumed/)
        await echoes(bot)
      }))

    it('discord.js: waits when it is told to', () =>
      run(node('discordjs'), async (bot) => {
        await bot.post('fail', { fault: 'POST /interactions/* status=429 retryAfter=0.3' })
        await echoes(bot)
        const statuses = (await bot.requests())
          .filter(({ path }) => path.endsWith('/callback'))
          .map(({ status }) => status)
        assert.deepEqual(statuses, [429, 204])
      }))

    it('Sapphire: registers and answers', () => run(node('sapphire'), echoes))

    it('discordx: registers and answers', () => run(node('discordx'), echoes))

    it('Necord: registers and answers', () => run(node('necord'), echoes))

    it('Oceanic: lobbies, and a deferred answer', () =>
      run(node('oceanic'), async (bot) => {
        assert.match(bot.output(), /deployed 1, hill with 2, /)
        assert.match(bot.output(), /Unknown Lobby/)
        await echoes(bot)
      }))

    it('discord.py: reply, deferral, menu', python, () =>
      run([PYTHON, 'bots/discordpy.py'], async (bot) => {
        assert.match(bot.output(), /deployed 3/)
        await echoes(bot)
        const slow = await bot.invoke('/slow', { quiet: 500 })
        assert.equal(slow.messages[0].content, 'Done', slow.transcript)
        assert.equal((await bot.invoke('Who', { target: 'ben' })).content, 'That is ben')
      }),
    )

    it(
      'discord.py: ids as integers, in purge, replies, roles, members and direct messages',
      python,
      () =>
        run([PYTHON, 'bots/discordpy-ids.py'], async ({ invoke, output, state }) => {
          const said = async (line) => {
            const { content, transcript } = await invoke(line)
            return content ?? `${transcript}\n${output()}`
          }
          assert.equal(await said('/purge'), 'purged 2')
          const general = (await state()).channels.find(({ name }) => name === 'general')
          assert.equal(general.messages[0].content, 'purged 2')
          assert.equal(general.messages[1].content, 'message 0')
          assert.equal(general.messages.length, 2)
          assert.equal(await said('/bulk'), 'left message 2, message 0')
          assert.equal(await said('/reply'), 'reply to True for app')
          assert.equal(await said('/roles member:@ben role:@moderator'), 'ben has moderator')
          const [guild] = (await state()).guilds
          const rolesOf = (name) => guild.members.find(({ user }) => user === name).roles
          assert.deepEqual(rolesOf('ben'), rolesOf('mo'))
          assert.match(
            await said('/query'),
            intents === INTENTS['all intents'] ? EVERYBODY : /^mo among /,
          )
          assert.equal(await said('/letter user:@ben'), 'written to ben')
        }),
    )
  })
}

for (const [name, intents] of Object.entries(INTENTS)) {
  const run = (bot) => withBot(node(bot), 'serve', { intents }, echoes)
  describe(`without an option for the address, below slashlint serve, with ${name}`, () => {
    it('Eris: registers, and answers later', () => run('eris'))
    it('Seyfert: registers and answers', () => run('seyfert'))
  })
}

describe('over HTTP', () => {
  for (const how of ['option', 'serve']) {
    it(`slash-create: answers signed requests (${how})`, () =>
      withBot(node('slash-create'), how, { http: '/interactions' }, echoes))
  }
  it('discord-hono, which has no option for the address: answers signed requests', () =>
    withBot(node('discord-hono'), 'serve', { http: '/' }, echoes))
})
