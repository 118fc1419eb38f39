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

// Makes more values for rules with few cases: valid ones next to the same with a few edits, and examples of the
// catalogue with other names, ids and texts.

/** The number of cases that each rule should have on either side. */
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

/** The number of edited values of each resource. */
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

/**
 * Makes values with edits and without them, for rules that the edits break. @param lacks tells whether a rule has too
 * few cases of a side
 */
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

/** Makes the examples with other names, ids and texts, which do not change their findings. */
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

/** The letters that replace the last one of a name. */
const ENDINGS = 'abcdefghijklmnopqrstuvwxyz'

/** Changes all texts of a value in the same way, so that equal names stay equal. */
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

/** Changes a text: ids count up, names get a letter, descriptions get a number. */
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
