import type { UseBranch } from '@slashlint/core/uses'
import { defined } from '../../record.js'
import { evaluate } from '../evaluate/evaluate.js'
import { completes } from '../flow/completion.js'
import { LIBRARIES } from '../frameworks/index.js'
import { bindingAt } from '../scope/bindings.js'
import { labelOf, leftOf, operandOf, operatorOf, rightOf } from '../syntax/children.generated.js'
import { EQUALITIES, EQUALS } from '../syntax/signs.js'
import { K, NONE } from '../syntax/tree.js'
import type { Node, Tree } from '../syntax/tree.js'
import type { InteractionValue, Level } from '../values/interaction-value.js'
import type { Frame } from '../values/value.js'
import { interactionValueAt } from './interaction-values.js'

const { reading } = LIBRARIES

/**
 * A condition that is true in a branch. Each entry is an alternative: these names were used, or
 * this option is being typed.
 */
export type Fact = readonly (UseBranch & { readonly command?: string; readonly focused?: string })[]

/** The known facts when a statement runs. */
export interface State {
  /** The branches that contain the statement, as alternatives; undefined outside of branches. */
  readonly fact: Fact | undefined
  /** The names of sub-commands for which the statement never runs. */
  readonly except: readonly string[]
  /** The names of commands for which the statement never runs. */
  readonly without: readonly string[]
  /**
   * True if an earlier condition excludes sub-commands in a way that is not understood completely.
   */
  readonly isPartly: boolean
  /** True in a `try` whose author may expect a missing option. */
  readonly isTried: boolean
  /** True if this `try` counts only since it has few statements. */
  readonly isTriedBriefly: boolean
  /** The kind of interactions that reach the statement; absent if every kind may. */
  readonly typing?: Typing
}

/**
 * The interactions that reach a statement: autocompletion only (`only`), autocompletion and
 * commands (`too`), or commands only (`never`).
 */
export type Typing = 'only' | 'too' | 'never'

export const ANYWHERE: State = {
  fact: undefined,
  except: [],
  without: [],
  isPartly: false,
  isTried: false,
  isTriedBriefly: false,
}

/** The known facts if a condition has one of its two results. */
export interface Side {
  /** Facts that are all true on this side. */
  readonly facts: readonly Fact[]
  /** The sub-commands that do not reach this side. */
  readonly except: readonly string[]
  /** The commands that do not reach this side. */
  readonly without: readonly string[]
  /** The kind of interactions that reach this side; absent if every kind may. */
  readonly typing?: Typing
}

/** The known facts for both results of a condition. */
export interface Narrowing {
  /** The facts if the condition is true. */
  readonly yes: Side
  /** The facts if the condition is false. */
  readonly no: Side
}

const NOTHING: Side = { facts: [], except: [], without: [] }

/**
 * Returns the side of a condition on which a fact is true. If the fact is `undefined`, nothing is
 * known on this side.
 */
export const sideOf = (fact: Fact | undefined): Side =>
  fact === undefined ? NOTHING : { ...NOTHING, facts: [fact] }

const OPEN: Narrowing = { yes: NOTHING, no: NOTHING }
const MOST_BRANCHES = 64
const MOST_STEPS = 32
/** The most sub-commands that are excluded by name. A command may have more: 25 groups of 25. */
const MOST_EXCEPT = 64

/**
 * Combines facts that are all true into one list of alternatives; `undefined` for an empty list.
 */
function joined(facts: readonly Fact[]): Fact | undefined {
  let all: Fact | undefined
  for (const fact of facts) {
    if (all === undefined) {
      all = fact
    } else if (all.length * fact.length > MOST_BRANCHES) {
      return all
    } else {
      all = all.flatMap((one) => fact.map((other) => ({ ...one, ...other })))
    }
  }
  return all
}

