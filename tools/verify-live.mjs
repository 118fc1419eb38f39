/**
 * Sends the bad and the good example of every rule to Discord:
 *
 *     DISCORD_TOKEN=… npm run verify:live -- --app <id> --guild <id> [--only option/]
 *       [--url https://…/api/v10]
 *
 * `DISCORD_BEARER` is the token of a user who may set permissions in the guild. With it, rules about
 * permissions are tested, too. The application and the guild must be used for nothing else: they
 * must have no commands, and have none afterwards. Requests are sent one by one, within Discord's
 * rate limits. The verdicts are written to test/conformance/live.json, from which
 * `npm run generate` updates the pages of the rules. Differences between Discord's answers and the
 * conformance suite are printed.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createSender, deviations, summaryOf, verify } from './live/verify.mjs'

const { values: flags } = parseArgs({
  options: {
    app: { type: 'string' },
    guild: { type: 'string' },
    only: { type: 'string', default: '' },
    url: { type: 'string', default: 'https://discord.com/api/v10' },
  },
})
const { DISCORD_TOKEN: token, DISCORD_BEARER: bearer } = process.env
if (token === undefined || flags.app === undefined || flags.guild === undefined) {
  console.error(
    'Usage: DISCORD_TOKEN=… npm run verify:live -- --app <id> --guild <id>; both must be for this alone.',
  )
  process.exit(2)
}

await import('../scripts/conformance.mjs')
const lines = readFileSync(new URL('../conformance/suite/cases.ndjson', import.meta.url), 'utf8')
  .trim()
  .split('\n')
const cases = lines
  .map((line) => JSON.parse(line))
  .filter(({ kind, rule }) => kind === 'example' && rule.startsWith(flags.only))
const send = createSender({
  url: flags.url,
  token,
  bearer,
  wait: (seconds) => setTimeout(seconds * 1000),
})
const results = await verify({ ...flags, hasBearer: bearer !== undefined }, send, cases, () =>
  new Date().toISOString().slice(0, 10),
)

const file = new URL('../test/conformance/live.json', import.meta.url)
const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
const shown = new Set(results.map(({ id }) => id))
const all = [...before.filter(({ id }) => !shown.has(id)), ...results].sort((a, b) =>
  a.id < b.id ? -1 : 1,
)
writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`)
for (const one of deviations(results, cases)) {
  console.log(one)
}
for (const line of summaryOf(results, cases, bearer !== undefined)) {
  console.log(line)
}
console.log(`${results.length} examples shown; verdicts are in test/conformance/live.json`)
