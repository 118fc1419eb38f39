import { lineLookup, plural } from '@slashlint/checker'
import { placeErrors } from '@slashlint/checker/errors'
import { toPointer } from '@slashlint/core'
import type { LineIndex } from '@slashlint/sources'
import type { Arguments } from '../../arguments/parse.js'
import type { FileFinding } from '../../check/finding.js'
import { loadProjects, problemsOf } from '../../config/load.js'
import { inputName } from '../../files/read.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { jsonText } from '../../render/json-text.js'
import { columnsOf, paintFor } from '../../render/colors.js'
import { positionAt } from '../../render/positions.js'
import { showPath } from '@slashlint/checker/disk'
import { createPrettyRenderer } from '../../render/pretty.js'
import { printProblems } from '../problems.js'
import { findingOf } from './findings.js'
import { EXPECTED, loadAnswer, loadDefinitions, loadState } from './inputs.js'

/** Shows each error of the service's answer at its place in the files the request was made of. */
export async function explainError({ paths, flags }: Arguments, io: Io): Promise<number> {
  const [path, ...sources] = paths
  if (path === undefined)
    throw new UsageError('`slashlint explain-error` takes the answer as a file, or - for standard input.')
  if (flags.format !== undefined && flags.format !== 'json' && flags.format !== 'pretty')
    throw new UsageError('`slashlint explain-error` has the formats pretty and json.')
  const answer = await loadAnswer(path, io)
  const projects = await loadProjects(io.cwd, flags.config)
  if (path === '-' && flags.deployed === '-')
    throw new UsageError('The answer and --deployed cannot both be standard input.')
  const state = await loadState(flags, io)
  const notSources = [path, ...(flags.deployed === undefined ? [] : [flags.deployed])]
  const { targets, texts, unreadable } = await loadDefinitions(sources, notSources, projects, io)
  const wanted = flags.command
  if (wanted !== undefined && !targets.some(({ name }) => name === wanted))
    throw new UsageError(`There is no command named \`${wanted}\` in ${plural(texts.size, 'file')} with definitions.`)
  const known = targets.map((target) => ({ ...target, context: { ...state, ...target.context } }))
  const placed = placeErrors(answer, known, wanted)
  if (placed.length === 0) throw new UsageError(`${inputName(path)} is not an error that Discord answered. ${EXPECTED}`)
  const errors = placed.map((one): ShownError => ({ finding: findingOf(one, io.cwd), command: one.target?.name }))
  const problems = problemsOf(projects)
  await printProblems({ unreadable }, problems, io)
  const linesOf = lineLookup((file) => texts.get(file))
  if (flags.format === 'json') {
    await io.stdout.write(asJson(errors, linesOf, io.cwd))
  } else {
    const render = createPrettyRenderer({
      cwd: io.cwd,
      columns: columnsOf(io),
      paint: paintFor(io, io.stdout),
      linesOf,
    })
    for (const { finding } of errors) await io.stdout.write(`${render(finding)}\n`)
    await io.stdout.write(`${summary(errors)}\n`)
  }
  return problems.length > 0 || unreadable.length > 0 ? EXIT.failed : EXIT.found
}

/** An error of the service as it is shown, with the name of the command that it is about, as far as that is known. */
type ShownError = { readonly finding: FileFinding; readonly command: string | undefined }

function summary(errors: readonly ShownError[]): string {
  const located = errors.filter(({ finding }) => finding.file !== '').length
  const all = plural(errors.length, 'error')
  if (located === errors.length) return `${all} from Discord, all located in files`
  return `${all} from Discord, ${located} located in files`
}

function asJson(shown: readonly ShownError[], linesOf: (file: string) => LineIndex | undefined, cwd: string): string {
  const errors = shown.map(({ finding, command }) => {
    const { file, code, message, start, end, path = [], apiCode, fix, notes = [] } = finding
    const lines = linesOf(file)
    const place = { file: showPath(cwd, file), start: positionAt(lines, start), end: positionAt(lines, end) }
    return {
      ...(file !== '' && place),
      ...(command !== undefined && { command }),
      code,
      message,
      pointer: toPointer(path),
      apiCode,
      ...(fix && { fix }),
      notes,
    }
  })
  return `${jsonText({ version: 1, errors }, 2)}\n`
}
