import { checkUses, type Use } from '@slashlint/core/uses'
import { expect, it } from 'vitest'

it('uses that are no uses never throw', () => {
  const sub = { type: 1, name: 'add', description: 'Add a film' }
  const command = { name: 'film', description: 'Films', options: [sub] }
  const uses = [
    { kind: 'dispatch', level: 'subcommand' },
    { kind: 'level-name', level: 'subcommand', name: 'remove' },
  ] as unknown as readonly Use[]
  expect(checkUses(command, uses).map(({ code }) => code)).toEqual(['use/dead-branch'])
})
