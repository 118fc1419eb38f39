import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROGRAM } from '../program.js'

// The transcript of docs/deploy.md: its commands are run below `slashlint serve`, in a folder with what the page says.

const PAGE = new URL('../../docs/deploy.md', import.meta.url)
const TRANSCRIPT = /(?<=^```console\n)[^]*?(?=^```$)/m

const SEED = {
  guilds: [
    {
      name: 'Garden',
      commands: [
        {
          name: 'ban',
          description: 'Bans a member',
          default_member_permissions: '4',
          options: [{ type: 6, name: 'user', description: 'Whom', required: true }],
        },
        { name: 'ping', description: 'Is the bot awake?' },
        { type: 2, name: 'Report' },
      ],
    },
  ],
}
const TARGETS = { deploy: { dev: { application: '1000000000000000001', guild: '2000000000000000001' } } }

/** Runs each command of a transcript in turn. */
const RUNNER = `import { spawnSync } from 'node:child_process'
for (const command of JSON.parse(process.argv[2])) {
  process.stdout.write('$ ' + command + '\\n')
  const { stdout, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  process.stdout.write(stdout + stderr)
}
`

function run(commands: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'slashlint-transcript-'))
  try {
    const bin = join(folder, '.bin')
    mkdirSync(bin)
    symlinkSync(PROGRAM, join(bin, 'slashlint'))
    writeFileSync(join(folder, 'slashlint.json'), JSON.stringify(TARGETS))
    writeFileSync(join(bin, 'seed.json'), JSON.stringify(SEED))
    writeFileSync(join(bin, 'run.mjs'), RUNNER)
    spawnSync('git', ['init', '-q'], { cwd: folder })
    const git = { GIT_AUTHOR_NAME: 'a', GIT_AUTHOR_EMAIL: 'a@b', GIT_COMMITTER_NAME: 'a', GIT_COMMITTER_EMAIL: 'a@b' }
    const argv = ['serve', '--seed', '.bin/seed.json', '--', 'node', '.bin/run.mjs', JSON.stringify(commands)]
    const { stdout } = spawnSync(process.execPath, [PROGRAM, ...argv], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, ...git, PATH: `${bin}:${process.env['PATH']}`, XDG_RUNTIME_DIR: folder, NO_COLOR: '1' },
    })
    return stdout
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('the transcript of docs/deploy.md is what slashlint serve and the program do', () => {
  const page = readFileSync(PAGE, 'utf8')
  const transcript = TRANSCRIPT.exec(page)?.[0] ?? ''
  const commands = transcript.split('\n').flatMap((line) => (line.startsWith('$ ') ? [line.slice(2)] : []))
  expect(commands.length).toBeGreaterThan(5)
  const printed = run(commands)
  if (process.env['SLASHLINT_WRITE'] === '1')
    writeFileSync(
      PAGE,
      page.replace(TRANSCRIPT, () => printed),
    )
  else expect(printed).toBe(transcript)
})
