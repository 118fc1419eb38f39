import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Builds the program once, before all tests: many start it, side by side. What they write to the folder for temporary
 * files is in one folder, which is removed behind them.
 */
export function setup(): () => void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../cli/build.mjs', import.meta.url))])
  const temporary = mkdtempSync(join(tmpdir(), 'slashlint-tests-'))
  process.env['TMPDIR'] = temporary
  return () => {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
  }
}
