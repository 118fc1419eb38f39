// `npm run test:clients [-- --require-all]`: installs the libraries, then runs the suite. discord.py is Debian's.
import { fileURLToPath } from 'node:url'
import { testFiles } from '../../scripts/test-files.mjs'
import { installTools } from '../../scripts/tools.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
installTools(here)
const env = { ...process.env, ...(process.argv.includes('--require-all') && { REQUIRE_ALL: '1' }) }
if (
  !testFiles(
    [
      'run.test.mjs',
      'fuzz.test.mjs',
      'reproduced.test.mjs',
      'recipes.test.mjs',
      'fixtures.test.mjs',
      'printed.test.mjs',
      'ten.test.mjs',
      'page.test.mjs',
    ],
    {
      cwd: here,
      env,
    },
  )
) {
  process.exitCode = 1
}
