import type { FuzzedBot, Problem } from '@slashlint/emulator/testing'
import { describe, expect, test } from 'vitest'
import {
  button,
  command,
  isCommand,
  option,
  row,
  shown,
  tried,
  valueOf,
  type Handler,
  type Received,
} from './fuzzed.js'

/** The messages of which a part was used. */
const taken = new Set<string>()

/** Bots with one fault each, with the expected failure and the smallest use that has it. */
const PLANTED: readonly (readonly [
  what: string,
  commands: readonly object[],
  act: Handler,
  found: RegExp,
])[] = [
  [
    'a direct message has no guild',
    [command('where')],
    ({ guild_id: guild }, { callback }) => guild && callback(4, { content: guild }),
    /^fuzz\/no-answer \/where in dm$/,
  ],
  [
    'zero is taken for nothing',
    [command('wait', [option(4, 'minutes', { required: true, min_value: 0, max_value: 60 })])],
    (one, { callback }) => valueOf(one, 'minutes') && callback(4, { content: 'Ok' }),
    /^fuzz\/no-answer \/wait minutes:0 /,
  ],
  [
    'a sub-command is forgotten',
    [command('mod', [option(1, 'add'), option(1, 'remove')])],
    ({ data }, { callback }) => data.options[0].name === 'add' && callback(4, { content: 'Ok' }),
    /^fuzz\/no-answer \/mod remove in /,
  ],
  [
    'a text is too long for an answer',
    [command('echo', [option(3, 'text', { required: true, max_length: 3000 })])],
    (one, { callback }) => callback(4, { content: valueOf(one, 'text') }),
    /^fuzz\/refused \/echo text:x{2000,}/,
  ],
  [
    'an option that is left out is shown',
    [command('greet', [option(3, 'name')])],
    (one, { callback }) =>
      callback(4, { content: `Hello ${valueOf(one, 'name')}`, allowed_mentions: { parse: [] } }),
    /^fuzz\/shown \/greet in /,
  ],
  [
    'a user makes the bot mention everyone',
    [command('say', [option(3, 'text', { required: true, max_length: 100 })])],
    (one, { callback }) => callback(4, { content: valueOf(one, 'text') }),
    /^fuzz\/ping \/say text:"?@(?:everyone|here)/,
  ],
  [
    'an answer is sent twice',
    [command('twice', [option(5, 'loud')])],
    async (one, { callback }) => {
      await callback(4, { content: 'Ok' })
      return valueOf(one, 'loud') === true && callback(4, { content: 'OK!' })
    },
    /^fuzz\/twice \/twice loud:true in /,
  ],
  [
    'a deferred answer never comes',
    [command('slow', [option(6, 'user')])],
    async (one, { callback, edit }) => {
      await callback(5)
      return valueOf(one, 'user') === undefined && edit({ content: 'Done' })
    },
    /^fuzz\/not-continued \/slow user:\S+ in /,
  ],
  [
    'a button is forgotten',
    [command('panel')],
    (one, { callback }) =>
      isCommand(one)
        ? callback(4, { content: 'x', ...row(button('Yes'), button('No')) })
        : one.data.custom_id === 'Yes' && callback(7, { content: 'Yes', components: [] }),
    /^fuzz\/no-answer \/panel → presses \[No\] in /,
  ],
  [
    '26 suggestions',
    [command('fruit', [option(3, 'name', { autocomplete: true, required: true })])],
    (one, { callback }) =>
      one.type === 4
        ? callback(8, {
            choices: Array.from({ length: 26 }, (_, i) => ({ name: `n${i}`, value: `${i}` })),
          })
        : callback(4, { content: 'Ok' }),
    /^fuzz\/refused \/fruit (?:name:\S+ )?\(suggestions for name\)/,
  ],
  [
    'a user who has left is no member',
    [command('age', [option(6, 'user', { required: true })], { contexts: [0] })],
    ({ data }, { callback }) => {
      const { value } = data.options[0]
      return data.resolved.members?.[value] && callback(4, { content: 'Ok' })
    },
    /^fuzz\/no-answer \/age user:@(?:gone|app) in /,
  ],
  [
    'of two who press at once the second finds nothing',
    [command('take', [], { contexts: [0] })],
    async (one, { callback }) => {
      if (isCommand(one)) {
        taken.delete(one.channel_id)
        return callback(4, { content: 'x', ...row(button('Take')) })
      }
      const isFree = !taken.has(one.message.id)
      taken.add(one.message.id)
      return isFree
        ? callback(7, { content: 'Taken', components: [] })
        : callback(4, { content: '' })
    },
    /^fuzz\/at-once \/take → presses \[Take\], and at once presses \[Take\] in /,
  ],
  [
    'an offer that is long over is forgotten',
    [command('offer', [], { contexts: [0] })],
    (one, { callback }) =>
      isCommand(one)
        ? callback(4, { content: 'x', ...row(button('Accept')) })
        : BigInt(one.id) - BigInt(one.message.id) < 600_000n << 22n
          ? callback(7, { content: 'Accepted' })
          : callback(7, { content: 'x'.repeat(2001) }),
    /^fuzz\/refused \/offer → 16 minutes later presses \[Accept\] in /,
  ],
  [
    'a button works once, and stays',
    [command('vote', [], { contexts: [0] })],
    (one, { callback }) => {
      if (isCommand(one)) {
        return callback(4, { content: 'x', ...row(button('Up')) })
      }
      const isFirst = !taken.has(one.message.id)
      taken.add(one.message.id)
      return isFirst && callback(4, { content: 'Thanks' })
    },
    /^fuzz\/no-answer \/vote → presses \[Up\] → presses \[Up\] in /,
  ],
  [
    'nobody is asked whether a member is there',
    [command('nick', [option(6, 'user', { required: true })], { contexts: [0] })],
    async ({ data, guild_id: guild }, { callback }, own) => {
      const { status } = await own('GET', `/guilds/${guild}/members/${data.options[0].value}`)
      return status === 200 && callback(4, { content: 'Ok' })
    },
    /^fuzz\/no-answer \/nick user:@gone in /,
  ],
  [
    'a message without a text is quoted',
    [{ name: 'Quote', type: 3 }],
    ({ data }, { callback }) => {
      const { content } = data.resolved.messages[data.target_id]
      return content !== '' && callback(4, { content: 'Ok' })
    },
    /^fuzz\/no-answer Quote → (?:Weather|photo\.png) in /,
  ],
  [
    'a message without an embed is looked into',
    [{ name: 'Title', type: 3, contexts: [0] }],
    ({ data }, { callback }) => {
      const { embeds, attachments } = data.resolved.messages[data.target_id]
      return (embeds.length > 0 || attachments.length === 0) && callback(4, { content: 'Ok' })
    },
    /^fuzz\/no-answer Title → photo\.png in #general$/,
  ],
  [
    'who has written a message may have left',
    [{ name: 'Author', type: 3, contexts: [0] }],
    async ({ data, guild_id: guild }, { callback }, own) => {
      const { author } = data.resolved.messages[data.target_id]
      const { status } = await own('GET', `/guilds/${guild}/members/${author.id}`)
      return status === 200 && callback(4, { content: 'Ok' })
    },
    /^fuzz\/no-answer Author → photo\.png in #general$/,
  ],
  [
    'a bot is chosen in a context menu',
    [{ name: 'Greet', type: 2, contexts: [0] }],
    ({ data }, { callback }) =>
      !data.resolved.users[data.target_id].bot && callback(4, { content: 'Ok' }),
    /^fuzz\/no-answer Greet → @app in #general$/,
  ],
  [
    'an attachment without bytes',
    [command('upload', [option(11, 'file', { required: true })])],
    ({ data }, { callback }) =>
      Object.values<Received>(data.resolved.attachments)[0].size > 0 &&
      callback(4, { content: 'Ok' }),
    /^fuzz\/no-answer \/upload file:\S+ in /,
  ],
]

