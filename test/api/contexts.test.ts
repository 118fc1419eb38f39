import { describe, expect, it } from 'vitest'
import {
  checkContext,
  checkSet,
  schemaFor,
  validateAuthorizationArgs,
  validateChoice,
  validateCommand,
  validateCommandPermissions,
  validateCommands,
  validateGuildCommandPermissions,
  validateGuildCommandPermissionsList,
  validateInteraction,
  validateInteractionResponse,
  validateLobby,
  validateLobbyMember,
  validateOption,
  validateRequest,
  validateResource,
} from '@slashlint/core'
import { cpuTime, codesOf } from '../values.js'
import type { Diagnostic } from '@slashlint/core'
import { RESOURCES } from '@slashlint/core/internal'
import { explainApiError, planDeployment } from '@slashlint/core/engine'
import { rules } from '@slashlint/core/catalogue'
import { checkUses } from '@slashlint/core/uses'

// Contexts come from outside, too: from files, from callers without types.

const throwing = (key: string): object =>
  Object.defineProperty({}, key, {
    enumerable: true,
    get: () => {
      throw new Error('no')
    },
  })

describe('a context that is not as its type says', () => {
  it.each([
    ['rules: null', { rules: null }],
    ['rules that throw', { rules: throwing('shape/*') }],
    ['rules that cannot be read', throwing('rules')],
    ['a scope that cannot be read', throwing('scope')],
    ['an application that throws', { app: throwing('integrationTypes') }],
    ['an application of another type', { app: 'x' }],
    ['hints that cannot be read', throwing('hints')],
    ['a limit that cannot be read', throwing('maxDiagnostics')],
    [
      'a scope that is no text',
      { scope: Object.create(null), rules: { 'shape/*': Object.create(null) } },
    ],
    ['null', null],
    ['a number', 7],
  ])('%s: nothing throws, and the value is judged all the same', (_, context) => {
    expect(codesOf(validateCommand({ name: 'ban', contexts: [2] }, context as never))).toContain(
      'command/description-required',
    )
    expect(codesOf(validateCommands([{ name: 'ban' }], context as never))).toContain(
      'command/description-required',
    )
    expect(codesOf(validateLobby({ flags: 1, members: 1 }, context as never))).toContain(
      'shape/type',
    )
    expect(() =>
      validateRequest({ method: 'POST', path: '/lobbies', body: {} }, context as never),
    ).not.toThrow()
  })

  it('an edited command that cannot be read is not known', () => {
    const context = { operation: 'edit', current: throwing('type') } as never
    expect(codesOf(validateCommand({ name: 'Foo Bar' }, context))).toEqual([])
  })

  it('a rule of ours that throws when its severity is asked for, at the very end of a check', () => {
    const context = { maxDiagnostics: 1, rules: throwing('slashlint/too-many') } as never
    expect(codesOf(validateCommand({ name: 'Foo' }, context))).toEqual([
      'command/name-lowercase',
      'slashlint/too-many',
    ])
  })
})

type Check = (value: unknown, context: never) => readonly Diagnostic[]

const CHECKS: readonly [string, Check][] = [
  ['validateCommand', validateCommand],
  ['validateCommands', validateCommands],
  ['validateOption', validateOption],
  ['validateChoice', validateChoice],
  ['validateCommandPermissions', validateCommandPermissions],
  ['validateGuildCommandPermissions', validateGuildCommandPermissions],
  ['validateGuildCommandPermissionsList', validateGuildCommandPermissionsList],
  ['validateLobby', validateLobby],
  ['validateLobbyMember', validateLobbyMember],
  ['validateAuthorizationArgs', validateAuthorizationArgs],
  ['validateRequest', validateRequest],
  ['validateInteraction', validateInteraction],
  ['validateInteractionResponse', validateInteractionResponse],
  ['checkSet', checkSet as Check],
  [
    'checkUses',
    (value, context) => checkUses({ name: 'ban', description: 'x' }, value as never, context),
  ],
  ['checkContext', (_, context) => checkContext(context)],
  ...RESOURCES.map((resource): [string, Check] => [
    `validateResource ${resource}`,
    (value, context) => validateResource(resource, value, context),
  ]),
]

