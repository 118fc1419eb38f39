import { DYNAMIC, toPointer } from '@slashlint/core'
import type { Path } from '@slashlint/core'
import { plural } from '@slashlint/language-server/checking'
import type { CheckedDefinition } from '@slashlint/language-server/checking'
import type { DynamicPlace } from '@slashlint/sources'
import type { Arguments } from '../arguments/parse.js'
import type { CheckedFile, Report } from '../check/result.js'
import { run } from '../check/run.js'
import { loadProjects, problemsOf } from '../config/load.js'
import { expandPaths } from '../files/expand.js'
import { EXIT } from '../io.js'
import type { Io } from '../io.js'
import { createProgress } from '../progress.js'
import { paintFor } from '../render/colors.js'
import type { Paint } from '../render/colors.js'
import { printProblems } from './report.js'

/**
 * Prints the commands of all files as one JSON list, as they would be sent. What the text does not tell stands there as
 * `{ "$dynamic": "<source text>" }`; in a list it is any number of items, as an entry of an object any further ones.
 * Standard error says how much is unknown.
 */
export async function extract({ paths, flags }: Arguments, io: Io): Promise<number> {
  const { files, missing } = await expandPaths(paths, io.cwd)
  const projects = await loadProjects(io.cwd, flags.config as string | undefined)
  const progress = createProgress(io.stderr, files.length)
  const global = { scope: undefined, resource: undefined, rules: {} }
  const report = await run({ files, missing, projects, global, fix: undefined, progress: progress.update })
  progress.clear()
  const problems = problemsOf(projects)
  await printProblems(report, problems, io)
  const commands = report.files.flatMap((file) => file.definitions.filter(isCommand).map((one) => resolved(file, one)))
  await io.stdout.write(`${JSON.stringify(commands, null, 2)}\n`)
  await io.stderr.write(`${summary(report, paintFor(io, io.stderr))}\n`)
  return problems.length > 0 || report.unreadable.length > 0 ? EXIT.failed : EXIT.clean
}

const isCommand = ({ resource }: CheckedDefinition): boolean => resource === 'command'

function summary({ files, lookedAt }: Report, { warning }: Paint): string {
  const commands = files.flatMap(({ definitions }) => definitions.filter(isCommand))
  const open = commands.filter(({ unknown }) => unknown.length > 0).length
  const found = `${plural(commands.length, 'command')} in ${plural(lookedAt, 'file')}`
  return open === 0 ? found : `${found}, ${warning(`${open} with parts that the text does not tell`)}`
}

/** The value of a definition as JSON data. */
function resolved({ text }: CheckedFile, { value, unknown }: CheckedDefinition): unknown {
  const sources = new Map<string, string>()
  for (const { path, start, end } of unknown as readonly DynamicPlace[]) {
    const pointer = toPointer(path)
    const before = sources.get(pointer)
    const source = text.slice(start, end)
    sources.set(pointer, before === undefined ? source : `${before}, ${source}`)
  }
  return asData(value, [], (path) => sources.get(toPointer(path)) ?? '')
}

type SourceOf = (path: Path) => string

function asData(value: unknown, path: Path, sourceOf: SourceOf): unknown {
  if (value === DYNAMIC) return { $dynamic: sourceOf(path) }
  if (Array.isArray(value)) return value.map((item, index) => asData(item, [...path, index], sourceOf))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    asData(item, [...path, key], sourceOf),
  ])
  if (Object.hasOwn(value, DYNAMIC)) entries.push(['$dynamic', sourceOf(path)])
  return Object.fromEntries(entries)
}