/** Adds the facts on one side of a condition to a state. */
export function within(state: State, side: Side): State {
  const { facts, except, without, typing } = side
  if (facts.length + except.length + without.length === 0) {
    return typing === undefined ? state : { ...state, typing }
  }
  const fact = joined([...(state.fact === undefined ? [] : [state.fact]), ...facts])
  // The name of the command says nothing of its sub-commands.
  const isOfLevels = except.length > 0 || facts.some((one) => !one.every(isOnlyOfCommand))
  return {
    ...state,
    fact,
    except: joinedNames(state.except, except),
    without: joinedNames(state.without, without),
    isPartly: state.isPartly || isOfLevels,
    ...(typing !== undefined && { typing }),
  }
}

const isOnlyOfCommand = (one: Fact[number]): boolean =>
  one.command !== undefined && Object.keys(one).length === 1

const joinedNames = (known: readonly string[], more: readonly string[]): readonly string[] =>
  known.length + more.length > MOST_EXCEPT ? known : [...known, ...more]

/**
 * Returns the facts about the user's choice that a condition implies if it is true, and if it is
 * false.
 */
export function narrow(frame: Frame, condition: Node, steps = MOST_STEPS): Narrowing {
  const { tree } = frame
  const node = tree.innerExpression(condition)
  if (steps <= 0) {
    return OPEN
  }
  switch (tree.kindOf(node)) {
    case K.VariableName:
      return narrowConstant(frame, node, steps)
    case K.UnaryExpression:
      return narrowNegation(frame, node, steps)
    case K.CallExpression:
      return typedIn(frame, node) ?? sidesOf(included(frame, node))
    case K.BinaryExpression:
      return narrowOperation(frame, node, steps)
    default:
      return OPEN
  }
}

/** Returns the facts of a condition that is a constant: `const isAdd = subcommand === 'add'`. */
function narrowConstant(frame: Frame, node: Node, steps: number): Narrowing {
  const binding = bindingAt(frame.module, node)
  const isPlain = binding?.kind === 'variable' && binding.isConstant && binding.path?.length === 0
  return isPlain && binding.init !== NONE ? narrow(frame, binding.init, steps - 1) : OPEN
}

function narrowNegation(frame: Frame, node: Node, steps: number): Narrowing {
  const { tree } = frame
  const operand = operandOf(tree, node)
  if (operand === NONE || tree.textOf(operatorOf(tree, node)) !== '!') {
    return OPEN
  }
  const { yes, no } = narrow(frame, operand, steps - 1)
  return { yes: no, no: yes }
}

/** Returns the facts of `a && b`, `a || b` and comparisons. */
function narrowOperation(frame: Frame, node: Node, steps: number): Narrowing {
  const { tree } = frame
  const left = leftOf(tree, node)
  const right = rightOf(tree, node)
  if (left === NONE || right === NONE) {
    return OPEN
  }
  const sign = tree.textOf(operatorOf(tree, node))
  if (sign === '&&' || sign === '||') {
    const first = narrow(frame, left, steps - 1)
    const second = narrow(frame, right, steps - 1)
    if (sign === '&&') {
      return { yes: both(first.yes, second.yes), no: either(first.no, second.no) }
    }
    return { yes: either(first.yes, second.yes), no: both(first.no, second.no) }
  }
  if (!EQUALITIES.has(sign)) {
    return OPEN
  }
  const { yes, no } = sidesOf(comparedWith(frame, left, right) ?? comparedWith(frame, right, left))
  return EQUALS.has(sign) ? { yes, no } : { yes: no, no: yes }
}

const both = (side: Side, another: Side): Side => ({
  facts: [...side.facts, ...another.facts],
  except: [...side.except, ...another.except],
  without: [...side.without, ...another.without],
  ...defined({ typing: side.typing ?? another.typing }),
})

/**
 * Returns the facts of `a || b`: one of two sides is true. They are known only if each side has
 * exactly one fact.
 */
