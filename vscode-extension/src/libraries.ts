/** Put in by the build: the packages of all libraries that the reader of code knows; `@name/*` is a whole family. */
declare const SLASHLINT_LIBRARIES: readonly string[] | undefined

/** What shows that a project defines commands: one of those libraries, or one of ours. */
const PACKAGES: readonly string[] = [
  ...(typeof SLASHLINT_LIBRARIES === 'object' ? SLASHLINT_LIBRARIES : []),
  'slashlint',
  '@slashlint/*',
]
const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'] as const

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Whether a package.json names a library for chat apps. */
export function namesChatLibrary(manifest: string, patterns: readonly string[] = PACKAGES): boolean {
  let parsed: unknown
  try {
    parsed = JSON.parse(manifest)
  } catch {
    return false
  }
  if (typeof parsed !== 'object' || parsed === null) return false
  const sections = parsed as Partial<Record<(typeof SECTIONS)[number], unknown>>
  return SECTIONS.some((section) => {
    const packages = sections[section]
    return (
      typeof packages === 'object' &&
      packages !== null &&
      Object.keys(packages).some((name) => patterns.some((pattern) => matches(pattern, name)))
    )
  })
}
