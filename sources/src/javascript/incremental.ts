import type { Assignment, Handed, LocatedUse, Place, Range, ReadResult } from '../reader.js'
import { movedNode, movedRange, offsetsAround } from '../definition/moved.js'
import type { Offsets, Shift } from '../definition/moved.js'
import type { Code, DefNode, ScalarNode } from './definition/nodes.js'
import type { Found } from './find/found.js'
import { GUESSES } from './frameworks/guesses.js'
import type { Module } from './scope/module.js'
import { changeOf } from '../text/change.js'
import { hasSpaces } from './syntax/strings.js'
import { anyOf, K } from './syntax/tree.js'
import type { Node, Tree } from './syntax/tree.js'

/** The reading of a text, with the facts that are needed to reuse it if only words change. */
export interface Reading {
  /** The syntax tree of the text. */
  readonly tree: Tree
  /** The assignment of the document in the project. It must not change, except for places in it. */
  readonly assignment: Assignment | undefined
  /** The documents that the reading requested, with their texts; `undefined` for missing ones. */
  readonly requested: ReadonlyMap<string, string | undefined>
  /** The found definitions with their values, for another conversion. */
  readonly found: readonly Found[]
  /** The result as callers got it. */
  readonly result: ReadResult
  /** Returns the names in the text's code. */
  readonly names: () => ReadonlySet<string>
}

/** Functions that move parts of a reading to their new places in the edited text. */
export interface Moves {
  /** Moves the places in a definition's value. */
  readonly root: (root: Found['root']) => Found['root']
  /** Moves the place of a command's use. */
  readonly use: (use: LocatedUse) => LocatedUse
  /** Moves a place in this document. Places in other documents stay the same. */
  readonly place: (place: Place) => Place
  /** Moves a range of this document. */
  readonly range: (range: Range) => Range
  /** Moves the place of an argument that the project's functions get. */
  readonly argument: (one: Handed) => Handed
  /** Moves an offset, such as the start of an object. */
  readonly offset: (start: number) => number
}

/**
 * Reuses a reading if an edit only changed words in a description, a comment, or a string that was
 * not evaluated. No changed word may be a name in the code, since code is often searched as text.
 *
 * @param module the edited document
 * @returns `undefined` if the edit may have changed more
 */
export function reuse(before: Reading, module: Module): Moves | undefined {
  const { tree } = module
  const change = changeOf(before.tree.text, tree.text)
  const { from, to, delta } = change
  const until = to - delta
  const node = innermost(before.tree, from, until)
  if (!isInWords(before, before.tree, node, from, until)) {
    return undefined
  }
  const offsets = offsetsAround(change)
  if (!hasShapeOf(before.tree, tree, offsets) || !isInWords(before, tree, node, from, to)) {
    return undefined
  }
  const text = before.tree.looked.has(node) ? onlyText(before, node) : undefined
  const isUnseen =
    !before.tree.looked.has(node) && hasSpaces(before.tree, node) && hasSpaces(tree, node)
  if (text === undefined && !isUnseen && !COMMENTS.has(tree.kindOf(node))) {
    return undefined
  }
  for (const one of before.tree.looked) {
    tree.looked.add(one)
  }
  const { uri } = module
  const content = text && contentIn(tree, node)
  const shift: Shift<Code> = {
    ...offsets,
    uri,
    text: tree.text,
    edited: (one) => (one === text ? content : undefined),
    writing: movedCode,
  }
  return {
    root: (root) => movedNode(shift, root) as typeof root,
    use: (use) => (use.uri === uri ? movedUse(offsets, use) : use),
    place: (place) => (place.uri === uri ? movedRange(offsets, place) : place),
    range: (range) => movedRange(offsets, range),
    argument: (argument) => movedArgument(uri, offsets, argument),
    offset: offsets.start,
  }
}

const movedCode = (code: Code, offsets: Offsets): Code =>
  code.editable === undefined ? code : { ...code, editable: movedRange(offsets, code.editable) }

function movedUse(offsets: Offsets, use: LocatedUse): LocatedUse {
  const moved = (range: Range): Range => movedRange(offsets, range)
  const { place, name, assigned, getter, args, required } = use
  return {
    ...use,
    place: moved(place),
    ...(name !== undefined && { name: movedRange(offsets, name) }),
    ...(getter !== undefined && { getter: moved(getter) }),
    ...(args !== undefined && { args: moved(args) }),
    ...(assigned !== undefined && { assigned: assigned.map(moved) }),
    ...(required !== undefined && { required: moved(required) }),
  }
}

function movedArgument(uri: string, { start }: Offsets, argument: Handed): Handed {
  const own = `${uri}#`
  const { by } = argument
  const isOwn = by.startsWith(own)
  return {
    ...argument,
    start: start(argument.start),
    by: isOwn ? `${own}${start(Number(by.slice(own.length)))}` : by,
  }
}

