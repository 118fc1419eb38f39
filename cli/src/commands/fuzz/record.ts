import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Emulator } from '@slashlint/emulator'
import type { FuzzFailure } from '@slashlint/emulator/testing'
import type { Flags } from '../../arguments/flags.js'
import { describe } from '../../files/errors.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { begunWith, writeSession } from '../serve/session.js'

/** The file with the world before the steps of the sessions. */
const WORLD = 'world.json'

/**
 * Creates the writer of sessions for `slashlint replay`, with their world and files.
 *
 * @returns a function that writes a failure, and returns the path of its session
 */
export function createRecords(
  folder: string,
  emulator: Emulator,
  flags: Flags,
  io: Io,
): (failure: FuzzFailure) => string {
  let count = 0
  return ({ code, what, invocation, steps, files }) => {
    count++
    write(join(folder, WORLD), JSON.stringify(worldOf(emulator), null, 2), io)
    for (const [name, content] of Object.entries(files)) {
      write(join(folder, name), Buffer.from(content, 'base64'), io)
    }
    const words = [code.replace('fuzz/', ''), invocation[0] ?? '']
    const slug = words
      .join('-')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .slice(0, LONGEST)
      .replace(/-$/, '')
    const path = join(folder, `${String(count).padStart(2, '0')}-${slug}.jsonl`)
    const begun = begunWith({ ...flags, seed: join(folder, WORLD), limits: 'off' })
    const last = steps.length - 1
    const failing = steps.map((step, index) =>
      index === last ? { ...step, fails: { code, message: what } } : step,
    )
    writeSession(path, { ...begun, steps: failing }, io)
    return path
  }
}

const LONGEST = 50

/** Returns the seed with the commands that are deployed now, for a bot that deploys none itself. */
function worldOf({ seed, state, applicationId }: Emulator) {
  const app = state.apps.find(({ id }) => id === applicationId)
  const commands = Object.entries(app?.commands ?? {}).flatMap(([scope, list]) =>
    scope === 'global' ? list : [],
  )
  const [first, ...others] = seed.apps ?? []
  return { ...seed, apps: [{ ...first, commands }, ...others] }
}

function write(path: string, content: string | Uint8Array, { cwd }: Io): void {
  try {
    mkdirSync(resolve(cwd, dirname(path)), { recursive: true })
    writeFileSync(resolve(cwd, path), content)
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${describe(error)}.`)
  }
}
