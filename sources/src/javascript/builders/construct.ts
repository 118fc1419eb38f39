import { isPackage } from '../scope/resolution.js'
import { K } from '../syntax/kinds.js'
import { childOf, hasChild, kindOf, NONE, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { evaluate } from '../evaluate/expressions.js'
import { run } from '../evaluate/functions.js'
import type { BuilderValue, ClassValue, Frame, Rest, Site, Value } from '../evaluate/value.js'
import { BUILDERS } from './classes.js'
import type { Made } from './classes.js'

export function newBuilder(made: Made, site: Site): BuilderValue {
  return { kind: 'builder', site, state: { ...made, calls: [], open: undefined, doubt: undefined, isUsed: false } }
}

/** The builder that a class makes; undefined: it makes something else. */
export function construct(
  frame: Frame,
  constructor: Value,
  args: () => readonly (Value | Rest)[],
  site: Site,
): BuilderValue | undefined {
  if (constructor.kind === 'external') return constructed(constructor, site)
  if (constructor.kind !== 'class') return undefined
  const chain = ancestry(constructor)
  const root = chain.at(-1)
  if (root?.kind !== 'external') return undefined
  const builder = constructed(root, site)
  if (builder === undefined) return undefined
  // From the base class on, as constructors run.
  for (const one of chain.slice(0, -1).reverse()) {
    if (one.kind !== 'class') continue
    const own = memberNamed(one, 'constructor')
    if (own === NONE) continue
    const fn = { kind: 'function', site: { module: one.site.module, node: own }, frame: one.frame } as const
    run(fn, one === constructor ? args() : [], { site, depth: frame.depth, self: builder })
  }
  return { ...builder, madeBy: constructor }
}

function constructed({ source, path }: Extract<Value, { kind: 'external' }>, site: Site): BuilderValue | undefined {
  const made = BUILDERS.get(path.at(-1) ?? '')
  if (made === undefined) return undefined
  // A name that nothing declares may have been declared before the damage.
  const isDoubtful = source === undefined ? site.module.tree.errors.length > 0 && path.length === 1 : !isPackage(source)
  return isDoubtful ? undefined : newBuilder(made, site)
}

const MOST_ANCESTORS = 8

/** A class and what it extends, up to the first that is not of the workspace. */
export function ancestry(start: ClassValue): Value[] {
  const chain: Value[] = [start]
  for (let at: ClassValue = start; chain.length < MOST_ANCESTORS;) {
    const base = baseOf(at.site.module.tree, at.site.node)
    if (base === NONE) return chain
    const value = evaluate(at.frame, base)
    chain.push(value)
    if (value.kind !== 'class') return chain
    at = value
  }
  return chain
}

/** The expression behind `extends`; NONE: there is none. */
function baseOf(tree: Tree, node: Node): Node {
  const parts = partsOf(tree, node)
  const at = parts.findIndex((part) => kindOf(tree, part) === K.Extends)
  return at === -1 ? NONE : (parts[at + 1] ?? NONE)
}

/** A method of a class, its constructor included; NONE: it has none of that name. */
export function memberNamed({ site }: ClassValue, name: string): Node {
  const { tree } = site.module
  const body = childOf(tree, site.node, K.ClassBody)
  for (const item of body === NONE ? [] : partsOf(tree, body)) {
    if (kindOf(tree, item) !== K.MethodDeclaration || hasChild(tree, item, K.Static)) continue
    const own = childOf(tree, item, K.PropertyDefinition)
    if (own !== NONE && textOf(tree, own) === name) return item
  }
  return NONE
}
