import { DYNAMIC, validateCommand } from '@slashlint/core'
import type { Diagnostic, RuleOverrides } from '@slashlint/core'
import { byPosition } from '@slashlint/core/internal'
import { suppress } from '@slashlint/sources'
import type { Suppression } from '@slashlint/sources'
import { groupBy } from '../values/groups.js'
import { asRecord } from '../values/records.js'
import type { Analysis } from './analyse.js'
import { descriptionOf } from './finding.js'
import type { Finding, RelatedPlace } from './finding.js'
import { toFindings, severityOf } from './source-findings.js'
import type { Unit, UnitPart } from './unit.js'
import { agreedFindings, useFindings } from './uses.js'

/**
 * Returns all findings of an analysis, in the order of the text, without those that comments turn
 * off. Comments that turn off nothing are reported, too.
 *
 * @param others the findings of other documents about this one
 */
export const findingsOf = (
  analysis: Analysis,
  others: readonly Finding[] = [],
): readonly Finding[] =>
  combine(
    analysis,
    [...ownFindings(analysis), ...usesIn(analysis)],
    usesElsewhere(analysis),
    others,
  )

/** Combines the findings of a document with those that other documents have about its uses. */
export const findingsAmong = (analysis: Analysis, others: readonly Finding[]): readonly Finding[] =>
  combine(analysis, ownFindings(analysis), [], others)

/** Returns the findings about uses that are in the document itself. */
const usesIn = ({ uri, uses }: Analysis): readonly Finding[] =>
  agreedFindings([uses]).filter((one) => one.uri === uri)

/** Returns the findings about uses of a document's definitions that are in other documents. */
const usesElsewhere = ({ uri, uses }: Analysis): readonly Finding[] =>
  useFindings(uses).filter((one) => one.uri !== uri && one.useOf.tied.unit.uri === uri)

/**
 * Returns the findings about the text and the definitions of a document, including those that
 * comments turn off.
 */
function ownFindings(analysis: Analysis): readonly Finding[] {
  const own = analysis.units.flatMap((unit) =>
    once(
      unit.diagnostics.map((diagnostic): Finding => ({
        ...toFinding(unit, diagnostic),
        origin: { unit, diagnostic },
      })),
    ),
  )
  // Behind the others: to find their places may fail.
  return [...sourceFindings(analysis), ...own, ...analysis.mistakes, ...analysis.answers]
}

/**
 * Returns the findings that other documents have about this one, without those that this document
 * has by itself.
 */
export function beyondOwn(
  analysis: Analysis | undefined,
  others: readonly Finding[],
): readonly Finding[] {
  const own = new Set(analysis === undefined ? [] : ownFindings(analysis).map(placeOf))
  return others.filter((one) => !own.has(placeOf(one)))
}

/**
 * Returns the findings about the text itself, and the faults of slashlint so far.
 *
 * @param from the number of known findings, which are left out
 */
export const sourceFindings = (
  { uri, source, settings: { rules } }: Analysis,
  from = 0,
): readonly Finding[] => toFindings(uri, source.slice(from), rules)

/**
 * Returns the findings that a document causes in others: mistakes in its options that are written
 * there.
 */
export const findingsElsewhere = ({
  units,
  suppressions,
}: Pick<Analysis, 'units' | 'suppressions'>): Finding[] =>
  units.flatMap((unit) => unit.parts.flatMap((part) => findingsIn(part, unit, suppressions)))

/** The uses through which an option is reached, those in the outermost definition first. */
interface Outer {
  readonly uses: readonly RelatedPlace[]
  readonly isWithdrawn: (code: string) => boolean
}

const NOT_USED: Outer = { uses: [], isWithdrawn: () => false }

/**
 * Returns the findings in an option that is written in another document.
 *
 * @param suppressions the comments of the document that uses the option
 */
function findingsIn(
  { unit, use, suppressions: comments }: UnitPart,
  user: Unit,
  suppressions: readonly Suppression[],
  outer: Outer = NOT_USED,
): Finding[] {
  const { name } = asRecord(user.definition.value)
  const what = user.definition.resource === 'command' ? 'command' : 'option'
  const which = typeof name === 'string' ? `"${name}"` : 'here'
  const message = `It is a part of the ${what} ${which}.`
  const uses = [...outer.uses, { ...use, message }]
  const isWithdrawn = (code: string): boolean =>
    outer.isWithdrawn(code) ||
    suppress([{ code, start: use.start }], suppressions).kept.length === 0
  const place = uses[0] ?? use
  const own = unit.diagnostics.map((diagnostic): Finding => {
    const { related, ...finding } = toFinding(unit, diagnostic)
    const from = related.filter(({ isOrigin }) => isOrigin === true)
    return {
      ...finding,
      origin: { unit, diagnostic },
      related: [...from, ...[...uses].reverse(), ...related.filter((one) => !from.includes(one))],
      use: { place, isWithdrawn: isWithdrawn(finding.code), comments },
    }
  })
  return [
    ...once(own),
    ...unit.parts.flatMap((part) => findingsIn(part, unit, comments, { uses, isWithdrawn })),
  ]
}

