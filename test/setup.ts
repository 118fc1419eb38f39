import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Builds the parsers of code, if they are not those of the grammars. Then it builds the program once before all tests,
 * since many start it in parallel. The output is not in `cli/dist`, so that
 * neither a running program nor another test run loses a file. All temporary files of tests are in one folder, which is
 * removed at the end.
 */
export function setup(): () => void {
  const temporary = mkdtempSync(join(tmpdir(), 'slashlint-tests-'))
  process.env['TMPDIR'] = temporary
  const [cli, program] = [
    fileURLToPath(new URL('../cli/', import.meta.url)),
    join(temporary, 'program'),
  ]
  for (const part of ['package.json', 'bin']) {
    cpSync(join(cli, part), join(program, part), { recursive: true })
  }
  execFileSync(process.execPath, [
    fileURLToPath(new URL('../sources/grammar.mjs', import.meta.url)),
  ])
  execFileSync(process.execPath, [join(cli, 'build.mjs')], {
    env: { ...process.env, SLASHLINT_OUTPUT: join(program, 'dist') },
  })
  process.env['SLASHLINT_PACKAGE'] = program
  return () => {
    rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
  }
}
