/** A file name for each group of file types (official API documentation, `file_types`). */
const FILES: Readonly<Record<string, string>> = {
  image: 'picture.png',
  video: 'film.mp4',
  audio: 'sound.mp3',
  text: 'notes.txt',
}

/** File names for fields that accept all types. */
const ANY_FILES = [...Object.values(FILES), 'no-ending', 'ünï "côde".bin']

/** Sizes of files in bytes, by a part of the name, so that a name always means the same file. */
const SIZES: Readonly<Record<string, number>> = { 'empty-': 0, 'tiny-': 1, '': 2048 }

/** The parts of file names that decide their sizes, the simplest first. */
export const SIZE_MARKS: readonly string[] = ['', 'empty-', 'tiny-']

/**
 * Returns file names of allowed types.
 *
 * @param types the `file_types` of an option or a field; all types if it is no list, or empty
 */
export function fileNames(types: unknown): readonly string[] {
  const wanted = Array.isArray(types) ? types.map((one) => String(one).toLowerCase()) : []
  const offered = wanted.map((type) => FILES[type] ?? `file.${type.replace(/^\./, '')}`)
  return wanted.length === 0 ? ANY_FILES : offered
}

/** Returns the content of the file with a name. */
export function fileOf(name: string): Uint8Array {
  const [, size = 0] = Object.entries(SIZES).find(([part]) => name.includes(part)) ?? []
  return new Uint8Array(size).fill(65)
}
