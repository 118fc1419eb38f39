/*
 * Zstandard (RFC 8878) without compression: a frame of raw blocks, which every decoder reads. Node.js 20 has no encoder, and
 * between two programs on one machine nothing is won by one.
 */

/** The binary logarithm of the window size (128 KB), which is also the greatest block size. */
const WINDOW_LOG = 17
const LONGEST = 2 ** WINDOW_LOG

/**
 * The header of a frame: the magic number, and the window. It declares no checksum, dictionary or
 * size.
 */
export const FRAME_HEADER = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, (WINDOW_LOG - 10) << 3])

/** Encodes content as uncompressed blocks of an unfinished frame. */
export function rawBlocks(content: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < content.length; at += LONGEST) {
    const part = content.subarray(at, at + LONGEST)
    const header = Buffer.alloc(3)
    // Bit 0 says whether it is the last one, bits 1 and 2 are its type: 0 is raw.
    header.writeUIntLE(part.length << 3, 0, 3)
    parts.push(header, part)
  }
  return Buffer.concat(parts)
}
