import fc from 'fast-check'
import { validateCommand, validateCommands, type Diagnostic, type Path } from '@slashlint/core'
import { canUse, explorerEntries, localize, planDeployment, toListed } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import type { Json } from '../../oracle/engine/localize.js'
import { withoutUndefined } from '../arbitraries.js'
import { RUNS, check } from '../check.js'
import { LOCALES, maybe, slashCommand } from './commands.js'
import { GUILD, situation } from './situations.js'
import { useQuery } from './use-query.js'

/*
 * Whatever a rule says to have no effect, the engine answers the same without it: who may use the command, what readers
 * see, and what a deployment changes beside that field.
 */

const lists = <T>(items: readonly T[]) => maybe(fc.subarray([...items], { minLength: 1 }))

/** Generates fields that have an effect on some options, and none on others. */
const onOptions = fc
  .record({
    required: maybe(fc.constant(false)),
    autocomplete: maybe(fc.constant(false)),
    choices: maybe(fc.constant([])),
  })
  .map(withoutUndefined)

const restrictedCommand = fc
  .tuple(
    slashCommand,
    fc
      .record({
        contexts: lists([0, 1, 2]),
        integration_types: lists([0, 1]),
        default_member_permissions: maybe(fc.constantFrom('0', '4', '2048')),
        dm_permission: maybe(fc.boolean()),
      })
      .map(withoutUndefined),
    onOptions,
  )
  .map(([command, restrictions, fields]): Json => {
    const options = command['options']
    return {
      ...command,
      ...restrictions,
      ...(options !== undefined && {
        options: (options as readonly Json[]).map((option) => ({ ...fields, ...option })),
      }),
    }
  })

const isWithoutEffect = ({ message }: Diagnostic): boolean =>
  /\b(?:no effect|is ignored|ignores it|works only for)\b/.test(message)

/** Turns on every rule about fields without effect. */
const RULES = { hints: true, rules: { 'localization/redundant': 'hint' } } as const

/** Returns the value without the part at a path, or undefined if a list would be empty. */
function without(value: unknown, [key, ...rest]: Path): unknown {
  if (typeof value !== 'object' || value === null) {
    return value
  }
  if (Array.isArray(value)) {
    const items = value.flatMap((item: unknown, index) => {
      if (index !== key) {
        return [item]
      }
      return rest.length === 0 ? [] : [without(item, rest)]
    })
    return items.length === 0 ? undefined : items
  }
  const fields = value as Json
  if (rest.length === 0) {
    const { [String(key)]: _, ...others } = fields
    return others
  }
  const inner = without(fields[String(key)], rest)
  return inner === undefined ? undefined : { ...fields, [String(key)]: inner }
}

const scopes = fc.constantFrom('global' as const, 'guild' as const)

/** Checks a law for every part of a command that a rule reports to be without effect. */
function checkAll(runs: number, hold: (one: Case) => void): void {
  const met = new Set<string>()
  check(
    fc.property(restrictedCommand, scopes, situation, (command, scope, asked) => {
      const context = { ...RULES, scope, app: { integrationTypes: [0, 1] } }
      for (const isBulk of [false, true]) {
        const found = isBulk
          ? validateCommands([command], context)
          : validateCommand(command, context)
        for (const { code, path } of found.filter(isWithoutEffect)) {
          const at = isBulk ? path.slice(1) : path
          const shorter = without(command, at)
          if (shorter !== undefined) {
            met.add(code)
            hold({ command, shorter: shorter as Json, path: at, code, scope, isBulk, asked })
          }
        }
      }
    }),
    runs,
  )
  if (runs >= ENOUGH) {
    expect([...met].sort()).toEqual(expect.arrayContaining(ALWAYS_MET))
  }
}

/** The number of cases in which each rule must have a finding. */
const ENOUGH = 75
const ALWAYS_MET = [
  'command/global-only-field',
  'command/permissions-without-effect',
  'command/private-channel-without-user-install',
  'option/field-without-effect',
]

interface Case {
  readonly command: Json
  readonly shorter: Json
  readonly path: Path
  readonly code: string
  readonly scope: 'global' | 'guild'
  readonly isBulk: boolean
  readonly asked: Parameters<typeof useQuery>[0]
}

describe('what a rule calls without effect', () => {
  test('changes nothing about who may use the command', () => {
    checkAll(Math.ceil(RUNS / 10), ({ command, shorter, scope, asked }) => {
      const query = useQuery(asked)
      const outcome = (one: Json) =>
        canUse({
          ...query,
          command: {
            ...one,
            id: '7',
            application_id: '9',
            ...(scope === 'guild' && { guild_id: GUILD }),
          },
          app: { id: '9', integrationTypes: [0, 1] },
        }).outcome
      expect(outcome(shorter)).toBe(outcome(command))
    })
  })

  test('changes nothing that readers see', () => {
    checkAll(Math.ceil(RUNS / 40), ({ command, shorter, path, code }) => {
      // The last item of a list may have no effect. Nothing compares the field as a whole.
      const at = path[0] === 'options' ? path : path.slice(0, 1)
      for (const locale of LOCALES) {
        expect(explorerEntries(shorter, locale)).toEqual(explorerEntries(command, locale))
        expect(without(localize(shorter, locale), at)).toEqual(
          without(localize(command, locale), at),
        )
        // It shows a translation that repeats the default (decision 38), although the service drops it.
        if (code !== 'localization/redundant') {
          expect(without(toListed(shorter, locale), at)).toEqual(
            without(toListed(command, locale), at),
          )
        }
      }
    })
  })

  test('changes nothing in a deployment beside itself', () => {
    checkAll(Math.ceil(RUNS / 10), ({ command, shorter, path, scope, isBulk }) => {
      if (!isBulk) {
        return
      }
      const deployed = [{ ...command, id: '7' }]
      const { created, deleted, updated } = planDeployment(deployed, [shorter], {
        scope,
        guildId: GUILD,
        app: { integrationTypes: [0, 1] },
      })
      expect([created, deleted]).toEqual([[], []])
      const fields = updated.flatMap((one) => one.fields)
      expect(fields.filter((field) => field !== path[0] || field === 'options')).toEqual([])
    })
  })
})
