import {
  checkSet,
  commandSize,
  DYNAMIC,
  validateAuthorizationArgs,
  validateCommand,
  validateCommandPermissions,
  validateCommands,
  validateLobby,
  validateResource,
  type Diagnostic,
} from '@slashlint/core'
import {
  applyCreate,
  applyLobbyCreate,
  applyLobbyEdit,
  canUse,
  checkRate,
  commandChanges,
  createScope,
  equalCommands,
  explainApiError,
  explorerEntries,
  fitChoices,
  planDeployment,
  requesterLocale,
} from '@slashlint/core/engine'
import { fixesFor, fixesOf } from '@slashlint/core/fixes'
import { distance } from '@slashlint/core/internal'
import { checkAnswers, checkUses, type Answer, type Use } from '@slashlint/core/uses'
import { describe, expect, it, vi } from 'vitest'

// Small changes of core that no other test noticed, as `tools/mutants.mjs` made them.

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
    expect(found({ ...whole, extra: 1 })).toEqual(['shape/type options.0'])
    const overwrite = Object.assign(Object(5) as object, { id: '5', type: 1, permission: true })
    const permissions = [Object.assign(overwrite, { extra: 1 })]
    expect(lines(validateCommandPermissions({ permissions } as object))).toEqual([
      'permissions/entry-shape permissions.0',
    ])
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

const lines = (found: readonly Diagnostic[]): string[] =>
  found.map(({ code, path }) => `${code} ${path.join('.')}`.trim())

/** Makes options of one name that differ by their descriptions. */
const namesakes = (...descriptions: readonly string[]) => ({
  name: 'ban',
  description: 'Ban',
  options: descriptions.map((description) => ({ type: 3, name: 'why', description })),
})

describe('items of a list', () => {
  it('that are equal are not reported behind an unknown item, which may be equal, too', () => {
    const found = (channel_types: readonly unknown[]) => {
      const option = { type: 7, name: 'where', description: 'x', channel_types }
      return lines(validateCommand({ name: 'log', description: 'x', options: [option] }))
    }
    const again = ['shape/duplicate-item options.0.channel_types.1']
    expect([found([0, 0]), found([0, 0, DYNAMIC])]).toEqual([again, again])
    for (const list of [
      [DYNAMIC, 0, 0],
      [0, DYNAMIC, 0],
      [5, DYNAMIC, 0, 0],
    ]) {
      expect(found(list)).toEqual([])
    }
  })

  it('that have one name are compared in their order', () => {
    const places = (old: readonly string[], now: readonly string[]) =>
      commandChanges(namesakes(...old), namesakes(...now)).map(({ path }) => path.join('.'))
    expect(places(['a', 'b'], ['a', 'b'])).toEqual([])
    expect(places(['a', 'b'], ['a', 'c'])).toEqual(['options.1.description'])
    expect(places(['a', 'b'], ['c', 'b'])).toEqual(['options.0.description'])
    expect(places(['a', 'b', 'c'], ['a', 'd', 'c'])).toEqual(['options.1.description'])
    expect(places(['a', 'b', 'c'], ['a', 'b', 'd'])).toEqual(['options.2.description'])
  })

  it('do not share the misspelt keys of those before them', () => {
    const found = validateCommands([{ nmae: 'a', description: 'x' }, { description: 'x' }])
    const [own, other] = found.filter(({ code }) => code === 'shape/required')
    expect([own?.related?.length, other?.related]).toEqual([1, undefined])
  })
})

describe('what is not sent', () => {
  it('is not checked: inherited entries, and functions in fields of the service', () => {
    const metadata = Object.assign(Object.create({ inherited: 5 }) as object, { own: 'x' })
    expect(lines(validateLobby({ metadata } as object))).toEqual([])
    const found = (version: unknown) =>
      lines(validateCommand({ name: 'a', description: 'b', version }, { hints: true }))
    expect([found(() => 1), found(Symbol('x')), found('1'), found(['1'])]).toEqual([
      ...[[], [], ['shape/server-field version'], ['shape/server-field version']],
    ])
  })

  it('is asked for without validation by the program itself', () => {
    const seen: unknown[] = []
    const builder = (...given: unknown[]) => {
      seen.push(...given)
      return { name: 'a', description: 'b' }
    }
    expect(commandSize({ toJSON: builder }).total).toBe(2)
    expect(seen).toEqual([false])
  })

  it('is an id that is a number', () => {
    const command = { name: 'ban', description: 'Ban' }
    const found = (id: unknown) => lines(validateCommands([{ id, ...command }]))
    expect(found(7)).toEqual(['shape/coerced 0.id'])
    expect(found('x')).toEqual(['shape/snowflake 0.id'])
    expect(found(true)).toEqual(['shape/type 0.id'])
    expect(found('7')).toEqual([])
  })
})

