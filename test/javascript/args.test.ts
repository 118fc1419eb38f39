import { analyse } from '@slashlint/checker'
import { checkUses } from '@slashlint/core/uses'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { useFindings } from '../../checker/src/analysis/uses.js'
import { sized } from '../property/check.js'

// Tests objects with the values of options that programs make themselves, and the types of these objects.

const URI = 'file:///bot/src/commands/film.ts'
const FILES = { 'file:///bot/package.json': '{ "dependencies": { "discord.js": "^14.14.0" } }' }

function analysed(text: string, files: Readonly<Record<string, string>> = FILES) {
  return analyse(
    { uri: URI, text },
    read,
    { assignment: {}, rules: {} },
    { text: (uri) => files[uri] },
  )
}

function findings(text: string, files?: Readonly<Record<string, string>>): string[] {
  const analysis = analysed(text, files)
  return (analysis === undefined ? [] : useFindings(analysis.uses)).map(
    ({ code, start, end }) => `${code.slice(4)} ${text.slice(start, end).replace(/'/g, '')}`,
  )
}

/** Returns the reads in a text, each with its branch. */
const reads = (text: string): string[] =>
  (analysed(text)?.uses.tied ?? []).flatMap(({ uses }) =>
    uses.map(
      ({ use }) =>
        `${use.kind} ${'name' in use ? use.name : ''}${JSON.stringify(use.branches ?? [])}`,
    ),
  )

const option = (type: number, name: string): string =>
  `{ type: ${type}, name: '${name}', description: 'd' }`
const DATA = `{ name: 'film', description: 'd', options: [${option(3, 'title')}, ${option(4, 'stars')}] }`
const SUBS = `{ name: 'film', description: 'd', options: [
  { type: 1, name: 'add', description: 'd', options: [${option(3, 'title')}, ${option(4, 'stars')}] },
  { type: 2, name: 'list', description: 'd', options: [{ type: 1, name: 'show', description: 'd', options: [${option(3, 'genre')}] }] },
] }`

const handler = (
  parameters: string,
  body: string,
  types = '',
): string => `import { Command } from './command'
export const data = ${DATA} as const
${types}
export default { data, async execute(${parameters}) { ${body} } }`

