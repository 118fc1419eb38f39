import {
  closedText,
  complete,
  handlerComplete,
  handlerDefinition,
  handlerReferences,
  hover,
  quickFixes,
  readLenses,
  renaming,
  rewrites,
} from '@slashlint/language-server/features'
import { applyTextEdits } from '@slashlint/sources'
import { expect, test } from 'vitest'
import { scene } from './harness.js'

// Reads in handlers and the definitions that they are tied to, in both directions.

const module = (handler: string): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder()
    .setName('film')
    .setDescription('Films')
    .addSubcommand((sub) =>
      sub
        .setName('add')
        .setDescription('Add one')
        .addStringOption((option) => option.setName('title').setDescription('Its title').setRequired(true))
        .addStringOption((option) =>
          option
            .setName('genre')
            .setDescription('Its kind')
            .addChoices({ name: 'Comedy', value: 'comedy' }, { name: 'Drama', value: 'drama' }),
        )
        .addIntegerOption((option) => option.setName('stars').setDescription('How good')),
    )
    .addSubcommand((sub) =>
      sub
        .setName('find')
        .setDescription('Find one')
        .addStringOption((option) => option.setName('query').setDescription('What to look for').setRequired(true)),
    ),
  async execute(interaction) {
    ${handler}
  },
}
`
const open = (handler: string) => scene(module(handler), 'commands/film.js')
const FIND = `if (interaction.options.getSubcommand() === 'find') `

test('completion between quotes: options of the type, those of the branch first, required marked', async () => {
  const { analysis, offset } = await open(`${FIND}interaction.options.getString('|')`)
  const items = complete(analysis, offset)
  expect(items.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    'query: STRING, required',
    'title: STRING, required, other sub-command',
    'genre: STRING, other sub-command',
  ])
  const { analysis: typed, offset: at } = await open(`interaction.options.getInteger('st|')`)
  expect(complete(typed, at)).toMatchObject([{ label: 'stars', start: at - 2, end: at }])
})

test('completion of sub-commands in branches, and of choices in comparisons', async () => {
  const cases = await open(`switch (interaction.options.getSubcommand()) { case '|': break }`)
  expect(complete(cases.analysis, cases.offset).map(({ label }) => label)).toEqual(['add', 'find'])
  const values = await open(`if (interaction.options.getString('genre') === '|') x()`)
  expect(complete(values.analysis, values.offset).map(({ label }) => label)).toEqual([
    'comedy',
    'drama',
  ])
})

test('completion of choices that code changes, or of an option that is read by its place', async () => {
  const labels = async (condition: string, text = module): Promise<string[]> => {
    const { analysis, offset } = await scene(text(`if (${condition}) x()`), 'commands/film.js')
    return complete(analysis, offset).map(({ label }) => label)
  }
  expect(await labels(`interaction.options.getString('genre').toUpperCase() === '|'`)).toEqual([
    'COMEDY',
    'DRAMA',
  ])
  const twice = (handler: string): string => `module.exports = {
  name: 'film', description: 'Films', type: 1,
  options: [
    { type: 3, name: 'genre', description: 'd', choices: [{ name: 'Drama', value: 'drama' }, { name: 'War', value: 'war' }] },
    { type: 3, name: 'mood', description: 'd', choices: [{ name: 'Drama', value: 'drama' }] },
    { type: 4, name: 'stars', description: 'd', choices: [{ name: 'One', value: 1 }] },
  ],
  run: async (interaction) => { ${handler} },
}`
  expect(await labels(`interaction.options.data[0].value === '|'`, twice)).toEqual(['drama', 'war'])
  expect(await labels(`String(interaction.options.getInteger('stars')) === '2|'`, twice)).toEqual([
    '1',
  ])
  expect(await labels(`interaction.options.getInteger('stars') === '|'`, twice)).toEqual([])
})

test('completion of a focused name: the options with autocompletion, or all if none has it', async () => {
  const read = `if (interaction.options.getFocused(true).name === '|') x()`
  const labels = async (text: string): Promise<string[]> => {
    const { analysis, offset } = await scene(text, 'commands/film.js')
    return complete(analysis, offset).map(({ label }) => label)
  }
  expect(await labels(module(read))).toEqual(['title', 'genre', 'stars', 'query'])
  const completed = module(read).replace(
    "setName('query')",
    "setName('query').setAutocomplete(true)",
  )
  expect(await labels(completed)).toEqual(['query'])
})

test('completion of a choice with characters that mean something in snippets', async () => {
  const text = module(`if (interaction.options.getString('genre') === '|') x()`).replaceAll(
    "'comedy'",
    String.raw`'a$b}c\\d'`,
  )
  const { analysis, offset } = await scene(text, 'commands/film.js')
  const [choice] = complete(analysis, offset)
  expect(choice).toMatchObject({ label: String.raw`a$b}c\d`, snippet: String.raw`a\$b\}c\\d` })
})

test('hover: what the definition says', async () => {
  const { analysis, offset } = await open(`interaction.options.getString('gen|re')`)
  const text = hover(analysis, offset)?.markdown
  expect(text).toContain('`/film add genre`** STRING, not required')
  expect(text).toContain('Its kind')
  expect(text).toContain('`comedy`, `drama`')
})

test('definition and references, from both ends', async () => {
  const read = `${FIND}{ interaction.options.getString('query'); interaction.options.getString('query', true) }`
  const { analysis, text } = await open(read)
  const shown = (places: readonly { start: number; end: number }[]): string[] =>
    places.map(({ start, end }) => `${text.slice(start, end)}@${start}`)
  const defined = text.indexOf("'query'") + 1
  const [first, second] = [
    text.indexOf("getString('query'") + 11,
    text.lastIndexOf("getString('query'") + 11,
  ]
  expect(shown(handlerDefinition(analysis, first + 1))).toEqual([`query@${defined}`])
  expect(shown(handlerDefinition(analysis, defined + 1))).toEqual([
    `query@${first}`,
    `query@${second}`,
  ])
  expect(shown(handlerReferences(analysis, second, true))).toEqual([
    `query@${defined}`,
    `query@${first}`,
    `query@${second}`,
  ])
  expect(shown(handlerReferences(analysis, defined, false))).toHaveLength(2)
})

test('renaming changes the definition and every read, from either end', async () => {
  const { analysis, text, again } = await open(`${FIND}interaction.options.getString('query')`)
  for (const offset of [text.indexOf("'query'") + 2, text.lastIndexOf("'query'") + 2]) {
    const found = renaming(analysis, offset, 'words')
    if (found === undefined || 'reason' in found) {
      throw new Error(found?.reason)
    }
    const after = applyTextEdits(text, found.edits)
    expect(after).not.toContain('query')
    expect(after.match(/'words'/g)).toHaveLength(2)
    const codes = again(after)?.uses.tied.flatMap(({ diagnostics }) =>
      diagnostics.flatMap(({ code, severity }) => (severity === 'hint' ? [] : code)),
    )
    // Nothing is wrong but that the other sub-command has no branch, as before.
    expect(codes).toEqual(['use/unhandled-subcommand'])
  }
})

test('renaming says why it can’t be made', async () => {
  const reasonOf = async (handler: string): Promise<string | undefined> => {
    const { analysis, text } = await open(handler)
    const found = renaming(analysis, text.indexOf("'query'") + 2, 'words')
    return found !== undefined && 'reason' in found ? found.reason : undefined
  }
  expect(await reasonOf(`interaction.options.getString(name)`)).toMatch(/unknown names/)
  expect(await reasonOf(`interaction.options.getString('query'); log(interaction)`)).toMatch(
    /passes the options on/,
  )
  expect(await reasonOf(`const NAME = 'query'; interaction.options.getString(NAME)`)).toMatch(
    /constant/,
  )
  expect(await reasonOf(`interaction.options.getDuration('query')`)).toMatch(/unknown method/)
})

test('renaming of a sub-command changes its branches, and is refused where it is looked up', async () => {
  const rename = async (handler: string): Promise<string | undefined> => {
    const { analysis, text } = await open(handler)
    const found = renaming(analysis, text.indexOf("'find'") + 2, 'search')
    return found === undefined || 'reason' in found
      ? found?.reason
      : applyTextEdits(text, found.edits)
  }
  const asked = `const sub = interaction.options.getSubcommand()`
  const renamed = await rename(`${asked}; if (sub === 'find') x(); else if (sub === 'add') y()`)
  expect(renamed).toContain(`.setName('search')`)
  expect(renamed).toContain(`sub === 'search'`)
  expect(await rename(`${asked}; const table = { find: x, add: y }; table[sub]()`)).toMatch(
    /looks up names/,
  )
  expect(await rename(`${asked}; if (['find'].includes(sub)) x()`)).toMatch(/looks up names/)
  expect(await rename(`interaction.options.getString('query')`)).toMatch(/looked up by name/)
})

test('lenses count the reads of each option', async () => {
  const { analysis } = await open(
    `interaction.options.getString('title'); interaction.options.getString('query')`,
  )
  expect(readLenses(analysis).map(({ title }) => title)).toEqual([
    '1 read',
    'never read',
    'never read',
    '1 read',
  ])
})

/** Returns the titles of the quick fixes at the cursor, and the handler after the first one. */
async function fixes(handler: string): Promise<readonly [titles: string[], after: string]> {
  const { analysis, text, offset, again } = await open(handler)
  const offers = quickFixes(analysis, [], offset, offset, again).filter(
    ({ title }) => !title.startsWith('Disable'),
  )
  return [offers.map(({ title }) => title), applyTextEdits(text, offers[0]?.edits ?? [])]
}

test('quick fixes: the nearest name, a new option, the right method, without `true`, with `?.`', async () => {
  const [named, renamed] = await fixes(`${FIND}interaction.options.getString('que|ri')`)
  expect(named).toEqual(['Change to "query"', 'Create the option in the definition'])
  expect(renamed).toContain(`getString('query')`)
  const [typed, right] = await fixes(`interaction.options.getNum|ber('stars')`)
  expect(typed).toEqual(['Change to getInteger()'])
  expect(right).toContain(`getInteger('stars')`)
  const [required, without] = await fixes(`interaction.options.getInteger('stars', tr|ue)`)
  expect(required).toEqual(['Remove `true`, and expect null', 'Make the option required'])
  expect(without).toContain(`getInteger('stars')`)
  const [nullable, asked] = await fixes(`interaction.options.getString('ge|nre').trim()`)
  expect(nullable).toEqual([
    'Read the member with `?.`',
    'Make the option required, and read it with `true`',
  ])
  expect(asked).toContain(`getString('genre')?.trim()`)
})

test('a new option stands in the sub-command of the branch, and its read is right then', async () => {
  const { analysis, text, offset, again } = await open(
    `${FIND}interaction.options.getBoolean('clo|sed')`,
  )
  const offers = quickFixes(analysis, [], offset, offset, again)
  const created = offers.find(({ title }) => title === 'Create the option in the definition')
  const after = applyTextEdits(text, created?.edits ?? [])
  expect(after).toMatch(/addBooleanOption\(.*setName\('closed'\)/)
  const codes = again(after)?.uses.tied.flatMap(({ diagnostics }) =>
    diagnostics.map(({ code }) => code),
  )
  expect(codes).not.toContain('use/unknown-option')
})

test('missing cases, and reads of what is never read', async () => {
  const cases = `sw|itch (interaction.options.getSubcommand()) {
      case 'add':
        return add()
      case 'other':
        break
    }`
  expect(
    (await fixes(cases.replace('sw|itch', 'switch').replace("'other'", "'oth|er'")))[0],
  ).toEqual(['Change to "find"'])
  const { analysis, text, again } =
    await open(`const title = interaction.options.getString('title', true)
    await interaction.reply(title)`)
  const at = text.indexOf("'genre'") + 2
  const read = quickFixes(analysis, [], at, at, again).find(
    ({ title }) => title === 'Insert a read of the option',
  )
  expect(applyTextEdits(text, read?.edits ?? [])).toContain(`
    const genre = interaction.options.getString('genre')
    await`)
})

test('reads of all options that nothing reads are inserted at once', async () => {
  const { analysis, text, again } = await open(
    `const title = interaction.options.getString('title')`,
  )
  const at = text.indexOf(`'genre'`) + 1
  const offers = quickFixes(analysis, [], at, at, again)
  const all = offers.find(({ title }) => title === 'Insert reads of all options')
  const after = applyTextEdits(text, all?.edits ?? [])
  expect(after).toContain(`const genre = interaction.options.getString('genre')`)
  expect(after).toContain(`const stars = interaction.options.getInteger('stars')`)
  // It is required, but in one of the sub-commands alone: with `true` it throws in the other.
  expect(after).toContain(`const query = interaction.options.getString('query')`)
  const left = again(after)?.uses.tied.flatMap(({ diagnostics }) =>
    diagnostics.map(({ data }) => data?.['name']),
  )
  expect(left).toEqual([])
})

/** Returns the offers at the cursor for code without mistakes, and the handler after each. */
async function changes(handler: string): Promise<Readonly<Record<string, string>>> {
  const { analysis, text, offset } = await open(handler)
  const offers = rewrites(analysis, offset, offset)
  return Object.fromEntries(offers.map(({ title, edits }) => [title, applyTextEdits(text, edits)]))
}

test('`true` is added where an option is required, and nowhere else', async () => {
  const all = await changes(`${FIND}interaction.options.getString('que|ry')`)
  expect(all['Add `true`: the option is required']).toContain(`getString('query', true)`)
  expect(await changes(`${FIND}interaction.options.getString('que|ry', true)`)).toEqual({})
  expect(
    await changes(`const genre = interaction.options.getString('gen|re'), a = interaction.options`),
  ).toEqual({})
  expect(await changes(`${FIND}interaction.options.getInteger('que|ry')`)).toEqual({})
})

test('reads of all options of a branch, at its beginning or behind the first', async () => {
  const cases = (more: string) => `switch (interaction.options.getSubcommand()) {
      case 'a|dd': {${more}
      }
      case 'find':
    }`
  const reads = `const genre = interaction.options.getString('genre')
        const stars = interaction.options.getInteger('stars')`
  expect((await changes(cases('')))['Insert reads of all options']).toContain(`case 'add': {
        const title = interaction.options.getString('title', true)
        ${reads}
      }`)
  const behind = cases(`\n        const title = interaction.options.getString('tit|le')`).replace(
    'a|dd',
    'add',
  )
  expect((await changes(behind))['Insert reads of all options']).toContain(
    `getString('title')\n        ${reads}\n      }`,
  )
  expect(
    Object.keys(await changes(cases('').replace('a|dd', 'add').replace('find', 'fin|d'))),
  ).toEqual(['Insert a read of "query"'])
})

test('missing branches of a chain of `if`', async () => {
  const third = `.addSubcommand((sub) => sub.setName('list').setDescription('All')),\n  async execute`
  const chain = `const sub = interaction.options.getSubcommand()
    if (sub === 'add') {
      add()
    } else if (sub === 'find') {
      find()
    }`
  const text = module(chain).replace(/,\n {2}async execute/, `${third}`)
  const { analysis, again } = await scene(text, 'commands/film.js')
  const at = text.indexOf('if (sub')
  const offer = quickFixes(analysis, [], at, at, again).find(
    ({ title }) => title === 'Add the missing cases',
  )
  const after = applyTextEdits(text, offer?.edits ?? [])
  expect(after).toContain(`find()\n    } else if (sub === 'list') {\n    }`)
  expect(
    again(after)?.uses.tied.flatMap(({ diagnostics }) => diagnostics.map(({ code }) => code)),
  ).not.toContain('use/unhandled-subcommand')
})

test('groups: a new option stands in the sub-command of its group, and names of another group come last', async () => {
  const text = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('shop').setDescription('d')
    .addSubcommandGroup((g) => g.setName('item').setDescription('d').addSubcommand((s) => s.setName('buy').setDescription('d')))
    .addSubcommandGroup((g) => g.setName('gift').setDescription('d').addSubcommand((s) => s.setName('buy').setDescription('Gift')).addSubcommand((s) => s.setName('wrap').setDescription('d'))),
  execute(interaction) {
    const group = interaction.options.getSubcommandGroup()
    const sub = interaction.options.getSubcommand()
    if (group === 'gift' && sub === 'buy') interaction.options.getUser('whom')
    if (group === 'gift') { switch (sub) { case '': break } }
  },
}
`
  const { analysis, again } = await scene(text, 'commands/shop.js')
  const at = text.indexOf('whom')
  const offer = quickFixes(analysis, [], at, at, again).find(({ title }) =>
    title.startsWith('Create'),
  )
  const after = applyTextEdits(text, offer?.edits ?? [])
  expect(after).toMatch(/setDescription\('Gift'\)\s*\.addUserOption\(/)
  const items = complete(analysis, text.indexOf("case ''") + 6)
  expect(items.map(({ label, detail }) => `${label}: ${detail}`)).toEqual([
    'buy: subcommand',
    'wrap: subcommand',
  ])
})

