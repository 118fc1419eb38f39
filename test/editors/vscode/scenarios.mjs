/**
 * What a user of the extension does, one scenario each. A scenario gets a window of its own on a fresh copy of the
 * workspace, and throws when it does not see what it should.
 */
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findingsOf } from '../findings.mjs'

const COG = 'cogs/films.py'
const COG_TEXT = `import discord
from discord import app_commands
from discord.ext import commands


class Films(commands.Cog):
    @app_commands.command(description="Rate a film")
    @app_commands.describe(
        stars="How good it was, from one star for a film that you would not finish to five for one you would see again"
    )
    async def rate(self, interaction: discord.Interaction, filmName: str, stars: float = 3):
        await interaction.response.send_message(f"{filmName}: {stars}")
`

/** @typedef {{ open(file?: string, wishes?: object): Promise<object>, folder: string, screenshot(name: string): string }} Scene */

const text = ({ folder }, file) => readFileSync(join(folder, file), 'utf8')

const KICK = { name: 'kick', description: 'Removes a member' }

function write({ folder }, file, content) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), content)
}

const BROKEN = 'commands/ban.json'
const MOVE = 'Move required options first'
/** Where something is typed, and what is said there. */
const TYPED = [
  {
    file: 'commands/roll.json',
    behind: '"How many dice" }',
    typed: ', { "type": 4, "',
    key: 'max_value',
    name: /^"roll"$/,
    says: /4 of 32/,
    // JSON's own outline.
    outline: [],
  },
  {
    file: 'commands/slow.yaml',
    behind: 'Between two messages',
    typed: '\n',
    key: 'max_value',
    name: /^slow$/,
    says: /4 of 32/,
    outline: ['/slow'],
  },
  {
    file: 'src/commands/mute.js',
    behind: "description: 'Why'",
    typed: ', ',
    key: 'max_length',
    name: /^'mute'$/,
    says: /4 of 32/,
    // TypeScript's own outline.
    outline: [],
  },
]
const SEVERAL = `[
  { "name": "ban", "description": "x", "options": [{ "type": 3, "name": "reason", "description": "Why" }] },
  {
    "name": "kick",
    "description": "y",
    "options": [{ "type": 6, "name": "member", "description": "Who" }]
  }
]
`
/** So many commands that the server reads them for longer than the editor, whose own outline ends after some of them. */
const MANY = SEVERAL.replace(
  /\n\]\n$/,
  Array.from(
    { length: 1000 },
    (_, index) => `,\n  { "name": "c${index}", "description": "z" }`,
  ).join('') + '\n]\n',
)
const SHARED = `import { SlashCommandStringOption, type APIApplicationCommandOption } from 'discord.js'

export const reason = new SlashCommandStringOption().setName('Reason').setDescription('Why')
export const member: APIApplicationCommandOption = { type: 6, name: 'member', description: '' }
`
const SHARING = `import { SlashCommandBuilder } from 'discord.js'
import { reason } from '../options/reason.js'

export const data = new SlashCommandBuilder().setName('warn').setDescription('Warns a member').addStringOption(reason)
`
/** The parts of the window that the walkthrough shows. */
const PICTURE = { x: 336, y: 28, width: 760, height: 520 }
const THEMES = { dark: 'Default Dark Modern', light: 'Default Light Modern' }
/** A list, once it has something. */
const some = (rows) => rows.length > 0 && rows

/** A small window without what the film is not about. */
const STAGE = {
  viewport: { width: 960, height: 600 },
  settings: {
    'workbench.activityBar.location': 'hidden',
    'workbench.layoutControl.enabled': false,
    'workbench.editor.editorActionsLocation': 'hidden',
    'window.menuBarVisibility': 'hidden',
    'workbench.colorTheme': 'Default Dark Modern',
    'breadcrumbs.enabled': false,
    'editor.stickyScroll.enabled': false,
    'editor.guides.indentation': false,
    'editor.fontSize': 13,
    'editor.lineHeight': 18,
    'editor.inlayHints.enabled': 'off',
    'editor.scrollbar.vertical': 'hidden',
    'editor.overviewRulerBorder': false,
  },
}

/** A command with its handler, in which one read is wrong. */
const RATING = `const { SlashCommandBuilder } = require('discord.js')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('film')
    .setDescription('The films of the evening')
    .addSubcommand((sub) =>
      sub
        .setName('rate')
        .setDescription('Rate a film')
        .addStringOption((option) => option.setName('title').setDescription('Which film').setRequired(true))
        .addIntegerOption((option) => option.setName('stars').setDescription('One to five')),
    )
    .addSubcommand((sub) => sub.setName('list').setDescription('All films')),

  async execute(interaction) {
    switch (interaction.options.getSubcommand()) {
      case 'rate': {
        const stars = interaction.options.getNumber('stars')
        return rate(stars)
      }
      case 'list':
        return list()
    }
  },
}
`
/** The same command in two files: one says what it is, the other does it. */
const DEFINING = `const { SlashCommandBuilder } = require('discord.js')
const { invite } = require('../handlers/invite')

module.exports = {
  data: new SlashCommandBuilder()
    .setName('invite')
    .setDescription('Invite a member')
    .addUserOption((option) => option.setName('member').setDescription('Who').setRequired(true))
    .addStringOption((option) => option.setName('note').setDescription('Why')),
  execute: (interaction) => invite(interaction),
}
`
const HANDLING = `exports.invite = async (interaction) => {
  const member = interaction.options.getUser('member', true)
  const note = interaction.options.getUser('note')
  return [member, note]
}
`
/** Of what TypeScript says itself nothing is wanted here. */
const OURS_ALONE = {
  'javascript.validate.enable': false,
  'javascript.suggest.enabled': false,
  'javascript.suggestionActions.enabled': false,
  // The one for syntax alone says that it is loading.
  'typescript.tsserver.useSyntaxServer': 'never',
  'editor.acceptSuggestionOnCommitCharacter': false,
  'editor.parameterHints.enabled': false,
}

