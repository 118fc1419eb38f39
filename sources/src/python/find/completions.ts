import { getOrInsert } from '../../record.js'
import { NONE } from '../../lezer/tree.js'
import type { Node } from '../../lezer/tree.js'
import type { Completion } from '../frameworks/framework.js'
import { argumentOf, calledDecorators } from '../signature/signature.js'
import type { Module } from '../scope/module.js'
import { decoratorsOf } from '../syntax/items.js'

/**
 * Finds the functions that complete parameters of earlier commands: `@command.autocomplete("name")`.
 *
 * @param completer the name of the decorator
 * @param functions all functions with decorators
 * @returns the completions by the function of the command, then by the name of the parameter
 */
export function completionsIn(
  module: Module,
  completer: string | undefined,
  functions: readonly Node[],
): ReadonlyMap<Node, ReadonlyMap<string, Completion>> {
  const completed = new Map<Node, Map<string, Completion>>()
  for (const node of functions) {
    const { tree } = module
    const names = decoratorsOf(tree, node).map((one) => tree.textOf(one.names.at(-1) ?? NONE))
    if (completer === undefined || !names.includes(completer)) {
      continue
    }
    for (const { callee, args } of calledDecorators(module, node)) {
      const isOf = callee.kind === 'attribute' && callee.name === completer
      const given = args === undefined ? undefined : argumentOf(module, args, 'name', 0)
      if (isOf && callee.of.kind === 'function' && given?.value.kind === 'text') {
        const own = getOrInsert(completed, callee.of.site.node, () => new Map<string, Completion>())
        own.set(given.value.value, { range: tree.rangeOf(given.node), by: node })
      }
    }
  }
  return completed
}
