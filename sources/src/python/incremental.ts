import { movedNode, movedRange, offsetsAround } from '../definition/moved.js'
import type { Offsets, Shift } from '../definition/moved.js'
import { changeOf } from '../text/change.js'
import type { Change } from '../text/change.js'
import { NONE } from '../lezer/tree.js'
import type { Node, Tree } from '../lezer/tree.js'
import type { Host, ReadResult, TextEdit } from '../reader.js'
import type { Code, DefNode, Found, ScalarNode } from './definition/nodes.js'
import { mayHaveGroups } from './find/definitions.js'
import type { FoundWith } from './find/definitions.js'
import { handedOn } from './find/handed.js'
import type { Library, Mistake } from './frameworks/framework.js'
import type { Module } from './scope/module.js'
import { docstringOf } from './syntax/docstring.js'
import { anyOf, K } from './syntax/kinds.js'
import { changedNames } from './values/changes.js'
import { evaluate } from './values/evaluate.js'

/** The definitions and mistakes of a module with one library. */
export interface FoundIn extends Omit<FoundWith, 'handlers'> {
  readonly library: Library
  /** The functions of commands whose bodies no definition depends on. */
  readonly unseenHandlers: ReadonlySet<Node>
}

/** The reading of a text, with the facts that are needed to reuse it after an edit. */
export interface Reading {
  readonly module: Module
  /** The names of the modules that the text imports. */
  readonly imported: ReadonlySet<string>
  /** The assignment of the document in the project, as JSON. */
  readonly assignment: string
  /** The documents that the reading requested, with their texts; `undefined` for missing ones. */
  readonly requested: ReadonlyMap<string, string | undefined>
  /** The definitions and mistakes that were found, by library. */
  readonly found: readonly FoundIn[]
  /** The names of lists and dicts on whose changes the definitions depend. */
  readonly changes: ReadonlySet<string>
  readonly result: ReadResult
}

/** Tells whether the project around a document is the same as at its last reading. */
export const isSameProject = (
  { assignment, requested }: Reading,
  now: string,
  host: Host,
): boolean => assignment === now && [...requested].every(([uri, text]) => host.text(uri) === text)

/**
 * Reuses what a reading found if an edit only changed code of a handler, a comment, or words of a description.
 *
 * @param module the edited document
 * @returns `undefined` if the edit may have changed more
 */
export function reuse(before: Reading, module: Module): readonly FoundIn[] | undefined {
  const { tree, uri } = module
  const old = before.module.tree
  if (!isSound(old) || !isSound(tree) || mayHaveGroups(old) !== mayHaveGroups(tree)) {
    return undefined
  }
  const change = changeOf(old.text, tree.text)
  const offsets = offsetsAround(change)
  const part = partAround(before, old, change)
  if (part === NONE || !isSameAround(old, tree, part, offsets)) {
    return undefined
  }
  const isText = isWords(old, part)
  const edited = isText ? descriptionOf(before, tree, part, change) : undefined
  const isBody = tree.kindOf(part) === K.Body
  if ((isText && edited === undefined) || (isBody && !isBodyUnseen(before, module, part, change))) {
    return undefined
  }
  const shift: Shift<Code> = {
    ...offsets,
    uri,
    text: tree.text,
    edited: ({ range }) => (range.start === edited?.start ? edited.value : undefined),
    writing: movedCode,
  }
  const nodes = tree.afterOf(part) - old.afterOf(part)
  return before.found.map((one) => ({
    ...one,
    found: one.found.map((each) => ({
      ...each,
      root: movedNode(shift, each.root) as Found['root'],
    })),
    mistakes: one.mistakes.map((mistake) => movedMistake(offsets, mistake)),
    unplaced: one.unplaced.map((each) => movedRange(offsets, each)),
    unseenHandlers: new Set(
      Array.from(one.unseenHandlers, (node) => (node > part ? node + nodes : node)),
    ),
  }))
}

