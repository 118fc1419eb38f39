import type { Path } from '@slashlint/core'
import { comparableTo, useTargets } from '@slashlint/core/uses'
import type { UseTarget, ValueUse } from '@slashlint/core/uses'
import type { Definition, LocatedUse, Place } from '@slashlint/sources'
import { asRecord, asText, groupBy, inCode, valueAt } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import type { Analysis, UsesUnit } from '@slashlint/checker'
import { memberName } from '@slashlint/preview'
import type { HoverText, Lens, Suggestion } from './shown.js'

/** An option or sub-command whose name is at an offset, in a handler or in the definition. */
export interface Found {
  /** The command, with its uses in handlers. */
  readonly tied: UsesUnit
  /**
   * The options or sub-commands that the name means. There are several if sub-commands have options
   * of this name.
   */
  readonly targets: readonly UseTarget[]
  /** The range of the name at the offset. */
  readonly place: Place
  /** The name, as handlers read it. */
  readonly name: string
}

/** Returns the name that a use has; `undefined` if it has none. */
const nameIn = ({ use }: LocatedUse): string | undefined => {
  if (
    (use.kind === 'option' || use.kind === 'level-name' || use.kind === 'focused-name') &&
    typeof use.name === 'string'
  ) {
    return use.name
  }
  return undefined
}

export const isIn = (place: { start: number; end: number } | undefined, offset: number): boolean =>
  place !== undefined && place.start <= offset && offset <= place.end

/** Finds the options or sub-commands of a command that a use means. */
export function meantBy(tied: UsesUnit, located: LocatedUse): readonly UseTarget[] {
  const name = nameIn(located)
  return useTargets(tied.command, located.use).filter(
    (target) => target.isHere && target.name === name,
  )
}

export const foundAt = (analysis: Analysis, offset: number): Found | undefined =>
  usedAt(analysis, offset) ?? targetAt(analysis, offset)

/** Returns the uses whose names contain an offset. */
const usesAt = ({ uri, uses }: Analysis, offset: number) =>
  uses.tied.flatMap((tied) =>
    tied.uses.flatMap((use) => (use.uri === uri && isIn(use.name, offset) ? [{ tied, use }] : [])),
  )

/** Returns the first use at an offset that means an option or sub-command. */
function usedAt(analysis: Analysis, offset: number): Found | undefined {
  const [found] = usesAt(analysis, offset).flatMap(({ tied, use }) => {
    const [name, targets] = [nameIn(use), meantBy(tied, use)]
    if (name === undefined || targets.length === 0) {
      return []
    }
    return [{ tied, targets, place: placeIn(use), name }]
  })
  return found
}

/** Finds the option or sub-command whose name in the definition contains an offset. */
function targetAt({ uri, uses }: Analysis, offset: number): Found | undefined {
  for (const tied of uses.tied) {
    for (const target of everyTarget(tied)) {
      const place = definedAt(tied, target.path)
      if (place.uri === uri && isIn(place, offset)) {
        return { tied, targets: [target], place, name: target.name }
      }
    }
  }
  return undefined
}

const everyTarget = (tied: UsesUnit): readonly UseTarget[] => [
  ...useTargets(tied.command, { kind: 'option', absent: 'null' }),
  ...useTargets(tied.command, { kind: 'level-name', level: 'either', name: '' }),
]

/** Returns the place of an option's name in its definition, without quotes. */
function definedAt({ unit, path }: UsesUnit, at: Path): Place {
  const { name } = asRecord(valueAt(unit.definition.value, [...path, ...at]))
  return namePlace(unit.definition, [...path, ...at], name)
}

/** Finds the name of a command, an option or a sub-command, without its quotes. */
export function namePlace(definition: Definition, path: Path, name: unknown): Place {
  const { uri, start, end } = definition.locate(path, 'name')
  const isQuoted = typeof name === 'string' && end - start === name.length + 2
  return isQuoted ? { uri, start: start + 1, end: end - 1 } : { uri, start, end }
}

/** Returns the uses that may mean one of the targets. */
export const usesOf = (tied: UsesUnit, targets: readonly UseTarget[]): readonly LocatedUse[] => {
  const paths = new Set(targets.map(({ path }) => path.join('/')))
  return tied.uses.filter((use) => meantBy(tied, use).some(({ path }) => paths.has(path.join('/'))))
}

export const placeIn = ({ uri, name, place }: LocatedUse): Place => {
  const { start, end } = name ?? place
  return { uri, start, end }
}

