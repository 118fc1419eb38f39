import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { lineLookup } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import type { Projects } from '@slashlint/checker'
import {
  locateError,
  notesOn,
  placeErrors,
  readAnswers,
  targetsIn,
} from '@slashlint/checker/errors'
import type { ErrorTarget, PlacedError, ReadAnswers } from '@slashlint/checker/errors'
import { showPath } from '@slashlint/checker/disk'
import { toPointer } from '@slashlint/core'
import type { CommandContext, DeployedCommand } from '@slashlint/core'
import { decodeText } from '@slashlint/sources'
import type { LineIndex } from '@slashlint/sources'
import type { Flags } from '../arguments/flags.js'
import type { Arguments } from '../arguments/parse.js'
import { oneOf } from '../arguments/values.js'
import { inFile } from '../check/finding.js'
import type { FileFinding } from '../check/finding.js'
import { createFileProject } from '../check/project.js'
import type { UnreadableFile } from '../check/result.js'
import { loadProjects, problemsOf } from '../config/load.js'
import { expandPaths } from '../files/expand.js'
import { inputName, readInput } from '../files/read.js'
import { guildOf, readCreatesToday, readList } from '../files/service.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { jsonText } from '../render/json-text.js'
import { columnsOf, paintFor } from '../render/colors.js'
import { positionAt } from '../render/positions.js'
import { createPrettyRenderer } from '../render/pretty.js'
import { printProblems } from './problems.js'

/** A sentence about the expected input, for error messages. */
const EXPECTED =
  'Expected: the body of its answer, an object with "code", "message" and "errors", or the error as a library prints it.'

/**
 * Prints the errors of Discord's answer, each at its place in the files from which the request was
 * made.
 *
 * @returns the exit code
 */
export async function explainError({ paths, flags }: Arguments, io: Io): Promise<number> {
  const [path, ...sources] = paths
  if (path === undefined) {
    throw new UsageError(
      '`slashlint explain-error` takes the answer as a file, or - for standard input.',
    )
  }
  const format = oneOf('format', flags.format, ['pretty', 'json'])
  const { answers, passedOver } = await loadAnswers(path, io)
  const projects = await loadProjects(io.cwd, flags.config)
  if (path === '-' && flags.deployed === '-') {
    throw new UsageError('The answer and --deployed cannot both be standard input.')
  }
  const state = await loadState(flags, io)
  const notSources = [path, ...(flags.deployed === undefined ? [] : [flags.deployed])]
  const { targets, texts, unreadable } = await loadDefinitions(sources, notSources, projects, io)
  const wanted = flags.command?.at(-1)
  if (wanted !== undefined && !targets.some(({ name }) => name === wanted)) {
    throw new UsageError(
      `There is no command named \`${wanted}\` in ${plural(texts.size, 'file')} with definitions.`,
    )
  }
  const known = targets.map((target) => ({ ...target, context: { ...state, ...target.context } }))
  const placed = answers.flatMap((answer) => placeErrors(answer, known, wanted))
  if (placed.length === 0) {
    throw new UsageError(`${inputName(path)} is not an error that Discord answered. ${EXPECTED}`)
  }
  const errors = placed.map((one): ShownError => ({
    finding: findingOf(one, io.cwd),
    command: one.target?.name,
  }))
  const problems = problemsOf(projects)
  await printProblems({ unreadable }, problems, io)
  const linesOf = lineLookup((file) => texts.get(file))
  if (format === 'json') {
    await io.stdout.write(asJson({ errors, passedOver }, linesOf, io.cwd))
  } else {
    const render = createPrettyRenderer({
      cwd: io.cwd,
      columns: columnsOf(io),
      paint: paintFor(io, io.stdout),
      linesOf,
    })
    for (const { finding } of errors) {
      await io.stdout.write(`${render(finding)}\n`)
    }
    await io.stdout.write(`${summary(errors)}\n`)
    if (passedOver > 0) {
      await io.stdout.write(`${plural(passedOver, 'line')} not understood\n`)
    }
  }
  return problems.length > 0 || unreadable.length > 0 ? EXIT.failed : EXIT.found
}

/** An error of Discord, with the name of its command, if that is known. */
type ShownError = { readonly finding: FileFinding; readonly command: string | undefined }

