/**
 * Changes the code in small ways, one after the other, and runs the tests that reach each change:
 *
 *     node tools/mutants.mjs --seed 33 --count 300 [--only core/src/validate] [--all]
 *     node tools/mutants.mjs --seed 33 --count 300 --only sources/ --only checker/ --only lsp/
 *
 * All changes are in the code at the same time, each behind a condition, so that the tests are
 * prepared only once. Changes that neither a test nor the compiler notices are printed. If no test
 * can notice a change, tools/mutants/explained.json explains why, by file, line and change. The exit
 * code is 1 if an unnoticed change has no explanation.
 */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { candidatesIn, withChanges } from './mutants/candidates.mjs'
import { compilerOf } from './mutants/compiler.mjs'
import { testsOfRooms } from './mutants/rooms.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The test files of each package, the most effective ones first. */
const TESTS = testsOfRooms(root)
/**
 * Matches files that are not changed: prose; generated files, whose tables have tests; code of
 * browsers and other processes.
 */
const LEFT_OUT =
  /\/docs\.ts$|\.d\.ts$|emulator\/src\/page|preview\/src\/view|cli\/src\/cli\.ts$|[-/]worker\.ts$|\.generated\.ts$/
/**
 * Matches tests that cannot notice a change, because they test the build or the text of the code.
 */
const BLIND = /scale|wording|bin\.|large-input|plug-n-play|streams|live|trace/

const { values: flags } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    only: { type: 'string', multiple: true, default: [''] },
    quick: { type: 'string', default: '20000' },
    all: { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'mutants-'))
process.env.SLASHLINT_MUTANTS = folder
// More cases than in `npm test`, so that a change which a law could notice does not survive.
process.env.SLASHLINT_RUNS ??= '3000'

const isAskedFor = (file) => flags.only.some((start) => file.startsWith(start))
const files = Object.keys(TESTS)
  .flatMap((name) =>
    readdirSync(join(root, name, 'src'), { recursive: true }).map((path) => `${name}/src/${path}`),
  )
  .filter((file) => file.endsWith('.ts') && !LEFT_OUT.test(file) && isAskedFor(file))
  .sort()
const changes = chosen(
  files.flatMap((file) => candidatesIn(file, readFileSync(join(root, file), 'utf8'))),
)
if (changes.length === 0) {
  console.error(
    `nothing to change: no file begins with ${flags.only.join(' or ')}. The rooms are ${Object.keys(TESTS).join(', ')}.`,
  )
  rmSync(folder, { recursive: true })
  process.exit(1)
}

/**
 * Selects random changes by the seed, none inside another. Each selection depends only on the
 * content of a change. So other changes of the code do not affect it, and `--only` selects the same
 * changes in a part.
 */
function chosen(candidates) {
  const seen = new Map()
  const drawn = candidates.map((one) => {
    const change = `${one.file}: ${one.within} | ${one.original} → ${one.changed}`
    seen.set(change, (seen.get(change) ?? 0) + 1)
    return {
      one,
      key: createHash('sha256')
        .update(`${flags.seed} ${change} ${seen.get(change)}`)
        .digest('hex'),
    }
  })
  const taken = []
  for (const { one } of drawn.sort((a, b) => (a.key < b.key ? -1 : 1))) {
    if (
      !flags.only.some((start) => one.file.startsWith(start)) ||
      taken.length === Number(flags.count)
    ) {
      continue
    }
    if (
      !taken.some(({ file, start, end }) => file === one.file && start < one.end && one.start < end)
    ) {
      taken.push({ id: taken.length + 1, ...one })
    }
  }
  return taken
}

const order = []
const vitest = await createVitest(
  'test',
  {
    watch: false,
    silent: true,
    reporters: [{}],
    maxWorkers: 1,
    update: 'none',
    runner: join(root, 'tools/mutants/runner.mjs'),
    sequence: {
      sequencer: class {
        shard = (files) => files
        sort = (files) =>
          files.toSorted((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId))
      },
    },
  },
  {
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        transform: (code, id) => {
          const file = id.split('?')[0].slice(root.length)
          const own = changes.filter((one) => one.file === file)
          return own.length === 0 ? undefined : withChanges(code, own)
        },
      },
    ],
  },
)

/** The id with which no change is active. */
const NONE = -1

/** The changes that kept a test from ending, so that its process was ended. */
const endless = new Set()

/** Ends the process of a test that a change keeps from ending. */
function endLate() {
  const trying = JSON.parse(readFileSync(`${folder}/trying`, 'utf8') || 'null')
  if (trying !== null && trying.until < Date.now() && !endless.has(trying.id)) {
    endless.add(trying.id)
    process.kill(trying.pid, 'SIGKILL')
  }
}

