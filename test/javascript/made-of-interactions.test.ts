import { describe, expect, test } from 'vitest'
import { findings } from './tied.js'

// `‹wrong|right›` is a name that no option has, and the one that one has.

/** Makes a command with other code, and a handler. */
const command = (beside: string, body: string): string =>
  `const { SlashCommandBuilder } = require('discord.js')
${beside}
module.exports = {
  data: new SlashCommandBuilder().setName('film').setDescription('A film')
    .addStringOption((option) => option.setName('reason').setDescription('Why').setRequired(true)),
  async execute(interaction, flag) {
${body}
    await interaction.reply('a')
  },
}`

type Shape = readonly [name: string, beside: string, body: string, file?: string]

/** Returns the findings about names that are read, for one of the two variants. */
function said([, beside, body, file]: Shape, which: 1 | 2): string[] {
  const chosen = (text: string): string => text.replaceAll(/‹([^|›]*)\|([^›]*)›/g, `$${which}`)
  const files = {
    'commands/film.js': chosen(command(file === undefined ? beside : '', body)),
    ...(file !== undefined && { [file]: chosen(beside) }),
  }
  return findings(files).filter((one) => one.startsWith('unknown-option'))
}

const PARAMETERS: readonly Shape[] = [
  [
    'a default',
    `function read(i, key = '‹reasn|reason›') { return i.options.getString(key) }`,
    'read(interaction)',
  ],
  [
    'what a call has in its place',
    `function read(i, key = 'reason') { return i.options.getString(key) }`,
    `read(interaction, '‹reasn|reason›')`,
  ],
  [
    'a default of a function in a constant',
    `const read = async (i, key = '‹reasn|reason›') => i.options.getString(key)`,
    'await read(interaction)',
  ],
  [
    'a default that is a constant',
    `const KEY = '‹reasn|reason›'\nfunction read(i, key = KEY) { return i.options.getString(key) }`,
    'read(interaction, undefined)',
  ],
  [
    'a default in a pattern',
    `function read({ i, key = '‹reasn|reason›' }) { return i.options.getString(key) }`,
    'read({ i: interaction })',
  ],
  [
    'a default that one path replaces',
    `function read(i, flag, key = '‹reasn|reason›') { if (flag) key = '‹reasen|reason›'; return i.options.getString(key) }`,
    'read(interaction, flag)',
  ],
  [
    'an argument that one path replaces',
    `function read(i, key) { if (i.guild) { key = '‹a|reason›' } return i.options.getString(key) }`,
    `read(interaction, '‹b|reason›')`,
  ],
]

const CLASSES: readonly Shape[] = [
  [
    'fields of a constructor',
    `class Reader { constructor(i) { this.options = i.options; this.key = '‹reasn|reason›' } go() { return this.options.getString(this.key) } }`,
    'new Reader(interaction).go()',
  ],
  [
    'in a constant, with a key of the call',
    `class Reader { constructor(i, key) { this.i = i; this.key = key } read() { return this.i.options.getString(this.key) } }`,
    `const reader = new Reader(interaction, '‹reasn|reason›'); reader.read()`,
  ],
  [
    'private fields and initialisers',
    `class Reader { #options; #key = '‹reasn|reason›'; constructor(i) { this.#options = i.options } go() { return this.#options.getString(this.#key) } }`,
    'new Reader(interaction).go()',
  ],
  [
    'a method that another one calls',
    `class Reader { constructor(i) { this.i = i } get(name) { return this.i.options.getString(name) } go() { return this.get('‹reasn|reason›') } }`,
    'const reader = new Reader(interaction); await reader.go()',
  ],
  [
    'getters',
    `class Reader { constructor(i) { this.i = i } get options() { return this.i.options } get key() { return '‹reasn|reason›' } go() { return this.options.getString(this.key) } }`,
    'new Reader(interaction).go()',
  ],
  [
    'a class that extends another one',
    `class Base { constructor(i) { this.options = i.options } read(key) { return this.options.getString(key) } }
class Reader extends Base { key = '‹reasn|reason›'; go() { return this.read(this.key) } }`,
    'new Reader(interaction).go()',
  ],
  [
    'what a base class reads with a key of its subclass',
    `class Base { key = 'other'; constructor(i) { this.options = i.options } go() { return this.options.getString(this.key) } }
class Reader extends Base { constructor(i) { super(i); this.key = '‹reasn|reason›' } }`,
    'new Reader(interaction).go()',
  ],
  [
    'arrow functions in fields',
    `class Reader { constructor(i) { this.options = i.options } go = () => this.options.getString('‹reasn|reason›') }`,
    'const reader = new Reader(interaction); reader.go()',
  ],
  [
    'in another file',
    `exports.Reader = class { constructor(i) { this.options = i.options; this.key = '‹reasn|reason›' } go() { return this.options.getString(this.key) } }`,
    `const { Reader } = require('../reader'); new Reader(interaction).go()`,
    'reader.js',
  ],
]

