import { relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { lineLookup, listed } from '@slashlint/checker'
import type { UnreadBot } from '../../check/other-languages.js'
import { countFindings, isShown } from '../../check/result.js'
import type { Report } from '../../check/run.js'
import type { ConfigProblem } from '../../config/load.js'
import { realPath, showPath } from '@slashlint/checker/disk'
import { FORMATS } from '../../formats/index.js'
import { EXIT } from '../../io.js'
import type { Io } from '../../io.js'
import { columnsOf, paintFor } from '../../render/colors.js'
import { positionAt } from '../../render/positions.js'
import { harmless } from '../../render/width.js'
import { printProblems } from '../problems.js'
import type { CheckOptions } from './options.js'

/**
 * Prints the report in the requested format. Problems of configurations and unreadable files go to
 * standard error.
 */
export async function printReport(
  report: Report,
  problems: readonly ConfigProblem[],
  options: CheckOptions,
  io: Io,
): Promise<void> {
  await printProblems(report, problems, io)
  const texts = new Map(report.files.map(({ file, text }) => [file, text]))
  const textOf = (file: string): string | undefined =>
    texts.get(file) ?? report.textOf(pathToFileURL(file).href)
  const cwd = ['github', 'sarif', 'gitlab'].includes(options.format) ? repositoryRoot(io) : io.cwd
  const linesOf = lineLookup(textOf)
  const pieces = FORMATS[options.format]({
    report,
    findings: report.files
      .flatMap(({ findings }) => findings)
      .filter(({ severity }) => isShown(severity, options)),
    options,
    isConfigured: problems.length === 0,
    cwd,
    columns: columnsOf(io),
    paint: paintFor(io, io.stdout),
    isTerminal: io.stdout.isTTY,
    linesOf,
    pathOf: (file) => showPath(cwd, file),
    rangeOf(file, { start, end }) {
      const lines = linesOf(file)
      return { start: positionAt(lines, start), end: positionAt(lines, end) }
    },
  })
  for await (const piece of pieces) {
    if (piece !== '') {
      await io.stdout.write(piece)
    }
  }
  if (!options.mayBeUnmatched && report.unrecognised.length > 0) {
    await io.stderr.write(unrecognised(report, io))
  }
}

/**
 * Returns the root to which GitHub and GitLab relate the paths of a report; outside of their jobs,
 * the current folder.
 */
function repositoryRoot({ cwd, env }: Io): string {
  const workspace = [env['GITHUB_WORKSPACE'], env['CI_PROJECT_DIR']].find(Boolean)
  if (workspace === undefined) {
    return cwd
  }
  const root = [resolve(workspace), realPath(workspace)].find(
    (one) => !relative(one, cwd).startsWith('..'),
  )
  return root ?? cwd
}

/** The most files whose names are listed. */
const SHOWN_FILES = 3

/**
 * Returns a message about named files in which no definition was recognised, because "no findings"
 * would mislead.
 */
function unrecognised({ unrecognised: files, isNothingNamed }: Report, io: Io): string {
  const paint = paintFor(io, io.stderr)
  const label = isNothingNamed ? paint.error('error') : paint.hint('note')
  const names = files.slice(0, SHOWN_FILES).map((file) => harmless(showPath(io.cwd, file)))
  const more = files.length > SHOWN_FILES ? [`${files.length - SHOWN_FILES} more`] : []
  const hold = files.length === 1 ? 'holds' : 'hold'
  return `${label}${paint.bold(`: ${listed([...names, ...more])} ${hold} no definition that slashlint recognises.`)}
${unreadPython(files)}  To say what a file holds: --resource command, or "files" in slashlint.json; in code, // @slashlint command above it.
  To pass over such files: --no-errors-on-unmatched
`
}

const UNREAD_PYTHON =
  '  Of Python, modules are read (.py): neither stubs (.pyi) nor notebooks (.ipynb).\n'

/** Returns a note that `.pyi` and `.ipynb` files are not read; empty if there are no such files. */
const unreadPython = (files: readonly string[]): string =>
  files.some((file) => /\.(?:pyi|ipynb)$/.test(file)) ? UNREAD_PYTHON : ''

/**
 * Prints a line for each bot whose language or library slashlint does not read.
 *
 * @param isNothing true if nothing was checked: the line is then an error, with advice
 */
export async function printUnread(
  bots: readonly UnreadBot[],
  isNothing: boolean,
  io: Io,
): Promise<void> {
  const paint = paintFor(io, io.stderr)
  const label = isNothing ? paint.error('error') : paint.hint('note')
  for (const { file, language, library, advice, isRead } of bots) {
    const where = harmless(showPath(io.cwd, file))
    const why = isRead ? 'in whose code no command was found' : 'which slashlint does not read'
    const what = `: ${where} is of a bot in ${language} (${library}), ${why}.`
    await io.stderr.write(`${label}${paint.bold(what)}${isNothing ? `\n  ${advice}` : ''}\n`)
  }
}

/**
 * Returns the exit code: 2 if something could not be read or written, or the named files contain
 * nothing. 1 for errors, too many warnings, or a dry run with changes.
 */
export function exitCode(report: Report, isFailed: boolean, options: CheckOptions): number {
  if (isFailed || report.unreadable.length > 0 || report.unwritable.length > 0) {
    return EXIT.failed
  }
  if (report.isNothingNamed && !options.mayBeUnmatched) {
    return EXIT.failed
  }
  const { errors, warnings } = countFindings(report.files.flatMap(({ findings }) => findings))
  if (errors > 0 || (options.maxWarnings !== undefined && warnings > options.maxWarnings)) {
    return EXIT.found
  }
  return options.fix === 'show' && report.fixed.length > 0 ? EXIT.found : EXIT.clean
}
