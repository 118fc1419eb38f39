import { readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { decodeText } from '@slashlint/sources'
import type { Assignment } from '@slashlint/sources'
import { mayMatter, parseAhead } from '@slashlint/sources/javascript'
import { traceOf } from '../../files/trail.js'

/** A file to be prepared. */
export interface FileToPrepare {
  readonly file: string
  readonly assignment: Assignment
  /** Say how the file can be recognised again. */
  readonly isTraced: boolean
}

/** What another thread has made of a file, as plain data. */
export type Prepared = NonNullable<ReturnType<typeof prepare>>

/** A file that waits takes memory: the tree of a longer one would take more than 20 MB. */
const LONGEST = 512 * 1024

/**
 * Reads and parses a module.
 *
 * @returns `undefined` for what is not a module of ordinary length, or cannot be read: that is left to whoever needs it
 */
export function prepare({ file, assignment, isTraced }: FileToPrepare) {
  try {
    const stats = statSync(file)
    if (!stats.isFile() || stats.size > LONGEST) {
      return undefined
    }
    const bytes = readFileSync(file)
    const { text, problem } = decodeText(bytes)
    const document = { uri: pathToFileURL(file).href, text }
    return {
      problem,
      // Not there where the file can hold neither definitions nor handlers.
      ...(mayMatter(document, assignment) && { parsed: { text, parsed: parseAhead(document) } }),
      ...(isTraced && { trace: traceOf(stats, bytes) }),
    }
  } catch {
    return undefined
  }
}

/** The memory of what was prepared, which is handed over and not copied. */
export const memoryOf = ({ parsed }: Prepared): ArrayBuffer[] =>
  parsed?.parsed.columns.map((column) => column.buffer as ArrayBuffer) ?? []