describe('a bot with a fault', () => {
  test.each(PLANTED)(
    '%s',
    async (_, commands, act, found) => {
      const { failures } = await tried(commands, act)
      expect(failures.map(shown)).toContainEqual(expect.stringMatching(found))
    },
    120_000,
  )
})

const RIGHT: Handler = (one, { callback }) =>
  one.type === 4
    ? callback(8, { choices: [] })
    : callback(4, { content: 'Ok', ...row(button('Again')) })

test('a right bot has no failure, and what was reached is said', async () => {
  const options = [3, 4, 5, 6, 7, 8, 9, 10, 11].map((type) => option(type, `o${type}`))
  const report = await tried(
    [command('all', options), { name: 'Who', type: 2 }, { name: 'Quote', type: 3 }],
    RIGHT,
    // On a busy machine an answer takes longer than most bots here are given.
    { answerWithin: 3_000 },
  )
  expect(report.failures).toEqual([])
  expect(report).toMatchObject({ blocked: [], runs: 120, random: 7 })
  expect([...report.coverage.commands].sort()).toEqual(['Quote', 'Who', 'all'])
  expect(report.presses).toBeGreaterThan(0)
  expect(report.coverage.components).toContain('all [Again]')
  expect(report.coverage.options).toContain('all o3')
}, 60_000)

