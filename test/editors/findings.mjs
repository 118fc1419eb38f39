/** The findings of the command line about a file, with which the editors are compared. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const PROGRAM = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))

export function findingsOf(file) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [PROGRAM, 'check', '--format', 'json', '--hints', file],
    {
      encoding: 'utf8',
      cwd: dirname(file),
    },
  )
  const report = JSON.parse(stdout === '' ? `{ "error": ${JSON.stringify(stderr)} }` : stdout)
  if (report.error !== undefined) {
    throw new Error(report.error)
  }
  const lines = readFileSync(file, 'utf8').split(/\r?\n/)
  return report.diagnostics.map(({ code, message, severity, start, end }) => ({
    code,
    message,
    severity,
    line: start.line,
    column: start.column - lettersBefore(lines[start.line - 1], start, end),
  }))
}

/** Editors underline the word that one character stands in. */
function lettersBefore(line, start, end) {
  if (end.line !== start.line || end.column !== start.column + 1) {
    return 0
  }
  return /[^\s"'`]*$/.exec(line.slice(0, start.column - 1))[0].length
}
