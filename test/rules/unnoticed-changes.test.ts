import {
  validateAuthorizationArgs,
  validateCommand,
  validateCommandPermissions,
  validateCommands,
  validateResource,
} from '@slashlint/core'
import {
  applyLobbyCreate,
  applyLobbyEdit,
  checkRate,
  equalCommands,
  explainApiError,
  planDeployment,
  requesterLocale,
} from '@slashlint/core/engine'
import { fixesOf } from '@slashlint/core/fixes'
import { distance } from '@slashlint/core/internal'
import { checkAnswers, checkUses, type Answer, type Use } from '@slashlint/core/uses'
import { describe, expect, it, vi } from 'vitest'

// Small changes of core that no test noticed, as `tools/mutants.mjs --seed 52` made them.

describe('permissions', () => {
  it('an object in place of the list gets the code of a model, anything else that of a list', () => {
    const codeOf = (permissions: unknown) => validateCommandPermissions({ permissions })[0]?.apiCode
    expect(codeOf({})).toBe('MODEL_TYPE_CONVERT')
    expect(codeOf('all')).not.toBe('MODEL_TYPE_CONVERT')
  })
})

describe('a lobby', () => {
  it('has numbers where texts of digits were sent', () => {
    const body = { idle_timeout_seconds: '60', members: [{ id: '5', flags: '1' }] }
    const made = applyLobbyCreate(body)
    expect(made.ok && made.lobby).toMatchObject({
      idle_timeout_seconds: 60,
      members: [{ id: '5', flags: 1 }],
    })
  })

  it('has the id 1 if none is given that could be one', () => {
    const ids = [undefined, '', 'x', '900'].map((id) => {
      const made = applyLobbyCreate({}, id)
      return made.ok && made.lobby.id
    })
    expect(ids).toEqual(['1', '1', '1', '900'])
  })

  it('gets the timeout of an edit', () => {
    const made = applyLobbyCreate({ idle_timeout_seconds: 60 }, '900')
    const edited = made.ok ? applyLobbyEdit(made.lobby, { idle_timeout_seconds: 120 }) : made
    expect(edited.ok && edited.lobby?.idle_timeout_seconds).toBe(120)
  })
})

describe('rates', () => {
  it('of two limits with the same wait, the first of the table is reported', () => {
    const get = { method: 'GET', path: '/lobbies/1' }
    // Twenty groups of 25, at each half second: 500 in ten seconds, and 50 in each second.
    const groups = Array.from({ length: 500 }, (_, index) => ({
      at: Math.floor(index / 25) * 500,
      ...get,
    }))
    const { breach } = checkRate([...groups, { at: 9500, ...get }], { increasedLobbyLimits: true })
    expect(breach).toMatchObject({ limit: { operation: 'Get lobby' }, at: 9500, retryAt: 10_000 })
  })
})

describe('locales', () => {
  it('white space around the locale of a header does not count', () => {
    expect(requesterLocale({ headers: { 'X-Service-Locale': ' \tde ' } })).toBe('de')
  })

  it('the old code of Hebrew is a mistake for the present one', () => {
    const command = { name: 'ban', description: 'Ban', name_localizations: { iw: 'חסום' } }
    expect(validateCommand(command)).toMatchObject([
      { code: 'localization/unknown-locale', data: { suggestion: 'he' } },
    ])
  })
})

describe('texts', () => {
  it('are read from objects that box them, whatever their tag is', () => {
    for (const tag of ['Object', 'Array', 'String', 'Text']) {
      const name = Object.assign(Object('Ban'), { [Symbol.toStringTag]: tag }) as unknown
      expect(validateCommand({ name, description: 'x' }).map(({ code }) => code)).toEqual([
        'command/name-lowercase',
      ])
    }
  })

  it('whose lengths differ by more than the most are as far apart as need be', () => {
    expect([distance('a', 'abcdef', 2), distance('abcdef', 'a', 2)]).toEqual([3, 3])
    expect([distance('a', 'abc', 2), distance('abc', 'xyz', 2)]).toEqual([2, 3])
  })

  it('a lone surrogate at the very beginning is found without the function of the engine', async () => {
    const native = Object.getOwnPropertyDescriptor(String.prototype, 'isWellFormed')
    vi.resetModules()
    try {
      Reflect.deleteProperty(String.prototype, 'isWellFormed')
      const { isWellFormed } = await import('../../core/src/text/measure.js')
      expect(['\uD83Dx', 'x\uD83D', '\uDE00', '😀', ''].map(isWellFormed)).toEqual([
        false,
        false,
        false,
        true,
        true,
      ])
    } finally {
      Reflect.defineProperty(String.prototype, 'isWellFormed', native ?? {})
      vi.resetModules()
    }
  })
})

