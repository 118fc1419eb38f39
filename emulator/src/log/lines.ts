import { ftruncateSync, writeSync } from 'node:fs'

/** Writes bytes at a position, like `writeSync` of Node.js. */
export type Write = (
  descriptor: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number

/**
 * Creates a writer that appends complete lines to a file, or nothing.
 *
 * @param size the length of the file in bytes
 */
export function linesOf(descriptor: number, size: number, write: Write = writeSync) {
  let end = size
  // Bytes may stand behind the end where not even cutting them off was possible.
  let isLonger = false
  const writeAll = (bytes: Buffer, at: number): void => {
    for (let done = 0; done < bytes.length;) {
      done += write(descriptor, bytes, done, bytes.length - done, at + done)
    }
  }
  const cut = (at: number): void => {
    isLonger = true
    end = at
    ftruncateSync(descriptor, at)
    isLonger = false
  }
  return {
    /**
     * Appends a line completely, even if the system writes only parts at once.
     *
     * @returns the offset of the line in bytes
     * @throws the error of the system, such as ENOSPC; the file then keeps its length
     */
    append(line: string): number {
      if (isLonger) {
        cut(end)
      }
      const bytes = Buffer.from(line)
      const at = end
      try {
        writeAll(bytes, at)
      } catch (error) {
        cut(at)
        throw error
      }
      end = at + bytes.length
      return at
    },
    /**
     * Replaces bytes by a text of the same length, which needs no disk space. If that fails,
     * nothing changes.
     */
    overwrite(at: number, text: string): void {
      try {
        writeAll(Buffer.from(text), at)
      } catch {
        // As documented.
      }
    },
    /** Removes everything from an offset to the end. */
    cut,
  }
}
