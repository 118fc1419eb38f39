// The film of the emulator's page: `node film.mjs`, after `npm run build` and `npm run test:clients`. A bot of discord.js is used
// in the page: autocompletion, a button, a form, and a ban.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  Client,
  EmbedBuilder,
  Events,
  GatewayIntentBits,
  ModalBuilder,
  TextInputBuilder,
  TextInputStyle,
} from 'discord.js'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { startEmulator } from '../../emulator/dist/index.js'
import { Film } from '../film.mjs'

const TARGET = fileURLToPath(new URL('../../docs/media/emulator', import.meta.url))
const MOST_BYTES = 2 * 1024 * 1024
const ARTICLES = ['Getting started', 'Slash commands', 'Permissions', 'Buttons and menus']
const COMMANDS = [
  {
    name: 'article',
    description: 'Shows an article of the handbook',
    options: [
      { type: 3, name: 'title', description: 'Which article', required: true, autocomplete: true },
    ],
  },
  {
    name: 'ban',
    description: 'Bans a member from this server',
    options: [
      { type: 6, name: 'user', description: 'Whom to ban', required: true },
      { type: 3, name: 'reason', description: 'Shown in the audit log' },
    ],
  },
]

const emulator = await startEmulator({ seed: { apps: [{ name: 'Warden', commands: COMMANDS }] } })
const bot = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: `${emulator.url}/api` },
})
bot.on(Events.InteractionCreate, async (interaction) => {
  if (interaction.isAutocomplete()) {
    const typed = interaction.options.getFocused().toLowerCase()
    const fitting = ARTICLES.filter((title) => title.toLowerCase().includes(typed))
    await interaction.respond(fitting.map((name) => ({ name, value: name })))
  } else if (interaction.isButton()) {
    const note = new TextInputBuilder()
      .setCustomId('note')
      .setLabel('What is missing?')
      .setStyle(TextInputStyle.Paragraph)
    const form = new ModalBuilder().setCustomId('missing').setTitle('Tell the authors')
    await interaction.showModal(form.addComponents(new ActionRowBuilder().addComponents(note)))
  } else if (interaction.isModalSubmit()) {
    await interaction.reply({
      content: `Thanks: *${interaction.fields.getTextInputValue('note')}*`,
      flags: 64,
    })
  } else if (interaction.commandName === 'article') {
    const title = interaction.options.getString('title')
    const embed = new EmbedBuilder()
      .setTitle(title)
      .setColor(0x3b8f5a)
      .setDescription('Everything **you** need to know.')
    const button = new ButtonBuilder()
      .setCustomId('missing')
      .setLabel('Something is missing')
      .setStyle(ButtonStyle.Primary)
    await interaction.reply({
      embeds: [embed],
      components: [new ActionRowBuilder().addComponents(button)],
    })
  } else if (interaction.commandName === 'ban') {
    const user = interaction.options.getUser('user')
    await interaction.guild.bans.create(user, {
      reason: interaction.options.getString('reason') ?? undefined,
    })
    await interaction.reply(`${user} was **banned**.`)
  }
})
const ready = new Promise((resolve) => bot.once(Events.ClientReady, resolve))
await bot.login(emulator.botToken)
await ready

const executablePath =
  process.env.CHROMIUM ??
  ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((at) => existsSync(at))
const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
})
const page = await browser.newPage({ viewport: { width: 1000, height: 640 }, colorScheme: 'dark' })
const film = new Film(sharp, MOST_BYTES)
const show = (milliseconds, more) => film.take(page, milliseconds, more)

/** Types as a person does, one frame a key. */
async function type(text) {
  for (const key of text) {
    await page.keyboard.type(key)
    await show(110)
  }
}

async function press(key, milliseconds, expected) {
  await page.keyboard.press(key)
  await expected?.waitFor()
  await show(milliseconds)
}

await page.goto(emulator.page)
await page.getByRole('combobox', { name: 'Type / for a command' }).waitFor()
await show(900)
await type('/')
await show(900)
await type('ar')
await press('Enter', 500, page.getByRole('option', { name: 'Getting started' }))
await type('s')
await page.getByRole('option', { name: 'Permissions' }).waitFor()
await type('la')
await page.getByRole('option', { name: 'Permissions' }).waitFor({ state: 'detached' })
await show(900)
await press('Enter', 500)
await press('Enter', 1300, page.getByText('Everything you need to know.'))
await page.getByRole('button', { name: 'Something is missing' }).click()
await page.getByRole('dialog').waitFor()
await show(900)
await type('More pictures')
await page.getByRole('button', { name: 'Submit' }).click()
await page.getByText('Thanks: More pictures').waitFor()
await show(1500)
await page.getByRole('combobox', { name: 'Type / for a command' }).focus()
await type('/ban ')
await type('be')
await press('Enter', 500)
await press('Enter', 500, page.getByText('was banned'))
await page.getByRole('button', { name: 'ben', exact: true }).waitFor({ state: 'detached' })
await show(2500, { still: true })
await film.write(TARGET)
await browser.close()
await bot.destroy()
await emulator.close()
