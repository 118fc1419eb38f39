/**
 * The packages of all supported libraries for JavaScript, which the build defines. `@name/*` means
 * all packages of a scope.
 */
declare const SLASHLINT_LIBRARIES: readonly string[] | undefined

/**
 * The packages that show that a project defines commands: those of the libraries, and slashlint's
 * own.
 */
const PACKAGES: readonly string[] = [
  ...(typeof SLASHLINT_LIBRARIES === 'object' ? SLASHLINT_LIBRARIES : []),
  'slashlint',
  '@slashlint/*',
]
/**
 * The packages of all supported libraries for Python, with normalised names. The build defines
 * them.
 */
declare const SLASHLINT_PYTHON_LIBRARIES: readonly string[] | undefined

const PYTHON_PACKAGES: readonly string[] =
  typeof SLASHLINT_PYTHON_LIBRARIES === 'object' ? SLASHLINT_PYTHON_LIBRARIES : []

/** The manifests of Python at the root of a project. */
export const PYTHON_MANIFESTS: readonly string[] = [
  'requirements.txt',
  'pyproject.toml',
  'setup.cfg',
  'setup.py',
  'Pipfile',
]

const SECTIONS = [
  'dependencies',
  'devDependencies',
  'peerDependencies',
  'optionalDependencies',
] as const

const matches = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern

/** Tells whether a package.json contains a package of a library for commands. */
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

/** Tells whether a Python manifest, in any of its formats, contains a library for commands. */
export function namesPythonLibrary(
  manifest: string,
  packages: readonly string[] = PYTHON_PACKAGES,
): boolean {
  const names = packages.map((name) => name.replaceAll('-', '[-_.]+'))
  const pattern = new RegExp(
    String.raw`(?:^|["'\s/=])(?:${names.join('|')})(?=$|["'\s;,=<>~!@(.[\]])`,
    'im',
  )
  // Some tools on Windows write UTF-16, of which NULs are left here.
  return (
    packages.length > 0 &&
    pattern.test(manifest.replace(/[\0\uFFFD]/g, '').replace(/^[ \t]*#.*/gm, ''))
  )
}