describe('the size of a command', () => {
  it('has no options below those of a sub-command in a group', () => {
    const nest = (...types: readonly number[]): object[] =>
      types.length === 0
        ? []
        : [{ type: types[0], name: 'a', description: 'b', options: nest(...types.slice(1)) }]
    const command = { name: 'a', description: 'b', options: nest(2, 1, 3, 3) }
    expect(commandSize(command).nodes.map(({ path }) => path.length)).toEqual([0, 2, 4, 6])
  })

  it('is told with the largest options, without groups, and with a mark for those without names', () => {
    const text = 'x'.repeat(100)
    const choices = Array.from({ length: 25 }, (_, index) => ({
      name: `${index}`.padEnd(100, 'n'),
      value: `${index}`.padEnd(100, 'v'),
    }))
    const [large, small] = [
      { type: 3, description: text, choices },
      { type: 1, name: 's' },
    ]
    const group = { type: 2, name: 'group', description: text, options: [small] }
    const options = [{ ...large, name: 'a' }, large, group]
    const tooLarge = (command: object) =>
      validateCommand(command).find(({ code }) => code === 'command/too-large')
    const found = tooLarge({ name: 'ban', description: text, options })
    expect(found?.message).toMatch(/: "a" 5101 \(49 %\), "\?" 5100 \(49 %\), "group s" 1 \(0 %\)/)
    expect(found?.data?.['largest']).toHaveLength(3)
    const deep = { ...small, options: [{ ...large, name: 'c', options: [large] }] }
    const other = tooLarge({
      ...{ name: 'ban', description: text },
      options: [
        { ...group, options: [{ ...deep, options: [{ ...large, options: [large] }] }] },
        large,
      ],
    })
    expect(other?.data?.['actual']).toBe(3 + 100 + 5 + 100 + 1 + 5100 + 5100)
  })
})

describe('plans', () => {
  const deployed = [{ id: '1', application_id: '9', version: '1', name: 'ban', description: 'Ban' }]
  const planned = (next: readonly unknown[], context: object = {}) => {
    const { complete, requests } = planDeployment(deployed, next, { bulk: false, ...context })
    return [complete, ...requests.map(({ purpose }) => purpose)]
  }

  it('are incomplete if a part of a command is unknown, whatever else is sent', () => {
    const [ban, kick] = [
      { name: 'ban', description: DYNAMIC },
      { name: 'kick', description: 'x' },
    ]
    expect(planned([ban])).toEqual([false])
    expect(planned([ban, kick])).toEqual([false, 'Create /kick'])
    expect(planned([{ ...ban, description: 'Ban' }, kick])).toEqual([true, 'Create /kick'])
  })

  it('say which command a request updates or renames', () => {
    expect(planned([{ name: 'ban', description: 'Other' }])).toEqual([true, 'Update /ban'])
    expect(planned([{ name: 'bann', description: 'Ban' }], { renames: { ban: 'bann' } })).toEqual([
      ...[true, 'Rename /ban to /bann'],
    ])
  })

  it('see the facts about the app', () => {
    const nsfw = [{ name: 'ban', description: 'Ban', nsfw: true }]
    const about = (app: object) => lines(planDeployment([], nsfw, { app }).diagnostics)
    const [undiscoverable, discoverable] = [about({}), about({ discoverable: true })]
    expect(discoverable.length).toBe(undiscoverable.length + 1)
  })
})

describe('states', () => {
  it('have the application of the first command that names one', () => {
    const command = { id: '5', name: 'x', description: 'y' }
    const idOf = (...ids: readonly unknown[]) =>
      createScope({
        commands: ids.map((application_id, index) => ({
          ...{ ...command, id: `${index + 5}`, name: `x${index}` },
          application_id,
        })),
      }).applicationId
    expect([idOf(), idOf('77'), idOf(undefined, 'no', 78)]).toEqual(['0', '77', '78'])
  })

  it('begin with none, some or all creations of the day', () => {
    const codeOf = (createsToday: number) => {
      const result = applyCreate(createScope({ createsToday }), { name: 'a', description: 'b' })
      return result.ok ? result.state.createsToday : 'refused'
    }
    expect([codeOf(0), codeOf(199), codeOf(200)]).toEqual([1, 200, 'refused'])
  })

  it('have lobby members whose ids were sent as numbers', () => {
    const made = applyLobbyCreate({ members: [{ id: 5 }] })
    expect(made.ok && made.lobby?.members.map(({ id }) => id)).toEqual(['5'])
  })
})

