import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Projects } from '@slashlint/checker'
import { readAnswer, targetsIn } from '@slashlint/checker/errors'
import type { ServiceAnswer, ErrorTarget } from '@slashlint/checker/errors'
import type { CommandContext, DeployedCommand } from '@slashlint/core'
import { decodeText } from '@slashlint/sources'
import type { Flags } from '../../arguments/flags.js'
import type { UnreadableFile } from '../../check/result.js'
import { createFileProject } from '../../check/project.js'
import { expandPaths } from '../../files/expand.js'
import { inputName, readInput } from '../../files/read.js'
import { guildOf, readCreatesToday, readList } from '../../files/service.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'

/** What an answer of the service looks like. */
export const EXPECTED =
  'Expected: the body of its answer, an object with "code", "message" and "errors", or the error as a library prints it.'

/** What the service has answered. @throws UsageError if it isn't an answer */
export async function loadAnswer(path: string, io: Io): Promise<ServiceAnswer> {
  const answer = readAnswer(decodeText(await readInput(path, io)).text)
  if ('obstacle' in answer) throw new UsageError(`${inputName(path)} ${answer.obstacle}. ${EXPECTED}`)
  return answer
}

/** What the service had before the request: some errors are about that alone. */
export async function loadState(flags: Flags, io: Io): Promise<CommandContext> {
  const createsToday = readCreatesToday(flags['creates-today'])
  const deployed = flags.deployed === undefined ? undefined : await readList(flags.deployed, 'commands', io)
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
 * The definitions of all files, in their order.
 *
 * @param others files that hold no definitions: the answer, and what the service has
 */
export async function loadDefinitions(
  paths: readonly string[],
  others: readonly string[],
  projects: Projects,
  io: Io,
): Promise<{
  readonly targets: readonly ErrorTarget[]
  readonly texts: ReadonlyMap<string, string>
  readonly unreadable: readonly UnreadableFile[]
}> {
  const { files, named, missing } = await expandPaths(paths, io.cwd)
  /** The texts of the files that hold them. */
  const texts = new Map<string, string>()
  const targets: ErrorTarget[] = []
  const unreadable: UnreadableFile[] = [...missing]
  const project = createFileProject({ projects, cwd: io.cwd, named })
  for (const file of files) {
    if (others.some((other) => file === resolve(io.cwd, other))) continue
    const opened = await project.open(file)
    const analysis = project.analysis(pathToFileURL(file).href)
    if ('unreadable' in opened) unreadable.push(opened.unreadable)
    if (analysis === undefined) continue
    texts.set(file, analysis.text)
    targets.push(...targetsIn(analysis))
  }
  return { targets, texts, unreadable }
}
