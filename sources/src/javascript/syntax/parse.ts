import { columnsOf } from './columns.js'
import type { Piece } from './columns.js'
import { effortFor, parseWith } from './grammar.js'
import { K } from './kinds.js'
import { inGrammar } from './newer.js'
import { isDamaged, kindOf } from './tree.js'
import type { Grammar, Node, Tree } from './tree.js'

/**
 * The tree of a text. A bracket or a quote that is not closed makes the parser take what follows for a part of it: then
 * the text is parsed in pieces, so that the damage stays where it is.
 */
export function parse(text: string, grammar: Grammar): Tree {
  const effort = effortFor(text)
  const written = grammar === 'json' ? text : inGrammar(text)
  const known = new Map<string, Piece>()
  const treeWith = (cuts: readonly number[]): Tree =>
    columnsOf(
      text,
      cuts.map((from, index) => {
        const to = cuts[index + 1] ?? text.length
        let piece = known.get(`${from} ${to}`)
        if (piece === undefined) {
          piece = { from, to, tree: parseWith(grammar, written.slice(from, to), effort) }
          known.set(`${from} ${to}`, piece)
        }
        return piece
      }),
    )
  let best = treeWith([0])
  if (best.errors.length === 0 || grammar === 'json') return best
  const statements = statementsOf(text)
  const cuts: number[] = [0]
  for (
    let cut = cutIn(best, statements);
    cut !== undefined && cuts.length < MOST_PIECES;
    cut = cutIn(best, statements, cut)
  ) {
    const next = treeWith([...cuts, cut])
    if (effort.left < 0) return best
    if (next.errors.length > best.errors.length + 1) continue
    cuts.push(cut)
    best = next
  }
  return best
}

const MOST_PIECES = 8

/** What begins a statement at the beginning of a line, and hardly anything else. */
const STATEMENT = /\n(?=(?:export|import|const|let|var|class|function|async function)\s|(?:module\.)?exports\b|@[A-Z])/g

/** Where lines begin that begin a statement. */
const statementsOf = (text: string): number[] => [...text.matchAll(STATEMENT)].map(({ index }) => index + 1)

/** Where a statement begins inside of another one that is damaged. */
function cutIn(tree: Tree, statements: readonly number[], behind = 0): number | undefined {
  const end = tree.after[0] as Node
  let next = 0
  for (let node = 1; node < end; node = tree.after[node] as Node) {
    const until = tree.end[node] as number
    if (until <= behind || !isDamaged(tree, node)) continue
    const from = Math.max(tree.start[node] as number, behind)
    // Both the nodes and the statements come in the order of the text.
    while (next < statements.length && (statements[next] as number) <= from) next++
    for (; next < statements.length && (statements[next] as number) < until; next++) {
      const at = statements[next] as number
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
