// The picture of `slashlint fuzz`: `node fuzz-picture.mjs`, after `npm run build` and `npm run test:clients`. It is drawn from what
// the program really prints about a bot of discord.js with faults.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { drawTerminal } from '../../scripts/docs/picture.mjs'

const TARGET = new URL('../../docs/media/fuzz.svg', import.meta.url)
const BOT = 'bots/fuzz/planted.mjs'
const here = fileURLToPath(new URL('.', import.meta.url))

const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url)),
    ...['fuzz', '--random', '1', '--runs', '60', '--', 'node', BOT],
  ],
  { cwd: here, encoding: 'utf8', env: { ...process.env, NO_COLOR: undefined, FORCE_COLOR: '1' } },
)
if (status !== 1) {
  throw new Error(`slashlint fuzz ended with ${status}:\n${stderr}`)
}
// As it would be called where that bot is at home.
writeFileSync(
  TARGET,
  drawTerminal('slashlint fuzz -- node bot.js', stdout.replaceAll(BOT, 'bot.js')),
)
