import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Emulator } from '@slashlint/emulator'
import { project, slashlint } from '../cli/harness.js'
import { guildCommands, send, start } from '../emulator/harness.js'
import { PROGRAM } from '../program.js'
import { startProxy, type Proxy } from './proxy.js'

/**
 * Tests that the program can be ended in the middle of a deployment, as by a power cut. It has no chance to write
 * anything.
 */

let emulator: Emulator
let proxy: Proxy
beforeEach(async () => {
  emulator = await start()
  proxy = await startProxy(emulator.url)
})
afterEach(() => proxy.close())

const command = (name: string, description = 'One') => ({ name, description, type: 1 })
const BEFORE = [command('ban'), command('kick'), command('old')]
const WANTED = [command('ban', 'Two'), command('kick', 'Two'), command('new'), command('newer')]
const facts = () => emulator.state.apps[0]
const deployed = () =>
  (facts()?.commands[emulator.guildId] ?? []).map(({ name, description, type }) => ({
    name,
    description,
    type,
  }))

/**
 * The requests of the deployment. It reads the commands and the permission overwrites, and the commands again before it
 * deletes. Then it deletes one, changes two, creates two, and reads the result.
 */
const REQUESTS = [0, 1, 2, 3, 4, 5, 6, 7, 8]
const READS = 3
const CHANGES = 5
/** Returns the deployed commands after a number of changes. */
const after = (count: number): readonly object[] => {
  const [ban, kick, old] = BEFORE
  const [banAfter, kickAfter, ...created] = WANTED
  const kept = [count >= 2 ? banAfter : ban, count >= 3 ? kickAfter : kick]
  return [...kept, ...(count >= 1 ? [] : [old]), ...created.slice(0, Math.max(0, count - 3))].map(
    (one) => ({ ...one }),
  )
}

describe.each(['kill-before', 'kill-after'] as const)('%s', (fault) => {
  test.each(REQUESTS)('request %i: the next run goes on from what is there', async (place) => {
    await send(emulator, 'PUT', guildCommands(emulator), BEFORE)
    const { applicationId: application, guildId: guild, botToken: token } = emulator
    const cwd = project({
      'slashlint.json': { deploy: { dev: { application, guild } } },
      'commands.json': WANTED,
    })
    const argv = ['deploy', 'dev', '--yes', '--delete', '--api', proxy.url]
    const child = spawn(process.execPath, [PROGRAM, ...argv], {
      cwd,
      env: { DISCORD_TOKEN: token },
      stdio: 'ignore',
    })
    proxy.plan([...REQUESTS.slice(0, place).map(() => undefined), fault], () =>
      child.kill('SIGKILL'),
    )
    expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])
    expect(proxy.seen).toHaveLength(place + 1)
    const carriedOut = Math.max(0, place - READS + (fault === 'kill-after' ? 1 : 0))
    expect(deployed()).toEqual(after(Math.min(carriedOut, CHANGES)))
    const isDone = carriedOut >= CHANGES
    const options = { cwd, env: { DISCORD_TOKEN: token } }
    const next = await slashlint(argv, options)
    expect([next.code, next.stderr]).toEqual([0, ''])
    expect(next.stdout.includes('Nothing to do')).toBe(isDone)
    expect(deployed()).toEqual(WANTED)
    expect(facts()?.creates[guild]).toBe(BEFORE.length + 2)
    expect((await slashlint(argv, options)).stdout).toContain('Nothing to do')
  })
})
