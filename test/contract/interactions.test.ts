import { describe, expect, it } from 'vitest'
import { validateInteraction, validateInteractionResponse } from '@slashlint/core'
import {
  PAYLOADS,
  autocomplete,
  changed,
  entryPoint,
  message,
  slash,
  subCommand,
  user,
} from './payloads.js'
import type { Received } from './payloads.js'

/**
 * Tests the section "Interactions received by the app when a command is used": each sentence with a payload that breaks
 * it.
 */

type Path = readonly (string | number)[]
/** The path of a part in the payload, its new value (`undefined` removes it), and the resulting faults. */
type Mutation = readonly [
  path: Path,
  to: unknown,
  ...faults: (readonly [code: string, path: Path])[],
]

function expectFaults({ payload, command }: Received, faults: unknown): void {
  const found = validateInteraction(payload, { command: command as never })
  expect(found.map(({ code, path }) => [code, path])).toEqual(faults)
}

function mutations(received: Received, list: readonly Mutation[]): void {
  for (const [path, to, ...faults] of list) {
    const payload = changed(received.payload, path, to) as Received['payload']
    it(`${path.join('/')} = ${JSON.stringify(to) ?? 'absent'}: ${faults.map(([code]) => code).join(', ') || 'fine'}`, () => {
      expectFaults({ ...received, payload }, faults)
    })
  }
}

describe('the payloads of the contract are what they should be', () => {
  it.each(Object.keys(PAYLOADS))('%s', (name) => {
    expectFaults(PAYLOADS[name] as Received, [])
  })
})

const shape = (...path: Path) => ['interaction/shape', path] as const

describe('common top-level fields: type (integer), token, id, application_id, guild_id, channel_id, member, app_permissions, locale, guild_locale, version, data', () => {
  mutations(slash, [
    [['type'], undefined, shape('type')],
    [['type'], '2', shape('type')],
    [['type'], 9, shape('type')],
    [['token'], undefined, shape('token')],
    [['token'], 5, shape('token')],
    [['token'], '', shape('token')],
    [['id'], undefined, shape('id')],
    [['id'], 'x', shape('id')],
    [['application_id'], undefined, shape('application_id')],
    [['application_id'], '-1', shape('application_id')],
    [['guild_id'], undefined],
    [['guild_id'], '007', shape('guild_id')],
    [['channel_id'], '1.5', shape('channel_id')],
    [['member'], undefined],
    [['member'], [], shape('member')],
    [['member', 'permissions'], '0x8', shape('member', 'permissions')],
    [['app_permissions'], 'all', shape('app_permissions')],
    [['locale'], 'en', ['interaction/locale', ['locale']]],
    [['guild_locale'], 'xx', ['interaction/locale', ['guild_locale']]],
    [['locale'], 7, shape('locale')],
    [['version'], undefined, shape('version')],
    [['version'], 'one', shape('version')],
    [['data'], undefined, shape('data')],
    [['data'], [], shape('data')],
    [['entitlements'], []],
    [['user'], { id: '1' }],
  ])
})