const FACTORIES: readonly Shape[] = [
  [
    'a method with `this`',
    `function reader(i) { return { options: i.options, get(name) { return this.options.getString(name) } } }`,
    `reader(interaction).get('‹reasn|reason›')`,
  ],
  [
    'a closure',
    `const reader = (i) => ({ options: i.options, get: (name) => i.options.getString(name) })`,
    `const r = reader(interaction); r.get('‹reasn|reason›')`,
  ],
  [
    'its member',
    `function reader(i) { return { options: i.options, key: '‹reasn|reason›' } }`,
    'const r = reader(interaction); r.options.getString(r.key)',
  ],
  [
    'a method that another one calls',
    `function reader(i) { return { i, get(name) { return this.i.options.getString(name) }, go() { return this.get('‹reasn|reason›') } } }`,
    'const r = reader(interaction); r.go()',
  ],
  [
    'a function that makes an instance',
    `class Reader { constructor(i) { this.options = i.options } go() { return this.options.getString('‹reasn|reason›') } }
const reader = (i) => new Reader(i)`,
    'reader(interaction).go()',
  ],
]

const TAKEN: readonly Shape[] = [
  [
    'an arrow function in a field',
    `class Reader { constructor(i) { this.options = i.options } go = () => this.options.getString('‹reasn|reason›') }`,
    'const { go } = new Reader(interaction); go()',
  ],
  [
    'another name in the pattern, with an argument',
    `class Reader { constructor(i) { this.i = i; this.get = (name) => this.i.options.getString(name) } }
const reader = (i) => ({ get: (name) => i.options.getString(name) })`,
    `const { get: read } = reader(interaction); read('‹reasn|reason›')`,
  ],
  [
    'a closure of a function, in a constant',
    `function reader(i) { return function () { return i.options.getString('‹reasn|reason›') } }`,
    'const read = reader(interaction); await read()',
  ],
  [
    'an instance in a constant before',
    `class Reader { constructor(i) { this.options = i.options } read = () => this.options.getString('‹reasn|reason›') }`,
    'const reader = new Reader(interaction)\n    const { read } = reader\n    if (flag) { read() }',
  ],
  [
    'a member in a constant',
    `const reader = (i) => { const options = i.options; return { read() { return options.getString('‹reasn|reason›') } } }`,
    'const read = reader(interaction).read; read()',
  ],
  [
    'a function that is handed on',
    `const run = (fn) => fn()
const reader = (i) => ({ go: () => i.options.getString('‹reasn|reason›') })`,
    'const { go } = reader(interaction); run(go)',
  ],
]

const SUPER: readonly Shape[] = [
  [
    'the method of the same name',
    `class Base { constructor(i) { this.i = i } go() { return this.i.options.getString('‹reasn|reason›') } }
class Reader extends Base { go() { return super.go() } }`,
    'new Reader(interaction).go()',
  ],
  [
    'another method, with an argument',
    `class Base { constructor(i) { this.options = i.options } get(name) { return this.options.getString(name) } }
class Reader extends Base { constructor(i) { super(i) } go() { return super.get('‹reasn|reason›') } }`,
    'const reader = new Reader(interaction); reader.go()',
  ],
  [
    'what the base calls of its subclass',
    `class Base { constructor(i) { this.i = i } name() { return 'other' } go() { return this.i.options.getString(this.name()) } }
class Reader extends Base { name() { return '‹reasn|reason›' } go() { return super.go() } }`,
    'new Reader(interaction).go()',
  ],
  [
    'a class between them',
    `class Base { constructor(i) { this.i = i } go() { return this.i.options.getString('‹reasn|reason›') } }
class Middle extends Base { }
class Reader extends Middle { run() { if (this.i.guild) { return super.go() } } }`,
    'await new Reader(interaction).run()',
  ],
  [
    'the interaction as an argument',
    `class Base { show(i) { return i.options.getString('‹reasn|reason›') } }
class Reader extends Base { show(i) { return super.show(i) } }`,
    'const reader = new Reader(); reader.show(interaction)',
  ],
  [
    'in an arrow function',
    `class Base { constructor(i) { this.i = i } read() { return this.i.options.getString('‹reasn|reason›') } }
class Reader extends Base { go() { const later = () => super.read(); return later() } }`,
    'new Reader(interaction).go()',
  ],
]

