import { ftruncateSync, writeSync } from 'node:fs'

/** Writes bytes, as `writeSync` with a position does. */
export type Write = (
  descriptor: number,
  bytes: Uint8Array,
  offset: number,
  length: number,
  position: number,
) => number

/**
 * Creates a writer that appends whole lines to a file, or nothing of them.
 *
 * @param size the length of the file, in bytes
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
     * Writes a line to its last byte: systems may write fewer bytes than requested.
     *
     * @returns its offset in bytes
     * @throws the error of the system, such as ENOSPC; the file is then as long as before
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
     * Replaces bytes by a text of the same length, which needs no space on the disk. If the system refuses that,
     * nothing changes.
     */
    overwrite(at: number, text: string): void {
      try {
        writeAll(Buffer.from(text), at)
      } catch {
        // As documented.
      }
    },
    /** Takes away everything from a place on. */
    cut,
  }
}
