import { deploy, DeployError, type Deployment, type DeployOptions } from '@slashlint/deploy'
import type { Emulator } from '@slashlint/emulator'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { guildCommands, send, start } from '../emulator/harness.js'
import { startProxy, type Proxy } from './proxy.js'

/** An emulator behind a proxy, anew for each test. Pauses take no time: the clock is moved. */
export let emulator: Emulator
export let proxy: Proxy
/** The milliseconds of all pauses. */
export let waited: number[]

/** Starts and ends them around each test of a file. */
export function startForEachTest(): void {
  beforeEach(async () => {
    emulator = await start()
    proxy = await startProxy(emulator.url)
    waited = []
    vi.useFakeTimers({ toFake: ['Date'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    await proxy.close()
  })
}

export const BAN = { name: 'ban', description: 'Bans a member' }
export const KICK = { name: 'kick', description: 'Kicks a member' }
export const PURGE = { name: 'purge', description: 'Deletes messages' }

/** Deploys commands as somebody else would. */
export async function put(commands: readonly object[]): Promise<void> {
  const { status } = await send(emulator, 'PUT', guildCommands(emulator), commands)
  expect(status).toBe(200)
}

export const deployed = (): readonly string[] =>
  (emulator.state.apps[0]?.commands[emulator.guildId] ?? []).map(
    ({ name, description }) => `${name}: ${description}`,
  )

/** The options of a deployment to the emulator's guild through the proxy. */
export const access = () => ({
  token: emulator.botToken,
  application: emulator.applicationId,
  guild: emulator.guildId,
  api: proxy.url,
  wait(milliseconds: number) {
    waited.push(Math.round(milliseconds))
    vi.setSystemTime(Date.now() + milliseconds)
    return Promise.resolve()
  },
})

export const run = (
  commands: readonly object[],
  options: Partial<DeployOptions> = {},
): Promise<Deployment> => deploy(commands, { ...access(), ...options })

/** Returns the error of a deployment that must fail. */
export async function failure(running: Promise<unknown>): Promise<DeployError> {
  const error = await running.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DeployError)
  return error as DeployError
}