/** Removes repeated findings. One text may produce many values, for example in a loop. */
function once(findings: readonly Finding[]): Finding[] {
  const seen = new Set<string>()
  return findings.filter(({ code, start, end, path = [], related: [first] = [] }) => {
    const fields = path.map((key) => (typeof key === 'number' ? '*' : key))
    const key = JSON.stringify([code, start, end, fields, first?.uri, first?.start])
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Returns the findings of a document and those of others about it, after suppressions, in the order
 * of the text.
 *
 * @param others findings of other documents about this one: from sets of commands, and from users
 * of its options
 */
function combine(
  analysis: Analysis,
  found: readonly Finding[],
  usedElsewhere: readonly Finding[],
  others: readonly Finding[],
): readonly Finding[] {
  const { uri, suppressions, settings } = analysis
  const { rules } = settings
  const all = withUses(found, others, rules)
  // A comment where an option is used is heard for what is wrong in it, elsewhere.
  const used = [...findingsElsewhere(analysis), ...usedElsewhere].flatMap(({ code, use }) =>
    use === undefined ? [] : [{ code, start: use.place.start }],
  )
  const { kept: unsuppressed, unused } = suppress([...all, ...used], suppressions)
  const shown = new Set<unknown>(unsuppressed)
  const needless = new Map(unused.map((one) => [one.start, one]))
  const ofComments = suppressions.flatMap((suppression): Finding[] => {
    const { start, end } = suppression
    const unknown = unknownRules(suppression)
    const reason = unknown.length > 0 ? misspelt(unknown) : needless.get(start)
    const severity = reason === undefined ? 'off' : severityOf(reason, rules)
    if (reason === undefined || severity === 'off') {
      return []
    }
    const data = unknown.length > 0 && { data: { unknown } }
    return [
      {
        uri,
        start,
        end,
        code: reason.code,
        severity,
        message: reason.message,
        ...data,
        related: [],
      },
    ]
  })
  return [...all.filter((finding) => shown.has(finding)), ...ofComments].sort(byPosition)
}

const misspelt = (unknown: readonly string[]) => ({
  code: 'source/unused-suppression',
  severity: 'warning' as const,
  message: `There is no rule ${unknown.map((code) => `\`${code}\``).join(', ')}, so this comment does not turn it off: \`slashlint explain\` lists the rules.`,
})

/**
 * Lists the unknown rules in a comment. Rules that are unknown because of the context are left to
 * core.
 */
function unknownRules({ codes }: Suppression): readonly string[] {
  if (codes.length === 0) {
    return []
  }
  const rules = Object.fromEntries(codes.map((code) => [code, 'off'])) as RuleOverrides
  return validateCommand(DYNAMIC, { rules }).flatMap(({ code, data }) => {
    const unknown = code === 'slashlint/unknown-context' ? data?.['unknown'] : undefined
    return Array.isArray(unknown) ? unknown.map(String) : []
  })
}

/**
 * Returns the findings of a document without definitions: mistakes in options that other documents
 * use.
 */
export function findingsOfUses(others: readonly Finding[]): readonly Finding[] {
  const found = withUses([], others, {})
  const comments = others.find(({ use }) => use !== undefined)?.use?.comments ?? []
  return [...suppress(found, comments).kept].sort(byPosition)
}

/**
 * Adds the findings from the places where the options of a document are used. A mistake is reported once, unless
 * every use suppresses it.
 */
function withUses(
  found: readonly Finding[],
  others: readonly Finding[],
  rules: RuleOverrides,
): readonly Finding[] {
  const byPlace = groupBy(
    others.filter(({ use }) => use !== undefined),
    placeOf,
  )
  if (byPlace.size === 0) {
    return [...found, ...others]
  }
  const merged = found.flatMap((finding): Finding[] => {
    // What looks like a command by itself, and is a part of one, is an option.
    if (
      byPlace.has(placeOf({ ...finding, code: finding.code.replace(/^command\//, 'option/') })) &&
      isOfCommand(finding)
    ) {
      return []
    }
    const uses = byPlace.get(placeOf(finding))
    if (uses === undefined) {
      return [finding]
    }
    byPlace.delete(placeOf(finding))
    const shown = uses.filter(({ use }) => use?.isWithdrawn !== true)
    if (shown.length === 0) {
      return []
    }
    return [{ ...finding, related: [...finding.related, ...shown.flatMap(usesOf)] }]
  })
  const added = [...byPlace.values()].flatMap((uses): Finding[] => {
    const [first, ...rest] = uses.filter(({ use }) => use?.isWithdrawn !== true)
    const severity = first === undefined ? 'off' : severityOf(first, rules)
    if (first === undefined || severity === 'off') {
      return []
    }
    return [{ ...first, severity, related: [...first.related, ...rest.flatMap(usesOf)] }]
  })
  return [...merged, ...added, ...others.filter(({ use }) => use === undefined)]
}

const isOfCommand = ({ code }: Finding): boolean => code.startsWith('command/')

const placeOf = ({ code, start, end }: Pick<Finding, 'code' | 'start' | 'end'>): string =>
  `${code} ${start} ${end}`

/** Returns the related places of a finding that show where the option is used. */
const usesOf = ({ related, use }: Finding): readonly RelatedPlace[] =>
  related.filter(({ uri, start }) => uri === use?.place.uri && start === use.place.start)

/**
 * Converts a diagnostic of core to a finding in its document. A value from a constant or an import
 * is reported where it is used, since the constant may be right for its other users. The place of
 * the constant is the first related one.
 */
export function toFinding({ uri, definition }: Unit, diagnostic: Diagnostic): Finding {
  const { path, target, span } = diagnostic
  const place = definition.locate(path, target, span)
  const related = (diagnostic.related ?? []).map(({ path: other, target: part, message }) => ({
    ...definition.locate(other, part),
    message,
  }))
  const origin = definition.origin?.(path, target, span)
  const here = `The ${target === 'key' ? 'key' : 'value'} is from here.`
  const from: readonly RelatedPlace[] =
    origin === undefined ? [] : [{ ...origin, message: here, isOrigin: true }]
  const message = definition.message?.(diagnostic) ?? diagnostic.message
  return {
    ...place,
    uri,
    ...descriptionOf(diagnostic),
    message,
    path,
    related: [...from, ...related],
  }
}
