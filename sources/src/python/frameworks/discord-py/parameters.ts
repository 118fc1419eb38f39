import { nearestFix, unknownParameter } from '../mistakes.js'
import type { Command, Mistake } from '../framework.js'
import { effectOf } from './effects.js'
import type { Effect } from './effects.js'
import { typedBy } from './hybrids.js'
import { fieldsOf } from './flags.js'

/** The effects of decorators whose keywords are names of parameters. */
export const NAMING: ReadonlySet<Effect> = new Set([
  'describe',
  'rename',
  'choices',
  'autocomplete',
])

const RAISES = 'discord.py raises an error when the module is loaded'

/** Reports names in decorators that no parameter has. */
export function unknownParameters(command: Command): Mistake[] {
  const { signature, form, others, completed } = command
  const parameters = fieldsOf(command)
  const isOpen = parameters.some(
    (parameter) =>
      parameter.kind === 'args' ||
      parameter.kind === 'kwargs' ||
      // The flags of a converter become options with their own names.
      (form.kind === 'hybrid' && typedBy(parameter, signature, true).type.type === 'dynamic'),
  )
  if (isOpen) {
    return []
  }
  const names = parameters.map(({ name }) => name)
  const known = new Set(names)
  const { tree } = signature.module
  const given = others
    .filter((one) => NAMING.has(effectOf(one)))
    .flatMap(({ args }) => {
      const keywords = args?.keywords ?? []
      const taken = new Set(keywords.map(({ name }) => name))
      // Python refuses a keyword that is given twice.
      const free = names.filter((name) => !taken.has(name))
      return keywords
        .filter(({ name }) => !known.has(name))
        .map(({ name, nameNode }) => {
          const range = tree.rangeOf(nameNode)
          return { name, range, fixes: nearestFix(name, free, range) }
        })
    })
  const behind = [...completed]
    .filter(([name]) => !known.has(name))
    .map(([name, { range }]) => ({ name, range, fixes: [] }))
  return [...given, ...behind].map(({ name, range, fixes }): Mistake => ({
    ...unknownParameter(name, range, names, RAISES),
    fixes,
  }))
}
