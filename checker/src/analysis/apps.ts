// Finds the application of a document. A repository may contain several that nobody deploys together: tests are never deployed,
// and each example is a bot of its own.

/** Files that only tests read, wherever they are. */
const TEST_FILE = /(?:^|\/)(?:__tests__|__mocks__)\/|\.(?:test|spec|e2e)\.\w+$/i
/** Folders of tests; below a folder of commands, `test/` is a group of commands. */
const TEST_FOLDER = /^(?:tests?|specs?|e2e|fixtures|mocks)$/i

/** Folders with small bots side by side. */
const SHOWS =
  /^(?:.+[-_])?(?:examples?|samples?|demos?|tutorials?|snippets|templates)$|^(?:docs?|documentation|guides?)$/i
/** Folders with bots side by side. */
const BOTS = /^(?:bots|apps)$/i
const COMMANDS = /^(?:slash[-_]?)?commands?$/i
const COMMANDS_IN_SHOWS = /^commands?$/i

/**
 * Returns the application to which a document of a project belongs. Returns `''` for the project's
 * own application, else the path of a folder or file that is an application by itself. Returns
 * `undefined` for a document that is never deployed, such as a test.
 *
 * @param path the path of the document within its project
 */
export function appOf(path: string): string | undefined {
  if (TEST_FILE.test(path)) {
    return undefined
  }
  const names = path.split('/').filter((name) => name !== '')
  const folders = names.slice(0, -1)
  for (const [index, name] of folders.entries()) {
    if (COMMANDS.test(name)) {
      return ''
    }
    if (TEST_FOLDER.test(name)) {
      return undefined
    }
    const below = folders.slice(index + 1)
    if (BOTS.test(name)) {
      return below.length === 0 ? '' : folders.slice(0, index + 2).join('/')
    }
    if (SHOWS.test(name)) {
      return exampleOf(folders, index, names)
    }
  }
  return ''
}

/**
 * Finds the example to which a document belongs: the folder that contains its folder of commands,
 * else its own folder, else the document itself.
 */
function exampleOf(folders: readonly string[], shows: number, names: readonly string[]): string {
  const commands = folders.findIndex((name, index) => index > shows && COMMANDS_IN_SHOWS.test(name))
  if (commands !== -1) {
    return folders.slice(0, commands).join('/')
  }
  return folders.length - 1 > shows ? folders.join('/') : names.join('/')
}

/** Checks whether a text both makes and starts a client: `new Client(…)` and `client.login(…)`. */
export const startsClient = (text: string): boolean => CLIENT.test(text) && LOGIN.test(text)

const CLIENT = /\bnew\s+(?:\w+\.)?(?:\w*Client|\w*Bot|Eris)\s*[(<]/
const LOGIN = /\.\s*login\s*\(/
