import type { Range } from '../reader.js'
import { firstLine } from '../text/range.js'
import type { TreeNode } from '../tree/nodes.js'
import { buildTree } from './build.js'
import { compose } from './compose.js'
import type { YamlDocument } from './compose.js'
import { repair } from './repair.js'
import type { Hole, YamlError } from './repair.js'
import { lastChild } from '../tree/locate.js'
import type { Container } from '../tree/edit.js'
import { isContainer } from '../nodes/nodes.js'
import { MAX_DEPTH } from '../tree/nodes.js'
import { columnOf, isBracket } from './rows.js'

/** A document of a stream after parsing. */
interface ParsedYaml extends Range {
  /** The tree, in which an alias is the node that it refers to. */
  readonly root: TreeNode
  /** True if it contains only comments and white space. */
  readonly isEmpty: boolean
  /** The errors of the parser, in the order of the text. */
  readonly faults: readonly YamlError[]
}

/** Parses the documents of a YAML stream. Returns `undefined` if the text exceeds the limits of the parser. */
export function parseYaml(text: string): readonly ParsedYaml[] | undefined {
  const stream = compose(text)
  if (stream === undefined) {
    return undefined
  }
  if (stream.errors.length === 0) {
    return stream.documents.map((document) => whole(text, document))
  }
  const { documents, faults, holes, broken } = repair(text, stream)
  if (documents.length === 0) {
    return [
      {
        root: { type: 'damaged', start: 0, end: text.length },
        isEmpty: false,
        start: 0,
        end: text.length,
        faults,
      },
    ]
  }
  const damage: Hole[] = [...holes, ...broken.map((offset) => ({ start: offset, end: offset }))]
  return documents.map((document, index) => {
    const until = documents[index + 1]?.range[0] ?? Infinity
    const from = index === 0 ? 0 : document.range[0]
    const isHere = (offset: number): boolean => offset >= from && offset < until
    const parsed = whole(text, document, holes)
    const own = damage.filter(({ start }) => isHere(start))
    const found = faults.filter(({ start }) => isHere(start))
    return {
      ...parsed,
      root: own.reduce((root, hole) => damageAt(text, root, hole), parsed.root),
      faults: [...found, ...parsed.faults],
    }
  })
}

function whole(text: string, document: YamlDocument, holes?: readonly Hole[]): ParsedYaml {
  const { root: built, unresolved } = buildTree(text, document, holes)
  const { contents } = document
  const isEmpty =
    contents === null || (contents.range[0] === contents.range[1] && contents.tag === undefined)
  // A word at the beginning of a document is a key without its colon.
  const isWord =
    !isEmpty && built.type === 'string' && text[built.start] !== '"' && text[built.start] !== "'"
  const faults: YamlError[] = unresolved.map(({ start, end }) => ({
    code: 'BAD_ALIAS',
    message: `No anchor \`&${text.slice(start + 1, end)}\` is defined before this alias.`,
    start,
    end,
  }))
  if (isWord) {
    const message = 'Expected a mapping, such as `name: …`, found a text.'
    faults.push({ code: 'NO_MAPPING', message, ...firstLine(text, built) })
  }
  const { start, end } = built
  const root: TreeNode = isEmpty || isWord ? { type: 'damaged', start, end } : built
  return { root, isEmpty, start, end, faults }
}

/**
 * Marks the nodes that damage makes doubtful. A container around it may have unseen entries; brackets with damage
 * inside are not trusted at all. The returned root may be a new one.
 */
function damageAt(text: string, root: TreeNode, { start: offset, end, hides }: Hole): TreeNode {
  if (!isContainer(root)) {
    return { type: 'damaged', start: root.start, end: root.end }
  }
  // If the damage reaches the end of the text, entries may be missing in all containers. Elsewhere indentation shows
  // which ones are complete.
  const isCut = text.slice(Math.max(end, offset)).trim() === ''
  let node: Container = root
  for (let depth = 0; depth <= MAX_DEPTH; depth++) {
    if (isCut) {
      node.open = true
    }
    if (isBracket(text, node.start)) {
      node.damaged = true
      return root
    }
    const child = lastChild(node, offset)
    if (child === undefined || !isContainer(child.node)) {
      node.open = true
      // The hidden line was an entry in a list, or an item in a mapping: the container was misread.
      if (
        hides === 'indent' ||
        (hides !== undefined && isMisplaced(text, node, offset, hides === 'item'))
      ) {
        node.damaged = true
      }
      if (node.type === 'array') {
        node.items.splice(child === undefined ? 0 : Number(child.key) + 1, 0, gap(offset))
      }
      return root
    }
    node = child.node
  }
  return root
}

const isMisplaced = (text: string, node: Container, offset: number, isItem: boolean): boolean =>
  isItem !== (node.type === 'array') || columnOf(text, offset) !== columnOf(text, node.start)

const gap = (offset: number): TreeNode => ({ type: 'damaged', start: offset, end: offset })
