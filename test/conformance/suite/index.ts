import { createHash } from 'node:crypto'
import type { Area } from '@slashlint/core'
import { rules } from '@slashlint/core/catalogue'
import { ARGUMENTS } from './arguments.js'
import { BOUNDARIES } from './boundaries.js'
import { judged } from './case.js'
import type { Case, Subject } from './case.js'
import { EXAMPLES, MUTATED } from './examples.js'
import { editedSubjects, ENOUGH, renamedSubjects } from './neighbours.js'

export { contextOf, judgedByCore } from './case.js'
export type { Case, Expected, Subject } from './case.js'

/** The subject of the rules in each area, if it is not a value. */
const WHY: { readonly [A in Area]?: string } = {
  use: 'what a program does with what users enter',
  answer: 'what a program does with what users enter',
  python: 'the code that defines a command, not its value',
  source: 'the text of a file, not its value',
  slashlint: 'slashlint itself',
}

/** The reason why a rule has no cases: its subject is not a JSON value that programs send. */
export const WITHOUT_CASES: Readonly<Record<string, string>> = {
  'shape/unreadable': 'a getter that throws, which JSON has not',
  ...Object.fromEntries(
    rules.flatMap(({ code, area }) => (WHY[area] === undefined ? [] : [[code, WHY[area]]])),
  ),
}

let made: readonly Case[] | undefined

/**
 * Returns all cases in the order of the catalogue, without repetitions. They are made on the first call, which takes
 * seconds.
 */
export const suite = (): readonly Case[] => (made ??= makeSuite())

function makeSuite(): readonly Case[] {
  const order = new Map(rules.map(({ code }, index) => [code as string, index]))
  const cases = new Map<string, Case>()
  const counts = new Map<string, number>()
  const sideOf = (rule: string, isViolating: boolean): string => `${rule} ${isViolating}`
  const add = (subject: Subject): void => {
    const one = subject.rule in WITHOUT_CASES ? undefined : judged(subject)
    if (one === undefined) {
      return
    }
    const { rule, about: _, kind: __, valid: ___, expected, ...place } = one
    const id = `${rule}#${createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 10)}`
    // A value may be a case of several rules. It is then written once for each of them.
    if (cases.has(id)) {
      return
    }
    cases.set(id, { id, ...one })
    const side = sideOf(
      rule,
      expected.some((found) => found.rule === rule),
    )
    counts.set(side, (counts.get(side) ?? 0) + 1)
  }
  const lacks = (rule: string, isViolating: boolean): boolean =>
    (counts.get(sideOf(rule, isViolating)) ?? 0) < ENOUGH
  for (const subject of [...EXAMPLES, ...BOUNDARIES, ...ARGUMENTS, ...MUTATED]) {
    add(subject)
  }
  for (const more of [editedSubjects, renamedSubjects]) {
    for (const subject of more(lacks)) {
      add(subject)
    }
  }
  return [...cases.values()].sort((a, b) => (order.get(a.rule) ?? 0) - (order.get(b.rule) ?? 0))
}

/** Counts the cases that break each rule, the cases about it that do not, and the different values. */
export function countsOf(cases: readonly Case[]) {
  const byRule: Record<string, { violating: number; conforming: number }> = {}
  for (const { rule, expected } of cases) {
    const count = (byRule[rule] ??= { violating: 0, conforming: 0 })
    if (expected.some((one) => one.rule === rule)) {
      count.violating++
    } else {
      count.conforming++
    }
  }
  const places = new Set(cases.map(({ id }) => id.slice(id.indexOf('#'))))
  return { byRule, different: places.size }
}
