/**
 * Smoke test of core in every runtime it is made for: `npm run test:runtimes [-- --require-all]`. Each loads the ESM
 * bundle, judges the same values and must print what Node prints, to the character. A runtime that is not there is
 * named and passed over, unless all are required. In newer lines of Node.js some of the tests run, too.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from './chromium.mjs'
import { command } from './command.mjs'
import { stage } from './stage.mjs'
import { workerd } from './workerd.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const bin = (name) => `${here}node_modules/.bin/${name}`

/** The newer lines of Node.js; `npm test` runs in the oldest that is supported. */
const NODES = [22, 24].map((line) => [`Node ${line}`, `${here}node_modules/node-${line}/bin/node`])

/** Tests of what is published and of the program, which ask the most of Node.js itself. */
const SHORT = [
  'test/api',
  ...['bin', 'check', 'formats', 'streams', 'windows'].map((name) => `test/cli/${name}.test.ts`),
]

const RUNTIMES = [
  ['Node, CommonJS', (folder) => command(process.execPath, ['main.cjs'], folder)],
  ...NODES.map(([name, node]) => [name, (folder) => command(node, ['main.mjs'], folder)]),
  [
    'Deno',
    (folder) =>
      command(
        bin('deno'),
        ['run', '--no-config', '--no-lock', '--cached-only', 'main.mjs'],
        folder,
      ),
  ],
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
    if (result?.mustNotThrow === undefined) {
      continue
    }
    failed++
    console.log(`THROWS   ${name}: ${result.mustNotThrow}`)
  }
  for (const [name, run] of RUNTIMES) {
    await compare(name, run, expected)
  }
  for (const [name, node] of NODES) {
    test(name, node)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
if (failed > 0 || (absent > 0 && process.argv.includes('--require-all'))) {
  process.exitCode = 1
}

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
  } else if (output === expected) {
    console.log(`same     ${name} (${seconds})`)
  } else {
    failed++
    console.log(`DIFFERS  ${name}:\n${firstDifferences(expected, output)}`)
  }
}

/** A short run of the tests, in which every program that is started as `node` is of that line, too. */
function test(name, node) {
  const start = performance.now()
  const { status, stdout, stderr } = spawnSync(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', ...SHORT],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      encoding: 'utf8',
      env: {
        ...process.env,
        NO_COLOR: '1',
        PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
      },
    },
  )
  const [, passed = 'no test'] = /Tests +(.+)/.exec(stdout) ?? []
  console.log(
    `${status === 0 ? 'tests   ' : 'FAIL    '} ${name}: ${passed} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  )
  if (status === 0) {
    return
  }
  failed++
  console.log(`${stdout}${stderr}`)
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
      ([name, ours]) =>
        `  ${name}\n    Node  ${JSON.stringify(ours)}\n    here  ${JSON.stringify(theirs.get(name))}`,
    )
    .slice(0, 5)
    .join('\n')
}

function installRuntimes() {
  const installed = `${here}node_modules/.package-lock.json`
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(`${here}package-lock.json`).mtimeMs
  ) {
    return
  }
  console.log('Installing the runtimes (once) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    throw new Error('npm ci in test/runtimes failed')
  }
}
