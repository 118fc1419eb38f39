import {
  startEmulator,
  type Emulator,
  type InvocationResult,
  type InvokeOptions,
  type Step,
} from '@slashlint/emulator'
import { messageOf } from '@slashlint/checker'
import type { Arguments } from '../../arguments/parse.js'
import { EXIT, UsageError } from '../../io.js'
import type { Io } from '../../io.js'
import { paintFor } from '../../render/colors.js'
import { renderDiff } from '../../render/diff.js'
import { runChild } from './child.js'
import { readSessionFiles, readSession, shownText, writeSession } from './session.js'
import { repeatFailure } from '../fuzz/repeat.js'
import { hookedFor, optionsOf, starting } from './start.js'

/** The milliseconds in which a bot must be ready, and must show each answer. */
const READY = 30_000
const PATIENCE = 5000
/** The milliseconds of silence after which a step is complete. */
const QUIET = 150

/**
 * Repeats a session with a bot, and compares the answers.
 *
 * @returns 1 if an answer differs; with `--update`, the session is rewritten instead. For a session
 * with an expected failure: 1 while the bot still fails
 * @throws UsageError if the session is invalid, or the bot does not get ready
 */
export async function replay(
  { paths: [path, ...command], flags }: Arguments,
  io: Io,
): Promise<number> {
  if (path === undefined || command.length === 0) {
    throw new UsageError(
      '`slashlint replay` takes a session and a bot: slashlint replay session.jsonl -- node bot.js',
    )
  }
  const hooked = hookedFor(flags, command, io)
  const session = readSession(path, io)
  const failing = session.steps.find(({ fails }) => fails !== undefined)
  if (failing?.fails !== undefined) {
    return repeatFailure({ path, session, wanted: failing.fails, command, hooked, flags }, io)
  }
  const files = readSessionFiles(path, session.steps, io)
  const options = await optionsOf({ ...session.flags, ...flags }, true, io)
  const steps: Step[] = []
  const emulator = await starting(
    () => startEmulator({ ...options, onStep: (step) => steps.push(step) }),
    options,
  )
  const ending = new AbortController()
  const signal = AbortSignal.any([io.signal, ending.signal])
  const how = { hooked, keep: flags['keep-env'] === true, patience: PATIENCE }
  const bot = runChild(command, emulator, how, { ...io, signal })
  try {
    const gone = bot.then((code) => {
      throw new UsageError(`${command.join(' ')} ended with ${code} before the session did.`)
    })
    await Promise.race([gone, perform(session.steps, emulator, path, files)])
  } finally {
    ending.abort()
    await bot.catch(() => undefined)
    await emulator.close()
  }
  const [before, after] = [shownText(session.steps), shownText(steps)]
  if (before === after) {
    return EXIT.clean
  }
  if (flags.update === true) {
    writeSession(path, { ...session, steps }, io)
    return EXIT.clean
  }
  const file = { file: path, before, after }
  await io.stdout.write(
    await renderDiff([file], io.cwd, paintFor(io, io.stdout), io.stdout.isTTY === true),
  )
  return EXIT.found
}

async function perform(
  steps: readonly Step[],
  emulator: Emulator,
  path: string,
  files: Files,
): Promise<void> {
  let last: InvocationResult | undefined
  for (const [index, step] of steps.entries()) {
    const deadline = Date.now() + (index === 0 ? READY : PATIENCE)
    try {
      last = await performed(step, last, { emulator, deadline, files })
    } catch (error) {
      throw new UsageError(`${path}, step ${index + 1}: ${messageOf(error)}`)
    }
    // Until as much is shown as was, then as long as more comes.
    const wanted = step.shows?.length ?? 0
    while (
      last !== undefined &&
      last.now().snapshot.split('\n').length - 1 < wanted &&
      Date.now() < deadline
    ) {
      await pause(20)
    }
    await pause(QUIET)
  }
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

type Files = Readonly<Record<string, Uint8Array>>

/** The emulator, the files and the deadline for a step. */
interface Performing {
  readonly emulator: Emulator
  /** The time until which a step waits for a message or button that is still missing. */
  readonly deadline: number
  readonly files: Files
}

/** Uses a command, or asks for suggestions if `option` is set. */
const used = (
  emulator: Emulator,
  line: string,
  option: string | undefined,
  options: InvokeOptions,
): Promise<InvocationResult> => {
  if (option === undefined) {
    return emulator.invoke(line, options)
  }
  return emulator.autocomplete(line, option, options)
}

/**
 * Performs a step. If the bot or the button is not there yet, it tries again until the deadline.
 */
async function performed(
  step: Step,
  last: InvocationResult | undefined,
  { emulator, deadline, files }: Performing,
): Promise<InvocationResult | undefined> {
  const { invoke, press, select, values = [], submit, advance, ...more } = step
  const { shows: _, fails: __, files: ___, autocomplete, ...how } = more
  if (advance !== undefined) {
    emulator.advance(advance)
    return undefined
  }
  const options = { ...how, quiet: QUIET, ...(step.files !== undefined && { files }) }
  const act = async (): Promise<InvocationResult> => {
    if (invoke !== undefined) {
      return used(emulator, invoke, autocomplete, options)
    }
    if (press !== undefined) {
      return first([last, emulator], (from) => from.press(press, options))
    }
    if (select !== undefined) {
      return first([last, emulator], (from) => from.select(select, values, options))
    }
    return opened(last).submit(submit ?? {}, options)
  }
  for (;;) {
    try {
      const result = await act()
      if (result.outcome !== 'undelivered' || Date.now() > deadline) {
        return result
      }
    } catch (error) {
      if (submit !== undefined || Date.now() > deadline) {
        throw error
      }
    }
    await pause(100)
  }
}

function opened(last: InvocationResult | undefined): InvocationResult {
  if (last?.modal === undefined) {
    throw new UsageError('no form was opened before')
  }
  return last
}

/**
 * Performs an act on a message of the last result; if that fails, on the latest fitting message of
 * the emulator.
 */
async function first(
  [last, all]: readonly [InvocationResult | undefined, Emulator],
  act: (by: Pick<Emulator, 'press' | 'select'>) => Promise<InvocationResult>,
): Promise<InvocationResult> {
  if (last === undefined) {
    return act(all)
  }
  try {
    return await act(last)
  } catch {
    return act(all)
  }
}
