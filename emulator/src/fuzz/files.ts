/** A file of each group of types (official API documentation, `file_types`). */
const FILES: Readonly<Record<string, string>> = {
  image: 'picture.png',
  video: 'film.mp4',
  audio: 'sound.mp3',
  text: 'notes.txt',
}

/** Files where all types are taken. */
const ANY_FILES = [...Object.values(FILES), 'no-ending', 'ünï "côde".bin']

/** Sizes of files in bytes, by a part of the name: a name always means the same file. */
const SIZES: Readonly<Record<string, number>> = { 'empty-': 0, 'tiny-': 1, '': 2048 }

/** The parts of names that tell the sizes, the plainest first. */
export const SIZE_MARKS: readonly string[] = ['', 'empty-', 'tiny-']

/** Names files of some types. @param types of an option or a field; none: all */
export function fileNames(types: unknown): readonly string[] {
  const wanted = Array.isArray(types) ? types.map((one) => String(one).toLowerCase()) : []
  const offered = wanted.map((type) => FILES[type] ?? `file.${type.replace(/^\./, '')}`)
  return wanted.length === 0 ? ANY_FILES : offered
}

/** Makes the file that a name means. */
export function fileOf(name: string): Uint8Array {
  const [, size = 0] = Object.entries(SIZES).find(([part]) => name.includes(part)) ?? []
  return new Uint8Array(size).fill(65)
}
