import { describe, expect, it } from 'vitest'
import { project as whole } from './tied.js'
import type { Files } from './tied.js'

// Tests options that a class or a function of the project reads by a name that it gets.

/** Leaves out the hints about options that nothing reads: a handler here reads one of two. */
function project(files: Files) {
  const { found, counts } = whole(files)
  return { found: found.filter((one) => !one.startsWith('never-read')), counts }
}

const DATA = `new SlashCommandBuilder().setName('film').setDescription('d')
  .addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))
  .addIntegerOption((o) => o.setName('stars').setDescription('d'))`

/** Writes a command whose handler gets an object of the project. */
const film = (body: string, parameter: string, head: string): string =>
  `import { SlashCommandBuilder } from 'discord.js'\n${head}
export default { data: ${DATA}, async execute(${parameter}) { ${body} } }`

const TYPE = 'ChatInputCommandInteraction'
const HEAD = `import { ${TYPE} } from 'discord.js'\n`

type Shape = readonly [
  name: string,
  ctx: string,
  body: (option: string) => string,
  parameter?: string,
]

/** Classes that are made of an interaction, and how a handler reads an option with them. */
const CLASSES: readonly Shape[] = [
  [
    'a field that the constructor declares',
    `export class Ctx { constructor(private readonly interaction: ${TYPE}) {} getString(name: string) { return this.interaction.options.getString(name) } }`,
    (name) => `ctx.getString('${name}')`,
  ],
  [
    'a field that the constructor sets',
    `export class Ctx { readonly source: ${TYPE}; constructor(source: ${TYPE}) { this.source = source } opt(key: string) { return this.source.options.get(key)?.value } }`,
    (name) => `ctx.opt('${name}')`,
  ],
  [
    'the options alone',
    `export class Ctx { private options; constructor(client: Client, interaction: ${TYPE}) { this.options = interaction.options } text(key: string) { return this.options.getString(key, true) } }`,
    (name) => `const title = ctx.text('${name}')`,
  ],
  [
    'a getter, and a method that calls another one',
    `export class Ctx { constructor(readonly i: ${TYPE}) {} get options() { return this.i.options } read(key: string) { return this.options.getString(key) } need(key: string) { return this.read(key) ?? '' } }`,
    (name) => `await log(ctx.need('${name}'))`,
  ],
  [
    'a base class',
    `class Base { constructor(protected readonly interaction: ${TYPE}) {} str(key: string) { return this.interaction.options.getString(key) } }
export class Ctx extends Base { reply(text: string) { return this.interaction.reply(text) } }`,
    (name) => `ctx.str('${name}')`,
  ],
  [
    'a function in a field',
    `export class Ctx { constructor(readonly interaction: ${TYPE}) {} getString = (name: string) => this.interaction.options.getString(name) }`,
    (name) => `ctx.getString('${name}')`,
  ],
  [
    'the interaction of the class itself',
    `export class Ctx { constructor(readonly interaction: ${TYPE}) {} }`,
    (name) => `ctx.interaction.options.getString('${name}')`,
  ],
  [
    'a parameter of another name, beside others',
    `export class Ctx { constructor(readonly interaction: ${TYPE}) {} getString(name: string) { return this.interaction.options.getString(name) } }`,
    (name) => `c.getString('${name}')`,
    'client: Client, c: Ctx',
  ],
  [
    'a constant',
    `export class Ctx { constructor(readonly interaction: ${TYPE}) {} getString(name: string) { return this.interaction.options.getString(name) } }`,
    (name) => `const NAME = '${name}'; ctx.getString(NAME)`,
  ],
]

const inTwoFiles = ([, ctx, body, parameter = 'ctx: Ctx']: Shape, name: string): Files => ({
  'commands/film.ts': film(body(name), parameter, `import type { Ctx } from '../ctx'`),
  'ctx.ts': HEAD + ctx,
})

