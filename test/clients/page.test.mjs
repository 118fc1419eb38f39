// The emulator's page in Chromium: a chat client's window, with the keyboard alone where people may have no mouse.
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, before, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { WebSocket } from 'ws'
import { startEmulator } from '../../emulator/dist/index.js'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const program = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))
const skip =
  program === undefined &&
  process.env.REQUIRE_ALL !== '1' &&
  'not installed (Debian: apt-get install chromium)'
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
          {
            type: 4,
            name: 'count',
            description: 'How many',
            required: true,
            min_value: 1,
            max_value: 9,
          },
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
  { type: 3, name: 'Quote' },
  { name: 'everything', description: 'All that messages can show' },
  { name: 'silent', description: 'Is never answered' },
  { name: 'slow', description: 'Thinks first' },
  {
    name: 'picture',
    description: 'Takes a file',
    options: [{ type: 11, name: 'file', description: 'Which', required: true }],
  },
]

const V2 = {
  flags: 1 << 15,
  components: [
    {
      type: 17,
      accent_color: 0x3b8f5a,
      components: [
        { type: 10, content: '## Tickets\nAsk **us**.' },
        { type: 14 },
        {
          type: 9,
          components: [{ type: 10, content: 'beside' }],
          accessory: {
            type: 11,
            media: { url: 'https://example.com/small.png' },
            description: 'A small one',
          },
        },
        {
          type: 12,
          items: [{ media: { url: 'https://example.com/large.png' }, description: 'A large one' }],
        },
        {
          type: 1,
          components: [{ type: 2, style: 5, url: 'https://example.com/help', label: 'Help' }],
        },
      ],
    },
  ],
}
const EVERYTHING = {
  content: `# Title\n**bold** *cursive* __under__ ~~gone~~ ||secret|| \`code\` <@3000000000000000003> <#4000000000000000002> <@&5000000000000000001> <t:0> https://example.com/a [named](https://example.com/b) \\*plain\\*\n> quoted\n- one\n- two\n\`\`\`js\nlet a = '**'\n\`\`\``,
  embeds: [
    {
      title: 'A title',
      description: 'Some *text*',
      color: 0xff8800,
      author: { name: 'An author' },
      footer: { text: 'A footer' },
      image: { url: 'https://example.com/image.png' },
      fields: [{ name: 'A field', value: '**value**', inline: true }],
    },
  ],
  poll: {
    question: { text: 'Tea?' },
    answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
  },
}

