/**
 * Smoke test of core in every runtime it is made for: `npm run test:runtimes [-- --require-all]`. Each loads the ESM
 * bundle, judges the same values and must print what Node prints, to the character. A runtime that is not there is
 * named and passed over, unless all are required.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from './chromium.mjs'
import { command } from './command.mjs'
import { stage } from './stage.mjs'
import { workerd } from './workerd.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const bin = (name) => `${here}node_modules/.bin/${name}`

const RUNTIMES = [
  ['Node, CommonJS', (folder) => command(process.execPath, ['main.cjs'], folder)],
  ['Deno', (folder) => command(bin('deno'), ['run', '--no-config', '--no-lock', '--cached-only', 'main.mjs'], folder)],
  ['Bun', (folder) => command(bin('bun'), ['main.mjs'], folder)],
  ['workerd', (folder) => workerd(bin('workerd'), folder)],
  ['Chromium, headless', (folder) => chromium(folder)],
]

installRuntimes()
const { folder, from } = await stage()
let failed = 0
let absent = 0
try {
  const expected = (await command(process.execPath, ['main.mjs'], folder)).output
  const { length } = JSON.parse(expected)
  console.log(
    `core from ${from}; ${length} values, ${expected.length} characters of findings in Node ${process.version}`,
  )
  for (const [name, result] of JSON.parse(expected)) {
    if (result?.mustNotThrow === undefined) continue
    failed++
    console.log(`THROWS   ${name}: ${result.mustNotThrow}`)
  }
  for (const [name, run] of RUNTIMES) await compare(name, run, expected)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (failed > 0 || (absent > 0 && process.argv.includes('--require-all'))) process.exitCode = 1

async function compare(name, run, expected) {
  const start = performance.now()
  const { missing, problem, output } = await run(folder)
  const seconds = `${((performance.now() - start) / 1000).toFixed(1)} s`
  if (missing !== undefined) {
    absent++
    console.log(`NOT RUN  ${name}: ${missing}`)
  } else if (problem !== undefined) {
    failed++
    console.log(`FAIL     ${name}: ${problem}`)
  } else if (output === expected) console.log(`same     ${name} (${seconds})`)
  else {
    failed++
    console.log(`DIFFERS  ${name}:\n${firstDifferences(expected, output)}`)
  }
}

/** The cases that differ, with both results. */
function firstDifferences(expected, output) {
  let theirs
  try {
    theirs = new Map(JSON.parse(output))
  } catch {
    return `  no JSON: ${output.slice(0, 300)}`
  }
  return JSON.parse(expected)
    .filter(([name, ours]) => JSON.stringify(ours) !== JSON.stringify(theirs.get(name)))
    .map(
      ([name, ours]) => `  ${name}\n    Node  ${JSON.stringify(ours)}\n    here  ${JSON.stringify(theirs.get(name))}`,
    )
    .slice(0, 5)
    .join('\n')
}

function installRuntimes() {
  const installed = `${here}node_modules/.package-lock.json`
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(`${here}package-lock.json`).mtimeMs) return
  console.log('Installing the runtimes (once) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('npm ci in test/runtimes failed')
}
