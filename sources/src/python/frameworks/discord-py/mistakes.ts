import { NONE } from '../../../lezer/tree.js'
import { argumentOfCommand } from '../framework.js'
import type { Command, Mistake } from '../framework.js'
import { wrongDefaults } from './defaults.js'
import { cutDescriptions } from './cut.js'
import { effectOf } from './effects.js'
import { nameIn } from './names.js'
import { unknownParameters } from './parameters.js'
import { wrongSignatures } from './signatures.js'
import { wrongAnnotations, wrongMenus } from './unsupported.js'

/**
 * Finds mistakes in the code of a command. The list is empty if an unknown decorator may change the
 * command.
 */
export function mistakesOf(command: Command): Mistake[] {
  if (command.others.some((one) => effectOf(one) === 'unknown')) {
    return []
  }
  return [
    ...wrongSignatures(command),
    ...wrongMenus(command),
    ...(hasOptions(command) ? mistakesInOptions(command) : []),
    ...withoutSelf(command),
  ]
}

const mistakesInOptions = (command: Command): Mistake[] => [
  ...unknownParameters(command),
  ...wrongAnnotations(command),
  ...wrongDefaults(command),
  ...cutDescriptions(command),
]

/**
 * Reports methods of a class that are registered in a tree. The tree calls them without `self`, so
 * they always fail.
 */
function withoutSelf({ form, signature, decorator }: Command): Mistake[] {
  const { owner, decorators, parameters } = signature
  const isStatic = decorators.some(({ callee }) => nameIn(callee) === 'builtins.staticmethod')
  if (form.kind !== 'tree' || owner === NONE || isStatic || parameters.length < 2) {
    return []
  }
  const message =
    'A tree calls this method without `self`, so it fails whenever a user runs it: use @app_commands.command() in a cog.'
  return [{ code: 'python/never-registered', message, ...decorator.range }]
}

/**
 * Tells whether the parameters become options. The function of a hybrid group is a sub-command only if `fallback` names
 * it.
 */
function hasOptions(command: Command): boolean {
  const { makes } = command.form
  const fallback = makes === 'group' ? argumentOfCommand(command, 'fallback') : undefined
  return makes === 'command' || (fallback !== undefined && fallback.value.kind === 'text')
}
