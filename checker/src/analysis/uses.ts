import type { Diagnostic } from '@slashlint/core'
import type { Use } from '@slashlint/core/uses'
import type { LocatedUse, Place } from '@slashlint/sources'
import { groupBy } from '../values/groups.js'
import { asRecord } from '../values/records.js'
import { descriptionOf } from './finding.js'
import type { Finding, RelatedPlace, UseOrigin } from './finding.js'
import type { AnalysedUses, UsesUnit } from './handlers.js'

/**
 * A finding about a use. Its document is that of the use, which may differ from the definition's.
 */
export type UseFinding = Finding & { readonly useOf: UseOrigin }

/** Returns the findings about uses of a document's definitions. */
export const useFindings = ({ tied }: AnalysedUses): readonly UseFinding[] =>
  tied.flatMap((unit) => unit.diagnostics.map((diagnostic) => toUseFinding(unit, diagnostic)))

/** Converts a diagnostic of core about a use to a finding. The definition is a related place. */
function toUseFinding(tied: UsesUnit, diagnostic: Diagnostic): UseFinding {
  const { unit, path, uses } = tied
  const [index] = diagnostic.path
  const use = typeof index === 'number' ? uses[index] : undefined
  const related = (diagnostic.related ?? []).map(
    ({ path: at, target, message: about }): RelatedPlace => {
      const { uri, start, end } = unit.definition.locate([...path, ...at], target)
      return { uri, start, end, message: about }
    },
  )
  const [first, ...rest] = related
  const { uri, start, end } =
    use === undefined ? (first ?? unit.definition.place) : placeOf(use, diagnostic.code)
  const assigned = (use?.assigned ?? []).map((one): RelatedPlace => ({
    uri: use?.uri ?? uri,
    ...one,
    message: 'The name is given here.',
  }))
  const about = {
    related: use === undefined ? rest : [...assigned, ...related],
    useOf: { tied, diagnostic, use },
  }
  return { uri, start, end, ...descriptionOf(diagnostic), ...about }
}

/** Returns a key for the place of a use. */
export const placeKey = ({ uri, place }: Pick<LocatedUse, 'uri' | 'place'>): string =>
  `${uri}#${place.start}-${place.end}`

/**
 * Returns a key that is the same for all calls which pass one name to a helper. A wrong name is
 * reported where it is written, whatever names other calls pass.
 */
const nameKey = (use: LocatedUse): string =>
  use.isOneOf === true ? placeKey(use) : `${placeKey(use)} ${use.name?.start}`

/** Returns the part of a use that a rule is about, or `undefined` for the whole use. */
function partOf({ name, getter, required }: LocatedUse, code: string): LocatedUse['name'] {
  switch (code) {
    case 'use/required-optional':
      return required ?? getter
    case 'use/option-type':
    case 'use/unknown-getter':
    case 'use/no-subcommands':
      return getter
    case 'use/may-be-null':
    case 'use/channel-types':
      return undefined
    default:
      return name
  }
}

/** Returns the place of the part of a use that is wrong. */
function placeOf(use: LocatedUse, code: string): Place {
  const { uri, place, name, getter } = use
  const { start, end } =
    partOf(use, code) ?? (name === undefined ? (getter ?? firstLine(use)) : place)
  return { uri, start, end }
}

/**
 * Returns the range that a finding about a use underlines. For a chain of branches, which is too
 * long, this is only the first word.
 */
const firstLine = ({ use, place }: LocatedUse): { start: number; end: number } => {
  if (use.kind === 'dispatch' && use.isTable !== true) {
    return { start: place.start, end: Math.min(place.end, place.start + 6) }
  }
  return place
}

/**
 * Returns a key for a read in a handler whose command is unknown. The read may belong to any
 * command that the document handles.
 */
const readKey = (uri: string, use: Use): string | undefined =>
  use.kind === 'option' ? `${uri} ${use.name}` : undefined

/**
 * Returns the findings about uses for all documents that lead to them. Several commands may share a
 * function, or several documents may contain sub-commands. Such a use is reported only if it is
 * wrong for each of them.
 */
export function agreedFindings(all: readonly AnalysedUses[]): readonly UseFinding[] {
  const users = new Map<string, number>()
  for (const { tied } of all) {
    for (const { uses } of tied) {
      for (const use of uses) {
        if (use.needs === undefined) {
          users.set(nameKey(use), (users.get(nameKey(use)) ?? 0) + 1)
        }
      }
    }
  }
  const doubtful = new Set(
    all.flatMap(({ untied }) => untied.flatMap(({ use }) => readKey(use.uri, use.use) ?? [])),
  )
  const mayBeRead = ({ useOf: { tied, diagnostic } }: UseFinding): boolean =>
    diagnostic.code === 'use/never-read' &&
    tied.uses.some(({ uri }) =>
      [diagnostic.data?.['name'], undefined].some((name) => doubtful.has(`${uri} ${name}`)),
    )
  const found = groupBy(
    all.flatMap((one) => useFindings(one)).filter((one) => !mayBeRead(one)),
    ({ useOf: { use }, code, uri, start }) =>
      `${code} ${use === undefined ? `${uri} ${start}` : nameKey(use)}`,
  )
  return [...found.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) {
      return []
    }
    if (first.useOf.use === undefined) {
      return [first]
    }
    return same.length >= (users.get(nameKey(first.useOf.use)) ?? 0) ? [ofAll(first, same)] : []
  })
}

/**
 * Joins the findings about one use of several commands. If their messages differ, the message has
 * that of each command, after the command's name.
 */
function ofAll(first: UseFinding, same: readonly UseFinding[]): UseFinding {
  const byCommand = new Map(
    same.map(({ message, useOf: { tied } }) => [asRecord(tied.command)['name'], message]),
  )
  const messages = new Set(byCommand.values())
  if (messages.size < 2) {
    return first
  }
  const shown = [...byCommand].slice(0, MOST_COMMANDS).map(([name, own]) => `For "${name}": ${own}`)
  const more = byCommand.size - shown.length
  const ending = more > 0 ? [`It is also wrong for ${more} more.`] : []
  const related = new Map(
    same.flatMap((one) => one.related ?? []).map((one) => [`${one.uri} ${one.start}`, one]),
  )
  return { ...first, message: [...shown, ...ending].join(' '), related: [...related.values()] }
}

/** The most commands that one message is about. */
const MOST_COMMANDS = 3
