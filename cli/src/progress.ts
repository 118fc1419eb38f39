import type { Output } from './io.js'

/** The milliseconds of a run before progress is shown. */
const QUIET_MS = 400
const BETWEEN_MS = 100

/** Creates a progress line for a long run, shown only on a terminal. */
export function createProgress(output: Output, total: number) {
  const begun = Date.now()
  let last = 0
  let shown = false
  return {
    update(done: number): void {
      const now = Date.now()
      if (!output.isTTY || now - begun < QUIET_MS || now - last < BETWEEN_MS) {
        return
      }
      last = now
      shown = true
      void output.write(`\r\u001b[KChecking ${done} of ${total} files…`)
    },
    /** Removes the progress line. */
    clear(): void {
      if (shown) {
        void output.write('\r\u001b[K')
      }
      shown = false
    },
  }
}