describe('errors of the service about lobbies', () => {
  const explained = (keys: readonly (string | number)[], value: object) => {
    const errors = keys.reduceRight<object>((inner, key) => ({ [key]: inner }), {
      _errors: [{ code: 'X', message: 'Wrong' }],
    })
    return explainApiError({ code: 50035, errors }, value).map(({ rule }) => rule)
  }

  it('are explained by the rules of lobbies, and those of commands by theirs', () => {
    expect(explained(['idle_timeout_seconds'], { idle_timeout_seconds: 1 })).toEqual([
      'lobby/idle-timeout',
    ])
    expect(explained(['members', 0, 'id'], { members: [{ id: 'x' }] })).toEqual(['lobby/member-id'])
    expect(explained(['metadata', 'a'], { metadata: { a: 5 } })).toEqual(['lobby/metadata-type'])
    expect(explained(['name'], { name: 'A', description: 'b', metadata: {} })).toEqual([
      'command/name-lowercase',
    ])
  })

  it('are read up to the 32nd level', () => {
    const depth = (levels: number) =>
      explained(
        Array.from({ length: levels }, () => 'k'),
        {},
      ).length
    expect([depth(32), depth(33)]).toEqual([1, 0])
  })

  it('about keys of messages are about the response, unless the value has the key', () => {
    const subjectOf = (key: string, value: object) =>
      explainApiError({ errors: { [key]: ['Wrong'] } }, value)[0]?.subject
    const keys = [
      'content',
      'embeds',
      'embed',
      'components',
      'attachments',
      'files',
      'file',
      'data',
    ]
    const others = ['flags', 'poll', 'message_reference', 'allowed_mentions', 'sticker_ids', 'tts']
    for (const key of [...keys, ...others, 'nonce', 'payload_json']) {
      expect([key, subjectOf(key, {})]).toEqual([key, 'response'])
      expect([key, subjectOf(key, { [key]: 1 })]).toEqual([key, 'value'])
    }
    expect(subjectOf('redirect_uris', {})).toBe('application')
    expect(subjectOf('name', {})).toBe('value')
  })

  it('about redirects are about the settings of the app, unless the value has redirects', () => {
    const messageOf = (value: object) =>
      explainApiError({ errors: { redirect_uris: ['Not a URL.'] } }, value)[0]?.message
    expect(messageOf({})).toMatch(/^A redirect of the app is refused: Not a URL\./)
    expect(messageOf({ redirect_uris: [] })).toMatch(/^A command has no field "redirect_uris"/)
  })
})

describe('edits', () => {
  it('may reset a field with null, also of a command that they change otherwise', () => {
    const rules = { 'shape/null-optional': 'warning' } as const
    const current = { id: '1', type: 1, name: 'ban', description: 'x', options: [] }
    const context = { operation: 'edit', rules, current } as const
    const fields = { nsfw: null, name_localizations: null, options: null }
    expect(lines(validateCommand(fields, context))).toEqual([])
    expect(lines(validateCommand({ name: 'a', description: 'b', nsfw: null }, { rules }))).toEqual([
      'shape/null-optional nsfw',
    ])
  })

  it('have the code of the service for what they leave as it is', () => {
    const current = { id: '1', type: 2, name: 'ban' }
    const options = [{ type: 1, name: 'x', description: 'y' }]
    const [found] = validateCommand({ options }, { operation: 'edit', current } as object)
    expect(found?.apiCode).toBe('APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS_INVALID')
  })
})

describe('counts of a scope', () => {
  it('are told with the limit, in the singular and the plural', () => {
    const message = (type: number, count: number) => {
      const deployed = Array.from({ length: count }, (_, index) => ({
        ...{ id: `${index + 1}`, type },
        name: `name-${index}`,
      }))
      const command = { type, name: 'other', ...(type === 4 && { handler: 2, description: 'x' }) }
      const context = { scope: 'global', deployed, app: { embedded: true } } as const
      return validateCommand(command, context).find(({ code }) => code === 'set/count')?.message
    }
    expect(message(4, 1)).toContain('at most 1 is allowed')
    expect(message(2, 15)).toContain('at most 15 are allowed')
    expect(message(2, 14)).toBeUndefined()
  })

  it('are of all types, also in an index', () => {
    const entries = [4, 4, 3, 3, 5, 5].map((type) => ({ type, name: `name-${type}` }))
    expect(lines(checkSet(entries))).toEqual([
      ...['set/count', 'set/duplicate-name 1', 'set/duplicate-name 3'],
    ])
  })
})