function either(side: Side, another: Side): Side {
  const [one, ...more] = side.facts
  const [other, ...others] = another.facts
  const isPlain = one !== undefined && other !== undefined && more.length + others.length === 0
  return {
    facts: isPlain ? [[...one, ...other]] : [],
    except: side.except.filter((name) => another.except.includes(name)),
    without: side.without.filter((name) => another.without.includes(name)),
    ...(side.typing !== undefined && side.typing === another.typing && { typing: side.typing }),
  }
}

function sidesOf(fact: Fact | undefined): Narrowing {
  if (fact === undefined) {
    return OPEN
  }
  const isOfSubcommands = fact.every(
    ({ subcommand, group }) => subcommand !== undefined && group === undefined,
  )
  const names = isOfSubcommands ? fact.flatMap(({ subcommand }) => subcommand ?? []) : []
  const commands = fact.every(isOnlyOfCommand) ? fact.flatMap(({ command }) => command ?? []) : []
  return { yes: sideOf(fact), no: { facts: [], except: names, without: commands } }
}

const comparedWith = (frame: Frame, expression: Node, text: Node): Fact | undefined =>
  factAt(frame, interactionValueAt(frame, expression), text)

/**
 * Returns the fact that a chosen name equals the text of an expression; `undefined` if the name or
 * the text is unknown.
 */
export function factAt(
  frame: Frame,
  by: InteractionValue | undefined,
  text: Node,
): Fact | undefined {
  const name = by === undefined ? undefined : textAt(frame, text)
  return by === undefined || name === undefined ? undefined : factOf(by, name)
}

/** Returns the facts of `interaction.isAutocomplete()` and `interaction.isChatInputCommand()`; `undefined` for another call. */
function typedIn(frame: Frame, call: Node): Narrowing | undefined {
  const { tree } = frame.module
  const callee = tree.innerExpression(tree.firstChild(call))
  const name = tree.memberName(callee)
  if (reading.checksTyping.includes(name)) {
    return { yes: { ...NOTHING, typing: 'only' }, no: { ...NOTHING, typing: 'never' } }
  }
  if (
    reading.asksCommand(name) &&
    interactionValueAt(frame, tree.firstChild(callee))?.is === 'interaction'
  ) {
    return { yes: { ...NOTHING, typing: 'never' }, no: NOTHING }
  }
  return undefined
}

/** Returns the fact of `['add', 'remove'].includes(subcommand)`; `undefined` for another call. */
function included(frame: Frame, call: Node): Fact | undefined {
  const { tree } = frame.module
  const callee = tree.firstChild(call)
  const [searched] = tree.argumentsOf(call)
  if (searched === undefined || tree.memberName(callee) !== 'includes') {
    return undefined
  }
  const by = interactionValueAt(frame, searched)
  const list = by === undefined ? undefined : evaluate(frame, tree.firstChild(callee))
  if (by === undefined || list?.kind !== 'list') {
    return undefined
  }
  const facts = list.items.map((item) =>
    item.kind === 'literal' && typeof item.data === 'string' ? factOf(by, item.data) : undefined,
  )
  return facts.every((fact) => fact !== undefined) ? facts.flat() : undefined
}

export function textAt(frame: Frame, expression: Node): string | undefined {
  const value = evaluate(frame, expression)
  return value.kind === 'literal' && typeof value.data === 'string' ? value.data : undefined
}

/**
 * Returns the fact that an expression with names of the interaction has this text. Such expressions
 * are `subcommand` and `` `${group}:${subcommand}` ``.
 */
export function factOf(by: InteractionValue, name: string): Fact | undefined {
  const parts = partsNamed(by, name)
  return parts && [Object.fromEntries(parts.map(({ of, text }) => [of, text]))]
}

/**
 * Splits a text such as `film:add` into the names that it is composed of, each with its offset;
 * `undefined` if it does not match the pattern.
 */
