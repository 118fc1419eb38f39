/**
 * The extension in VS Code's workbench: `node test/editors/vscode/run.mjs [pattern of scenarios]`. Builds and packs it,
 * installs the .vsix in a fresh profile of code-server, and drives it in a headless Chromium. One server for all
 * scenarios; each has a window of its own. A scenario that fails is tried twice more, and that is counted.
 */
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { Film } from '../../film.mjs'
import { pack, packForWeb, packMemoryFiles } from './pack.mjs'
import { inWebWorkers, pictures, scenarios } from './scenarios.mjs'
import { startCodeServer } from './server.mjs'
import { openWorkbench, startBrowser } from './workbench.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const screenshots = join(here, '../screenshots')
const WORKSPACE = join(here, 'workspace')
const only = process.argv[2]
const isForPictures = process.env.SLASHLINT_PICTURES !== undefined
/** The most bytes that a page can load at once. */
const MOST_BYTES = 300 * 1024

mkdirSync(screenshots, { recursive: true })
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'slashlint-editors-')))
const chosen = (all) =>
  Object.entries(all).filter(([name]) => only === undefined || new RegExp(only).test(name))
/** Editors and browsers have their own days: what fails is tried twice more, and that is counted. */
const TRIES = [false, false, true]
const counts = { passed: 0, failed: 0, retries: 0 }
let browser = await startBrowser()
try {
  const memoryFiles = packMemoryFiles(WORKSPACE, temporary)
  await playAll(
    [pack(temporary), memoryFiles],
    isForPictures ? { ...scenarios, ...pictures } : scenarios,
  )
  await playAll([packForWeb(temporary), memoryFiles], inWebWorkers)
} finally {
  await browser.close()
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
console.log('Not tested here: desktop VS Code, Windows, macOS.')
console.log(`${counts.passed} scenarios passed, ${counts.failed} failed, ${counts.retries} retries`)
if (counts.passed === 0) {
  console.error(`No scenario has a name like ${only}.`)
}
if (counts.failed > 0 || counts.passed === 0) {
  process.exitCode = 1
} else if (isForPictures) {
  await renewPictures()
}

/** The READMEs and the walkthrough show what the scenarios have seen. */
async function renewPictures() {
  const copy = (from, to) => {
    if (existsSync(join(screenshots, from))) {
      copyFileSync(join(screenshots, from), to)
    }
  }
  for (const name of ['editor.webp', 'editor-still.webp', 'handler.webp', 'handler-still.webp']) {
    copy(name, join(here, '../../../docs/media', name))
  }
  const media = join(here, '../../../vscode-extension/media')
  copy('handler.webp', join(media, 'screenshots/handler.webp'))
  // A window has few colours: a table of them takes a third of the bytes.
  const shrink = async (name, to) => {
    const from = join(screenshots, `${name}.png`)
    if (existsSync(from)) {
      await sharp(from).png({ palette: true, effort: 10 }).toFile(to)
    }
  }
  await shrink('python', join(here, '../../../docs/media/python.png'))
  for (const name of ['problems', 'preview']) {
    await shrink(name, join(media, `screenshots/${name}.png`))
  }
  for (const step of ['check', 'fix', 'preview', 'new']) {
    for (const theme of ['dark', 'light']) {
      await shrink(`walkthrough-${step}-${theme}`, join(media, `walkthrough/${step}-${theme}.png`))
    }
  }
}

/** One server for all. */
async function playAll(vsix, all) {
  const wanted = chosen(all)
  if (wanted.length === 0) {
    return
  }
  const server = await startCodeServer({ vsix, folder: WORKSPACE })
  try {
    for (const [name, scenario] of wanted) {
      await attempt(name, scenario, server)
    }
  } finally {
    await server.stop()
  }
}

async function attempt(name, scenario, server) {
  for (const last of TRIES) {
    const start = performance.now()
    // One that crashed takes no other scenario with it.
    if (!browser.isConnected()) {
      browser = await startBrowser()
    }
    const problem = await play(name, scenario, server)
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    if (problem === undefined) {
      counts.passed++
      console.log(`ok   ${name} (${seconds} s)`)
      return
    }
    console.log(
      `${last ? 'FAIL' : 'again'} ${name} (${seconds} s)\n     ${String(problem.stack).replaceAll('\n', '\n     ')}`,
    )
    if (last) {
      counts.failed++
    } else {
      counts.retries++
    }
  }
}

async function play(name, scenario, server) {
  const folder = join(mkdtempSync(join(temporary, 'workspace-')), 'example-bot')
  cpSync(WORKSPACE, folder, { recursive: true })
  const windows = []
  const film = new Film(sharp, MOST_BYTES)
  const scene = {
    folder,
    film,
    screenshot: (title) => join(screenshots, `${title}.png`),
    async open(file, wishes) {
      server.configure(wishes?.settings ?? {})
      return openWorkbench(browser, server.origin, folder, { file, ...wishes }, (window) =>
        windows.push(window),
      )
    },
  }
  try {
    await scenario(scene)
    if (film.length > 0) {
      await film.write(join(screenshots, film.title))
    }
    return undefined
  } catch (error) {
    // Those before may be closed.
    await windows
      .at(-1)
      ?.screenshot(join(screenshots, `failed-${name.replace(/\W+/g, '-')}.png`))
      .catch(() => undefined)
    return error
  } finally {
    for (const window of windows) {
      await window.close().catch(() => undefined)
    }
  }
}
