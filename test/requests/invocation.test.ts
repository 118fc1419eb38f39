import { resolveInvocation } from '@slashlint/core/engine'
import { expect, it } from 'vitest'

// Tests read-repair: contract, sections "What the service does" and "Errors" 4.

const command = { version: '20' }

it('a global command of the current version is invoked', () => {
  expect(resolveInvocation({ seenVersion: '20', command, scope: 'global' })).toMatchObject({
    outcome: 'invoked',
    reload: false,
    version: '20',
  })
})

it('a global command that was updated since is rejected and reloaded', () => {
  expect(resolveInvocation({ seenVersion: '19', command, scope: 'global' })).toMatchObject({
    outcome: 'rejected',
    reload: true,
    version: '20',
  })
})

it('after the reload it is invoked', () => {
  const { version } = resolveInvocation({ seenVersion: '19', command, scope: 'global' })
  expect(resolveInvocation({ seenVersion: version, command, scope: 'global' }).outcome).toBe(
    'invoked',
  )
})

it('changes of guild commands are there at once', () => {
  expect(resolveInvocation({ seenVersion: '19', command, scope: 'guild' })).toMatchObject({
    outcome: 'invoked',
    reload: false,
    version: '20',
  })
})
