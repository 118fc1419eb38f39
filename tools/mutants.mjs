/**
 * Changes the code in small ways, one after the other, and runs the tests that reach each change:
 *
 *     node tools/mutants.mjs --seed 33 --count 300 [--only core/src/validate] [--all]
 *     node tools/mutants.mjs --seed 33 --count 300 --only sources/ --only checker/ --only lsp/
 *
 * Every change stands in the code behind a question, so that the tests are prepared once. What neither a test nor the compiler
 * notices is printed;
 * what cannot be noticed is explained in tools/mutants/explained.json, by its file, line and change. The exit code is 1 if something else is left.
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
/** The rooms of the product, with the tests of each: those that see most come first. */
const TESTS = testsOfRooms(root)
/** Prose; what is generated from tables whose own tests compare it; what runs in a browser or in a process of its own. */
const LEFT_OUT =
  /\/docs\.ts$|\.d\.ts$|emulator\/src\/page|cli\/src\/cli\.ts$|[-/]worker\.ts$|\.generated\.ts$/
/** Tests of what is built, or of texts of the code: they cannot see a change. */
const BLIND = /scale|wording|bin\.|plug-n-play|streams|live|trace/

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
// More cases than in `npm test`: what a law could notice is no survivor.
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
 * So many of them, by the seed: none inside another. Each is drawn by what it changes, not by where it stands, so that work elsewhere
 * does not draw others, and a part of the code (`--only`) has those that it has of the whole.
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

/** No change at all. */
const NONE = -1

/** Runs test files with one of the changes from the start, or, for 0, with all of them in turn. */
async function run(id, specifications) {
  order.splice(0, order.length, ...specifications.map(({ moduleId }) => moduleId))
  writeFileSync(`${folder}/active`, `${id}`)
  writeFileSync(`${folder}/notes`, '')
  const { testModules } = await vitest.runTestSpecifications(specifications)
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
/** The tests of a package, in the order of its list. */
const testsOf = async (name) => {
  const own = (await vitest.globTestSpecifications()).filter((one) => !BLIND.test(pathOf(one)))
  return TESTS[name].flatMap((start) => own.filter((one) => pathOf(one).startsWith(start)))
}

/** The first of the test files that fails with a change from the start, and not without; those that always do are taken out. */
async function failing(id, files) {
  vitest.config.bail = 1
  try {
    for (;;) {
      const { failed } = await run(id, files)
      const at = files.findIndex(({ moduleId }) => moduleId === failed?.moduleId)
      if (at < 0 || (await run(NONE, [files[at]])).failed === undefined) {
        return failed
      }
      files.splice(at, 1)
    }
  } finally {
    vitest.config.bail = 0
  }
}

/** Ids of changes, with the test that has noticed each. */
const noticed = new Map()
const tried = new Set()
for (const name of packages) {
  const tests = await testsOf(name)
  const { notes } = await run(0, tests)
  const took = new Map()
  for (const note of notes) {
    if (note.id !== undefined) {
      noticed.set(note.id, note.by)
    }
    for (const id of note.tried ?? []) {
      tried.add(id)
    }
    if (note.took !== undefined) {
      took.set(note.file, (took.get(note.file) ?? 0) + note.took)
    }
  }
  console.log(
    `${name}: ${noticed.size} noticed, ${tried.size} tried after ${Math.round(process.uptime())} s`,
  )
  // What runs when a module is loaded, or before the tests: from the start, in the quickest files.
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
    if (noticed.has(id) || (tried.has(id) && !isStatic)) {
      continue
    }
    const failed = await failing(id, quick)
    tried.add(id)
    if (failed !== undefined) {
      noticed.set(id, pathOf(failed))
    }
  }
}

/** Tests of the built program cannot be run here: what one of them was seen to notice is said so. */
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