/** Describes the option that a handler reads or compares: type, requirement, choices, description. */
export function handlerHover(analysis: Analysis, offset: number): HoverText | undefined {
  const found = usedAt(analysis, offset)
  if (found === undefined) {
    return undefined
  }
  return {
    place: found.place,
    markdown: found.targets.map((one) => describe(found.tied, one)).join('\n\n---\n\n'),
  }
}

/** Returns the noun for a target in hovers: `sub-command`, or the type of an option. */
function nounOf(kind: UseTarget['kind'], type: UseTarget['type']): string {
  if (kind === 'option') {
    return (type === undefined ? undefined : memberName('OptionType', type)) ?? 'option'
  }
  return kind === 'group' ? 'sub-command group' : 'sub-command'
}

function describe(tied: UsesUnit, { path, kind, type, isRequired }: UseTarget): string {
  const option = asRecord(valueAt(tied.command, path))
  const words = [nounOf(kind, type)]
  if (kind === 'option' && isRequired !== undefined) {
    words.push(isRequired ? 'required' : 'not required')
  }
  const parts = [`**${inCode(pathOf(tied, path))}** ${words.join(', ')}`]
  if (typeof option.description === 'string') {
    parts.push(asText(option.description))
  }
  const choices = choicesOf(option.choices)
  if (choices.length > 0) {
    parts.push(`Choices: ${choices.map((value) => inCode(String(value))).join(', ')}`)
  }
  return parts.join('\n\n')
}

/** Lists the known values of choices. */
function choicesOf(choices: unknown): readonly (string | number)[] {
  const values = Array.isArray(choices) ? choices.map((one) => asRecord(one).value) : []
  return values.filter((value) => typeof value === 'string' || typeof value === 'number')
}

/** Returns the path of an option as users know it: `/film add title`. */
function pathOf(tied: UsesUnit, path: Path): string {
  const names = [
    tied.command,
    ...path.flatMap((_item, index) =>
      index % 2 === 1 ? [valueAt(tied.command, path.slice(0, index + 1))] : [],
    ),
  ]
  return `/${names.map((one) => String(asRecord(one).name ?? '…')).join(' ')}`
}

/**
 * Finds the definition of the option whose use is at an offset. In a definition, finds the uses
 * instead.
 */
export function handlerDefinition(analysis: Analysis, offset: number): readonly Place[] {
  const { place, defined, used } = meaningAt(analysis, offset)
  if (defined.some(({ uri, start }) => uri === place?.uri && start === place.start)) {
    return used
  }
  return defined
}

/**
 * Returns all places that mean the same option or sub-command as the name at an offset. The
 * definition is the first one if it is requested.
 */
export function handlerReferences(
  analysis: Analysis,
  offset: number,
  withDefinition: boolean,
): readonly Place[] {
  const { defined, used } = meaningAt(analysis, offset)
  return [...(withDefinition ? defined : []), ...used]
}

/** Finds the definition of the option or sub-command at an offset, and all its uses. */
function meaningAt(analysis: Analysis, offset: number) {
  const { tied, targets, place } = foundAt(analysis, offset) ?? {}
  if (tied === undefined || targets === undefined) {
    return { place, defined: [], used: [] }
  }
  const defined = targets.map(({ path }) => definedAt(tied, path))
  return { place, defined, used: usesOf(tied, targets).map(placeIn) }
}

/** Completes the names of options, sub-commands and choices between quotes in a handler. */
export function handlerComplete(
  analysis: Analysis,
  offset: number,
): readonly Suggestion[] | undefined {
  const { tied, use } = usesAt(analysis, offset).find((one) => one.use.name?.isText === true) ?? {}
  if (tied === undefined || use === undefined) {
    return undefined
  }
  return use.use.kind === 'value' ? choicesFor(tied, use) : namesFor(tied, use)
}

/**
 * Returns the text with the string at an offset closed, and the call or branch around it. This is
 * needed for editors that close nothing by themselves and ask in the middle of a string. Returns
 * `undefined` if no such string is open.
 */
