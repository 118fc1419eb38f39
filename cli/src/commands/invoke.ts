import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { InvocationResult } from '@slashlint/emulator'
import { messageOf } from '@slashlint/checker'
import { FLAGS } from '../arguments/flags.js'
import type { Arguments, Step } from '../arguments/parse.js'
import { oneOf } from '../arguments/values.js'
import { runningEmulators } from '../files/emulators.js'
import { codeOf } from '../files/errors.js'
import { readNamed } from '../files/read.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'

/** The milliseconds of silence after which an answer is complete, including its follow-ups. */
const QUIET = 250

/** A result as the emulator returns it over HTTP. */
type Sent = Omit<InvocationResult, 'press' | 'select' | 'submit' | 'now' | 'later'> & {
  readonly id: string
}

/**
 * Uses a command in a running emulator, and then performs the other steps of the command line in
 * order.
 *
 * @returns 1 if the app did not answer, or the user may not use the command
 * @throws UsageError if no emulator runs, or Discord's client would not allow the input
 */
export async function invoke({ paths, flags, order }: Arguments, io: Io): Promise<number> {
  if (paths.length > 1 || !order.some(({ flag }) => flag === undefined || ALONE.includes(flag))) {
    throw new UsageError(
      '`slashlint invoke` takes one command line in quotes: slashlint invoke \'/ban user:@ben reason:"spam"\'',
    )
  }
  const format = oneOf('format', flags.format, ['pretty', 'json']) ?? 'pretty'
  const ask = requestsTo(flags.at, io)
  // What is not given, JSON leaves out.
  const { app, as, in: channel, locale, target, autocomplete } = flags
  const options = { app, as, in: channel, locale, quiet: QUIET, target, autocomplete }
  const results: Sent[] = []
  const goOn = async (route: string, body: object): Promise<void> => {
    const last = results.at(-1)
    if (last === undefined) {
      throw new UsageError(`There is no answer yet: put the command line before \`--${route}\`.`)
    }
    results.push(await ask<Sent>(route, { id: last.id, ...body }))
  }
  // Before there is an answer, any message is meant.
  const use = async (route: string, body: object): Promise<void> => {
    if (results.length > 0) {
      return goOn(route, body)
    }
    const { target: message, ...how } = options
    results.push(await ask<Sent>(route, { ...body, options: { ...how, message } }))
  }
  const act = async (index: number, { flag, value }: Step): Promise<void> => {
    if (flag === undefined) {
      results.push(await ask<Sent>('invoke', { line: value, options }))
    } else if (flag === 'press') {
      await use('press', { button: value })
    } else if (flag === 'select') {
      await use('select', selection(value))
    } else if (flag === 'submit') {
      // What stands together is one form.
      if (order[index + 1]?.flag !== 'submit') {
        await goOn('submit', { fields: fieldsBefore(order, index) })
      }
    } else if (flag === 'advance') {
      await ask('advance', { duration: value })
    } else if (flag === 'fail') {
      await ask('fail', { fault: value })
    } else if (flag === 'disconnect') {
      await ask('disconnect', { how: /^\d+$/.test(value) ? Number(value) : value })
    }
  }
  try {
    for (const [index, step] of order.entries()) {
      await act(index, step)
    }
  } catch (error) {
    // What came before often says why it cannot go on.
    if (format === 'pretty') {
      await io.stdout.write(transcriptsOf(results))
    }
    throw error
  }
  if (results.length > 0) {
    await io.stdout.write(format === 'json' ? jsonOf(results) : transcriptsOf(results))
  }
  if (results.every(({ outcome }) => outcome === 'answered' || outcome === 'launched')) {
    return EXIT.clean
  }
  return EXIT.found
}

const jsonOf = (results: readonly Sent[]): string =>
  `${JSON.stringify(results.length === 1 ? results[0] : results, null, 2)}\n`

const transcriptsOf = (results: readonly Sent[]): string =>
  results.map(({ transcript }) => `${transcript}\n`).join('')

/** The flags for steps that need no command before them. */
const ALONE: readonly string[] = ['press', 'select', 'advance', 'fail', 'disconnect']

/** Parses a menu with the selected values, such as `Pick a fruit=apple,pear`. */
function selection(text: string): object {
  const [menu, values] = halves('select', text)
  return { menu, values: values.split(',').filter((value) => value !== '') }
}