function movedMistake(offsets: Offsets, mistake: Mistake): Mistake {
  const { related, fixes } = mistake
  return {
    ...movedRange(offsets, mistake),
    ...(related !== undefined && { related: related.map((one) => movedRange(offsets, one)) }),
    ...(fixes !== undefined && {
      fixes: fixes.map((fix) => ({
        ...fix,
        edits: fix.edits.map((edit: TextEdit) => movedRange(offsets, edit)),
      })),
    }),
  }
}

const movedCode = ({ literal, naming, note }: Code, offsets: Offsets): Code => ({
  ...(literal !== undefined && { literal: movedRange(offsets, literal) }),
  ...(naming !== undefined && { naming: { ...naming, at: offsets.start(naming.at) } }),
  ...(note !== undefined && { note }),
})

const isSound = ({ errors, unreadFrom }: Tree): boolean =>
  errors.length === 0 && unreadFrom === undefined

const isWords = (tree: Tree, node: Node): boolean => tree.kindOf(node) === K.String

const PARTS = anyOf('Body Comment String')

/** Returns the innermost part that contains an edit: a comment, a string, or the body of a command's function. */
function partAround({ found }: Reading, tree: Tree, { from, to, delta }: Change): Node {
  const until = to - delta
  let part = tree.enclosing(tree.nodeWithin({ start: from, end: until }), PARTS)
  while (part !== NONE) {
    const [start, end] = [tree.startOf(part), tree.endOf(part)]
    const isComment = tree.kindOf(part) === K.Comment
    if (tree.kindOf(part) === K.Body || isDescription(tree, part)) {
      const holder = tree.parentOf(part)
      const isHandler = found.some(({ unseenHandlers }) => unseenHandlers.has(holder))
      return start < from && until < end && (isWords(tree, part) || isHandler) ? part : NONE
    }
    if (isComment && start < from && until <= end && !LOUD_WORDS.test(tree.textOf(part))) {
      return part
    }
    part = tree.enclosing(tree.parentOf(part), PARTS)
  }
  return NONE
}

/** Tells whether a string is an argument of a decorator. */
function isDescription(tree: Tree, node: Node): boolean {
  const list = tree.parentOf(node)
  const call = tree.parentOf(list)
  return (
    isWords(tree, node) &&
    tree.kindOf(list) === K.ArgList &&
    tree.kindOf(call) === K.CallExpression &&
    tree.kindOf(tree.parentOf(call)) === K.Decorator
  )
}

/** Tells whether two trees are equal outside of a part, except for their places. */
function isSameAround(before: Tree, tree: Tree, part: Node, offsets: Offsets): boolean {
  const [until, untilNow] = [before.afterOf(part), tree.afterOf(part)]
  const by = untilNow - until
  const isLeaf = before.kindOf(part) !== K.Body
  if (before.kind.length + by !== tree.kind.length || (isLeaf && by !== 0)) {
    return false
  }
  const isSame = (node: Node, now: Node): boolean => {
    const parent = before.parentOf(node)
    const start = before.startOf(node)
    const end = before.endOf(node)
    return (
      before.kindOf(node) === tree.kindOf(now) &&
      (parent >= until ? parent + by : parent) === tree.parentOf(now) &&
      offsets.start(start) === tree.startOf(now) &&
      offsets.end(end) === tree.endOf(now)
    )
  }
  for (let node = 0; node < (isLeaf ? until : part + 1); node++) {
    if (!isSame(node, node)) {
      return false
    }
  }
  for (let node = until; node < before.kind.length; node++) {
    if (!isSame(node, node + by)) {
      return false
    }
  }
  return true
}

/** Matches words for which other code searches the whole text, and calls that add to a group. */
const LOUD_WORDS = /add_command|remove_command|clear_commands|super\b|slashlint/

/** The kinds of nodes in a body that have an effect outside of it. */
const LOUD = anyOf(
  'ScopeStatement ImportStatement FunctionDefinition ClassDefinition YieldStatement YieldExpression',
)

