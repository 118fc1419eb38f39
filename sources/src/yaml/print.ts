import { isScalar } from '../record.js'
import { print } from '../text/print.js'
import type { Style } from '../text/print.js'
import { isTemplate, withoutTemplates } from './templates.js'

/** The layout of a YAML text. Between brackets, values are printed on one line. */
export interface YamlStyle extends Style {
  /** True if lists are indented one step further than the key before them. */
  readonly indentLists: boolean
}

export type Quotes = 'plain' | 'single' | 'double'

/** The layout of a value on one line. */
export const FLOW: Style = {
  newline: '\n',
  unit: '',
  spaced: true,
  lastComma: '',
  scalar: (value) => printScalar(value, true),
  key: (key) => printString(key, 'plain'),
  isShort: () => true,
}

export function yamlStyleOf(text: string): YamlStyle {
  const newline = /\r?\n/.exec(text)?.[0] ?? '\n'
  const unit = /(?:^|\n)( +)[^\s#-]/.exec(text)?.[1] ?? '  '
  const list = /(?:^|\n)( *)[^\s#-][^\n]*:[ \t]*\r?\n( *)- /.exec(text)
  return {
    ...FLOW,
    newline,
    unit: unit.length > 8 ? '  ' : unit,
    indentLists: list === null || (list[1] ?? '').length < (list[2] ?? '').length,
  }
}

/** Matches words that aren't strings in some version of YAML. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf|infinity)$/i
/** Matches strings that every reader of YAML takes for strings. */
const PLAIN = /^[\p{L}_](?:[\p{L}\p{N} _./()'’!?+*%$&@;=~^<>,-]|:(?! |$))*$/u

/** Tells whether a string needs no quotes. Between brackets, a comma would end it. */
const isPlain = (text: string, inBrackets: boolean): boolean =>
  PLAIN.test(text) &&
  !RESERVED.test(text) &&
  !/[ :,]$/.test(text) &&
  !(inBrackets && text.includes(','))

/** Prints a string in the given quotes, or in others if it needs them. */
export function printString(text: string, quotes: Quotes, inBrackets = true): string {
  // Double quotes allow an escape, which hides text like a template from programs that fill in templates.
  const mayStand = !isTemplate(text)
  if (mayStand && quotes === 'plain' && isPlain(text, inBrackets)) {
    return text
  }
  if (mayStand && quotes === 'single' && /^[^\p{C}\p{Z}]*(?: [^\p{C}\p{Z}]+)*$/u.test(text)) {
    return `'${text.replaceAll("'", "''")}'`
  }
  // The escapes of JSON are valid in YAML. Some characters that JSON allows must be escaped in YAML.
  const quoted = JSON.stringify(text).replace(
    /[\u007F-\u009F\u2028\u2029\uFEFF\uFFFE\uFFFF]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return mayStand ? quoted : withoutTemplates(quoted)
}

function printScalar(value: unknown, inBrackets: boolean): string {
  if (typeof value === 'string') {
    return printString(value, 'plain', inBrackets)
  }
  if (Number.isNaN(value)) {
    return '.nan'
  }
  if (value === Infinity || value === -Infinity) {
    return value > 0 ? '.inf' : '-.inf'
  }
  return JSON.stringify(value) ?? 'null'
}

/** Prints a value on one line. */
export const printFlow = (value: unknown, inBrackets = true): string =>
  isScalar(value) ? printScalar(value, inBrackets) : print(value, FLOW, '')

/** Tells whether a value is printed on the line of its key: a scalar, an empty container, or a list of scalars. */
function isShort(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return true
  }
  return Array.isArray(value) ? value.every(isScalar) : Object.keys(value).length === 0
}

/** Prints a document. Readers of YAML 1.1 and 1.2 read the same strings, and templates find nothing to fill in. */
export const printDocument = (value: unknown): string =>
  `${printBlock(value, yamlStyleOf(''), '')}\n`

/** Prints a value in block style. The first line has no indentation, all further ones begin with `indent`. */
export function printBlock(value: unknown, style: YamlStyle, indent: string): string {
  if (isShort(value)) {
    return printFlow(value, false)
  }
  return linesOf(value, style, indent).join(style.newline + indent)
}

function linesOf(value: unknown, style: YamlStyle, indent: string): readonly string[] {
  if (Array.isArray(value)) {
    return value.map((item) => `- ${printBlock(item, style, `${indent}  `)}`)
  }
  return Object.entries(value ?? {}).map(([key, entry]) => printEntry(key, entry, style, indent))
}

/** Prints `key: value` in a line that begins with `indent`. */
export function printEntry(key: string, value: unknown, style: YamlStyle, indent: string): string {
  return `${printString(key, 'plain')}:${printBehindKey(value, style, indent)}`
}

/** Prints the text after the colon of a key. */
export function printBehindKey(value: unknown, style: YamlStyle, indent: string): string {
  if (isShort(value)) {
    return ` ${printFlow(value, false)}`
  }
  const deeper = Array.isArray(value) && !style.indentLists ? indent : indent + style.unit
  return style.newline + deeper + printBlock(value, style, deeper)
}
