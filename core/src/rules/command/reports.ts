import { CommandType, IntegrationType, InteractionContextType } from '../../contract/enums.js'
import { replacementOf } from '../../contract/field-names.js'
import { COMMAND_COUNTS, LIMITS } from '../../contract/limits.js'
import { isBitSet, isKnownBitSet, knownBits, lastKnownBit, unknownBits } from '../../text/bitset.js'
import { either, memberName, quote, shorten, unsetNote } from '../../text/words.js'
import { relatedAt, report, wantsHint } from '../../walk/report.js'
import type { CommandContext } from '../../context.js'
import type { Run } from '../../walk/run.js'
import { misspelling } from '../shape/reports.js'
import { descriptionRules, descriptionsByType, nameRules, namesByType } from '../text/reports.js'

/** The rules for names, by the command's type; 0 for an unknown type. */
export const NAMES = /* @__PURE__ */ namesByType(
  /* @__PURE__ */ nameRules('command', 'Slash command names'),
  'Command names',
  'command/name-blank',
  'command/name-whitespace',
)
export const DESCRIPTIONS = /* @__PURE__ */ descriptionsByType(
  /* @__PURE__ */ descriptionRules('command', 'Command descriptions'),
)

export function typeName(type: number): string {
  return memberName(CommandType, type)
}

/**
 * Reports `command/description-required`.
 *
 * @param returnedType the type of a command that Discord returned; undefined for a command in a
 *   request
 */
export function reportDescriptionMissing(
  run: Run,
  nearMiss: string | undefined,
  returnedType?: number,
): void {
  report(run, 'command/description-required', ['description'], {
    message: `"description" is missing: ${neededDescription(returnedType)}.`,
    related: misspelling(run, nearMiss, 'description'),
  })
}

function neededDescription(returnedType: number | undefined): string {
  if (returnedType === undefined || returnedType === CommandType.CHAT_INPUT) {
    return `slash commands need one of 1 to ${LIMITS.descriptionLength} characters`
  }
  const always = 'Discord returns every command with one'
  if (returnedType === 0) {
    return always
  }
  return `${always}, which is empty for a ${typeName(returnedType)} command that was given none`
}

/** Reports `command/description-not-allowed`. Empty and blank texts are allowed. */
export function reportDescription(run: Run, type: number): void {
  report(run, 'command/description-not-allowed', ['description'], {
    message: `${typeName(type)} commands have no description: remove it or make it empty.`,
    target: 'key',
  })
}

/** Reports `command/options-not-allowed`. */
export function reportOptions(run: Run, type: number): void {
  report(run, 'command/options-not-allowed', ['options'], {
    message: `${typeName(type)} commands have no options; only slash commands (CHAT_INPUT, type 1) do. Remove them, or change the type.`,
    target: 'key',
  })
}

/** Reports `command/handler-not-allowed`. */
export function reportHandler(run: Run, why: string): void {
  report(run, 'command/handler-not-allowed', ['handler'], {
    message: `"handler" is not possible here: ${why}.`,
    target: 'key',
  })
}

/** Reports `command/entry-point-in-guild`. */
export function reportEntryPointInGuild(run: Run): void {
  report(run, 'command/entry-point-in-guild', ['type'], {
    message: 'A guild cannot have a PRIMARY_ENTRY_POINT command: register it globally.',
  })
}

/** Reports `command/global-only-field`. */
export function reportGlobalOnly(run: Run, key: string): void {
  report(run, 'command/global-only-field', [key], {
    message: `"${key}" is ignored on a guild command: it exists on global commands only. Remove it.`,
    target: 'key',
  })
}

/**
 * Reports `command/deprecated-field`, or `command/conflicting-fields` if the command also has the
 * field's replacement.
 */
export function reportDeprecated(
  run: Run,
  key: 'dm_permission' | 'default_permission',
  replacementIsGiven: boolean,
): void {
  if (!replacementIsGiven && !wantsHint(run, 'command/deprecated-field')) {
    return
  }
  const replacement = replacementOf(key)
  if (replacementIsGiven) {
    report(run, 'command/conflicting-fields', [key], {
      message: `"${key}" is given together with "${replacement}", which replaces it: keep only "${replacement}".`,
      target: 'key',
      data: { suggestion: replacement },
      related: relatedAt(run, [replacement], 'key', 'The replacement is here.'),
    })
  } else {
    report(run, 'command/deprecated-field', [key], {
      message: `"${key}" is deprecated: use "${replacement}".`,
      target: 'key',
      data: { suggestion: replacement },
    })
  }
}

