import { describe, expect, test } from 'vitest'
import { DYNAMIC, findings, only, readModule, valuesOf } from './harness.js'

const OPTION = "{ type: ApplicationCommandOptionType.String, name: 'q', description: 'Query' }"
const ENUM = "import { ApplicationCommandOptionType } from 'discord.js'\n"

describe('object literals', () => {
  test('both spellings of keys, string types and enumeration members become the form that is sent', () => {
    const text = `${ENUM}export default { name: 'a', description: 'b', defaultMemberPermissions: 8n, options: [
      { type: 'STRING', name: 'x', description: 'y', minLength: 3 }, ${OPTION}] }`
    expect(valuesOf(text)).toEqual([
      {
        name: 'a',
        description: 'b',
        default_member_permissions: '8',
        options: [
          { type: 3, name: 'x', description: 'y', min_length: 3 },
          { type: 3, name: 'q', description: 'Query' },
        ],
      },
    ])
  })

  test('what a framework adds is left out, a misspelt field is not', () => {
    const text = `${ENUM}module.exports = { name: 'a', description: 'b', category: 'fun', cooldown: 5, aliases: ['c'],
      descriptionLocalisations: { de: 'x' }, options: [${OPTION}], run() {} }`
    const definition = only(text)
    expect(definition.value).not.toHaveProperty('category')
    expect(findings(text, definition)).toEqual(['shape/unknown-key@descriptionLocalisations'])
  })

  test('a list of functions under a word that is nearly “options” is a list of functions', () => {
    const text = (actions: string): string =>
      `import { ApplicationCommandType } from 'discord.js'
      export default { type: ApplicationCommandType.ChatInput, name: 'a', description: 'b', actions: [${actions}] }`
    expect(only(text('() => pong()')).value).not.toHaveProperty('actions')
    expect(only(text(`{ type: 3, name: 'c', description: 'd' }`)).value).toHaveProperty('actions')
  })

  test('a missing description is a mistake only where the object is sent as it is', () => {
    const literal = `{ name: 'a', options: [${OPTION}] }`
    expect(valuesOf(`${ENUM}module.exports = ${literal}`)).toMatchObject([{ description: DYNAMIC }])
    const sent = `${ENUM}client.application.commands.create(${literal})`
    expect(findings(sent, only(sent))).toEqual(["command/description-required@'a'"])
  })

  test('what later statements set is read where it is certain, and not known elsewhere', () => {
    const literal = `{ name: 'A', description: '', options: [${OPTION}] }`
    const value = (statements: string) =>
      valuesOf(`${ENUM}export const a = ${literal}\n${statements}`)[0]
    expect(value('')).toMatchObject({ name: 'A', description: '' })
    expect(value("a.description = 'Known'")).toMatchObject({ name: 'A', description: 'Known' })
    expect(value('a.name = a.name.toLowerCase()')).toMatchObject({ name: DYNAMIC, description: '' })
    expect(value("if (x) a.description = 'b'")).toMatchObject({ name: 'A', description: DYNAMIC })
    expect(value("a.options[0].name = 'B'")).toMatchObject({ name: 'A', options: DYNAMIC })
    expect(value('Object.assign(a, texts)')).toMatchObject({
      name: DYNAMIC,
      description: DYNAMIC,
      options: DYNAMIC,
    })
  })

  test('a list that is sent is one definition, with its scope', () => {
    const text =
      "rest.put(Routes.applicationGuildCommands(a, b), { body: [{ name: 'x', description: 'y' }] })"
    expect(only(text)).toMatchObject({
      resource: 'commands',
      scope: 'guild',
      value: [{ name: 'x', description: 'y' }],
    })
  })

  test('of an address that depends on something the scope is not known', () => {
    const body = "[{ name: 'x', description: 'y' }]"
    const all = '`/applications/${a}/commands`'
    const one = '`/applications/${a}/guilds/${g}/commands`'
    const scopes = [
      `rest.put(g ? Routes.applicationGuildCommands(a, g) : Routes.applicationCommands(a), { body: ${body} })`,
      `const url = g ? ${one} : ${all}\nfetch(url, { method: 'PUT', body: JSON.stringify(${body}) })`,
      `const url = g ? ${one} : ${one}\nfetch(url, { method: 'PUT', body: JSON.stringify(${body}) })`,
    ].map((text) => only(text).scope)
    expect(scopes).toEqual([undefined, undefined, 'guild'])
  })

  test('what creates one command is given no list of them', () => {
    const create = (body: string): string => `${ENUM}api.createGlobalCommand('a', 'b', ${body})`
    expect(valuesOf(create(`[${OPTION}]`))).toEqual([])
    expect(
      valuesOf(`${ENUM}const list = [${OPTION}]\napi.createGlobalCommand('a', 'b', list)`),
    ).toEqual([])
    expect(valuesOf(create(`{ name: 'a', description: 'b' }`))).toEqual([
      { name: 'a', description: 'b' },
    ])
    expect(
      valuesOf(`${ENUM}api.bulkEditGlobalCommands([{ name: 'a', description: 'b' }])`),
    ).toEqual([[{ name: 'a', description: 'b' }]])
  })

  test('of a list of settings whose names are titles, a program makes sub-commands', () => {
    const list = (name: string, more: string): string =>
      `${ENUM}const SETTINGS = [{ name: '${name}', description: 'd', type: 1, options: [${OPTION}], ${more} }]`
    expect(valuesOf(list('Join Role', `group: 'join'`))).toEqual([])
    expect(valuesOf(list('role', `group: 'join'`))).toMatchObject([{ name: 'role' }])
    expect(valuesOf(list('Join Role', ''))).toMatchObject([{ name: 'Join Role' }])
  })

  test('an unknown spread may override what stands before it, and may add anything', () => {
    const text = `${ENUM}export const c = { name: 'A', ...rest, description: 'b', options: [...shared, ${OPTION}] }`
    expect(valuesOf(text)).toEqual([
      {
        name: DYNAMIC,
        description: 'b',
        options: [DYNAMIC, { type: 3, name: 'q', description: 'Query' }],
        [DYNAMIC]: true,
      },
    ])
  })

  test.each([
    [
      'a prefix command',
      "module.exports = { name: 'Ban User', description: '', run(client, message, args) {} }",
    ],
    [
      'an event',
      "module.exports = { name: 'interactionCreate', description: 'x', once: false, run(interaction) {} }",
    ],
    [
      'a translation',
      "export default { ban: { name: 'Ban User', description: 'Bans', options: { user: 'User' } } }",
    ],
    [
      'a fragment',
      `${ENUM}export default { type: ApplicationCommandOptionType.Subcommand, name: 'A B', description: '' }`,
    ],
    [
      'what is switched off',
      `${ENUM}module.exports = { name: 'A B', slash: false, options: [${OPTION}] }`,
    ],
    [
      'the sub-commands that a constructor gives to what its base sends',
      `class A extends Base { constructor(o) { super(o); this.sent.options = [{ name: 'A', description: 'b', type: 1, options: [${OPTION}] }] } }`,
    ],
    [
      'options in a constant',
      `const options = [{ name: 'A', description: 'b', type: 1, options: [${OPTION}] }]`,
    ],
    [
      'help with a slash before each name, in a form of its own',
      `const HELP = [{ name: '/ban', description: 'Bans', category: 'mod', options: [${OPTION}] }]`,
    ],
    [
      'an embed',
      "reply({ embeds: [{ title: 'x', description: '', fields: [{ name: 'A B', value: 'c' }] }] })",
    ],
    ['a map of commands', "client.commands.set('ban', { name: 'Ban User', description: '' })"],
  ])('nothing is said about %s', (_, text) => {
    expect(readModule(text).definitions).toEqual([])
  })

  test('forms of frameworks are unknown', () => {
    const text = `${ENUM}module.exports = { name: 'filter', description: { content: 'i18n.key' }, contexts: { guildOnly: true },
      options: [{ type: ApplicationCommandOptionType.String, name: 'q', description: 'd', autocomplete: async () => [] }] }`
    expect(findings(text, only(text))).toEqual([])
  })

  test('a pragma says what a literal is, comments switch rules off', () => {
    const text = "// @slashlint command guild\nexport const x = { name: 'A', description: 'b' }"
    expect(only(text)).toMatchObject({ scope: 'guild', value: { name: 'A', description: 'b' } })
    const off = `// slashlint-disable\n${text}\nconst y = 1`
    expect(readModule(off).suppressions).toMatchObject([{ from: 0, codes: [] }])
  })

  test('decorators of discordx', () => {
    const text = `import { Discord, Slash, SlashOption, SlashChoice } from 'discordx'
      @Discord() class C { @Slash({ description: 'b' }) ban(
        @SlashChoice('a', 'b') @SlashOption({ name: 'q', description: 'd', type: 3, required: true }) q: string) {} }`
    expect(valuesOf(text)).toEqual([
      {
        description: 'b',
        name: 'ban',
        options: [
          {
            name: 'q',
            description: 'd',
            type: 3,
            required: true,
            choices: [
              { name: 'a', value: 'a' },
              { name: 'b', value: 'b' },
            ],
          },
        ],
      },
    ])
  })
})

