/** Lists the folders above a document, the nearest first. */
export function foldersAbove(uri: string): readonly string[] {
  const folders: string[] = []
  for (
    let folder = folderOf(uri);
    folder !== undefined && folders.length < MOST_FOLDERS;
    folder = folderOf(folder)
  ) {
    folders.push(folder)
  }
  return folders
}

const MOST_FOLDERS = 40

/** Returns the folder that contains a URI, without a slash at its end, or `undefined` for the topmost one. */
export function folderOf(uri: string): string | undefined {
  const end = uri.lastIndexOf('/')
  const root = /^[a-z][\w+.-]*:\/\/[^/]*|^/i.exec(uri)?.[0].length ?? 0
  return end <= root ? undefined : uri.slice(0, end)
}