const COMMENTS = anyOf('LineComment BlockComment')
const STRINGS = anyOf('String TemplateString')

/** Returns the innermost node that contains a range. A comment may also end at the range's end. */
function innermost(tree: Tree, from: number, to: number): Node {
  let found = 0
  for (let node = 1; node < tree.afterOf(found);) {
    const isBehind =
      tree.endOf(node) > to || (tree.kindOf(node) === K.LineComment && tree.endOf(node) === to)
    if (tree.startOf(node) < from && isBehind) {
      found = node++
    } else {
      node = tree.afterOf(node)
    }
  }
  return found
}

function hasShapeOf(before: Tree, tree: Tree, { start, end }: Offsets): boolean {
  const { length } = before.kind
  if (length !== tree.kind.length || before.errors.length + tree.errors.length > 0) {
    return false
  }
  for (let at = 0; at < length; at++) {
    if (before.kind[at] !== tree.kind[at] || before.after[at] !== tree.after[at]) {
      return false
    }
    if (start(before.startOf(at)) !== tree.start[at] || end(before.endOf(at)) !== tree.end[at]) {
      return false
    }
  }
  return true
}

/** Tells whether an edited range only contains words of a string or a comment. */
function isInWords({ names }: Reading, tree: Tree, node: Node, from: number, to: number): boolean {
  const kind = tree.kindOf(node)
  if (!STRINGS.has(kind) && !COMMENTS.has(kind)) {
    return false
  }
  const text = tree.text.slice(tree.startOf(node), tree.endOf(node))
  if (COMMENTS.has(kind) ? /@|lint/i.test(text) : text.includes('\\') || !/\p{L}/u.test(text)) {
    return false
  }
  const [opening, closing] = marksAround(kind)
  const content = text.slice(0, text.length - closing)
  const [at, behind] = [from - tree.startOf(node), to - tree.startOf(node)]
  if (at < opening || behind > content.length) {
    return false
  }
  const before = content.slice(opening, at).split(/\s/).at(-1) ?? ''
  const [rest = ''] = content.slice(behind).split(/\s/, 1)
  return `${before}${content.slice(at, behind)}${rest}`.split(/\s/).every((word) => {
    const [, name] = WORD.exec(word) ?? []
    return name !== undefined && !names().has(name) && !GUESSED.some((one) => one.test(name))
  })
}

/** Returns how many characters of a comment or a string precede and follow its content. */
function marksAround(kind: number): readonly [opening: number, closing: number] {
  if (kind === K.BlockComment) {
    return [2, 2]
  }
  return kind === K.LineComment ? [2, 0] : [1, 1]
}

/** Matches a word of prose: `Sets`, `reminder.`, `24`. */
const WORD = /^((?:\p{Lu}?[\p{Ll}\p{Lo}\p{M}]*|\d+))[.,;:!?…]*$/u

const GUESSED: readonly RegExp[] = Object.values(GUESSES).flatMap((one) =>
  one instanceof RegExp ? [one] : [],
)

const NAMES = anyOf(
  'VariableName VariableDefinition PropertyName PropertyDefinition TypeName TypeDefinition',
)

/** Returns the names in the code of a text. */
export function namesOfCode(tree: Tree): ReadonlySet<string> {
  const found = new Set<string>()
  for (let node = 0; node < tree.kind.length; node++) {
    if (NAMES.has(tree.kindOf(node))) {
      found.add(tree.textOf(node))
    }
  }
  return found
}

const contentIn = (tree: Tree, node: Node): string =>
  tree.text.slice(tree.startOf(node) + 1, tree.endOf(node) - 1)

/**
 * Returns the description or translation that consists of a single string, if nothing else uses the
 * string. `undefined` otherwise.
 */
function onlyText({ tree, found }: Reading, node: Node): ScalarNode | undefined {
  const content = contentIn(tree, node)
  let only: ScalarNode | undefined
  let isShared = false
  const visit = (one: DefNode, key: string): void => {
    if (one.type === 'list') {
      for (const item of one.items) {
        visit(item, '')
      }
    }
    if (one.type === 'dict') {
      for (const entry of one.entries) {
        visit(entry.node, one.resource === 'localizations' ? 'description' : entry.key)
      }
    }
    if (one.type !== 'scalar' || typeof one.value !== 'string' || !one.value.includes(content)) {
      return
    }
    const { start, end } = one.range
    const isWritten = !one.isFixed && tree.text.slice(start + 1, end - 1) === one.value
    if (!isWritten) {
      isShared = true
    } else if (start === tree.startOf(node) && only === undefined && key === 'description') {
      only = one
    } else if (start === tree.startOf(node)) {
      isShared = true
    }
  }
  for (const { root } of found) {
    visit(root, '')
  }
  return isShared ? undefined : only
}
