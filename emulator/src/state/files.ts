/** A sent file with its content. */
export interface StoredFile {
  /** The name with its extension. */
  readonly name: string
  /** The media type, such as `image/png`. */
  readonly type: string
  /** The bytes. */
  readonly content: Uint8Array
  /**
   * The id by which `attachments` of the request refers to the file: the number in `files[2]`.
   * Default: its index.
   */
  readonly slot?: string
  /** The id of the attachment, for a file of the seed: it stays the same after every reset. */
  readonly id?: string
}

/** The most bytes of a file (official API documentation, field `attachment_size_limit`). */
export const ATTACHMENT_LIMIT = 10_485_760
/** The most files of a message. */
export const MOST_FILES = 10

/** The most bytes that are stored; the oldest files are removed first. */
const MOST = 256 * 1024 * 1024

/** The files of messages and options. The oldest are removed if all together are too large. */
export interface Files {
  /** Returns a file; `undefined` if the id is unknown, or the file was removed. */
  get(id: string): StoredFile | undefined
  /** Stores a file, and removes the oldest ones if necessary. */
  set(id: string, file: StoredFile): void
}

/** Creates an empty store of files. @param most the most bytes that are stored */
export function createFiles(most = MOST): Files {
  const files = new Map<string, StoredFile>()
  let bytes = 0
  return {
    get: (id: string): StoredFile | undefined => files.get(id),
    set(id: string, file: StoredFile): void {
      files.set(id, file)
      bytes += file.content.length
      for (const [oldest, { content }] of files) {
        if (bytes <= most || oldest === id) {
          return
        }
        files.delete(oldest)
        bytes -= content.length
      }
    },
  }
}

/** Returns the media type of a file by its extension, as clients do. */
export const typeOf = (name: string): string =>
  TYPES[/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream'

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json',
}