describe('application command interaction: type 2; data holds id, name, type and, for CHAT_INPUT, options (name, type, value)', () => {
  const at = (index: number, key: string) => ['data', 'options', index, key] as const
  mutations(slash, [
    [['data', 'id'], undefined, shape('data', 'id')],
    [['data', 'id'], '5', ['interaction/unknown-command', ['data', 'id']]],
    [['data', 'name'], undefined, shape('data', 'name')],
    [['data', 'name'], 'cart', ['interaction/unknown-command', ['data', 'name']]],
    // It is then read as a USER command, as its type requires.
    [
      ['data', 'type'],
      2,
      ['interaction/unknown-command', ['data', 'type']],
      ['interaction/target', ['data', 'target_id']],
    ],
    [
      at(0, 'name'),
      'titles',
      ['interaction/missing-required', ['data', 'options']],
      ['interaction/unknown-option', at(0, 'name')],
    ],
    [
      at(0, 'type'),
      4,
      ['interaction/option-type', at(0, 'type')],
      ['interaction/value-type', at(0, 'value')],
    ],
    [at(2, 'type'), 10, ['interaction/option-type', at(2, 'type')]],
    [at(0, 'value'), 3, ['interaction/value-type', at(0, 'value')]],
    [at(0, 'value'), 'G', ['interaction/value-length', at(0, 'value')]],
    [at(0, 'value'), 'Gitrog!!!', ['interaction/value-length', at(0, 'value')]],
    [at(0, 'value'), '😀😀😀😀😀😀😀😀'],
    [['data', 'options', 0], undefined, ['interaction/missing-required', ['data', 'options']]],
    [at(1, 'value'), 'm', ['interaction/not-a-choice', at(1, 'value')]],
    [at(2, 'value'), 10, ['interaction/value-range', at(2, 'value')]],
    [at(2, 'value'), 0, ['interaction/value-range', at(2, 'value')]],
    [at(2, 'value'), 1.5, ['interaction/value-type', at(2, 'value')]],
    [at(2, 'value'), '5', ['interaction/value-type', at(2, 'value')]],
    [at(3, 'value'), 'true', ['interaction/value-type', at(3, 'value')]],
    [at(4, 'value'), 'mason', ['interaction/value-type', at(4, 'value')]],
    [at(4, 'value'), '1', ['interaction/not-resolved', at(4, 'value')]],
    [at(5, 'value'), '1', ['interaction/not-resolved', at(5, 'value')]],
    [
      ['data', 'resolved', 'channels', '645027906669510667', 'type'],
      2,
      ['interaction/channel-type', at(5, 'value')],
    ],
    [at(6, 'value'), '1', ['interaction/not-resolved', at(6, 'value')]],
    [at(7, 'value'), '53908232506183680'],
    [at(7, 'value'), '1', ['interaction/not-resolved', at(7, 'value')]],
    [at(8, 'value'), 2.5, ['interaction/value-range', at(8, 'value')]],
    [at(8, 'value'), null, ['interaction/value-type', at(8, 'value')]],
    [at(9, 'value'), '1', ['interaction/not-resolved', at(9, 'value')]],
    [['data', 'options', 1], undefined],
    [
      ['data', 'options', 0, 'focused'],
      true,
      ['interaction/focused', ['data', 'options', 0, 'focused']],
    ],
  ])
})

describe('exactly one sub-command path', () => {
  const path = ['interaction/subcommand-path', ['data', 'options']] as const
  mutations(subCommand, [
    [['data', 'options'], undefined, path],
    [['data', 'options'], [], path],
    [
      ['data', 'options', 1],
      { name: 'show', type: 1, options: [] },
      ['interaction/subcommand-path', ['data', 'options', 1]],
    ],
    [['data', 'options'], [{ name: 'show', type: 1 }]],
    [
      ['data', 'options', 0, 'options'],
      [],
      ['interaction/subcommand-path', ['data', 'options', 0, 'options']],
    ],
    [
      ['data', 'options', 0, 'options', 0, 'options'],
      [],
      ['interaction/missing-required', ['data', 'options', 0, 'options', 0, 'options']],
    ],
  ])
})

describe('received names are always the default command, subcommand and option names', () => {
  mutations(slash, [
    [['data', 'name'], 'karte', ['interaction/unknown-command', ['data', 'name']]],
    [
      ['data', 'options', 0, 'name'],
      'titel',
      ['interaction/missing-required', ['data', 'options']],
      ['interaction/unknown-option', ['data', 'options', 0, 'name']],
    ],
  ])
})

describe('USER command: data.target_id and data.resolved with users and members keyed by id', () => {
  const target = ['interaction/target', ['data', 'target_id']] as const
  mutations(user, [
    [['data', 'target_id'], undefined, target],
    [['data', 'target_id'], '1', target],
    [['data', 'resolved'], undefined, target],
    [['data', 'resolved', 'users'], {}, target],
    [['data', 'resolved', 'members'], undefined],
  ])
})

describe('MESSAGE command: data.target_id (message id) and data.resolved.messages keyed by id', () => {
  const target = ['interaction/target', ['data', 'target_id']] as const
  mutations(message, [
    [['data', 'target_id'], undefined, target],
    [['data', 'target_id'], '1', target],
    [['data', 'resolved', 'messages'], {}, target],
  ])
})

