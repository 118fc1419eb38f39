import type { Path } from '@slashlint/core'
import { createWriter } from './writer.js'
import type { Printed, Writer } from './writer.js'

/** The quotes of strings in a YAML document. */
export type YamlQuotes = 'double' | 'single' | 'plain'

/** Prints a value as block YAML. `isFlow`: lists and dictionaries of scalars are on one line. */
export function printYaml(value: unknown, quotes: YamlQuotes, isFlow: boolean): Printed {
  const writer = createWriter('  ')
  printValue(writer, [], value, quotes, isFlow)
  writer.write('\n')
  return writer.finish()
}

function printValue(
  writer: Writer,
  path: Path,
  value: unknown,
  quotes: YamlQuotes,
  isFlow: boolean,
): void {
  if (typeof value !== 'object' || value === null) {
    return writer.value(path, () =>
      writer.write(typeof value === 'string' ? scalar(value, quotes) : JSON.stringify(value)),
    )
  }
  const entries = Object.entries(value)
  const isList = Array.isArray(value)
  const isInLine =
    entries.length === 0 ||
    (isFlow && entries.every(([, item]) => typeof item !== 'object' || item === null))
  writer.value(path, () => {
    if (isInLine) {
      writer.write(isList ? '[' : '{')
    }
    entries.forEach(([key, item], index) => {
      const inside = [...path, isList ? index : key]
      if (isInLine && index > 0) {
        writer.write(', ')
      }
      if (!isInLine && index > 0) {
        writer.line()
      }
      if (!isList) {
        writer.key(inside, () =>
          writer.write(scalar(key, isInLine && quotes === 'plain' ? 'double' : quotes)),
        )
        writer.write(': ')
      } else if (!isInLine) {
        writer.write('- ')
      }
      const isBlock =
        !isInLine && typeof item === 'object' && item !== null && Object.keys(item).length > 0
      writer.indented(() => {
        if (isBlock && !isList) {
          writer.line()
        }
        printValue(writer, inside, item, isInLine && quotes === 'plain' ? 'double' : quotes, isFlow)
      })
    })
    if (isInLine) {
      writer.write(isList ? ']' : '}')
    }
  })
}

/** Matches plain scalars that every schema reads as this string. */
const PLAIN = /^[a-z][a-z-]*(?: [a-z]+)*$/
const WORDS = new Set(['null', 'true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n'])

function scalar(text: string, quotes: YamlQuotes): string {
  if (quotes === 'plain' && PLAIN.test(text) && !WORDS.has(text)) {
    return text
  }
  // Single quotes only work for printable characters, and line breaks are folded.
  if (quotes === 'single' && /^[\x20-\x7e]*$/.test(text)) {
    return `'${text.replaceAll("'", "''")}'`
  }
  // Some characters that JSON allows must be escaped in YAML.
  return JSON.stringify(text).replace(/[\x7f-\x9f\ufeff\ufffe\uffff]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
