import { analyse } from '@slashlint/checker'
import type { Analysis, Settings } from '@slashlint/checker'
import { languageOf, loadReader } from '@slashlint/sources'

/** A document with a cursor, for tests of the features. */
export interface Scene {
  readonly analysis: Analysis
  readonly text: string
  /** The offset of `|`, or -1. */
  readonly offset: number
  again(text: string): Analysis | undefined
}

const NO_SETTINGS: Settings = { assignment: {}, rules: {} }

/** Analyses a text in which `|` marks the cursor. The name determines its resource. */
export async function scene(
  marked: string,
  name = 'ban.command.json',
  settings: Settings = NO_SETTINGS,
): Promise<Scene> {
  const offset = marked.indexOf('|')
  const text = offset === -1 ? marked : marked.slice(0, offset) + marked.slice(offset + 1)
  const uri = `file:///work/${name}`
  const read = await loadReader(languageOf(name) ?? 'json')
  const again = (changed: string): Analysis | undefined =>
    analyse({ uri, text: changed }, read, settings)
  const analysis = again(text)
  if (analysis === undefined) {
    throw new Error(`${name} holds no definition`)
  }
  return { analysis, text, offset, again }
}
