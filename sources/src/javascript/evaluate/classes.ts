import type { Site } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import { afterOf, childOf, errorsIn, hasChild, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { unknown } from '../values/value.js'
import type { ClassValue, Entry, ObjectValue, Value } from '../values/value.js'
import { statementOf } from './damage.js'
import { evaluate } from './evaluate.js'

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

/** The expression behind `extends`; NONE without one. */
export function baseOf(tree: Tree, node: Node): Node {
  const parts = partsOf(tree, node)
  const at = parts.findIndex((part) => kindOf(tree, part) === K.Extends)
  return at === -1 ? NONE : (parts[at + 1] ?? NONE)
}

/** A method of a class, its constructor and functions in fields included; NONE if it has none of that name. */
export function memberNamed({ site }: ClassValue, name: string): Node {
  const { tree } = site.module
  const body = childOf(tree, site.node, K.ClassBody)
  for (const item of body === NONE ? [] : partsOf(tree, body)) {
    if (hasChild(tree, item, K.Static)) continue
    const own = childOf(tree, item, K.PropertyDefinition)
    if (own === NONE || textOf(tree, own) !== name) continue
    if (kindOf(tree, item) === K.MethodDeclaration) return item
    // `setRun = (run) => { … }`
    const given = kindOf(tree, item) === K.PropertyDeclaration ? partsOf(tree, item).at(-1) : undefined
    if (given !== undefined && kindOf(tree, given) === K.ArrowFunction) return given
  }
  return NONE
}

/** The fields that a class gives its instances: `name = 'ping'`. What its methods set later is not known. */
export function fieldsOf({ frame, site }: Pick<ClassValue, 'frame' | 'site'>): Entry[] {
  const { module, node } = site
  const { tree } = module
  const body = childOf(tree, node, K.ClassBody)
  return (body === NONE ? [] : partsOf(tree, body)).flatMap((item): Entry[] => {
    if (kindOf(tree, item) !== K.PropertyDeclaration || hasChild(tree, item, K.Static)) return []
    const name = childOf(tree, item, K.PropertyDefinition)
    const given = partsOf(tree, item).at(-1)
    if (name === NONE || given === undefined || !hasChild(tree, item, K.Equals)) return []
    const key = textOf(tree, name)
    const value = isSetIn(tree, body, key)
      ? unknown({ module, node: given }, `A method sets "${key}", too.`)
      : evaluate(frame, given)
    return [{ key, value, keySite: { module, node: name }, property: item }]
  })
}

/** Whether a method sets a field, `this.name = …`; where the text is damaged, whether it may. */
function isSetIn(tree: Tree, body: Node, key: string): boolean {
  const end = afterOf(tree, body)
  for (let node = body; node < end; node++) {
    if (kindOf(tree, node) !== K.AssignmentExpression) continue
    const [target] = partsOf(tree, node)
    if (target === undefined || kindOf(tree, target) !== K.MemberExpression) continue
    const [holder, name] = partsOf(tree, target)
    if (holder !== undefined && kindOf(tree, holder) === K.This && name !== undefined && textOf(tree, name) === key)
      return true
  }
  const isChanged = new RegExp(`\\bthis\\.${key}\\s*[?!]?\\.\\s*(?:push|unshift|splice)\\(`)
  if (isChanged.test(textOf(tree, body))) return true
  return errorsIn(tree, body).some((error) => {
    const member = memberOf(tree, body, error)
    const statement = statementOf(tree, error)
    return isConstructor(tree, member) || new RegExp(`\\b${key}\\b`).test(textOf(tree, statement))
  })
}

/** The member of a class in which a node lies. */
function memberOf(tree: Tree, body: Node, node: Node): Node {
  let at = node
  while (parentOf(tree, at) !== body) at = parentOf(tree, at)
  return at
}

function isConstructor(tree: Tree, member: Node): boolean {
  const name = childOf(tree, member, K.PropertyDefinition)
  return kindOf(tree, member) === K.MethodDeclaration && name !== NONE && textOf(tree, name) === 'constructor'
}

/**
 * What `new Class(…)` makes, as far as the fields of a class of the workspace tell it; `undefined` if it has no fields.
 */
export function instanceOf(made: ClassValue, use: Site): ObjectValue | undefined {
  const entries = fieldsOf(made)
  if (entries.length === 0) return undefined
  return { kind: 'object', site: made.site, use, entries, isClass: true, open: 'A class may make more of it.' }
}
