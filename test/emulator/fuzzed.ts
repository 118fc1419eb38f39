import { FUZZ_SEED, fuzzBot, type FuzzFailure } from '@slashlint/emulator/testing'
import { bot, send, start, type Answer, type GatewayMessage } from './harness.js'

export type Received = GatewayMessage['d']
export type Handler = (
  interaction: Received,
  answer: Answer,
  own: (method: string, path: string, body?: unknown) => ReturnType<typeof send>,
) => unknown

export const command = (name: string, options: readonly object[] = [], more: object = {}) => ({
  name,
  description: 'x',
  options,
  contexts: [0, 1],
  integration_types: [0],
  ...more,
})
export const option = (type: number, name: string, more: object = {}) => ({
  type,
  name,
  description: 'x',
  ...more,
})
export const valueOf = ({ data }: Received, name: string) =>
  data.options?.find((one: Received) => one.name === name)?.value
export const button = (label: string) => ({ type: 2, style: 1, custom_id: label, label })
export const row = (...components: object[]) => ({ components: [{ type: 1, components }] })
export const isCommand = ({ type }: Received): boolean => type === 2

/** Fuzzes a bot in this process. Interactions without an answer after `answerWithin` milliseconds count as unanswered. */
export async function tried(
  commands: readonly object[],
  act: Handler,
  { answerWithin = 150, ...more }: { answerWithin?: number; [option: string]: unknown } = {},
  runs = 120,
) {
  const emulator = await start({
    seed: { ...FUZZ_SEED, apps: [{ commands }] },
    answerWithin,
    limits: 'off',
  })
  await bot(emulator, (interaction, answer) =>
    act(interaction, answer, (method, path, body) =>
      send(emulator, method, `/api/v10${path}`, body),
    ),
  )
  return fuzzBot(emulator, { runs, random: 7, time: 45, ...more })
}

export const shown = ({ code, invocation, in: place }: FuzzFailure) =>
  `${code} ${invocation.join(' → ')} in ${place}`
