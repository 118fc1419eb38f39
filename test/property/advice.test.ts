import { applyFixes, type Edit, type Fix } from '@slashlint/core/fixes'
import { inspect } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { valueAt } from '../../core/src/edits/value-at.js'
import { DYNAMIC, type OracleContext, type Resource } from '../oracle/index.js'
import { RUNS, check } from './check.js'
import { contextOf } from './contexts.js'
import { validate } from './core.js'
import { messy } from './messy.js'

// Tests that a message is true for the value, and that following it removes the rule's findings at that place.

type Diagnostic = ReturnType<typeof validate>[number]

/** The value that a message is about, with its container. */
interface Place {
  readonly value: unknown
  /** The list or object that contains the value. */
  readonly around: unknown
}

/** Shares in percent. Values with many rules get most. */
const SHARES: readonly (readonly [Resource, number])[] = [
  ['command', 20],
  ['commands', 4],
  ['option', 24],
  ['choice', 12],
  ['command-permissions', 10],
  ['guild-command-permissions', 6],
  ['lobby', 10],
  ['lobby-member', 6],
  ['authorization', 8],
]

const TEXT = String.raw`"(?:[^"\\]|\\.)*"`
const NUMBER = String.raw`-?(?:\d+(?:\.\d+)?(?:e[+-]?\d+)?|Infinity)|NaN`

/** Returns the value at a path, or nothing if it is unreadable. */
function placeOf(root: unknown, path: Diagnostic['path']): Place {
  try {
    return { value: valueAt(root, path), around: valueAt(root, path.slice(0, -1)) }
  } catch {
    return { value: undefined, around: undefined }
  }
}

/** Tells whether a list contains the item at a path twice. */
function isTwice(root: unknown, path: Diagnostic['path']): boolean {
  const { value, around } = placeOf(root, path)
  return Array.isArray(around) && around.indexOf(value) !== around.lastIndexOf(value)
}

/** The number of statements in messages that the running law has checked. */
let met = 0

/**
 * Returns the value as it is sent: a boxed primitive is unboxed. Values that are not sent count as absent, and as null
 * in a list.
 */
function asSent({ value, around }: Place): unknown {
  const own = value instanceof Object ? (value.valueOf() as unknown) : value
  const isNothing = own === undefined || typeof own === 'function' || typeof own === 'symbol'
  return isNothing && Array.isArray(around) ? null : own
}

/** Tells whether a quoted text is a value, or the beginning of one if it is cut. */
function isQuoteOf(quoted: string | undefined, value: unknown): boolean {
  const text = JSON.parse(quoted ?? '') as string
  const whole = String(value)
  return text === whole || (text.endsWith('…') && whole.startsWith(text.slice(0, -1)))
}

const isNumber = (word: string | undefined, value: unknown): boolean =>
  typeof value === 'number' && (value === Number(word) || Object.is(value, Number(word)))

/** Returns the text from a position on, counted in characters from 1. */
const from = (value: unknown, position: string | undefined): string =>
  [...String(value)].slice(Number(position) - 1).join('')

/** Returns the item of a list whose number a message contains. */
const sibling = ({ around }: Place, number: string | undefined): unknown =>
  Array.isArray(around) ? (around as unknown[])[Number(number) - 1] : undefined

type Saying = readonly [
  form: string,
  (place: Place, words: readonly (string | undefined)[]) => boolean,
]

/** The statements of messages about found values, each with a test of its truth. */
const SAYINGS: readonly Saying[] = [
  [`found the string (${TEXT})`, (place, [text]) => isQuoteOf(text, asSent(place))],
  [`found (${TEXT})(?! at position)`, (place, [text]) => isQuoteOf(text, asSent(place))],
  [`found the number (${NUMBER})`, (place, [number]) => isNumber(number, asSent(place))],
  [
    String.raw`found the BigInt (-?\d+)n`,
    (place, [digits]) => typeof asSent(place) === 'bigint' && String(asSent(place)) === digits,
  ],
  [
    String.raw`found (true|false|null)\b`,
    (place, [word]) => asSent(place) === JSON.parse(String(word)),
  ],
  [
    String.raw`found an object\b`,
    (place) => typeof asSent(place) === 'object' && !Array.isArray(place.value),
  ],
  [String.raw`found a list\b`, ({ value }) => Array.isArray(value)],
  [
    String.raw`found an? (\w+), which is sent as`,
    ({ value }, [kind]) => Object.prototype.toString.call(value) === `[object ${kind}]`,
  ],
  [String.raw`\bit is missing\b`, (place) => JSON.stringify(asSent(place)) === undefined],
  [String.raw`\b(?:it|this one) is empty\b`, (place) => asSent(place) === ''],
  [`^"\\w+" is (${NUMBER});`, (place, [number]) => isNumber(number, asSent(place))],
  [
    String.raw`^(?:"\w+"|Item \d+ of "\w+") (?:is|cannot be) null\b`,
    (place) => asSent(place) === null,
  ],
  [
    String.raw`\(U\+([0-9A-F]+), position (\d+) of`,
    ({ value }, [code, position]) =>
      from(value, position).codePointAt(0) === Number.parseInt(String(code), 16),
  ],
  [
    `(${TEXT}) at position (\\d+)`,
    ({ value }, [text, position]) =>
      from(value, position).startsWith(JSON.parse(String(text)) as string),
  ],
  [
    String.raw`^"\w+" has (\d+) items`,
    ({ value }, [count]) =>
      Array.isArray(value) && value.filter((item) => item !== DYNAMIC).length === Number(count),
  ],
  [
    String.raw`this one has (\d+), (\d+) too many`,
    ({ value }, [count]) => [...String(value)].length === Number(count),
  ],
  [
    `^Item (\\d+) of "\\w+" is (${TEXT}|${NUMBER}) again`,
    (place, [number]) => place.value === sibling(place, number),
  ],
]