test('the same number tries the same', async () => {
  const lines: string[][] = [[], []]
  for (const seen of lines) {
    await tried(
      [command('echo', [option(3, 'text'), option(4, 'count')])],
      ({ data }, { callback }) => {
        seen.push(JSON.stringify(data.options))
        return callback(4, { content: 'Ok' })
      },
      {},
      40,
    )
  }
  // A busy machine has some tried a second time.
  const [first = [], second = []] = lines.map((all) => all.filter((one, at) => one !== all[at - 1]))
  expect(first.length).toBeGreaterThan(30)
  expect(first).toEqual(second)
}, 60_000)

test('what is not simulated is said once, and what it breaks is no failure', async () => {
  const report = await tried(
    [command('emoji')],
    async (one, { callback }, own) => {
      const { status } = await own('PUT', '/guilds/2000000000000000001/emojis/1')
      return status === 204 && callback(4, { content: 'Ok' })
    },
    {},
    3,
  )
  expect(report.failures).toEqual([])
  expect(report.blocked).toEqual(['PUT /guilds/*/emojis/1 is not simulated'])
}, 60_000)

test('who only looks whether a member is there has no failure: a hint says what was refused', async () => {
  const report = await tried(
    [command('nick', [option(6, 'user', { required: true })], { contexts: [0] })],
    async ({ data, guild_id: guild }, { callback }, own) => {
      const { status } = await own('GET', `/guilds/${guild}/members/${data.options[0].value}`)
      return callback(4, { content: status === 200 ? 'Here' : 'Gone' })
    },
    {},
    20,
  )
  expect(report.failures).toEqual([])
  expect(report.hints).toEqual(['Discord refuses GET /guilds/*/members/*: Unknown Member (404).'])
}, 60_000)

