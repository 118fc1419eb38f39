import { areScalars } from '../text/print.js'
import type { Style } from '../text/print.js'
import type { JsonForm } from './tokens.js'

const BARE_KEY = /[{,]\s*[A-Za-z_$][\w$]*\s*:/

/**
 * Returns the layout of a JSON document, with the features that only JSON5 has. Lists of scalars are printed on one
 * line.
 */
export function styleOf(text: string, form: JsonForm = 'json'): Style {
  const indented = /(\r\n|\n|\r)([ \t]+)\S/.exec(text)
  const unit = indented?.[2] ?? ''
  const is5 = form === 'json5'
  const hasSingleQuotes = is5 && text.split("'").length > text.split('"').length
  const hasBareKeys = is5 && BARE_KEY.test(text)
  const scalar = (value: unknown): string => {
    const literal = JSON.stringify(value) ?? 'null'
    return hasSingleQuotes && typeof value === 'string' ? inSingleQuotes(literal) : literal
  }
  return {
    newline: indented?.[1] ?? '\n',
    unit,
    spaced: indented !== null || !(is5 ? /["'\w$]:[^\s,}\]/]/ : /":[^\s,}\]]/).test(text),
    lastComma: '',
    scalar,
    key: (key) => (hasBareKeys && /^[A-Za-z_$][\w$]*$/.test(key) ? key : scalar(key)),
    isShort: (values, isList) => unit === '' || (isList && areScalars(values)),
  }
}

/** Turns a string in double quotes into one in single quotes. An escaped backslash is left unchanged. */
function inSingleQuotes(literal: string): string {
  const content = literal.slice(1, -1).replace(/\\"|\\\\|'/g, (mark) => REQUOTED[mark] ?? mark)
  return `'${content}'`
}

const REQUOTED: Readonly<Record<string, string>> = { '\\"': '"', "'": "\\'" }