const CHOICES: readonly Shape[] = [
  [
    'a conditional expression',
    `function read(i, key) { return i.options.getString(key) }`,
    `read(interaction, flag ? '‹reasn|reason›' : '‹resaon|reason›')`,
  ],
  [
    'a variable that one path changes',
    `const read = (i, key) => i.options.getString(key)`,
    `let key = '‹reasn|reason›'; if (flag) key = '‹resaon|reason›'; read(interaction, key)`,
  ],
  [
    'a member of an object',
    `function read({ i, key }) { return i.options.getString(key) }`,
    `read({ i: interaction, key: flag ? '‹reasn|reason›' : '‹resaon|reason›' })`,
  ],
  [
    'through two functions',
    `function get(options, name) { return options.getString(name) }
function read(i, key) { return get(i.options, key) }`,
    `read(interaction, flag ? '‹reasn|reason›' : '‹resaon|reason›')`,
  ],
  [
    'a field of an instance',
    `class Reader { constructor(i, key) { this.i = i; this.key = key } go() { return this.i.options.getString(this.key) } }`,
    `new Reader(interaction, flag ? '‹reasn|reason›' : '‹resaon|reason›').go()`,
  ],
  [
    'in another file, a constant of three',
    `exports.read = (i, key) => i.options.getString(key)`,
    `const { read } = require('../reader')
    const name = flag === 1 ? '‹a|reason›' : flag ? '‹b|reason›' : '‹c|reason›'
    read(interaction, name)`,
    'reader.js',
  ],
]

const REACHING: readonly Shape[] = [
  [
    'options behind nothing',
    '',
    `let options = null; options = interaction.options; options.getString('‹reasn|reason›')`,
  ],
  [
    'an interaction that replaces a text',
    '',
    `let it = 'none'; it = interaction; it.options.getString('‹reasn|reason›')`,
  ],
  [
    'a pattern',
    '',
    `let options = {}; ({ options } = interaction); options.getString('‹reasn|reason›')`,
  ],
  [
    'both sides of a condition',
    '',
    `let options = flag; if (flag) { options = interaction.options } else { options = interaction.options } options.getString('‹reasn|reason›')`,
  ],
  [
    'what is replaced only behind the read',
    '',
    `let options = interaction.options; options.getString('‹reasn|reason›'); options = undefined`,
  ],
]

describe.each([
  ['a parameter', PARAMETERS],
  ['an instance of a class', CLASSES],
  ['an object that a function makes', FACTORIES],
  ['a function that is taken out', TAKEN],
  ['a method of the base class', SUPER],
  ['one of several names that is handed on', CHOICES],
  ['a variable that changes', REACHING],
])('%s', (_, shapes) => {
  test.each(shapes.map((shape) => [shape[0], shape] as const))('%s', (_name, shape) => {
    expect(said(shape, 1)).toHaveLength(1)
    expect(said(shape, 2)).toEqual([])
  })
})

