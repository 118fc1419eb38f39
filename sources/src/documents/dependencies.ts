import { isRecord } from '../record.js'
import { foldersAbove } from './folders.js'

/** The text of a document; `undefined` if it is not known (yet). */
export type TextOf = (uri: string) => string | undefined

/** What a project says about a package that it uses. */
export interface Dependency {
  readonly folder: string
  /** As `package.json` has it: `^14.8.0`. */
  readonly wanted: string
}

/** What the data of one `package.json` says about a package. */
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

/** What the nearest `package.json` above a document that names a package says about it. */
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

/** `undefined` while somebody types in it. */
function dataOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
