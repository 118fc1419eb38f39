import type { Output } from './io.js'

/** The duration of a run from which progress is shown. */
const QUIET_MS = 400
const BETWEEN_MS = 100

/** Makes a line with the progress of a long run, on a terminal only. */
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
    /** Takes the line away. */
    clear(): void {
      if (shown) {
        void output.write('\r\u001b[K')
      }
      shown = false
    },
  }
}
