import { pathToFileURL } from 'node:url'
import { plural } from '@slashlint/language-server/checking'
import type { Finding } from '../check/finding.js'
import { countFindings } from '../check/result.js'
import type { Report } from '../check/result.js'
import type { ConfigProblem } from '../config/load.js'
import type { Io } from '../io.js'
import { renderDiff } from '../render/diff.js'
import { renderGithub } from '../render/github.js'
import { createLineLookup, renderJson } from '../render/json.js'
import { renderSarif } from '../render/sarif.js'
import { paintFor } from '../render/colors.js'
import type { Paint } from '../render/colors.js'
import { createPrettyRenderer, showPath } from '../render/pretty.js'
import { coverage, verdict } from '../render/summary.js'
import { listDefinitions } from '../render/list.js'
import { harmless } from '../render/width.js'
import { VERSION } from '../version.js'
import type { CheckOptions } from './check.js'

/** Columns when the output is no terminal. */
const DEFAULT_COLUMNS = 120

type Lookup = (file: string) => string | undefined

/** Writes the report in the wanted format. Broken configurations and unreadable files go to standard error. */
export async function printReport(
  report: Report,
  problems: readonly ConfigProblem[],
  options: CheckOptions,
  io: Io,
): Promise<void> {
  const texts = new Map(report.files.map(({ file, text }) => [file, text]))
  const textOf: Lookup = (file) => texts.get(file) ?? report.imported.get(pathToFileURL(file).href)
  await printProblems(report, problems, io)
  const all = report.files.flatMap((file) => file.findings)
  const shown = all.filter(
    ({ severity }) => severity === 'error' || (!options.quiet && (severity === 'warning' || options.hints)),
  )
  await FORMATTERS[options.format](report, all, shown, textOf, options, io)
}

/** What kept files from being checked or mended as wanted: broken configurations, what could not be read or written. */
export async function printProblems(
  { unreadable, unwritable = [] }: Pick<Report, 'unreadable'> & Partial<Pick<Report, 'unwritable'>>,
  problems: readonly ConfigProblem[],
  io: Io,
): Promise<void> {
  const texts = new Map(problems.map(({ file, text }) => [file, text]))
  const paint = paintFor(io, io.stderr)
  const show = createPrettyRenderer({ cwd: io.cwd, columns: columnsOf(io), paint, textOf: (file) => texts.get(file) })
  for (const { findings } of problems) for (const finding of findings) await io.stderr.write(`${show(finding)}\n`)
  const say = (what: string, file: string, message: string): Promise<void> | void =>
    io.stderr.write(
      `${paint.error('error')}${paint.bold(`: Cannot ${what} ${harmless(showPath(io.cwd, file))}: ${message}.`)}\n`,
    )
  for (const { file, message } of unreadable) await say('read', file, message)
  for (const { file, message } of unwritable) await say('write', file, message)
}

type Formatter = (
  report: Report,
  all: readonly Finding[],
  shown: readonly Finding[],
  textOf: Lookup,
  options: CheckOptions,
  io: Io,
) => Promise<void>

const FORMATTERS: Readonly<Record<CheckOptions['format'], Formatter>> = {
  async pretty(report, all, shown, textOf, options, io) {
    const paint = paintFor(io, io.stdout)
    if (options.fix === 'show') {
      await io.stdout.write(await renderDiff(report.fixed, io.cwd, paint))
    }
    if (options.list) await io.stdout.write(listDefinitions(report, createLineLookup(textOf), io.cwd, paint))
    const render = createPrettyRenderer({ cwd: io.cwd, columns: columnsOf(io), paint, textOf })
    for (const finding of shown) await io.stdout.write(`${render(finding)}\n`)
    await io.stdout.write(options.quiet ? tooMany(all, options) : summary(report, all, options, paint))
  },
  async json(report, _all, shown, textOf, _options, io) {
    await io.stdout.write(renderJson(report, shown, io.cwd, textOf))
  },
  async sarif(report, _all, shown, textOf, _options, io) {
    const { rules } = await import('@slashlint/core/catalogue')
    const codes = new Set(shown.map(({ code }) => code))
    const used = rules.filter(({ code }) => codes.has(code))
    await io.stdout.write(
      renderSarif(report, shown, { cwd: io.cwd, version: VERSION, rules: used, linesOf: createLineLookup(textOf) }),
    )
  },
  async github(report, all, shown, textOf, options, io) {
    const linesOf = createLineLookup(textOf)
    for (const finding of shown) await io.stdout.write(renderGithub(finding, io.cwd, linesOf))
    const paint = paintFor(io, io.stdout)
    await io.stdout.write(options.quiet ? tooMany(all, options) : summary(report, all, options, paint))
  },
}

const columnsOf = (io: Io): number => (io.stdout.isTTY ? (io.stdout.columns ?? DEFAULT_COLUMNS) : DEFAULT_COLUMNS)

function summary(report: Report, all: readonly Finding[], options: CheckOptions, paint: Paint): string {
  const lines: string[] = []
  const fixed = report.fixed.reduce((sum, { count }) => sum + count, 0)
  if (fixed > 0) {
    const where = `${plural(fixed, 'problem')} in ${plural(report.fixed.length, 'file')}`
    lines.push(options.fix === 'show' ? `Would fix ${where}` : `${paint.good('Fixed')} ${where}`)
  }
  const counts = countFindings(all, options.hints)
  lines.push(verdict(counts, options.hints, report.unreadable.length > 0, paint))
  return `${lines.join('\n')}\n${tooMany(all, options)}${coverage(report)}\n`
}

/** Why warnings alone let a check fail: said even where they are not shown. */
function tooMany(all: readonly Finding[], { maxWarnings, quiet }: CheckOptions): string {
  const { warnings } = countFindings(all)
  if (maxWarnings === undefined || warnings <= maxWarnings) return ''
  const found = quiet ? `${plural(warnings, 'warning')}: more` : 'More'
  return `${found} than the ${plural(maxWarnings, 'warning')} that --max-warnings allows\n`
}
