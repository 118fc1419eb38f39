import { describe, expect, test } from 'vitest'
import { readAnswer } from '@slashlint/checker/errors'

// Errors of the service as libraries print them. What their own programs print is read in test/clients/printed.test.mjs.

/** The errors of an answer as `path [code] message`. */
function read(text: string): {
  code?: unknown
  operation?: unknown
  errors?: string[]
  obstacle?: string
} {
  const answer = readAnswer(text)
  if ('obstacle' in answer) {
    return { obstacle: answer.obstacle }
  }
  const { code, errors } = answer.body as { code: unknown; errors?: unknown }
  return { code, operation: answer.operation, errors: leavesOf(errors, []) }
}

function leavesOf(node: unknown, path: readonly string[]): string[] {
  return Object.entries(node ?? {}).flatMap(([key, inside]) => {
    if (key !== '_errors') {
      return leavesOf(inside, [...path, key])
    }
    return (inside as { code: string; message: string }[]).map(
      ({ code, message }) => `${path.join('.')} [${code}] ${message}`,
    )
  })
}

const TWO = ['1.name [A_CODE] Too loud', '1.options.0.name [B_CODE] Has: a, colon']
const TWO_WITHOUT_CODES = TWO.map((line) => line.replace(/\[\w+\]/, '[50035]'))

