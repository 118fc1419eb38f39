import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Step } from '@slashlint/emulator'
import type { Flags } from '../../arguments/flags.js'
import { describe } from '../../files/errors.js'
import { UsageError } from '../../io.js'
import type { Io } from '../../io.js'

/** Flags of `serve` that a session is repeated with. */
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

/** The steps of users with a bot, and its answers: how the emulator was started, then a line a step. */
export interface Session {
  readonly flags: Flags
  readonly steps: readonly Step[]
}

/** The keys of the acts, of which each step has one, and its other keys. */
const ACTS = ['invoke', 'press', 'select', 'submit', 'advance']
const KEYS = [
  ...ACTS,
  ...[
    'values',
    'as',
    'in',
    'locale',
    'target',
    'message',
    'autocomplete',
    'files',
    'together',
    'shows',
    'fails',
  ],
]

const textOf = ({ flags, steps }: Session): string =>
  [{ session: 1, ...flags }, ...steps].map((line) => `${JSON.stringify(line)}\n`).join('')

/** A session that begins: only the flags that matter to it. */
export const begunWith = (flags: Flags): Session => ({
  flags: Object.fromEntries(
    KEPT.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]])),
  ),
  steps: [],
})

/** @throws UsageError with the line that is wrong */
export function readSession(path: string, io: Io): Session {
  let text: string
  try {
    text = readFileSync(resolve(io.cwd, path), 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read the session ${path}: ${describe(error)}.`)
  }
  const lines = text.split(/\r?\n/).map((line, index) => ({ line, at: `${path}:${index + 1}` }))
  const [head, ...steps] = lines
    .filter(({ line }) => line.trim() !== '' && !line.startsWith('//'))
    .map(({ line, at }) => ({ value: parsed(line, at), at }))
  const { session, ...flags } = head?.value ?? {}
  if (session !== 1) {
    throw new UsageError(`${path} is no session: its first line is {"session":1}.`)
  }
  for (const name of Object.keys(flags)) {
    if (!KEPT.some((known) => known === name)) {
      throw new UsageError(
        `${path}: a session has no flag ${JSON.stringify(name)}; it has ${KEPT.join(', ')}.`,
      )
    }
  }
  for (const { value, at } of steps) {
    if (ACTS.filter((act) => Object.hasOwn(value, act)).length !== 1) {
      throw new UsageError(`${at}: a step has one of ${ACTS.join(', ')}.`)
    }
    const unknown = Object.keys(value).find((key) => !KEYS.includes(key))
    if (unknown !== undefined) {
      throw new UsageError(`${at}: a step has no ${unknown}; it has ${KEYS.join(', ')}.`)
    }
  }
  const isFailing = steps.some(({ value }) => Object.hasOwn(value, 'fails'))
  const atOnce = steps.find(({ value }) => Object.hasOwn(value, 'together'))
  if (atOnce !== undefined && !isFailing) {
    throw new UsageError(
      `${atOnce.at}: "together" is for sessions that say what fails, as slashlint fuzz writes them.`,
    )
  }
  return { flags, steps: steps.map(({ value }) => value) }
}

function parsed(line: string, at: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(line) as Readonly<Record<string, unknown>>
  } catch (error) {
    throw new UsageError(`${at} is no JSON: ${describe(error)}`)
  }
}

/** Reads the files that the lines of a session name, from its folder. @throws UsageError if one cannot be read */
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

/** Writes a whole session. @throws UsageError where that is not possible */
export function writeSession(path: string, session: Session, io: Io): void {
  try {
    writeFileSync(resolve(io.cwd, path), textOf(session))
  } catch (error) {
    throw new UsageError(`Cannot write ${path}: ${describe(error)}.`)
  }
}

export const appendStep = (path: string, step: Step, { cwd }: Io): void =>
  appendFileSync(resolve(cwd, path), `${JSON.stringify(step)}\n`)

/** Prints a session for people: the steps, and below each its answers. */
export const shownText = (steps: readonly Step[]): string =>
  steps
    .map(
      ({ shows = [], ...step }) =>
        `${JSON.stringify(step)}\n${shows.map((line) => `  ${line}\n`).join('')}`,
    )
    .join('')
