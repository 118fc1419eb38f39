import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { isRecord } from '@slashlint/checker'
import type { Step } from '@slashlint/emulator'
import { FLAGS, type Flags } from '../../arguments/flags.js'
import { describe } from '../../files/errors.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'

/** The flags of `serve` that a session records. */
const KEPT = [
  'app',
  'guild',
  'seed',
  'clock',
  'frozen',
  'auth',
  'limits',
  'strict',
  'read-repair',
  'endpoint',
] as const

/**
 * The steps of users, and the bot's answers. The file has the flags in its first line, then one
 * step per line.
 */
export interface Session {
  /** The flags of the command line. In the file, `seed` is relative to the folder of the file. */
  readonly flags: Flags
  /** The steps of users in their order. */
  readonly steps: readonly Step[]
}

/** A kind of value in a session: its description, and its check. */
type Kind = readonly [words: string, is: (value: unknown) => boolean]

const isText = (value: unknown): boolean => typeof value === 'string'

const TEXT: Kind = ['a text', isText]
const TEXTS: Kind = ['a list of texts', (value) => Array.isArray(value) && value.every(isText)]
const OBJECT: Kind = ['an object', isRecord]
const SWITCH: Kind = ['true or false', (value) => typeof value === 'boolean']
const DURATION: Kind = [
  'a time, such as "10m", or a number of milliseconds',
  (value) => isText(value) || (typeof value === 'number' && value >= 0),
]

/** The keys that name the act of a step; each step has exactly one. */
const ACTS: Readonly<Record<string, Kind>> = {
  invoke: TEXT,
  press: TEXT,
  select: TEXT,
  submit: OBJECT,
  advance: DURATION,
}

/** All keys of a step, with their kinds. */
const KEYS: Readonly<Record<string, Kind>> = {
  ...ACTS,
  values: TEXTS,
  as: TEXT,
  in: TEXT,
  locale: TEXT,
  target: TEXT,
  message: TEXT,
  autocomplete: TEXT,
  files: TEXTS,
  together: SWITCH,
  shows: TEXTS,
  fails: [
    'an object with a code and a message',
    (value) => isRecord(value) && isText(value['code']) && isText(value['message']),
  ],
}

const textOf = ({ flags, steps }: Session): string =>
  [{ session: 1, ...flags }, ...steps].map((line) => `${JSON.stringify(line)}\n`).join('')

/** Returns flags with another path of the seed, if they have one. */
const withSeed = (flags: Flags, change: (seed: string) => string): Flags =>
  flags.seed === undefined ? flags : { ...flags, seed: change(flags.seed) }

/** Returns the path of a file relative to the folder of a session, with slashes on all systems. */
const fromSession = (path: string, file: string, { cwd }: Io): string =>
  relative(resolve(cwd, dirname(path)), resolve(cwd, file)).replaceAll(sep, '/')

/** Returns a session without steps, with the flags that it needs. */
export const begunWith = (flags: Flags): Session => ({
  flags: Object.fromEntries(
    KEPT.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  ),
  steps: [],
})

/** Reads a session from a file. @throws UsageError with the invalid line */
export function readSession(path: string, io: Io): Session {
  let text: string
  try {
    text = readFileSync(resolve(io.cwd, path), 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read the session ${path}: ${describe(error)}.`)
  }
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, at: `${path}:${index + 1}` }))
  const [head, ...rest] = lines
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('//'))
    .map(({ line, at }) => ({ value: parsed(line, at), at }))
  const flags = flagsIn(head?.value ?? {}, path)
  const steps = rest.map(({ value, at }) => stepIn(value, at))
  const isFailing = steps.some(({ fails }) => fails !== undefined)
  const atOnce = steps.findIndex(({ together }) => together !== undefined)
  if (atOnce >= 0 && !isFailing) {
    throw new UsageError(
      `${rest[atOnce]?.at ?? path}: "together" is for sessions that say what fails, as slashlint fuzz writes them.`,
    )
  }
  return { flags: withSeed(flags, (seed) => resolve(io.cwd, dirname(path), seed)), steps }
}

/** Reads the flags in the first line. @throws UsageError if the line or one of its flags is invalid */
function flagsIn({ session, ...flags }: Readonly<Record<string, unknown>>, path: string): Flags {
  if (session !== 1) {
    throw new UsageError(`${path} is no session: its first line is {"session":1}.`)
  }
  for (const [name, value] of Object.entries(flags)) {
    const known = KEPT.find((one) => one === name)
    if (known === undefined) {
      throw new UsageError(
        `${path}: a session has no flag ${JSON.stringify(name)}; it has ${KEPT.join(', ')}.`,
      )
    }
    expectKind(FLAGS[known].type === 'boolean' ? SWITCH : TEXT, name, value, path)
  }
  return flags
}

/**
 * Validates a step.
 *
 * @throws UsageError if it does not have exactly one act, or has an unknown key or an invalid value
 */
function stepIn(step: Readonly<Record<string, unknown>>, at: string): Step {
  const acts = Object.keys(ACTS)
  if (acts.filter((act) => Object.hasOwn(step, act)).length !== 1) {
    throw new UsageError(`${at}: a step has one of ${acts.join(', ')}.`)
  }
  for (const [key, value] of Object.entries(step)) {
    const kind = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
    if (kind === undefined) {
      throw new UsageError(`${at}: a step has no ${key}; it has ${Object.keys(KEYS).join(', ')}.`)
    }
    expectKind(kind, key, value, at)
  }
  return step
}

function expectKind([words, is]: Kind, name: string, value: unknown, at: string): void {
  if (!is(value)) {
    throw new UsageError(`${at}: "${name}" is ${words}, not ${JSON.stringify(value)}.`)
  }
}

/**
 * Parses a line of JSON.
 *
 * @param at the place of the line, for messages
 * @throws UsageError if the line is no object
 */
function parsed(line: string, at: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch (error) {
    throw new UsageError(`${at} is no JSON: ${describe(error)}`)
  }
  if (!isRecord(value)) {
    throw new UsageError(`${at} is no object.`)
  }
  return value
}

/**
 * Reads the files that the steps of a session name, relative to its folder.
 *
 * @throws UsageError if a file cannot be read
 */
export function readSessionFiles(
  path: string,
  steps: readonly Step[],
  { cwd }: Io,
): Readonly<Record<string, Uint8Array>> {
  const names = new Set(steps.flatMap(({ files = [] }) => files))
  return Object.fromEntries(
    [...names].map((name) => {
      try {
        return [name, readFileSync(resolve(cwd, dirname(path), name))]
      } catch (error) {
        throw new UsageError(`Cannot read ${name}, which ${path} names: ${describe(error)}.`)
      }
    }),
  )
}

/** Writes a session to a file. @throws UsageError if that fails */
export function writeSession(path: string, { flags, steps }: Session, io: Io): void {
  const written = withSeed(flags, (seed) => fromSession(path, seed, io))
  try {
    writeFileSync(resolve(io.cwd, path), textOf({ flags: written, steps }))
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${describe(error)}.`)
  }
}

export const appendStep = (path: string, step: Step, { cwd }: Io): void =>
  appendFileSync(resolve(cwd, path), `${JSON.stringify(step)}\n`)

/** Returns a session as text for people: each step, and below it the answers. */
export const shownText = (steps: readonly Step[]): string =>
  steps
    .map(
      ({ shows = [], ...step }) =>
        `${JSON.stringify(step)}\n${shows.map((line) => `  ${line}\n`).join('')}`,
    )
    .join('')
