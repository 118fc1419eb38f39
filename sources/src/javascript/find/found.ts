import { ifDamaged } from '../../definition/certainty.js'
import type * as definition from '../../definition/nodes.js'
import { countBelow } from '../../text/order.js'
import { rangeOf } from '../definition/conversion.js'
import { listNode } from '../definition/fields.js'
import { builderDict } from '../definition/from-builder.js'
import { localizationsDict, objectDict } from '../definition/from-object.js'
import { entryOf } from '../../nodes/nodes.js'
import type { Code } from '../definition/nodes.js'
import { classAround } from '../evaluate/classes.js'
import { isDamagedBuilder, isDamagedData } from '../evaluate/damage.js'
import { evaluate } from '../evaluate/evaluate.js'
import { GUESSES } from '../frameworks/guesses.js'
import { LIBRARIES } from '../frameworks/index.js'
import type { Module } from '../scope/module.js'
import { chainTop, consumerOf } from '../syntax/chains.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import { effectOf, setsField } from '../values/builder-methods.js'
import { DAMAGED } from '../values/value.js'
import type { BuilderState, BuilderValue, Frame, ListValue, ObjectValue } from '../values/value.js'
import { additionsIn, isOnlyStored } from '../evaluate/stored.js'
import type { Addition } from '../evaluate/stored.js'
import { suppressionsOf } from './pragmas.js'
import type { Pragma } from './pragmas.js'
import { laterCalls } from './roots.js'
import { isSent, tieOf } from './ties.js'
import type { Tie } from './ties.js'
import { writerOf } from './writer.js'
import type { Conversion } from '../definition/conversion.js'

/** A found definition, before the places of its parts are computed. */
export interface Found extends definition.Found<Code> {
  /** The resource as which the definition is checked. */
  readonly resource: Pragma['resource']
  /** The evidence that it is a definition. */
  readonly tie: Tie
}

/**
 * The tie of a definition that may not be sent as it is written. Code that loads it may change it.
 */
export const LOOSE: Tie = { certainty: 'loaded' }

/** The evidence that a definition is in a place for commands, or next to its handler. */
export const BESIDE: Tie = { certainty: 'neighbour' }

/** The evidence that a definition's own content shows a command. */
export const GUESSED: Tie = { certainty: 'content' }

/** The evidence for a sub-command that is defined outside of its command. */
export const PART: Tie = { ...LOOSE, isOption: true }

export function fromList(module: Module, list: ListValue, tie: Tie): Found {
  const isDamaged = isDamagedData(module, list.site.node)
  const conversion = conversionOf(module, { isSent: isSent(tie), isDamaged, ...formIn(tie) })
  const fallback = { range: rangeOf(module, list.site.node), isFixed: false }
  const field = { type: 'list', of: 'command' } as const
  const root = listNode(conversion, 'commands', field, list, fallback)
  // A request for one command is refused with a list.
  const resource = tie.takes === 'one' ? 'command' : 'commands'
  // Only the end of a damaged list is not known.
  const certainty = isDamaged && isSent(tie) ? 'loaded' : tie.certainty
  return { root, resource, tie, certainty }
}

/**
 * Returns the key or field whose value is an expression: `data` for
 * `data: new SlashCommandBuilder()`.
 */
function heldUnder(tree: Tree, node: Node): string | undefined {
  const holder = tree.holderOf(node)
  const kind = tree.kindOf(holder)
  if (kind === K.AssignmentExpression) {
    return /\.([\w$]+)$/.exec(tree.textOf(tree.targetOf(holder)))?.[1]
  }
  if (kind !== K.Property && kind !== K.PropertyDeclaration) {
    return undefined
  }
  return tree.keyOf(holder) || undefined
}

/**
 * Tells whether the code adds options more than `most` times to the builder in a key or field:
 * `command.data.addSubcommand(…)`.
 */
function addsLater(
  tree: Tree,
  node: Node,
  key: string,
  state: BuilderState,
  most: number,
): boolean {
  const { own = [], others = [] } = additionsIn(tree, 0, LIBRARIES).get(key) ?? {}
  let times = 0
  const isMore = (one: Addition): boolean => addsOptions(state, one) && ++times > most
  if (others.some(isMore)) {
    return true
  }
  // The field of another class is another field.
  const around = classAround(tree, node)
  const before = (offset: number): number => countBelow(own, offset, ({ index }) => index)
  const inClass =
    around === NONE ? own : own.slice(before(tree.startOf(around)), before(tree.endOf(around)))
  return inClass.some(isMore)
}

/** Tells whether a call on a builder adds options. */
const addsOptions = (state: BuilderState, { method }: Pick<Addition, 'method'>): boolean =>
  effectOf(state, method)?.kind === 'options'

/**
 * Tells whether the function that gets an object adds options to the builder in it. Also true if a
 * list of sub-commands is next to a builder without options:
 * `new Command({ builder: …, subcommands: [add, drop] })`.
 */