describe('decorators', () => {
  const IMPORT = "import { Discord, Slash, SlashGroup } from 'discordx'\n"

  test('a group of discordx is a command, the methods in it are its sub-commands', () => {
    const text = `${IMPORT}@Discord() @SlashGroup({ name: 'Tag', description: 'Tags' }) @SlashGroup('Tag')
      export class C { @Slash({ description: 'Adds' }) add() {} }`
    expect(valuesOf(text)).toEqual([
      {
        name: 'Tag',
        description: 'Tags',
        options: [{ type: 1, description: 'Adds', name: 'add', options: [] }, DYNAMIC],
      },
    ])
    expect(findings(text, only(text))).toEqual(['command/name-lowercase@T'])
  })

  test('where the group is defined elsewhere, a method is a sub-command', () => {
    const text = `${IMPORT}@SlashGroup('tag') export class C { @Slash({ description: 'Adds' }) add() {} }`
    expect(only(text)).toMatchObject({ resource: 'option', value: { type: 1, name: 'add' } })
  })

  test('a builder that a decorator hands over, through a wrapper', () => {
    const text = `@RegisterCommand((builder) => localized(builder, 'key').addStringOption((o) => o.setName('A b').setDescription('c')))
      export class C extends Command {}`
    expect(findings(text, only(text))).toEqual(['option/name-pattern@ ', 'option/name-lowercase@A'])
  })
})

