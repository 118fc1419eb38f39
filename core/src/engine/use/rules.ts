import { IntegrationType, InteractionContextType, PermissionType } from '../../contract/enums.js'
import { AGE_RESTRICTED_FROM } from '../../contract/limits.js'
import { PERMISSION_BITS, type PermissionName } from '../../contract/permissions.js'
import { SECTION } from '../../contract/sections.js'
import { isDynamic } from '../../dynamic.js'
import { memberName } from '../../text/words.js'
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

type Verdict = UseStep['verdict']

const S = SECTION.permission

const step = (rule: UseRule, verdict: Verdict, message: string, section: string = S): Step => ({
  rule,
  verdict,
  message,
  section,
})

const unknown = (rule: UseRule, missing: string, may: readonly End[], message: string, section: string = S): Step => ({
  rule,
  verdict: 'unknown',
  message,
  section,
  missing,
  may,
})

/** What a rule says to the facts; undefined where it has nothing to say. */
type Question = (facts: UseFacts) => Step | undefined

const placeName = (context: number): string => memberName(InteractionContextType, context)

function askGuild({ commandGuild, context, guildId }: UseFacts): Step | undefined {
  if (commandGuild === undefined) return undefined
  const section = SECTION.guildCommands
  const only = `A command of guild ${commandGuild}`
  if (context !== undefined && context !== InteractionContextType.GUILD)
    return step('guild', 'denies', `${only} is never available outside of it, in ${placeName(context)}.`, section)
  if (context === undefined || guildId === undefined)
    return unknown(
      'guild',
      context === undefined ? 'context' : 'guildId',
      ['denies'],
      `${only} is available there only; which guild this is is not known.`,
      section,
    )
  return guildId === commandGuild
    ? step('guild', 'passes', `${only}, used in it.`, section)
    : step('guild', 'denies', `${only} is not available in guild ${guildId}.`, section)
}

function askContext(facts: UseFacts): Step | undefined {
  const { command, commandGuild, context, integrationTypes } = facts
  if (commandGuild !== undefined) return undefined
  const section = SECTION.contexts
  const ask = (verdict: Verdict, message: string): Step => step('context', verdict, message, section)
  const deny = ['denies'] as const
  if (context === undefined)
    return unknown('context', 'context', ['denies', 'allows'], 'Where the command is used is not known.', section)
  const place = placeName(context)
  const given = command['contexts']
  if (isDynamic(given)) return unknown('context', 'command.contexts', deny, '"contexts" is not known.', section)
  const contexts = Array.isArray(given) && given.length > 0 ? given : undefined
  if (contexts !== undefined && !contexts.includes(context)) {
    return contexts.some(isDynamic)
      ? unknown('context', 'command.contexts', deny, `Whether "contexts" has ${place} is not known.`, section)
      : ask('denies', `"contexts" does not have ${place} (${context}).`)
  }
  if (context === InteractionContextType.PRIVATE_CHANNEL) {
    // Meaningful only for commands that are installed to a user, whatever `contexts` says.
    const types = integrationTypes
    if (types === undefined || (types.some(isDynamic) && !types.includes(IntegrationType.USER_INSTALL)))
      return unknown(
        'context',
        'command.integration_types',
        deny,
        `${place} needs USER_INSTALL, which is not known.`,
        section,
      )
    if (!types.includes(IntegrationType.USER_INSTALL))
      return ask('denies', `${place} is for commands that users install: "integration_types" has no USER_INSTALL (1).`)
  }
  return ask(
    'passes',
    contexts === undefined ? `Without "contexts" the command is available in ${place}.` : `"contexts" has ${place}.`,
  )
}

function askDmPermission({ command, context }: UseFacts): Step | undefined {
  if (context !== InteractionContextType.BOT_DM) return undefined
  const allowed = command['dm_permission']
  if (isDynamic(allowed))
    return unknown(
      'dm-permission',
      'command.dm_permission',
      ['denies'],
      '"dm_permission" is not known.',
      SECTION.command,
    )
  return allowed === false
    ? step('dm-permission', 'denies', '"dm_permission" is false: not in DMs with the app.', SECTION.command)
    : undefined
}

function askMutualGuild({ context, mutualGuild }: UseFacts): Step | undefined {
  if (context !== InteractionContextType.BOT_DM) return undefined
  const section = SECTION.globalCommands
  if (mutualGuild === undefined)
    return unknown(
      'mutual-guild',
      'mutualGuild',
      ['denies'],
      'Whether the bot shares a guild with the user is not known.',
      section,
    )
  return mutualGuild
    ? step('mutual-guild', 'passes', 'The bot shares a guild with the user.', section)
    : step(
        'mutual-guild',
        'denies',
        'The bot shares no guild with the user: global commands are not in this DM.',
        section,
      )
}

