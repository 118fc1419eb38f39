// Builds the site and tests it: `npm run test:site` in the repository's root, `-- --built` for what is built already.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { testFiles } from '../../scripts/test-files.mjs'
import { installTools } from '../../scripts/tools.mjs'
import { SITE } from '../../site/site.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const options = process.argv.slice(2)

function run(args) {
  const { status } = spawnSync(process.execPath, args, { cwd: SITE, stdio: 'inherit' })
  if (status !== 0) {
    process.exit(status ?? 1)
  }
}

installTools(SITE)
installTools(here)
run([fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url)), '-p', '.'])
if (!options.includes('--built')) {
  run(['build.mjs'])
}
const names = options.filter((option) => !option.startsWith('--'))
const tests = (
  names.length > 0 ? names : ['pages', 'docs', 'play', 'axe', 'budget', 'lighthouse', 'offline']
).map((name) => `${name}.test.mjs`)
if (!testFiles(tests, { cwd: here })) {
  process.exitCode = 1
}
