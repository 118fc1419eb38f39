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

/** A use of something that the bot has shown. */
export interface FuzzUse {
  /** Which of the buttons, menus and forms that can be used: counted from 0, and around. */
  readonly pick: number
  /** True if another user does it who sees the message. */
  readonly byOther: boolean
  /** The numbers from which choices in menus and entries in forms are derived. Without any, the plainest are used. */
  readonly draws: readonly number[]
  /** Next; 16 minutes later; or twice at once, then by two users if somebody else does it, too. */
  readonly when: (typeof FUZZ_MOMENTS)[number]
}

/** The moments at which users use something that was shown, the plainest first. */
export const FUZZ_MOMENTS = ['next', 'late', 'together'] as const

/** A fault, before its count and its smallest use are known. */
export interface Fault {
  /** The rule of `fuzz` that failed, such as `fuzz/threw`. */
  readonly code: FuzzCode
  /** The failure in a sentence. */
  readonly what: string
  /** `bot.js:12:5`, from the stack of an error. */
  readonly place?: string
}

/** A fault with the smallest use that has it. */
export interface FuzzFailure extends Fault {
  /** The severity of its code. */
  readonly severity: 'error' | 'warning'
  /** The name of the command, as the bot has deployed it. */
  readonly command: string
  /** The acts of users, as they would type or describe them: `/remind minutes:0`, `presses [Next]`. */
  readonly invocation: readonly string[]
  /** The user of the first step, by name. */
  readonly as: string
  /** The channel of the first step: a name, `dm` or `group`. */
  readonly in: string
  /** The locale of that user. */
  readonly locale: string
  /** The same as lines of a session. */
  readonly steps: readonly Step[]
  /** The files that the steps name, in base64. */
  readonly files: Readonly<Record<string, string>>
  /** The number of uses that had it, without those of shrinking. */
  readonly count: number
}

/** The parts of the commands that were reached. */
export interface FuzzCoverage {
  /** The names of commands that were used. */
  readonly commands: readonly string[]
  /** Commands that nobody in the world can use, or that were not tried yet. */
  readonly missedCommands: readonly string[]
  /** Options that were given a value: `ban user`, `mod add reason`. */
  readonly options: readonly string[]
  /** Options that were never given a value. */
  readonly missedOptions: readonly string[]
  /** Choices that were made: `ban reason:Spam`. */
  readonly choices: readonly string[]
  /** Choices that were never made. */
  readonly missedChoices: readonly string[]
  /** Buttons and menus that were used or only shown, such as `panel [Go]`. */
  readonly components: readonly string[]
  /** Buttons and menus that were shown, and never used. */
  readonly missedComponents: readonly string[]
}

/** The report on a bot; plain data. */
export interface FuzzReport {
  /** The failures, each with its smallest use. */
  readonly failures: readonly FuzzFailure[]
  /** The reached parts of all commands of the bot. */
  readonly coverage: FuzzCoverage
  /** Requests that nothing simulates, and refused connections, each once. Failures because of them do not count. */
  readonly blocked: readonly string[]
  /** Requests that were refused with 403 or 404 though the bot went on to answer: most likely it only wanted to know. */
  readonly hints: readonly string[]
  /** The number of causes whose smallest sequence did not fail on a restarted bot. They may depend on earlier uses. */
  readonly unrepeated: number
  /** The number of uses that were tried, without those of shrinking. */
  readonly runs: number
  /** Presses, choices and forms. */
  readonly presses: number
  /** Uses tried in a second of the search, on average. */
  readonly perSecond: number
  /** The number with which, together with `runs`, the same uses are tried again. */
  readonly random: number
}
