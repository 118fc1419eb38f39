import { startEmulator, type Emulator, type EmulatorOptions } from '@slashlint/emulator'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { starting } from '../serve/start.js'
import { startBot, type BotOptions, type StartedBot } from './bot.js'

/**
 * Starts an emulator without rate limits, starts a bot with it, and runs a function. Both end when
 * the function has ended.
 *
 * @throws UsageError if either cannot be started
 */
export async function withBot<T>(
  options: EmulatorOptions,
  bot: Omit<BotOptions, 'deploy'> & { readonly deploy: (emulator: Emulator) => Promise<boolean> },
  io: Io,
  act: (emulator: Emulator, bot: StartedBot) => Promise<T>,
): Promise<T> {
  const emulator = await starting(() => startEmulator({ ...options, limits: 'off' }), options)
  try {
    const started = await startBot(emulator, { ...bot, deploy: () => bot.deploy(emulator) }, io)
    try {
      return await act(emulator, started)
    } finally {
      await started.close()
    }
  } catch (error) {
    if (error instanceof RangeError) {
      throw new UsageError(error.message)
    }
    throw error
  } finally {
    await emulator.close()
  }
}
