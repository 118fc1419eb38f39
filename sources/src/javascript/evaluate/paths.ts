import { folderOf } from '../../documents/folders.js'
import { inFolder } from '../../documents/uris.js'
import { resolve } from '../scope/bindings.js'
import type { Binding, Module } from '../scope/module.js'
import { leftOf, operatorOf, rightOf } from '../syntax/children.generated.js'
import { stringOf } from '../syntax/strings.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'

/** A call of a function that loads modules, with its arguments. */
export interface LoaderCall {
  /** The function that loads modules. */
  readonly fn: Node
  /** The module that contains the call. */
  readonly from: Module
  /** The expressions of the arguments. */
  readonly args: readonly Node[]
}

/** Tells whether a path begins with a scheme, such as `file://`. */
export const isUri = (text: string): boolean => /^[a-z][\w+.-]*:\/\//i.test(text)

/** Returns the last name of a callee: `readdirSync` of `fs.readdirSync`; empty for an inline function. */
export const lastNameOf = (tree: Tree, node: Node): string => {
  const name = tree.kindOf(node) === K.MemberExpression ? tree.childOf(node, K.PropertyName) : node
  return name === NONE || !NAMES.has(tree.kindOf(name)) ? '' : tree.textOf(name)
}

const NAMES = anyOf('VariableName PropertyName')

/** The known beginning of a path. It is a URI if its base folder is known. */
export interface KnownPath {
  /** The known text, with `/` as separator. */
  readonly text: string
  /** True if the text is the whole path. */
  readonly isWhole: boolean
}

const UNKNOWN: KnownPath = { text: '', isWhole: false }

const whole = (text: string): KnownPath => ({ text, isWhole: true })

/** The most constants that are followed from one to the next. */
const MOST_STEPS = 8

/**
 * Returns the path that an expression evaluates to, as far as it is known.
 *
 * @param loaderCall the call that gives values to the function's parameters
 * @param named returns the text of an expression that depends on the user's choice
 */
export function pathOf(
  module: Module,
  expression: Node,
  loaderCall: LoaderCall | undefined,
  named: (node: Node) => string | undefined = () => undefined,
  steps = MOST_STEPS,
): KnownPath {
  const { tree } = module
  const node = tree.innerExpression(expression)
  if (steps === 0) {
    return UNKNOWN
  }
  const of: PathReader = (inner) => pathOf(module, inner, loaderCall, named, steps - 1)
  const text = tree.textOf(node)
  const own = ownPath(module, text) ?? named(node)
  if (own !== undefined) {
    return whole(own)
  }
  switch (tree.kindOf(node)) {
    case K.String:
      return whole(stringOf(tree, node) ?? '')
    case K.TemplateString:
      return putTogether(piecesOf(tree, node, of))
    case K.VariableName:
      return ofVariable(resolve(module, text, node), loaderCall, steps, of)
    case K.BinaryExpression:
      return ofSum(tree, node, of)
    case K.MemberExpression:
      return /\.(?:href|pathname)$/.test(text) ? of(tree.firstChild(node)) : UNKNOWN
    case K.NewExpression:
      return ofUrl(tree, node, of)
    case K.CallExpression:
      return ofCall(module, node, of)
    default:
      return UNKNOWN
  }
}

/** Returns the path of an expression within the one that is evaluated. */
type PathReader = (inner: Node) => KnownPath

/**
 * Returns the URI of a module or its folder for expressions such as `__filename` and `__dirname`;
 * `undefined` for others.
 */
function ownPath({ uri }: Module, text: string): string | undefined {
  switch (text) {
    case '__dirname':
    case 'import.meta.dirname':
    case 'import.meta.dir':
      return folderOf(uri) ?? uri
    case '__filename':
    case 'import.meta.url':
    case 'import.meta.filename':
      return uri
    default:
      return undefined
  }
}

function ofVariable(
  binding: Binding | undefined,
  loaderCall: LoaderCall | undefined,
  steps: number,
  of: PathReader,
): KnownPath {
  if (binding?.kind === 'parameter') {
    return ofParameter(binding, loaderCall, steps)
  }
  const isKnown = binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0
  return isKnown && binding.init !== NONE ? of(binding.init) : UNKNOWN
}

