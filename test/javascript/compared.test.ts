import { describe, expect, test } from 'vitest'
import { findings } from './tied.js'

// What is compared with the value of an option: members of a context, options by their place, and texts that code makes of them.

const SEYFERT = { 'package.json': '{ "dependencies": { "seyfert": "^3.2.0" } }' }

/** Makes a command of Seyfert with a body of its handler, and other code of its file. */
const seyfert = (body: string, beside = '', more = '', base = 'Command') => ({
  ...SEYFERT,
  'film.ts': `import { ${base}, Declare, Options, createStringOption, createUserOption, type CommandContext } from 'seyfert'
const options = {
  kind: createStringOption({ description: 'Which', choices: [{ name: 'Short', value: 'short' }, { name: 'Long', value: 'long' }]${more} }),
  who: createUserOption({ description: 'Who' }),
}
${beside}
@Declare({ name: 'film', description: 'A film' })
@Options(options)
export default class Film extends ${base} {
  async run(ctx: CommandContext<typeof options>) {
    console.log(ctx.options.who, ctx.options.kind)
    ${body}
  }
}
`,
})

describe('a member of the options that is compared', () => {
  test.each([
    [`if (ctx.options.kind === 'WORD') await ctx.write({ content: 'a' })`],
    [
      `const kind = ctx.options.kind ?? 'none'\nswitch (kind) { case 'WORD': await ctx.write({ content: 'a' }) }`,
    ],
    [
      `const { kind } = ctx.options as { kind: string }\nif (kind !== 'WORD') await ctx.write({ content: 'a' })`,
    ],
    [
      `const kind = (ctx.options.kind as any) || 'all'\nawait ctx.write({ content: kind === 'WORD' ? 'a' : 'b' })`,
    ],
    [
      `await ctx.write({ content: named(ctx.options.kind ?? undefined) })`,
      `function named(kind?: string) { if (!kind) return 'none'\nconst own = kind.toLowerCase()\nreturn own === 'WORD' ? 'a' : 'b' }`,
    ],
    [
      `const { options: { kind: which } } = ctx\nif (which == 'WORD') await ctx.write({ content: 'a' })`,
    ],
  ])('must be one of the choices: %s', (body, beside = '') => {
    const said = (word: string, base?: string): string[] =>
      findings(seyfert(body.replace('WORD', word), beside.replace('WORD', word), '', base))
    expect(said('lnog')).toEqual(['not-a-choice lnog in film.ts'])
    expect(said('lnog', 'SubCommand')).toEqual(['not-a-choice lnog in film.ts'])
    expect(said('long')).toEqual([])
    expect(said('short', 'SubCommand')).toEqual([])
  })

  test.each([
    [`if ((ctx.options.kind ?? 'all') === 'all') await ctx.write({ content: 'a' })`],
    [`if (ctx.options.who?.username === 'lnog') await ctx.write({ content: 'a' })`],
    [
      `let kind: string = ctx.options.kind ?? 'short'\nif (ctx.author.bot) kind = 'all'\nif (kind === 'all') await ctx.write({ content: 'a' })`,
    ],
    [`if (ctx.options.kind?.slice(0, 2) === 'lo') await ctx.write({ content: 'a' })`],
    [`if (ctx.metadata.kind === 'all') await ctx.write({ content: 'a' })`],
    [
      `if (ctx.options.kind === 'LONG') await ctx.write({ content: 'a' })`,
      '',
      ', value: ({ value }, ok) => ok(value.toUpperCase())',
    ],
  ])('may have another value: %s', (body, beside?: string, more?: string) => {
    expect(findings(seyfert(body, beside, more))).toEqual([])
  })
})