test('a request about something from before a reset is answered as if there had been none', async () => {
  const statuses: number[] = []
  const report = await tried(
    [command('later', [], { contexts: [0] })],
    async (one, { callback, edit }) => {
      await callback(4, { content: 'Ok', ...row(button('Go')) })
      setTimeout(
        () => void edit({ content: 'Done' }).then((said) => statuses.push(said.status)),
        40,
      )
    },
    // On a busy machine an answer takes longer than most bots here are given.
    { answerWithin: 3_000 },
    40,
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(report.failures).toEqual([])
  expect(statuses.length).toBeGreaterThan(40)
  expect([...new Set(statuses)]).toEqual([200])
}, 60_000)

test('options and choices that were reached, and those that were not, are in the report', async () => {
  const choices = ['Red', 'Green'].map((name) => ({
    name,
    name_localizations: { de: `${name} (de)` },
    value: name,
  }))
  const commands = [
    command('paint', [
      option(1, 'wall', { options: [option(3, 'color', { choices, required: true })] }),
      option(1, 'door', { options: [option(4, 'count')] }),
    ]),
    command('never', [option(3, 'text', { choices })], { default_member_permissions: '0' }),
  ]
  const { coverage } = await tried(commands, (_, { callback }) => callback(4, { content: 'Ok' }), {
    commands: ['paint', 'never'],
  })
  expect(coverage).toMatchObject({
    missedCommands: [],
    options: ['paint wall color', 'paint door count', 'never text'],
    choices: expect.arrayContaining(['paint wall color:Red', 'paint wall color:Green']),
    missedOptions: [],
  })
  const one = await tried(
    commands,
    (_, { callback }) => callback(4, { content: 'Ok' }),
    { commands: ['paint'] },
    1,
  )
  expect(one.coverage.options.length + one.coverage.missedOptions.length).toBe(2)
  expect(one.coverage.choices.length + one.coverage.missedChoices.length).toBe(2)
  expect(one.coverage.missedChoices.length).toBeGreaterThan(0)
}, 60_000)

test('a code that is turned off is not reported, and an unknown command is an error', async () => {
  const act: Handler = (one, { callback }) =>
    callback(4, { content: `Hello ${valueOf(one, 'name')}`, allowed_mentions: { parse: [] } })
  const commands = [command('greet', [option(3, 'name', { max_length: 50 })])]
  const { failures } = await tried(commands, act, { off: ['fuzz/shown'] }, 20)
  expect(failures).toEqual([])
  await expect(tried(commands, act, { commands: ['other'] })).rejects.toThrow(
    'The bot has no such command; it has greet.',
  )
}, 60_000)

test('a fault that needs what the bot keeps is shown with the fewest uses before it', async () => {
  let count = 0
  const problems: Problem[] = []
  const own: FuzzedBot = {
    problems: () => problems.splice(0),
    revive: () => Promise.resolve(),
    restart: () => Promise.resolve(void (count = 0)),
  }
  const { failures, unrepeated } = await tried(
    [command('count', [], { contexts: [1] }), command('look', [], { contexts: [1] })],
    ({ data }, { callback }) => {
      count += data.name === 'count' ? 1 : 0
      if (count === 3) {
        problems.push({ kind: 'threw', message: 'Error: three', place: 'bot.js:1:1' })
      }
      return count === 3 || callback(4, { content: 'Ok' })
    },
    { bot: own },
    30,
  )
  expect(failures.map(shown)).toEqual(['fuzz/threw /count → /count → /count in dm'])
  expect([failures[0]?.command, unrepeated]).toEqual(['count', 0])
}, 60_000)

test('a fault in two languages has one cause, and all of the runs are tried', async () => {
  const { failures, runs } = await tried(
    [command('tea', [option(5, 'hot')], { name_localizations: { de: 'tee' } })],
    (one, { callback }) => valueOf(one, 'hot') === undefined && callback(4, { content: 'Ok' }),
    {},
    40,
  )
  expect(failures.map(({ code, command: name }) => `${code} ${name}`)).toEqual([
    'fuzz/no-answer tea',
  ])
  expect(runs).toBe(40)
}, 60_000)

describe('what a handler leaves to a timer', () => {
  /** Tries a bot that fails some time after its answer to `/go bad:true`. */
  const failingAfter = async (milliseconds: number, problem: Problem) => {
    const problems: Problem[] = []
    const timers = new Set<NodeJS.Timeout>()
    let ended: Problem | undefined
    const own: FuzzedBot = {
      problems: () => [...problems.splice(0), ...(ended === undefined ? [] : [ended])],
      revive: () => Promise.resolve(void (ended = undefined)),
      async restart() {
        ended = undefined
        timers.forEach((timer) => clearTimeout(timer))
      },
    }
    const fail = (): void => {
      if (problem.kind === 'ended') {
        ended = problem
      } else {
        problems.push(problem)
      }
    }
    const report = await tried(
      [command('go', [option(5, 'bad'), option(3, 'note')]), command('other')],
      async (one, { callback }) => {
        await callback(4, { content: 'Ok' })
        if (valueOf(one, 'bad') === true) {
          timers.add(setTimeout(fail, milliseconds))
        }
      },
      { bot: own, answerWithin: 3000 },
      25,
    )
    return report.failures.map(shown)
  }

  test.each([
    [30, 'threw', undefined],
    [200, 'threw', 'bot.js:1:1'],
    [30, 'ended', undefined],
  ] as const)(
    'is found where it comes %d ms after the answer: %s',
    async (milliseconds, kind, place) => {
      const problem = { kind, message: 'Error: later', ...(place !== undefined && { place }) }
      // On a busy machine it may not become smallest.
      const isFound = new RegExp(`^fuzz/${kind} (?:.* → )*/go bad:true (?:note:|→|in )`)
      const found = await failingAfter(milliseconds, problem)
      expect(found.length).toBeGreaterThan(0)
      expect(found.filter((failure) => !isFound.test(failure))).toEqual([])
    },
    120_000,
  )
})

test('a bot that defers may take longer than three seconds', async () => {
  const { failures } = await tried(
    [command('draw')],
    async (_, { callback, edit }) => {
      await callback(5)
      await new Promise((resolve) => setTimeout(resolve, 3500))
      await edit({ content: 'Done' })
    },
    { answerWithin: 3000 },
    1,
  )
  expect(failures).toEqual([])
}, 60_000)

test('each use begins with the commands that were there, also if the bot deploys others', async () => {
  const heard: string[] = []
  const { runs, coverage } = await tried(
    [command('stop'), command('go')],
    async ({ data, application_id: app }, { callback }, own) => {
      heard.push(data.name)
      await own('PUT', `/applications/${app}/commands`, data.name === 'stop' ? [] : [command('x')])
      await callback(4, { content: 'Ok' })
    },
    { answerWithin: 3000 },
    20,
  )
  expect(runs).toBe(20)
  expect(heard.length).toBeGreaterThanOrEqual(20)
  expect(coverage.missedCommands).toEqual([])
}, 60_000)

test('a refusal counts after any number of requests', async () => {
  const { failures } = await tried(
    [command('flood')],
    async (_, { callback, edit, followUp }, own) => {
      // Who defers has more than the two seconds that requests may take after an answer.
      await callback(5)
      for (let count = 0; count < 101; count++) {
        await Promise.all(Array.from({ length: 10 }, () => own('GET', '/gateway')))
      }
      await followUp({ content: '' })
      await edit({ content: 'Done' })
    },
    { answerWithin: 3000 },
    1,
  )
  expect(failures.map(({ code }) => code)).toEqual(['fuzz/refused'])
}, 60_000)
