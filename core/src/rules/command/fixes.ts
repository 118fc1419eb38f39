import { remove, removeItem, removeUnsafely } from '../../fixes/common.js'
import { permissionsFromNames } from '../../fixes/convert.js'
import { normalizeSpace, toLetterApostrophe, toLowerCase, toSlug, trimToLimit } from '../../fixes/names.js'
import { perhaps, replacing, hasKey, type Fixer, type Fixers } from '../../fixes/fault.js'
import type { COMMAND } from './headers.js'

/** `dm_permission` → `contexts`, `default_permission` → `default_member_permissions`. */
const replaceDeprecated: Fixer = ({ path, key, value, parent }) => {
  if (value === true) return [perhaps(`Remove "${key}": true is the default`, { kind: 'remove', path })]
  if (value !== false) return []
  const [replacement, meaning] = key === 'dm_permission' ? ['contexts', [0]] : ['default_member_permissions', '0']
  if (hasKey(parent, replacement as string)) return [perhaps(`Remove "${key}"`, { kind: 'remove', path })]
  return [
    perhaps(
      `Replace by "${replacement as string}": ${JSON.stringify(meaning)}`,
      { kind: 'remove', path },
      { kind: 'insert', path: path.slice(0, -1), key: replacement as string, value: meaning },
    ),
  ]
}

/** Nothing but an empty description is fine. */
const clearDescription: Fixer = (fault) => replacing(fault, 'Clear the description', '', true)

/** Which fixes the rules of this area offer. */
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
  'command/global-only-field': remove,
  'command/permissions-format': permissionsFromNames,
  'command/deprecated-field': replaceDeprecated,
  'command/conflicting-fields': removeUnsafely,
  'command/private-channel-without-user-install': removeItem,
  'command/bot-dm-in-guild': removeItem,
  'command/integration-not-supported': removeItem,
} satisfies Fixers<keyof typeof COMMAND>
