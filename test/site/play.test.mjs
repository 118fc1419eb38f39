// The playground in Chromium: what people do there, with the mouse, with the keyboard alone, and on a phone.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { findings, inSettings, openSite, paste, statusIs } from './browser.mjs'

let site
before(async () => (site = await openSite()))
after(() => site.close())
afterEach(() => site.closePages())

const linkOf = (shared) => `play/#1.${deflateRawSync(JSON.stringify(shared)).toString('base64url')}`

/** The text of the editor: the only thing that copying gives. */
async function copyAll(page) {
  await page.locator('#editor .cm-content').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  return page.evaluate(() => navigator.clipboard.readText())
}

const choose = (page, id, value) =>
  inSettings(page, () => page.locator(`#${id}`).selectOption(value))

const BROKEN = `{
  "name": "Ban",
  "name_localizations": { "de": "bannen" },
  "description": "Ban a member",
  "description_localizations": { "de": "Verbannt ein Mitglied" },
  "options": [
    { "type": 3, "name": "reason", "description": "Shown in the audit log" },
    { "type": 6, "name": "user", "description": "Whom to ban", "required": true }
  ]
}
`

test('what is pasted is underlined and listed, and a fix mends it', async () => {
  const page = await site.open('play/')
  await paste(page, BROKEN)
  await statusIs(page, '2 errors')
  assert.equal(await page.locator('#editor .cm-lintRange-error').count(), 2)
  assert.match(
    await findings(page).nth(0).innerText(),
    /"B" at position 1 of "Ban" must be lower case: "b"/,
  )
  await page.getByRole('button', { name: 'Change to "ban"', exact: true }).click()
  await statusIs(page, '1 error')
  await page.getByRole('button', { name: 'Fix all', exact: true }).click()
  await statusIs(page, 'No problems in 1 command')
  const mended = JSON.parse(await copyAll(page))
  assert.equal(mended.name, 'ban')
  assert.deepEqual(
    mended.options.map(({ name }) => name),
    ['user', 'reason'],
  )
  site.assertQuiet()
})

