import type { Files } from './tied.js'

// The table of the ways in which a handler gets the name of an option, or knows that an option was given. It is the table of the
// issue "Flow and ties". Each row has variants that differ in everything else.

/** A row of the table. */
export interface Row {
  /** The way in which the name is given, or the option is checked. */
  readonly name: string
  /** The rule that a wrong handler breaks. */
  readonly rule: 'unknown-option' | 'may-be-null'
  /** Variants that break the rule, with the text that is marked; and those that do not. */
  readonly wrong: readonly (readonly [marked: string, body: string, beside?: string])[]
  readonly right: readonly (readonly [body: string, beside?: string])[]
}

/** Writes a command whose handler has a body, with other code of its file before it. */
export const filmWith = (body: string, beside = ''): Files => ({
  'commands/film.js': `const { SlashCommandBuilder } = require('discord.js')
${beside}
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addStringOption((option) => option.setName('reason').setDescription('Why'))
    .addUserOption((option) => option.setName('user').setDescription('Who')),
  async execute(interaction, flag) {
    await interaction.deferReply()
    ${body}
  },
}
`,
})

const read = (name: string): string =>
  `await interaction.editReply(interaction.options.getString(${name}) ?? 'none')`
const READ = read('key')
const USER = `const user = interaction.options.getUser('user');`

