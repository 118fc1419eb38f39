import { parser } from '@lezer/javascript'
import type { LRParser } from '@lezer/lr'
import { K, KIND_OF_TERM } from './kinds.js'
import { inGrammar } from './newer.js'
import { childOf, firstPart, isDamaged, kindOf, NONE } from './tree.js'
import type { Grammar, Node, Tree } from './tree.js'

const parsers = new Map<Grammar, LRParser>()

function parserOf(grammar: Grammar): LRParser {
  let configured = parsers.get(grammar)
  if (configured === undefined) {
    configured = parser.configure(grammar === 'json' ? { top: 'SingleExpression' } : { dialect: grammar })
    parsers.set(grammar, configured)
  }
  return configured
}

/**
 * The tree of a text. A bracket or a quote that is not closed makes the parser take what follows for a part of it: then
 * the text is parsed in pieces, so that the damage stays where it is.
 */
export function parse(text: string, grammar: Grammar): Tree {
  const tree = columnsOf(text, [0], grammar)
  if (tree.errors.length === 0 || grammar === 'json') return tree
  const cuts: number[] = [0]
  let best = tree
  for (let cut = cutIn(best); cut !== undefined && cuts.length < MOST_PIECES; cut = cutIn(best, cut)) {
    const next = columnsOf(text, [...cuts, cut], grammar)
    if (next.errors.length > best.errors.length + 1) continue
    cuts.push(cut)
    best = next
  }
  return best
}

const MOST_PIECES = 8

/** What begins a statement at the beginning of a line, and hardly anything else. */
const STATEMENT = /\n(?=(?:export|import|const|let|var|class|function|async function)\s|(?:module\.)?exports\b|@[A-Z])/g

/** Where a statement begins inside of another one that is damaged. */
function cutIn(tree: Tree, behind = 0): number | undefined {
  const end = tree.after[0] as Node
  for (let node = 1; node < end; node = tree.after[node] as Node) {
    if ((tree.end[node] as number) <= behind || !isDamaged(tree, node)) continue
    STATEMENT.lastIndex = Math.max(tree.start[node] as number, behind)
    for (let match = STATEMENT.exec(tree.text); match !== null; match = STATEMENT.exec(tree.text)) {
      const at = match.index + 1
      if (at >= (tree.end[node] as number)) break
      if (!isText(tree, node, at)) return at
    }
  }
  return undefined
}

/** Whether an offset lies in a comment, or in a template that is closed. */
function isText(tree: Tree, statement: Node, offset: number): boolean {
  for (let node = statement; node < (tree.after[statement] as Node); node++) {
    if ((tree.start[node] as number) > offset) return false
    const kind = kindOf(tree, node)
    if (kind !== K.BlockComment && kind !== K.TemplateString) continue
    const isClosed = !tree.errors.some((error) => tree.parent[error] === node)
    if (isClosed && (tree.end[node] as number) > offset) return true
  }
  return false
}

/**
 * The parser makes a new object whenever a node is looked at; reading its tree once into columns costs a thirtieth of
 * the parse, and from then on every question is a look into a list.
 */
function columnsOf(text: string, cuts: readonly number[], grammar: Grammar): Tree {
  const kind: number[] = []
  const start: number[] = []
  const end: number[] = []
  const parent: Node[] = []
  const after: Node[] = []
  const errors: Node[] = []
  const written = grammar === 'json' ? text : inGrammar(text)
  cuts.forEach((offset, piece) => {
    const isWhole = cuts.length === 1
    const cursor = parserOf(grammar)
      .parse(isWhole ? written : written.slice(offset, cuts[piece + 1] ?? text.length))
      .cursor()
    // The pieces share one root.
    if (piece > 0 && !cursor.firstChild()) return
    let inside = piece > 0 ? 0 : NONE
    for (;;) {
      const node = kind.length
      const term = KIND_OF_TERM[cursor.type.id] as number
      if (term === K.Error) errors.push(node)
      kind.push(term)
      start.push(cursor.from + offset)
      end.push(cursor.to + offset)
      parent.push(inside)
      after.push(node + 1)
      if (cursor.firstChild()) {
        inside = node
        continue
      }
      let isDone = false
      while (!cursor.nextSibling()) {
        if (inside === NONE || (piece > 0 && inside === 0)) {
          isDone = true
          break
        }
        after[inside] = kind.length
        cursor.parent()
        inside = parent[inside] as Node
      }
      if (isDone) break
    }
    after[0] = kind.length
  })
  end[0] = text.length
  const tree = { text, kind, start, end, parent, after, errors }
  return errors.length === 0 ? tree : withoutFalseErrors(tree)
}

/** What only the grammar takes for an error. */
function withoutFalseErrors(tree: Tree): Tree {
  const errors = tree.errors.filter((error) => !isDecorated(tree, error) && !isJsxComment(tree, error))
  if (errors.length === tree.errors.length) return tree
  const kept = new Set(errors)
  const kind = tree.kind.map((one, node) => (one === K.Error && !kept.has(node) ? K.LineComment : one))
  return { ...tree, kind, errors }
}

/** `@Command() export class …` is no error: the grammar knows decorators behind `export` only. */
function isDecorated(tree: Tree, error: Node): boolean {
  const holder = tree.parent[error] as Node
  const next = tree.after[holder] as Node
  return (
    kindOf(tree, holder) === K.ClassDeclaration &&
    childOf(tree, holder, K.ClassBody) === NONE &&
    childOf(tree, holder, K.Decorator) !== NONE &&
    kindOf(tree, next) === K.ExportDeclaration &&
    childOf(tree, next, K.ClassDeclaration) !== NONE
  )
}

/** `{/* … *\/}` between tags is no error: the grammar wants an expression there, and takes the bracket for text. */
function isJsxComment(tree: Tree, error: Node): boolean {
  const holder = tree.parent[error] as Node
  if (kindOf(tree, holder) !== K.JSXEscape || firstPart(tree, holder) !== error) return false
  return tree.text[tree.end[holder] as number] === '}'
}
