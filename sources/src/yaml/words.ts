import type { YamlError } from './repair.js'

/** The library's errors in plain words, by code. Others keep the library's message. */
const WORDS: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: 'This is not an escape sequence of YAML.',
  BAD_INDENT:
    'The indentation does not fit: entries of one mapping or list begin in the same column.',
  BAD_SCALAR_START: 'A plain string cannot begin with this character: put it in quotes.',
  BLOCK_AS_IMPLICIT_KEY: 'A colon followed by a space makes a mapping: put the text in quotes.',
  BLOCK_IN_FLOW: 'Block style is not allowed inside brackets.',
  MULTILINE_IMPLICIT_KEY: 'A colon is missing after this key.',
  RESOURCE_EXHAUSTION: 'This is nested too deeply to be read.',
  TAB_AS_INDENT: 'YAML is indented by spaces, not by tabs.',
}

/** Describes a mistake in the text to the user. */
export function messageOf(text: string, { code, message, start }: YamlError): string {
  if (message.startsWith('Missing closing')) {
    return `The string is not closed: ${message.includes('"') ? '`"`' : "`'`"} is missing.`
  }
  if (message.startsWith('Sequence item without')) {
    return 'This line is not an item of the list above: items begin with `-`, and what belongs to one is indented further.'
  }
  if (/^Unexpected (?:scalar|\S+-scalar) at node end/.test(message)) {
    return 'This does not continue the lines above: list items begin with `-`, and their contents are indented.'
  }
  if (message.startsWith('Implicit map keys need')) {
    return 'A colon is missing after this key.'
  }
  const end = /^Flow (map|sequence) .*end with a (.)$/.exec(message)
  if (end !== null) {
    return `\`${end[2]}\` is missing: these brackets are not closed.`
  }
  if (code === 'BAD_SCALAR_START') {
    return `A plain string cannot begin with \`${text[start]}\`: put it in quotes.`
  }
  return WORDS[code] ?? (/[.!]$/.test(message) ? message : `${message}.`)
}
