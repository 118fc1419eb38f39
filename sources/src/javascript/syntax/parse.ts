import * as lezer from '../../lezer/parse.js'
import type { Language, Memory } from '../../lezer/parse.js'
import { parser } from '../grammar/parser.js'
import { withoutFalseErrors } from './false-errors.js'
import { NAMES } from './kinds.js'
import { anyOf, K, Tree } from './tree.js'
import type { Grammar } from './tree.js'

export type { Memory } from '../../lezer/parse.js'

/** Parses a text. After a syntax error, parsing continues at the next statement. */
export const parse = (text: string, grammar: Grammar): Tree => lezer.parse(text, LANGUAGES[grammar])

/** Parses an edited text and reuses the tree of unchanged parts. */
export const parseAgain = (text: string, grammar: Grammar, memory: Memory): Tree =>
  lezer.parseAgain(text, LANGUAGES[grammar], memory)

/** Matches the end of a line before a line that nearly always starts a statement. */
const STATEMENT =
  /\n(?=(?:export|import|const|let|var|class|function|async function)\s|(?:module\.)?exports\b|@[A-Z])/g

const COMMON = {
  isTextTracked: false,
  kindOfTerm: NAMES.ofTerm,
  error: K.Error,
  texts: anyOf('BlockComment TemplateString'),
  mended: withoutFalseErrors,
  tree: (...parts) => new Tree(...parts),
} satisfies Partial<Language<Tree>>

const withDialect = (dialect: string): Language<Tree> => ({
  ...COMMON,
  parser: parser.configure({ dialect }),
  statements: (text) => [...text.matchAll(STATEMENT)].map(({ index }) => index + 1),
})

const LANGUAGES: Readonly<Record<Grammar, Language<Tree>>> = {
  jsx: withDialect('jsx'),
  ts: withDialect('ts'),
  'ts jsx': withDialect('ts jsx'),
  json: { ...COMMON, parser: parser.configure({ top: 'SingleExpression' }) },
}
