import { resolve } from 'node:path'
import { decodeText } from '@slashlint/sources'
import { analyseText, settingsOf } from '../check/run.js'
import { findingsIn, fixText } from '../check/check-file.js'
import type { Report } from '../check/result.js'
import { createConfigFinder } from '../config/load.js'
import type { Io } from '../io.js'
import { exitCode } from './check.js'
import type { CheckOptions } from './check.js'
import { printReport } from './report.js'

/**
 * Checks standard input as if it were a file of the given name. With --fix the fixed text goes to standard output and
 * everything else to standard error, so that an editor can pipe a buffer through.
 */
export async function checkStdin(options: CheckOptions, io: Io): Promise<number> {
  const chunks: Uint8Array[] = []
  for await (const chunk of io.stdin) chunks.push(chunk)
  const { text, problem } = decodeText(Buffer.concat(chunks))
  const file = resolve(io.cwd, options.stdinFilename ?? 'stdin.json')
  const configs = createConfigFinder(io.cwd, options.config)
  const settings = await settingsOf(file, { configs, global: options.global })
  const analysis = analyseText(file, text, settings, problem)
  const again = (changed: string): ReturnType<typeof analyseText> => analyseText(file, changed, settings, problem)
  const result =
    analysis !== undefined && options.fix !== undefined
      ? await fixText(analysis, again, { unsafe: options.unsafe, hints: options.hints })
      : { analysis, count: 0 }
  const report: Report = {
    files: result.analysis === undefined ? [] : [await findingsIn(result.analysis)],
    unreadable: [],
    lookedAt: 1,
    fixed:
      result.count === 0 || result.analysis === undefined
        ? []
        : [{ file, before: text, after: result.analysis.text, count: result.count }],
  }
  const pipes = options.fix === 'write'
  if (pipes) await io.stdout.write(result.analysis?.text ?? text)
  await printReport(report, configs.problems, options, pipes ? { ...io, stdout: io.stderr } : io)
  return exitCode(report, configs.problems.length > 0, options)
}
