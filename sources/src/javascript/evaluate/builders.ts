import type { Site } from '../scope/module.js'
import { isPackage } from '../scope/resolution.js'
import { anyOf, K, NONE } from '../syntax/tree.js'
import type { Tree } from '../syntax/tree.js'
import type { BuilderKind } from '../values/builder-methods.js'
import { DAMAGED } from '../values/value.js'
import type { BuilderValue, External, Frame, Item, Libraries, Value } from '../values/value.js'
import { ancestry, memberNamed } from './classes.js'
import { run } from './functions.js'

export function newBuilder(kind: BuilderKind, site: Site): BuilderValue {
  const { module, node } = site
  // What was to follow `new SlashCommandBuilder(` is not there.
  const open = module.tree.isDamaged(module.tree.childOf(node, K.ArgList)) ? DAMAGED : undefined
  return {
    kind: 'builder',
    site,
    state: { ...kind, calls: [], open, doubt: undefined, isUsed: false, isBeingRead: false },
  }
}

/** Returns the builder that `new` creates from a class; `undefined` for other classes. */
export function constructBuilder(
  frame: Frame,
  constructor: Value,
  args: () => readonly Item[],
  site: Site,
): BuilderValue | undefined {
  const { libraries } = frame.evaluator
  if (constructor.kind === 'external') {
    return constructed(libraries, constructor, site)
  }
  if (constructor.kind !== 'class') {
    return undefined
  }
  const chain = ancestry(constructor)
  const root = chain.at(-1)
  if (root?.kind !== 'external') {
    return undefined
  }
  const builder = constructed(libraries, root, site)
  if (builder === undefined) {
    return undefined
  }
  // From the base class on, as constructors run.
  for (const one of chain.slice(0, -1).reverse()) {
    if (one.kind !== 'class') {
      continue
    }
    const own = memberNamed(one, 'constructor')
    if (own === NONE) {
      continue
    }
    const fn = {
      kind: 'function',
      site: { module: one.site.module, node: own },
      frame: one.frame,
    } as const
    run(fn, one === constructor ? args() : [], { site, depth: frame.depth, self: builder })
  }
  return { ...builder, madeBy: constructor }
}

function constructed(
  { builders }: Libraries,
  { source, path }: External,
  site: Site,
): BuilderValue | undefined {
  const kind = builders.get(path.at(-1) ?? '')
  if (kind === undefined) {
    return undefined
  }
  const isDoubtful =
    source === undefined ? mayBeDeclared(site.module.tree, path) : !isPackage(source)
  return isDoubtful ? undefined : newBuilder(kind, site)
}

/**
 * Tells whether the declaration of a name may be lost in damaged text: the text contains the name
 * elsewhere, or a damaged declaration.
 */
function mayBeDeclared(tree: Tree, [name = '', ...members]: readonly string[]): boolean {
  const { text, errors } = tree
  if (errors.length === 0 || members.length > 0) {
    return false
  }
  if (errors.some((error) => DECLARATIONS.has(tree.kindOf(tree.parentOf(error))))) {
    return true
  }
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    if (!/\bnew\s+$/.test(text.slice(Math.max(0, at - 20), at))) {
      return true
    }
  }
  return false
}

const DECLARATIONS = anyOf(
  'VariableDefinition ClassDeclaration FunctionDeclaration VariableDeclaration ObjectPattern ImportDeclaration ImportGroup',
)
