import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { LOUD, PING, project, slashlint } from './harness.js'

// `slashlint explain-error answer.json src`: the service's errors at their places in the files.

const ROOT = new URL('../../', import.meta.url).pathname
const config = { files: [{ glob: 'src/**', resource: 'command' }] }

const leaf = (code: string, message: string) => ({ _errors: [{ code, message }] })
const answer = (errors: unknown) => ({ code: 50035, message: 'Invalid Form Body', errors })
const INVALID_NAME = { name: leaf('APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid') }

/** Returns `file:line:column code` of every error, with its notes. */
async function explained(
  files: Readonly<Record<string, unknown>>,
  ...flags: string[]
): Promise<string[]> {
  const cwd = project({ 'slashlint.json': config, ...files })
  const { stdout, stderr } = await slashlint(
    ['explain-error', 'answer.json', '--format', 'json', ...flags],
    { cwd },
  )
  expect(stderr).toBe('')
  const { errors } = JSON.parse(stdout) as {
    errors: {
      file?: string
      start?: { line: number; column: number }
      code: string
      notes: string[]
    }[]
  }
  return errors.map(({ file, start, code, notes }) => {
    const doubts = notes.filter((note) => note.includes('--command'))
    return [
      file === undefined ? '-' : `${file}:${start?.line}:${start?.column}`,
      code,
      ...doubts,
    ].join(' ')
  })
}

describe('the definition that is meant', () => {
  it('is the only one', async () => {
    const files = {
      'src/ping.json': PING,
      'answer.json': answer({ name: leaf('NEW', 'Something new') }),
    }
    expect(await explained(files)).toEqual(['src/ping.json:2:11 NEW'])
  })

  it('is the one that core finds wrong at that place', async () => {
    const files = { 'src/a.json': PING, 'src/loud.json': LOUD, 'answer.json': answer(INVALID_NAME) }
    expect(await explained(files)).toEqual(['src/loud.json:2:12 command/name-lowercase'])
  })

  it('is said to be uncertain where several are wrong there', async () => {
    const files = {
      'src/a.json': LOUD,
      'src/b.json': { ...LOUD, name: 'Pong' },
      'answer.json': answer(INVALID_NAME),
    }
    expect(await explained(files)).toEqual([
      'src/a.json:2:12 command/name-lowercase it may also be about Pong in src/b.json: name the command with --command',
    ])
    expect(await explained(files, '--command', 'Pong')).toEqual([
      'src/b.json:2:12 command/name-lowercase',
    ])
  })

  it('is not guessed where none is wrong there', async () => {
    const files = {
      'src/a.json': PING,
      'src/b.json': PING,
      'answer.json': answer({ name: leaf('NEW', 'Something new') }),
    }
    expect(await explained(files)).toEqual([
      '- NEW it may be about ping in src/a.json, ping in src/b.json: name the command with --command',
    ])
  })

  it('is named by the request that an error of a library carries', async () => {
    const error = {
      requestBody: { json: { ...LOUD, name: 'Pong' } },
      rawError: answer(INVALID_NAME),
      method: 'POST',
    }
    const files = {
      'src/a.json': LOUD,
      'src/b.json': { ...LOUD, name: 'Pong' },
      'answer.json': error,
    }
    expect(await explained(files)).toEqual(['src/b.json:2:12 command/name-lowercase'])
  })
})

