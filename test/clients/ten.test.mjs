// Ten bots of ordinary kinds, each used as people would, with what they would see.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { INTENTS, withBot } from './harness.mjs'

/** Debian's Python, which has Debian's discord.py. */
const PYTHON = '/usr/bin/python3'
const hasDiscordPy = existsSync(PYTHON) && spawnSync(PYTHON, ['-c', 'import discord']).status === 0
const python = {
  skip: !hasDiscordPy && process.env.REQUIRE_ALL !== '1' && 'not installed: python3-discord',
}

const GUILD = {
  name: 'Guild',
  owner: 'ana',
  roles: [
    {
      name: '@everyone',
      permissions: [
        'VIEW_CHANNEL',
        'SEND_MESSAGES',
        'READ_MESSAGE_HISTORY',
        'USE_APPLICATION_COMMANDS',
      ],
    },
    { name: 'red', permissions: [] },
    { name: 'blue', permissions: [] },
    { name: 'moderator', permissions: ['BAN_MEMBERS', 'MODERATE_MEMBERS', 'MANAGE_CHANNELS'] },
  ],
  channels: [{ name: 'general' }, { name: 'random' }],
  members: [{ user: 'ana' }, { user: 'mo', roles: ['moderator'] }, { user: 'ben' }],
}
const seed = { users: [{ name: 'ana' }, { name: 'mo' }, { name: 'ben' }], guilds: [GUILD] }

/** The tests of a bot: with all that it may be told of, and with the least. */
function bots(kind, list) {
  for (const [name, intents] of Object.entries(INTENTS)) {
    describe(`bots on ${kind}, with ${name}`, { concurrency: 2 }, () =>
      list((command, act, more) => withBot(command, 'option', { seed, intents, ...more }, act)),
    )
  }
}

const PRESSES = 25
const node = (name) => ['node', `bots/ten/${name}.mjs`]
const py = (name) => [PYTHON, `bots/ten/${name}.py`]
/** Returns the lines that a user sees: those of the transcript below the first. */
const shown = ({ snapshot }) =>
  snapshot
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
const contents = ({ messages }) => messages.map(({ content }) => content)

