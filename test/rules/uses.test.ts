import { DYNAMIC } from '@slashlint/core'
import { checkUses, useTargets, type Use } from '@slashlint/core/uses'
import { describe, expect, it } from 'vitest'

it('uses that are no uses never throw', () => {
  const sub = { type: 1, name: 'add', description: 'Add a film' }
  const command = { name: 'film', description: 'Films', options: [sub] }
  const uses = [
    { kind: 'dispatch', level: 'subcommand' },
    { kind: 'level-name', level: 'subcommand', name: 'remove' },
  ] as unknown as readonly Use[]
  expect(checkUses(command, uses).map(({ code }) => code)).toEqual(['use/dead-branch'])
})

it.each([
  ['a sub-command', { type: 1, name: 'drop', description: 'Drop a film' }, ['use/dead-branch']],
  ['a group', { type: 2, name: 'tag', description: 'Tags', options: [] }, ['use/dead-branch']],
  ['an option of a type that is not known', { type: DYNAMIC, name: 'x', description: 'Any' }, []],
  ['an option that is misplaced', { type: 3, name: 'x', description: 'A text' }, []],
])('a comparison with another name is dead beside %s', (_, other, codes) => {
  const sub = { type: 1, name: 'add', description: 'Add a film' }
  const command = { name: 'film', description: 'Films', options: [sub, other] }
  const use: Use = { kind: 'level-name', level: 'subcommand', name: 'remove' }
  expect(checkUses(command, [use]).map(({ code }) => code)).toEqual(codes)
})

it('of many choices, the first are listed', () => {
  const choices = Array.from({ length: 20 }, (_, index) => ({
    name: `C${index}`,
    value: `c${index}`,
  }))
  const size = { type: 3, name: 'size', description: 'How large', choices }
  const command = { name: 'order', description: 'Orders', options: [size] }
  const use = { kind: 'value', name: 'size', value: 'huge' } as Use
  expect(checkUses(command, [use]).map(({ message }) => message)).toEqual([
    expect.stringMatching(/ The choices are "c0", "c1", .*"c\d", …\.$/),
  ])
})

it('a name that is compared with that of the option being typed is one of the options', () => {
  const option = (name: string, autocomplete: boolean) => ({
    type: 3,
    name,
    description: 'Where',
    autocomplete,
  })
  const command = {
    name: 'trip',
    description: 'Trips',
    options: [option('from', true), option('to', true)],
  }
  const named = (name: string, more: object = {}) =>
    ({ kind: 'focused-name', name, ...more }) as Use
  const codes = (uses: readonly Use[], of: object = command) =>
    checkUses(of, uses).map(({ code }) => code)
  expect(codes([named('from'), named('too')])).toEqual(['use/unknown-option'])
  // Nothing is lost by it.
  expect(codes([named('from'), named('to'), named('via')])).toEqual(['use/dead-branch'])
  expect(codes([named('from'), named('via')])).toEqual(['use/dead-branch'])
  // Left out options are reported, too: the function may belong to several commands.
  const both = [
    named('from'),
    named('too'),
    { kind: 'dispatch', level: 'focused', names: ['from', 'too'] },
  ] as Use[]
  expect(codes(both)).toEqual(['use/unknown-option', 'use/unhandled-autocomplete'])
  // An older name next to the present one, another command, unknown options, and a command that users never type.
  expect(codes([named('from'), named('start', { others: ['from'] })])).toEqual([])
  expect(codes([named('too', { isShared: true })])).toEqual([])
  expect(codes([named('too', { others: null })])).toEqual(['use/unknown-option'])
  expect(codes([named('too')], { ...command, options: [...command.options, DYNAMIC] })).toEqual([])
  expect(codes([named('too')], { ...command, options: [option('from', false)] })).toEqual([])
})

