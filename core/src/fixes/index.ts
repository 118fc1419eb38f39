/**
 * `@slashlint/core/fixes`: fixes for diagnostics, as data.
 *
 * @packageDocumentation
 */
import type { Diagnostic, Path } from '../diagnostic.js'
import { isObject } from '../dynamic.js'
import type { RuleCode } from '../rules/codes.js'
import { LIST_RESOURCES, RESOURCES, type Resource } from '../contract/resources.js'
import { LIMITS } from '../contract/limits.js'
import { ascending } from '../text/order.js'
import { measure } from '../validate/command/size.js'
import { plainData } from '../validate/run/snapshot.js'
import { validateResource, type ResourceContexts } from '../validate/resource.js'
import { applyFixes, type Fix } from '../edits/edits.js'
import { shapeFixes } from '../rules/shape/fixes.js'
import { localizationFixes } from '../rules/localization/fixes.js'
import type { Fixer, Fault } from '../edits/fault.js'
import { FIXERS } from './generated/fixers.js'
import { moved, narrower, type Narrow, type Narrowed } from './narrow.js'
import { growthOf, losesText } from './parts.js'
import { namesakes, siblingNames } from '../edits/siblings.js'
import { valueAt } from '../edits/value-at.js'

export {
  applyFixes,
  toJsonPatch,
  type Edit,
  type Fix,
  type JsonPatchOperation,
} from '../edits/edits.js'

/** The context of a validation, and the resource that was validated. */
export type FixContext = ResourceContexts[Resource] & { readonly resource?: Resource | undefined }

type Facts = Readonly<Record<string, unknown>>
type KnownContext = Facts & Pick<FixContext, 'resource'>

/** The codes of rules for which there may be fixes. */
export const fixableCodes: readonly RuleCode[] = Object.keys(FIXERS) as RuleCode[]

/**
 * Finds the fixes for one diagnostic of a value, the best first.
 *
 * @param value the value that was validated
 * @param diagnostic one of its diagnostics
 * @param context the context of the validation. With `resource`, the result of a fix is validated
 *   only as that resource.
 * @returns fixes whose paths refer to the original value; empty if there is no sensible fix. Each
 *   was tested by validating its result: it removes the diagnostic and adds no error. A fix is
 *   `safe` only if it adds no diagnostic at all.
 * @throws TypeError if the value of `diagnostic` is not a diagnostic
 */
export function fixesFor(
  value: unknown,
  diagnostic: Diagnostic,
  context?: FixContext,
): readonly Fix[] {
  return fixesOf(value, context)(diagnostic)
}

/**
 * Prepares the fixes for many diagnostics of one value. The value must not change meanwhile. Lists
 * of commands are read only once, so the fixes in a long list cost no more than those in as many
 * single commands.
 *
 * @param value the value that was validated
 * @param context the context of the validation; see {@link fixesFor}
 * @returns a function that returns the fixes for one of the value's diagnostics, the best first
 */
export function fixesOf(
  value: unknown,
  context?: FixContext,
): (diagnostic: Diagnostic) => readonly Fix[] {
  const subject: Subject = {
    value,
    context: { ...context },
    siblings: siblingNames(value),
    namesakes: namesakes(Array.isArray(value) ? value : []),
    judged: new WeakMap(),
  }
  return (diagnostic) => {
    if (!isObject(diagnostic)) {
      throw new TypeError('"diagnostic" must be a diagnostic of the value')
    }
    const fixer = FIXERS[diagnostic.code]
    if (fixer === undefined || diagnostic.path.length === 0) {
      return []
    }
    try {
      return fixer(faultOf(subject, diagnostic)).flatMap((fix) => {
        const proof = prove(subject, diagnostic, fix)
        if (proof === 'useless') {
          return []
        }
        if (fix.safe && (proof !== 'safe' || losesText(fix, value))) {
          return [{ ...fix, safe: false }]
        }
        return [fix]
      })
    } catch {
      // A value whose accessors answer differently at every reading.
      return []
    }
  }
}