describe('a class of the project that reads options', () => {
  it.each(CLASSES.map((shape) => [shape[0], shape] as const))(
    'is followed from the type of a parameter: %s',
    (_, shape) => {
      const { found, counts } = project(inTwoFiles(shape, 'titel'))
      expect(found).toEqual([
        expect.stringMatching(/^unknown-option (?:titel|NAME) in commands\/film.ts$/),
      ])
      expect([counts.tied, counts.untied.size]).toEqual([1, 0])
      expect(project(inTwoFiles(shape, 'title')).found).toEqual([])
    },
  )

  it.each(
    CLASSES.filter(([name]) => name !== 'a constant').map((shape) => [shape[0], shape] as const),
  )('may be in the same file: %s', (_, [, ctx, body, parameter = 'ctx: Ctx']) => {
    const text = (name: string): Files => ({
      'film.ts': film(body(name), parameter, ctx.replaceAll('export ', '')),
    })
    expect(project(text('titel')).found).toEqual(['unknown-option titel in film.ts'])
    expect(project(text('title')).found).toEqual([])
  })

  it('has the type of its method', () => {
    const found = (method: string): readonly string[] =>
      project({
        'film.ts': film(`ctx.${method}('stars')`, 'ctx: Ctx', `import { Ctx } from './ctx'`),
        'ctx.ts': `${HEAD}export class Ctx { constructor(readonly interaction: ${TYPE}) {}
          text(key: string) { return this.interaction.options.getString(key) }
          number(key: string) { return this.interaction.options.getInteger(key) }
          need(key: string) { return this.interaction.options.getInteger(key, true) } }`,
      }).found
    expect(found('text')).toEqual([`option-type 'stars' in film.ts`])
    expect(found('number')).toEqual([])
    expect(found('need')).toEqual([`required-optional 'stars' in film.ts`])
  })

  it('is not judged where the call expects that the option is missing', () => {
    const reading = `constructor(readonly interaction: ${TYPE}) {}
      options = { get: (name: string, required = true) => this.interaction.options.get(name, required) }`
    const found = (body: string): readonly string[] =>
      project({
        'film.ts': film(body, 'ctx: Ctx', `import { Ctx } from './ctx'`),
        'ctx.ts': `${HEAD}export class Ctx { ${reading} }`,
      }).found
    expect(found(`log(ctx.options.get('stars'))`)).toEqual([`required-optional 'stars' in film.ts`])
    expect(
      found(`let stars; try { stars = ctx.options.get('stars')?.value } catch { stars = 0 }`),
    ).toEqual([])
  })

  it.each([
    [
      'another class has the type',
      `export class Ctx { constructor(readonly client: Client) {} getString(name: string) { return this.client.texts.get(name) } }`,
    ],
    [
      'a class of its file extends it',
      `export class Ctx { constructor(readonly interaction: ${TYPE}) {} getString(name: string) { return this.interaction.options.getString(name) } }
      class Renamed extends Ctx { getString(name: string) { return super.getString(RENAMED[name] ?? name) } }`,
    ],
    [
      'it is abstract',
      `export abstract class Ctx { constructor(readonly interaction: ${TYPE}) {} abstract getString(name: string): string | null }`,
    ],
    [
      'its method changes the name',
      `export class Ctx { constructor(readonly interaction: ${TYPE}) {} getString(name: string) { return this.interaction.options.getString(RENAMED[name] ?? name) } }`,
    ],
    [
      'its method has another name for an option',
      `export class Ctx { constructor(readonly interaction: ${TYPE}) {} getString(name: string) { return this.interaction.options.getString(name.replace('titel', 'title')) } }`,
    ],
    ['it is an interface', `export interface Ctx { getString(name: string): string }`],
  ])('is not one: %s', (_, ctx) => {
    const text = film(`ctx.getString('titel')`, 'ctx: Ctx', `import type { Ctx } from '../ctx'`)
    expect(project({ 'commands/film.ts': text, 'ctx.ts': HEAD + ctx }).found).toEqual([])
  })
})

