import { describe, expect, it } from 'vitest'
import { validateCommand, validateRequest, type CommandContext } from '@slashlint/core'
import { fixesFor } from '@slashlint/core/fixes'
import { option, slash, withOptions } from '../values.js'
import { error, table, warning } from './harness.js'

// Tests that an edit is checked as the resulting command: `current` provides the type, and the fields that the body
// leaves out.

const edit = (current: object, context: object = {}): CommandContext => ({
  operation: 'edit',
  current: current as never,
  ...context,
})
const typed = warning('shape/operation-field', ['type'], { target: 'key' })
const long = (length: number) => 'a'.repeat(length)

/** A command with 7 990 characters. */
const large = slash({
  type: 1,
  name: 'ban',
  description: 'd'.repeat(10),
  options: Array.from({ length: 4 }, (_, at) =>
    option(3, `o${at}`, {
      description: 'd',
      choices: Array.from({ length: 10 }, (_, index) => ({
        name: `${at}${index}`.padEnd(at === 0 && index === 0 ? 86 : 99, 'n'),
        value: `${at}${index}`.padEnd(at === 3 && index < 3 ? 98 : 100, 'v'),
      })),
    }),
  ),
})

describe('the type of an edited command', () => {
  table([
    [
      'the body cannot make a slash command a context menu',
      { type: 2, description: 'Hello there' },
      [typed],
      edit({ type: 1, name: 'x' }),
    ],
    [
      'a name is one of the current type',
      { type: 2, name: 'Foo Bar' },
      [typed, error('command/name-pattern', ['name']), error('command/name-lowercase', ['name'])],
      edit({ type: 1, name: 'x' }),
    ],
    [
      'a context menu has no description, whatever the body calls it',
      { type: 1, description: 'Hello' },
      [typed, error('command/description-not-allowed', ['description'], { target: 'key' })],
      edit({ type: 2, name: 'X' }),
    ],
  ])

  it('nothing clears the description of a slash command', () => {
    const body = { type: 2, description: 'Hello there' }
    const context = edit({ type: 1, name: 'x' })
    const fixes = validateCommand(body, context).flatMap((one) =>
      fixesFor(body, one, { ...context }),
    )
    expect(fixes.flatMap(({ edits }) => edits)).toEqual([{ kind: 'remove', path: ['type'] }])
  })

  it('the same in a request', () => {
    const request = {
      method: 'PATCH',
      path: '/applications/41771983423143937/commands/41771983423143938',
      headers: { Authorization: 'Bot token' },
      body: { type: 2, description: 'Hello there' },
    }
    const found = (type: number) =>
      validateRequest(request, { current: { type, name: 'x' } }).map(({ code }) => code)
    expect(found(1)).toEqual(['shape/operation-field'])
    expect(found(2)).toEqual(['shape/operation-field', 'command/description-not-allowed'])
  })
})

describe('what the body says beside what stays', () => {
  const installedToGuilds = { type: 1, name: 'x', integration_types: [0] }
  table([
    ['room for a longer description', { description: long(20) }, [], edit(large)],
    ['no room for it', { description: long(100) }, [error('command/too-large', [])], edit(large)],
    [
      'a private channel of a command for guilds',
      { contexts: [2] },
      [warning('command/private-channel-without-user-install', ['contexts', 0])],
      edit(installedToGuilds),
    ],
    [
      'of one for users',
      { contexts: [2] },
      [],
      edit({ ...installedToGuilds, integration_types: [0, 1] }),
    ],
    [
      'the current command counts, not what the app has in general',
      { contexts: [2] },
      [],
      edit({ ...installedToGuilds, integration_types: [1] }, { app: { integrationTypes: [0] } }),
    ],
    ['what `current` leaves out is not known', { contexts: [2] }, [], edit({ type: 1, name: 'x' })],
    [
      'the other way round there is no such key in the body',
      { integration_types: [0] },
      [warning('command/private-channel-without-user-install', [])],
      edit({ type: 1, name: 'x', integration_types: [0, 1], contexts: [2] }),
    ],
    [
      'what was so before is no matter of this edit',
      { nsfw: true },
      [],
      edit({ type: 1, name: 'x', integration_types: [0], contexts: [2] }),
    ],
    [
      'an old field beside the new one that stays',
      { dm_permission: false },
      [warning('command/conflicting-fields', ['dm_permission'], { target: 'key' })],
      edit({ type: 1, name: 'x', contexts: [0, 1] }),
    ],
    [
      'the service answers with both',
      { contexts: [0] },
      [],
      edit({ type: 1, name: 'x', contexts: [0, 1], dm_permission: true, default_permission: true }),
    ],
    [
      'a slash command keeps a description',
      { description: null },
      [error('shape/null', ['description'])],
      edit(slash({ type: 1 })),
    ],
    [
      'a collision among the new options stands once',
      withOptions(option(3, 'a', { name_localizations: { de: 'b' } }), option(3, 'b')),
      [error('localization/option-name-collision', ['options', 0, 'name_localizations', 'de'])],
      edit(slash({ type: 1 })),
    ],
  ])

  it('says which part of the command is left as it is', () => {
    const context = edit({ type: 1, name: 'x', integration_types: [0, 1], contexts: [2] })
    const [found] = validateCommand({ integration_types: [0] }, context)
    expect(found?.message).toMatch(
      /This edit leaves "contexts" as it is: give it here to change it\.$/,
    )
  })
})

describe('answers of the service', () => {
  const answer = (fields: object) => ({
    id: '1',
    application_id: '2',
    version: '3',
    type: 1,
    name: 'ban',
    description: 'Ban',
    ...fields,
  })
  table([
    [
      'a guild command has the defaults of what it ignores',
      answer({ guild_id: '4', contexts: [0, 1, 2], integration_types: [0], dm_permission: true }),
      [],
      { operation: 'response', scope: 'guild', guildId: '4' },
    ],
    [
      'and null where nothing is set',
      answer({ guild_id: '4', contexts: null, integration_types: [0] }),
      [],
      { operation: 'response', scope: 'guild' },
    ],
    [
      'deprecated fields stand beside what replaces them',
      answer({
        contexts: [0],
        dm_permission: false,
        default_permission: true,
        default_member_permissions: '8',
      }),
      [],
      { operation: 'response', scope: 'global' },
    ],
    [
      'but their types are judged',
      answer({ dm_permission: 'no' }),
      [error('shape/type', ['dm_permission'])],
      { operation: 'response', scope: 'global' },
    ],
  ])
})
