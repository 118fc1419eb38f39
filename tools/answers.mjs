/**
 * Compares the answers of two versions of the code about many texts, to verify that a refactoring
 * changes none.
 *
 *     node tools/answers.mjs --against <commit> [--mirror <folder with owner+name/repo>] [--only name]
 *
 * asks the built version in this folder, and the other version, which is built in its own folder.
 * The texts are the fixtures, the examples and the bots of the tests, whole and cut at every seventh
 * character. With `--mirror`, they are the repositories of `../shared/corpus`. The answers are the
 * output of `check --format json`, `check --list` and `extract`; also findings, definitions, values,
 * unknown parts, all fixes with their edits, and the completions at the end of every name. The
 * program prints the number of equal answers, and the different ones. The answers of a commit are
 * cached; uncommitted changes are asked each time.
 */
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { builtCommit } from '../test/bench/against.mjs'

const { values: flags } = parseArgs({
  options: {
    against: { type: 'string' },
    mirror: { type: 'string' },
    tables: { type: 'string', default: '../shared/corpus' },
    only: { type: 'string' },
  },
})
const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(tmpdir(), 'slashlint-answers')
mkdirSync(cache, { recursive: true })

const folder = builtCommit(flags.against, console.error)
const isClean = git('status', '--porcelain', '--untracked-files=no') === ''
let isSame = true
for (const mirror of flags.mirror === undefined ? [undefined] : [undefined, flags.mirror]) {
  const other = await answersOf(folder, commitOf(flags.against), mirror)
  const now = await answersOf(root, isClean ? commitOf('HEAD') : undefined, mirror)
  console.log(mirror === undefined ? 'This repository:' : 'The corpus:')
  isSame = compare(other, now) && isSame
}
process.exitCode = isSame ? 0 : 1

/** Prints the numbers of equal and different answers, and the different ones. */
function compare(other, now) {
  const names = [...new Set([...other.keys(), ...now.keys()])]
  const changed = names.filter((name) => other.get(name) !== now.get(name))
  for (const kind of new Set(names.map(kindOf))) {
    const all = names.filter((name) => kindOf(name) === kind)
    const same = all.filter((name) => other.get(name) === now.get(name))
    console.log(`- ${kind}: ${same.length} of ${all.length} answers are the same`)
  }
  for (const name of changed) {
    console.log(`${name}\n  was ${other.get(name)}\n  is  ${now.get(name)}`)
  }
  return changed.length === 0
}

function git(...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
}

function commitOf(commit) {
  return git('rev-parse', '--verify', `${commit}^{commit}`)
}

/** Returns the kind of an answer from its name: `fixes` for `name/of/the/file: fixes`. */
function kindOf(name) {
  return name.slice(name.lastIndexOf(': ') + 2)
}

/**
 * Returns the answers of a version of the code, by name.
 *
 * @param commit its commit; undefined for uncommitted changes, whose answers are not cached
 */
async function answersOf(folder, commit, mirror) {
  const asked = [mirror === undefined ? 'own' : 'corpus', flags.only ?? 'all'].join('-')
  const file = join(cache, `${commit ?? 'now'}-${asked.replace(/\W/g, '_')}.ndjson`)
  if (commit === undefined || !existsSync(file)) {
    await ask(folder, `${file}.part`, mirror)
    renameSync(`${file}.part`, file)
  }
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  if (lines.length === 0) {
    throw new Error(`Nothing is called ${flags.only}: there is nothing to ask about.`)
  }
  return new Map(lines.map((line) => JSON.parse(line)))
}

function ask(folder, file, mirror) {
  const args = [
    fileURLToPath(new URL('answers/ask.mjs', import.meta.url)),
    ...['--of', folder, '--to', file, '--texts', root, '--tables', flags.tables],
    ...(mirror === undefined ? [] : ['--mirror', mirror]),
    ...(flags.only === undefined ? [] : ['--only', flags.only]),
  ]
  return new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }).on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${folder} does not answer.`)),
    )
  })
}
