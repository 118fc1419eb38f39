import { describe, expect, test } from 'vitest'
import { readAnswers } from '@slashlint/checker/errors'
import { PRINTED, readAll, type ReadError } from './printed.js'

// Tests errors of the service in the form in which libraries print them. test/clients/printed.test.mjs tests the output
// of real programs.

/** Returns the only response in a text, or the reason why there is none. */
function read(text: string): Partial<ReadError> & { readonly obstacle?: string } {
  const found = readAnswers(text)
  if ('obstacle' in found) {
    return { obstacle: found.obstacle }
  }
  expect(found.answers).toHaveLength(1)
  return readAll(text)[0] ?? {}
}

describe('what is printed by', () => {
  test.each(PRINTED)('%s', (_, text, errors, operation) => {
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

  test('a library without a tree has no errors in its body', () => {
    const found = readAnswers(
      'DiscordRESTError [403]: Missing Access\n    at x {\n  code: 50001\n}',
    )
    expect('answers' in found && found.answers.map(({ body }) => body)).toEqual([
      { code: 50001, message: 'Missing Access' },
    ])
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
    // With the square of the text it takes minutes; on two busy cores six seconds.
  }, 60_000)
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
    const found = readAnswers(text)
    const answer = 'answers' in found ? found.answers[0] : undefined
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
      answer?.named?.map(({ name, options }) => [name, options.map((one) => one.name)]),
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