describe('an option with a default in a pattern', () => {
  test.each([
    `const { kind = 'all' } = ctx.options\nif (kind === 'WORD') await ctx.write({ content: 'a' })`,
    `const { kind: which = 'all' } = ctx.options\nswitch (which) { case 'WORD': await ctx.write({ content: 'a' }) }`,
    `const { options: { kind = 'all' } = {} } = ctx\nif (kind !== 'WORD') await ctx.write({ content: 'a' })`,
    `let kind\n({ kind = 'all' } = ctx.options)\nif (kind === 'WORD') await ctx.write({ content: 'a' })`,
    `const [kind = 'all'] = [ctx.options.kind]\nif (kind === 'WORD') await ctx.write({ content: 'a' })`,
    `const { kind = 'all' } = { kind: ctx.options.kind ?? undefined }\nif (kind === 'WORD') await ctx.write({ content: 'a' })`,
  ])('may have it, too: %s', (body) => {
    const said = (word: string): string[] => findings(seyfert(body.replace('WORD', word)))
    expect(said('all')).toEqual([])
    expect(said('long')).toEqual([])
    expect(said('lnog')).toEqual(['not-a-choice lnog in film.ts'])
  })

  test.each([
    `const { kind = usual() } = ctx.options\nif (kind === 'all') await ctx.write({ content: 'a' })`,
    `const { options: { kind } = { kind: 'all' } } = ctx\nif (kind === 'all') await ctx.write({ content: 'a' })`,
    `named({ kind: ctx.options.kind })\nfunction named({ kind = 'all' }) { return kind === 'all' }`,
  ])('may have another one: %s', (body) => {
    expect(findings(seyfert(body))).toEqual([])
  })
})

describe('an option to which code assigns', () => {
  test.each([
    `ctx.options.kind ??= 'all'\nif (ctx.options.kind === 'all') await ctx.write({ content: 'a' })`,
    `const { options } = ctx\noptions.kind ||= 'all'\nif (options.kind === 'all') await ctx.write({ content: 'a' })`,
    `if (!ctx.options.kind) ctx.options['kind'] = 'all'\nconst { kind } = ctx.options\nif (kind === 'all') await ctx.write({ content: 'a' })`,
    `usual(ctx)\nif (ctx.options.kind === 'all') await ctx.write({ content: 'a' })\nfunction usual(ctx: CommandContext) { ctx.options.kind = 'all' }`,
    `ctx.options.size ??= 'all'\nif (ctx.options.size === 'all') await ctx.write({ content: 'a' })`,
  ])('may have any value: %s', (body) => {
    expect(findings(seyfert(body))).toEqual([])
  })

  test('does not excuse another option', () => {
    const body = `ctx.options.who ??= ctx.author\nstate.kind = 'all'\nif (ctx.options.kind === 'lnog') await ctx.write({ content: 'a' })`
    expect(findings(seyfert(body))).toEqual(['not-a-choice lnog in film.ts'])
  })
})

/** Makes a command whose options are given as a text, with a body of its handler. */
const film = (options: string, body: string) => ({
  'film.js': `module.exports = {
  name: 'film', description: 'A film', type: 1,
  options: [${options}],
  run: async (client, interaction) => {
    ${body}
    await interaction.reply('a')
  },
}
`,
})

const kind = (name: string, ...values: readonly string[]): string =>
  `{ type: 3, name: '${name}', description: 'a', required: true, choices: [${values.map((value) => `{ name: 'a', value: '${value}' }`).join(', ')}] }`
const KIND = kind('kind', 'short', 'long')
const SIZE = kind('size', 'big', 'small')

describe('an option that is read by its place', () => {
  test.each([
    [KIND, `if (interaction.options.data[0].value === 'WORD') return`],
    [
      KIND,
      `const kind = interaction.options.data[0]?.value\nswitch (kind) { case 'WORD': return }`,
    ],
    [
      `${SIZE}, ${KIND}`,
      `const chosen = interaction.options.data[1].value\nif (chosen !== 'WORD') return`,
    ],
    [
      `${KIND}, ${SIZE}`,
      `const [first] = interaction.options.data\nif (interaction.options.data[1].value == 'WORD') return client.go(first)`,
    ],
    [
      `{ type: 1, name: 'add', description: 'a', options: [${KIND}] }`,
      `if (interaction.options.data[0].options[0].value === 'WORD') return`,
    ],
  ])('may have the choices of any option: %s %s', (options, body) => {
    const said = (word: string): string[] => findings(film(options, body.replace('WORD', word)))
    expect(said('lnog')).toEqual(['not-a-choice lnog in film.js'])
    expect(said('long')).toEqual([])
    expect(said('big')).toEqual(options.includes('big') ? [] : ['not-a-choice big in film.js'])
  })

  test.each([
    [
      `${KIND}, { type: 3, name: 'title', description: 'a' }`,
      `if (interaction.options.data[0].value === 'lnog') return`,
    ],
    [KIND, `if (interaction.options.data[0].type === 'lnog') return`],
    [KIND, `if ((interaction.options.data[0]?.value ?? 'none') === 'none') return`],
    [KIND, `const [{ value = 'none' }] = interaction.options.data\nif (value === 'none') return`],
    [
      KIND,
      `const [{ value } = { value: 'none' }] = interaction.options.data\nif (value === 'none') return`,
    ],
    [
      KIND,
      `const kind = interaction.options.get('kind')\nkind.value ??= 'none'\nif (kind.value === 'none') return`,
    ],
    [
      `{ type: 6, name: 'who', description: 'a' }`,
      `if (interaction.options.data[0].value === '80351110224678912') return`,
    ],
    [`${KIND}, ...MORE`, `if (interaction.options.data[0].value === 'lnog') return`],
  ])('may have a value of another option: %s %s', (options, body) => {
    expect(findings(film(options, body))).toEqual([])
  })
})

