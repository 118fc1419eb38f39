import { IntegrationType, InteractionContextType, PermissionType } from '../../contract/enums.js'
import { AGE_RESTRICTED_FROM } from '../../contract/limits.js'
import { PERMISSION_BITS, type PermissionName } from '../../contract/permissions.js'
import { SECTION } from '../../contract/sections.js'
import { isDynamic } from '../../dynamic.js'
import { either, memberName } from '../../text/words.js'
import type { UseRule, UseStep } from './query.js'
import { bitSet, type UseFacts } from './facts.js'
import type { Overwrite } from './query.js'

/* The rules of `canUse`, one question each, in the order of decision 47. */

/** A verdict that ends the questions. */
type End = 'allows' | 'denies'

/** A step, and what its missing fact may do. */
export interface Step extends UseStep {
  readonly may?: readonly End[]
}

/** What a question finds out. */
type Answer = Omit<Step, 'rule' | 'section'>

/** What a rule says to the facts; undefined where it has nothing to say. */
type Ask = (facts: UseFacts) => Answer | undefined

const allows = (message: string): Answer => ({ verdict: 'allows', message })
const denies = (message: string): Answer => ({ verdict: 'denies', message })
const passes = (message: string): Answer => ({ verdict: 'passes', message })

/** A fact is missing: what it may do, and what is not known without it. */
const unknown = (missing: string, may: readonly End[], message: string): Answer => ({
  verdict: 'unknown',
  message,
  missing,
  may,
})
const MAY_DENY: readonly End[] = ['denies']
const MAY_DECIDE: readonly End[] = ['denies', 'allows']

const placeName = (context: number): string => memberName(InteractionContextType, context)

const askGuild: Ask = ({ commandGuild, context, guildId }) => {
  if (commandGuild === undefined) {
    return undefined
  }
  const only = `A command of guild ${commandGuild}`
  if (context !== undefined && context !== InteractionContextType.GUILD) {
    return denies(`${only} is never available outside of it, in ${placeName(context)}.`)
  }
  if (context === undefined || guildId === undefined) {
    const missing = context === undefined ? 'context' : 'guildId'
    return unknown(
      missing,
      MAY_DENY,
      `${only} is available there only; which guild this is is not known.`,
    )
  }
  if (guildId === commandGuild) {
    return passes(`${only}, used in it.`)
  }
  return denies(`${only} is not available in guild ${guildId}.`)
}

const askContext: Ask = ({ command, commandGuild, context, integrationTypes: types }) => {
  if (commandGuild !== undefined) {
    return undefined
  }
  if (context === undefined) {
    return unknown('context', MAY_DECIDE, 'Where the command is used is not known.')
  }
  const place = placeName(context)
  const given = command['contexts']
  if (isDynamic(given)) {
    return unknown('command.contexts', MAY_DENY, '"contexts" is not known.')
  }
  const contexts = Array.isArray(given) && given.length > 0 ? given : undefined
  if (contexts !== undefined && !contexts.includes(context)) {
    if (!contexts.some(isDynamic)) {
      return denies(`"contexts" does not have ${place} (${context}).`)
    }
    return unknown('command.contexts', MAY_DENY, `Whether "contexts" has ${place} is not known.`)
  }
  // Meaningful only for commands that are installed to a user, whatever `contexts` says.
  if (
    context === InteractionContextType.PRIVATE_CHANNEL &&
    types?.includes(IntegrationType.USER_INSTALL) !== true
  ) {
    if (types === undefined || types.some(isDynamic)) {
      return unknown(
        'command.integration_types',
        MAY_DENY,
        `${place} needs USER_INSTALL, which is not known.`,
      )
    }
    return denies(
      `${place} is for commands that users install: "integration_types" has no USER_INSTALL (1).`,
    )
  }
  return passes(
    contexts === undefined
      ? `Without "contexts" the command is available in ${place}.`
      : `"contexts" has ${place}.`,
  )
}

const askDmPermission: Ask = ({ command, context }) => {
  if (context !== InteractionContextType.BOT_DM) {
    return undefined
  }
  const allowed = command['dm_permission']
  if (isDynamic(allowed)) {
    return unknown('command.dm_permission', MAY_DENY, '"dm_permission" is not known.')
  }
  return allowed === false
    ? denies('"dm_permission" is false: not in DMs with the app.')
    : undefined
}

const askMutualGuild: Ask = ({ context, mutualGuild }) => {
  if (context !== InteractionContextType.BOT_DM) {
    return undefined
  }
  if (mutualGuild === undefined) {
    return unknown(
      'mutualGuild',
      MAY_DENY,
      'Whether the bot shares a guild with the user is not known.',
    )
  }
  if (mutualGuild) {
    return passes('The bot shares a guild with the user.')
  }
  return denies('The bot shares no guild with the user: global commands are not in this DM.')
}

