import { describe, expect, it } from 'vitest'
import { codes } from '../catalogue/codes.js'
import { findings } from './tied.js'

// Tests every rule about handlers in both kinds: for the command, and for autocomplete.

const option = (name: string, more = ''): string =>
  `.addStringOption((o) => o.setName('${name}').setDescription('d')${more})`
const sub = (name: string, ...options: string[]): string =>
  `.addSubcommand((s) => s.setName('${name}').setDescription('d')${options.join('')})`
const TYPED = option('title', '.setRequired(true).setAutocomplete(true)')
const NOTE = option('note')
const GENRE = option('genre', `.addChoices({ name: 'Comedy', value: 'comedy' })`)
/** Two sub-commands with an autocompleted title, and one without. */
const THREE = sub('add', TYPED) + sub('drop', TYPED) + sub('list', NOTE)
const SUB = `const sub = interaction.options.getSubcommand()`
const read = (call: string): string => `use(interaction.options.${call})`
const chain = (...names: string[]): string =>
  `${SUB}\nif (sub === '${names[0]}') go('${names[0]}')${names
    .slice(1)
    .map((name) => `\nelse if (sub === '${name}') go('${name}')`)
    .join('')}`

/** Makes a command with a handler, and another handler that answers autocomplete. */
type Holder = (options: string, runs: string, answers?: string) => string
const builder = (options: string): string =>
  `new SlashCommandBuilder().setName('film').setDescription('d')${options}`
const HOLDERS: Readonly<Record<string, Holder>> = {
  object: (options, runs, answers) =>
    `module.exports = { data: ${builder(options)}, async execute(interaction) { ${runs} }${answers === undefined ? '' : `, async autocomplete(interaction) { ${answers} }`} }`,
  'class of Sapphire': (options, runs, answers) =>
    `import { Command } from '@sapphire/framework'
    export class Film extends Command {
      registerApplicationCommands(registry) { registry.registerChatInputCommand((builder) => builder.setName('film').setDescription('d')${options}) }
      async chatInputRun(interaction: Command.ChatInputCommandInteraction) { ${runs} }
      ${answers === undefined ? '' : `async autocompleteRun(interaction: Command.AutocompleteInteraction) { ${answers} }`}
    }`,
  'module of commandkit': (options, runs, answers) =>
    `export const data = ${builder(options)}
    export const run = async ({ interaction }) => { ${runs} }
    ${answers === undefined ? '' : `export const autocomplete = async ({ interaction }) => { ${answers} }`}`,
  'functions that handlers call': (options, runs, answers) =>
    `export default { data: ${builder(options)}, execute: (interaction) => show(interaction)${answers === undefined ? '' : `, autocomplete(interaction) { return suggest(interaction) }`} }
    async function show(interaction) { ${runs} }
    ${answers === undefined ? '' : `async function suggest(interaction) { ${answers} }`}`,
  'one function': (options, runs, answers) =>
    `exports.data = ${builder(options)}
    exports.run = async (interaction) => {
      if (interaction.isAutocomplete()) { ${answers ?? 'return'} } else { ${runs} }
    }`,
}

interface Case {
  readonly options: string
  /**
   * The code of a handler. `runs` and `answers` are the findings in either handler, or `undefined` if it is not tested
   * there.
   */
  readonly does: string
  readonly runs: readonly string[] | undefined
  readonly answers: readonly string[] | undefined
  /** The code of the other handler. */
  readonly beside?: string
  /** The holders in which it is tested. By default all. */
  readonly holders?: readonly string[]
}

