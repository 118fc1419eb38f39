import type { Path } from '@slashlint/core'
import { createWriter } from './writer.js'
import type { Printed, Writer } from './writer.js'

/** Prints a value as JSON with the given indentation. */
export function printJson(value: unknown, unit: string): Printed {
  const writer = createWriter(unit)
  printValue(writer, [], value)
  return writer.finish()
}

function printValue(writer: Writer, path: Path, value: unknown): void {
  writer.value(path, () => {
    if (typeof value !== 'object' || value === null) {
      return writer.write(JSON.stringify(value))
    }
    const isList = Array.isArray(value)
    const entries: [string | number, unknown][] = isList
      ? [...value.entries()]
      : Object.entries(value)
    writer.write(isList ? '[' : '{')
    writer.indented(() =>
      entries.forEach(([key, item], index) => {
        if (index > 0) {
          writer.write(',')
        }
        writer.line()
        const inside = [...path, key]
        if (!isList) {
          writer.key(inside, () => writer.write(JSON.stringify(key)))
          writer.write(': ')
        }
        printValue(writer, inside, item)
      }),
    )
    if (entries.length > 0) {
      writer.line()
    }
    writer.write(isList ? ']' : '}')
  })
}