const askAge: Ask = ({ command, age }) => {
  const nsfw = command['nsfw']
  const isOfAge = age !== undefined && age >= AGE_RESTRICTED_FROM
  if (isDynamic(nsfw)) {
    return isOfAge
      ? undefined
      : unknown('command.nsfw', MAY_DENY, 'Whether the command is age-restricted is not known.')
  }
  if (nsfw !== true) {
    return undefined
  }
  const limit = `Age-restricted: for users of ${AGE_RESTRICTED_FROM} or older`
  if (age === undefined) {
    return unknown('age', MAY_DENY, `${limit}; the age is not known.`)
  }
  return (isOfAge ? passes : denies)(`${limit}; the user is ${age}.`)
}

const inDm = ({ context }: UseFacts): boolean =>
  context !== undefined && context !== InteractionContextType.GUILD

const askAdministrator: Ask = ({ permissions }) => {
  if (permissions === undefined) {
    return unknown(
      'member.permissions',
      ['allows'],
      'Whether the member is an administrator is not known.',
    )
  }
  if (has(permissions, 'ADMINISTRATOR')) {
    return allows('Administrators can use all commands.')
  }
  return passes('The member is not an administrator.')
}

const askOverwrites: Ask = ({ listUnknown }) =>
  listUnknown
    ? unknown(
        'command.id',
        MAY_DECIDE,
        'Without the id of the command its overwrites cannot be told from others.',
      )
    : undefined

/** The entry of an id and type; of several the last. */
function find(entries: readonly Overwrite[], type: number, wanted: string): Overwrite | undefined {
  let found: Overwrite | undefined
  for (const entry of entries) {
    if (entry.type === type && entry.id === wanted) {
      found = entry
    }
  }
  return found
}

const listName = (list: UseFacts['list']): string =>
  list === 'command'
    ? "The command's overwrites"
    : "The application's overwrites (the command has none of its own)"

/** What an overwrite decides; that of a channel allows nothing by itself. */
function decided(
  { list }: UseFacts,
  overwrite: Overwrite,
  whom: string,
  allowing: Answer['verdict'] = 'allows',
): Answer {
  const does = overwrite.permission ? 'allow' : 'deny'
  return {
    verdict: overwrite.permission ? allowing : 'denies',
    message: `${listName(list)} ${does} ${whom}.`,
    overwrite,
    list,
  }
}

const askChannel: Ask = (facts) => {
  const { entries, channelId, guildId, isThread } = facts
  const type = PermissionType.CHANNEL
  const ofChannels = entries.filter((entry) => entry.type === type)
  if (channelId === 'none' || ofChannels.length === 0) {
    return undefined
  }
  const own = channelId === undefined ? undefined : find(ofChannels, type, channelId)
  if (own !== undefined) {
    return decided(
      facts,
      own,
      `channel ${channelId}${isThread ? ', to which the thread belongs' : ''}`,
      'passes',
    )
  }
  if (channelId === undefined || guildId === undefined) {
    if (ofChannels.every(({ permission }) => permission)) {
      return undefined
    }
    if (channelId !== undefined) {
      return unknown(
        'guildId',
        MAY_DENY,
        'Without the guild the overwrite of All Channels cannot be told.',
      )
    }
    const missing = isThread ? 'channel.parent_id' : 'channel.id'
    return unknown(
      missing,
      MAY_DENY,
      'There are overwrites of channels; which channel this is is not known.',
    )
  }
  const all = guildId === '0' ? undefined : find(ofChannels, type, String(BigInt(guildId) - 1n))
  return all && decided(facts, all, `All Channels (${all.id})`, 'passes')
}

const askUser: Ask = (facts) => {
  const { entries, userId } = facts
  if (userId === undefined) {
    const ofUsers = entries.filter(({ type }) => type === PermissionType.USER)
    if (ofUsers.length === 0) {
      return undefined
    }
    return unknown(
      'member.user.id',
      mayOf(ofUsers),
      'There are overwrites of users; who this is is not known.',
    )
  }
  const entry = find(entries, PermissionType.USER, userId)
  return entry && decided(facts, entry, `user ${userId}`)
}

/** What entries can do to somebody whom they may or may not be about. */
const mayOf = (entries: readonly Overwrite[]): readonly End[] => [
  ...new Set<End>(entries.map(({ permission }) => (permission ? 'allows' : 'denies'))),
]

const askRoles: Ask = (facts) => {
  const { entries, roles, guildId } = facts
  const ofRoles = lastOfEach(
    entries.filter(({ type, id }) => type === PermissionType.ROLE && id !== guildId),
  )
  if (ofRoles.length === 0) {
    return undefined
  }
  if (roles === undefined) {
    const message = 'There are overwrites of roles; which roles the member has is not known.'
    return unknown('member.roles', mayOf(ofRoles), message)
  }
  const own = ofRoles.filter(({ id }) => roles.has(id))
  const entry = own.find(({ permission }) => permission) ?? own[0]
  if (entry === undefined) {
    return undefined
  }
  const denied = own.find(({ permission }) => !permission)
  const beside =
    entry.permission && denied !== undefined ? `, which outweighs the denied role ${denied.id}` : ''
  return decided(facts, entry, `role ${entry.id}${beside}`)
}

