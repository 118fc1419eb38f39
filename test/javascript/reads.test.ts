import { describe, expect, it } from 'vitest'
import { findings } from './tied.js'

// Tests the results of reads when an option was entered, or in sub-commands that lack it; context menus; types of
// channels.

const option = (type: string, name: string, more = ''): string =>
  `.add${type}Option((o) => o.setName('${name}').setDescription('d')${more})`
const REQUIRED = '.setRequired(true)'
const sub = (name: string, ...options: string[]): string =>
  `.addSubcommand((s) => s.setName('${name}').setDescription('d')${options.join('')})`
const builder = (...options: string[]): string =>
  `new SlashCommandBuilder().setName('film').setDescription('d')${options.join('')}`

/** Command files in common forms. */
const HOLDERS: Readonly<Record<string, (data: string, body: string) => string>> = {
  object: (data, body) =>
    `module.exports = { data: ${data}, async execute(interaction) { ${body} } }`,
  module: (data, body) =>
    `export const data = ${data}\nexport const run = async (interaction: ChatInputCommandInteraction) => { ${body} }`,
  class: (data, body) =>
    `export class Film extends Command { data = ${data}\nasync chatInputRun(interaction) { ${body} } }`,
  helper: (data, body) =>
    `module.exports = { data: ${data}, execute: async (interaction) => { await show(interaction) } }\nasync function show(interaction) { ${body} }`,
  options: (data, body) =>
    `module.exports = { data: ${data}, async execute({ options }) { ${body.replaceAll('interaction.options', 'options')} } }`,
}

const said = (text: string, dependencies?: string): string[] =>
  findings({
    'commands/film.ts': text,
    ...(dependencies !== undefined && { 'package.json': dependencies }),
  }).map((one) => one.replace(/ in commands\/film\.ts$/, ''))

function expectSaid(data: string, bodies: readonly string[], expected: readonly string[]): void {
  for (const [holder, write] of Object.entries(HOLDERS)) {
    const shown = expected.map((one) =>
      holder === 'options' ? one.replace('interaction.options', 'options') : one,
    )
    for (const body of bodies) {
      expect([holder, body, said(write(data, body))]).toEqual([holder, body, shown])
    }
  }
}

describe('the member of a user', () => {
  const data = builder(option('User', 'user', REQUIRED))
  const read = `interaction.options.getMember('user')`

  it('may be null though the option is required', () => {
    expectSaid(
      data,
      [
        `const m = ${read}; await m.kick()`,
        `await ${read}.timeout(60_000)`,
        `const { roles } = ${read}; use(roles)`,
        `const target = ${read} as GuildMember; await target.ban()`,
      ],
      [`may-be-null ${read}`],
    )
  })

  it('is asked for in many ways', () => {
    expectSaid(
      data,
      [
        `const m = ${read}; if (!m) return; await m.kick()`,
        `const m = ${read}; await m?.kick()`,
        `await ${read}!.kick()`,
        `const m = ${read} ?? (await fetchMember()); await m.kick()`,
        `const m = ${read}; use(m)`,
        `const m = ${read}; assert(m); await m.kick()`,
        `try { await ${read}.kick() } catch { use('none') }`,
        `if (!guild.members.cache.has(id)) return; const m = ${read}; await m.kick()`,
        `const known = await guild.members.fetch(id).catch(() => null); if (known === null) return; const m = ${read}; await m.kick()`,
      ],
      [],
    )
  })

  it('is there in discord.js 13 where it has to be', () => {
    const old = '{ "dependencies": { "discord.js": "13.17.1" } }'
    const body = (more: string): string =>
      `await interaction.options.getMember('user'${more}).kick()`
    const text = (more: string): string => HOLDERS['object']?.(data, body(more)) ?? ''
    expect(said(text(', true'), old)).toEqual([])
    expect(said(text(''), old)).toEqual([`may-be-null ${read}`])
    expect(said(text(', true'))).toEqual([
      `may-be-null interaction.options.getMember('user', true)`,
    ])
  })
})