test('the handler of a command is checked, and mended', async () => {
  const page = await site.open('play/#example=broken/src/commands/film.js')
  await statusIs(page, '4 errors in 1 command')
  for (const code of [
    'use/unknown-option',
    'use/option-type',
    'use/required-optional',
    'use/unknown-subcommand',
  ]) {
    await page.locator('#findings').getByRole('link', { name: code, exact: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Change to getInteger()' }).click()
  await statusIs(page, '3 errors in 1 command')
  assert.match(await copyAll(page), /getInteger\('stars', true\)/)
  site.assertQuiet()
})

// `SLASHLINT_PICTURES=1` renews the picture of the README.
test(
  'the playground as the README shows it',
  { skip: process.env.SLASHLINT_PICTURES === undefined },
  async () => {
    const page = await site.open('play/', { viewport: { width: 1280, height: 860 } })
    await statusIs(page, '5 errors')
    await page.locator('#preview').getByText('/ban').first().waitFor()
    await page.getByRole('button', { name: 'Change to "4"' }).waitFor()
    await page.screenshot({
      path: fileURLToPath(new URL('../../docs/media/playground.png', import.meta.url)),
    })
  },
)

test('a finding leads to its place and to the page of its rule', async () => {
  const page = await site.open('play/')
  await paste(page, BROKEN)
  await statusIs(page, '2 errors')
  await page.getByRole('button', { name: /^Go to 8:/ }).click()
  await page.keyboard.type('"member"')
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'option/required-order' }).click()
  const rule = await opened
  await rule.getByRole('heading', { level: 1, name: 'option/required-order' }).waitFor()
  // The playground stays as it is.
  assert.match(await copyAll(page), /"member"/)
  site.assertQuiet()
})

test('the preview shows the command in German, in its own theme', async () => {
  const page = await site.open('play/')
  await paste(page, BROKEN)
  const preview = page.locator('#preview')
  await preview.getByText('/Ban').first().waitFor()
  await page.getByLabel('Locale').selectOption('de')
  await preview.getByText('/bannen').first().waitFor()
  await preview.getByText('Verbannt ein Mitglied').waitFor()
  const colour = () => preview.evaluate((element) => getComputedStyle(element).backgroundColor)
  await choose(page, 'preview-theme', 'light')
  const light = await colour()
  await choose(page, 'preview-theme', 'dark')
  assert.notEqual(await colour(), light)
  site.assertQuiet()
})

test('the preview has two views: as in Discord, and the facts with the size that Discord counts', async () => {
  const page = await site.open('play/')
  const description = 'x'.repeat(97)
  await paste(page, JSON.stringify({ name: 'ban', description }))
  const preview = page.locator('#preview')
  await preview.locator('.picker', { hasText: 'cut after 76 of 97, estimated' }).waitFor()
  assert.equal(await preview.locator('.picker').getByText(description).count(), 0)
  await preview.getByRole('button', { name: 'Facts' }).click()
  await preview.getByText(description).waitFor()
  await preview.getByText('97/100').waitFor()
  await preview.getByText('100 of 8000 characters').waitFor()
  assert.equal(
    await preview.locator('meter').evaluate((meter) => meter.value / meter.max),
    100 / 8000,
  )
  site.assertQuiet()
})

test('the chosen command is a line of chips, with the option at the cursor described above it and its choices listed', async () => {
  const page = await site.open('play/')
  const option = (name, more) => ({ type: 3, name, description: `About ${name}`, ...more })
  const choices = ['Apple', 'Pear'].map((name) => ({ name, value: name }))
  const options = [option('first', { required: true }), option('fruit', { choices })]
  await paste(page, JSON.stringify({ name: 'eat', description: 'Eats', options }, undefined, 2))
  const input = page.locator('#preview .input')
  await input.getByText('fruit').waitFor()
  assert.deepEqual(await input.locator('.composer-chip .composer-name').allInnerTexts(), [
    'first',
    'fruit',
  ])
  await input.getByText('About first').waitFor()
  await input.getByRole('button', { name: 'fruit' }).click()
  await input.getByText('About fruit').waitFor()
  assert.deepEqual(await input.locator('.offer').allInnerTexts(), ['Apple', 'Pear'])
  // The other kinds: menus of users and messages, and what opens an Activity.
  await paste(page, '[{ "type": 3, "name": "Report message" }, { "type": 3, "name": "Alert" }]')
  const menu = page.getByRole('group', { name: 'Apps menu of a message' })
  await menu.locator('.picker').getByText('Report message').waitFor()
  assert.deepEqual(await menu.locator('.picker .offer').allInnerTexts(), [
    'Alert',
    'Report message',
  ])
  await paste(page, '{ "type": 4, "name": "launch", "handler": 2 }')
  await page.locator('#preview').getByRole('button', { name: 'Launch' }).waitFor()
  site.assertQuiet()
})

test('an empty editor invites, and what it offers opens', async () => {
  const page = await site.open('play/')
  await statusIs(page, '5 errors')
  await page.locator('#editor .cm-content').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await statusIs(page, 'Nothing to check yet.')
  assert.equal(await findings(page).count(), 0)
  await page.getByRole('button', { name: 'A ban with five mistakes' }).click()
  await statusIs(page, '5 errors')
  site.assertQuiet()
})

test('undoing takes back that fixes were applied, and with it the word about it', async () => {
  const page = await site.open('play/')
  await paste(page, BROKEN)
  await statusIs(page, '2 errors')
  await page.getByRole('button', { name: 'Fix all', exact: true }).click()
  await page.getByText(/^(?:1 problem was|[2-9]\d* problems were) fixed\.$/).waitFor()
  await page.keyboard.press('ControlOrMeta+z')
  await statusIs(page, '2 errors')
  assert.equal(await page.locator('#notice').innerText(), '')
  site.assertQuiet()
})

test('more findings than are looked for are said in the count', async () => {
  const page = await site.open('play/')
  const options = Array.from({ length: 2000 }, (_, i) => ({
    type: 3,
    name: `O${i}`,
    description: '',
  }))
  await paste(page, JSON.stringify({ name: 'many', description: 'Many', options }))
  await statusIs(page, 'At least 1000 errors')
})

test('borders between panes are moved by the pointer and by the arrows', async () => {
  const page = await site.open('play/')
  await statusIs(page, '5 errors')
  const view = page.locator('section.view')
  const before = (await view.boundingBox()).width
  const border = page.getByRole('separator', { name: 'Width of the editor' })
  await border.focus()
  await page.keyboard.press('ArrowLeft')
  const wider = (await view.boundingBox()).width
  assert.ok(wider > before + 20, `${before}, ${wider}`)
  const { x, y } = await border.boundingBox()
  await page.mouse.move(x + 3, y + 100)
  await page.mouse.down()
  await page.mouse.move(x + 203, y + 120)
  await page.mouse.up()
  assert.ok(Math.abs((await view.boundingBox()).width - wider + 200) < 20)
  // The page fills the window, and does not scroll.
  assert.equal(await page.evaluate(() => document.documentElement.scrollHeight), 900)
  site.assertQuiet()
})

test('a shared link gives the same in another browser, and sends nothing anywhere', async () => {
  const page = await site.open('play/')
  await choose(page, 'scope', 'guild')
  await choose(page, 'operation', 'create')
  await paste(page, BROKEN.replace('Ban a member', 'Ban a member 🔨 ő'))
  await statusIs(page, '2 errors')
  await page.getByLabel('Locale').selectOption('de')
  await page.locator('#preview').getByText('/bannen').first().waitFor()
  await page.waitForLoadState('networkidle')
  site.sent.length = 0
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('The link was copied').waitFor()
  const link = await page.getByLabel('Link to what you see').inputValue()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)
  // A new address makes the browser look for its icon again: that is a file of ours, and it is told nothing.
  assert.deepEqual(
    site.sent.map(({ path }) => path).filter((path) => !path.endsWith('/icon.svg')),
    [],
  )

  const other = await (await site.reader()).newPage()
  await other.goto(link)
  await statusIs(other, '2 errors')
  assert.equal(await copyAll(other), await copyAll(page))
  assert.equal(await other.locator('#scope').inputValue(), 'guild')
  assert.equal(await other.locator('#operation').inputValue(), 'create')
  await other.locator('#preview').getByText('/bannen').first().waitFor()
  assert.deepEqual(await findings(other).allInnerTexts(), await findings(page).allInnerTexts())
  site.assertQuiet()
})

