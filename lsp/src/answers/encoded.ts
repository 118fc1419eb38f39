import type { Position, Range } from 'vscode-languageserver-types'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { fromClient, toClient } from '../features/index.js'
import type { PositionEncoding } from '../features/index.js'

/**
 * Returns a document whose positions are counted in the client's encoding. The library itself
 * counts only in UTF-16.
 */
export function encoded(document: TextDocument, encoding: PositionEncoding): TextDocument {
  if (encoding === 'utf-16') {
    return document
  }
  const text = document.getText()
  const lineStart = (line: number): number => document.offsetAt({ line, character: 0 })
  const plain = (position: Position): Position =>
    fromClient(text, lineStart(position.line), position, encoding)
  return {
    uri: document.uri,
    languageId: document.languageId,
    version: document.version,
    lineCount: document.lineCount,
    getText: (range?: Range) => {
      if (range === undefined) {
        return text
      }
      return document.getText({ start: plain(range.start), end: plain(range.end) })
    },
    getLineRange(line) {
      const { start, end } = document.getLineRange(line)
      return {
        start: toClient(text, lineStart(start.line), start, encoding),
        end: toClient(text, lineStart(end.line), end, encoding),
      }
    },
    getEOLCharacters: (line) => document.getEOLCharacters(line),
    offsetAt: (position) => document.offsetAt(plain(position)),
    positionAt(offset) {
      const position = document.positionAt(offset)
      return toClient(text, lineStart(position.line), position, encoding)
    },
  }
}
