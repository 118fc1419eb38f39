import { folderOf, isData, joined } from '@slashlint/checker'
import type { Assignment } from '@slashlint/sources'

type Expected = Assignment['expects']

/** What documents of data let one expect of those beside them, and of themselves while they are open. */
export interface Expectations {
  of(key: string): Expected
  /**
   * Takes what a document holds now. An open one is taken to hold what it held before it was broken.
   *
   * @returns the documents of which something else is expected now
   */
  put(key: string, holds: Expected, isOpen: boolean): readonly string[]
  /** A document is open no more. */
  close(key: string): void
}

export function createExpectations(): Expectations {
  /** By folder, the documents that hold something, and those that do not. */
  const folders = new Map<string, { readonly holding: Map<string, Expected>; readonly others: Set<string> }>()
  const held = new Map<string, Expected>()

  function folderAround(key: string) {
    const name = folderOf(key) ?? ''
    const folder = folders.get(name) ?? { holding: new Map<string, Expected>(), others: new Set<string>() }
    folders.set(name, folder)
    return folder
  }

  function* heldBeside(key: string): Generator<Expected> {
    for (const [other, holds] of folderAround(key).holding) if (other !== key) yield holds
  }

  return {
    of(key) {
      if (!isData(key)) return undefined
      return held.has(key) ? 'command' : joined(heldBeside(key))
    },
    put(key, found, isOpen) {
      if (!isData(key)) return []
      if (isOpen && found !== undefined) held.set(key, found)
      const holds = found ?? held.get(key)
      const { holding, others } = folderAround(key)
      const before = joined(holding.values())
      if (holds === undefined) holding.delete(key)
      else holding.set(key, holds)
      if (holds === undefined) others.add(key)
      else others.delete(key)
      return joined(holding.values()) === before ? [] : [...others].filter((other) => other !== key)
    },
    close: (key) => void held.delete(key),
  }
}
