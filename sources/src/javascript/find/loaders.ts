import { folderOf } from '../../documents/folders.js'
import { inFolder } from '../../documents/uris.js'
import { evaluate } from '../evaluate/evaluate.js'
import { LIBRARIES } from '../frameworks/index.js'
import { bindingAt, isFunction } from '../scope/bindings.js'
import type { Module } from '../scope/module.js'
import { firstArgument, importedBy } from '../syntax/children.generated.js'
import { isText } from '../syntax/strings.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { Frame } from '../values/value.js'
import { isUri, lastNameOf, pathOf } from '../evaluate/paths.js'
import type { KnownPath, LoaderCall } from '../evaluate/paths.js'

/**
 * Finds the folders whose modules become options of this module's commands at run time:
 * `for (const file of readdirSync(folder)) data.addSubcommand(require(join(folder, file)))`.
 * Definitions in them are no commands of their own. Only known paths count.
 */
export function foldersAttached(frame: Frame): readonly string[] {
  const byLoaders = loadersCalled(frame)
    .flat()
    .filter((folder) => isBelow(frame.module, folder, true))
  return [...new Set([...foldersLoaded(frame), ...byLoaders])]
}

/** Finds the folders whose modules loops in this module load as options. */
function foldersLoaded({ module, tree }: Frame): readonly string[] {
  if (!MAY_LOAD.test(tree.text) || !ATTACHES.test(tree.text)) {
    return []
  }
  const adding = addingIn(tree, 0)
  return [...loadsIn(tree, 0)].flatMap(([run, loaded]) => {
    const isHere = adding.some((call) => tree.contains(run, call)) || isOptionsValue(tree, run)
    if (!isHere && adding.length === 0) {
      return []
    }
    const folders = foldersOf(module, loaded, run, undefined)
    return folders.filter((folder) => isBelow(module, folder, isHere))
  })
}

/** Finds the loops that load modules in a part of a text. Maps each loop to the loaded path. */
function loadsIn(tree: Tree, within: Node): ReadonlyMap<Node, Node> {
  const loads = new Map<Node, Node>()
  for (let node = within; node < tree.afterOf(within); node++) {
    const kind = tree.kindOf(node)
    const loaded =
      kind === K.CallExpression || kind === K.DynamicImport ? loadedBy(tree, node) : NONE
    const run = loaded === NONE ? NONE : iterationAround(tree, node)
    if (run !== NONE) {
      loads.set(run, loaded)
    }
  }
  return loads
}

/** Finds the calls in loops that add options from other modules. */
const addingIn = (tree: Tree, within: Node): readonly Node[] =>
  tree
    .nodesIn(within, K.CallExpression)
    .filter((call) => addsOption(tree, call) && iterationAround(tree, call) !== NONE)

/**
 * Finds the folders that loaders get as a path, in this module or another one:
 * `loadInto(data, './list')`.
 */
function loadersCalled(frame: Frame): readonly (readonly string[])[] {
  const { module, tree } = frame
  const found: (readonly string[])[] = []
  let followed = 0
  for (const node of tree.nodesIn(0, K.CallExpression)) {
    if (followed >= MOST_LOADERS) {
      break
    }
    const callee = tree.innerExpression(tree.firstChild(node))
    const name = lastNameOf(tree, callee)
    if (name === 'require' || !LOADER.test(name)) {
      continue
    }
    const args = tree.argumentsOf(node)
    if (!args.some((arg) => isKnownPath(pathOf(module, arg, undefined)))) {
      continue
    }
    followed++
    const fn = evaluate(frame, callee)
    if (fn.kind !== 'function' || !MAY_LOAD.test(fn.site.module.tree.text)) {
      continue
    }
    const { module: other, node: body } = fn.site
    const loaderCall: LoaderCall = { fn: body, from: module, args }
    const adding = addingIn(other.tree, body)
    for (const [run, loaded] of loadsIn(other.tree, body)) {
      const isAdding =
        adding.some((call) => other.tree.contains(run, call)) ||
        isOptionsValue(other.tree, run) ||
        isOptionsValue(tree, node) ||
        isAddedLater(module, node)
      if (isAdding) {
        found.push(foldersOf(other, loaded, run, loaderCall))
      }
    }
  }
  return found
}