describe('folding', () => {
  test.each([
    ["`${'a'}-${1 + 1}`", 'a-2'],
    ['Names.ban', 'x'],
    ["Object.keys(Names).join('-')", 'ban-kick'],
    ["['a', 'b'].map((x) => x + x)[1]", 'bb'],
    ["'AB'.toLowerCase()", 'ab'],
    ['Kind.Two', 'two'],
  ])('%s', (expression, expected) => {
    const text = `const Names = { ban: 'x', kick: 'y' } as const; enum Kind { One = 'one', Two = 'two' }
      new SlashCommandBuilder().setName(${expression}).setDescription('d')`
    expect(valuesOf(text)).toMatchObject([{ name: expected }])
  })

  test('permissions of all spellings', () => {
    const bits = [
      'PermissionFlagsBits.BanMembers | PermissionFlagsBits.KickMembers',
      '1n << 1n | 4n',
      "'6'",
      '6',
    ]
    for (const one of bits) {
      const text = `new SlashCommandBuilder().setName('a').setDescription('d').setDefaultMemberPermissions(${one})`
      expect(valuesOf(text)).toMatchObject([{ default_member_permissions: '6' }])
    }
  })

  test('an imported constant is shown where it is used', () => {
    const text =
      "import { NAME } from './names'\nnew SlashCommandBuilder().setName(NAME).setDescription('d')"
    const definition = only(text, { '/bot/commands/names.ts': "export const NAME = 'Ban User'" })
    expect(findings(text, definition)).toEqual([
      'command/name-pattern@NAME',
      'command/name-lowercase@NAME',
    ])
    expect(definition.edit([{ kind: 'replace', path: ['name'], value: 'x' }])).toBeUndefined()
  })
})
