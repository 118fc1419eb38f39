import {
  assertRefuses,
  assertReplies,
  matchers,
  resetBetweenTests,
  type EmulatorMatchers,
} from '@slashlint/emulator/testing'
import { startEmulator } from '@slashlint/emulator'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { BAN, bot, globalCommands, PING, send } from './harness.js'

expect.extend(matchers)

declare module 'vitest' {
  // oxlint-disable-next-line typescript/no-empty-object-type
  interface Matchers<T> extends EmulatorMatchers<T> {}
}

const commands = [PING, { ...BAN, default_member_permissions: '4' }]
const emulator = resetBetweenTests(await startEmulator({ seed: { apps: [{ commands }] } }), {
  beforeEach,
  afterAll,
})
beforeEach(async () => {
  await bot(emulator, ({ data }, { callback }) =>
    callback(4, {
      content: `${data.name}!`,
      flags: 64,
      embeds: [{ title: 'Tea', fields: [{ name: 'Hot', value: 'yes' }] }],
      components: [
        { type: 1, components: [{ type: 2, style: 1, custom_id: 'more', label: 'Biscuits' }] },
      ],
    }),
  )
})

describe('matchers', () => {
  test.each([
    [undefined, true],
    ['ping!', true],
    ['ping', false],
    [/^ho/i, true],
    [/cold/, false],
    [/biscuits/i, true],
    [{ content: /^ping/, ephemeral: true }, true],
    [{ ephemeral: false }, false],
    [{ embeds: [{ title: 'Tea' }] }, true],
    [{ embeds: [{ title: 'Tea' }, { title: 'Milk' }] }, false],
  ])('toReply %j: %s', async (expected, replies) => {
    const result = await emulator.invoke('/ping')
    if (replies) {
      expect(result).toReply(expected)
    } else {
      expect(result).not.toReply(expected)
    }
    const says = () => assertReplies(result, expected)
    if (replies) {
      says()
    } else {
      expect(says).toThrow(
        /^expected the app to reply .*:\nana in #general \(en-US\): \/ping\n {2}app "ping!"/,
      )
    }
  })

  test.each([
    ['/ban user:@ana', undefined, true],
    ['/ban user:@ana', 'default-member-permissions', true],
    ['/ban user:@ana', /permission/i, true],
    ['/ban user:@ana', 'age', false],
    ['/ping', undefined, false],
  ])('%s as ben: toRefuse %s: %s', async (line, why, refuses) => {
    const result = await emulator.invoke(line, { as: 'ben', locale: 'en-US' })
    if (refuses) {
      expect(result).toRefuse(why)
    } else {
      expect(() => assertRefuses(result, why)).toThrow(/^expected the app to refuse/)
    }
    expect(matchers.toReply(result).pass).toBe(line === '/ping')
  })

  test('what one test has done', async () => {
    emulator.advance('1d')
    const { status } = await send(emulator, 'POST', globalCommands(emulator), {
      name: 'more',
      description: 'More',
    })
    expect([status, await emulator.invoke('/more')]).toMatchObject([201, { content: 'more!' }])
  })

  test('is not there in the next one, but for what was deployed', async () => {
    expect(await emulator.invoke('/more')).toReply('more!')
    expect(emulator.state.now - Date.now()).toBeLessThan(3_600_000)
    const created = await send(emulator, 'POST', globalCommands(emulator), {
      name: 'other',
      description: 'Other',
    })
    const ids = Object.values(emulator.state.apps[0]?.commands ?? {})
      .flat()
      .map(({ id }) => id)
    expect([created.status, new Set(ids).size]).toEqual([201, ids.length])
    emulator.reset()
    await expect(emulator.invoke('/more')).rejects.toThrow(/no command/)
  })
})
