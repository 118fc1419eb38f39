// The examples of the playground: twelve of the repository's, with the settings of its configuration.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../site.mjs'
import { languageOf, openConfig } from './workspace.mjs'

const FOLDER = join(ROOT, 'examples/')

/** The titles of the examples by path, in groups. */
const TITLES = {
  'Mistakes to fix': {
    'broken/commands/ban.json': 'A ban with five mistakes',
    'broken/commands/settings.json': 'Sub-commands in disorder',
    'broken/commands/volume.json': 'Limits and choices',
    'broken/commands/giveaway.yaml': 'Commands in YAML',
    'broken/bulk/small-bot.json': 'All commands of a bot',
  },
  'Code and its handlers': {
    'broken/src/commands/ban.ts': 'discord.js: a builder',
    'broken/src/commands/film.js': 'discord.js: a handler that misreads',
    'good/src/commands/timeout.ts': 'TypeScript without mistakes',
  },
  'All that can be defined': {
    'good/commands/mod.jsonc': 'Groups and sub-commands',
    'good/commands/translate-message.json': 'A menu in many languages',
    'good/commands/launch.json': 'An entry point',
    'broken/permissions/ban.permissions.json': 'Permissions of a command',
  },
}

const config = join(FOLDER, 'slashlint.json')
const project = openConfig(pathToFileURL(config).href, readFileSync(config, 'utf8'))

/**
 * Converts a file in `examples/` to an example of the playground; `undefined` if it is not suitable
 * or imports other files.
 */
export function playExample(path) {
  if (!/^(?:broken|good|bot)\/.*\.(?:jsonc?|ya?ml|m?js|ts)$/.test(path)) {
    return undefined
  }
  const text = readFileSync(join(FOLDER, path), 'utf8')
  if (/from '\.{1,2}\/|require\('\./.test(text)) {
    return undefined
  }
  const { assignment, rules } = project.settingsOf(pathToFileURL(join(FOLDER, path)).href)
  const { resource, scope } = assignment
  return {
    text,
    language: languageOf(path),
    ...(resource !== undefined && { resource }),
    ...(scope !== undefined && { scope }),
    ...(Object.keys(rules).length > 0 && { rules }),
  }
}

export const EXAMPLES = Object.entries(TITLES).flatMap(([group, titles]) =>
  Object.entries(titles).map(([path, title]) => ({ path, group, title, ...playExample(path) })),
)