describe('options', () => {
  it('that box a number are numbers, whichever of their fields they have', () => {
    const found = (fields: object) => {
      const option = Object.assign(Object(5) as object, fields)
      return validateCommand({ name: 'ban', description: 'x', options: [option] }).map(
        ({ code, path }) => `${code} ${path.join('.')}`,
      )
    }
    const whole = { type: 3, name: 'why', description: 'x' }
    for (const key of ['type', 'name', 'description']) {
      expect(found({ ...whole, [key]: undefined })).toEqual(['shape/type options.0'])
    }
  })
})

describe('the size of a command', () => {
  it('includes the options of sub-commands in groups', () => {
    const options = Array.from({ length: 25 }, (_, index) => ({
      type: 3,
      name: `option-${index}`,
      description: 'x'.repeat(100),
    }))
    const sub = (name: string) => ({ type: 1, name, description: 'x', options })
    const group = (...names: readonly string[]) => ({
      name: 'ban',
      description: 'x',
      options: [{ type: 2, name: 'group', description: 'x', options: names.map(sub) }],
    })
    const codesOf = (command: object) => validateCommand(command).map(({ code }) => code)
    expect(codesOf(group('a', 'b'))).toEqual([])
    expect(codesOf(group('a', 'b', 'c'))).toEqual(['command/too-large'])
  })
})

