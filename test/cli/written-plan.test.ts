import { expect, test } from 'vitest'
import { LOUD, PING, project, APP, storedCommand } from './harness.js'
import { transcript, transcripts } from './transcript.js'

// What `plan` and `explain-error` print, written down whole in the files beside this one.

const WHO = { type: 6, name: 'who', description: 'Whom' }
const WHY = {
  type: 3,
  name: 'why',
  description: 'Why',
  choices: [{ name: 'Spam', value: 'spam' }],
}
const DEPLOYED = [
  storedCommand('1', {
    name: 'ban',
    description: 'Ban a member',
    options: [WHO, WHY, { type: 5, name: 'now', description: 'At once?' }],
    default_member_permissions: '4',
    description_localizations: { de: 'Bannt', fr: 'Bannit' },
  }),
  storedCommand('2', { name: 'kick', description: 'Throw a member out' }),
  storedCommand('3', { name: 'mute', description: 'Takes a member the word for some time' }),
  storedCommand('4', { type: 4, name: 'launch', description: 'Start', handler: 1 }),
  storedCommand('5', { type: 2, name: 'Look at', description: '' }),
  storedCommand('6', { name: 'same', description: 'As it was' }),
]
const FILES = {
  'deployed.json': DEPLOYED,
  'overwrites.json': [
    {
      id: '2',
      application_id: APP,
      guild_id: '42',
      permissions: [
        { id: '7', type: 1, permission: true },
        { id: '8', type: 2, permission: false },
        { id: '9', type: 3, permission: true },
        { id: '10', type: 1, permission: false },
      ],
    },
    {
      id: '3',
      application_id: APP,
      guild_id: '43',
      permissions: [{ id: '7', type: 1, permission: true }],
    },
  ],
  'commands/ban.command.json': {
    name: 'ban',
    description: 'Bans a member',
    options: [
      { ...WHO, type: 9, required: true },
      { type: 4, name: 'days', description: 'x', required: true, min_value: 1, max_value: 7 },
      { ...WHY, choices: [...WHY.choices, { name: 'Other', value: 'y'.repeat(80) }] },
      { type: 3, name: 'note', description: 'x', autocomplete: true },
      {
        type: 3,
        name: 'where',
        description: 'x',
        choices: [
          { name: 'a', value: 'a' },
          { name: 'b', value: 'b' },
        ],
      },
    ],
    contexts: [0, 2],
    nsfw: true,
    default_member_permissions: '15',
    description_localizations: { de: 'Verbannt', ja: '追放' },
  },
  'commands/unmute.command.json': {
    name: 'silence',
    description: 'Takes a member the word for some time',
  },
  'commands/same.command.json': { name: 'same', description: 'As it was' },
  'commands/look.command.json': { type: 2, name: 'Look at' },
}
const GUILD = {
  'deployed.json': [storedCommand('1', { ...PING, guild_id: '42' })],
  'slashlint.json': { files: [{ glob: 'everywhere/**', scope: 'global' }] },
  'here/ping.command.json': { ...PING, description: 'Really?' },
  'everywhere/pong.command.json': { ...PING, name: 'pong' },
}
const OPEN = {
  // As fetched without with_localizations=true.
  'deployed.json': [
    { ...PING, id: '1', application_id: APP, version: '1' },
    { ...PING, id: '2', application_id: APP, version: '2', name: 'gone' },
  ],
  'bot.js': `import { SlashCommandBuilder } from 'discord.js'
export default [new SlashCommandBuilder().setName('ping').setDescription(text()).setNameLocalizations(names()), ...more]
export const a = new SlashCommandBuilder().setName('a').setDescription('b')
`,
  'broken.command.json': '{ "name": "a", ',
}
const WRONG = {
  'deployed.json': [storedCommand('1', PING)],
  'loud.command.json': { ...LOUD, options: [{ type: 3, name: 'A', description: '' }] },
  'twice.command.json': { ...PING, name: 'twice' },
  'more/twice.command.json': { ...PING, name: 'twice' },
}
const MANY = {
  'deployed.json': [],
  'all.commands.json': Array.from({ length: 12 }, (_, index) => ({ ...LOUD, name: `A${index}` })),
}
const PLACES: Readonly<Record<string, readonly [object, ...string[]]>> = {
  'all kinds of changes': [
    FILES,
    '',
    '--overwrites overwrites.json',
    '--rename kick=look',
    '--rename kick=silence',
    '--rename /mute=/silence --overwrites overwrites.json --bulk',
    '--rename mute= --creates-today 5 --detailed-exitcode',
    '--creates-today 199',
    '--scope guild',
    '--scope guild --guild 77',
    '--delete --detailed-exitcode',
  ],
  'one guild': [GUILD, '', '--guild 7', '--scope global', '--detailed-exitcode'],
  'parts that are not known': [
    OPEN,
    '',
    'bot.js',
    'bot.js --detailed-exitcode',
    'broken.command.json',
  ],
  'what Discord would refuse': [WRONG, '', '--detailed-exitcode', 'twice.command.json no.json'],
  'many mistakes': [MANY, ''],
  'nothing to do': [
    { 'deployed.json': [storedCommand('1', PING)], 'a.command.json': PING },
    '',
    '--detailed-exitcode',
    '--rename a=ping',
  ],
  'the empty list': [
    { 'deployed.json': [storedCommand('1', PING)], 'none.commands.json': '[]' },
    '',
    'none.commands.json',
  ],
}

