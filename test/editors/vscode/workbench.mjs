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
  if (executablePath === undefined) {
    throw new Error('Chromium is missing (Debian: apt-get install -y chromium)')
  }
  return chromium.launch({ executablePath, args: ARGUMENTS })
}

/** Seconds until something counts as not coming. A machine may be busy with other things: what comes is not judged by time. */
const PATIENCE = 60
/** Files above whose definitions there is a lens. */
const COMMANDS = /commands\//

/**
 * A fresh window on a folder.
 * @param {import('playwright-core').Browser} browser
 * @param {{ file?: string, virtual?: boolean, distrust?: boolean, viewport?: object }} wishes `virtual`: the folder in memory instead;
 *   `distrust`: the authors of the folder are not trusted, when that is asked
 * @param {(workbench: Workbench) => void} opened is told at once: a window may fail to become ready
 */
export async function openWorkbench(
  browser,
  origin,
  folder,
  { file, virtual = false, distrust = false, viewport = { width: 1280, height: 800 } },
  opened,
) {
  const context = await browser.newContext({ viewport, colorScheme: 'dark' })
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE * 1000)
  if (process.env.SLASHLINT_CONSOLE !== undefined) {
    page.on('console', (message) => console.log(`     | ${message.text()}`))
  }
  const workbench = new Workbench(page, origin, folder)
  opened(workbench)
  const top = virtual ? IN_MEMORY : `vscode-remote://${new URL(origin).host}${folder}`
  const payload =
    file === undefined
      ? ''
      : `&payload=${asParameter(JSON.stringify([['openFile', `${top}/${file}`]]))}`
  await page.goto(`${origin}/?folder=${asParameter(virtual ? IN_MEMORY : folder)}${payload}`)
  await page.locator('.monaco-workbench').waitFor()
  if (distrust) {
    await page.locator('.monaco-dialog-box .monaco-button', { hasText: 'No, I don' }).click()
  }
  if (file !== undefined) {
    await page.locator(`.tab.active[data-resource-name="${file.split('/').at(-1)}"]`).waitFor()
  }
  await workbench.ready()
  // What comes last moves what was there: a lens pushes lines down, and names stand beside numbers.
  if (file !== undefined && COMMANDS.test(file)) {
    await workbench.lens()
  }
  return workbench
}

const IN_MEMORY = 'memfs:/bot'
const asParameter = encodeURIComponent

