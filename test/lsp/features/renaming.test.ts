import { describe, expect, test } from 'vitest'
import { applyTextEdits } from '@slashlint/sources'
import { comparisonsWith, renaming } from '@slashlint/language-server/features'
import { scene } from './harness.js'

const BOT = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder()
  .setName('ban')
  .setDescription('Bans')
  .addStringOption((o) => o.setName('reason').setDescription('Why'))
client.on('interactionCreate', async (interaction) => {
  if (interaction.commandName === 'ban') await interaction.reply(interaction.options.getString('reason') ?? '')
  if ('ban' !== interaction.commandName) return
  switch (interaction.commandName) {
    case 'ban': {
      break
    }
    case 'ban':
  }
})
`

/** Renames the nth occurrence of a word in a text. Returns the new text, or the reason why it is impossible. */
async function renamed(
  text: string,
  word: string,
  to: string,
  name = 'bot.ts',
): Promise<string | undefined> {
  const { analysis } = await scene(text, name)
  const found = renaming(analysis, text.indexOf(word) + 1, to)
  return found === undefined || 'reason' in found
    ? found?.reason
    : applyTextEdits(text, found.edits)
}

describe('a command’s own name', () => {
  test('changes in the definition and in comparisons, from either end, and nowhere else', async () => {
    const wanted = BOT.replace("setName('ban')", "setName('kick')")
      .replace("=== 'ban'", "=== 'kick'")
      .replace("'ban' !==", "'kick' !==")
      .replaceAll("\n    case 'ban'", "\n    case 'kick'")
    expect(await renamed(BOT, "ban')\n", 'kick')).toBe(wanted)
    expect(await renamed(BOT, "ban')", 'kick')).toBe(wanted)
    expect(await renamed(BOT, "ban' !==", 'kick')).toBe(wanted)
    expect(wanted).not.toContain("'ban'")
  })

  test('in JSON and in YAML', async () => {
    expect(
      await renamed('{ "name": "ban", "description": "x" }', 'ban', 'kick', 'a.command.json'),
    ).toBe('{ "name": "kick", "description": "x" }')
    expect(
      await renamed('name: ban\ndescription: x\ntype: 1\n', 'ban', 'kick', 'a.command.yaml'),
    ).toBe('name: kick\ndescription: x\ntype: 1\n')
  })

  test('stays where a table has it as a key, and where several have it', async () => {
    const table = `${BOT}const table = {\n  ban: 1,\n}\ntable[interaction.commandName]()\n`
    expect(await renamed(table, "ban')", 'kick')).toMatch(/^Line \d+ of bot\.ts has "ban", too,/)
    const twice =
      '[{ "name": "ban", "description": "x" }, { "name": "ban", "type": 1, "description": "x" }]'
    expect(await renamed(twice, 'ban', 'kick', 'a.commands.json')).toMatch(/Several commands/)
  })
})

describe('a name that Discord refuses', () => {
  test('is refused with the sentence of the rule, which offers the mended one', async () => {
    expect(await renamed(BOT, "ban')", 'Ban User')).toBe(
      'Slash command names cannot contain a space (U+0020, position 4 of "Ban User"): letters, digits, - and _ are allowed. Try "ban-user".',
    )
    expect(await renamed(BOT, "reason')", 'my reason')).toMatch(
      /^Option names cannot contain a space .* Try "my-reason"\.$/,
    )
    expect(await renamed(BOT, "ban')", '')).toMatch(/this one is empty/)
  })

  test('is refused by the rules of its kind: entries of context menus may have spaces', async () => {
    const menu = '{ "type": 2, "name": "Ban" }'
    expect(await renamed(menu, 'Ban', 'Ban User', 'a.command.json')).toBe(
      '{ "type": 2, "name": "Ban User" }',
    )
    expect(await renamed(menu, 'Ban', 'x'.repeat(33), 'a.command.json')).toMatch(
      /at most 32 characters.* Try "x{32}"/,
    )
  })

  const BAN = { name: 'ban', type: 1 }

  test('a key of a table is found behind any number of blank lines', () => {
    const text = `table[interaction.commandName]()\n${'\n'.repeat(150_000)}`
    expect(comparisonsWith(text, BAN)).toEqual({ places: [] })
    expect(comparisonsWith(`${text} \tasync ban() {}`, BAN).doubt).toBeGreaterThan(150_000)
  })
})

describe('a command is not renamed where its name may mean something else', () => {
  test.each([
    ['a comment', "// if (interaction.commandName === 'ban') return\n"],
    ['a comment of several lines', "/*\n interaction.commandName === 'ban'\n*/\n"],
    ['a table in one line', 'const table = { kick, ban }\ntable[interaction.commandName]()\n'],
    ['a map', 'new Map(Object.entries({ ban: run })).get(interaction.commandName)()\n'],
    ['a list', "if (['ban', 'kick'].includes(interaction.commandName)) return\n"],
    ['another question', "if (interaction.customId === 'ban') return\n"],
    ['a constant', "const NAME = 'ban'\n"],
    ['a table by a variable', 'const asked = interaction.commandName\nconst all = {\n  ban,\n}\n'],
    ['a table that is handed over', 'run({ ban: 1 }, interaction.commandName)\n'],
    ['a prefix', "const commandName = message.content.slice(1)\nif (commandName === 'ban') go()\n"],
    ['a parameter', "const run = (commandName) => commandName === 'ban'\n"],
    [
      'a parameter of a function',
      "function run(bot, commandName) { return commandName === 'ban' }\n",
    ],
    [
      'a menu of users',
      "if (interaction.isUserContextMenuCommand() && interaction.commandName === 'ban') go()\n",
    ],
    ['any menu', "if (i.isContextMenuCommand()) {\n  if (i.commandName === 'ban') go()\n}\n"],
    [
      'a type',
      "function go(i: MessageContextMenuCommandInteraction) { return i.commandName === 'ban' }\n",
    ],
  ])('%s', async (_, more) => {
    expect(await renamed(`${BOT}${more}`, "ban')", 'kick')).toMatch(
      /^Line \d+ of bot\.ts has "ban", too, and it is not certain that it means this command/,
    )
  })

  test.each([
    "const banner = 'banana'\n",
    'function ban() {}\nban()\n',
    "x('unban')\n",
    'const { commandName } = interaction\nconsole.log(interaction.commandName)\n',
    "if (interaction.isChatInputCommand() && interaction.commandName === 'ban') go()\n",
    'const commandName = interaction.commandName\n',
  ])('but %j means nothing of it', async (more) => {
    expect(await renamed(`${BOT}${more}`, "ban')", 'kick')).toContain("setName('kick')")
  })
})
