// Runs files of node's tests, one after the other. One that does not end is stopped, with all processes that it
// started.
import { spawnSync } from 'node:child_process'

/** The most milliseconds for a test file, and for each of its tests. */
const MOST = 600_000

/**
 * Runs test files one by one.
 *
 * @param files paths, relative to `options.cwd`
 * @param options the options of `spawnSync`
 * @returns for each file, whether it passed; failed files are not repeated
 */
export function testFiles(files, options) {
  const failed = files.filter(
    (file) =>
      spawnSync(
        process.execPath,
        ['--test', '--test-reporter=spec', `--test-timeout=${MOST}`, file],
        {
          stdio: 'inherit',
          // Told so, the runner ends the processes of its tests.
          timeout: MOST + 10_000,
          killSignal: 'SIGTERM',
          ...options,
        },
      ).status !== 0,
  )
  console.log(
    failed.length === 0 ? `${files.length} files of tests passed` : `FAIL ${failed.join(', ')}`,
  )
  return failed.length === 0
}