test('of thousands of mistakes so many are shown as one reads, and the page stays usable', async () => {
  const page = await site.open('play/')
  await paste(page, '{[<"\u0000'.repeat(20_000))
  await statusIs(page, '10001 errors')
  assert.equal(await findings(page).count(), 501)
  assert.match(await findings(page).last().innerText(), /9501 more/)
  await paste(page, BROKEN)
  await statusIs(page, '2 errors')
  assert.equal(await findings(page).count(), 2)
  site.assertQuiet()
})

/** Some 6 MB, at which the worker is busy for a while on any machine. */
const LONG = Array.from(
  { length: 60_000 },
  (_, i) => `- name: command-${i}
  description: The description of the command with the number ${i}
  options:
    - { type: 3, name: text, description: Some text }
`,
).join('')

/** A playground that counts its workers. */
async function openWithWorkers() {
  const page = await (await site.reader()).newPage()
  let count = 0
  page.on('worker', () => count++)
  await page.goto(`${site.origin}play/`)
  await statusIs(page, 'errors')
  await page.locator('#language').selectOption('yaml')
  // A reader that a slow machine is still loading when the long text comes would count as a text that takes long.
  await statusIs(page, '')
  return { page, workers: () => count }
}

test('a check that takes long says so, and can be stopped with the keyboard', async () => {
  const { page, workers } = await openWithWorkers()
  await paste(page, LONG)
  await page.locator('#status', { hasText: 'Checking. This text is long' }).waitFor()
  const stop = page.getByRole('button', { name: 'Stop checking' })
  await stop.focus()
  await page.keyboard.press('Enter')
  await page.locator('#status', { hasText: 'Stopped' }).waitFor()
  assert.equal(await stop.isVisible(), false)
  assert.equal(await findings(page).count(), 0)
  assert.equal(workers(), 2)
  await paste(page, '- name: Loud\n  description: x\n')
  await statusIs(page, '1 error in 1 command')
  await page.getByRole('button', { name: 'Change to "loud"' }).click()
  await statusIs(page, 'No problems in 1 command')
  assert.equal(workers(), 2)
  site.assertQuiet()
})

