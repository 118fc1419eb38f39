import { PermissionType } from '../../contract/enums.js'
import { unknown, type Answer, type Effect } from './answer.js'
import type { UseFacts, UseList } from './facts.js'
import type { Overwrite, UseBox } from './query.js'

/*
 * The boxes of the flow chart that ask overwrites, those of the command first. An allow for a channel leads to the
 * questions about users and roles. An allow of the application for users and roles leads to the default permissions.
 */

const CHANNEL_STAGE: Effect = 'leaves'

/**
 * The effect of an overwrite that allows a user or a role, by its list. Only in the command's own
 * list is it final.
 */
const ALLOWING: Readonly<Record<UseList, Effect>> = { command: 'allows', application: 'leaves' }

/** The prefixes of the boxes' names (see `UseBox`), by list. */
const PREFIX = { command: 'command', application: 'app' } as const

const effectOf = ({ permission }: Overwrite, allowing: Effect): Effect =>
  permission ? allowing : 'denies'

/** Lists the possible effects of overwrites of which it is unknown whether they apply. */
const effectsOf = (entries: readonly Overwrite[], allowing: Effect): readonly Effect[] => [
  ...new Set<Effect>([...entries.map((entry) => effectOf(entry, allowing)), 'passes']),
]

/** Selects the overwrites of a type. If several have one id, the last one counts. */
function entriesOf(entries: readonly Overwrite[], type: number): readonly Overwrite[] {
  return [
    ...new Map(
      entries.filter((entry) => entry.type === type).map((entry) => [entry.id, entry]),
    ).values(),
  ]
}

const find = (entries: readonly Overwrite[], type: number, wanted: string): Overwrite | undefined =>
  entriesOf(entries, type).find(({ id }) => id === wanted)

/**
 * Lists the overwrites that may apply if the id of the user, role or channel is unknown. Overwrites
 * of the application are left out if the command has its own for the same id.
 */
function candidates(facts: UseFacts, list: UseList, type: number): readonly Overwrite[] {
  const { overwrites } = facts
  const own = entriesOf(overwrites[list], type)
  if (list === 'command') {
    return own
  }
  const asked = new Set(entriesOf(overwrites.command, type).map(({ id }) => id))
  return own.filter(({ id }) => !asked.has(id))
}

/** Makes the answer of an overwrite that applies. */
function decided(box: UseBox, list: UseList, overwrite: Overwrite, whom: string): Answer {
  const allowing = overwrite.type === PermissionType.CHANNEL ? CHANNEL_STAGE : ALLOWING[list]
  const effect = effectOf(overwrite, allowing)
  const does = overwrite.permission ? 'allow' : 'deny'
  const whose = list === 'command' ? "The command's" : "The application's"
  const asksDefaults =
    list === 'application' && overwrite.permission && overwrite.type !== PermissionType.CHANNEL
  const more = asksDefaults ? '; the default permissions of the command are asked all the same' : ''
  return {
    box,
    verdict: effect === 'leaves' ? 'passes' : (effect as 'allows' | 'denies'),
    message: `${whose} overwrites ${does} ${whom}${more}.`,
    overwrite,
    list,
    effects: [effect],
  }
}

export const checkChannel =
  (list: UseList) =>
  (facts: UseFacts): Answer | undefined => {
    const { overwrites, channelId, guildId, isThread } = facts
    const type = PermissionType.CHANNEL
    const ofChannels = entriesOf(overwrites[list], type)
    if (channelId === 'none' || ofChannels.length === 0) {
      return undefined
    }
    const own = channelId === undefined ? undefined : find(ofChannels, type, channelId)
    if (own !== undefined) {
      const whom = `channel ${channelId}${isThread ? ', to which the thread belongs' : ''}`
      return decided(`${PREFIX[list]}-channel`, list, own, whom)
    }
    if (channelId === undefined || guildId === undefined) {
      return channelUnknown(facts, list)
    }
    const all = guildId === '0' ? undefined : find(ofChannels, type, allChannels(guildId))
    return all && decided(`${PREFIX[list]}-all-channels`, list, all, `All Channels (${all.id})`)
  }

/** Returns the id that means all channels of a guild: the guild's id minus 1. */
const allChannels = (guildId: string): string => String(BigInt(guildId) - 1n)

