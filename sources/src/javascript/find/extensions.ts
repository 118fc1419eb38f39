import type { Extended, Place } from '../../reader.js'
import { rangeOf } from '../definition/conversion.js'
import { builderRoot, CHANGES, isTakenOut } from '../evaluate/replay.js'
import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { isTest } from './handlers.js'
import { bindingAt, parametersOf } from '../scope/bindings.js'
import { exportsOf } from '../scope/exports.js'
import { referencesTo } from '../scope/module.js'
import type { Module, Site } from '../scope/module.js'
import { chainTop, consumerOf, memberRoot } from '../syntax/chains.js'
import { awaitedBy } from '../syntax/children.generated.js'
import { anyOf, K, NONE, once } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame, Value } from '../values/value.js'

/**
 * Tells whether a text changes commands that other modules define: `cmd.data.options.push(…)`,
 * `Object.assign(cmd.data, …)`. It need not define any.
 */
export const mayExtend = (text: string): boolean => EXTENDS.test(text) || HANDS.test(text)

/** Matches calls that pass a command to a function that may change it: `withReason(cmd.data)`. */
const HANDS = new RegExp(
  String.raw`\b${CHANGES.source.slice(1)}\w*\(\s*(?:require\([^()]*\)|[\w$]+)\.(?:data|builder)\s*[,)]`,
)

