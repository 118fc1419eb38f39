import { analyse } from '@slashlint/checker'
import { agreedFindings } from '../../checker/src/analysis/uses.js'
import { tieAcross } from '../../checker/src/analysis/across.js'
import type { Analysis } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { describe, expect, it } from 'vitest'
import { sized } from '../property/check.js'

// A command to which other modules of the project add options: its definition does not show them.

const ROOT = 'file:///bot'
type Files = Readonly<Record<string, string>>

function findings(files: Files): string[] {
  const texts: Files = {
    'package.json': '{ "dependencies": { "discord.js": "^14.14.0" } }',
    ...files,
  }
  const textOf = (uri: string): string | undefined => texts[uri.slice(ROOT.length + 1)]
  const all = Object.entries(files).flatMap(([path, text]): Analysis[] => {
    const analysis = analyse(
      { uri: `${ROOT}/${path}`, text },
      read,
      { assignment: {}, rules: {} },
      { text: textOf },
    )
    return analysis === undefined ? [] : [analysis]
  })
  const uses = tieAcross(all.map((analysis) => ({ analysis, project: ROOT })))
  return agreedFindings(uses)
    .filter(({ code }) => code !== 'use/never-read')
    .map(({ code, uri, start, end }) => `${code.slice(4)} ${textOf(uri)?.slice(start, end) ?? ''}`)
}

const read1 = (name: string): string =>
  `async execute(interaction) { interaction.options.getString('${name}') }`
const PLAIN = `const { SlashCommandBuilder } = require('discord.js')
const data = new SlashCommandBuilder().setName('ban').setDescription('d').addStringOption((o) => o.setName('who').setDescription('d'))
module.exports = { data, ${read1('reason')} }`
const MODULE = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('ban').setDescription('d').addStringOption((o) => o.setName('who').setDescription('d'))
export async function execute(interaction) { interaction.options.getString('reason') }`
const LITERAL = `module.exports = {
  data: { name: 'ban', description: 'd', options: [{ name: 'who', description: 'd', type: 3 }] },
  ${read1('reason')},
}`
const REASON = `(o) => o.setName('reason').setDescription('d')`
const WRONG = ['unknown-option reason']

describe('a command to which nobody adds options', () => {
  it('is reported although it is exported, imported, stored and sent', () => {
    for (const text of [PLAIN, MODULE, LITERAL]) {
      expect(findings({ 'ban.js': text })).toEqual(WRONG)
      const users = [
        `const ban = require('./ban'); client.commands.set(ban.data.name, ban); rest.put(route, { body: [ban.data.toJSON()] })`,
        `import { data } from './ban'; const list = []; list.push(data); console.log(data)`,
        `const ban = require('./ban'); function help(command) { return command.data.options.map((o) => o.name) } help(ban)`,
        `import * as ban from './ban'; for (const option of ban.data.options) print(option)`,
      ]
      for (const user of users) {
        expect(findings({ 'ban.js': text, 'user.js': user })).toEqual(WRONG)
      }
    }
  })
})

describe('a command to which another module adds options', () => {
  const ADDING = [
    `require('./ban').data.addStringOption(${REASON})`,
    `const ban = require('./ban'); ban.data.addStringOption(${REASON})`,
    `const { data } = require('./ban'); data.addStringOption(${REASON})`,
    `import { data } from './ban'; data.addUserOption((o) => o.setName('by').setDescription('d')).addStringOption(${REASON})`,
    `import * as ban from './ban.js'; ban.data.addStringOption(${REASON})`,
    `const ban = await import('./ban.js'); ban.data.addStringOption(${REASON})`,
    `import { data as builder } from './ban'; builder.addStringOption(makeReason())`,
    `const ban = require('./ban'); Object.assign(ban.data, { options: [{ name: 'reason', description: 'd', type: 3 }] })`,
    `const cmd = require('./ban'); cmd.data.options.push({ name: 'reason', description: 'd', type: 3 })`,
    `const cmd = require('./ban'); cmd.data.options.push(...common)`,
    `const cmd = require('./ban'); cmd.data.options = require('./common')`,
    `const cmd = require('./ban'); const builder = cmd.data; builder.addStringOption(${REASON})`,
    `const cmd = require('./ban'); function common(builder) { return builder.addStringOption(${REASON}) } common(cmd.data)`,
    `const cmd = require('./ban'); const { withReason } = require('some-package'); withReason(cmd.data)`,
    `const { decorate } = require('./common'); decorate(require('./ban').data)`,
    `const { applyAll } = require('./common'); const ban = require('./ban'); applyAll(ban.data)`,
  ]
  const COMMON = `exports.decorate = (builder) => builder.addStringOption(${REASON})