describe('a text that code makes of an option', () => {
  test.each([
    `const kind = String(interaction.options.getString('kind') || '').trim().toLowerCase()\nif (kind === 'WORD') return`,
    `if (interaction.options.getString('kind').trim() === 'WORD') return`,
    `switch (String(interaction.options.getString('kind'))) { case 'WORD': return }`,
    `const kind = interaction.options.getString('kind')?.toString().toLowerCase()\nif (kind == 'WORD') return`,
    `go(String(interaction.options.getString('kind') ?? ''))\nfunction go(kind) { return kind === 'WORD' }`,
    `const kind = String(interaction.options.get('kind').value)\nif (kind !== 'WORD') return`,
  ])('is one of the choices: %s', (body) => {
    const said = (word: string): string[] => findings(film(KIND, body.replace('WORD', word)))
    expect(said('lnog')).toEqual(['not-a-choice lnog in film.js'])
    expect(said('long')).toEqual([])
  })

  test.each([
    `if (String(interaction.options.getString('kind')) === 'null') return`,
    `if (String(interaction.options.getString('kind') || '').trim() === '') return`,
    `if ((String(interaction.options.getString('kind') || '').trim() || 'all') === 'all') return`,
    `if (String(interaction.options.getString('kind') ?? ' other ').trim() === 'other') return`,
    `if (String([interaction.options.getString('kind'), 'a']) === 'long,a') return`,
  ])('may be another one: %s', (body) => {
    expect(findings(film(KIND, body))).toEqual([])
  })

  test('is the digits of a number', () => {
    const size = `{ type: 4, name: 'size', description: 'a', choices: [{ name: 'a', value: 5 }, { name: 'b', value: 7 }] }`
    const said = (word: string): string[] =>
      findings(
        film(size, `if (String(interaction.options.getInteger('size')) === '${word}') return`),
      )
    expect(said('7')).toEqual([])
    expect(said('6')).toEqual(['not-a-choice 6 in film.js'])
  })

  test('is compared without spaces around it', () => {
    const said = (word: string): string[] =>
      findings(
        film(
          kind('kind', ' long', 'short'),
          `if (interaction.options.getString('kind').trim() === '${word}') return`,
        ),
      )
    expect(said('long')).toEqual([])
    expect(said('lnog')).toEqual(['not-a-choice lnog in film.js'])
  })
})

describe('a number that code changes or converts', () => {
  const size = `{ type: 4, name: 'size', description: 'a', required: true, choices: [{ name: 'a', value: 5 }, { name: 'b', value: 17 }] }`
  const READ = `interaction.options.getInteger('size')`
  const said = (condition: string): string[] => findings(film(size, `if (${condition}) return`))

  test.each([
    `${READ}.toString(16) === '11'`,
    `${READ}?.toString(2) === '101'`,
    `${READ}.valueOf() === 17`,
    `${READ} == '17'`,
    `'5' != ${READ}`,
    `(${READ} ?? '0') == 0`,
  ])('may be equal: %s', (condition) => {
    expect(said(condition)).toEqual([])
  })

  test.each([
    [`${READ}.toString() === '11'`, '11'],
    [`${READ}.valueOf() === 18`, '18'],
    [`${READ} == '18'`, '18'],
    [`${READ} === '17'`, '17'],
    [`5 !== String(${READ})`, '5'],
  ])('is never equal: %s', (condition, value) => {
    expect(said(condition)).toEqual([`not-a-choice ${value} in film.js`])
  })
})

