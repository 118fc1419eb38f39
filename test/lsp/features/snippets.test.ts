import { analyse, findingsOf } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { SNIPPETS } from '@slashlint/core/internal'
import { complete, offerSnippets, withoutPlaceholders } from '@slashlint/language-server/features'
import type { FormId, Suggestion } from '@slashlint/language-server/features'
import { applyTextEdits, languageOf, loadReader } from '@slashlint/sources'
import { describe, expect, test } from 'vitest'
import { CHAIN_SNIPPETS } from '../../../lsp/src/features/forms/chains.js'
import { CODE_SNIPPETS } from '../../../lsp/src/features/forms/table.js'
import { scene } from './harness.js'

interface Offered {
  readonly text: string
  readonly found: readonly Suggestion[]
}

/** Returns the offers at `|` in a document of a project. */
async function offered(
  marked: string,
  name: string,
  form?: FormId,
  isModule = true,
): Promise<Offered> {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  const document = { uri: `file:///work/${name}`, text, language: languageOf(name) }
  return { text, found: await offerSnippets(document, offset, { form, isModule }) }
}

const labels = async (marked: string, name: string, form?: FormId): Promise<string[]> =>
  (await offered(marked, name, form)).found.map(({ label }) => label)

/** Returns the text after accepting a suggestion, with the defaults of placeholders. */
function taken(text: string, { start, end, snippet, additional = [] }: Suggestion): string {
  return applyTextEdits(text, [
    ...additional,
    { start, end, text: withoutPlaceholders(snippet.replaceAll('$0', '')) },
  ])
}

async function read(text: string, name: string): Promise<Analysis> {
  const uri = `file:///work/${name}`
  const reader = await loadReader(languageOf(name) ?? 'json')
  const analysis = analyse({ uri, text }, reader, { assignment: {}, rules: {} })
  if (analysis === undefined) {
    throw new Error(`nothing is recognised in\n${text}`)
  }
  return analysis
}

/** Checks that a text has no findings, and that a command is recognised in it. */
async function clean(text: string, name: string, wanted = ['command']): Promise<Analysis> {
  const analysis = await read(text, name)
  const found = findingsOf(analysis).map(({ code, message }) => `${code}: ${message}`)
  expect({ text, found }).toEqual({ text, found: [] })
  const resources = analysis.units.map(({ definition }) => definition.resource)
  expect(resources.length, text).toBeGreaterThan(0)
  expect(
    resources.every((resource) => wanted.includes(resource)),
    text,
  ).toBe(true)
  return analysis
}

/** The snippets that were tried. */
const tried = new Set<string>()

const FORMS_OF_CODE: readonly FormId[] = [
  'builder',
  'object',
  'sapphire',
  'discordx',
  'slash-create',
]
/** Documents whose text shows their style. */
const BEGINNINGS = {
  'an empty one': '',
  'with imports': "#!/usr/bin/env node\nimport { join } from 'node:path';\n\n",
  'without semicolons, with double quotes': 'import { join } from "node:path"\n\n',
  'with a default export, and tabs':
    "// bot\nimport a from './a.js';\nexport default {\n\ta,\n};\n\n",
  'with require': "'use strict';\nconst { join } = require('node:path');\n\n",
}
const FILES = [
  'src/commands/hi.ts',
  'src/commands/hi.js',
  'src/other/hi.mts',
  'src/other/hi.cjs',
  'hi.tsx',
]