exports.applyAll = (command) => exports.decorate(command)`

  it('is not told to lack them, nor anything else that may be added', () => {
    for (const text of [PLAIN, MODULE, LITERAL]) {
      for (const adding of ADDING) {
        expect([
          adding,
          findings({ 'ban.js': text, 'adding.js': adding, 'common.js': COMMON }),
        ]).toEqual([adding, []])
      }
    }
  })

  it('is still told to lack what is not among them, where all names are written', () => {
    const other = `require('./ban').data.addStringOption((o) => o.setName('note').setDescription('d'))`
    expect(findings({ 'ban.js': PLAIN, 'adding.js': other })).toEqual(WRONG)
    const computed = `require('./ban').data.addStringOption((o) => o.setName(name).setDescription('d'))`
    expect(findings({ 'ban.js': PLAIN, 'adding.js': computed })).toEqual([])
  })

  it('may be any of them, where all are looked through', () => {
    const wrong = (adding: string): string[] => findings({ 'ban.js': PLAIN, 'adding.js': adding })
    expect(
      wrong(`for (const command of commands) command.data.addStringOption(${REASON})`),
    ).toEqual([])
    expect(
      wrong(`client.commands.forEach((command) => command.data.addStringOption(${REASON}))`),
    ).toEqual([])
    expect(wrong(`client.commands.get('ban').data.addStringOption(${REASON})`)).toEqual([])
    expect(
      wrong(
        `for (const command of commands) command.data.addStringOption((o) => o.setName('note').setDescription('d'))`,
      ),
    ).toEqual(WRONG)
  })

  it('is another one where another command is changed', () => {
    const kick = PLAIN.replace(`'ban'`, `'kick'`)
    const adding = `require('./kick').data.addStringOption(${REASON})`
    expect(findings({ 'ban.js': PLAIN, 'kick.js': kick, 'adding.js': adding })).toEqual(WRONG)
  })

  it('has the types of its own options all the same', () => {
    const text = PLAIN.replace(`getString('reason')`, `getInteger('who')`)
    expect(findings({ 'ban.js': text, 'adding.js': ADDING[9] ?? '' })).toEqual([
      'option-type getInteger',
    ])
  })

  it('may get sub-commands and groups', () => {
    const text = `const { SlashCommandBuilder } = require('discord.js')
module.exports = { data: new SlashCommandBuilder().setName('film').setDescription('d').addSubcommand((s) => s.setName('list').setDescription('d')),
  async execute(interaction) { switch (interaction.options.getSubcommand()) { case 'list': return a(); case 'add': return b(); } } }`
    expect(findings({ 'film.js': text })).toEqual(['dead-branch add'])
    const adding = `require('./film').data.addSubcommand((s) => s.setName('add').setDescription('d'))`
    expect(findings({ 'film.js': text, 'adding.js': adding })).toEqual([])
  })
})

describe('a long module', () => {
  it('may add as much as others', () => {
    const count = sized(3000, 1000)
    const chain = `require('./ban').data${`.addStringOption(${REASON})`.repeat(count)}`
    expect(findings({ 'ban.js': PLAIN, 'adding.js': chain })).toEqual([])
    const line = `data${'.data[0],a'.repeat(sized(100_000, 30_000))}`
    const last = `require('./ban').data.addStringOption(${REASON})`
    expect(findings({ 'ban.js': PLAIN, 'adding.js': `${last}\n${line}` })).toEqual([])
  })
})