describe('a method whose class is not in sight', () => {
  const HIDDEN =
    'It is read by a method whose class is not in sight. Give the parameter the type of its class.'
  it.each([
    ['ctx', `ctx.opt('titel')`],
    ['ctx: Ctx', `await ctx.getString('titel')`],
    ['ctx', `const title = ctx.options('x') ?? ctx.fetchOption('title')`],
    ['interaction', `interaction.option('titel')`],
    ['context: CommandContext', `if (context.arg('titel')) await context.reply('a')`],
  ])('is counted with its reason: %s', (parameter, body) => {
    const { found, counts } = project({
      'film.ts': film(body, parameter, `import { Ctx } from 'some-kit'`),
    })
    expect(found).toEqual([])
    expect([counts.tied, [...counts.untied.keys()]]).toEqual([0, [HIDDEN]])
  })

  it.each([
    `ctx.reply('title')`,
    `ctx.getText('hello')`,
    `ctx.fetchUser(id)`,
    `ctx.get(key)`,
    `ctx.resolve('./titel')`,
  ])('is no read: %s', (body) => {
    expect(project({ 'film.ts': film(body, 'ctx', '') }).counts.untied.size).toBe(0)
  })
})

describe('a function of another file that gets a name', () => {
  const READ = `export const read = (i, name) => i.options.getString(name)`
  const call = (name: string): string =>
    film(`read(interaction, '${name}')`, 'interaction', `import { read } from './read.js'`)

  it('is wrong at the text that a command passes', () => {
    const songs = call('name').replaceAll(/film|title/g, (word) =>
      word === 'film' ? 'song' : 'name',
    )
    const files = { 'film.js': call('titel'), 'song.js': songs, 'read.js': READ }
    expect(project(files).found).toEqual(['unknown-option titel in film.js'])
    expect(project({ ...files, 'film.js': call('title') }).found).toEqual([])
    expect(project(files).counts.untied.size).toBe(0)
  })

  it('is wrong where it reads if its file is damaged, since the damage may hide another name', () => {
    const files = { 'film.js': call('titel'), 'read.js': `${READ}; const broken = (` }
    expect(project(files).found).toEqual(['unknown-option name in read.js'])
  })
})

describe('a builder that a method of a class returns', () => {
  const USER = `.addStringOption((o) => o.setName('user').setDescription('d'))`
  const BASE = `new SlashCommandBuilder().setName('ban').setDescription('d')${USER}`
  const MORE = USER.replace('user', 'reason')
  const RUN = `run(interaction) { interaction.reply(interaction.options.getString('reason')) }`
  const ban = (classes: string): Files => ({
    'ban.js': `import { SlashCommandBuilder } from 'discord.js'\n${classes}`,
  })

  it.each([
    `class Base { build() { return ${BASE} } }
    class Ban extends Base { data = this.build(); build() { return super.build()${MORE} } ${RUN} }`,
    `class Base { build() { return ${BASE} } }
    class Ban extends Base { data = super.build()${MORE}; ${RUN} }`,
    `class Base { build() { return ${BASE} } }
    class Ban extends Base { data = this.build()${MORE}; ${RUN} }`,
    `class Ban { data = this.build()${MORE}; build() { return ${BASE} } ${RUN} }`,
    `class Base { build = () => ${BASE} }
    class Ban extends Base { constructor() { super(); this.data = this.build()${MORE} } ${RUN} }`,
    `class Base { build() { const data = ${BASE}; return data } }
    class Ban extends Base { get data() { return super.build()${MORE} } ${RUN} }`,
  ])('may have more options: %s', (classes) => {
    expect(project(ban(classes)).found).toEqual([])
  })

  it.each([
    `class Ban { data = this.build(); build() { return ${BASE} } ${RUN} }`,
    `class Ban { static build() { return ${BASE} } data = Ban.build(); ${RUN} }`,
    `class Ban { data = ${BASE}; reset() { return super.reset() } ${RUN} }`,
  ])('has no other ones: %s', (classes) => {
    expect(project(ban(classes)).found).toEqual(['unknown-option reason in ban.js'])
  })
})
