import type { Path } from '@slashlint/core'
import type { Definition } from '@slashlint/sources'
import type { Analysis } from '@slashlint/checker'
import { memberName, permissionNames } from '@slashlint/preview'
import { eachField } from './contract-nodes.js'
import type { FieldNode } from './contract-nodes.js'

/** The name of a number, which is shown after it at an offset. */
export type NameHint = Readonly<Record<'offset', number> & Record<'label', string>>

/** The limit for permissions that a hint names. Beyond it, they are counted. */
const NAMED_PERMISSIONS = 3

/**
 * Returns hints with the names of the numbers between two offsets. Numbers whose name is in the
 * text get none.
 */
export function inlayHints(
  { uri, text, units }: Analysis,
  from: number,
  to: number,
): readonly NameHint[] {
  const hints: NameHint[] = []
  for (const { definition } of units) {
    eachField(
      definition.resource,
      definition.value,
      rangeOfMembers(definition, from, to),
      (place, path) => {
        const label = labelOf(place)
        if (label === undefined) {
          return
        }
        const { uri: where, start, end } = definition.locate(path)
        if (where !== uri || start < from || end > to) {
          return
        }
        if (/^(["'`]?)\d+n?\1$/.test(text.slice(start, end))) {
          hints.push({ offset: end, label })
        }
      },
    )
  }
  return hints
}

function labelOf({ field, value, inside }: FieldNode): string | undefined {
  if (
    typeof value === 'number' &&
    field.enum !== undefined &&
    (field.type !== 'list' || inside !== undefined)
  ) {
    return memberName(field.enum, value)
  }
  if (field.type !== 'bitset') {
    return undefined
  }
  const names = permissionNames(value)
  if (names === undefined || names.length === 0) {
    return undefined
  }
  const shown = names.slice(0, NAMED_PERMISSIONS).join(', ')
  if (names.length > NAMED_PERMISSIONS) {
    return `${shown} and ${names.length - NAMED_PERMISSIONS} more`
  }
  return shown
}

/**
 * Returns the range of indexes of a list's items between two offsets, so that only these items are
 * visited.
 */
const rangeOfMembers = (
  { at }: Definition,
  from: number,
  to: number,
): readonly [number, number] => [
  indexOf(at?.(from)?.path) ?? 0,
  indexOf(at?.(to)?.path) ?? Infinity,
]

const indexOf = (path: Path | undefined): number | undefined =>
  typeof path?.[0] === 'number' ? path[0] : undefined