/**
 * Collects the fields of consecutive `--submit` flags.
 *
 * @param last the index of the last of these flags
 */
function fieldsBefore(order: readonly Step[], last: number): Readonly<Record<string, string>> {
  let first = last
  while (order[first - 1]?.flag === 'submit') {
    first--
  }
  return Object.fromEntries(
    order.slice(first, last + 1).map(({ value }) => halves('submit', value)),
  )
}

function halves(flag: 'select' | 'submit', text: string): readonly [string, string] {
  const at = text.indexOf('=')
  if (at < 1) {
    throw new UsageError(`\`--${flag}\` is --${flag} "${FLAGS[flag].value}", not \`${text}\`.`)
  }
  return [text.slice(0, at), text.slice(at + 1)]
}

/**
 * Returns a function that sends requests to an emulator: the one that `--at` names, else that of
 * the environment, else the one started last.
 *
 * @throws UsageError if there is none
 */
function requestsTo(
  at: string | undefined,
  io: Io,
): <T>(route: string, body: unknown) => Promise<T> {
  const { SLASHLINT_EMULATOR: url, SLASHLINT_EMULATOR_SECRET: secret } = io.env
  const running = runningEmulators(io.env)
  const ofEnvironment = url !== undefined && secret !== undefined ? { url, secret } : undefined
  const wanted = at?.replace(/(?<!\/)\/+$/, '')
  const all = ofEnvironment === undefined ? running : [ofEnvironment, ...running]
  const usual = ofEnvironment === undefined ? running : [ofEnvironment]
  const possible = wanted === undefined ? usual : all.filter(({ url: one }) => one === wanted)
  if (possible.length === 0 && wanted === undefined) {
    throw new UsageError('No emulator runs: start one with `slashlint serve`.')
  }
  if (possible.length === 0) {
    throw new UsageError(`You have no emulator running at ${wanted}.`)
  }
  let left: readonly (typeof possible)[number][] = possible
  const post = async <T>(
    route: string,
    body: unknown,
    files: ReadonlyMap<string, Buffer>,
  ): Promise<T> => {
    for (const found of left) {
      const response = await posted(
        `${found.url}/_slashlint/${route}`,
        found.secret,
        body,
        files,
      ).catch((error: unknown) => {
        if (codeOf(error) === 'ECONNREFUSED') {
          return undefined
        }
        throw new UsageError(`The emulator at ${found.url} does not answer: ${messageOf(error)}.`)
      })
      // One that was killed leaves its note: its process id and its port may be another program's by now.
      const answer = response && answerIn<T & { message?: string; file?: string }>(response.text)
      const isRefused = response?.status === 403 && found !== ofEnvironment
      if (response === undefined || answer === undefined || isRefused) {
        continue
      }
      left = [found]
      if (response.status < 400) {
        return answer
      }
      const { message = `The emulator answered ${response.status}.`, file } = answer
      if (file === undefined || files.has(file)) {
        throw new UsageError(message)
      }
      return post(route, body, new Map([...files, [file, Buffer.from(await readNamed(file, io))]]))
    }
    const where = left.map(({ url }) => url).join(', ')
    throw new UsageError(
      `No emulator runs at ${where} any more: start one with \`slashlint serve\`.`,
    )
  }
  return (route, body) => post(route, body, new Map())
}

/** Parses the answer of an emulator; `undefined` if another program answered. */
function answerIn<T extends object>(text: string): T | undefined {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? (answer as T) : undefined
  } catch {
    return undefined
  }
}

/**
 * Posts JSON with files, without `fetch`: that would give up if a bot in a debugger takes five
 * minutes.
 */
async function posted(
  url: string,
  secret: string,
  body: unknown,
  files: ReadonlyMap<string, Buffer>,
): Promise<{ readonly status: number; readonly text: string }> {
  const form = new FormData()
  form.set('payload_json', JSON.stringify(body))
  for (const [path, content] of files) {
    form.append('files', new Blob([content]), path)
  }
  const encoded = new Response(form)
  const sent = request(url, {
    method: 'POST',
    headers: {
      'Content-Type': encoded.headers.get('content-type') ?? '',
      'X-Slashlint-Secret': secret,
    },
  })
  sent.end(Buffer.from(await encoded.arrayBuffer()))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: response.statusCode ?? 0, text: await text(response) }
}
