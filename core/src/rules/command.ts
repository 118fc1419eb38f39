import { CommandType, IntegrationType, InteractionContextType } from '../contract/enums.js'
import { COMMAND_COUNTS, LIMITS } from '../contract/limits.js'
import { SECTION } from '../contract/sections.js'
import { hasUnknownBits, isBitSet } from '../text/bitset.js'
import { memberName, quote, shorten } from '../text/words.js'
import { relatedAt, report, type Run } from '../validate/run.js'
import { rule } from './rule.js'
import type { NameRules, TextRules } from './text.js'

// Area "Command". Sections "Application command", "Naming rules", "Context and installation enumerations".

const S = SECTION.command
export const nameLength = /* @__PURE__ */ rule('command/name-length', 'error', SECTION.naming, 'BASE_TYPE_BAD_LENGTH')
export const namePattern = /* @__PURE__ */ rule('command/name-pattern', 'error', SECTION.naming, 'STRING_TYPE_REGEX')
export const nameLowercase = /* @__PURE__ */ rule(
  'command/name-lowercase',
  'error',
  SECTION.naming,
  'APPLICATION_COMMAND_INVALID_NAME',
)
export const nameApostrophe = /* @__PURE__ */ rule(
  'command/name-apostrophe',
  'warning',
  SECTION.naming,
  'STRING_TYPE_REGEX',
)
export const nameBlank = /* @__PURE__ */ rule('command/name-blank', 'error', SECTION.naming)
export const descriptionRequired = /* @__PURE__ */ rule(
  'command/description-required',
  'error',
  S,
  'BASE_TYPE_REQUIRED',
)
export const descriptionLength = /* @__PURE__ */ rule('command/description-length', 'error', S, 'BASE_TYPE_BAD_LENGTH')
export const descriptionBlank = /* @__PURE__ */ rule('command/description-blank', 'error', S)
export const descriptionNotAllowed = /* @__PURE__ */ rule(
  'command/description-not-allowed',
  'error',
  SECTION.naming,
  'APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID',
)
export const optionsNotAllowed = /* @__PURE__ */ rule(
  'command/options-not-allowed',
  'error',
  S,
  'APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID',
)
export const optionsCount = /* @__PURE__ */ rule('command/options-count', 'error', S, 'BASE_TYPE_MAX_LENGTH')
export const handlerNotAllowed = /* @__PURE__ */ rule('command/handler-not-allowed', 'error', SECTION.handler)
export const entryPointInGuild = /* @__PURE__ */ rule('command/entry-point-in-guild', 'error', SECTION.uniqueness)
export const globalOnlyField = /* @__PURE__ */ rule('command/global-only-field', 'warning', S)
export const permissionsFormat = /* @__PURE__ */ rule('command/permissions-format', 'error', S)
export const permissionsUnknownBit = /* @__PURE__ */ rule('command/permissions-unknown-bit', 'warning', S)
export const deprecatedField = /* @__PURE__ */ rule('command/deprecated-field', 'hint', SECTION.versioning)
export const conflictingFields = /* @__PURE__ */ rule('command/conflicting-fields', 'warning', SECTION.versioning)
export const privateChannelWithoutUserInstall = /* @__PURE__ */ rule(
  'command/private-channel-without-user-install',
  'warning',
  SECTION.contexts,
)
export const botDmInGuild = /* @__PURE__ */ rule('command/bot-dm-in-guild', 'warning', SECTION.contexts)
export const integrationNotSupported = /* @__PURE__ */ rule(
  'command/integration-not-supported',
  'error',
  SECTION.contexts,
)
export const nsfwDiscovery = /* @__PURE__ */ rule('command/nsfw-discovery', 'error', SECTION.limits)
export const tooLarge = /* @__PURE__ */ rule(
  'command/too-large',
  'error',
  SECTION.structure,
  'APPLICATION_COMMAND_TOO_LARGE',
)
export const nameWhitespace = /* @__PURE__ */ rule('command/name-whitespace', 'warning', SECTION.naming)
export const renameLosesPermissions = /* @__PURE__ */ rule(
  'command/rename-loses-permissions',
  'warning',
  SECTION.permission,
)

export const CHAT_NAME: NameRules = {
  length: nameLength,
  pattern: namePattern,
  lowercase: nameLowercase,
  apostrophe: nameApostrophe,
  subject: 'Slash command names',
}

export const PLAIN_NAME = {
  length: nameLength,
  blank: nameBlank,
  whitespace: nameWhitespace,
  subject: 'Command names',
}

export const CHAT_DESCRIPTION: TextRules = {
  length: descriptionLength,
  limit: LIMITS.descriptionLength,
  blank: descriptionBlank,
  subject: 'Command descriptions',
}

export function typeName(type: number): string {
  return memberName(CommandType, type)
}

