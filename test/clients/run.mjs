// `npm run test:clients [-- --require-all]`: installs the libraries, then runs the suite. discord.py is Debian's.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installTools } from '../../scripts/tools.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
installTools(here)
const { status } = spawnSync(
  process.execPath,
  ['--test', '--test-reporter=spec', 'run.test.mjs', 'recipes.test.mjs', 'page.test.mjs'],
  {
    cwd: here,
    stdio: 'inherit',
    env: { ...process.env, ...(process.argv.includes('--require-all') && { REQUIRE_ALL: '1' }) },
  },
)
process.exitCode = status ?? 1
