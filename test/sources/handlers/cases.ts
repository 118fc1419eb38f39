import { expect, it } from 'vitest'
import { findingsIn, variantOf } from '../../javascript/handled.js'
import type { Bot } from '../../javascript/handled.js'

/** Bots by their special feature. `‹wrong|right›` is the mistake and its correction. */
export type Cases = Readonly<Record<string, Bot>>

/** Returns the findings of a bot, with the text at their places. */
const said = (bot: Bot): string[] =>
  findingsIn(bot).map(({ code, uri, start, end }) => {
    const text = bot[uri.slice('file:///bot/'.length)] ?? ''
    return `${code.slice(4)} ${text.slice(start, end)}`
  })

/** Expects one finding of a code in each bot with its mistake, and none in its correction. */
export function found(code: string, cases: Cases): void {
  it.each(Object.keys(cases))(`${code}: %s`, (name) => {
    const bot = cases[name] ?? {}
    expect(said(variantOf(bot, 'wrong')).map((one) => one.split(' ')[0])).toEqual([code])
    expect(said(variantOf(bot, 'right'))).toEqual([])
  })
}

/** Expects no findings in bots that may be right. */
export function silent(cases: Cases): void {
  it.each(Object.keys(cases))('nothing: %s', (name) => {
    expect(said(cases[name] ?? {})).toEqual([])
  })
}

const BUILDERS = `const { SlashCommandBuilder, SlashCommandSubcommandBuilder } = require('discord.js')\n`
export const DISCORD = { 'package.json': '{ "dependencies": { "discord.js": "^14.16.0" } }' }

/** Makes a module of a discord.js bot. */
export const djs = (text: string, more: Bot = {}): Bot => ({
  ...DISCORD,
  'commands/film.js': BUILDERS + text,
  ...more,
})

export const TITLE = `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))`
export const NOTE = `.addStringOption((o) => o.setName('note').setDescription('d'))`
export const command = (name: string, ...options: readonly string[]): string =>
  `new SlashCommandBuilder().setName('${name}').setDescription('d')${options.join('')}`

/** Makes a command as an object with its handler, after other code. */
export const execute = (data: string, body: string, before = '', more: Bot = {}): Bot =>
  djs(`${before}\nmodule.exports = { data: ${data}, async execute(interaction) { ${body} } }`, more)

/** The fields of a command as plain data. */
export const FILM = `name: 'film', description: 'd', options: [{ type: 3, name: 'title', description: 'd', required: true }]`
