// A part of the table of docs/fuzz-results.md: `node planted.mjs` is the whole of it.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { describe, it } from 'node:test'
import { GOAL, LIBRARIES, PLANTED, tried } from './planted.mjs'

const requireAll = process.env.REQUIRE_ALL === '1'
const isMissing = (library) => {
  const [program] = LIBRARIES[library].command
  return library === 'discord.py' && spawnSync(program, ['-c', 'import discord']).status !== 0
}

/** The first one of each library, and a mistake that is only printed. */
const SOME = [
  ...Object.keys(LIBRARIES).map((library) => PLANTED.find((bot) => bot.library === library)),
  PLANTED.find(({ name }) => name === 'printed'),
]

describe('slashlint fuzz', { concurrency: 2 }, () => {
  for (const bot of SOME) {
    const skip =
      isMissing(bot.library) &&
      !requireAll &&
      'not installed (Debian: apt-get install python3-discord)'
    it(`finds, in a bot on ${bot.library}: ${bot.what}`, { skip }, async () => {
      const { failures, output } = await tried(bot, { random: 1 })
      const own = failures.find(({ code }) => code === bot.code)
      assert.ok(own, output)
      assert.ok(own.options <= GOAL.options, output)
    })
    it(`finds nothing in one on ${bot.library} without it (${bot.name})`, { skip }, async () => {
      const more = ['--runs', '60']
      const { failures, output } = await tried(bot, { random: 1, right: true, more })
      assert.deepEqual(failures, [], output)
      assert.match(output, /^No failures in 60 uses/m)
    })
  }
})