test('a newer text does not wait for one that takes long', async () => {
  const { page, workers } = await openWithWorkers()
  await paste(page, LONG)
  await page.locator('#status', { hasText: 'Checking. This text is long' }).waitFor()
  await paste(page, '- name: Loud\n  description: x\n')
  await statusIs(page, '1 error in 1 command')
  assert.equal(workers(), 2)
  assert.equal(await page.getByRole('button', { name: 'Stop checking' }).isVisible(), false)
  site.assertQuiet()
})

test('without JavaScript it says what is needed, and what can be done instead', async () => {
  const page = await site.open('play/', { javaScriptEnabled: false })
  assert.match(await page.locator('noscript').innerText(), /needs JavaScript.*slashlint check/s)
})

test('law: whatever leads away from the playground and back, the text, the settings and the language stay', async () => {
  const text = 'name: Loud\ndescription: Typed by hand\n'
  const link = linkOf({ text: '{ "name": "shared", "description": "x" }' })
  const ways = {
    reload: (page) => page.reload(),
    'another page, and Back': async (page) => {
      await page.getByRole('link', { name: 'Documentation', exact: true }).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goBack()
    },
    'another page, and its link here': async (page) => {
      await page.goto(`${site.origin}rules/`)
      await page.goto(`${site.origin}play/`)
    },
    'a shared link in the same tab, and Back': async (page) => {
      await page.goto(site.origin + link)
      await statusIs(page, 'No problems in 1 command')
      assert.match(await copyAll(page), /shared/)
      await page.goBack()
    },
    'the skip link, and Back': async (page) => {
      await page.evaluate(() => document.querySelector('.skip').click())
      await page.goBack()
    },
  }
  for (const [way, go] of Object.entries(ways)) {
    const page = await site.open('play/')
    await choose(page, 'scope', 'guild')
    await paste(page, text)
    await statusIs(page, '1 error in 1 command')
    await go(page)
    await statusIs(page, '1 error in 1 command')
    assert.equal(await copyAll(page), text, way)
    assert.equal(await page.locator('#language').inputValue(), 'yaml', way)
    assert.equal(await page.locator('#scope').inputValue(), 'guild', way)
    assert.equal(await page.locator('#notice').innerText(), '', way)
    await page.context().close()
  }
  site.assertQuiet()
})

test('what was changed in a shared text stays over a reload, and the link still opens what it holds', async () => {
  const link = linkOf({ text: '{ "name": "shared", "description": "x" }' })
  const page = await site.open(link)
  await statusIs(page, 'No problems in 1 command')
  await paste(page, '{ "name": "Mine", "description": "x" }')
  await statusIs(page, '1 error in 1 command')
  await page.reload()
  await statusIs(page, '1 error in 1 command')
  await page.goto('about:blank')
  await page.goto(site.origin + link)
  await statusIs(page, 'No problems in 1 command')
  site.assertQuiet()
})

test('a text that the tab cannot keep is still edited and checked', async () => {
  const page = await site.open('play/')
  await paste(page, `name: ban\ndescription: x\n# ${'x'.repeat(6_000_000)}\n`)
  await statusIs(page, 'No problems in 1 command')
  await paste(page, 'name: Ban\ndescription: x\n')
  await statusIs(page, '1 error')
  await page.reload()
  await statusIs(page, '1 error')
  site.assertQuiet()
})

