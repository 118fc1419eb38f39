import { describe, expect, test } from 'vitest'
import { createNoticed } from '../../emulator/src/fuzz/noticed.js'

// Tests what is noticed beside the faults of a bot, without a bot.

type Step = Parameters<ReturnType<typeof createNoticed>['counted']>[0]
type Problem = Step['problems'][number]

const problem = (kind: Problem['kind'], message: string, place?: string): Problem => ({
  kind,
  message,
  ...(place !== undefined && { place }),
})
const step = (more: Partial<Step>): Step => ({
  command: '/ask',
  requests: [],
  problems: [],
  faults: [],
  ...more,
})
const silent = { code: 'fuzz/no-answer', what: 'The bot does not answer.' } as const
const threw = { code: 'fuzz/threw', what: 'The bot throws.' } as const

describe('a refused connection', () => {
  test.each([
    ['connect to db.example.org', ['connect to db.example.org (at bot.js:1:2)']],
    ['slashlint refused to connect to db.example.org', []],
    ['TypeError: fetch failed', []],
    ['TypeError: fetch failed: db', ['TypeError: fetch failed: db (at bot.js:1:2)']],
  ])('%s is told once, with its first known place: %j', (message, blocked) => {
    const noticed = createNoticed()
    noticed.between([problem('blocked', message)])
    noticed.counted(step({ problems: [problem('failed', message, 'bot.js:1:2')] }))
    noticed.between([problem('blocked', message, 'bot.js:9:9'), problem('threw', 'x')])
    expect(noticed.blocked()).toEqual(blocked)
  })

  test('between two uses is why the bot is silent afterwards', () => {
    const noticed = createNoticed()
    expect(noticed.counted(step({ faults: [silent] }))).toEqual([silent])
    noticed.counted(step({ problems: [problem('blocked', 'db')], faults: [silent] }))
    expect(noticed.blocked()).toEqual(['db'])
    noticed.between([problem('threw', 'x')])
    expect(noticed.counted(step({ faults: [silent] }))).toEqual([silent])
    noticed.between([problem('failed', 'db')])
    expect(noticed.counted(step({ faults: [silent, threw] }))).toEqual([threw])
    expect(noticed.counted(step({ faults: [silent] }))).toEqual([])
    expect(noticed.blocked()).toEqual([
      'db',
      '/ask does not answer: it may wait for what was refused',
    ])
  })
})

test('a request that is not simulated is told once for each route', () => {
  const noticed = createNoticed()
  const request = (id: string, code: string) =>
    ({
      method: 'GET',
      path: `/guilds/${id}/widget`,
      rules: [{ code }],
    }) as unknown as Step['requests'][number]
  noticed.counted(
    step({
      requests: [
        request('100000000000000001', 'not-simulated'),
        request('100000000000000002', 'not-simulated'),
        request('100000000000000003', 'request/unknown-path'),
      ],
    }),
  )
  expect(noticed.blocked()).toEqual(['GET /guilds/*/widget is not simulated'])
  expect(noticed.hints()).toEqual([])
})
