import type { TextEdit } from '../../reader.js'
import { isRecord } from '../../record.js'
import { leadFrom, triviaAfter } from '../../text/extents.js'
import type { Extent } from '../../text/extents.js'
import { beginsItsLine, indentAt } from '../../text/indentation.js'
import { reorder } from '../../text/reorder.js'
import { print } from '../../text/print.js'
import { wholeLines } from '../../text/restructure.js'
import type { Insertion } from '../../text/restructure.js'
import type { Module } from '../scope/module.js'
import { calleeOf, objectOf } from '../syntax/children.generated.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { BuilderCall, BuilderState } from '../values/value.js'
import { localeSetterOf, setterOf } from '../values/builder-methods.js'
import { isCall } from './builder-entries.js'
import type { DictNode, ListNode } from './nodes.js'
import type { CodeStyle } from './print.js'

/** Returns the offset after the object of a method call. */
function objectEnd(tree: Tree, call: Node): number {
  return tree.endOf(objectOf(tree, calleeOf(tree, call)))
}

/** Returns the offset of the dot before a call's method. */
const dotOf = (tree: Tree, call: Node): number => triviaAfter(tree.text, objectEnd(tree, call)).end

/** The calls to remove from a builder's chain, and the texts of those to add. */
export interface ChainChanges {
  /** The calls whose text is removed, with the dot before each. */
  readonly removed: BuilderCall[]
  /**
   * The texts of the calls to add, such as `.setNSFW(true)`; undefined for a call that cannot be
   * written.
   */
  readonly added: (string | undefined)[]
}

/**
 * Removes and adds calls. If exactly one is removed and one added, the new call replaces the old
 * one.
 */
export function changeChain(
  module: Module,
  builder: BuilderState,
  { removed, added }: ChainChanges,
  style: CodeStyle,
): readonly TextEdit[] | undefined {
  const texts = added.filter((text) => text !== undefined)
  const [call] = removed
  const [text] = texts
  if (texts.length < added.length) {
    return undefined
  }
  if (call !== undefined && text !== undefined && removed.length === 1 && texts.length === 1) {
    return [exchangeCall(module, call, text)]
  }
  // Nothing can be added behind a call that is removed.
  if (texts.length > 0 && removed.some((one) => one === builder.calls.at(-1))) {
    return undefined
  }
  const calls = texts.map((one) => addCall(module, builder, one, style))
  if (calls.includes(undefined)) {
    return undefined
  }
  return [...removed.map((one) => removeCall(module, one)), ...calls.flatMap((one) => one ?? [])]
}

/** Writes the call that adds an option, sets a field, or sets one entry of a dictionary of texts. */
export function callFor(
  container: DictNode | ListNode,
  builder: BuilderState,
  { key, value }: Insertion,
  style: CodeStyle,
): string | undefined {
  if (container.type === 'list') {
    return container.writing?.field === 'options' ? optionCall(builder, value, style) : undefined
  }
  if (key === undefined || key === 'options' || key === 'choices') {
    return undefined
  }
  if (container.resource === 'localizations') {
    const setter = localeSetterOf(builder, container.writing?.field ?? '')
    return setter && `.${setter}(${print(key, style, '')}, ${print(value, style, '')})`
  }
  const setter = setterOf(builder, key)
  return setter && `.${setter}(${print(value, style, '')})`
}

/**
 * Writes the call that adds an option to a builder:
 * `.addStringOption((option) => option.setName('a').setDescription('b'))`. `undefined` if it cannot
 * be written.
 */
function optionCall(builder: BuilderState, value: unknown, style: CodeStyle): string | undefined {
  if (!isRecord(value)) {
    return undefined
  }
  for (const [method, effect] of Object.entries(builder.methods)) {
    const kind = effect.kind === 'options' ? effect.makes : undefined
    if (kind === undefined || kind.optionType !== value.type) {
      continue
    }
    const calls = Object.entries(value).flatMap(([key, entry]) => {
      const setter = setterOf(kind, key)
      return setter === undefined ? [] : [`.${setter}(${print(entry, style, '')})`]
    })
    // The method sets the type, every other entry has a call.
    const isComplete = calls.length === Object.keys(value).length - 1
    return isComplete ? `.${method}((option) => option${calls.join('')})` : undefined
  }
  return undefined
}

