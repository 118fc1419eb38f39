import { FileType, RelativePattern, Uri, workspace } from 'vscode'

/** The files to find, in a form for the editor's search and one for visiting all folders. */
export interface Wanted {
  /** The glob for the editor's search. */
  readonly glob: string
  /** The same pattern for the names of files, for visiting all folders. */
  readonly matches: RegExp
  /** The limit for files that are returned. */
  readonly most: number
}

/** The file systems in which the editor can search. In others, a search may never end. */
const SEARCHED: readonly string[] = ['file', 'vscode-remote', 'vscode-vfs']
/** Folders whose files do not belong to the project itself. */
const NOT_OURS = ['node_modules', 'dist', 'build', 'out', 'site-packages', 'venv', '.venv']
/**
 * The limit for folders that are visited. In a virtual file system, each of them may be a request.
 */
const MOST_FOLDERS = 1000

/** Finds the files below a folder, in any file system. */
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

/** Reads the text of a file; `undefined` if it cannot be read. */
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
