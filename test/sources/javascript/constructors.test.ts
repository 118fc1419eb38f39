import { describe, expect, test } from 'vitest'
import { findings, only, readModule, valuesOf } from './harness.js'

const BASE = `import { SlashCommandBuilder } from 'discord.js'
export class Hybrid {
  constructor(options) {
    this.options = options
    this.data = new SlashCommandBuilder().setName(options.name).setDescription(options.description)
  }
}
export class Prefix { constructor(options) { this.options = options } }
export class Command extends SlashCommandBuilder {
  cooldown = 3
  constructor() { super(); this.cooldown = 5 }
  setRun = (run) => { this.run = run; return this }
  setCategory(category) { this.category = category; return this }
}
`
const FILES = { '/bot/commands/base.ts': BASE }

describe('name and description that a class hands to super()', () => {
  const text = (base: string): string =>
    `import { ${base} } from './base'
export class Ban extends ${base} { constructor() { super({ name: 'Ban', description: 'Ban a member' }) } run(context) {} }`

  test('are a command where the base gives the name to a builder', () => {
    expect(findings(text('Hybrid'), only(text('Hybrid'), FILES))).toEqual([
      'command/name-lowercase@B',
    ])
  })

  test('are none where it does not', () => {
    expect(readModule(text('Prefix'), FILES).definitions).toEqual([])
  })
})

test('a class of the project keeps what its builder means', () => {
  const text = `import { Command } from './base'
export default new Command().setName('ban').setDescription('Ban a member').setRun(() => 1).setCategory('mod')
  .addUserOption((o) => o.setName('who'))`
  const definition = only(text, FILES)
  expect(definition.dynamic).toEqual([])
  expect(findings(text, definition)).toEqual(["option/description-required@'who'"])
})

describe('the default of a parameter', () => {
  const make = (calls: string): string => `export function prepare(alias = 'balances') {
  return new SlashCommandBuilder().setName(alias).setDescription('Show balances')
}
${calls}`

  test('counts where no call that can be seen gives it', () => {
    expect(valuesOf(make(''))).toMatchObject([{ name: 'balances' }])
    expect(valuesOf(make('export const data = prepare()'))).toMatchObject([{ name: 'balances' }])
  })

  test('does not where one does', () => {
    expect(valuesOf(make("export const data = prepare('money')"))).toMatchObject([
      { name: 'money' },
    ])
    expect(JSON.stringify(valuesOf(make('export const data = prepare(...args)')))).not.toContain(
      '"name"',
    )
  })
})

describe('a key that is nearly a field', () => {
  const text = `import { Base } from './base'
export class Ready extends Base {
  constructor(client) {
    super(client, { name: 'ready', description: 'Is it ready?', options: [], default_member_permission: '8' })
  }
  run(interaction) {}
}`
  const base = (key: string): Record<string, string> => ({
    '/bot/commands/base.ts': `export class Base { constructor(client, options) { this.rights = options.${key} } }`,
  })

  test('is a mistake where the base class does not speak of it', () => {
    expect(findings(text, only(text, base('default_member_permissions')))).toEqual([
      'shape/unknown-key@default_member_permission',
    ])
  })

  test('is none where the base class reads it', () => {
    expect(findings(text, only(text, base('default_member_permission')))).toEqual([])
  })

  test('leaves other keys that the base class speaks of: they may hold sub-commands', () => {
    const grouped = text.replace('options: []', `subcommands: { now: new Now() }`)
    const reads = {
      '/bot/commands/base.ts':
        'export class Base { constructor(client, options) { this.all = options.subcommands } }',
    }
    expect(only(grouped, reads).value).toEqual(only(grouped).value)
    expect(only(grouped, reads).value).toHaveProperty('options')
  })
})