/** Waits for what comes later. */
async function until(look, done) {
  for (let i = 0; i < 100; i++) {
    const seen = await look()
    if (done(seen)) {
      return seen
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it did not come')
}

async function poll({ invoke }) {
  const asked = await invoke('/poll question:Tea? first:Yes second:No', { as: 'ana' })
  assert.deepEqual(asked.content, '**Tea?**')
  await asked.press('Yes (0)', { as: 'ben' })
  const milk = await invoke('/poll question:Milk? first:A second:B')
  const second = await milk.press('B (0)', { as: 'mo' })
  assert.match(shown(second).join(' '), /\[A \(0\)\] \[B \(1\)\]/)
  const now = await asked.later(0)
  assert.match(JSON.stringify(now.messages[0].components), /Yes \(1\)/)
  await now.press('Yes (1)', { as: 'mo' })
  const last = await (await asked.later(0)).press('No (0)', { as: 'mo' })
  assert.deepEqual(
    contents(await last.press('End', { as: 'ben' })).at(0),
    'Only who asked can end it.',
  )
  assert.equal((await last.press('End', { as: 'ana' })).content, '**Tea?** Yes, with 1 of 2.')
}

async function pages({ invoke }) {
  const list = await invoke('/list', { as: 'ben' })
  assert.match(shown(list).join(' '), /Item 1\\nItem 2\\nItem 3" "Page 1 of 3" \[Back\] \[Next\]/)
  await assert.rejects(list.press('Back'), /is disabled/)
  const next = await list.press('Next')
  assert.match(shown(next).join(' '), /"Page 2 of 3"/)
  assert.equal((await next.press('Next', { as: 'mo' })).content, 'This list is not yours.')
  const third = await next.press('Next')
  assert.match(shown(third).join(' '), /"Item 7" "Page 3 of 3"/)
  await assert.rejects(third.press('Next'), /is disabled/)
  const ended = await until(
    () => third.later(100),
    ({ messages }) => messages[0].components.length === 0,
  )
  assert.match(ended.messages[0].embeds[0].footer.text, /Page 3/)
  assert.equal((await third.press('Back')).outcome, 'stale')
}

/** The bot begins to listen to the buttons of a message once it has read the response to its answer. */
async function pressesAtOnce({ invoke }) {
  for (let i = 0; i < PRESSES; i++) {
    const next = await (await invoke('/list', { as: 'ben' })).press('Next')
    assert.match(shown(next).join(' '), /"Page 2 of 3"/, `press ${i + 1} of ${PRESSES}`)
  }
}

async function reminders({ invoke }) {
  const asked = await invoke('/remind text:tea seconds:0.4', { as: 'ben' })
  assert.deepEqual(shown(asked), ['app "I will remind you." (only visible to the user)'])
  const later = await until(
    () => asked.later(100),
    ({ messages }) => messages.length === 2,
  )
  assert.match(contents(later)[1], /^<@!?\d+>: tea$/)
}

bots('discord.js', (run) => {
  it('tickets: a panel, a ticket a user, closed by the staff', () =>
    run(node('tickets'), async ({ invoke, press }) => {
      assert.equal((await invoke('/panel', { as: 'ben' })).outcome, 'denied')
      assert.deepEqual(shown(await invoke('/panel', { as: 'mo' })), [
        'app wrote: "Need help?"',
        '[Open a ticket]',
        'app "The panel is up." (only visible to the user)',
      ])
      const opened = await press('Open a ticket', { as: 'ben', in: '#general' })
      assert.equal(shown(opened)[0], 'app wrote: "Ticket 1 of <@ben>" in #random')
      assert.deepEqual(contents(opened)[0], 'Ticket 1 is open.')
      assert.equal(
        (await press('Open a ticket', { as: 'ben' })).content,
        'You have a ticket already.',
      )
      const closed = await press('Close', { as: 'mo', in: '#random' })
      assert.equal(closed.content, 'Ticket 1 was closed by mo.')
      assert.equal(
        (await press('Open a ticket', { as: 'ben' })).messages[0].content,
        'Ticket 1 is open.',
      )
    }))

  it('a role menu: members have the roles that they chose', () =>
    run(node('roles'), async ({ invoke, state }) => {
      const countOf = async () =>
        (await state()).guilds[0].members.find(({ user }) => user === 'ben').roles.length
      const menu = await invoke('/roles', { as: 'ben' })
      assert.equal(
        (await menu.select('Your colours', ['red', 'blue'])).messages[0].content,
        'You are red and blue now.',
      )
      assert.equal(await countOf(), 2)
      assert.equal(
        (await menu.select('Your colours', ['blue'])).messages[0].content,
        'You are blue now.',
      )
      assert.equal(await countOf(), 1)
      assert.equal(
        (await menu.select('Your colours', [])).messages[0].content,
        'You have no colours now.',
      )
    }))

  it('moderation: bans after a question, and not whom Discord protects', () =>
    run(node('moderation'), async ({ invoke }) => {
      assert.equal((await invoke('/ban user:@mo', { as: 'ben' })).outcome, 'denied')
      assert.equal(
        (await (await invoke('/ban user:@ben', { as: 'mo' })).press('Cancel')).content,
        'Nobody was banned.',
      )
      assert.match(
        (await (await invoke('/ban user:@ana', { as: 'mo' })).press('Ban')).content,
        /Missing Permissions/,
      )
      assert.equal(
        (await invoke('/timeout user:@ben', { as: 'mo' })).content,
        'ben is silent for ten minutes.',
      )
      const banned = await (await invoke('/ban user:@ben', { as: 'mo' })).press('Ban')
      assert.match(banned.content, /^<@\d+> is banned\.$/)
      assert.match(banned.snapshot, /app banned @ben/)
      await assert.rejects(invoke('/ban user:@mo', { as: 'ben' }), /not a member/)
    }))

  it('a poll: votes are counted, and only who asked ends it', () => run(node('poll'), poll))

  it('a giveaway: ends by itself, and names a winner', () =>
    run(node('giveaway'), async ({ invoke }) => {
      const giveaway = await invoke('/giveaway prize:Tea seconds:3')
      assert.deepEqual(shown(giveaway), [
        'app',
        'embed "Tea": "Press the button to take part."',
        '[Join]',
      ])
      assert.equal((await giveaway.press('Join', { as: 'ben' })).content, 'You take part.')
      assert.equal((await giveaway.press('Join', { as: 'ben' })).content, 'You take part already.')
      const ended = await until(
        () => giveaway.later(100),
        ({ messages }) => contents({ messages }).some((text) => / wins /.test(text)),
      )
      assert.match(contents(ended).at(-1), /^<@\d+> wins Tea!$/)
      assert.equal(ended.messages[0].embeds[0].description, 'It is over.')
      assert.equal((await giveaway.press('Join', { as: 'mo' })).outcome, 'stale')
    }))

  it('levels: points, a level up, a rank, the best', () =>
    run(node('levels'), async ({ invoke }) => {
      assert.equal((await invoke('/top')).content, 'Nobody has worked yet.')
      const texts = []
      for (let i = 0; i < 4; i++) {
        texts.push((await invoke('/work', { as: 'ben' })).content)
      }
      assert.deepEqual(texts, [
        'You reached level 1!',
        'You have 20 points.',
        'You have 30 points.',
        'You reached level 2!',
      ])
      await invoke('/work', { as: 'mo' })
      assert.deepEqual(shown(await invoke('/rank user:@ben', { as: 'mo' })), [
        'app',
        'embed "ben"',
        '"Level": "2"',
        '"Points": "40"',
      ])
      assert.equal((await invoke('/top')).content, '1. ben: 40\n2. mo: 10')
    }))

  it('reminders: come later, and can be forgotten', () =>
    run(node('reminders'), async (bot) => {
      await reminders(bot)
      await bot.invoke('/remind text:milk seconds:60', { as: 'ben' })
      const listed = await bot.invoke('/reminders', { as: 'ben' })
      assert.equal((await listed.select('Forget one', ['milk'])).content, 'Forgotten.')
      assert.equal((await bot.invoke('/reminders', { as: 'ben' })).content, 'Nothing is to come.')
    }))

  it('translations: commands, choices and answers in the language of the user', () =>
    run(node('translations'), async ({ invoke }) => {
      assert.equal((await invoke('/hello word:tree')).content, 'Good morning: tree')
      assert.equal(
        (await invoke('/hallo wort:Baum', { locale: 'de' })).content,
        'Guten Morgen: tree',
      )
      await assert.rejects(invoke('/hello', { locale: 'de' }), /German see \/hello as \/hallo/)
      assert.deepEqual(
        (await invoke('/hallo anderes:h', { locale: 'de', autocomplete: 'anderes' })).choices,
        [{ name: 'Haus', value: 'house' }],
      )
    }))

  it('forms: an application, and the decision of the staff', () =>
    run(node('forms'), async ({ invoke, press }) => {
      const form = await invoke('/apply', { as: 'ben' })
      assert.deepEqual(shown(form), [
        'app opened a form: "Apply"',
        'Why you?: ____ Team: <team> Who knows you?: <who>',
      ])
      await assert.rejects(form.submit({ 'Why you?': 'So', Team: 'Events' }), /at least 5/)
      await assert.rejects(form.submit({ 'Why you?': 'Because' }), /"Team" is required/)
      const sent = await form.submit({
        'Why you?': 'Because',
        Team: 'Events',
        'Who knows you?': '@mo',
      })
      assert.deepEqual(shown(sent).slice(0, 4), [
        'app wrote: in #random',
        'embed "ben for events": "Because"',
        '"Known by mo"',
        '[Accept] [Reject]',
      ])
      assert.equal(sent.content, 'Thank you!')
      assert.match(
        (await press('Accept', { as: 'mo', in: '#random' })).content,
        /^<@\d+> was accepted\.$/,
      )
    }))

  it('pages: are turned by who asked, and end', () => run(node('pages'), pages))
  for (const frozen of [false, true]) {
    it(`a press never overtakes the bot${frozen ? ', though the clock stands' : ''}`, () =>
      run(node('pages'), pressesAtOnce, { frozen }))
  }
})

bots('discord.py', (run) => {
  it('a poll', python, () => run(py('poll'), poll))
  it('reminders', python, () => run(py('reminders'), reminders))
  it('pages', python, () => run(py('pages'), pages))
  it('a press never overtakes the bot', python, () => run(py('pages'), pressesAtOnce))
  it('a press never overtakes the bot, though the clock stands', python, () =>
    run(py('pages'), pressesAtOnce, { frozen: true }),
  )
  it('forms', python, () =>
    run(py('forms'), async ({ invoke, press }) => {
      const sent = await (await invoke('/apply', { as: 'ben' })).submit({ 'Why you?': 'Because' })
      assert.match(shown(sent).join(' '), /embed "ben applies": "Because" \[Accept\] \[Reject\]/)
      assert.equal(sent.content, 'Thank you!')
      assert.match(
        (await press('Reject', { as: 'mo', in: '#random' })).content,
        /^<@\d+> was rejected\.$/,
      )
    }),
  )
})

describe('a session', () => {
  const HERE = fileURLToPath(new URL('.', import.meta.url))
  const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
  const session = [
    { session: 1 },
    {
      invoke: '/poll question:Tea? first:Yes second:No',
      as: 'ana',
      shows: ['app "**Tea?**"', '  [Yes (0)] [No (0)] [End]'],
    },
    {
      press: 'Yes (0)',
      as: 'ben',
      shows: ['app changed the message: "**Tea?**"', '  [Yes (1)] [No (0)] [End]'],
    },
    { press: 'End', as: 'ana', shows: ['app changed the message: "**Tea?** Yes, with 1 of 1."'] },
  ]

  it('written by hand is repeated; what is different is shown, and accepted on request', () => {
    const folder = mkdtempSync(join(tmpdir(), 'slashlint-session-'))
    const file = join(folder, 'poll.jsonl')
    const write = (steps) =>
      writeFileSync(file, steps.map((step) => `${JSON.stringify(step)}\n`).join(''))
    const replay = (...flags) => {
      const done = spawnSync(
        process.execPath,
        [PROGRAM, 'replay', ...flags, file, '--', 'node', 'bots/ten/poll.mjs'],
        {
          cwd: HERE,
          encoding: 'utf8',
          timeout: 120_000,
          env: { ...process.env, XDG_RUNTIME_DIR: folder, NO_COLOR: '1' },
        },
      )
      return { status: done.status, output: done.stdout.replace(/^ready\n/m, '') + done.stderr }
    }
    write(session)
    const same = replay()
    assert.deepEqual([same.status, same.output], [0, ''])
    write(session.map((step) => JSON.parse(JSON.stringify(step).replace('1 of 1', '2 of 2'))))
    const other = replay()
    assert.equal(other.status, 1, other.output)
    assert.match(other.output, /^-.*2 of 2.*\n\+.*1 of 1/m)
    assert.equal(replay('--update').status, 0)
    assert.match(readFileSync(file, 'utf8'), /1 of 1/)
    write([...session.slice(0, 1), { push: 'Yes' }])
    const wrong = replay()
    assert.deepEqual([wrong.status, /:2: a step has one of/.test(wrong.output)], [2, true])
    rmSync(folder, { recursive: true })
  })
})
