import type { Analysis } from '@slashlint/checker'
import type { Path } from '@slashlint/core'
import { preview as previewOf } from '@slashlint/preview'
import type { Preview, PreviewSource } from '@slashlint/preview'
import { commandsOf } from './commands.js'
import type { CommandAt } from './commands.js'
import type { PositionEncoding } from './encoding.js'
import { rangeLookup } from './located.js'

/** What `slashlint/preview` answers: how the commands of a document appear to users. */
export interface DocumentPreview extends Preview {
  readonly uri: string
}

export interface PreviewOptions {
  /** A locale key; without one, the default texts are shown. */
  readonly locale?: string
  /** The cursor, a UTF-16 offset. */
  readonly offset?: number
  /** The texts of other documents, for places in them. */
  text?(uri: string): string | undefined
  /** How the client counts positions. */
  readonly encoding?: PositionEncoding
}

/** How the commands of a document appear to users, with the places of their texts. */
export function preview(
  analysis: Pick<Analysis, 'uri' | 'text' | 'units'>,
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
  const cursor = offset === undefined ? undefined : cursorAt(found, offset, uri)
  return {
    uri,
    ...previewOf(sources, { ...(locale !== undefined && { locale }), ...(cursor !== undefined && { cursor }) }),
  }
}

/** The command that the cursor is in, or the first one, and where in it. */
function cursorAt(
  commands: readonly CommandAt[],
  offset: number,
  uri: string,
): { readonly command: number; readonly path?: Path } {
  const command = Math.max(
    0,
    commands.findIndex((one) => contains(one, offset, uri)),
  )
  const found = commands[command]
  const path = found?.definition.at?.(offset)?.path.slice(found.path.length)
  return { command, ...(path !== undefined && { path }) }
}

function contains({ definition, path }: CommandAt, offset: number, uri: string): boolean {
  const [index] = path
  if (index !== undefined) return definition.at?.(offset)?.path[0] === index
  const { place } = definition
  return place.uri === uri && place.start <= offset && offset <= place.end
}