test('the name of what is being typed: only options with autocompletion', async () => {
  const text = module(`if (interaction.options.getFocused(true).name === '') x()`).replace(
    `.setDescription('What to look for')`,
    `.setDescription('What to look for').setAutocomplete(true)`,
  )
  const { analysis } = await scene(text, 'commands/film.js')
  expect(complete(analysis, text.indexOf(`=== ''`) + 5).map(({ label }) => label)).toEqual([
    'query',
  ])
})

test('no option is renamed to another of the same sub-command', async () => {
  const { analysis, text } = await open(
    `${FIND.replace('find', 'add')}interaction.options.getString('title')`,
  )
  expect(renaming(analysis, text.indexOf(`'title'`) + 2, 'genre')).toMatchObject({
    reason: expect.stringContaining('already') as string,
  })
})

test('completion in a string that is still open, where an editor closes nothing', async () => {
  const labels = async (handler: string): Promise<readonly string[] | undefined> => {
    const { text, offset, again } = await open(handler)
    const closed = closedText(text, offset)
    const analysis = closed === undefined ? undefined : again(closed)
    return analysis === undefined
      ? undefined
      : (handlerComplete(analysis, offset) ?? []).map(({ label }) => label)
  }
  expect(await labels(`const stars = interaction.options.getInteger('st|\n    await x()`)).toEqual([
    'stars',
  ])
  expect(await labels(`const stars = interaction.options.getInteger("|)\n    await x()`)).toEqual([
    'stars',
  ])
  const asked = 'const sub = interaction.options.getSubcommand()'
  expect(await labels(`${asked}\n    if (sub === '|\n    x()`)).toEqual(['add', 'find'])
  expect(
    await labels(`switch (interaction.options.getSubcommand()) {\n    case '|\n    }`),
  ).toEqual(['add', 'find'])
  // Nothing is open here.
  expect(await labels(`interaction.options.getInteger('|')`)).toBe(undefined)
  expect(await labels(`const text = 'it|`)).toBe(undefined)
})

