// The documentation in Chromium: search, links from page to page, no other host.
import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
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

test('what people look for is found', async () => {
  const page = await site.open('start/')
  const input = await search(page)
  for (const word of ['ephemeral', 'permissions', '50035', '30034']) {
    await input.fill(word)
    await page.locator('#localsearch-list a').first().waitFor()
    console.log(`${word}: ${await page.locator('#localsearch-list a').count()} places`)
    await input.fill('')
  }
  site.assertQuiet()
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
