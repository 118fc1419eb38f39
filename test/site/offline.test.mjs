// Without a network, after one visit; and without any network of others from the start.
import { after, before, test } from 'node:test'
import { openSite, paste, statusIs } from './browser.mjs'

let site
before(async () => (site = await openSite()))
after(() => site.close())

test('after a visit of the playground everything of the site works without a network', async () => {
  const context = await site.reader({ serviceWorkers: 'allow' })
  const page = await context.newPage()
  await page.goto(`${site.origin}play/`)
  await statusIs(page, '5 errors')
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const count = async () => (await (await caches.open((await caches.keys())[0])).keys()).length
    // The rest is kept behind it: until nothing comes any more.
    for (let before = -1, now = await count(); now !== before;) {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      ;[before, now] = [now, await count()]
    }
  })
  await context.setOffline(true)
  await site.stop()
  const other = await context.newPage()
  await other.goto(`${site.origin}play/`)
  await statusIs(other, '5 errors')
  await other.locator('#language').selectOption('typescript')
  await paste(
    other,
    `export const ban = new SlashCommandBuilder().setName('Ban').setDescription('x')`,
  )
  await statusIs(other, '1 error')
  await other.goto(`${site.origin}rules/option/required-order/`)
  await other.getByRole('heading', { level: 1, name: 'option/required-order' }).waitFor()
  await other.keyboard.press('Control+k')
  await other.locator('#localsearch-input').fill('lower case')
  await other.locator('#localsearch-list a', { hasText: 'name-lowercase' }).first().click()
  await other.getByRole('heading', { level: 1, name: /name-lowercase/ }).waitFor()
})
