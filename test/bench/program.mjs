import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './measure.mjs'
import { mark, table } from './report.mjs'

// The program over a bare start of Node.js, and lines of a stream: on one core, on all, and divided by GNU parallel.

const ONE_GOAL = 60
const program = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const COMMAND = {
  name: 'remind',
  description: 'Set a reminder',
  options: [{ type: 3, name: 'text', description: 'Of what' }],
}

const line = (number) =>
  JSON.stringify({
    name: `remind-${number}`,
    description: `Set the reminder number ${number}`,
    options: [
      { type: 3, name: 'text', description: 'What you want to be reminded of', required: true },
      { type: 4, name: 'minutes', description: 'In how many minutes', min_value: 1 },
    ],
  })

function seconds(cwd, file, parameters, output) {
  const out = output === undefined ? undefined : openSync(join(cwd, output), 'w')
  const start = performance.now()
  const { status, error } = spawnSync(file, parameters, {
    cwd,
    stdio: ['ignore', out ?? 'ignore', 'ignore'],
  })
  const time = (performance.now() - start) / 1000
  if (out !== undefined) {
    closeSync(out)
  }
  if (error !== undefined || status !== 0) {
    throw new Error(`${file} ${parameters.join(' ')}: ${error ?? status}`)
  }
  return time
}

const has = (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0

/** @returns {{ one: { bare: number, check: number }, lines: number, ways: [string, number][] }} milliseconds; seconds */
export function programs(rounds, lines) {
  const folder = mkdtempSync(join(tmpdir(), 'program-'))
  try {
    writeFileSync(join(folder, 'remind.command.json'), JSON.stringify(COMMAND))
    const node = process.execPath
    const times = Array.from({ length: rounds }, () => [
      seconds(folder, node, ['-e', '0']),
      seconds(folder, node, [program, 'check', 'remind.command.json']),
    ])
    const [bare, check] = [0, 1].map((column) => median(times.map((row) => row[column])) * 1000)
    writeFileSync(
      join(folder, 'in'),
      Array.from({ length: lines }, (_, i) => `${line(i)}\n`).join(''),
    )
    const check1 = `${node} ${program} check --ndjson`
    const ways = [
      [`all ${availableParallelism()} cores`, 'sh', ['-c', `${check1} in`]],
      ...(has('taskset') ? [['one core', 'taskset', ['-c', '0', 'sh', '-c', `${check1} in`]]] : []),
      ...(has('parallel')
        ? [
            [
              'GNU parallel',
              'sh',
              ['-c', `parallel --will-cite --pipe -k --block 10M '${check1}' < in`],
            ],
          ]
        : []),
    ]
    const measured = ways.map(([name, file, parameters], way) => [
      name,
      seconds(folder, file, parameters, `out-${way}`),
    ])
    const expected = readFileSync(join(folder, 'out-0'), 'utf8')
    if (expected.split('\n').length !== lines + 1) {
      throw new Error('--ndjson: not a result for each line')
    }
    if (has('taskset') && readFileSync(join(folder, 'out-1'), 'utf8') !== expected) {
      throw new Error('--ndjson: results on one core and on all differ')
    }
    return { one: { bare, check }, lines, ways: measured }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

export const programTable = ({ one, lines, ways }) =>
  table(
    ['the program', ''],
    [
      ['node -e 0, ms', one.bare.toFixed(0)],
      ['slashlint check of one file, ms', one.check.toFixed(0)],
      ...ways.map(([name, time]) => [`--ndjson, ${lines} commands, ${name}, s`, time.toFixed(2)]),
    ],
  )

export function programGoals({ one: { bare, check }, lines, ways }) {
  const [[, all]] = ways
  const alone = ways.find(([name]) => name === 'one core')?.[1]
  return [
    [
      `slashlint check of one file ≤ ${ONE_GOAL} ms over a bare start of Node.js`,
      `${(check - bare).toFixed(0)} ms`,
      mark(check - bare <= ONE_GOAL),
    ],
    ...(alone === undefined
      ? []
      : [
          [
            `${lines} lines of --ndjson: all cores are faster than one`,
            `${(alone / all).toFixed(2)} times`,
            mark(alone > all),
          ],
        ]),
  ]
}
