// The rooms of the product and the tests of each. A room is a workspace that has code of its own.
import { existsSync, readFileSync } from 'node:fs'

/** Without tests that can run with a change: the extension is tried in VS Code's workbench, as it is built. */
const BUILT_ONLY = new Set(['vscode-extension'])

/** What sees a room from elsewhere, in the order in which it is asked; the folder of its own name comes before all of it. */
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
  checker: ['lsp', 'javascript', 'cli/check', 'property'],
  lsp: ['checker'],
  emulator: ['property/suite-emulator', 'property/emulator', 'property'],
  deploy: ['cli/deploy', 'cli/targets', 'engine', 'property/deploy'],
  'eslint-plugin': ['checker/eslint', 'checker/same-answers'],
}

/**
 * The rooms, from the manifest of the repository.
 *
 * @param {string} root of the repository
 * @returns {Record<string, string[]>} what the paths of its tests begin with
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