test('a damaged link says so, and opens the first example', async () => {
  for (const fragment of ['1.damaged', '1.', '2.AAAA', 'example=%', 'example=good/../../none']) {
    const page = await site.open(`play/#${fragment}`)
    await statusIs(page, '5 errors')
    await page.getByText('This link is damaged').waitFor()
    await page.context().close()
  }
  site.assertQuiet()
})

test('of a link only what can be is taken', async () => {
  const shown = await site.open(
    linkOf({
      text: '{ "name": "<img src=x>", "description": "x" }',
      language: '__proto__',
      resource: 'bogus',
      scope: 7,
      operation: '<b>',
      locale: 'xx-YY',
      rules: { 'command/name-pattern': 'nonsense', 'command/name-lowercase': { off: true } },
    }),
  )
  await statusIs(shown, '1 error in 1 command')
  assert.equal(await shown.locator('#resource').inputValue(), '')
  assert.equal(await shown.locator('#preview img, #findings img').count(), 0)
  const off = await site.open(
    linkOf({
      text: '{ "name": "Ban", "description": "x" }',
      rules: { 'command/name-lowercase': 'off' },
    }),
  )
  await statusIs(off, 'No problems in 1 command')
  site.assertQuiet()
})

test('a link that unpacks to more than a browser bears opens the first example, a long text is opened', async () => {
  const bomb = await site.open(linkOf({ text: 'a'.repeat(50_000_000) }))
  await statusIs(bomb, '5 errors')
  await bomb.getByText('This link is damaged').waitFor()
  const long = await site.open(
    linkOf({ text: `{ "name": "ban", "description": "x" }${' '.repeat(7_900_000)}` }),
  )
  await statusIs(long, 'No problems in 1 command')
  site.assertQuiet()
})

test('a long text fits a link, and what fits none is not put into one', async () => {
  const page = await site.open('play/')
  const yaml = (lines) => {
    let state = 1
    const noise = Array.from(
      { length: lines },
      () => `# ${(state = (state * 48_271) % 2_147_483_647).toString(36)}\n`,
    )
    return `name: ban\ndescription: x\n${noise.join('')}`
  }
  const long = yaml(120_000)
  await paste(page, long)
  await statusIs(page, 'No problems in 1 command')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('The link was copied').waitFor()
  const link = await page.getByLabel('Link to what you see').inputValue()
  assert.ok(link.length > 500_000, `${link.length} characters`)
  await page
    .getByText(`${link.length.toLocaleString('en')} characters: some chats cut such links`)
    .waitFor()
  const other = await (await site.reader()).newPage()
  await other.goto(link)
  await statusIs(other, 'No problems in 1 command')
  assert.equal(await copyAll(other), long)

  await paste(page, yaml(200_000))
  await statusIs(page, 'No problems in 1 command')
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByText('too long for a link').waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), yaml(200_000))
  site.assertQuiet()
})

test('a list of names and descriptions is a list of commands, for nobody pastes anything else here', async () => {
  const page = await site.open('play/')
  await paste(
    page,
    '[{ "name": "Ban", "description": "x" }, { "name": "kick", "description": "" }]',
  )
  await statusIs(page, '2 errors in 2 commands')
  await page.getByRole('button', { name: 'Change to "ban"', exact: true }).click()
  await statusIs(page, '1 error in 2 commands')
  // Here nothing stands between the text and the service.
  await paste(
    page,
    '{ "name": "a", "description": "x", "options": [{ "type": "STRING", "name": "b", "description": "x" }] }',
  )
  await statusIs(page, '1 error in 1 command')
  await page.getByRole('button', { name: 'Change to 3', exact: true }).click()
  await statusIs(page, 'No problems in 1 command')
  await paste(
    page,
    '{ "ping": { "description": "x", "options": [{ "type": 3, "name": "B", "description": "x" }] } }',
  )
  await statusIs(page, '1 error in 1 command')
  await paste(page, '[{ "title": "Ban", "description": "x" }]')
  await statusIs(page, 'slashlint recognises nothing here')
  site.assertQuiet()
})

