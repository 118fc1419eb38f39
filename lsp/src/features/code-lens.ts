import { explorerEntries } from '@slashlint/core/engine'
import { inLabel, isRecord, plural } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import { sizeInWords } from '@slashlint/preview'
import { commandsOf } from './commands.js'
import type { Lens } from './shown.js'
import { commandTitle } from './values.js'

export type { Lens } from './shown.js'

/** `/ban · 5 options · 812 of 8000 characters`, above each command of a document. */
export function codeLenses(analysis: Analysis): readonly Lens[] {
  return commandsOf(analysis).flatMap(({ definition, path, value }) => {
    const { uri, start, end } = definition.locate(path, 'name')
    if (uri !== analysis.uri) return []
    return [{ place: { start, end }, title: titleOf(value) }]
  })
}

function titleOf(command: unknown): string {
  const entries = explorerEntries(command)
  const nested = entries.filter(({ kind }) => kind === 'subcommand').length
  const options = isRecord(command) && Array.isArray(command.options) ? command.options.filter(isRecord).length : 0
  const parts = [
    inLabel(commandTitle(command)),
    ...(nested > 0 ? [plural(nested, 'sub-command')] : options > 0 ? [plural(options, 'option')] : []),
    sizeInWords(command),
  ]
  return parts.join(' · ')
}