describe('what is printed by', () => {
  test.each([
    [
      'discord.js 14 with a name that was shortened',
      `w[50035]: Invalid Form Body
1.name[A_CODE]: Too loud
1.options[0].name[B_CODE]: Has: a, colon
    at Z.runRequest (index.js:7:581) {
  method: 'put',`,
      TWO,
      'bulk',
    ],
    [
      'discord.js 13',
      `DiscordAPIError: Invalid Form Body
1.name: Too loud
1.options[0].name: Has: a, colon
    at RequestHandler.execute (RequestHandler.js:350:13) {
  method: 'put',
  path: '/applications/1/commands',
  code: 50035,
  httpStatus: 400,`,
      TWO_WITHOUT_CODES,
      'bulk',
    ],
    [
      'Eris',
      `Error: DiscordRESTError [50035]: Invalid Form Body
  1.name: Too loud
  1.options.0.name: Has: a, colon
    at RequestHandler.request (RequestHandler.js:68:15)`,
      TWO_WITHOUT_CODES,
      undefined,
    ],
    [
      'slash-create, which prints the status',
      `DiscordRESTError [400]: Invalid Form Body
  1.name: Too loud
  1.options.0.name: Has: a, colon
    at SequentialBucket.add (sequentialBucket.js:106:117)`,
      TWO_WITHOUT_CODES,
      undefined,
    ],
    [
      'Oceanic',
      `DiscordRESTError: Invalid Form Body on PUT /api/v10/applications/1/commands
 1.name: Too loud
 1.options.0.name: Has: a, colon
    at RequestHandler.request (RequestHandler.js:98:15)`,
      TWO_WITHOUT_CODES,
      'bulk',
    ],
    [
      'Seyfert',
      `SeyfertError: Invalid Form Body 50035
[400 Bad Request] PUT /applications/:id/commands
1.name [A_CODE]: Too loud
1.options.0.name [B_CODE]: Has: a, colon
    at bot.mjs:3:9 {`,
      TWO,
      'bulk',
    ],
    [
      'disnake, as a warning',
      `bot_base.py:715: SyncWarning: Failed to overwrite global commands due to 400 Bad Request (error code: 50035): Invalid Form Body
In 1.name: Too loud
In 1.options.0.name: Has: a, colon
  warnings.warn(f"Failed to overwrite global commands due to {e}", SyncWarning)`,
      TWO_WITHOUT_CODES,
      undefined,
    ],
    [
      'hikari',
      `hikari.errors.BadRequestError: Bad Request 400: (50035) 'Invalid Form Body' for https://example.com/commands

1.name:
 - Too loud

1.options.0.name:
 - Has: a, colon`,
      TWO_WITHOUT_CODES,
      undefined,
    ],
    [
      'JDA',
      `[main] ERROR RestAction - RestAction queue returned failure: [ErrorResponseException] 50035: Invalid Form Body
1.name
\t- A_CODE: Too loud
1.options[0].name
        - B_CODE: Has: a, colon
net.dv8tion.jda.api.exceptions.ContextException`,
      TWO,
      undefined,
    ],
    [
      'disgo',
      `50035: Invalid Form Body
1 -> name -> A_CODE: Too loud
1 -> options -> 0 -> name -> B_CODE: Has: a, colon`,
      TWO,
      undefined,
    ],
    [
      'disgo, in a log',
      String.raw`level=ERROR msg="sync failed" err="50035: Invalid Form Body\n1 -> name -> A_CODE: Too loud\n1 -> options -> 0 -> name -> B_CODE: Has: a, colon" id=7`,
      TWO,
      undefined,
    ],
    [
      'discordgo',
      'panic: HTTP 400 Bad Request, {"message": "Invalid Form Body", "code": 50035, "errors": {"1": {"name": {"_errors": [{"code": "A_CODE", "message": "Too loud"}]}, "options": {"0": {"name": {"_errors": [{"code": "B_CODE", "message": "Has: a, colon"}]}}}}}}\n\ngoroutine 1 [running]:',
      TWO,
      undefined,
    ],
    [
      'serenity with {:?}',
      String.raw`Http(UnsuccessfulRequest(ErrorResponse { status_code: 400, url: "x", method: PUT, error: DiscordJsonError { code: 50035, message: "Invalid Form Body", errors: [DiscordJsonSingleError { code: "A_CODE", message: "Too loud", path: "1.name" }, DiscordJsonSingleError { code: "B_CODE", message: "Has: a, colon", path: "1.options.0.name" }] } }))`,
      TWO,
      'bulk',
    ],
    [
      'serenity with {}',
      'Error: Invalid Form Body (1.name: Too loud, 1.options.0.name: Has: a, colon)',
      TWO_WITHOUT_CODES,
      undefined,
    ],
    [
      'twilight',
      `Error { source: None, kind: Response { body: [${[...Buffer.from('{"code": 50035, "errors": {"1": {"name": {"_errors": [{"code": "A_CODE", "message": "Zu laut für uns"}]}}}, "message": "Invalid Form Body"}')].join(', ')}], status: 400 } }`,
      ['1.name [A_CODE] Zu laut für uns'],
      undefined,
    ],
    [
      'Discord.Net, which says no places',
      `Discord.Net.HttpException: The server responded with error 50035: Invalid Form Body
Inner Errors:
A_CODE: Too loud
   at Discord.Net.Queue.RequestBucket.SendAsync(RestRequest request)`,
      [' [A_CODE] Too loud'],
      undefined,
    ],
    [
      'Docker Compose around it',
      `bot-1  | DiscordAPIError[50035]: Invalid Form Body
bot-1  | 1.name[A_CODE]: Too loud
bot-1  | 1.options[0].name[B_CODE]: Has: a, colon
bot-1  |     at handleErrors (index.js:791:13)`,
      TWO,
      undefined,
    ],
  ])('%s', (_, text, errors, operation) => {
    expect(read(text)).toEqual({ code: 50035, operation, errors })
    expect(read(`Started.\n\n${text}\n`)).toEqual({ code: 50035, operation, errors })
    expect(read(text.replaceAll('\n', '\r\n'))).toEqual({ code: 50035, operation, errors })
  })

  test.each([
    [
      "DiscordAPIError: Missing Access\n    at x (y.js:1:1) {\n  method: 'get',\n  code: 50001,",
      50001,
    ],
    ['discord.errors.Forbidden: 403 Forbidden (error code: 50001): Missing Access', 50001],
    ['DiscordRESTError [403]: Missing Access\n    at x {\n  code: 50001\n}', 50001],
    ['net.dv8tion.jda.api.exceptions.ErrorResponseException: 30032: Maximum number reached', 30032],
    ['Received a 400 response with body {"message": "Missing Access", "code": 50001}!', 50001],
  ])('a library without a tree: %j', (text, code) => {
    expect(read(text)).toMatchObject({ code, errors: [] })
  })

  test.each([
    'DiscordAPIError: something of which no code is printed',
    'version[14]: 15',
    'status: 400',
    '{ "code": 1 } {"message": "x"} {"code"',
    'In 1.name: Too loud',
    'Error 12345: no library',
  ])('nobody: %j', (text) => {
    expect(read(text)).toEqual({
      obstacle: expect.stringContaining('neither an error that a library printed nor JSON'),
    })
  })

  test('what is long is read in time, and braces without end are', () => {
    const leaves = Array.from({ length: 20_000 }, (_, i) => `${i}.name[A_CODE]: Too loud`)
    const begin = performance.now()
    expect(
      read(['DiscordAPIError[50035]: Invalid Form Body', ...leaves].join('\n')).errors,
    ).toHaveLength(20_000)
    for (const piece of [
      '{"code":',
      '"',
      '\\"',
      '{"code":1,"x":{',
      'Invalid Form Body (',
      'Invalid Form Body (a: b, ',
      'A ',
      '200 ',
      "A 200: (1) '",
      'Invalid Form Body\\n',
      '[123, 1, ',
      '- > ',
    ]) {
      read(piece.repeat(200_000 / piece.length))
    }
    // With the square of the text it takes minutes; on two busy cores six seconds, and a slow machine takes five times as long.
    expect(performance.now() - begin).toBeLessThan(60_000)
  })
})

