/** Defined by the build: the packages of all libraries that the reader of code knows; `@name/*` is a whole family. */
declare const SLASHLINT_LIBRARIES: readonly string[] | undefined

/** Packages that show that a project defines commands: those of the libraries, and our own. */
const PACKAGES: readonly string[] = [
  ...(typeof SLASHLINT_LIBRARIES === 'object' ? SLASHLINT_LIBRARIES : []),
  'slashlint',
  '@slashlint/*',
]
const SECTIONS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Tells whether a package.json names a library for chat apps. */
export function namesChatLibrary(
  manifest: string,
  patterns: readonly string[] = PACKAGES,
): boolean {
  try {
    const sections = Object(JSON.parse(manifest)) as Readonly<Record<string, unknown>>
    const packages = SECTIONS.flatMap((section) => Object.keys(Object(sections[section]) as object))
    return packages.some((name) => patterns.some((pattern) => matches(pattern, name)))
  } catch {
    return false
  }
}