describe('fixes', () => {
  it('join a list of scopes, if all of them are texts', () => {
    const titles = (Scopes: readonly unknown[]) => {
      const value = { Scopes }
      return validateAuthorizationArgs(value as object).flatMap((found) =>
        fixesFor(value, found).flatMap(({ edits }) => edits),
      )
    }
    const joined = (value: string) => [{ kind: 'replace', path: ['Scopes'], value }]
    expect(titles(['openid', 'bot'])).toEqual(joined('openid bot'))
    expect(titles(['openid'])).toEqual(joined('openid'))
    expect(titles(['openid', 5])).toEqual([])
  })

  it('know the names that are taken: of one type among commands, of any among options', () => {
    const titles = (value: unknown, found: readonly Diagnostic[]) =>
      found
        .filter(({ code }) => code.endsWith('/name-lowercase'))
        .flatMap((one) => fixesFor(value, one).map(({ title, safe }) => `${title} ${safe}`))
    const list = (type: number) => [
      { name: 'Ban', description: 'x' },
      { type, name: 'ban', ...(type === 1 && { description: 'x' }) },
    ]
    expect(titles(list(2), validateCommands(list(2)))).toEqual(['Change to "ban" true'])
    expect(titles(list(1), validateCommands(list(1)))).toEqual([])
    const options = [3, 4].map((type, index) => ({
      ...{ type, name: index === 0 ? 'Why' : 'why', description: 'x' },
    }))
    const command = { name: 'ban', description: 'x', options }
    expect(titles(command, validateCommand(command))).toEqual([])
  })

  it('rename a locale safely, unless the name is then that of a sibling with all fixes', () => {
    const isSafe = (field: object) => {
      const options = [
        { type: 3, name: 'why', description: 'x', ...field },
        { type: 3, name: 'Grund', description: 'x' },
      ]
      const command = { name: 'ban', description: 'x', options }
      return validateCommand(command)
        .filter(({ code }) => code === 'localization/unknown-locale')
        .flatMap((found) => fixesFor(command, found).map(({ safe }) => safe))
    }
    expect(isSafe({ name_localizations: { DE: 'warum' } })).toEqual([true])
    expect(isSafe({ name_localizations: { DE: 'grund' } })).toEqual([false])
    expect(isSafe({ description_localizations: { DE: 'grund' } })).toEqual([true])
  })
})

describe('the explorer', () => {
  it('has no entries for groups in groups', () => {
    const inGroups = (...types: readonly number[]): object[] =>
      types.length === 0
        ? []
        : [{ type: types[0], name: 'a', description: 'b', options: inGroups(...types.slice(1)) }]
    const labels = (...types: readonly number[]) =>
      explorerEntries({ name: 'a', description: 'b', options: inGroups(...types) }).map(
        ({ label }) => label,
      )
    expect([labels(1), labels(2, 1), labels(2, 2, 1)]).toEqual([['/a a'], ['/a a a'], []])
  })
})

describe('reads that always come together', () => {
  const sub = (name: string, option: string) => ({
    ...{ type: 1, name, description: 'x' },
    options: [{ type: 3, name: option, description: 'x', required: true }],
  })
  const command = { name: 'c', description: 'd', options: [sub('a', 'film'), sub('b', 'row')] }
  const read = { kind: 'option', absent: 'throws', line: 'one' } as const
  const messages = (fields: object, of = 1) => {
    const uses = ['film', 'row'].map((name, index) => ({
      ...{ ...read, name },
      ...(index === of && fields),
    }))
    return checkUses(command, uses as unknown as Use[]).map(({ message }) => message)
  }

  it('throw if no sub-command has both options, unless one of them does not', () => {
    expect(messages({})).toHaveLength(1)
    expect(messages({})[0]).toMatch(/^No sub-command has both "film" and "row"/)
    for (const fields of [
      { isShared: true },
      { isSpare: true },
      { isGuarded: true },
      { others: ['x'] },
      { absent: 'null' },
      { line: ['z'] },
    ]) {
      expect([messages(fields, 0), messages(fields, 1)]).toEqual([[], []])
    }
  })

  it('are reported once where all sub-commands come', () => {
    expect(messages({ isReached: true })).toEqual([
      expect.stringMatching(/^The sub-command "a" comes here, too/),
    ])
  })

  it('of names of sub-commands are no reads of unknown options', () => {
    const use = { kind: 'option', name: 'price', others: ['a'], absent: 'null' }
    const found = (fields: object) =>
      checkUses(command, [{ ...use, ...fields } as unknown as Use]).map(({ code }) => code)
    expect([found({}), found({ mayBeLevel: true })]).toEqual([['use/unknown-option'], []])
  })
})