describe('a read that several sub-commands come to', () => {
  const TEXT = option('String', 'text', REQUIRED)
  const OPTIONAL = option('String', 'text')
  const SUB = `const sub = interaction.options.getSubcommand()`
  const read = (more = ''): string => `interaction.options.getString('text'${more})`

  it('throws in those that lack the option, or have it optional', () => {
    for (const other of [sub('two', OPTIONAL), sub('two'), sub('two', option('User', 'who'))]) {
      const more = other.includes("'who'") ? `use(interaction.options.getUser('who'));` : ''
      expectSaid(
        builder(sub('one', TEXT), other),
        [
          `${more} use(${read(', true')}); ${SUB}; go(sub)`,
          `${more} ${SUB}; use(${read(', true')}, sub)`,
        ],
        ['required-optional true'],
      )
    }
  })

  it('gives null there, of which a member is taken', () => {
    for (const other of [sub('two', OPTIONAL), sub('two')]) {
      expectSaid(
        builder(sub('one', TEXT), other),
        [`use(${read()}.trim())`, `const text = ${read()}; use(text.length)`],
        [`may-be-null ${read()}`],
      )
    }
  })

  it('is fine where only some come, or nothing is taken of it', () => {
    expectSaid(
      builder(sub('one', TEXT), sub('two')),
      [
        `use(${read()})`,
        `const text = ${read()}; if (text) use(text.length)`,
        `${SUB}; if (sub === 'two') return show(); use(${read(', true')})`,
        `${SUB}; const text = sub === 'one' ? ${read(', true')} : ''; use(text)`,
        `${SUB}; switch (sub) { case 'one': use(${read(', true')}); break; case 'two': show() }`,
        `if (hasText(interaction)) use(${read(', true')})`,
        `try { use(${read(', true')}) } catch { use('none') }`,
        `const text = isLong && ${read()}.trim(); use(text)`,
        `for (const one of all) use(${read(', true')})`,
        `interaction.on('x', () => use(${read(', true')}))`,
      ],
      [],
    )
  })

  it('is fine in a function of its own, which something calls for one of them', () => {
    const data = builder(sub('one', TEXT), sub('two'))
    for (const text of [
      `module.exports = { data: ${data}, execute(interaction) { return this[interaction.options.getSubcommand()](interaction) }, one(interaction) { use(${read(', true')}) }, two() {} }`,
      `const one = { type: 1, name: 'one', description: 'd', options: [{ type: 3, name: 'text', description: 'd', required: true }], async handle(interaction) { use(${read(', true')}) } }
      const two = { type: 1, name: 'two', description: 'd', async handle(interaction) { show() } }
      export const film = { name: 'film', description: 'd', type: 1, options: [one, two], handle() {} }`,
      `exports.data = ${data}\nexports.one = (interaction) => use(${read(', true')})`,
      `class Film extends Subcommand { data = ${data}\nasync chatInputOne(interaction) { use(${read(', true')}) } }`,
    ]) {
      expect([text, said(text)]).toEqual([text, []])
    }
  })

  it('asks for a group that some of them are not in', () => {
    const group = (name: string): string =>
      `.addSubcommandGroup((g) => g.setName('${name}').setDescription('d')${sub('one')})`
    const asked = (more: string): string => `go(interaction.options.getSubcommandGroup(${more}))`
    expectSaid(
      builder(group('a'), sub('two')),
      [asked('true')],
      ['no-subcommands getSubcommandGroup'],
    )
    expectSaid(builder(group('a'), sub('two')), [asked(''), asked('false')], [])
    expectSaid(builder(group('a'), group('b')), [asked('true')], [])
    expectSaid(
      builder(group('a'), sub('two')),
      [`${SUB}; if (sub === 'two') return show(); ${asked('true')}`],
      [],
    )
    const old = '{ "dependencies": { "discord.js": "^13.6.0" } }'
    const text = HOLDERS['object']?.(builder(group('a'), sub('two')), asked('')) ?? ''
    expect(said(text, old)).toEqual(['no-subcommands getSubcommandGroup'])
  })
})