it('a chain of branches for one sub-command counts where only one other is left, and in a group', () => {
  const sub = (name: string) => ({ type: 1, name, description: 'Test' })
  const group = (name: string, ...names: readonly string[]) => ({
    type: 2,
    name,
    description: 'Test',
    options: names.map(sub),
  })
  const codes = (options: readonly object[], ...uses: readonly object[]) =>
    checkUses({ name: 'film', description: 'Films', options }, uses as readonly Use[]).map(
      ({ code, data }) => [code, data?.['missing']],
    )
  const chain = (names: readonly string[], branches?: readonly object[]) => ({
    kind: 'dispatch',
    level: 'subcommand',
    names,
    ...(branches !== undefined && { branches }),
  })
  const lost = (...missing: readonly string[]) => [['use/unhandled-subcommand', missing]]
  expect(codes([sub('add'), sub('drop')], chain(['add']))).toEqual(lost('drop'))
  expect(codes([sub('add'), sub('drop'), sub('list')], chain(['add']))).toEqual([])
  expect(codes([sub('a'), sub('b'), sub('c'), sub('d')], chain(['a', 'b']))).toEqual(lost('c', 'd'))
  const groups = [group('user', 'a', 'b', 'c'), group('tag', 'd')]
  expect(codes(groups, chain(['a', 'b'], [{ group: 'user' }]))).toEqual(lost('c'))
  expect(codes(groups, chain(['d'], [{ group: 'tag' }]))).toEqual([])
  expect(codes(groups, chain(['a', 'b'], [{ subcommand: 'a' }]))).toEqual([])
})

it('as many comparisons as a hostile text has end soon', () => {
  const sub = (name: string) => ({ type: 1, name, description: 'Test' })
  const command = { name: 'film', description: 'Films', options: [sub('add'), sub('drop')] }
  const named = (name: string): Use => ({ kind: 'level-name', level: 'subcommand', name })
  const chain: Use = { kind: 'dispatch', level: 'subcommand', names: ['add'] }
  const many = Array.from({ length: 30_000 }, (_, index) => named(`s${index}`))
  const found = checkUses(command, [chain, ...many])
  expect(found.length).toBeGreaterThanOrEqual(1000)
  expect(
    checkUses(command, [chain, ...many.slice(0, 2), named('add'), named('drop')]),
  ).toHaveLength(2)
  // With a step for each pair it takes minutes.
}, 20_000)

it('a misspelt name beside right ones is said if no comparison has the one that it nearly is', () => {
  const level = (name: string) => ({ type: 1, name, description: 'Some' })
  const command = {
    name: 'role',
    description: 'Roles',
    options: ['course', 'notification', 'year', 'list'].map(level),
  }
  const named = (name: string, ...others: string[]) =>
    ({ kind: 'level-name', level: 'subcommand', name, others }) as Use
  const said = (...uses: Use[]) =>
    checkUses(command, uses).map(({ code, data }) => [code, data?.['suggestion']])
  const right = named('course', 'ntoification', 'year')
  const wrong = named('ntoification', 'course', 'year')
  expect(said(right, wrong, named('year', 'course', 'ntoification'))).toEqual([
    ['use/unknown-subcommand', 'notification'],
  ])
  // The right name is compared, too: the other one may be an older one, unless only its letters are swapped.
  expect(said(right, named('notification'), named('notifications', 'course'))).toEqual([])
  expect(said(right, named('notification'), wrong)).toEqual([
    ['use/unknown-subcommand', 'notification'],
  ])
  expect(said(named('lsit', 'list'), named('list', 'lsit'))).toEqual([])
  expect(said(named('lists', 'list'), named('list', 'lists'))).toEqual([])
  // Nothing is near.
  expect(said(right, named('colour', 'course'))).toEqual([])
  expect(said(right, { ...wrong, isShared: true } as Use)).toEqual([])
  const open = { ...command, options: [...command.options, DYNAMIC] }
  expect(checkUses(open, [right, wrong])).toEqual([])
})

