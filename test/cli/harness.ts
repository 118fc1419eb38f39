import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach } from 'vitest'
import type { Io } from '../../cli/src/io.js'
import { main } from '../../cli/src/main.js'

export interface RunOptions {
  readonly cwd?: string
  readonly stdin?: string | (AsyncIterable<Uint8Array> & { readonly isTTY?: boolean })
  readonly env?: Record<string, string>
  readonly tty?: boolean
  readonly columns?: number
  readonly signal?: AbortSignal
  /** Called with each piece of standard output as it is written. */
  readonly onOutput?: (text: string) => void | Promise<void>
}

export interface RunResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text)
}

/** Runs the program in this process with captured streams. */
export async function slashlint(
  argv: readonly string[],
  options: RunOptions = {},
): Promise<RunResult> {
  let stdout = ''
  let stderr = ''
  const stream = { isTTY: options.tty === true, columns: options.columns }
  const io: Io = {
    cwd: options.cwd ?? process.cwd(),
    env: options.env ?? {},
    stdin: typeof options.stdin === 'object' ? options.stdin : once(options.stdin ?? ''),
    stdout: {
      ...stream,
      write: (text) => {
        stdout += text
        return options.onOutput?.(text)
      },
    },
    stderr: { ...stream, write: (text) => void (stderr += text) },
    signal: options.signal ?? new AbortController().signal,
  }
  const code = await main(argv, io)
  return { code, stdout, stderr }
}

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** Makes a folder with these files, which is removed after the test. Values other than strings are written as JSON. */
export function project(files: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      typeof content === 'string' || content instanceof Uint8Array
        ? content
        : JSON.stringify(content, null, 2),
    )
  }
  return folder
}

/** A command without a mistake. */
export const PING = { name: 'ping', description: 'Is the bot awake?', type: 1 }
/** A command with one error: its name is not lower case. */
export const LOUD = { name: 'Ping', description: 'Is the bot awake?', type: 1 }

/** The application to which {@link storedCommand} belongs. */
export const APP = '845027738276462632'

/** Makes a command in the form in which Discord returns it. */
export const storedCommand = (id: string, fields: object): object => ({
  id,
  application_id: APP,
  version: id,
  type: 1,
  name_localizations: null,
  description_localizations: null,
  default_member_permissions: null,
  nsfw: false,
  contexts: null,
  integration_types: [0],
  ...fields,
})