describe('bulk bodies', () => {
  const bulk = { 'slashlint.json': { files: [{ glob: 'src/**', resource: 'commands' }] } }

  it('the index counts in the list', async () => {
    const files = {
      ...bulk,
      'src/all.json': [PING, LOUD],
      'answer.json': answer({ 1: INVALID_NAME }),
    }
    expect(await explained(files)).toEqual(['src/all.json:8:14 command/name-lowercase'])
  })

  it('what concerns two commands is found too', async () => {
    const twice = answer({
      1: leaf('APPLICATION_COMMANDS_DUPLICATE_NAME', 'Application command names must be unique'),
    })
    const files = { ...bulk, 'src/all.json': [PING, PING], 'answer.json': twice }
    expect(await explained(files)).toEqual(['src/all.json:8:13 set/duplicate-name'])
  })

  it('the index counts in the request, where it is known', async () => {
    const error = { requestBody: { json: [LOUD, PING] }, rawError: answer({ 0: INVALID_NAME }) }
    const files = { 'src/a.json': PING, 'src/b.json': LOUD, 'answer.json': error }
    expect(await explained(files)).toEqual(['src/b.json:2:12 command/name-lowercase'])
  })

  it('else in the order of the files, unless core finds it elsewhere', async () => {
    const files = { 'src/a.json': LOUD, 'src/b.json': PING }
    const at = (index: number, errors: unknown) => ({
      ...files,
      'answer.json': answer({ [index]: errors }),
    })
    expect(await explained(at(0, INVALID_NAME))).toEqual(['src/a.json:2:12 command/name-lowercase'])
    expect(await explained(at(1, INVALID_NAME))).toEqual(['src/a.json:2:12 command/name-lowercase'])
    expect(await explained(at(1, { name: leaf('NEW', 'Something new') }))).toEqual([
      'src/b.json:2:11 NEW found by the order of the files: if it is another command, name the command with --command',
    ])
    expect(await explained(at(7, { name: leaf('NEW', 'Something new') }))).toEqual([
      '- NEW found by the order of the files: if it is another command, name the command with --command',
    ])
  })
})

