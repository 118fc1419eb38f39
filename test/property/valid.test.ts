import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Resource } from '../oracle/index.js'
import {
  validAuthorization,
  validCommand,
  validCommands,
  validGuildPermissions,
  validLobby,
  validMember,
  validPermissions,
  valueOption,
} from './arbitraries.js'
import { check } from './check.js'
import { places, validate } from './core.js'

const VALID: readonly (readonly [Resource, fc.Arbitrary<unknown>])[] = [
  ['command', validCommand],
  ['commands', validCommands],
  ['option', valueOption],
  ['command-permissions', validPermissions],
  ['guild-command-permissions', validGuildPermissions],
  ['guild-command-permissions-list', fc.array(validGuildPermissions, { maxLength: 3 })],
  ['lobby', validLobby],
  ['lobby-member', validMember],
  ['authorization', validAuthorization],
]

describe('a valid value has no diagnostics at all', () => {
  test.each(VALID)('%s', (resource, arbitrary) => {
    check(
      fc.property(arbitrary, (value) => {
        expect(places(validate(resource, value))).toEqual([])
      }),
      500,
    )
  })
})