/** Matches names of loaders: `loadSubcommands`, `registerFrom`, `addAll`, `readCommands`. */
const LOADER =
  /load|read|regist|add|attach|import|require|collect|get|append|with|from|build|mount|use|sub/i

/** The most calls of loaders in a module that are followed. */
const MOST_LOADERS = 50

const isKnownPath = ({ text }: KnownPath): boolean => text.includes('/') || text.startsWith('.')

/**
 * Tells whether a loop adds the result of a call as an option, also through a constant:
 * `for (const sub of loadFrom('./list')) data.addSubcommand(sub)`.
 */
function isAddedLater(module: Module, call: Node): boolean {
  const { tree } = module
  return addingIn(tree, 0).some((adding) => {
    const run = iterationAround(tree, adding)
    return (
      tree.contains(run, call) || outsideOf(module, run).some((init) => tree.contains(init, call))
    )
  })
}

/** Matches `require` and `import` with a computed path. */
const MAY_LOAD = /\b(?:require|import)\s*\(\s*(?!(?:'[^'\n]*'|"[^"\n]*")\s*[,)])/

const ATTACHES = new RegExp(
  String.raw`\.(?:${LIBRARIES.addingLevels.join('|')})\s*\(|\boptions\b|\bsub_?commands?\b`,
  'i',
)

/**
 * Tells whether a folder may contain parts of a module's commands. If the module adds the options
 * itself (`isHere`), this is any folder but those around the module's own; otherwise a folder below
 * the module's, or its own if the module is an index.
 */
function isBelow({ uri }: Module, folder: string, isHere: boolean): boolean {
  const own = folderOf(uri) ?? ''
  if (folder === own) {
    return isHere || /\/index\.\w+$/.test(uri)
  }
  return isHere ? !uri.startsWith(`${folder}/`) : folder.startsWith(`${own}/`)
}

/** Returns the computed path that `require(…)` or `import(…)` loads; NONE for other calls. */
export function loadedBy(tree: Tree, call: Node): Node {
  const isImport = tree.kindOf(call) === K.DynamicImport
  if (!isImport && tree.textOf(tree.firstChild(call)) !== 'require') {
    return NONE
  }
  const args = tree.childOf(call, K.ArgList)
  const arg = tree.innerExpression(isImport ? importedBy(tree, call) : firstArgument(tree, args))
  return isText(tree, arg) ? NONE : arg
}

/**
 * Returns the loop around a node, or the call that runs a surrounding callback for each item; NONE
 * if there is neither.
 */
function iterationAround(tree: Tree, node: Node): Node {
  for (let at = tree.parentOf(node); at !== NONE; at = tree.parentOf(at)) {
    if (tree.kindOf(at) === K.ForStatement) {
      return at
    }
    if (!isFunction(tree, at)) {
      continue
    }
    const call = tree.callWithArgument(at)
    return EACH.test(tree.memberName(tree.firstChild(call))) ? call : NONE
  }
  return NONE
}

const EACH = /^(?:forEach|map|flatMap|reduce)$/

/**
 * Tells whether a call adds options from elsewhere: `data.addSubcommand(sub)`,
 * `options.push(sub.data)`.
 */
function addsOption(tree: Tree, call: Node): boolean {
  const callee = tree.firstChild(call)
  const method = tree.memberName(callee)
  const arg = tree.innerExpression(tree.firstChild(tree.childOf(call, K.ArgList)))
  if (method === '' || arg === NONE || tree.kindOf(arg) === K.ObjectExpression) {
    return false
  }
  // `() => sub.data`, `(builder) => sub.build(builder)`
  if (isFunction(tree, arg) && SETS_NAME.test(tree.textOf(arg))) {
    return false
  }
  if (LIBRARIES.addingLevels.includes(method)) {
    return true
  }
  return /^(?:push|unshift)$/.test(method) && OPTIONS.test(tree.textOf(tree.firstChild(callee)))
}

const SETS_NAME = new RegExp(String.raw`\.(?:${LIBRARIES.naming.join('|')})\s*\(`)

/** Matches `options`, `this.data.options` and `subCommands`. */
const OPTIONS = /(?:^|[.#])(?:options|sub_?commands?)$/i

/**
 * Tells whether a node is in the value of a key for options:
 * `options: files.map((file) => require(file).data)`.
 */
function isOptionsValue(tree: Tree, node: Node): boolean {
  for (let at = node; at !== NONE && !isFunction(tree, at); at = tree.parentOf(at)) {
    const kind = tree.kindOf(at)
    if (kind === K.Property || kind === K.PropertyDeclaration) {
      return OPTIONS.test(tree.keyOf(at))
    }
    if (kind === K.ObjectExpression || kind === K.Block) {
      return false
    }
  }
  return false
}

/**
 * Returns the folders from which a loop loads modules. They come from the loaded path, or from the
 * directory listing in the loop.
 */
function foldersOf(
  module: Module,
  loaded: Node,
  run: Node,
  loaderCall: LoaderCall | undefined,
): readonly string[] {
  const path = pathOf(module, loaded, loaderCall)
  const folder = path.text.replace(/[^/]*$/, '')
  if (isUri(folder)) {
    return [withoutSlash(folder)]
  }
  const listed =
    folder === '' || loaderCall !== undefined ? foldersListed(module, run, loaderCall) : []
  if (listed.length === 0 && folder.startsWith('.')) {
    return [inFolder(folderOf(module.uri) ?? module.uri, folder)]
  }
  return listed
}

/**
 * Returns the folders that a loop lists. A relative path is taken from the folder in which the
 * program starts.
 */
const foldersListed = (
  module: Module,
  run: Node,
  loaderCall: LoaderCall | undefined,
): readonly string[] =>
  listingsFor(module, run).flatMap((call) => {
    const arg = module.tree.firstChild(module.tree.childOf(call, K.ArgList))
    const folder = arg === NONE ? '' : knownFolder(pathOf(module, arg, loaderCall))
    if (folder === '') {
      return []
    }
    return isUri(folder) ? withoutSlash(folder) : inFolder(rootFor(module, folder), folder)
  })

/**
 * Returns the folder before the first wildcard in a path. Without one, returns the whole path if it
 * is known, else an empty text.
 */
function knownFolder({ text, isWhole }: KnownPath): string {
  if (/[*{]/.test(text)) {
    return text.replace(/(?<![^/])[^/]*[*{].*$/s, '')
  }
  return isWhole ? text : ''
}

const withoutSlash = (folder: string): string => folder.replace(/(?<!\/)\/+$/, '')

/**
 * Returns the folder to which a running program's relative paths belong: the project's, or an
 * ancestor that contains the first segment.
 */
function rootFor({ uri, workspace: { root } }: Module, path: string): string {
  if (root !== undefined) {
    return root
  }
  const first = path.split('/').find((name) => name !== '.' && name !== '') ?? ''
  const at = uri.lastIndexOf(`/${first}/`)
  return at === -1 ? (folderOf(uri) ?? uri) : uri.slice(0, at)
}

/** Returns the calls that list a folder's files and over whose results a loop runs. */
function listingsFor(module: Module, run: Node): readonly Node[] {
  const { tree } = module
  const inside = listingsIn(tree, run)
  if (inside.length > 0) {
    return inside
  }
  return outsideOf(module, run).flatMap((init) => listingsIn(tree, init))
}

/**
 * Returns the values of constants that a loop uses: `readdirSync(folder)` for
 * `const files = readdirSync(folder)` and `for (const file of files)`.
 */
function outsideOf(module: Module, run: Node): readonly Node[] {
  const { tree } = module
  const names = new Map(tree.nodesIn(run, K.VariableName).map((node) => [tree.textOf(node), node]))
  return [...names.values()].flatMap((name) => {
    const binding = bindingAt(module, name)
    const isOutside =
      binding?.kind === 'variable' && binding.init !== NONE && !tree.contains(run, binding.init)
    return isOutside ? [binding.init] : []
  })
}

const LISTING = /^(?:readdir(?:Sync)?|glob(?:Sync)?)$/

const listingsIn = (tree: Tree, within: Node): readonly Node[] =>
  tree
    .nodesIn(within, K.CallExpression)
    .filter((call) => LISTING.test(lastNameOf(tree, tree.firstChild(call))))
