/**
 * Smoke test of core in every runtime it is made for: `npm run test:runtimes [-- --require-all]`. Each loads the ESM
 * bundle, judges the same values and must print what Node prints, to the character. `@slashlint/deploy` deploys in each that
 * has no window, to an emulator. A runtime that is not there is
 * named and passed over, unless all are required. In newer lines of Node.js some of the tests run, too.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, statSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from './chromium.mjs'
import { command } from './command.mjs'
import { withService } from './service.mjs'
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

/** Where `@slashlint/deploy` deploys, each to an emulator of its own. */
const DEPLOYERS = [
  ...NODES.map(([name, node]) => [
    name,
    (folder, service) => deployWith(node, [], folder, service),
  ]),
  [
    'Deno',
    (folder, service) => {
      const flags = ['run', '--no-config', '--no-lock', '--cached-only', '--allow-net=127.0.0.1']
      return deployWith(bin('deno'), flags, folder, service)
    },
  ],
  ['Bun', (folder, service) => deployWith(bin('bun'), [], folder, service)],
  [
    'workerd',
    (folder, service) =>
      workerd(bin('workerd'), folder, {
        modules: ['deploy-worker.mjs', 'deploy.mjs', 'deployments.mjs'],
        query: `?service=${encodeURIComponent(JSON.stringify(service))}`,
      }),
  ],
]

function deployWith(program, flags, folder, service) {
  return command(program, [...flags, 'deploy-main.mjs', JSON.stringify(service)], folder)
}

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
  await compareDeployments()
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

/** Deploys, keeps and carries out plans in each runtime: events, results and errors are those of Node. */
async function compareDeployments() {
  const inNode = await withService((service) => deployWith(process.execPath, [], folder, service))
  if (inNode.output === undefined) {
    failed++
    console.log(`FAIL     deployments in Node: ${inNode.problem}`)
    return
  }
  console.log(`deploy: ${JSON.parse(inNode.output).length} events and results in Node`)
  const expected = byNumber(inNode.output)
  for (const [name, run] of DEPLOYERS) {
    await compare(
      `${name}, deployments`,
      async () => {
        const outcome = await withService((service) => run(folder, service))
        return outcome.output === undefined
          ? outcome
          : { ...outcome, output: byNumber(outcome.output) }
      },
      expected,
    )
  }
}

/** Each with a number, as `compare` names what differs. */
function byNumber(output) {
  return JSON.stringify(Object.entries(JSON.parse(output)))
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
