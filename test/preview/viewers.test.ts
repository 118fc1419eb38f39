import { DYNAMIC } from '@slashlint/core'
import { PERMISSION_BITS } from '@slashlint/core/contract'
import { canUse } from '@slashlint/core/engine'
import type { UseQuery } from '@slashlint/core/engine'
import { MEMBER_PERMISSIONS, preview } from '@slashlint/preview'
import type { PreviewViewer } from '@slashlint/preview'
import { describe, expect, test } from 'vitest'

// Who sees which command, as the engine knows it.

const bits = (...names: readonly (keyof typeof PERMISSION_BITS)[]): string =>
  String(names.reduce((sum, name) => sum | (1n << BigInt(PERMISSION_BITS[name])), 0n))

const guild = { context: 0, guildId: '1' } as const
const VIEWERS: Readonly<Record<PreviewViewer, Omit<UseQuery, 'command'>>> = {
  admin: { ...guild, member: { user: { id: '2' }, roles: [], permissions: bits('ADMINISTRATOR') } },
  member: {
    ...guild,
    member: { user: { id: '2' }, roles: [], permissions: bits(...MEMBER_PERMISSIONS) },
  },
  dm: { context: 1, mutualGuild: true },
}

const CONTEXTS = [undefined, null, [], [0], [1], [2], [0, 1], [1, 2], [0, 1, 2]]
const PERMISSIONS = [
  undefined,
  null,
  '0',
  bits('BAN_MEMBERS'),
  bits('SEND_MESSAGES'),
  bits('SEND_MESSAGES', 'MANAGE_GUILD'),
]

const hiddenOf = (command: object) =>
  preview([{ value: { name: 'a', description: 'b', ...command } }]).commands[0]?.hidden

