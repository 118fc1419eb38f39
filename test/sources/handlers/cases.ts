import { expect, it } from 'vitest'
import { findingsIn, variantOf } from '../../javascript/handled.js'
import type { Bot } from '../../javascript/handled.js'

/** What is found, then bots by what is special about them: `‹wrong|right›` is the mistake, and what should stand there. */
export type Cases = Readonly<Record<string, Bot>>

/** Says what is found, and the text at that place. */
const said = (bot: Bot): string[] =>
  findingsIn(bot).map(({ code, uri, start, end }) => {
    const text = bot[uri.slice('file:///bot/'.length)] ?? ''
    return `${code.slice(4)} ${text.slice(start, end)}`
  })

/** Each bot has one finding of a code with the mistake, and none without it. */
export function found(code: string, cases: Cases): void {
  it.each(Object.keys(cases))(`${code}: %s`, (name) => {
    const bot = cases[name] ?? {}
    expect(said(variantOf(bot, 'wrong')).map((one) => one.split(' ')[0])).toEqual([code])
    expect(said(variantOf(bot, 'right'))).toEqual([])
  })
}

/** Nothing is said of a bot: it may be right. */
export function silent(cases: Cases): void {
  it.each(Object.keys(cases))('nothing: %s', (name) => {
    expect(said(cases[name] ?? {})).toEqual([])
  })
}

const BUILDERS = `const { SlashCommandBuilder, SlashCommandSubcommandBuilder } = require('discord.js')\n`
export const DISCORD = { 'package.json': '{ "dependencies": { "discord.js": "^14.16.0" } }' }

/** A module of a discord.js bot. */
export const djs = (text: string, more: Bot = {}): Bot => ({
  ...DISCORD,
  'commands/film.js': BUILDERS + text,
  ...more,
})

export const TITLE = `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))`
export const NOTE = `.addStringOption((o) => o.setName('note').setDescription('d'))`
export const command = (name: string, ...options: readonly string[]): string =>
  `new SlashCommandBuilder().setName('${name}').setDescription('d')${options.join('')}`

/** A command as an object with its handler, and what stands before it. */
export const execute = (data: string, body: string, before = '', more: Bot = {}): Bot =>
  djs(`${before}\nmodule.exports = { data: ${data}, async execute(interaction) { ${body} } }`, more)

/** The same as plain data. */
export const FILM = `name: 'film', description: 'd', options: [{ type: 3, name: 'title', description: 'd', required: true }]`