describe('who may use a command', () => {
  it('is known from permissions that are a number, also from none', () => {
    const command = { id: '1', application_id: '9', name: 'a', default_member_permissions: '8192' }
    const outcome = (permissions: unknown) =>
      canUse({
        ...{ command, guildId: '5', channel: { id: '8', type: 0 }, overwrites: [] },
        member: { user: { id: '7' }, roles: [], permissions },
      } as unknown as Parameters<typeof canUse>[0]).outcome
    expect([0, 2048, 8192, '0', -1].map(outcome)).toEqual([
      ...['denied', 'denied', 'allowed', 'denied', 'unknown'],
    ])
  })
})

describe('choices', () => {
  it('whose name is a number beyond 2^53 are told so', () => {
    const isBeyond = (name: number | bigint) =>
      fitChoices([{ name: name as never, value: 1 }]).changes[0]?.message.includes('beyond 2^53')
    const most = 2 ** 53
    expect([most, -most, 2 * most, -2 * most, BigInt(most) + 1n].map(isBeyond)).toEqual([
      ...[false, false, true, true, true],
    ])
  })
})

describe('paths', () => {
  it('may be nothing but a query', () => {
    const found = (path: string) =>
      validateResource('request', { method: 'GET', path, headers: { Authorization: 'Bot x' } })
    expect(found('?x=1')[0]?.message).toMatch(/^"" is not one of the command and lobby endpoints/)
    expect(found('#x')[0]?.message).toMatch(/^"" is not one of the command and lobby endpoints/)
  })
})

describe('who may use a command of a guild', () => {
  it('is not known without the guild', () => {
    const command = { id: '1', application_id: '9', name: 'a', guild_id: '5' }
    const missing = (place: object) =>
      canUse({ command, ...place } as unknown as Parameters<typeof canUse>[0]).trace[0]?.missing
    expect([missing({}), missing({ context: DYNAMIC })]).toEqual(['guildId', 'context'])
  })
})

describe('levels of sub-commands', () => {
  const sub = (name: string) => ({ type: 1, name, description: 'x' })
  const grouped = { type: 2, name: 'g', description: 'x', options: [sub('in')] }
  const messages = (fields: object, ...uses: readonly object[]) =>
    checkUses({ name: 'c', description: 'd', ...fields }, uses as readonly Use[]).map(
      ({ message }) => message,
    )
  const read = (level: string, fields: object = {}) => ({
    ...{ kind: 'level', level, absent: 'throws', ...fields },
  })

  it('that only some sub-commands have are named, in the singular and the plural', () => {
    const found = (...roots: readonly string[]) =>
      messages({ options: [...roots.map(sub), grouped] }, read('group', { isReached: true }))
    expect(found('a')).toEqual([
      'The sub-command "a" is in no group: getSubcommandGroup() throws when it is used.',
    ])
    expect(found('a', 'b')).toEqual([
      'The sub-commands "a" and "b" are in no group: getSubcommandGroup() throws when they are used.',
    ])
    expect(found()).toEqual([])
  })

  it('that no command has are named, unless there may be some', () => {
    const unknown = [{ type: DYNAMIC, name: 'x', description: 'y' }]
    expect(messages({}, read('subcommand'))).toEqual([
      'The command has no sub-commands: getSubcommand() throws whenever it is used.',
    ])
    expect(messages({}, read('group'))).toEqual([
      'The command has no sub-command groups: getSubcommandGroup() throws whenever it is used.',
    ])
    for (const options of [unknown, DYNAMIC]) {
      expect(messages({ options }, read('subcommand'))).toEqual([])
      expect(messages({ options }, read('group'))).toEqual([])
    }
  })

  it('that a command may have are at most 25 in the data', () => {
    const options = Array.from({ length: 27 }, (_, index) => sub(`s${index}`))
    const use = { kind: 'level-name', level: 'subcommand', name: 'zzz' } as const
    const [found] = checkUses({ name: 'c', description: 'd', options }, [use])
    expect(found?.data?.['allowed']).toHaveLength(25)
  })

  it('that no branch answers are named, of handlers and of autocompletions apart', () => {
    const typed = { type: 3, name: 'film', description: 'x', autocomplete: true }
    const options = ['add', 'remove'].map((name) => ({ ...sub(name), options: [typed] }))
    const found = (typing?: string, ofDispatch?: string) =>
      messages(
        { options },
        {
          ...{ kind: 'level-name', level: 'subcommand', name: 'addd', typing },
        },
        {
          ...{
            kind: 'dispatch',
            level: 'subcommand',
            names: ['addd', 'remove'],
            typing: ofDispatch,
          },
        },
      )[0]
    expect(found()).toMatch(/never taken\. Nothing handles "add"\./)
    expect(found('only', 'only')).toMatch(
      /never taken\. Nothing answers the autocompletion of "add"\./,
    )
    expect(found('only')).toMatch(/never taken\. It has/)
    expect(found(undefined, 'only')).toMatch(/never taken\. It has/)
  })

  it('are unknown if one has no name', () => {
    const options = [{ ...grouped, options: [{ type: 1, description: 'x' }, sub('a')] }]
    const use = { kind: 'level-name', level: 'subcommand', name: 'b' }
    expect(messages({ options }, use)).toEqual([])
  })
})

