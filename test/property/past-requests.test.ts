import { startEmulator, type Emulator } from '@slashlint/emulator'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bot, send, type Answer, type GatewayMessage } from '../emulator/harness.js'
import { cases, SEED } from './check.js'

/** Late actions of a program with an answered interaction, or with its message. */
const LATE = ['edit', 'follow-up', 'too-long', 'read', 'delete', 'patch', 'reply', 'twice'] as const
type Late = (typeof LATE)[number]

interface Answered extends Answer {
  readonly interaction: GatewayMessage['d']
}

/** Starts an emulator whose bot has answered a command. */
async function answered() {
  const emulator = await startEmulator({
    seed: { apps: [{ commands: [{ name: 'hi', description: 'x' }] }] },
    limits: 'off',
  })
  let last: Answered | undefined
  await bot(emulator, async (interaction, answer) => {
    last = { ...answer, interaction }
    await answer.callback(4, { content: 'Ok' })
  })
  const { messages } = await emulator.invoke('/hi')
  const [message] = messages
  if (last === undefined || message === undefined) {
    throw new Error('it was not answered')
  }
  return { emulator, last, message: message.id, channel: message.channel_id }
}

function late(
  { emulator, last, message, channel }: Awaited<ReturnType<typeof answered>>,
  what: Late,
): ReturnType<typeof send> {
  const { token, application_id: app } = last.interaction
  const own = `/api/v10/channels/${channel}/messages`
  const content = { content: 'Late' }
  const acts: Readonly<Record<Late, () => ReturnType<typeof send>>> = {
    edit: () => last.edit(content),
    'follow-up': () => send(emulator, 'POST', `/api/v10/webhooks/${app}/${token}`, content, ''),
    'too-long': () => last.edit({ content: 'x'.repeat(2001) }),
    read: () => send(emulator, 'GET', `${own}/${message}`),
    delete: () => send(emulator, 'DELETE', `${own}/${message}`),
    patch: () => send(emulator, 'PATCH', `${own}/${message}`, content),
    reply: () =>
      send(emulator, 'POST', own, { ...content, message_reference: { message_id: message } }),
    twice: () => last.callback(4, content),
  }
  return acts[what]()
}

const judged = ({ requests }: Emulator) => requests.filter(({ isPast }) => isPast !== true)

test('late requests are answered as if there had been no reset and no jump, and are marked', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('reset', 'jump'), { minLength: 1, maxLength: 4 }),
      fc.array(fc.constantFrom(...LATE), { minLength: 1, maxLength: 6 }),
      async (moments, acts) => {
        const [plain, moved] = [await answered(), await answered()]
        try {
          moved.emulator.reset({ keepCommands: true, keepPast: true })
          const first = await moved.emulator.invoke('/hi')
          for (const moment of moments) {
            if (moment === 'jump') {
              moved.emulator.advance('16m')
            } else {
              moved.emulator.reset({ keepCommands: true, keepPast: true })
            }
          }
          const before = judged(moved.emulator).length
          for (const what of acts) {
            const [expected, found] = [await late(plain, what), await late(moved, what)]
            expect([what, found.status]).toEqual([what, expected.status])
          }
          expect(judged(moved.emulator).length).toBe(before)
          expect(first.outcome).toBe('answered')
        } finally {
          await plain.emulator.close()
          await moved.emulator.close()
        }
      },
    ),
    { numRuns: cases(400), seed: SEED },
  )
}, 300_000)

test('a jump that the clock refuses makes no message past', async () => {
  const { emulator } = await answered()
  try {
    emulator.reset({ keepCommands: true, keepPast: true })
    const { messages } = await emulator.invoke('/hi')
    expect(() => emulator.advance(`${9999 * 366}d`)).toThrow(/year 9999/)
    const before = judged(emulator).length
    const [{ id, channel_id: channel } = {}] = messages
    await send(emulator, 'GET', `/api/v10/channels/${channel}/messages/${id}`)
    expect(judged(emulator).length).toBe(before + 1)
  } finally {
    await emulator.close()
  }
})
