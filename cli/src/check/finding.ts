import { fileURLToPath } from 'node:url'
import type { Finding } from '@slashlint/checker'
import type { TextEdit } from '@slashlint/sources'

export interface Span {
  /** UTF-16 offsets in the file. */
  readonly start: number
  readonly end: number
}

/** Another place that belongs to a finding. */
export interface RelatedPlace extends Span {
  /** Absolute path. */
  readonly file: string
  readonly message: string
  /** It is where the value is from. */
  readonly isOrigin?: true
}

export interface OfferedFix {
  readonly title: string
  readonly safe: boolean
}

/** What a fix changes in a file. */
export interface FileChange {
  readonly file: string
  readonly edits: readonly TextEdit[]
}

/** One thing that is wrong, with its place in a file. */
export interface FileFinding extends Omit<Finding, 'uri' | 'related' | 'origin' | 'use' | 'useOf'> {
  readonly file: string
  readonly related: readonly RelatedPlace[]
  readonly fix?: OfferedFix
  readonly change?: FileChange
  /** Further sentences below it. */
  readonly notes?: readonly string[]
}

/** What is found in a document, as a finding in a file. */
export function inFile(found: Finding): FileFinding {
  const { uri, related, origin: _, use: __, useOf: ___, ...finding } = found
  return {
    ...finding,
    file: fileURLToPath(uri),
    related: related.map(({ uri: other, ...place }) => ({ ...place, file: fileURLToPath(other) })),
  }
}