describe('an option in a function with several calls', () => {
  const CASED = kind('kind', 'TV', 'movie')
  const READ = `interaction.options.getString('kind')`
  test.each([
    [`f(${READ}) + f(${READ}.toLowerCase())`, `function f(kind) { return kind === 'WORD' }`, 'tv'],
    [`f(${READ}.toLowerCase()) + f(${READ})`, `const f = (kind) => kind === 'WORD'`, 'TV'],
    [`f(${READ}.toLowerCase()) + f('All')`, `const f = (kind) => kind === 'WORD'`, 'All'],
    [`f(${READ})`, `function f(kind) { return kind === 'WORD' || f('all') }`, 'all'],
    [
      `f(${READ})`,
      `const f = (kind, isInner) => kind === 'WORD' || (!isInner && f(kind, true) + f('all', true))`,
      'all',
    ],
    [
      `f(${READ})`,
      `async function f(kind) { switch (kind.toLowerCase()) { case 'WORD': return 1 }\nreturn f('ALL') }`,
      'all',
    ],
  ])('has the values of all of them: %s, %s', (call, helper, right) => {
    const said = (word: string): string[] =>
      findings(film(CASED, `${call}\n${helper.replace('WORD', word)}`))
    expect(said(right)).toEqual([])
    expect(said('lnog')).toEqual(['not-a-choice lnog in film.js'])
  })
})

describe('an item of a list over which a loop runs', () => {
  const READ = `interaction.options.getString('kind')`
  test.each([
    `const kind = ${READ}\nfor (const one of [kind, 'all']) { if (one === 'WORD') console.log('a') }`,
    `const kind = ${READ}\nfor (const one of ['all', kind]) console.log(one === 'WORD' ? 'a' : 'b')`,
    `for (let one of [${READ} ?? 'all', 'none']) { if (one === 'WORD') console.log('a') }`,
    `for (const { kind: one } of [{ kind: ${READ} }, { kind: 'all' }]) { if (one !== 'WORD') continue\nconsole.log('a') }`,
    `for (const one of [{ kind: ${READ} }, { kind: 'all' }]) { if (one.kind === 'WORD') console.log('a') }`,
    `const all = [['a', ${READ}], ['b', 'all']]\nfor (const [key, one] of all) { switch (one) { case 'WORD': console.log(key); break } }`,
    `for (const one of Object.values({ a: ${READ}, b: 'all' })) { if (one === 'WORD') console.log('a') }`,
    `const by = { a: ${READ}, b: 'all' }\nfor (const [key, one] of Object.entries(by)) { if ('WORD' === one) console.log(key) }`,
    `for (const [key, one] of new Map([['a', ${READ}], ['b', 'all']])) { if (one == 'WORD') console.log(key) }`,
    `const all = [${READ}]\nall.push('all')\nfor (const one of all) if (one === 'WORD') console.log('a')`,
    `for (const one of [${READ}, ...['all']]) { const own = one ?? 'none'\nif (own === 'WORD') console.log('a') }`,
    `for (const one of [${READ}].concat(['all'])) { [1].forEach(() => { if (one === 'WORD') console.log('a') }) }`,
    `for (const one of [${READ}, 'ALL']) { if (one?.toLowerCase() === 'WORD') console.log('a') }`,
    `for (const one of [${READ}, 'all']) { for (const two of [one]) { if (two === 'WORD') console.log('a') } }`,
    `for (const { kind = 'all' } of [{ kind: ${READ} }]) { if (kind === 'WORD') console.log('a') }`,
  ])('may be another one: %s', (body) => {
    const said = (word: string): string[] => findings(film(KIND, body.replace('WORD', word)))
    expect(said('all')).toEqual([])
    expect(said('long')).toEqual([])
    expect([...new Set(said('lnog'))]).toEqual(['not-a-choice lnog in film.js'])
  })

  test.each([
    `for (const one of [${READ}, interaction.user.username]) { if (one === 'lnog') console.log('a') }`,
    `for (const one of [${READ}, ...names]) { if (one === 'lnog') console.log('a') }`,
    `for (const [, one] of [['a', ${READ}], ['b', usual()]]) { if (one === 'lnog') console.log('a') }`,
    `for (const { kind } of [{ kind: ${READ} }, config]) { if (kind === 'lnog') console.log('a') }`,
    `for (let kind of [${READ}]) { if (!kind) kind = 'lnog'\nif (kind === 'lnog') console.log('a') }`,
  ])('may be an unknown one: %s', (body) => {
    expect(findings(film(KIND, body))).toEqual([])
  })

  test('may be another option', () => {
    const both = (word: string): string[] =>
      findings(
        film(
          `${KIND}, ${SIZE}`,
          `for (const one of [${READ}, interaction.options.getString('size')]) { if (one === '${word}') console.log('a') }`,
        ),
      )
    expect(both('big')).toEqual([])
    expect(both('short')).toEqual([])
    expect([...new Set(both('lnog'))]).toEqual(['not-a-choice lnog in film.js'])
  })

  test.each([
    `for (const one of [SUB, 'all']) { if (one === 'WORD') return }`,
    `for (const one of ['all', SUB]) { switch (one) { case 'WORD': return } }`,
    `const by = { a: SUB, b: 'all' }\nfor (const one of Object.values(by)) { if (one !== 'WORD') continue }`,
    `for (const [key, one] of [['a', SUB], ['b', 'all']]) { if (one === 'WORD') console.log(key) }`,
    `for (const one of new Map([['a', SUB], ['b', 'all']]).values()) { if (one === 'WORD') return }`,
  ])('may be no name of a sub-command: %s', (body) => {
    const sub = `{ type: 1, name: 'long', description: 'a' }, { type: 1, name: 'short', description: 'a' }`
    const read = body.replace('SUB', 'interaction.options.getSubcommand()')
    const said = (word: string): string[] => findings(film(sub, read.replace('WORD', word)))
    expect(said('all')).toEqual([])
    expect(said('long')).toEqual([])
    expect([...new Set(said('lnog'))]).toEqual(['dead-branch lnog in film.js'])
  })
})