/** Checks `command/permissions-format` and `command/permissions-unknown-bit`. */
export function checkPermissions(run: Run, text: string): void {
  if (isKnownBitSet(text)) {
    return
  }
  const key = 'default_member_permissions'
  const actual = shorten(text, 100)
  // Without a known permission nothing is left to write.
  const known = knownBits(text)
  const suggestion = known === '0' ? undefined : known
  const written = suggestion && `"${suggestion}", the known permissions in it`
  const advice = `write ${written ?? 'the sum of the permissions that are meant'}`
  if (isBitSet(text)) {
    report(run, 'command/permissions-unknown-bit', [key], {
      message: `"${key}" sets ${bitsInWords(unknownBits(text))}: ${advice}.`,
      data: { actual, suggestion },
    })
  } else if (/^\d+$/.test(text)) {
    report(run, 'command/permissions-format', [key], {
      message: `"${key}" is too large: the last known permission is bit ${lastKnownBit()} (2^${lastKnownBit()}); found ${quote(shorten(text, 30))}: ${advice}.`,
      data: { actual, suggestion },
    })
  } else {
    report(run, 'command/permissions-format', [key], {
      message: `"${key}" must be the sum of permissions as a string of digits, such as ${BIT_SET_EXAMPLE}; found ${quote(text)}${unsetNote(text)}.`,
      data: { actual },
    })
  }
}

function bitsInWords(unknown: readonly number[]): string {
  if (unknown.length === 1) {
    return `bit ${unknown[0]} (2^${unknown[0]}), which is no known permission`
  }
  return `the bits ${either(unknown, 'and')} (2 to that power each), which are no known permissions`
}

/** An example of a bit set that does no harm if a beginner copies it. */
const BIT_SET_EXAMPLE = '"8192" for MANAGE_MESSAGES'

/** Reports `command/private-channel-without-user-install`, at the item. */
export function reportPrivateChannel(run: Run<CommandContext>, index: number): void {
  const types = run.context.app?.integrationTypes
  const isPossible = !Array.isArray(types) || types.includes(IntegrationType.USER_INSTALL)
  const user = `USER_INSTALL (${IntegrationType.USER_INSTALL})`
  const add = `: add ${user} to "integration_types", or remove this`
  const turnOn = `, and users cannot install this app: remove this, or turn ${user} on in the app's installation settings`
  const advice = isPossible ? add : turnOn
  report(run, 'command/private-channel-without-user-install', [index], {
    message: `PRIVATE_CHANNEL (${InteractionContextType.PRIVATE_CHANNEL}) works only for commands that users install${advice}.`,
  })
}

/** Reports `command/bot-dm-in-guild`, at the item. */
export function reportBotDm(run: Run, index: number): void {
  report(run, 'command/bot-dm-in-guild', [index], {
    message: `Guild commands are never available in direct messages: BOT_DM (${InteractionContextType.BOT_DM}) has no effect. Remove it.`,
  })
}

/** Reports `command/integration-not-supported`, at the item. */
export function reportIntegration(
  run: Run,
  index: number,
  value: number,
  allowed: readonly number[],
): void {
  report(run, 'command/integration-not-supported', [index], {
    message: `The app itself does not support ${memberName(IntegrationType, value)} (${value}): remove it, or turn it on in the app's installation settings.`,
    data: { actual: value, allowed: [...allowed] },
  })
}

/** Reports `command/nsfw-discovery`. */
export function reportNsfw(run: Run): void {
  report(run, 'command/nsfw-discovery', ['nsfw'], {
    message:
      'An app with discovery enabled cannot have age-restricted commands: remove "nsfw", or turn discovery off.',
  })
}

/** Reports `command/rename-loses-permissions`. */
export function reportRename(run: Run, from: string, to: string): void {
  report(run, 'command/rename-loses-permissions', ['name'], {
    message: `Renaming ${quote(from)} to ${quote(to)} deletes for good what guilds have set about who may use it (permission overwrites).`,
    data: { from, to },
  })
}

/** Reports `command/permissions-without-effect`. */
export function reportPermissionsWithoutEffect(run: Run): void {
  const key = 'default_member_permissions'
  report(run, 'command/permissions-without-effect', [key], {
    message: `"${key}" has no effect: members have permissions in servers only, and "contexts" lacks GUILD (${InteractionContextType.GUILD}). Add GUILD there, or remove this.`,
    target: 'key',
  })
}

/** Reports `command/private-channels-not-included`, at the list of installations. */
export function reportPrivateChannelsNotIncluded(run: Run): void {
  const { GUILD, BOT_DM, PRIVATE_CHANNEL } = InteractionContextType
  report(run, 'command/private-channels-not-included', [], {
    message: `Users can install this command, but without "contexts" Discord does not offer it in other direct messages and group chats (PRIVATE_CHANNEL, ${PRIVATE_CHANNEL}). Add "contexts": [${GUILD}, ${BOT_DM}, ${PRIVATE_CHANNEL}] if it is meant for them, or the contexts that it is meant for.`,
    target: 'key',
  })
}

/** Returns the most commands of a type that a scope may have. */
export function countLimit(type: number): number {
  return COMMAND_COUNTS[type] ?? Infinity
}
