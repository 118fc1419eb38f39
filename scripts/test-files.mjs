// Runs files of node's tests, one after the other. A file that fails is tried once more, and that is said: browsers and
// libraries of others fail now and then on a busy machine. One that does not end is ended, with what it started.
import { spawnSync } from 'node:child_process'

/** Milliseconds that a file, and each of its tests, may take. */
const MOST = 600_000

/**
 * @param files paths, from `options.cwd`
 * @param options those of `spawnSync`
 * @returns whether each file passed, at the second try at the latest
 */
export function testFiles(files, options) {
  const passes = (file) =>
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
    ).status === 0
  const failed = files.filter((file) => {
    if (passes(file)) {
      return false
    }
    console.log(`again ${file}`)
    return !passes(file)
  })
  console.log(
    failed.length === 0 ? `${files.length} files of tests passed` : `FAIL ${failed.join(', ')}`,
  )
  return failed.length === 0
}