function askAge({ command, age }: UseFacts): Step | undefined {
  const nsfw = command['nsfw']
  const section = SECTION.limits
  if (isDynamic(nsfw)) {
    if (age !== undefined && age >= AGE_RESTRICTED_FROM) return undefined
    return unknown('age', 'command.nsfw', ['denies'], 'Whether the command is age-restricted is not known.', section)
  }
  if (nsfw !== true) return undefined
  const limit = `Age-restricted: for users of ${AGE_RESTRICTED_FROM} or older`
  if (age === undefined) return unknown('age', 'age', ['denies'], `${limit}; the age is not known.`, section)
  return age >= AGE_RESTRICTED_FROM
    ? step('age', 'passes', `${limit}; the user is ${age}.`, section)
    : step('age', 'denies', `${limit}; the user is ${age}.`, section)
}

const inDm = ({ context }: UseFacts): boolean => context !== undefined && context !== InteractionContextType.GUILD

function askAdministrator(facts: UseFacts): Step | undefined {
  if (inDm(facts)) return undefined
  const { permissions } = facts
  if (permissions === undefined)
    return unknown(
      'administrator',
      'member.permissions',
      ['allows'],
      'Whether the member is an administrator is not known.',
    )
  return has(permissions, 'ADMINISTRATOR')
    ? step('administrator', 'allows', 'Administrators can use all commands.')
    : step('administrator', 'passes', 'The member is not an administrator.')
}

function askOverwrites(facts: UseFacts): Step | undefined {
  if (inDm(facts) || !facts.listUnknown) return undefined
  return unknown(
    'overwrites',
    'command.id',
    ['allows', 'denies'],
    'Without the id of the command its overwrites cannot be told from others.',
    SECTION.guildPermissions,
  )
}

/** The entry of an id and type; of several the last. */
function find(entries: readonly Overwrite[], type: number, wanted: string): Overwrite | undefined {
  let found: Overwrite | undefined
  for (const entry of entries) if (entry.type === type && entry.id === wanted) found = entry
  return found
}

const listName = (list: UseFacts['list']): string =>
  list === 'command' ? "the command's overwrites" : "the application's overwrites (the command has none of its own)"

/** A step that an overwrite decides. */
function decided({ list }: UseFacts, rule: UseRule, overwrite: Overwrite, whom: string, verdict: Verdict): Step {
  const does = overwrite.permission ? 'allow' : 'deny'
  const message = `${listName(list)} ${does} ${whom}.`
  return { ...step(rule, verdict, `${message.charAt(0).toUpperCase()}${message.slice(1)}`), overwrite, list }
}

function askChannel(facts: UseFacts): Step | undefined {
  const { entries, channelId, guildId, isThread } = facts
  if (inDm(facts) || channelId === 'none') return undefined
  const type = PermissionType.CHANNEL
  const ofChannels = entries.filter((entry) => entry.type === type)
  if (ofChannels.length === 0) return undefined
  const denying = ofChannels.some(({ permission }) => !permission)
  if (channelId === undefined) {
    if (!denying) return undefined
    const missing = isThread ? 'channel.parent_id' : 'channel.id'
    return unknown(
      'channel',
      missing,
      ['denies'],
      'There are overwrites of channels; which channel this is is not known.',
    )
  }
  const own = find(ofChannels, type, channelId)
  if (own !== undefined) {
    const whom = isThread ? `channel ${channelId}, to which the thread belongs` : `channel ${channelId}`
    return decided(facts, 'channel', own, whom, own.permission ? 'passes' : 'denies')
  }
  if (guildId === undefined) {
    if (!denying) return undefined
    return unknown('channel', 'guildId', ['denies'], 'Without the guild the overwrite of All Channels cannot be told.')
  }
  const all = guildId === '0' ? undefined : find(ofChannels, type, String(BigInt(guildId) - 1n))
  if (all === undefined) return undefined
  return decided(facts, 'channel', all, `All Channels (${all.id})`, all.permission ? 'passes' : 'denies')
}

function askUser(facts: UseFacts): Step | undefined {
  const { entries, userId } = facts
  if (inDm(facts)) return undefined
  if (userId === undefined) {
    return entries.some(({ type }) => type === PermissionType.USER)
      ? unknown(
          'user',
          'member.user.id',
          mayOf(entries, PermissionType.USER),
          'There are overwrites of users; who this is is not known.',
        )
      : undefined
  }
  const entry = find(entries, PermissionType.USER, userId)
  return entry && decided(facts, 'user', entry, `user ${userId}`, entry.permission ? 'allows' : 'denies')
}

/** What entries of a type can do to somebody whom they may or may not be about. */
const mayOf = (entries: readonly Overwrite[], wanted: number): readonly End[] => [
  ...new Set<End>(
    entries.filter(({ type }) => type === wanted).map(({ permission }) => (permission ? 'allows' : 'denies')),
  ),
]

