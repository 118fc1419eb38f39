import { resolve } from 'node:path'
import { countReads, isData, isDefining } from '@slashlint/checker'
import { decodeText } from '@slashlint/sources'
import type { Assignment } from '@slashlint/sources'
import { analyseFile } from '../../check/analyse-file.js'
import type { AnalysedFile, ImportedTexts } from '../../check/analyse-file.js'
import { findingsIn, fixFile } from '../../check/check-file.js'
import type { Report } from '../../check/result.js'
import { expectationsAround, parsedForHandlers, placed, settingsOf } from '../../check/run.js'
import { loadProjects, problemsOf } from '../../config/load.js'
import { readAll } from '../../files/read.js'
import type { Io } from '../../io.js'
import { exitCode } from './exit-code.js'
import type { CheckOptions } from './options.js'
import { printReport } from './report.js'

/**
 * Checks standard input as if it were a file of the given name. With --fix the fixed text goes to standard output and
 * everything else to standard error, so that an editor can pipe a buffer through.
 */
export async function checkStdin(options: CheckOptions, io: Io): Promise<number> {
  const { text, problem } = decodeText(await readAll(io.stdin))
  const file = resolve(io.cwd, options.stdinFilename ?? 'stdin.json')
  const projects = await loadProjects(io.cwd, options.config)
  const imported: ImportedTexts = new Map()
  const among = { projects, global: options.global, cwd: io.cwd }
  const analysedAs = async (expects?: Assignment['expects']): Promise<AnalysedFile> =>
    analyseFile(file, text, await settingsOf(file, among, { isNamed: true, expects }), imported, io.cwd, problem)
  let analysed = await analysedAs()
  if (analysed.analysis === undefined && isData(file)) {
    const expects = await expectationsAround([[file, undefined]], { ...among, named: new Set([file]) }, imported).of(
      file,
    )
    if (expects !== undefined) analysed = await analysedAs(expects)
  }
  const { analysis, again } = analysed
  const result =
    analysis !== undefined && options.fix !== undefined
      ? await fixFile(analysis, again, { unsafe: options.unsafe, hints: options.hints })
      : { analysis, count: 0 }
  const { analysis: found } = result
  const isDefined = found !== undefined && isDefining(found)
  const report: Report = {
    files: found !== undefined && isDefined ? [await findingsIn(file, found)] : [],
    unreadable: [],
    unwritable: [],
    imported,
    lookedAt: 1,
    unrecognised: isDefined ? [] : [file],
    isNothingNamed: !isDefined,
    passedOver: placed(file, { ...analysed, text }),
    reads: () => countReads(found === undefined ? [] : [found.uses]),
    parsedForHandlers: parsedForHandlers([analysed.parsed]),
    fixed:
      result.count === 0 || result.analysis === undefined
        ? []
        : [{ file, before: text, after: result.analysis.text, count: result.count }],
  }
  const pipes = options.fix === 'write'
  if (pipes) await io.stdout.write(result.analysis?.text ?? text)
  const problems = problemsOf(projects)
  await printReport(report, problems, options, pipes ? { ...io, stdout: io.stderr } : io)
  return exitCode(report, problems.length > 0, options)
}
