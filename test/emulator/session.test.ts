import type { Step } from '@slashlint/emulator'
import { expect, test } from 'vitest'
import { bot, PING, send, start } from './harness.js'

const GO = [{ type: 1, components: [{ type: 2, style: 1, custom_id: 'go', label: 'Go' }] }]
const FORM = {
  custom_id: 'form',
  title: 'Tell',
  components: [{ type: 18, label: 'Why', component: { type: 4, custom_id: 'why', style: 1 } }],
}

test('a session has what users did, and all that the app showed until the next step', async () => {
  const steps: Step[] = []
  const emulator = await start({
    seed: { apps: [{ commands: [PING] }] },
    onStep: (step) => steps.push(step),
  })
  await expect(emulator.invoke('/pong')).rejects.toThrow(/no command/)
  expect((await emulator.invoke('/ping')).outcome).toBe('undelivered')
  const done: Promise<unknown>[] = []
  await bot(emulator, async ({ type, channel_id: channel }, { callback }) => {
    if (type === 3) {
      return callback(9, FORM)
    }
    if (type === 5) {
      return callback(4, { content: 'Thanks', flags: 64 })
    }
    await callback(4, { content: 'Hi', components: GO })
    done.push(
      send(emulator, 'POST', `/api/v10/channels/${channel}/messages`, {
        content: 'Somebody said hi',
      }),
    )
  })
  const first = await emulator.invoke('/ping', { as: 'mo', in: '#general' })
  await expect.poll(() => done.length).toBe(1)
  await done[0]
  await emulator.invoke('/ping', { as: 'ben', autocomplete: 'word' }).catch(() => undefined)
  const form = await first.press('Go', { as: 'ben' })
  await (await form.later(0)).submit({ Why: 'so' })
  emulator.advance('1m')
  await emulator.close()
  expect(steps).toEqual([
    {
      invoke: '/ping',
      as: 'mo',
      in: '#general',
      shows: ['app "Hi"', '  [Go]', 'app wrote: "Somebody said hi"'],
    },
    { press: 'Go', as: 'ben', in: '#general', shows: ['app opened a form: "Tell"', '  Why: ____'] },
    {
      submit: { Why: 'so' },
      as: 'ben',
      in: '#general',
      shows: ['app "Thanks" (only visible to the user)'],
    },
    { advance: '1m', shows: [] },
  ])
})

test('asking for choices is no step of a session', async () => {
  const steps: Step[] = []
  const word = { type: 3, name: 'word', description: 'Which', autocomplete: true }
  const emulator = await start({
    seed: { apps: [{ commands: [{ ...PING, options: [word] }] }] },
    onStep: (step) => steps.push(step),
  })
  await bot(emulator, ({ type }, { callback }) =>
    type === 4
      ? callback(8, { choices: [{ name: 'One', value: 'one' }] })
      : callback(4, { content: 'Hi' }),
  )
  const { choices } = await emulator.autocomplete('/ping word:o', 'word')
  expect(choices).toEqual([{ name: 'One', value: 'one' }])
  await emulator.invoke('/ping word:one')
  await emulator.close()
  expect(steps).toMatchObject([{ invoke: '/ping word:one', shows: ['app "Hi"'] }])
})
