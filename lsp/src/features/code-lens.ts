import { commandSize } from '@slashlint/core'
import { LIMITS } from '@slashlint/core/contract'
import { explorerEntries } from '@slashlint/core/engine'
import { asRecord, inLabel, isRecord } from '@slashlint/checker'
import { plural } from '@slashlint/core/internal'
import type { Analysis } from '@slashlint/checker'
import { sizeInWords } from '@slashlint/preview'
import { commandTitle, commandsOf } from './values.js'
import type { CommandAt } from './values.js'
import { isCode } from './forms/form.js'
import type { Lens } from './shown.js'

/** The share of the 8000 characters from which on a lens shows the size of a command. */
const NOTABLE_SIZE = 0.6

/**
 * Makes the lens above the export of each command of a document: `Preview · 5 options · 3 reads`.
 *
 * @param hasPreview true if the lens opens a preview; otherwise it shows the name of the command
 */
export function codeLenses(analysis: Analysis, hasPreview: boolean): readonly Lens[] {
  const starts = new Set<number>()
  return commandsOf(analysis).flatMap((command) => {
    const { definition, path, value } = command
    const { uri } = definition.locate(path, 'name')
    const start = definition.extent(path)?.start
    if (uri !== analysis.uri || start === undefined) {
      return []
    }
    // Several commands of one statement have their lines each at its own beginning.
    const above = statementStart(analysis, start)
    const at = starts.has(above) ? start : above
    starts.add(at)
    const parts = [
      hasPreview ? 'Preview' : inLabel(commandTitle(value)),
      ...partsOf(value),
      ...readsOf(analysis, command),
    ]
    return [{ place: { start: at, end: at }, title: parts.join(' · ') }]
  })
}

/**
 * Returns the beginning of the top-level statement that contains an offset. In data, returns the
 * offset itself.
 */
function statementStart({ text, language }: Analysis, offset: number): number {
  if (!isCode(language)) {
    return offset
  }
  const begun = [
    ...text
      .slice(0, offset)
      .matchAll(/^(?:(?:export|module|exports|class|abstract|const|let|var)\b|@)/gm),
  ]
  return begun.at(-1)?.index ?? offset
}

function partsOf(command: unknown): readonly string[] {
  const nested = explorerEntries(command).filter(({ kind }) => kind === 'subcommand').length
  const { options: list } = asRecord(command)
  const count = Array.isArray(list) ? list.filter(isRecord).length : 0
  const options = count > 0 ? [plural(count, 'option')] : []
  const isLarge = commandSize(command).total >= NOTABLE_SIZE * LIMITS.commandSize
  return [
    ...(nested > 0 ? [plural(nested, 'sub-command')] : options),
    ...(isLarge ? [sizeInWords(command)] : []),
  ]
}

function readsOf({ uses }: Analysis, { definition, path }: CommandAt): readonly string[] {
  const tied = uses.tied.find(
    (one) => one.unit.definition === definition && one.path.join('/') === path.join('/'),
  )
  const count = tied?.uses.filter(({ use }) => use.kind === 'option').length ?? 0
  return count === 0 ? [] : [plural(count, 'read')]
}