test('the language of what is pasted over everything is recognised', async () => {
  const page = await site.open('play/')
  const language = page.locator('#language')
  const ban = `new SlashCommandBuilder().setName('Ban').setDescription('x')\n`
  for (const [text, expected] of [
    ['name: Ban\ndescription: x\n', 'yaml'],
    [`import { SlashCommandBuilder } from 'discord.js'\nexport const ban = ${ban}`, 'typescript'],
    ['# a comment\n- name: Ban\n  description: x\n', 'yaml'],
    [
      `'use strict'\nconst { SlashCommandBuilder } = require('discord.js')\nmodule.exports = ${ban}`,
      'typescript',
    ],
    ['[{ "name": "Ban", "description": "x" }]', 'json'],
    ['// what it does\n{ "name": "Ban", "description": "x" }', 'jsonc'],
    ['type: 1\nname: Ban\ndescription: x\n', 'yaml'],
  ]) {
    await paste(page, text)
    await statusIs(page, '1 error in 1 command')
    assert.equal(await language.inputValue(), expected, text)
  }
  // A part tells nothing about the rest.
  await page.keyboard.press('ControlOrMeta+End')
  await page.evaluate(() => navigator.clipboard.writeText('{ "type": 1 }'))
  await page.keyboard.press('ControlOrMeta+v')
  await statusIs(page, 'error')
  assert.equal(await language.inputValue(), 'yaml')
  site.assertQuiet()
})

test('resource, scope and operation are heard', async () => {
  const page = await site.open('play/')
  await paste(page, '{ "seconds": 4 }')
  await statusIs(page, 'slashlint recognises nothing here')
  await choose(page, 'resource', 'lobby')
  await statusIs(page, '1 warning in 1 lobby')
  await paste(page, '{ "description": "x" }')
  await choose(page, 'resource', 'command')
  await statusIs(page, 'error')
  await choose(page, 'operation', 'edit')
  await statusIs(page, 'No problems')
  site.assertQuiet()
})

test('the twelve examples open, each with mistakes or without as it says', async () => {
  const page = await site.open('play/')
  await statusIs(page, '5 errors')
  const menu = page.locator('#example')
  const paths = await menu
    .locator('option')
    .evaluateAll((options) => options.map(({ value }) => value).filter(Boolean))
  assert.deepEqual([paths.length, await menu.locator('optgroup').count()], [12, 3])
  for (const path of paths) {
    await page.evaluate(() => (document.querySelector('#status').textContent = ''))
    await menu.selectOption(path)
    await page.locator('#status:not(:empty)').waitFor()
    const said = await page.locator('#status').innerText()
    if (path.startsWith('good/')) {
      assert.match(said, /^No problems in [1-9]/, path)
    } else {
      assert.match(said, /^\d+ (?:error|warning|hint)/, path)
    }
  }
  site.assertQuiet()
})

test('YAML and TypeScript are read, and mended', async () => {
  const page = await site.open('play/')
  await page.locator('#language').selectOption('yaml')
  await paste(page, 'name: Ban\ndescription: Ban a member\n')
  await statusIs(page, '1 error')
  await page.getByRole('button', { name: 'Fix all', exact: true }).click()
  await statusIs(page, 'No problems in 1 command')
  assert.equal(await copyAll(page), 'name: ban\ndescription: Ban a member\n')
  await page.locator('#language').selectOption('typescript')
  await paste(
    page,
    `import { SlashCommandBuilder } from 'discord.js'\nexport const ban = new SlashCommandBuilder().setName('Ban').setDescription('Ban a member')\n`,
  )
  await statusIs(page, '1 error')
  await page.getByRole('button', { name: 'Fix all', exact: true }).click()
  await statusIs(page, 'No problems in 1 command')
  assert.match(await copyAll(page), /setName\('ban'\)/)
  await inSettings(page, (menu) => menu.getByRole('button', { name: 'Copy as JSON' }).click())
  await page.getByText('copied as JSON').waitFor()
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), {
    type: 1,
    name: 'ban',
    description: 'Ban a member',
    options: [],
  })
  site.assertQuiet()
})