const HALVES = [
  'const x =',
  'if (later',
  'await interaction.',
  'await interaction.reply({ content: `',
  'const { a',
  'list = [1,',
  'reply(',
]

test('while something else in the file is half typed: names lead both ways, nothing is said, nothing is renamed', async () => {
  for (const half of HALVES) {
    const handler = `if (interaction.options.getSubcommand() === 'add') {\n interaction.options.getString('ti|tle')\n interaction.options.getString('titel')\n }\n ${half}`
    const { analysis, offset } = await open(handler)
    const { text } = analysis
    const [defined] = handlerDefinition(analysis, offset)
    expect(text.slice(defined?.start, defined?.end), half).toBe('title')
    expect(hover(analysis, offset)?.markdown, half).toContain('/film add title')
    expect(
      complete(analysis, offset).map(({ label }) => label),
      half,
    ).toContain('genre')
    expect(analysis.uses.tied.flatMap(({ diagnostics }) => diagnostics)).toEqual([])
    expect(readLenses(analysis).map(({ title }) => title)).not.toContain('never read')
    expect(renaming(analysis, offset, 'name')).toEqual({
      reason: expect.stringContaining('syntax errors') as string,
    })
  }
})

test('no renaming of half the names: tables, lists and prefixes may have the others', async () => {
  const SUB = 'const sub = interaction.options.getSubcommand()\n'
  const reasonFor = async (handler: string): Promise<unknown> => {
    const { analysis, offset } = await open(SUB + handler)
    const found = renaming(analysis, offset, 'other')
    return found !== undefined && 'reason' in found ? found.reason : found?.edits.length
  }
  expect(await reasonFor(`if (sub === 'ad|d') return 1`)).toBe(2)
  for (const more of [
    `;({ add: one, find: two })[sub]()`,
    `if (['add', 'find'].includes(sub)) return 2`,
    `if (sub.startsWith('ad')) return 2`,
    `if (/^add$/.test(sub)) return 2`,
    `table.get(sub)()`,
    'log(`/film ${sub}`)',
  ]) {
    expect(await reasonFor(`if (sub === 'ad|d') return 1\n${more}`), more).toMatch(
      /names of sub-commands, or passes them on/,
    )
  }
})

