import { describe, expect, it } from 'vitest'
import { canUse, type UseBox, type UseQuery, type UseRule } from '@slashlint/core/engine'

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
    [
      'a DM without a mutual guild, of a command for guilds',
      inDm(1, { integration_types: [0] }, { mutualGuild: false, installedBy: ['guild', 'user'] }),
      'denied',
      'mutual-guild',
    ],
    [
      'a DM without a mutual guild, of an app for guilds',
      inDm(1, {}, { mutualGuild: false, app: { integrationTypes: [0] } }),
      'denied',
      'mutual-guild',
    ],
    [
      'a DM without a mutual guild, installed by the user',
      inDm(1, { integration_types: [1] }, { mutualGuild: false, installedBy: ['user'] }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'the same as the app is configured',
      inDm(1, {}, { mutualGuild: false, installedBy: ['user'], app: { integrationTypes: [0, 1] } }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'a DM without a mutual guild, not installed by the user',
      inDm(1, { integration_types: [0, 1] }, { mutualGuild: false, installedBy: ['guild'] }),
      'denied',
      'mutual-guild',
    ],
    [
      'a DM without a mutual guild, installed by nobody',
      inDm(1, {}, { mutualGuild: false, installedBy: [] }),
      'denied',
      'mutual-guild',
    ],
    [
      'a DM without a mutual guild, who knows who installed the app',
      inDm(1, { integration_types: [1], contexts: [0, 1, 2] }, { mutualGuild: false }),
      'unknown',
      'mutual-guild',
      'installedBy',
    ],
    [
      'a DM without a mutual guild, who knows whether users may install the command',
      inDm(1, {}, { mutualGuild: false, installedBy: ['user'] }),
      'unknown',
      'mutual-guild',
      'command.integration_types',
    ],
    [
      'installed by the user, mutual guilds do not matter',
      inDm(1, { integration_types: [0, 1] }, { installedBy: ['user'] }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'with a mutual guild it does not matter who installed the app',
      inDm(1, { integration_types: [0] }, { mutualGuild: true, installedBy: [] }),
      'allowed',
      'default-member-permissions',
    ],
    ['a DM, mutual guilds not known', inDm(1), 'unknown', 'mutual-guild', 'mutualGuild'],
    [
      'dm_permission: false',
      inDm(1, { dm_permission: false }, { mutualGuild: true }),
      'denied',
      'dm-permission',
    ],
    [
      'a private channel in contexts, installed to users',
      inDm(2, { integration_types: [0, 1], contexts: [0, 1, 2] }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'a private channel in contexts, as the app is configured',
      inDm(2, { contexts: [2] }, { app: { integrationTypes: [1] } }),
      'allowed',
      'default-member-permissions',
    ],
    [
      'a private channel in contexts, installed to guilds',
      inDm(2, { integration_types: [0], contexts: [2] }),
      'denied',
      'context',
    ],
    [
      'a private channel in contexts, installation not known',
      inDm(2, { contexts: [0, 2] }),
      'unknown',
      'context',
      'command.integration_types',
    ],
    [
      'a private channel without contexts',
      inDm(2, { integration_types: [0, 1] }),
      'unknown',
      'context',
      'command.contexts',
    ],
    [
      'a private channel with null contexts',
      inDm(2, { integration_types: [1], contexts: null }),
      'unknown',
      'context',
      'command.contexts',
    ],
    [
      'a private channel with no contexts in the list',
      inDm(2, { integration_types: [1], contexts: [] }),
      'unknown',
      'context',
      'command.contexts',
    ],
    [
      'a private channel without contexts, as the app is configured',
      inDm(2, {}, { app: { integrationTypes: [1] } }),
      'unknown',
      'context',
      'command.contexts',
    ],
    [
      'a private channel without contexts, installation not known',
      inDm(2),
      'unknown',
      'context',
      'command.contexts',
    ],
    [
      'a private channel without contexts, installed to guilds',
      inDm(2, { integration_types: [0] }),
      'denied',
      'context',
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

type BoxRow = readonly [
  box: UseBox,
  ofCommand: readonly object[],
  ofApp: readonly object[],
  outcome: string,
]

/** Overwrites for a user who has ROLE and OTHER_ROLE, but none of the default permissions. */
const BOXES: readonly BoxRow[] = [
  ['command-channel', [deny(CHANNEL), allow(USER)], [allow(CHANNEL)], 'denied'],
  ['command-user', [allow(CHANNEL), allow(USER)], [deny(CHANNEL)], 'allowed'],
  ['command-user', [deny(ALL_CHANNELS), allow(CHANNEL), allow(USER)], [], 'allowed'],
  ['command-all-channels', [deny(ALL_CHANNELS), allow(USER)], [allow(CHANNEL)], 'denied'],
  ['command-user', [allow(ALL_CHANNELS), allow(USER)], [deny(CHANNEL)], 'allowed'],
  ['app-channel', [allow(USER)], [deny(CHANNEL)], 'denied'],
  ['app-channel', [allow(ROLE), deny({ id: '5', type: 3 })], [deny(CHANNEL)], 'denied'],
  ['command-role', [allow(ROLE)], [allow(CHANNEL), deny(ALL_CHANNELS)], 'allowed'],
  ['app-all-channels', [allow(EVERYONE)], [deny(ALL_CHANNELS)], 'denied'],
  ['command-everyone', [allow(EVERYONE)], [allow(ALL_CHANNELS)], 'allowed'],
  ['command-user', [allow(USER), deny(ROLE), deny(EVERYONE)], [deny(USER)], 'allowed'],
  ['command-user', [deny(USER), allow(ROLE)], [allow(USER)], 'denied'],
  ['command-role', [allow(ROLE), deny(OTHER_ROLE), deny(EVERYONE)], [deny(USER)], 'allowed'],
  ['command-role', [deny(ROLE), allow(EVERYONE)], [allow(USER)], 'denied'],
  ['command-everyone', [allow(EVERYONE)], [deny(USER)], 'allowed'],
  ['command-everyone', [deny(EVERYONE)], [allow(USER)], 'denied'],
  ['app-user', [allow(CHANNEL)], [deny(USER), allow(ROLE)], 'denied'],
  ['app-role', [], [deny(ROLE), allow(EVERYONE)], 'denied'],
  ['app-everyone', [allow({ id: '5', type: 2 })], [deny(EVERYONE)], 'denied'],
  ['default-member-permissions', [], [allow(USER), deny(ROLE), deny(EVERYONE)], 'denied'],
  ['default-member-permissions', [], [allow(ROLE), deny(OTHER_ROLE)], 'denied'],
  ['default-member-permissions', [], [allow(EVERYONE)], 'denied'],
  ['default-member-permissions', [allow(CHANNEL)], [], 'denied'],
]

describe('the flow chart', () => {
  const asked = { command: command({ default_member_permissions: '4' }) }

  it.each(BOXES)('%s: %j and %j: %s', (box, own, app, outcome) => {
    const overwrites = [ofApp(...app), ofCommand(...own)]
    const result = canUse(query({ ...asked, overwrites }))
    expect([result.outcome, result.decidedBy.box]).toEqual([outcome, box])
    // The order of the lists is an accident of the answer.
    expect(canUse(query({ ...asked, overwrites: overwrites.reverse() }))).toEqual(result)
  })

  it('of the app an allow leads to the default permissions, which may allow', () => {
    const overwrites = [ofApp(allow(USER))]
    const granted = query({ ...asked, overwrites, member: member('4') })
    expect(canUse(granted)).toMatchObject({
      outcome: 'allowed',
      decidedBy: { box: 'default-member-permissions' },
    })
    expect(canUse(granted).trace).toContainEqual(
      expect.objectContaining({ box: 'app-user', verdict: 'passes', list: 'application' }),
    )
  })

  it('of a thread the channel is asked, of the app as of the command', () => {
    const channel = { id: '7', type: 12, parent_id: CHANNEL.id }
    expect(canUse(query({ channel, overwrites: [ofApp(deny(CHANNEL))] })).decidedBy.box).toBe(
      'app-channel',
    )
    expect(
      canUse(query({ channel, overwrites: [ofApp(deny({ id: '7', type: 3 }))] })).allowed,
    ).toBe(true)
  })

  it('administrators come before it', () => {
    const overwrites = [ofApp(deny(CHANNEL), deny(USER)), ofCommand(deny(USER))]
    expect(canUse(query({ overwrites, member: member('8') })).decidedBy.box).toBe('administrator')
  })

  it('without the id of the app, a list that names none may be the app’s', () => {
    const list = { id: '33', permissions: [deny(USER)] }
    const { application_id: _, ...anonymous } = command()
    const asking = (overwrites: object[], more: Partial<UseQuery> = {}) =>
      canUse(query({ command: anonymous, overwrites, ...more }))
    expect(asking([list]).decidedBy).toMatchObject({ rule: 'overwrites', missing: 'app.id' })
    expect(asking([list], { app: { id: '33' } }).decidedBy.box).toBe('app-user')
    expect(asking([list], { app: { id: APP } }).outcome).toBe('allowed')
    expect(asking([{ ...list, application_id: APP }]).outcome).toBe('allowed')
  })

  it('an entry of the command that may be about the channel keeps the app from being asked', () => {
    const { channel: _, ...nowhere } = query({
      overwrites: [ofCommand(allow(CHANNEL)), ofApp(deny(ALL_CHANNELS))],
    })
    expect(canUse({ ...nowhere, channel: { type: 0 } })).toMatchObject({
      outcome: 'unknown',
      decidedBy: { box: 'app-all-channels', missing: 'channel.id' },
    })
  })
})

describe('public reports', () => {
  const reported = (roles: string[], ofTheApp: object): UseQuery => ({
    command: { id: '11', application_id: '20', name: 'x', type: 1 },
    guildId: '61',
    channel: { id: '10', type: 0 },
    member: { user: { id: '80' }, roles, permissions: '2048' },
    overwrites: [
      { id: '20', permissions: [ofTheApp] },
      { id: '11', permissions: [{ id: '30', type: 1, permission: true }] },
    ],
  })
  table([
    [
      "the app's channel is closed, and the command's role allowed",
      reported(['30'], { id: '10', type: 3, permission: false }),
      'denied',
      'channel',
    ],
    [
      'the app is closed to everyone, and the command open to a role that the member lacks',
      reported([], { id: '61', type: 1, permission: false }),
      'denied',
      'everyone',
    ],
    [
      'the same of a member with the role',
      reported(['30'], { id: '61', type: 1, permission: false }),
      'allowed',
      'role',
    ],
  ])
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
