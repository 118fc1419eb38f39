import type { Emulator } from '@slashlint/emulator'
import { describe, expect, test } from 'vitest'
import { bot, PING, send, start, type Answer, type GatewayMessage } from './harness.js'

const OTHER = { name: 'other', description: 'Something else' }
const button = (label: string, more: object = {}) => ({
  type: 2,
  style: 1,
  custom_id: label.toLowerCase(),
  label,
  ...more,
})
const row = (...components: object[]) => ({ type: 1, components })
const MENU = { type: 5, custom_id: 'who', placeholder: 'Who?' }

/** Starts an emulator with a bot. `own` sends requests with the bot's own token. */
async function withBot(
  act: (
    interaction: GatewayMessage['d'],
    answer: Answer,
    own: (method: string, path: string, body?: unknown) => ReturnType<typeof send>,
  ) => unknown,
): Promise<Emulator> {
  const emulator = await start({ seed: { apps: [{ commands: [PING, OTHER] }] } })
  await bot(emulator, (interaction, answer) =>
    act(interaction, answer, (method, path, body) =>
      send(emulator, method, `/api/v10${path}`, body),
    ),
  )
  return emulator
}

const channelOf = (emulator: Emulator, name: string): string =>
  emulator.state.channels.find((one) => one.name === name)?.id ?? ''

describe('a conversation is one timeline', () => {
  test('what the bot does through an earlier interaction is in the result of the press', async () => {
    let first: Answer | undefined
    const emulator = await withBot(async ({ type }, answer) => {
      if (type === 2) {
        first = answer
        return answer.callback(4, { content: 'Sure?', components: [row(button('Yes'))] })
      }
      await answer.callback(6)
      await first?.edit({ content: 'Done', components: [] })
      return first?.followUp({ content: 'And logged' })
    })
    const asked = await emulator.invoke('/ping')
    const pressed = await asked.press('Yes', { quiet: 1000 })
    expect(pressed.acts.map(({ what }) => what)).toEqual(['callback', 'edit', 'follow-up'])
    expect(pressed.messages.map(({ content }) => content)).toEqual(['Done', 'And logged'])
    expect(pressed.snapshot).toBe(
      'ana in #general (en-US): presses [Yes]\n  app acknowledged\n  app edited: "Done"\n  app followed up: "And logged"',
    )
    expect((await asked.later(0)).acts.length).toBe(4)
  })

  test('messages without an interaction, and what else a bot does, are in transcript and state', async () => {
    const emulator = await withBot(async (_, { callback }, own) => {
      const { body } = await own('POST', `/channels/${channelOf(emulator, 'random')}/messages`, {
        content: 'Log',
      })
      await own('PATCH', `/channels/${body.channel_id}/messages/${body.id}`, { content: 'Log: 1' })
      await callback(4, { content: 'Done' })
    })
    const { messages, snapshot, content } = await emulator.invoke('/ping')
    expect(snapshot.split('\n').slice(1)).toEqual([
      '  app wrote: "Log" in #random',
      '  app edited: "Log: 1" in #random',
      '  app "Done"',
    ])
    expect([content, messages.map((one) => one.content)]).toEqual(['Done', ['Done', 'Log: 1']])
    expect(emulator.state.channels.find(({ name }) => name === 'random')?.messages).toMatchObject([
      { content: 'Log: 1' },
    ])
  })

  test('what others wait for beside it does not belong to it', async () => {
    const emulator = await withBot(async ({ data }, { callback, followUp }) => {
      await callback(4, { content: `Answer to ${data.name}` })
      await followUp({ content: `More of ${data.name}` })
    })
    const results = await Promise.all(
      ['/ping', '/other'].map((line) => emulator.invoke(line, { quiet: 1000 })),
    )
    for (const [i, name] of ['ping', 'other'].entries()) {
      expect(results[i]?.messages.map(({ content }) => content)).toEqual([
        `Answer to ${name}`,
        `More of ${name}`,
      ])
    }
  })

  test('what another conversation is answered belongs to it alone', async () => {
    let first: Answer | undefined
    const emulator = await withBot(async ({ type, data }, answer) => {
      if (type === 2 && data.name === 'ping') {
        first = answer
        return answer.callback(4, { content: 'Waiting for ben', flags: 64 })
      }
      await first?.edit({ content: 'ben is here' })
      return answer.callback(4, { content: 'Hello' })
    })
    const waiting = await emulator.invoke('/ping', { as: 'ana' })
    const { snapshot, messages } = await emulator.invoke('/other', { as: 'ben' })
    expect(snapshot).toBe('ben in #general (de): /other\n  app "Hello"')
    expect(messages.map(({ content }) => content)).toEqual(['Hello'])
    expect(waiting.now().snapshot).toContain('app edited: "ben is here" (only visible to the user)')
  })

  test('a deferred command is not answered by the follow-up of another one', async () => {
    let earlier: Answer | undefined
    const emulator = await withBot(async ({ data }, answer) => {
      if (data.name === 'ping') {
        earlier = answer
        return answer.callback(4, { content: 'First' })
      }
      await answer.callback(5)
      return earlier?.followUp({ content: 'More of the first' })
    })
    await emulator.invoke('/ping')
    const { outcome, messages } = await emulator.invoke('/other', { patience: 150 })
    expect([outcome, messages.map(({ content }) => content)]).toEqual(['deferred', ['']])
  })

  test('an edit with the token of the bot goes on with a deferred press; a message elsewhere does not', async () => {
    const emulator = await withBot(async ({ type, message }, answer, own) => {
      if (type === 2) {
        return answer.callback(4, { content: 'Sure?', components: [row(button('Yes'))] })
      }
      await answer.callback(6)
      const path = `/channels/${message.channel_id}/messages`
      await own('POST', path, { content: 'Log' })
      return own('PATCH', `${path}/${message.id}`, { content: 'Done', components: [] })
    })
    const asked = await emulator.invoke('/ping')
    const pressed = await asked.press('Yes', { quiet: 1000 })
    expect(pressed.outcome).toBe('answered')
    expect(pressed.acts.map(({ what }) => what)).toEqual(['callback', 'send', 'edit'])
  })
})