describe('a context menu', () => {
  const menu = (type: string): string =>
    `new ContextMenuCommandBuilder().setName('Report').setType(ApplicationCommandType.${type})`

  it('has no options', () => {
    for (const type of ['User', 'Message']) {
      for (const getter of [`getString('reason')`, `getInteger("days")`, `getRole('role')`]) {
        const name = /["'](\w+)["']/.exec(getter)?.[1] ?? ''
        expectSaid(menu(type), [`use(interaction.options.${getter})`], [`unknown-option ${name}`])
      }
    }
  })

  it("is none in a form of the project's own, which has options", () => {
    const own = `module.exports = { name: 'film', description: 'd', type: 'user', options: [{ User: { name: 'who', description: 'd' } }],
      run: async (client, interaction) => use(interaction.options.getUser('who')) }`
    expect(said(own, '{ "dependencies": { "discord.js": "13.6.0" } }')).toEqual([])
  })

  it('has its target, and what else may come to its handler', () => {
    expectSaid(menu('User'), [`use(interaction.options.getUser('user', true))`], [])
    expectSaid(
      menu('User'),
      [`const m = interaction.options.getMember('user'); await m.kick()`],
      [],
    )
    expectSaid(menu('Message'), [`use(interaction.options.getMessage('message'))`], [])
    expectSaid(
      menu('User'),
      [
        `if (interaction.isChatInputCommand()) use(interaction.options.getString('reason'))`,
        `const who = interaction.isUserContextMenuCommand() ? interaction.targetUser : interaction.options.getUser('who'); use(who)`,
      ],
      [],
    )
  })
})

describe('types of channels', () => {
  const to = (types: string, more = REQUIRED): string =>
    builder(option('Channel', 'to', `${types === '' ? '' : `.addChannelTypes(${types})`}${more}`))
  const read = (types: string): string => `interaction.options.getChannel('to', true, ${types})`

  it('are no fewer where the option is read than where it is defined', () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['ChannelType.GuildText', '[ChannelType.GuildVoice]'],
      ['ChannelType.GuildText, ChannelType.GuildForum', '[ChannelType.GuildText]'],
      ['0, 5', '[ChannelType.GuildText]'],
      ['', '[ChannelType.GuildText]'],
      ['ChannelType.GuildVoice', '[0]'],
    ]
    for (const [defined, types] of wrong) {
      expectSaid(to(defined), [`use(${read(types)})`], [`channel-types ${read(types)}`])
    }
    const right: readonly (readonly [string, string])[] = [
      ['ChannelType.GuildText', '[ChannelType.GuildText]'],
      ['ChannelType.GuildText', '[ChannelType.GuildText, ChannelType.GuildVoice]'],
      ['0, 2', '[2, 0]'],
      ['ChannelType.GuildText', 'TYPES'],
      ['...TYPES', '[ChannelType.GuildText]'],
      ['ChannelType.GuildText', '[]'],
    ]
    for (const [defined, types] of right) {
      expectSaid(to(defined), [`use(${read(types)})`], [])
    }
  })

  it('are read by no version before 14.8', () => {
    const text = HOLDERS['object']?.(to('0'), `use(${read('[2]')})`) ?? ''
    expect(said(text, '{ "dependencies": { "discord.js": "14.7.1" } }')).toEqual([])
    expect(said(text, '{ "dependencies": { "discord.js": "14.8.0" } }')).toHaveLength(1)
  })
})

describe('an answer to what is being typed', () => {
  const data = builder(option('String', 'title', `${REQUIRED}.setAutocomplete(true)`))
  const text = (names: number, answer: string): string =>
    `const NAMES = [${Array.from({ length: names }, (_, i) => `'n${i}'`).join(', ')}]
    module.exports = { data: ${data}, execute(interaction) { use(interaction.options.getString('title')) },
      async autocomplete(interaction) { ${answer} } }`

  it('has at most 25 choices, as far as a list is written out', () => {
    const answers = [
      `await interaction.respond(NAMES.map((name) => ({ name, value: name })))`,
      `const all = NAMES.map((name) => { return { name, value: name } }); return interaction.respond(all)`,
    ]
    for (const answer of answers) {
      expect(said(text(26, answer)).map((one) => one.split(' ')[0])).toEqual(['onse/autocomplete'])
      expect(said(text(25, answer))).toEqual([])
    }
    for (const kept of ['.slice(0, 25)', '.filter((one) => one.startsWith(typed))']) {
      const answer = `await interaction.respond(NAMES${kept}.map((name) => ({ name, value: name })))`
      expect([kept, said(text(40, answer))]).toEqual([kept, []])
    }
  })
})

describe('a parameter from whose options a handler reads', () => {
  const said = (parameters: string, body: string, file = 'film.js'): string[] =>
    findings({
      [file]: `module.exports = { data: ${builder(option('String', 'title'))}, async execute(${parameters}) { ${body} } }`,
    })

  it.each([
    ['interaction, config2', `config2.options.getString('whatever')`, 'film.js'],
    ['settings, interaction', `settings.options.getString('color')`, 'film.js'],
    ['i, store', `store.options.getInteger('size'); await i.reply('a')`, 'film.js'],
    ['it: ChatInputCommandInteraction, store', `store.options.getBoolean('open')`, 'film.ts'],
    [
      'client, buttonInteraction, plugin',
      `const key = plugin.options.getString('key'); await buttonInteraction.reply(key)`,
      'film.js',
    ],
  ])('is no interaction beside one: (%s)', (parameters, body, file) => {
    expect(said(parameters, body, file)).toEqual([])
  })

  it.each(['it', 'client, it', 'it, client', '{ client }, it', 'args, it, settings'])(
    'is an interaction if no other one is: (%s)',
    (parameters) => {
      expect(said(parameters, `it.options.getString('name')`)).toEqual([
        'unknown-option name in film.js',
      ])
    },
  )
})
