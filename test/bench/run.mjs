/**
 * The benchmark: `npm run bench -- [--only core] [--quick] [--json] [--part <parts>]
 * [--bundle <file>] [--beside <file>] [--save <file>] [--against <commit>] [--readme]`
 *
 * The parts are ratios, faults, hostile, startup, sizes, readers, server, large, program, schemas, code, tree and python,
 * joined by commas.
 * `--quick` measures in fewer slices and leaves the hostile inputs out. `--only core` measures slashlint alone and needs
 * no installed peers. `--bundle` measures a built file (such as core/dist/index.js) instead of the sources; `--beside`
 * puts another bundle of core into the same slices and `--save` keeps the measured one, so that two states of the code
 * can be compared. `--against` builds another commit and shows core, code and keystrokes of both, and nothing else. `--readme` measures what docs/benchmarks.md, docs/performance.md and the README say, and writes it there.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { bundleCore, loadCore } from './core.mjs'
import { faultCases, nsPerDiagnostic, oneMistake } from './faults.mjs'
import { floors } from './floor.mjs'
import { hostileInChild } from './hostile.mjs'
import { PARTS } from './parts.mjs'
import { payloads } from './payloads.mjs'
import {
  faultGoals,
  faultTable,
  hostileGoals,
  hostileTable,
  mistakeGoals,
  mistakeTable,
  ratioGoals,
  ratioTable,
  table,
} from './report.mjs'
import { ratios, warmUp } from './ratios.mjs'
import { README_PARTS, writeReadme } from './readme.mjs'

const { values: flags } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    part: { type: 'string' },
    bundle: { type: 'string' },
    beside: { type: 'string' },
    save: { type: 'string' },
    against: { type: 'string' },
    readme: { type: 'boolean', default: false },
  },
})
if (flags.only !== undefined && flags.only !== 'core') {
  throw new Error('--only knows one word: core')
}
const alone = flags.only === 'core'
if (alone && flags.readme) {
  throw new Error('--readme compares with peers: --only core leaves them out')
}
const parts = flags.readme
  ? README_PARTS
  : (flags.part?.split(',') ?? (flags.quick ? PARTS.filter((part) => part !== 'hostile') : PARTS))
for (const part of parts) {
  if (!PARTS.includes(part)) {
    throw new Error(`no part ${part}; there are ${PARTS.join(', ')}`)
  }
}

const timing = flags.quick
  ? { slices: 31, slice: 0.3, warm: 20 }
  : { slices: 151, slice: 0.5, warm: 100 }
const say = (text) => void (flags.json ? process.stderr : process.stdout).write(`${text}\n`)
const begun = performance.now()
const result = { node: process.version, quick: flags.quick }
const goals = []

if (flags.against !== undefined) {
  const { against, againstTable } = await import('./against.mjs')
  const rounds = flags.quick
    ? { rounds: 7, slices: 21, slice: 0.3, keys: 60 }
    : { rounds: 15, slices: 61, slice: 0.5, keys: 200 }
  result.against = await against(flags.against, rounds, say)
  say(`\n${againstTable(result.against)}`)
  finish()
  process.exit(result.against.some(({ verdict }) => verdict === 'slower') ? 1 : 0)
}

if (!alone) {
  installPeers()
}
const bundle = flags.bundle === undefined ? await bundleCore() : resolve(flags.bundle)
if (flags.save !== undefined) {
  copyFileSync(bundle, flags.save)
}
const core = await loadCore(bundle)
const measured = payloads()
for (const { name, list, text, faults } of measured) {
  const found = core.count((list ? core.commands : core.command)(JSON.parse(text)))
  if (found !== faults) {
    throw new Error(`payload ${name}: ${found} diagnostics where ${faults} belong`)
  }
}

if (parts.includes('ratios')) {
  await ratioPart()
}
if (parts.includes('faults')) {
  faultPart()
}
if (parts.includes('hostile')) {
  hostilePart()
}
if (parts.includes('startup')) {
  await startupPart()
}
if (parts.includes('sizes')) {
  await sizePart()
}
if (parts.includes('readers')) {
  await readersPart()
}
if (parts.includes('server')) {
  await serverPart()
}
if (parts.includes('large')) {
  await largePart()
}
if (parts.includes('program')) {
  await programPart()
}
if (parts.includes('code')) {
  await codePart()
}
if (parts.includes('tree')) {
  await treePart()
}
if (parts.includes('python')) {
  await pythonPart()
}
if (parts.includes('schemas') && !alone) {
  await schemaPart()
}
if (goals.length > 0) {
  say(`\n${table(['goal', 'measured', ''], goals)}`)
}
finish()
if (flags.readme) {
  writeReadme(result, measured, goals)
}

function finish() {
  result.minutes = (performance.now() - begun) / 60_000
  say(`\nThis took ${result.minutes.toFixed(1)} minutes.`)
  if (flags.json) {
    process.stdout.write(`${JSON.stringify({ ...result, goals }, null, 2)}\n`)
  }
}

async function ratioPart() {
  const contenders = [core, core.hinting, ...floors]
  if (flags.beside !== undefined) {
    contenders.push(await loadCore(resolve(flags.beside), 'beside'))
  }
  if (!alone) {
    contenders.push(...(await (await import('./contenders.mjs')).contenders(measured, say)))
  }
  warmUp(measured, contenders, flags.quick ? 700 : 1500)
  for (const fresh of [false, true]) {
    const label = fresh ? 'freshly parsed values' : 'one value again and again'
    const rows = ratios(measured, contenders, timing, fresh)
    result[fresh ? 'fresh' : 'same'] = Object.fromEntries(rows)
    goals.push(...ratioGoals(label, measured, rows))
    say(`\nOne validation as a multiple of JSON.parse, ${label}\n\n${ratioTable(measured, rows)}`)
  }
}

function faultPart() {
  const value = JSON.parse(measured.find(({ name }) => name === '3 faults').text)
  const one = JSON.parse(measured.find(({ name }) => name === 'typical').text)
  one.options[0].name = value.options[0].name
  const rows = nsPerDiagnostic(
    [{ name: 'the payload with 3 faults', one, value }, ...faultCases()],
    core,
    timing,
  )
  result.faults = rows
  goals.push(...faultGoals(rows))
  say(`\nThe price of further diagnostics beside the same command with one\n\n${faultTable(rows)}`)
  const mistakes = oneMistake(measured, core, timing)
  result.mistakes = mistakes
  goals.push(...mistakeGoals(mistakes))
  say(
    `\nOne mistake as a multiple of JSON.parse, freshly parsed values\n\n${mistakeTable(mistakes)}`,
  )
}

function hostilePart() {
  const rows = hostileInChild(bundle, flags.quick ? 2 : 7)
  result.hostile = rows
  goals.push(...hostileGoals(rows))
  say(
    `\nHostile inputs: ten times the input, at most thirteen times the time (what is kept for long costs more\nin a larger heap, so lists show as 12 to 40; work that grows with the square would show as 100)\n\n${hostileTable(rows)}`,
  )
}

async function startupPart() {
  const { startup, startupTable, startupGoals } = await import('./startup.mjs')
  const rows = startup(alone, flags.quick ? 7 : 21)
  result.startup = rows
  goals.push(...startupGoals(rows))
  say(`\nLoad and first validation in a fresh process\n\n${startupTable(rows)}`)
}

async function sizePart() {
  const { otherBundlers, rooms, sizes, sizeTable, sizeGoals } = await import('./sizes.mjs')
  const rows = await sizes(alone)
  result.sizes = rows
  result.rooms = await rooms()
  if (!alone) {
    result.bundlers = await otherBundlers()
  }
  goals.push(...sizeGoals(rows, result.bundlers))
  say(`\nBundle sizes: esbuild, minified\n\n${sizeTable(rows)}`)
}

async function readersPart() {
  const { readers, readersTable, readersGoals } = await import('./readers.mjs')
  const rows = await readers(alone, flags.quick)
  result.readers = rows
  goals.push(...readersGoals(rows))
  say(`\nText to located diagnostics, as at each keystroke\n\n${readersTable(rows)}`)
}

async function serverPart() {
  const { servers, serversGoals, serversTable } = await import('./server.mjs')
  const rows = await servers(alone, flags.quick ? 5 : 21)
  result.server = rows
  goals.push(...serversGoals(rows))
  say(`\nThe language server as a process\n\n${serversTable(rows)}`)
}

async function largePart() {
  const { large, largeGoals, largeTable } = await import('./large.mjs')
  const rows = await large(flags.quick ? 3 : 11)
  result.large = rows
  goals.push(...largeGoals(rows))
  say(`\nLarge documents in an editor\n\n${largeTable(rows)}`)
}

async function programPart() {
  const { programGoals, programs, programTable } = await import('./program.mjs')
  const rows = programs(flags.quick ? 5 : 21, flags.quick ? 30_000 : 300_000)
  result.program = rows
  goals.push(...programGoals(rows))
  say(`\nThe program\n\n${programTable(rows)}`)
}

async function schemaPart() {
  const { schemaCosts, schemaTable } = await import('./schemas.mjs')
  const rows = await schemaCosts(measured, flags.quick ? 5 : 31)
  result.schemas = rows
  say(
    `\nOur JSON Schema beside the official OpenAPI document: a whole check of a command's text\n\n${schemaTable(measured, rows)}`,
  )
}

async function codePart() {
  const { code, codeGoals, codeTable, megabyteGoals, megabytes, megabyteTable } =
    await import('./code.mjs')
  const rows = await code({ ...timing, slice: 20 })
  result.code = rows
  goals.push(...codeGoals(rows))
  say(
    `\nOne keystroke in a file of code: among words, and where everything is read and checked again\n\n${codeTable(rows)}`,
  )
  const large = await megabytes(flags.quick ? 3 : 7)
  result.megabytes = large
  goals.push(...megabyteGoals(large))
  say(`\nCode that is read for the first time\n\n${megabyteTable(large)}`)
}

async function treePart() {
  const { tree, treeGoals, treeTable } = await import('./tree.mjs')
  const rows = tree(alone, flags.quick ? 3 : 7, !flags.quick)
  result.tree = rows
  goals.push(...treeGoals(rows))
  say(`\nA repository\n\n${treeTable(rows)}`)
}

async function pythonPart() {
  const { python, pythonGoals, pythonTable } = await import('./python.mjs')
  const rows = await python({ ...timing, slice: 20 }, flags.quick ? 3 : 7)
  result.python = rows
  goals.push(...pythonGoals(rows))
  say(`\nThe reader of Python\n\n${pythonTable(rows)}`)
}

/** The peers are installed here and not at the root: nobody who only works on slashlint needs them. */
function installPeers() {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const installed = `${here}node_modules/.package-lock.json`
  if (
    existsSync(installed) &&
    statSync(installed).mtimeMs >= statSync(`${here}package-lock.json`).mtimeMs
  ) {
    return
  }
  say('Installing the peers of the benchmark (once) …')
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: here,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) {
    throw new Error('npm ci in test/bench failed')
  }
}
