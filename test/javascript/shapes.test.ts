import { analyse } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { useFindings } from '../../checker/src/analysis/uses.js'

// Tests the forms in which other libraries pass options: members of an object, the service's list, methods of another
// class.

/** Returns the findings in a module of a project with a library. */
function findings(library: string, text: string): string[] {
  const files: Readonly<Record<string, string>> = {
    'file:///bot/package.json': JSON.stringify({ dependencies: { [library]: '*' } }),
  }
  const uri = 'file:///bot/commands/film.ts'
  const analysis = analyse(
    { uri, text },
    read,
    { assignment: {}, rules: {} },
    { text: (other) => files[other] },
  )
  return (analysis === undefined ? [] : useFindings(analysis.uses)).map(
    ({ code, start, end }) => `${code.slice(4)} ${text.slice(start, end)}`,
  )
}

const OPTION = `{ type: 3, name: 'title', description: 'd' }, { type: 3, name: 'post-channel', description: 'd' }`
const SUBS = `[{ type: 1, name: 'add', description: 'd', options: [${OPTION}] },
  { type: 2, name: 'list', description: 'd', options: [{ type: 1, name: 'show', description: 'd', options: [{ type: 3, name: 'page', description: 'd' }] }] }]`
const both = (holder: string): string => `use(${holder}.title); use(${holder}['post-channel'])`

describe('slash-create', () => {
  const film = (options: string, body: string, parameter = 'ctx: CommandContext'): string =>
    `import { SlashCommand, CommandContext } from 'slash-create'
     export default class Film extends SlashCommand {
       constructor(creator) { super(creator, { name: 'film', description: 'd', options: ${options} }) }
       async run(${parameter}) { ${body} }
     }`

  it('has options as members', () => {
    const find = (body: string, parameter?: string): string[] =>
      findings('slash-create', film(`[${OPTION}]`, body, parameter))
    expect(find(both('ctx.options'))).toEqual([])
    expect(find(`use(ctx.options.title.trim()); use(ctx.options['post-chanel'])`)).toEqual([
      'may-be-null ctx.options.title',
      'unknown-option post-chanel',
    ])
    expect(find(`${both('ctx.options')}; ctx.options.titel`, 'ctx')).toEqual([
      'unknown-option titel',
    ])
    expect(find(`use(ctx.options.title)`)).toEqual([`never-read 'post-channel'`])
  })

  it('may have none, where nothing asks for them', () => {
    const find = (body: string): string[] =>
      findings('slash-create', film(`[${OPTION}]`, body)).filter(
        (one) => !one.startsWith('never-read'),
      )
    const wrong = [
      ['const title = ctx.options.title; use(title.length)', 'ctx.options.title'],
      ['const { title } = ctx.options; use(title.length)', 'title'],
      ['const { title: text } = ctx.options; use(text.length)', 'title'],
      ['if (other) use(ctx.options.title.length)', 'ctx.options.title'],
    ] as const
    for (const [body, place] of wrong) {
      expect([body, find(body)]).toEqual([body, [`may-be-null ${place}`]])
    }
    for (const body of [
      'use(ctx.options.title?.length)',
      'if (ctx.options.title) use(ctx.options.title.length)',
      'const { title = "" } = ctx.options; use(title.length)',
      'const { title } = ctx.options; if (!title) return; use(title.length)',
      'const { title: text } = ctx.options; use(text?.length)',
      'const { title } = ctx.options; assert(title); use(title.length)',
      'const { options } = ctx; if (options.title) use(options.title.length)',
      'try { use(ctx.options.title.length) } catch { }',
      'let { title } = ctx.options; title ??= ""; use(title.length)',
    ]) {
      expect([body, find(body)]).toEqual([body, []])
    }
  })

  it('has them below the names of groups and sub-commands', () => {
    const find = (body: string): string[] => findings('slash-create', film(SUBS, body))
    expect(find(`${both('ctx.options.add')}; use(ctx.options.list.show.page)`)).toEqual([])
    expect(find(`${both('ctx.options.add')}; use(ctx.options.list.show.pag)`)).toEqual([
      'unknown-option pag',
    ])
    expect(find(`use(ctx.options.add.page); use(ctx.options.list.show.page)`)).toEqual([
      'unknown-option page',
    ])
  })

  it('shows values in other ways, too, of which nothing is known', () => {
    const find = (body: string): string[] =>
      findings('slash-create', film(`[${OPTION}]`, `use(ctx.options.title); ${body}`))
    for (const more of [
      'ctx.users.first()',
      'log(ctx)',
      'Object.keys(ctx.options)',
      'const { ...a } = ctx.options',
      'ctx.options[x]',
    ]) {
      expect(find(more), more).toEqual([])
    }
    expect(find('const { a } = ctx.options')).toEqual(['unknown-option a'])
    // Under another name, and taken apart with the context.
    for (const taken of [
      'const o = ctx.options; use(o.titel)',
      'const { options } = ctx; use(options.titel)',
      'const { options: o, user } = ctx; use(o.titel)',
      'const { options: { titel } } = ctx; use(titel)',
    ]) {
      expect(findings('slash-create', film(`[${OPTION}]`, taken)), taken).toEqual([
        'unknown-option titel',
      ])
    }
    expect(find('const o = ctx.options; use(o["post-channel"])')).toEqual([])
    expect(find('let o = ctx.options; o = other; use(o.titel)')).toEqual([])
    // Another object, or a parameter of another type.
    expect(
      findings('slash-create', film(`[${OPTION}]`, `this.options.titel; x.ctx.options.titel`)),
    ).toEqual([])
    expect(
      findings('slash-create', film(`[${OPTION}]`, `ctx.options.titel`, 'ctx: Canvas')),
    ).toEqual([])
    expect(
      findings(
        'other',
        film(`[${OPTION}]`, `ctx.options.titel`, 'ctx').replace("'slash-create'", "'other'"),
      ),
    ).toEqual([])
  })
})

