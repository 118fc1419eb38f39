// Runs in the process of the tests: each test once unchanged, then once with each change that it reached and no test
// has noticed.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { TestRunner } from 'vitest'

/**
 * The most times that the code of a change may run. More often means that it causes an endless
 * loop.
 */
const MOST_QUESTIONS = 2_000_000

/** The most milliseconds of processor time for which a test is repeated. */
const LONGEST = 120_000

/** The milliseconds after the time of a test until its process is ended. */
const PATIENCE = 30_000

const folder = process.env.SLASHLINT_MUTANTS
/**
 * The id of the change that is active from the start, for code that runs while modules are loaded;
 * 0 if there is none.
 */
const constant = Number(readFileSync(`${folder}/active`, 'utf8'))
const note = (line) => appendFileSync(`${folder}/notes`, `${JSON.stringify(line)}\n`)

// The modules of all test files share one process, and so do their changes.
const state = (globalThis.slashlintMutants ??= {
  active: constant,
  reached: new Set(),
  questions: 0,
  // Changes that kept a test from ending before, so that its process was ended.
  noticed: new Set(JSON.parse(readFileSync(`${folder}/endless`, 'utf8'))),
})
globalThis.slashlintMutant ??= (id) => {
  if (id !== state.active) {
    state.reached.add(id)
    return false
  }
  if (++state.questions > MOST_QUESTIONS) {
    throw new Error('the change keeps this from ending')
  }
  return true
}

/**
 * Tells the parent process which change is tried, and how many milliseconds the test may take. Only
 * another process can end a change that keeps this one from ever waiting.
 */
function watch(id, most) {
  const trying = id === undefined ? null : { id, pid: process.pid, until: Date.now() + most }
  writeFileSync(`${folder}/trying`, JSON.stringify(trying))
}

export default class extends TestRunner {
  async runTask(test) {
    const run = TestRunner.getTestFn(test)
    const outside = state.reached
    state.reached = new Set()
    const begin = performance.now()
    const busy = process.cpuUsage()
    let took = 0
    try {
      if (constant > 0) {
        watch(constant, LONGEST)
      }
      await run()
    } finally {
      watch(undefined)
      const { user, system } = process.cpuUsage(busy)
      took = (user + system) / 1000
      note({ file: test.file.filepath, took, outside: [...outside] })
    }
    const most = 20 * (performance.now() - begin) + 10_000
    const reached = constant === 0 ? [...state.reached] : []
    state.reached = new Set()
    // A long test is for few changes: the others have shorter ones.
    const few = Math.ceil(LONGEST / took)
    const left = reached.filter((id) => !state.noticed.has(id)).slice(0, few)
    note({ reached, tried: left })
    for (const id of left) {
      if (!(await this.failsWith(id, test, most))) {
        continue
      }
      // A test that always fails the second time shows nothing about the change.
      if (await this.failsWith(0, test, most)) {
        break
      }
      state.noticed.add(id)
      note({ id, by: `${test.file.name}: ${test.name}` })
    }
  }

  /**
   * Repeats a test with a change, as if for the first time: snapshots are counted anew, and its
   * hooks run again.
   *
   * @returns true if the test fails
   */
  async failsWith(id, test, most) {
    this.onBeforeTryTask(test)
    state.questions = 0
    watch(id, most + PATIENCE)
    let timer
    try {
      const late = new Promise((_resolve, reject) => {
        timer = setTimeout(() => reject(new Error('late')), most)
      })
      await Promise.race([repeat(id, test), late])
      return false
    } catch {
      return true
    } finally {
      clearTimeout(timer)
      state.active = 0
      watch(undefined)
    }
  }
}

/** Repeats a test with a change, after its hooks were undone and run again. */
async function repeat(id, test) {
  for (const { suite, hook } of hooksOf(test, 'afterEach').toReversed()) {
    try {
      await hook(test.context, suite)
    } catch {
      // A change may have kept the test from setting up what this ends.
    }
  }
  for (const cleanup of cleanups.splice(0).toReversed()) {
    await cleanup()
  }
  state.active = id
  for (const { suite, hook } of hooksOf(test, 'beforeEach')) {
    const cleanup = await hook(test.context, suite)
    if (typeof cleanup === 'function') {
      cleanups.push(cleanup)
    }
  }
  await TestRunner.getTestFn(test)()
}

/** The functions that hooks of the last repetition returned, to be called at its end. */
const cleanups = []

/** Lists the hooks around a test, the outermost first, in the order of their declaration. */
function hooksOf(test, name) {
  const suites = []
  for (let suite = test.suite ?? test.file; suite !== undefined; suite = suite.suite) {
    suites.unshift(suite)
  }
  if (!suites.includes(test.file)) {
    suites.unshift(test.file)
  }
  return suites.flatMap((suite) =>
    TestRunner.getSuiteHooks(suite)[name].map((hook) => ({ suite, hook })),
  )
}