/** Returns the path that the call of a loader passes to a parameter. */
function ofParameter(
  { scope, index, path, isRest }: Extract<Binding, { kind: 'parameter' }>,
  loaderCall: LoaderCall | undefined,
  steps: number,
): KnownPath {
  if (loaderCall === undefined || loaderCall.fn !== scope || path?.length !== 0 || isRest) {
    return UNKNOWN
  }
  const arg = loaderCall.args[index]
  return arg === undefined ? UNKNOWN : pathOf(loaderCall.from, arg, undefined, undefined, steps - 1)
}

function ofSum(tree: Tree, node: Node, of: PathReader): KnownPath {
  const right = rightOf(tree, node)
  if (right === NONE || tree.textOf(operatorOf(tree, node)) !== '+') {
    return UNKNOWN
  }
  return putTogether([of(leftOf(tree, node)), of(right)])
}

/** Returns the path of `new URL('./list', import.meta.url)`. */
function ofUrl(tree: Tree, node: Node, of: PathReader): KnownPath {
  const [path = NONE, base = NONE] = tree.argumentsOf(node)
  if (!/^new\s+URL\b/.test(tree.textOf(node)) || base === NONE) {
    return UNKNOWN
  }
  const { text, isWhole } = of(base)
  return isWhole ? joined([whole(folderOf(text) ?? text), of(path)]) : UNKNOWN
}

/** Returns the path that a function of Node.js returns, such as `path.join`. */
function ofCall({ tree, workspace }: Module, node: Node, of: PathReader): KnownPath {
  const args = tree.argumentsOf(node).map(of)
  const [first = UNKNOWN] = args
  switch (lastNameOf(tree, tree.firstChild(node))) {
    case 'join':
    case 'resolve':
      return joined(args)
    case 'fileURLToPath':
    case 'pathToFileURL':
    case 'normalize':
    case 'toString':
      return first
    case 'basename':
      return first.isWhole ? whole(baseName(first.text, args.length > 1)) : UNKNOWN
    case 'dirname':
      return first.isWhole ? whole(folderOf(first.text) ?? '') : UNKNOWN
    case 'cwd':
      return workspace.root === undefined ? UNKNOWN : whole(workspace.root)
    default:
      return UNKNOWN
  }
}

function baseName(path: string, withoutEnding: boolean): string {
  const file = /[^/]*$/.exec(path)?.[0] ?? ''
  return withoutEnding ? file.replace(/\.\w+$/, '') : file
}

/** Returns the parts of `${folder}/${file}`: its texts and the paths between them. */
function piecesOf(tree: Tree, node: Node, of: PathReader): KnownPath[] {
  const pieces: KnownPath[] = []
  let at = tree.startOf(node) + 1
  const plain = (end: number): void => void pieces.push(whole(tree.text.slice(at, end)))
  for (const part of tree.childrenOf(node).filter((one) => tree.kindOf(one) === K.Interpolation)) {
    plain(tree.startOf(part))
    const inner = tree.childrenOf(part).find((one) => !/^(?:\$\{|\})$/.test(tree.textOf(one)))
    pieces.push(inner === undefined ? UNKNOWN : of(inner))
    at = tree.endOf(part)
  }
  plain(tree.endOf(node) - 1)
  return pieces
}

/** Concatenates parts up to the first one that is not completely known. */
function putTogether(
  parts: readonly KnownPath[],
  behind = (path: string, text: string) => path + text,
): KnownPath {
  const end = parts.findIndex(({ isWhole }) => !isWhole)
  const texts = parts.slice(0, end === -1 ? undefined : end + 1).map(({ text }) => text)
  return { text: texts.reduce(behind, ''), isWhole: end === -1 }
}

/** Computes `path.join`. */
function joined(parts: readonly KnownPath[]): KnownPath {
  const { text, isWhole } = putTogether(parts, behindPath)
  return { text: isWhole ? text : `${text}/`, isWhole }
}

function behindPath(path: string, next: string): string {
  if (path === '') {
    return next
  }
  return isUri(path) ? inFolder(path, next) : `${path}/${next}`
}
