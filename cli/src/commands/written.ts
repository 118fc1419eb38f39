import { readFile } from 'node:fs/promises'

/** Writes a file whole or not at all, unless it has the text already. @returns whether it was written */
export async function didChange(path: string, text: string): Promise<boolean> {
  const before = await readFile(path, 'utf8').catch(() => undefined)
  if (before === text) return false
  const { default: writeFileAtomic } = await import('write-file-atomic')
  await writeFileAtomic(path, text)
  return true
}
