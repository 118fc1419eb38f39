import type { InvocationResult } from '@slashlint/emulator'
import type { Arguments } from '../arguments/parse.js'
import { oneOf } from '../arguments/values.js'
import { runningEmulators } from '../files/emulators.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'

/** How long an answer must be quiet before it counts as complete, so that follow-ups are shown. */
const QUIET = 250

/** A result as the emulator sends it. */
type Sent = Omit<InvocationResult, 'press' | 'select' | 'submit' | 'later'> & { readonly id: string }

/**
 * Uses a command at a running emulator.
 *
 * @returns 1 when the app did not answer, or the user may not use the command
 * @throws UsageError when no emulator runs, or no client would send this
 */
export async function invoke({ paths, flags }: Arguments, io: Io): Promise<number> {
  const [line, ...more] = paths
  if (line === undefined || more.length > 0)
    throw new UsageError(
      '`slashlint invoke` takes one command line in quotes: slashlint invoke \'/ban user:@ben reason:"spam"\'',
    )
  const format = oneOf('format', flags.format, ['pretty', 'json']) ?? 'pretty'
  const ask = asking(flags.at, io)
  const place = {
    ...(flags.app !== undefined && { app: flags.app }),
    ...(flags.as !== undefined && { as: flags.as }),
    ...(flags.in !== undefined && { in: flags.in }),
    ...(flags.locale !== undefined && { locale: flags.locale }),
  }
  const options = {
    ...place,
    quiet: QUIET,
    ...(flags.target !== undefined && { target: flags.target }),
    ...(flags.autocomplete !== undefined && { autocomplete: flags.autocomplete }),
  }
  const results = [await ask('invoke', { line, options })]
  for (const button of flags.press ?? []) results.push(await ask('press', { id: results.at(-1)?.id, button }))
  await io.stdout.write(
    format === 'json'
      ? `${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}\n`
      : results.map(({ transcript }) => `${transcript}\n`).join(''),
  )
  return results.every(({ outcome }) => outcome === 'answered') ? EXIT.clean : EXIT.found
}

/** Sends something to the emulator that is meant: the one named, that of the environment, or the one started last. */
function asking(at: string | undefined, io: Io): (route: string, body: unknown) => Promise<Sent> {
  const { SLASHLINT_EMULATOR: url, SLASHLINT_EMULATOR_SECRET: secret } = io.env
  const running = runningEmulators(io.env)
  const ofEnvironment = url !== undefined && secret !== undefined ? { url, secret } : undefined
  const wanted = at?.replace(/\/+$/, '')
  const found =
    wanted === undefined
      ? (ofEnvironment ?? running[0])
      : [ofEnvironment, ...running].find((one) => one?.url === wanted)
  if (found === undefined)
    throw new UsageError(
      wanted === undefined
        ? 'No emulator runs: start one with `slashlint serve`.'
        : `No emulator of yours runs at ${wanted}.`,
    )
  return async (route, body) => {
    const response = await fetch(`${found.url}/_slashlint/${route}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Slashlint-Secret': found.secret },
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      throw new UsageError(
        `The emulator at ${found.url} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`,
      )
    })
    const answer = (await response.json()) as Sent & { message?: string }
    if (!response.ok) throw new UsageError(answer.message ?? `The emulator answered ${response.status}.`)
    return answer
  }
}
