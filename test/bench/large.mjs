/**
 * Large documents as an editor has them: from a keystroke in 2 MB of JSON to its diagnostics, the memory of the server
 * meanwhile, and a thousand fixes in 3 MB, asked of the server and of the program.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startSession } from '../lsp/stress/session.mjs'
import { median } from './measure.mjs'
import { mark, table } from './report.mjs'

const GOALS = { keystroke: 300, memory: 150, fixes: 500 }
const FIXES = 1000
/** A document that is fixed whole. In 5 MB the server has not always the memory for it (docs/decisions.md, 94). */
export const FIXED_MB = 3
const program = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
const uri = 'file:///bot/all.commands.json'

/** A list of commands of so many bytes; `faults` of them, spread over the text, have a name in upper case. */
function listOf(bytes, faults) {
  const one = (index, isFaulty) =>
    JSON.stringify(
      {
        name: `${isFaulty ? 'Command' : 'command'}-${index}`,
        description: 'One of very many commands',
        options: [
          {
            type: 3,
            name: 'text',
            description: 'A text',
            name_localizations: { de: 'wort', fr: 'mot' },
            choices: ['One', 'Two', 'Three'].map((name) => ({ name, value: name.toLowerCase() })),
          },
          { type: 4, name: 'number', description: 'A number', min_value: 1, max_value: 9 },
        ],
      },
      null,
      2,
    )
  const count = Math.ceil(bytes / (one(10_000, false).length + 2))
  const every = Math.floor(count / faults)
  return `[\n${Array.from({ length: count }, (_, i) => one(i, i % every === 0 && i / every < faults)).join(',\n')}\n]\n`
}

/** Resident memory in MB, where the system tells it. */
const memory = (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

async function keystrokes(rounds) {
  const session = await startSession()
  const text = listOf(2_000_000, 100)
  const times = []
  let most = 0
  await session.open(uri, 'json', text)
  await session.diagnostics(uri, 1)
  const position = { line: 3, character: 20 }
  for (let round = 0; round < rounds; round++) {
    // A letter is typed into a description and taken back.
    const end = round % 2 === 0 ? position : { ...position, character: position.character + 1 }
    const start = performance.now()
    await session.change(uri, round + 2, [
      { range: { start: position, end }, text: round % 2 === 0 ? 'x' : '' },
    ])
    const found = await session.diagnostics(uri, round + 2)
    times.push(performance.now() - start)
    if (found.length < 100) {
      throw new Error(`2 MB of JSON: ${found.length} diagnostics`)
    }
    most = Math.max(most, memory(session.child.pid))
  }
  await session.stop()
  return { keystroke: median(times), worst: Math.max(...times), memory: most }
}

async function fixAll(text, rounds) {
  const session = await startSession({
    textDocument: {
      codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['source.fixAll'] } } },
    },
  })
  const times = []
  await session.open(uri, 'json', text)
  const diagnostics = await session.diagnostics(uri, 1)
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    const actions = await session.request('textDocument/codeAction', {
      textDocument: { uri },
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } },
      context: { diagnostics: [], only: ['source.fixAll'] },
    })
    times.push(performance.now() - start)
    const edits = Object.values(actions?.[0]?.edit?.changes ?? {})[0]
    if (edits?.length !== FIXES) {
      throw new Error(
        `${FIXED_MB} MB of JSON: ${edits?.length} edits, ${diagnostics.length} diagnostics`,
      )
    }
  }
  await session.stop()
  return median(times)
}

/** Measures by how much `check --fix` takes longer than `check` of the same file. */
function fixInProgram(text, rounds) {
  const folder = mkdtempSync(join(tmpdir(), 'large-'))
  const file = join(folder, 'all.commands.json')
  const run = (...flags) => {
    writeFileSync(file, text)
    const start = performance.now()
    spawnSync(process.execPath, [program, 'check', '--max-warnings', '9999', ...flags, file], {
      cwd: folder,
    })
    return performance.now() - start
  }
  try {
    const times = Array.from({ length: rounds }, () => [run(), run('--fix')])
    const left = readFileSync(file, 'utf8').split('"Command-').length - 1
    if (left > 0) {
      throw new Error(`${FIXED_MB} MB of JSON: ${left} commands were not fixed`)
    }
    return {
      check: median(times.map(([check]) => check)),
      fix: median(times.map(([, fix]) => fix)),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @returns {Promise<{ keystroke: number, worst: number, memory: number, fixAll: number, check: number, fix: number }>} */
export async function large(rounds) {
  const text = listOf(FIXED_MB * 1_000_000, FIXES)
  return {
    ...(await keystrokes(rounds * 4)),
    fixAll: await fixAll(text, rounds),
    ...fixInProgram(text, Math.ceil(rounds / 2)),
  }
}

export const largeTable = ({ keystroke, worst, memory, fixAll, check, fix }) =>
  table(
    ['large documents', ''],
    [
      ['2 MB of JSON: from a keystroke to its diagnostics, ms', keystroke.toFixed(0)],
      ['the slowest of them, ms', worst.toFixed(0)],
      ['memory of the server meanwhile, MB', memory.toFixed(0)],
      [
        `${FIXED_MB} MB of JSON, ${FIXES} fixes: the server's answer to "fix all", ms`,
        fixAll.toFixed(0),
      ],
      ['the same file: slashlint check, ms', check.toFixed(0)],
      ['slashlint check --fix, ms', fix.toFixed(0)],
    ],
  )

export function largeGoals({ keystroke, memory, fixAll, check, fix }) {
  const within = (value, goal, unit) => [`${value.toFixed(0)} ${unit}`, mark(value <= goal)]
  return [
    [
      `2 MB of JSON: from a keystroke to its diagnostics ≤ ${GOALS.keystroke} ms`,
      ...within(keystroke, GOALS.keystroke, 'ms'),
    ],
    [
      `2 MB of JSON: the server's memory ≤ ${GOALS.memory} MB`,
      ...within(memory, GOALS.memory, 'MB'),
    ],
    [
      `${FIXES} fixes in ${FIXED_MB} MB of JSON ≤ ${GOALS.fixes} ms, asked of the server`,
      ...within(fixAll, GOALS.fixes, 'ms'),
    ],
    [
      `${FIXES} fixes in ${FIXED_MB} MB of JSON ≤ ${GOALS.fixes} ms over the check alone, by the program`,
      ...within(fix - check, GOALS.fixes, 'ms'),
    ],
  ]
}
