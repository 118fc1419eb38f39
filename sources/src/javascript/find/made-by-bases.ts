import { ancestry, classAround, superArguments } from '../evaluate/classes.js'
import { assignmentsIn, constructionsOf } from '../evaluate/constructors.js'
import type { Construction } from '../evaluate/constructors.js'
import { itemsOf } from '../evaluate/containers.js'
import { evaluate } from '../evaluate/evaluate.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { setsField } from '../values/builder-methods.js'
import { literalAt } from '../values/value.js'
import type { BuilderValue, Frame, ObjectValue } from '../values/value.js'
import { fromBuilder, fromObject, LOOSE } from './found.js'
import type { Found } from './found.js'
import { takesCommand } from './literals.js'
import { isUnmistakable } from './shape.js'

/**
 * Commands of classes whose base makes what is sent of what it is handed: `super('ping', 'Is it awake?')`, and in the base
 * `this.data = new SlashCommandBuilder().setName(name).setDescription(description)`, or `super({ name, description, options })`.
 */
export function madeByBase(frame: Frame, call: Node): Found | undefined {
  const { module, tree } = frame
  if (tree.kindOf(tree.firstPart(call)) !== K.Super) return undefined
  const node = classAround(tree, call)
  const all = node === NONE ? [] : constructionsOf({ kind: 'class', site: { module, node }, frame })
  const site = { module, node: call }
  const isTaken = all.length > 1 && ancestry({ kind: 'class', site: { module, node }, frame }).some(takesCommand)
  // `super(, 'ping')` is no error to the parser.
  const isWhole = tree.errors.length === 0 && !/[(,]\s*,/.test(tree.textOf(call))
  for (const base of all.slice(1)) {
    // In a damaged text, its arguments may be those of another call.
    const handed = isWhole ? handedOn(base, isTaken) : undefined
    if (handed !== undefined) return fromObject(module, { ...handed, site, fixed: true }, LOOSE, 'command')
    const builder = builderOf(base, all)
    if (builder !== undefined) return fromBuilder(frame, { ...builder, site }, call)
  }
  return undefined
}

/** The builder that a base keeps in a field. */
function builderOf(base: Construction, all: readonly Construction[]): BuilderValue | undefined {
  for (const [key, node] of assignmentsIn(base)) {
    if (!/Builder\b/.test(base.made.site.module.tree.textOf(node))) continue
    const value = evaluate(base.frame, node)
    if (value.kind !== 'builder' || value.state.builds === 'option' || !isNamed(value)) continue
    // The base sets it once; whatever else is done with it may add options.
    const used = new RegExp(`\\b(?:this|super)\\s*[?!]?\\.\\s*${key}\\b`, 'g')
    const texts = all.map(({ made: { site } }) => site.module.tree.textOf(site.node))
    if (texts.flatMap((text) => text.match(used) ?? []).length > 1) value.state.open ??= 'Its class may add to it.'
    return value
  }
  return undefined
}

/**
 * The object that a base hands on, if it is a command by its options, or by the library's class which takes it, and its
 * name is the one that the class gives.
 */
function handedOn({ node, frame }: Construction, isTaken: boolean): ObjectValue | undefined {
  const { tree } = frame
  const isLiteral = (object: ObjectValue, key: string): boolean => literalAt(object, key) !== undefined
  return superArguments(tree, node)
    .flatMap((list) => itemsOf(frame, list))
    .filter((item) => item.kind === 'object')
    .find((item) => isLiteral(item, 'name') && (isUnmistakable(item) || (isTaken && isLiteral(item, 'description'))))
}

const isNamed = ({ state }: BuilderValue): boolean =>
  state.calls.some(({ method, args: [name] }) => setsField(state, method, 'name') && name?.kind === 'literal')
