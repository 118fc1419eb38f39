import type { Step } from '../invoke/invocation.js'

/** The codes of failures, with their severities. */
export const FUZZ_CODES = {
  'fuzz/no-answer': 'error',
  'fuzz/not-continued': 'error',
  'fuzz/refused': 'error',
  'fuzz/twice': 'error',
  'fuzz/threw': 'error',
  'fuzz/ended': 'error',
  'fuzz/hung': 'error',
  'fuzz/no-suggestions': 'warning',
  'fuzz/unanswered-press': 'warning',
  'fuzz/at-once': 'warning',
  'fuzz/shown': 'warning',
  'fuzz/ping': 'warning',
  'fuzz/printed': 'warning',
} as const satisfies Readonly<Record<string, 'error' | 'warning'>>

export type FuzzCode = keyof typeof FUZZ_CODES

/** A use of a component or form that the bot has shown. */
export interface FuzzUse {
  /** The index of the component or form among the usable ones, modulo their number. */
  readonly pick: number
  /** True if another user who sees the message acts. */
  readonly byOther: boolean
  /**
   * The random numbers that decide selections and form entries. Without any, the simplest are used.
   */
  readonly draws: readonly number[]
  /**
   * The moment of the act: `next` at once; `late` 16 minutes later; `together` twice at the same
   * moment, by two users if `byOther` is set.
   */
  readonly when: (typeof FUZZ_MOMENTS)[number]
}

/** The moments at which components are used, the simplest first. */
export const FUZZ_MOMENTS = ['next', 'late', 'together'] as const

/** A fault of the bot, before its smallest use is known. */
export interface Fault {
  /** The code of the fault, such as `fuzz/threw`. */
  readonly code: FuzzCode
  /** A sentence that describes the fault. */
  readonly what: string
  /** The place in the bot's code, from the stack of an error, such as `bot.js:12:5`. */
  readonly place?: string
}

/** A fault with the smallest use that reproduces it. */
export interface FuzzFailure extends Fault {
  /** The severity of the code. */
  readonly severity: 'error' | 'warning'
  /** The deployed name of the command. */
  readonly command: string
  /** The acts of users as text, such as `/remind minutes:0` or `presses [Next]`. */
  readonly invocation: readonly string[]
  /** The user of the first step, by name. */
  readonly as: string
  /** The channel of the first step: a name, `dm` or `group`. */
  readonly in: string
  /** The locale of that user. */
  readonly locale: string
  /** The acts as steps of a session. */
  readonly steps: readonly Step[]
  /** The files that the steps name, in base64. */
  readonly files: Readonly<Record<string, string>>
  /** The number of uses that had the fault, not counting those while shrinking. */
  readonly count: number
}

/** The parts of the commands that were used. */
export interface FuzzCoverage {
  /** The names of commands that were used. */
  readonly commands: readonly string[]
  /** Commands that nobody can use, or that were not tried yet. */
  readonly missedCommands: readonly string[]
  /** Options that got a value, such as `ban user` or `mod add reason`. */
  readonly options: readonly string[]
  /** Options that never got a value. */
  readonly missedOptions: readonly string[]
  /** Choices that were used, such as `ban reason:Spam`. */
  readonly choices: readonly string[]
  /** Choices that were never used. */
  readonly missedChoices: readonly string[]
  /** Buttons and menus that were used, such as `panel [Go]`. */
  readonly components: readonly string[]
  /** Buttons and menus that were shown, but never used. */
  readonly missedComponents: readonly string[]
}

/** The result of testing a bot, as plain data. */
export interface FuzzReport {
  /** The failures, each with its smallest use. */
  readonly failures: readonly FuzzFailure[]
  /** The parts of the bot's commands that were used. */
  readonly coverage: FuzzCoverage
  /**
   * Unsimulated requests and refused connections, without duplicates. Failures because of them do
   * not count.
   */
  readonly blocked: readonly string[]
  /**
   * Requests that were refused with 403 or 404, after which the bot still answered. It probably
   * only checked a permission.
   */
  readonly hints: readonly string[]
  /**
   * The number of causes that a restarted bot did not reproduce. They may depend on earlier uses.
   */
  readonly unrepeated: number
  /** The number of uses, not counting those while shrinking. */
  readonly runs: number
  /** The number of presses, selections and forms. */
  readonly presses: number
  /** The average number of uses per second, including those while shrinking. */
  readonly perSecond: number
  /** The random seed. With it and the same number of `runs`, the same uses are repeated. */
  readonly random: number
}
