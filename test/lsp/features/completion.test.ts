import { applyTextEdits } from '@slashlint/sources'
import { complete } from '@slashlint/language-server/features'
import type { Suggestion } from '@slashlint/language-server/features'
import { describe, expect, test } from 'vitest'
import { withoutPlaceholders } from '../../../lsp/src/features/snippets.js'
import { scene } from './harness.js'

async function at(
  marked: string,
  name?: string,
): Promise<{ text: string; found: readonly Suggestion[] }> {
  const { analysis, offset, text } = await scene(marked, name)
  return { text, found: complete(analysis, offset) }
}

async function labels(marked: string, name?: string): Promise<string[]> {
  return (await at(marked, name)).found.map(({ label }) => label)
}

/** Returns the text after accepting a suggestion. */
async function taken(marked: string, label: string, name?: string): Promise<string> {
  const { text, found } = await at(marked, name)
  const suggestion = found.find((one) => one.label === label)
  if (suggestion === undefined) {
    throw new Error(`${label} is not offered, but ${found.map((one) => one.label).join()}`)
  }
  return (
    text.slice(0, suggestion.start) +
    withoutPlaceholders(suggestion.snippet) +
    text.slice(suggestion.end)
  )
}

const option = (fields: string): string =>
  `{ "name": "ban", "description": "x", "options": [{ ${fields} }] }`

describe('keys', () => {
  test('required ones first, those that stand there not again', async () => {
    const found = await labels(option('"name": "a", |'))
    expect(found.slice(0, 2)).toEqual(['type', 'description'])
    expect(found).not.toContain('name')
  })

  test('only those of the option’s type', async () => {
    const ofText = await labels(option('"type": 3, "name": "a", |'))
    expect(ofText).toContain('min_length')
    expect(ofText).not.toContain('min_value')
    expect(ofText).not.toContain('channel_types')
    expect(await labels(option('"type": 1, "name": "a", |'))).not.toContain('required')
  })

  test('only those of the option’s type, also behind an open quote, of which the value knows nothing', async () => {
    const found = await labels(option('"type": 4, "name": "a", "max|'))
    expect(found).toContain('max_value')
    expect(found).not.toContain('max_length')
  })

  test('nothing that the service assigns; deprecated ones last, and marked', async () => {
    const { found } = await at('{ "name": "ban", | }')
    expect(found.map(({ label }) => label)).not.toContain('version')
    expect(found.find(({ label }) => label === 'dm_permission')?.isDeprecated).toBe(true)
    expect(found.at(-1)?.isDeprecated).toBe(true)
  })

  test('come with their meaning', async () => {
    const { found } = await at('{ "name": "ban", | }')
    expect(found.find(({ label }) => label === 'nsfw')?.documentation).toContain('false')
  })

  test('leave a document that is well-formed', async () => {
    for (const label of ['description', 'options', 'name_localizations', 'nsfw', 'type']) {
      const text = await taken('{ "name": "ban", | }', label)
      expect(() => JSON.parse(text.replace(/: (?=[,}\s]*$)/, ': 1')), text).not.toThrow()
    }
  })

  test('the cursor is inside an empty list, dictionary or text', async () => {
    const { found } = await at('{ "name": "ban", | }')
    const snippet = (label: string): string | undefined =>
      found.find((one) => one.label === label)?.snippet
    expect(snippet('options')).toBe('"options": [$1]')
    expect(snippet('name_localizations')).toBe('"name_localizations": {$1}')
    expect(snippet('description')).toBe('"description": "$1"')
    expect(snippet('nsfw')).toBe('"nsfw": ${1|true,false|}')
  })
})

describe('beside a service for JSON', () => {
  const left = async (marked: string, name?: string): Promise<string[]> => {
    const { analysis, offset } = await scene(marked, name)
    return complete(analysis, offset, { jsonService: true }).map(({ label }) => label)
  }

  test('keys that similar objects have are offered by that service', async () => {
    const options = '[{ "type": 3, "name": "a", "required": true }, { "type": 3, | }]'
    const found = await left(`{ "name": "ban", "options": ${options} }`)
    expect(found).toContain('description')
    expect(found).not.toContain('name')
    expect(found).not.toContain('required')
    expect(await left('{ "name": "ban", "description": "x", | }')).toContain('options')
  })

  test('locales that dictionaries of the same name have', async () => {
    const found = await left(
      '{ "name": "ban", "name_localizations": { "de": "x" }, "options": [{ "name": "a", "name_localizations": { | } }] }',
    )
    expect(found).toContain('fr')
    expect(found).not.toContain('de')
  })

  test('true and false, where the same key has one of them', async () => {
    expect(await left(option('"name": "a", "required": |'))).toEqual(['true', 'false'])
    expect(
      await left(option('"name": "a", "required": true }, { "name": "b", "required": |')),
    ).toEqual([])
  })

  test('in YAML everything is ours', async () => {
    const yaml = 'name: ban\noptions:\n  - type: 3\n    name: a\n  - type: 3\n    |\n'
    expect(await left(yaml, 'ban.command.yaml')).toContain('name')
  })
})

