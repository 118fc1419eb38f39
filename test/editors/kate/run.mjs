/**
 * The language server in Kate, where it is installed (Debian: kate, dbus): with the snippet of docs/editors.md as the user's
 * settings, each file gets the diagnostics that the command line has. Kate shows its window to nobody.
 */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { findingsOf } from '../findings.mjs'
import { snippetOf } from '../page.mjs'

const SERVER = fileURLToPath(new URL('../../../cli/bin/slashlint.js', import.meta.url))
const MOST_MILLISECONDS = 60_000

const BUILDER = `import { SlashCommandBuilder } from 'discord.js'
export const data = new SlashCommandBuilder().setName('Loud').setDescription('x')
`
/** A file for every language of the snippet. */
const FILES = [
  'commands/ban.json',
  'commands/loud.yaml',
  'src/commands/mute.js',
  'src/commands/kick.ts',
  'src/commands/a.jsx',
  'src/commands/b.tsx',
]

export const isInstalled = ['kate', 'dbus-run-session'].every(
  (program) => spawnSync('which', [program], { stdio: 'ignore' }).status === 0,
)

/** @param {{ home: string, folder: string }} place a fresh home, and a copy of the workspace */
export async function everyLanguage({ home, folder }) {
  writeFileSync(join(folder, 'commands/loud.yaml'), 'name: Loud\ndescription: x\ntype: 1\n')
  writeFileSync(join(folder, 'src/commands/a.jsx'), BUILDER)
  writeFileSync(join(folder, 'src/commands/b.tsx'), BUILDER)
  const programs = join(home, 'programs')
  const slashlint = join(programs, 'slashlint')
  const said = join(home, 'said')
  mkdirSync(join(home, '.config/kate/lspclient'), { recursive: true })
  mkdirSync(programs)
  // What the server says goes to Kate, and is kept.
  writeFileSync(slashlint, `#!/bin/sh\nnode '${SERVER}' "$@" | tee -a '${said}'\n`)
  chmodSync(slashlint, 0o755)
  writeFileSync(join(home, '.config/kate/lspclient/settings.json'), snippetOf('Kate', 'json'))
  // The answer to Kate's question whether the program may run.
  writeFileSync(
    join(home, '.config/katerc'),
    `[lspclient]\nAllowedServerCommandLines=${slashlint} lsp --stdio\n`,
  )
  for (const file of FILES) {
    writeFileSync(said, '')
    const expected = findingsOf(join(folder, file)).map(({ code }) => code)
    assert.ok(expected.length > 0, `${file} should be broken`)
    const child = spawn(
      'dbus-run-session',
      ['--', 'kate', '--new', '--block', '--startanon', join(folder, file)],
      {
        detached: true,
        stdio: 'ignore',
        env: {
          ...process.env,
          HOME: home,
          XDG_CONFIG_HOME: join(home, '.config'),
          XDG_DATA_HOME: join(home, '.local'),
          XDG_RUNTIME_DIR: home,
          QT_QPA_PLATFORM: 'offscreen',
          PATH: `${programs}${delimiter}${process.env.PATH}`,
        },
      },
    )
    try {
      const end = Date.now() + MOST_MILLISECONDS
      while (Date.now() < end && published(said, file) === undefined) {
        await sleep(100)
      }
      assert.deepEqual(published(said, file)?.sort(), expected.sort(), file)
    } finally {
      process.kill(-child.pid, 'SIGKILL')
    }
  }
}

/** The codes that were published about a file that Kate has opened, with the version of its text. */
function published(said, file) {
  const text = existsSync(said) ? readFileSync(said, 'utf8') : ''
  const found = text
    .split(/Content-Length: \d+\r\n\r\n/)
    .flatMap((message) => {
      try {
        return [JSON.parse(message)]
      } catch {
        return []
      }
    })
    .findLast(
      ({ method, params }) =>
        method === 'textDocument/publishDiagnostics' &&
        params.uri.endsWith(file) &&
        params.version !== undefined,
    )
  return found?.params.diagnostics.map(({ code }) => code)
}
