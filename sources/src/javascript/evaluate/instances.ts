import { K } from '../syntax/kinds.js'
import { childOf, errorsIn, hasChild, kindOf, NONE, parentOf, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { statementOf } from './damage.js'
import { evaluate } from './expressions.js'
import { unknown } from './value.js'
import type { ClassValue, Entry, ObjectValue, Site } from './value.js'

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

/** `this.name = …` in a constructor or another method; where the text is damaged, what may have been one. */
function isSetIn(tree: Tree, body: Node, key: string): boolean {
  const end = tree.after[body] as Node
  for (let node = body; node < end; node++) {
    if (kindOf(tree, node) !== K.AssignmentExpression) continue
    const [target] = partsOf(tree, node)
    if (target === undefined || kindOf(tree, target) !== K.MemberExpression) continue
    const [holder, name] = partsOf(tree, target)
    if (holder !== undefined && kindOf(tree, holder) === K.This && name !== undefined && textOf(tree, name) === key)
      return true
  }
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

/** What `new Class(…)` makes, as far as the fields of a class of the workspace tell it; undefined: it has none. */
export function instanceOf(made: ClassValue, use: Site): ObjectValue | undefined {
  const entries = fieldsOf(made)
  if (entries.length === 0) return undefined
  return { kind: 'object', site: made.site, use, entries, isClass: true, open: 'A class may make more of it.' }
}