/** Removes a call from its chain. If the statement contains nothing else, removes the statement. */
function removeCall({ tree }: Module, { site }: BuilderCall): TextEdit {
  const { text } = tree
  const call = site.node
  const end = tree.endOf(call)
  const statement = tree.parentOf(call)
  const object = objectOf(tree, calleeOf(tree, call))
  const isAlone = tree.kindOf(object) === K.VariableName || tree.kindOf(object) === K.This
  if (isAlone && tree.kindOf(statement) === K.ExpressionStatement) {
    return { ...wholeLines(text, tree.startOf(statement), tree.endOf(statement)), text: '' }
  }
  const from = objectEnd(tree, call)
  const dot = dotOf(tree, call)
  if (text.slice(from, dot).trim() === '') {
    return { start: from, end, text: '' }
  }
  // Comments between the calls stay, and the line break behind them.
  const isLine = beginsItsLine(text, dot) && /^[ \t]*(?:[\n\r]|$)/.test(text.slice(end, end + 200))
  return { start: isLine ? text.slice(0, dot).trimEnd().length : dot, end, text: '' }
}

/** Replaces a call and keeps the comments around it. */
function exchangeCall({ tree }: Module, { site }: BuilderCall, text: string): TextEdit {
  return { start: dotOf(tree, site.node), end: tree.endOf(site.node), text }
}

/**
 * Adds a call at the end of a chain. If the earlier calls have lines of their own, so does the new
 * one.
 */
function addCall(
  module: Module,
  state: BuilderState,
  text: string,
  style: CodeStyle,
): TextEdit | undefined {
  const { tree } = module
  const own = state.calls.filter(
    (call) => call.site.module === module && call.doubt === undefined && isCall(call),
  )
  const last = own.at(-1)
  if (last === undefined || own.some(({ isShared }) => isShared)) {
    return undefined
  }
  const at = tree.endOf(last.site.node)
  const dot = dotOf(tree, last.site.node)
  const separator = beginsItsLine(tree.text, dot) ? style.newline + indentAt(tree.text, dot) : ''
  return { start: at, end: at, text: separator + text }
}

/**
 * Exchanges the texts of calls that add one item each; `undefined` if a call adds several items or
 * none.
 */
export function moveCalls(
  { tree }: Module,
  calls: readonly (BuilderCall | undefined)[],
  moves: readonly { readonly from: number; readonly to: number }[],
): TextEdit[] | undefined {
  const extents: Extent[] = []
  const seen = new Set<Node>()
  for (const call of calls) {
    if (call === undefined || seen.has(call.site.node)) {
      return undefined
    }
    seen.add(call.site.node)
    extents.push(extentOf(tree, call.site.node))
  }
  return reorder(tree.text, extents, moves)
}

function extentOf(tree: Tree, call: Node): Extent {
  const { text } = tree
  const end = tree.endOf(call)
  const start = dotOf(tree, call)
  const lead = leadFrom(text, objectEnd(tree, call))
  const after = triviaAfter(text, end)
  const breaks = /[\n\r]/.test(text.slice(end, after.end))
  const trail = breaks ? after.comments.filter((comment) => comment.sameLine) : []
  return {
    lead: Math.min(lead, start),
    start,
    end,
    tail: end,
    comma: -1,
    trailStart: trail[0]?.start ?? end,
    trailEnd: trail.at(-1)?.end ?? end,
  }
}

/**
 * Returns the string that is the argument of a call at an index; NONE if the argument is no string.
 */
export function argumentAt({ tree }: Module, { site }: BuilderCall, index: number): Node {
  const arg = tree.argumentsOf(site.node)[index]
  return arg !== undefined && tree.kindOf(arg) === K.String ? arg : NONE
}
