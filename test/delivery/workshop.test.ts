import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

// Tests the files of the repository for contributors and reviewers.

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const tracked = (pattern: string): readonly string[] =>
  execFileSync('git', ['ls-files', pattern], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

test('every folder with a lockfile gets updates', () => {
  const { updates } = parse(read('.github/dependabot.yml')) as {
    updates: { 'package-ecosystem': string; directories?: string[] }[]
  }
  const named = updates.flatMap(({ directories }) => directories ?? [])
  const folders = tracked('*package-lock.json').map(
    (file) => `/${file.replace(/\/?package-lock\.json$/, '')}`,
  )
  expect([...named].sort()).toEqual([...folders].sort())
})

test('every package has an owner, and every owner a place', () => {
  const rows = read('.github/CODEOWNERS')
    .split('\n')
    .filter((line) => line.startsWith('/'))
    .map((line) => line.split(/\s+/)[0] ?? '')
  const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
  for (const room of workspaces) {
    expect(rows).toContain(`/${room}/`)
  }
  for (const row of rows) {
    expect(tracked(row.slice(1)), row).not.toEqual([])
  }
})

test('the container has the oldest Node.js that is supported', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } }
  const oldest = /\d+/.exec(engines.node)?.[0]
  expect(read('.devcontainer/devcontainer.json')).toContain(`javascript-node:${oldest}-`)
})
