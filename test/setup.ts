import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds the program once, before all tests: many start it, side by side. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../cli/build.mjs', import.meta.url))])
}
