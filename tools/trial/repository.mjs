// A public repository as a trial reads it: the text files of one commit, out of a git directory without work tree.
import { spawnSync } from 'node:child_process'

const READ = /\.(?:[cm]?[jt]s|[jt]sx|json|jsonc|json5|ya?ml)$/
const MOST_BYTES = 2_000_000

/**
 * Returns the texts of a commit by path, without installed packages and files over 2 MB.
 *
 * @param {string} gitDirectory
 * @param {string} commit
 * @returns {Map<string, string> | undefined} `undefined` if the commit does not exist
 */
export function textsOf(gitDirectory, commit) {
  const listed = git(gitDirectory, ['ls-tree', '-r', '-l', '-z', commit])
  if (listed === undefined) {
    return undefined
  }
  const wanted = listed
    .toString()
    .split('\0')
    .flatMap((line) => {
      const [, type, id, size, path] = /^\d+ (\w+) (\w+) +(\S+)\t(.*)$/.exec(line) ?? []
      const isWanted =
        type === 'blob' &&
        READ.test(path) &&
        !path.includes('node_modules/') &&
        !(Number(size) > MOST_BYTES)
      return isWanted ? [{ id, path }] : []
    })
  const blobs = git(
    gitDirectory,
    ['cat-file', '--batch'],
    `${wanted.map(({ id }) => id).join('\n')}\n`,
  )
  const texts = new Map()
  let at = 0
  for (const { path } of wanted) {
    const end = blobs.indexOf(10, at)
    const [, kind, size] = blobs.subarray(at, end).toString().split(' ')
    at = end + 1
    if (kind === 'missing') {
      continue
    }
    texts.set(path, blobs.subarray(at, at + Number(size)).toString())
    at += Number(size) + 1
  }
  return texts
}

function git(directory, parameters, input) {
  const { status, stdout } = spawnSync('git', ['--git-dir', directory, ...parameters], {
    input,
    maxBuffer: 2 ** 31 - 1,
    env: { ...process.env, GIT_NO_LAZY_FETCH: '1' },
  })
  return status === 0 || stdout.length > 0 ? stdout : undefined
}