describe('what a message says was found stands there', () => {
  test.each(SHARES)('%s', (resource, share) => {
    expectOf(resource, share, (root, _, { message, path, target }) => {
      if (target === 'name') {
        return []
      }
      const place = placeOf(root, path)
      return SAYINGS.filter(([form, isTrue]) => {
        const said = new RegExp(form).exec(message)
        met += said === null ? 0 : 1
        return said !== null && !isTrue(place, said.slice(1))
      }).map(([form]) => `"${form}" is not true of ${inspect(place.value)}`)
    })
  })
})

/** Returns the edits that a message recommends. Each is one alternative. */
function advised({ message, path, target }: Diagnostic, value: unknown): readonly Edit[] {
  const literal = new RegExp(
    String.raw`\b(?:write|use|did you mean) (${TEXT}|${NUMBER}|\[[^\]…]*\])`,
  ).exec(message)?.[1]
  if (literal !== undefined) {
    const values: readonly unknown[] = membersIn(message) ?? [JSON.parse(literal)]
    return values.map((one) =>
      target === 'key'
        ? { kind: 'rename', path, key: String(one) }
        : { kind: 'replace', path, value: one },
    )
  }
  // The place is the whole value, which does not contain the part to remove.
  if (/\b(?:remove (?:it|this)|leave it out)\b/i.test(message) && path.length > 0) {
    return [{ kind: 'remove', path }]
  }
  const surplus = / items[^:]*: remove (\d+)\.$|, (\d+) too many\.$/.exec(message)
  if (
    surplus !== null &&
    target === 'value' &&
    (Array.isArray(value) || typeof value === 'string')
  ) {
    const parts = [...(value as readonly unknown[])].filter((part) => part !== DYNAMIC)
    const kept = parts.slice(0, parts.length - Number(surplus[1] ?? surplus[2]))
    return [{ kind: 'replace', path, value: typeof value === 'string' ? kept.join('') : kept }]
  }
  const bounds = new RegExp(`between (${NUMBER}) and (${NUMBER})`).exec(message)
  return (bounds?.slice(1) ?? []).map((bound) => ({ kind: 'replace', path, value: Number(bound) }))
}

/** Returns each number in a list such as `use 0 GUILD, 1 BOT_DM or 2 PRIVATE_CHANNEL`. */
function membersIn(message: string): readonly number[] | undefined {
  const list = /: use (\d+ [A-Z_]+(?:(?:, | or )\d+ [A-Z_]+)*)\.?$/.exec(message)?.[1]
  return list?.split(/, | or /).map((member) => Number.parseInt(member, 10))
}

describe('whoever does what a message says gets no second one of that rule there', () => {
  test.each(SHARES)('%s', (resource, share) => {
    expectOf(resource, share, (root, context, diagnostic, before) => {
      const { code, message, path, target } = diagnostic
      const isSame = (one: Diagnostic) =>
        one.code === code && one.target === target && String(one.path) === String(path)
      const count = (list: readonly Diagnostic[]) => list.filter((one) => one.code === code).length
      return advised(diagnostic, placeOf(root, path).value).flatMap((edit) => {
        met++
        const fix = { title: message, safe: false, edits: [edit] } as unknown as Fix
        const after = validate(resource, applyFixes(root, [fix]), context)
        // The next item takes the place of one that is removed.
        const isNext =
          edit.kind === 'remove' && (count(after) < count(before) || isTwice(root, path))
        return isNext
          ? []
          : after.filter(isSame).map((one) => `after ${inspect(edit)}: ${one.message}`)
      })
    })
  })
})

/** Checks a law for each message about messy values of a resource. */
function expectOf(
  resource: Resource,
  share: number,
  law: (
    root: unknown,
    context: OracleContext,
    diagnostic: Diagnostic,
    all: readonly Diagnostic[],
  ) => readonly string[],
): void {
  met = 0
  check(
    fc.property(messy(resource), contextOf(resource), (root, context) => {
      const all = validate(resource, root, context)
      for (const diagnostic of all.slice(0, 30)) {
        const wrong = law(root, context, diagnostic, all)
        expect([diagnostic.message, wrong]).toEqual([diagnostic.message, []])
      }
    }),
    Math.max(40, Math.ceil((RUNS * share) / 100)),
  )
  expect(met).toBeGreaterThan(0)
}
