import { describe, expect, it } from 'vitest'
import { mistakesIn } from './mistakes.js'
import { readCog, unknownIn, valuesOf } from './reading.js'

const command = (decorators: string, parameters = 'who: str'): string =>
  `${decorators}\nasync def ban(i, ${parameters}): pass\n`

describe('arguments in a dictionary that is known', () => {
  it.each([
    ['@tree.command(**{"name": "out", "description": "Out"})', { name: 'out', description: 'Out' }],
    ['D = dict(name="out")\n@tree.command(**D, nsfw=True)', { name: 'out', nsfw: true }],
    [
      'D = {"name": "a"}\nE = {**D, "name": "out", "description": "x"}\n@tree.command(**E)',
      { name: 'out', description: 'x' },
    ],
    [
      'T = {"who": "Whom"}\n@tree.command()\n@app_commands.describe(**T)',
      { options: [{ name: 'who', description: 'Whom' }] },
    ],
    [
      '@tree.command()\n@app_commands.rename(**dict(who="member"))',
      { options: [{ name: 'member' }] },
    ],
    [
      '@tree.command()\n@app_commands.default_permissions(**{"ban_members": True})',
      { default_member_permissions: '4' },
    ],
  ])('%s', (decorators, expected) => {
    const [{ dynamic, value } = { dynamic: [], value: {} }] = readCog(
      command(decorators),
    ).definitions
    expect(value).toMatchObject(expected)
    expect(dynamic).toEqual([])
  })

  it('are checked as any others', () => {
    const text = command('@tree.command(**{"titel": "x"})\n@app_commands.describe(**{"whom": "x"})')
    expect(mistakesIn(text)).toEqual([
      'python/signature "titel"',
      'python/unknown-parameter "whom"',
    ])
  })
})

describe('arguments in a dictionary that is not known', () => {
  it.each([
    '@tree.command(**settings)',
    'D = {"name": "a"}\nD["name"] = "b"\n@tree.command(**D)',
    '@tree.command(**{"name": "a", **settings})',
    '@tree.command(**{key: "a"})',
    '@tree.command(**{k: "a" for k in names})',
    '@tree.command(*args, **{"nsfw": True})',
  ])('may be the name and the description: %s', (decorators) => {
    expect(unknownIn(command(decorators))).toEqual(expect.arrayContaining(['name', 'description']))
  })

  it('leave the written ones', () => {
    const [value] = valuesOf(command('@tree.command(name="out", **settings)'))
    expect(value).toMatchObject({ name: 'out' })
  })

  it('name no parameter that is not there', () => {
    expect(mistakesIn(command('@tree.command()\n@app_commands.describe(**texts)'))).toEqual([])
  })
})