const EXTENDS =
  /\b(?:data|builder|command|cmd)\s*[?!]?\.\s*options\s*(?:=(?!=)|[?!]?\.\s*(?:push|unshift|splice)\s*\()|\bObject\s*\.\s*assign\(\s*[\w$.]*(?:data|builder|command|cmd)\b/i

const MAY_EXTEND =
  /\.\s*add\w+\s*\(|\boptions\s*[?!]?\.\s*(?:push|unshift|splice)\s*\(|\bObject\s*\.\s*assign\b|\.\s*(?:options|data)\s*(?:\[[^\]\n]{0,100}\][^=\n;]{0,100})?=(?!=)|\b(?:data|builder|command|cmd)\s*[,)]/i

/**
 * Finds the changes that a module makes to commands of other modules. It may add options
 * (`ban.data.addStringOption(…)`), change other data, or pass them to a function that does so.
 */
export function extensionsIn(frame: Frame): readonly Extended[] {
  const { module, tree } = frame
  if (isTest(module.uri) || !MAY_EXTEND.test(tree.text)) {
    return []
  }
  const found: Extended[] = []
  const add: Add = (target, names, isSure = false) => {
    // A change of an unknown command, without names of options, may be one of other data.
    if (target === undefined || (target === 'any' && names === undefined && !isSure)) {
      return
    }
    const place = target === 'any' ? {} : { place: placeOf(target) }
    found.push({ ...place, ...(names !== undefined && { names }) })
  }
  for (let node = 0; node < tree.kind.length; node++) {
    const change = changeAt(tree, node)
    if (change !== undefined) {
      addChange(frame, change, add)
    } else if (tree.kindOf(node) === K.CallExpression) {
      const callee = tree.innerExpression(tree.firstChild(node))
      const args = tree.argumentsOf(node)
      args.forEach((arg, index) => addArgument(frame, callee, arg, index, add))
    }
  }
  return found
}

type Add = (
  target: Target | undefined,
  names: readonly string[] | undefined,
  isSure?: boolean,
) => void

/**
 * A change of a command or its part. `added` are the nodes of the added options, if the change
 * contains them.
 */
interface Change {
  readonly by: 'method' | 'list' | 'assign' | 'set'
  readonly target: Node
  readonly added: readonly Node[]
}

/** Recognizes a change by the form of an expression; `undefined` for other expressions. */
function changeAt(tree: Tree, node: Node): Change | undefined {
  const kind = tree.kindOf(node)
  if (kind === K.AssignmentExpression) {
    return assignmentAt(tree, node)
  }
  return kind === K.CallExpression ? callAt(tree, node) : undefined
}

function assignmentAt(tree: Tree, node: Node): Change | undefined {
  const target = tree.innerExpression(tree.firstChild(node))
  const isSet = tree.kindOf(target) === K.MemberExpression && SETS.test(tree.textOf(target))
  return isSet ? { by: 'set', target: tree.firstChild(target), added: [] } : undefined
}

function callAt(tree: Tree, node: Node): Change | undefined {
  const callee = tree.innerExpression(tree.firstChild(node))
  const isMethod = tree.kindOf(callee) === K.MemberExpression
  const word = isMethod ? tree.childOf(callee, K.PropertyName) : NONE
  if (word === NONE) {
    return undefined
  }
  const method = tree.textOf(word)
  const holder = tree.innerExpression(tree.firstChild(callee))
  const args = tree.argumentsOf(node)
  if (LIBRARIES.adds(method)) {
    return { by: 'method', target: builderRoot(tree, holder), added: args }
  }
  if (PUSHES.has(method) && HOLDS.test(tree.textOf(holder))) {
    return { by: 'list', target: holder, added: args }
  }
  const [first, ...others] = args
  if (method !== 'assign' || tree.textOf(holder) !== 'Object' || first === undefined) {
    return undefined
  }
  return { by: 'assign', target: first, added: others }
}

function addChange(frame: Frame, { by, target, added }: Change, add: Add): void {
  const { tree } = frame
  const text = tree.textOf(target)
  const isOfCommand = COMMANDLIKE.test(text)
  if (
    by === 'assign' &&
    !isOfCommand &&
    ![target, ...added].some((arg) => HOLDS.test(tree.textOf(arg)))
  ) {
    return
  }
  const changed = changedAt(frame, target)
  if (by === 'assign' || by === 'set') {
    add(changed === 'any' ? undefined : changed, namesIn(tree, added))
  } else if (changed !== undefined) {
    add(changed, namesIn(tree, added), by === 'method' ? isOfCommand : OF_DATA.test(text))
  }
}

const PUSHES: ReadonlySet<string> = new Set(['push', 'unshift', 'splice'])
const COMMANDLIKE = /(?:^|\.)(?:\w*data|\w*builder|\w*command|cmd|slash\w*|definition)$/i
const SETS = /\.\s*(?:options|data)\b/
const HOLDS = /\boptions\b/i
const OF_DATA = /\b(?:data|builder)\s*[?!]?\.\s*options$/i

/** The changed value of another module; `any` if every command of the project may be changed. */
type Target = Site | 'any'

function placeOf({ module, node }: Site): Place {
  const { tree, uri } = module
  if (tree.kindOf(node) === K.Script) {
    return { uri, start: 0, end: tree.text.length }
  }
  return { uri, ...rangeOf(module, chainTop(tree, node)) }
}

/**
 * Returns the command of another module that an expression contains or belongs to; `undefined` if
 * there is none.
 */
function changedAt(frame: Frame, expression: Node): Target | undefined {
  const { module, tree } = frame
  const node = tree.innerExpression(expression)
  const root = memberRoot(tree, node)
  if (!isFromElsewhere(module, root, 4)) {
    const isThis = tree.kindOf(root) === K.This
    return !isThis && isTakenOut(module, node) && !isOwn(frame, node) ? 'any' : undefined
  }
  for (let at = node; ; at = tree.innerExpression(tree.firstChild(at))) {
    const value = evaluate(frame, at)
    const site = siteOf(value)
    if (site !== undefined) {
      return site.module === module ? undefined : site
    }
    if (value.kind === 'external') {
      return undefined
    }
    if (tree.kindOf(at) !== K.MemberExpression) {
      return 'any'
    }
  }
}

/** Matches keys of commands, and keys under which modules and objects contain commands. */
const HOLDER =
  /^(?:name|options|default|module\.exports|(?=\w*$)\w*(?:data|builder|command|slash|definition).*)$/i

/** Returns the place of a value that may be or contain a command. */
function siteOf(value: Value): Site | undefined {
  switch (value.kind) {
    case 'builder':
    case 'list':
    case 'class':
      return value.site
    case 'object': {
      const { entries, site } = value
      const mayHold = entries.length === 0 || entries.some(({ key }) => HOLDER.test(key))
      return mayHold ? site : undefined
    }
    case 'namespace': {
      const { module } = value.frame
      const mayHold = [...exportsOf(module).names.keys()].some((name) => HOLDER.test(name))
      return mayHold ? { module, node: 0 } : undefined
    }
    default:
      return value.kind === 'unknown' ? value.made : undefined
  }
}

/** Tells whether a name comes from an import, directly or through other names. */
function isFromElsewhere(module: Module, root: Node, steps: number): boolean {
  const { tree } = module
  if (steps <= 0) {
    return false
  }
  switch (tree.kindOf(root)) {
    case K.DynamicImport:
      return true
    case K.AwaitExpression: {
      const inner = awaitedBy(tree, root)
      return inner !== NONE && isFromElsewhere(module, memberRoot(tree, inner), steps - 1)
    }
    case K.CallExpression:
      return tree.textOf(tree.firstChild(root)) === 'require'
    case K.NewExpression: {
      const made = tree.childrenOf(root).find((part) => tree.kindOf(part) === K.VariableName)
      return made !== undefined && isFromElsewhere(module, made, steps - 1)
    }
    case K.VariableName: {
      const binding = bindingAt(module, root)
      if (binding?.kind === 'import') {
        return true
      }
      if (binding?.kind !== 'variable' || binding.init === NONE) {
        return false
      }
      return isFromElsewhere(module, memberRoot(tree, binding.init), steps - 1)
    }
    default:
      return false
  }
}

/**
 * Tells whether a member belongs to an object, class or instance of this module. Evaluation already
 * follows changes of these.
 */
function isOwn(frame: Frame, node: Node): boolean {
  const { module, tree } = frame
  const root = memberRoot(tree, node)
  const binding = bindingAt(module, root)
  if (binding?.kind === 'class' || binding?.kind === 'enum') {
    return true
  }
  if (binding?.kind !== 'variable' || binding.init === NONE) {
    return false
  }
  return siteOf(evaluate(frame, root))?.module === module
}

/**
 * Returns the names of the options that a call's arguments add; `undefined` if one is not a
 * literal.
 */
function namesIn(tree: Tree, args: readonly Node[]): readonly string[] | undefined {
  const names: string[] = []
  for (const arg of args) {
    if (!INLINE.has(tree.kindOf(tree.innerExpression(arg)))) {
      return undefined
    }
    const found = namesInText(tree.textOf(arg))
    if (found === undefined) {
      return undefined
    }
    names.push(...found)
  }
  return names.length > 0 ? names : undefined
}

const INLINE = anyOf(
  'ArrowFunction FunctionExpression ObjectExpression CallExpression NewExpression',
)

function namesInText(text: string): readonly string[] | undefined {
  const all = [...text.matchAll(NAMED)].map((match) => match[2] ?? match[3])
  const isKnown = !text.includes('...') && all.every((name) => name !== undefined)
  return isKnown && all.length > 0 ? all.filter((name) => name !== undefined) : undefined
}

/** Matches `setName('reason')` and `name: 'reason'`. For a computed name, no group matches. */
const NAMED = new RegExp(
  String.raw`\.\s*(?:${LIBRARIES.naming.join('|')})\s*\((?:\s*(["'\x60])([^"'\x60$\\]*)\1\s*\))?|\bname["']?\s*:(?:\s*["'\x60]([^"'\x60$\\]*)["'\x60])?`,
  'g',
)

/**
 * Reports a command of another module that a call passes to a function that may add options to it.
 */
function addArgument(frame: Frame, callee: Node, arg: Node, index: number, add: Add): void {
  const { module, tree } = frame
  const passed = tree.innerExpression(arg)
  if (!mayBeCommand(tree, passed)) {
    return
  }
  const consumer = consumerOf(tree, tree.outerExpression(passed))
  if (consumer === undefined || consumer === 'require') {
    return
  }
  const isLikely = CHANGES.test(consumer) || COMMANDLIKE.test(tree.textOf(passed).slice(-100))
  if (!mayChange(module, callee, isLikely)) {
    return
  }
  const isElsewhere = isFromElsewhere(module, memberRoot(tree, passed), 4)
  if (!isElsewhere && !isTakenOut(module, passed)) {
    return
  }
  const fn = evaluate(frame, callee)
  if (fn.kind !== 'function') {
    if (CHANGES.test(consumer)) {
      add(changedAt(frame, passed), undefined)
    }
    return
  }
  const { node, module: other } = fn.site
  if (passesOn(fn.site, index)) {
    add(changedAt(frame, passed), undefined)
  } else if (changes(other.tree, node)) {
    add(changedAt(frame, passed), namesInText(other.tree.textOf(node)))
  }
}

/**
 * Tells whether the form of an expression allows a command of another module: a name, a member or
 * `require(…)`.
 */
function mayBeCommand(tree: Tree, node: Node): boolean {
  const kind = tree.kindOf(node)
  if (kind === K.CallExpression) {
    return tree.textOf(tree.firstChild(node)) === 'require'
  }
  return kind === K.VariableName || kind === K.MemberExpression
}

/**
 * Tells whether a called function may change its argument.
 *
 * @param isLikely true if the name of the function or argument suggests a change; imported
 * functions need this
 */
function mayChange(module: Module, callee: Node, isLikely: boolean): boolean {
  const { tree } = module
  const root = memberRoot(tree, callee)
  if (bindingAt(module, root) === undefined) {
    return false
  }
  return isFromElsewhere(module, root, 2) ? isLikely : tree.kindOf(callee) !== K.MemberExpression
}

/** Tells whether the code of a function changes a command, or data with the same form. */
const changes = once((tree: Tree, fn: Node): boolean => {
  for (let node = fn; node < tree.afterOf(fn); node++) {
    if (changeAt(tree, node) !== undefined) {
      return true
    }
  }
  return false
})

/** Tells whether a function passes its parameter to another function, which may change it. */
function passesOn({ module, node }: Site, index: number): boolean {
  const { tree } = module
  const pattern = parametersOf(tree, node)[index]?.pattern
  if (pattern === undefined || tree.kindOf(pattern) !== K.VariableDefinition) {
    return true
  }
  return referencesTo(module, tree.textOf(pattern)).some((use) => {
    if (!tree.contains(node, use)) {
      return false
    }
    return consumerOf(tree, tree.outerExpression(use)) !== undefined
  })
}
