/**
 * The access to the files of a workspace, on a disk or through the client. URIs have no slash at
 * the end.
 */
export interface FileHost {
  /** Returns the bytes or the text of a file, or `undefined` if it cannot be read. */
  readFile(uri: string): Promise<Uint8Array | string | undefined>
  /** Returns the files below a folder. They may include files that the filter does not want. */
  findFiles(folder: string, filter: FileFilter): Promise<readonly FoundFile[]>
  /** Checks whether a folder is the top of a repository. Ignore files above it do not apply. */
  isRepository(folder: string): Promise<boolean>
  /**
   * Returns the URI of a file or folder with all links resolved, or `undefined` if it isn't known.
   */
  realUri(uri: string): Promise<string | undefined>
}

/** The files and folders that a search includes. */
export interface FileFilter {
  /** Checks whether files of this name are wanted. */
  wants(name: string): boolean
  /** Checks whether a folder is skipped. */
  skips(folder: string): Promise<boolean>
}

/** A file that a search has found. */
export interface FoundFile {
  /** The URI of the file, as the host spells it. */
  readonly uri: string
  /** A text that changes with the content. Left out if the host cannot provide one. */
  readonly stamp?: string
  /** The size in bytes; absent if it is not known. */
  readonly size?: number
}
