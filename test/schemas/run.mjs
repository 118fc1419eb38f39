/**
 * The JSON Schemas where people use them: `npm run test:schemas [-- --require-all]`. Other validators compile them and judge
 * as ajv does; the services of editors show one message a mistake, complete and explain. What docs/python.md
 * tells people to do is done. Python's jsonschema, discord.py and Go's gojsonschema are passed over where they are not installed, unless all are required.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installTools } from '../../scripts/tools.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
installTools(here)
const { status } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-concurrency=1',
    '--test-reporter=spec',
    `${here}engines.test.mjs`,
    `${here}editors.test.mjs`,
    `${here}python.test.mjs`,
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ...(process.argv.includes('--require-all') && { REQUIRE_ALL: '1' }) },
  },
)
process.exitCode = status ?? 1
