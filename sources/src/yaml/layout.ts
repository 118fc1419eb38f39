import { Lexer } from 'yaml'
import type { Range } from '../reader.js'

/** The parts of the text that the tree omits: comments, dashes of lists, question marks. */
export interface Layout {
  /** The comments, in the order of the text. */
  readonly comments: readonly Range[]
  /** The offsets of the dashes, in the order of the text. */
  readonly dashes: readonly number[]
  /** Offsets of the marks before complex keys, in the order of the text. */
  readonly questionMarks: readonly number[]
}

/** Marks of the library's lexer that are not in the text: the start of a document, an unexpected end of brackets. */
const MARKS = new Set(['\u0002', '\u0018'])
/** The mark of the library's lexer that precedes a scalar. */
const SCALAR = '\u001F'

export function layoutOf(text: string): Layout {
  const comments: Range[] = []
  const dashes: number[] = []
  const questionMarks: number[] = []
  let offset = 0
  let isScalar = false
  for (const lexeme of new Lexer().lex(text)) {
    if (isScalar) {
      isScalar = false
    } else if (lexeme === SCALAR) {
      isScalar = true
      continue
    } else if (MARKS.has(lexeme)) {
      continue
    } else if (lexeme === '-') {
      dashes.push(offset)
    } else if (lexeme === '?') {
      questionMarks.push(offset)
    } else if (lexeme.startsWith('#')) {
      comments.push({ start: offset, end: offset + lexeme.length })
    }
    offset += lexeme.length
  }
  return { comments, dashes, questionMarks }
}