const WHOLE = `${SUB}\nif (sub === 'add') go(${read(`getString('title')`)})\nelse if (sub === 'drop') go(${read(`getString('title')`)})\nelse if (sub === 'list') go(${read(`getString('note')`)})`
const focused = (...names: string[]): string =>
  `const { name } = interaction.options.getFocused(true)\nif (name === '${names[0]}') go()\nelse if (name === '${names[1]}') go('b')`

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'use/unknown-option': [
    {
      options: TYPED,
      does: read(`getString('titel')`),
      runs: [`unknown-option titel`],
      answers: [`unknown-option titel`],
      beside: read(`getString('title')`),
    },
    {
      options: TYPED,
      does: focused('titel', 'titles'),
      runs: undefined,
      answers: ['unhandled-autocomplete if (na', 'unknown-option titel', 'unknown-option titles'],
      beside: read(`getString('title')`),
    },
  ],
  'use/option-type': [
    {
      options: TYPED,
      does: read(`getInteger('title')`),
      runs: ['option-type getInteger'],
      answers: ['option-type getInteger'],
      beside: read(`getString('title')`),
    },
  ],
  'use/required-optional': [
    {
      options: NOTE + TYPED,
      does: read(`getString('note', true)`),
      runs: ['required-optional true'],
      // The option that is being typed is always there.
      answers: [],
      beside: `${read(`getString('title')`)}; ${read(`getString('note')`)}`,
    },
  ],
  'use/may-be-null': [
    {
      options: NOTE + TYPED,
      does: read(`getString('note').trim()`),
      runs: [`may-be-null interaction.options.getString('note')`],
      answers: [],
      beside: `${read(`getString('title')`)}; ${read(`getString('note')`)}`,
    },
  ],
  'use/unknown-getter': [
    {
      options: TYPED,
      does: read(`getStrings('title')`),
      runs: ['unknown-getter getStrings'],
      answers: ['unknown-getter getStrings'],
      beside: read(`getString('title')`),
    },
  ],
  'use/no-subcommands': [
    {
      options: TYPED,
      does: `${SUB}; use(sub)`,
      runs: ['no-subcommands getSubcommand'],
      answers: ['no-subcommands getSubcommand'],
      beside: read(`getString('title')`),
    },
  ],
  'use/channel-types': [
    {
      options: `.addChannelOption((o) => o.setName('where').setDescription('d').addChannelTypes(0, 2))${TYPED}`,
      does: read(`getChannel('where', false, [0])`),
      runs: [`channel-types interaction.options.getChannel('where', false, [0])`],
      // Of a channel that is being typed nothing is known.
      answers: [],
      beside: `${read(`getString('title')`)}; ${read(`getChannel('where')`)}`,
    },
  ],
  'use/unknown-subcommand': [
    {
      options: sub('add', TYPED) + sub('drop', TYPED),
      does: chain('add', 'dorp'),
      runs: ['unknown-subcommand dorp'],
      answers: ['unknown-subcommand dorp'],
      beside: `${SUB}\nif (sub === 'add') go(${read(`getString('title')`)})\nelse if (sub === 'drop') go(${read(`getString('title')`)})`,
    },
  ],
  'use/dead-branch': [
    {
      options: sub('add', TYPED) + sub('list'),
      does: chain('add', 'list', 'lost'),
      runs: ['dead-branch lost'],
      answers: ['dead-branch lost'],
      beside: `${SUB}\nif (sub === 'add') go(${read(`getString('title')`)})\nelse if (sub === 'list') go()`,
    },
    {
      // Only the options that need an answer are reported.
      options: sub('add', TYPED) + sub('list'),
      does: chain('add', 'lsit'),
      runs: ['unknown-subcommand lsit'],
      answers: ['dead-branch lsit'],
      beside: `${SUB}\nif (sub === 'add') go(${read(`getString('title')`)})\nelse if (sub === 'list') go()`,
    },
  ],
  'use/not-a-choice': [
    {
      options: GENRE + TYPED,
      does: `if (interaction.options.getString('genre') === 'drama') go()`,
      runs: ['not-a-choice drama'],
      answers: ['not-a-choice drama'],
      beside: `${read(`getString('title')`)}; ${read(`getString('genre')`)}`,
    },
  ],
  'use/unhandled-subcommand': [
    {
      options: THREE,
      does: chain('add', 'drop'),
      runs: ['unhandled-subcommand if (su'],
      answers: [],
      beside: WHOLE,
    },
  ],
  'use/unhandled-autocomplete': [
    {
      options: THREE + sub('edit', TYPED),
      does: chain('add', 'drop'),
      runs: ['unhandled-subcommand if (su'],
      answers: ['unhandled-autocomplete if (su'],
      beside: `${WHOLE}\nelse if (sub === 'edit') go(${read(`getString('title')`)})`,
    },
    {
      options:
        TYPED + option('by', '.setAutocomplete(true)') + option('of', '.setAutocomplete(true)'),
      does: focused('title', 'by'),
      runs: undefined,
      answers: ['unhandled-autocomplete if (na'],
      beside: [`title`, 'by', 'of'].map((name) => read(`getString('${name}')`)).join(';'),
    },
  ],
  'use/needless-autocomplete': [
    {
      options: NOTE,
      does: read(`getString('note')`),
      runs: [],
      answers: ['needless-autocomplete'],
      beside: read(`getString('note')`),
    },
  ],
  'use/never-read': [
    {
      options: NOTE + TYPED,
      does: read(`getString('title')`),
      // What answers the autocompletion is out of sight, and may use the other option.
      runs: [],
      // The autocomplete handler may use an option that the command handler does not read.
      answers: [],
      beside: read(`getString('note')`),
    },
    {
      options: NOTE + option('title', '.setRequired(true)'),
      does: read(`getString('title')`),
      runs: [`never-read 'note'`],
      answers: undefined,
    },
  ],
  'use/nothing-read': [
    {
      options: TYPED,
      does: `await interaction.reply('Done.')`,
      runs: ['nothing-read'],
      answers: [],
      // Other functions may read options that are passed on or destructured.
      holders: ['object', 'one function'],
      beside: read(`getString('title')`),
    },
  ],
}

it('there is a case for every rule about handlers', () => {
  const all = Object.keys(codes).filter((code) => code.startsWith('use/'))
  expect(Object.keys(CASES).sort()).toEqual(all.sort())
})

/** Returns the findings without the name of the file. For findings about a whole function, only the rule is kept. */
const said = (text: string): string[] =>
  findings({ 'commands/film.ts': text })
    .map((one) => one.replace(/ in commands\/film\.ts$/, ''))
    .map((one) => (/^(?:needless-autocomplete|nothing-read) /.test(one) ? one.split(' ')[0] : one))
    .map((one) => one ?? '')
    .sort()

describe.each(Object.entries(CASES))('%s', (code, cases) => {
  for (const [holder, write] of Object.entries(HOLDERS)) {
    it(`in both kinds of handler: ${holder}`, () => {
      const isOneFunction = holder === 'one function'
      for (const { options, does, runs, answers, beside = '', holders } of cases) {
        if (holders?.includes(holder) === false) {
          continue
        }
        // Without a handler that answers, another file may.
        if (runs !== undefined) {
          const all = said(write(options, does, undefined))
          const isBeside = (one: string): boolean =>
            one.startsWith(`unhandled-autocomplete '`) ||
            (one.startsWith('never-read') && code !== 'use/never-read')
          const own = all.filter((one) => !isBeside(one))
          expect([does, own]).toEqual([does, runs])
        }
        // Whoever answers in the command's own function is no answer that is known by its name.
        if (answers !== undefined && !(isOneFunction && code === 'use/needless-autocomplete')) {
          expect([does, said(write(options, beside, does))]).toEqual([does, answers])
        }
      }
    })
  }
})
