import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import broken from '../catalogue/broken.expected.json' with { type: 'json' }
import { PROGRAM } from '../program.js'

// Tests the README's output of `npx slashlint check examples` with the built program.

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

interface Report {
  readonly diagnostics: readonly { readonly file: string; readonly severity: string }[]
}

function check(folder: string): { readonly status: number | null; readonly report: Report } {
  const { status, stdout } = spawnSync(
    process.execPath,
    [PROGRAM, 'check', folder, '--format', 'json', '--hints'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  )
  return { status, report: JSON.parse(stdout) as Report }
}

describe('slashlint check examples', () => {
  const { status, report } = check('examples')

  it('fails', () => {
    expect(status).toBe(1)
  })

  it('explains every broken file, and no other', () => {
    // Those in Python are expected in test/cli/python.test.ts.
    const files = [...new Set(report.diagnostics.map(({ file }) => file))]
      .filter((file) => !file.startsWith('examples/python/'))
      .sort()
    expect(files).toEqual(
      Object.keys(broken)
        .map((file) => `examples/${file}`)
        .sort(),
    )
  })
})

describe('slashlint check examples/good', () => {
  it('has nothing to say', () => {
    expect(check('examples/good')).toMatchObject({ status: 0, report: { diagnostics: [] } })
  })
})