const SILENT: readonly Shape[] = [
  [
    'one of the names that are handed on is right',
    `function read(i, key) { return i.options.getString(key) }`,
    `read(interaction, flag ? 'reasn' : 'reason')`,
  ],
  [
    'a name that is handed on may be another one',
    `function read(i, key) { return i.options.getString(key) }`,
    `read(interaction, flag ? 'reasn' : flag.key)`,
  ],
  [
    'a function changes one of two names',
    `function read(i, key) { if (i.guild) key = 'reason'; return i.options.getString(key) }`,
    `read(interaction, flag ? 'reasn' : 'resaon')`,
  ],
  [
    'a subclass has the name that its base asks for',
    `class Base { constructor(i) { this.i = i } name() { return 'reasn' } go() { return this.i.options.getString(this.name()) } }
class Reader extends Base { name() { return 'reason' } go() { return super.go() } }`,
    'new Reader(interaction).go()',
  ],
  [
    'other options reach the read, too',
    '',
    `let options = flag.options; if (flag) options = interaction.options; options.getString('reasn')`,
  ],
  [
    'an inner function may read other options',
    '',
    `let options = interaction.options; const read = () => options.getString('reasn'); options = flag; read()`,
  ],
  [
    'a parameter is given another name',
    `function read(i, key = 'reasn') { key = 'reason'; return i.options.getString(key) }`,
    'read(interaction)',
  ],
  [
    'a parameter is given something unknown',
    `function read(i, key = 'reasn') { return i.options.getString(key) }`,
    'read(interaction, flag.key)',
  ],
  [
    'a function changes its argument',
    `function read(i, key = 'reasn') { if (flag()) key = flag(); return i.options.getString(key) }`,
    'read(interaction)',
  ],
  [
    'another method sets the field',
    `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn' } set(key) { this.key = key; return this } go() { return this.options.getString(this.key) } }`,
    `new Reader(interaction).set('reason').go()`,
  ],
  [
    'the constructor sets it on one path',
    `class Reader { key = 'reasn'; constructor(i) { this.options = i.options; if (i.guild) this.key = 'reason' } go() { return this.options.getString(this.key) } }`,
    'new Reader(interaction).go()',
  ],
  [
    'the instance is handed to something',
    `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn'; Object.assign(this, { key: 'reason' }) } go() { return this.options.getString(this.key) } }`,
    'new Reader(interaction).go()',
  ],
  [
    'a subclass has another key',
    `class Base { key = 'reasn'; constructor(i) { this.options = i.options } go() { return this.options.getString(this.key) } }
class Reader extends Base { key = 'reason' }`,
    'new Reader(interaction).go()',
  ],
  [
    'a subclass reads in another way',
    `class Base { constructor(i) { this.options = i.options } read() { return this.options.getString('reasn') } go() { return this.read() } }
class Reader extends Base { read() { return this.options.getString('reason') } }`,
    'new Reader(interaction).go()',
  ],
  [
    'a setter decides',
    `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn' } get key() { return this.k } set key(k) { this.k = 'reason' } go() { return this.options.getString(this.key) } }`,
    'new Reader(interaction).go()',
  ],
  [
    'it is set from outside',
    `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn' } go() { return this.options.getString(this.key) } }`,
    `const reader = new Reader(interaction); reader.key = 'reason'; reader.go()`,
  ],
  [
    'the key of an object is set from outside',
    `function reader(i) { return { i, key: 'reasn', go() { return this.i.options.getString(this.key) } } }`,
    `const r = reader(interaction); r.key = 'reason'; r.go()`,
  ],
  [
    'a method of the object sets its key',
    `function reader(i) { return { i, key: 'reasn', use(key) { this.key = key }, go() { return this.i.options.getString(this.key) } } }`,
    `const r = reader(interaction); r.use('reason'); r.go()`,
  ],
  [
    'a method of the object sets its key by another name',
    `function reader(i) { return { i, key: 'reasn', use(key) { const self = this; self.key = key }, go() { return this.i.options.getString(this.key) } } }`,
    `const r = reader(interaction); r.use('reason'); r.go()`,
  ],
  [
    'a function in a method has another `this`',
    `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn' } go(list) { list.each(function () { this.options.getString(this.key) }) } }`,
    'new Reader(interaction).go(flag)',
  ],
  [
    'an object in a method has its own `this`',
    `class Reader { constructor(i) { this.options = i.options; this.key = 'reasn' } go() { return { key: 'reason', options: this.options, get() { return this.options.getString(this.key) } } } }`,
    'new Reader(interaction).go().get()',
  ],
]

test.each(SILENT.map((shape) => [shape[0], shape] as const))('nothing is said: %s', (_, shape) => {
  expect(said(shape, 1)).toEqual([])
})
