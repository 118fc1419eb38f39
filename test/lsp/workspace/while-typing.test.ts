import { describe, expect, test } from 'vitest'
import { desk } from './desk.js'

const FILE = 'file:///bot/ban.js'
const bot = (
  options: string,
  body: string,
): string => `import { SlashCommandBuilder } from 'discord.js'

export const data = new SlashCommandBuilder().setName('ban').setDescription('Ban somebody')
${options}

export async function execute(interaction) {
${body}
}

const end = 1
`
const READS = bot(
  "  .addStringOption((o) => o.setName('reason').setDescription('Why'))",
  "  const reason = interaction.options.getString('raeson')\n  await interaction.reply(reason)",
)

describe('while a text is damaged and not saved', () => {
  test('a wrong read is still found, where the damage is elsewhere, and gone as soon as it is mended', async () => {
    const { open, type, shown, wait } = desk()
    await open(FILE, READS)
    expect(shown(FILE)).toContain('use/unknown-option')
    await type(FILE, 'const end = 1', 'const end = call(')
    wait(60_000)
    expect(shown(FILE)).toContain('use/unknown-option')
    await type(FILE, 'raeson', 'reason')
    expect(shown(FILE)).not.toContain('use/unknown-option')
  })

  test('a read whose branch may be in what is damaged is not judged', async () => {
    const { open, type, shown, wait } = desk()
    const files = `${READS}\nfunction route(interaction) {\n  if (interaction.options.getSubcommand() === 'a') execute(interaction)\n}\n`
    await open(FILE, files)
    await type(FILE, "=== 'a') execute", "=== 'a' execute")
    wait(20_000)
    expect(shown(FILE)).not.toContain('use/unknown-option')
  })

  const ORDER = bot(
    "  .addStringOption((o) => o.setName('reason').setDescription('Why'))\n  .addStringOption((o) => o.setName('who').setDescription('Who').setRequired(true))",
    "  await interaction.reply(interaction.options.getString('reason') + interaction.options.getString('who'))",
  )

  test('the order of options is mended at once, whatever is damaged elsewhere', async () => {
    const { open, type, shown } = desk()
    await open(FILE, ORDER)
    await type(FILE, 'const end = 1', 'const end = call(')
    expect(shown(FILE)).toContain('option/required-order')
    await type(FILE, "setDescription('Why')", "setDescription('Why').setRequired(true)")
    expect(shown(FILE)).not.toContain('option/required-order')
  })

  test('what is in the damage is kept for ten seconds, and not where a place of it was touched', async () => {
    const { open, type, shown, select, wait } = desk()
    await open(FILE, ORDER)
    await type(FILE, "'Ban somebody')", "'Ban somebody'")
    expect(shown(FILE)).toContain('option/required-order')
    expect(select(FILE).lessIn).toBe(10_000)
    wait(9_999)
    expect(shown(FILE)).toContain('option/required-order')
    wait(1)
    expect(shown(FILE)).not.toContain('option/required-order')

    const again = desk()
    await again.open(FILE, ORDER)
    await again.type(FILE, "'Ban somebody')", "'Ban somebody'")
    await again.type(FILE, "Name('who')", "Name('whom')")
    expect(again.shown(FILE)).not.toContain('option/required-order')
  })

  const LIST = 'file:///bot/all.commands.json'
  const PAIR = `[
  { "name": "ban", "description": "x" },
  { "name": "ban", "description": "y" }
]
`
  test('a duplicate is gone when the other one is renamed', async () => {
    const { open, type, shown } = desk()
    await open(LIST, PAIR)
    expect(shown(LIST)).toContain('set/duplicate-name')
    await type(LIST, '"y" }', '"y", ')
    await type(LIST, '"ban", "description": "x"', '"bane", "description": "x"')
    expect(shown(LIST)).not.toContain('set/duplicate-name')
  })
})

describe('what says that nothing does something', () => {
  const UNREAD = bot(
    "  .addStringOption((o) => o.setName('reason').setDescription('Why'))\n  .addStringOption((o) => o.setName('who').setDescription('Who'))",
    "  const who = interaction.options.getString('who')\n  const reason = interaction.options.getString('reason')\n  await interaction.reply(reason + who)",
  )

  test('appears after a second of rest, wherever it is', async () => {
    const { open, type, shown, select, wait, save } = desk()
    await open(FILE, UNREAD)
    expect(shown(FILE)).toEqual([])
    await type(FILE, "getString('reason')", "getString('who')")
    expect(shown(FILE)).toEqual([])
    expect(select(FILE).moreIn).toBe(1000)
    wait(999)
    expect(shown(FILE)).toEqual([])
    wait(1)
    expect(shown(FILE)).toEqual(['use/never-read'])
    await type(FILE, "getString('who')\n  await", "getString('reason')\n  await")
    expect(shown(FILE)).toEqual([])
    await type(FILE, "getString('reason')", "getString('who')")
    save(FILE)
    expect(shown(FILE)).toEqual(['use/never-read'])
  })
})
