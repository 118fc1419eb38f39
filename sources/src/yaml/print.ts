import { isScalar } from '../record.js'
import { print } from '../text/print.js'
import type { Style } from '../text/print.js'
import { isTemplate, withoutTemplates } from './templates.js'

/** How a YAML text is written. Between brackets, a value stands on one line. */
export interface YamlStyle extends Style {
  /** Lists stand one step deeper than the key before them. */
  readonly indentLists: boolean
}

export type Quotes = 'plain' | 'single' | 'double'

/** How a value is written on one line. */
export const FLOW: Style = {
  ...{ newline: '\n', unit: '', spaced: true, lastComma: '' },
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

/** Words that aren't strings in some version of YAML. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null|nan|inf|infinity)$/i
/** A string that no reader of YAML takes for anything else. */
const PLAIN = /^[\p{L}_](?:[\p{L}\p{N} _./()'’!?+*%$&@;=~^<>,-]|:(?! |$))*$/u

/** Between brackets, a comma ends a string. */
const isPlain = (text: string, inBrackets: boolean): boolean =>
  PLAIN.test(text) &&
  !RESERVED.test(text) &&
  !/[ :,]$/.test(text) &&
  !(inBrackets && text.includes(','))

/** A text in the quotes wanted, or in those that it needs. */
export function printString(text: string, quotes: Quotes, inBrackets = true): string {
  // Text that other programs fill in is kept from them by an escape, which only double quotes have.
  const mayStand = !isTemplate(text)
  if (mayStand && quotes === 'plain' && isPlain(text, inBrackets)) {
    return text
  }
  if (mayStand && quotes === 'single' && /^[^\p{C}\p{Z}]*(?: [^\p{C}\p{Z}]+)*$/u.test(text)) {
    return `'${text.replaceAll("'", "''")}'`
  }
  // The escapes of JSON are some of YAML's; what JSON may leave as it is and YAML may not is escaped, too.
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
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return Number.isNaN(value) ? '.nan' : value > 0 ? '.inf' : '-.inf'
  }
  return JSON.stringify(value) ?? 'null'
}

/** A value on one line. */
export const printFlow = (value: unknown, inBrackets = true): string =>
  isScalar(value) ? printScalar(value, inBrackets) : print(value, FLOW, '')

/** Whether a value is written on the line of its key: scalars, what is empty, lists of scalars. */
function isShort(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return true
  }
  return Array.isArray(value) ? value.every(isScalar) : Object.keys(value).length === 0
}

/** A document with a value: each text in it is the same to readers of YAML 1.1 and 1.2, and to what fills in templates. */
export const printDocument = (value: unknown): string =>
  `${printBlock(value, yamlStyleOf(''), '')}\n`

/** A value in block style. Its first line follows at once; each further one begins with `indent`. */
export function printBlock(value: unknown, style: YamlStyle, indent: string): string {
  if (isShort(value)) {
    return printFlow(value, false)
  }
  const lines = Array.isArray(value)
    ? value.map((item) => `- ${printBlock(item, style, `${indent}  `)}`)
    : Object.entries(value ?? {}).map(([key, entry]) => printEntry(key, entry, style, indent))
  return lines.join(style.newline + indent)
}

/** `key: value`, in a line that begins with `indent`. */
export function printEntry(key: string, value: unknown, style: YamlStyle, indent: string): string {
  return `${printString(key, 'plain')}:${printBehindKey(value, style, indent)}`
}

/** What follows the colon of a key. */
export function printBehindKey(value: unknown, style: YamlStyle, indent: string): string {
  if (isShort(value)) {
    return ` ${printFlow(value, false)}`
  }
  const deeper = Array.isArray(value) && !style.indentLists ? indent : indent + style.unit
  return style.newline + deeper + printBlock(value, style, deeper)
}