/** A value to fix, with the facts about its lists. */
interface Subject {
  readonly value: unknown
  readonly context: KnownContext
  readonly siblings: Fault['siblings']
  /** Takes names, and lists the indexes of the commands with any of them. */
  readonly namesakes: (names: readonly unknown[]) => readonly number[]
  /** The results of validating the value and parts of it. */
  readonly judged: WeakMap<object, Judged>
}

function faultOf(
  { value, context, siblings }: Pick<Subject, 'value' | 'context' | 'siblings'>,
  diagnostic: Diagnostic,
): Fault {
  const { path } = diagnostic
  return {
    root: value,
    siblings,
    diagnostic,
    path,
    key: path[path.length - 1] as string | number,
    value: valueAt(value, path),
    parent: valueAt(value, path.slice(0, -1)),
    context,
  }
}

const NOT_LISTS = RESOURCES.filter((resource) => !LIST_RESOURCES.includes(resource))

/**
 * The effect of a fix, found by validating its result. `safe`: removes its diagnostic and adds
 * none, alone and together with other safe fixes. `helps`: removes its diagnostic and adds no
 * error. `useless`: does not remove its diagnostic, or adds an error. `unknown`: the value does not
 * have the diagnostic.
 */
type Proof = 'safe' | 'helps' | 'useless' | 'unknown'

function prove(subject: Subject, diagnostic: Diagnostic, fix: Fix): Proof {
  const part = partOf(subject, diagnostic, fix)
  if (part !== undefined) {
    const proof = proveAs(part, judgedOf(subject, part.value))
    if (proof !== 'unknown') {
      return proof
    }
  }
  const { value, context } = subject
  const { resource: stated, ...known } = context
  // Without `resource`, the value may be any resource that has this diagnostic: the proof must succeed for each of
  // them.
  const possible = Array.isArray(value) ? LIST_RESOURCES : NOT_LISTS
  const resources = stated === undefined ? possible : [stated]
  const judged = judgedOf(subject, value)
  const proofs = resources.map((resource) =>
    proveAs({ resource, value, diagnostic, context: known, fix }, judged),
  )
  return (
    (['useless', 'helps', 'safe'] as const).find((proof) => proofs.includes(proof)) ?? 'unknown'
  )
}

/** The facts about one value, computed on first use and shared by all of its fixes. */
interface Judged {
  /** Returns the diagnostics of the value, validated as one resource. */
  readonly before: (resource: Resource, context: Facts) => readonly Diagnostic[]
  readonly narrow: Narrow | undefined
  /** Returns the size of the value as a command, in code points. */
  readonly size: () => number
}

function judgedOf({ judged }: Subject, value: unknown): Judged {
  const found = typeof value === 'object' && value !== null ? judged.get(value) : undefined
  if (found !== undefined) {
    return found
  }
  const known = new Map<Resource, readonly Diagnostic[]>()
  let size: number | undefined
  const result: Judged = {
    before: (resource, context) => {
      const list = known.get(resource) ?? validateResource(resource, value, context)
      known.set(resource, list)
      return list
    },
    narrow: narrower(value),
    size: () => (size ??= measure(plainData(value)).total),
  }
  if (typeof value === 'object' && value !== null) {
    judged.set(value, result)
  }
  return result
}

/** A part of a value, with a fix and its diagnostic, whose paths begin at that part. */
interface SubValue {
  readonly resource: Resource
  readonly value: unknown
  readonly context: KnownContext
  readonly diagnostic: Diagnostic
  readonly fix: Fix
}

/** Lists the fields of an item that a fix changes; `undefined` if it changes another item, too. */
function fieldsIn(fix: Fix, index: number): ReadonlySet<string | number | undefined> | undefined {
  const fields = new Set<string | number | undefined>()
  for (const edit of fix.edits) {
    const [first, field] = edit.kind === 'insert' ? [...edit.path, edit.key] : edit.path
    if (first !== index) {
      return undefined
    }
    fields.add(field)
    if (edit.kind === 'rename' && edit.path.length === 2) {
      fields.add(edit.key)
    }
  }
  return fields
}

