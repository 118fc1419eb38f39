import { once } from 'node:events'
import { EXIT, failureOf } from './io.js'
import type { Io, Output } from './io.js'
import { main } from './main.js'

/**
 * The exit code if the reader of the output has closed the pipe: 128 + SIGPIPE. With 0, a check
 * would seem clean although its output was cut off.
 */
const READER_GONE = 141

/** The milliseconds in which a running check must finish when watching ends. */
const LAST_CHECK_MS = 300

function outputTo(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // Whoever reads may stop early, as `head` does: nothing to say about that.
    if (error.code === 'EPIPE') {
      process.exit(READER_GONE)
    }
    if (stream !== process.stderr) {
      process.stderr.write(`error: Cannot write the output: ${error.message}.\n`)
    }
    process.exit(failureOf(process.argv))
  })
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns
    },
    async write(text) {
      if (!stream.write(text)) {
        await once(stream, 'drain')
      }
    },
  }
}

/** True for commands that run until Ctrl+C, and then clean up before they exit. */
const endsByItself =
  process.argv[2] === 'serve' || process.argv.includes('--watch') || process.argv.includes('-w')

const ending = new AbortController()
const io: Io = {
  cwd: process.cwd(),
  env: process.env,
  // Touched only by the commands that read it: opening standard input costs time.
  get stdin() {
    return process.stdin
  },
  stdout: outputTo(process.stdout),
  stderr: outputTo(process.stderr),
  signal: ending.signal,
}
// Elsewhere the signal itself ends the program: whoever listens to it must first be done with what it does.
if (endsByItself) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      ending.abort(signal)
      // A check that goes on is not waited for; what `serve` runs is.
      if (process.argv[2] !== 'serve') {
        setTimeout(() => process.exit(EXIT.clean), LAST_CHECK_MS).unref()
      }
    })
  }
}
try {
  process.exitCode = await main(process.argv.slice(2), io)
} catch (error) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `slashlint itself failed, which is a bug. Please report it with this:\n\n${details}\n`,
  )
  process.exitCode = failureOf(process.argv)
}
