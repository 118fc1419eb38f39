import { expandPaths } from '../../files/expand.js'
import { writeWhole } from '../../files/write.js'
import type { Io } from '../../io.js'
import { runFiles } from '../run-files.js'
import { exitCode } from './exit-code.js'
import type { CheckOptions } from './options.js'
import { printReport } from './report.js'

/** Checks files, fixes them where that is wanted, and reports. @returns the exit code */
export async function checkFiles(options: CheckOptions, io: Io): Promise<number> {
  const { fix, unsafe, hints, global, config } = options
  const wishes = fix === undefined ? undefined : { unsafe, hints, write: fix === 'write' }
  const { report, problems } = await runFiles(await expandPaths(options.paths, io.cwd), config, io, {
    global,
    fix: wishes,
  })
  if (fix === 'write') for (const { file, after } of report.fixed) await writeWhole(file, after)
  await printReport(report, problems, options, io)
  return exitCode(report, problems.length > 0, options)
}
