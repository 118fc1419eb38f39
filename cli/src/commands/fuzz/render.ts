import type { FuzzFailure, FuzzReport } from '@slashlint/emulator/testing'
import type { Paint } from '../../render/colors.js'
import { harmless } from '../../render/width.js'

/** A failure as a person reads it: what was done, what happened, where, and how to see it again. */
export function failureText(
  { code, severity, invocation, as, in: place, locale, what, place: at }: FuzzFailure,
  paint: Paint,
): string {
  const paintOf = severity === 'error' ? paint.error : paint.warning
  const [first = '', ...next] = invocation.map((line) => harmless(shortened(line)))
  const lines = [
    `${paintOf(severity)}: ${paint.bold(first)}  ${paint.dim(`by ${as} in ${place}, ${locale}`)}`,
    ...next.map((line) => `       then ${paint.bold(line)}`),
    `  ${harmless(what)} ${paint.dim(`[${code}]`)}`,
    ...(at === undefined ? [] : [`  ${paint.frame('at')} ${harmless(at)}`]),
  ]
  return `${lines.join('\n')}\n`
}

/** As much of a long text as is needed to recognise it. */
const LONGEST = 160
const shortened = (line: string): string =>
  line.length <= LONGEST
    ? line
    : `${line.slice(0, LONGEST / 2)} … ${line.slice(-LONGEST / 4)} (${line.length} characters)`

/** The last lines: how much was tried, what was not reached, and how to try the same again. */
export function summaryText(report: FuzzReport, paint: Paint): string {
  const { failures, coverage, blocked, runs, perSecond, random } = report
  const { commands, missedCommands, components } = coverage
  const errors = failures.filter(({ severity }) => severity === 'error').length
  const warnings = failures.length - errors
  const found =
    failures.length === 0
      ? paint.good('No failures')
      : `${counted(errors, 'failure')}, ${counted(warnings, 'warning')}`
  const lines = [
    ...blocked.map((one) => `${paint.hint('blocked')}: ${harmless(one)}`),
    ...failures
      .filter(({ count }) => count > 1)
      .map(
        ({ count, code, invocation }) =>
          `${count} uses had ${code} at ${harmless(shortened(invocation[0] ?? ''))}`,
      ),
    `${found} in ${counted(runs, 'use')} of ${counted(commands.length, 'command')}, ${counted(components, 'press', 'presses')}; ${perSecond} a second`,
    ...(missedCommands.length === 0 ? [] : [`Not reached: ${missedCommands.join(', ')}`]),
    paint.dim(`The same again: --random ${random} --runs ${runs}`),
  ]
  return `${lines.join('\n')}\n`
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`
