import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAnswers } from '@slashlint/checker/errors'
import { cases, check } from '../property/check.js'
import { PRINTED, readAll } from './printed.js'

// Errors of the service in the logs of CI, of services and of collectors.

const MONTHS = ['Jan', 'Apr', 'Jul', 'Nov']
const pad = (number: number, length = 2): string => String(number).padStart(length, '0')

/** Programs that put a prefix before each line. It contains the number of the line, or an increasing time. */
const PREFIXES: Readonly<Record<string, (line: number, seconds: number) => string>> = {
  'GitHub Actions': (line, seconds) =>
    `2026-11-28T10:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}.${pad(line * 7919, 7)}Z `,
  journald: (_, seconds) =>
    `${MONTHS[1]} 17 10:02:${pad(seconds % 60)} host node[${4000 + (seconds % 3)}]: `,
  pm2: () => '0|bot      | ',
  'pm2 with times': (_, seconds) => `11|my-bot | 2026-11-28T10:02:${pad(seconds % 60)}: `,
  Heroku: (line, seconds) =>
    `2026-11-28T10:02:${pad(seconds % 60)}.${pad(line, 6)}+00:00 app[worker.1]: `,
  'Docker Compose': () => 'bot-1  | ',
  Kubernetes: (line) => `2026-11-28T10:02:03.${pad(line, 9)}Z stderr F `,
  'a quoted mail': () => '> ',
  'a numbered listing': (line) => `${String(line + 1).padStart(5)}  `,
}

const prefixed = (text: string, prefix: (line: number, seconds: number) => string, seconds = 58) =>
  text
    .split('\n')
    .map((line, index) => `${prefix(index, seconds + index)}${line}`)
    .join('\n')

const TEXTS = PRINTED.map(([, text]) => text)

describe('a prefix before every line changes nothing', () => {
  test.each(Object.entries(PREFIXES))('%s', (_, prefix) => {
    for (const text of TEXTS) {
      expect(readAll(prefixed(text, prefix))).toEqual(readAll(text))
      expect(readAll(prefixed(`Started.\n\n${text}\nEnded.`, prefix))).toEqual(readAll(text))
    }
  })

  test('whatever the prefix is made of', () => {
    const word = fc.constantFrom('app', 'web.1', 'INFO', 'job-7', 'a1b2c3', 'stdout')
    const counter = fc.constantFrom('#', 'id=', 'pid ', '[', '(')
    const between = fc.constantFrom(' ', '  ', ': ', ' | ', '] ', ' - ', '\t')
    const part = fc.tuple(word, fc.option(counter), between)
    const parts = fc.array(part, { minLength: 1, maxLength: 4 })
    check(
      fc.property(fc.constantFrom(...TEXTS), parts, fc.nat(99_999), (text, made, first) => {
        const prefix = (line: number) =>
          made
            .map(([name, sign, end]) => name + (sign === null ? '' : sign + (first + line)) + end)
            .join('')
        expect(readAll(prefixed(text, prefix))).toEqual(readAll(text))
      }),
      cases(20_000),
    )
  })

  test('a line without it ends the error', () => {
    const text = 'Invalid Form Body\nIn 0.name: Too loud\nIn 1.name: Too long'
    const lines = prefixed(`400 Bad Request (error code: 50035): ${text}`, () => 'bot | ').split(
      '\n',
    )
    const [answer] = readAll([...lines.slice(0, 2), 'In 1.name: of another program'].join('\n'))
    expect(answer?.errors).toEqual(['0.name [50035] Too loud'])
  })
})

const BODY = {
  code: 50035,
  message: 'Invalid Form Body',
  errors: { 1: { name: { _errors: [{ code: 'A_CODE', message: 'Too loud' }] } } },
}
const READ_BODY = [{ code: 50035, operation: undefined, errors: ['1.name [A_CODE] Too loud'] }]

describe('JSON around an error body changes nothing', () => {
  test.each([
    ['an answer of axios', { message: 'Request failed', response: { status: 400, data: BODY } }],
    ['a record of pino', { level: 50, time: 1, err: { type: 'Error', body: BODY }, msg: 'failed' }],
    ['a text of JSON', { status: 400, body: JSON.stringify(BODY) }],
    ['a list', [{ ok: true }, BODY]],
  ])('%s', (_, value) => {
    expect(readAll(JSON.stringify(value))).toEqual(READ_BODY)
    expect(readAll(JSON.stringify(value, undefined, 2))).toEqual(READ_BODY)
    expect(readAll(`failed: ${JSON.stringify(value)} (retried)`)).toEqual(READ_BODY)
  })

  test('whatever it is made of, in a line or over several, alone or in a log', () => {
    const scalar = fc.oneof(fc.boolean(), fc.nat(499), fc.constantFrom('ok', 'bot', '400', ''))
    const others = fc.dictionary(fc.constantFrom('level', 'status', 'url', 'name'), scalar)
    const step = fc.constantFrom('list', 'object', 'text')
    const steps = fc.array(fc.tuple(step, others), { maxLength: 5 })
    const layout = fc.constantFrom(undefined, 2)
    const log = fc.constantFrom('', 'error: ', '2026-11-28T10:00:00Z bot[7]: ')
    check(
      fc.property(steps, layout, log, (around, indent, before) => {
        let value: unknown = BODY
        for (const [kind, beside] of around) {
          value =
            kind === 'list'
              ? [beside, value]
              : { ...beside, inside: kind === 'text' ? JSON.stringify(value) : value }
        }
        const text = JSON.stringify(
          Array.isArray(value) ? { list: value } : value,
          undefined,
          indent,
        )
        expect(readAll(prefixed(text, () => before))).toEqual(READ_BODY)
      }),
      cases(20_000),
    )
  })

  test('of objects that are no errors nothing is read', () => {
    for (const value of [
      { code: 200, message: 'ok' },
      { code: 'ECONNREFUSED', message: 'connect' },
      [{ code: 404, message: 'Not found' }],
    ]) {
      expect(readAll(JSON.stringify({ list: [value] }))[0]?.errors ?? []).toEqual([])
      expect(readAll(`log ${JSON.stringify({ list: [value] })}`)).toEqual([])
    }
  })
})