/** A bot that answers with a button, and then with a form. */
function bot(emulator) {
  const socket = new WebSocket(emulator.url.replace('http', 'ws'))
  socket.on('message', async (data) => {
    const { op, t, d } = JSON.parse(String(data))
    if (op === 10) {
      socket.send(JSON.stringify({ op: 2, d: { token: emulator.botToken, intents: 0 } }))
    }
    if (t !== 'INTERACTION_CREATE') {
      return
    }
    const rows = (component) => [{ type: 1, components: [component] }]
    const name = d.data.name
    if (name === 'silent') {
      return
    }
    const call = (method, path, body) =>
      fetch(`${emulator.url}/api${path}`, {
        method,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const edit = (body) =>
      call('PATCH', `/webhooks/${emulator.applicationId}/${d.token}/messages/@original`, body)
    if (name === 'slow') {
      await call('POST', `/interactions/${d.id}/${d.token}/callback`, {
        type: 5,
        data: { flags: 64 },
      })
      await new Promise((resolve) => setTimeout(resolve, 400))
      await edit({ content: 'Thought' })
      await new Promise((resolve) => setTimeout(resolve, 400))
      return edit({ content: 'Thought again' })
    }
    const answer =
      name === 'everything'
        ? { type: 4, data: EVERYTHING }
        : name === 'picture' || name === 'Quote'
          ? { type: 4, data: { content: JSON.stringify(Object.values(d.data.resolved)[0]) } }
          : d.type === 5
            ? { type: 4, data: { content: `Because ${d.data.components[0].components[0].value}` } }
            : d.type === 4
              ? {
                  type: 8,
                  data: {
                    choices: ['north', 'south'].map((value) => ({ name: `The ${value}`, value })),
                  },
                }
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
                          options: ['red', 'green'].map((value) => ({
                            label: value.toUpperCase(),
                            value,
                          })),
                        }),
                        ...rows({ type: 5, custom_id: 'u', placeholder: 'Somebody' }),
                        ...rows({
                          type: 8,
                          custom_id: 'c',
                          placeholder: 'Voice',
                          channel_types: [2],
                        }),
                        ...rows({
                          type: 2,
                          style: 1,
                          custom_id: 'off',
                          label: 'Off',
                          disabled: true,
                        }),
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
                          components: rows({
                            type: 2,
                            style: 1,
                            custom_id: 'why',
                            label: 'Explain',
                          }),
                        },
                      }
    await fetch(`${emulator.url}/api/interactions/${d.id}/${d.token}/callback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(answer),
    })
  })
  return new Promise((resolve, reject) => {
    socket.on('message', (data) => String(data).includes('"READY"') && resolve(socket))
    socket.on('close', (code) => reject(new Error(`The gateway closed with ${code}.`)))
  })
}

describe('the page', { skip }, () => {
  let browser, emulator, socket
  before(async () => {
    emulator = await startEmulator({ seed: { apps: [{ name: 'Warden', commands: COMMANDS }] } })
    socket = await bot(emulator)
    browser = await chromium.launch({
      executablePath: program,
      args: ['--no-sandbox', '--disable-dev-shm-usage'],
    })
  })
  after(async () => {
    await browser?.close()
    socket?.terminate()
    await emulator?.close()
  })

  const call = (method, path, body) =>
    fetch(`${emulator.url}/api${path}`, {
      method,
      headers: { Authorization: `Bot ${emulator.botToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })

  /** A page with nothing in its channels; whatever it complains of, and asks of other hosts, is in `problems`. */
  async function open(options = {}) {
    emulator.reset()
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, ...options })
    page.setDefaultTimeout(20_000)
    const problems = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on(
      'request',
      (request) => request.url().startsWith(emulator.url) || problems.push(request.url()),
    )
    await page.goto(emulator.page)
    await page.getByRole('combobox', { name: 'Type / for a command' }).waitFor()
    return { page, problems, messages: page.locator('.timeline > article') }
  }

  /** Types a command and its options with the keyboard alone. */
  async function type(page, command, ...values) {
    await page.getByRole('combobox', { name: 'Type / for a command' }).focus()
    await page.keyboard.type(`${command} `)
    for (const value of values) {
      await page.keyboard.type(value)
      await page.keyboard.press('Enter')
    }
    await page.keyboard.press('Enter')
  }

  it('is used with the keyboard alone: the picker, a button, a form', async () => {
    const { page, problems } = await open()
    await page.getByRole('combobox', { name: 'Type / for a command' }).focus()
    await page.keyboard.type('/')
    assert.equal(
      await page.locator('.offer').count(),
      COMMANDS.filter(({ type = 1 }) => type === 1).length,
    )
    await page.keyboard.type('ba')
    assert.deepEqual(await page.locator('.offer').allTextContents(), ['/banBans a memberWarden'])
    await page.keyboard.press('Enter')
    await page.keyboard.type('be')
    assert.deepEqual(await page.locator('.offer').allTextContents(), ['@ben'])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('used /ban').waitFor()
    await page.getByRole('button', { name: 'Explain', exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Tell us' }).waitFor()
    await page.keyboard.type('so')
    await page.keyboard.press('Enter')
    await page.getByText('Because so').waitFor()
    assert.equal(await page.getByRole('dialog').count(), 0)
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('refuses what the real client refuses, at its option, and sends what is right', async () => {
    const { page, problems, messages } = await open()
    const problem = page.locator('.composer-problem')
    const invalid = () => page.locator('[aria-invalid]').getAttribute('aria-label')
    await page.keyboard.type('/order fruit ')
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('This option is required').waitFor()
    await page.getByRole('combobox', { name: 'sort' }).fill('Plum')
    await page.keyboard.press('Enter')
    await page.getByText('Choose one of the list.').waitFor()
    assert.equal(await invalid(), 'sort')
    await page.getByRole('combobox', { name: 'sort' }).fill('pe')
    await page.keyboard.press('Enter')
    for (const [value, said] of [
      ['ten', 'Enter a whole number.'],
      ['1.5', 'Enter a whole number.'],
      ['10', 'At most 9.'],
      ['0', 'At least 1.'],
    ]) {
      await page.getByRole('combobox', { name: 'count' }).fill(value)
      await page.keyboard.press('Enter')
      await problem.getByText(said).waitFor()
      assert.equal(await invalid(), 'count')
    }
    assert.equal(await messages.count(), 0)
    await page.getByRole('combobox', { name: 'count' }).fill('3')
    for (const [name, typed] of Object.entries({
      ripe: 'fal',
      for: 'be',
      where: 'ran',
      with: 'mod',
    })) {
      const end = page.locator('.composer-end')
      await end.fill(name)
      await page.keyboard.press('Enter')
      await page.keyboard.type(typed)
      await page.keyboard.press('Enter')
    }
    await page.locator('.composer-end').fill('note')
    await page.keyboard.press('Enter')
    await page.keyboard.type('say "hi": now')
    await page.locator('.composer-end').fill('shop')
    await page.keyboard.press('Enter')
    await page.keyboard.type('so')
    await page.getByRole('option', { name: 'The south' }).click()
    await page.keyboard.press('Enter')
    const [ben, random, moderator] = [
      '3000000000000000003',
      '4000000000000000002',
      '5000000000000000001',
    ]
    const expected = JSON.stringify([
      'pear',
      3,
      false,
      ben,
      random,
      moderator,
      'say "hi": now',
      'south',
    ])
    // Markdown takes the backslashes away.
    await page.getByText(expected.replaceAll('\\"', '"')).waitFor()
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('takes options away again, and the command', async () => {
    const { page } = await open()
    await page.keyboard.type('/order fruit ')
    const end = page.locator('.composer-end')
    await end.fill('ripe')
    await page.keyboard.press('Enter')
    assert.equal(await page.locator('.composer-chip').count(), 3)
    await page.keyboard.press('Backspace')
    assert.equal(await page.locator('.composer-chip').count(), 2)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    assert.equal(await page.locator('.composer-chip').count(), 0)
    await page.keyboard.type('hello')
    await page.keyboard.press('Enter')
    await page.getByText('what users write is not simulated').waitFor()
    await page.close()
  })

  it('menus of messages', async () => {
    const { page, problems } = await open()
    await type(page, '/order fruit', 'Ap', '1')
    await page.getByLabel('Colours').selectOption(['green', 'red'])
    await page.getByRole('button', { name: 'Choose' }).click()
    await page.getByText('took red green').waitFor()
    await page.getByLabel('Somebody').selectOption({ label: '@mo' })
    await page.getByText('took 3000000000000000002').waitFor()
    assert.ok(await page.getByRole('button', { name: 'Off', exact: true }).isDisabled())
    assert.deepEqual(await page.getByLabel('Voice').locator('option').allTextContents(), ['Voice'])
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('one timeline: what the bot writes itself, the command line and other tests do, live, and buttons of each', async () => {
    const { page, problems, messages } = await open()
    const rows = [
      { type: 1, components: [{ type: 2, style: 1, custom_id: 'why', label: 'Anybody' }] },
    ]
    await call('POST', '/channels/4000000000000000001/messages', {
      content: 'From the bot',
      components: rows,
    })
    await page.getByText('From the bot').waitFor()
    await emulator.invoke('/ban user:@mo', { as: 'ben', locale: 'en-US' })
    await page.getByText('ben used /ban').waitFor()
    await emulator.invoke('/form', { in: 'random' })
    assert.equal(await messages.count(), 2)
    await page.getByRole('button', { name: 'Anybody' }).click()
    await page.getByRole('dialog', { name: 'Tell us' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('navigation').getByRole('button', { name: '# random' }).click()
    await page.getByText('ana used /form').waitFor()
    assert.equal(await messages.count(), 1)
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('says in words what a bot does beside messages: whom it bans, and why', async () => {
    const { page, problems } = await open()
    const ban = (id, reason) =>
      fetch(`${emulator.url}/api/guilds/${emulator.guildId}/bans/${id}`, {
        method: 'PUT',
        headers: {
          Authorization: `Bot ${emulator.botToken}`,
          'X-Audit-Log-Reason': encodeURIComponent(reason),
        },
      })
    await ban('3000000000000000003', 'too loud – <b>twice</b>')
    await page
      .getByRole('article', { name: 'Warden banned @ben: "too loud – <b>twice</b>"' })
      .waitFor()
    await ban('3000000000000000002', '')
    await page.getByRole('article', { name: /^Warden banned @mo/ }).waitFor()
    await page.getByRole('navigation').getByRole('button', { name: '# random' }).click()
    await page.getByText('Warden banned @ben').waitFor()
    await page.getByRole('button', { name: /^Requests/ }).click()
    await page.getByRole('button', { name: 'Reset to the seed' }).click()
    await page.getByText('Warden banned @ben').waitFor({ state: 'detached' })
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('says who thinks, what was edited, who sees it, and that nothing came', async () => {
    const { page } = await open()
    await type(page, '/slow')
    await page.getByText('Warden is thinking…').waitFor()
    await page.getByText('Thought again (edited)').waitFor()
    await page.getByText('Only ana can see this').waitFor()
    await type(page, '/silent')
    await page.getByText('Sending…').waitFor()
    await page.getByText('The application did not respond.').waitFor()
    await page.close()
  })

  it('draws Markdown, embeds, polls, Components V2 and attachments, and fetches nothing from other hosts', async () => {
    const { page, problems } = await open()
    await type(page, '/everything')
    await page.getByText('Tea?').waitFor()
    const count = (selector) => page.locator(`.message ${selector}`).count()
    for (const [selector, text] of Object.entries({
      '.heading.h1': 'Title',
      strong: 'bold',
      em: 'cursive',
      u: 'under',
      s: 'gone',
      'p > code': 'code',
      blockquote: 'quoted',
      pre: "let a = '**'",
      'a[href="https://example.com/b"][target=_blank]': 'named',
      '.markdown .mention >> nth=0': '@ben',
      '.markdown .mention >> nth=1': '#random',
      '.markdown .mention >> nth=2': '@moderator',
      '.embed-title >> nth=0': 'A title',
      '.embed dd': 'value',
      '.poll li >> nth=1': 'No',
    })) {
      assert.equal(await page.locator(`.message ${selector}`).first().innerText(), text, selector)
    }
    assert.match(await page.locator('.message .markdown').first().innerText(), /\*plain\*/)
    assert.equal(await page.getByText('secret').isVisible(), false)
    await page.getByRole('button', { name: 'Spoiler' }).click()
    assert.equal(await page.getByText('secret').isVisible(), true)
    assert.equal(
      await page
        .locator('.embed')
        .first()
        .evaluate((node) => getComputedStyle(node).borderInlineStartColor),
      'rgb(255, 136, 0)',
    )
    await call('POST', '/channels/4000000000000000001/messages', V2)
    await page.getByText('beside').waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'A large one' }).getAttribute('href'),
      'https://example.com/large.png',
    )
    assert.equal(
      await page.getByRole('link', { name: 'Help' }).getAttribute('href'),
      'https://example.com/help',
    )
    assert.equal(await count('img'), 0)
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('sends files, and shows those of the bot', async () => {
    const { page, problems } = await open()
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    await page.keyboard.type('/picture ')
    await page
      .locator('.composer-file')
      .setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: png })
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByText('"filename":"dot.png"').waitFor()
    await page.getByText(`"size":${png.length}`).waitFor()
    const form = new FormData()
    form.set('payload_json', JSON.stringify({ content: 'Here' }))
    form.set('files[0]', new Blob([png], { type: 'image/png' }), 'dot.png')
    form.set('files[1]', new Blob(['a,b'], { type: 'text/csv' }), 'table.csv')
    await fetch(`${emulator.url}/api/channels/4000000000000000001/messages`, {
      method: 'POST',
      headers: { Authorization: `Bot ${emulator.botToken}` },
      body: form,
    })
    const image = page.getByRole('img', { name: 'dot.png' })
    await image.waitFor()
    await page.waitForFunction(() =>
      [...document.images].every(({ naturalWidth }) => naturalWidth === 1),
    )
    await page.getByText('table.csv').waitFor()
    assert.deepEqual(problems, [])
    await page.close()
  })

  it('context menus on users and messages', async () => {
    const { page } = await open()
    const [, , , menuEntry] = COMMANDS
    await page.getByRole('button', { name: 'ben', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: menuEntry.name }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText(`ana used ${menuEntry.name}`).waitFor()
    await page.locator('.message').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Quote' }).click()
    await page.getByText('ana used Quote').waitFor()
    await page.getByText('"channel_id":"4000000000000000001"').waitFor()
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .press('Enter')
    await page.keyboard.press('Escape')
    assert.match(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''),
      /^Actions for/,
    )
    await page.close()
  })

  it('user and language: names and choices in the language of the user', async () => {
    const { page } = await open()
    await page.getByLabel('User', { exact: true }).selectOption('ben')
    await page.keyboard.press('Tab')
    await page.getByRole('combobox', { name: 'Type / for a command' }).fill('/')
    await page.getByRole('option', { name: '/bannen' }).waitFor()
    await page.getByLabel('Language', { exact: true }).selectOption('fr')
    await page.getByRole('combobox', { name: 'Type / for a command' }).fill('/')
    await page.getByRole('option', { name: /^\/ban(?!nen)/ }).waitFor()
    await page.getByLabel('Language', { exact: true }).selectOption('de')
    await page.getByRole('combobox', { name: 'Type / for a command' }).fill('/order obst ')
    await page.getByRole('combobox', { name: 'sort' }).waitFor()
    await page.keyboard.type('Apple (de)')
    await page.getByRole('combobox', { name: 'count' }).fill('1')
    await page.keyboard.press('Enter')
    await page.getByText('["apple",1]').waitFor()
    await page.getByText('ben used /order').waitFor()
    await page.close()
  })

  it('shows the answers to what was chosen last, whichever comes first', async () => {
    const { page } = await open()
    const language = page.getByLabel('Language', { exact: true })
    const held = []
    await page.route(/_slashlint\/forms\?.*locale=fr/, (route) => void held.push(route))
    await Promise.all([
      page.waitForRequest((request) => request.url().includes('locale=fr')),
      language.selectOption('fr'),
    ])
    await language.selectOption('de')
    await page.getByRole('combobox', { name: 'Type / for a command' }).fill('/')
    await page.getByRole('option', { name: '/bannen' }).waitFor()
    await Promise.all(
      held.flatMap((route) => [
        page.waitForResponse((response) => response.request() === route.request()),
        route.continue(),
      ]),
    )
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    assert.equal(await page.getByRole('option', { name: '/bannen' }).count(), 1)
    await page.close()
  })

  it('keeps the language that was chosen when something else changes', async () => {
    const { page } = await open()
    const language = page.getByLabel('Language', { exact: true })
    await language.selectOption('fr')
    const thread = { name: 'a new thread', type: 11 }
    await call('POST', '/channels/4000000000000000001/threads', thread)
    await page.getByRole('button', { name: '# a new thread' }).waitFor()
    assert.equal(await language.inputValue(), 'fr')
    await page.getByLabel('User', { exact: true }).selectOption('ben')
    assert.equal(await language.inputValue(), 'de')
    await page.close()
  })

  it('shows names and texts as text, never as markup, and what cannot be used', async () => {
    const { page } = await open()
    await type(page, '/form')
    await page.getByText(HOSTILE).first().waitFor()
    assert.equal(await page.locator('img').count(), 0)
    assert.equal(await page.title(), 'slashlint emulator')
    await page.getByRole('combobox', { name: 'Type / for a command' }).fill('/nothing')
    await page.keyboard.press('Enter')
    await page.getByText('There is no command "/nothing"').waitFor()
    await page.close()
  })

  it('the drawer: requests with rule and fix of each refusal, the clock, what was created', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /^Requests/ }).click()
    const commands = `/applications/${emulator.applicationId}/commands`
    await call('POST', commands, { name: 'Loud', description: 'x' })
    await page.getByText('command/name-lowercase').waitFor()
    await page.getByText('Fix: Change to "loud".').waitFor()
    await page.getByText('1 refused').waitFor()
    await call('POST', commands, { name: 'quiet', description: 'x' })
    await page.getByText('1 of 200').waitFor()
    assert.equal(
      await page.getByRole('progressbar', { name: 'Created in Global' }).getAttribute('value'),
      '1',
    )
    const before = emulator.state.now
    await page.getByLabel('Advance by').fill('2d')
    await page.keyboard.press('Enter')
    // What the clock changes is shown, though nothing was asked of Discord.
    await page.getByText('1 of 200').waitFor({ state: 'detached' })
    assert.ok(emulator.state.now - before > 86_400_000)
    await page.getByLabel('Advance by').fill('soon')
    await page.keyboard.press('Enter')
    await page.getByText('A duration is a number').waitFor()
    await page.getByRole('button', { name: 'Reset to the seed' }).click()
    await page.getByText('command/name-lowercase').waitFor({ state: 'detached' })
    await page.close()
  })

  it('law: axe finds nothing in any state, light and dark, wide and narrow, and nothing is wider than the window', async () => {
    const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
    // What axe says does not depend on the height; the narrowest is about what is too wide.
    for (const [colorScheme, width, isJudged] of [
      ['light', 1440, true],
      ['dark', 390, true],
      ['light', 320, false],
    ]) {
      const { page } = await open({ colorScheme, viewport: { width, height: 844 } })
      const check = async (state) => {
        // What axe brings along is of the test, not of the page.
        if (isJudged) {
          await page.evaluate(axe)
        }
        const { violations } = isJudged
          ? await page.evaluate(() => globalThis.axe.run())
          : { violations: [] }
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`,
        )
        assert.deepEqual(found, [], `${state}, ${colorScheme}, ${width}`)
        const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
        assert.ok(scrollWidth <= width, `${state}, ${colorScheme}: ${scrollWidth} in ${width}`)
        if (process.env.SLASHLINT_PICTURES === '1') {
          mkdirSync(PICTURES, { recursive: true })
          await page.screenshot({ path: `${PICTURES}page-${colorScheme}-${width}-${state}.png` })
        }
      }
      await check('empty')
      await call('POST', '/channels/4000000000000000001/messages', { content: 'x'.repeat(900) })
      await call('POST', '/channels/4000000000000000001/messages', V2)
      await type(page, '/everything')
      await page.getByText('Tea?').waitFor()
      await check('messages')
      await page.getByRole('combobox', { name: 'Type / for a command' }).fill('/')
      await check('picker')
      await page.getByRole('combobox', { name: 'Type / for a command' }).fill('/order fruit ')
      await page.keyboard.type('none')
      await page.keyboard.press('Enter')
      await check('options')
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await type(page, '/form')
      await page
        .getByRole('button', { name: /^Actions for/ })
        .last()
        .press('Enter')
      await page.getByRole('menuitem', { name: 'Quote' }).waitFor()
      await check('menu')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Explain' }).last().click()
      await page.getByRole('dialog').waitFor()
      await check('form')
      await page.keyboard.press('Escape')
      await call('POST', `/applications/${emulator.applicationId}/commands`, {
        name: 'Loud',
        description: 'x',
      })
      await page.getByRole('button', { name: /^Requests/ }).click()
      await page.getByText('Fix: Change to').waitFor()
      await check('drawer')
      await page.close()
    }
  })

  it('keeps the focus and what was chosen while other messages come', async () => {
    const { page } = await open()
    await type(page, '/order fruit', 'Ap', '1')
    const menu = page.getByLabel('Colours')
    await menu.selectOption(['green'])
    await menu.focus()
    for (let i = 0; i < 5; i++) {
      await call('POST', '/channels/4000000000000000001/messages', { content: `Number ${i}` })
    }
    await page.getByText('Number 4').waitFor()
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      'Colours',
    )
    assert.deepEqual(
      await menu.evaluate((node) => [...node.selectedOptions].map(({ value }) => value)),
      ['green'],
    )
    await page.close()
  })

  it('shows the last of thousands of messages, and stays quick', async () => {
    const { page, messages } = await open()
    const used = page.getByText('ana used /form')
    const timeOf = async (count) => {
      const begin = performance.now()
      await type(page, '/form')
      await used.nth(count - 1).waitFor()
      return performance.now() - begin
    }
    const alone = await timeOf(1)
    for (let i = 0; i < 2000; i += 50) {
      await Promise.all(
        Array.from({ length: 50 }, (_, k) =>
          call('POST', '/channels/4000000000000000001/messages', { content: `Number ${i + k}` }),
        ),
      )
    }
    await page.getByText('Number 1999', { exact: true }).waitFor()
    assert.equal(await messages.count(), 100)
    // Compared with an empty page, whatever else the machine does.
    const among = await timeOf(1)
    assert.ok(
      among < 1000 + 5 * alone,
      `${Math.round(among)} ms among many messages, ${Math.round(alone)} ms alone`,
    )
    await page.close()
  })

  it('is not shown without the secret, nor its stream', async () => {
    const page = await browser.newPage()
    const response = await page.goto(emulator.url)
    assert.equal(response.status(), 403)
    assert.equal((await fetch(`${emulator.url}/_slashlint/stream`)).status, 403)
    await page.close()
  })

  it('has at most 250 KB of scripts and styles', () => {
    const folder = new URL('../../emulator/dist/page/', import.meta.url)
    const sizes = readdirSync(folder)
      .filter((name) => /\.(?:js|css)$/.test(name))
      .map((name) => statSync(new URL(name, folder)).size)
    assert.equal(sizes.length, 2)
    const total = sizes.reduce((sum, size) => sum + size, 0)
    console.log(`scripts and styles of the page: ${(total / 1000).toFixed(0)} KB`)
    assert.ok(total <= 250_000, `${total} bytes`)
  })
})
