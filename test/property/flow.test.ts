import fc from 'fast-check'
import { describe, test } from 'vitest'
import { completes } from '../../sources/src/javascript/flow/completion.js'
import { flowOf } from '../../sources/src/javascript/flow/index.js'
import type { FlowGraph, FlowNode } from '../../sources/src/javascript/flow/index.js'
import { isFunction } from '../../sources/src/javascript/scope/bindings.js'
import { parse } from '../../sources/src/javascript/syntax/parse.js'
import { K, NONE } from '../../sources/src/javascript/syntax/tree.js'
import type { Tree } from '../../sources/src/javascript/syntax/tree.js'
import { cases, check } from './check.js'

/** Limits the body of a loop, which must not run forever. */
const limited = (block: string): string => block.replace('{', '{ if (limit()) return;')

/** Generates code with calls `t(1)`, each with its own number. */
const { statement } = fc.letrec<{ statement: string; expression: string; block: string }>(
  (tie) => ({
    expression: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constant('t(#)'),
      fc
        .tuple(tie('expression'), fc.constantFrom('&&', '||', '??', '+'), tie('expression'))
        .map(([left, sign, right]) => `((${left}) ${sign} (${right}))`),
      tie('expression').map((of) => `!${of}`),
      fc
        .tuple(tie('expression'), tie('expression'), tie('expression'))
        .map(([condition, yes, no]) => `(${condition} ? ${yes} : ${no})`),
      fc.tuple(tie('expression'), tie('expression')).map((args) => `t(#, ${args.join(', ')})`),
      tie('expression').map((arg) => `maybe?.(${arg}, t(#))`),
      tie('expression').map((value) => `(x ||= ${value})`),
      tie('expression').map((value) => `(x = ${value})`),
    ),
    block: fc.array(tie('statement'), { maxLength: 3 }).map((all) => `{ ${all.join(' ')} }`),
    statement: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      tie('expression').map((of) => `${of};`),
      fc.tuple(tie('expression'), tie('block')).map(([of, then]) => `if (${of}) ${then}`),
      fc
        .tuple(tie('expression'), tie('block'), tie('block'))
        .map(([of, then, other]) => `if (${of}) ${then} else ${other}`),
      fc
        .tuple(tie('expression'), tie('block'))
        .map(([of, body]) => `while (${of}) ${limited(body)}`),
      fc
        .tuple(tie('block'), tie('expression'))
        .map(([body, of]) => `do ${limited(body)} while (${of});`),
      fc
        .tuple(tie('expression'), tie('expression'), tie('block'))
        .map(([test, step, body]) => `for (; ${test}; ${step}) ${limited(body)}`),
      tie('block').map((body) => `for (const one of [1, 2]) ${body}`),
      fc.tuple(tie('block'), tie('block')).map(([a, b]) => `try ${a} catch (e) ${b}`),
      fc.tuple(tie('block'), tie('block')).map(([a, b]) => `try ${a} finally ${b}`),
      fc
        .tuple(tie('block'), tie('block'), tie('block'))
        .map(([a, b, c]) => `try ${a} catch ${b} finally ${c}`),
      fc
        .tuple(tie('expression'), tie('block'), tie('expression'), tie('block'), fc.boolean())
        .map(
          ([of, one, label, two, isLast]) =>
            `switch (${of}) { case true: ${one} ${isLast ? '' : `default: ${one}`} case ${label}: ${two} }`,
        ),
      fc.constantFrom('return;', 'throw 1;', 'out: { if (t(#)) break out; t(#); }'),
      tie('expression').map((of) => `return ${of};`),
      tie('expression').map(
        (of) =>
          `for (;;) { if (limit()) return; if (${of}) break; if (t(#)) continue; t(#); break }`,
      ),
      tie('block').map(
        (body) =>
          `round: for (;;) { for (;;) { if (limit()) return; ${body} if (t(#)) continue round; break round } }`,
      ),
    ),
  }),
)

