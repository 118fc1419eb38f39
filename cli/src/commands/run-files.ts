import { run } from '../check/run.js'
import type { RunOptions } from '../check/run.js'
import { loadProjects, problemsOf } from '../config/load.js'
import type { Expansion } from '../files/expand.js'
import type { Io } from '../io.js'
import { createProgress } from '../progress.js'

/**
 * Checks files, and shows the progress on a terminal.
 *
 * @param config the configuration for all files; `undefined` if each folder has its own
 */
export async function runFiles(
  { files, named, missing }: Expansion,
  config: string | undefined,
  io: Io,
  more: Partial<Pick<RunOptions, 'overrides' | 'fix' | 'threads' | 'known'>> = {},
) {
  const projects = await loadProjects(io.cwd, config)
  const progress = createProgress(io.stderr, files.length)
  const { update } = progress
  const report = await run({
    files,
    named,
    missing,
    projects,
    fix: undefined,
    ...more,
    cwd: io.cwd,
    progress: update,
  })
  progress.clear()
  /** `problems`: the mistakes in the configurations. */
  return { report, projects, problems: problemsOf(projects) }
}
