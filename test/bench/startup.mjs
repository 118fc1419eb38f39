import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { median } from './measure.mjs'
import { mark, table } from './report.mjs'

/** Over an empty module. */
const GOAL = 4
const file = (name) => fileURLToPath(new URL(name, import.meta.url))

function milliseconds(module, exported) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [file('start.mjs'), module, exported],
    {
      encoding: 'utf8',
    },
  )
  if (status !== 0) {
    throw new Error(`start-up of ${module}: ${stderr}`)
  }
  return Number(stdout)
}

/** @returns {{ name: string, ms: number }[]} medians; the contenders take turns, so that noise meets all of them */
export function startup(alone, rounds) {
  const starts = [
    ['an empty module', file('nothing.mjs'), '-'],
    ['slashlint', file('../../core/dist/node/commands.js'), 'validateCommand'],
    ['slashlint, the main entry', file('../../core/dist/node/index.js'), 'validateCommand'],
    ['slashlint, required as CommonJS', file('../../core/dist/cjs/index.js'), 'validateCommand'],
  ]
  if (!alone) {
    for (const peer of ['valibot', 'zod', 'typebox', 'arktype', 'ajv']) {
      if (peer === 'ajv' && !existsSync(file('../../../shared/corpus/openapi-commands.json'))) {
        continue
      }
      starts.push([peer, file(`peers/${peer}.mjs`), 'create'])
    }
  }
  const times = starts.map(() => [])
  for (let round = 0; round < rounds; round++) {
    starts.forEach(([, module, exported], i) => times[i].push(milliseconds(module, exported)))
  }
  return starts.map(([name], i) => ({ name, ms: median(times[i]) }))
}

export const startupTable = (rows) =>
  table(
    ['ms, median', 'load and first validation'],
    rows.map(({ name, ms }) => [name, ms.toFixed(1)]),
  )

export function startupGoals(rows) {
  const ms = (wanted) => rows.find(({ name }) => name === wanted).ms
  const empty = ms('an empty module')
  return [
    ['ESM', 'slashlint'],
    ['CommonJS', 'slashlint, required as CommonJS'],
  ].map(([kind, name]) => [
    `load and first validation ≤ ${GOAL} ms over an empty module, ${kind}`,
    `${(ms(name) - empty).toFixed(1)} ms`,
    mark(ms(name) - empty <= GOAL),
  ])
}