describe('an option in a function that gives its parameter another value', () => {
  const READ = `interaction.options.getString('kind')`
  test.each([
    `const usual = (kind) => { if (kind === 'long') kind = 'all'; return kind }`,
    `function usual(kind) { if (!kind) kind = 'all'\nreturn kind }`,
    `function usual(kind) { kind = kind ?? 'all'; return kind }`,
    `const usual = function (kind) { kind ??= 'all'; return kind }`,
    `function usual(kind) { kind ||= 'all'\nreturn kind.trim() }`,
    `function usual(kind) { [kind] = ['all']; return kind }`,
    `function usual(kind) { ({ kind } = { kind: 'all' }); return kind }`,
    `const usual = (kind) => { const set = () => { kind = 'all' }\nset(); return kind }`,
    `const usual = (kind) => { switch (kind) { case 'long': kind = 'all' }\nreturn { kind }.kind }`,
    `function usual({ kind }) { kind ??= 'all'; return kind }`,
  ])('may be that one: %s', (helper) => {
    const given = helper.includes('({ kind })') ? `{ kind: ${READ} }` : READ
    const body = `if (usual(${given}) === 'all') console.log('a')\n${helper}`
    expect(findings(film(KIND, body))).toEqual([])
  })

  test.each([
    `const same = (kind) => { if (kind === 'long') console.log(kind); return kind }`,
    `function same(kind) { if (!kind) console.log('b')\nconst own = kind\nkind = 'all'\nreturn own }`,
    `function same(kind) { const own = kind; kind = null; return own }`,
    `const same = (kind, times) => { times = times ?? 1; console.log(times)\nreturn kind }`,
    `function same(kind) { let other = kind\nother = 'all'\nconsole.log(other)\nreturn kind }`,
  ])('is the option before that: %s', (helper) => {
    const body = `const kind = same(${READ})\nif (kind === 'lnog') console.log('a')\n${helper}`
    expect(findings(film(KIND, body))).toEqual(['not-a-choice lnog in film.js'])
  })
})

