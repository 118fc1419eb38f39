import { describe, expect, it } from 'vitest'
import { canUse, type UseQuery, type UseRule } from '@slashlint/core/engine'

const GUILD = '41771983423143937'
const EVERYONE = { id: GUILD, type: 1 }
const ALL_CHANNELS = { id: '41771983423143936', type: 3 }
const USER = { id: '80351110224678912', type: 2 }
const ROLE = { id: '197038439483310086', type: 1 }
const OTHER_ROLE = { id: '197038439483310087', type: 1 }
const CHANNEL = { id: '1060000000000000001', type: 3 }
const COMMAND = '1100000000000000001'
const APP = '845027738276462632'
const SEND_MESSAGES = '2048'

const allow = (entry: object) => ({ ...entry, permission: true })
const deny = (entry: object) => ({ ...entry, permission: false })
const ofCommand = (...permissions: object[]) => ({
  id: COMMAND,
  application_id: APP,
  guild_id: GUILD,
  permissions,
})
const ofApp = (...permissions: object[]) => ({
  id: APP,
  application_id: APP,
  guild_id: GUILD,
  permissions,
})

const command = (fields: object = {}) => ({
  id: COMMAND,
  application_id: APP,
  name: 'ban',
  type: 1,
  ...fields,
})
const member = (permissions = SEND_MESSAGES) => ({
  user: { id: USER.id },
  roles: [ROLE.id, OTHER_ROLE.id],
  permissions,
})
const query = (fields: Partial<UseQuery> = {}): UseQuery => ({
  command: command(),
  guildId: GUILD,
  member: member(),
  channel: { id: CHANNEL.id, type: 0 },
  ...fields,
})

type Row = readonly [
  title: string,
  query: UseQuery,
  outcome: string,
  rule: UseRule,
  missing?: string,
]

function table(rows: readonly Row[]): void {
  for (const [title, asked, outcome, rule, missing] of rows) {
    it(title, () => {
      const result = canUse(asked)
      expect([result.outcome, result.decidedBy.rule, result.decidedBy.missing]).toEqual([
        outcome,
        rule,
        missing,
      ])
      expect(result.allowed).toBe(outcome === 'allowed')
      expect(result.trace).toContain(result.decidedBy)
    })
  }
}

const overwritten = (...permissions: object[]): UseQuery =>
  query({ overwrites: [ofCommand(...permissions)] })

