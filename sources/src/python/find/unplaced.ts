import { NONE } from '../../lezer/tree.js'
import type { PassedOver, Range } from '../../reader.js'
import type { Library } from '../frameworks/framework.js'
import type { Decorated, Signature } from '../signature/signature.js'
import type { Value } from '../values/value.js'

/** A function that is probably a command of an object that is not known. */
export interface Unplaced extends Range {
  /** The name of the function. */
  readonly name: string
  /** The object in its decorator, as it is written: `group` of `@group.command()`. */
  readonly parent: string
}

/** Matches the annotations of the first parameter of application commands. */
const INTERACTION = /(?:Interaction|ApplicationContext|SlashContext|Inter)\b/

/**
 * Returns a function that a library may make a command of, since its decorator is `command` or the
 * like. Without an interaction as its first parameter, it may be a prefix command: the result is
 * `undefined`.
 */
export function unplacedIn(library: Library, signature: Signature): Unplaced | undefined {
  const { name, module, parameters, owner } = signature
  const { tree } = module
  const first = parameters[owner === NONE ? 0 : 1]
  const annotation = first?.annotation ?? NONE
  const decorator = signature.decorators.find((one) => isMaker(library, one))
  if (
    decorator?.callee.kind !== 'attribute' ||
    annotation === NONE ||
    !INTERACTION.test(tree.textOf(annotation))
  ) {
    return undefined
  }
  const parent = tree.textOf(decorator.callee.of.site.node)
  return { name, parent, ...tree.rangeOf(decorator.node) }
}

const isMaker = ({ makers }: Library, { callee, args }: Decorated): boolean =>
  args !== undefined &&
  callee.kind === 'attribute' &&
  makers.includes(callee.name) &&
  isUnknown(callee.of)

const isUnknown = (value: Value): boolean =>
  value.kind === 'unknown' || (value.kind === 'attribute' && isUnknown(value.of))

/** Describes such functions for the list of all that is not checked. */
export const withoutParents = (all: readonly Unplaced[]): PassedOver[] =>
  all.map(({ name, parent, start }) => ({
    name,
    reason: `Nothing in sight says what "${parent}" is. If it has commands, this one is not checked.`,
    offset: () => start,
  }))
