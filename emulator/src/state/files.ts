/** A file that somebody has sent, with its bytes. */
export interface StoredFile {
  /** The name with its extension. */
  readonly name: string
  /** The media type, such as `image/png`. */
  readonly type: string
  /** The bytes. */
  readonly content: Uint8Array
  /** The id under which a request describes the file among `attachments`: the number in `files[2]`. Default: its place. */
  readonly slot?: string
  /** The id of its attachment, if it is a file of the seed: the same after every reset. */
  readonly id?: string
}

/** The bytes that a file may have (official API documentation, field `attachment_size_limit`). */
export const ATTACHMENT_LIMIT = 10_485_760
/** The most files of a message. */
export const MOST_FILES = 10

/** Bytes that are kept; the oldest files are forgotten first. */
const MOST = 256 * 1024 * 1024

/** Files of messages and options; the oldest are forgotten when they are too many bytes. */
export interface Files {
  /** Returns a file; `undefined` if the id is unknown, or if the file was removed to save memory. */
  get(id: string): StoredFile | undefined
  /** Keeps a file, and forgets the oldest if there is no room. */
  set(id: string, file: StoredFile): void
}

/** Returns the files of messages and options, by id. @param most the bytes that are kept */
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

/** Guesses the media type of a file from the end of its name, as clients do. */
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
