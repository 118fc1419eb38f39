import { extracted } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import type { CheckedDefinition } from '@slashlint/checker'
import type { Arguments } from '../arguments/parse.js'
import type { Report } from '../check/run.js'
import { expandPaths } from '../files/expand.js'
import { EXIT } from '../io.js'
import type { Io } from '../io.js'
import { jsonText } from '../render/json-text.js'
import { paintFor } from '../render/colors.js'
import type { Paint } from '../render/colors.js'
import { printProblems } from './problems.js'
import { runFiles } from './run-files.js'

/**
 * Prints the commands of all files as one JSON list, as they would be sent. An unknown part becomes `{ "$dynamic":
 * "<source text>" }`: in a list it means any number of items, in an object any further entries. Standard error
 * counts the unknown parts.
 */
export async function extract({ paths, flags }: Arguments, io: Io): Promise<number> {
  const { report, problems } = await runFiles(await expandPaths(paths, io.cwd), flags.config, io)
  await printProblems(report, problems, io)
  const commands = report.files.flatMap((file) =>
    file.definitions.filter(isCommand).map((one) => extracted(file.text, one)),
  )
  await io.stdout.write(`${jsonText(commands, 2)}\n`)
  await io.stderr.write(`${summary(report, paintFor(io, io.stderr))}\n`)
  return problems.length > 0 || report.unreadable.length > 0 ? EXIT.failed : EXIT.clean
}

const isCommand = ({ resource }: CheckedDefinition): boolean => resource === 'command'

function summary({ files, lookedAt }: Report, { warning }: Paint): string {
  const commands = files.flatMap(({ definitions }) => definitions.filter(isCommand))
  const open = commands.filter(({ unknown }) => unknown.length > 0).length
  const found = `${plural(commands.length, 'command')} in ${plural(lookedAt, 'file')}`
  return open === 0 ? found : `${found}, ${warning(`${open} with unknown parts`)}`
}
