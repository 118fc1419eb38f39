import { NONE } from '../../../lezer/tree.js'
import type { Node } from '../../../lezer/tree.js'
import type { Range } from '../../../reader.js'
import { signatureOf } from '../../signature/signature.js'
import type { Decorated, Signature } from '../../signature/signature.js'
import { isAsync, isGenerator, nameOf, parametersOf } from '../../syntax/items.js'
import { unknownPermission } from '../forks.js'
import type { Command, Mistake } from '../framework.js'
import { effectOf } from './effects.js'
import { typedBy } from './hybrids.js'
import { nameIn } from './names.js'
import { fieldsOf } from './flags.js'
import { parameterSettings } from './options.js'
import { NAMING } from './parameters.js'

/** Reports functions and decorators that discord.py rejects. */
export const wrongSignatures = (command: Command): Mistake[] => [
  ...wrongFunction(command.signature),
  ...(command.form.makes === 'menu' ? wrongMenu(command) : wrongParameters(command)),
  ...wrongArguments(command),
  ...command.others.flatMap((one) => wrongDecorator(command.signature, one)),
  ...completedChoices(command),
  ...[...command.completed.values()].flatMap(({ by }) => wrongCompletion(command.signature, by)),
]

const mistake = (problem: string, range: Range): Mistake => ({
  code: 'python/signature',
  message: `${problem} discord.py raises an error when the module is loaded.`,
  ...range,
})

/** Reports a function that is not a coroutine. */
function wrongFunction({ module: { tree }, node, nameNode }: Signature): Mistake[] {
  const range = tree.rangeOf(nameNode)
  if (!isAsync(tree, node)) {
    return [mistake('The function of a command must be `async def`:', range)]
  }
  if (isGenerator(tree, node)) {
    return [mistake('The function of a command answers once and must not `yield`:', range)]
  }
  return []
}

const countOf = ({ owner }: Signature): number => (owner === NONE ? 1 : 2)

function wrongParameters({ signature, form }: Command): Mistake[] {
  const { parameters, module, nameNode } = signature
  if (parameters.length >= countOf(signature)) {
    return []
  }
  const what = form.kind === 'hybrid' ? 'context' : 'interaction'
  const before = signature.owner === NONE ? '' : ' behind `self`'
  return [
    mistake(
      `The function has no parameter for the ${what}${before}:`,
      module.tree.rangeOf(nameNode),
    ),
  ]
}

/** Reports a menu in a class, or with other parameters than the interaction and the target. */
function wrongMenu({ signature, decorator }: Command): Mistake[] {
  const { module, parameters, owner, nameNode } = signature
  if (owner !== NONE) {
    return [mistake('A context menu must not be defined in a class:', decorator.range)]
  }
  if (parameters.length === 2) {
    return []
  }
  const what = 'The function of a context menu takes the interaction, and a user or a message:'
  return [mistake(what, module.tree.rangeOf(nameNode))]
}

/** The keyword arguments that all decorators for commands accept. */
const KEYWORDS: ReadonlySet<string> = new Set([
  'name',
  'description',
  'nsfw',
  'auto_locale_strings',
  'extras',
])
const OF_TREE: ReadonlySet<string> = new Set([...KEYWORDS, 'guild', 'guilds'])

function wrongArguments({ signature, decorator, form }: Command): Mistake[] {
  const { tree } = signature.module
  const written = signature.decorators.find(({ node }) => node === decorator.node)
  // The arguments that another function passes on are not checked. Hybrid commands accept all arguments.
  if (written?.args === undefined || written.callee.kind === 'function' || form.kind === 'hybrid') {
    return []
  }
  const { positional, keywords } = written.args
  const [strange] = positional
  if (strange !== undefined) {
    return [mistake(POSITIONAL, tree.rangeOf(strange))]
  }
  const known = form.kind === 'tree' ? OF_TREE : KEYWORDS
  return keywords
    .filter(({ name }) => !known.has(name))
    .map(({ name, nameNode }) =>
      mistake(`This decorator takes no argument "${name}":`, tree.rangeOf(nameNode)),
    )
}

const POSITIONAL = 'This decorator takes its arguments by name, as in `name="ban"`:'

const PERMITTING = /^(?:app_commands\.default_permissions|checks\.(?:bot_)?has_permissions)$/

/** Reports functions that complete parameters of the type `Choice`. */
function completedChoices(command: Command): Mistake[] {
  const { signature, form } = command
  return fieldsOf(command)
    .filter(
      (parameter) =>
        typedBy(parameter, signature, form.kind === 'hybrid').isChoice === true &&
        parameterSettings(command, parameter).isCompleted,
    )
    .map(({ annotation }) => mistake(COMPLETED, signature.module.tree.rangeOf(annotation)))
}

const COMPLETED =
  'No function may complete a Choice, but one may complete a str, an int or a float:'

/** Reports mistakes in the decorators other than the one that makes the command. */
function wrongDecorator({ module }: Signature, decorator: Decorated): Mistake[] {
  const { tree } = module
  const { args, range, callee } = decorator
  const isNaming = NAMING.has(effectOf(decorator))
  if (args === undefined) {
    return isNaming ? [mistake('This decorator takes parameters by name, in brackets:', range)] : []
  }
  const [strange] = args.positional
  if (isNaming && strange !== undefined) {
    return [mistake(POSITIONAL_NAMES, tree.rangeOf(strange))]
  }
  const names = PERMITTING.test(nameIn(callee) ?? '') ? args.keywords : []
  return names
    .filter(({ name }) => unknownPermission(name))
    .map(({ name, nameNode }) =>
      mistake(`There is no permission "${name}":`, tree.rangeOf(nameNode)),
    )
}

const POSITIONAL_NAMES = 'This decorator takes texts by the names of parameters, as in `who="…"`:'

/** Reports a completing function with other parameters than the interaction and the typed text. */
function wrongCompletion({ module }: Signature, by: Node): Mistake[] {
  const { tree } = module
  const { decorators, owner, isDamaged } = signatureOf(module, by)
  if (isDamaged || decorators.length > 1) {
    return []
  }
  const range = tree.rangeOf(nameOf(tree, by))
  if (!isAsync(tree, by)) {
    return [mistake('A function that completes an option must be `async def`:', range)]
  }
  const own = owner === NONE ? '' : '`self`, '
  if (parametersOf(tree, by).length === (owner === NONE ? 2 : 3)) {
    return []
  }
  return [mistake(`It takes ${own}the interaction and the text that was typed:`, range)]
}
