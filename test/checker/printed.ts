import { readAnswers, type ServiceAnswer } from '@slashlint/checker/errors'

// Errors of the service in the form in which libraries print them. Tests read them.

/** A response of the service, with its errors as `path [code] message`. */
export interface ReadError {
  readonly code: unknown
  readonly operation: unknown
  readonly errors: readonly string[]
}

/** Reads all responses in a text. The list is empty if the text is rejected. */
export function readAll(text: string): readonly ReadError[] {
  const found = readAnswers(text)
  return 'obstacle' in found ? [] : found.answers.map(shown)
}

function shown({ body, operation }: ServiceAnswer): ReadError {
  const { code, errors } = body as { code: unknown; errors?: unknown }
  return { code, operation, errors: leavesOf(errors, []) }
}

function leavesOf(node: unknown, path: readonly string[]): readonly string[] {
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

/** The program, its output, the errors in it, and the operation if the output contains it. */
export const PRINTED: readonly (readonly [
  program: string,
  text: string,
  errors: readonly string[],
  operation: 'bulk' | undefined,
])[] = [
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
  [
    'discord.py, which names commands',
    `discord.app_commands.errors.CommandSyncFailure: Failed to upload commands to Discord (HTTP status 400, error code 50035)
In group 'trade' defined in module 'cogs.trade'
  In command 'trade add' defined in function 'Trade.add'
    In parameter 'amount'
      description: Too long`,
    ['0.options.0.options.0.description [50035] Too long'],
    'bulk',
  ],
  [
    'interactions.py, which names them in its log',
    `Multiple Errors found in command \`Show it\`:
name A_CODE: Too loud
name B_CODE: Too long`,
    ['0.name [A_CODE] Too loud', '0.name [B_CODE] Too long'],
    'bulk',
  ],
]
