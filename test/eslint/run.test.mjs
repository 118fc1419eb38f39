// The built plugin in real ESLint: `node scripts/tools.mjs test/eslint && node --test test/eslint/run.test.mjs`.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import typescript from '@typescript-eslint/parser'
import { ESLint as NewestESLint } from 'eslint'
import { ESLint as OldestESLint } from 'eslint-9'
import slashlint from '../../eslint-plugin/dist/index.js'

const folders = []
after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

/** A folder with these files. */
function project(files) {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-eslint-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

const BAN = `import { SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder()
  .setName('Ban')
  .setDescription('Ban a member')
  .addStringOption((option) => option.setName('reason').setDescription('Why'))
  // Whom it is about.
  .addUserOption((option) => option.setName('target').setDescription('Who').setRequired(true))
`

const TYPED = `import { ApplicationCommandOptionType, type ChatInputApplicationCommandData } from 'discord.js'

const command: ChatInputApplicationCommandData = {
  name: 'say it',
  description: 'Say it',
  options: [{ name: 'text', description: 'What to say', type: ApplicationCommandOptionType.String, maxLength: 7000 }],
}
export default command
`

/** A configuration in TypeScript, in every form that ESLint documents. */
const CONFIG = `import { defineConfig } from 'eslint/config'
import type { ESLint, Linter } from 'eslint'
import slashlint from 'eslint-plugin-slashlint'
import type { Options } from 'eslint-plugin-slashlint'

const options: Options = { severity: 'hint', rules: { 'option/*': 'off' } }
export const list: Linter.Config[] = [
  slashlint.configs.recommended,
  { plugins: { slashlint }, rules: { 'slashlint/commands': ['error', options] } },
]
export const plugin: ESLint.Plugin = slashlint
export const defined = defineConfig([slashlint.configs.recommended, { plugins: { slashlint } }])
export const named = defineConfig({ plugins: { slashlint }, extends: ['slashlint/recommended'] })
export const extended = defineConfig({ files: ['**/*.ts'], extends: [slashlint.configs.recommended] })
// @ts-expect-error: there is no such severity
export const wrong: Options = { severity: 'fatal' }
`

it('is the plugin itself for require', () => {
  const cwd = project({
    'eslint.config.cjs': `module.exports = [require(${JSON.stringify(fileURLToPath(new URL('../../eslint-plugin/dist/index.js', import.meta.url)))}).configs.recommended]`,
  })
  const [config] = createRequire(import.meta.url)(join(cwd, 'eslint.config.cjs'))
  assert.deepEqual(config, slashlint.configs.recommended)
})

for (const [version, ESLint, folder] of [
  ['the newest', NewestESLint, 'eslint'],
  ['9', OldestESLint, 'eslint-9'],
]) {
  describe(`in ESLint, ${version}`, () => {
    async function lint(files, { options, fix = false, names = Object.keys(files) } = {}) {
      const cwd = project(files)
      const eslint = new ESLint({
        cwd,
        fix,
        overrideConfigFile: true,
        overrideConfig: [
          { files: ['**/*.ts'], languageOptions: { parser: typescript } },
          slashlint.configs.recommended,
          ...(options === undefined
            ? []
            : [{ rules: { 'slashlint/commands': ['error', options] } }]),
        ],
      })
      const results = await eslint.lintFiles(names)
      if (fix) {
        await ESLint.outputFixes(results)
      }
      return { cwd, messages: results.flatMap(({ messages }) => messages) }
    }
    const brief = ({ line, column, endLine, endColumn, message }) =>
      `${line}:${column}-${endLine}:${endColumn} ${/\(([^()]*)\)$/.exec(message)?.[1]}`

    it('takes the configuration that its types allow', () => {
      const tools = fileURLToPath(new URL('node_modules', import.meta.url))
      for (const module of ['node16', 'nodenext', 'bundler']) {
        const bundled = { module: 'esnext', moduleResolution: 'bundler' }
        const cwd = project({
          'eslint.config.ts': CONFIG,
          'package.json': '{ "type": "module" }',
          'tsconfig.json': JSON.stringify({
            compilerOptions: {
              ...(module === 'bundler' ? bundled : { module }),
              strict: true,
              exactOptionalPropertyTypes: true,
              skipLibCheck: true,
              noEmit: true,
              types: [],
            },
            include: ['*.ts'],
          }),
        })
        mkdirSync(join(cwd, 'node_modules'))
        symlinkSync(join(tools, folder), join(cwd, 'node_modules/eslint'))
        symlinkSync(
          fileURLToPath(new URL('../../eslint-plugin', import.meta.url)),
          join(cwd, 'node_modules/eslint-plugin-slashlint'),
        )
        const { status, stdout } = spawnSync(
          process.execPath,
          [join(tools, 'typescript/bin/tsc'), '-p', '.'],
          {
            cwd,
            encoding: 'utf8',
          },
        )
        assert.equal(status, 0, `${module}\n${stdout}`)
      }
    })

    it('prints what the README shows', async () => {
      const { messages } = await lint({ 'ban.js': BAN })
      const readme = readFileSync(new URL('../../eslint-plugin/README.md', import.meta.url), 'utf8')
      assert.equal(messages.length, 2)
      for (const { line, column, message } of messages) {
        assert.ok(
          readme.includes(`  ${line}:${column}  error  ${message}\n`),
          `${line}:${column} ${message}`,
        )
      }
    })

    it('says that the options name a rule that does not exist, also if only errors are wanted', async () => {
      const options = { severity: 'error', rules: { 'command/name-apostrofe': 'off' } }
      const { messages } = await lint({ 'ban.js': BAN.replace("'Ban'", "'ban'") }, { options })
      assert.deepEqual(messages.map(brief), [
        '4:12-4:17 slashlint/unknown-context',
        '8:45-8:53 option/required-order',
      ])
    })

    it('reports the text that is wrong, in JavaScript and TypeScript', async () => {
      const { messages } = await lint({ 'ban.js': BAN, 'say.ts': TYPED })
      assert.deepEqual(messages.map(brief), [
        '4:13-4:14 command/name-lowercase',
        '8:45-8:53 option/required-order',
        '4:13-4:14 command/name-pattern',
        '6:111-6:115 option/length-range',
      ])
      assert.ok(
        messages.every(({ ruleId, severity }) => ruleId === 'slashlint/commands' && severity === 2),
      )
    })

    it('reports a command that two files of a folder define, at both, until its scope or a name differs', async () => {
      const named = (name) =>
        `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: new SlashCommandBuilder().setName('${name}').setDescription('d') }\n`
      const files = { 'package.json': '{ "name": "bot", "dependencies": { "discord.js": "14" } }' }
      const found = async (first, second, more = {}) => {
        const commands = { 'commands/a.js': named(first), 'commands/b.js': named(second) }
        const { messages } = await lint(
          { ...files, ...commands, ...more },
          { names: Object.keys(commands) },
        )
        return messages.map(({ line, message }) => `${line} ${/\(([^()]*)\)$/.exec(message)?.[1]}`)
      }
      assert.deepEqual(await found('help', 'help'), [
        '2 set/likely-duplicate',
        '2 set/likely-duplicate',
      ])
      assert.deepEqual(await found('help', 'about'), [])
      const config = { files: [{ glob: '**', scope: 'global' }] }
      assert.deepEqual(await found('help', 'help', { 'slashlint.json': JSON.stringify(config) }), [
        '2 set/duplicate-name',
        '2 set/duplicate-name',
      ])
    })

    it('says nothing about other files, and about commands without a mistake', async () => {
      const { messages } = await lint({
        'a.js': 'export const a = { name: "Not A Command", description: "" }\n',
        'b.js': BAN.replace("'Ban'", "'ban'").replace('.setRequired(true)', ''),
      })
      assert.deepEqual(messages, [])
    })

    it('fixes what is safe to fix, and keeps everything else to the letter', async () => {
      const { cwd, messages } = await lint({ 'ban.js': BAN }, { fix: true })
      assert.deepEqual(messages.map(brief), [])
      const lines = BAN.split('\n')
      const [reason, comment, target] = lines.splice(5, 3)
      lines.splice(5, 0, comment, target, reason)
      assert.equal(
        readFileSync(join(cwd, 'ban.js'), 'utf8'),
        lines.join('\n').replace("'Ban'", "'ban'"),
      )
    })

    it('suggests what needs a second look', async () => {
      const { messages } = await lint({ 'say.ts': TYPED })
      const [{ fix, suggestions }] = messages
      assert.equal(fix, undefined)
      const [{ desc, fix: edit }] = suggestions
      assert.match(desc, /say-it/)
      assert.equal(
        TYPED.slice(0, edit.range[0]) + edit.text + TYPED.slice(edit.range[1]),
        TYPED.replace('say it', 'say-it'),
      )
    })

    it('has options for what is known and wanted', async () => {
      const text = `// @slashlint command
export default { name: 'ban', description: 'Ban', dm_permission: true, contexts: [0] }
`
      const codes = async (options) =>
        (await lint({ 'a.js': text }, { options })).messages.map((m) => brief(m).split(' ')[1])
      assert.deepEqual(await codes(undefined), ['command/conflicting-fields'])
      assert.deepEqual(await codes({ scope: 'guild' }), [
        'command/global-only-field',
        'command/global-only-field',
      ])
      assert.deepEqual(await codes({ severity: 'error' }), [])
      assert.deepEqual(await codes({ rules: { 'command/conflicting-fields': 'off' } }), [])
    })

    it('reads what a file imports', async () => {
      const { messages } = await lint(
        {
          'ban.js': `import { SlashCommandBuilder } from 'discord.js'
import { NAME } from './names.js'
export default new SlashCommandBuilder().setName(NAME).setDescription('Ban')
`,
          'names.js': `export const NAME = 'Ban'\n`,
        },
        { names: ['ban.js'] },
      )
      assert.deepEqual(messages.map(brief), ['3:50-3:54 command/name-lowercase'])
      assert.match(messages[0].message, / The value is from names\.js:1:22\. \(/)
    })

    it('follows no import out of the project', async () => {
      const ban = (from) => `import { SlashCommandBuilder } from 'discord.js'
import { NAME } from '${from}'
export const data = new SlashCommandBuilder().setName(NAME).setDescription('Ban')
`
      const names = "export const NAME = 'Ban'\n"
      const files = {
        'bot/.git/HEAD': '',
        'bot/ban.js': ban('../names.js'),
        'names.js': names,
        'bot/in.js': ban('./lib/names.js'),
      }
      const { messages } = await lint(
        { ...files, 'bot/lib/names.js': names },
        { names: ['bot/ban.js', 'bot/in.js'] },
      )
      assert.equal(messages.length, 1)
      assert.match(messages[0].message, /bot\/lib\/names\.js:1:/)
    })

    describe('of a sub-command in a file of its own', () => {
      const role = (from) => `import { SlashCommandBuilder } from 'discord.js'
import { add } from '${from}'
export const data = new SlashCommandBuilder().setName('role').setDescription('Roles').addSubcommand(add)
`
      const plain = "export const add = { type: 1, name: 'Add', description: 'Add one' }\n"
      const bare = `import { SlashCommandSubcommandBuilder } from 'discord.js'
export const add = new SlashCommandSubcommandBuilder().setName('add')
`

      it('says what only its command shows, in that file, with its fix', async () => {
        const files = { 'commands/role.js': role('./role/add.js'), 'commands/role/add.js': plain }
        const { messages } = await lint(files)
        assert.deepEqual(messages.map(brief), ['1:38-1:39 option/name-lowercase'])
        assert.equal(messages[0].fix.text, "'add'")
        assert.deepEqual((await lint(files, { names: ['commands/role.js'] })).messages, [])
        const fixed = await lint(files, { fix: true })
        assert.deepEqual(fixed.messages, [])
        assert.match(readFileSync(join(fixed.cwd, 'commands/role/add.js'), 'utf8'), /'add'/)
      })

      it('says what is missing once a command has it', async () => {
        assert.deepEqual((await lint({ 'add.js': bare })).messages, [])
        const lists = {
          'role.js': role('./subs/index.js'),
          'subs/index.js': "export * from './add.js'\n",
          'subs/add.js': bare,
          'package.json': '{ "dependencies": { "discord.js": "14.16.0" } }',
        }
        const { messages } = await lint(lists, { names: ['**/*.js'] })
        assert.deepEqual(messages.map(brief), ['2:64-2:69 option/description-required'])
        // Where no manifest names a library, what has a part of a command itself is seen with the others, too.
        const other = { ...lists, 'package.json': '{ "name": "site" }' }
        assert.deepEqual((await lint(other, { names: ['**/*.js'] })).messages.map(brief), [
          '2:64-2:69 option/description-required',
        ])
      })

      it('hears the comments of both files', async () => {
        const off = '// slashlint-disable-next-line option/name-lowercase\n'
        const inside = { 'role.js': role('./add.js'), 'add.js': off + plain }
        assert.deepEqual((await lint(inside)).messages, [])
        const outside = {
          'role.js': role('./add.js').replace('export', `${off}export`),
          'add.js': plain,
        }
        assert.deepEqual((await lint(outside)).messages, [])
      })
    })

    describe('of a handler', () => {
      const film = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Films').addStringOption((o) => o.setName('title').setDescription('Which')),
  async execute(interaction) {
    interaction.options.getString('titel')
  },
}
`
      const manifest = '{ "dependencies": { "discord.js": "14.16.0" } }'

      it('reports it, names the definition and suggests what may be meant', async () => {
        const { messages } = await lint(
          { 'film.js': film, 'package.json': manifest },
          { names: ['film.js'] },
        )
        assert.deepEqual(messages.map(brief), ['5:36-5:41 use/unknown-option'])
        assert.match(
          messages[0].message,
          /It has "title"\. "title" is defined in line 3\. \(use\/unknown-option\)$/,
        )
        assert.ok(messages[0].suggestions.some(({ desc }) => desc === 'Change to "title"'))
      })

      it('reports each kind of mistake, with its fix where there is one', async () => {
        const options = [
          `.addStringOption((o) => o.setName('title').setDescription('Which').addChoices({ name: 'Comedy', value: 'comedy' }))`,
          `.addIntegerOption((o) => o.setName('stars').setDescription('How good'))`,
        ]
        const flat = options.join('')
        const subs = `.addSubcommand((s) => s.setName('add').setDescription('Add'))`.concat(
          `.addSubcommand((s) => s.setName('list').setDescription('List'))`,
          `.addSubcommand((s) => s.setName('drop').setDescription('Drop'))`,
        )
        const SUB = 'const sub = interaction.options.getSubcommand()'
        const kinds = [
          [
            'use/option-type',
            flat,
            `interaction.options.getNumber('stars')`,
            'Change to getInteger()',
          ],
          [
            'use/required-optional',
            flat,
            `interaction.options.getInteger('stars', true)`,
            'Make the option required',
          ],
          [
            'use/may-be-null',
            flat,
            `interaction.options.getInteger('stars').toFixed()`,
            'Read the member with `?.`',
          ],
          [
            'use/not-a-choice',
            flat,
            `if (interaction.options.getString('title') === 'comdy') return`,
            'Change to "comedy"',
          ],
          [
            'use/unknown-getter',
            flat,
            `interaction.options.getInt('stars')`,
            'Change to getInteger()',
          ],
          ['use/no-subcommands', flat, 'interaction.options.getSubcommand()', undefined],
          [
            'use/unknown-subcommand',
            subs,
            `${SUB}\nswitch (sub) { case 'add': return 1; case 'lst': return 2; case 'drop': return 3 }`,
            'Change to "list"',
          ],
          [
            'use/unhandled-subcommand',
            subs,
            `${SUB}\nswitch (sub) {\n  case 'add':\n    return 1\n  case 'list':\n    return 2\n}`,
            'Add the missing cases',
          ],
        ]
        for (const [code, data, body, fix] of kinds) {
          const text = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Films')${data},
  async execute(interaction) {
    ${body}
  },
}
`
          const files = { 'film.js': text, 'package.json': manifest }
          const { messages } = await lint(files, { names: ['film.js'] })
          const found = messages.find((m) => brief(m).endsWith(code))
          assert.ok(found, `${code}: ${messages.map(brief)}`)
          if (code !== 'use/unknown-getter') {
            assert.match(found.message, /in line 3/, found.message)
          }
          if (fix !== undefined) {
            assert.ok(
              found.suggestions?.some(({ desc }) => desc === fix),
              `${code}: ${JSON.stringify(found.suggestions)}`,
            )
          }
        }
      })

      it('reports branches that are never taken, and autocompletion without an option or an answer', async () => {
        const subs = ['add', 'list'].map(
          (name) => `.addSubcommand((s) => s.setName('${name}').setDescription('d'))`,
        )
        const option = (more) =>
          `.addStringOption((o) => o.setName('title').setDescription('Which')${more})`
        const focused = (name) =>
          `if (interaction.options.getFocused(true).name === '${name}') await interaction.respond([])`
        const kinds = [
          [
            'use/dead-branch',
            subs.join(''),
            `if (interaction.options.getSubcommand() === 'lst') return 1\n    await require('./others').run(interaction)`,
            '',
            'lst',
            'Change to "list"',
          ],
          [
            'use/needless-autocomplete',
            option(''),
            '',
            'async autocomplete(interaction) { await interaction.respond([]) },',
            'autocomplete',
          ],
          [
            'use/unhandled-autocomplete',
            `${option('.setAutocomplete(true)')}${option('.setAutocomplete(true)').replace('title', 'note')}${option('.setAutocomplete(true)').replace('title', 'genre')}`,
            '',
            `async autocomplete(interaction) { switch (interaction.options.getFocused(true).name) { case 'title': return interaction.respond([]); case 'note': return interaction.respond([]) } },`,
            'switch',
          ],
          [
            'use/needless-autocomplete',
            option(''),
            '',
            `async complete(interaction) { ${focused('title')} },`,
            'title',
          ],
        ]
        for (const [code, data, body, more, shown, fix] of kinds) {
          const text = `const { SlashCommandBuilder } = require('discord.js')
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('Films')${data},
  async execute(interaction) {
    ${body}
  },
  ${more}
}
`
          const { messages } = await lint(
            { 'film.js': text, 'package.json': manifest },
            { names: ['film.js'] },
          )
          assert.deepEqual(
            messages.map(
              (m) =>
                `${brief(m).split(' ')[1]} ${text.split('\n')[m.line - 1].slice(m.column - 1, m.endColumn - 1)}`,
            ),
            [`${code} ${shown}`],
          )
          if (fix !== undefined) {
            assert.ok(
              messages[0].suggestions?.some(({ desc }) => desc === fix),
              code,
            )
          }
        }
      })

      it('tells of options that nothing reads where hints are wanted, and inserts the read', async () => {
        const text = film
          .replace(
            `interaction.options.getString('titel')`,
            `const title = interaction.options.getString('title'); interaction.reply(title)`,
          )
          .replace(
            `.setDescription('Which')),`,
            `.setDescription('Which')).addStringOption((o) => o.setName('note').setDescription('What')),`,
          )
        const files = { 'film.js': text, 'package.json': manifest }
        assert.deepEqual((await lint(files, { names: ['film.js'] })).messages, [])
        const { messages } = await lint(files, {
          names: ['film.js'],
          options: { severity: 'hint' },
        })
        assert.deepEqual(
          messages.map((m) => brief(m).split(' ')[1]),
          ['use/never-read'],
        )
        const insert = messages[0].suggestions?.find(
          ({ desc }) => desc === 'Insert a read of the option',
        )
        assert.equal(insert?.fix.text.trim(), `const note = interaction.options.getString('note')`)
      })

      it('is silent where a file that imports the command adds the option', async () => {
        const adding = (name) =>
          `require('./film').data.addStringOption((o) => o.setName('${name}').setDescription('More'))\n`
        const codes = async (name) => {
          const files = { 'film.js': film, 'more.js': adding(name), 'package.json': manifest }
          return (await lint(files, { names: ['film.js'] })).messages.map(
            (m) => brief(m).split(' ')[1],
          )
        }
        assert.deepEqual(await codes('titel'), [])
        assert.deepEqual(await codes('note'), ['use/unknown-option'])
      })
    })

    it('says of each file of a bot what the program says', async () => {
      const read = (name) => `await interaction.reply(interaction.options.getString('${name}'))`
      const builder = (name, rest) =>
        `new SlashCommandBuilder().setName('${name}').setDescription('Test').addStringOption((o) => o.setName('note').setDescription('Test')${rest})`
      const of = (name, rest = '', more = '') =>
        `const { SlashCommandBuilder } = require('discord.js')\nmodule.exports = { data: ${builder(name, rest)}, ${more} }\n`
      const client =
        "const { Client } = require('discord.js')\nconst client = new Client({ intents: [] })\n"
      const files = {
        'package.json': '{ "dependencies": { "discord.js": "14.16.0" } }',
        // Its handler is in another file, and so is what another command is read by.
        'commands/film.js': of('film'),
        'commands/user.json': '{ "name": "user", "description": "Test", "type": 1 }',
        'commands/play.js': of('play', '.setAutocomplete(true)'),
        'commands/shared.js': of('shared', '', "execute: require('../shared.js').answer"),
        'commands/other.js': of('other', '', "execute: require('../shared.js').answer"),
        'shared.js': `exports.answer = async (interaction) => { ${read('text')} }\n`,
        'commands/role.js': `const { SlashCommandBuilder } = require('discord.js')
module.exports = { data: new SlashCommandBuilder().setName('role').setDescription('Test').addSubcommand((s) => s.setName('add').setDescription('Test')) }
`,
        'commands/role/add.js': `exports.run = async (interaction) => { ${read('who')} }\n`,
        'index.js': `${client}client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === 'film') ${read('text')}
  if (interaction.commandName === 'user') ${read('text')}
  if (interaction.isAutocomplete()) return client.commands.get(interaction.commandName).autocomplete(interaction)
})
`,
      }
      const { cwd, messages } = await lint(files, {
        names: ['**/*.js'],
        options: { severity: 'hint' },
      })
      const program = fileURLToPath(new URL('../../cli/bin/slashlint.js', import.meta.url))
      const { stdout } = spawnSync(
        process.execPath,
        [program, 'check', '.', '--hints', '--format', 'json'],
        { cwd },
      )
      const said = JSON.parse(String(stdout)).diagnostics.filter(({ file }) => file.endsWith('.js'))
      const seen = said.map(({ start, code }) => `${start.line}:${start.column} ${code}`).sort()
      assert.ok(
        seen.some((one) => one.includes('use/unknown-option')),
        seen.join(),
      )
      assert.ok(
        said.some(({ file }) => file === 'index.js') &&
          said.some(({ file }) => file === 'shared.js'),
        seen.join(),
      )
      assert.deepEqual(messages.map((m) => brief(m).replace(/-\S+/, '')).sort(), seen)
    })

    it('opens no pipe that is imported', async () => {
      const cwd = project({
        'ban.js': `import { SlashCommandBuilder } from 'discord.js'
import { NAME } from './names.js'
export default new SlashCommandBuilder().setName(NAME).setDescription('')
`,
      })
      assert.equal(spawnSync('mkfifo', [join(cwd, 'names.js')]).status, 0)
      const eslint = new ESLint({
        cwd,
        overrideConfigFile: true,
        overrideConfig: [slashlint.configs.recommended],
      })
      const [{ messages }] = await eslint.lintFiles(['ban.js'])
      assert.deepEqual(messages.map(brief), ['3:71-3:73 command/description-length'])
    })

    it('reads the blocks of a processor in their own language', async () => {
      const markdown = {
        preprocess: (text) => [{ text: /```ts\n([^]*?)```/.exec(text)[1], filename: 'block.ts' }],
        postprocess: (lists) => lists.flat(),
      }
      const cwd = project({ 'README.md': `# Bot\n\n\`\`\`ts\n${TYPED}\`\`\`\n` })
      const config = [
        {
          files: ['**/*.md'],
          plugins: { x: { processors: { markdown } } },
          processor: 'x/markdown',
        },
        { files: ['**/*.ts'], languageOptions: { parser: typescript } },
        slashlint.configs.recommended,
      ]
      const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: config })
      const [{ messages }] = await eslint.lintFiles(['README.md'])
      assert.deepEqual(messages.map(brief), [
        '4:13-4:14 command/name-pattern',
        '6:111-6:115 option/length-range',
      ])
    })

    it('is silenced by comments, those of ESLint and its own', async () => {
      const { messages } = await lint({
        'a.js': BAN.replace(
          "  .setName('Ban')",
          "  // eslint-disable-next-line slashlint/commands\n  .setName('Ban')",
        ),
        'b.js': BAN.replace(
          "  .setName('Ban')",
          "  // slashlint-disable-next-line command/name-lowercase\n  .setName('Kick')",
        ),
      })
      assert.deepEqual(messages.map(brief), [
        '9:45-9:53 option/required-order',
        '9:45-9:53 option/required-order',
      ])
    })
  })
}
