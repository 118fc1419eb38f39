import { describe, expect, it } from 'vitest'
import { validateCommand, validateCommands, validateLobby, validateRequest } from '@slashlint/core'

// Contexts come from outside, too: from files, from callers without types.

const throwing = (key: string): object =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })
const codes = (found: readonly { readonly code: string }[]): string[] => found.map(({ code }) => code)

describe('a context that is not as its type says', () => {
  it.each([
    ['rules: null', { rules: null }],
    ['rules that throw', { rules: throwing('shape/*') }],
    ['rules that cannot be read', throwing('rules')],
    ['a scope that cannot be read', throwing('scope')],
    ['an application that throws', { app: throwing('integrationTypes') }],
    ['an application of another type', { app: 'x' }],
    ['null', null],
    ['a number', 7],
  ])('%s: nothing throws, and the value is judged all the same', (_, context) => {
    expect(codes(validateCommand({ name: 'ban', contexts: [2] }, context as never))).toContain(
      'command/description-required',
    )
    expect(codes(validateCommands([{ name: 'ban' }], context as never))).toContain('command/description-required')
    expect(codes(validateLobby({ flags: 1, members: 1 }, context as never))).toContain('shape/type')
    expect(() => validateRequest({ method: 'POST', path: '/lobbies', body: {} }, context as never)).not.toThrow()
  })

  it('an edited command that cannot be read is not known', () => {
    const context = { operation: 'edit', current: throwing('type') } as never
    expect(codes(validateCommand({ name: 'Foo Bar' }, context))).toEqual([])
  })
})