describe('reads of channels', () => {
  it('are named by their method, or not', () => {
    const option = { type: 7, name: 'where', description: 'Where', channel_types: [2] }
    const use = { kind: 'option', name: 'where', types: [7], channelTypes: [0], absent: 'null' }
    const message = (fields: object) =>
      checkUses({ name: 'log', description: 'Log', options: [option] }, [
        { ...use, ...fields } as unknown as Use,
      ])[0]?.message
    expect(message({})).toMatch(/^It\(\) accepts GUILD_TEXT only/)
    expect(message({ getter: 'getChannel' })).toMatch(/^getChannel\(\) accepts GUILD_TEXT only/)
  })
})

describe('translated names', () => {
  it('that are default names are explained by whether that option is translated, too', () => {
    const message = (fields: object) =>
      validateCommand({
        ...{ name: 'ban', description: 'x' },
        options: [
          { type: 3, name: 'a', description: 'x', name_localizations: { de: 'b' } },
          { type: 3, name: 'b', description: 'x', ...fields },
        ],
      })[0]?.message
    expect(message({})).toContain('readers of that language could not tell them apart')
    expect(message({ name_localizations: { de: 'c' } })).toContain('a translation must differ')
  })
})

describe('permissions', () => {
  it('are sums in digits only', () => {
    const isValid = (default_member_permissions: string) =>
      validateCommand({ name: 'a', description: 'b', default_member_permissions }).length === 0
    expect(['0', '9', '8192', '00'].map(isValid)).toEqual([true, true, true, true])
    expect(['1:', ':', '/1', '1/', '', ' 1', '-1'].filter(isValid)).toEqual([])
  })
})

describe('headers', () => {
  it('may be names and texts in turn, or none', () => {
    const found = (headers: readonly string[]) =>
      validateResource('request', { method: 'GET', path: '/applications/5/commands', headers }).map(
        ({ code, path, message }) =>
          `${code} ${path.join('.')} ${/twice/.exec(message)?.[0] ?? ''}`,
      )
    const missing = ['request/authorization-missing headers ']
    expect([found([]), found(['x', 'y'])]).toEqual([missing, missing])
    expect(found(['Authorization', 'Bot x'])).toEqual([])
    expect(found(['authorization', 'Bot x', 'Authorization', 'Bot y'])).toEqual([
      'request/authorization-form headers.3 twice',
    ])
  })
})

describe('members of a lobby', () => {
  it('have their id in the path, unless it is not sent', () => {
    const found = (id: unknown) =>
      lines(validateResource('lobby-member', { id }, { operation: 'put' }))
    expect(found('5')).toEqual(['shape/operation-field id'])
    expect([found(() => 1), found(undefined), found(DYNAMIC)]).toEqual([[], [], []])
  })
})

describe('commands that the service answers with', () => {
  it('have ids that are not null, but for the guild of a global command', () => {
    const ids = { id: null, application_id: null, guild_id: null, version: null }
    const found = (scope: 'global' | 'guild') =>
      lines(
        validateResource(
          'command',
          { ...ids, type: 1, name: 'a', description: 'b' },
          { operation: 'response', scope },
        ),
      )
    const all = ['shape/null id', 'shape/null application_id', 'shape/null version']
    expect(found('global')).toEqual(all)
    expect(new Set(found('guild'))).toEqual(new Set([...all, 'shape/null guild_id']))
  })
})

