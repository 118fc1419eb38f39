import { createThreads } from '../../check/ahead/threads.js'
import type { Threads } from '../../check/ahead/threads.js'
import { expandPaths } from '../../files/expand.js'
import type { Expansion } from '../../files/expand.js'
import { startTrail } from '../../files/trail.js'
import { writeWhole } from '../../files/write.js'
import type { Io, Output } from '../../io.js'
import { runFiles } from '../run-files.js'
import { openCache } from './cache.js'
import { exitCode } from './exit-code.js'
import type { CheckOptions } from './options.js'
import { printReport } from './report.js'

/** Checks files, fixes them where that is wanted, and reports. @returns the exit code */
export async function checkFiles(options: CheckOptions, io: Io): Promise<number> {
  const threads = createThreads()
  try {
    // Where the cache may answer, threads would be started for nothing.
    const expansion = await expandPaths(options.paths, io.cwd, options.cache ? undefined : threads.expect)
    return await (options.cache
      ? checkOnce(expansion, options, io, threads)
      : checkAnew(expansion, options, io, threads))
  } finally {
    await threads.close()
  }
}

async function checkAnew(
  expansion: Expansion,
  options: CheckOptions,
  io: Io,
  threads: Threads,
  printed: Io = io,
): Promise<number> {
  threads.expect(expansion.files)
  const { fix, unsafe, hints, global, config } = options
  const wishes = fix === undefined ? undefined : { unsafe, hints, write: fix === 'write' }
  const { report, problems } = await runFiles(expansion, config, io, { global, fix: wishes, threads })
  if (fix === 'write') for (const { file, after } of report.fixed) await writeWhole(file, after)
  await printReport(report, problems, options, printed)
  return exitCode(report, problems.length > 0, options)
}

/** Answers as the last run did where nothing has changed since. */
async function checkOnce(expansion: Expansion, options: CheckOptions, io: Io, threads: Threads): Promise<number> {
  const cache = openCache(options, io)
  const known = await cache.read(expansion)
  if (known !== undefined) {
    await io.stderr.write(known.stderr)
    await io.stdout.write(known.stdout)
    return known.code
  }
  const [stdout, stderr] = [noting(io.stdout), noting(io.stderr)]
  const at = Date.now()
  const trail = startTrail()
  try {
    const code = await checkAnew(expansion, options, io, threads, { ...io, stdout, stderr })
    await cache.keep(expansion, trail, at, { stdout: stdout.text(), stderr: stderr.text(), code })
    return code
  } finally {
    trail.end()
  }
}

/** An output that also keeps what is written. */
function noting(output: Output): Output & { text(): string } {
  const pieces: string[] = []
  return {
    isTTY: output.isTTY,
    columns: output.columns,
    write(text) {
      pieces.push(text)
      return output.write(text)
    },
    text: () => pieces.join(''),
  }
}
