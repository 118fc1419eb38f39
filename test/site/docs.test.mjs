// The documentation in Chromium: search, links from page to page, no other host.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { serve } from '../../site/serve.mjs'
import { openSite, statusIs } from './browser.mjs'

let site
before(async () => (site = await openSite()))
after(() => site.close())
afterEach(() => site.closePages())

/** Opens the search. A key that is pressed before the page's scripts have come is lost, so it is pressed again. */
async function search(page) {
  const input = page.locator('#localsearch-input')
  for (let tries = 0; tries < 60 && !(await input.isVisible()); tries++) {
    await page.keyboard.press('Control+k')
    await input.waitFor({ timeout: 1000 }).catch(() => undefined)
  }
  return input
}

test('the whole text can be searched, without a service', async () => {
  const page = await site.open('')
  await (await search(page)).fill('required options before optional')
  await page.locator('#localsearch-list a', { hasText: 'option/required-order' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'option/required-order' }).waitFor()
  assert.equal(page.url().split('#')[0], `${site.origin}rules/option/required-order/`)
  site.assertQuiet()
})

/** Returns the addresses to which a search leads, in their order. */
async function found(page, input, word) {
  const list = page.locator('#localsearch-list a')
  await input.fill('')
  await list.first().waitFor({ state: 'detached' })
  await input.fill(word)
  await list.first().waitFor()
  const links = await list.evaluateAll((all) =>
    all.map((link) => new URL(link.href).pathname + link.hash),
  )
  return links.map((link) => link.slice(new URL(site.origin).pathname.length))
}

test('what people look for is found', async () => {
  const page = await site.open('start/')
  const input = await search(page)
  for (const word of ['permissions', '30034']) {
    assert.ok((await found(page, input, word)).length > 0, word)
  }
  const ephemeral = await found(page, input, 'ephemeral')
  assert.ok(ephemeral[0].startsWith('handlers/#ephemeral-answers'), ephemeral.join())
  assert.ok(
    ephemeral.some((link) => link.startsWith('emulator/')),
    ephemeral.join(),
  )
  for (const code of ['50035', 'Invalid Form Body']) {
    const links = await found(page, input, code)
    for (const wanted of ['cli/#explain-error', 'play/', 'rules/option/required-order/']) {
      assert.ok(
        links.some((link) => link.startsWith(wanted)),
        `${code}: ${wanted} is not in ${links.join()}`,
      )
    }
    assert.ok(links.filter((link) => link.startsWith('rules/')).length >= 5, links.join())
  }
  site.assertQuiet()
})

test('the playground is a page that the search leads to', async () => {
  const page = await site.open('start/')
  await (await search(page)).fill('50035')
  await page.locator('#localsearch-list a[href*="/play/"]').first().click()
  await page.locator('#editor').waitFor()
  assert.equal(page.url(), `${site.origin}play/`)
})

test('an address without a page leads to the search, with its words', async () => {
  // What is missing is shown at any depth: without an address in the build, only the root of a host is known there.
  const host = await serve()
  after(() => host.close())
  const context = await site.browser.newContext({ serviceWorkers: 'block' })
  const page = await context.newPage()
  const troubles = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !/404/.test(message.text())) {
      troubles.push(message.text())
    }
  })
  await page.goto(`${host.origin}rules/option/required-ordre/`)
  await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
  await page.getByRole('button', { name: 'Search for it' }).click()
  const input = page.locator('#localsearch-input')
  await input.waitFor()
  assert.equal(await input.inputValue(), 'required ordre')
  await page.locator('#localsearch-list a', { hasText: 'required-order' }).first().click()
  await page.getByRole('heading', { level: 1, name: /required-order/ }).waitFor()
  assert.deepEqual(troubles, [])
  await context.close()
})

test('the mistake on the first page is mended on the spot', async () => {
  for (const path of ['', 'start/']) {
    const page = await site.open(path)
    // From another page it is an editor as well.
    if (path !== '') {
      await page.getByRole('link', { name: 'slashlint', exact: true }).first().click()
    }
    await statusIs(page, '2 errors in 1 command')
    await page.getByRole('button', { name: 'Change to "weather"' }).click()
    await statusIs(page, '1 error in 1 command')
    await page.getByRole('button', { name: 'Fix all', exact: true }).click()
    await statusIs(page, 'No problems in 1 command')
  }
  site.assertQuiet()
})

test('on paper a page is its text, with the whole of its code', async () => {
  const page = await site.open('rules/option/required-order/', {
    viewport: { width: 700, height: 900 },
  })
  const bar = page.locator('.VPNavBar')
  await bar.waitFor()
  await page.emulateMedia({ media: 'print' })
  await bar.waitFor({ state: 'hidden' })
  const cut = await page
    .locator('pre')
    .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
  assert.equal(cut, 0)
  site.assertQuiet()
})

test('links lead on after a page was changed without loading', async () => {
  const page = await site.open('start/')
  const header = page.locator('.VPNavBar')
  await header.getByRole('link', { name: 'Rules', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor()
  await page.getByRole('link', { name: 'option/required-order' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'option/required-order' }).waitFor()
  await header.getByRole('link', { name: 'Documentation' }).click()
  await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor()
  assert.equal(page.url(), `${site.origin}start/`)
  await header.getByRole('link', { name: 'Playground' }).click()
  await statusIs(page, '5 errors')
  site.assertQuiet()
})

test('the example of a rule opens in the playground, and shows its rule', async () => {
  const page = await site.open('rules/option/required-order/')
  await page.getByRole('link', { name: 'Open it in the playground' }).first().click()
  await statusIs(page, '1 error in 1 command')
  await page.locator('#findings', { hasText: 'option/required-order' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Open it in the playground' }).last().click()
  await statusIs(page, 'No problems in 1 command')
  site.assertQuiet()
})

test('an example of the list opens in the playground', async () => {
  const page = await site.open('examples/')
  await page.getByRole('link', { name: 'commands/trivia.yaml' }).first().click()
  await statusIs(page, 'No problems in 1 command')
  assert.equal(await page.locator('#language').inputValue(), 'yaml')
  site.assertQuiet()
})

test('the theme that is chosen holds in the playground as well', async () => {
  const page = await site.open('start/', { colorScheme: 'light' })
  await page.locator('.VPNavBarAppearance button').click()
  await page.goto(`${site.origin}play/`)
  assert.equal(await page.evaluate(() => document.documentElement.className), 'dark')
  await page.waitForLoadState('networkidle')
  // Its header is the documentation's: the switch works there as well, and so does the search.
  await page.locator('.VPNavBarAppearance button').click()
  assert.equal(await page.evaluate(() => document.documentElement.className), '')
  await page.keyboard.press('Control+k')
  await page.locator('#localsearch-input').fill('required-order')
  await page.locator('#localsearch-list a', { hasText: 'option/required-order' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'option/required-order' }).waitFor()
  site.assertQuiet()
})
