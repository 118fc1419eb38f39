import {
  DYNAMIC,
  validateCommand,
  validateLobby,
  validateRequest,
  type Diagnostic,
} from '@slashlint/core'
import { applyFixes, fixesFor, type Edit, type Fix } from '@slashlint/core/fixes'
import { describe, expect, it } from 'vitest'
import { hasAllDigits } from '../../core/src/edits/fault.js'
import { growthOf } from '../../core/src/fixes/parts.js'

// Fixes beside their neighbours: where one is offered, where it is unsafe, and where there is none.

/** Lists the titles of all fixes of findings; an unsafe fix has a mark of interrogation. */
const titles = (value: unknown, found: readonly Diagnostic[]): readonly string[] =>
  found.flatMap((one) =>
    fixesFor(value, one).map(({ title, safe }) => `${title}${safe ? '' : '?'}`),
  )

const command = (fields: object) => ({ name: 'ban', description: 'x', ...fields })
const ofCommand = (fields: object): readonly string[] =>
  titles(command(fields), validateCommand(command(fields)))
const option = (type: unknown, name: string, fields: object = {}) => ({
  ...{ type, name, description: 'x', ...fields },
})

it('types that are written as names become numbers', () => {
  const ofTypes = (...types: readonly string[]) =>
    ofCommand({ options: types.map((type, index) => option(type, `o${index}`)) })
  expect(ofTypes('STRING', 'INTEGER')).toEqual(['Change to 3', 'Change to 4'])
  expect(ofTypes('SUB_COMMAND', 'SUB_COMMAND')).toEqual(['Change to 1', 'Change to 1'])
})

it('locales are renamed safely, unless two names would then be equal', () => {
  const ofNames = (...names: readonly string[]) =>
    ofCommand({
      options: names.map((DE, index) => option(3, `o${index}`, { name_localizations: { DE } })),
    })
  expect(ofNames('wort', 'zahl')).toEqual(['Rename to "de"', 'Rename to "de"'])
  expect(ofNames('wort', 'wort')).toEqual(['Rename to "de"?', 'Rename to "de"?'])
})

describe('values of choices', () => {
  const ofValues = (type: number, ...values: readonly unknown[]) =>
    ofCommand({
      options: [
        option(type, 'o', {
          choices: values.map((value, index) => ({ name: `c${index}`, value })),
        }),
      ],
    })

  it('are converted safely, unless another choice has the value', () => {
    expect(ofValues(3, 5, 'x')).toEqual(['Change to "5"'])
    expect(ofValues(3, 5, '5')).toEqual(['Change to "5"?'])
    expect(ofValues(4, '5', 6)).toEqual(['Change to 5'])
    expect(ofValues(4, '5', 5)).toEqual(['Change to 5?'])
    expect(ofValues(4, '5', '05')).toEqual(['Change to 5?', 'Change to 5?'])
    expect(ofValues(3, true, 'x')).toEqual(['Change to "true"'])
  })

  it('that have lost digits are not converted to texts', () => {
    expect(ofValues(3, 2 ** 53 - 1)).toEqual([`Change to "${2 ** 53 - 1}"`])
    expect(ofValues(3, 2 ** 53)).toEqual([])
    const numbers = [2 ** 53 - 1, 1 - 2 ** 53, 2 ** 53, -(2 ** 53), NaN, Infinity, 0.5]
    expect(numbers.map(hasAllDigits)).toEqual([true, true, false, false, false, false, true])
  })
})

it('private channels are left out, or the types of installation get users', () => {
  const ofTypes = (fields: object) => ofCommand({ contexts: [0, 2], ...fields })
  expect(ofTypes({ integration_types: [0] })).toEqual([
    ...['Add USER_INSTALL (1) to "integration_types"?', 'Remove the item?'],
  ])
  expect([ofTypes({}), ofTypes({ integration_types: [1] })]).toEqual([[], []])
})

it('a parameter is renamed, unless the query has the right one, too', () => {
  const ofQuery = (query: unknown) => {
    const headers = { Authorization: 'Bot x' }
    const request = { method: 'GET', path: '/applications/5/commands', headers, query }
    return titles(request, validateRequest(request))
  }
  expect(ofQuery({ with_localization: true })).toEqual(['Rename to "with_localizations"'])
  expect(ofQuery({ with_localization: true, with_localizations: true })).toEqual([])
  expect(ofQuery({ x: 1 })).toEqual(['Remove "x"?'])
})

it('ids that are numbers get all their digits', () => {
  const ofId = (id: unknown) => {
    const lobby = { members: [{ id }] }
    return titles(lobby, validateLobby(lobby as object))
  }
  expect(ofId(5)).toEqual(['Change to "5"'])
  expect(ofId(DYNAMIC)).toEqual([])
})

it('texts grow by what a fix writes beyond what was there', () => {
  const value = { a: 'text', b: 12, c: { d: 'xy' } }
  const growth = (edit: Edit) => growthOf({ edits: [edit] } as unknown as Fix, value)
  expect(growth({ kind: 'replace', path: ['a'], value: 'longer' })).toBe(2)
  expect(growth({ kind: 'replace', path: ['b'], value: { e: 'five5', f: 123 } })).toBe(6)
  expect(growth({ kind: 'insert', path: [], key: 'e', value: ['ab', 1] })).toBe(3)
  expect(growth({ kind: 'rename', path: ['c'], key: 'name' })).toBe(2)
  expect(growth({ kind: 'remove', path: ['a'] })).toBe(0)
})

describe('deprecated fields', () => {
  const mended = (fields: object) => {
    const value = command(fields)
    return validateCommand(value, { hints: true }).flatMap((found) =>
      fixesFor(value, found, { hints: true }).map((one) => applyFixes(value, [one])),
    )
  }

  it('are replaced, also if their replacement is null', () => {
    const [contexts, permissions] = [{ contexts: [0] }, { default_member_permissions: '0' }]
    expect(mended({ dm_permission: false })).toEqual([command(contexts)])
    expect(mended({ dm_permission: false, contexts: null })).toEqual([command(contexts)])
    expect(mended({ default_permission: false })).toEqual([command(permissions)])
    expect(mended({ default_permission: false, default_member_permissions: null })).toEqual([
      command(permissions),
    ])
  })

  it('are removed if they are as by default, or if their replacement is given', () => {
    expect(mended({ dm_permission: true })).toEqual([command({})])
    expect(mended({ dm_permission: false, contexts: [1] })).toEqual([command({ contexts: [1] })])
  })
})

it('half characters are left out, unless nothing else is left', () => {
  const ofDescription = (description: string) => ofCommand({ description })
  expect(ofDescription('x\ud800')).toEqual(['Remove the half character?'])
  expect(ofDescription('\udc00 Ban \ud800 it')).toEqual(['Remove the half character?'])
  expect(ofDescription('\ud800')).toEqual([])
})

it('names that are BigInts become texts safely, unless two of them are then equal', () => {
  const ofNames = (...names: readonly bigint[]) =>
    ofCommand({ options: names.map((name) => ({ type: 3, name, description: 'x' })) })
  expect(ofNames(7n, 8n)).toEqual(['Change to "7"', 'Change to "8"'])
  expect(ofNames(7n, 7n)).toEqual(['Change to "7"?', 'Change to "7"?'])
})
