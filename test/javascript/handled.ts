import { analyse } from '@slashlint/checker'
import { withUses } from '../../checker/src/analysis/analyse.js'
import { agreedFindings } from '../../checker/src/analysis/uses.js'
import { tieAcross } from '../../checker/src/analysis/across.js'
import type { Finding } from '@slashlint/checker'
import { read } from '@slashlint/sources/javascript'
import { read as readJson } from '@slashlint/sources/json'

/** The files of a small bot by path. `‹wrong|right›` is a mistake and its correction. */
export type Bot = Readonly<Record<string, string>>

const BASE = 'file:///bot/'

/** Returns the findings about uses in a bot, with its files tied to each other. */
export function findingsIn(bot: Bot): readonly Finding[] {
  const files = new Map(Object.entries(bot).map(([path, text]) => [`${BASE}${path}`, text]))
  const host = { text: (uri: string) => files.get(uri) }
  const all = [...files].flatMap(([uri, text]) => {
    const reader = uri.endsWith('.json') ? readJson : read
    const settings = { assignment: { root: BASE.slice(0, -1) }, rules: {} }
    return uri.endsWith('/package.json')
      ? []
      : (analyse({ uri, text }, reader, settings, host) ?? [])
  })
  const tied = tieAcross(all.map((analysis) => ({ analysis, project: BASE })))
  return agreedFindings(
    all.map((analysis, index) => {
      const uses = tied[index]
      return (uses === undefined ? analysis : withUses(analysis, uses)).uses
    }),
  )
}

/** Returns the bot with its mistakes, or with their corrections. */
export const variantOf = (bot: Bot, which: 'wrong' | 'right'): Bot =>
  Object.fromEntries(
    Object.entries(bot).map(([path, text]) => [
      path,
      text.replaceAll(/‹([^‹›]*)\|([^|‹›]*)›/g, which === 'wrong' ? '$1' : '$2'),
    ]),
  )

const STRING = 3
const INTEGER = 4

/** Builders of discord.js. */
export const djs = {
  title: `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true))`,
  note: `.addStringOption((o) => o.setName('note').setDescription('d'))`,
  stars: `.addIntegerOption((o) => o.setName('stars').setDescription('d').setRequired(true))`,
  rating: `.addNumberOption((o) => o.setName('stars').setDescription('d').setRequired(true))`,
  kind: `.addStringOption((o) => o.setName('kind').setDescription('d').addChoices({ name: 'Long', value: 'long' }, { name: 'Short', value: 'short' }))`,
  typed: `.addStringOption((o) => o.setName('title').setDescription('d').setRequired(true).setAutocomplete(true))`,
  sub: (name: string, ...options: readonly string[]): string =>
    `.addSubcommand((s) => s.setName('${name}').setDescription('d')${options.join('')})`,
  group: (name: string, ...subs: readonly string[]): string =>
    `.addSubcommandGroup((g) => g.setName('${name}').setDescription('d')${subs.join('')})`,
  film: (...options: readonly string[]): string =>
    `new SlashCommandBuilder().setName('film').setDescription('d')${options.join('')}`,
  package: { 'package.json': '{ "dependencies": { "discord.js": "^14.16.0" } }' },
}

/** Options in the form of the API. */
export const api = {
  title: `{ type: ${STRING}, name: 'title', description: 'd', required: true }`,
  note: `{ type: ${STRING}, name: 'note', description: 'd' }`,
  stars: `{ type: ${INTEGER}, name: 'stars', description: 'd', required: true }`,
  kind: `{ type: ${STRING}, name: 'kind', description: 'd', choices: [{ name: 'Long', value: 'long' }, { name: 'Short', value: 'short' }] }`,
  typed: `{ type: ${STRING}, name: 'title', description: 'd', required: true, autocomplete: true }`,
  sub: (name: string, ...options: readonly string[]): string =>
    `{ type: 1, name: '${name}', description: 'd', options: [${options.join(', ')}] }`,
  group: (name: string, ...subs: readonly string[]): string =>
    `{ type: 2, name: '${name}', description: 'd', options: [${subs.join(', ')}] }`,
  /** Prints the fields of a command. */
  film: (...options: readonly string[]): string =>
    `name: 'film', description: 'd', options: [${options.join(', ')}]`,
}

export const packageOf = (name: string, version: string): Bot => ({
  'package.json': JSON.stringify({ dependencies: { [name]: version } }),
})
