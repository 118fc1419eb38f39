import { lineLookup } from '@slashlint/checker'
import type { Report } from '../check/run.js'
import type { ConfigProblem } from '../config/load.js'
import type { Io } from '../io.js'
import { columnsOf, paintFor } from '../render/colors.js'
import { showPath } from '@slashlint/checker/disk'
import { createPrettyRenderer } from '../render/pretty.js'
import { harmless } from '../render/width.js'

/** The files of a run that could not be read or written. */
type NotDone = Pick<Report, 'unreadable' | 'unwritable' | 'tooLarge'>

/**
 * Prints why files could not be checked or fixed: invalid configurations, and files that cannot be
 * read or written.
 */
export async function printProblems(
  { unreadable = [], unwritable = [], tooLarge = [] }: Partial<NotDone>,
  problems: readonly ConfigProblem[],
  io: Io,
): Promise<void> {
  const texts = new Map(problems.map(({ file, text }) => [file, text]))
  const linesOf = lineLookup((file) => texts.get(file))
  const paint = paintFor(io, io.stderr)
  const show = createPrettyRenderer({ cwd: io.cwd, columns: columnsOf(io), paint, linesOf })
  for (const { findings } of problems) {
    for (const finding of findings) {
      await io.stderr.write(`${show(finding)}\n`)
    }
  }
  const say = (what: string, file: string, message: string): Promise<void> | void =>
    io.stderr.write(
      `${paint.error('error')}${paint.bold(`: Cannot ${what} ${harmless(`${showPath(io.cwd, file)}: ${message}`)}.`)}\n`,
    )
  for (const { file, message } of unreadable) {
    await say('read', file, message)
  }
  for (const { file, message } of tooLarge) {
    await io.stderr.write(
      `${paint.hint('note')}${paint.bold(`: ${harmless(showPath(io.cwd, file))} is not read: ${message}.`)}\n`,
    )
  }
  for (const { file, message } of unwritable) {
    await say('write', file, message)
  }
}
