import { readFileSync, statSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { decodeText, type SourceDiagnostic } from '@slashlint/sources'
import type { Assignment } from '@slashlint/sources'
import { mayMatter, parseAhead, type ParsedAhead } from '@slashlint/sources/javascript'
import { traceOf, type FileTrace } from '../../files/trail.js'

/** A file to be prepared. */
export interface FileToPrepare {
  /** The absolute path of the file. */
  readonly file: string
  /** The resource and the scope that the configuration assigns to it. */
  readonly assignment: Assignment
  /** True if a trace of the file, such as its date and size, is wanted for the cache. */
  readonly isTraced: boolean
}

/**
 * The most bytes of a file that threads parse in advance. The tree of a longer file would take more
 * than 20 MB while it waits.
 */
const LONGEST = 512 * 1024

/** The result of a thread for a file, as plain data. */
export interface Prepared {
  /** The trace of the file, if that was asked for. */
  readonly trace?: FileTrace
  /** The text and its tree; absent if the file can contain neither definitions nor handlers. */
  readonly parsed?: { readonly text: string; readonly parsed: ParsedAhead }
  /** A problem of its encoding. */
  readonly problem: SourceDiagnostic | undefined
}

/**
 * Reads and parses a module.
 *
 * @returns `undefined` if the path is not a file of at most 512 KiB, or cannot be read; such files
 * are left to the main thread
 */
export function prepare({ file, assignment, isTraced }: FileToPrepare): Prepared | undefined {
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

/**
 * Lists the buffers of a prepared file, which are transferred to the main thread instead of copied.
 */
export const memoryOf = ({ parsed }: Prepared): ArrayBuffer[] =>
  parsed?.parsed.columns.map((column) => column.buffer as ArrayBuffer) ?? []
