import { execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const ROOMS = [
  'core',
  'sources',
  'preview',
  'checker',
  'deploy',
  'emulator',
  'lsp',
  'cli',
  'json-schemas',
  'docs',
  'scripts',
]

/** Copies the packages of the program to a folder, since the test changes a rule. */
function copyRooms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-dev-'))
  for (const room of ROOMS) {
    cpSync(join(ROOT, room), join(folder, room), {
      recursive: true,
      filter: (file) => !/\/(node_modules|dist)$/.test(file),
    })
  }
  for (const name of ['package.json', 'tsconfig.base.json']) {
    cpSync(join(ROOT, name), join(folder, name))
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

it('tries a changed rule in the program within seconds', async () => {
  const folder = copyRooms()
  const dev = spawn(process.execPath, ['scripts/dev.mjs', 'cli'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let built = 0
    let wake = (): void => undefined
    dev.stdout.on('data', (text: Buffer) => {
      built += text.toString().match(/cli.*: \d+ ms/g)?.length ?? 0
      wake()
    })
    const builds = async (count: number): Promise<void> => {
      while (built < count) {
        await new Promise<void>((resolve) => void (wake = resolve))
      }
    }
    await builds(1)
    const file = join(folder, 'core/src/rules/text/reports.ts')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll('must be lower case', 'has to be lower case'),
    )
    await builds(2)
    const { stdout } = check(folder)
    expect(stdout).toContain('has to be lower case')
  } finally {
    dev.kill()
    rmSync(folder, { recursive: true, force: true })
  }
})

function check(folder: string): { stdout: string } {
  writeFileSync(
    join(folder, 'ban.command.json'),
    '{ "name": "Ban", "description": "Ban a member" }',
  )
  try {
    return {
      stdout: execFileSync(
        process.execPath,
        ['cli/bin/slashlint.js', 'check', 'ban.command.json'],
        {
          cwd: folder,
          encoding: 'utf8',
        },
      ),
    }
  } catch (error) {
    return error as { stdout: string }
  }
}