describe('an object of its own with the values of options', () => {
  const WRONG = `interface FilmArgs { titel: string; stars?: number }`
  const RIGHT = `interface FilmArgs { title: string; stars?: number }`
  const BOTH = 'return [args.titel, args.stars]'

  it('is known by its type, however it comes to the handler', () => {
    const shapes = [
      handler('interaction: Interaction, args: FilmArgs', BOTH, WRONG),
      handler('interaction: Interaction, args: Readonly<FilmArgs>', BOTH, WRONG),
      handler('{ interaction, args }: Context<FilmArgs>', BOTH, WRONG),
      handler(
        '{ interaction, args }: Context',
        BOTH,
        `${WRONG}\ninterface Context { interaction: Interaction; args: FilmArgs }`,
      ),
      handler(
        '{ interaction, args }: Context<FilmArgs>',
        BOTH,
        `${WRONG}\ntype Context<A> = { interaction: Interaction } & { args: A }`,
      ),
      handler(
        '{ interaction, args }: { interaction: Interaction; args: { titel: string; stars: number } }',
        BOTH,
      ),
      handler(
        'interaction: Interaction, options: FilmArgs',
        'return [options.titel, options.stars]',
        WRONG,
      ),
      handler(
        'interaction: Interaction, args: FilmArgs',
        `return [args['titel'], args?.stars]`,
        WRONG,
      ),
      handler(
        'interaction: Interaction, args: FilmArgs',
        'const { titel, stars } = args; return [titel, stars]',
        WRONG,
      ),
      handler(
        '{ interaction, args: { titel, stars } }: Context<FilmArgs>',
        'return [titel, stars]',
        WRONG,
      ),
      handler(
        'interaction: Interaction, { titel, stars }: FilmArgs',
        'return [titel, stars]',
        WRONG,
      ),
      handler(
        'interaction: Interaction, args: FilmArgs',
        BOTH,
        `interface Rated { stars: number }\ninterface FilmArgs extends Rated { titel: string }`,
      ),
    ]
    for (const text of shapes) {
      expect([text, findings(text)]).toEqual([text, ['unknown-option titel']])
      expect([text, findings(text.replaceAll('titel', 'title'))]).toEqual([text, []])
    }
  })

  it('is known by a type of another file', () => {
    const types = `export interface FilmArgs { titel: string; stars?: number }`
    const text = handler(
      'interaction: Interaction, args: FilmArgs',
      BOTH,
      `import type { FilmArgs } from './types'`,
    )
    expect(findings(text, { ...FILES, 'file:///bot/src/commands/types.ts': types })).toEqual([
      'unknown-option titel',
    ])
    expect(findings(text)).toEqual([])
  })

  it('is known where its type is made of the definition', () => {
    for (const [parameters, body] of [
      ['interaction: Interaction, args: ArgsOf<typeof data>', 'return [args.titel, args.stars]'],
      [
        'interaction: Interaction, args: Args<Chat, typeof data>',
        'return [args.titel, args.stars]',
      ],
      ['{ interaction, args }: Run<typeof data>', 'return [args.titel, args.stars]'],
    ] as const) {
      expect(findings(handler(parameters, body))).toEqual(['unknown-option titel'])
    }
  })

  it('shows what is never read, unless it goes elsewhere', () => {
    const text = (body: string) => handler('interaction: Interaction, args: FilmArgs', body, RIGHT)
    expect(findings(text('return args.title'))).toEqual(['never-read stars'])
    expect(findings(text('const { title } = args; return title'))).toEqual(['never-read stars'])
    for (const body of [
      'return [args.title, save(args)]',
      'return [args.title, save({ args })]',
      'return { t: args.title, ...args }',
      'return [args.title, args[key]]',
      'const { title, ...more } = args; return more',
    ]) {
      expect([body, findings(text(body))]).toEqual([body, []])
    }
  })

  it('leads into sub-commands by its members, or stands in the branch of one', () => {
    const text = `const data = ${SUBS} as const
      interface Args { add?: { title: string; stars: number }; list?: { show?: { genre: string } } }
      export default { data, execute(interaction: Interaction, args: Args) { return [args.add?.title, args.list.show.genre, args.add.genr] } }`
    expect(reads(text)).toEqual([
      'option title[{"either":"add"}]',
      'option genre[{"group":"list","subcommand":"show"}]',
      'option genr[{"either":"add"}]',
    ])
    const flat = `const data = ${SUBS} as const
      interface Args { title: string; stars: number; genre: string }
      export default { data, execute(interaction: Interaction, args: Args) {
        if (interaction.options.getSubcommand() === 'add') return args.title
        return args.genre
      } }`
    expect(reads(flat)).toContain('option title[{"subcommand":"add"}]')
    const inner = `const data = ${SUBS} as const
      export default { data, execute(interaction: Interaction, args: ArgsOf<typeof data>['add']) { return [args.titel, args.stars] } }`
    expect(findings(inner)).toContain('unknown-option titel')
  })

  it('is tied by the definition in its type, also in another file', () => {
    const handlerText = `import type { FilmCommand } from './definitions'
      export default class { chatInput(interaction: Interaction, args: ArgsOf<typeof FilmCommand>) { return args.titel } }`
    const analysis = analysed(handlerText, {
      ...FILES,
      'file:///bot/src/commands/definitions.ts': `export const FilmCommand = ${DATA} as const`,
    })
    expect(
      analysis?.uses.untied.map(({ commands, use: { use } }) => [
        commands,
        'name' in use && use.name,
      ]),
    ).toEqual([[['film'], 'titel']])
  })

  it('may be something else, and nothing is said then', () => {
    const silent = [
      // It contains more than options, or none of them.
      handler(
        'interaction: Interaction, args: FilmArgs',
        BOTH,
        `interface FilmArgs { titel: string; stars: number; client: Client }`,
      ),
      handler(
        'interaction: Interaction, args: FilmArgs',
        'return args.text',
        `interface FilmArgs { text: string }`,
      ),
      handler(
        'interaction: Interaction, args: FilmArgs',
        'return args.titles',
        `interface FilmArgs { title: string; stars: number; titles: string[] }`,
      ),
      // Far from every option: the program may add it.
      handler(
        'interaction: Interaction, args: FilmArgs',
        'return args.client',
        `interface FilmArgs { title: string; client: Client }`,
      ),
      // The same name in the case of the language.
      handler(
        'interaction: Interaction, args: FilmArgs',
        'return args.starsGiven',
        `interface FilmArgs { title: string; starsGiven: number }`,
      ).replace(`'stars'`, `'stars-given'`),
      // The type is missing, or unknown.
      handler('interaction, args', BOTH),
      handler('interaction: Interaction, args: any', BOTH),
      handler('{ interaction, args }: Context', BOTH),
      handler(
        'interaction: Interaction, args: FilmArgs',
        BOTH,
        `import type { FilmArgs } from 'films'`,
      ),
      // It is not a handler: it gets no interaction, or the module calls it with its own object.
      `${WRONG}\nfunction save(args: FilmArgs) { return [args.titel, args.stars] }\nexport default { data: ${DATA}, execute(interaction: Interaction) { save({ titel: 'a' }) } }`,
      `${WRONG}\nfunction save(interaction: Interaction, args: FilmArgs) { return [args.titel, args.stars] }\nexport default { data: ${DATA}, execute(interaction: Interaction) { save(interaction, { titel: 'a' }) } }`,
      // The type has no such property.
      handler(
        'interaction: Interaction, args: FilmArgs',
        'return [args.title, args.stars, args.toString()]',
        RIGHT,
      ),
      handler('interaction: Interaction, args: ArgsOf<typeof data>', `return args.locale`),
      handler('interaction: Interaction, args: Promise<typeof data>', `return args.titel`),
    ]
    for (const text of silent) {
      expect([text, findings(text).filter((one) => !one.startsWith('never-read'))]).toEqual([
        text,
        [],
      ])
    }
  })

  it('is known by a type that is made of a command whose name is that of its file', () => {
    const module = (
      config: string,
      body: string,
      from = 'robo.js',
    ): string => `import type { CommandConfig } from '${from}'
import { createCommandConfig } from '${from}'
export const config${config}
export default (interaction: Interaction, options: CommandOptions<typeof config>) => { ${body} }`
    const made = `= createCommandConfig({ description: 'd', options: [${option(3, 'title')}, ${option(4, 'stars')}] } as const)`
    const written = `: CommandConfig = { description: 'd', options: [${option(3, 'title')}, ${option(4, 'stars')}] }`
    for (const text of [
      module(made, 'return options.title'),
      module(written, 'return options.title', '@roboplay/robo.js'),
    ]) {
      expect(reads(text)).toEqual(['option title[]'])
      expect(findings(text)).toEqual(['never-read stars'])
    }
    // The type has further properties from elsewhere, or not all options are known.
    expect(
      findings(module(made, 'return [options.title, options.stars, options.toString()]')),
    ).toEqual([])
    expect(
      findings(
        module(
          made.replace('[{', '[...more, {'),
          'return [options.title, options.stars, options.genre]',
        ),
      ),
    ).toEqual([])
  })

  it('is found in types without end, and in many, in bounded time', () => {
    const endless = `type FilmArgs = Readonly<FilmArgs>\ninterface Loop extends Loop { args: Loop }`
    expect(findings(handler('interaction: Interaction, args: FilmArgs', BOTH, endless))).toEqual([])
    expect(findings(handler('{ interaction, args }: Loop', BOTH, endless))).toEqual([])
    const many = (count: number): string =>
      handler(
        'interaction: Interaction, args: FilmArgs',
        Array.from({ length: count }, () => 'use(args.title)').join('; '),
        `${RIGHT}\n${Array.from({ length: count }, (_, i) => `interface T${i} { a: string }`).join('\n')}`,
      )
    // Work that grows with the square would not end in time.
    expect(findings(many(sized(10_000, 1_000)))).toEqual(['never-read stars'])
  })
})

describe('a name that may be that of something else', () => {
  const options = [
    { type: 3, name: 'post-channel', description: 'd' },
    { type: 3, name: 'title', description: 'd' },
  ]
  const codes = (name: string, near: readonly string[]): string[] =>
    checkUses({ name: 'film', description: 'd', options }, [
      { kind: 'option', name, absent: 'null', near },
    ]).map(({ code }) => code)

  it('is reported only if it nearly is one of some names, in another way than by its case', () => {
    expect(codes('titel', ['title'])).toEqual(['use/unknown-option'])
    expect(codes('post-chanel', ['post-channel'])).toEqual(['use/unknown-option'])
    expect(codes('titel', ['post-channel'])).toEqual([])
    expect(codes('postChannel', ['post-channel'])).toEqual([])
    expect(codes('client', ['title', 'post-channel'])).toEqual([])
    expect(codes('title', [])).toEqual([])
  })
})