/** Runs test files with a change that is active from the start; for 0, with all changes in turn. */
async function run(id, specifications) {
  order.splice(0, order.length, ...specifications.map(({ moduleId }) => moduleId))
  writeFileSync(`${folder}/active`, `${id}`)
  writeFileSync(`${folder}/notes`, '')
  writeFileSync(`${folder}/trying`, 'null')
  writeFileSync(`${folder}/endless`, JSON.stringify([...endless]))
  const before = endless.size
  const watch = setInterval(endLate, 1000)
  const { testModules } = await vitest
    .runTestSpecifications(specifications)
    .finally(() => clearInterval(watch))
  if (endless.has(id)) {
    return { notes: [], failed: specifications[0] }
  }
  if (endless.size > before) {
    return run(id, specifications)
  }
  const notes = readFileSync(`${folder}/notes`, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  return {
    notes,
    failed: testModules.filter(({ moduleId }) => order.includes(moduleId)).find((one) => !one.ok()),
  }
}

const packageOf = (path) => path.slice(0, path.indexOf('/'))
const pathOf = ({ moduleId }) => moduleId.slice(root.length)
const packages = [...new Set(changes.map(({ file }) => packageOf(file)))]
/** Lists the test files of a package, the most effective ones first. */
const testsOf = async (name) => {
  const own = (await vitest.globTestSpecifications()).filter((one) => !BLIND.test(pathOf(one)))
  return TESTS[name].flatMap((start) => own.filter((one) => pathOf(one).startsWith(start)))
}

/**
 * Returns the first test file that fails with a change and passes without it. The change is active
 * from the start.
 */
async function failing(id, files) {
  vitest.config.bail = 1
  let from = 0
  try {
    for (;;) {
      const { failed } = await run(id, files.slice(from))
      const at = files.findIndex(({ moduleId }) => moduleId === failed?.moduleId)
      if (at < 0 || (await run(NONE, [files[at]])).failed === undefined) {
        return failed
      }
      files.splice(at, 1)
      from = at
    }
  } finally {
    vitest.config.bail = 0
  }
}

/** The tests that noticed changes, by the id of the change. */
const noticed = new Map()
const tried = new Set()
/** The changes whose code was run: in tests, before them, or while modules were loaded. */
const reached = new Set()
for (const name of packages) {
  const tests = await testsOf(name)
  const { notes } = await run(0, tests)
  const took = new Map()
  for (const id of endless) {
    noticed.set(id, 'a test that does not end')
  }
  for (const note of notes) {
    if (note.id !== undefined) {
      noticed.set(note.id, note.by)
    }
    for (const id of note.tried ?? []) {
      tried.add(id)
    }
    for (const id of [...(note.outside ?? []), ...(note.reached ?? [])]) {
      reached.add(id)
    }
    if (note.took !== undefined) {
      took.set(note.file, (took.get(note.file) ?? 0) + note.took)
    }
  }
  console.log(
    `${name}: ${noticed.size} noticed, ${tried.size} tried, ${reached.size} reached after ${Math.round(process.uptime())} s`,
  )
  for (const { id, file, line, original, changed } of changes) {
    if (packageOf(file) === name && !noticed.has(id)) {
      const reach = reached.has(id) ? 'not noticed' : 'not reached'
      console.log(`${reach} so far ${file}:${line} ${shown(original)} → ${shown(changed)}`)
    }
  }
  // What the tests did not notice is tried from the start, with the quickest files: the change may be in code that runs
  // when a module is loaded, or once for a table that later tests find ready.
  const quick = tests.filter(
    ({ moduleId }) => (took.get(moduleId) ?? Infinity) < Number(flags.quick),
  )
  const isRefused = compilerOf(join(root, name))
  for (const change of changes) {
    const { id, file, isStatic } = change
    if (packageOf(file) !== name || noticed.has(id)) {
      continue
    }
    if (isRefused(join(root, file), change)) {
      noticed.set(id, 'the compiler')
    }
    const isReached = isStatic || tried.has(id) || reached.has(id)
    if (noticed.has(id) || !isReached) {
      continue
    }
    const failed = await failing(id, quick)
    tried.add(id)
    if (failed !== undefined) {
      noticed.set(id, pathOf(failed))
    }
  }
}

/**
 * The beginning of an explanation for changes that tests of the built program notice. Such tests
 * cannot run here.
 */
const BY_THE_BUILT = 'noticed by test/'
const explained = JSON.parse(
  readFileSync(new URL('./mutants/explained.json', import.meta.url), 'utf8'),
)
const counts = { noticed: 0, explained: 0, left: 0 }
for (const { id, file, line, kind, original, changed, within } of changes) {
  const change = `${shown(original)} → ${shown(changed)}`
  const why = noticed.get(id) ?? explained[`${file}: ${within} | ${change}`]
  const isNoticed = noticed.has(id) || why?.startsWith(BY_THE_BUILT)
  const unnoticed = why === undefined ? 'left' : 'explained'
  const verdict = isNoticed ? 'noticed' : unnoticed
  counts[verdict]++
  if (verdict !== 'noticed' || flags.all) {
    console.log(
      `${verdict} ${file}:${line} ${kind}: ${change}${why === undefined ? '' : ` (${why})`}`,
    )
  }
}
console.log(
  `seed ${flags.seed}: ${counts.noticed} noticed, ${counts.explained} explained, ${counts.left} left`,
)
await vitest.close()
rmSync(folder, { recursive: true })
process.exitCode = counts.left === 0 ? 0 : 1

function shown(text) {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 100 ? `${line.slice(0, 100)}…` : line
}