describe('paths of an interaction', () => {
  it('have one sub-command in a group, and every other option is reported once', () => {
    const inGroup = (...options: readonly object[]) =>
      lines(
        validateResource('interaction', {
          ...{ type: 2, id: '1', application_id: '2', token: 't', version: 1 },
          ...{ app_permissions: '0' },
          data: { id: '1', type: 1, name: 'ban', options: [{ type: 2, name: 'g', options }] },
        }),
      )
    const sub = (name: string) => ({ type: 1, name, options: [] })
    expect(inGroup(sub('a'))).toEqual([])
    expect(inGroup(sub('a'), sub('b'), { type: 3, name: 'c', value: 'x' })).toEqual([
      'interaction/subcommand-path data.options.0.options.1',
      'interaction/subcommand-path data.options.0.options.2',
    ])
  })
})

describe('every text that users may see counts for the size', () => {
  const text = (letter: string, length: number) => letter.repeat(length)
  /** Texts of each kind: the longest translation counts in place of the default. */
  const texts = (translated: boolean) => ({
    name: text('n', 20),
    description: text('d', 50),
    ...(translated && {
      name_localizations: { de: text('m', 22), fr: text('m', 21) },
      description_localizations: { de: text('e', 60), fr: text('e', 55) },
    }),
  })
  const choice = (translated: boolean, type: number) => ({
    name: text('c', 50),
    ...(translated && { name_localizations: { de: text('b', 60), fr: text('b', 55) } }),
    value: type === 3 ? text('v', 50) : 12345,
  })
  const choices = Array.from({ length: 25 }, (_, index) => ({
    ...{ name: `${index}`.padEnd(100, 'x'), value: `${index}`.padEnd(100, 'y') },
  }))
  const fillers = (rest: number) => [
    { type: 3, name: 'filler-0', description: 'x', choices },
    { type: 3, name: 'filler-1', description: 'x', choices: choices.slice(0, 10) },
    ...Array.from({ length: Math.ceil(rest / 90) }, (_, index) => ({
      ...{ type: 3, name: `f${index}` },
      description: text('x', Math.min(90, rest - 90 * index)),
    })),
  ]

  /** Makes a command with one option of each kind that is exactly as large as it may be. */
  function full(translated: boolean, isNested: boolean) {
    const own = [3, 4].map((type) => ({
      ...{ type, ...texts(translated), choices: [choice(translated, type)] },
      name: `${text('n', 19)}${type}`,
      ...(translated && { name_localizations: { de: `${text('m', 21)}${type}` } }),
    }))
    const make = (rest: number) => {
      const options = [...own, ...fillers(rest)]
      const nested = [{ type: 1, ...texts(translated), options }]
      return { ...texts(translated), options: isNested ? nested : options }
    }
    const sizeOf = (rest: number) => commandSize(make(rest)).total
    let rest = 1
    while (sizeOf(rest) < 8000) {
      rest++
    }
    return sizeOf(rest) === 8000 ? make(rest) : make(rest - 1)
  }

  /** Lists the paths of all texts and numbers below a value. */
  function leaves(value: unknown, path: readonly (string | number)[] = []): (string | number)[][] {
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => leaves(part, [...path, key]))
      : [[...path]]
  }
  function lengthened(value: object, path: readonly (string | number)[]): object {
    const copy = structuredClone(value) as Record<string | number, unknown>
    let holder = copy
    for (const key of path.slice(0, -1)) {
      holder = holder[key] as typeof copy
    }
    const key = path.at(-1) ?? ''
    holder[key] =
      typeof holder[key] === 'string' ? `${holder[key]}q` : Number(`${holder[key] as number}6`)
    return copy
  }

  it.each([
    [false, false],
    [true, false],
    [false, true],
    [true, true],
  ])('translated: %s, in a sub-command: %s', (translated, isNested) => {
    const command = full(translated, isNested)
    const { total } = commandSize(command)
    const isTooLarge = (one: object) =>
      lines(validateCommand(one)).some((line) => line === 'command/too-large')
    expect([total, isTooLarge(command)]).toEqual([8000, false])
    const kinds = new Set<string>()
    for (const path of leaves(command).filter((one) => !one.includes('type'))) {
      const longer = lengthened(command, path)
      const counts = commandSize(longer).total > total
      expect([path.join('.'), isTooLarge(longer)]).toEqual([path.join('.'), counts])
      kinds.add(`${path.filter((key) => !/\d/.test(String(key))).join('.')} ${counts}`)
    }
    const counted = translated
      ? ['name_localizations.de', 'description_localizations.de']
      : ['name', 'description']
    expect([...kinds]).toEqual(expect.arrayContaining(counted.map((key) => `${key} true`)))
  })
})

