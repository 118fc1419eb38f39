import { IntegrationType, InteractionContextType } from '../../contract/enums.js'
import { AGE_RESTRICTED_FROM } from '../../contract/limits.js'
import { isDynamic } from '../../dynamic.js'
import { memberName } from '../../text/words.js'
import { denies, MAY_DECIDE, MAY_DENY, passes, unknown, type Answer } from './answer.js'
import type { UseFacts } from './facts.js'

/* The rules of `canUse` that come before permissions: where the command is used, and the age of the user. */

const placeName = (context: number): string => memberName(InteractionContextType, context)

export function checkGuild({ commandGuild, context, guildId }: UseFacts): Answer | undefined {
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

export function checkContext(facts: UseFacts): Answer | undefined {
  const { command, commandGuild, context } = facts
  if (commandGuild !== undefined) {
    return undefined
  }
  if (context === undefined) {
    return unknown('context', MAY_DECIDE, 'Where the command is used is not known.')
  }
  const place = placeName(context)
  const stated = command['contexts']
  if (isDynamic(stated)) {
    return unknown('command.contexts', MAY_DENY, '"contexts" is not known.')
  }
  const contexts = Array.isArray(stated) && stated.length > 0 ? stated : undefined
  if (contexts !== undefined && !contexts.includes(context)) {
    if (!contexts.some(isDynamic)) {
      return denies(`"contexts" does not have ${place} (${context}).`)
    }
    return unknown('command.contexts', MAY_DENY, `Whether "contexts" has ${place} is not known.`)
  }
  if (context === InteractionContextType.PRIVATE_CHANNEL) {
    return checkPrivateChannel(facts, contexts !== undefined)
  }
  if (contexts === undefined) {
    return passes(`Without "contexts" the command is available in ${place}.`)
  }
  return passes(`"contexts" has ${place}.`)
}

/**
 * Checks the use in a private channel (a DM or group DM without the app). Commands of apps that
 * users install can be used there, if `contexts` contains it. Without `contexts`, the answer is
 * unknown.
 */
function checkPrivateChannel(facts: UseFacts, isInContexts: boolean): Answer {
  const { PRIVATE_CHANNEL } = InteractionContextType
  const place = placeName(PRIVATE_CHANNEL)
  const isForUsers = isUserInstallable(facts)
  if (isForUsers === false) {
    return denies(
      `${place} is for commands that users install: "integration_types" has no USER_INSTALL (1).`,
    )
  }
  if (!isInContexts) {
    return unknown(
      'command.contexts',
      MAY_DENY,
      `Without "contexts" it is not certain that the command is available in ${place}: Discord does not document a default, and GUILD and BOT_DM were observed. Add "contexts" with ${PRIVATE_CHANNEL} to offer it there.`,
    )
  }
  if (isForUsers === undefined) {
    return unknown(
      'command.integration_types',
      MAY_DENY,
      `${place} needs USER_INSTALL, which is not known.`,
    )
  }
  return passes(`"contexts" has ${place}.`)
}

/** Tells whether users can install the command; undefined if that is unknown. */
function isUserInstallable({ integrationTypes: types }: UseFacts): boolean | undefined {
  if (types?.includes(IntegrationType.USER_INSTALL) === true) {
    return true
  }
  return types === undefined || types.some(isDynamic) ? undefined : false
}

export function checkDmPermission({ command, context }: UseFacts): Answer | undefined {
  if (context !== InteractionContextType.BOT_DM) {
    return undefined
  }
  const allowed = command['dm_permission']
  if (isDynamic(allowed)) {
    return unknown('command.dm_permission', MAY_DENY, '"dm_permission" is not known.')
  }
  if (allowed === false) {
    return denies('"dm_permission" is false: not in DMs with the app.')
  }
  return undefined
}

/**
 * Checks the use in a DM with the app: the bot must share a guild with the user, or the user must
 * have installed the app.
 */
export function checkMutualGuild(facts: UseFacts): Answer | undefined {
  const { context, mutualGuild, installedByUser } = facts
  if (context !== InteractionContextType.BOT_DM) {
    return undefined
  }
  if (mutualGuild === true) {
    return passes('The bot shares a guild with the user.')
  }
  const isForUsers = isUserInstallable(facts)
  if (isForUsers === true && installedByUser === true) {
    return passes('The user installed the app: the command is in this DM without a shared guild.')
  }
  if (mutualGuild === undefined) {
    return unknown(
      'mutualGuild',
      MAY_DENY,
      'Whether the bot shares a guild with the user is not known.',
    )
  }
  const alone = 'The bot shares no guild with the user'
  if (isForUsers === false) {
    return denies(
      `${alone}, and users cannot install the command: "integration_types" has no USER_INSTALL (1).`,
    )
  }
  if (installedByUser === false) {
    return denies(`${alone}, and the user did not install the app.`)
  }
  if (installedByUser === undefined) {
    return unknown(
      'installedBy',
      MAY_DENY,
      `${alone}; whether the user installed the app is not known.`,
    )
  }
  return unknown(
    'command.integration_types',
    MAY_DENY,
    `${alone}; whether users can install the command is not known.`,
  )
}

export function checkAge({ command, age }: UseFacts): Answer | undefined {
  const nsfw = command['nsfw']
  const isOfAge = age !== undefined && age >= AGE_RESTRICTED_FROM
  if (isDynamic(nsfw)) {
    if (isOfAge) {
      return undefined
    }
    return unknown('command.nsfw', MAY_DENY, 'Whether the command is age-restricted is not known.')
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