describe('records of logs', () => {
  const KEYS = ['log', 'MESSAGE', 'message', 'msg']

  test.each(KEYS)('a line of JSON for each line of the text, under "%s"', (key) => {
    for (const text of TEXTS) {
      const records = text
        .split('\n')
        .map((line) => JSON.stringify({ [key]: `${line}\n`, stream: 'stderr', time: '2026-11-28' }))
      expect(readAll(records.join('\n'))).toEqual(readAll(text))
    }
  })

  test.each(KEYS)('the whole text in one record, under "%s"', (key) => {
    for (const text of TEXTS.filter((one) => one.includes('\n'))) {
      const record = JSON.stringify({ level: 'error', [key]: text })
      expect(readAll(`${record}\n${JSON.stringify({ [key]: 'restarted' })}`)).toEqual(readAll(text))
    }
  })
})

describe('several errors', () => {
  const BESIDE = '404 Not Found (error code: 10062): Unknown interaction'

  test('are each read, in their order', () => {
    for (const text of TEXTS) {
      const [only] = readAll(text)
      const codes = readAll(`${BESIDE}\n${text}\n${BESIDE.replace('10062', '10008')}`)
      expect(codes.map(({ code }) => code)).toEqual([10062, only?.code, 10008])
      expect(codes[1]).toEqual(only)
    }
  })

  test('any of them, one after the other', () => {
    const some = fc.array(fc.constantFrom(...TEXTS, BESIDE), { minLength: 1, maxLength: 4 })
    check(
      fc.property(some, (texts) => {
        const each = texts.flatMap((text) => readAll(text).map((one) => JSON.stringify(one.errors)))
        const all = readAll(texts.join('\n\n')).map((one) => JSON.stringify(one.errors))
        expect(new Set(all)).toEqual(new Set(each))
      }),
      cases(2000),
    )
  })

  test('the same error, printed again and again, is read once', () => {
    for (const text of TEXTS) {
      expect(readAll(Array(50).fill(text).join('\n'))).toEqual(readAll(text))
    }
  })

  test('what discord.py raises first and then names is one error', () => {
    const text = `discord.errors.HTTPException: 400 Bad Request (error code: 50035): Invalid Form Body
In 0.description: Too long

The above exception was the direct cause of the following exception:

Traceback (most recent call last):
  File "bot.py", line 9, in on_ready
discord.app_commands.errors.CommandSyncFailure: Failed to upload commands to Discord (HTTP status 400, error code 50035)
In command 'fine' defined in function 'fine'
  description: Too long`
    const found = readAnswers(text)
    expect('answers' in found && found.answers.map(({ named }) => named?.[0]?.name)).toEqual([
      'fine',
    ])
  })
})

describe('lines that are not understood', () => {
  const passedOver = (text: string) => {
    const found = readAnswers(text)
    return 'answers' in found ? found.passedOver : undefined
  }

  test('are counted, blank lines and stacks are not', () => {
    const text = `Starting
DiscordAPIError[50035]: Invalid Form Body
0.name[A_CODE]: Too loud
    at handleErrors (index.js:791:13)
    at async REST.request (index.js:9:1)

Bye`
    expect(passedOver(text)).toBe(2)
    expect(passedOver(prefixed(text, PREFIXES['journald'] ?? (() => '')))).toBe(3)
  })
})

test('a message alone is an error whose details are elsewhere', () => {
  for (const line of [
    '[Crit ] There was an error registering application commands: Invalid Form Body',
    '[ERROR] Invalid Form Body',
    'deploy failed: "Invalid Form Body"',
  ]) {
    expect(readAll(line)).toEqual([{ code: 50035, operation: undefined, errors: [] }])
  }
  expect(readAll('Error: Invalid Form Body\nIn redirect_uris.0: Not a well formed URL.')).toEqual([
    {
      code: 50035,
      operation: undefined,
      errors: ['redirect_uris.0 [50035] Not a well formed URL.'],
    },
  ])
})

test('long logs are read whole: errors behind 20 000 lines that look like the beginning of one', () => {
  for (const piece of [
    '2026-11-28T10:00:00.1Z DiscordAPIError[50035]: Invalid Form Body\n',
    'a b c d e f g h DiscordAPIError[50035]: Invalid Form Body\na b c 0.name[A_CODE]: x\n',
    '{"log":"400 Bad Request (error code: 50035): Invalid Form Body\\n"}\n',
    'x {"a": {"b": 1}} {\n',
    'DiscordJsonError { x\n',
  ]) {
    const last = '404 Not Found (error code: 10062): Unknown interaction'
    expect(readAll(`${piece.repeat(20_000)}${last}`).at(-1)?.code).toBe(10062)
  }
})