test('a comment of JSON switches a rule off', async () => {
  const page = await site.open('play/')
  await page.locator('#language').selectOption('jsonc')
  await paste(page, '{\n  "name": "Ban",\n  "description": "Ban a member"\n}\n')
  await statusIs(page, '1 error')
  const hide = page.getByRole('button', { name: 'Disable command/name-lowercase for this line' })
  assert.equal(await hide.isVisible(), false)
  await page.getByLabel('More about command/name-lowercase').click()
  await hide.click()
  await statusIs(page, 'No problems')
  site.assertQuiet()
})

test('what the service answered is shown at its place', async () => {
  const page = await site.open('play/')
  await paste(page, BROKEN)
  await page.getByText('What did Discord answer?').click()
  await page.getByLabel('Paste the error').fill(`DiscordAPIError[50035]: Invalid Form Body
options[1][APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID]: Required options must be placed before non-required options
    at handleErrors (node:internal/process/task_queues:95:5)`)
  const explained = page.locator('#explained')
  await explained.getByRole('link', { name: 'option/required-order' }).waitFor()
  await explained.getByRole('button', { name: 'Go to 8:' }).click()
  await explained.getByRole('button', { name: 'Move required options first' }).click()
  await statusIs(page, '1 error')
  await page.getByLabel('Paste the error').fill('nothing of the kind')
  await explained
    .getByText('The pasted text is neither an error that a library printed nor JSON')
    .waitFor()
  await page.getByLabel('Paste the error')
    .fill(`discord.errors.HTTPException: 400 Bad Request (error code: 50035): Invalid Form Body
In name: Command name is invalid`)
  await explained.getByRole('link', { name: 'command/name-lowercase' }).waitFor()
  site.assertQuiet()
})

test('what the service answered is about the newest text, and follows it', async () => {
  const page = await site.open('play/')
  await statusIs(page, '5 errors')
  // The error is pasted while a large text is still being checked, and the text that it is about waits.
  await paste(
    page,
    JSON.stringify(Array.from({ length: 5000 }, (_, i) => ({ name: `c${i}`, description: 'C' }))),
  )
  await paste(page, BROKEN)
  await page.getByText('What did Discord answer?').click()
  await page.getByLabel('Paste the error').fill(`DiscordAPIError[50035]: Invalid Form Body
options[1][APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID]: Required options must be placed before non-required options`)
  const explained = page.locator('#explained')
  await explained.getByRole('button', { name: 'Go to 8:' }).waitFor()
  await page.locator('#editor .cm-content').focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type(' \n\n')
  await explained.getByRole('button', { name: 'Go to 10:' }).waitFor()
  await explained.getByRole('button', { name: 'Move required options first' }).click()
  await statusIs(page, '1 error')
  assert.deepEqual(
    JSON.parse(await copyAll(page)).options.map(({ name }) => name),
    ['user', 'reason'],
  )
  site.assertQuiet()
})

test('what was found in an earlier text changes nothing in the newest', async () => {
  const page = await site.open('play/')
  await paste(page, BROKEN)
  await statusIs(page, '2 errors')
  await page.getByRole('button', { name: 'Change to "ban"', exact: true }).waitFor()
  await page.locator('#editor .cm-content').focus()
  await page.keyboard.press('ControlOrMeta+a')
  const kept = await page.locator('#editor .cm-content').evaluate((content) => {
    const fix = document.querySelector('#findings .fix')
    const place = document.querySelector('#findings > li:last-of-type .place')
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '{}')
    content.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
    // Before anything is drawn anew.
    fix.click()
    place.click()
    return content.textContent
  })
  assert.equal(kept, '{}')
  site.assertQuiet()
})

