// Accessibility, as axe sees it: no violations on any kind of page, light and dark.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { after, afterEach, before, test } from 'node:test'
import { openSite, statusIs } from './browser.mjs'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

let site
before(async () => (site = await openSite()))
after(() => site.close())
afterEach(() => site.closePages())

/** One page of each kind. */
const PAGES = [
  '',
  'start/',
  'rules/',
  'rules/option/',
  'rules/option/required-order/',
  'engine/canUse/',
  'benchmarks/',
  'play/',
]

const nameOf = (path) => (path === '' ? 'the first page' : path)

async function assertNoViolations(page) {
  await page.evaluate(axe)
  const { violations, passes } = await page.evaluate(() => window.axe.run(document))
  const said = violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)}\n${failureSummary}`).join('\n')}`,
  )
  assert.deepEqual(said, [])
  assert.ok(passes.length > 10)
}

for (const colorScheme of ['light', 'dark']) {
  for (const path of PAGES) {
    test(`${nameOf(path)} has no violations (${colorScheme})`, async () => {
      const page = await site.open(path, { colorScheme, bypassCSP: true })
      if (path === 'play/') {
        await statusIs(page, '5 errors')
        await page.locator('#preview').getByText('/ban').first().waitFor()
        await page.getByRole('button', { name: 'Change to "4"' }).waitFor()
        await page.getByText('What did Discord answer?').click()
        await page
          .getByLabel('Paste the error')
          .fill('DiscordAPIError[50035]: Invalid Form Body\nname[STRING_TYPE_REGEX]: No')
        await page.locator('#explained li').waitFor()
      }
      // The text becomes an editor when its script has come.
      if (path === '') {
        await page.locator('#editor .cm-lintRange-error').first().waitFor()
      }
      await assertNoViolations(page)
    })
  }
}

for (const path of PAGES) {
  test(`${nameOf(path)} has no violations while its scripts are still on the way`, async () => {
    const page = await (await site.reader({ bypassCSP: true })).newPage()
    await page.route('**/*.js', () => undefined)
    await page.goto(site.origin + path, { waitUntil: 'commit' })
    await page.locator('main').first().waitFor()
    await assertNoViolations(page)
  })
}