test('no renaming of an option whose name is looked up while it is typed', async () => {
  const text = (more: string): string => `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Films')
    .addStringOption((o) => o.setName('title').setDescription('Which').setAutocomplete(true))
    .addStringOption((o) => o.setName('genre').setDescription('Kind')),
  async autocomplete(interaction) { ${more} },
  async execute(interaction) { return [interaction.options.getString('title'), interaction.options.getString('genre')] },
}
`
  const rename = async (name: string, more: string): Promise<unknown> => {
    const { analysis } = await scene(text(more), 'commands/film.js')
    const found = renaming(analysis, analysis.text.indexOf(`getString('${name}')`) + 12, 'other')
    return found !== undefined && 'reason' in found ? found.reason : found?.edits.length
  }
  for (const more of [
    'const f = interaction.options.getFocused(true); return lists[f.name](f.value)',
    'return lists[interaction.options.getFocused(true).name]()',
    'const { name, value } = interaction.options.getFocused(true); return lists[name](value)',
    'const f = interaction.options.getFocused(true); return answer(f)',
  ]) {
    expect(await rename('title', more), more).toMatch(/focused option/)
    expect(await rename('genre', more), more).toBe(2)
  }
  for (const more of [
    'const typed = interaction.options.getFocused().toLowerCase(); return find(typed)',
    `const f = interaction.options.getFocused(true); if (f.name === 'title') return find(f.value)`,
    'return find(interaction.options.getFocused())',
  ]) {
    expect(await rename('title', more), more).toBe(more.includes("'title'") ? 3 : 2)
  }
})