const program = fc.array(statement, { minLength: 1, maxLength: 4 }).map((all) => {
  let number = 0
  return all.join('\n').replace(/#/g, () => String(++number))
})

/** A call in a run: its number, and whether it threw. */
interface Step {
  readonly call: string
  readonly isThrown: boolean
}

class Stop extends Error {}

/** Runs code. Every call returns a value from a list, or throws. */
function run(code: string, answers: readonly number[]): { steps: Step[]; isDone: boolean } {
  const steps: Step[] = []
  let left = 200
  let turns = 100
  let isStopped = false
  const limit = (): boolean => {
    isStopped ||= --turns < 0
    return isStopped
  }
  const t = (number: number): unknown => {
    const answer = answers[steps.length % answers.length] ?? 0
    if (isStopped || left-- === 0) {
      isStopped = true
      throw new Stop()
    }
    const isThrown = answer === 0
    steps.push({ call: String(number), isThrown })
    if (isThrown) {
      throw new Error()
    }
    return answer === 1 ? true : answer === 2 ? false : undefined
  }
  try {
    // The code consists of the pieces above.
    const maybe = answers[0] === 1 ? undefined : () => 0
    new Function('t', 'maybe', 'limit', 'x', code)(t, maybe, limit, undefined)
    return { steps, isDone: !isStopped }
  } catch {
    return { steps, isDone: false }
  }
}

const numberOf = (tree: Tree, node: number): string | undefined =>
  /^t\((\d+)/.exec(tree.textOf(node))?.[1]

/** Tells whether a graph has a path with exactly these steps in order. */
function hasPath(tree: Tree, graph: FlowGraph, steps: readonly Step[], isDone: boolean): boolean {
  const after = new Map<FlowNode, FlowNode[]>()
  for (const node of graph.nodes) {
    for (const before of node.antecedents) {
      after.set(before, [...(after.get(before) ?? []), node])
    }
  }
  const isEvent = ({ kind, node }: FlowNode): boolean =>
    (kind === 'call' || kind === 'exception') && numberOf(tree, node) !== undefined
  const [start] = graph.nodes
  let at = new Set<FlowNode>(start === undefined ? [] : [start])
  const spread = (): void => {
    for (const node of at) {
      for (const next of after.get(node) ?? []) {
        if (!isEvent(next)) {
          at.add(next)
        }
      }
    }
  }
  for (const [index, { call, isThrown }] of steps.entries()) {
    spread()
    const nexts = [...at].flatMap((node) => after.get(node) ?? [])
    const isThis = ({ kind, node }: FlowNode): boolean =>
      kind === (isThrown ? 'exception' : 'call') && numberOf(tree, node) === call
    const found = nexts.filter(isThis)
    if (found.length === 0) {
      // An error that nothing catches leaves the function.
      return isThrown && index === steps.length - 1 && !isDone
    }
    at = new Set(found)
  }
  spread()
  return !isDone || at.has(graph.end)
}

describe('control flow', () => {
  test('every run of a function is a path of its graph', () => {
    check(
      fc.property(
        program,
        fc.array(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 12 }), {
          minLength: 1,
          maxLength: 6,
        }),
        (code, runs) => {
          const tree = parse(`function f(t, maybe, limit, x) { ${code} }`, 'ts jsx')
          // Of assignments in four brackets within each other the parser makes an arrow function, with an error.
          fc.pre(tree.errors.length === 0)
          const fn = [...tree.kind.keys()].find((node) => isFunction(tree, node)) ?? NONE
          const graph = flowOf(tree, fn)
          for (const answers of runs) {
            const { steps, isDone } = run(code, answers)
            if (!hasPath(tree, graph, steps, isDone)) {
              throw new Error(`no path for ${JSON.stringify(steps)} in\n${code}`)
            }
          }
        },
      ),
      cases(5_000),
    )
  })

  test('behind a statement that does not complete, no path leads on', () => {
    check(
      fc.property(program, (code) => {
        const tree = parse(`function f(t, maybe, limit, x) { ${code} }`, 'ts jsx')
        fc.pre(tree.errors.length === 0)
        const fn = [...tree.kind.keys()].find((node) => isFunction(tree, node)) ?? NONE
        const { at } = flowOf(tree, fn)
        for (const statement of at.keys()) {
          const behind = tree.afterOf(statement)
          const isInBlock = tree.kindOf(tree.parentOf(statement)) === K.Block
          const isNext = isInBlock && tree.parentOf(behind) === tree.parentOf(statement)
          const isReached = isNext && (at.get(behind)?.kind ?? 'unreachable') !== 'unreachable'
          if (isReached && !completes(tree, statement)) {
            throw new Error(`${tree.textOf(statement)} does not complete in\n${code}`)
          }
        }
      }),
      cases(5_000),
    )
  })
})