function getsMoreOptions(frame: Frame, object: Node, key: string, state: BuilderState): boolean {
  const { tree } = frame
  if (tree.kindOf(object) !== K.ObjectExpression) {
    return false
  }
  const isMore = (one: Pick<Addition, 'method'>): boolean => addsOptions(state, one)
  if (
    !state.calls.some(isMore) &&
    tree.childrenOf(object).some((part) => GUESSES.children.test(tree.keyOf(part)))
  ) {
    return true
  }
  const list = tree.holderOf(object)
  const made = tree.kindOf(list) === K.ArgList ? evaluate(frame, tree.previousOf(list)) : undefined
  if (made?.kind !== 'class' && made?.kind !== 'function') {
    return false
  }
  const { own = [], others = [] } = additionsIn(made.site.module.tree, 0, LIBRARIES).get(key) ?? {}
  return [...own, ...others].some(isMore)
}

export function fromBuilder(frame: Frame, builder: BuilderValue, node: Node): Found {
  const { module, tree } = frame
  const { state } = builder
  const top = chainTop(tree, node)
  const tie = tieOf(module, top) ?? LOOSE
  const isDamaged = isDamagedBuilder(module, state, top)
  // The damage is the reason to repair first.
  if (isDamaged) {
    state.open ??= DAMAGED
  }
  openIfExtended(frame, state, node, tie)
  const isWhole = isComplete(state, (field) => isSet(state, field))
  const isUnfinished = !isSent(tie) && !isWhole
  const conversion = conversionOf(module, { isSent: true, isDamaged, isUnfinished })
  const root = builderDict(conversion, builder, { range: rangeOf(module, node), isFixed: false })
  // An option outside of a command may get more where it is used.
  const isPart = state.builds === 'option'
  const isOpen = root.open !== undefined || isDamaged || isPart
  const isDone = isComplete(state, (field) => entryOf(root, field) !== undefined)
  const built = isDone ? 'built' : 'loaded'
  const own = isSent(tie) ? tie.certainty : built
  return { root, resource: isPart ? 'option' : 'command', tie, certainty: isOpen ? 'loaded' : own }
}

/** Tells whether a builder's command has a name and, unless it is a context menu, a description. */
const isComplete = ({ builds }: BuilderState, has: (field: string) => boolean): boolean =>
  has('name') && (builds === 'context' || has('description'))

/** Tells whether a call on a builder sets a field. */
const isSet = (state: BuilderState, field: string): boolean =>
  state.calls.some(({ method }) => setsField(state, method, field))

/**
 * Marks a builder as open if other code may add options to it. Only the first reason is recorded.
 */
function openIfExtended(frame: Frame, state: BuilderState, node: Node, tie: Tie): void {
  const { tree } = frame
  const top = chainTop(tree, node)
  const key = heldUnder(tree, top)
  if (key !== undefined && addsLater(tree, node, key, state, laterCalls(tree, node).length)) {
    state.open ??= 'Later statements may add options.'
  }
  if (key !== undefined && getsMoreOptions(frame, tree.parentOf(tree.holderOf(top)), key, state)) {
    state.open ??= 'What has it may add to it.'
  }
  if (isSent(tie)) {
    return
  }
  const outer = tree.outerExpression(top)
  const consumer = consumerOf(tree, outer)
  // Evaluation of the consumer may record its calls on the builder, even if another reason was found before.
  if (consumer !== undefined && !LIBRARIES.adds(consumer) && !isOnlyStored(frame, outer, state)) {
    state.open ??= `It is passed to ${consumer}().`
  }
  // It may be there only for its name: a loader requires it, and another command leads to its handler.
  const hasOptions = state.calls.some((call) => addsOptions(state, call))
  if (state.builds === 'command' && !isSet(state, 'description') && !hasOptions) {
    state.open ??= 'It has no description.'
  }
}

export function fromObject(
  module: Module,
  object: ObjectValue,
  tie: Tie,
  resource: Exclude<Found['resource'], 'commands'>,
): Found {
  const isDamaged = isDamagedData(module, object.site.node)
  const conversion = conversionOf(module, {
    isSent: isSent(tie),
    isDamaged,
    isUnfinished: tie.fillsBlanks === true,
    ...formIn(tie),
  })
  const root = objectDict(conversion, object, resource, {
    range: rangeOf(module, object.site.node),
    isFixed: false,
  })
  // The command that contains an option may add missing fields.
  const whole = tie.isOption === true && isSent(tie) ? 'loaded' : tie.certainty
  return {
    root,
    // A request for all commands is refused with one.
    resource: tie.takes === 'list' && resource === 'command' && !isDamaged ? 'commands' : resource,
    tie,
    // Damage may make something else look like a command.
    certainty: isDamaged ? ifDamaged(tie.certainty) : whole,
  }
}

const formIn = (tie: Tie): Pick<Conversion, 'form'> =>
  tie.form === undefined || !isSent(tie) ? {} : { form: tie.form }

/** Makes the conversion of a module's values. */
const conversionOf = (
  module: Module,
  known: Omit<Conversion, 'module' | 'dictOf' | 'homeOf'>,
): Conversion => ({
  module,
  dictOf(conversion, value, resource, fallback) {
    if (value.kind === 'builder') {
      // A builder gives what the API takes.
      const { form: _, ...rest } = conversion
      return builderDict(rest, value, fallback)
    }
    if (resource === 'localizations') {
      return localizationsDict(conversion, value, fallback)
    }
    return objectDict(conversion, value, resource, fallback)
  },
  homeOf: (other, read) => ({
    document: { uri: other.uri, text: other.tree.text },
    writer: writerOf(other),
    read,
    suppressions: (root) => suppressionsOf(other.tree, [root]),
  }),
  ...known,
})
