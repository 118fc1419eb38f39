import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = new URL('../../', import.meta.url)

/** A block of JavaScript in a page. The text block directly below it is its output. */
export interface Block {
  readonly page: string
  /** The first line of the block, counted from 1. */
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

/** Separates the output of two blocks. */
const BETWEEN = '\0'

/**
 * Runs blocks as modules inside the workspace, where the built packages are installed. They run in one process, since
 * starting a process takes longer than most blocks.
 */
export function run(
  codes: readonly string[],
): readonly { readonly output: string; readonly errors: string }[] {
  const folder = mkdtempSync(fileURLToPath(new URL('node_modules/.docs-', ROOT)))
  try {
    const runs = codes.map((code, index) => {
      writeFileSync(`${folder}/${index}.mjs`, code)
      return `await import('./${index}.mjs').catch(console.error)
for (const stream of [process.stdout, process.stderr]) stream.write('\\0')`
    })
    writeFileSync(`${folder}/all.mjs`, runs.join('\n'))
    const { stdout, stderr } = spawnSync(process.execPath, [`${folder}/all.mjs`], {
      encoding: 'utf8',
      timeout: 120_000,
    })
    const errors = stderr.split(BETWEEN)
    return stdout.split(BETWEEN).map((output, index) => ({ output, errors: errors[index] ?? '' }))
  } finally {
    rmSync(folder, { recursive: true })
  }
}