/**
 * Selects the part of a list that a fix concerns, which saves validating the whole list twice. It is the command that
 * the fix changes; for a name, the commands of the old and the new name too. Types and ids concern all commands of the
 * list.
 */
function partOf(
  { value, context, namesakes }: Subject,
  diagnostic: Diagnostic,
  fix: Fix,
): SubValue | undefined {
  const [index] = diagnostic.path
  if (!Array.isArray(value) || typeof index !== 'number') {
    return undefined
  }
  const fields = fieldsIn(fix, index)
  if (fields === undefined || fields.has('type') || fields.has('id')) {
    return undefined
  }
  const isOfSet = diagnostic.code.startsWith('set/')
  if (!isOfSet && !fields.has('name') && !fields.has(undefined)) {
    const inItem = { ...context, operation: context['operation'] ?? 'bulk' }
    const command = value[index]
    return {
      resource: 'command',
      value: command,
      context: inItem,
      ...moved(diagnostic, fix, under([])),
    }
  }
  // Deployed commands are compared with the whole list.
  if (context['deployed'] !== undefined || isOfSet !== (diagnostic.code === 'set/duplicate-name')) {
    return undefined
  }
  if (fields.has(undefined) && !isOfSet) {
    return undefined
  }
  const [alone] = applyFixes([value[index]], [moved(diagnostic, fix, under([0])).fix]) as unknown[]
  const names = [valueAt(value, [index, 'name']), valueAt(alone, ['name'])]
  const indexes = [...new Set([...namesakes(names), index])].sort(ascending(Number))
  return {
    resource: 'commands',
    value: indexes.map((at) => value[at]),
    context,
    ...moved(diagnostic, fix, under([indexes.indexOf(index)])),
  }
}

/** Returns a function that converts a path in the list to a path below `place`. */
const under =
  (place: Path) =>
  (path: Path): Path => [...place, ...path.slice(1)]

/** Checks the effect of a fix when the value is validated as one resource. */
function proveAs(part: SubValue, judged: Judged): Proof {
  const { before, narrow } = judged
  const { resource, diagnostic, context, fix } = part
  // A fix must not add a hint either, and may be one's.
  const all = { ...context, hints: true }
  const whole = before(resource, all)
  // The message too: another resource may have a fault of the same rule at the same place.
  if (!whole.some((one) => isSame(one, diagnostic))) {
    return 'unknown'
  }
  const narrowed = narrow?.(diagnostic, fix)
  const proof = narrowed && proveNarrowed(part, narrowed, all)
  if (proof === 'useless' || (proof && !mayHideEffect(part, judged, narrowed, whole))) {
    return proof
  }
  return proveFrom(part, whole, all)
}

/**
 * Checks the effect of a fix on a smaller value. Returns undefined if the smaller value does not
 * have the diagnostic.
 */
function proveNarrowed(part: SubValue, narrowed: Narrowed, all: Facts): Proof | undefined {
  const { value, diagnostic, fix } = narrowed
  const before = validateResource(part.resource, value, all)
  const isShown = before.some(
    ({ code, path }) => code === diagnostic.code && samePath(path, diagnostic.path),
  )
  return isShown ? proveFrom({ ...part, value, diagnostic, fix }, before, all) : undefined
}

/** Tells whether a fix may have an effect that its smaller value cannot show. */
function mayHideEffect(
  part: SubValue,
  judged: Judged,
  { diagnostic, fix, isCut }: Narrowed,
  whole: readonly Diagnostic[],
): boolean {
  // Only all items of a list together show the number of commands of a type. Otherwise, a name of the type has shown it
  // before.
  const changesType = fix.edits.some(({ path }) => path[path.length - 1] === 'type')
  if (isCut && diagnostic.code !== 'shape/type' && changesType) {
    return true
  }
  // Only the whole is too large.
  const grows = growthOf(part.fix, part.value)
  const isLimited = part.resource !== 'option' && part.resource !== 'choice'
  if (grows <= 0 || !isLimited || whole.some(({ code }) => code === 'command/too-large')) {
    return false
  }
  return part.resource !== 'command' || judged.size() + grows > LIMITS.commandSize
}

