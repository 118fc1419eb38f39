import { missingDocuments } from './analyse.js'
import type { Analysis } from './analyse.js'

/** Documents import documents; chains longer than this stay unknown. */
const MAX_ROUNDS = 20

/** What is known of other documents, by URI. A Map does. */
export interface Texts {
  has(uri: string): boolean
  /** `undefined`: there is no such document. */
  set(uri: string, text: string | undefined): unknown
}

/**
 * Analyses a document, and again with the documents it turns out to depend on, until none is missing.
 *
 * @param analyse analyses the document with the texts that are known
 * @param texts what is known; it grows
 * @param load the text of a document; undefined where there is none
 * @returns undefined where the document is nothing of ours
 */
export async function withImports(
  analyse: () => Analysis | undefined,
  texts: Texts,
  load: (uri: string) => Promise<string | undefined>,
): Promise<Analysis | undefined> {
  let analysis = analyse()
  for (let round = 0; round < MAX_ROUNDS && analysis !== undefined; round++) {
    const missing = missingDocuments(analysis).filter((uri) => !texts.has(uri))
    if (missing.length === 0) break
    await Promise.all(missing.map(async (uri) => void texts.set(uri, await load(uri))))
    analysis = analyse()
  }
  return analysis === undefined || analysis.units.length > 0 || analysis.source.length > 0 ? analysis : undefined
}
