// Runs files of node's tests, one after the other. A file that fails is tried once more, and that is said: browsers and
// libraries of others fail now and then on a busy machine.
import { spawnSync } from 'node:child_process'

/**
 * @param files paths, from `options.cwd`
 * @param options those of `spawnSync`
 * @returns whether each file passed, at the second try at the latest
 */
export function testFiles(files, options) {
  const passes = (file) =>
    spawnSync(process.execPath, ['--test', '--test-reporter=spec', file], { stdio: 'inherit', ...options }).status === 0
  const failed = files.filter((file) => {
    if (passes(file)) return false
    console.log(`again ${file}`)
    return !passes(file)
  })
  console.log(failed.length === 0 ? `${files.length} files of tests passed` : `FAIL ${failed.join(', ')}`)
  return failed.length === 0
}