export function closedText(text: string, offset: number): string | undefined {
  const line = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset)
  const match = /(\bget\w*\(\s*|[=!]==?\s*|\bcase\s+)(["'`])[^"'`\\]*$/.exec(line)
  if (match === null) {
    return undefined
  }
  const [, before = '', quote = ''] = match
  const until = text.indexOf('\n', offset)
  const rest = text.slice(offset, until === -1 ? text.length : until)
  if (rest.includes(quote)) {
    return undefined
  }
  const wanted = rest.trim() === '' ? closingOf(before, line) : ''
  return `${text.slice(0, offset)}${quote}${wanted}${text.slice(offset)}`
}

/** Returns the text that closes a call, a case or a branch after a name. */
function closingOf(before: string, line: string): string {
  if (before.startsWith('get')) {
    return ')'
  }
  if (before.startsWith('case')) {
    return ':'
  }
  return /^\s*(?:(?:\}\s*)?else\s+)?if\b/.test(line) ? ') {}' : ''
}

function namesFor(tied: UsesUnit, { use, name }: LocatedUse): readonly Suggestion[] {
  const { start, end } = name ?? { start: 0, end: 0 }
  const accepted = useTargets(tied.command, use).filter(({ isAccepted }) => isAccepted)
  const typed = accepted.filter(
    ({ path }) => asRecord(valueAt(tied.command, path)).autocomplete === true,
  )
  // Nothing else has the focus.
  const offered = use.kind === 'focused-name' && typed.length > 0 ? typed : accepted
  const byName = groupBy(
    [...offered.filter(({ isHere }) => isHere), ...offered.filter(({ isHere }) => !isHere)],
    (target) => target.name,
  )
  return [...byName.values()].flatMap(([target]): Suggestion[] => {
    if (target === undefined) {
      return []
    }
    const { name: label, kind, type, isHere, isRequired } = target
    const detail = [
      type === undefined ? kind : (memberName('OptionType', type) ?? kind),
      ...(isRequired === true ? ['required'] : []),
      ...(isHere ? [] : [kind === 'option' ? 'other sub-command' : 'other group']),
    ].join(', ')
    const snippet = label.replace(/[\\$}]/g, '\\$&')
    const documentation = describe(tied, target)
    const how = kind === 'option' ? ('field' as const) : ('member' as const)
    return [{ label, kind: how, detail, documentation, snippet, filter: label, start, end }]
  })
}

/**
 * Returns the values of an option's choices, for the text in a comparison. If the option is
 * unknown, returns those of all options; if code changes a choice first, the changed ones.
 */
function choicesFor(tied: UsesUnit, located: LocatedUse): readonly Suggestion[] {
  const { use, name } = located
  if (use.kind !== 'value' || name === undefined) {
    return []
  }
  const targets = useTargets(tied.command, use).filter(
    (target) => target.isHere && (use.name === undefined || target.name === use.name),
  )
  const found = new Map<string, Suggestion>()
  for (const { path } of targets) {
    const { choices } = asRecord(valueAt(tied.command, path))
    for (const choice of Array.isArray(choices) ? choices : []) {
      const one = suggestionOf(use, asRecord(choice), name)
      if (one !== undefined && !found.has(one.label)) {
        found.set(one.label, one)
      }
    }
  }
  return [...found.values()]
}

/** Suggests the value of a choice; `undefined` if code compares no text if a user selects it. */
function suggestionOf(
  use: ValueUse,
  { name: shown, value }: Readonly<Record<string, unknown>>,
  { start, end }: { readonly start: number; readonly end: number },
): Suggestion | undefined {
  const [own] =
    typeof value === 'string' || typeof value === 'number' ? comparableTo(use, value) : []
  if (typeof own !== 'string') {
    return undefined
  }
  const detail = typeof shown === 'string' ? { detail: shown } : {}
  const snippet = own.replace(/[\\$}]/g, '\\$&')
  return { label: own, kind: 'value', ...detail, snippet, filter: own, start, end }
}

/**
 * Makes a lens for each option with the number of its reads in handlers: `3 reads`, or `never
 * read`.
 */
export function readLenses(analysis: Analysis): readonly Lens[] {
  return analysis.uses.tied.flatMap((tied) => {
    const isOpen = tied.uses.some(
      ({ use, unreadable, isDamaged }) =>
        use.kind === 'everything' || unreadable === true || isDamaged === true,
    )
    return useTargets(tied.command, { kind: 'option', absent: 'null' }).flatMap(
      (target): Lens[] => {
        const { uri, start, end } = definedAt(tied, target.path)
        if (uri !== analysis.uri) {
          return []
        }
        const count = usesOf(tied, [target]).filter(({ use }) => use.kind === 'option').length
        const unread = isOpen ? undefined : 'never read'
        const title = count > 0 ? plural(count, 'read') : unread
        return title === undefined ? [] : [{ place: { start, end }, title }]
      },
    )
  })
}
