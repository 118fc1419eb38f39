import { isAlias, isMap, isScalar } from 'yaml'
import type { Alias, ParsedNode, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import type { Range } from '../reader.js'
import { hasDistinctKeys } from '../tree/duplicates.js'
import { partsOf } from '../nodes/nodes.js'
import { MAX_DEPTH } from '../tree/nodes.js'
import type { EntryNode, ObjectNode, ScalarNode, TreeNode } from '../tree/nodes.js'
import { isParsedMap, isParsedScalar, pairsOf } from './compose.js'
import type { YamlDocument } from './compose.js'
import { isFilledIn, mayHoldTemplate } from './templates.js'

/** The node of an anchor, or a mark that it is still being built. */
type Anchor = TreeNode | 'unfinished'

/** The tags that do not change a value. */
const PLAIN_TAGS = new Set([
  '!',
  ...['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map(
    (name) => `tag:yaml.org,2002:${name}`,
  ),
])

/**
 * Builds the tree of a document. Values that depend on a tag, a template or an unknown alias are `damaged`. Nodes from
 * an alias are at the place of the alias. Entries from a merge key are in the object that uses them.
 */
export function buildTree(
  text: string,
  document: YamlDocument,
  holes: readonly Range[] | undefined,
) {
  const tree = treeOf(text, holes)
  const root = build(tree, document.contents, 0, document.range[1])
  for (const node of tree.shared) {
    share(node)
  }
  return { root, unresolved: tree.unresolved }
}

/** Returns the data about a document that building its tree needs and collects. */
function treeOf(text: string, holes: readonly Range[] | undefined) {
  /** The aliases without an anchor. */
  const unresolved: Range[] = []
  return {
    text,
    /** The end of the text without white space. */
    contentEnd: text.trimEnd().length,
    /** True if the text may contain a template. Otherwise no string needs to be searched for one. */
    mayBeTemplate: mayHoldTemplate(text),
    /** The damaged parts of the document, or `undefined` if there are none. */
    holes,
    anchors: new Map<string, Anchor>(),
    /** The targets of aliases. */
    shared: new Set<TreeNode>(),
    unresolved,
    /** The limit for all nodes that aliases expand to. Aliases of aliases would grow without bound. */
    budget: { nodes: 100_000 },
  }
}
type Tree = ReturnType<typeof treeOf>

const unknown = (start: number, end: number, reason: string): ScalarNode => ({
  type: 'damaged',
  start,
  end,
  reason,
})

/** @param fallback the place of a missing value */
function build(tree: Tree, node: ParsedNode | null, depth: number, fallback: number): TreeNode {
  if (node === null) {
    return unknown(fallback, fallback, 'Nothing is written here yet.')
  }
  if (isAlias(node)) {
    return alias(tree, node)
  }
  const { anchor } = node
  if (anchor !== undefined) {
    tree.anchors.set(anchor, 'unfinished')
  }
  const built = withoutAnchor(tree, node, depth)
  // A replacement of the value would keep the tag.
  if (node.tag !== undefined) {
    built.shared = true
  }
  if (anchor !== undefined) {
    tree.anchors.set(anchor, built)
  }
  return built
}

function withoutAnchor(
  tree: Tree,
  node: Exclude<ParsedNode, Alias.Parsed>,
  depth: number,
): TreeNode {
  const [start, end] = node.range
  if (node.tag !== undefined && !PLAIN_TAGS.has(node.tag)) {
    return unknown(start, end, 'A tag stands for the value.')
  }
  if (isParsedScalar(node)) {
    return scalar(tree, node)
  }
  if (depth > MAX_DEPTH) {
    return unknown(start, end, 'It is nested too deeply.')
  }
  return isParsedMap(node) ? map(tree, node, depth) : seq(tree, node, depth)
}

function alias(tree: Tree, { source, range: [start, end] }: Alias.Parsed): TreeNode {
  const target = tree.anchors.get(source)
  // In a damaged document the anchor may be incomplete.
  if (tree.holes !== undefined) {
    return unknown(start, end, 'The document is damaged.')
  }
  if (target === undefined) {
    tree.unresolved.push({ start, end })
  }
  if (typeof target !== 'object') {
    return unknown(
      start,
      end,
      target ? 'It contains itself.' : 'No anchor of this name is defined before it.',
    )
  }
  tree.shared.add(target)
  return borrow(target, start, end, tree.budget)
}

function scalar(tree: Tree, node: Scalar.Parsed): TreeNode {
  const { value, source } = node
  const [start, rangeEnd] = node.range
  const end = endWithoutLines(tree.text, start, rangeEnd)
  if (
    tree.holes?.some((hole) => start >= hole.start && start < Math.max(hole.end, hole.start + 1))
  ) {
    return { type: 'damaged', start, end }
  }
  switch (typeof value) {
    case 'string':
      return tree.mayBeTemplate && isFilledIn(tree.text, node)
        ? unknown(start, end, 'A template fills it in.')
        : { type: 'string', start, end, value }
    case 'number':
      return { type: 'number', start, end, value }
    case 'boolean':
      return { type: value ? 'true' : 'false', start, end }
  }
  if (value !== null) {
    return unknown(start, end, 'JSON has no such value.')
  }
  // An empty value at the end of the text, or in a damaged document, is about to be typed.
  return source === '' && (start >= tree.contentEnd || tree.holes !== undefined)
    ? unknown(start, end, 'Nothing is written here yet.')
    : { type: 'null', start, end }
}

/** Returns the end of a scalar without the empty lines after a block. Hardly any scalar ends in white space. */
function endWithoutLines(text: string, start: number, end: number): number {
  let last = end
  for (let at = end; at > start; last = at) {
    while (text[at - 1] === ' ' || text[at - 1] === '\t') {
      at--
    }
    if (at <= start || text[at - 1] !== '\n') {
      return last
    }
    at -= text[at - 2] === '\r' ? 2 : 1
  }
  return last
}

function seq(tree: Tree, node: YAMLSeq.Parsed, depth: number): TreeNode {
  const [start, rangeEnd] = node.range
  const items = node.items.map((item) => build(tree, item, depth + 1, start))
  const last = items.at(-1)
  const end = node.flow === true ? rangeEnd : Math.max(start + 1, last?.end ?? 0)
  const built: TreeNode = { type: 'array', start, end, open: false, damaged: false, items }
  const lastNode = node.items.at(-1)
  if (node.flow !== true && last !== undefined && isHalfTyped(tree.text, lastNode ?? null)) {
    items[items.length - 1] = { type: 'damaged', start: last.start, end: last.end }
    built.open = true
  }
  return built
}

function map(tree: Tree, node: YAMLMap.Parsed, depth: number): TreeNode {
  const [start, rangeEnd] = node.range
  const entries: EntryNode[] = []
  const merged: TreeNode[] = []
  const built: ObjectNode = {
    type: 'object',
    start,
    end: rangeEnd,
    open: false,
    damaged: false,
    entries,
  }
  let end = start
  for (const { key, value } of pairsOf(node)) {
    const keyEnd = key?.range[1] ?? start
    if (isTemplateBraces(node, key)) {
      return unknown(start, rangeEnd, 'A template fills it in.')
    }
    const name =
      key === null || value === null || isHole(tree, key) ? undefined : keyNamed(tree, key)
    const child = build(tree, value, depth + 1, keyEnd)
    end = Math.max(end, child.end, keyEnd)
    if (isMergeKey(key)) {
      merged.push(child)
    } else if (name === undefined || key === null) {
      built.open = true
    } else {
      entries.push({ key: name, keyStart: key.range[0], keyEnd, node: child })
    }
  }
  if (node.flow !== true) {
    built.end = end
  }
  doubtDuplicates(built)
  if (merged.length > 0) {
    merge(built, merged)
  }
  // The pair is an item of a list, without braces of its own.
  if (node.flow === true && tree.text[start] !== '{') {
    built.shared = true
  }
  return built
}

const isHole = ({ holes }: Tree, node: ParsedNode): boolean =>
  holes !== undefined &&
  holes.some(({ start, end }) => node.range[0] < end && start < node.range[1])

/** Returns the name of a key in a JSON object, or `undefined` if the key is unknown or impossible in JSON. */
function keyNamed(tree: Tree, key: ParsedNode): string | undefined {
  if (isAlias(key)) {
    const target = tree.anchors.get(key.source)
    return typeof target === 'object' && target.type === 'string' ? String(target.value) : undefined
  }
  if (key.anchor !== undefined && isParsedScalar(key)) {
    tree.anchors.set(key.anchor, scalar(tree, key))
  }
  if (!isParsedScalar(key) || (key.tag !== undefined && !PLAIN_TAGS.has(key.tag))) {
    return undefined
  }
  const { value, source, range } = key
  if (source === '' || tree.text.slice(range[0], range[1]).includes('\n')) {
    return undefined
  }
  if (tree.holes !== undefined && !/^[\w$-]+$/.test(String(value))) {
    return undefined
  }
  if (typeof value === 'string') {
    return tree.mayBeTemplate && isFilledIn(tree.text, key) ? undefined : value
  }
  return typeof value === 'number' || typeof value === 'boolean' || value === null
    ? String(value)
    : undefined
}

/** Makes the values of duplicate keys unknown. YAML forbids such keys, and loaders treat them differently. */
function doubtDuplicates(object: ObjectNode): void {
  if (hasDistinctKeys(object)) {
    return
  }
  const seen = new Map<string, EntryNode>()
  for (const entry of object.entries) {
    const first = seen.get(entry.key)
    seen.set(entry.key, entry)
    if (first === undefined) {
      continue
    }
    object.open = true
    for (const each of [first, entry]) {
      each.node = { type: 'damaged', start: each.node.start, end: each.node.end }
    }
  }
}

/** Tells whether a mapping is a template, `{{ name }}`. YAML reads it as a mapping whose key is a mapping. */
const isTemplateBraces = (map: YAMLMap.Parsed, key: ParsedNode | null): boolean =>
  map.flow === true && map.items.length === 1 && key !== null && isMap(key) && key.flow === true

/** Tells whether a key is `<<`, which YAML 1.1 and most loaders know. */
const isMergeKey = (key: ParsedNode | null): boolean =>
  key !== null && isScalar(key) && key.type === 'PLAIN' && key.source === '<<'

/** Adds the entries of merged mappings that the object does not have itself. The first mapping with a key wins. */
function merge(object: ObjectNode, values: readonly TreeNode[]): void {
  object.merges = true
  const known = new Set(object.entries.map(({ key }) => key))
  for (const source of values.flatMap((value) =>
    value.type === 'array' && !value.damaged ? value.items : [value],
  )) {
    if (source.type !== 'object' || source.damaged || source.open) {
      object.open = true
    }
    if (source.type !== 'object' || source.damaged) {
      continue
    }
    for (const entry of source.entries) {
      if (known.has(entry.key)) {
        continue
      }
      known.add(entry.key)
      share(entry.node)
      object.entries.push({ ...entry, borrowed: true })
    }
  }
}

/** Copies the target of an alias to the place of the alias. */
function borrow(node: TreeNode, start: number, end: number, budget: Tree['budget']): TreeNode {
  if (--budget.nodes < 0) {
    return { type: 'damaged', start, end, reason: 'Its aliases expand to too much.' }
  }
  const place = { start, end, shared: true }
  if (node.type === 'array') {
    return { ...node, ...place, items: node.items.map((item) => borrow(item, start, end, budget)) }
  }
  if (node.type === 'object') {
    const entries = node.entries.map(({ key, node: value }) => ({
      key,
      keyStart: start,
      keyEnd: end,
      borrowed: true,
      node: borrow(value, start, end, budget),
    }))
    return { ...node, ...place, entries }
  }
  return { ...node, ...place }
}

/** Marks a node and its descendants as used elsewhere, too. */
function share(node: TreeNode): void {
  if (node.shared === true) {
    return
  }
  node.shared = true
  for (const part of partsOf(node)) {
    share(part)
  }
}

/** Tells whether a node is a word at the very end of the text, which may become a key: `- na` of `- name: …`. */
function isHalfTyped(text: string, node: ParsedNode | null): boolean {
  if (node === null || !isScalar(node) || node.type !== 'PLAIN' || node.range[1] !== text.length) {
    return false
  }
  return /^[A-Za-z_$]+$/.test(text.slice(node.range[0], node.range[1]))
}
