import { dirname, resolve } from 'node:path'
import { withBaseline } from '../../check/baseline.js'
import { changedFiles, onlyChanged } from '../../check/changed.js'
import { unreadBots } from '../../check/other-languages.js'
import { foldersWithOthers } from '../../check/skipped.js'
import { createThreads } from '../../check/parallel/threads.js'
import type { Threads } from '../../check/parallel/threads.js'
import { expandPaths } from '../../files/expand.js'
import type { FileProjectOptions } from '../../check/project.js'
import type { Report } from '../../check/run.js'
import type { Expansion } from '../../files/expand.js'
import { startTrail } from '../../files/trail.js'
import { makeFolder, writeWhole } from '../../files/write.js'
import type { Io, Output } from '../../io.js'
import { runFiles } from '../run-files.js'
import { openCache } from './cache.js'
import { checkLines } from './lines/index.js'
import type { CheckOptions } from './options.js'
import { exitCode, printReport, printUnread } from './report.js'
import { checkStdin } from './stdin.js'
import { watch } from './watch.js'

/** Checks files, or standard input as a file or as lines of JSON. @returns the exit code */
export async function check(options: CheckOptions, io: Io): Promise<number> {
  if (options.printConfig !== undefined) {
    const { printConfig } = await import('./print-config.js')
    return printConfig(options.printConfig, options, io)
  }
  if (options.ndjson) {
    return checkLines(options, io)
  }
  if (options.stdinFilename !== undefined) {
    return checkStdin(options, io)
  }
  if (options.watch) {
    return watch(options, io, () => checkFiles(options, io))
  }
  return checkFiles(options, io)
}

/**
 * Checks files, fixes them if `fix` is set, and prints or writes the report.
 *
 * @returns the exit code
 */
async function checkFiles(options: CheckOptions, io: Io): Promise<number> {
  const { outputFile } = options
  if (outputFile === undefined) {
    return checkAll(options, io)
  }
  const stdout = noting({ isTTY: false, columns: undefined, write: () => undefined })
  const code = await checkAll(options, { ...io, stdout })
  const path = resolve(io.cwd, outputFile)
  await makeFolder(dirname(path))
  await writeWhole(path, stdout.text())
  return code
}

async function checkAll(options: CheckOptions, io: Io): Promise<number> {
  const threads = createThreads()
  try {
    // Where the cache may answer, threads would be started for nothing.
    const expansion = await expandPaths(
      options.paths,
      io.cwd,
      options.cache ? undefined : threads.expect,
    )
    if (options.cache) {
      return await checkOnce(expansion, options, io, threads)
    }
    return await checkAnew(expansion, options, io, { threads })
  } finally {
    await threads.close()
  }
}

async function checkAnew(
  expansion: Expansion,
  options: CheckOptions,
  io: Io,
  { threads, printed = io, known, keep }: CheckContext,
): Promise<number> {
  // Where an earlier run knows most files, threads would be started for nothing.
  if (known === undefined) {
    threads.expect(expansion.files)
  }
  const { fix, unsafe, hints, overrides, config } = options
  const fixing = fix === undefined ? undefined : { unsafe, hints, write: fix === 'write' }
  const changed =
    options.changed === undefined ? undefined : await changedFiles(options.changed, io.cwd)
  const wanted =
    changed?.size === 0 ? { ...expansion, files: [], named: new Set<string>() } : expansion
  const {
    report: all,
    problems,
    projects,
  } = await runFiles(wanted, config, io, { overrides, fix: fixing, threads, known })
  const skipped = await foldersWithOthers(wanted.skipped ?? [], all, { projects, cwd: io.cwd })
  const whole = { ...all, skipped }
  const affected = changed === undefined ? whole : onlyChanged(whole, changed)
  const report = await withBaseline(affected, expansion.files, options, io)
  if (fix === 'write') {
    for (const { file, after } of report.fixed) {
      await writeWhole(file, after)
    }
  }
  const isNothing = all.files.length === 0
  // Without a change, nothing was looked for.
  const folders = changed?.size === 0 ? [] : (expansion.folders ?? [])
  const unread = await unreadBots(folders, isNothing)
  const isOfUnreadBot = isNothing && unread.length > 0
  await printReport({ ...report, isOfUnreadBot }, problems, options, printed)
  await printUnread(unread, isNothing, printed)
  const isFailed = problems.length > 0 || (isOfUnreadBot && !options.mayBeUnmatched)
  const code = exitCode(report, isFailed, options)
  await keep?.(code, report)
  return code
}

/** The threads and streams of a check. */
interface CheckContext {
  readonly threads: Threads
  /** The streams for the output of the check, if they differ from those of the program. */
  readonly printed?: Io
  readonly known?: FileProjectOptions['known']
  keep?(code: number, report: Report): Promise<void>
}

/**
 * Repeats the output of the last run if no file has changed since; otherwise checks the files.
 *
 * @returns the exit code
 */
async function checkOnce(
  expansion: Expansion,
  options: CheckOptions,
  io: Io,
  threads: Threads,
): Promise<number> {
  const cache = openCache(options, io)
  const answer = await cache.read(expansion)
  if (answer !== undefined) {
    await io.stderr.write(answer.stderr)
    await io.stdout.write(answer.stdout)
    return answer.code
  }
  const [stdout, stderr] = [noting(io.stdout), noting(io.stderr)]
  const at = Date.now()
  const trail = startTrail()
  try {
    return await checkAnew(expansion, options, io, {
      threads,
      printed: { ...io, stdout, stderr },
      known: cache.known(),
      keep: (code, report) =>
        cache.keep(
          expansion,
          trail,
          at,
          { stdout: stdout.text(), stderr: stderr.text(), code },
          report,
        ),
    })
  } finally {
    trail.end()
  }
}

/** Returns an output that forwards its text and also records it. */
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
