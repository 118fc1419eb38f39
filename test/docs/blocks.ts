import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)

/** A block of JavaScript in a page, with the block of text right below it: what it prints. */
export interface Block {
  readonly page: string
  /** Of the block's first line, from 1. */
  readonly line: number
  readonly code: string
  readonly prints: string
}

const BLOCK = /^```js\n([^]*?)^```\n(?:\n```text\n([^]*?)^```\n)?/gm

export function blocksOf(page: string): Block[] {
  const text = readFileSync(new URL(page, ROOT), 'utf8')
  return [...text.matchAll(BLOCK)].map(({ index, 1: code = '', 2: prints = '' }) => ({
    page,
    line: text.slice(0, index).split('\n').length + 1,
    code,
    prints,
  }))
}

/** Runs a block as a module inside the workspace, where the built packages are installed as anywhere. */
export function run(code: string): {
  readonly status: number | null
  readonly output: string
  readonly errors: string
} {
  const folder = mkdtempSync(fileURLToPath(new URL('node_modules/.docs-', ROOT)))
  try {
    const file = `${folder}/block.mjs`
    writeFileSync(file, code)
    const { status, stdout, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' })
    return { status, output: stdout, errors: stderr }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