describe('who sees a command', () => {
  test('is what the engine answers, for every way to limit it', () => {
    const wrong = CONTEXTS.flatMap((contexts) =>
      PERMISSIONS.flatMap((permissions) =>
        [undefined, true, false].flatMap((dm) =>
          [1, 2, 3].flatMap((type) =>
            [undefined, false].flatMap((old) => {
              const command = {
                type,
                ...(contexts !== undefined && { contexts }),
                ...(permissions !== undefined && { default_member_permissions: permissions }),
                ...(dm !== undefined && { dm_permission: dm }),
                ...(old !== undefined && { default_permission: old }),
              }
              const hidden = hiddenOf(command)
              return Object.entries(VIEWERS).flatMap(([viewer, query]) => {
                const { visible } = canUse({
                  command: { name: 'a', description: 'b', ...command },
                  ...query,
                })
                const isSeen = hidden?.[viewer as PreviewViewer] === undefined
                return visible === isSeen ? [] : [{ viewer, command, visible, hidden }]
              })
            }),
          ),
        ),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('is said in the words of the client', () => {
    expect(
      hiddenOf({
        default_member_permissions: bits('MANAGE_GUILD', 'MODERATE_MEMBERS', 'SEND_MESSAGES'),
      }),
    ).toEqual({
      member: 'it needs Manage Server, Timeout Members',
    })
    expect(hiddenOf({ default_member_permissions: '0' })).toEqual({
      member: 'it is for administrators only',
    })
    expect(hiddenOf({ contexts: [1] })).toEqual({
      admin: 'it is not for servers',
      member: 'it is not for servers',
    })
    expect(hiddenOf({ contexts: [0] })).toEqual({ dm: 'it is not for DMs with the app' })
  })

  test('hides nothing because of what is not known', () => {
    expect(hiddenOf({ contexts: DYNAMIC, default_member_permissions: DYNAMIC })).toEqual({})
    expect(hiddenOf({ contexts: [2, DYNAMIC] })).toEqual({})
    expect(hiddenOf({ default_member_permissions: String(1n << 60n) })).toEqual({})
  })
})

describe('facts and types', () => {
  test('are the words of the client, and every member of an enumeration has one', () => {
    const types = Array.from({ length: 9 }, (_, index) => ({
      type: index + 3,
      name: `o${index}`,
      description: 'x',
    }))
    const [command] = preview([
      {
        value: {
          name: 'a',
          description: 'b',
          contexts: [0, 1, 2],
          integration_types: [1],
          default_member_permissions: bits(
            'CREATE_INSTANT_INVITE',
            'SEND_MESSAGES_IN_THREADS',
            'VIEW_AUDIT_LOG',
          ),
          options: [
            ...types,
            { type: 7, name: 'where', description: 'x', channel_types: [0, 5, 13, 15] },
          ],
        },
      },
    ]).commands
    expect(command?.entries[0]?.options.map(({ type }) => type)).toEqual([
      'text',
      'whole number',
      'True or False',
      'user',
      'channel',
      'role',
      'user or role',
      'number',
      'attachment',
      'channel',
    ])
    expect(command?.entries[0]?.options.at(-1)?.facts).toEqual([
      'text channels, announcement channels, stages, forums',
    ])
    expect(command?.facts.slice(1)).toEqual([
      'needs Create Invite, View Audit Log, Send Messages in Threads',
      'in servers, in DMs with the app, in other DMs and group DMs',
      'only for users who added the app',
    ])
  })
})

describe('the words of the client', () => {
  const factsOf = (fields: object): readonly string[] =>
    preview([{ value: { name: 'a', description: 'b', ...fields } }]).commands[0]?.facts.slice(1) ??
    []
  const optionFacts = (fields: object) =>
    preview([
      {
        value: {
          name: 'a',
          description: 'b',
          options: [{ name: 'c', description: 'd', ...fields }],
        },
      },
    ]).commands[0]?.entries[0]?.options[0]?.facts

  test('name each permission', () => {
    const names = Object.keys(PERMISSION_BITS) as (keyof typeof PERMISSION_BITS)[]
    expect(
      names.map((name) => factsOf({ default_member_permissions: bits(name) })[0]),
    ).toMatchSnapshot()
    expect(MEMBER_PERMISSIONS.filter((name) => !names.includes(name))).toEqual([])
    expect(MEMBER_PERMISSIONS.length).toBe(new Set(MEMBER_PERMISSIONS).size)
  })
  test('name each type of channel, and each menu', () => {
    const types = Array.from({ length: 20 }, (_, type) => type)
    expect(
      types.map((type) => optionFacts({ type: 7, channel_types: [type] })?.[0]),
    ).toMatchSnapshot()
    expect([1, 2, 3, 4].map((type) => factsOf({ type }))).toEqual([
      [],
      ['in the Apps menu of a user'],
      ['in the Apps menu of a message'],
      ['opens the Activity'],
    ])
  })
  test('tell the limits of a value', () => {
    expect(optionFacts({ type: 4, min_value: 0, max_value: 9 })).toEqual(['0 to 9'])
    expect(optionFacts({ type: 4, min_value: -1 })).toEqual(['at least -1'])
    expect(optionFacts({ type: 3, max_length: 40 })).toEqual(['at most 40 characters'])
    expect(optionFacts({ type: 3, autocomplete: true })).toEqual(['autocomplete'])
    expect(optionFacts({ type: 7, channel_types: [] })).toEqual([])
    expect(optionFacts({ type: 11, file_types: ['image/png', '.pdf', 3] })).toEqual([
      'image/png, .pdf',
    ])
    expect(optionFacts({ type: 11, file_types: [] })).toEqual([])
  })
  test('tell whom a command is for', () => {
    expect(factsOf({ nsfw: true })).toEqual(['age-restricted'])
    expect(factsOf({ nsfw: false, integration_types: [0, 1] })).toEqual([])
    expect(factsOf({ integration_types: [1] })).toEqual(['only for users who added the app'])
    expect(factsOf({ integration_types: [0] })).toEqual([])
    expect(factsOf({ default_member_permissions: '0' })).toEqual(['administrators only'])
    expect(factsOf({ default_member_permissions: String(1n << 60n) })).toEqual([])
  })
})

describe('a text in a locale', () => {
  test('that is not there is known to be empty', () => {
    expect(
      preview([{ value: { type: 2, name: 'Report' } }]).commands[0]?.entries[0]?.description,
    ).toEqual({ text: '', known: true })
  })
  const named = (localizations: object, locale?: string) =>
    preview(
      [{ value: { name: 'a', description: 'b', description_localizations: localizations } }],
      {
        ...(locale !== undefined && { locale }),
      },
    ).commands[0]?.entries[0]?.description
  test('is its own, that of its fallback, or the default', () => {
    expect(named({ de: 'x' }, 'de')).toMatchObject({ text: 'x', known: true })
    expect(named({ de: 'x' }, 'de')).not.toHaveProperty('from')
    expect(named({ 'es-ES': 'y' }, 'es-419')).toMatchObject({ text: 'y', from: 'es-ES' })
    expect(named({ fr: 'z' }, 'de')).toMatchObject({ text: 'b', from: 'default' })
    expect(named({ fr: 'z' })).toMatchObject({ text: 'b' })
    expect(named({ fr: 'z' })).not.toHaveProperty('from')
  })
})

describe('the locale', () => {
  const plain = { name: 'a', description: 'b' }
  test('that was asked for is in the list though nothing is translated, so that no menu shows another one', () => {
    expect(preview([{ value: plain }], { locale: 'de' })).toMatchObject({
      locale: 'de',
      locales: [{ id: 'de', name: 'German' }],
    })
    expect(
      preview([{ value: { ...plain, name_localizations: { fr: 'x' } } }], { locale: 'pl' }).locales,
    ).toMatchObject([{ id: 'fr' }, { id: 'pl' }])
  })

  test('that does not exist is none', () => {
    expect(preview([{ value: plain }], { locale: 'xx' })).not.toHaveProperty('locale')
  })
})
