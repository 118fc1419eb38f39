/**
 * `@slashlint/core/fixes`: remedies for diagnostics, as data.
 *
 * @packageDocumentation
 */
import type { Diagnostic } from '../diagnostic.js'
import type { RuleCode } from '../rules/codes.js'
import type { Resource } from '../rules/docs.js'
import { validateResource } from '../validate/assert.js'
import { applyFixes, type Edit, type Fix } from './edits.js'
import * as fields from './fields.js'
import * as names from './names.js'
import * as requests from './requests.js'
import { valueAt, type Fixer, type Scene } from './scene.js'
import * as values from './values.js'

export { applyFixes, toJsonPatch, type Edit, type Fix, type JsonPatchOperation } from './edits.js'

/** Which remedies each rule offers. */
const FIXERS: { readonly [C in RuleCode]?: Fixer } = {
  'shape/type': fields.convertType,
  'shape/coerced': fields.coerce,
  'shape/unknown-key': fields.renameKey,
  'shape/duplicate-item': fields.remove,
  'shape/empty-list': fields.removeUnsafely,
  'shape/server-field': fields.remove,
  'shape/null-optional': fields.remove,
  'shape/operation-field': fields.remove,
  'text/whitespace': names.normalizeSpace,
  'text/lone-surrogate': names.dropLoneSurrogates,
  'command/name-length': names.trimToLimit,
  'command/name-pattern': names.toSlug,
  'command/name-lowercase': names.toLowerCase,
  'command/name-apostrophe': names.toLetterApostrophe,
  'command/name-whitespace': names.normalizeSpace,
  'command/description-length': names.trimToLimit,
  'command/description-not-allowed': fields.clearDescription,
  'command/options-not-allowed': fields.removeUnsafely,
  'command/handler-not-allowed': fields.removeUnsafely,
  'command/global-only-field': fields.remove,
  'command/permissions-format': fields.permissionsFromNames,
  'command/deprecated-field': fields.replaceDeprecated,
  'command/conflicting-fields': fields.removeUnsafely,
  'command/private-channel-without-user-install': values.removeItem,
  'command/bot-dm-in-guild': values.removeItem,
  'command/integration-not-supported': values.removeItem,
  'option/name-length': names.trimToLimit,
  'option/name-pattern': names.toSlug,
  'option/name-lowercase': names.toLowerCase,
  'option/name-apostrophe': names.toLetterApostrophe,
  'option/description-length': names.trimToLimit,
  'option/duplicate-name': names.renameOrRemove,
  'option/required-order': values.moveRequiredFirst,
  'option/required-not-allowed': fields.remove,
  'option/choices-not-allowed': fields.removeUnsafely,
  'option/autocomplete-not-allowed': fields.removeUnsafely,
  'option/autocomplete-with-choices': values.choicesOrAutocomplete,
  'option/options-not-allowed': fields.removeUnsafely,
  'option/channel-types-not-allowed': fields.removeUnsafely,
  'option/min-max-value-not-allowed': fields.removeUnsafely,
  'option/min-max-length-not-allowed': fields.removeUnsafely,
  'option/file-types-not-allowed': fields.removeUnsafely,
  'option/channel-type-unreachable': values.removeItem,
  'option/bound-type': values.round,
  'option/bound-range': values.clamp,
  'option/bounds-inverted': values.swapBounds,
  'option/length-range': values.clamp,
  'option/file-types': fields.dotExtension,
  'option/field-without-effect': fields.remove,
  'structure/empty-group': values.removeItem,
  'choice/name-length': names.trimToLimit,
  'choice/value-type': values.convertChoiceValue,
  'choice/value-length': names.trimToLimit,
  'choice/value-outside-bounds': values.removeHolder,
  'choice/duplicate-name': values.removeHolder,
  'choice/duplicate-value': values.removeHolder,
  'localization/unknown-locale': fields.renameLocale,
  'localization/name-length': names.trimToLimit,
  'localization/name-pattern': names.toSlug,
  'localization/name-lowercase': names.toLowerCase,
  'localization/name-apostrophe': names.toLetterApostrophe,
  'localization/description-length': names.trimToLimit,
  'localization/description-not-allowed': fields.removeUnsafely,
  'localization/redundant': fields.remove,
  'localization/fallback-shadows-default': fields.addDefaultLocale,
  'set/duplicate-name': names.renameOrRemove,
  'set/duplicate-id': fields.removeUnsafely,
  'permissions/entry-shape': fields.convertType,
  'permissions/duplicate': values.removeItem,
  'permissions/constant-type': values.constantType,
  'lobby/metadata-type': values.metadataToString,
  'lobby/flags': values.supportedFlags,
  'lobby/members-cleared': fields.removeUnsafely,
  'lobby/duplicate-member': values.removeItem,
  'lobby/idle-timeout': values.clamp,
  'authorization/scopes-format': values.tidyScopes,
  'authorization/duplicate-scope': values.tidyScopes,
  'authorization/unknown-scope': values.replaceScope,
  'authorization/redundant-scope': values.removeScope,
  'authorization/state-set': fields.removeUnsafely,
  'authorization/state-weak': fields.removeUnsafely,
  'authorization/nonce': values.toText,
  'authorization/integration-type': values.toInteger,
  'authorization/custom-scheme': values.bareScheme,
  'authorization/duplicate-key': fields.removeUnsafely,
  'request/version': requests.replaceVersion,
  'request/unknown-path': requests.replacePath,
  'request/method': requests.replaceWord,
  'request/query': requests.replaceWord,
  'request/unknown-query': requests.mendParameter,
  'request/authorization-form': requests.mendAuthorization,
  'request/body-not-allowed': fields.removeUnsafely,
  'interaction/locale': requests.replaceWordUnsafely,
  'interaction/unknown-option': requests.replaceWordUnsafely,
}

