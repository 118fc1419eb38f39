import { K } from '../syntax/kinds.js'
import { innerExpression, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import {
  callsOf,
  constantAt,
  discriminantOf,
  endsFlow,
  factsOf,
  labelsOf,
  levelAt,
  MOST_DEPTH,
  textAt,
} from './branches.js'
import { conditionsAround, declarationsAround } from './guards.js'
import { functionAround, remembered } from './scan.js'
import type { Scan } from './scan.js'

/** Conditions of one block that are looked at. */
const MOST_CONDITIONS = 64
const MOST_STEPS = 32

/** The sub-commands that never reach a node, as the conditions of its function tell. */
export function excludedAt(scan: Scan, node: Node): readonly string[] {
  const { tree } = scan.module
  const fn = functionAround(scan, node)
  const found = new Set<string>()
  for (let at = node; at !== fn; at = parentOf(tree, at)) {
    const parent = parentOf(tree, at)
    if (parent === NONE || parent === fn) break
    for (const name of excludedIn(scan, parent, at)) found.add(name)
  }
  return [...found]
}

function excludedIn(scan: Scan, parent: Node, part: Node): readonly string[] {
  const { tree } = scan.module
  switch (kindOf(tree, parent)) {
    case K.IfStatement: {
      const [, condition = NONE, yes] = partsOf(tree, parent)
      return part === condition || part === yes || part < condition ? [] : namesOf(scan, condition)
    }
    case K.ConditionalExpression: {
      const [condition = NONE, , no] = partsOf(tree, parent).filter((one) => kindOf(tree, one) !== K.LogicOp)
      return part === no ? namesOf(scan, condition) : []
    }
    case K.SwitchBody:
      return excludedByDefault(scan, parent, part)
    case K.Block:
      return leavingIn(scan, parent).flatMap(({ node, names }) => (node < part ? names : []))
    default:
      return []
  }
}

/** The sub-commands for which a condition holds, whatever else may be; none is left where it does not hold. */
function namesOf(scan: Scan, condition: Node, steps = MOST_STEPS): readonly string[] {
  const { tree } = scan.module
  const node = innerExpression(tree, condition)
  const kind = node === NONE || steps === 0 ? undefined : kindOf(tree, node)
  if (kind === K.VariableName) return namesOf(scan, constantAt(scan, node), steps - 1)
  if (kind !== K.BinaryExpression && kind !== K.CallExpression) return []
  const [left = NONE, operator = NONE, right = NONE] = partsOf(tree, node)
  const sign = kind === K.BinaryExpression ? textOf(tree, operator) : ''
  if (sign === '||') return [...namesOf(scan, left, steps - 1), ...namesOf(scan, right, steps - 1)]
  // Of `&&` one part may not hold.
  const [fact = []] = sign === '&&' ? [] : factsOf(scan, node)
  return fact.flatMap((one) => one.subcommand ?? [])
}

/** `if (subcommand === 'add') return …` in a block: what comes later is for others. */
const leavingIn = (scan: Scan, block: Node): readonly { readonly node: Node; readonly names: readonly string[] }[] =>
  remembered(scan.memory.leaving, block, () => {
    const { tree } = scan.module
    const statements = partsOf(tree, block).filter((one) => kindOf(tree, one) === K.IfStatement)
    return statements.slice(0, MOST_CONDITIONS).flatMap((node) => {
      const [, condition = NONE, yes = NONE] = partsOf(tree, node)
      const names = yes !== NONE && endsFlow(tree, yes) ? namesOf(scan, condition) : []
      return names.length === 0 ? [] : [{ node, names }]
    })
  })

/** What has a `case` of its own does not come to `default`. */
function excludedByDefault(scan: Scan, body: Node, part: Node): readonly string[] {
  const { tree } = scan.module
  if (labelsOf(scan, body, part) !== undefined || levelAt(scan, discriminantOf(tree, body)) !== 'subcommand') return []
  const parts = remembered(scan.memory.clauses, body, () => partsOf(tree, body))
  const names: string[] = []
  let run: string[] = []
  let isOpen = false
  for (const [index, one] of parts.slice(0, MOST_CONDITIONS * 4).entries()) {
    const kind = kindOf(tree, one)
    if (kind === K.DefaultLabel) isOpen = true
    else if (kind === K.CaseLabel) {
      const text = partsOf(tree, one).at(-1)
      const name = text === undefined ? undefined : textAt(scan, text)
      if (name === undefined) return []
      run.push(name)
    } else if (endsFlow(tree, one) && isLabel(tree, parts[index + 1])) {
      // Clauses that are left at their end; those of `default` itself are not left out.
      if (!isOpen) names.push(...run)
      run = []
      isOpen = false
    }
  }
  return names
}

const isLabel = (tree: Tree, node: Node | undefined): boolean =>
  node !== undefined && (kindOf(tree, node) === K.CaseLabel || kindOf(tree, node) === K.DefaultLabel)

/** Words by which conditions ask for a sub-command, whatever they do with its name. */
const LEVEL_WORDS = /sub_?c(?:om)?m(?:an)?d|\bsub|group/i

/**
 * Whether something may keep some sub-commands away from a node: a condition about their names that stands before it, in its
 * function or in those that call it. Not all of what such a condition says is understood.
 */
export function isPartly(scan: Scan, node: Node, depth = MOST_DEPTH): boolean {
  const fn = functionAround(scan, node)
  const first = remembered(scan.memory.levels, fn, () => firstCondition(scan, node))
  if (first !== NONE && first < node) return true
  if (fn === NONE) return false
  if (depth === 0) return true
  return remembered((scan.memory.partly[depth] ??= new Map()), fn, () => {
    const calls = callsOf(scan, fn) ?? []
    return calls.some(({ node: call, fact }) => fact !== undefined || isPartly(scan, call, depth - 1))
  })
}

/** The first condition of the function around a node that asks for the name of a sub-command; NONE if none does. */
function firstCondition(scan: Scan, node: Node): Node {
  const { tree } = scan.module
  const holders = new Set<string>()
  const asks = (one: Node): boolean => {
    const text = textOf(tree, one).slice(0, MOST_TEXT)
    return LEVEL_WORDS.test(text) || (text.match(/[\w$]+/g) ?? []).some((word) => holders.has(word))
  }
  for (const declaration of declarationsAround(scan, node)) {
    if (!asks(declaration)) continue
    for (const word of textOf(tree, declaration)
      .split('=', 1)[0]
      ?.match(/[\w$]+/g) ?? [])
      holders.add(word)
  }
  for (const word of ['const', 'let', 'var']) holders.delete(word)
  return conditionsAround(scan, node).find(asks) ?? NONE
}

/** What is read of a condition or a declaration: longer ones have functions in them. */
const MOST_TEXT = 300