it('a value is one of the choices of an option, of all others that are compared there, and in their case', () => {
  const choices = (...values: (string | number)[]) =>
    values.map((value) => ({ name: String(value), value }))
  const option = (name: string, ...values: (string | number)[]) => ({
    type: 3,
    name,
    description: 'Which',
    choices: choices(...values),
  })
  const sub = (name: string, ...options: object[]) => ({
    type: 1,
    name,
    description: 'Some',
    options,
  })
  const command = {
    name: 'film',
    description: 'Films',
    options: [
      sub('add', option('kind', 'Long', 'short')),
      sub('drop', option('kind', 'wide'), option('size', 'BIG')),
      sub('rate', { type: 3, name: 'note', description: 'Any' }),
    ],
  }
  const codes = (value: unknown, more: object = {}): string[] => {
    const branches = [{ subcommand: 'add' }]
    const use = { kind: 'value', name: 'kind', value, branches, ...more } as Use
    return checkUses(command, [use]).map(({ code }) => code)
  }
  const wrong = ['use/not-a-choice']
  expect([codes('Long'), codes('wide'), codes('BIG')]).toEqual([[], wrong, wrong])
  // Of what a function is handed, choices of other sub-commands are right, too.
  expect([codes('wide', { also: [] }), codes('BIG', { also: [] })]).toEqual([[], wrong])
  expect([codes('BIG', { also: ['size'] }), codes('big', { also: ['size'] })]).toEqual([[], wrong])
  expect([codes('x', { also: ['note'] }), codes('x', { also: ['gone'] })]).toEqual([[], []])
  expect([codes('LONG', { letters: 'upper' }), codes('Long', { letters: 'upper' })]).toEqual([
    [],
    wrong,
  ])
  expect([codes('long', { letters: 'lower' }), codes('Long', { letters: 'lower' })]).toEqual([
    [],
    wrong,
  ])
  expect([codes('x', { also: 5 }), codes('x', { also: null, others: null })]).toEqual([
    wrong,
    wrong,
  ])
})

describe('a comparison with a value that is no choice', () => {
  const said = (values: readonly (string | number)[], use: object): string[] => {
    const choices = values.map((value) => ({ name: String(value), value }))
    const type = typeof values[0] === 'number' ? 4 : 3
    const options = [{ type, name: 'kind', description: 'Which', choices }]
    return checkUses({ name: 'film', description: 'Films', options }, [
      { kind: 'value', name: 'kind', ...use } as Use,
    ]).map(({ message }) => message)
  }

  it.each([
    [
      ['TV', 'movie'],
      { value: 'film' },
      'The string "film" is not one of the choices of "kind", so this is never true. The choices are "TV" and "movie".',
    ],
    [
      ['TV', 'movie'],
      { value: 'film', isUnequal: true },
      'The string "film" is not one of the choices of "kind", so this is always true. The choices are "TV" and "movie".',
    ],
    [
      ['TV', 'movie'],
      { value: 'TV', letters: 'lower' },
      'The string "TV" is a choice of "kind", but the code changes the choice to lower case first, so this is never true. In lower case, the choices are "tv" and "movie".',
    ],
    [
      ['movie'],
      { value: 'film' },
      'The string "film" is not one of the choices of "kind", so this is never true. The only choice is "movie".',
    ],
    [
      ['movie'],
      { value: 'film', letters: 'upper' },
      'The string "film" is not one of the choices of "kind", so this is never true. In upper case, the only choice is "MOVIE".',
    ],
    [
      [1, 20],
      { value: '3', asText: true },
      'The string "3" is not one of the choices of "kind", so this is never true. The choices are 1 and 20.',
    ],
    [
      ['1'],
      { value: 1 },
      'The number 1 is not one of the choices of "kind", so this is never true. The only choice is "1".',
    ],
  ] as const)('of %j with %j is explained', (values, use, message) => {
    expect(said(values, use)).toEqual([message])
  })

  it.each([
    [[1, 20], { value: '1' }],
    [['1', '20'], { value: 20 }],
    [[1.5], { value: '1.50', isUnequal: true }],
    [[0], { value: '' }],
  ] as const)('is right if the operator converts it: %j, %j', (values, use) => {
    expect(said(values, { ...use, isLoose: true })).toEqual([])
    expect(said(values, use)).toHaveLength(1)
  })
})

