/** The limit for the header of a message, in bytes. */
const MOST_HEADER = 4096
/**
 * The time after which an incomplete message is given up, in milliseconds. It is shorter than its
 * header states, or its client has stopped.
 */
const SILENCE_MS = 10_000

/**
 * The limit for a message, in bytes. A longer one is damaged, and would be collected in memory up
 * to its end. The longest documents that users open have 50 MB.
 */
export const MOST_MESSAGE = 256 * 1024 * 1024

const HEADER = /^content-(?:length|type):/i
const LENGTH = /^content-length:[ \t]*(\d+)[ \t]*$/im

/**
 * Makes a function that receives the data of a client and finds the ends of messages. A wrong
 * `Content-Length` cannot be corrected: everything after it would be split at wrong places, and
 * both sides would wait forever.
 *
 * @param lost called once, with a description, when the messages can no longer be separated
 */
export function watchFraming(lost: (why: string) => void): (chunk: Uint8Array) => void {
  let header = ''
  /** The number of bytes that the current message still lacks. */
  let missing = 0
  let isLost = false
  let timer: NodeJS.Timeout | undefined

  function give(why: string): void {
    isLost = true
    clearTimeout(timer)
    lost(why)
  }

  /**
   * Reads a header, or a part of it.
   *
   * @returns the offset after the part that was read
   */
  function readHeader(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      header += String.fromCharCode(chunk[at] ?? 0)
      const isLine = header.endsWith('\r\n')
      const line = header.slice(header.lastIndexOf('\n', header.length - 2) + 1)
      if (isLine && line === '\r\n' && header.length > 2) {
        const length = LENGTH.exec(header)?.[1]
        if (length === undefined) {
          give('a header without a Content-Length')
        } else if (Number(length) > MOST_MESSAGE) {
          give(`a message of ${length.slice(0, 40)} bytes was announced`)
        } else {
          missing = Number(length)
        }
        header = ''
        return at + 1
      }
      if ((isLine && !HEADER.test(line)) || !/^[c\r]/i.test(line) || header.length > MOST_HEADER) {
        give(`${JSON.stringify(line.slice(0, 40))} where the header of a message should be`)
        return chunk.length
      }
    }
    return chunk.length
  }

  return (chunk) => {
    if (isLost) {
      return
    }
    clearTimeout(timer)
    for (let at = 0; at < chunk.length && !isLost;) {
      if (missing === 0) {
        at = readHeader(chunk, at)
      } else {
        const taken = Math.min(missing, chunk.length - at)
        missing -= taken
        at += taken
      }
    }
    if (missing === 0 || isLost) {
      return
    }
    timer = setTimeout(() => {
      give(
        `${missing} more bytes of a message were announced, and did not come for ${SILENCE_MS / 1000} s`,
      )
    }, SILENCE_MS)
    timer.unref()
  }
}
