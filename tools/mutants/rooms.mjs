// The rooms of the product and the tests of each. A room is a workspace that has code of its own.
import { existsSync, readFileSync } from 'node:fs'

/** Packages whose tests only run with the build: the extension is tested in VS Code. */
const BUILT_ONLY = new Set(['vscode-extension'])

/**
 * The folders with tests of a package, in addition to the folder of its name, in the order in which
 * they run.
 */
const ELSEWHERE = {
  core: [
    'rules',
    'requests',
    'interactions',
    'engine',
    'catalogue',
    'api',
    'fixes',
    'contract',
    'conformance',
    'property',
    'javascript/uses',
    'javascript/targets',
  ],
  sources: ['javascript', 'checker', 'lsp/features', 'property', 'fixes', 'lsp/workspace'],
  checker: ['lsp', 'javascript', 'cli/check', 'cli/explain', 'cli/extends', 'fixes', 'property'],
  lsp: ['checker'],
  emulator: ['property/suite-emulator', 'property/emulator', 'property'],
  deploy: ['cli/deploy', 'cli/targets', 'engine', 'property/deploy'],
  'eslint-plugin': ['checker/eslint', 'checker/same-answers'],
}

/**
 * Lists the packages of the repository.
 *
 * @param {string} root the root of the repository
 * @returns {Record<string, string[]>} the beginnings of the paths of their tests
 */
export function testsOfRooms(root) {
  const { workspaces } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  const rooms = workspaces.filter(
    (name) => existsSync(`${root}/${name}/src`) && !BUILT_ONLY.has(name),
  )
  return Object.fromEntries(
    rooms.map((name) => {
      const own = existsSync(`${root}/test/${name}`) ? [name] : []
      return [name, [...own, ...(ELSEWHERE[name] ?? [])].map(folderOrFile)]
    }),
  )
}

const folderOrFile = (start) => `test/${start}${start.includes('/') ? '' : '/'}`