describe('the parts of a command that a use may name', () => {
  const option = (name: string) => ({ type: 3, name, description: 'Test' })
  const sub = (name: string) => ({
    type: 1,
    name,
    description: 'Test',
    options: [option(`${name}-at`)],
  })
  const group = (name: string, ...subs: readonly string[]) => ({
    type: 2,
    name,
    description: 'Test',
    options: subs.map(sub),
  })
  const command = {
    name: 'film',
    description: 'Films',
    options: [group('list', 'add', 'drop'), group('mark', 'seen'), sub('help')],
  }
  const here = (use: object) =>
    useTargets(command, use as Use)
      .filter(({ isHere }) => isHere)
      .map(({ name }) => name)
  const names = (level: string, ...branches: readonly object[]) =>
    here({ kind: 'level-name', level, name: '', branches })
  const options = (...branches: readonly object[]) =>
    here({ kind: 'option', absent: 'null', branches })

  it('are all of them where nothing is known about the way to the use', () => {
    const subs = ['add', 'drop', 'seen', 'help']
    expect(here({ kind: 'level-name', level: 'subcommand', name: '' })).toEqual(subs)
    expect(names('subcommand')).toEqual(subs)
    expect(names('group')).toEqual(['list', 'mark'])
    expect(names('either')).toEqual(['list', 'add', 'drop', 'mark', 'seen', 'help'])
    expect(here({ kind: 'option', absent: 'null' })).toEqual(subs.map((one) => `${one}-at`))
    expect(options()).toEqual(subs.map((one) => `${one}-at`))
  })

  it('have a kind, a path and, if they are options, what may be read of them', () => {
    const use = { kind: 'level-name', level: 'group', name: 'mark' }
    expect(useTargets(command, use as Use)[1]).toEqual({
      kind: 'group',
      name: 'mark',
      path: ['options', 1],
      isHere: true,
      isAccepted: true,
      type: undefined,
      isRequired: undefined,
    })
    const read = { kind: 'option', absent: 'null', accepts: [4] }
    expect(useTargets(command, read as Use)[0]).toMatchObject({ kind: 'option', isAccepted: false })
  })

  it('are those of the group, and those outside groups, where it is known', () => {
    expect(names('subcommand', { group: 'list' })).toEqual(['add', 'drop', 'help'])
    expect(names('subcommand', { group: 'mark' })).toEqual(['seen', 'help'])
    expect(names('subcommand', { group: 'list' }, { group: 'mark' })).toHaveLength(4)
    expect(names('subcommand', { group: 'other' })).toEqual(['help'])
    expect(names('subcommand', { subcommand: 'add' })).toHaveLength(4)
  })

  it('are the options of the sub-commands to which the branches lead', () => {
    expect(options({ group: 'list' })).toEqual(['add-at', 'drop-at'])
    expect(options({ group: 'list', subcommand: 'drop' })).toEqual(['drop-at'])
    expect(options({ either: 'mark' }, { either: 'help' })).toEqual(['seen-at', 'help-at'])
  })
})

it('a member that is no sub-command is reported with those that are there', () => {
  const sub = (name: string) => ({
    type: 1,
    name,
    description: 'Some',
    options: [{ type: 3, name: 'title', description: 'Which', required: true }],
  })
  const group = { type: 2, name: 'list', description: 'Some', options: [sub('show'), sub('hide')] }
  const command = { name: 'film', description: 'Films', options: [sub('remove'), group] }
  const said = (use: object) =>
    checkUses(command, [{ kind: 'option', absent: 'undefined', ...use } as Use])
      .filter(({ code }) => code === 'use/unknown-option')
      .map(({ message, data }) => [message, data?.['suggestion']])
  expect(said({ name: 'remov', levels: ['remove', 'list'] })).toEqual([
    [
      'The command has no sub-command "remov": this finds nothing, whatever the user enters. It has "remove" and "list".',
      'remove',
    ],
  ])
  expect(said({ name: 'shwo', levels: ['show', 'hide'], branches: [{ either: 'list' }] })).toEqual([
    [
      'The sub-command group "list" has no sub-command "shwo": this finds nothing, whatever the user enters. It has "show" and "hide".',
      'show',
    ],
  ])
})