describe('what the service sends', () => {
  const film = (options: string, body: string): string =>
    `module.exports = { data: { name: 'film', description: 'd', type: 1, options: ${options} }, run(interaction) { ${body} } }`
  const find = (body: string, options = `[${OPTION}]`): string[] =>
    findings('eris', film(options, body))
  const seek = (name: string, list = 'interaction.data.options'): string =>
    `use(${list}.find((option) => option.name === '${name}')?.value)`

  it('is a list in which options are looked for by name', () => {
    expect(find(`${seek('title')}; ${seek('post-channel')}`)).toEqual([])
    expect(find(seek('titel'))).toEqual(['unknown-option titel'])
    expect(find(`use(interaction.data.options.some(({ name }) => name === 'titel'))`)).toEqual([
      'unknown-option titel',
    ])
    expect(find(`use(interaction.data.options.some(({ type }) => type === 'titel'))`)).toEqual([])
    expect(find(seek('titel', 'interaction.message.options'))).toEqual([])
    expect(find(`interaction.data.options[0].value; ${seek('title')}`)).toEqual([])
  })

  it('has the options of a sub-command inside', () => {
    const inner = 'interaction.data.options[0].options'
    expect(
      find(`${seek('title', inner)}; ${seek('post-channel', inner)}; ${seek('page', inner)}`, SUBS),
    ).toEqual([])
    expect(find(seek('pge', inner), SUBS)).toEqual(['unknown-option pge'])
  })
})

describe('oceanic', () => {
  const film = (body: string): string =>
    `import { Client } from 'oceanic.js'
     export default { data: { name: 'film', description: 'd', type: 1, options: [${OPTION}] }, run(interaction) { ${body} } }`
  const get = (name: string, more = ''): string =>
    `use(interaction.data.options.getString('${name}'${more}))`

  it('has methods that read options by name', () => {
    expect(findings('oceanic.js', film(`${get('title')}; ${get('post-channel')}`))).toEqual([])
    expect(findings('oceanic.js', film(`${get('titel')}`))).toEqual(['unknown-option titel'])
    expect(
      findings('oceanic.js', film(`${get('title', ', true')}; ${get('post-channel')}`)),
    ).toEqual(['required-optional true'])
    // It has a method of that name.
    expect(
      findings(
        'oceanic.js',
        film(`${get('title')}; ${get('post-channel')}; interaction.data.options.getSubCommand()`),
      ),
    ).toEqual([])
  })

  it('has the names of the group and the sub-command in a list', () => {
    const levels = `{ type: 1, name: 'plant', description: 'd', options: [{ type: 3, name: 'kind', description: 'd', required: true }] },
      { type: 1, name: 'fell', description: 'd', options: [{ type: 3, name: 'age', description: 'd' }] }`
    const tree = (body: string): string[] =>
      findings('oceanic.js', film(body).replace(OPTION, levels))
    for (const asked of [
      'const [sub] = interaction.data.options.getSubCommand()',
      'const sub = interaction.data.options.getSubCommand(true)[0]',
    ]) {
      const branches = (one: string, other: string): string =>
        `${asked}; switch (sub) { case '${one}': ${get('kind')}; return; case 'fell': ${get(other)} }`
      expect(tree(branches('plnt', 'kind'))).toEqual([
        'unknown-subcommand plnt',
        'unknown-option kind',
      ])
      expect(tree(branches('plant', 'age'))).toEqual([])
    }
  })
})