function askRoles(facts: UseFacts): Step | undefined {
  const { entries, roles, guildId } = facts
  if (inDm(facts)) return undefined
  const ofRoles = lastOfEach(entries.filter(({ type, id }) => type === PermissionType.ROLE && id !== guildId))
  if (ofRoles.length === 0) return undefined
  if (roles === undefined)
    return unknown(
      'role',
      'member.roles',
      mayOf(ofRoles, PermissionType.ROLE),
      'There are overwrites of roles; which roles the member has is not known.',
    )
  const own = ofRoles.filter(({ id }) => roles.has(id))
  const entry = own.find(({ permission }) => permission) ?? own[0]
  if (entry === undefined) return undefined
  const others = own.filter(({ permission }) => !permission)
  const whom =
    entry.permission && others.length > 0
      ? `role ${entry.id}, which outweighs the denied role ${others[0]?.id}`
      : `role ${entry.id}`
  return decided(facts, 'role', entry, whom, entry.permission ? 'allows' : 'denies')
}

function lastOfEach(entries: readonly Overwrite[]): readonly Overwrite[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

function askEveryone(facts: UseFacts): Step | undefined {
  const { entries, guildId, roles } = facts
  if (inDm(facts)) return undefined
  if (guildId === undefined) {
    const others = entries.filter(({ type, id }) => type === PermissionType.ROLE && roles?.has(id) !== true)
    return others.length === 0
      ? undefined
      : unknown(
          'everyone',
          'guildId',
          mayOf(others, PermissionType.ROLE),
          'Without the guild the overwrite of @everyone cannot be told from those of roles.',
        )
  }
  const entry = find(entries, PermissionType.ROLE, guildId)
  return entry && decided(facts, 'everyone', entry, `@everyone (${guildId})`, entry.permission ? 'allows' : 'denies')
}

function askDefault(facts: UseFacts): Step {
  const rule = 'default-member-permissions'
  const section = SECTION.command
  const ask = (verdict: Verdict, message: string): Step => step(rule, verdict, message, section)
  if (inDm(facts)) return ask('allows', 'Outside guilds there are no members, so no permissions are asked.')
  const { command, permissions } = facts
  const given = command['default_member_permissions'] ?? (command['default_permission'] === false ? '0' : null)
  if (given === null) return ask('allows', 'No overwrite decides, and "default_member_permissions" asks for nothing.')
  const needed = bitSet(given)
  const both = ['allows', 'denies'] as const
  if (needed === undefined)
    return {
      ...ask('unknown', '"default_member_permissions" is not known.'),
      missing: 'command.default_member_permissions',
      may: both,
    }
  if (needed === 0n)
    return ask('denies', '"default_member_permissions" is "0": administrators only, unless an overwrite allows.')
  if (permissions === undefined)
    return {
      ...ask('unknown', `The member needs ${names(needed)}; which permissions it has is not known.`),
      missing: 'member.permissions',
      may: both,
    }
  const lacking = needed & ~permissions
  return lacking === 0n
    ? ask('allows', `The member has ${names(needed)}, which "default_member_permissions" asks for.`)
    : ask('denies', `The member lacks ${names(lacking)}, which "default_member_permissions" asks for.`)
}

/** Asked after the others allow a USER command. */
export function askSendMessages(facts: UseFacts): Step | undefined {
  if (!facts.isUserCommand || inDm(facts)) return undefined
  const { permissions } = facts
  const section = SECTION.interactions
  const rule = 'send-messages'
  if (permissions === undefined)
    return unknown(
      rule,
      'member.permissions',
      [],
      'A USER command needs SEND_MESSAGES; which permissions the member has is not known.',
      section,
    )
  return has(permissions, 'SEND_MESSAGES') || has(permissions, 'ADMINISTRATOR')
    ? step(rule, 'passes', 'The member has SEND_MESSAGES, which a USER command needs.', section)
    : step(
        rule,
        'denies',
        'A USER command needs SEND_MESSAGES in the channel: using it answers Permission Denied.',
        section,
      )
}

const has = (permissions: bigint, name: PermissionName): boolean =>
  (permissions & (1n << BigInt(PERMISSION_BITS[name]))) !== 0n

/** The names of the bits of a set. */
function names(bits: bigint): string {
  const known = Object.entries(PERMISSION_BITS).filter(([, bit]) => (bits & (1n << BigInt(bit))) !== 0n)
  const rest = known.reduce((left, [, bit]) => left & ~(1n << BigInt(bit)), bits)
  const words = [...known.map(([name]) => name), ...(rest === 0n ? [] : [`the unknown bits ${rest}`])]
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
}

/** In the order of decision 47. The last always decides or is unknown. */
export const QUESTIONS: readonly Question[] = [
  askGuild,
  askContext,
  askDmPermission,
  askMutualGuild,
  askAge,
  askAdministrator,
  askOverwrites,
  askChannel,
  askUser,
  askRoles,
  askEveryone,
  askDefault,
]