test('what is typed needs a description: it is offered at once', async () => {
  expect((await labels('{ | }')).slice(0, 2)).toEqual(['name', 'description'])
  expect((await labels('{ "type": 2, | }')).slice(0, 2)).not.toContain('description')
})

describe('YAML', () => {
  const NAME = 'ban.command.yaml'
  test('what is empty begins on the next line, but between brackets', async () => {
    expect(await taken('name: x\n|', 'options', NAME)).toBe('name: x\noptions:\n  - ')
    expect(await taken('name: x\n|', 'name_localizations', NAME)).toBe(
      'name: x\nname_localizations:\n  ',
    )
    expect(
      await taken('name: x\r\noptions:\r\n  - type: 3\r\n    |\r\n', 'choices', NAME),
    ).toContain('    choices:\r\n      - ')
    expect(await taken('{ name: x, | }', 'options', NAME)).toBe('{ name: x, options: [] }')
    expect(await taken('name: x\n|', 'contexts', NAME)).toBe('name: x\ncontexts: []')
  })

  test('a list that is empty is offered its items', async () => {
    const text = await taken('name: x\noptions:\n  |\n', 'Text option', NAME)
    expect(text).toBe(
      'name: x\noptions:\n  - type: 3\n    name: "name"\n    description: "description"\n    required: true\n',
    )
    expect(await taken('name: x\ncontexts:\n  |\n', 'BOT_DM', NAME)).toBe(
      'name: x\ncontexts:\n  - 1\n',
    )
  })
})

describe('values', () => {
  test('members of an enumeration by name', async () => {
    const { found } = await at(option('"type": |'))
    expect(found.map(({ label, detail }) => `${label} ${detail}`)).toContain('STRING 3')
    expect(await taken(option('"type": |'), 'STRING')).toBe(option('"type": 3'))
  })

  test('permissions by name add their bit', async () => {
    expect(await taken('{ "name": "ban", "default_member_permissions": "|" }', 'BAN_MEMBERS')).toBe(
      '{ "name": "ban", "default_member_permissions": "4" }',
    )
    expect(
      await taken('{ "name": "ban", "default_member_permissions": "4|" }', 'KICK_MEMBERS'),
    ).toBe('{ "name": "ban", "default_member_permissions": "6" }')
    expect(await labels('{ "name": "ban", "default_member_permissions": "4|" }')).not.toContain(
      'BAN_MEMBERS',
    )
  })

  test('locales that are not used yet, with the names of their languages', async () => {
    const { found } = await at('{ "name": "ban", "name_localizations": { "de": "bannen", | } }')
    expect(found.map(({ label }) => label)).not.toContain('de')
    expect(found.find(({ label }) => label === 'fr')?.detail).toBe('French')
  })

  test('channel types that are not in the list', async () => {
    const found = await labels(option('"type": 7, "name": "a", "channel_types": [0, |]'))
    expect(found).toContain('GUILD_VOICE')
    expect(found).not.toContain('GUILD_TEXT')
  })

  test('true and false', async () => {
    expect(await labels('{ "name": "ban", "nsfw": | }')).toEqual(['true', 'false'])
  })
})

test('an opening quote before the cursor stays: some clients compare labels with the word behind it', async () => {
  for (const end of ['', '"']) {
    const { text, found } = await at(option(`"type": 4, "max|${end}`))
    const suggestion = found.find(({ label }) => label === 'max_value')
    expect(suggestion?.filter).toBe('max_value')
    expect(suggestion?.start).toBe(text.indexOf('max'))
    expect(await taken(option(`"type": 4, "max|${end}`), 'max_value')).toContain(
      '"type": 4, "max_value": ',
    )
  }
})

describe('snippets', () => {
  test('an option', async () => {
    const text = await taken('{ "name": "ban", "description": "x", "options": [|] }', 'Text option')
    expect(JSON.parse(text).options[0]).toEqual({
      type: 3,
      name: 'name',
      description: 'description',
      required: true,
    })
  })

  test('in a group only sub-commands, in a sub-command only values', async () => {
    const inside = (type: number): string =>
      option(`"type": ${type}, "name": "a", "description": "x", "options": [|]`)
    expect(await labels(inside(2))).toEqual(['Sub-command'])
    expect(await labels(inside(1))).not.toContain('Sub-command')
  })

  test('no value option beside a sub-command', async () => {
    const found = await labels(
      '{ "name": "ban", "options": [{ "type": 1, "name": "a", "description": "x" }, |] }',
    )
    expect(found).toEqual(['Sub-command', 'Group of sub-commands'])
  })

  test('a choice, and a command in a list', async () => {
    expect(await labels(option('"type": 3, "name": "a", "choices": [|]'))).toEqual(['Choice'])
    expect(await labels('[{ "name": "ban", "options": [] }, |]', 'bot.commands.json')).toContain(
      'Slash command',
    )
  })
})

