import type { Host } from '../../reader.js'
import { LOCKS, MANIFESTS, MORE, readList } from './files.js'
import type { ReadManifest } from './files.js'
import { isAtLeast } from './requirement.js'
import type { Requirement } from './requirement.js'

/** The requirements of a project, from its manifests. */
export interface Requirements {
  /** Tells whether the project requires one of these packages. */
  has(packages: readonly string[]): boolean
  /**
   * Tells whether one of these packages has this version or a newer one. Returns `undefined` if the manifests allow
   * both.
   *
   * @param version with dots: `2.4`
   */
  isAtLeast(packages: readonly string[], version: string): boolean | undefined
}

/** The requirements of a project without manifests. */
export const NO_REQUIREMENTS: Requirements = { has: () => false, isAtLeast: () => undefined }

/** The limit for lists of requirements that name further lists. */
const MOST_LISTS = 20

/**
 * Reads the manifests of the folders around a document, the nearest first. It returns the requirements of the first
 * folder that requires one of the packages.
 *
 * @param folders URIs without a slash at their ends
 * @param packages normalised names
 * @param missing receives the documents that are unknown
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
    // Lockfiles also contain packages that others require. So they only add versions of packages that a manifest
    // requires.
    const isRequired = ({ name }: Requirement): boolean =>
      written.length === 0 || written.some((one) => one.name === name)
    const named = [...written, ...installed.filter(isRequired)]
    if (named.length > 0) {
      return answersFrom(named)
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

/** Answers questions about packages by their requirements. */
const answersFrom = (named: readonly Requirement[]): Requirements => ({
  has: (packages) => named.some(({ name }) => packages.includes(name)),
  isAtLeast(packages, version) {
    const wanted = version.split('.').map(Number)
    const said = named
      .filter(({ name }) => packages.includes(name))
      .map((one) => isAtLeast(one, wanted))
      .filter((one) => one !== undefined)
    // Two manifests may contradict each other.
    return said.every((one) => one === said[0]) ? said[0] : undefined
  },
})

/** The number of folders that are searched upwards for a manifest, if the project's folder is unknown. */
const MOST_FOLDERS = 8
/** The number of folders above a document in which modules may begin, if none of the folders has a manifest. */
const MOST_ROOTS = 4

/**
 * Lists the folders of a project around a document, the nearest first.
 *
 * @param folder the folder of the document, without a slash at its end
 * @param root the folder of the project. If unknown, it is the nearest one with a manifest
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

/** Lists a folder and the folders above it, up to the first one for which `isLast` is true. */
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