test.each(['pretty', 'markdown', 'json'])(
  'the plans as %s are those that are written down',
  async (format) => {
    const parts: string[] = []
    for (const [name, [files, ...flags]] of Object.entries(PLACES)) {
      const cwd = project(files as Readonly<Record<string, unknown>>)
      const wanted = format === 'json' ? flags.slice(0, 2) : flags
      const lines = wanted.map((words) => [
        ...['plan', '--deployed', 'deployed.json', '--format', format],
        ...words.split(' ').filter((word) => word !== ''),
      ])
      parts.push(`# ${name}\n\n${await transcripts(lines, { cwd })}`)
    }
    await expect(parts.join('\n')).toMatchFileSnapshot(`written/plan-${format}.txt`)
  },
)

test('so is a plan with standard input', async () => {
  const parts: string[] = []
  const cwd = project({ 'deployed.json': [storedCommand('1', PING)], 'ping.command.json': PING })
  for (const [stdin, line] of [
    ['[]', 'plan - --deployed -'],
    ['[]', 'plan ping.command.json --deployed -'],
    ['{}', 'plan ping.command.json --deployed -'],
    ['', 'plan ping.command.json --deployed -'],
    [JSON.stringify([LOUD]), 'plan - --deployed deployed.json'],
    [JSON.stringify(PING), 'plan --ndjson --deployed deployed.json'],
    ['[]', 'plan ping.command.json --deployed deployed.json --overwrites -'],
  ] as const) {
    parts.push(await transcript(line.split(' '), { cwd, stdin }))
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('written/plan-stdin.txt')
})

test('so are the colours of a plan', async () => {
  const lines = ['plan', 'plan --overwrites overwrites.json --rename mute=silence']
  const argv = lines.map((line) => [...line.split(' '), '--deployed', 'deployed.json'])
  const said = await transcripts(argv, { cwd: project(FILES), env: { FORCE_COLOR: '1' } })
  const wrong = await transcript(['plan', '--deployed', 'deployed.json'], {
    cwd: project(WRONG),
    env: { FORCE_COLOR: '1' },
  })
  await expect(`${said}\n${wrong}`).toMatchFileSnapshot('written/plan-colours.txt')
})

const ANSWERS: Readonly<Record<string, unknown>> = {
  'form.json': {
    code: 50035,
    message: 'Invalid Form Body',
    errors: {
      0: {
        options: {
          1: {
            name: {
              _errors: [{ code: 'APPLICATION_COMMAND_INVALID_NAME', message: 'Name is invalid' }],
            },
          },
        },
        _errors: [{ code: 'SOMETHING_ELSE', message: 'Something else' }],
      },
      description: { _errors: [{ code: 'BASE_TYPE_REQUIRED', message: 'This field is required' }] },
    },
  },
  'limit.json': { code: 30032, message: 'Maximum number of application commands reached (100).' },
  'daily.json': {
    code: 30034,
    message: 'Max number of daily application command creates has been reached (200)',
  },
  'access.json': { code: 50001, message: 'Missing Access' },
  'plain.txt': 'DiscordAPIError[50035]: Invalid Form Body\nname[STRING_TYPE_REGEX]: x\n',
  'log.txt':
    'before\nDiscordAPIError[50035]: Invalid Form Body\n0.name[APPLICATION_COMMAND_INVALID_NAME]: Name is invalid\n    at x (y.js:1:2)\nafter\n',
  'token.json': { code: 0, message: '401: Unauthorized' },
}

test('so is what errors of Discord are explained with', async () => {
  const cwd = project({
    ...ANSWERS,
    'commands/a.command.json': {
      name: 'a',
      description: 'x',
      options: [
        { type: 3, name: 'b', description: 'x' },
        { type: 3, name: 'C', description: 'x' },
      ],
    },
    'commands/b.command.json': { ...LOUD, name: 'B' },
    'deployed.json': [storedCommand('1', PING)],
  })
  const lines = [
    ...Object.keys(ANSWERS).flatMap((answer) => [
      `${answer} commands`,
      `${answer} commands --format json`,
      `${answer} commands --command B`,
    ]),
    'daily.json commands --creates-today 200 --deployed deployed.json',
    'form.json no.json',
    'form.json commands/a.command.json',
  ].map((line) => ['explain-error', ...line.split(' ')])
  await expect(await transcripts(lines, { cwd })).toMatchFileSnapshot('written/explain-error.txt')
})
