// The emulator's page in Chromium, with the keyboard alone where people may have no mouse.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { WebSocket } from 'ws'
import { startEmulator } from '../../emulator/dist/index.js'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const program = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))
const skip =
  program === undefined && process.env.REQUIRE_ALL !== '1' && 'not installed (Debian: apt-get install chromium)'
/** With SLASHLINT_PICTURES=1 the page is painted, to be looked at. */
const PICTURES = fileURLToPath(new URL('pictures/', import.meta.url))

const HOSTILE = '<img src=x onerror="document.title=1">'
const COMMANDS = [
  {
    name: 'ban',
    name_localizations: { de: 'bannen' },
    description: 'Bans a member',
    options: [{ type: 6, name: 'user', description: 'Whom', required: true }],
  },
  { name: 'form', description: HOSTILE },
  {
    name: 'order',
    description: 'Orders something',
    options: [
      {
        type: 1,
        name: 'fruit',
        name_localizations: { de: 'obst' },
        description: 'Fruit',
        options: [
          {
            type: 3,
            name: 'sort',
            description: 'Which',
            required: true,
            choices: ['Apple', 'Pear'].map((name) => ({
              name,
              value: name.toLowerCase(),
              name_localizations: { de: `${name} (de)` },
            })),
          },
          { type: 4, name: 'count', description: 'How many', required: true, min_value: 1, max_value: 9 },
          { type: 5, name: 'ripe', description: 'Whether' },
          { type: 6, name: 'for', description: 'For whom' },
          { type: 7, name: 'where', description: 'Where', channel_types: [0] },
          { type: 9, name: 'with', description: 'With whom' },
          { type: 3, name: 'note', description: 'What else', max_length: 20 },
          { type: 3, name: 'shop', description: 'Where from', autocomplete: true },
        ],
      },
    ],
  },
  { type: 2, name: HOSTILE.slice(0, 32) },
]

