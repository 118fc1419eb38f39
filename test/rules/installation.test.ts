import { DYNAMIC, validateCommand, type CommandContext } from '@slashlint/core'
import { applyFixes, fixesFor } from '@slashlint/core/fixes'
import { describe, expect, test } from 'vitest'

// Tests the consequences of the installation type for a command.

const command = (fields: object) => ({ name: 'a', description: 'b', ...fields })
const found = (fields: object, context: CommandContext = {}) =>
  validateCommand(command(fields), { hints: true, ...context }).map(
    ({ severity, code, path }) => `${severity} ${code} ${path.join('/')}`,
  )

describe('permissions without effect', () => {
  const restricted = { default_member_permissions: '4' }

  test.each([[[1]], [[2]], [[2, 1]], [['1']], [[1, 2]]])('where contexts are %j', (contexts) => {
    expect(found({ ...restricted, integration_types: [0, 1], contexts })).toContain(
      'warning command/permissions-without-effect default_member_permissions',
    )
  })

  test.each([
    [{ integration_types: [1], contexts: [0] }, {}],
    [{ integration_types: [1], contexts: [0, 1, 2] }, {}],
    [{ contexts: [0, 1] }, { app: { integrationTypes: [1] } }],
    [{ contexts: [1, DYNAMIC] }, {}],
    [{ contexts: DYNAMIC, integration_types: [1] }, {}],
    [{}, { app: { integrationTypes: [1] } }],
  ])('not where it is used in servers, however it is installed: %j, %j', (fields, context) => {
    expect(found({ ...restricted, ...fields }, context)).toEqual([])
  })
})

describe('private channels are not included', () => {
  const HINT = 'hint command/private-channels-not-included integration_types'

  test.each([
    [{ integration_types: [1] }],
    [{ integration_types: [0, 1] }],
    [{ integration_types: ['1'], type: 2, description: '' }],
    [{ integration_types: [1], contexts: null }],
    [{ integration_types: [1, DYNAMIC], nsfw: true }],
  ])('where users install it, and it has no contexts: %j', (fields) => {
    expect(found(fields)).toContain(HINT)
  })

  test.each([
    [{ integration_types: [0] }, {}],
    [{ integration_types: [0, 1], contexts: [0] }, {}],
    [{ integration_types: [1], contexts: DYNAMIC }, {}],
    [{ integration_types: [1], [DYNAMIC]: true }, {}],
    [{ integration_types: [1] }, { scope: 'guild' }],
    [{ integration_types: [1] }, { operation: 'edit' }],
    [{ integration_types: [1] }, { operation: 'edit', current: { name: 'a', contexts: [0] } }],
    [{}, { app: { integrationTypes: [0, 1] } }],
  ] as const)('not otherwise: %j, %j', (fields, context) => {
    expect(found(fields, context)).not.toContain(HINT)
  })

  test('an edit that leaves it without contexts is told', () => {
    const current = { name: 'a', contexts: null }
    expect(found({ integration_types: [1] }, { operation: 'edit', current })).toContain(HINT)
  })

  test.each([[{}], [{ contexts: null }]])('the fix states all contexts: %j', (fields) => {
    const value = command({ integration_types: [0, 1], ...fields })
    const hint = validateCommand(value, { hints: true }).find(
      ({ code }) => code === 'command/private-channels-not-included',
    )
    const fixes = fixesFor(value, hint as never)
    expect(fixes.map(({ title, safe }) => [title, safe])).toEqual([
      ['Add "contexts": [0,1,2]', false],
    ])
    expect(applyFixes(value, fixes)).toEqual({ ...value, contexts: [0, 1, 2] })
  })
})
