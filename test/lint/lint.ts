import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true })
  }
})

/** Runs `npm run lint` with its own configuration on some files, in one run. Returns the messages by path. */
export function lint(files: Readonly<Record<string, string>>): {
  readonly status: number | null
  readonly messages: ReadonlyMap<string, readonly string[]>
} {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-lint-'))
  folders.push(folder)
  cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  cpSync(join(ROOT, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'node_modules/oxlint/bin/oxlint'),
      '--deny-warnings',
      '--ignore-pattern',
      'node_modules',
      '--format',
      'json',
    ],
    { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' }, maxBuffer: 1e8 },
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code: string; message: string }[]
  }
  const messages = new Map<string, string[]>()
  for (const { filename, code, message } of diagnostics) {
    messages.set(filename, [...(messages.get(filename) ?? []), `${code} ${message}`])
  }
  return { status, messages }
}