function proveFrom(
  { resource, value, diagnostic, context, fix }: SubValue,
  before: readonly Diagnostic[],
  all: Facts,
): Proof {
  const after = validateResource(resource, applyFixes(value, [fix]), all)
  // With any message.
  const stays = after.some(
    ({ code, path }) => code === diagnostic.code && samePath(path, diagnostic.path),
  )
  // Where not everything is shown, another diagnostic takes the place of the one that is gone.
  if (before.some(({ code }) => code === 'slashlint/too-many')) {
    return stays ? 'helps' : 'safe'
  }
  // Of items that are removed or moved, the next one may have the same fault at the same place.
  if (stays && countOf(after, diagnostic) >= countOf(before, diagnostic)) {
    return 'useless'
  }
  if (beyond(errorsOf(after), errorsOf(before)).length > 0) {
    return 'useless'
  }
  if (!fix.safe) {
    return 'helps'
  }
  const isAlone =
    beyond(after, before).length === 0 &&
    countOf(after, diagnostic) < countOf(before, diagnostic) &&
    !takesAway(before, after, diagnostic, fix)
  if (!isAlone) {
    return 'helps'
  }
  const together = withTheOthers(value, before, diagnostic, fix, context)
  if (together.length < 2) {
    return 'safe'
  }
  if (beyond(validateResource(resource, applyFixes(value, together), all), before).length === 0) {
    return 'safe'
  }
  return 'helps'
}

const REVEALING: ReadonlyMap<string, Fixer> = new Map([
  ['shape/type', shapeFixes['shape/type']],
  ['localization/unknown-locale', localizationFixes['localization/unknown-locale']],
])

/**
 * Returns a fix, followed by all other fixes that make unknown parts known. Unknown parts hide
 * diagnostics, so all these fixes together reveal the most.
 */
function withTheOthers(
  value: unknown,
  before: readonly Diagnostic[],
  diagnostic: Diagnostic,
  fix: Fix,
  context: KnownContext,
): readonly Fix[] {
  if (!REVEALING.has(diagnostic.code)) {
    return [fix]
  }
  const others = before.filter(
    ({ code, path }) => REVEALING.has(code) && !samePath(path, diagnostic.path),
  )
  const inIt = { value, context, siblings: siblingNames(value) }
  return [fix, ...others.flatMap((one) => REVEALING.get(one.code)?.(faultOf(inIt, one)) ?? [])]
}

/**
 * Tells whether a fix removes a fixable diagnostic elsewhere. The order of the two fixes would then
 * matter.
 */
function takesAway(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  diagnostic: Diagnostic,
  { edits }: Fix,
): boolean {
  const gone = beyond(before, after).filter(
    (code) => code !== diagnostic.code && Object.hasOwn(FIXERS, code),
  )
  return before.some(
    ({ code, path }) =>
      gone.includes(code) &&
      !edits.some((edit) =>
        edit.path.every((segment, index) => index >= path.length || segment === path[index]),
      ),
  )
}

/** Lists the codes that occur more often in the first list than in the second. */
function beyond(some: readonly Diagnostic[], others: readonly Diagnostic[]): readonly RuleCode[] {
  const counts = new Map<RuleCode, number>()
  for (const { code } of others) {
    counts.set(code, (counts.get(code) ?? 0) + 1)
  }
  return some.flatMap(({ code }) => {
    const left = (counts.get(code) ?? 0) - 1
    counts.set(code, left)
    return left < 0 ? [code] : []
  })
}

const errorsOf = (list: readonly Diagnostic[]): readonly Diagnostic[] =>
  list.filter(({ severity }) => severity === 'error')

const countOf = (list: readonly Diagnostic[], { code }: Diagnostic): number =>
  list.filter((one) => one.code === code).length

const isSame = (one: Diagnostic, other: Diagnostic): boolean =>
  one.code === other.code && one.message === other.message && samePath(one.path, other.path)

function samePath(one: readonly (string | number)[], other: readonly (string | number)[]): boolean {
  return one.length === other.length && one.every((segment, index) => segment === other[index])
}
