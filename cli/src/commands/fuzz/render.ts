import type { Fault, FuzzCoverage, FuzzFailure, FuzzReport } from '@slashlint/emulator/testing'
import type { Paint } from '../../render/colors.js'
import { harmless } from '../../render/width.js'
import type { FailureFacts } from './files.js'

/** A failure with the facts of the project's files. */
export interface ShownFailure extends FuzzFailure, FailureFacts {
  /** The path of the session that repeats the failure. */
  readonly session?: string
}

/**
 * Returns a failure as text: the steps, the mistake with its place, and the command that repeats
 * it.
 */
export function failureText(
  failure: ShownFailure,
  command: readonly string[],
  paint: Paint,
): string {
  const { severity, invocation, as, in: place, locale, definition, finding, session } = failure
  const paintOf = severity === 'error' ? paint.error : paint.warning
  const [first = '', ...next] = invocation.map((line) => harmless(shortened(line)))
  const lines = [
    `${paintOf(severity)}: ${paint.bold(first)}  ${paint.dim(`by ${as} in ${place}, ${locale}`)}`,
    ...next.map((line) => `       then ${paint.bold(line)}`),
    ...whatLines(failure, paint),
  ]
  const add = (label: string, text: string): number => lines.push(`  ${paint.frame(label)} ${text}`)
  if (definition !== undefined) {
    add('defined at', harmless(definition))
  }
  if (finding !== undefined) {
    add('check says', `${harmless(finding.message)} ${paint.dim(`[${finding.code}]`)}`)
  }
  if (session !== undefined) {
    add('again with', `slashlint replay ${session} -- ${command.join(' ')}`)
  }
  return `${lines.join('\n')}\n`
}

/**
 * Returns the text about a failure that still happens when its session is repeated.
 *
 * @param did the steps
 */
export const faultLines = (fault: Fault, did: readonly string[], paint: Paint): string =>
  [
    `${paint.error('still')}: ${did.map((line) => paint.bold(harmless(shortened(line)))).join(', then ')}`,
    ...whatLines(fault, paint),
    '',
  ].join('\n')

const whatLines = ({ code, what, place }: Fault, paint: Paint): readonly string[] => [
  `  ${harmless(what)} ${paint.dim(`[${code}]`)}`,
  ...(place === undefined ? [] : [`  ${paint.frame('at')} ${harmless(place)}`]),
]

/** The most characters of a shown step. */
const LONGEST = 160
const shortened = (line: string): string => {
  if (line.length <= LONGEST) {
    return line
  }
  return `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 4)} (${line.length} characters)`
}

/**
 * Returns the last lines: the number of uses, the parts that were not reached, and how to repeat
 * the run.
 */
export function summaryText(report: FuzzReport, paint: Paint): string {
  const { failures, coverage, blocked, hints, unrepeated, runs, presses, perSecond, random } =
    report
  const { commands, options, choices } = coverage
  const found = failures.length === 0 ? paint.good('No failures') : countFailures(failures)
  const lines = [
    ...blocked.map((one) => `${paint.hint('blocked')}: ${harmless(one)}`),
    ...hints.map((one) => `${paint.hint('hint')}: ${harmless(one)} The bot answers all the same.`),
    ...failures
      .filter(({ count }) => count > 1)
      .map(
        ({ count, code, invocation }) =>
          `${count} uses had ${code} at ${harmless(shortened(invocation[0] ?? ''))}`,
      ),
    `${found} in ${counted(runs, 'use')} of ${counted(commands.length, 'command')}, ${counted(options.length, 'option')} and ${counted(choices.length, 'choice')}, ${counted(presses, 'press', 'presses')}; ${perSecond} a second`,
    ...unrepeatedLine(unrepeated),
    ...MISSED.flatMap(([key, what]) => missedLine(what, coverage[key])),
    paint.dim(`The same again: --random ${random} --runs ${runs}`),
  ]
  return `${lines.join('\n')}\n`
}

function countFailures(failures: FuzzReport['failures']): string {
  const errors = failures.filter(({ severity }) => severity === 'error').length
  return `${counted(errors, 'failure')}, ${counted(failures.length - errors, 'warning')}`
}

function unrepeatedLine(count: number): readonly string[] {
  if (count === 0) {
    return []
  }
  return [
    `${counted(count, 'suspicion')} did not come again on a bot that was started anew: the bot may keep something between uses`,
  ]
}

/** The kinds of parts that were not reached, with their names. */
const MISSED = [
  ['missedCommands', 'commands'],
  ['missedOptions', 'options'],
  ['missedChoices', 'choices'],
  ['missedComponents', 'buttons and menus'],
] as const satisfies readonly (readonly [keyof FuzzCoverage, string])[]

/** The most names that are listed; the others are counted. */
const LISTED = 10

function missedLine(what: string, names: readonly string[]): readonly string[] {
  const more = names.length - LISTED
  const list = harmless(names.slice(0, LISTED).join(', '))
  if (names.length === 0) {
    return []
  }
  return [`Not reached, ${what}: ${list}${more > 0 ? ` and ${more} more` : ''}`]
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
