import { CommandType } from '@slashlint/core/contract'
import { useTargets } from '@slashlint/core/uses'
import type { LocatedUse, Place } from '@slashlint/sources'
import { groupBy } from '../values/groups.js'
import { asRecord } from '../values/records.js'
import { remembered } from '../values/remembered.js'
import type { AnalysedUses, UsesUnit } from './handlers.js'

const MENUS: ReadonlySet<unknown> = new Set([CommandType.USER, CommandType.MESSAGE])
const COMPUTED = 'The name is computed at run time. Write it as a text, or as a constant.'
const LISTED = 'The option is read by its place in a list. Read it by its name.'
const CUT_SHORT =
  'Its function is too large, or it may have too many names, to find out which. Split the function.'
const NOT_HANDED =
  'Nothing is seen that hands the options to its function. Give its parameter the type of an interaction.'
const brokenAt = (line: number | undefined): string => {
  if (line === undefined) {
    return 'Its file could not be read completely.'
  }
  return `Its file could not be read completely: line ${line} is not understood.`
}

const SHARED = 'A context menu may come here, too, whose options need no definition.'
const OPEN =
  'The options of the command are only partly known, and this name is not among the known ones.'

/** The number of reads of options that are checked, and the places of those that are not. */
export interface ReadCounts {
  /** The number of reads that belong to an option of a known command. */
  readonly tied: number
  /** The places of reads that are not checked, by the reason. */
  readonly untied: Map<string, Place[]>
}

/** Counts the reads of options in all documents. Each read counts once, even if several commands lead to it. */
export function countReads(uses: readonly AnalysedUses[]): ReadCounts {
  const namesOf = remembered(optionNames)
  const reads = new Map<string, { readonly place: Place; readonly reason: string | undefined }>()
  const add = ({ uri, place, getter }: LocatedUse, reason: string | undefined): void => {
    const key = `${uri}#${getter?.start ?? place.start}`
    if (reason === undefined || !reads.has(key)) {
      reads.set(key, { place: { uri, ...place }, reason })
    }
  }
  for (const { untied } of uses) {
    for (const { use, reason } of untied) {
      if (isRead(use)) {
        add(use, reason)
      }
    }
  }
  for (const { tied } of uses) {
    for (const unit of tied) {
      for (const use of unit.uses) {
        if (isRead(use)) {
          add(use, whyNot(unit, use, namesOf))
        }
      }
    }
  }
  const untied = groupBy([...reads.values()], ({ reason }) => reason)
  const tied = untied.get(undefined)?.length ?? 0
  untied.delete(undefined)
  /** The places of the reads, by reason. */
  const places = [...untied].map(
    ([reason = '', all]) => [reason, all.map(({ place }) => place)] as const,
  )
  return { tied, untied: new Map(places) }
}

/** Tells whether a use reads an option, whether its name is known or not. */
const isRead = ({ use, unnamed }: LocatedUse): boolean =>
  use.kind === 'option' || (use.kind === 'everything' && unnamed !== undefined)

/** Counts the reads of options that are not checked because their text is damaged. */
export const countDamagedReads = (uses: readonly AnalysedUses[]): number =>
  new Set(
    uses
      .flatMap(({ tied, untied }) => [
        ...tied.flatMap((unit) => unit.uses),
        ...untied.map(({ use }) => use),
      ])
      .filter(({ use, isDamaged }) => isDamaged === true && use.kind === 'option')
      .map(({ uri, place, getter }) => `${uri}#${getter?.start ?? place.start}`),
  ).size

/**
 * Returns the reason why a read of a known command cannot be checked, or `undefined` if it is
 * checked.
 */
function whyNot(
  tied: UsesUnit,
  { use, unnamed, unreadable, isCutShort, isDamaged, damagedLine, needs, doubt }: LocatedUse,
  namesOf: (tied: UsesUnit) => ReadonlySet<string>,
): string | undefined {
  const { command, uses } = tied
  if (use.kind !== 'option') {
    return unnamed === 'place' ? LISTED : COMPUTED
  }
  if (unreadable === true || use.name === undefined) {
    return isCutShort === true ? CUT_SHORT : COMPUTED
  }
  if (needs !== undefined) {
    return NOT_HANDED
  }
  if (isDamaged === true) {
    return brokenAt(damagedLine)
  }
  const { name } = use
  // What libraries invent for context menus needs no definition.
  if (MENUS.has(asRecord(command)['type'])) {
    return undefined
  }
  // Its name is compared with nothing: not even one that exists was checked.
  if (use.isShared === true) {
    return doubt ?? SHARED
  }
  if (namesOf(tied).has(name)) {
    return undefined
  }
  if (
    tied.diagnostics.some(
      ({ path: [index] }) => typeof index === 'number' && uses[index]?.use === use,
    )
  ) {
    return undefined
  }
  return OPEN
}

/**
 * Returns the names of all options of a command. Listing them takes as long as checking the
 * command.
 */
const optionNames = ({ command }: UsesUnit): ReadonlySet<string> =>
  new Set(useTargets(command, { kind: 'option', absent: 'null' }).map((target) => target.name))