describe('CommandSyncFailure of discord.py', () => {
  const HEADER =
    'discord.app_commands.errors.CommandSyncFailure: Failed to upload commands to Discord (HTTP status 400, error code 50035)'

  test('names commands, groups, menus and parameters', () => {
    const text = `${HEADER}
In command 'fine' defined in function 'fine'
  description: Too long
  In parameter 'the_text'
    name: Too: loud
    choices.3.name: Too long
In group "it's" defined in module 'cogs.trade'
  In command "it's add" defined in function 'Trade.add'
    In parameter 'amount'
      description: Too long
  name: Too loud
In context menu 'Show it' defined in function 'show'
  Application command names must be unique`
    expect(read(text)).toEqual({
      code: 50035,
      operation: 'bulk',
      errors: [
        '0.description [50035] Too long',
        '0.options.0.name [50035] Too: loud',
        '0.options.0.choices.3.name [50035] Too long',
        '1.options.0.options.0.description [50035] Too long',
        '1.name [50035] Too loud',
        '2 [50035] Application command names must be unique',
      ],
    })
  })

  test('says errors of the whole list', () => {
    expect(read(`${HEADER}: Command exceeds maximum size`).errors).toEqual([
      ' [50035] Command exceeds maximum size',
    ])
    expect(read(`${HEADER}\nError A_CODE: First\nError B_CODE: Second`).errors).toEqual([
      ' [A_CODE] First',
      ' [B_CODE] Second',
    ])
    expect(read(`${HEADER}\nIn redirect_uris.0: Not a well formed URL.`).errors).toEqual([
      'redirect_uris.0 [50035] Not a well formed URL.',
    ])
    expect(
      read(
        `discord.errors.HTTPException: 400 Bad Request (error code: 50035): Invalid Form Body\nIn _errors: [{'code': 'APPLICATION_COMMAND_TOO_LARGE', 'message': "Command exceeds 'maximum' size"}]`,
      ).errors,
    ).toEqual([" [APPLICATION_COMMAND_TOO_LARGE] Command exceeds 'maximum' size"])
  })
})

describe('interactions.py', () => {
  test('names the command and its options in its log', () => {
    const text = `2026-01-01 10:00:00 - ERROR - Error in command \`trade\`: options->add->options->the text->name A_CODE: Too: loud
Multiple Errors found in command \`Show it\`:
name A_CODE: Too loud
name B_CODE: Too long
Error in command \`pick\`: options->size->choices->Large->name A_CODE: Too loud`
    const answer = readAnswer(text)
    expect(read(text)).toEqual({
      code: 50035,
      operation: 'bulk',
      errors: [
        '0.options.0.options.0.name [A_CODE] Too: loud',
        '1.name [A_CODE] Too loud',
        '1.name [B_CODE] Too long',
        '2.options.0.choices [A_CODE] Too loud',
      ],
    })
    expect(
      'named' in answer &&
        answer.named?.map(({ name, options }) => [name, options.map((one) => one.name)]),
    ).toEqual([
      ['trade', ['add']],
      ['Show it', []],
      ['pick', ['size']],
    ])
  })

  test('counts them in its exception, and what stands behind another error is said of the whole', () => {
    const text = `interactions.client.errors.HTTPException: HTTPException: 400|Bad Request: 1->options->0->name A_CODE: Too loud
1->options->0->name B_CODE: Too: long
1->options->0->name->3->description A_CODE: Too long
1->options->0->name->3->description B_CODE: Too loud`
    expect(read(text)).toEqual({
      code: 50035,
      operation: 'bulk',
      errors: [
        '1.options.0.name [A_CODE] Too loud',
        '1.options.0.name [B_CODE] Too: long',
        ' [A_CODE] Too long',
        ' [B_CODE] Too loud',
      ],
    })
  })
})

describe('DSharpPlus', () => {
  const TREE =
    '{"1":{"name":{"_errors":[{"code":"A_CODE","message":"Too loud"}]}},"_errors":[{"code":"B_CODE","message":"Too long"}]}'

  test.each([TREE, `fail: Bot[0] Bad request: BadRequest {0} ${TREE} at Program.Main()`])(
    'has the errors of a body without its code: %s',
    (text) => {
      expect(read(text)).toEqual({
        code: 50035,
        operation: undefined,
        errors: ['1.name [A_CODE] Too loud', ' [B_CODE] Too long'],
      })
    },
  )

  test('says the status alone where its exception is printed', () => {
    expect(
      read(
        'DSharpPlus.Exceptions.BadRequestException: Bad request: BadRequest\n   at DSharpPlus.Net.Rest()',
      ).obstacle,
    ).toContain('print `exception.Errors`')
  })

  test('is not meant by objects that have no places', () => {
    expect(read('{"a":{"b":5},"_errors":[]}').code).toBe(undefined)
    expect(read('{"a":{},"c":"_errors"}').code).toBe(undefined)
  })
})
