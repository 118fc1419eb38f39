/** A file system in memory: the workspace of the tests below `memfs:/bot`. The packer says what `FILES` are. */
/* global FILES */
import { EventEmitter, FileSystemError, FileType, workspace } from 'vscode'

const TOP = '/bot'
/** Texts by path. @type {Map<string, Uint8Array>} */
const files = new Map()
for (const [name, text] of Object.entries(FILES)) {
  files.set(`${TOP}/${name}`, new TextEncoder().encode(text))
}
const changed = new EventEmitter()

const isFolder = (path) =>
  path === '/' || [...files.keys()].some((file) => file.startsWith(`${path}/`))

const provider = {
  onDidChangeFile: changed.event,
  watch: () => ({ dispose() {} }),
  stat({ path }) {
    const content = files.get(path)
    if (content !== undefined) {
      return { type: FileType.File, ctime: 0, mtime: 0, size: content.length }
    }
    if (isFolder(path)) {
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }
    }
    throw FileSystemError.FileNotFound(path)
  },
  readDirectory({ path }) {
    const below = [...files.keys()].filter((file) => file.startsWith(`${path}/`))
    const names = new Set(below.map((file) => file.slice(path.length + 1).split('/')[0]))
    return [...names].map((name) => [
      name,
      files.has(`${path}/${name}`) ? FileType.File : FileType.Directory,
    ])
  },
  readFile({ path }) {
    const content = files.get(path)
    if (content === undefined) {
      throw FileSystemError.FileNotFound(path)
    }
    return content
  },
  writeFile(uri, content) {
    files.set(uri.path, content)
    changed.fire([{ type: 1, uri }])
  },
  createDirectory() {},
  delete({ path }) {
    files.delete(path)
  },
  rename() {
    throw FileSystemError.NoPermissions('nothing is renamed here')
  },
}

export const activate = ({ subscriptions }) =>
  subscriptions.push(
    workspace.registerFileSystemProvider('memfs', provider, { isCaseSensitive: true }),
  )
