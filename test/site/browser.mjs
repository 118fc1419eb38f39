// The built site in a real Chromium, as a reader has it.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { serve } from '../../site/serve.mjs'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The site lies somewhere below the root of its host, as on most hosts of pages. */
const PREFIX = '/some/where/'

export function startBrowser(more = []) {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) {
    throw new Error('Chromium is missing (Debian: apt-get install -y chromium)')
  }
  return chromium.launch({ executablePath, args: [...ARGUMENTS, ...more] })
}

/**
 * Serves the site and opens pages of it. Whatever a page complains of, and every request to another host, fails the test
 * that looks (`assertQuiet`).
 */
export async function openSite() {
  const sent = []
  const server = await serve({
    prefix: PREFIX,
    sent: (path, bytes) => sent.push({ path, bytes, at: Date.now() }),
  })
  const browser = await startBrowser().catch(async (error) => {
    // An open server would keep the process alive.
    await server.close()
    throw error
  })
  const troubles = []
  const { origin } = server
  const readers = []

  /** A reader with a browser of their own. */
  async function reader(options = {}) {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      permissions: ['clipboard-read', 'clipboard-write'],
      // Requests are watched; a worker that answers them from what it keeps would hide them.
      serviceWorkers: 'block',
      ...options,
    })
    readers.push(context)
    // What a slow machine with other work needs: longer is a fault.
    context.setDefaultTimeout(60_000)
    context.on('request', (request) => {
      if (!/^(?:data|blob):/.test(request.url()) && !request.url().startsWith(origin)) {
        troubles.push(`asks for ${request.url()}`)
      }
    })
    context.on('console', (message) => {
      const isOurs = !message.text().startsWith('Service Worker registration blocked')
      if (isOurs && ['error', 'warning'].includes(message.type())) {
        troubles.push(`says ${message.text()}`)
      }
    })
    context.on('weberror', (error) => troubles.push(`throws ${error.error().message}`))
    return context
  }

  return {
    origin,
    browser,
    sent,
    reader,
    /** A page of the site, with what the tests do in the playground. */
    async open(path, options) {
      const context = await reader(options)
      const page = await context.newPage()
      await page.goto(origin + path)
      return page
    },
    /** The host is gone. */
    stop: () => server.close(),
    assertQuiet: () => assert.deepEqual(troubles.splice(0), []),
    /** Closes the pages of one test, so that they do not affect the next one. */
    async closePages() {
      for (const context of readers.splice(0)) {
        await context.close()
      }
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

/** Replaces the text of the editor, as by pasting. */
export async function paste(page, text) {
  await page.locator('#editor .cm-content').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.evaluate((text) => navigator.clipboard.writeText(text), text)
  await page.keyboard.press('ControlOrMeta+v')
}

/** Does something in the menu of the settings. */
export async function inSettings(page, act) {
  await page.getByRole('button', { name: 'Settings' }).click()
  await act(page.locator('#settings'))
  if (await page.locator('#settings').isVisible()) {
    await page.keyboard.press('Escape')
  }
}

export const findings = (page) => page.locator('#findings > li')
/** Waits for what was found, and for the list of it. */
export async function statusIs(page, text) {
  await page.locator('#status', { hasText: text }).waitFor()
  await page.locator('#findings[aria-busy=false]').waitFor({ state: 'attached' })
}