/** A bot that answers with a button, and then with a form. */
function bot(emulator) {
  const socket = new WebSocket(emulator.url.replace('http', 'ws'))
  socket.on('message', async (data) => {
    const { op, t, d } = JSON.parse(String(data))
    if (op === 10) socket.send(JSON.stringify({ op: 2, d: { token: emulator.botToken } }))
    if (t !== 'INTERACTION_CREATE') return
    const rows = (component) => [{ type: 1, components: [component] }]
    const answer =
      d.type === 5
        ? { type: 4, data: { content: `Because ${d.data.components[0].components[0].value}` } }
        : d.type === 4
          ? { type: 8, data: { choices: ['north', 'south'].map((value) => ({ name: `The ${value}`, value })) } }
          : d.data.name === 'order'
            ? {
                type: 4,
                data: {
                  content: JSON.stringify(d.data.options[0].options.map(({ value }) => value)),
                  components: [
                    ...rows({
                      type: 3,
                      custom_id: 'm',
                      placeholder: 'Colours',
                      max_values: 2,
                      options: ['red', 'green'].map((value) => ({ label: value.toUpperCase(), value })),
                    }),
                    ...rows({ type: 5, custom_id: 'u', placeholder: 'Somebody' }),
                    ...rows({ type: 2, style: 1, custom_id: 'off', label: 'Off', disabled: true }),
                  ],
                },
              }
            : d.data.component_type > 2
              ? { type: 4, data: { content: `took ${d.data.values.join(' ')}` } }
              : d.type === 3
                ? {
                    type: 9,
                    data: {
                      custom_id: 'f',
                      title: 'Tell us',
                      components: rows({ type: 4, custom_id: 'why', label: 'Why?', style: 1 }),
                    },
                  }
                : {
                    type: 4,
                    data: {
                      content: HOSTILE,
                      components: rows({ type: 2, style: 1, custom_id: 'why', label: 'Explain' }),
                    },
                  }
    await fetch(`${emulator.url}/api/interactions/${d.id}/${d.token}/callback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(answer),
    })
  })
  return new Promise((resolve) => socket.on('message', (data) => String(data).includes('"READY"') && resolve(socket)))
}

describe('the page', { skip }, () => {
  let browser, emulator, socket
  before(async () => {
    emulator = await startEmulator({ seed: { apps: [{ commands: COMMANDS }] } })
    socket = await bot(emulator)
    browser = await chromium.launch({ executablePath: program, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
  })
  after(async () => {
    await browser?.close()
    socket?.terminate()
    await emulator?.close()
  })

  async function open(options = {}) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
    const problems = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await page.goto(emulator.page)
    await page.getByRole('button', { name: '/ban', exact: true }).waitFor()
    return { page, problems }
  }

  it('is as wide as a telephone, whatever the texts are', async () => {
    await fetch(`${emulator.url}/api/lobbies`, {
      method: 'POST',
      headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ metadata: { map: 'x'.repeat(900) } }),
    })
    const { page, problems } = await open({ viewport: { width: 320, height: 800 } })
    await page.getByText('xxxxx').waitFor()
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('is used with the keyboard alone: command, button, form', async () => {
    const { page, problems } = await open()
    await page.getByRole('button', { name: '/ban', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('user:@ben')
    await page.keyboard.press('Enter')
    await page.getByText(`app ${JSON.stringify(HOSTILE)}`).waitFor()
    await page.getByRole('button', { name: 'Explain', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('Why?').focus()
    await page.keyboard.type('so')
    await page.keyboard.press('Enter')
    await page.getByText('app "Because so"').waitFor()
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('has a form for the options, by their types, in the locale of the user', async () => {
    const { page, problems } = await open()
    await page.getByRole('button', { name: '/order fruit', exact: true }).click()
    const command = page.getByLabel('Command', { exact: true })
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    // Nothing is sent without the required ones: the first of them is pointed at.
    assert.equal(await page.evaluate(() => document.activeElement?.title), 'Which')
    await page.getByLabel('sort *').selectOption('Pear')
    await page.getByLabel('count *').fill('10')
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    assert.equal(await page.evaluate(() => document.activeElement?.title), 'How many')
    assert.equal(await page.locator('.transcript li').count(), 0)
    await page.getByLabel('count *').fill('3')
    await page.getByLabel('ripe').selectOption('false')
    await page.getByLabel('for', { exact: true }).selectOption('@ben')
    await page.getByLabel('where', { exact: true }).selectOption('#random')
    await page.getByLabel('with', { exact: true }).selectOption('@moderator')
    await page.getByLabel('note').fill('say "hi": now')
    await page.getByLabel('shop').pressSequentially('s')
    await page.locator('datalist#choices-shop option').nth(1).waitFor({ state: 'attached' })
    assert.deepEqual(
      await page
        .locator('datalist#choices-shop option')
        .evaluateAll((all) => all.map(({ value, label }) => [value, label])),
      [
        ['north', 'The north'],
        ['south', 'The south'],
      ],
    )
    assert.equal(
      await command.inputValue(),
      '/order fruit sort:Pear count:3 ripe:false for:@ben where:#random with:@moderator note:"say \\"hi\\": now" shop:s',
    )
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    const answer = await page.getByText('app "[').textContent()
    const [ben, random, moderator] = ['3000000000000000003', '4000000000000000002', '5000000000000000001']
    assert.ok(
      answer.includes(JSON.stringify(JSON.stringify(['pear', 3, false, ben, random, moderator, 'say "hi": now', 's']))),
      answer,
    )
    assert.ok(await page.getByRole('button', { name: 'Off', exact: true }).isDisabled())
    await page.getByLabel('Colours').selectOption(['green', 'red'])
    await page.getByRole('button', { name: 'Choose' }).first().click()
    await page.getByText('took red green').waitFor()
    await page.getByLabel('Somebody').selectOption({ label: 'mo' })
    await page.getByLabel('Somebody').press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('took 3000000000000000002').waitFor()
    // ben reads German.
    await page.getByLabel('As', { exact: true }).selectOption({ label: 'ben (de)' })
    await page.getByRole('button', { name: '/order obst', exact: true }).waitFor()
    assert.match(await command.inputValue(), /^\/order obst/)
    await page.getByLabel('sort *').selectOption('Apple (de)')
    await page.getByLabel('count *').fill('1')
    await page.getByLabel('count *').press('Enter')
    await page.getByText('app "[\\"apple\\",1]"').waitFor()
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('shows names of users as text, never as markup', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: '/form', exact: true }).click()
    await page.getByText(HOSTILE).first().waitFor()
    assert.equal(await page.locator('img').count(), 0)
    assert.equal(await page.title(), 'slashlint emulator')
    await page.close()
  })

  it('shows commands in any locale, requests with the rule that refused them, and moves the clock', async () => {
    const { page } = await open()
    await page.getByLabel('Locale', { exact: false }).selectOption('de')
    await page.getByRole('button', { name: '/bannen', exact: true }).waitFor()
    await fetch(`${emulator.url}/api/applications/${emulator.applicationId}/commands`, {
      method: 'POST',
      headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'Loud', description: 'x' }),
    })
    await page.getByRole('cell', { name: 'command/name-lowercase', exact: false }).waitFor()
    await fetch(`${emulator.url}/api/applications/${emulator.applicationId}/commands`, {
      method: 'POST',
      headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'quiet', description: 'x' }),
    })
    await page.getByText('1 of 200').waitFor()
    assert.equal(await page.getByRole('progressbar', { name: 'Created in Global' }).getAttribute('value'), '1')
    const before = emulator.state.now
    await page.getByLabel('Advance by').fill('2d')
    await page.getByRole('button', { name: 'Advance', exact: true }).click()
    await page.waitForFunction(() => document.querySelector('[role=status]')?.textContent === '')
    for (let i = 0; i < 50 && emulator.state.now - before < 86_400_000; i++)
      await new Promise((resolve) => setTimeout(resolve, 50))
    assert.ok(emulator.state.now - before > 86_400_000)
    // What the clock changes is shown, though nothing was asked of the service.
    await page.getByText('1 of 200').waitFor({ state: 'detached' })
    assert.equal(await page.getByText('0 of 200').count(), 2)
    await page.getByLabel('Advance by').fill('soon')
    await page.getByRole('button', { name: 'Advance', exact: true }).click()
    await page.getByText('A duration is a number').waitFor()
    await page.close()
  })

  it('is readable, light and dark, on narrow screens too', async () => {
    for (const colorScheme of ['light', 'dark'])
      for (const width of [1280, 390]) {
        const { page } = await open({ colorScheme, viewport: { width, height: 900 } })
        await page.getByLabel('Command', { exact: true }).fill('/ban user:@ben')
        await page.keyboard.press('Enter')
        await page.getByRole('button', { name: 'Explain', exact: true }).waitFor()
        const { scrollWidth, clientWidth } = await page.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement
          return { scrollWidth, clientWidth }
        })
        assert.ok(scrollWidth <= clientWidth, `${colorScheme} at ${width}: ${scrollWidth} in ${clientWidth}`)
        const [text, background] = await page.evaluate(() => {
          const { color, backgroundColor } = getComputedStyle(document.body)
          return [color, backgroundColor]
        })
        assert.notEqual(text, background)
        if (process.env.SLASHLINT_PICTURES === '1') {
          mkdirSync(PICTURES, { recursive: true })
          await page.screenshot({ path: `${PICTURES}page-${colorScheme}-${width}.png`, fullPage: true })
        }
        await page.close()
      }
  })

  it('is not shown without the secret', async () => {
    const page = await browser.newPage()
    const response = await page.goto(emulator.url)
    assert.equal(response.status(), 403)
    await page.close()
  })
})
