// Blocks of JavaScript in the pages: the block of text right below one shows its output. test/docs runs them too.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const BLOCK = /^```js\n([^]*?)^```\n\n```text\n[^]*?^```$/gm

/** Updates the printed output of a page's code blocks, by running them with the built packages. */
export function withPrinted(text, root) {
  return text.replace(
    BLOCK,
    (_match, code) => `\`\`\`js\n${code}\`\`\`\n\n\`\`\`text\n${print(code, root)}\`\`\``,
  )
}

function print(code, root) {
  const folder = mkdtempSync(fileURLToPath(new URL('node_modules/.docs-', root)))
  try {
    writeFileSync(`${folder}/block.mjs`, code)
    const { status, stdout, stderr } = spawnSync(process.execPath, [`${folder}/block.mjs`], {
      encoding: 'utf8',
    })
    if (status !== 0) {
      throw new Error(`A block ended with ${status}:\n${code}\n${stderr}`)
    }
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}
