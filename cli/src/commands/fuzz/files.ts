import { relative } from 'node:path'
import { extracted } from '@slashlint/checker'
import { lineIndex } from '@slashlint/sources'
import type { Emulator } from '@slashlint/emulator'
import type { FuzzFailure } from '@slashlint/emulator/testing'
import { expandPaths } from '../../files/expand.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { runFiles } from '../run-files.js'

/** Facts from the project's files about a failure. */
export interface FailureFacts {
  /** The place of the command's definition: `src/ban.js:12:9`. */
  readonly definition?: string
  /** A finding of `slashlint check` at the line that threw. It may explain the failure. */
  readonly finding?: { readonly code: string; readonly message: string }
}

/** The commands of the project's files. */
export interface ProjectFiles {
  /** Deploys the commands that are known completely. @returns false if there are none */
  deploy(emulator: Emulator): Promise<boolean>
  /** Returns what the files tell about a failure; empty until they have been read. */
  about(failure: FuzzFailure): FailureFacts
}

/** A command of the files, with the place of its definition. */
interface CommandInFile {
  readonly name: string | undefined
  readonly place: string
  /** The body for Discord; absent if a part of it is unknown, or if the command goes to a guild. */
  readonly body?: unknown
}

/** A finding of `check` about code, with its line. */
interface FindingInFile {
  readonly line: string
  readonly code: string
  readonly message: string
}

/**
 * Reads the files of the paths as `slashlint check` does; without paths, those of the current
 * folder.
 */
export async function projectFiles(
  paths: readonly string[],
  config: string | undefined,
  io: Io,
): Promise<ProjectFiles> {
  const { report } = await runFiles(await expandPaths(paths, io.cwd), config, io)
  const commands: CommandInFile[] = []
  const findings: FindingInFile[] = []
  for (const { file, text, definitions, findings: found } of report.files) {
    const lines = lineIndex(text)
    const placeOf = (offset: number): string => {
      const { line, column } = lines.position(offset)
      return `${relative(io.cwd, file)}:${line + 1}:${column + 1}`
    }
    for (const one of definitions.filter(({ resource }) => resource === 'command')) {
      const isSent = one.unknown.length === 0 && one.scope !== 'guild'
      commands.push({
        name: one.name,
        place: placeOf(one.offset()),
        ...(isSent && { body: extracted(text, one) }),
      })
    }
    for (const { code, message, start } of found.filter(({ code: one }) => OF_CODE.test(one))) {
      findings.push({ line: placeOf(start).replace(/:\d+$/, ''), code, message })
    }
  }
  return {
    deploy: (emulator) =>
      deployBodies(
        emulator,
        commands.flatMap(({ body }) => (body === undefined ? [] : [body])),
      ),
    about({ place, command }) {
      const [definition, other] = commands.filter(({ name }) => name === command)
      const line = place?.replace(/:\d+$/, '')
      const finding = findings.find((one) => one.line === line)
      return {
        // Of two with one name nobody knows which is meant.
        ...(definition !== undefined && other === undefined && { definition: definition.place }),
        ...(finding !== undefined && {
          finding: { code: finding.code, message: finding.message },
        }),
      }
    },
  }
}

/** Matches the rules about handlers. Their findings may explain a failure. */
const OF_CODE = /^(?:use|answer)\//

/**
 * Deploys command bodies, as a script of the project would.
 *
 * @returns false if there are none
 * @throws UsageError if Discord would refuse them
 */
export async function deployBodies(
  { url, applicationId, botToken }: Emulator,
  bodies: readonly unknown[],
): Promise<boolean> {
  if (bodies.length === 0) {
    return false
  }
  const { ok } = await fetch(`${url}/api/v10/applications/${applicationId}/commands`, {
    method: 'PUT',
    headers: { Authorization: `Bot ${botToken}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(bodies),
  })
  if (!ok) {
    throw new UsageError(
      'The bot has deployed no commands, and Discord refuses those of the files: slashlint check says why. Name the files of this bot alone, or put its commands into a seed (--seed).',
    )
  }
  return true
}
