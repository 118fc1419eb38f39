import type { Host } from '../../reader.js'
import { LOCKS, MANIFESTS, MORE, readList } from './files.js'
import type { ReadManifest } from './files.js'
import { isAtLeast } from './requirement.js'
import type { Requirement } from './requirement.js'

/** What the manifests of a project ask for. */
export interface Requirements {
  /** Whether one of these packages is asked for. */
  has(packages: readonly string[]): boolean
  /**
   * Whether the version of one of these packages is this one or newer; `undefined` if the manifests leave it open.
   *
   * @param version with dots: `2.4`
   */
  isAtLeast(packages: readonly string[], version: string): boolean | undefined
}

/** A project without manifests. */
export const NO_REQUIREMENTS: Requirements = { has: () => false, isAtLeast: () => undefined }

/** Lists that name each other: more are not read. */
const MOST_LISTS = 20

/**
 * Reads the manifests of the folders around a document, the nearest first: those of the first folder count that ask for one of the
 * packages.
 *
 * @param folders URIs without a slash at their ends
 * @param packages normalised names
 * @param missing gets the documents that are not known
 */
export function requirementsFor(
  folders: readonly string[],
  packages: ReadonlySet<string>,
  host: Pick<Host, 'text'>,
  missing: Set<string>,
): Requirements {
  const textOf = (uri: string): string | undefined => {
    const text = host.text(uri)
    if (text === undefined) {
      missing.add(uri)
    }
    return text?.replace(/^\uFEFF/, '')
  }
  const namedIn = (folder: string, files: Readonly<Record<string, ReadManifest>>) =>
    Object.entries(files)
      .flatMap(([name, readManifest]) => requirementsOf(`${folder}/${name}`, readManifest, textOf))
      .filter(({ name }) => packages.has(name))
  for (const folder of folders) {
    const main = namedIn(folder, MANIFESTS)
    const written = main.length > 0 ? main : namedIn(folder, MORE)
    const installed = namedIn(folder, LOCKS)
    // A lock has what others need, too: only its versions count then.
    const named =
      written.length === 0
        ? installed
        : [...written, ...installed.filter(({ name }) => written.some((one) => one.name === name))]
    if (named.length > 0) {
      return saidOf(named)
    }
  }
  return NO_REQUIREMENTS
}

function requirementsOf(
  uri: string,
  readManifest: ReadManifest,
  textOf: (uri: string) => string | undefined,
): Requirement[] {
  const found: Requirement[] = []
  const seen = new Set([uri])
  const waiting = [{ at: uri, how: readManifest }]
  for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
    const text = textOf(one.at)
    const { requirements, files } =
      text === undefined ? { requirements: [], files: [] } : one.how(text)
    found.push(...requirements)
    for (const file of files) {
      const other = URL.canParse(file, one.at) ? new URL(file, one.at).href : one.at
      if (!seen.has(other) && seen.size < MOST_LISTS) {
        seen.add(other)
        waiting.push({ at: other, how: readList })
      }
    }
  }
  return found
}

/** What is said of packages. */
const saidOf = (named: readonly Requirement[]): Requirements => ({
  has: (packages) => named.some(({ name }) => packages.includes(name)),
  isAtLeast(packages, version) {
    const wanted = version.split('.').map(Number)
    const said = named
      .filter(({ name }) => packages.includes(name))
      .map((one) => isAtLeast(one, wanted))
      .filter((one) => one !== undefined)
    // Two manifests may say different things.
    return said.every((one) => one === said[0]) ? said[0] : undefined
  },
})

/** Folders above a document that are looked at where nothing says which one is the project's. */
const MOST_FOLDERS = 8
/** Of these, those in which modules may begin if no folder has a manifest. */
const MOST_ROOTS = 4

/**
 * The folders of a project around a document, the nearest first.
 *
 * @param folder the one of the document, without a slash at its end
 * @param root the folder of the project; where it is not known, it is the nearest one with a manifest
 */
export function foldersAround(
  folder: string,
  root: string | undefined,
  isThere: (uri: string) => boolean,
): readonly string[] {
  if (root !== undefined) {
    return `${folder}/`.startsWith(`${root}/`) ? upTo(folder, (at) => at === root) : [folder]
  }
  const all = upTo(folder, (_, index) => index === MOST_FOLDERS - 1)
  const names = Object.keys(MANIFESTS)
  const own = all.findIndex((at) => names.some((name) => isThere(`${at}/${name}`)))
  return all.slice(0, own === -1 ? MOST_ROOTS : own + 1)
}

/** A folder and those above it, up to the last one. */
function upTo(folder: string, isLast: (at: string, index: number) => boolean): string[] {
  const folders: string[] = []
  for (let at = folder; !at.endsWith('/'); at = at.slice(0, at.lastIndexOf('/'))) {
    folders.push(at)
    if (isLast(at, folders.length - 1)) {
      break
    }
  }
  return folders
}