/** Codes for which fixes may be offered. */
export const fixableCodes: readonly RuleCode[] = Object.keys(FIXERS) as RuleCode[]

/**
 * The remedies for one diagnostic of a value, the best first.
 *
 * @param value the value that was validated
 * @param diagnostic one of its diagnostics
 * @param context the context it was validated with
 * @returns fixes whose paths refer to the original value; none where no remedy is sensible. A fix is `safe` only if it
 *   was found, by validating the result, to remove the diagnostic and to add none. Never throws.
 */
export function fixesFor(
  value: unknown,
  diagnostic: Diagnostic,
  context?: Readonly<Record<string, unknown>>,
): readonly Fix[] {
  const fixer = FIXERS[diagnostic.code]
  if (fixer === undefined || diagnostic.path.length === 0) return []
  try {
    const { path } = diagnostic
    const scene: Scene = {
      root: value,
      diagnostic,
      path,
      key: path[path.length - 1] as string | number,
      value: valueAt(value, path),
      parent: valueAt(value, path.slice(0, -1)),
      context: context ?? {},
    }
    return fixer(scene).map((fix) =>
      fix.safe && !isProven(value, diagnostic, scene.context, fix) ? { ...fix, safe: false } : fix,
    )
  } catch {
    // A value whose accessors answer differently at every reading.
    return []
  }
}

const RESOURCES: readonly Resource[] = [
  'command',
  'option',
  'choice',
  'command-permissions',
  'guild-command-permissions',
  'lobby',
  'lobby-member',
  'authorization',
  'request',
  'interaction',
  'interaction-response',
]

/** Applied alone, the fix removes its diagnostic and adds none. */
function isProven(
  value: unknown,
  diagnostic: Diagnostic,
  context: Readonly<Record<string, unknown>>,
  fix: Fix,
): boolean {
  const item = itemOf(value, diagnostic, fix)
  if (item !== undefined) {
    const inItem = { ...context, operation: context['operation'] ?? 'bulk' }
    return isProvenAs('command', item.value, item.diagnostic, inItem, item.fix) === true
  }
  // The value may be any resource that has this diagnostic: the proof must hold for each of them.
  const resources = Array.isArray(value) ? (['commands'] as const) : RESOURCES
  const proofs = resources.map((resource) => isProvenAs(resource, value, diagnostic, context, fix))
  return proofs.includes(true) && !proofs.includes(false)
}

/**
 * The command of a list that a fix stays within: proving it there alone spares validating the whole list twice. Names,
 * types and ids concern the other commands too.
 */
function itemOf(
  value: unknown,
  diagnostic: Diagnostic,
  fix: Fix,
): { readonly value: unknown; readonly diagnostic: Diagnostic; readonly fix: Fix } | undefined {
  const [index] = diagnostic.path
  if (!Array.isArray(value) || typeof index !== 'number' || diagnostic.code.startsWith('set/')) return undefined
  const edits: Edit[] = []
  for (const edit of fix.edits) {
    const [first, field] = edit.kind === 'insert' ? [...edit.path, edit.key] : edit.path
    const renamed = edit.kind === 'rename' && edit.path.length === 2 ? edit.key : field
    const shared = [field, renamed].some((key) => key === undefined || key === 'name' || key === 'type' || key === 'id')
    if (first !== index || shared) return undefined
    const path = edit.path.slice(1)
    edits.push(edit.kind === 'move' ? { ...edit, path, to: edit.to.slice(1) } : { ...edit, path })
  }
  return {
    value: value[index] as unknown,
    diagnostic: { ...diagnostic, path: diagnostic.path.slice(1) },
    fix: { ...fix, edits },
  }
}

/** Whether a fix is proven, where the value is that resource: where its diagnostic is found in it. */
function isProvenAs(
  resource: Resource,
  value: unknown,
  diagnostic: Diagnostic,
  context: Readonly<Record<string, unknown>>,
  fix: Fix,
): boolean | undefined {
  const before = validateResource(resource, value, context)
  // The message too: another resource may have a fault of the same rule at the same place.
  const found = before.some(
    ({ code, path, message }) =>
      code === diagnostic.code && message === diagnostic.message && samePath(path, diagnostic.path),
  )
  if (!found) return undefined
  const after = validateResource(resource, applyFixes(value, [fix]), context)
  // Where not everything is shown, another diagnostic takes the place of the one that is gone.
  if (before.some(({ code }) => code === 'slashlint/too-many')) {
    return !after.some(({ code, path }) => code === diagnostic.code && samePath(path, diagnostic.path))
  }
  const counts = new Map<string, number>()
  for (const { code } of before) counts.set(code, (counts.get(code) ?? 0) + 1)
  counts.set(diagnostic.code, (counts.get(diagnostic.code) ?? 0) - 1)
  for (const { code } of after) {
    const left = (counts.get(code) ?? 0) - 1
    if (left < 0) return false
    counts.set(code, left)
  }
  return true
}

function samePath(a: readonly (string | number)[], b: readonly (string | number)[]): boolean {
  return a.length === b.length && a.every((segment, i) => segment === b[i])
}
