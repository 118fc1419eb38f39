/** What the command line says about a file: the reference of what the editors show. */
import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))

export function findingsOf(file) {
  const { stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'check', '--format', 'json', '--hints', file], {
    encoding: 'utf8',
    cwd: dirname(file),
  })
  const report = JSON.parse(stdout === '' ? `{ "error": ${JSON.stringify(stderr)} }` : stdout)
  if (report.error !== undefined) throw new Error(report.error)
  return report.diagnostics.map(({ code, message, severity, start: { line, column } }) => ({
    code,
    message,
    severity,
    line,
    column,
  }))
}