/** `command/description-required`. */
export function reportDescriptionMissing(run: Run, nearMiss: string | undefined): void {
  report(
    run,
    descriptionRequired,
    'value',
    ['description'],
    'Slash commands need a description of 1 to 100 characters.',
    {
      related:
        nearMiss === undefined
          ? undefined
          : relatedAt(run, [nearMiss], 'key', `"${nearMiss}" may be meant as "description".`),
    },
  )
}

/** `command/description-not-allowed`: an empty or blank text is fine. */
export function reportDescription(run: Run, type: number): void {
  report(
    run,
    descriptionNotAllowed,
    'key',
    ['description'],
    `${typeName(type)} commands have no description: remove it or make it empty.`,
  )
}

/** `command/options-not-allowed`. */
export function reportOptions(run: Run, type: number): void {
  report(
    run,
    optionsNotAllowed,
    'key',
    ['options'],
    `${typeName(type)} commands have no options; only slash commands (CHAT_INPUT, type 1) do.`,
  )
}

/** `command/handler-not-allowed`. */
export function reportHandler(run: Run, why: string): void {
  report(run, handlerNotAllowed, 'key', ['handler'], `"handler" is not possible here: ${why}.`)
}

/** `command/entry-point-in-guild`. */
export function reportEntryPointInGuild(run: Run): void {
  report(
    run,
    entryPointInGuild,
    'value',
    ['type'],
    'A guild cannot have a PRIMARY_ENTRY_POINT command: register it globally.',
  )
}

/** `command/global-only-field`. */
export function reportGlobalOnly(run: Run, key: string): void {
  report(
    run,
    globalOnlyField,
    'key',
    [key],
    `"${key}" is ignored on a guild command: it exists on global commands only.`,
  )
}

/** `command/deprecated-field` and, beside its replacement, `command/conflicting-fields`. */
export function checkDeprecated(run: Run, key: string, replacement: string, replacementIsGiven: boolean): void {
  if (replacementIsGiven) {
    report(
      run,
      conflictingFields,
      'key',
      [key],
      `"${key}" stands beside "${replacement}", which replaces it: keep only "${replacement}".`,
      {
        data: { suggestion: replacement },
        related: relatedAt(run, [replacement], 'key', 'The replacement stands here.'),
      },
    )
  } else {
    report(run, deprecatedField, 'key', [key], `"${key}" is deprecated: use "${replacement}".`, {
      data: { suggestion: replacement },
    })
  }
}

/** `command/permissions-format` and `command/permissions-unknown-bit`. */
export function checkPermissions(run: Run, text: string): void {
  const key = 'default_member_permissions'
  if (!isBitSet(text)) {
    report(
      run,
      permissionsFormat,
      'value',
      [key],
      `"${key}" must be a bit set written as decimal digits, such as "8"; found ${quote(text)}.`,
      {
        data: { actual: shorten(text, 100) },
      },
    )
  } else if (hasUnknownBits(text)) {
    report(
      run,
      permissionsUnknownBit,
      'value',
      [key],
      `"${key}" ${quote(text)} has a bit that is no known permission.`,
      {
        data: { actual: shorten(text, 100) },
      },
    )
  }
}

/** `command/private-channel-without-user-install`, at the item. */
export function reportPrivateChannel(run: Run, index: number): void {
  report(
    run,
    privateChannelWithoutUserInstall,
    'value',
    [index],
    `PRIVATE_CHANNEL (${InteractionContextType.PRIVATE_CHANNEL}) has no effect unless "integration_types" includes USER_INSTALL (${IntegrationType.USER_INSTALL}).`,
  )
}

/** `command/bot-dm-in-guild`, at the item. */
export function reportBotDm(run: Run, index: number): void {
  report(
    run,
    botDmInGuild,
    'value',
    [index],
    `Guild commands are never available in direct messages: BOT_DM (${InteractionContextType.BOT_DM}) has no effect.`,
  )
}

/** `command/integration-not-supported`, at the item. */
export function reportIntegration(run: Run, index: number, value: number, allowed: readonly number[]): void {
  report(
    run,
    integrationNotSupported,
    'value',
    [index],
    `The app itself does not support ${memberName(IntegrationType, value)} (${value}).`,
    { data: { actual: value, allowed: [...allowed] } },
  )
}

/** `command/nsfw-discovery`. */
export function reportNsfw(run: Run): void {
  report(run, nsfwDiscovery, 'value', ['nsfw'], 'An app with discovery enabled cannot have age-restricted commands.')
}

/** `command/rename-loses-permissions`. */
export function reportRename(run: Run, from: string, to: string): void {
  report(
    run,
    renameLosesPermissions,
    'value',
    ['name'],
    `Renaming ${quote(from)} to ${quote(to)} permanently deletes the permission overwrites that guilds have set for it.`,
    { data: { from, to } },
  )
}

/** How many commands of a type a scope may have. */
export function countLimit(type: number): number {
  return COMMAND_COUNTS[type] as number
}
