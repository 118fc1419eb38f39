/**
 * `@slashlint/core/fixes`: remedies for diagnostics, as data.
 *
 * @packageDocumentation
 */
import type { Diagnostic } from '../diagnostic.js'
import type { RuleCode } from '../rules/codes.js'
import { RESOURCES, type Resource } from '../contract/resources.js'
import { validateResource } from '../validate/assert.js'
import { applyFixes, type Edit, type Fix } from './edits.js'
import { shapeFixes } from '../rules/shape/fixes.js'
import { commandFixes } from '../rules/command/fixes.js'
import { optionFixes } from '../rules/option/fixes.js'
import { structureFixes } from '../rules/structure/fixes.js'
import { choiceFixes } from '../rules/choice/fixes.js'
import { localizationFixes } from '../rules/localization/fixes.js'
import { setFixes } from '../rules/set/fixes.js'
import { permissionsFixes } from '../rules/permissions/fixes.js'
import { lobbyFixes } from '../rules/lobby/fixes.js'
import { authorizationFixes } from '../rules/authorization/fixes.js'
import { requestFixes } from '../rules/request/fixes.js'
import { interactionFixes } from '../rules/interaction/fixes.js'
import { textFixes } from '../rules/text/fixes.js'
import { valueAt, type Fixers, type Fault } from './fault.js'

export { applyFixes, toJsonPatch, type Edit, type Fix, type JsonPatchOperation } from './edits.js'

/** The context of a validation, and which resource was validated. */
export type FixContext = Readonly<Record<string, unknown>> & { readonly resource?: Resource | undefined }

/** The fixers of every area, by the codes of their rules. */
const FIXERS: Fixers<RuleCode> = {
  ...shapeFixes,
  ...commandFixes,
  ...optionFixes,
  ...structureFixes,
  ...choiceFixes,
  ...localizationFixes,
  ...setFixes,
  ...permissionsFixes,
  ...lobbyFixes,
  ...authorizationFixes,
  ...requestFixes,
  ...interactionFixes,
  ...textFixes,
}

/** Codes for which fixes may be offered. */
export const fixableCodes: readonly RuleCode[] = Object.keys(FIXERS) as RuleCode[]

/**
 * The remedies for one diagnostic of a value, the best first.
 *
 * @param value the value that was validated
 * @param diagnostic one of its diagnostics
 * @param context the context it was validated with; with `resource`, no other resource is considered in proving a fix
 * @returns fixes whose paths refer to the original value; none where no remedy is sensible. A fix is `safe` only if it
 *   was found, by validating the result, to remove the diagnostic and to add none. Never throws.
 */
export function fixesFor(value: unknown, diagnostic: Diagnostic, context?: FixContext): readonly Fix[] {
  const fixer = FIXERS[diagnostic.code]
  if (fixer === undefined || diagnostic.path.length === 0) return []
  try {
    const { path } = diagnostic
    const fault: Fault = {
      root: value,
      diagnostic,
      path,
      key: path[path.length - 1] as string | number,
      value: valueAt(value, path),
      parent: valueAt(value, path.slice(0, -1)),
      context: context ?? {},
    }
    return fixer(fault).map((fix) =>
      fix.safe && !isProven(value, diagnostic, context ?? {}, fix) ? { ...fix, safe: false } : fix,
    )
  } catch {
    // A value whose accessors answer differently at every reading.
    return []
  }
}

const NOT_LISTS = RESOURCES.filter((resource) => resource !== 'commands')

/** Applied alone, the fix removes its diagnostic and adds none. */
function isProven(value: unknown, diagnostic: Diagnostic, context: FixContext, fix: Fix): boolean {
  const item = itemOf(value, diagnostic, fix)
  if (item !== undefined) {
    const inItem = { ...context, operation: context['operation'] ?? 'bulk' }
    return isProvenAs('command', item.value, item.diagnostic, inItem, item.fix) === true
  }
  const { resource: given, ...known } = context
  // Not told, the value may be any resource that has this diagnostic: the proof must hold for each of them.
  const resources = given !== undefined ? [given] : Array.isArray(value) ? (['commands'] as const) : NOT_LISTS
  const proofs = resources.map((resource) => isProvenAs(resource, value, diagnostic, known, fix))
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
