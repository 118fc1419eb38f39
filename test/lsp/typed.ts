/** Definitions for tests that type them key by key. */

/** About 600 keys in each language. The tests expect the data in the second, third and last lines. */
export const TEXTS = {
  'builder.ts': `import { SlashCommandBuilder } from 'discord.js'

export const ban = new SlashCommandBuilder()
  .setName('ban')
  .setDescription('Ban a member ')
  .setDMPermission(false)
  .addUserOption((option) => option.setName('Member').setDescription('Whom to ban').setRequired(true))
  .addStringOption((option) =>
    option
      .setName('reason')
      .setDescription('Why they are banned')
      .addChoices({ name: 'Spam', value: 'spam' }, { name: 'Insults', value: 'insults' }),
  )
  .addIntegerOption((option) => option.setName('days').setDescription('Days of messages').setMinValue(9).setMaxValue(7))
`,
  'object.ts': `import type { RESTPostAPIApplicationCommandsJSONBody } from 'discord.js'

export const data: RESTPostAPIApplicationCommandsJSONBody = {
  name: 'ban',
  description: 'Ban a member ',
  dm_permission: false,
  options: [
    { type: 6, name: 'Member', description: 'Whom to ban', required: true },
    {
      type: 3,
      name: 'reason',
      description: 'Why they are banned',
      choices: [
        { name: 'Spam', value: 'spam' },
        { name: 'Insults', value: 'insults' },
      ],
    },
    { type: 4, name: 'days', description: 'Days of messages', min_value: 9, max_value: 7 },
  ],
}
`,
  'data.command.json': `{
  "name": "ban",
  "description": "Ban a member ",
  "dm_permission": false,
  "options": [
    { "type": 6, "name": "Member", "description": "Whom to ban", "required": true },
    {
      "type": 3,
      "name": "reason",
      "description": "Why they are banned",
      "choices": [
        { "name": "Spam", "value": "spam" },
        { "name": "Insults", "value": "insults" }
      ]
    },
    { "type": 4, "name": "days", "description": "Days of messages", "min_value": 9, "max_value": 7 }
  ]
}
`,
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}', "'": "'", '"': '"' }

/** Returns the text before and after the cursor for each key. `closes`: the editor closes brackets and quotes. */
export function* keysOf(
  text: string,
  closes: boolean,
): Generator<readonly [before: string, behind: string]> {
  const open: string[] = []
  let before = ''
  for (const key of text) {
    before += key
    const isIn = open.at(-1) === "'" || open.at(-1) === '"'
    if (open.at(-1) === key) {
      open.pop()
    } else if (closes && !isIn && PAIRS[key] !== undefined) {
      open.push(PAIRS[key])
    }
    yield [before, [...open].reverse().join('')]
  }
}
