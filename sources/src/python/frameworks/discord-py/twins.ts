import { NONE } from '../../../lezer/tree.js'
import type { Tree } from '../../../lezer/tree.js'
import { onceFor } from '../../../record.js'
import type { Range } from '../../../reader.js'
import { K } from '../../syntax/kinds.js'
import { argumentOfCommand } from '../framework.js'
import type { Command, Mistake } from '../framework.js'
import { effectOf } from './effects.js'

/**
 * Reports slash commands with the name of an earlier one in the same tree. The tree refuses the
 * second one.
 */
export function twinsIn(commands: readonly Command[]): Mistake[] {
  const known = new Map<string, Range>()
  return commands.flatMap((command): Mistake[] => {
    const named = isCertain(command) ? nameOf(command) : undefined
    if (named === undefined) {
      return []
    }
    const { name, range } = named
    const key = `${treeOf(command)} ${name}`
    const first = known.get(key)
    if (first === undefined) {
      known.set(key, range)
      return []
    }
    const message = `The tree already has a slash command called "${name}": discord.py raises CommandAlreadyRegistered when the module is loaded. Give one of them another name.`
    const related = [{ ...first, message: 'The first one.' }]
    return [{ code: 'set/duplicate-name', message, ...range, related }]
  })
}

/** Tells whether a command is added to its tree whenever the module is loaded, for no guild and under its own name. */
function isCertain({ form, signature, decorator, others }: Command): boolean {
  const { module, node, owner, isDamaged } = signature
  const { tree } = module
  const isAtTop = tree.kindOf(tree.parentOf(tree.parentOf(node))) === K.Script
  const args = decorator.args
  const isForGuilds =
    args === undefined ||
    args.isOpen ||
    args.keywords.some(({ name }) => name === 'guild' || name === 'guilds') ||
    others.some((one) => ['guilds', 'unknown'].includes(effectOf(one) ?? ''))
  return (
    form.kind === 'tree' &&
    form.makes === 'command' &&
    owner === NONE &&
    isAtTop &&
    !isDamaged &&
    !isForGuilds &&
    !removesCommands(tree)
  )
}

/** Matches calls that remove commands from a tree. */
const REMOVES = /\b(?:remove_command|clear_commands)\b/

const removesCommands = onceFor(({ text }: Tree): boolean => REMOVES.test(text))

function nameOf(command: Command): { readonly name: string; readonly range: Range } | undefined {
  const { module, name, nameNode } = command.signature
  const given = argumentOfCommand(command, 'name')
  if (given === undefined) {
    return { name, range: module.tree.rangeOf(nameNode) }
  }
  const { node, value } = given
  return value.kind === 'text' ? { name: value.value, range: module.tree.rangeOf(node) } : undefined
}

/** Returns the tree of a command as it is written: `bot.tree` of `@bot.tree.command()`. */
const treeOf = ({ decorator, signature }: Command): string =>
  decorator.names
    .slice(0, -1)
    .map((name) => signature.module.tree.textOf(name))
    .join('.')
