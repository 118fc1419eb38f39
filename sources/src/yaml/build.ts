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
): { readonly root: TreeNode; readonly unresolved: readonly Range[] } {
  const state: State = {
    text,
    contentEnd: text.trimEnd().length,
    mayBeTemplate: mayHoldTemplate(text),
    holes,
    anchors: new Map(),
    shared: new Set(),
    unresolved: [],
    budget: { nodes: 100_000 },
  }
  const root = build(state, document.contents, 0, document.range[1])
  for (const node of state.shared) {
    share(node)
  }
  return { root, unresolved: state.unresolved }
}

/** The data about a document that building its tree needs and collects. */
interface State {
  readonly text: string
  /** The end of the text without white space. */
  readonly contentEnd: number
  /** True if the text may contain a template. Otherwise no string needs to be searched for one. */
  readonly mayBeTemplate: boolean
  /** The damaged parts of the document, or `undefined` if there are none. */
  readonly holes: readonly Range[] | undefined
  readonly anchors: Map<string, Anchor>
  /** The targets of aliases. */
  readonly shared: Set<TreeNode>
  /** The aliases without an anchor. */
  readonly unresolved: Range[]
  /**
   * The number of nodes that aliases may still expand to. Without a limit, aliases of aliases would
   * grow without bound.
   */
  readonly budget: { nodes: number }
}

const unknown = (start: number, end: number, reason: string): ScalarNode => ({
  type: 'damaged',
  start,
  end,
  reason,
})

/** Builds the node of a value. @param fallback the place of a missing value */
function build(state: State, node: ParsedNode | null, depth: number, fallback: number): TreeNode {
  if (node === null) {
    return unknown(fallback, fallback, 'Nothing is written here yet.')
  }
  if (isAlias(node)) {
    return alias(state, node)
  }
  const { anchor } = node
  if (anchor !== undefined) {
    state.anchors.set(anchor, 'unfinished')
  }
  const built = withoutAnchor(state, node, depth)
  // A replacement of the value would keep the tag.
  if (node.tag !== undefined) {
    built.shared = true
  }
  if (anchor !== undefined) {
    state.anchors.set(anchor, built)
  }
  return built
}

function withoutAnchor(
  state: State,
  node: Exclude<ParsedNode, Alias.Parsed>,
  depth: number,
): TreeNode {
  const [start, end] = node.range
  if (node.tag !== undefined && !PLAIN_TAGS.has(node.tag)) {
    return unknown(start, end, 'A tag stands for the value.')
  }
  if (isParsedScalar(node)) {
    return scalar(state, node)
  }
  if (depth > MAX_DEPTH) {
    return unknown(start, end, 'It is nested too deeply.')
  }
  return isParsedMap(node) ? map(state, node, depth) : seq(state, node, depth)
}

function alias(state: State, { source, range: [start, end] }: Alias.Parsed): TreeNode {
  const target = state.anchors.get(source)
  // In a damaged document the anchor may be incomplete.
  if (state.holes !== undefined) {
    return unknown(start, end, 'The document is damaged.')
  }
  if (target === undefined) {
    state.unresolved.push({ start, end })
    return unknown(start, end, 'No anchor of this name is defined before it.')
  }
  if (target === 'unfinished') {
    return unknown(start, end, 'It contains itself.')
  }
  state.shared.add(target)
  return borrow(target, start, end, state.budget)
}

function scalar(state: State, node: Scalar.Parsed): TreeNode {
  const { value, source } = node
  const [start, rangeEnd] = node.range
  const end = endWithoutLines(state.text, start, rangeEnd)
  if (
    state.holes?.some((hole) => start >= hole.start && start < Math.max(hole.end, hole.start + 1))
  ) {
    return { type: 'damaged', start, end }
  }
  if (typeof value === 'string') {
    if (isTemplate(state, node)) {
      return unknown(start, end, 'A template fills it in.')
    }
    return { type: 'string', start, end, value }
  }
  if (typeof value === 'number') {
    return { type: 'number', start, end, value }
  }
  if (typeof value === 'boolean') {
    return { type: value ? 'true' : 'false', start, end }
  }
  if (value !== null) {
    return unknown(start, end, 'JSON has no such value.')
  }
  // An empty value at the end of the text, or in a damaged document, is about to be typed.
  if (source === '' && (start >= state.contentEnd || state.holes !== undefined)) {
    return unknown(start, end, 'Nothing is written here yet.')
  }
  return { type: 'null', start, end }
}

const isTemplate = ({ text, mayBeTemplate }: State, node: Scalar.Parsed): boolean =>
  mayBeTemplate && isFilledIn(text, node)

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

function seq(state: State, node: YAMLSeq.Parsed, depth: number): TreeNode {
  const [start, rangeEnd] = node.range
  const items = node.items.map((item) => build(state, item, depth + 1, start))
  const last = items.at(-1)
  const end = node.flow === true ? rangeEnd : Math.max(start + 1, last?.end ?? 0)
  const built: TreeNode = { type: 'array', start, end, open: false, damaged: false, items }
  const lastNode = node.items.at(-1)
  if (node.flow !== true && last !== undefined && isHalfTyped(state.text, lastNode ?? null)) {
    items[items.length - 1] = { type: 'damaged', start: last.start, end: last.end }
    built.open = true
  }
  return built
}

function map(state: State, node: YAMLMap.Parsed, depth: number): TreeNode {
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
    const isRead = key !== null && value !== null && !isHole(state, key)
    const name = isRead ? nameOfKey(state, key) : undefined
    const child = build(state, value, depth + 1, keyEnd)
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
  if (node.flow === true && state.text[start] !== '{') {
    built.shared = true
  }
  return built
}

const isHole = ({ holes }: State, node: ParsedNode): boolean =>
  holes !== undefined &&
  holes.some(({ start, end }) => node.range[0] < end && start < node.range[1])

/** Returns the name of a key in a JSON object, or `undefined` if the key is unknown or impossible in JSON. */
function nameOfKey(state: State, key: ParsedNode): string | undefined {
  if (isAlias(key)) {
    const target = state.anchors.get(key.source)
    return typeof target === 'object' && target.type === 'string' ? String(target.value) : undefined
  }
  if (!isParsedScalar(key)) {
    return undefined
  }
  if (key.anchor !== undefined) {
    state.anchors.set(key.anchor, scalar(state, key))
  }
  if (key.tag !== undefined && !PLAIN_TAGS.has(key.tag)) {
    return undefined
  }
  return nameOfScalar(state, key)
}

function nameOfScalar(state: State, key: Scalar.Parsed): string | undefined {
  const { value, source, range } = key
  if (source === '' || state.text.slice(range[0], range[1]).includes('\n')) {
    return undefined
  }
  if (state.holes !== undefined && !/^[\w$-]+$/.test(String(value))) {
    return undefined
  }
  if (typeof value === 'string' && isTemplate(state, key)) {
    return undefined
  }
  return value === null || KEY_TYPES.has(typeof value) ? String(value) : undefined
}

const KEY_TYPES: ReadonlySet<string> = new Set(['string', 'number', 'boolean'])

/**
 * Makes the values of duplicate keys unknown. YAML forbids such keys, and loaders choose different
 * values.
 */
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

/** Tells whether a key is `<<`, which merges mappings in YAML 1.1 and most loaders. */
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
function borrow(node: TreeNode, start: number, end: number, budget: State['budget']): TreeNode {
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
