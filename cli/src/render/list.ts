import { fileURLToPath } from 'node:url'
import { toPointer } from '@slashlint/core'
import { groupBy } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import type { CheckedDefinition } from '@slashlint/checker'
import type { DynamicPlace, LineIndex, Place } from '@slashlint/sources'
import type { SkippedObject } from '../check/result.js'
import type { Report } from '../check/run.js'
import type { Paint } from './colors.js'
import { positionAt } from './positions.js'
import { showPath } from '@slashlint/checker/disk'
import { harmless } from './width.js'

const TYPE_NAMES = ['slash command', 'user command', 'message command', 'entry point']

/** The most characters of source text in an entry. */
const MOST_SOURCE = 60

/**
 * Lists every definition in one line with its place. The parts whose values are not known from the
 * text follow, with the reasons.
 */
export function listDefinitions(
  report: Report,
  linesOf: (file: string) => LineIndex | undefined,
  cwd: string,
  { bold, dim }: Paint,
): string {
  const rows = report.files.flatMap(({ file, text, definitions }) =>
    definitions.map((definition) => {
      const path = harmless(showPath(cwd, file))
      const lineOf = (offset: number): number => positionAt(linesOf(file), offset).line
      return {
        place: `${path}:${lineOf(definition.offset())}`,
        what: kindOf(definition),
        definition,
        unknown: unknownParts(definition).map(
          (parts) => `  unknown at line ${lineOf(parts[0].start)}: ${describe(parts, text)}`,
        ),
      }
    }),
  )
  const passed = groupSkipped(report).map(
    ({ file, line, name, reason }) =>
      `${harmless(showPath(cwd, file))}:${line}  ${dim('passed over')}  ${bold(harmless(name ?? ''))}\n${dim(`  ${harmless(reason)}`)}`,
  )
  const widest = Math.max(0, ...rows.map(({ place }) => place.length))
  const kind = Math.max(0, ...rows.map(({ what }) => what.length))
  const lines = rows.flatMap(({ place, what, definition: { name, scope }, unknown }) => [
    `${place.padEnd(widest)}  ${dim(what.padEnd(kind))}  ${bold(harmless(name ?? ''))}${scope === undefined ? '' : dim(` (${scope})`)}`.trimEnd(),
    ...unknown.map(dim),
  ])
  const unchecked = [...readsIn(report, linesOf, cwd), ...answersIn(report, linesOf, cwd)]
  const all = [...lines, ...passed, ...unchecked.map(dim)]
  return all.length === 0 ? '' : `${all.join('\n')}\n\n`
}

/**
 * Returns lines about the reads of options: how many are checked, and why the others are not. Empty
 * if there are none.
 */
function readsIn(
  report: Report,
  linesOf: (file: string) => LineIndex | undefined,
  cwd: string,
): string[] {
  const { tied, untied } = report.reads()
  const { parsedForHandlers: files } = report
  const others = [...untied].sort(([, one], [, other]) => other.length - one.length)
  if (tied === 0 && others.length === 0) {
    return []
  }
  const all = others.reduce((sum, [, places]) => sum + places.length, tied)
  return [
    `${tied} of ${plural(all, 'read')} of options checked${parsedForHandlers(files)}`,
    ...others.flatMap(([reason, places]) => [
      `  ${places.length} not: ${reason}`,
      ...places.map((place) => `    ${placeOf(place, linesOf, cwd)}`),
    ]),
  ]
}

function parsedForHandlers(files: number): string {
  if (files === 0) {
    return ''
  }
  const [were, them] = files === 1 ? ['was', 'it'] : ['were', 'them']
  return `; ${plural(files, 'file')} ${were} parsed for the handlers in ${them} alone`
}

/**
 * Returns lines about the functions whose answers are not checked, with their places. Empty if
 * there are none.
 */
function answersIn(
  report: Report,
  linesOf: (file: string) => LineIndex | undefined,
  cwd: string,
): string[] {
  const places = report.cutShort()
  if (places.length === 0) {
    return []
  }
  return [
    `The answers of ${plural(places.length, 'function')} not checked: too large, or nested too deeply, to be followed`,
    ...places.map((place) => `    ${placeOf(place, linesOf, cwd)}`),
  ]
}

function placeOf(
  { uri, start }: Place,
  linesOf: (file: string) => LineIndex | undefined,
  cwd: string,
): string {
  const file = fileURLToPath(uri)
  return `${harmless(showPath(cwd, file))}:${positionAt(linesOf(file), start).line}`
}

function kindOf({ resource, type, unknown }: CheckedDefinition): string {
  if (resource !== 'command') {
    return resource.replaceAll('-', ' ')
  }
  // The type may be what is not known, or stand in what is not known.
  const isOpen = unknown.some(
    ({ path }) => path.length === 0 || (path.length === 1 && path[0] === 'type'),
  )
  return type === undefined && isOpen ? 'command' : (TYPE_NAMES[(type ?? 1) - 1] ?? 'command')
}

type UnknownParts = readonly [DynamicPlace, ...DynamicPlace[]]

/** Groups the unknown fields of one object that are unknown for one reason at one place. */
function unknownParts({ unknown }: CheckedDefinition): readonly UnknownParts[] {
  const groups = groupBy(
    unknown,
    ({ path, reason, start, end }) => `${start} ${end} ${toPointer(path.slice(0, -1))} ${reason}`,
  )
  return [...groups.values()] as unknown as readonly UnknownParts[]
}

/**
 * Describes unknown fields of an object: the path of the first, their text and the reason, as in
 * `options/0/name, t('name'): The value of this call is not known.`
 */
function describe([first, ...others]: UnknownParts, text: string): string {
  const { path, reason, start, end } = first
  const source = [...text.slice(start, end).replace(/\s+/g, ' ')]
  const shown =
    source.length > MOST_SOURCE ? `${source.slice(0, MOST_SOURCE).join('')}…` : source.join('')
  const more = others.length === 0 ? '' : ` and ${plural(others.length, 'more field')}`
  const what = [`${toPointer(path).slice(1)}${more}`, shown].filter((part) => part !== '')
  return harmless(`${what.join(', ')}: ${reason}`)
}

/**
 * Groups the skipped calls: all calls of one function or base class become one entry, at the first
 * place.
 */
function groupSkipped({ passedOver }: Report): readonly SkippedObject[] {
  const groups = groupBy(passedOver, ({ call, name, file, line }) =>
    call === undefined ? `${file} ${line}` : `${call} ${name ?? ''}`,
  )
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined || first.call === undefined || more.length === 0) {
      return first === undefined ? [] : [first, ...more]
    }
    const others = `${plural(more.length, 'other')} like it ${more.length === 1 ? 'is' : 'are'} passed over, too.`
    return [{ ...first, reason: `${first.reason} ${others}` }]
  })
}