function lastOfEach(entries: readonly Overwrite[]): readonly Overwrite[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

const askEveryone: Ask = (facts) => {
  const { entries, guildId, roles } = facts
  if (guildId === undefined) {
    const others = entries.filter(
      ({ type, id }) => type === PermissionType.ROLE && roles?.has(id) !== true,
    )
    if (others.length === 0) {
      return undefined
    }
    const message =
      'Without the guild the overwrite of @everyone cannot be told from those of roles.'
    return unknown('guildId', mayOf(others), message)
  }
  const entry = find(entries, PermissionType.ROLE, guildId)
  return entry && decided(facts, entry, `@everyone (${guildId})`)
}

const askDefault: Ask = (facts) => {
  if (inDm(facts)) {
    return allows('Outside guilds there are no members, so no permissions are asked.')
  }
  const { command, permissions } = facts
  const field = 'default_member_permissions'
  const given = command[field] ?? (command['default_permission'] === false ? '0' : null)
  if (given === null) {
    return allows(`No overwrite decides, and "${field}" asks for nothing.`)
  }
  const needed = bitSet(given)
  if (needed === undefined) {
    return unknown(`command.${field}`, MAY_DECIDE, `"${field}" is not known.`)
  }
  if (needed === 0n) {
    return denies(`"${field}" is "0": administrators only, unless an overwrite allows.`)
  }
  if (permissions === undefined) {
    const message = `The member needs ${names(needed)}; which permissions it has is not known.`
    return unknown('member.permissions', MAY_DECIDE, message)
  }
  const lacking = needed & ~permissions
  return lacking === 0n
    ? allows(`The member has ${names(needed)}, which "${field}" asks for.`)
    : denies(`The member lacks ${names(lacking)}, which "${field}" asks for.`)
}

const askSendMessages: Ask = ({ isUserCommand, permissions }) => {
  if (!isUserCommand) {
    return undefined
  }
  if (permissions === undefined) {
    const message =
      'A USER command needs SEND_MESSAGES; which permissions the member has is not known.'
    return unknown('member.permissions', [], message)
  }
  return has(permissions, 'SEND_MESSAGES') || has(permissions, 'ADMINISTRATOR')
    ? passes('The member has SEND_MESSAGES, which a USER command needs.')
    : denies(
        'A USER command needs SEND_MESSAGES in the channel: using it answers Permission Denied.',
      )
}

const has = (permissions: bigint, name: PermissionName): boolean =>
  (permissions & (1n << BigInt(PERMISSION_BITS[name]))) !== 0n

/** The names of the bits of a set. */
function names(bits: bigint): string {
  const known = Object.entries(PERMISSION_BITS).filter(
    ([, bit]) => (bits & (1n << BigInt(bit))) !== 0n,
  )
  const rest = known.reduce((left, [, bit]) => left & ~(1n << BigInt(bit)), bits)
  return either(
    [...known.map(([name]) => name), ...(rest === 0n ? [] : [`the unknown bits ${rest}`])],
    'and',
  )
}

/** A rule, and the section that states it. */
export interface Question {
  readonly rule: UseRule
  readonly section: string
  readonly ask: Ask
  /** Of members, whom only guilds have. */
  readonly isOfMembers?: true
}

/** What a rule says to the facts; undefined where it has nothing to say. */
export function answerTo(
  { rule, section, ask, isOfMembers }: Question,
  facts: UseFacts,
): Step | undefined {
  const answer = isOfMembers && inDm(facts) ? undefined : ask(facts)
  if (answer === undefined) {
    return undefined
  }
  const { verdict, message, ...more } = answer
  return { rule, verdict, message, section, ...more }
}

const ofMembers = (rule: UseRule, ask: Ask, section: string = SECTION.permission): Question => ({
  rule,
  section,
  ask,
  isOfMembers: true,
})

/** In the order of decision 47. The last always decides or is unknown. */
export const QUESTIONS: readonly Question[] = [
  { rule: 'guild', section: SECTION.guildCommands, ask: askGuild },
  { rule: 'context', section: SECTION.contexts, ask: askContext },
  { rule: 'dm-permission', section: SECTION.command, ask: askDmPermission },
  { rule: 'mutual-guild', section: SECTION.globalCommands, ask: askMutualGuild },
  { rule: 'age', section: SECTION.limits, ask: askAge },
  ofMembers('administrator', askAdministrator),
  ofMembers('overwrites', askOverwrites, SECTION.guildPermissions),
  ofMembers('channel', askChannel),
  ofMembers('user', askUser),
  ofMembers('role', askRoles),
  ofMembers('everyone', askEveryone),
  { rule: 'default-member-permissions', section: SECTION.command, ask: askDefault },
]

/** Asked after the others allow a USER command. */
export const SENDING = ofMembers('send-messages', askSendMessages, SECTION.interactions)
