import fc from 'fast-check'
import { expect } from 'vitest'
import type { Overwrite, Situation, Verdict } from '../../oracle/engine/can-use.js'
import { ALL_CHANNELS, GUILD, STRANGE, overwrites, situation } from './situations.js'

/** The laws of access for every implementation. `judge` is core's function or the model. */
type Judge = (situation: Situation) => Verdict
type Law = readonly [
  title: string,
  property: (judge: Judge) => fc.IProperty<never> | fc.IProperty<[Situation]>,
]

const RANK: Readonly<Record<Verdict, number>> = {
  denied: 0,
  unknown: 1,
  'permission-denied': 2,
  allowed: 3,
}

type ListKey = 'ofCommand' | 'ofApp'
const LISTS: readonly ListKey[] = ['ofCommand', 'ofApp']

function law<T extends unknown[]>(
  title: string,
  arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
  hold: (judge: Judge, situation: Situation, ...rest: T) => void,
): Law {
  const property = (judge: Judge) =>
    fc.property(situation, ...(arbitraries as unknown as [fc.Arbitrary<unknown>]), (one, ...rest) =>
      hold(judge, one, ...(rest as unknown as T)),
    )
  return [title, property as unknown as Law[1]]
}

/** Expects that the second situation allows at least as much as the first. */
function expectNoLoss(judge: Judge, before: Situation, after: Situation): void {
  expect(RANK[judge(after)]).toBeGreaterThanOrEqual(RANK[judge(before)])
}

function expectSame(judge: Judge, before: Situation, after: Situation): void {
  expect(judge(after)).toBe(judge(before))
}

function expectVerdict(judge: Judge, situation: Situation, verdict: Verdict): void {
  expect(judge(situation)).toBe(verdict)
}

function withList(
  situation: Situation,
  key: ListKey,
  change: (list: readonly Overwrite[]) => readonly Overwrite[],
): Situation {
  return { ...situation, [key]: change(situation[key]) }
}

/** Changes both lists. */
const withBoth = (
  situation: Situation,
  change: (list: readonly Overwrite[]) => readonly Overwrite[],
): Situation => withList(withList(situation, 'ofCommand', change), 'ofApp', change)

function withUser(situation: Situation, user: Partial<Situation['user']>): Situation {
  return { ...situation, user: { ...situation.user, ...user } }
}

function withCommand(situation: Situation, command: Partial<Situation['command']>): Situation {
  return { ...situation, command: { ...situation.command, ...command } }
}

function set(list: readonly Overwrite[], entry: Overwrite): readonly Overwrite[] {
  return [...list.filter(({ id, type }) => id !== entry.id || type !== entry.type), entry]
}

const channelOf = ({ place }: Situation) =>
  place.context === 0 ? (place.parentId ?? place.channelId) : ''

/** Tells whether an overwrite applies to this user in this place. */
function concerns(situation: Situation, { id, type }: Overwrite): boolean {
  const guildId = situation.place.context === 0 ? situation.place.guildId : ''
  if (type === 2) {
    return id === situation.user.id
  }
  if (type === 1) {
    return id === guildId || situation.user.roles.includes(id)
  }
  return id === channelOf(situation) || id === String(BigInt(guildId || '1') - 1n)
}

const role = fc.constantFrom('40', '41', '42')
const list = fc.constantFrom(...LISTS)
const pick = fc.nat()

