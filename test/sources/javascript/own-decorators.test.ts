import { describe, expect, test } from 'vitest'
import { sized } from '../../property/check.js'
import { DYNAMIC, findings, only, readModule, valuesOf } from './harness.js'
import { cpuTime } from '../../values.js'

const URI = '/bot/src/features/ban.ts'

/** Decorators of a project, in several forms. */
const FORMS: readonly (readonly [string, string])[] = [
  [
    'an arrow that returns the decorator',
    'export const Mod = (given) => Slash({ ...given, dmPermission: false })',
  ],
  [
    'an arrow that calls the decorator',
    'export const Mod = (given) => (target, key, descriptor) => Slash({ ...given, dmPermission: false })(target, key, descriptor)',
  ],
  [
    'a function whose result calls several',
    `export function Mod(given: object): MethodDecorator {
  const whole = { ...given, dmPermission: false }
  return function (target, key, descriptor) {
    Guard(IsMod)(target, key, descriptor)
    Slash(whole)(target, key, descriptor)
  }
}`,
  ],
  [
    'decorators put together',
    `import { applyDecorators } from '@nestjs/common'
export const Mod = (given) => applyDecorators(Slash({ ...given, dmPermission: false }), Guard((interaction) => { if (interaction) return true }))`,
  ],
  [
    'a decorator of the project in another',
    'const Own = (given) => Slash(given)\nexport const Mod = (given) => Own({ ...given, dmPermission: false })',
  ],
  [
    'a method of a class',
    'export class Mod { static Of(given) { return Slash({ ...given, dmPermission: false }) } }',
  ],
]

const use = (decorator: string) => `@Discord()
export class Ban {
  @${decorator}({ description: 'Ban a member' })
  ban(@SlashOption({ name: 'member', description: 'Who', type: 6 }) member: unknown) {}
}
`

const BAN = {
  name: 'ban',
  description: 'Ban a member',
  dm_permission: false,
  options: [{ type: 6, name: 'member', description: 'Who' }],
}