const FORECAST = `{
  "name": "weather",
  "name_localizations": { "de": "wetter" },
  "description": "The forecast for a place",
  "description_localizations": {
    "de": "Die Vorhersage für einen Ort"
  },
  "options": [
    {
      "type": 4,
      "name": "days",
      "name_localizations": { "de": "tage" },
      "description": "How many days ahead",
      "description_localizations": {
        "de": "Für wie viele Tage"
      }
    },
    {
      "type": 3,
      "name": "place",
      "name_localizations": { "de": "ort" },
      "description": "City or postcode",
      "description_localizations": {
        "de": "Stadt oder Postleitzahl"
      }
    }
  ]
}
`

/** The scenarios that run in Node's extension host. */
export const scenarios = {
  async 'a film: a mistake is typed, underlined and fixed, and the preview speaks German'(scene) {
    const { film } = scene
    const file = 'commands/weather.json'
    writeFileSync(join(scene.folder, file), FORECAST)
    const window = await scene.open(file, STAGE)
    const { page } = window
    await window.command('View: Toggle Primary Side Bar Visibility')
    await window.command('Slashlint: Open Command Preview to the Side')
    const preview = await window.webview()
    await preview.locator('.picker .name', { hasText: '/weather' }).first().waitFor()
    await window.command('View: Toggle Status Bar Visibility')
    await page.locator('.part.statusbar').waitFor({ state: 'hidden' })
    await window.focus()
    await page.keyboard.press('Control+Home')
    for (let line = 1; line < window.placeOf(FORECAST, '"place"').line; line++) {
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('End')
    await film.take(page, 1500)

    // The mistake: what is required comes behind what is not.
    await page.keyboard.press('Enter')
    await film.take(page, 400)
    for (const key of '"req') {
      await page.keyboard.type(key)
      await film.take(page, 120)
    }
    await page
      .locator('.suggest-widget.visible .monaco-list-row', { hasText: 'required' })
      .first()
      .waitFor()
    await film.take(page, 700)
    await page.keyboard.press('Enter')
    await window.until('the key', async () => (await window.text()).includes('"required": '))
    await page
      .locator('.suggest-widget.visible .monaco-list-row', { hasText: 'true' })
      .first()
      .waitFor()
    await film.take(page, 500)
    await page.keyboard.press('Enter')
    await window.squiggles('error').first().waitFor()
    await preview.locator('.option:not(.optional)', { hasText: 'place' }).first().waitFor()
    await film.take(page, 1200)

    // What it is, and what can be done.
    await window.hover(window.squiggles('error').first(), /must stand before/)
    await film.take(page, 3000, { still: true })
    await page.mouse.down()
    await page.mouse.up()
    const fix = await window.quickFix(MOVE, () => page.keyboard.press('Control+.'))
    await film.take(page, 1500)
    await page.keyboard.press('Enter')
    await fix.waitFor({ state: 'detached' })
    await window.until('the new order', async () => /"place"[^]*"days"/.test(await window.text()))
    await page.keyboard.press('Escape')
    await window.until('no squiggle', async () => (await window.squiggles('error').count()) === 0)
    await preview.locator('.composer-line .option').first().filter({ hasText: 'place' }).waitFor()
    // The title of the tab loses its count last.
    await window.settled(
      'the title',
      () =>
        page
          .locator('.tab.active')
          .first()
          .evaluate((tab) => tab.outerHTML),
      1500,
    )
    await film.take(page, 1500)

    const locale = preview.getByLabel('Locale')
    await locale.focus()
    await film.take(page, 300)
    await locale.selectOption('de')
    await preview.locator('.picker .name', { hasText: '/wetter' }).first().waitFor()
    await film.take(page, 3500)
  },

  async 'a film of a handler: a wrong read is mended, a name completed, and renamed with its definition'(
    scene,
  ) {
    const { film } = scene
    film.title = 'handler'
    const file = 'src/commands/film.js'
    write(scene, file, RATING)
    const settings = { ...STAGE.settings, ...OURS_ALONE, 'slashlint.readLens': true }
    const window = await scene.open(file, { ...STAGE, settings })
    const { page } = window
    const lens = (title) =>
      page.locator('.editor-instance .codelens-decoration', { hasText: title }).first()
    await window.command('View: Toggle Primary Side Bar Visibility')
    await window.command('View: Toggle Status Bar Visibility')
    await page.locator('.part.statusbar').waitFor({ state: 'hidden' })
    await window.focus()
    await lens('never read').waitFor()
    await window.squiggles('error').first().waitFor()
    await film.take(page, 1500)

    // A read that throws as soon as a user fills the option in.
    await window.hover(window.squiggles('error').first(), /getNumber\(\) reads NUMBER only/)
    await film.take(page, 2500, { still: true })
    await page.mouse.down()
    await page.mouse.up()
    const fix = await window.quickFix('Change to getInteger()', () =>
      page.keyboard.press('Control+.'),
    )
    await film.take(page, 1200)
    await page.keyboard.press('Enter')
    await fix.waitFor({ state: 'detached' })
    await window.until('the right method', async () =>
      (await window.text()).includes("getInteger('stars')"),
    )
    await page.keyboard.press('Escape')
    await window.until('no squiggle', async () => (await window.squiggles('error').count()) === 0)
    await page.mouse.move(900, 590)
    await film.take(page, 900)

    // What nothing reads is read: its name is offered between the quotes.
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    for (const part of ['const title', ' = interaction', '.options', '.getString(']) {
      await page.keyboard.type(part)
      await film.take(page, 180)
    }
    await page.keyboard.type("'")
    const offer = page.locator('.suggest-widget.visible .monaco-list-row.focused', {
      hasText: 'title',
    })
    await offer.waitFor()
    await film.take(page, 1500)
    await page.keyboard.press('Enter')
    await window.until('the name', async () => (await window.text()).includes("getString('title')"))
    await lens('never read').waitFor({ state: 'detached' })
    await window.until('no squiggle', async () => (await window.squiggles('error').count()) === 0)
    await film.take(page, 1200)

    // A new name, from the read.
    const box = await window.renameBox('title')
    await film.take(page, 700)
    await box.fill('name')
    await film.take(page, 700)
    await page.keyboard.press('Enter')
    await window.until('both ends', async () => {
      const shown = await window.text()
      return shown.includes(".setName('name')") && shown.includes("getString('name')")
    })
    await window.settled(
      'the text',
      () =>
        page
          .locator('.tab.active')
          .first()
          .evaluate((tab) => tab.outerHTML),
      1500,
    )
    await film.take(page, 3000)
  },

  async 'a handler: names are completed between the quotes, explained, and lead to their definition'(
    scene,
  ) {
    const file = 'src/commands/film.js'
    write(scene, file, RATING)
    const window = await scene.open(file)
    const { page } = window
    await window.squiggles('error').first().waitFor()
    const { line, column } = window.placeOf(RATING, "'list':", 1)
    await window.hover(
      page.locator('.view-line span', { hasText: /^'stars'$/ }).last(),
      /\/film rate stars/,
    )
    await window.goTo(line, column)
    await page.keyboard.press('Control+Shift+ArrowRight')
    await page.keyboard.press('Delete')
    await window.until('no name', async () => (await window.text()).includes("case '':"))
    const labels = (await window.offers()).filter((label) => label === 'rate' || label === 'list')
    assert.deepEqual(labels.sort(), ['list', 'rate'])
    await page.keyboard.type('li')
    await window.offer('list')
    await page.keyboard.press('Enter')
    await window.until('the name', async () => (await window.text()).includes("case 'list':"))
    const read = window.placeOf(RATING, "('stars')", 3)
    await window.goTo(read.line, read.column)
    const defined = window.placeOf(RATING, "'stars'", 1)
    await window.press('F12', 'the definition', async () =>
      (await window.cursor()).startsWith(`Ln ${defined.line},`),
    )
    await window.press('F12', 'the read', async () =>
      (await window.cursor()).startsWith(`Ln ${read.line},`),
    )
  },

  async 'a handler in another file: mended by its definition, and renamed in both'(scene) {
    write(scene, 'src/commands/invite.js', DEFINING)
    write(scene, 'src/handlers/invite.js', HANDLING)
    const handler = 'src/handlers/invite.js'
    const window = await scene.open(handler)
    const { page } = window
    await window.showProblems(handler)
    const rows = await window.problemsOf(1)
    assert.match(rows[0].code, /use\/option-type/)
    const wrong = window.placeOf(HANDLING, "getUser('note", 3)
    await window.goTo(wrong.line, wrong.column)
    const action = await window.quickFix('Change to getString()', () =>
      page.keyboard.press('Control+.'),
    )
    await window.click(action)
    await window.until('the right method', async () =>
      (await window.text()).includes("getString('note')"),
    )
    await window.problemsOf(0)
    // The file that is not shown may get its edit after the other one: what is saved too early is saved again.
    const inFile = (file, wanted) =>
      window.until(`${wanted} in ${file}`, async () => {
        if (!text(scene, file).includes(wanted)) {
          await window.command('File: Save All')
        }
        return text(scene, file).includes(wanted)
      })
    const name = window.placeOf(HANDLING, "'member'", 2)
    await window.goTo(name.line, name.column)
    await window.rename('member', 'guest')
    await inFile(handler, "getUser('guest', true)")
    await inFile('src/commands/invite.js', ".setName('guest')")
  },

  async 'a broken file: Problems are what core says, one to one'(scene) {
    const window = await scene.open(BROKEN)
    await showsWhatIsFound(scene, window)
    await window.screenshot(scene.screenshot('problems'))
  },

  async 'a cog in Python: what the library cuts, refuses and renames'(scene) {
    writeFileSync(join(scene.folder, 'requirements.txt'), 'discord.py==2.6.4\n')
    mkdirSync(join(scene.folder, 'cogs'))
    writeFileSync(join(scene.folder, COG), COG_TEXT)
    const window = await scene.open(COG)
    await window.showProblems(COG)
    const rows = await window.problemsOf(3)
    assert.deepEqual(rows.map(({ code }) => code.replace(/[()]/g, '')).sort(), [
      'option/name-lowercase',
      'python/cut-description',
      'python/default',
    ])
    const { line, column } = window.placeOf(COG_TEXT, 'filmName', 2)
    await window.goTo(line, column)
    const action = await window.quickFix('Show it to users under another name', () =>
      window.page.keyboard.press('Control+.'),
    )
    await window.screenshot(scene.screenshot('python'))
    await window.click(action)
    await window.until('the name that is sent', async () =>
      (await window.text()).includes('@app_commands.rename(filmName='),
    )
    await window.problemsOf(2)
  },

  async 'activation: how long it takes'(scene) {
    const window = await scene.open('commands/roll.json')
    await window.command('Developer: Show Running Extensions')
    const row = window.page
      .locator('.runtime-extensions-editor .monaco-list-row', { hasText: 'Slashlint' })
      .first()
    const text = await window.until(
      'the time',
      async () => /Activation:\s*(\d+)ms/.exec(await row.textContent())?.[1],
    )
    console.log(`     activated in ${text} ms`)
  },

  async 'a mistake typed, and its repair'(scene) {
    const window = await scene.open('commands/roll.json')
    await window.showProblems('commands/roll.json')
    await window.problemsOf(0)
    const { line, column } = window.placeOf(text(scene, 'commands/roll.json'), '"roll"', 5)
    await window.goTo(line, column)
    await window.page.keyboard.type(' Up')
    const rows = await window.problemsOf(2)
    assert.deepEqual(rows.map(({ code }) => code.replace(/[()]/g, '')).sort(), [
      'command/name-lowercase',
      'command/name-pattern',
    ])
    for (let count = 0; count < 3; count++) {
      await window.page.keyboard.press('Backspace')
    }
    await window.problemsOf(0)
  },

  async 'a quick fix by mouse'(scene) {
    const file = 'commands/order.json'
    const window = await scene.open(file)
    const squiggle = window.squiggles('error').first()
    await squiggle.waitFor()
    const action = await window.quickFix(MOVE, async () => {
      await window.hover(squiggle, /Quick Fix\.\.\./)
      await window.click(
        window.page.locator('.monaco-hover:visible .action', { hasText: 'Quick Fix...' }).first(),
      )
    })
    await window.screenshot(scene.screenshot('quick-fix'))
    await window.click(action)
    await window.until('the new order', async () =>
      /"member"[^]*"reason"/.test(await window.text()),
    )
    await window.showProblems(file)
    await window.problemsOf(0)
    await window.save()
    const { options } = JSON.parse(text(scene, file))
    assert.deepEqual(
      options.map(({ name }) => name),
      ['member', 'reason'],
    )
  },

  async 'a rule turned off from its entry in the light bulb'(scene) {
    const file = 'commands/order.json'
    const window = await scene.open(file)
    const squiggle = window.squiggles('error').first()
    await squiggle.waitFor()
    const entry = await window.quickFix('slashlint: option/required-order', async () => {
      await window.hover(squiggle, /Quick Fix\.\.\./)
      await window.click(
        window.page.locator('.monaco-hover:visible .action', { hasText: 'Quick Fix...' }).first(),
      )
    })
    await window.click(entry)
    const choice = window.page.locator('.quick-input-list .monaco-list-row', {
      hasText: 'Turn it off in slashlint.json',
    })
    await choice.waitFor()
    await window.click(choice)
    await window.until('no error', async () => (await window.squiggles('error').count()) === 0)
  },

  async 'fix all in the workspace'(scene) {
    const window = await scene.open('commands/order.json')
    await window.squiggles('error').first().waitFor()
    await window.command('Slashlint: Fix All in the Workspace')
    await window.showProblems('commands/order.json')
    await window.problemsOf(0)
    await window.command('File: Save All')
    const fixed = await window.until('the file saved', () => {
      const { options } = JSON.parse(text(scene, 'commands/order.json'))
      return options[0].name === 'member' && options
    })
    assert.equal(fixed.length, 2)
  },

  async 'a rule explained: its page, rendered, at the rule'(scene) {
    const window = await scene.open('commands/order.json')
    await window.squiggles('error').first().waitFor()
    await window.command('Slashlint: Explain a Rule…')
    const input = window.page.locator('.quick-input-widget .quick-input-box input.input')
    await input.fill('option/required-order')
    await window.page
      .locator('.quick-input-list .monaco-list-row.focused', { hasText: 'option/required-order' })
      .waitFor()
    await window.page.keyboard.press('Enter')
    await ruleInSight(window, 'option/required-order')
    await window.screenshot(scene.screenshot('explain'))
  },

  async 'the page of the extension shows every picture of its README'(scene) {
    const window = await scene.open('commands/order.json')
    await window.page.keyboard.press('Control+Shift+X')
    await window.page.locator('.extensions-viewlet .suggest-input-container').first().click()
    await window.page.keyboard.type('@installed slashlint')
    const item = window.page
      .locator('.extensions-list .monaco-list-row', { hasText: 'Slashlint for Discord' })
      .first()
    const page = await window.until('the README', async () => {
      // The list is drawn again while the search goes on: a click that it takes with it is made again.
      await window.click(item)
      return window.until('its frame', () => frameWith(window, 'h1', /slashlint/i), 10)
    })
    const shown = await window.until('its pictures', async () => {
      const widths = await page
        .locator('img')
        .evaluateAll((all) => all.map((one) => one.naturalWidth))
      return widths.length >= 3 && widths.every((width) => width > 0) ? widths : undefined
    })
    assert.equal(shown.length, 3)
    await window.screenshot(scene.screenshot('readme'))
  },

  async 'the code of a finding leads to its rule, in Problems and in the hover, and the page to other rules'(
    scene,
  ) {
    const file = 'commands/order.json'
    const window = await scene.open(file)
    await window.showProblems(file)
    await window.problemsOf(1)
    await window.click(window.page.locator('.markers-panel .marker-code').first())
    const page = await ruleInSight(window, 'option/required-order')
    await window.screenshot(scene.screenshot('code-link'))
    await page.locator('a', { hasText: 'option/duplicate-name' }).first().scrollIntoViewIfNeeded()
    await page.locator('a', { hasText: 'option/duplicate-name' }).first().click()
    await ruleInSight(window, 'option/duplicate-name')
    await page.locator('a', { hasText: 'All rules' }).first().click()
    await window.until('the list of all rules', () => frameWith(window, 'h1', /rules/i))
    await window.close()
    const hovered = await scene.open(file)
    const link = hovered.page
      .locator('.monaco-hover:visible a', { hasText: 'option/required-order' })
      .first()
    await hovered.until('the rule that the hover leads to', async () => {
      await hovered.hover(hovered.squiggles('error').first(), /required-order/)
      // A hover that goes before the hand arrives comes again.
      await link.click({ timeout: 5000 })
      return ruleInSight(hovered, 'option/required-order', 20)
    })
  },

  async 'a key completed, a hover and the outline, each entry once, in JSON, YAML and JavaScript'(
    scene,
  ) {
    for (const { file, behind, typed, key, name, says, outline } of TYPED) {
      const window = await scene.open(file)
      const ending = file.split('.').at(-1)
      const said = await window.hover(
        window.page.locator('.view-line span', { hasText: name }).last(),
        says,
      )
      assert.equal(said.match(new RegExp(says, 'g')).length, 1, said)
      await window.screenshot(scene.screenshot(`hover-${ending}`))
      const symbols = await window.symbols()
      assert.deepEqual(
        symbols.filter((label) => label.startsWith('/')),
        outline,
        symbols.join(' | '),
      )
      const { line, column } = window.placeOf(text(scene, file), behind, behind.length)
      await window.goTo(line, column)
      await window.page.keyboard.type(typed)
      const labels = await window.offers()
      assert.ok(labels.includes(key), labels.join(', '))
      assert.deepEqual(labels, [...new Set(labels)])
      await window.screenshot(scene.screenshot(`completion-${ending}`))
      await window.page.keyboard.type('max')
      const row = await window.offer(key)
      await row.click()
      await window.until('the key', async () => (await window.text()).includes(key))
      await window.close()
    }
  },

  async 'the preview: two locales, a click to the source, and HTML that is text'(scene) {
    const window = await scene.open('commands/weather.json')
    await window.command('Slashlint: Open Command Preview to the Side')
    const page = await window.webview()
    await page.locator('.picker .name', { hasText: '/weather' }).first().waitFor()
    await window.screenshot(scene.screenshot('preview'))
    await page.getByLabel('Locale').selectOption('de')
    await page.locator('.picker .name', { hasText: '/wetter' }).first().waitFor()
    await window.screenshot(scene.screenshot('preview-de'))
    await page.locator('.composer-command', { hasText: /^\/wetter$/ }).waitFor()
    await page.getByLabel('Locale').selectOption('es-419')
    await page.locator('.picker .name', { hasText: 'tiempo' }).first().waitFor()
    await page.locator('.facts', { hasText: 'come from es-ES' }).waitFor()
    await page.getByLabel('Locale').selectOption('de')
    await window.until('the cursor at the option', async () => {
      await page.locator('.option', { hasText: 'ort' }).first().click({ timeout: 5000 })
      const isThere = async () => /Ln (1[0-9]|[2-9][0-9]?)/.test(await window.cursor())
      return window.until('the cursor', isThere, 5)
    })
    await window.close()
    const other = await scene.open('commands/html.json')
    await other.squiggles('error').first().waitFor()
    await other.command('Slashlint: Open Command Preview to the Side')
    const markup = await other.webview()
    await markup
      .locator('.picker .name', { hasText: '<img src=x onerror=alert(1)>' })
      .first()
      .waitFor()
    assert.equal(await markup.locator('img').count(), 0)
  },

  async 'the preview: who sees a command, and a locale that another file does not have'(scene) {
    write(
      scene,
      'commands/kick.json',
      JSON.stringify({ ...KICK, default_member_permissions: '2' }, null, 2),
    )
    const window = await scene.open('commands/weather.json')
    await window.command('Slashlint: Open Command Preview to the Side')
    const page = await window.webview()
    await page.getByLabel('Locale').selectOption('de')
    await page.locator('.picker .name', { hasText: '/wetter' }).first().waitFor()
    await page.getByLabel('Seen by').selectOption('member')
    // Send Messages is what every member may do.
    await page.locator('.facts', { hasText: 'needs Send Messages' }).waitFor()
    await page.locator('.picker .name', { hasText: '/wetter' }).first().waitFor()
    await window.openFile('kick.json')
    await page
      .locator('.picker', { hasText: 'do not see this command: it needs Kick Members.' })
      .waitFor()
    assert.equal(await page.getByLabel('Locale').inputValue(), 'de')
    await window.screenshot(scene.screenshot('preview-member'))
    await page.getByLabel('Seen by').selectOption('admin')
    await page.locator('.picker .name', { hasText: '/kick' }).first().waitFor()
    assert.match((await page.locator('.facts').allTextContents()).join(' '), /no translation/)
  },

  async 'TypeScript and JavaScript: squiggle, preview, quick fix, and why a part is not checked'(
    scene,
  ) {
    for (const [file, name] of [
      ['src/commands/kick.ts', '/kick'],
      ['src/commands/mute.js', '/mute'],
    ]) {
      const window = await scene.open(file)
      await window.squiggles('error').first().waitFor()
      await window.showProblems(file)
      const rows = await window.problemsOf(1)
      assert.deepEqual(
        rows.map(({ code }) => code.replace(/[()]/g, '')),
        ['option/required-order'],
      )
      await window.command('Slashlint: Open Command Preview to the Side')
      const page = await window.webview()
      await page.locator('.picker .name', { hasText: name }).first().waitFor()
      await window.screenshot(scene.screenshot(file.split('.').at(-1)))
      const { line, column } = window.placeOf(text(scene, file), "'member'", 1)
      await window.goTo(line, column)
      const action = await window.quickFix(MOVE, () => window.page.keyboard.press('Control+.'))
      await window.click(action)
      await window.until('the new order', async () =>
        /'member'[^]*'reason'/.test(await window.text()),
      )
      await window.problemsOf(0)
      await window.save()
      await window.until('the new order in the file', () => {
        const saved = text(scene, file)
        return saved.indexOf("'member'") < saved.indexOf("'reason'")
      })
      await window.close()
    }
    const window = await scene.open('src/commands/greet.ts')
    await window.command('Slashlint: Show Why a Part Is Not Checked')
    const row = window.page.locator('.quick-input-list .monaco-list-row').first()
    await row.waitFor()
    assert.match((await row.textContent()) ?? '', /process\.env/)
    await window.screenshot(scene.screenshot('coverage'))
  },

  async 'options that commands share: squiggles where they stand, a note where they are used'(
    scene,
  ) {
    write(scene, 'src/options/reason.ts', SHARED)
    write(scene, 'src/commands/warn.ts', SHARING)
    const file = 'src/options/reason.ts'
    const window = await scene.open(file)
    await window.squiggles('error').nth(1).waitFor()
    await window.showProblems(file)
    const rows = await window.problemsOf(2)
    assert.deepEqual(rows.map(({ code, line }) => `${code} ${line}`).sort(), [
      'option/description-length [Ln 4, Col 92]',
      'option/name-lowercase [Ln 3, Col 63]',
    ])
    await window.screenshot(scene.screenshot('shared-options'))
    const note = await window.problemsIn('src/commands/warn.ts', 1)
    assert.match(note[0].message, /1 error in what is used here: reason\.ts/)
    const { line, column } = window.placeOf(SHARED, "'Reason'", 1)
    await window.goTo(line, column)
    const action = await window.quickFix('Change to "reason"', () =>
      window.page.keyboard.press('Control+.'),
    )
    await window.click(action)
    await window.until('the new name', async () => (await window.text()).includes("'reason'"))
    await window.problemsIn('src/commands/warn.ts', 0)
  },

  async 'JSON with several commands: their names in outline and breadcrumbs, and values by name alone'(
    scene,
  ) {
    write(scene, 'commands/several.json', SEVERAL)
    write(scene, 'commands/many.json', MANY)
    const window = await scene.open('commands/several.json')
    const symbols = await window.symbols()
    assert.deepEqual(
      symbols.filter((label) => label.startsWith('/')),
      ['/ban', '/kick'],
      symbols.join(' | '),
    )
    const { line, column } = window.placeOf(SEVERAL, '"type": 6', '"type": 6'.length)
    await window.goTo(line, column)
    await window.page.locator('.breadcrumbs-control', { hasText: '/kick' }).first().waitFor()
    await window.screenshot(scene.screenshot('breadcrumbs'))
    await window.page.keyboard.press('Backspace')
    const labels = await window.offers()
    assert.ok(labels.includes('STRING') && labels.includes('USER'), labels.join(', '))
    assert.deepEqual(
      labels.filter((label) => /^["\d]/.test(label)),
      [],
    )
    await window.screenshot(scene.screenshot('values'))
    await window.close()
    // The editor knows the entries of its own outline first here. Breadcrumbs show those of the first who answers.
    const large = await scene.open('commands/many.json')
    const member = large.placeOf(MANY, '"member"', 3)
    await large.goTo(member.line, member.column)
    const breadcrumbs = large.page.locator('.breadcrumbs-control')
    await breadcrumbs.filter({ hasText: '/kick' }).first().waitFor()
    const name = large.placeOf(MANY, '"kick"', 5)
    await large.goTo(name.line, name.column)
    await large.page.keyboard.type('off')
    await breadcrumbs.filter({ hasText: '/kickoff' }).first().waitFor()
    await large.screenshot(scene.screenshot('breadcrumbs-late'))
  },

  async 'a new command: its texts are judged while they are typed, and its file lies beside the others'(
    scene,
  ) {
    const window = await scene.open('src/commands/kick.ts')
    await window.command('Slashlint: New Command…')
    const widget = window.page.locator('.quick-input-widget')
    const input = widget.locator('input.input').first()
    await widget.locator('.quick-input-title', { hasText: 'discord.js: a builder' }).waitFor()
    await widget.locator('input.input:focus').waitFor()
    await window.page.keyboard.type('Ban User')
    await widget.locator('.quick-input-message', { hasText: /space|lower case/ }).waitFor()
    await input.fill('kick')
    await widget.locator('.quick-input-message', { hasText: 'kick.ts already exists' }).waitFor()
    await input.fill('ban-user')
    await widget.locator('.quick-input-message', { hasText: /type after the slash/ }).waitFor()
    await window.page.keyboard.press('Enter')
    await widget
      .locator('.quick-input-message', { hasText: /description that users see/ })
      .waitFor()
    await widget.locator('input.input:focus').waitFor()
    await window.page.keyboard.type("Bans a member, if it's needed")
    await window.page.keyboard.press('Enter')
    await window.page.locator('.tab.active[data-resource-name="ban-user.ts"]').waitFor()
    await window.lens()
    await window.showProblems('src/commands/ban-user.ts')
    await window.problemsOf(0)
    await window.screenshot(scene.screenshot('new-command-written'))
    const written = text(scene, 'src/commands/ban-user.ts')
    assert.match(written, /^import \{ SlashCommandBuilder \} from 'discord\.js'\n/)
    assert.match(
      written,
      /\.setName\('ban-user'\)\n {2}\.setDescription\('Bans a member, if it\\'s needed'\)/,
    )
  },

  async 'snippets by keys: a command with its handler, an option in a chain, a command in an empty file'(
    scene,
  ) {
    writeFileSync(join(scene.folder, 'src/hello.ts'), '')
    writeFileSync(join(scene.folder, 'commands/wave.json'), '')
    const accept = async (window, typed, label) => {
      await window.page.keyboard.type(typed, { delay: 30 })
      await window.offer(label)
      await window.screenshot(scene.screenshot(`snippet-${label}`))
      await window.page.keyboard.press('Enter')
    }
    const window = await scene.open('src/hello.ts')
    await window.focus()
    await accept(window, 'slashC', 'slashCommand')
    await window.until('the handler', async () =>
      /async function execute/.test(await window.text()),
    )
    await window.page.keyboard.type('hello')
    await window.page.keyboard.press('Tab')
    await window.page.keyboard.type('Says hello')
    await window.page.keyboard.press('Escape')
    await window.lens()
    await window.showProblems('src/hello.ts')
    await window.problemsOf(0)
    await window.save()
    const written = text(scene, 'src/hello.ts')
    assert.match(
      written,
      /setName\('hello'\)\s+\.setDescription\('Says hello'\)[^]*await interaction\.reply\('Done\.'\)/,
    )
    const described = ".setDescription('Says hello')"
    const { line, column } = window.placeOf(written, described, described.length)
    await window.goTo(line, column)
    await window.page.keyboard.press('Enter')
    await accept(window, '.slashOptionB', 'slashOptionBoolean')
    await window.until('the option', async () => /addBooleanOption/.test(await window.text()))
    await window.page.keyboard.press('Escape')
    await window.close()
    const data = await scene.open('commands/roll.json')
    await data.openFile('wave.json')
    await data.focus()
    await accept(data, 'slash', 'slashCommand')
    await data.page.keyboard.type('wave')
    await data.page.keyboard.press('Escape')
    await data.lens()
    await data.save()
    assert.equal(JSON.parse(text(scene, 'commands/wave.json')).name, 'wave')
  },

  async 'each thing once: JSON syntax, slashlint.json, coverage'(scene) {
    const window = await scene.open('slashlint.json')
    await window.showProblems('slashlint.json')
    await window.goTo(2, 1)
    await window.page.keyboard.type('"ruels": {},')
    const rows = await window.settled('a row', async () =>
      some((await window.allProblems()).filter(({ all }) => /ruels/.test(all))),
    )
    assert.equal(
      rows.length,
      1,
      `said ${rows.length} times: ${rows.map(({ all }) => all).join(' | ')}`,
    )
    await window.close()
    const json = await scene.open('commands/roll.json')
    await json.showProblems('commands/roll.json')
    await json.goTo(2, 1)
    await json.page.keyboard.type('x')
    const syntax = await json.settled('a row', async () =>
      some(
        (await json.allProblems()).filter(({ all }) => /roll|Property|syntax|expected/i.test(all)),
      ),
    )
    assert.ok(
      syntax.every(({ source }) => !/slashlint/.test(source)),
      'the syntax error is the JSON service’s own',
    )
  },

  async 'keystroke to squiggle, beside the editor’s own JSON schema validation'(scene) {
    const ours = await latencies(await scene.open('commands/roll.json'), '"roll"', 'error')
    const theirs = await latencies(await scene.open('other/settings.json'), '"quiet"', 'warning')
    const [mine, other] = [median(ours), median(theirs)]
    console.log(
      `     median of ${ours.length}: ours ${mine.toFixed(0)} ms, the editor’s JSON schema ${other.toFixed(0)} ms (${(mine / other).toFixed(2)} times)`,
    )
  },

  async 'the preview in dark and in high contrast, by keyboard, and at the cursor'(scene) {
    for (const [theme, file, first, second, line] of [
      ['Default Dark Modern', 'commands/weather.json', '/weather', 'place', 10],
      ['Default High Contrast', 'commands/role.json', '/role add', '/role list members', 31],
    ]) {
      const window = await scene.open(file, { settings: { 'workbench.colorTheme': theme } })
      await window.command('Slashlint: Open Command Preview to the Side')
      const page = await window.webview()
      const entry = page.locator('.picker .line').first()
      await entry.filter({ hasText: first }).waitFor()
      await window.until('the second line', async () => {
        await entry.focus({ timeout: 5000 })
        await window.page.keyboard.press('ArrowDown')
        await page.locator('.line:focus', { hasText: second }).waitFor({ timeout: 5000 })
        return true
      })
      await window.screenshot(
        scene.screenshot(`preview-${theme.toLowerCase().replaceAll(' ', '-')}`),
      )
      await window.page.keyboard.press('Enter')
      await window.until('the cursor at the source', async () =>
        (await window.cursor()).startsWith(`Ln ${line},`),
      )
      await page
        .locator('.picker [aria-current]', { hasText: line === 31 ? second : first })
        .waitFor()
      if (line !== 31) {
        await window.close()
      } else {
        const unused = window.placeOf(text(scene, file), '"unused"', 3)
        await window.goTo(unused.line, unused.column)
        await page.locator('.composer-command', { hasText: '/role list unused' }).waitFor()
        await window.goTo(unused.line - 9, 20)
        await page.locator('.composer-command', { hasText: '/role list members' }).waitFor()
        await window.screenshot(scene.screenshot('preview-sub-commands'))
      }
    }
  },

  async 'a folder that is not trusted, and one that lies on no disk'(scene) {
    const settings = { 'security.workspace.trust.enabled': true }
    const restricted = await scene.open(BROKEN, { settings, distrust: true })
    await restricted.page
      .locator('#status\\.workspaceTrust, [id="status.workspaceTrust"]')
      .first()
      .waitFor()
    await showsWhatIsFound(scene, restricted)
    await restricted.screenshot(scene.screenshot('restricted'))
    await restricted.close()
    await inMemory(scene)
  },
}

/** The scenarios that are run only for their pictures. */
export const pictures = {
  async 'the steps of the walkthrough, in dark and in light'(scene) {
    for (const [theme, colors] of Object.entries(THEMES)) {
      const open = (file) => scene.open(file, { settings: { 'workbench.colorTheme': colors } })
      const shoot = async (window, step, clip) => {
        await window.screenshot(scene.screenshot(`walkthrough-${step}-${theme}`), clip)
        await window.close()
      }
      const broken = await open(BROKEN)
      await broken.showProblems(BROKEN)
      await broken.until('rows', async () => (await broken.allProblems()).length > 0)
      await shoot(broken, 'check', { ...PICTURE, height: 290 })
      const order = await open('commands/order.json')
      const wrong = order.placeOf(text(scene, 'commands/order.json'), '"member"', 3)
      await order.squiggles('error').first().waitFor()
      await order.goTo(wrong.line, wrong.column)
      await order.quickFix(MOVE, () => order.page.keyboard.press('Control+.'))
      await shoot(order, 'fix', { ...PICTURE, height: 320 })
      const weather = await open('commands/weather.json')
      await weather.command('Slashlint: Open Command Preview to the Side')
      await (
        await weather.webview()
      )
        .locator('.picker .name', { hasText: '/weather' })
        .first()
        .waitFor()
      await shoot(weather, 'preview', { ...PICTURE, width: 920 })
      const kick = await open('src/commands/kick.ts')
      await kick.command('Slashlint: New Command…')
      const widget = kick.page.locator('.quick-input-widget')
      await widget.locator('.quick-input-title', { hasText: 'discord.js: a builder' }).waitFor()
      await widget.locator('input.input:focus').waitFor()
      await kick.page.keyboard.type('Ban User')
      await widget.locator('.quick-input-message', { hasText: /space|lower case/ }).waitFor()
      await shoot(kick, 'new', { ...PICTURE, height: 240 })
    }
  },
}

/** The scenarios that also run in the web worker host, where the server runs in a worker of its own. */
export const inWebWorkers = {
  async 'web worker host: Problems are what core says, on a disk and on none'(scene) {
    const window = await scene.open(BROKEN)
    await showsWhatIsFound(scene, window)
    await window.close()
    await inMemory(scene)
  },
}

/** The frame of a page with such an element in sight. */
async function frameWith(window, selector, text) {
  for (const frame of window.page.frames()) {
    const found = frame.locator(selector, { hasText: text }).first()
    if ((await found.count().catch(() => 0)) === 0) {
      continue
    }
    const box = await found.boundingBox()
    if (box !== null && box.y > 0 && box.y < 900) {
      return frame
    }
  }
  return false
}

/** The page of a rule, rendered, once the heading of the rule is in sight. */
const ruleInSight = (window, code, seconds) =>
  window.until(
    `the heading of ${code}, in sight`,
    () => frameWith(window, 'h2', new RegExp(`^${code}$`)),
    seconds,
  )

/** In a file system of the editor's own the files of the workspace and its configuration are read, too. */
async function inMemory(scene) {
  const window = await scene.open(BROKEN, { virtual: true })
  await showsWhatIsFound(scene, window)
  await window.showProblems('commands/order.json')
  await window.problemsOf(1)
  await window.screenshot(scene.screenshot('virtual'))
}

/** The rows of the Problems panel about the broken file are what the command line says, one to one. */
async function showsWhatIsFound({ folder }, window) {
  const expected = findingsOf(join(folder, BROKEN)).map(({ code, message, line, column }) =>
    [code, message, `[Ln ${line}, Col ${column}]`].join(' · '),
  )
  assert.ok(
    expected.length >= 4,
    `the example should have several findings, it has ${expected.length}`,
  )
  await window.showProblems(BROKEN)
  const shown = (await window.problemsOf(expected.length)).map(({ code, message, line }) =>
    [code.replace(/^\(|\)$/g, ''), message, line].join(' · '),
  )
  assert.deepEqual(shown.sort(), expected.sort())
  assert.ok((await window.squiggles('error').count()) > 0, 'nothing is underlined')
}

const TIMES = 24

/** Milliseconds from a key to the squiggle, many times; the first ones warm up. */
async function latencies(window, word, kind) {
  const { page } = window
  const { line, column } = window.placeOf(
    await window.until('the text', async () => (await window.text()) || false),
    word,
    word.length - 1,
  )
  await window.goTo(line, column)
  const found = []
  for (let time = -4; time < TIMES; time++) {
    await page.evaluate((selector) => {
      globalThis.slashlintSeen = new Promise((resolve, reject) => {
        let start
        setTimeout(() => reject(new Error(`no ${selector} came`)), 30_000)
        window.addEventListener('keydown', () => (start = performance.now()), {
          capture: true,
          once: true,
        })
        const look = () => {
          if (start !== undefined && document.querySelector(selector) !== null) {
            resolve(performance.now() - start)
          } else {
            requestAnimationFrame(look)
          }
        }
        look()
      })
    }, `.editor-instance .squiggly-${kind}`)
    await page.keyboard.type('X')
    const milliseconds = await page.evaluate(() => globalThis.slashlintSeen)
    if (time >= 0) {
      found.push(milliseconds)
    }
    await page.keyboard.press('Backspace')
    await window.until('no squiggle', async () => (await window.squiggles(kind).count()) === 0)
  }
  await window.close()
  return found
}

function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
