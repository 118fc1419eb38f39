// Builds every package: the parser of code first, declarations (tsc checks the types of all packages), then the bundles.
import { execFileSync } from 'node:child_process'

const root = new URL('..', import.meta.url).pathname
const run = (file, ...args) =>
  execFileSync(process.execPath, [file, ...args], { cwd: root, stdio: 'inherit' })

run('sources/grammar.mjs')
run(
  'node_modules/typescript/bin/tsc',
  '-b',
  'core',
  'sources',
  'preview',
  'checker',
  'deploy',
  'emulator',
  'lsp',
  'cli',
  'eslint-plugin',
)
run('core/build.mjs')
run('sources/build.mjs')
run('json-schemas/generate.mjs', '--variants')
run('checker/generate.mjs')
run('preview/build.mjs')
run('checker/build.mjs')
run('deploy/build.mjs')
run('emulator/build.mjs')
run('lsp/build.mjs')
run('cli/build.mjs')
run('eslint-plugin/build.mjs')
