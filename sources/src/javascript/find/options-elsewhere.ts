import { ancestry } from '../evaluate/classes.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Site } from '../scope/module.js'
import { K } from '../syntax/kinds.js'
import {
  childOf,
  firstPart,
  hasChild,
  kindOf,
  NONE,
  outerExpression,
  parentOf,
  partsOf,
  textOf,
} from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { entryOf, listOf, restOf } from '../values/value.js'
import type { Frame, ObjectValue } from '../values/value.js'

/** What else a definition may have its options from. */
const NAMED = /option|arg(?:s|ument)|param|slash|builder|^build|json|define|definition|schema|setup|configure/i

/** What adds options to something. */
const ADDS =
  /\.\s*add(?=\w*\s*\()\w*(?:Option|Subcommand|SubCommand)|\boptions\s*(?:=(?!=)|\.\s*(?:push|unshift|splice)\b)|\bBuilder\b|\wBuilder\b/

const MADE = 'A method may make its options, or its base class.'

/**
 * A command without options, as what it is if something beside it may make them: a method such as `setOptions(builder)`,
 * a base class that is not known, a call around it that is handed more. How many they are is not known then.
 */
export function withOptionsElsewhere(frame: Frame, object: ObjectValue, around: Node = NONE): ObjectValue {
  if (object.open !== undefined || entryOf(object, 'options') !== undefined) return object
  const { node } = object.site
  const { module } = frame
  const holder = around === NONE ? node : around
  const mayBeMade =
    (holder !== node && holds(module.tree, node)) || isMadeBeside(frame, holder) || isHandedMore(module.tree, node)
  if (!mayBeMade) return object
  const site: Site = { module, node }
  const value = { ...listOf(site, [restOf(site, MADE)]), fixed: true }
  const keySite = entryOf(object, 'name')?.keySite ?? site
  return { ...object, entries: [...object.entries, { key: 'options', value, keySite }] }
}

/** Whether an object or a class, or what the class extends, has a member that may make options. */
function isMadeBeside(frame: Frame, holder: Node): boolean {
  const { module } = frame
  const { tree } = module
  if (kindOf(tree, holder) === K.ObjectExpression) return holds(tree, holder)
  if (holds(tree, childOf(tree, holder, K.ClassBody))) return true
  const [, ...bases] = ancestry({ kind: 'class', site: { module, node: holder }, frame })
  return bases.some((base) => {
    if (base.kind === 'class')
      return holds(base.site.module.tree, childOf(base.site.module.tree, base.site.node, K.ClassBody))
    return base.kind !== 'external' || base.source === undefined || !LIBRARIES.isKnown(packageOf(base.source))
  })
}

/** The name of the package that an import is from: `@scope/name/part` is of `@scope/name`. */
const packageOf = (source: string): string =>
  source
    .split('/')
    .slice(0, source.startsWith('@') ? 2 : 1)
    .join('/')

/** Whether one of the members of an object literal, or of a class, may make options. */
function holds(tree: Tree, body: Node): boolean {
  return body !== NONE && partsOf(tree, body).some((member) => mayMake(tree, member))
}

function mayMake(tree: Tree, member: Node): boolean {
  const name = childOf(tree, member, K.PropertyDefinition)
  const key = name === NONE ? '' : textOf(tree, name)
  const value = partsOf(tree, member).at(-1) ?? NONE
  const isFunction = hasChild(tree, member, K.ParamList)
  if (NAMED.test(key) && (isFunction || (isGiven(tree, member) && !NOTHING.test(textOf(tree, value))))) return true
  return ADDS.test(textOf(tree, member))
}

/** Whether a member has a value: `options?: Option[]` is for those that extend the class. */
const isGiven = (tree: Tree, member: Node): boolean =>
  kindOf(tree, member) === K.Property || hasChild(tree, member, K.Equals)

/** Values of which no options are made. */
const NOTHING = /^(?:\[\s*\]|\{\s*\}|undefined|null|true|false|-?[\d_.]+n?|['"`].*)$/s

/** Whether an object is handed to a call with other objects and lists, or a builder's method is called on the result. */
function isHandedMore(tree: Tree, node: Node): boolean {
  const at = outerExpression(tree, node)
  const list = parentOf(tree, at)
  if (kindOf(tree, node) !== K.ObjectExpression || kindOf(tree, list) !== K.ArgList) return false
  const others = partsOf(tree, list).filter((part) => part !== at)
  if (others.some((part) => kindOf(tree, part) === K.ArrayExpression || kindOf(tree, part) === K.ObjectExpression))
    return true
  const member = parentOf(tree, outerExpression(tree, parentOf(tree, list)))
  const name = kindOf(tree, member) === K.MemberExpression ? childOf(tree, member, K.PropertyName) : NONE
  return name !== NONE && firstPart(tree, member) < node && /^(?:add|set|option|arg|with|sub)/i.test(textOf(tree, name))
}
