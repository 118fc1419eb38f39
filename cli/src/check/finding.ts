import { fileURLToPath } from 'node:url'
import { childOf, isRecord } from '@slashlint/checker'
import type { Finding } from '@slashlint/checker'
import type { TextFix } from '@slashlint/checker/fixes'
import type { Path } from '@slashlint/core'
import type { Place, TextEdit } from '@slashlint/sources'

/** UTF-16 offsets in a file. */
export type Span = Omit<Place, 'uri'>

/** A place that is related to a finding. */
export type RelatedPlace = Omit<Finding['related'][number], 'uri'> & { readonly file: string }

/** A mistake, with its place in a file. */
export interface FileFinding extends Omit<Finding, 'uri' | 'related' | 'origin' | 'use' | 'useOf'> {
  /** The absolute path of the file. */
  readonly file: string
  /**
   * The path of names to the value, such as `ban/options/reason`. It contains no indexes, so
   * inserted neighbours do not change it.
   */
  readonly place: string
  /** Related places, perhaps in other files. */
  readonly related: readonly RelatedPlace[]
  /** The fix that `check --fix` would apply; absent if there is none. */
  readonly fix?: Pick<TextFix, 'title' | 'safe'>
  /** The edits of the fix, with the file to which they apply. */
  readonly change?: { readonly file: string; readonly edits: readonly TextEdit[] }
  /** Additional sentences that are printed below the finding. */
  readonly notes?: readonly string[]
}

/** Converts a finding of the checker, which has a URI, to a finding in a file. */
export function inFile(found: Finding): FileFinding {
  const { uri, related, origin, use: _, useOf: __, ...finding } = found
  return {
    ...finding,
    file: fileURLToPath(uri),
    place: namesAlong(origin?.unit.definition.value, found.path ?? []),
    related: related.map(({ uri: other, ...place }) => ({ ...place, file: fileURLToPath(other) })),
  }
}

/** Returns the path to a value by names, such as `ban/options/reason/description`. */
function namesAlong(root: unknown, path: Path): string {
  const names = [itemLabel(root)]
  let value = root
  for (const part of path) {
    value = childOf(value, part)
    names.push(typeof part === 'string' ? part : itemLabel(value))
  }
  return names.join('/')
}

/**
 * Returns the name or id of an element, to tell it from its neighbours; empty if it has neither.
 */
function itemLabel(value: unknown): string {
  if (!isRecord(value)) {
    return typeof value === 'string' || typeof value === 'number' ? `${value}` : ''
  }
  const { name, id } = value
  if (typeof name === 'string') {
    return name
  }
  return typeof id === 'string' ? id : ''
}
