import { once } from 'node:events'
import { failureOf } from './io.js'
import type { Io, Output } from './io.js'
import { main } from './main.js'

function outputTo(stream: NodeJS.WriteStream): Output {
  // Whoever reads may stop early, as `head` does: that is no error.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
  return {
    isTTY: stream.isTTY === true,
    get columns() {
      return stream.columns as number | undefined
    },
    async write(text) {
      if (!stream.write(text)) await once(stream, 'drain')
    },
  }
}

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
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    ending.abort()
    if (!process.argv.includes('--watch') && !process.argv.includes('-w')) process.exit(130)
  })
}
try {
  process.exitCode = await main(process.argv.slice(2), io)
} catch (error) {
  const details = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`slashlint itself failed, which is a bug. Please report it with this:\n\n${details}\n`)
  process.exitCode = failureOf(process.argv)
}