describe('whatever the format', () => {
  it('YAML', async () => {
    const files = {
      'src/loud.yaml': 'name: Ping\ndescription: Is the bot awake?\n',
      'answer.json': answer(INVALID_NAME),
    }
    expect(await explained(files)).toEqual(['src/loud.yaml:1:7 command/name-lowercase'])
  })

  it('JavaScript', async () => {
    const code = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder()
  .setName('Ping')
  .setDescription('Is the bot awake?')
`
    const cwd = {
      'slashlint.json': { files: [] },
      'src/loud.js': code,
      'answer.json': answer(INVALID_NAME),
    }
    expect(await explained(cwd)).toEqual(['src/loud.js:3:13 command/name-lowercase'])
  })
})

const ABOUT_NONE =
  'it is about the application, the token or the request, not about a place in a definition'

describe('errors without a place', () => {
  it('have a rule', async () => {
    const files = {
      'src/a.json': PING,
      'src/b.json': LOUD,
      'answer.json': { code: 30034, message: 'Max number …' },
    }
    expect(await explained(files)).toEqual(['- set/daily-creates'])
  })

  it.each([
    [{ code: 0, message: '401: Unauthorized' }, 'request/authorization-form'],
    [{ code: 0, message: '405: Method Not Allowed' }, 'request/method'],
    [{ code: 50001, message: 'Missing Access' }, 'request/guild-not-authorized'],
    [{ code: 10063, message: 'Unknown application command' }, 'set/unknown-id'],
    [{ message: 'You are being rate limited.', retry_after: 64.57, global: false }, '429'],
  ])('of the request name no definitions: %j', async (body, code) => {
    const cwd = project({
      'slashlint.json': config,
      'src/a.json': PING,
      'src/b.json': LOUD,
      'answer.json': body,
    })
    const { stdout } = await slashlint(['explain-error', 'answer.json', '--format', 'json'], {
      cwd,
    })
    const { errors } = JSON.parse(stdout) as { errors: { code: string; notes: string[] }[] }
    expect(errors.map((error) => error.code)).toEqual([code])
    expect(errors[0]?.notes).toContain(ABOUT_NONE)
    expect(errors[0]?.notes.join()).not.toContain('--command')
  })
})

describe('errors of something else are placed at no definition, even if there is only one', () => {
  const BESIDE = { code: 50035, message: 'Invalid Form Body' }
  const nothing = 'src/a.json'

  it.each([
    [
      'an id of the path',
      answer({ application_id: leaf('NUMBER_TYPE_COERCE', 'Value "undefined" is not snowflake.') }),
    ],
    [
      'both ids',
      answer({
        application_id: leaf('NUMBER_TYPE_COERCE', 'Value "x" is not snowflake.'),
        guild_id: leaf('NUMBER_TYPE_COERCE', 'Value "y" is not snowflake.'),
      }),
    ],
    [
      'an answer to an interaction',
      answer({
        data: { content: leaf('BASE_TYPE_MAX_LENGTH', 'Must be 2000 or fewer in length.') },
      }),
    ],
    [
      'a message',
      answer({
        embeds: { 0: { title: leaf('BASE_TYPE_MAX_LENGTH', 'Must be 256 or fewer in length.') } },
      }),
    ],
    [
      'the settings of the app',
      answer({ redirect_uris: { 0: leaf('BASE_TYPE_URL', 'Not a well formed URL.') } }),
    ],
    ['a token', { code: 0, message: '401: Unauthorized' }],
    ['an interaction that is over', { code: 10062, message: 'Unknown interaction' }],
    ['a second answer', { code: 40060, message: 'Interaction has already been acknowledged.' }],
    ['a body without details', BESIDE],
  ])('%s', async (_, body) => {
    const places = await explained({ [nothing]: PING, 'answer.json': body })
    expect(places.map((line) => line.split(' ')[0])).toEqual(places.map(() => '-'))
    expect(places.length).toBeGreaterThan(0)
  })

  it('the request to another address, whose token is not shown', async () => {
    const text = `DiscordAPIError[50035]: Invalid Form Body
name[BASE_TYPE_BAD_LENGTH]: Must be between 1 and 100 in length.
    at handleErrors (index.js:791:13) {
  method: 'POST',
  url: 'https://discord.com/api/v10/interactions/1/c2VjcmV0/callback',`
    const roles = text.replace(/interactions.*callback/, 'guilds/5/roles')
    const commands = text.replace(/interactions.*callback/, 'applications/1/commands')
    const files = (printed: string) => ({ 'src/a.json': LOUD, 'answer.json': printed })
    expect(await explained(files(text))).toEqual(['- BASE_TYPE_BAD_LENGTH'])
    expect(await explained(files(roles))).toEqual(['- BASE_TYPE_BAD_LENGTH'])
    expect((await explained(files(commands))).join()).toMatch(/^src\/a\.json:/)
    const cwd = project({ 'slashlint.json': config, ...files(text) })
    const { stdout } = await slashlint(['explain-error', 'answer.json'], { cwd })
    expect(stdout).toContain('it is about the request to /api/v10/interactions/1/…/callback')
    expect(stdout).not.toContain('c2VjcmV0')
  })

  it.each([
    ['DiscordAPIError[10062]: Unknown interaction', 'not answered within 3 seconds'],
    ['DiscordAPIError[40060]: Interaction has already been acknowledged.', 'answers twice'],
    ['403 Forbidden (error code: 50001): Missing Access', 'applications.commands'],
    ['403 Forbidden (error code: 50013): Missing Permissions', 'order of the roles'],
    ['404 Not Found (error code: 10008): Unknown Message', 'was deleted'],
    [
      '[Crit ] There was an error registering application commands: Invalid Form Body',
      'error.rawError',
    ],
    [
      '400 Bad Request (error code: 50035): Invalid Form Body\nIn redirect_uris.0: Not a well formed URL.',
      'Developer Portal',
    ],
  ])('%s: what happened is said', async (printed, words) => {
    const cwd = project({ 'slashlint.json': config, 'src/a.json': PING, 'answer.txt': printed })
    const { stdout, code } = await slashlint(['explain-error', 'answer.txt'], { cwd })
    expect(stdout).toContain(words)
    expect(stdout).toContain('not about a place in a definition')
    expect(code).toBe(1)
  })
})

describe('logs', () => {
  const LOG = `Starting
DiscordAPIError[50035]: Invalid Form Body
name[APPLICATION_COMMAND_INVALID_NAME]: Command name is invalid
    at handleErrors (index.js:791:13)
DiscordAPIError[10062]: Unknown interaction`

  it('each error is explained, and lines that are not understood are counted', async () => {
    const text = LOG.split('\n')
      .map((line, index) => `2026-11-28T10:11:1${index}.1234567Z ${line}`)
      .join('\n')
    const cwd = project({ 'slashlint.json': config, 'src/loud.json': LOUD, 'log.txt': text })
    const { stdout } = await slashlint(['explain-error', 'log.txt'], { cwd })
    expect(stdout).toContain('--> src/loud.json')
    expect(stdout).toContain('not answered within 3 seconds')
    expect(stdout).toMatch(/\n2 errors from Discord, 1 located in files\n1 line not understood\n$/)
    const json = await slashlint(['explain-error', 'log.txt', '--format', 'json'], { cwd })
    expect(JSON.parse(json.stdout)).toMatchObject({ passedOver: 1 })
  })
})

describe('--deployed', () => {
  const deployed = [
    { id: '1', version: '1', application_id: '9', type: 4, name: 'Launch', handler: 2 },
    { id: '2', version: '2', application_id: '9', ...PING },
  ]
  const removed = {
    code: 50240,
    message: 'You cannot remove this app’s Entry Point command in a bulk update operation.',
  }
  const state = ['--deployed', 'deployed.json']

  it('shows the list that lacks the entry point, and which one', async () => {
    const cwd = project({
      'slashlint.json': { files: [{ glob: 'src/**', resource: 'commands' }] },
      'src/all.json': [PING],
      'deployed.json': deployed,
      'answer.json': removed,
    })
    const { stdout } = await slashlint(['explain-error', 'answer.json', ...state], { cwd })
    expect(stdout).toMatch(
      /^error\[set\/entry-point-removed\]: .*"Launch".*\n {2}--> src\/all\.json:1:1\n/,
    )
    expect(stdout).toContain('= Discord: 50240 "You cannot remove')
  })

  it('shows the command that is too many for today', async () => {
    const files = {
      'src/ping.json': PING,
      'src/roll.json': { ...PING, name: 'roll' },
      'deployed.json': deployed,
      'answer.json': {
        code: 30034,
        message: 'Max number of daily application command creates has been reached (200)',
      },
    }
    expect(await explained(files, ...state, '--creates-today', '200')).toEqual([
      'src/roll.json:2:11 set/daily-creates',
    ])
    expect(await explained(files)).toEqual(['- set/daily-creates'])
  })

  it('is no source itself, and must be a list', async () => {
    const cwd = project({ 'slashlint.json': config, 'src/ping.json': PING, 'answer.json': removed })
    const { code, stderr } = await slashlint(
      ['explain-error', 'answer.json', '--deployed', 'answer.json'],
      { cwd },
    )
    expect(code).toBe(2)
    expect(stderr).toContain(
      'answer.json is not a list of commands, as Discord returns it. It says "You cannot remove',
    )
  })
})

describe('the error as discord.js prints it', () => {
  const printed = `node:internal/process/promises:288
            triggerUncaughtException(err, true /* fromPromise */);
            ^

\u001B[31mDiscordAPIError[50035]: Invalid Form Body\u001B[39m
0.name[APPLICATION_COMMAND_INVALID_NAME]: Command name is invalid
1.options[0].choices[0].name[BASE_TYPE_REQUIRED]: This field is required
    at handleErrors (/app/node_modules/@discordjs/rest/dist/index.js:730:13) {
  requestBody: { files: undefined, json: [ [Object], [Object] ] },
  code: 50035,
  method: 'PUT',
`
  const roll = {
    ...PING,
    name: 'roll',
    options: [{ type: 3, name: 'die', description: 'Which', choices: [{ value: 'd6' }] }],
  }

  it('has the places of the answer', async () => {
    const files = {
      'slashlint.json': { files: [{ glob: 'src/**', resource: 'commands' }] },
      'src/all.json': [LOUD, roll],
      'answer.json': printed,
    }
    expect(await explained(files)).toEqual([
      'src/all.json:3:14 command/name-lowercase',
      'src/all.json:17:11 shape/required',
    ])
  })

  it('may be about the whole body, or about none', async () => {
    const large =
      'DiscordAPIError[50035]: Invalid Form Body\nAPPLICATION_COMMAND_TOO_LARGE: Command exceeds maximum size\n'
    expect(await explained({ 'src/a.json': PING, 'answer.json': large })).toEqual([
      'src/a.json:2:11 command/too-large',
    ])
    const access = 'DiscordAPIError[50001]: Missing Access\n    at handleErrors\n'
    expect(await explained({ 'src/a.json': PING, 'answer.json': access })).toEqual([
      '- request/guild-not-authorized',
    ])
  })
})

describe('the error as discord.py prints it', () => {
  const printed = (...lines: string[]) => `Traceback (most recent call last):
  File "bot.py", line 9, in setup_hook
    await self.tree.sync()
discord.errors.HTTPException: 400 Bad Request (error code: 50035): Invalid Form Body
${lines.join('\n')}

The above exception was the direct cause of the following exception:
In the end: nothing more
`
  const LATE = {
    ...PING,
    options: [
      { type: 3, name: 'why', description: 'x' },
      { type: 6, name: 'who', description: 'x', required: true },
    ],
  }

  it('has the places of the answer, which has no codes', async () => {
    const files = {
      'slashlint.json': { files: [{ glob: 'src/**', resource: 'commands' }] },
      'src/all.json': [LOUD, LATE],
      'answer.json': printed(
        'In 0.name: Command name is invalid',
        'In 1.options.1: Required options must be placed before non-required options',
        'In 1.options.0.name: Something new',
      ),
    }
    expect(await explained(files)).toEqual([
      'src/all.json:3:14 command/name-lowercase',
      'src/all.json:14:17 50035',
      'src/all.json:19:17 option/required-order',
    ])
  })

  it('may be about no definition', async () => {
    const access = 'discord.errors.Forbidden: 403 Forbidden (error code: 50001): Missing Access\n'
    expect(await explained({ 'src/a.json': PING, 'answer.json': access })).toEqual([
      '- request/guild-not-authorized',
    ])
  })
})

describe('what is shown', () => {
  it('is the place with our rule, the words of the service, and the fix', async () => {
    const { stdout, code } = await slashlint(
      ['explain-error', 'examples/answers/ban.json', 'examples/broken/commands/ban.json'],
      { cwd: ROOT },
    )
    expect(code).toBe(1)
    expect(stdout).toContain(
      'error[option/required-order]: Required option "targetUser" must stand before',
    )
    expect(stdout).toContain('--> examples/broken/commands/ban.json:7:26')
    expect(stdout).toContain(
      '= Discord: APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID "Required options must be',
    )
    expect(stdout).toContain('= fix: Move required options first (--fix)')
    expect(stdout).toContain('4 errors from Discord, all located in files')
  })

  it('reads the answer from standard input', async () => {
    const stdin = readFileSync(`${ROOT}examples/answers/bulk.json`, 'utf8')
    const { stdout } = await slashlint(['explain-error', '-', 'examples/broken/bulk'], {
      cwd: ROOT,
      stdin,
    })
    expect(stdout).toContain('error[set/duplicate-name]')
    expect(stdout).toContain('error[shape/required]')
  })
})

describe('wrong usage', () => {
  const cases: readonly (readonly [string, readonly string[], string])[] = [
    ['no answer', [], 'takes the answer as a file'],
    ['a file that is not there', ['none.json'], 'Cannot read none.json'],
    [
      'the page of a proxy',
      ['page.html'],
      'page.html is a web page ("502 Bad Gateway"): it comes from something',
    ],
    ['a body that is cut off', ['cut.json'], 'nor JSON: Unterminated string'],
    ['nothing', ['empty.json'], 'empty.json is empty. Expected: the body of its answer'],
    ['an empty list', ['list.json'], 'list.json contains no error of Discord’s'],
    ['no error', ['fine.json'], 'fine.json is not an error that Discord answered'],
    [
      'an unknown command',
      ['answer.json', '--command', 'pong'],
      'There is no command named `pong`',
    ],
    [
      'another format',
      ['answer.json', '--format', 'sarif'],
      '`--format` must be one of pretty, json',
    ],
  ]
  it.each(cases)('%s', async (_, argv, message) => {
    const cwd = project({
      'slashlint.json': config,
      'src/ping.json': PING,
      'page.html': '<html><head><title>502 Bad Gateway</title></head></html>',
      'cut.json': '{"code":50035,"message":"Invalid Fo',
      'empty.json': '',
      'list.json': [],
      'fine.json': { id: '1' },
      'answer.json': answer(INVALID_NAME),
    })
    const { code, stderr, stdout } = await slashlint(['explain-error', ...argv], { cwd })
    expect(code).toBe(2)
    expect(stderr).toContain(message)
    expect(stdout).toBe('')
  })
})

describe('an error of discord.py that names commands', () => {
  const files = { 'slashlint.json': { files: [{ glob: 'src/**', resource: 'commands' }] } }
  const long = 'x'.repeat(101)
  const text = (name: string, type = 3) => ({ type, name, description: 'Says' })
  const commands = [
    PING,
    {
      name: 'trade',
      description: 'Trades',
      options: [
        { ...text('add', 1), options: [text('a'), { ...text('amount'), description: long }] },
      ],
    },
    { name: 'Show it', type: 3, options: [] },
  ]
  const failure = `CommandSyncFailure: Failed to upload commands to Discord (HTTP status 400, error code 50035)
In group 'trade' defined in module 'bot'
  In command 'trade add' defined in function 'add'
    In parameter 'amount'
      description: Must be 100 or fewer in length.
In context menu 'Show it' defined in function 'show'
  options: Not allowed
In command 'gone' defined in function 'gone'
  In parameter 'x'
    name: Command name is invalid
`

  it('is shown at the commands of these names, whatever their order', async () => {
    const cwd = project({ ...files, 'src/all.json': commands, 'answer.txt': failure })
    const { stdout, stderr } = await slashlint(
      ['explain-error', 'answer.txt', '--format', 'json'],
      { cwd },
    )
    expect(stderr).toBe('')
    const { errors } = JSON.parse(stdout) as {
      errors: { command?: string; code: string; pointer: string; notes: string[] }[]
    }
    expect(errors.map(({ command, code, pointer }) => [command, code, pointer])).toEqual([
      ['trade', 'option/description-length', '/1/options/0/options/1/description'],
      ['Show it', expect.any(String), '/2/options'],
      [undefined, '50035', ''],
    ])
    expect(errors[2]?.notes).toContain('it is about "gone", "x", which is not defined here')
  })

  it('is about one of several files with that name', async () => {
    const cwd = project({
      'slashlint.json': { files: [{ glob: 'src/**', resource: 'command' }] },
      'src/a.json': PING,
      'src/b.json': PING,
      'answer.txt': `CommandSyncFailure: Failed to upload commands to Discord (HTTP status 400, error code 50035)\nIn command '${PING.name}' defined in function 'ping'\n  description: Bad`,
    })
    const { stdout } = await slashlint(['explain-error', 'answer.txt'], { cwd })
    expect(stdout).toContain('it may also be about ping in src/b.json')
  })
})