test('reads of all options in a handler that reads nothing yet', async () => {
  const text = (handler: string): string => `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('film').setDescription('Films')
  .addStringOption((o) => o.setName('title').setDescription('Which').setRequired(true))
  .addIntegerOption((o) => o.setName('how-good').setDescription('Stars'))
${handler}
`
  const inserted = async (handler: string): Promise<string | undefined> => {
    const { analysis, offset } = await scene(text(handler), 'commands/film.js')
    const [offer] = rewrites(analysis, offset, offset)
    return offer === undefined
      ? undefined
      : applyTextEdits(analysis.text, offer.edits).slice(text('').length - 1)
  }
  const reads = `  const title = interaction.options.getString('title', true)\n  const howGood = interaction.options.getInteger('how-good')`
  expect(await inserted('export async function execute(interaction) {|}')).toBe(
    `export async function execute(interaction) {\n${reads}\n}\n`,
  )
  expect(
    await inserted(
      `export async function exe|cute(interaction) {\n  await interaction.reply('x')\n}`,
    ),
  ).toBe(
    `export async function execute(interaction) {\n${reads}\n  await interaction.reply('x')\n}\n`,
  )
  const member = `export default { data, async execute(client, interaction) {\n    |\n  } }`
  expect(await inserted(member)).toContain('.getInteger(')
  // It is passed on, so other code may read the options, or there is no place for a line.
  expect(
    await inserted('export async function execute(interaction) {\n  |run(interaction)\n}'),
  ).toBeUndefined()
  expect(
    await inserted('export async function execute(interaction) { |await interaction.reply() }'),
  ).toBeUndefined()
})

