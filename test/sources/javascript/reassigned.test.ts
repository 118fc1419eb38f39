import { describe, expect, test } from 'vitest'
import { sized } from '../../property/check.js'
import { many } from '../../values.js'
import { DYNAMIC, only, readModule, valuesOf } from './harness.js'

// A builder in a variable that changes: `let data = new …`, `data = sub.builder(data)`.

const BEGIN = "let data = new SlashCommandBuilder().setName('mod').setDescription('x')\n"
const CJS = "const { SlashCommandBuilder } = require('discord.js')\n"

/** Returns the names of the options, with `…` if there may be others. */
function options(body: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  const { value } = only(CJS + body, files, '/bot/commands/mod.js')
  const list = (value as { options?: readonly unknown[] }).options ?? []
  const names = list.map((one) => (one === DYNAMIC ? '…' : (one as { name: string }).name))
  return Object.hasOwn(value as object, DYNAMIC) && !names.includes('…') ? [...names, '…'] : names
}

const add = (name: string): string =>
  `.addSubcommand((s) => s.setName('${name}').setDescription('x'))`

describe('a variable whose builder is built on', () => {
  test.each([
    ['by a chain', `${BEGIN}data = data${add('a')}\ndata = data${add('b')}`, ['a', 'b']],
    [
      'by a function of the module',
      `const more = (x) => x${add('a')}\n${BEGIN}data = more(data)`,
      ['a'],
    ],
    [
      'in a loop',
      `${BEGIN}for (const n of ['a', 'b']) data = data.addSubcommand((s) => s.setName(n).setDescription('x'))`,
      ['a', 'b'],
    ],
    [
      'before the chain goes on',
      `const subs = { more: (x) => x${add('a')} }\n${BEGIN}data = subs.more(data)${add('b')}`,
      ['a', 'b'],
    ],
    ['under a condition', `${BEGIN}if (process.env.DEBUG) data = data${add('a')}`, ['…']],
    ['where it may fail', `${BEGIN}try { data = data${add('a')} } catch {}`, ['…']],
  ])('is followed %s', (_, body, wanted) => {
    expect(options(body)).toEqual(wanted)
  })

  const files = {
    '/bot/commands/sub.js': `exports.builder = (cmd) => cmd${add('a')}\nexports.late = async (cmd) => cmd${add('late')}`,
    '/bot/commands/list.js': `module.exports = [{ builder(c) { return c${add('b')} } }, { builder(c) { c${add('c')}; return c } }]`,
    '/bot/commands/kick.js': `function kick(builder) { builder${add('k')}\n return builder }\nmodule.exports = { kick }`,
  }
  test.each([
    ['sub.builder', "const sub = require('./sub')\n", 'data = sub.builder(data)', ['a']],
    [
      'a function that adds, and returns nothing else',
      "const { kick } = require('./kick')\n",
      'data = kick(data)',
      ['k'],
    ],
    ['require in place', '', "data = require('./sub').builder(data)", ['a']],
    [
      'each of a list',
      "const list = require('./list')\n",
      'for (const sub of list) data = sub.builder(data)',
      ['b', 'c'],
    ],
    [
      'the list with forEach',
      "const list = require('./list')\n",
      'list.forEach((sub) => { data = sub.builder(data) })',
      ['b', 'c'],
    ],
    ['an async function', "const sub = require('./sub')\n", 'data = await sub.late(data)', ['…']],
    [
      'a file that is not there',
      "const sub = require('./gone')\n",
      'data = sub.builder(data)',
      ['…'],
    ],
    ['a package', "const sub = require('package')\n", 'data = sub.builder(data)', ['…']],
    [
      'a method that only sounds harmless',
      "const sub = require('package')\n",
      'data = sub.add(data)',
      ['…'],
    ],
    ['what a call returns', '', "data = load('sub')(data)", ['…']],
    ['a method of this', '', 'data = this.extend(data)', ['…']],
    ['something else than a plain assignment', '', 'data ||= other(data)', ['…']],
  ])('is handed to another file: %s', (_, head, line, wanted) => {
    expect(options(`${head}${BEGIN}${line}`, files)).toEqual(wanted)
  })

  test('is followed where nothing is assigned, too', () => {
    const body = BEGIN.replace('let', 'const')
    expect(options(`const sub = require('./sub')\n${body}sub.builder(data)`, files)).toEqual(['a'])
    expect(options(`const sub = require('package')\n${body}sub.builder(data)`, files)).toEqual([
      '…',
    ])
  })
})

describe('a variable with several builders', () => {
  test('leaves open what is called on them later', () => {
    const again = `${BEGIN}send(data)\ndata = new SlashCommandBuilder().setName('b').setDescription('x')\ndata${add('a')}`
    expect(valuesOf(CJS + again)).toMatchObject([{ options: [DYNAMIC] }, { options: [DYNAMIC] }])
    const late = `let data\ndata = new SlashCommandBuilder().setName('b').setDescription('x')\ndata${add('a')}`
    expect(options(late)).toEqual(['…'])
  })

  test('closes them where nothing is', () => {
    const again = `${BEGIN}commands.push(data.toJSON())\ndata = new SlashCommandBuilder().setName('b').setDescription('x')\ncommands.push(data.toJSON())`
    expect(valuesOf(CJS + again)).toMatchObject([{ options: [] }, { options: [] }])
  })
})

test('a thousand assignments are followed', () => {
  const count = sized(3000, 1000)
  const body =
    BEGIN +
    many(
      count,
      (i) => `data = data.addSubcommand((s) => s.setName('n${i}').setDescription('x'))`,
    ).join('\n')
  expect(options(body)).toHaveLength(count)
})

describe('what is pushed into the options of a command', () => {
  const COMMAND =
    "const command = { name: 'late', description: 'x', options: [], execute(interaction) {} }\n"
  const SUB =
    "module.exports = { name: 'list', description: 'x', type: 1, options: [], execute(interaction) {} }"
  const files = {
    '/bot/commands/subs/list.js': SUB,
    '/bot/commands/subs/index.js': "module.exports = [require('./list')]",
  }
  test.each([
    ['one by one', "const sub = require('./subs/list')\n", 'command.options.push(sub)'],
    [
      'beside what is not known',
      "const sub = require('./subs/list')\n",
      'command.options.push(load(1))\ncommand.options.push(sub)',
    ],
    [
      'in a loop',
      "const subs = require('./subs')\n",
      'for (const sub of subs) command.options.push(sub)',
    ],
  ])('is no command of its own: %s', (_, head, push) => {
    const { attached = [] } = readModule(
      `${head}${COMMAND}${push}\nmodule.exports = command`,
      files,
      '/bot/commands/late.js',
    )
    expect(attached.map(({ uri }) => uri)).toContain('/bot/commands/subs/list.js')
  })

  test('is one where it goes elsewhere', () => {
    const text = `const sub = require('./subs/list')\n${COMMAND}command.aliases.push(sub)\nmodule.exports = command`
    expect(readModule(text, files, '/bot/commands/late.js').attached).toEqual([])
  })
})
