// Runs all checks beside the tests: types, generated files, lint, format, unused code, package correctness. Each step
// prints its seconds; all steps run, and the exit code is 1 if one has failed.
import { spawnSync } from 'node:child_process'

const root = new URL('..', import.meta.url).pathname
const bin = (name) => `node_modules/.bin/${name}`
const steps = [
  ['build', process.execPath, ['scripts/build.mjs']],
  ['types of the tests', bin('tsc'), ['-b']],
  ['generated files', process.execPath, ['scripts/generate.mjs', '--check']],
  ['generated configuration schema', process.execPath, ['checker/generate.mjs', '--check']],
  ['generated docs', process.execPath, ['scripts/docs.mjs', '--check']],
  ['lint', bin('oxlint'), ['--deny-warnings']],
  ['how code reads', process.execPath, ['scripts/counts.mjs']],
  ['format', bin('prettier'), ['--check', '--log-level', 'warn', '.']],
  ['tools of test/packaging', process.execPath, ['scripts/tools.mjs', 'test/packaging']],
  ['unused code and dependencies', 'test/packaging/node_modules/.bin/knip', []],
  ['packages', process.execPath, ['test/packaging/run.mjs']],
]
let failed = 0
for (const [name, command, args] of steps) {
  const start = performance.now()
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: false })
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (status !== 0) {
    failed++
  }
}
if (failed > 0) {
  console.error(`${failed} of ${steps.length} checks failed`)
  process.exitCode = 1
}
