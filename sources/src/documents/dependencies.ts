import { isRecord } from '../record.js'
import { foldersAbove } from './folders.js'

/** Returns the text of a document, or `undefined` if it is not known (yet). */
export type TextOf = (uri: string) => string | undefined

/** The version of a package that a project wants, with the folder of its `package.json`. */
export interface Dependency {
  /** The URI of the folder, ending in a slash. */
  readonly folder: string
  /** The version as in `package.json`: `^14.8.0`. */
  readonly wanted: string
}

/** Finds the entries of a package in the data of a `package.json`. */
export const dependenciesIn = (
  manifest: Readonly<Record<string, unknown>>,
  folder: string,
  name: string,
): readonly Dependency[] =>
  FIELDS.flatMap((field) => {
    const all = manifest[field]
    const wanted = isRecord(all) && Object.hasOwn(all, name) ? all[name] : undefined
    return typeof wanted === 'string' ? [{ folder, wanted }] : []
  })

const FIELDS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']

/**
 * Finds the entry of a package in the `package.json` files above a document. The nearest file with
 * such an entry counts.
 */
export function dependencyAbove(textOf: TextOf, uri: string, name: string): Dependency | undefined {
  for (const folder of foldersAbove(uri)) {
    const text = textOf(`${folder}/package.json`)
    const manifest = text?.includes(`"${name}"`) === true ? dataOf(text) : undefined
    const [dependency] = isRecord(manifest) ? dependenciesIn(manifest, folder, name) : []
    if (dependency !== undefined) {
      return dependency
    }
  }
  return undefined
}

/** Parses JSON. Returns `undefined` if the text is damaged. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
