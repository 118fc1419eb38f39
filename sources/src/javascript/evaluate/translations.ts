import type { Site } from '../scope/module.js'
import type { Node } from '../syntax/tree.js'
import { effectOf } from '../values/builder-methods.js'
import { unknown } from '../values/value.js'
import type { BuilderValue, Frame, Item, Value } from '../values/value.js'

const TRANSLATED = 'The text is a translation, which is loaded at run time.'

/**
 * Applies a call such as `applyLocalizedBuilder(builder, 'commands/ban')`: names and descriptions
 * become unknown texts.
 *
 * @param name the name of the called function
 * @returns true if it is such a function
 */
export function translate(
  frame: Frame,
  fn: Value,
  { state }: BuilderValue,
  site: Site,
  name: Node,
): boolean {
  const methods = fn.kind === 'external' ? frame.evaluator.libraries.translatedBy(fn) : undefined
  for (const method of methods ?? []) {
    if (effectOf(state, method) === undefined) {
      continue
    }
    state.calls.push({
      method,
      site,
      name,
      args: [unknown(site, TRANSLATED)],
      doubt: state.doubt,
      isShared: true,
    })
  }
  return methods !== undefined
}

/**
 * Evaluates `createLocalizedChoice('roles:admin', { value: 'admin' })` to a choice with an unknown
 * name.
 */
export function translatedChoice([, argument]: readonly Item[], site: Site): Value {
  if (argument?.kind !== 'object') {
    return unknown(site, TRANSLATED)
  }
  const entries = ['name', 'name_localizations'].map((key) => ({
    key,
    value: unknown(site, TRANSLATED),
    keySite: site,
  }))
  return { ...argument, entries: [...entries, ...argument.entries] }
}