describe('a whole command', () => {
  test.each(
    FORMS_OF_CODE.flatMap((form) => Object.keys(BEGINNINGS).map((how) => [form, how] as const)),
  )('as %s, in a document %s, is valid, and its handler is tied to it', async (form, how) => {
    const beginning = BEGINNINGS[how as keyof typeof BEGINNINGS]
    for (const name of FILES) {
      if (form === 'discordx' && !/tsx?$/.test(name)) {
        continue
      }
      const { text, found } = await offered(`${beginning}slashC|`, name, form)
      const [first] = found
      expect(found.map(({ label }) => label)).toEqual(['slashCommand'])
      if (first === undefined) {
        continue
      }
      const written = taken(text, first)
      const analysis = await clean(written, name)
      expect(analysis.units.map(({ definition }) => definition.value)).toMatchObject([
        { name: 'name', description: 'description' },
      ])
      if (/hi\.[tj]s$/.test(name) && form !== 'discordx') {
        expect(/^(?:import|export)\b/m.test(written) && /\brequire\(/.test(written), written).toBe(
          false,
        )
      }
      expect(written.startsWith('slash')).toBe(false)
      tried.add(`${form} slashCommand statement`)
    }
  })

  test('looks as the document does', async () => {
    const { text, found } = await offered(
      `${BEGINNINGS['without semicolons, with double quotes']}slashC|`,
      'a.ts',
      'builder',
    )
    const written = taken(text, found[0] as Suggestion)
    expect(written).toContain('  .setName("name")\n')
    expect(written).not.toMatch(/;|'/)
    expect(written.startsWith('import { SlashCommandBuilder } from "discord.js"\n')).toBe(true)
    expect(
      withoutPlaceholders(
        (await offered(`${BEGINNINGS['with require']}slashC|`, 'a.js', 'builder')).found[0]
          ?.snippet ?? '',
      ),
    ).toMatch(
      /^module\.exports = \{\n {2}data: new SlashCommandBuilder\(\)\n {4}\.setName\('name'\)/,
    )
  })

  test('names join the imports that are there', async () => {
    const there =
      "import {\n  Client,\n} from 'discord.js';\nimport type { Message } from 'discord.js';\n\n"
    const { text, found } = await offered(`${there}slashC|`, 'a.ts')
    expect(taken(text, found[0] as Suggestion)).toContain(
      "import type { Message, ChatInputApplicationCommandData, ChatInputCommandInteraction } from 'discord.js';\n\nexport const data",
    )
    const required = await offered(
      "const { SlashCreator } = require('slash-create');\n\nslashC|",
      'a.js',
    )
    expect(taken(required.text, required.found[0] as Suggestion)).toMatch(
      /^const \{ SlashCreator, ApplicationCommandType, SlashCommand \} = require\('slash-create'\);\n\nmodule/,
    )
  })

  test.each(['ban.command.json', 'src/commands/ban.json', 'commands/ban.yaml', 'ban.command.yml'])(
    'as a document of its own: %s',
    async (name) => {
      for (const marked of ['slash|', '\n  sl|\n']) {
        const { text, found } = await offered(marked, name)
        expect(found.map(({ label }) => label)).toEqual(['slashCommand'])
        await clean(taken(text, found[0] as Suggestion).trim(), name)
      }
    },
  )
})

const BUILDER =
  "import { SlashCommandBuilder } from 'discord.js';\n\nexport const data = new SlashCommandBuilder()\n  .setName('a')\n  .setDescription('b')\n"

describe('what a builder may have', () => {
  const CHAINS = [
    '  .|;',
    '  .slash|;',
    "  .addStringOption((option) => option.setName('c').setDescription('d').|);",
    "  .addIntegerOption((option) => option.setName('c').setDescription('d').|);",
    "  .addNumberOption((option) =>\n    option\n      .setName('c')\n      .setDescription('d')\n      .sl|,\n  );",
    "  .addUserOption(function (o) { return o.setName('c').setDescription('d').| });",
    "  .addSubcommandGroup((g) => g.setName('c').setDescription('d').addSubcommand((s) => s.setName('e').setDescription('f')).|);",
    "  .addSubcommand((s) => s.setName('e').setDescription('f').|);",
  ]

  test.each(CHAINS)('%j: all of it is valid', async (chain) => {
    const marked = BUILDER + chain
    const { text, found } = await offered(marked, 'src/a.ts')
    expect(found.length).toBeGreaterThan(0)
    for (const suggestion of found) {
      await clean(taken(text, suggestion), 'src/a.ts')
      tried.add(suggestion.label)
    }
  })

  test('what sapphire hands over', async () => {
    const marked =
      "import { Command } from '@sapphire/framework';\nexport class A extends Command {\n  public override registerApplicationCommands(registry: Command.Registry) {\n    registry.registerChatInputCommand((builder) => builder.setName('a').setDescription('b').|);\n  }\n}\n"
    const { text, found } = await offered(marked, 'a.ts')
    expect(found.map(({ label }) => label)).toContain('slashOptionAttachment')
    for (const suggestion of found) {
      await clean(taken(text, suggestion), 'a.ts')
    }
  })

  test('only what makes sense: no choices of a command, no options beside sub-commands, nothing twice', async () => {
    const at = async (chain: string): Promise<string[]> => labels(BUILDER + chain, 'a.ts')
    expect(await at('  .|')).not.toContain('slashChoices')
    expect(await at("  .addSubcommand((s) => s.setName('e').setDescription('f')).|")).toEqual([
      'slashSubcommand',
      'slashSubcommandGroup',
      'slashLocalizations',
    ])
    expect(await at("  .addUserOption((s) => s.setName('e').setDescription('f')).|")).not.toContain(
      'slashSubcommand',
    )
    expect(await at("  .addUserOption((s) => s.setName('e').setDescription('f').|)")).toEqual([
      'slashLocalizations',
    ])
    expect(await at('  .addStringOption((s) => s.setAutocomplete(true).|)')).toEqual([
      'slashLocalizations',
    ])
    expect(
      await labels("const menu = new ContextMenuCommandBuilder().setName('A').|", 'a.ts'),
    ).toEqual(['slashLocalizations'])
  })
})

/** Places for handlers, members and parameters, by form. */
const PLACES: readonly (readonly [FormId, string])[] = [
  [
    'builder',
    `${BUILDER}  .addStringOption((option) => option.setName('c').setDescription('d').setAutocomplete(true));\n\nslash|\n`,
  ],
  [
    'builder',
    `import { SlashCommandBuilder } from 'discord.js';\nexport default {\n  data: new SlashCommandBuilder().setName('a').setDescription('b').addStringOption((option) => option.setName('c').setDescription('d').setAutocomplete(true)),\n  async execute(interaction) {},\n  slash|\n};\n`,
  ],
  [
    'object',
    `import { ApplicationCommandOptionType } from 'discord.js';\nimport type { ChatInputApplicationCommandData } from 'discord.js';\nexport const data: ChatInputApplicationCommandData = { name: 'a', description: 'b', options: [{ type: ApplicationCommandOptionType.String, name: 'c', description: 'd', autocomplete: true }] };\nslash|\n`,
  ],
  [
    'object',
    `import { ApplicationCommandOptionType } from 'discord.js';\nimport type { ChatInputApplicationCommandData } from 'discord.js';\nconst data: ChatInputApplicationCommandData = { name: 'a', description: 'b', options: [{ type: ApplicationCommandOptionType.String, name: 'c', description: 'd', autocomplete: true }] };\nexport default {\n  data,\n  slash|\n};\n`,
  ],
  [
    'sapphire',
    `import { Command } from '@sapphire/framework';\nexport class A extends Command {\n  public override registerApplicationCommands(registry: Command.Registry) {\n    registry.registerChatInputCommand((builder) => builder.setName('a').setDescription('b').addStringOption((option) => option.setName('c').setDescription('d').setAutocomplete(true)));\n  }\n\n  slash|\n}\n`,
  ],
  [
    'slash-create',
    `import { CommandOptionType, SlashCommand } from 'slash-create';\nexport default class A extends SlashCommand {\n  constructor(creator) {\n    super(creator, { name: 'a', description: 'b', options: [{ type: CommandOptionType.STRING, name: 'c', description: 'd', autocomplete: true }] });\n  }\n\n  slash|\n}\n`,
  ],
  [
    'discordx',
    `import { Discord, Slash } from 'discordx';\n@Discord()\nexport class A {\n  @Slash({ name: 'a', description: 'b' })\n  async a() {}\n\n  slash|\n}\n`,
  ],
  [
    'discordx',
    `import { Discord, Slash } from 'discordx';\n@Discord()\nexport class A {\n  @Slash({ name: 'a', description: 'b' })\n  async a(\n    slash|\n  ) {}\n}\n`,
  ],
  ['discordx', 'slash|'],
]

test.each(PLACES)('%s: what is offered for %j is valid', async (form, marked) => {
  const { text, found } = await offered(marked, 'src/a.ts', form)
  expect(found.length).toBeGreaterThan(0)
  for (const suggestion of found) {
    const written = taken(text, suggestion)
    await clean(written, 'src/a.ts')
    // A snippet in the middle of a text has its imports at the top.
    for (const [, names = ''] of suggestion.additional?.[0]?.text.matchAll(/\{([^}]*)\}/g) ?? []) {
      for (const name of names.split(',')) {
        expect(suggestion.snippet).toContain(name.trim())
      }
    }
    tried.add(`${form} ${suggestion.label} ${suggestion.detail ?? ''}`)
  }
})

/** Lists of options and of choices, in the forms that write objects. */
const LISTS = {
  'a.command.json': [
    '{ "name": "a", "description": "b", "options": [|] }',
    '{ "name": "a", "description": "b", "options": [{ "type": 3, "name": "c", "description": "d", "choices": [|] }] }',
  ],
  'a.commands.json': ['[|]'],
  'a.command.yaml': [
    'name: a\ndescription: b\noptions:\n  - |\n',
    'name: a\ndescription: b\noptions:\n  - type: 3\n    name: c\n    description: d\n    choices:\n      - |\n',
  ],
  'src/commands/a.ts': [
    "import type { ChatInputApplicationCommandData } from 'discord.js';\nexport const data: ChatInputApplicationCommandData = { name: 'a', description: 'b', options: [|] };\n",
    "import { CommandOptionType, SlashCommand } from 'slash-create';\nimport type { CommandContext } from 'slash-create';\nexport default class A extends SlashCommand {\n  constructor(creator) {\n    super(creator, { name: 'a', description: 'b', options: [|] });\n  }\n  async run(ctx: CommandContext) {}\n}\n",
  ],
}

test.each(
  Object.entries(LISTS).flatMap(([name, all]) => all.map((marked) => [name, marked] as const)),
)('%s: what lists of %j are offered is valid', async (name, marked) => {
  const { analysis, text, offset } = await scene(marked, name)
  const found = complete(analysis, offset).filter(({ kind }) => kind === 'snippet')
  expect(found.length).toBeGreaterThan(0)
  if (marked.includes('ptions') && !marked.includes('choices')) {
    expect(found.map(({ label }) => label)).toEqual(
      (SNIPPETS.option ?? []).map(({ label }) => label),
    )
  }
  for (const suggestion of found) {
    await clean(taken(text, suggestion), name, ['command', 'commands'])
  }
})

test('every snippet of the table was tried', () => {
  const commands = (form: FormId, label: string): boolean => tried.has(`${form} ${label} statement`)
  const missing = CODE_SNIPPETS.flatMap(({ forms, label, description }) =>
    forms
      .filter((form) => !tried.has(`${form} ${label} ${description}`) && !commands(form, label))
      .map((form) => `${form} ${label}: ${description}`),
  )
  expect(missing).toEqual([])
  expect(CHAIN_SNIPPETS.filter(({ label }) => !tried.has(label)).map(({ label }) => label)).toEqual(
    [],
  )
})

test('a snippet as plain text: defaults instead of placeholders, and nothing of what is escaped', () => {
  expect(withoutPlaceholders('a ${1:b} $2${3} ${4|c,d|} \\$1 \\${5:e\\} ${6:f \\} g}$0')).toBe(
    'a b  c $1 ${5:e} f } g',
  )
})

describe('nothing is offered', () => {
  const NOWHERE = [
    'const a = slash|',
    'call(slash|)',
    "'slash|'",
    '`slash|`',
    '// slash|',
    '/* slash| */',
    'function f() {\n  slash|\n}',
    'if (a) {\n  slash|\n}',
    'a; slash|',
    'slash|Command',
    'import { slash| } from "discord.js"',
    'const o = { slash| }',
    'class A { slash| }',
    'class A { m(slash|) {} }',
    'type A = slash|',
    'const builder = make(); builder.|',
    'const text = builder.name.slash|',
    'console.|',
    'client.on("x", (builder) => builder.|)',
    'new EmbedBuilder().setTitle("a").|',
    'const n = 1.|',
    'x|',
    'let|',
    '|',
    'slashes|',
  ]
  test.each(NOWHERE)('at %j', async (marked) => {
    const discordJs = "import { Client } from 'discord.js';\n"
    expect(await labels(discordJs + marked, 'src/commands/a.ts', 'builder')).toEqual([])
    expect(await labels(discordJs + marked, 'src/commands/a.js', 'object')).toEqual([])
  })

  test('in a project that shows no form', async () => {
    expect(await labels('slash|', 'a.ts')).toEqual([])
    expect(await labels('slash|', 'a.ts', 'json')).toEqual([])
  })

  test('in documents of data with something in them, or that are called otherwise', async () => {
    expect(await labels('{ "name": "a" }\nslash|', 'commands/a.json')).toEqual([])
    expect(await labels('name: a\nslash|', 'commands/a.yaml')).toEqual([])
    expect(await labels('slash|', 'settings.json')).toEqual([])
    expect(await labels('slash|', 'compose.yaml')).toEqual([])
  })
})
