import { CommandType, IntegrationType, InteractionContextType } from '../../contract/enums.js'
import { removeItemOrList, removeUnsafely, replaceWordUnsafely } from '../../edits/common.js'
import { permissionsFromNames } from '../../edits/convert.js'
import {
  normalizeSpace,
  toLetterApostrophe,
  toLowerCase,
  toSlug,
  trimToLimit,
} from '../../edits/names.js'
import { perhaps, replacing, hasKey, type Fixer, type Fixers } from '../../edits/fault.js'
import type { Path } from '../../diagnostic.js'
import type { Edit } from '../../edits/edits.js'
import { entryOf, valueAt } from '../../edits/value-at.js'

/** Makes the edit that gives an object at a path a field, in place of the value that it has. */
function stating(object: unknown, path: Path, key: string, value: unknown): Edit {
  if (hasKey(object, key)) {
    return { kind: 'replace', path: [...path, key], value }
  }
  return { kind: 'insert', path, key, value }
}

/** Replaces deprecated fields: `dm_permission` → `contexts`, `default_permission` → `default_member_permissions`. */
const replaceDeprecated: Fixer = ({ path, key, value, parent, context }) => {
  if (value === true) {
    return [perhaps(`Remove "${key}": true is the default`, { kind: 'remove', path })]
  }
  if (value !== false) {
    return []
  }
  const isDm = key === 'dm_permission'
  const replacement = isDm ? 'contexts' : 'default_member_permissions'
  const meaning = isDm ? outsideDm(parent, context) : '0'
  const title = `Replace with "${replacement}": ${JSON.stringify(meaning)}`
  // A replacement that is null means nothing.
  const stated = stating(parent, path.slice(0, -1), replacement, meaning)
  return [perhaps(title, { kind: 'remove', path }, stated)]
}

/**
 * Lists the contexts of a command that is hidden in DMs with the app: guilds and, if users can
 * install it, private channels.
 */
function outsideDm(
  command: unknown,
  context: Readonly<Record<string, unknown>>,
): readonly number[] {
  const types = entryOf(command, 'integration_types') ?? entryOf(context['app'], 'integrationTypes')
  const isForUsers = Array.isArray(types) && types.includes(IntegrationType.USER_INSTALL)
  const { GUILD, PRIVATE_CHANNEL } = InteractionContextType
  return isForUsers ? [GUILD, PRIVATE_CHANNEL] : [GUILD]
}

/**
 * Makes the description empty. Safe only if the name repeats its text: otherwise the type may be
 * the mistake.
 */
const clearDescription: Fixer = (fault) => {
  const { path, parent, value, context } = fault
  const { CHAT_INPUT } = CommandType
  // The type in the body of an edit means nothing.
  const isTypeKnown =
    context['operation'] !== 'edit' || typeof entryOf(context['current'], 'type') === 'number'
  const isName = isTypeKnown && value === entryOf(parent, 'name')
  const toSlash: Edit = { kind: 'replace', path: [...path.slice(0, -1), 'type'], value: CHAT_INPUT }
  return [
    ...(isName ? [] : [perhaps(`Change "type" to ${CHAT_INPUT} (CHAT_INPUT)`, toSlash)]),
    ...replacing(fault, 'Clear the description', '', isName),
  ]
}

/** Offers to let users install the command, or to remove private channels from its contexts. */
const installToUsers: Fixer = (fault) => {
  const path = [...fault.path.slice(0, -2), 'integration_types']
  const types = valueAt(fault.root, path)
  const { USER_INSTALL } = IntegrationType
  if (!Array.isArray(types)) {
    return removeItemOrList(fault)
  }
  const add: Edit = { kind: 'insert', path, index: types.length, value: USER_INSTALL }
  return [
    perhaps(`Add USER_INSTALL (${USER_INSTALL}) to "integration_types"`, add),
    ...removeItemOrList(fault),
  ]
}

/** Adds `contexts` with all values, so that the command can still be used everywhere. */
const stateContexts: Fixer = ({ path, parent }) => {
  const value = Object.values(InteractionContextType)
  const title = `Add "contexts": ${JSON.stringify(value)}`
  return [perhaps(title, stating(parent, path.slice(0, -1), 'contexts', value))]
}

/** The fixers of this area, by code. */
export const commandFixes = {
  'command/name-length': trimToLimit,
  'command/name-pattern': toSlug,
  'command/name-lowercase': toLowerCase,
  'command/name-apostrophe': toLetterApostrophe,
  'command/name-whitespace': normalizeSpace,
  'command/description-length': trimToLimit,
  'command/description-not-allowed': clearDescription,
  'command/options-not-allowed': removeUnsafely,
  'command/handler-not-allowed': removeUnsafely,
  'command/global-only-field': removeUnsafely,
  'command/permissions-format': (fault) => [
    ...permissionsFromNames(fault),
    ...replaceWordUnsafely(fault),
  ],
  'command/permissions-unknown-bit': replaceWordUnsafely,
  'command/deprecated-field': replaceDeprecated,
  'command/conflicting-fields': removeUnsafely,
  'command/private-channel-without-user-install': installToUsers,
  'command/permissions-without-effect': removeUnsafely,
  'command/private-channels-not-included': stateContexts,
  'command/bot-dm-in-guild': removeItemOrList,
  'command/integration-not-supported': removeItemOrList,
} satisfies Fixers
