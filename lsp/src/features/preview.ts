import { definedFields } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { Path } from '@slashlint/core'
import { explorerEntries } from '@slashlint/core/engine'
import { preview as previewOf } from '@slashlint/preview'
import type { Preview, PreviewSource } from '@slashlint/preview'
import { commandsOf } from './values.js'
import type { CommandAt } from './values.js'
import type { PositionEncoding } from './encoding.js'
import { meantBy } from './handlers.js'
import { rangeLookup } from './located.js'

/** The answer of `slashlint/preview`: how the commands of a document appear to users. */
export type DocumentPreview = Preview & Pick<Analysis, 'uri'>

type Subject = Pick<Analysis, 'uri' | 'text' | 'units' | 'uses'>

/** The options of a preview in an editor. */
export interface PreviewOptions {
  /** The locale whose texts are shown. Without it, the default texts are shown. */
  readonly locale?: string
  /** The offset of the cursor in UTF-16 units. */
  readonly offset?: number
  /** Returns the text of another document, to convert places in it to lines and columns. */
  text?(uri: string): string | undefined
  /** The unit in which the client counts positions. */
  readonly encoding?: PositionEncoding
}

/** Models how the commands of a document appear to users, with the places of their texts. */
export function preview(
  analysis: Subject,
  { locale, offset, text, encoding = 'utf-16' }: PreviewOptions = {},
): DocumentPreview {
  const { uri } = analysis
  const found = commandsOf(analysis)
  const rangeOf = rangeLookup((other) => (other === uri ? analysis.text : text?.(other)), encoding)
  const sources = found.map(({ definition, path, value }): PreviewSource => ({
    value,
    place(part, target) {
      const place = definition.locate([...path, ...part], target)
      const range = rangeOf(place)
      return range === undefined ? undefined : { uri: place.uri, range }
    },
  }))
  const cursor = offset === undefined ? undefined : cursorAt(found, analysis, offset)
  return { uri, ...previewOf(sources, definedFields({ locale, cursor })) }
}

/** The position of the cursor: the index of the command, and the path of the part in it. */
interface Cursor {
  readonly command: number
  readonly path?: Path
}

/**
 * Returns the command that contains the cursor, and the part of it. If no command does, returns the
 * one that a handler at the cursor uses, or the first one.
 */
function cursorAt(commands: readonly CommandAt[], analysis: Subject, offset: number): Cursor {
  const { uri, text } = analysis
  let begun: (Cursor & { readonly start: number }) | undefined
  for (const [command, { definition, path, value }] of commands.entries()) {
    const { place } = definition
    if (
      place.uri !== uri ||
      offset < lineStart(text, place.start) ||
      offset > lineEnd(text, place.end)
    ) {
      continue
    }
    const exact = definition.at?.(offset)?.path
    if (exact !== undefined && path.every((key, level) => exact[level] === key)) {
      return { command, path: exact.slice(path.length) }
    }
    // An entry takes its line and those behind it, until the next one begins.
    for (const part of [[], ...explorerEntries(value).map((entry) => entry.path)]) {
      const extent = definition.extent([...path, ...part])
      const start = extent === undefined ? Infinity : lineStart(text, extent.start)
      if (start <= offset && start >= (begun?.start ?? 0)) {
        begun = { command, path: part, start }
      }
    }
  }
  return begun ?? handledAt(commands, analysis, offset) ?? { command: 0 }
}

/**
 * Returns the option that is used in the line of the cursor, or the sub-command whose branch in a
 * handler contains the cursor. A branch consists of its first line, and the following lines that
 * are indented further.
 */
function handledAt(
  commands: readonly CommandAt[],
  { uri, text, uses }: Subject,
  offset: number,
): Cursor | undefined {
  const end = lineEnd(text, offset)
  let found: (Cursor & { readonly start: number }) | undefined
  for (const tied of uses.tied) {
    const command = commands.findIndex(
      (one) =>
        one.definition === tied.unit.definition && one.path.join('/') === tied.path.join('/'),
    )
    for (const use of command === -1 ? [] : tied.uses) {
      const { start } = use.place
      if (use.uri !== uri || start > end || start < (found?.start ?? 0)) {
        continue
      }
      const isOnLine = start >= lineStart(text, offset)
      if (!isOnLine && (use.use.kind !== 'level-name' || !isBelow(text, start, offset))) {
        continue
      }
      const [target, ...others] = meantBy(tied, use)
      if (target !== undefined && others.length === 0) {
        found = { command, path: target.path, start }
      }
    }
  }
  return found
}

/**
 * Checks whether all lines between two offsets are indented further than the first. The last line may close the
 * block.
 */
function isBelow(text: string, above: number, offset: number): boolean {
  const [head = '', ...lines] = text
    .slice(lineStart(text, above), lineEnd(text, offset))
    .split('\n')
  const depth = indentation(head)
  return lines.every(
    (line, index) =>
      line.trim() === '' ||
      indentation(line) > depth ||
      (index === lines.length - 1 && /^\s*\}\s*$/.test(line) && indentation(line) === depth),
  )
}

const indentation = (line: string): number => line.length - line.trimStart().length
const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1
const lineEnd = (text: string, offset: number): number => {
  const end = text.indexOf('\n', offset)
  return end === -1 ? text.length : end
}