describe('autocomplete interaction: type 4; the option being typed carries focused: true and its partial value', () => {
  const typed = (value: unknown, name = 'query', type = 3) => [{ name, type, value, focused: true }]
  const options = ['data', 'options'] as const
  const wrong = ['interaction/value-type', ['data', 'options', 0, 'value']] as const
  mutations(autocomplete, [
    [['data', 'options', 1, 'focused'], undefined, ['interaction/focused', ['data', 'options']]],
    [['data', 'options', 1, 'focused'], false, ['interaction/focused', ['data', 'options']]],
    [
      ['data', 'options', 0],
      { name: 'year', type: 4, value: 19, focused: true },
      ['interaction/focused', ['data', 'options', 1, 'focused']],
    ],
    [options, typed('')],
    [options, typed('half a wo')],
    [options, typed(5), wrong],
    // Required options may be missing because they are not yet filled.
    [options, typed(19, 'year', 4)],
    [options, typed('19', 'year', 4)],
    [options, typed('', 'year', 4)],
    [options, typed('nineteen', 'year', 4), wrong],
    [options, typed('1.5.2', 'weight', 10), wrong],
    [options, typed('1.5', 'weight', 10)],
    [
      options,
      typed(1, 'wieght', 10),
      ['interaction/unknown-option', ['data', 'options', 0, 'name']],
    ],
    // Choices are not enforced.
    [['data', 'options', 0, 'value'], 'ne'],
    [
      ['data', 'options', 0, 'value'],
      4,
      ['interaction/value-type', ['data', 'options', 0, 'value']],
    ],
  ])
})

describe('entry point commands: the app may respond with callback type 12 when handler is 1', () => {
  const launch = { type: 12 }
  const answer = (response: unknown, { payload, command }: Received) =>
    validateInteractionResponse(response, { interaction: payload, command } as never).map(
      ({ code, path }) => [code, path],
    )

  it('type 12', () => {
    expect(answer(launch, entryPoint)).toEqual([])
    const other = { ...entryPoint, command: { ...entryPoint.command, handler: 2 } }
    expect(answer(launch, other)).toEqual([['response/launch-activity', ['type']]])
    expect(answer(launch, slash)).toEqual([['response/launch-activity', ['type']]])
  })

  it('a follow-up or a message instead', () => {
    expect(answer({ type: 4, data: { content: 'Hello' } }, entryPoint)).toEqual([])
    expect(answer({ type: 5 }, slash)).toEqual([])
  })

  it('type 8 answers autocomplete, and nothing else does', () => {
    const choices = [{ name: 'database', value: 'database' }]
    expect(answer({ type: 8, data: { choices } }, autocomplete)).toEqual([])
    expect(answer({ type: 8, data: { choices: [] } }, autocomplete)).toEqual([])
    expect(answer({ type: 8, data: { choices } }, slash)).toEqual([
      ['response/autocomplete', ['type']],
    ])
    expect(answer({ type: 4, data: { content: 'x' } }, autocomplete)).toEqual([
      ['response/autocomplete', ['type']],
    ])
  })

  it('at most 25 choices, which obey the rules of choices', () => {
    const choices = Array.from({ length: 26 }, (_, i) => ({ name: `a${i}`, value: `a${i}` }))
    const at = ['data', 'choices']
    expect(answer({ type: 8, data: { choices: choices.slice(1) } }, autocomplete)).toEqual([])
    expect(answer({ type: 8, data: { choices } }, autocomplete)).toEqual([
      ['response/autocomplete', at],
    ])
    expect(
      answer({ type: 8, data: { choices: [{ name: '', value: 'x' }] } }, autocomplete),
    ).toEqual([['choice/name-length', [...at, 0, 'name']]])
    expect(answer({ type: 8, data: { choices: [{ name: 'x', value: 5 }] } }, autocomplete)).toEqual(
      [['choice/value-type', [...at, 0, 'value']]],
    )
  })
})