export const LAWS: readonly Law[] = [
  law(
    'removing a deny never takes access away',
    [pick, list],
    (judge, one, index: number, key: ListKey) => {
      const removed = withList(one, key, (entries) => {
        const denies = entries.filter(({ permission }) => !permission)
        return entries.filter((entry) => entry !== denies[index % (denies.length || 1)])
      })
      expectNoLoss(judge, one, removed)
    },
  ),
  law('removing every deny never takes access away', [], (judge, one) => {
    expectNoLoss(
      judge,
      one,
      withBoth(one, (entries) => entries.filter(({ permission }) => permission)),
    )
  }),
  law(
    'turning a deny into an allow never takes access away',
    [pick, list],
    (judge, one, index: number, key: ListKey) => {
      const turned = withList(one, key, (entries) =>
        entries.map((entry, at) =>
          at === index % entries.length ? { ...entry, permission: true } : entry,
        ),
      )
      expectNoLoss(judge, one, turned)
    },
  ),
  law('an allow for the user never takes access away', [list], (judge, one, key: ListKey) => {
    const allow = { id: one.user.id, type: 2, permission: true } as const
    expectNoLoss(
      judge,
      one,
      withList(one, key, (entries) => set(entries, allow)),
    )
  }),
  law(
    'an allow for a role of the user never takes access away',
    [list],
    (judge, one, key: ListKey) => {
      for (const id of one.user.roles) {
        expectNoLoss(
          judge,
          one,
          withList(one, key, (entries) => set(entries, { id, type: 1, permission: true })),
        )
      }
    },
  ),
  law(
    'an allow for @everyone, a channel or All Channels never takes access away',
    [list],
    (judge, one, key: ListKey) => {
      const allows = [
        { id: GUILD, type: 1 },
        { id: channelOf(one), type: 3 },
        { id: ALL_CHANNELS, type: 3 },
      ] as const
      for (const allow of allows) {
        expectNoLoss(
          judge,
          one,
          withList(one, key, (entries) => set(entries, { ...allow, permission: true })),
        )
      }
    },
  ),
  law('a role with an allow never takes access away', [role], (judge, one, id: string) => {
    const allowed = withBoth(one, (entries) => set(entries, { id, type: 1, permission: true }))
    expectNoLoss(
      judge,
      allowed,
      withUser(allowed, { roles: [...new Set([...one.user.roles, id])] }),
    )
  }),
  law('a role without an entry changes nothing', [], (judge, one) => {
    expectSame(judge, one, withUser(one, { roles: [...one.user.roles, STRANGE + STRANGE] }))
  }),
  law(
    'more permissions never take access away',
    [fc.nat({ max: 52 })],
    (judge, one, bit: number) => {
      expectNoLoss(
        judge,
        one,
        withUser(one, { permissions: one.user.permissions | (1n << BigInt(bit)) }),
      )
    },
  ),
  law('an administrator may use what is offered here to this age', [], (judge, one) => {
    const administrator = withUser(one, { permissions: 1n << 3n })
    const unrestricted = withCommand(
      { ...withUser(one, { permissions: 1n << 11n }), ofCommand: [], ofApp: [] },
      { defaultMemberPermissions: null, defaultPermission: true },
    )
    expectSame(judge, unrestricted, administrator)
  }),
  law(
    'the order of overwrites does not matter',
    [fc.infiniteStream(fc.nat())],
    (judge, one, keys) => {
      const shuffle = (list: readonly Overwrite[]) =>
        list
          .map((entry) => ({ entry, key: (keys as Iterator<number>).next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ entry }) => entry)
      expectSame(judge, one, {
        ...one,
        ofCommand: shuffle(one.ofCommand),
        ofApp: shuffle(one.ofApp),
      })
    },
  ),
  law('the order of roles does not matter', [], (judge, one) => {
    expectSame(judge, one, withUser(one, { roles: [...one.user.roles].reverse() }))
  }),
  law(
    'entries about others do not matter',
    [fc.constantFrom(1, 2, 3), fc.boolean()],
    (judge, one, type, permission) => {
      const strange = { id: STRANGE, type, permission } as Overwrite
      expectSame(
        judge,
        one,
        withBoth(one, (entries) => set(entries, strange)),
      )
      expectSame(
        judge,
        one,
        withBoth(one, (entries) => entries.filter((entry) => concerns(one, entry))),
      )
    },
  ),
  law(
    "beside the command's entry for the channel those of the app do not matter",
    [overwrites, fc.boolean()],
    (judge, one, others, permission) => {
      const decided = withList(one, 'ofCommand', (entries) =>
        set(entries, { id: channelOf(one), type: 3, permission: permission as boolean }),
      )
      const isOfChannel = ({ type }: Overwrite) => type === 3
      const other = withList(decided, 'ofApp', (entries) => [
        ...entries.filter((entry) => !isOfChannel(entry)),
        ...(others as readonly Overwrite[]).filter(isOfChannel),
      ])
      expectSame(judge, decided, other)
    },
  ),
  law(
    "beside the command's entry for the user those for roles, of the app and the default do not matter",
    [fc.boolean()],
    (judge, one, permission) => {
      const decided = withList(one, 'ofCommand', (entries) =>
        set(entries, { id: one.user.id, type: 2, permission: permission as boolean }),
      )
      const alone = withList(
        withList(decided, 'ofCommand', (entries) => entries.filter(({ type }) => type !== 1)),
        'ofApp',
        (entries) => entries.filter(({ type }) => type === 3),
      )
      expectSame(judge, decided, alone)
      expectSame(
        judge,
        decided,
        withCommand(decided, { defaultMemberPermissions: null, defaultPermission: true }),
      )
    },
  ),
  law('what the app allows, and denies nobody, changes nothing', [], (judge, one) => {
    const allowing = withList(one, 'ofApp', (entries) =>
      entries.filter(({ permission }) => permission),
    )
    expectSame(judge, { ...one, ofApp: [] }, allowing)
  }),
  law("the app's entries as the command's own give at least as much", [], (judge, one) => {
    expectNoLoss(judge, { ...one, ofCommand: [] }, { ...one, ofCommand: one.ofApp, ofApp: [] })
  }),
  law('a thread is its channel', [], (judge, one) => {
    const { place } = one
    if (place.context !== 0 || place.parentId === undefined) {
      return
    }
    expectSame(judge, one, {
      ...one,
      place: { context: 0, guildId: place.guildId, channelId: place.parentId },
    })
  }),
  law('further contexts do not matter where one is', [], (judge, one) => {
    const contexts = one.command.contexts
    if (contexts?.includes(one.place.context)) {
      expectSame(judge, one, withCommand(one, { contexts: [one.place.context] }))
    }
  }),
  law('more contexts never take access away', [], (judge, one) => {
    if (one.command.contexts !== undefined) {
      expectNoLoss(judge, one, withCommand(one, { contexts: [0, 1, 2] }))
    }
  }),
  law(
    'outside guilds no overwrite, role or permission matters',
    [overwrites],
    (judge, one, list) => {
      if (one.place.context === 0) {
        return
      }
      const other = withUser(
        { ...one, ofCommand: list as readonly Overwrite[], ofApp: [] },
        { roles: [], permissions: 0n },
      )
      expectSame(judge, one, other)
    },
  ),
  law('a guild command exists in its guild alone', [], (judge, one) => {
    const isElsewhere = one.place.context !== 0 || one.place.guildId !== GUILD
    if (isElsewhere) {
      expectVerdict(judge, withCommand(one, { guildId: GUILD }), 'denied')
    }
  }),
  law('in its guild a guild command is as a global one', [], (judge, one) => {
    if (one.place.context !== 0 || one.place.guildId !== GUILD) {
      return
    }
    const { guildId: _, contexts: __, ...rest } = one.command
    expectSame(judge, { ...one, command: rest }, { ...one, command: { ...rest, guildId: GUILD } })
  }),
  law('age takes nothing away, and matters for nsfw alone', [], (judge, one) => {
    expectNoLoss(judge, one, withUser(one, { age: 18 + one.user.age }))
    const tame = withCommand(one, { nsfw: false })
    expectSame(judge, tame, withUser(tame, { age: 3 }))
    if (one.command.nsfw) {
      expectVerdict(judge, withUser(one, { age: 17 }), 'denied')
    }
  }),
  law(
    'to ask for more permissions gives nobody access',
    [fc.nat({ max: 52 })],
    (judge, one, bit) => {
      const asked = BigInt(one.command.defaultMemberPermissions ?? '0')
      if (asked === 0n) {
        return
      }
      const more = withCommand(one, {
        defaultMemberPermissions: String(asked | (1n << BigInt(bit as number))),
      })
      expectNoLoss(judge, more, one)
    },
  ),
  law('"0" gives members access through overwrites of the command alone', [], (judge, one) => {
    const closed = withCommand({ ...one, ofCommand: [] }, { defaultMemberPermissions: '0' })
    const isAdministrator = (one.user.permissions & 8n) !== 0n
    if (one.place.context === 0 && !isAdministrator) {
      expectVerdict(judge, closed, 'denied')
    }
  }),
  law(
    'Permission Denied is for USER commands alone, and says that writing is all that lacks',
    [],
    (judge, one) => {
      if (judge(one) !== 'permission-denied') {
        return
      }
      expectVerdict(
        judge,
        withUser(one, { permissions: one.user.permissions | (1n << 11n) }),
        'allowed',
      )
      expectVerdict(judge, withCommand(one, { type: 3 }), 'allowed')
    },
  ),
  law('another type changes nothing but that', [fc.constantFrom(1, 3)], (judge, one, type) => {
    const own = judge(one)
    expectVerdict(
      judge,
      withCommand(one, { type: type as number }),
      own === 'permission-denied' ? 'allowed' : own,
    )
  }),
]
