import { validateResource, type Resource } from '@slashlint/core'
import fc from 'fast-check'
import {
  validAuthorization,
  validCommand,
  validCommands,
  validGuildPermissions,
  validLobby,
  validMember,
  validPermissions,
  valueOption,
} from '../../property/arbitraries.js'
import { edited } from '../../property/messy.js'
import type { Resource as Judged } from '../../oracle/index.js'
import { contextOf, throughJson, type Subject } from './case.js'
import { EXAMPLES } from './examples.js'

// More values for rules of which the other sources have few: valid ones beside the same with a few edits, and the examples of
// the catalogue with other names, ids and texts.

/** So many cases of either side a rule should have. */
export const ENOUGH = 10

const STARTS: Readonly<Partial<Record<Judged, fc.Arbitrary<unknown>>>> = {
  command: validCommand,
  commands: validCommands,
  option: valueOption,
  'command-permissions': validPermissions,
  'guild-command-permissions': validGuildPermissions,
  'guild-command-permissions-list': fc.array(validGuildPermissions, { maxLength: 3 }),
  lobby: validLobby,
  'lobby-member': validMember,
  authorization: validAuthorization,
}

/** So many values of each resource are edited. */
const POOL = 1500

interface Pair {
  readonly resource: Resource
  readonly value: unknown
  readonly original: unknown
}

const pairs = (): readonly Pair[] =>
  Object.entries(STARTS).flatMap(([resource, start]) => {
    const pair = start.chain((original) =>
      edited(fc.constant(original), resource as Judged).map((value) => ({ value, original })),
    )
    return fc
      .sample(pair, { numRuns: POOL, seed: 33 })
      .map((one) => ({ resource: resource as Resource, ...one }))
  })

const codesOf = (resource: Resource, value: unknown): ReadonlySet<string> =>
  new Set(validateResource(resource, value, { hints: true }).map(({ code }) => code as string))

/** Values with edits, and without them, for rules that the edits break. @param lacks whether a rule has too few of a side */
export function* editedSubjects(
  lacks: (rule: string, isViolating: boolean) => boolean,
): Generator<Subject> {
  for (const { resource, value, original } of pairs()) {
    const before = codesOf(resource, original)
    for (const rule of codesOf(resource, value)) {
      if (before.has(rule)) {
        continue
      }
      const common = { rule, kind: 'mutation', resource } as const
      if (lacks(rule, true)) {
        yield { ...common, about: 'a value with random edits', value }
      }
      if (lacks(rule, false)) {
        yield { ...common, about: 'the same value without the edits', value: original }
      }
    }
  }
}

/** The examples with other names, ids and texts: what is said of them is the same. */
export function* renamedSubjects(
  lacks: (rule: string, isViolating: boolean) => boolean,
): Generator<Subject> {
  const examples = EXAMPLES.flatMap((example) => throughJson(example) ?? [])
  for (let turn = 1; turn <= 2 * ENOUGH; turn++) {
    for (const example of examples) {
      const { value, facts } = renamed({ value: example.value, facts: example.facts }, turn)
      const again: Subject = {
        ...example,
        kind: 'mutation',
        value,
        ...(facts !== undefined && { facts }),
        about: `${example.about} with other names, ids and texts`,
      }
      const found = validateResource(again.resource, value, { ...contextOf(again), hints: true })
      const isViolating = found.some(({ code }) => code === example.rule)
      if (
        isViolating === (example.about === 'the bad example') &&
        lacks(example.rule, isViolating)
      ) {
        yield again
      }
    }
  }
}

interface Renamed {
  readonly value: unknown
  readonly facts: Subject['facts']
}

/** Words that replace letters at the end of names. */
const ENDINGS = 'abcdefghijklmnopqrstuvwxyz'

/** Everywhere the same change, so that what names the same still does. */
function renamed(of: Renamed, turn: number): Renamed {
  const change = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) {
      return value.map((item) => change(item, key))
    }
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, entry]) => [counted(name, turn), change(entry, name)]),
      )
    }
    return typeof value === 'string' ? changedText(value, key, turn) : value
  }
  return change(of, '') as Renamed
}

/** Ids count up; names get a letter; descriptions are other ones. */
function changedText(text: string, key: string, turn: number): string {
  if (key.startsWith('description') && text.trim() !== '') {
    return `${text} (${turn})`
  }
  if (key === 'name' && /^[a-z]{1,20}$/.test(text)) {
    return `${text}${ENDINGS[turn % ENDINGS.length]}`
  }
  return counted(text, turn)
}

const counted = (text: string, turn: number): string =>
  text.replaceAll(/(?<!\d)\d{15,20}(?!\d)/g, (id) => String(BigInt(id) + BigInt(turn)))
