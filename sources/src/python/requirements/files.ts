import { clausesIn, namesInAddress, normalised, requirementsIn } from './requirement.js'
import type { Requirement } from './requirement.js'
import { tomlEntries } from './toml.js'
import type { TomlEntry } from './toml.js'

/** The requirements of a manifest, and the files with further ones. */
export interface ManifestRequirements {
  /** The packages that the manifest itself names. */
  readonly requirements: readonly Requirement[]
  /** Paths relative to the folder of the manifest. */
  readonly files: readonly string[]
}

/** Reads one kind of manifest. */
export type ReadManifest = (text: string) => ManifestRequirements

const only = (requirements: readonly Requirement[]): ManifestRequirements => ({
  requirements,
  files: [],
})

/** Reads the lines of a file for `pip`. Lines that a backslash joins are one. */
const LIST: ReadManifest = (text) => {
  const lines = text
    .replace(/\\\r?\n/g, ' ')
    .split(/\r\n?|\n/)
    .map((line) => line.replace(/(?:^|\s)#(?!egg=).*$/, '').trim())
  const files = lines.flatMap(
    (line) => /^(?:-r|--requirement)(?:\s+|=|(?=[\w./]))(\S+)$/.exec(line)?.[1] ?? [],
  )
  const requirements = lines.flatMap((line) =>
    requirementsIn(line.replace(/^(?:-e|--editable)(?:\s+|=)/, '')),
  )
  return { requirements, files }
}

/** Makes a requirement from a key of a table, as in Poetry and Pipenv. */
const ofKey = (name: string, text = ''): Requirement => ({
  name: normalised(name),
  clauses: clausesIn(text),
})

const fromTable = (entry: TomlEntry, depth: number): Requirement[] => {
  const { path, text } = entry
  const name = path[depth] ?? ''
  const last = path[depth + 1]
  if (last === 'git' || last === 'url') {
    return [...namesInAddress(text ?? ''), ofKey(name)]
  }
  return last === undefined || last === 'version' ? [ofKey(name, text)] : []
}

const PYPROJECT: ReadManifest = (text) =>
  only(tomlEntries(text).flatMap((entry) => fromProject(entry)))

/** Tables whose keys are packages, by the names before the key. */
const TABLES = [
  /^tool\.poetry\.(?:dev-)?dependencies\./,
  /^tool\.poetry\.group\.[^.]+\.dependencies\./,
]
/** Lists in the format of `pip`: PEP 621 and 735, PDM, uv, Hatch. */
const LISTS =
  /^(?:project\.(?:dependencies|optional-dependencies\.[^.]+)|dependency-groups\.[^.]+|tool\.pdm\.dev-dependencies\.[^.]+|tool\.uv\.dev-dependencies|tool\.rye\.dev-dependencies|tool\.hatch\.envs\.[^.]+\.(?:extra-)?dependencies)$/

function fromProject(entry: TomlEntry): Requirement[] {
  // Names may contain dots, which must not separate the path.
  const path = entry.path.map((name) => name.replaceAll('.', '-')).join('.')
  if (LISTS.test(path)) {
    return entry.items.flatMap(requirementsIn)
  }
  const table = TABLES.find((one) => one.test(path))
  const before = table === undefined ? undefined : (table.exec(path)?.[0] ?? '')
  return before === undefined ? [] : fromTable(entry, before.split('.').length - 1)
}

const PIPFILE: ReadManifest = (text) =>
  only(
    tomlEntries(text).flatMap((entry) =>
      /^(?:dev-)?packages$/.test(entry.path[0] ?? '') ? fromTable(entry, 1) : [],
    ),
  )

/** Reads the installed packages with their versions: `[[package]]` of uv and Poetry. */
const LOCK: ReadManifest = (text) =>
  only(
    [...text.matchAll(/^name = "([^"\n]+)"\r?\nversion = "([^"\n]+)"/gm)].map(
      ([, name = '', version = '']) => ofKey(name, `==${version}`),
    ),
  )

/** Reads the lines below `install_requires` and in `extras_require` of `setup.cfg`. */
const SETUP_CFG: ReadManifest = (text) => {
  const found: Requirement[] = []
  let section = ''
  let isList = false
  for (const line of text.split(/\r\n?|\n/)) {
    const heading = /^\[([^\]]+)\]/.exec(line)
    const key = /^([\w.-]+)\s*[=:]\s*(.*)$/.exec(line)
    if (heading !== null) {
      section = heading[1] ?? ''
      isList = false
    } else if (key !== null) {
      const [, name = '', rest = ''] = key
      isList =
        section === 'options.extras_require' ||
        (section === 'options' && name === 'install_requires')
      found.push(...(isList ? requirementsIn(rest) : []))
    } else if (isList && /^\s/.test(line)) {
      found.push(...requirementsIn(line.replace(/(?:^|\s)#.*$/, '')))
    }
  }
  return only(found)
}

/** Matches an argument of `setup()` that describes the project itself. */
const OWN_FIELD = /^(?:name|description|author|url|version|license)\b/

/** Reads all strings of `setup.py` that look like requirements, except the project's own name. The file is not run. */
const SETUP_PY: ReadManifest = (text) =>
  only(
    [...text.matchAll(/(\b\w{1,40}\s{0,9}=\s{0,9})?(["'])((?:(?!\2)[^\\\n])+)\2/g)].flatMap(
      ([, key = '', , value = '']) => (OWN_FIELD.test(key) ? [] : requirementsIn(value)),
    ),
  )

/** The manifests in which a project declares its requirements, by their paths in its folder. */
export const MANIFESTS: Readonly<Record<string, ReadManifest>> = {
  'pyproject.toml': PYPROJECT,
  'setup.cfg': SETUP_CFG,
  'setup.py': SETUP_PY,
  Pipfile: PIPFILE,
  'requirements.txt': LIST,
}

/** Other names for lists of requirements. */
export const MORE: Readonly<Record<string, ReadManifest>> = Object.fromEntries(
  [
    'requirements.in',
    ...['base', 'requirements', 'main', 'common', 'prod', 'production', 'bot', 'dev'].map(
      (name) => `requirements/${name}.txt`,
    ),
    ...['-dev', '_dev', '-bot', '_bot'].map((name) => `requirements${name}.txt`),
  ].map((name) => [name, LIST]),
)

/** The lockfiles, by their names. They contain versions, and also packages that the project does not require itself. */
export const LOCKS: Readonly<Record<string, ReadManifest>> = {
  'uv.lock': LOCK,
  'poetry.lock': LOCK,
}

/** Reads a list of requirements that another list names. */
export const readList: ReadManifest = LIST