describe.each(CHECKS)('%s', (_, check) => {
  const said = (context: unknown): readonly Diagnostic[] =>
    [{}, [], [{}, {}], 7].flatMap((value) => {
      const about = check(value, context as never).filter(
        ({ code }) => code === 'slashlint/unknown-context',
      )
      expect(about.length).toBeLessThan(2)
      return about
    })

  it.each([
    [{ scop: 'guild' }, ['scop'], '"scop" (did you mean "scope"?)'],
    [{ rules: { 'foo/bar': 'off' } }, ['foo/bar'], 'the rule "foo/bar"'],
    [{ rules: { 'foo/*': 'off' } }, ['foo/*'], 'the rule "foo/*"'],
    [
      { rules: { 'option/required_order': 'off' } },
      ['option/required_order'],
      'did you mean "option/required-order"?',
    ],
    [{ rules: { 'option/required-order/*': 'off' } }, ['option/required-order/*'], 'the rule'],
    [{ rules: { option: 'off' } }, ['option'], 'the rule "option"'],
    [{ rules: { toString: 'off' } }, ['toString'], 'the rule "toString"'],
    [{ constructor: 1 }, ['constructor'], 'the key "constructor"'],
    [{ operation: 'patch' }, ['patch'], 'the operation "patch"'],
    [{ scope: 'Guild' }, ['Guild'], 'the scope "Guild" (did you mean "guild"?)'],
    [{ defaultLocale: 'pt_br' }, ['pt_br'], 'the defaultLocale "pt_br" (did you mean "pt-BR"?)'],
    [{ rules: { 'choice/*': 'warn' } }, ['warn'], 'the severity "warn" for "choice/*"'],
    [{ deployed: new Map() }, ['deployed'], '"deployed" as an object instead of a list'],
    [{ rules: ['shape/*'] }, ['rules'], '"rules" as a list instead of an object'],
    [{ hints: 'no' }, ['hints'], '"hints" as a string instead of a boolean'],
    [
      { maxDiagnostics: '5' },
      ['maxDiagnostics'],
      '"maxDiagnostics" as a string instead of a number',
    ],
    [{ app: { embeded: true } }, ['embeded'], 'the key "embeded" (did you mean "embedded"?)'],
    [
      { app: { integrationTypes: 0 } },
      ['integrationTypes'],
      '"integrationTypes" as a number instead of a list',
    ],
  ])('says once what of %j is unknown', (context, unknown, words) => {
    const found = said(context)
    expect(found).toHaveLength(4)
    for (const { severity, path, message, data } of found) {
      expect({ severity, path, data }).toEqual({ severity: 'warning', path: [], data: { unknown } })
      expect(message).toContain(words)
    }
  })

  it('says it once for any number of unknown keys, in no time', () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, at) => [`scop${at}`, 1]))
    let found: ReturnType<typeof said> = []
    expect(cpuTime(() => (found = said({ ...many, rules: many })))).toBeLessThan(4000)
    expect(found[0]?.message).toContain('and 9997 more')
  })

  it('knows every rule, every area, and the keys of all contexts', () => {
    const all = Object.fromEntries(
      rules.flatMap(({ code, area }) => [code, `${area}/*`]).map((code) => [code, 'hint']),
    )
    const facts = {
      ...{
        scope: 'guild',
        optionType: 3,
        scopes: [],
        current: undefined,
        command: {},
        interaction: {},
      },
      ...{
        deployed: [],
        overwrites: null,
        createsToday: 0,
        hints: false,
        maxDiagnostics: 5,
        guildId: '1',
      },
      app: { id: '1', embedded: true, discoverable: undefined, integrationTypes: [0] },
    }
    expect(said({ ...facts, rules: all })).toEqual([])
    expect(said(Object.create({ scop: 'guild' }))).toEqual([])
    for (const none of [undefined, null, 7, 'scop', []]) {
      expect(said(none)).toEqual([])
    }
  })

  it('is silent where the rule is off', () => {
    expect(said({ scop: 1, rules: { 'slashlint/*': 'off' } })).toEqual([])
  })
})

describe('a misspelt context', () => {
  const context = { scop: 'guild', rules: { 'foo/bar': 'off' } } as never
  const about = (found: readonly Diagnostic[]): number =>
    found.filter(({ code }) => code === 'slashlint/unknown-context').length

  it('is said once where a body, or an edited command, is checked within', () => {
    const request = {
      method: 'POST',
      path: '/applications/123456789012345678/commands',
      body: { name: 'x' },
    }
    expect(about(validateRequest(request, context))).toBe(1)
    const current = { name: 'x', description: 'y', type: 1 }
    expect(
      about(validateCommand({ name: 'X' }, { operation: 'edit', current, scop: 1 } as never)),
    ).toBe(1)
    expect(about(planDeployment([], [{ name: 'x' }, { name: 'y' }], context).diagnostics)).toBe(1)
  })

  it('does not count: operations and severities are then the default ones', () => {
    const misspelt = { operation: 'patch', rules: { 'command/*': 'warn' } } as never
    expect(
      validateCommand({ name: 'Ban', description: 'x' }, misspelt).map(({ code, severity }) => [
        code,
        severity,
      ]),
    ).toEqual([
      ['slashlint/unknown-context', 'warning'],
      ['command/name-lowercase', 'error'],
    ])
    expect(
      codesOf(validateCommand({ name: 'ban', description: 'x' }, { operation: null } as never)),
    ).toEqual([])
  })

  it('has no limit by name: what is no number leaves the default', () => {
    const many = Array.from({ length: 1200 }, () => ({}))
    expect(validateCommands(many, { maxDiagnostics: 'x' } as never).length).toBe(1001)
  })

  it('is no reason to fail where a resource is named that does not exist: that is said', () => {
    expect(() => validateResource('comand' as never, {})).toThrow(
      /^There is no resource "comand": use command, commands, /,
    )
    expect(() => schemaFor('toString' as never)).toThrow(TypeError)
  })

  it('fails nobody: it is a warning about the caller', () => {
    const value = { name: 'x', description: 'y' }
    expect(schemaFor('command', context)['~standard'].validate(value)).toEqual({ value })
  })

  it('explains no error of the service', () => {
    const body = {
      code: 50035,
      message: 'Invalid Form Body',
      errors: { _errors: [{ code: 'X', message: 'y' }] },
    }
    expect(explainApiError(body, { name: 'x', description: 'y' }, context)[0]?.rule).toBeUndefined()
  })
})