describe('where', () => {
  const inDm = (context: 1 | 2, fields: object = {}, rest: object = {}): UseQuery => ({
    command: command(fields),
    context,
    ...rest,
  })
  table([
    [
      'a guild command in its guild',
      query({ command: command({ guild_id: GUILD }) }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'a guild command in another',
      query({ command: command({ guild_id: '42' }) }),
      'denied',
      'guild',
    ],
    ['a guild command in a DM', inDm(1, { guild_id: GUILD }), 'denied', 'guild'],
    [
      'a guild command, who knows where',
      { command: command({ guild_id: GUILD }), member: member() },
      'unknown',
      'guild',
      'guildId',
    ],
    [
      'a context that the command lacks',
      query({ command: command({ contexts: [1] }) }),
      'denied',
      'context',
    ],
    [
      'null contexts are the default',
      query({ command: command({ contexts: null }) }),
      'allowed',
      'default-member-permissions',
    ],
    ['no place at all', { command: command() }, 'unknown', 'context', 'context'],
    [
      'a DM with the app',
      inDm(1, {}, { mutualGuild: true }),
      'allowed',
      'default-member-permissions',
    ],
    ['a DM without a mutual guild', inDm(1, {}, { mutualGuild: false }), 'denied', 'mutual-guild'],
    ['a DM, mutual guilds not known', inDm(1), 'unknown', 'mutual-guild', 'mutualGuild'],
    [
      'dm_permission: false',
      inDm(1, { dm_permission: false }, { mutualGuild: true }),
      'denied',
      'dm-permission',
    ],
    [
      'a private channel, installed to users',
      inDm(2, { integration_types: [0, 1] }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'a private channel, installed to guilds',
      inDm(2, { integration_types: [0] }),
      'denied',
      'context',
    ],
    [
      'a private channel, as the app is configured',
      inDm(2, {}, { app: { integrationTypes: [1] } }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'a private channel, installation not known',
      inDm(2),
      'unknown',
      'context',
      'command.integration_types',
    ],
    [
      'private channels need it in contexts too',
      inDm(2, { contexts: [0], integration_types: [1] }),
      'denied',
      'context',
    ],
    [
      'permissions are not asked outside guilds',
      inDm(1, { default_member_permissions: '0' }, { mutualGuild: true }),
      'allowed',
      'default-member-permissions',
    ],
  ])
})

describe('age', () => {
  const nsfw = (age?: number) =>
    query({ command: command({ nsfw: true }), ...(age !== undefined && { age }) })
  table([
    ['18 is old enough', nsfw(18), 'allowed', 'default-member-permissions'],
    ['17 is not', nsfw(17), 'denied', 'age'],
    ['not even for administrators', { ...nsfw(17), member: member('8') }, 'denied', 'age'],
    ['not known', nsfw(), 'unknown', 'age', 'age'],
    ['not asked otherwise', query({ age: 3 }), 'allowed', 'default-member-permissions'],
  ])
})

describe('overwrites, the strongest first', () => {
  table([
    [
      'administrators',
      { ...overwritten(deny(USER), deny(CHANNEL)), member: member('8') },
      'allowed',
      'administrator',
    ],
    [
      'the channel denies, whatever the user has',
      overwritten(deny(CHANNEL), allow(USER)),
      'denied',
      'channel',
    ],
    ['All Channels denies', overwritten(deny(ALL_CHANNELS), allow(USER)), 'denied', 'channel'],
    [
      'the channel wins over All Channels',
      overwritten(deny(ALL_CHANNELS), allow(CHANNEL)),
      'allowed',
      'default-member-permissions',
    ],
    [
      'another channel says nothing',
      overwritten(deny({ id: '5', type: 3 })),
      'allowed',
      'default-member-permissions',
    ],
    [
      'the user wins over roles',
      overwritten(deny(ROLE), deny(EVERYONE), allow(USER)),
      'allowed',
      'user',
    ],
    ['the user is denied', overwritten(allow(ROLE), deny(USER)), 'denied', 'user'],
    [
      'one allowing role wins over denying ones',
      overwritten(deny(ROLE), allow(OTHER_ROLE)),
      'allowed',
      'role',
    ],
    ['a denying role', overwritten(allow(EVERYONE), deny(ROLE)), 'denied', 'role'],
    ['@everyone', overwritten(deny(EVERYONE)), 'denied', 'everyone'],
    [
      '@everyone allowed, though nobody by default',
      { ...overwritten(allow(EVERYONE)), command: command({ default_member_permissions: '0' }) },
      'allowed',
      'everyone',
    ],
    [
      'of two entries for one user the later',
      overwritten(allow(USER), deny(USER)),
      'denied',
      'user',
    ],
  ])

  it('a thread has the overwrites of its channel, not its own', () => {
    const thread = { id: '7', type: 11, parent_id: CHANNEL.id }
    expect(canUse({ ...overwritten(deny(CHANNEL)), channel: thread }).outcome).toBe('denied')
    expect(canUse({ ...overwritten(deny({ id: '7', type: 3 })), channel: thread }).outcome).toBe(
      'allowed',
    )
    expect(
      canUse({ ...overwritten(deny(CHANNEL)), channel: { id: '7', type: 11 } }).decidedBy.missing,
    ).toBe('channel.parent_id')
  })

  it('a category above a channel is none of its business', () => {
    const channel = { id: '7', type: 0, parent_id: CHANNEL.id }
    expect(canUse({ ...overwritten(deny(CHANNEL)), channel }).outcome).toBe('allowed')
  })

  it("the application's hold when the command has none, and only then", () => {
    const app = ofApp(deny(EVERYONE))
    expect(canUse(query({ overwrites: [app] })).decidedBy).toMatchObject({
      rule: 'everyone',
      list: 'application',
    })
    expect(canUse(query({ overwrites: [app, ofCommand()] })).outcome).toBe('denied')
    expect(canUse(query({ overwrites: [app, ofCommand(allow(CHANNEL))] })).outcome).toBe('allowed')
  })

  it('those of another guild do not count', () => {
    expect(
      canUse(query({ overwrites: [{ ...ofCommand(deny(USER)), guild_id: '42' }] })).outcome,
    ).toBe('allowed')
  })

  it('ids are 64-bit: neighbours above 2^53 are different', () => {
    const near = { id: '80351110224678913', type: 2 }
    expect(canUse(overwritten(deny(near))).outcome).toBe('allowed')
  })
})

describe('default_member_permissions', () => {
  const asks = (fields: object, permissions?: string) =>
    query({ command: command(fields), member: member(permissions) })
  table([
    [
      'null allows',
      asks({ default_member_permissions: null }),
      'allowed',
      'default-member-permissions',
    ],
    [
      '"0" denies',
      asks({ default_member_permissions: '0' }),
      'denied',
      'default-member-permissions',
    ],
    [
      'all bits are held',
      asks({ default_member_permissions: '6' }, '14'),
      'allowed',
      'administrator',
    ],
    [
      'all bits but administrator',
      asks({ default_member_permissions: '6' }, '2054'),
      'allowed',
      'default-member-permissions',
    ],
    [
      'one bit is missing',
      asks({ default_member_permissions: '6' }, '2'),
      'denied',
      'default-member-permissions',
    ],
    [
      'bits above 2^53',
      asks({ default_member_permissions: '9007199254740992' }, '9007199254740993'),
      'allowed',
      'default-member-permissions',
    ],
    [
      'default_permission: false is "0"',
      asks({ default_permission: false }),
      'denied',
      'default-member-permissions',
    ],
    [
      'the newer field wins',
      asks({ default_permission: false, default_member_permissions: '2' }, '2'),
      'allowed',
      'default-member-permissions',
    ],
  ])

  it('names the missing permissions', () => {
    expect(canUse(asks({ default_member_permissions: '6' }, '2')).decidedBy.message).toBe(
      'The member lacks BAN_MEMBERS, which "default_member_permissions" asks for.',
    )
  })
})

describe('USER commands', () => {
  const use = (permissions: string, type = 2) =>
    canUse(query({ command: command({ type }), member: member(permissions) }))

  it('need SEND_MESSAGES, and stay visible without', () => {
    expect(use('2')).toMatchObject({
      outcome: 'permission-denied',
      allowed: false,
      visible: true,
      decidedBy: { rule: 'send-messages' },
    })
    expect(use(SEND_MESSAGES)).toMatchObject({ outcome: 'allowed', visible: true })
    expect(use('8')).toMatchObject({ outcome: 'allowed' })
  })

  it.each([1, 3])('commands of type %i do not', (type) => {
    expect(use('2', type).outcome).toBe('allowed')
  })
})

describe('missing facts', () => {
  const { member: _, ...nobody } = overwritten(allow(EVERYONE))

  it('are named where they matter', () => {
    expect(canUse({ ...nobody, overwrites: [ofCommand(deny(ROLE))] })).toMatchObject({
      outcome: 'unknown',
      visible: undefined,
      decidedBy: { verdict: 'unknown', missing: 'member.roles' },
    })
  })

  it('do not matter where everything else leads to the same', () => {
    expect(canUse(nobody).outcome).toBe('allowed')
  })

  it('of a denied member: an administrator might use it', () => {
    expect(
      canUse({ ...overwritten(deny(USER)), member: { user: { id: USER.id }, roles: [] } }).decidedBy
        .missing,
    ).toBe('member.permissions')
  })
})
