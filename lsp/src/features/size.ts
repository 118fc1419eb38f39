import { commandSize } from '@slashlint/core'
import type { CommandSize } from '@slashlint/core'
import type { Analysis } from '@slashlint/checker'
import { commandTitle, commandsOf } from './values.js'

/** The size of a command and of its parts, in characters, of which 8000 are allowed. */
export interface SizeReport extends CommandSize {
  /** The command as users call it, such as `/ban`. */
  readonly title: string
}

/**
 * Returns the size of the command at an offset. Without an offset, returns that of the first
 * command.
 */
export function sizeReport(analysis: Analysis, offset: number | undefined): SizeReport | undefined {
  const commands = commandsOf(analysis)
  const at = commands.find(({ definition, path }) => {
    if (offset === undefined) {
      return true
    }
    const entry = definition.at?.(offset)
    return entry !== undefined && path.every((segment, index) => entry.path[index] === segment)
  })
  return at === undefined ? undefined : { title: commandTitle(at.value), ...commandSize(at.value) }
}
