import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { defineConfig } from 'vitest/config'

const at = (path: string) => new URL(path, import.meta.url).pathname

/** Folders whose tests have a runner, and often a lockfile, of their own. */
const APART = ['bench', 'runtimes', 'editors', 'schemas', 'eslint']

/** The tests that start programs, bundle packages or write the whole suite for longer than anybody waits for `npm test`. */
const SLOW = [
  'test/api/entries.test.ts',
  'test/conformance/sample.test.ts',
  'test/delivery/',
  'test/tools/',
  'test/cli/child.test.ts',
  'test/cli/fuzz.test.ts',
  'test/cli/large-input.test.ts',
  'test/cli/serve.test.ts',
  'test/cli/conversation.test.ts',
  'test/emulator/fuzz.test.ts',
  'test/docs/transcript.test.ts',
  'test/deploy/killed.test.ts',
]

/** Whether a file of tests takes its number of cases, or its sizes, from `test/property/check.ts`. */
const hasSizes = (file: string) =>
  /from '\.[./]*\/(property\/)?check\.js'/.test(readFileSync(file, 'utf8'))

/** The files of tests below a folder, as paths from the root of the repository. */
function testFiles(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return entry.name === 'node_modules' ? [] : testFiles(path)
    }
    return entry.name.endsWith('.test.ts') ? [relative(at('.'), path)] : []
  })
}

/** The files of a mode: `quick` and `long` share all tests between them, any other has all. */
function filesOf(mode: string): readonly string[] {
  if (mode !== 'quick' && mode !== 'long') {
    return ['test/**/*.test.ts']
  }
  const isLong = (file: string) =>
    SLOW.some((start) => file.startsWith(start)) || hasSizes(at(file))
  return testFiles(at('test')).filter((file) => isLong(file) === (mode === 'long'))
}

export default defineConfig(({ mode }) => ({
  resolve: {
    alias: [
      { find: /^@slashlint\/core$/, replacement: at('core/src/index.ts') },
      {
        find: /^@slashlint\/core\/(clean|fixes|catalogue|contract|engine|uses|internal)$/,
        replacement: at('core/src/$1/index.ts'),
      },
      { find: /^@slashlint\/sources$/, replacement: at('sources/src/index.ts') },
      {
        find: /^@slashlint\/sources\/(json|yaml|javascript|python)$/,
        replacement: at('sources/src/$1/index.ts'),
      },
      { find: /^@slashlint\/preview$/, replacement: at('preview/src/model/index.ts') },
      { find: /^@slashlint\/emulator$/, replacement: at('emulator/src/index.ts') },
      { find: /^@slashlint\/emulator\/testing$/, replacement: at('emulator/src/testing.ts') },
      { find: /^@slashlint\/deploy$/, replacement: at('deploy/src/index.ts') },
      { find: /^@slashlint\/checker$/, replacement: at('checker/src/index.ts') },
      {
        find: /^@slashlint\/checker\/(disk|fixes|errors)$/,
        replacement: at('checker/src/$1/index.ts'),
      },
      {
        find: /^@slashlint\/language-server\/features$/,
        replacement: at('lsp/src/features/index.ts'),
      },
      { find: /^@slashlint\/language-server\/node$/, replacement: at('lsp/src/node/main.ts') },
    ],
  },
  test: {
    include: [...filesOf(mode)],
    exclude: [`test/{${APART.join(',')}}/**`, '**/node_modules/**'],
    globalSetup: ['test/setup.ts'],
    // Files share a process: no room keeps state between calls, and loading everything anew for each file took a third of the time.
    isolate: false,
    // More than cores: many tests wait for servers and programs. Vitest's own choice on two cores is a single worker.
    // Long runs only compute, and need more memory.
    maxWorkers: availableParallelism() + (process.env['SLASHLINT_RUNS'] === undefined ? 2 : 1),
    // A larger nursery for what cases of property tests leave behind: 9 % less time.
    execArgv: ['--max-semi-space-size=64'],
    // No test is about time: these are for what hangs, on machines that are busy too.
    testTimeout: 300_000,
    hookTimeout: 120_000,
  },
}))
