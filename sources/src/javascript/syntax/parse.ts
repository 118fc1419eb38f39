import { columnsOf } from './columns.js'
import type { Segment } from './columns.js'
import { effortFor, parseWith } from './grammar.js'
import { K } from './kinds.js'
import { withNameless } from './nameless.js'
import { inGrammar, namelessIn } from './newer.js'
import { afterOf, endOf, isDamaged, kindOf, startOf } from './tree.js'
import type { Grammar, Node, Tree } from './tree.js'

/**
 * The tree of a text. Behind a bracket or a quote that is not closed, the parser takes what follows for a part of it:
 * then the text is parsed in segments, so that the damage stays where it is.
 */
export function parse(text: string, grammar: Grammar): Tree {
  const effort = effortFor(text)
  const written = grammar === 'json' ? text : inGrammar(text)
  const nameless = namelessIn(text)
  const known = new Map<string, Segment>()
  const treeWith = (cuts: readonly number[]): Tree =>
    withNameless(
      columnsOf(
        text,
        cuts.map((from, index) => {
          const to = cuts[index + 1] ?? text.length
          let segment = known.get(`${from} ${to}`)
          if (segment === undefined) {
            segment = { from, to, parsed: parseWith(grammar, written.slice(from, to), effort) }
            known.set(`${from} ${to}`, segment)
          }
          return segment
        }),
      ),
      nameless,
    )
  let best = treeWith([0])
  if (best.errors.length === 0 || grammar === 'json') return best
  const statements = statementsOf(text)
  const cuts: number[] = [0]
  for (
    let cut = cutIn(best, statements);
    cut !== undefined && cuts.length < MOST_SEGMENTS;
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

const MOST_SEGMENTS = 8

/** What begins a statement at the beginning of a line, and hardly anything else. */
const STATEMENT = /\n(?=(?:export|import|const|let|var|class|function|async function)\s|(?:module\.)?exports\b|@[A-Z])/g

/** The offsets of lines that begin a statement. */
const statementsOf = (text: string): number[] => [...text.matchAll(STATEMENT)].map(({ index }) => index + 1)

/** Where a statement begins inside of another one that is damaged. */
function cutIn(tree: Tree, statements: readonly number[], behind = 0): number | undefined {
  const end = afterOf(tree, 0)
  let next = 0
  for (let node = 1; node < end; node = afterOf(tree, node)) {
    const until = endOf(tree, node)
    if (until <= behind || !isDamaged(tree, node)) continue
    const from = Math.max(startOf(tree, node), behind)
    // Both the nodes and the statements come in the order of the text.
    for (let at = statements[next]; at !== undefined && at < until; at = statements[++next]) {
      if (at > from && !isText(tree, node, at)) return at
    }
  }
  return undefined
}

/** Whether an offset lies in a comment, or in a template that is closed. */
function isText(tree: Tree, statement: Node, offset: number): boolean {
  for (let node = statement; node < afterOf(tree, statement); node++) {
    if (startOf(tree, node) > offset) return false
    const kind = kindOf(tree, node)
    if (kind !== K.BlockComment && kind !== K.TemplateString) continue
    const isClosed = !tree.errors.some((error) => tree.parent[error] === node)
    if (isClosed && endOf(tree, node) > offset) return true
  }
  return false
}
