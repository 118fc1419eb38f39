import { fileURLToPath } from 'node:url'
import { childOf, isRecord } from '@slashlint/checker'
import type { Finding } from '@slashlint/checker'
import type { TextFix } from '@slashlint/checker/fixes'
import type { Path } from '@slashlint/core'
import type { Place, TextEdit } from '@slashlint/sources'

/** UTF-16 offsets in a file. */
export type Span = Omit<Place, 'uri'>

/** Another place that belongs to a finding. */
export type RelatedPlace = Omit<Finding['related'][number], 'uri'> & { readonly file: string }

/** A mistake, with its place in a file. */
export interface FileFinding extends Omit<Finding, 'uri' | 'related' | 'origin' | 'use' | 'useOf'> {
  /** The absolute path of the file. */
  readonly file: string
  /** The place of the value by names, not indexes. An inserted neighbour does not change it. */
  readonly place: string
  /** Other places that belong to the mistake, perhaps in other files. */
  readonly related: readonly RelatedPlace[]
  /** The fix that `check --fix` would apply; absent if there is none. */
  readonly fix?: Pick<TextFix, 'title' | 'safe'>
  /** The edits of the fix in a file. */
  readonly change?: { readonly file: string; readonly edits: readonly TextEdit[] }
  /** Further sentences below it. */
  readonly notes?: readonly string[]
}

/** Turns a finding in a document into one in a file. */
export function inFile(found: Finding): FileFinding {
  const { uri, related, origin, use: _, useOf: __, ...finding } = found
  return {
    ...finding,
    file: fileURLToPath(uri),
    place: namesAlong(origin?.unit.definition.value, found.path ?? []),
    related: related.map(({ uri: other, ...place }) => ({ ...place, file: fileURLToPath(other) })),
  }
}

/** Names a path by the names along it: `ban/options/reason/description`. */
function namesAlong(root: unknown, path: Path): string {
  const names = [itemLabel(root)]
  let value = root
  for (const part of path) {
    value = childOf(value, part)
    names.push(typeof part === 'string' ? part : itemLabel(value))
  }
  return names.join('/')
}

/** Describes an element of a list, so that readers can tell it from its neighbours. */
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