/** Tells whether no definition depends on the body of a function, neither before nor after an edit in it. */
function isBodyUnseen(before: Reading, module: Module, body: Node, change: Change): boolean {
  const old = before.module
  const isSeen = before.found.some(({ mistakes }) =>
    mistakes.some(({ start }) => old.tree.startOf(body) < start && start < old.tree.endOf(body)),
  )
  return (
    !isSeen &&
    isDocstringKept(old.tree, module.tree, body, change) &&
    [old, module].every(
      (one) =>
        isQuiet(one.tree, body, before.changes) &&
        before.found.every(({ groups }) => handedOn(one.tree, body, groups).length === 0) &&
        one.tree
          .nodesIn(body, K.CallExpression)
          .every(
            (call) => !before.found.some(({ library }) => library.isGroup(evaluate(one, call))),
          ),
    )
  )
}

function isQuiet(tree: Tree, body: Node, names: ReadonlySet<string>): boolean {
  for (let node = body; node < tree.afterOf(body); node++) {
    if (LOUD.has(tree.kindOf(node))) {
      return false
    }
  }
  const isNamed = changedNames(tree, body).some((name) => names.has(name))
  return !isNamed && !LOUD_WORDS.test(tree.text.slice(tree.startOf(body), tree.endOf(body)))
}

/**
 * Tells whether an edit in the body of a function is after its docstring, or the body has none
 * before and after the edit.
 */
function isDocstringKept(before: Tree, tree: Tree, body: Node, { from }: Change): boolean {
  const holder = tree.parentOf(body)
  const [old, now] = [docstringOf(before, holder), docstringOf(tree, holder)]
  if (old === undefined && now === undefined) {
    return true
  }
  const end = before.endOf(before.firstChild(body))
  return (
    old !== undefined &&
    now !== undefined &&
    end < from &&
    end === tree.endOf(tree.firstChild(body))
  )
}

/** A description that an edit changed: its start in the text before, and its new value. */
interface Edited {
  readonly start: number
  readonly value: string
}

/** Matches a short text in quotes that no library changes: it has no escapes and no blanks at its ends. */
const PROSE = /^(["'])([\p{L}\p{N}](?:[\p{L}\p{N},.;:!?-]| (?! |["'])){0,80})\1$/u

/**
 * Returns the description that is written in a string, with its new value. Returns `undefined` if the string is anything
 * else.
 */
function descriptionOf(
  before: Reading,
  tree: Tree,
  node: Node,
  change: Change,
): Edited | undefined {
  const old = before.module.tree
  const [was, now] = [old, tree].map(
    (one) => PROSE.exec(one.text.slice(one.startOf(node), one.endOf(node)))?.[2],
  )
  const range = old.rangeOf(node)
  const isMistaken = (mistake: Mistake): boolean =>
    mistake.start < range.end && range.start < mistake.end
  if (
    was === undefined ||
    now === undefined ||
    before.found.some((one) => one.mistakes.some(isMistaken))
  ) {
    return undefined
  }
  const all = before.found.flatMap(({ found }) =>
    found.flatMap(({ root }) => textsAt(root, change.from)),
  )
  const [only] = all
  const isOnly = all.length === 1 && only?.key === 'description' && only.node.value === was
  const isWhole = only?.node.range.start === range.start && only.node.range.end === range.end
  return isOnly && isWhole ? { start: range.start, value: now } : undefined
}

interface TextAt {
  readonly key: string
  readonly node: ScalarNode
}

/** Finds the scalars of a definition whose code contains an offset. */
function textsAt(root: Found['root'], offset: number): readonly TextAt[] {
  const found: TextAt[] = []
  const visit = (node: DefNode, key: string): void => {
    if (node.type === 'scalar' && node.range.start <= offset && offset <= node.range.end) {
      found.push({ key, node })
    } else if (node.type === 'list') {
      node.items.forEach((item) => visit(item, ''))
    } else if (node.type === 'dict') {
      const isTexts = node.resource === 'localizations'
      node.entries.forEach((entry) => visit(entry.node, isTexts ? '' : entry.key))
    }
  }
  visit(root, '')
  return found
}
