/**
 * The language server in Neovim, in Emacs, and in Kate where that is installed: `node test/editors/run.mjs [pattern of scenarios]`. Each scenario starts
 * the editor on a fresh copy of the workspace, with the snippet of docs/editors.md as its configuration. One that fails is
 * tried twice more, and that is counted.
 */
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emacs, emacsWithPackages } from './emacs/editor.mjs'
import { everyLanguage, isInstalled } from './kate/run.mjs'
import { neovim } from './neovim/editor.mjs'
import { play } from './play.mjs'
import { inHandlers, inYaml, inTypeScript, scenarios } from './scenarios.mjs'

const WORKSPACE = fileURLToPath(new URL('./vscode/workspace', import.meta.url))
const IN_JAVASCRIPT = 'a bot in JavaScript: its squiggle and its quick fix'
const TESTS = [
  { editor: neovim, all: { ...scenarios, ...inYaml, ...inTypeScript, ...inHandlers } },
  { editor: emacs, all: scenarios },
  { editor: emacsWithPackages, all: { ...inYaml, [IN_JAVASCRIPT]: scenarios[IN_JAVASCRIPT] } },
]
const only = new RegExp(process.argv[2] ?? '')
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'slashlint-editors-')))
/** Editors and browsers have their own days: what fails is tried twice more, and that is counted. */
const TRIES = [false, false, true]
const counts = { passed: 0, failed: 0, retries: 0 }
try {
  for (const { editor, all } of TESTS) {
    for (const [name, scenario] of Object.entries(all)) {
      await attempt(editor, `${editor.name}: ${name}`, scenario)
    }
  }
  if (isInstalled) {
    await attempt(undefined, 'Kate: every language of the page', everyLanguage)
  } else {
    console.log('Not tested here: Kate (Debian: apt-get install -y kate dbus)')
  }
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
console.log(`${counts.passed} scenarios passed, ${counts.failed} failed, ${counts.retries} retries`)
if (counts.failed > 0 || counts.passed === 0) {
  process.exitCode = 1
}

async function attempt(editor, name, scenario) {
  if (!only.test(name)) {
    return
  }
  for (const last of TRIES) {
    const start = performance.now()
    const problem = await problemOf(editor, scenario)
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

async function problemOf(editor, scenario) {
  const home = mkdtempSync(join(temporary, 'home-'))
  const folder = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(WORKSPACE, folder, { recursive: true })
  try {
    await scenario({
      home,
      folder,
      play: (file, steps, command) =>
        play(startedAs(command, editor), { home, folder, file }, steps),
    })
    return undefined
  } catch (error) {
    return error
  }
}

/** The editor with another server program in the page's snippet. */
function startedAs(command, editor) {
  if (command === undefined) {
    return editor
  }
  const settings = editor.settings.replace(/(['"])slashlint\1,?\s+(['"])lsp\2/, `$1${command}$1`)
  if (settings === editor.settings) {
    throw new Error(`the snippet for ${editor.name} does not start slashlint lsp`)
  }
  return { ...editor, settings }
}
