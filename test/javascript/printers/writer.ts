import { toPointer } from '@slashlint/core'
import type { Path } from '@slashlint/core'

export interface Range {
  readonly start: number
  readonly end: number
}

/** A printed document. The places of the value's entries are given by JSON Pointer. */
export interface Printed {
  readonly text: string
  readonly values: ReadonlyMap<string, Range>
  readonly keys: ReadonlyMap<string, Range>
  /** The builder calls that set a whole entry. */
  readonly calls: ReadonlyMap<string, Range>
}

/** Writes text from front to back, and records the places of a value's entries. */
export interface Writer {
  write(text: string): void
  /** Ends the line and indents the next one. */
  line(): void
  indented(inside: () => void): void
  value(path: Path, inside: () => void): void
  /** Records a call that sets an entry. For a list or an object, it is the place to show. */
  call(path: Path, inside: () => void): void
  key(path: Path, inside: () => void): void
  /** Returns the text so far, after an optional head. */
  finish(head?: string): Printed
}

export function createWriter(unit: string): Writer {
  let text = ''
  let depth = 0
  const values = new Map<string, Range>()
  const keys = new Map<string, Range>()
  const calls = new Map<string, Range>()
  const mark = (places: Map<string, Range>, path: Path, inside: () => void) => {
    const start = text.length
    inside()
    places.set(toPointer(path), { start, end: text.length })
  }
  const shifted = (places: ReadonlyMap<string, Range>, by: number) =>
    new Map(
      [...places].map(([pointer, { start, end }]) => [
        pointer,
        { start: start + by, end: end + by },
      ]),
    )
  return {
    write: (part) => {
      text += part
    },
    line: () => {
      text += `\n${unit.repeat(depth)}`
    },
    indented: (inside) => {
      depth++
      inside()
      depth--
    },
    value: (path, inside) => mark(values, path, inside),
    call: (path, inside) => mark(calls, path, inside),
    key: (path, inside) => mark(keys, path, inside),
    finish: (head = '') => ({
      text: head + text,
      values: shifted(values, head.length),
      calls: shifted(calls, head.length),
      keys: shifted(keys, head.length),
    }),
  }
}
