/** VS Code's workbench in a headless Chromium, as a user has it: files, keys, the mouse, the Problems panel. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? PLACES.find((place) => existsSync(place))
  if (executablePath === undefined) throw new Error('Chromium is missing (Debian: apt-get install -y chromium)')
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/**
 * A fresh window on a folder.
 * @param {import('playwright-core').Browser} browser
 */
export async function openWorkbench(browser, origin, folder, { file } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme: 'dark' })
  const page = await context.newPage()
  if (process.env.SLASHLINT_CONSOLE !== undefined)
    page.on('console', (message) => console.log(`     | ${message.text()}`))
  page.setDefaultTimeout(20_000)
  const payload =
    file === undefined
      ? ''
      : `&payload=${encodeURIComponent(JSON.stringify([['openFile', `vscode-remote://${new URL(origin).host}${folder}/${file}`]]))}`
  await page.goto(`${origin}/?folder=${encodeURIComponent(folder)}${payload}`)
  await page.locator('.monaco-workbench').waitFor({ timeout: 60_000 })
  if (file !== undefined) await page.locator(`.tab.active[data-resource-name="${file.split('/').at(-1)}"]`).waitFor()
  const workbench = new Workbench(page, origin, folder)
  await workbench.ready()
  return workbench
}

/** What a scenario does in the window. */
class Workbench {
  constructor(page, origin, folder) {
    this.page = page
    this.origin = origin
    this.folder = folder
  }

  get editor() {
    return this.page.locator('.editor-instance .monaco-editor').first()
  }

  async close() {
    await this.page.context().close()
  }

  /** A command of the palette, by its full title. */
  async command(title) {
    const { page } = this
    await page.keyboard.press('F1')
    const input = page.locator('.quick-input-widget .quick-input-box input.input')
    await input.waitFor()
    await input.fill(`>${title}`)
    const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first()
    await row.waitFor()
    await page.keyboard.press('Enter')
  }

  /** Waits until the extension has looked at the workspace: its mistakes are counted in the status bar. */
  async ready() {
    await this.page.locator('#status\\.problems').filter({ hasText: /[1-9]/ }).waitFor({ timeout: 60_000 })
  }

  /** Points at a place with the mouse, as a hand does: it arrives, then rests. */
  async pointAt(locator) {
    const { x, y, width, height } = await locator.boundingBox()
    const { mouse } = this.page
    await mouse.move(x + width / 2 + 3, y + height / 2)
    await mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  }

  async click(locator) {
    await this.pointAt(locator)
    await this.page.mouse.down()
    await this.page.mouse.up()
  }

  /** Puts the cursor before a character; both count from 1. */
  async goTo(line, column) {
    const { page } = this
    await page.keyboard.press('Control+1')
    await page.keyboard.press('Control+G')
    const input = page.locator('.quick-input-widget .quick-input-box input.input')
    await input.waitFor()
    await input.fill(`:${line}:${column}`)
    await page.keyboard.press('Enter')
    await page.locator('.quick-input-widget').waitFor({ state: 'hidden' })
    await this.until(
      `the cursor at ${line}:${column}`,
      async () => (await this.cursor()) === `Ln ${line}, Col ${column}`,
    )
  }

  /** Opens the Problems panel, with the rows of one file. */
  async showProblems(file) {
    const panel = this.page.locator('.markers-panel')
    if (!(await panel.isVisible())) await this.page.keyboard.press('Control+Shift+M')
    await panel.waitFor()
    await this.page.locator('.viewpane-filter input').first().fill(`**/${file}`)
    await this.page.keyboard.press('Control+1')
  }

  /** The rows of the Problems panel, as the user reads them. */
  async allProblems() {
    const rows = await this.page.locator('.markers-panel .monaco-list-row').evaluateAll((elements) =>
      elements.map((row) => ({
        message: row.querySelector('.marker-message')?.textContent ?? '',
        source: row.querySelector('.marker-source')?.textContent ?? '',
        code: row.querySelector('.marker-code')?.textContent ?? '',
        line: row.querySelector('.marker-line')?.textContent ?? '',
        all: row.textContent ?? '',
      })),
    )
    return rows.filter(({ line }) => line !== '')
  }

  /** Those of the rows that are ours. */
  async problems() {
    return (await this.allProblems()).filter(({ source }) => source.includes('slashlint'))
  }

  /** Waits until a question about the window has the answer that is wanted. */
  async until(what, ask, seconds = 15) {
    const deadline = Date.now() + seconds * 1000
    let last
    for (;;) {
      try {
        last = await ask()
        if (last !== undefined && last !== false && last !== null) return last
      } catch (error) {
        last = error
      }
      if (Date.now() > deadline) throw new Error(`waited ${seconds} s for ${what}; the last answer was ${String(last)}`)
      await this.page.waitForTimeout(50)
    }
  }

  /**
   * A list that has entries and has stayed as it is for two seconds: what two services say of a text appears one after
   * the other.
   */
  async settled(what, ask) {
    let last = ''
    let since = Date.now()
    return this.until(`${what}, unchanged for two seconds`, async () => {
      const rows = await ask()
      const json = JSON.stringify(rows)
      if (json !== last) [last, since] = [json, Date.now()]
      return rows.length > 0 && Date.now() - since >= 2000 && rows
    })
  }

  squiggles(kind = 'error') {
    return this.page.locator(`.editor-instance .squiggly-${kind}`)
  }

  /** Line and column of a place, both from 1. */
  placeOf(text, fragment, into = 0) {
    const offset = text.indexOf(fragment)
    if (offset === -1) throw new Error(`the text has no ${fragment}`)
    const before = text.slice(0, offset + into).split('\n')
    return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
  }

  /** The visible lines of the editor. */
  async text() {
    return (await this.page.locator('.editor-instance .view-line').allTextContents())
      .join('\n')
      .replaceAll('\u00a0', ' ')
  }

  /** The status bar's `Ln 1, Col 1`. */
  async cursor() {
    return (await this.page.locator('#status\\.editor\\.selection').textContent()) ?? ''
  }

  async save() {
    await this.page.keyboard.press('Control+S')
    await this.page.locator('.tab.active:not(.dirty)').waitFor()
  }

  /** The page inside a webview. */
  async webview() {
    const outer = this.page.frameLocator('iframe.webview.ready')
    return outer.frameLocator('iframe#active-frame')
  }

  async screenshot(path) {
    await this.page.screenshot({ path })
  }
}
