import { evaluate } from '../evaluate/expressions.js'
import { unknown } from '../evaluate/value.js'
import type { Entry, Frame, ObjectValue } from '../evaluate/value.js'
import { K } from '../syntax/kinds.js'
import { childOf, hasChild, kindOf, NONE, partsOf, textOf } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { isFolderOfCommands, takesInteraction } from './handlers.js'
import { isForeign, isFragment, isSwitchedOff, isText, isUnmistakable } from './shape.js'

/** The fields of a class as an object: `name = 'ping'; description = '…'; options = […]`. */
export function fieldsOf(frame: Frame, node: Node): ObjectValue | undefined {
  const { module } = frame
  const { tree } = module
  const body = childOf(tree, node, K.ClassBody)
  const entries: Entry[] = []
  for (const item of body === NONE ? [] : partsOf(tree, body)) {
    if (kindOf(tree, item) !== K.PropertyDeclaration) continue
    const name = childOf(tree, item, K.PropertyDefinition)
    const value = partsOf(tree, item).at(-1)
    if (name === NONE || value === undefined || !hasChild(tree, item, K.Equals)) continue
    entries.push({ key: textOf(tree, name), value: evaluate(frame, value), keySite: { module, node: name } })
  }
  if (!entries.some(({ key }) => key === 'name')) return undefined
  // Classes of sub-commands are options, which their package makes of them.
  const parts = entries.find(({ key }) => key === 'subcommands' || key === 'subcommandGroups')
  if (parts !== undefined)
    entries.push({ ...parts, key: 'options', value: unknown(parts.value.site, 'Classes are made into options.') })
  return { kind: 'object', site: { module, node }, entries, isClass: true }
}

/** The command that the fields of a class are; undefined: they are none, or nothing shows it. */
export function classAt(frame: Frame, node: Node): ObjectValue | undefined {
  const { tree, uri } = frame.module
  if (!hasFields(tree, node)) return undefined
  const object = fieldsOf(frame, node)
  if (object === undefined || isSwitchedOff(object) || isForeign(object) || isFragment(object)) return undefined
  if (isUnmistakable(object)) return object
  const [name, description] = ['name', 'description'].map(
    (key) => object.entries.find((entry) => entry.key === key)?.value,
  )
  if (name === undefined || description === undefined || !isText(name) || !isText(description)) return undefined
  const isCommand = hasChild(tree, node, K.Extends) && isFolderOfCommands(uri)
  if (isCommand && object.entries.some(({ key }) => /^subcommand(?:Group)?s$/.test(key))) return object
  return isCommand && methodsOf(tree, node).some((method) => takesInteraction(tree, method, uri)) ? object : undefined
}

export function methodsOf(tree: Tree, node: Node): Node[] {
  const body = childOf(tree, node, K.ClassBody)
  return body === NONE ? [] : partsOf(tree, body).filter((item) => kindOf(tree, item) === K.MethodDeclaration)
}

function hasFields(tree: Tree, node: Node): boolean {
  const body = childOf(tree, node, K.ClassBody)
  if (body === NONE) return false
  const names = partsOf(tree, body).map((item) => {
    const name = kindOf(tree, item) === K.PropertyDeclaration ? childOf(tree, item, K.PropertyDefinition) : NONE
    return name === NONE ? '' : textOf(tree, name)
  })
  return names.includes('name') && names.some((name) => /^(?:description|options|type)$/.test(name))
}