describe('a decorator of the project that applies a known one', () => {
  describe.each(FORMS)('%s', (_, form) => {
    const name = form.includes('Of(') ? 'Mod.Of' : 'Mod'

    test('in the same file', () => {
      const text = `import { Discord, Guard, Slash, SlashOption } from 'discordx'\n${form}\n${use(name)}`
      expect(valuesOf(text, {}, URI)).toEqual([BAN])
    })

    test('in another file', () => {
      const files = { '/bot/src/mod.ts': `import { Guard, Slash } from 'discordx'\n${form}\n` }
      const text = `import { Discord, SlashOption } from 'discordx'\nimport { Mod } from '../mod.js'\n${use(name)}`
      expect(valuesOf(text, files, URI)).toEqual([BAN])
    })
  })

  test('is no definition of its own', () => {
    const text = `import { Slash } from 'discordx'\n${FORMS[0]?.[1] ?? ''}\nexport const Ping = Slash({ name: 'ping', description: 'Pong' })\n`
    expect(valuesOf(text, {}, URI)).toEqual([])
  })

  test('without a call, as a constant and as a function', () => {
    const text = `import { Discord, Slash } from 'discordx'
const Ping = Slash({ description: 'Pong' })
function Pong(target, key, descriptor) { Slash({ description: 'Ping' })(target, key, descriptor) }
@Discord() class A { @Ping ping() {} @Pong pong() {} }`
    expect(valuesOf(text, {}, URI)).toMatchObject([
      { name: 'ping', description: 'Pong' },
      { name: 'pong', description: 'Ping' },
    ])
  })

  test('what is given stands where it is used; what it adds, where it is added', () => {
    const text = `import { Discord, Slash } from 'discordx'
const Mod = (given) => Slash({ ...given, description: '' })
@Discord() class A { @Mod({ name: 'Ban' }) ban() {} }`
    expect(findings(text, only(text, {}, URI)).sort()).toEqual([
      "command/description-length@''",
      'command/name-lowercase@B',
    ])
  })

  test('what is given to one of another file stands where it is used, too', () => {
    const files = {
      '/bot/src/mod.ts': `import { Slash } from 'discordx'\nexport const Mod = (given) => Slash({ ...given, nsfw: true })`,
    }
    const text =
      "import { Discord } from 'discordx'\nimport { Mod } from '../mod'\n@Discord() class A { @Mod({ name: 'Ban', description: 'x' }) ban() {} }"
    expect(findings(text, only(text, files, URI))).toEqual(['command/name-lowercase@B'])
  })

  test('groups, options and choices', () => {
    const files = {
      '/bot/src/mod.ts': `import { Slash, SlashChoice, SlashGroup, SlashOption } from 'discordx'
export const InTags = (given) => (...args) => { SlashGroup('tags')(...args); Slash(given)(...args) }
export const Tag = () => SlashOption({ name: 'tag', description: 'Which', type: 3, required: true })
export const Colours = (...all) => SlashChoice(...all)`,
    }
    const text = `import { Discord, SlashGroup } from 'discordx'
import { Colours, InTags, Tag } from '../mod.js'
@Discord() @SlashGroup({ name: 'tags', description: 'Tags' })
class Tags { @InTags({ description: 'Show' }) show(@Colours('red', 'blue') @Tag() tag: string) {} }`
    const choices = ['red', 'blue'].map((name) => ({ name, value: name }))
    expect(valuesOf(text, files, URI)).toMatchObject([
      {
        name: 'tags',
        options: [
          { type: 1, name: 'show', options: [{ type: 3, name: 'tag', required: true, choices }] },
          DYNAMIC,
        ],
      },
    ])
  })

  test('of necord', () => {
    const files = {
      '/bot/src/mod.ts': `import { applyDecorators, UseGuards } from '@nestjs/common'
import { SlashCommand, StringOption, UserCommand } from 'necord'
export const Mod = (name: string, description: string) => applyDecorators(UseGuards(IsMod), SlashCommand({ name, description }))
export function ModMenu(name: string) { return applyDecorators(UserCommand({ name })) }
export const Reason = () => StringOption({ name: 'reason', description: 'Why', required: true })`,
    }
    const text = `import { Options } from 'necord'
import { Mod, ModMenu, Reason } from '../mod'
class Dto { @Reason() reason: string }
@Injectable() export class Commands {
  @Mod('ban', 'Ban a member') ban(@Options() { reason }: Dto) {}
  @ModMenu('Report') report() {}
}`
    expect(valuesOf(text, files, URI)).toMatchObject([
      {
        name: 'ban',
        description: 'Ban a member',
        options: [{ type: 3, name: 'reason', required: true }],
      },
      { name: 'Report', type: 2 },
    ])
  })

  test('of seyfert, and of sapphire by what it hands to the builder', () => {
    const owner = `import { Declare } from 'seyfert'
const Owner = (given) => Declare({ ...given, defaultMemberPermissions: ['Administrator'] })
@Owner({ name: 'eval', description: 'Run code' }) export class Eval extends Command {}`
    expect(valuesOf(owner, {}, URI)).toMatchObject([
      { name: 'eval', default_member_permissions: '8' },
    ])
    const files = {
      '/bot/src/mod.ts': `import { ApplyOptions } from '@sapphire/decorators'
export const Moderation = (given) => ApplyOptions({ ...given, preconditions: ['Mod'] })`,
    }
    const ban = `import { Command } from '@sapphire/framework'
import { Moderation } from '../mod'
@Moderation({ name: 'ban', description: 'Ban a member' })
export class Ban extends Command {
  registerApplicationCommands(registry) {
    registry.registerChatInputCommand((builder) => builder.setName(this.name).setDescription(this.description))
  }
}`
    expect(valuesOf(ban, files, URI)).toMatchObject([{ name: 'ban', description: 'Ban a member' }])
  })

  test.each([
    ['its code is not visible', "import { Mod } from 'some-package'"],
    [
      'a condition decides',
      "import { Slash } from 'discordx'\nconst Mod = (given) => (t, k, d) => { if (x) Slash(given)(t, k, d) }",
    ],
    ['it applies none', 'const Mod = (given) => (t, k, d) => { log(given) }'],
    [
      'it applies one of another package',
      "import { Slash } from 'other'\nconst Mod = (given) => Slash(given)",
    ],
    ['it calls itself', 'const Mod = (given) => Mod(given)'],
    ['its result calls itself', 'const Mod = (given) => (t, k, d) => Mod(given)(t, k, d)'],
  ])('is no command if %s', (_, form) => {
    expect(
      valuesOf(
        `import { Discord } from 'discordx'\n${form}\n@Discord() class A { @Mod({ description: 'x' }) a() {} }`,
        {},
        URI,
      ),
    ).toEqual([])
  })

  test('many uses of one take time in proportion to their number', () => {
    const many = (count: number): number => {
      const methods = Array.from(
        { length: count },
        (_, i) => `@Mod({ description: 'x' }) m${i}() {}`,
      ).join('\n')
      const text = `import { Discord, Slash } from 'discordx'\nconst Mod = (given) => (t, k, d) => Slash(given)(t, k, d)\n@Discord() class A { ${methods} }`
      return cpuTime(() => expect(readModule(text, {}, URI).definitions).toHaveLength(count))
    }
    many(100)
    const count = sized(2000, 600)
    expect(many(count)).toBeLessThan(60 * Math.max(many(count / 10), 5))
  })
})
