/**
 * The language server in Neovim and in Emacs: `node test/editors/run.mjs [pattern of scenarios]`. Each scenario starts
 * the editor on a fresh copy of the workspace, with the snippet of docs/editors.md as its configuration.
 */
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { emacs } from './emacs/editor.mjs'
import { neovim } from './neovim/editor.mjs'
import { play } from './play.mjs'
import { inTypeScript, scenarios } from './scenarios.mjs'

const WORKSPACE = fileURLToPath(new URL('./vscode/workspace', import.meta.url))
const TESTS = [
  { editor: neovim, all: { ...scenarios, ...inTypeScript } },
  { editor: emacs, all: scenarios },
]
const only = new RegExp(process.argv[2] ?? '')
const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'slashlint-editors-')))
const counts = { passed: 0, failed: 0 }
try {
  for (const { editor, all } of TESTS)
    for (const [name, scenario] of Object.entries(all)) attempt(editor, `${editor.name}: ${name}`, scenario)
} finally {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}
console.log(`${counts.passed} scenarios passed, ${counts.failed} failed`)
if (counts.failed > 0 || counts.passed === 0) process.exitCode = 1

function attempt(editor, name, scenario) {
  if (!only.test(name)) return
  const start = performance.now()
  const problem = problemOf(editor, scenario)
  console.log(
    `${problem === undefined ? 'ok  ' : 'FAIL'} ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`,
  )
  if (problem === undefined) counts.passed++
  else counts.failed++
  if (problem !== undefined) console.log(`     ${String(problem.stack).replaceAll('\n', '\n     ')}`)
}

function problemOf(editor, scenario) {
  const home = mkdtempSync(join(temporary, 'home-'))
  const folder = mkdtempSync(join(temporary, 'workspace-'))
  cpSync(WORKSPACE, folder, { recursive: true })
  try {
    scenario({
      folder,
      play: (file, steps, command) => play(startedAs(command, editor), { home, folder, file }, steps),
    })
    return undefined
  } catch (error) {
    return error
  }
}

/** The editor with another server program in the page's snippet. */
function startedAs(command, editor) {
  if (command === undefined) return editor
  const settings = editor.settings.replace(/(['"])slashlint\1,?\s+(['"])lsp\2/, `$1${command}$1`)
  if (settings === editor.settings) throw new Error(`the snippet for ${editor.name} does not start slashlint lsp`)
  return { ...editor, settings }
}
