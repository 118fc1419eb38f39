import { quote, shorten } from './words.js'

/** Describes a value in words: `the string "ban"`, `null`, `a list`. */
export function describe(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return `the string ${quote(value)}`
    case 'number':
      return `the number ${value}`
    case 'bigint':
      return `the BigInt ${shorten(String(value), 40)}n`
    case 'boolean':
      return `${value}`
    default:
      return objectKind(value)
  }
}

function objectKind(value: unknown): string {
  if (value === null) {
    return 'null'
  }
  return Array.isArray(value) ? 'a list' : 'an object'
}