describe('buttons and menus of any message', () => {
  /** Starts a bot whose command posts a panel to #random. Uses of the panel are answered with the name of the user. */
  const panels = () =>
    withBot(async ({ type, data, member, message, channel_id: channel }, { callback }, own) => {
      if (type === 2) {
        const components = [row(button('Ticket')), row(MENU)]
        for (const content of ['Old panel', 'Open a ticket']) {
          await own('POST', `/channels/${channelOf(emulator, 'random')}/messages`, {
            content,
            components,
          })
        }
        return callback(4, { content: 'Done', flags: 64, components: [row(button('Mine'))] })
      }
      const who =
        data.values === undefined
          ? ''
          : `, ${Object.values<{ username: string }>(data.resolved.users)[0]?.username}`
      const where = emulator.state.channels.find(({ id }) => id === channel)?.name
      return callback(4, {
        content: `${member.user.username} in ${where} on ${message.content}${who}`,
        flags: 64,
      })
    })
  let emulator: Emulator

  test('are used by message, channel or text, by any user', async () => {
    emulator = await panels()
    const panel = await emulator.invoke('/ping')
    const [old] = emulator.state.channels.find(({ name }) => name === 'random')?.messages ?? []
    const said = async (of: Promise<{ readonly content?: string }>) => (await of).content
    expect(await said(emulator.press('Ticket', { as: 'ben', in: '#random' }))).toBe(
      'ben in random on Open a ticket',
    )
    expect(await said(emulator.press('ticket', { as: 'mo', message: String(old?.id) }))).toBe(
      'mo in random on Old panel',
    )
    expect(await said(emulator.press('Ticket', { message: 'Old pan' }))).toBe(
      'ana in random on Old panel',
    )
    expect(await said(emulator.select('Who?', ['@ben'], { as: 'mo' }))).toBe(
      'mo in random on Open a ticket, ben',
    )
    // The result that put it there leads to it as well.
    expect(await said(panel.press('Ticket', { as: 'ben' }))).toBe('ben in random on Old panel')
    expect(await said(emulator.press('Mine'))).toBe('ana in general on Done')
    await expect(emulator.press('Mine', { as: 'ben' })).rejects.toThrow(/no button "Mine"/)
    await expect(emulator.press('Ticket', { message: 'no such text' })).rejects.toThrow(
      'There is no message "no such text".',
    )
    await expect(emulator.press('Ticket', { in: '#general', as: 'ben' })).rejects.toThrow(
      /There is no message yet/,
    )
    const response = await fetch(`${emulator.url}/_slashlint/press`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Slashlint-Secret': emulator.secret },
      body: JSON.stringify({ button: 'Ticket', options: { in: '#random', as: 'ben' } }),
    })
    expect((await response.json()) as unknown).toMatchObject({
      content: 'ben in random on Open a ticket',
    })
  })

  test.each([
    ['has lost it', { components: [] }, 'COMPONENT_VALIDATION_FAILED'],
    [
      'has disabled it',
      { components: [row(button('Go', { disabled: true }))] },
      'COMPONENT_VALIDATION_FAILED',
    ],
    ['is gone', undefined, 'Unknown Message'],
  ])(
    'a press on a message that %s meanwhile is refused, and the app is not asked',
    async (_, edit, why) => {
      let asked = 0
      const bots = await withBot(({ type }, { callback }) => {
        if (type === 3) {
          asked++
        }
        return callback(4, { content: 'Here', components: [row(button('Go'))] })
      })
      const result = await bots.invoke('/ping')
      const [message] = result.messages
      const path = `/api/v10/channels/${message?.channel_id}/messages/${message?.id}`
      await (edit === undefined ? send(bots, 'DELETE', path) : send(bots, 'PATCH', path, edit))
      const stale = await result.press('Go')
      expect(stale.outcome).toBe('stale')
      expect(stale.reason).toContain(why)
      expect(stale.transcript).toContain('ana sees "This interaction failed"')
      expect(asked).toBe(0)
    },
  )
})
