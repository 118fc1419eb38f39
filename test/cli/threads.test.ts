import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { createThreads } from '../../cli/src/check/parallel/threads.js'
import { createTurns, finish, take, waitFor } from '../../cli/src/check/parallel/turns.js'
import { createJudges } from '../../cli/src/commands/check/lines/judges.js'
import { PROGRAM } from '../program.js'
import { project } from './harness.js'

// Tests the threads of the program in this process, with the files of the built one.

/** The names of the files of threads, as the build defines them. */
const BUILT = globalThis as { SLASHLINT_PARSE_WORKER?: string; SLASHLINT_LINES_WORKER?: string }
const builtFile = (name: string): string => pathToFileURL(join(PROGRAM, '../../dist', name)).href

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  delete BUILT.SLASHLINT_PARSE_WORKER
  delete BUILT.SLASHLINT_LINES_WORKER
  await Promise.all(ends.splice(0).map((end) => end()))
})

describe('a turn', () => {
  test('is taken once, and waited for until it is finished', () => {
    const turns = createTurns(2)
    expect([take(turns, 0), take(turns, 0), take(turns, 1)]).toEqual([true, false, true])
    expect(waitFor(turns, 0, 1)).toBe(false)
    finish(turns, 0)
    expect([waitFor(turns, 0, 1), take(turns, 0), waitFor(turns, 1, 1)]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe.skipIf(availableParallelism() < 2)('threads', () => {
  const CODE = `export const one = { name: 'one', description: 'x' } // @slashlint command\n`
  const COUNT = Math.min(availableParallelism() - 1, 3)

  /** Begins with files. @returns the threads, and how many were started */
  async function begun(files: readonly string[]) {
    const threads = createThreads()
    ends.push(() => threads.close())
    let started = 0
    const count = () => void started++
    process.on('worker', count)
    threads.expect(files)
    await new Promise((resolve) => setImmediate(resolve))
    process.off('worker', count)
    threads.begin(files, (file) => ({ file, assignment: {}, isTraced: true }))
    return { threads, started }
  }

  const modules = (count: number, folder = '/bot/src/lib/deep') =>
    Array.from({ length: count }, (_, index) => `${folder}/${index}.js`)

  test.each([
    ['999 modules', modules(999), 0],
    ['1000 modules', modules(1000), COUNT],
    ['1000 files, one of them no module', [...modules(999), '/bot/a.json'], 0],
    ['299 modules of commands', modules(299, '/bot/commands'), 0],
    ['300 modules of commands', modules(300, '/bot/commands'), COUNT],
    ['300 modules of groups of commands', modules(300, '/bot/commands/fun'), COUNT],
    ['no files', [], 0],
  ])('are started for many modules: %s', async (_, files, count) => {
    BUILT.SLASHLINT_PARSE_WORKER = builtFile('parse-worker.js')
    expect((await begun(files)).started).toBe(count)
    delete BUILT.SLASHLINT_PARSE_WORKER
    expect((await begun(files)).started).toBe(0)
  })

  test('read and parse modules before it is their turn', async () => {
    BUILT.SLASHLINT_PARSE_WORKER = builtFile('parse-worker.js')
    const cwd = project({ 'a.js': CODE, 'a.json': '{}' })
    const files = [join(cwd, 'a.js'), join(cwd, 'a.json'), ...modules(300, '/bot/commands')]
    // Other programs may be busy, too: then a file is left to this one.
    for (const wait of [400, 2000, 10_000]) {
      const { threads } = await begun(files)
      await new Promise((resolve) => setTimeout(resolve, wait))
      const [first, ...others] = files.map((_, index) => threads.take(index))
      expect(others.every((one) => one === undefined)).toBe(true)
      if (first !== undefined || wait === 10_000) {
        expect(first?.parsed?.text).toBe(CODE)
        expect(first?.trace).toBeDefined()
        break
      }
    }
  })

  test('that cannot run leave everything to the program', async () => {
    BUILT.SLASHLINT_PARSE_WORKER = builtFile('no-such-worker.js')
    const { threads } = await begun(modules(1000))
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect([0, 1, 999].map((index) => threads.take(index))).toEqual(Array(3).fill(undefined))
  })

  test('check the lines of a long input, with the same results', async () => {
    const line = `${JSON.stringify({ name: 'Ping', description: 'x' })}\n`
    const bytes = () => new TextEncoder().encode(line.repeat(1000))
    const batches = Math.ceil((1024 * 1024) / bytes().length) + 1
    const options = {
      settings: { assignment: {}, rules: {} },
      shown: { quiet: false, hints: false },
    }
    const here = createJudges(options)
    const [expected] = [await here.judge({ bytes: bytes(), line: 1 })]
    BUILT.SLASHLINT_LINES_WORKER = builtFile('lines-worker.js')
    const judges = createJudges(options)
    ends.push(() => judges.close())
    expect(judges.most).toBe(1)
    for (let count = 0; count < batches; count++) {
      expect(await judges.judge({ bytes: bytes(), line: 1 })).toEqual(expected)
    }
    expect(judges.most).toBe(2 * availableParallelism())
    const both = await Promise.all([1, 1].map((at) => judges.judge({ bytes: bytes(), line: at })))
    expect(both).toEqual([expected, expected])
  })
})