test('reads of all options of several sub-commands, in a branch for each', async () => {
  const list = `.addSubcommand((sub) => sub.setName('list').setDescription('All')),\n  async execute`
  const text = module('|').replace(/,\n {2}async execute/, list)
  const { analysis, offset, again, text: before } = await scene(text, 'commands/film.js')
  const offer = rewrites(analysis, offset, offset).find(
    ({ title }) => title === 'Insert reads of all options',
  )
  const after = applyTextEdits(before, offer?.edits ?? [])
  expect(after).toContain(`
    switch (interaction.options.getSubcommand()) {
      case 'add': {
        const title = interaction.options.getString('title', true)
        const genre = interaction.options.getString('genre')
        const stars = interaction.options.getInteger('stars')
        break
      }
      case 'find': {
        const query = interaction.options.getString('query', true)
        break
      }
      case 'list':
        break
    }`)
  // Every read is right, and nothing is left to read.
  expect(again(after)?.uses.tied.flatMap(({ diagnostics }) => diagnostics)).toEqual([])
  // Names do not distinguish sub-commands in two groups.
  const group = (name: string) =>
    `.addSubcommandGroup((g) => g.setName('${name}').setDescription('d').addSubcommand((s) => s.setName('add').setDescription('d')))`
  const twice = module('|').replace(
    /,\n {2}async execute/,
    `${group('a')}${group('b')},\n  async execute`,
  )
  const two = await scene(twice, 'commands/film.js')
  expect(rewrites(two.analysis, two.offset, two.offset)).toEqual([])
})