/** The acts of a scenario in the window. */
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
    const input = page.locator('.quick-input-widget .quick-input-box input.input')
    const chosen = page
      .locator('.quick-input-list .monaco-list-row.focused')
      .filter({ hasText: title })
    await this.until(`the command ${title} in the palette`, async () => {
      // A palette that was opened before the extension ran does not know its commands.
      await page.keyboard.press('Escape')
      await page.keyboard.press('F1')
      await input.waitFor({ timeout: 3000 })
      await input.fill(`>${title}`)
      await chosen.waitFor({ timeout: 3000 })
      return true
    })
    await page.keyboard.press('Enter')
    await this.until(
      'the palette gone',
      async () => !(await input.isVisible()) || !(await input.inputValue()).startsWith('>'),
    )
  }

  /** Opens another file in the same window, by its name. */
  async openFile(name) {
    const input = this.page.locator('.quick-input-widget .quick-input-box input.input')
    const tab = this.page.locator(`.tab.active[data-resource-name="${name}"]`)
    await this.until(`${name} in the editor`, async () => {
      await this.page.keyboard.press('Escape')
      await this.focus()
      await this.page.keyboard.press('Control+P')
      await input.waitFor({ timeout: 3000 })
      await input.fill(name)
      await this.page
        .locator('.quick-input-list .monaco-list-row.focused', { hasText: name })
        .waitFor({ timeout: 5000 })
      await this.page.keyboard.press('Enter')
      await tab.waitFor({ timeout: 5000 })
      return true
    })
  }

  /** Waits until the extension has looked at the workspace: its mistakes are counted in the status bar. */
  async ready() {
    await this.page.locator('#status\\.problems').filter({ hasText: /[1-9]/ }).waitFor()
  }

  /** Waits for the line above the command. */
  async lens() {
    await this.page
      .locator('.editor-instance .codelens-decoration', { hasText: 'Preview' })
      .first()
      .waitFor()
  }

  /** Points at a place with the mouse, as a hand does: it waits until the place stands still, arrives, then rests. */
  async pointAt(locator) {
    const { x, y, width, height } = await this.settled(
      'a place that stands still',
      () => locator.boundingBox({ timeout: 2000 }),
      250,
    )
    const { mouse } = this.page
    await mouse.move(x + width / 2 + 3, y + height / 2)
    await mouse.move(x + width / 2, y + height / 2, { steps: 3 })
  }

  async click(locator) {
    await this.pointAt(locator)
    await this.page.mouse.down()
    await this.page.mouse.up()
  }

  /** Rests with the mouse on a place until the text beside it has what is wanted, and all that it will have. */
  async hover(locator, wanted) {
    const shown = this.page.locator('.monaco-hover:visible')
    return this.until(`a hover with ${wanted}`, async () => {
      // Away and back: a hand that is not answered does the same.
      await this.page.mouse.move(640, 795)
      await this.pointAt(locator)
      await shown.filter({ hasText: wanted }).first().waitFor({ timeout: 5000 })
      const text = await this.settled(
        'the hover',
        async () => (await shown.allTextContents()).join('\n'),
        700,
      )
      return wanted.test(text) && text
    })
  }

  /** Puts the cursor before a character; both count from 1. */
  async goTo(line, column) {
    const { page } = this
    const input = page.locator('.quick-input-widget .quick-input-box input.input')
    await this.until(`the cursor at ${line}:${column}`, async () => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+1')
      await page.keyboard.press('Control+G')
      await input.waitFor({ timeout: 3000 })
      await input.fill(`:${line}:${column}`)
      await page.keyboard.press('Enter')
      await input.waitFor({ state: 'hidden', timeout: 3000 })
      await this.until(
        'the cursor',
        async () => (await this.cursor()) === `Ln ${line}, Col ${column}`,
        3,
      )
      return true
    })
    await this.focused()
  }

  /** Waits until keys go to the editor. */
  async focused() {
    await this.page.locator('.editor-instance .monaco-editor.focused').waitFor()
  }

  /** Puts the keyboard into the editor of the document. */
  async focus() {
    await this.page.keyboard.press('Control+1')
    await this.focused()
  }

  /** Opens the Problems panel, with the rows of one file. */
  async showProblems(file) {
    const panel = this.page.locator('.markers-panel')
    await this.until('the Problems panel', async () => {
      if (!(await panel.isVisible())) {
        await this.page.keyboard.press('Control+Shift+M')
      }
      await panel.waitFor({ timeout: 5000 })
      return true
    })
    const filter = this.page.locator('.viewpane-filter input').first()
    const badge = this.page.locator('.viewpane-filter-badge', { hasText: /^Showing/ }).first()
    const wanted = `**/${file}`
    await this.until(`the filter ${wanted}`, async () => {
      // A panel that is still being set up empties its filter once more.
      if ((await filter.inputValue()) !== wanted) {
        await filter.fill(wanted)
      }
      await badge.waitFor({ timeout: 3000 })
      const held = await this.settled(
        'the filter',
        async () => (await badge.isVisible()) && filter.inputValue(),
        500,
      )
      return held === wanted
    })
    await this.focus()
  }

  /** The rows of the Problems panel, as the user reads them. */
  async allProblems() {
    const rows = await this.page
      .locator('.markers-panel .monaco-list-row')
      .evaluateAll((elements) =>
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

  /** Our rows of the Problems panel, once there are so many and it stays so. */
  problemsOf(count) {
    return this.settled(`${count} rows`, async () => {
      const rows = await this.problems()
      return rows.length === count && rows
    })
  }

  /** Our rows about another file. */
  async problemsIn(file, count) {
    await this.showProblems(file)
    return this.problemsOf(count)
  }

  /** Waits until a question about the window has the answer that is wanted. */
  async until(what, ask, seconds = PATIENCE) {
    const deadline = Date.now() + seconds * 1000
    let last
    for (;;) {
      try {
        last = await ask()
        if (last !== undefined && last !== false && last !== null) {
          return last
        }
      } catch (error) {
        last = error
      }
      if (Date.now() > deadline) {
        throw new Error(`waited ${seconds} s for ${what}; the last answer was ${String(last)}`)
      }
      await this.page.waitForTimeout(50)
    }
  }

  /**
   * The answer to a question about the window that has not changed for a while: what two services say of a text appears
   * one after the other. False, null and undefined are no answers.
   */
  async settled(what, ask, milliseconds = 1500) {
    let last = ''
    let since = Date.now()
    return this.until(`${what}, and that it stays so`, async () => {
      const answer = await ask()
      const json = JSON.stringify(answer)
      if (json !== last) {
        ;[last, since] = [json, Date.now()]
      }
      const isAnswer = answer !== undefined && answer !== false && answer !== null
      return isAnswer && Date.now() - since >= milliseconds && answer
    })
  }

  /** Returns the offers at the cursor, in their order, after all who offer something have answered. */
  offers() {
    const rows = this.page.locator('.suggest-widget.visible .monaco-list-row')
    return this.until('offers', async () => {
      await this.page.keyboard.press('Control+Space')
      await rows.first().waitFor({ timeout: 5000 })
      return this.settled('the offers', () =>
        rows.evaluateAll((all) =>
          all.map((row) => row.querySelector('.label-name')?.textContent ?? ''),
        ),
      )
    })
  }

  /** The entries of the document's outline. */
  async symbols() {
    const rows = this.page.locator('.quick-input-list .monaco-list-row')
    const found = await this.until('the outline', async () => {
      await this.page.keyboard.press('Escape')
      await this.focus()
      await this.page.keyboard.press('Control+Shift+O')
      await rows.filter({ hasNotText: 'No editor symbols' }).first().waitFor({ timeout: 5000 })
      return this.settled('the outline', () =>
        rows.evaluateAll((all) =>
          all.map((row) =>
            (row.querySelector('.label-name')?.textContent ?? '').replace(/^[^\w/]+/, ''),
          ),
        ),
      )
    })
    await this.page.keyboard.press('Escape')
    return found
  }

  squiggles(kind = 'error') {
    return this.page.locator(`.editor-instance .squiggly-${kind}`)
  }

  /** Line and column of a place, both from 1. */
  placeOf(text, fragment, into = 0) {
    const offset = text.indexOf(fragment)
    if (offset === -1) {
      throw new Error(`the text has no ${fragment}`)
    }
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
    await this.focus()
    await this.page.keyboard.press('Control+S')
    // Beside a preview there are two groups, each with an active tab.
    await this.page.locator('.editor-group-container.active .tab.active:not(.dirty)').waitFor()
  }

  /** Chooses from the menu of quick fixes at the cursor; it may close when the text is checked anew, then it is opened again. */
  async quickFix(title, open) {
    const action = this.page.locator('.action-widget .monaco-list-row', { hasText: title }).first()
    await this.until(`the quick fix ${title}`, async () => {
      if (!(await action.isVisible())) {
        await open()
      }
      await action.waitFor({ timeout: 5000 })
      // Keys go to the menu.
      return this.page.evaluate(() => document.activeElement?.closest('.action-widget') !== null)
    })
    return action
  }

  /** Presses a key until it has done what is wanted. */
  press(key, what, isDone) {
    return this.until(what, async () => {
      // What was slow came after all.
      if (await isDone()) {
        return true
      }
      await this.page.keyboard.press(key)
      return this.until(what, isDone, 5)
    })
  }

  /** The offer of that name, when it has the focus. A list that closed before all had answered is asked for again. */
  async offer(label) {
    const row = this.page.locator('.suggest-widget.visible .monaco-list-row.focused', {
      hasText: label,
    })
    await this.until(`the offer ${label}`, async () => {
      if (!(await row.isVisible())) {
        await this.page.keyboard.press('Control+Space')
      }
      await row.waitFor({ timeout: 8000 })
      return true
    })
    return row
  }

  /** The box for the new name of what is at the cursor, which has that name. */
  async renameBox(from) {
    const box = this.page.locator('.rename-box input')
    await this.until(`a box for ${from}`, async () => {
      await this.page.keyboard.press('Escape')
      await this.focus()
      await this.page.keyboard.press('F2')
      await box.waitFor({ timeout: 5000 })
      return (await box.inputValue()) === from
    })
    return box
  }

  /** Renames what is at the cursor, which has that name. */
  async rename(from, to) {
    const box = await this.renameBox(from)
    await box.fill(to)
    await this.page.keyboard.press('Enter')
    await this.until(`${to} in the editor`, async () => (await this.text()).includes(`'${to}'`))
  }

  /** The page inside a webview. */
  async webview() {
    const outer = this.page.frameLocator('iframe.webview.ready')
    return outer.frameLocator('iframe#active-frame')
  }

  /** @param {{ x: number, y: number, width: number, height: number }} [clip] a part of the window */
  async screenshot(path, clip) {
    await this.page.screenshot({ path, ...(clip !== undefined && { clip }) })
  }
}
