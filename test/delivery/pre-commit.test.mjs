/**
 * The hook in pre-commit itself (Debian's): `node --test test/delivery/pre-commit.test.mjs`. A local repository holds the hook
 * and a package whose program is the one that is published.
 */
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const temporary = mkdtempSync(join(tmpdir(), 'slashlint-hook-'))
const [hook, bot] = [join(temporary, 'hook'), join(temporary, 'bot')]
const environment = {
  ...process.env,
  PRE_COMMIT_HOME: join(temporary, 'home'),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'bot',
  GIT_AUTHOR_EMAIL: 'bot@example.org',
  GIT_COMMITTER_NAME: 'bot',
  GIT_COMMITTER_EMAIL: 'bot@example.org',
}
const run = (command, args, cwd) =>
  execFileSync(command, args, { cwd, env: environment, encoding: 'utf8', stdio: 'pipe' })

before(() => {
  // The program as it is published, in a package that installs nothing else.
  mkdirSync(hook)
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', temporary], join(ROOT, 'cli'))
  const { version } = JSON.parse(readFileSync(join(ROOT, 'cli/package.json'), 'utf8'))
  run('tar', ['-xzf', join(temporary, `slashlint-${version}.tgz`), '-C', hook])
  writeFileSync(
    join(hook, 'package.json'),
    JSON.stringify({
      name: 'slashlint-hook',
      version,
      files: ['package'],
      bin: { slashlint: 'package/bin/slashlint.js' },
    }),
  )
  copyFileSync(join(ROOT, '.pre-commit-hooks.yaml'), join(hook, '.pre-commit-hooks.yaml'))
  run('git', ['init', '--quiet', '.'], hook)
  run('git', ['add', '-A', '-f'], hook)
  run('git', ['commit', '--quiet', '--no-verify', '-m', 'The hook'], hook)
  const revision = run('git', ['rev-parse', 'HEAD'], hook).trim()

  mkdirSync(join(bot, 'commands'), { recursive: true })
  writeFileSync(
    join(bot, '.pre-commit-config.yaml'),
    `repos:\n  - repo: ${hook}\n    rev: ${revision}\n    hooks:\n      - id: slashlint\n`,
  )
  run('git', ['init', '--quiet', '.'], bot)
  run('pre-commit', ['install'], bot)
})
after(() => rmSync(temporary, { recursive: true, force: true }))

/** Writes the command and commits it. */
function commit(command) {
  writeFileSync(join(bot, 'commands/ban.command.json'), JSON.stringify(command))
  run('git', ['add', '-A'], bot)
  return spawnSync('git', ['commit', '-m', 'ban'], { cwd: bot, env: environment, encoding: 'utf8' })
}

test('a broken command stops the commit and is shown; the mended one passes', () => {
  const broken = commit({ name: 'Ban', description: 'Ban a member' })
  assert.equal(broken.status, 1, broken.stdout + broken.stderr)
  assert.match(
    broken.stdout + broken.stderr,
    /error\[command\/name-lowercase\][^]*commands\/ban\.command\.json:1:10/,
  )

  const mended = commit({ name: 'ban', description: 'Ban a member' })
  assert.equal(mended.status, 0, mended.stdout + mended.stderr)
})

test('a commit without a file that could hold a command does not run it', () => {
  writeFileSync(join(bot, 'README.md'), '# Bot\n')
  run('git', ['add', '-A'], bot)
  const other = spawnSync('git', ['commit', '-m', 'README'], {
    cwd: bot,
    env: environment,
    encoding: 'utf8',
  })
  assert.equal(other.status, 0)
  assert.match(other.stdout + other.stderr, /no files to check/)
})