function summary(errors: readonly ShownError[]): string {
  const located = errors.filter(({ finding }) => finding.file !== '').length
  const all = plural(errors.length, 'error')
  if (located === errors.length) {
    return `${all} from Discord, all located in files`
  }
  return `${all} from Discord, ${located} located in files`
}

/** The errors in Discord's answer, and the lines without one. */
interface Explained {
  readonly errors: readonly ShownError[]
  /** The number of lines in which no error was recognised. */
  readonly passedOver: number
}

function asJson(
  { errors: shown, passedOver }: Explained,
  linesOf: (file: string) => LineIndex | undefined,
  cwd: string,
): string {
  const errors = shown.map(({ finding, command }) => {
    const { file, code, message, start, end, path = [], apiCode, fix, notes = [] } = finding
    const lines = linesOf(file)
    const place = {
      file: showPath(cwd, file),
      start: positionAt(lines, start),
      end: positionAt(lines, end),
    }
    // What is not there, JSON leaves out.
    return {
      ...(file !== '' && place),
      command,
      code,
      message,
      pointer: toPointer(path),
      apiCode,
      fix,
      notes,
    }
  })
  return `${jsonText({ version: 1, errors, passedOver }, 2)}\n`
}

/** Reads Discord's answers from a file. @throws UsageError if the text contains no answer */
async function loadAnswers(path: string, io: Io): Promise<ReadAnswers> {
  const read = readAnswers(decodeText(await readInput(path, io)).text)
  if ('obstacle' in read) {
    throw new UsageError(`${inputName(path)} ${read.obstacle}. ${EXPECTED}`)
  }
  return read
}

/**
 * Reads the commands that were deployed before the request. Without them, some errors cannot be
 * explained.
 */
async function loadState(flags: Flags, io: Io): Promise<CommandContext> {
  const createsToday = readCreatesToday(flags['creates-today'])
  const deployed =
    flags.deployed === undefined ? undefined : await readList(flags.deployed, 'commands', io)
  const inGuild = deployed?.some((command) => guildOf(command) !== undefined)
  return {
    ...(createsToday !== undefined && { createsToday }),
    ...(deployed !== undefined && {
      deployed: deployed as readonly DeployedCommand[],
      scope: inGuild === true ? 'guild' : 'global',
    }),
  }
}

/**
 * Returns the definitions of all files, in the order of the files.
 *
 * @param others files that contain no definitions: the answer, and the deployed commands
 */
async function loadDefinitions(
  paths: readonly string[],
  others: readonly string[],
  projects: Projects,
  io: Io,
) {
  const { files, named, missing } = await expandPaths(paths, io.cwd)
  /** The texts of the files with definitions. */
  const texts = new Map<string, string>()
  const targets: ErrorTarget[] = []
  const unreadable: UnreadableFile[] = [...missing]
  const project = createFileProject({ projects, cwd: io.cwd, named })
  for (const file of files) {
    if (others.some((other) => file === resolve(io.cwd, other))) {
      continue
    }
    const opened = await project.open(file)
    const analysis = project.analysis(pathToFileURL(file).href)
    if ('unreadable' in opened) {
      unreadable.push(opened.unreadable)
    }
    if (analysis === undefined) {
      continue
    }
    texts.set(file, analysis.text)
    targets.push(...targetsIn(analysis))
  }
  return { targets, texts, unreadable }
}

/** Converts an error of Discord to a finding. Its file is empty if the definition is not known. */
function findingOf(placed: PlacedError, cwd: string): FileFinding {
  const { path, rule, apiCode, message, diagnostic } = placed.error
  const notes = [
    ...(diagnostic === undefined && rule !== undefined ? [`slashlint explain ${rule}`] : []),
    ...notesOn(
      placed,
      ({ name, unit }) => `${name ?? '(no name)'} in ${showPath(cwd, fileURLToPath(unit.uri))}`,
      'name the command with --command',
    ),
  ]
  const located = locateError(placed)
  if (located === undefined) {
    const nowhere = { file: '', place: '', start: 0, end: 0, related: [] }
    return { ...nowhere, code: rule ?? apiCode, severity: 'error', message, path, apiCode, notes }
  }
  const { finding, fix } = located
  return { ...inFile(finding), notes, ...(fix && { fix: { title: fix.title, safe: fix.safe } }) }
}