test('nothing in a comment, in a text, or in what is not known', async () => {
  expect(await labels('{ "name": "b|an" }')).toEqual([])
  expect(await labels('{ "name": "ban", "what": { | } }')).toEqual([])
  expect(await labels('{ "name": "ban" // |\n }', 'ban.command.jsonc')).toEqual([])
})

test('in YAML what is written whole is not offered: Enter begins the next line', async () => {
  const yaml = (type: string): string => `name: ban\ndescription: x\noptions:\n  - type: ${type}\n`
  expect(await labels(yaml('5|'), 'ban.command.yaml')).toEqual([])
  expect(await labels(yaml('|'), 'ban.command.yaml')).toContain('BOOLEAN')
  expect((await labels(yaml('1|'), 'ban.command.yaml')).length).toBeGreaterThan(1)
  expect(await labels(yaml('bool|'), 'ban.command.yaml')).toContain('BOOLEAN')
  expect(await labels(option('"type": 5|'))).not.toEqual([])
})

describe('enumerations in code', () => {
  const module = (chain: string, names = 'SlashCommandBuilder'): string =>
    `import { ${names} } from 'discord.js'\n\nexport const data = new SlashCommandBuilder().setName('a').setDescription('b')${chain}\n`
  const offeredIn = async (chain: string, names?: string): Promise<string[]> =>
    labels(module(chain, names), 'ban.ts')

  /** Returns the module after accepting a suggestion, with the edits at other places. */
  async function written(marked: string, label: string, name = 'ban.ts'): Promise<string> {
    const { text, found } = await at(marked, name)
    const suggestion = found.find((one) => one.label === label)
    if (suggestion === undefined) {
      throw new Error(`${label} is not offered, but ${found.map((one) => one.label).join()}`)
    }
    const { start, end, snippet, additional = [] } = suggestion
    return applyTextEdits(text, [...additional, { start, end, text: snippet }])
  }

  test('are offered between the brackets of a builder, as discord.js writes them, and imported', async () => {
    const channel =
      ".addChannelOption((o) => o.setName('c').setDescription('d').addChannelTypes(|))"
    expect(await written(module(channel), 'ChannelType.GuildText')).toBe(
      module(channel.replace('|', 'ChannelType.GuildText'), 'SlashCommandBuilder, ChannelType'),
    )
    const contexts = module(
      '.setContexts([InteractionContextType.Guild, |])',
      'SlashCommandBuilder, InteractionContextType',
    )
    expect(await labels(contexts, 'ban.ts')).toEqual([
      'InteractionContextType.BotDM',
      'InteractionContextType.PrivateChannel',
    ])
    expect(await offeredIn('.setIntegrationTypes(|)')).toEqual([
      'ApplicationIntegrationType.GuildInstall',
      'ApplicationIntegrationType.UserInstall',
    ])
    const permissions = await offeredIn(
      '.setDefaultMemberPermissions(PermissionFlagsBits.BanMembers | Ki|)',
    )
    expect(permissions).toContain('PermissionFlagsBits.KickMembers')
    expect(permissions).not.toContain('PermissionFlagsBits.BanMembers')
  })

  test('are not offered in data, where a comment shows the call', async () => {
    const json = '{\n  "name": "ban",\n  // .setContexts(|\n  "description": "x"\n}'
    for (const ending of ['command.json', 'command.jsonc']) {
      expect(await labels(json, `ban.${ending}`)).not.toContain('InteractionContextType.Guild')
      expect(await labels(json, `ban.${ending}`)).not.toContain('GUILD')
    }
    const yaml = 'name: ban\n# .setContexts(|\ndescription: x\n'
    expect(await labels(yaml, 'ban.command.yaml')).toEqual([])
  })

  test('of a context menu are its two types', async () => {
    const text = `const { ContextMenuCommandBuilder } = require('discord.js')
module.exports = new ContextMenuCommandBuilder().setName('Report').setType(|)
`
    expect(await labels(text, 'report.js')).toEqual([
      'ApplicationCommandType.User',
      'ApplicationCommandType.Message',
    ])
    expect(await written(text, 'ApplicationCommandType.User', 'report.js')).toBe(
      text
        .replace('Builder }', 'Builder, ApplicationCommandType }')
        .replace('|', 'ApplicationCommandType.User'),
    )
  })

  test('are offered in objects, through a namespace too', async () => {
    const text = `import * as Discord from 'discord.js'
export const data: Discord.ChatInputApplicationCommandData = { name: 'a', description: 'b', options: [{ name: 'c', description: 'd', type: | }] }
`
    expect(await written(text, 'Discord.ApplicationCommandOptionType.Subcommand')).toContain(
      'type: Discord.ApplicationCommandOptionType.Subcommand }',
    )
  })

  test('are numbers in modules of other libraries, and not offered elsewhere', async () => {
    const text = `import { Client } from 'eris'
new Client('').createCommand({ name: 'a', description: 'b', options: [{ type: |, name: 'c', description: 'd' }] })
`
    expect(await written(text, 'STRING', 'commands.js')).toContain('type: 3,')
    expect(await labels(`${module('')}\nother.setContexts(|)\n`, 'ban.ts')).toEqual([])
  })
})
