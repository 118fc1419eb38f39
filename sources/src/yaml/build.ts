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

/** What is known of an anchor while the tree is built: its node, or that it is still being built. */
type Anchor = TreeNode | 'unfinished'

/** Tags that say nothing new. */
const PLAIN_TAGS = new Set([
  '!',
  ...['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map(
    (name) => `tag:yaml.org,2002:${name}`,
  ),
])

/**
 * The tree of a document. What a tag, a template or an alias makes unknowable is `damaged`; what stands at an alias or
 * comes from a merge key is placed there, where it is used.
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

/** What building a tree needs to know of the document, and finds out. */
function treeOf(text: string, holes: readonly Range[] | undefined) {
  /** Aliases of anchors that do not exist. */
  const unresolved: Range[] = []
  return {
    text,
    /** Where nothing but white space follows. */
    contentEnd: text.trimEnd().length,
    /** Whether there is a template anywhere: no text has to be searched for one where there is none. */
    mayBeTemplate: mayHoldTemplate(text),
    /** Where the document is damaged; `undefined` if it is not. */
    holes,
    anchors: new Map<string, Anchor>(),
    /** What aliases stand for. */
    shared: new Set<TreeNode>(),
    unresolved,
    /** How many nodes the aliases of a document may stand for together: aliases of aliases grow without bound. */
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

/** @param fallback where a value that is missing would stand */
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
  // What is put in its place would have the tag, too.
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
  // What a damaged document says of an anchor may not be all.
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
  // Nothing at the very end of the text, or beside damage: the value is about to be typed.
  return source === '' && (start >= tree.contentEnd || tree.holes !== undefined)
    ? unknown(start, end, 'Nothing is written here yet.')
    : { type: 'null', start, end }
}

/** Where a scalar ends: the lines behind a block are not its own. Hardly any scalar ends in white space. */
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
  // A pair in a list, which has no braces of its own.
  if (node.flow === true && tree.text[start] !== '{') {
    built.shared = true
  }
  return built
}

const isHole = ({ holes }: Tree, node: ParsedNode): boolean =>
  holes !== undefined &&
  holes.some(({ start, end }) => node.range[0] < end && start < node.range[1])

/** The key as that of a JSON object; `undefined` if it cannot be one, or is not known. */
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

/** YAML forbids a key that stands twice, and loaders differ in what they make of it: both values are unknown. */
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

/** `{{ name }}`: to YAML it is a mapping whose key is a mapping. */
const isTemplateBraces = (map: YAMLMap.Parsed, key: ParsedNode | null): boolean =>
  map.flow === true && map.items.length === 1 && key !== null && isMap(key) && key.flow === true

/** `<<` is a word of YAML 1.1 that most loaders know. */
const isMergeKey = (key: ParsedNode | null): boolean =>
  key !== null && isScalar(key) && key.type === 'PLAIN' && key.source === '<<'

/** Entries of the merged mappings that the object does not have itself; the first mapping that has a key wins. */
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

/** A copy of what an alias stands for, placed at the alias. */
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

/** Marks a node, and all that is in it, as used elsewhere, too. */
function share(node: TreeNode): void {
  if (node.shared === true) {
    return
  }
  node.shared = true
  for (const part of partsOf(node)) {
    share(part)
  }
}

/** A word at the very end of the text, where a mapping may be about to begin: `- na` of `- name: …`. */
function isHalfTyped(text: string, node: ParsedNode | null): boolean {
  if (node === null || !isScalar(node) || node.type !== 'PLAIN' || node.range[1] !== text.length) {
    return false
  }
  return /^[A-Za-z_$]+$/.test(text.slice(node.range[0], node.range[1]))
}