it('facts that are objects are no facts', () => {
  const command = { name: 'c', description: 'd' }
  const keys = ['name', 'absent', 'getter', 'isGuarded', 'isShared', 'isMember', 'line', 'level']
  const others = ['value', 'asText', 'isLoose', 'count', 'isDeaf', 'typing', 'isReached', 'misses']
  for (const kind of ['option', 'level', 'level-name', 'dispatch', 'value', 'handler', 'choices']) {
    for (const key of [...keys, ...others]) {
      const use = { kind, name: 'x', [key]: { length: 1 } } as unknown as Use
      const found = checkUses(command, [use], { hints: true })
      expect(lines(found)).not.toContain(`shape/unreadable 0.${key}`)
    }
  }
  for (const key of ['method', 'calls', 'needs', 'before', 'goesOn', 'isCaught', 'isSilent']) {
    const answer = { kind: 'call', method: 'reply', needs: 'first', before: 'never' }
    const found = checkAnswers([{ ...answer, [key]: { length: 1 } } as unknown as Answer])
    expect(lines(found)).toEqual([])
  }
})

describe('commands that are not quite commands', () => {
  it('of an unknown type may have names of any characters', () => {
    const found = (name: string, type: unknown) => lines(validateCommand({ type, name } as object))
    for (const name of ['Ban  user ', 'a\ud800', "l'ami"]) {
      expect([name, found(name, DYNAMIC)]).toEqual([name, []])
    }
    expect(found('a\ud800', 2)).not.toEqual([])
    expect(found('x'.repeat(33), DYNAMIC)).toEqual(['command/name-length name'])
  })

  it('are modules if they have an object as their data', () => {
    const advice = (data: unknown) =>
      validateCommand({ data, execute: 1 } as object).find(({ code }) => code === 'shape/required')
        ?.message
    const hint = 'the command seems to be in "data"'
    expect(advice({ name: 'a', description: 'b' })).toContain(hint)
    expect(advice('x')).not.toContain(hint)
    expect(advice(null)).not.toContain(hint)
  })

  it('lose no overwrites if there are none', () => {
    const current = { id: '1', type: 1, name: 'ban', description: 'x' }
    const found = (permissions: readonly object[]) =>
      lines(
        validateCommand({ name: 'kick' }, {
          operation: 'edit',
          current,
          overwrites: [{ id: '1', permissions }],
        } as object),
      )
    expect(found([])).toEqual([])
    expect(found([{ id: '5', type: 1, permission: true }])).toHaveLength(1)
  })
})

it('an option that a command does not have is told what it has', () => {
  const interaction = {
    ...{ type: 2, id: '1', application_id: '2', token: 't', version: 1, app_permissions: '0' },
    data: { id: '1', type: 1, name: 'ban', options: [{ type: 3, name: 'why', value: 'x' }] },
  }
  const message = (options: readonly object[]) =>
    validateResource('interaction', interaction, {
      command: { name: 'ban', description: 'x', options },
    }).find(({ code }) => code === 'interaction/unknown-option')?.message
  expect(message([])).toContain('it has none here')
  expect(message([{ type: 3, name: 'reason', description: 'x' }])).toContain('here it has "reason"')
})

it('contexts may have unknown parts', () => {
  const found = (context: object) =>
    lines(validateCommand({ name: 'ban', description: 'x' }, context))
  expect([found({ deployed: DYNAMIC }), found({ app: DYNAMIC, scope: null })]).toEqual([[], []])
  expect(found({ deployed: 5 })).toEqual(['slashlint/unknown-context'])
})

it('permissions that are a number replace default_permission, also if they are none', () => {
  const found = (default_member_permissions: unknown) =>
    lines(
      validateCommand({
        ...{ name: 'ban', description: 'x', default_permission: false },
        default_member_permissions,
      } as object),
    )
  for (const permissions of [0, 8]) {
    expect(found(permissions)).toContain('command/conflicting-fields default_permission')
  }
  expect(found(-1)).not.toContain('command/conflicting-fields default_permission')
})

it('a name that a fix makes equal to its translation is no safe one if that is reported', () => {
  const isSafe = (rules: object) => {
    const value = { name: 'Ban', name_localizations: { de: 'ban' }, description: 'x' }
    return validateCommand(value)
      .filter(({ code }) => code === 'command/name-lowercase')
      .flatMap((found) => fixesFor(value, found, { rules }).map(({ safe }) => safe))
  }
  expect([isSafe({}), isSafe({ 'localization/*': 'off' })]).toEqual([[true], [true]])
  expect(isSafe({ 'localization/*': 'warning' })).toEqual([false])
  expect(isSafe({ 'localization/redundant': 'warning' })).toEqual([false])
})