describe('translations', () => {
  it('that equal the default text count under the locales that others fall back to', () => {
    const ban = { name: 'ban', description: 'Ban a member' }
    const isSame = (locale: string) =>
      equalCommands(ban, { ...ban, name_localizations: { [locale]: 'ban' } })
    expect(['en-US', 'en-GB', 'es-419', 'es-ES', 'de'].map(isSame)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
  })
})

describe('plans', () => {
  it('add their creations to those of the day, also if there were none', () => {
    const creates = (createsToday: number) =>
      planDeployment([], [{ name: 'ban', description: 'x' }], { createsToday }).creates
    expect(creates(0)).toMatchObject({ count: 1, before: 0, after: 1 })
    expect(creates(7)).toMatchObject({ count: 1, before: 7, after: 8 })
    expect(creates(-1)).not.toHaveProperty('before')
  })

  it('report as many findings as the context asks for', () => {
    const next = ['A', 'B', 'C'].map((name) => ({ name, description: 'x' }))
    const count = (context: object) => planDeployment([], next, context).diagnostics.length
    expect([count({}), count({ maxDiagnostics: 1 })]).toEqual([3, 2])
  })
})

describe('errors of the service', () => {
  it('are read up to the hundred thousandth node', () => {
    const answer = (before: number) => ({
      errors: {
        ...Object.fromEntries(Array.from({ length: before }, (_, index) => [`k${index}`, 1])),
        _errors: [{ code: 'BASE', message: 'Wrong' }],
      },
    })
    expect(explainApiError(answer(99_999), {})).toHaveLength(1)
    expect(explainApiError(answer(100_000), {})).toEqual([])
  })
})

describe('contexts', () => {
  it('have at most three unknown parts that are named', () => {
    const messageOf = (keys: string) => {
      const context = Object.fromEntries([...keys].map((key) => [key, 1]))
      return validateCommand({ name: 'ban', description: 'x' }, context)[0]?.message
    }
    expect(messageOf('abc')).toMatch(/"a".*"b".*"c"/)
    expect(messageOf('abc')).not.toContain('more')
    expect(messageOf('abcd')).toContain('1 more')
    expect(messageOf('abcd')).not.toContain('"d"')
  })
})

describe('uses', () => {
  it('a channel of a wrong type throws always if no type fits, sometimes if one fits', () => {
    const outcomeOf = (types: readonly number[]) => {
      const option = { type: 7, name: 'where', description: 'Where', channel_types: types }
      const use = {
        kind: 'option',
        name: 'where',
        types: [7],
        channelTypes: [0],
        getter: 'getChannel',
      }
      const command = { name: 'log', description: 'Log', options: [option] }
      return checkUses(command, [use as unknown as Use])[0]?.message
    }
    expect(outcomeOf([2, 4])).toMatch(/this throws whenever a user fills it in\.$/)
    expect(outcomeOf([0, 2])).toMatch(/this throws when one does\.$/)
    expect(outcomeOf([0])).toBeUndefined()
  })

  it('an answer that refers to one after the last refers to nothing', () => {
    const answer: Answer = {
      kind: 'call',
      method: 'reply',
      needs: 'first',
      before: 'unknown',
      instead: ['followUp'],
    }
    const refers = (again: readonly number[]) =>
      checkAnswers([{ ...answer, again }, answer], { hints: true }).map(({ code }) => code)
    expect(refers([1])).toEqual(['answer/twice'])
    expect(refers([2])).toEqual([])
  })
})

describe('characters of a name', () => {
  it('that nobody sees are named by what they are, others are quoted', () => {
    const about = (character: string) =>
      validateCommand({ name: `a${character}b`, description: 'x' })[0]?.message
    expect(about('\u{e0001}')).toContain('cannot contain an invisible character (U+E0001')
    expect(about('\u2003')).toContain('cannot contain a space (U+2003')
    expect(about('\u0001')).toContain('cannot contain a control character (U+0001')
    expect(about('\ue000')).toContain('cannot contain this character (U+E000')
    expect(about('~')).toContain('cannot contain "~"')
    expect(about('\u{1f600}')).toContain('cannot contain "\u{1f600}"')
  })
})

describe('permission overwrites', () => {
  it('of a command that keeps its id are lost by a new name, which is named', () => {
    const deployed = [{ id: '1', type: 1, name: 'kick' }]
    const overwrites = [
      {
        id: '1',
        application_id: '9',
        guild_id: '8',
        permissions: [{ id: '8', type: 1, permission: false }],
      },
    ]
    const lost = (list: readonly object[]) =>
      validateCommands(list, { scope: 'global', deployed, overwrites }).find(
        ({ code }) => code === 'set/permissions-lost',
      )?.message
    const named = (name: string) => ({ id: '1', name, description: 'x' })
    expect(lost([named('ban')])).toMatch(/^This renames "kick" to "ban"/)
    expect(lost([named('kick')])).toBeUndefined()
    expect(lost([])).toMatch(/^This deletes "kick"/)
    expect(lost([named('ban'), { name: 'kick', description: 'x' }])).toMatch(/renames/)
  })
})

describe('scopes of an authorization', () => {
  it('lose the redundant one, also if only one is left', () => {
    const fixed = (scopes: string) => {
      const value = { Scopes: scopes }
      const found = validateAuthorizationArgs(value, { hints: true }).find(
        ({ code }) => code === 'authorization/redundant-scope',
      )
      expect(found).toBeDefined()
      const fixes = found === undefined ? [] : fixesOf(value, { resource: 'authorization' })(found)
      return fixes.map(({ edits }) => edits)
    }
    const replaced = (value: string) => [[{ kind: 'replace', path: ['Scopes'], value }]]
    expect(fixed('bot applications.commands')).toEqual(replaced('bot'))
    expect(fixed('identify bot applications.commands')).toEqual(replaced('identify bot'))
  })
})

describe('a list that the service answers with', () => {
  it('is not checked for what only a new list may break', () => {
    const list = ['kick', 'kick'].map((name) => ({ name, description: 'x' }))
    const about = (operation: 'bulk' | 'response') =>
      validateResource('commands', list, { operation }).filter(({ code }) =>
        code.startsWith('set/'),
      )
    expect(about('bulk')).not.toEqual([])
    expect(about('response')).toEqual([])
  })
})
