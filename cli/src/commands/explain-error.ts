import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { toPointer } from '@slashlint/core'
import type { CommandContext, DeployedCommand } from '@slashlint/core'
import { plural } from '@slashlint/language-server/checking'
import { decodeText } from '@slashlint/sources'
import type { Arguments } from '../arguments/parse.js'
import type { Finding } from '../check/finding.js'
import type { Unreadable } from '../check/result.js'
import { openFile } from '../check/run.js'
import { loadProjects, problemsOf } from '../config/load.js'
import { readAnswer } from '../errors/answer.js'
import type { Answer } from '../errors/answer.js'
import { findingOf } from '../errors/findings.js'
import { placeErrors } from '../errors/place.js'
import { targetsIn } from '../errors/targets.js'
import type { Target } from '../errors/targets.js'
import { describe, expandPaths } from '../files/expand.js'
import { readCreatesToday, readList } from '../files/service.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { paintFor } from '../render/colors.js'
import { createLineLookup } from '../render/json.js'
import { createPrettyRenderer, showPath } from '../render/pretty.js'
import { printProblems } from './report.js'

/** Columns when the output is no terminal. */
const DEFAULT_COLUMNS = 120

const EXPECTED =
  'Expected: the body of its answer, an object with "code", "message" and "errors", or the error as discord.js prints it.'

/** Shows each error of the service's answer at its place in the files the request was made of. */
export async function explainError({ paths, flags }: Arguments, io: Io): Promise<number> {
  const [file, ...sources] = paths
  if (file === undefined)
    throw new UsageError('`slashlint explain-error` takes the answer as a file, or - for standard input.')
  if (flags.format !== undefined && flags.format !== 'json' && flags.format !== 'pretty')
    throw new UsageError('`slashlint explain-error` has the formats pretty and json.')
  const answer = await loadAnswer(file, io)
  const projects = await loadProjects(io.cwd, flags.config as string | undefined)
  if (file === '-' && flags.deployed === '-')
    throw new UsageError('The answer and --deployed cannot both be standard input.')
  const state = await loadState(flags, io)
  const notSources = [file, ...(typeof flags.deployed === 'string' ? [flags.deployed] : [])]
  const { targets: own, texts, unreadable } = await loadTargets(sources, notSources, projects, io)
  const targets = own.map((target) => ({ ...target, context: { ...state, ...target.context } }))
  const wanted = flags.command as string | undefined
  if (wanted !== undefined && !targets.some(({ name }) => name === wanted))
    throw new UsageError(`There is no command named \`${wanted}\` in ${plural(texts.size, 'file')} with definitions.`)
  const placed = placeErrors(answer, targets, wanted)
  if (placed.length === 0)
    throw new UsageError(`${file === '-' ? 'Standard input' : file} is no error of the service. ${EXPECTED}`)
  const findings = placed.map((one) => findingOf(one, io.cwd))
  const textOf = (of: string): string | undefined => texts.get(of)
  const problems = problemsOf(projects)
  await printProblems({ unreadable }, problems, io)
  if (flags.format === 'json') {
    const commands = placed.map(({ target }) => target?.name)
    await io.stdout.write(asJson(findings, commands, textOf, io.cwd))
  } else {
    const columns = io.stdout.isTTY ? (io.stdout.columns ?? DEFAULT_COLUMNS) : DEFAULT_COLUMNS
    const render = createPrettyRenderer({ cwd: io.cwd, columns, paint: paintFor(io, io.stdout), textOf })
    for (const finding of findings) await io.stdout.write(`${render(finding)}\n`)
    await io.stdout.write(`${summary(findings)}\n`)
  }
  return problems.length > 0 || unreadable.length > 0 ? EXIT.failed : EXIT.found
}

function summary(findings: readonly Finding[]): string {
  const located = findings.filter(({ file }) => file !== '').length
  const all = plural(findings.length, 'error')
  if (located === findings.length) return `${all} of the service, each at its place`
  return `${all} of the service, ${located} with a place in a file`
}

/** What the service had before the request: some errors are about that alone. */
async function loadState(flags: Arguments['flags'], io: Io): Promise<CommandContext> {
  const createsToday = readCreatesToday(flags['creates-today'] as string | undefined)
  const path = flags.deployed as string | undefined
  const deployed = path === undefined ? undefined : await readList(path, 'commands', io)
  const guildOf = (command: unknown): unknown => (command as { readonly guild_id?: unknown } | null)?.guild_id
  const inGuild = deployed?.some((command) => typeof guildOf(command) === 'string')
  return {
    ...(createsToday !== undefined && { createsToday }),
    ...(deployed !== undefined && {
      deployed: deployed as readonly DeployedCommand[],
      scope: inGuild === true ? 'guild' : 'global',
    }),
  }
}

async function loadAnswer(file: string, io: Io): Promise<Answer> {
  const text = file === '-' ? await readAll(io) : await readText(file, io.cwd)
  const answer = readAnswer(text)
  if ('obstacle' in answer)
    throw new UsageError(`${file === '-' ? 'Standard input' : file} ${answer.obstacle}. ${EXPECTED}`)
  return answer
}

async function readAll(io: Io): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of io.stdin) chunks.push(chunk)
  return decodeText(Buffer.concat(chunks)).text
}

async function readText(file: string, cwd: string): Promise<string> {
  const bytes = await readFile(resolve(cwd, file)).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`Cannot read ${file}: ${describe(error)}.`)
  })
  return decodeText(bytes).text
}

interface Loaded {
  readonly targets: readonly Target[]
  readonly texts: ReadonlyMap<string, string>
  readonly unreadable: readonly Unreadable[]
}

/** The definitions of all files, in their order. The answer, and what the service has, are none. */
async function loadTargets(
  paths: readonly string[],
  others: readonly string[],
  projects: Awaited<ReturnType<typeof loadProjects>>,
  io: Io,
): Promise<Loaded> {
  const { files, missing } = await expandPaths(paths, io.cwd)
  const global = { scope: undefined, resource: undefined, rules: {} }
  const texts = new Map<string, string>()
  const targets: Target[] = []
  const unreadable: Unreadable[] = [...missing]
  for (const file of files) {
    if (others.some((other) => file === resolve(io.cwd, other))) continue
    const opened = await openFile(file, { projects, global })
    if ('unreadable' in opened) unreadable.push(opened.unreadable)
    if (!('text' in opened) || opened.analysis === undefined) continue
    const { text, analysis } = opened
    texts.set(file, text)
    targets.push(...targetsIn(file, analysis))
  }
  return { targets, texts, unreadable }
}

function asJson(
  findings: readonly Finding[],
  commands: readonly (string | undefined)[],
  textOf: (file: string) => string | undefined,
  cwd: string,
): string {
  const linesOf = createLineLookup(textOf)
  const at = (file: string, offset: number) => {
    const { line, column } = linesOf(file).position(offset)
    return { line: line + 1, column: column + 1, offset }
  }
  const errors = findings.map(({ file, code, message, start, end, path = [], apiCode, fix, notes = [] }, i) => ({
    ...(file !== '' && { file: showPath(cwd, file), start: at(file, start), end: at(file, end) }),
    ...(commands[i] !== undefined && { command: commands[i] }),
    code,
    message,
    pointer: toPointer(path),
    apiCode,
    ...(fix && { fix }),
    notes,
  }))
  return `${JSON.stringify({ version: 1, errors }, null, 2)}\n`
}
