import { OptionType } from '@slashlint/core/contract'
import { getOrInsert } from '../../record.js'
import type { DefNode, DictEntry, DictNode } from '../definition/nodes.js'
import type { Base } from '../frameworks/framework.js'
import { dictOf, typeEntry } from './command.js'
import { childrenEntry } from './groups.js'

/** A sub-command that declares which command is its parent. */
export interface Based {
  /** The command that the sub-command names. */
  readonly base: Base
  /** The sub-command as an option. */
  readonly node: DictNode
}

/**
 * Builds commands from their sub-commands, those in groups first. The commands are open, since
 * other documents may add sub-commands.
 */
export function commandsOf(parts: readonly Based[]): readonly DictNode[] {
  // A command without a known name is joined with no other.
  const byName = new Map<string | Based, Based[]>()
  for (const part of parts) {
    getOrInsert(byName, part.base.key ?? part, () => []).push(part)
  }
  return [...byName.values()].flatMap((own) => commandOf(own) ?? [])
}

const ELSEWHERE = 'Other documents may add to it.'

function commandOf(parts: readonly Based[]): DictNode | undefined {
  const [first] = parts
  if (first === undefined) {
    return undefined
  }
  const { range, settings } = first.base
  const groups = new Map<string | Based, Based[]>()
  const others: DefNode[] = []
  for (const part of parts) {
    const { group } = part.base
    if (group === undefined) {
      others.push(part.node)
    } else {
      getOrInsert(groups, group.key ?? part, () => []).push(part)
    }
  }
  const nodes = [...[...groups.values()].map(groupOf), ...others]
  const texts = described(parts.map(({ base }) => base.texts))
  return dictOf('command', range, [
    ...texts,
    childrenEntry(range, { nodes, open: ELSEWHERE }),
    ...settings,
  ])
}

function groupOf(parts: readonly Based[]): DefNode {
  const range = parts[0]?.base.range ?? { start: 0, end: 0 }
  const texts = described(parts.map(({ base }) => base.group?.texts ?? []))
  const nodes = parts.map(({ node }) => node)
  return dictOf('child', range, [
    ...texts,
    childrenEntry(range, { nodes, open: ELSEWHERE }),
    typeEntry(range, OptionType.SUB_COMMAND_GROUP),
  ])
}

/**
 * Returns the texts of a command that several sub-commands declare. They are those of the first
 * sub-command, but with the first description that is not a default.
 */
function described(all: readonly (readonly DictEntry[])[]): readonly DictEntry[] {
  const written = all
    .flat()
    .find(({ key, isImplied }) => key === 'description' && isImplied !== true)
  return (all[0] ?? []).map((entry) =>
    entry.key === 'description' && written !== undefined ? written : entry,
  )
}