describe('a variable that is declared twice', () => {
  const READ = `interaction.options.getString('kind')`
  test.each([
    `var kind = ${READ}\nif (interaction.user.bot) { var kind = 'all' }\nif (kind === 'all') console.log('a')`,
    `var kind = ${READ}\nif (!kind) var kind = 'all'\nif (kind === 'all') console.log('a')`,
    `var kind = ${READ}\ntry { await save(kind) } catch { var kind = 'all' }\nswitch (kind) { case 'all': console.log('a') }`,
    `var kind = ${READ}\nfor (const one of names) { var kind = one }\nif (kind === 'all') console.log('a')`,
    `var kind = ${READ}\nfor (var kind of names) console.log(kind)\nif (kind === 'all') console.log('a')`,
    `var kind = ${READ}\nif (interaction.user.bot) { var [kind] = ['all'] }\nif (kind === 'all') console.log('a')`,
    `var kind = ${READ}\nif (interaction.user.bot) { var kind\nkind = 'all' }\nif (kind === 'all') console.log('a')`,
  ])('may have both values: %s', (body) => {
    expect(findings(film(KIND, body))).toEqual([])
  })

  test.each([
    `if (interaction.user.bot) { var kind = ${READ}\nif (kind === 'lnog') console.log('a') } else { var kind = 'all' }`,
    `var kind = 'all'\nif (interaction.user.bot) { var kind = ${READ}\nif (kind === 'lnog') console.log('a') }`,
    `var kind = ${READ}\nvar kind = ${READ}\nif (kind === 'lnog') console.log('a')`,
    `var kind = ${READ}\nif (kind === 'lnog') console.log('a')\n[1].forEach(() => { var kind = 'all'; console.log(kind) })`,
    `var kind = ${READ}\nif (kind === 'lnog') { var kind = 'all' }`,
  ])('has the value that reaches the comparison: %s', (body) => {
    expect(findings(film(KIND, body))).toEqual(['not-a-choice lnog in film.js'])
  })
})

describe('an object that code passes to a function', () => {
  const OBJECT = `const given = { kind: interaction.options.getString('kind') }`
  const IF = `if (given.kind === 'WORD') console.log('a')`
  test.each([
    `${OBJECT}\nfill(given)\n${IF}\nfunction fill(one) { one.kind ??= 'all' }`,
    `const fill = (one) => { one.kind ??= 'all' }\n${OBJECT}\nfill(given)\n${IF}`,
    `const fill = function (one) { if (!one.kind) one['kind'] = 'all'; return one }\n${OBJECT}\nconst same = fill(given)\n${IF}\nconsole.log(same)`,
    `const tools = { complete(time, one) { Object.assign(one, { kind: 'all' }) } }\n${OBJECT}\ntools.complete(1, given)\nswitch (given.kind) { case 'all': console.log('a') }`,
    `const fill = async (one) => { delete one.kind }\n${OBJECT}\nawait fill(given)\n${IF}`,
    `const fill = ({ ...one }, other) => { other.kind = one.size }\n${OBJECT}\nfill({ size: 'all' }, given)\nconst { kind } = given\nif (kind === 'all') console.log('a')`,
  ])('may have another value if that changes it: %s', (body) => {
    expect(findings(film(KIND, body.replace('WORD', 'all')))).toEqual([])
  })

  test.each([
    `${OBJECT}\nconsole.log(given)\n${IF}`,
    `const log = (one) => { console.log(one.kind) }\n${OBJECT}\nlog(given)\n${IF}`,
    `const fill = (one) => { one.size = 'all' }\n${OBJECT}\nfill(given)\n${IF}`,
    `const fill = (one, other) => { other.kind = one.kind }\n${OBJECT}\nfill(given, {})\n${IF}`,
    `const copy = (one) => { const other = { ...one }\nother.kind = 'all'; return other }\n${OBJECT}\ncopy(given)\n${IF}`,
  ])('has its own value otherwise: %s', (body) => {
    const found = findings(film(KIND, body.replace('WORD', 'lnog')))
    expect(found).toEqual(['not-a-choice lnog in film.js'])
  })
})
