import { evaluate } from '../evaluate/evaluate.js'
import { ofIterations } from '../evaluate/loops.js'
import { onceFor } from '../../record.js'
import { K } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import { interactionValueOf } from '../values/value.js'
import type { OptionValue } from '../values/interaction-value.js'
import type { Data, Frame } from '../values/value.js'

/** The most turns of nested loops that are compared with each other. */
const MOST_TURNS = 64

/** The values that an expression has in the turns of the loops around it. */
export interface TurnValues {
  readonly options: readonly OptionValue[]
  readonly constants: readonly Data[]
}

const NOTHING: TurnValues = { options: [], constants: [] }

/**
 * Returns the values that an expression has in all turns of the loops around it:
 * `for (const team of [chosen, 'all'])`. Nothing outside of loops; `undefined` if an unknown value
 * is possible.
 */
export function valuesInTurns(frame: Frame, expression: Node): TurnValues | undefined {
  const turns = turnsOf(frame)
  if (turns === undefined || turns.length === 1) {
    return turns && NOTHING
  }
  const values = turns.map((turn) => evaluate(turn, expression))
  const asked = values.flatMap((value) => interactionValueOf(value) ?? [])
  const constants = values.flatMap((value) => (value.kind === 'literal' ? [value.data] : []))
  const options = asked.filter((one) => one.is === 'option')
  return asked.length + constants.length < values.length ? undefined : { options, constants }
}

/**
 * Returns the frames of all turns in which the code of a frame runs; the frame alone outside of
 * loops, `undefined` if there are too many.
 */
const turnsOf = onceFor((frame: Frame): readonly Frame[] | undefined => {
  const { parent, fn, tree } = frame
  const outer = parent === undefined ? undefined : turnsOf(parent)
  if (parent === undefined || outer === undefined) {
    return parent === undefined ? [frame] : undefined
  }
  if (tree.kindOf(fn) !== K.ForStatement) {
    const isAlone = outer.length === 1
    return isAlone ? [frame] : outer.map((one) => ({ ...frame, parent: one, known: new Map() }))
  }
  const turns = outer.flatMap((one) => turnsIn(one).of(fn))
  return turns.length > MOST_TURNS ? undefined : turns
})

/** The turns of the loops in a frame, so that they are made once for all of them. */
const turnsIn = onceFor((frame: Frame) => {
  const known = new Map<Node, readonly Frame[]>()
  return {
    of(loop: Node): readonly Frame[] {
      const turns = known.get(loop) ?? ofIterations(frame, loop) ?? []
      known.set(loop, turns)
      return turns
    },
  }
})