export const TABLE: readonly Row[] = [
  {
    name: 'literal, constant, member of an object, pushed, Map.get, field',
    rule: 'unknown-option',
    wrong: [
      ['reasn', read(`'reasn'`)],
      ['KEY', read('KEY'), `const KEY = 'reasn'`],
      ['KEYS.why', read('KEYS.why'), `const KEYS = { why: 'reasn', who: 'user' }`],
      ['name', `const keys = []; keys.push('reasn'); for (const name of keys) ${read('name')}`],
      ['reasn', read(`KEYS.get('why')`), `const KEYS = new Map([['why', 'reasn']])`],
      [
        'this.key',
        'await new Reader(interaction).go()',
        `class Reader { constructor(i) { this.i = i; this.key = 'reasn' } go() { return this.i.editReply(this.i.options.getString(this.key)) } }`,
      ],
    ],
    right: [
      [read(`'reason'`)],
      [read('KEY'), `const KEY = 'reason'`],
      [read('KEYS.why'), `const KEYS = { why: 'reason', who: 'user' }`],
      [read(`KEYS.get('why')`), `const KEYS = new Map([['why', 'reason']])`],
      [read('KEYS[flag]'), `const KEYS = { why: 'reasn', who: 'user' }`],
    ],
  },
  {
    name: 'assigned later, or again in a straight line',
    rule: 'unknown-option',
    wrong: [
      ['key', `let key; key = 'reasn'; ${READ}`],
      ['key', `let key = 'reason'; key = 'reasn'; ${READ}`],
      ['key', `var key = 'user'; console.log(key); key = 'reasn'; ${READ}`],
      ['key', `let key = flag; { key = 'reasn' } ${READ}`],
      ['key', `let key; if (flag) return; key = KEY; ${READ}`, `const KEY = 'reasn'`],
    ],
    right: [
      [`let key; key = 'reason'; ${READ}`],
      [`let key = 'reasn'; key = 'reason'; ${READ}`],
      [`let key = 'reasn'; key = flag; ${READ}`],
      [`let key = 'rea'; key += 'son'; ${READ}`],
      [`let key = 'reasn'; [key] = flag; ${READ}`],
    ],
  },
  {
    name: 'assigned on one path, all wrong',
    rule: 'unknown-option',
    wrong: [
      ['key', `let key = 'reasn'; if (flag) key = 'reasen'; ${READ}`],
      ['key', `let key; if (flag) { key = 'a' } else { key = 'b' } ${READ}`],
      [
        'key',
        `let key = 'reason'; switch (flag) { case 1: key = 'a'; break; default: key = 'b' } ${READ}`,
      ],
      ['key', `let key = 'reasn'; if (flag) { key = 'reason'; return } ${READ}`],
      ['key', `let key = 'reasn'; for (const one of flag) { if (one) key = 'resaon' } ${READ}`],
    ],
    right: [
      [`let key = 'reasn'; if (flag) key = 'reason'; ${READ}`],
      [`let key; if (flag) { key = 'a' } else { key = 'reason' } ${READ}`],
      [`let key = 'reasn'; if (flag) key = flag.key; ${READ}`],
      [`let key = 'reasn'; try { key = flag.key } catch { console.log(key) } ${READ}`],
      [`let key = 'reasn'; flag.each(() => { key = 'reason' }); ${READ}`],
    ],
  },
  {
    name: 'a conditional expression',
    rule: 'unknown-option',
    wrong: [
      [`flag ? 'reasn' : 'reasen'`, read(`flag ? 'reasn' : 'reasen'`)],
      ['key', `const key = flag ? 'reasn' : 'reasen'; ${READ}`],
      ['key', `const key = flag === 1 ? 'a' : flag === 2 ? 'b' : 'c'; ${READ}`],
      ['key', `let key; key = flag ? 'reasn' : OTHER; ${READ}`, `const OTHER = 'resaon'`],
      ['key', `const why = flag ? 'reasn' : 'reasen'; const key = why; ${READ}`],
    ],
    right: [
      [read(`flag ? 'reasn' : 'reason'`)],
      [`const key = flag ? 'reason' : 'reasen'; ${READ}`],
      [`const key = flag === 1 ? 'a' : flag === 2 ? 'reason' : 'c'; ${READ}`],
      [`const key = flag ? 'reasn' : flag.key; ${READ}`],
      [`const key = flag ? 'reasn' : undefined; if (key) ${READ}`],
    ],
  },
  {
    name: 'a default of a parameter',
    rule: 'unknown-option',
    wrong: [
      [
        'reasn',
        'await go(interaction)',
        `function go(i, key = 'reasn') { return i.editReply(i.options.getString(key)) }`,
      ],
      [
        'reasn',
        'await go({ i: interaction })',
        `const go = ({ i, key = 'reasn' }) => i.editReply(i.options.getString(key))`,
      ],
      [
        'key',
        'await go(interaction, undefined)',
        `function go(i, key = KEY) { return i.editReply(i.options.getString(key)) }\nconst KEY = 'reasn'`,
      ],
      [
        'reasn',
        `await Films.go(interaction)`,
        `class Films { static go(i, key = 'reasn') { return i.editReply(i.options.getString(key)) } }`,
      ],
      [
        'key',
        'await go(interaction, flag)',
        `function go(i, flag, key = 'reasn') { if (flag) key = 'reasen'; return i.editReply(i.options.getString(key)) }`,
      ],
    ],
    right: [
      [
        `await go(interaction, 'reason')`,
        `function go(i, key = 'reasn') { return i.editReply(i.options.getString(key)) }`,
      ],
      [
        'await go(interaction, flag)',
        `function go(i, key = 'reasn') { return i.editReply(i.options.getString(key)) }`,
      ],
      [
        'await go(interaction)',
        `function go(i, key = 'reason') { return i.editReply(i.options.getString(key)) }`,
      ],
      [
        'await go(interaction)',
        `function go(i, key = 'reasn') { key = 'reason'; return i.editReply(i.options.getString(key)) }`,
      ],
      [
        'await go({ i: interaction, ...flag })',
        `const go = ({ i, key = 'reasn' }) => i.editReply(i.options.getString(key))`,
      ],
    ],
  },
  {
    name: 'an object that is made of the interaction',
    rule: 'unknown-option',
    wrong: [
      [
        'this.key',
        'await interaction.editReply(new Reader(interaction).go())',
        `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn' } go() { return this.options.getString(this.key) } }`,
      ],
      [
        'reasn',
        'await new Reader(interaction).go()',
        `class Reader { #i; constructor(i) { this.#i = i } go() { return this.#i.editReply(this.#i.options.getString('reasn')) } }`,
      ],
      [
        'reasn',
        'await interaction.editReply(reader(interaction).text())',
        `const reader = (i) => ({ text: () => i.options.getString('reasn') })`,
      ],
      [
        'reasn',
        `await interaction.editReply(new Reader(interaction).text('reasn'))`,
        `class Base { constructor(i) { this.i = i } text(key) { return this.i.options.getString(key) } }\nclass Reader extends Base {}`,
      ],
      [
        'reasn',
        `const { text } = open(interaction); await interaction.editReply(text('reasn'))`,
        `function open(i) { const text = (key) => i.options.getString(key); return { text } }`,
      ],
    ],
    right: [
      [
        `const reader = new Reader(interaction); reader.key = 'reason'; await interaction.editReply(reader.go())`,
        `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn' } go() { return this.options.getString(this.key) } }`,
      ],
      [
        'await interaction.editReply(new Reader(interaction).go())',
        `class Base { key = 'reasn'; constructor(i) { this.options = i.options } go() { return this.options.getString(this.key) } }\nclass Reader extends Base { key = 'reason' }`,
      ],
      [
        'await interaction.editReply(new Reader(interaction).go())',
        `class Reader { constructor(i) { this.options = i.client.options } go() { return this.options.getString('reasn') } }`,
      ],
      [
        'await interaction.editReply(reader(interaction).go())',
        `function reader(i) { return { i, key: 'reasn', go() { this.key = 'reason'; return this.i.options.getString(this.key) } } }`,
      ],
      [
        'await interaction.editReply(new Reader(interaction).go())',
        `class Reader { constructor(i) { this.options = i.options; this.key = 'reason' } go() { return this.options.getString(this.key) } }`,
      ],
    ],
  },
  {
    name: 'one wrong and one right name at one read',
    rule: 'unknown-option',
    wrong: [['key', `const key = flag ? 'reasn' : 'resaon'; ${READ}`]],
    right: [
      [`const key = flag ? 'reasn' : 'reason'; ${READ}`],
      [`let key = 'reason'; if (flag) key = 'reasn'; ${READ}`],
      [
        `for (const key of ['reasn', 'reason']) { const text = interaction.options.getString(key); if (text) return interaction.editReply(text) }`,
      ],
      [`let key = 'reasn'; while (flag) { ${READ}; key = 'reason' }`],
      [`const key = { a: 'reasn', b: 'reason' }[flag]; ${READ}`],
    ],
  },
  {
    name: 'a check of an optional value that a constant keeps',
    rule: 'may-be-null',
    wrong: [
      [
        `interaction.options.getUser('user')`,
        `${USER} const ok = flag && flag.bot; if (!ok) return; await interaction.editReply(user.username)`,
      ],
    ],
    right: [
      [
        `${USER} const ok = user !== null && user.bot; await interaction.editReply(ok ? user.username : 'none')`,
      ],
      [
        `${USER} const isBot = Boolean(user?.bot); if (isBot) await interaction.editReply(user.username)`,
      ],
      [
        `${USER} const missing = user === null; if (missing) return interaction.editReply('none'); await interaction.editReply(user.username)`,
      ],
      [
        `${USER} const ok = !!user; if (!ok) { await interaction.editReply('none'); return } await interaction.editReply(user.username)`,
      ],
      [`${USER} const can = user && flag; await interaction.editReply(can ? user.tag : 'none')`],
    ],
  },
  {
    name: 'a check of the list of options',
    rule: 'may-be-null',
    wrong: [
      [
        `interaction.options.getUser('user')`,
        `if (flag.length === 0) return; ${USER} await interaction.editReply(user.username)`,
      ],
    ],
    right: [
      [
        `if (interaction.options.data.length === 0) return; ${USER} await interaction.editReply(user.username)`,
      ],
      [
        `if (!interaction.options.data.length) return interaction.editReply('none'); ${USER} await interaction.editReply(user.username)`,
      ],
      [
        `const { data } = interaction.options; if (data.length < 1) return; ${USER} await interaction.editReply(user.username)`,
      ],
      [
        `if (interaction.options.data.some(({ name }) => name === 'user')) { ${USER} await interaction.editReply(user.username) }`,
      ],
      [
        `const given = interaction.options.data.length > 0; if (given) { ${USER} await interaction.editReply(user.username) }`,
      ],
    ],
  },
]
