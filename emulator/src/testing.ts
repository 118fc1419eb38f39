/**
 * `@slashlint/emulator/testing`: matchers for vitest and Jest, assertions for `node:test`, and
 * fuzzing of bots. @packageDocumentation
 */
import { AssertionError } from 'node:assert'
import type { Emulator } from './control/emulator.js'
import type { InvocationResult } from './invoke/invocation.js'
import { isJson, type Message } from './json.js'
import { isEphemeral } from './state/message-parts.js'

export { invocationOf, type FuzzInvocation } from './fuzz/invocation.js'
export type { FuzzedBot, Problem } from './fuzz/judge.js'
export {
  FUZZ_CODES,
  type Fault,
  type FuzzCode,
  type FuzzCoverage,
  type FuzzFailure,
  type FuzzReport,
} from './fuzz/report.js'
export { fuzzBot, type FuzzOptions } from './fuzz/run.js'
export { repeatSteps, type Tried } from './fuzz/attempt.js'
export { FUZZ_SEED } from './fuzz/world.js'

/**
 * An expected message: its exact content, a pattern that matches any of its texts, or some of its
 * fields.
 */
export type Expected =
  | string
  | RegExp
  | (Readonly<Record<string, unknown>> & {
      readonly ephemeral?: boolean
      readonly content?: unknown
    })

/** The parts of a result that the matchers compare. */
type Shown = Pick<InvocationResult, 'outcome' | 'snapshot'> & Partial<InvocationResult>

/** The result of a matcher for vitest or Jest. */
interface Verdict {
  readonly pass: boolean
  message(): string
}

/** The matchers for the type declarations of `expect`. */
export interface EmulatorMatchers<R = unknown> {
  /** Checks that the app answered with a message; `expected` may restrict which. */
  toReply(expected?: Expected): R
  /**
   * Checks that the user was refused.
   *
   * @param why the deciding rule, or a text or pattern in the reason
   */
  toRefuse(why?: string | RegExp): R
}

/** The matchers for `expect.extend(matchers)`. */
export const matchers = {
  toReply: (result: Shown, expected?: Expected): Verdict =>
    verdict(result, 'reply', expected, doesReply),
  toRefuse: (result: Shown, why?: string | RegExp): Verdict =>
    verdict(result, 'refuse', why, doesRefuse),
}

/**
 * Checks that the app answered with a message; `expected` may restrict which.
 *
 * @throws AssertionError if it did not
 */
export const assertReplies = (result: Shown, expected?: Expected): void =>
  assert(matchers.toReply(result, expected))

/**
 * Checks that the user was refused.
 *
 * @param why the deciding rule, or a text or pattern in the reason
 * @throws AssertionError if the user was not refused, or for another reason
 */
export const assertRefuses = (result: Shown, why?: string | RegExp): void =>
  assert(matchers.toRefuse(result, why))

/** The hooks of a test runner: `beforeEach`, and `afterAll` or, in `node:test`, `after`. */
export interface Hooks {
  /** Registers a function that runs before each test. */
  beforeEach(act: () => void): void
  /** Registers a function that runs after the last test. */
  afterAll?(act: () => Promise<void>): void
  /** The name of `afterAll` in `node:test`. */
  after?(act: () => Promise<void>): void
}

/**
 * Resets an emulator before each test, and closes it after the last one. Clients stay connected,
 * and the deployed commands are kept.
 *
 * @returns the emulator
 */
export function resetBetweenTests(
  emulator: Emulator,
  { beforeEach, afterAll, after }: Hooks,
): Emulator {
  beforeEach(() => emulator.reset({ keepCommands: true }))
  const last = afterAll ?? after
  last?.(() => emulator.close())
  return emulator
}

function verdict<Wanted>(
  result: Shown,
  verb: string,
  wanted: Wanted | undefined,
  does: (result: Shown, wanted: Wanted | undefined) => boolean,
): Verdict {
  const pass = does(result, wanted)
  const shown = wanted instanceof RegExp ? String(wanted) : JSON.stringify(wanted)
  const what = wanted === undefined ? '' : ` ${shown}`
  return {
    pass,
    message: () => `expected the app ${pass ? 'not ' : ''}to ${verb}${what}:\n${result.snapshot}`,
  }
}

function assert({ pass, message }: Verdict): void {
  if (!pass) {
    throw new AssertionError({ message: message() })
  }
}

function doesReply(
  { outcome, messages = [], choices, modal }: Shown,
  expected?: Expected,
): boolean {
  if (outcome !== 'answered') {
    return false
  }
  if (expected === undefined) {
    return messages.length > 0 || choices !== undefined || modal !== undefined
  }
  return messages.some((message) => isSuch(message, expected))
}

function isSuch(message: Message, expected: Expected): boolean {
  if (typeof expected === 'string') {
    return message.content === expected
  }
  if (expected instanceof RegExp) {
    return textsIn(message).some((text) => expected.test(text))
  }
  const { ephemeral, ...fields } = expected
  return (ephemeral === undefined || ephemeral === isEphemeral(message)) && isPart(message, fields)
}

const SHOWN = ['content', 'embeds', 'components', 'poll', 'attachments'] as const

/** Returns all texts that a message shows. */
const textsIn = (message: Message): readonly string[] => SHOWN.flatMap((key) => texts(message[key]))

const texts = (value: unknown): readonly string[] => {
  if (typeof value === 'string') {
    return [value]
  }
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).flatMap(texts)
  }
  return []
}

/**
 * Tells whether a value contains all wanted entries. Patterns match texts; lists must have the same
 * length.
 */
function isPart(value: unknown, wanted: unknown): boolean {
  if (wanted instanceof RegExp) {
    return typeof value === 'string' && wanted.test(value)
  }
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(value) &&
      value.length === wanted.length &&
      wanted.every((one, index) => isPart(value[index], one))
    )
  }
  if (isJson(wanted)) {
    return isJson(value) && Object.entries(wanted).every(([key, one]) => isPart(value[key], one))
  }
  return Object.is(value, wanted)
}

const REFUSED: readonly string[] = ['denied', 'permission-denied', 'reload', 'limited', 'stale']

function doesRefuse({ outcome, reason = '', access }: Shown, why?: string | RegExp): boolean {
  if (!REFUSED.includes(outcome)) {
    return false
  }
  if (why === undefined || access?.decidedBy.rule === why) {
    return true
  }
  return typeof why === 'string' ? reason.includes(why) : why.test(reason)
}
