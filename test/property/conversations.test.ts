import { startEmulator, type Emulator, type InvocationResult } from '@slashlint/emulator'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cases } from './check.js'
import { bot, PING, send, type Answer, type GatewayMessage } from '../emulator/harness.js'

/** An action of the app in a conversation: with the token of an interaction, or with its own token on a message of it. */
type Act =
  | { readonly by: 'follow-up' | 'edit' | 'own-edit' | 'pin' | 'say'; readonly text: string }
  | { readonly by: 'earlier-edit'; readonly text: string }

interface Turn {
  /** A command, or a press on the button of the previous answer. Both may defer their answers. */
  readonly deferred: boolean
  readonly acts: readonly Act[]
}
type Script = readonly Turn[]

const text = fc.stringMatching(/^[a-z]{1,4}$/)
const act = fc.record({
  by: fc.constantFrom<Act['by']>('follow-up', 'edit', 'own-edit', 'pin', 'say', 'earlier-edit'),
  text,
})
const turn = fc.record({ deferred: fc.boolean(), acts: fc.array(act, { maxLength: 4 }) })
const script = fc.array(turn, { minLength: 1, maxLength: 3 })

/** Messages of the app to a channel, which belong to no conversation. All conversations of that time show them. */
const SHARED = 'to everybody'
const ownOf = (snapshot: string): string =>
  snapshot
    .split('\n')
    .filter((line) => !line.includes(SHARED))
    .join('\n')

const components = [
  { type: 1, components: [{ type: 2, style: 1, custom_id: 'next', label: 'Next' }] },
]

let emulator: Emulator
const waiting = new Map<string, (got: readonly [GatewayMessage['d'], Answer]) => void>()
beforeAll(async () => {
  emulator = await startEmulator({ seed: { apps: [{ commands: [PING] }] } })
  await bot(emulator, (interaction, answer) => {
    const user = interaction.member.user.username
    waiting.get(user)?.([interaction, answer])
  })
})
afterAll(() => emulator.close())

/** Plays a script as a user, one step at a time. @returns the messages that the user has seen in each turn */
async function* play(user: string, turns: Script): AsyncGenerator<undefined, readonly string[]> {
  const results: InvocationResult[] = []
  const answers: Answer[] = []
  for (const { deferred, acts } of turns) {
    const received = new Promise<readonly [GatewayMessage['d'], Answer]>((resolve) =>
      waiting.set(user, resolve),
    )
    const before = results.at(-1)
    const using =
      before === undefined
        ? emulator.invoke('/ping', { as: user })
        : emulator.press('Next', { as: user, message: String(before.messages[0]?.id) })
    const [, answer] = await received
    answers.push(answer)
    if (deferred) {
      await answer.callback(5)
      yield
    }
    const shown = { content: `${user} begins`, components }
    await (deferred ? answer.edit(shown) : answer.callback(4, shown))
    results.push(await using)
    yield
    for (const one of acts) {
      await carryOut(one, answer, answers[0] ?? answer, results.at(-1))
      yield
    }
  }
  return results.map((result) => ownOf(result.now().snapshot))
}

async function carryOut(
  { by, text: said }: Act,
  answer: Answer,
  first: Answer,
  result: InvocationResult | undefined,
): Promise<void> {
  const [message] = result?.messages ?? []
  const path = `/api/v10/channels/${message?.channel_id}`
  const content = { content: said, components }
  const acts: Record<Act['by'], () => Promise<unknown>> = {
    'follow-up': () => answer.followUp({ content: said }),
    edit: () => answer.edit(content),
    'earlier-edit': () => first.edit(content),
    'own-edit': () => send(emulator, 'PATCH', `${path}/messages/${message?.id}`, content),
    say: () => send(emulator, 'POST', `${path}/messages`, { content: `${SHARED} ${said}` }),
    pin: () => send(emulator, 'PUT', `${path}/messages/pins/${message?.id}`),
  }
  await acts[by]()
}

async function alone(user: string, turns: Script): Promise<readonly string[]> {
  const steps = play(user, turns)
  for (;;) {
    const { done, value } = await steps.next()
    if (done === true) {
      return value
    }
  }
}

test('two conversations in any order of their steps give the transcripts of each alone', async () => {
  await fc.assert(
    fc.asyncProperty(
      script,
      script,
      fc.array(fc.boolean(), { maxLength: 40 }),
      async (first, second, order) => {
        emulator.reset({ keepCommands: true })
        const expected = [await alone('ana', first), await alone('ben', second)]
        emulator.reset({ keepCommands: true })
        const open = [play('ana', first), play('ben', second)]
        const seen: (readonly string[] | undefined)[] = [undefined, undefined]
        for (let step = 0; seen.includes(undefined); step++) {
          const wanted = order[step] === true ? 1 : 0
          const at = seen[wanted] === undefined ? wanted : 1 - wanted
          const { done, value } = (await open[at]?.next()) ?? {}
          if (done === true) {
            seen[at] = value ?? []
          }
        }
        expect(seen).toEqual(expected)
      },
    ),
    { numRuns: cases(400), seed: Number(process.env['SLASHLINT_SEED'] ?? 20_261_128) },
  )
}, 1_200_000)
