import { resolve } from 'node:path'
import { decodeText } from '@slashlint/sources'
import { run } from '../../check/run.js'
import { loadProjects, problemsOf } from '../../config/load.js'
import { readAll } from '../../files/read.js'
import type { Io } from '../../io.js'
import type { CheckOptions } from './options.js'
import { exitCode, printReport } from './report.js'

/**
 * Checks standard input as if it were a file of the given name. With --fix the fixed text goes to standard output and
 * everything else to standard error, so that an editor can pipe a buffer through.
 */
export async function checkStdin(options: CheckOptions, io: Io): Promise<number> {
  const only = decodeText(await readAll(io.stdin))
  const file = resolve(io.cwd, options.stdinFilename ?? 'stdin.json')
  const projects = await loadProjects(io.cwd, options.config)
  const { fix, unsafe, hints, overrides } = options
  const report = await run({
    files: [file],
    named: new Set([file]),
    missing: [],
    projects,
    overrides,
    cwd: io.cwd,
    fix: fix === undefined ? undefined : { unsafe, hints, write: false },
    only,
  })
  const pipes = fix === 'write'
  if (pipes) {
    await io.stdout.write(report.fixed[0]?.after ?? only.text)
  }
  const problems = problemsOf(projects)
  await printReport(report, problems, options, pipes ? { ...io, stdout: io.stderr } : io)
  return exitCode(report, problems.length > 0, options)
}