test('a hover tells what a field means, and completion what may be typed', async () => {
  const page = await site.open('play/')
  await paste(page, '{\n  "name": "ban",\n  "description": "Ban a member"\n}\n')
  await statusIs(page, 'No problems')
  await page
    .locator('#editor .cm-line', { hasText: '"description"' })
    .getByText('"description"')
    .hover()
  await page.locator('#editor .cm-tooltip-hover', { hasText: '1 to 100' }).waitFor()
  await page.mouse.move(5, 5)
  await page.locator('#editor .cm-content').focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('"nsf')
  await page.locator('#editor .cm-tooltip-autocomplete', { hasText: 'nsfw' }).waitFor()
  // A key that comes with the list was not meant for it: the editor waits for 75 ms.
  await page.waitForTimeout(300)
  await page.keyboard.press('Enter')
  await page.locator('#editor .cm-tooltip-autocomplete').waitFor({ state: 'detached' })
  const text = await copyAll(page)
  assert.match(text, /"nsfw": /)
  site.assertQuiet()
})

test('an issue holds what is needed to repeat it', async () => {
  const page = await site.open('play/')
  await paste(page, BROKEN)
  await statusIs(page, '2 errors')
  await inSettings(page, (menu) => menu.locator('#issue').click())
  await page.getByText('The text for an issue was copied').waitFor()
  const issue = await page.evaluate(() => navigator.clipboard.readText())
  assert.match(issue, /`option\/required-order` 8:\d+: Required option/)
  assert.ok(issue.includes(BROKEN))
  assert.match(issue, /#1\.[\w-]+/)
})

test('the keyboard alone is enough', async () => {
  const page = await site.open('play/')
  await statusIs(page, '5 errors')
  // The first stop leads past everything to the editor.
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement.className), 'skip')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const isInEditor = () => page.evaluate(() => document.activeElement.id === 'editor')
  assert.ok(await isInEditor())
  await page.keyboard.press('F8')
  await page.getByRole('button', { name: 'Change to "4"', exact: true }).waitFor()
  await page.keyboard.press('ControlOrMeta+.')
  assert.match(await page.evaluate(() => document.activeElement.textContent), /^Change to "4"/)
  await page.keyboard.press('Enter')
  await statusIs(page, '4 errors')
  assert.ok(await isInEditor())
  await page.keyboard.press('ControlOrMeta+i')
  await page
    .locator('#editor .cm-tooltip [role=status], #editor .cm-tooltip .prose')
    .first()
    .waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+s')
  await statusIs(page, '2 errors')
  // Tab leaves the editor.
  await page.keyboard.press('Tab')
  assert.ok(!(await isInEditor()))
  // What was found is read out, not only shown.
  await page.locator('#spoken', { hasText: '2 errors' }).waitFor({ state: 'attached' })
  site.assertQuiet()
})

test('it fits on a phone, 390 pixels wide', async () => {
  const page = await site.open('play/', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.locator('#count', { hasText: '5' }).waitFor()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  assert.equal(await width(), 390)
  const isSeen = (...names) =>
    Promise.all(names.map((name) => page.locator(`.panes .${name}`).isVisible()))
  assert.deepEqual(await isSeen('editor', 'found', 'view'), [true, false, false])
  await page.getByRole('button', { name: 'Preview', exact: true }).tap()
  assert.deepEqual(await isSeen('editor', 'found', 'view'), [false, false, true])
  await page.getByRole('button', { name: 'Findings 5' }).tap()
  await page.getByRole('button', { name: 'Fix all', exact: true }).tap()
  await statusIs(page, '2 errors')
  const small = await page
    .locator('button:visible, select:visible')
    .evaluateAll((all) =>
      all
        .filter(
          (one) => one.closest('#preview') === null && one.getBoundingClientRect().height < 40,
        )
        .map((one) => one.textContent.trim()),
    )
  assert.deepEqual(small, [])
  for (const path of ['', 'start/', 'rules/option/required-order/']) {
    await page.goto(site.origin + path)
    assert.equal(await width(), 390, path)
  }
  site.assertQuiet()
})