/**
 * Makes the answer if the channel or the guild is unknown. Returns undefined if no overwrite
 * depends on it.
 */
function channelUnknown(facts: UseFacts, list: UseList): Answer | undefined {
  const { overwrites, channelId, guildId, isThread } = facts
  const type = PermissionType.CHANNEL
  const both = [...overwrites.command, ...overwrites.application]
  if (both.every((entry) => entry.type !== type || entry.permission)) {
    return undefined
  }
  const possible = candidates(facts, list, type)
  if (channelId !== undefined) {
    return {
      ...unknown(
        'guildId',
        effectsOf(possible, CHANNEL_STAGE),
        'Without the guild the overwrite of All Channels cannot be told.',
      ),
      box: `${PREFIX[list]}-all-channels`,
    }
  }
  // With an entry for All Channels every channel has one.
  const isGuildKnown = guildId !== undefined && guildId !== '0'
  const all = isGuildKnown ? find(overwrites[list], type, allChannels(guildId)) : undefined
  if (all !== undefined && possible.every(({ permission }) => permission === all.permission)) {
    return decided(
      `${PREFIX[list]}-all-channels`,
      list,
      all,
      `every channel, by All Channels (${all.id})`,
    )
  }
  const effects = effectsOf(all === undefined ? possible : [...possible, all], CHANNEL_STAGE)
  return {
    ...unknown(
      isThread ? 'channel.parent_id' : 'channel.id',
      all === undefined ? effects : effects.filter((effect) => effect !== 'passes'),
      'There are overwrites of channels; which channel this is is not known.',
    ),
    box: `${PREFIX[list]}-channel`,
  }
}

export const checkUser =
  (list: UseList) =>
  (facts: UseFacts): Answer | undefined => {
    const { overwrites, userId } = facts
    const type = PermissionType.USER
    const box: UseBox = `${PREFIX[list]}-user`
    if (userId !== undefined) {
      const entry = find(overwrites[list], type, userId)
      return entry && decided(box, list, entry, `user ${userId}`)
    }
    const possible = candidates(facts, list, type)
    if (possible.length === 0) {
      return undefined
    }
    const message = 'There are overwrites of users; who this is is not known.'
    return { ...unknown('member.user.id', effectsOf(possible, ALLOWING[list]), message), box }
  }

export const checkRoles =
  (list: UseList) =>
  (facts: UseFacts): Answer | undefined => {
    const { overwrites, roles, guildId } = facts
    const box: UseBox = `${PREFIX[list]}-role`
    const isRole = ({ id }: Overwrite): boolean => id !== guildId
    if (roles === undefined) {
      const possible = candidates(facts, list, PermissionType.ROLE).filter(isRole)
      if (possible.length === 0) {
        return undefined
      }
      const message = 'There are overwrites of roles; which roles the member has is not known.'
      return { ...unknown('member.roles', effectsOf(possible, ALLOWING[list]), message), box }
    }
    const own = entriesOf(overwrites[list], PermissionType.ROLE)
      .filter(isRole)
      .filter(({ id }) => roles.has(id))
    const entry = own.find(({ permission }) => permission) ?? own[0]
    if (entry === undefined) {
      return undefined
    }
    const denied = own.find(({ permission }) => !permission)
    const outweighs = entry.permission && denied !== undefined
    const advantage = outweighs ? `, which outweighs the denied role ${denied.id}` : ''
    return decided(box, list, entry, `role ${entry.id}${advantage}`)
  }

export const checkEveryone =
  (list: UseList) =>
  (facts: UseFacts): Answer | undefined => {
    const { overwrites, guildId, roles } = facts
    const type = PermissionType.ROLE
    const box: UseBox = `${PREFIX[list]}-everyone`
    if (guildId !== undefined) {
      const entry = find(overwrites[list], type, guildId)
      return entry && decided(box, list, entry, `@everyone (${guildId})`)
    }
    const others = candidates(facts, list, type).filter(({ id }) => roles?.has(id) !== true)
    if (others.length === 0) {
      return undefined
    }
    const message =
      'Without the guild the overwrite of @everyone cannot be told from those of roles.'
    return { ...unknown('guildId', effectsOf(others, ALLOWING[list]), message), box }
  }
