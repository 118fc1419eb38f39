import fc from 'fast-check'
import { planDeployment } from '@slashlint/core/engine'
import { describe, expect, test } from 'vitest'
import { answerTo } from '../../oracle/engine/answer.js'
import { typeOf } from '../../oracle/engine/scope.js'
import { validCommands, type Json } from '../arbitraries.js'
import { RUNS, check } from '../check.js'
import { maybe, record } from './commands.js'
import { body } from './scope-bodies.js'

/** Generates fields that old and new code sets, in addition to those of a valid command. */
const old = record({
  dm_permission: maybe(fc.boolean()),
  default_permission: maybe(fc.boolean()),
  contexts: maybe(fc.constantFrom([0], [0, 2], [1, 0], [2], [0, 1, 2], null)),
})
const key = (command: Json) => `${typeOf(command as never)} ${String(command['name'])}`
const oneOfTypeFour = (commands: readonly Json[]) =>
  commands.filter(
    (one, at) => one['type'] !== 4 || commands.findIndex((other) => other['type'] === 4) === at,
  )

const list: fc.Arbitrary<readonly Json[]> = fc.oneof(
  fc
    .tuple(validCommands, fc.array(old, { minLength: 5, maxLength: 5 }))
    .map(([commands, more]) => commands.map((command, at) => ({ ...command, ...more[at] }))),
  fc.uniqueArray(body, { maxLength: 5, selector: key }).map(oneOfTypeFour),
)
const situation = fc.record({
  isGuild: fc.boolean(),
  integrationTypes: fc.constantFrom([0], [1], [0, 1]),
  hasDictionaries: fc.boolean(),
  isFull: fc.boolean(),
  isAppKnown: fc.boolean(),
})

describe('the plan of a list against the answer of the service to exactly that list', () => {
  test('is empty', () => {
    check(
      fc.property(list, situation, (given, { isAppKnown, ...options }) => {
        const next = given.filter(({ type }) => !options.isGuild || type !== 4)
        const deployed = answerTo(next as never, options)
        const plan = planDeployment(deployed, next, {
          ...(options.isGuild ? { scope: 'guild', guildId: '20' } : { scope: 'global' }),
          ...(isAppKnown && { app: { integrationTypes: options.integrationTypes } }),
        })
        expect(plan).toMatchObject({
          empty: true,
          created: [],
          updated: [],
          deleted: [],
          requests: [],
        })
      }),
      Math.ceil(RUNS / 10),
    )
  })
})
