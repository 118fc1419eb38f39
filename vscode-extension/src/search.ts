import { FileType, RelativePattern, Uri, workspace } from 'vscode'

/** What is looked for: the same for the editor's own search and for a walk. */
export interface Wanted {
  readonly glob: string
  readonly matches: RegExp
  /** Of the names of files; more are not wanted. */
  readonly most: number
}

/** Where the editor can search. In other file systems a search may wait for ever for somebody who knows how. */
const SEARCHED: readonly string[] = ['file', 'vscode-remote', 'vscode-vfs']
/** Folders whose files say nothing about this project. */
const NOT_OURS = ['node_modules', 'dist', 'build', 'out']
/** In a virtual file system each folder may be a request. */
const MOST_FOLDERS = 1000

/** The files below a folder, whatever its file system. */
export async function findFiles(folder: Uri, wanted: Wanted): Promise<readonly Uri[]> {
  const { glob, most } = wanted
  if (!SEARCHED.includes(folder.scheme)) {
    return walk(folder, wanted)
  }
  return workspace.findFiles(
    new RelativePattern(folder, glob),
    `**/{${NOT_OURS.join(',')},.git}/**`,
    most,
  )
}

/** The text of a file; `undefined` if it can't be read. */
export async function readText(uri: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(uri))
  } catch {
    return undefined
  }
}

async function walk(top: Uri, { matches, most }: Wanted): Promise<readonly Uri[]> {
  const found: Uri[] = []
  const waiting = [top]
  for (let visited = 0; visited < MOST_FOLDERS && found.length < most; visited++) {
    const folder = waiting.shift()
    if (folder === undefined) {
      break
    }
    for (const [name, type] of await entriesOf(folder)) {
      const uri = Uri.joinPath(folder, name)
      if (type === FileType.File && matches.test(name)) {
        found.push(uri)
      }
      if (type === FileType.Directory && !NOT_OURS.includes(name) && !name.startsWith('.')) {
        waiting.push(uri)
      }
    }
  }
  return found.slice(0, most)
}

async function entriesOf(folder: Uri): Promise<readonly [string, FileType][]> {
  try {
    return await workspace.fs.readDirectory(folder)
  } catch {
    return []
  }
}