export function partsNamed(by: InteractionValue, name: string) {
  if (by.is === 'name') {
    return [{ of: by.of, text: name, at: 0 }]
  }
  if (by.is !== 'pattern') {
    return undefined
  }
  const found: { of: Level; text: string; at: number }[] = []
  let at = 0
  for (const [index, part] of by.parts.entries()) {
    if (index % 2 === 0) {
      if (!name.startsWith(part, at)) {
        return undefined
      }
      at += part.length
      continue
    }
    const next = by.parts[index + 1] ?? ''
    const end = next === '' ? name.length : name.indexOf(next, at + 1)
    if (end <= at) {
      return undefined
    }
    found.push({ of: part as Level, text: name.slice(at, end), at })
    at = end
  }
  return at === name.length ? found : undefined
}

/**
 * The statements of a `case` in a `switch` with all labels that lead to them. Labels before index
 * `ownFrom` fall through from earlier cases.
 */
interface Clause {
  labels: Node[]
  isDefault: boolean
  statements: Node[]
  ownFrom: number
}

/**
 * Returns the cases of a `switch`. A case also has the labels of earlier cases that fall through to
 * it.
 */
export function clausesOf(tree: Tree, body: Node): readonly Clause[] {
  const found: Clause[] = []
  let open: Clause | undefined
  for (const part of tree.childrenOf(body)) {
    const kind = tree.kindOf(part)
    if (kind === K.CaseLabel || kind === K.DefaultLabel) {
      const last = open?.statements.at(-1)
      if (open === undefined || last !== undefined) {
        const before = last !== undefined && completes(tree, last) ? open : undefined
        const labels = [...(before?.labels.slice(-MOST_BRANCHES) ?? [])]
        open = {
          labels,
          isDefault: before?.isDefault === true,
          statements: [],
          ownFrom: labels.length,
        }
        found.push(open)
      }
      const text = labelOf(tree, part)
      if (kind === K.DefaultLabel) {
        open.isDefault = true
      } else if (text !== NONE) {
        open.labels.push(text)
      }
    } else {
      open?.statements.push(part)
    }
  }
  return found
}

/**
 * Returns the facts in each `case`. In `default`, the names of cases that end with a jump are
 * excluded.
 */
export function sidesOfClauses(
  frame: Frame,
  subject: Node,
  clauses: readonly Clause[],
): readonly Side[] {
  const { tree } = frame.module
  const by = interactionValueAt(frame, subject)
  // `switch (true) { case subcommand === 'add': … }`
  const isTrue = tree.textOf(tree.innerExpression(subject)) === 'true'
  const sides = clauses.map(({ labels }) =>
    labels.map((label) => (isTrue ? narrow(frame, label) : sidesOf(factAt(frame, by, label)))),
  )
  const left = clauses.flatMap(({ isDefault, statements }, index) =>
    !isDefault && !completes(tree, statements.at(-1) ?? NONE)
      ? (sides[index] ?? []).map(({ no }) => no)
      : [],
  )
  const rest: Side = {
    facts: [],
    except: left.flatMap(({ except }) => except),
    without: left.flatMap(({ without }) => without),
  }
  return sides.map((own, index) => {
    const [first = NOTHING, ...others] = own.map(({ yes }) => yes)
    return clauses[index]?.isDefault === true ? rest : others.reduce(either, first)
  })
}

/**
 * Returns the branches and the commands that lead to a use. A field is absent if every branch or
 * every command may lead to it.
 */
export function branchesOf(fact: Fact | undefined): {
  branches?: readonly UseBranch[]
  commands?: readonly string[]
} {
  if (fact === undefined) {
    return {}
  }
  const branches = fact.map(({ group, subcommand, either }): UseBranch =>
    defined({ group, subcommand, either }),
  )
  const commands = fact.flatMap(({ command }) => command ?? [])
  const isNarrow = branches.every((branch) => Object.keys(branch).length > 0)
  return {
    ...(isNarrow && { branches }),
    ...(commands.length === fact.length && { commands: [...new Set(commands)] }),
  }
}
