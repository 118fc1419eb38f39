import { clausesIn, namesInAddress, normalised, requirementsIn } from './requirement.js'
import type { Requirement } from './requirement.js'
import { tomlEntries } from './toml.js'
import type { TomlEntry } from './toml.js'

/** What a manifest asks for, and the files whose requirements count as well. */
export interface Asked {
  readonly requirements: readonly Requirement[]
  /** Relative to its own folder. */
  readonly files: readonly string[]
}

/** Reads one kind of manifest. */
export type ReadManifest = (text: string) => Asked

const only = (requirements: readonly Requirement[]): Asked => ({ requirements, files: [] })

/** The lines of a file for `pip`. Those that a backslash joins are one. */
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

/** A table whose keys are names: Poetry's, and that of Pipenv. */
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

/** Tables whose keys are names, by what stands before them. */
const TABLES = [
  /^tool\.poetry\.(?:dev-)?dependencies\./,
  /^tool\.poetry\.group\.[^.]+\.dependencies\./,
]
/** Lists of what `pip` reads: PEP 621 and 735, PDM, uv, Hatch. */
const LISTS =
  /^(?:project\.(?:dependencies|optional-dependencies\.[^.]+)|dependency-groups\.[^.]+|tool\.pdm\.dev-dependencies\.[^.]+|tool\.uv\.dev-dependencies|tool\.rye\.dev-dependencies|tool\.hatch\.envs\.[^.]+\.(?:extra-)?dependencies)$/

function fromProject(entry: TomlEntry): Requirement[] {
  // Names may have dots, which are no borders then.
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

/** What is installed, with its versions: `[[package]]` of uv and Poetry. */
const LOCK: ReadManifest = (text) =>
  only(
    [...text.matchAll(/^name = "([^"\n]+)"\r?\nversion = "([^"\n]+)"/gm)].map(
      ([, name = '', version = '']) => ofKey(name, `==${version}`),
    ),
  )

/** The lines below `install_requires` and in `extras_require` of `setup.cfg`. */
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

/** All texts of `setup.py` that read like requirements, but its own name: it is not run. */
const SETUP_PY: ReadManifest = (text) =>
  only(
    [...text.matchAll(/(\b\w{1,40}\s{0,9}=\s{0,9})?(["'])((?:(?!\2)[^\\\n])+)\2/g)].flatMap(
      ([, key, , value = '']) =>
        /^(?:name|description|author|url|version|license)\b/.test(key ?? '')
          ? []
          : requirementsIn(value),
    ),
  )

/** The manifests that say by hand what a project asks for, by their paths from its folder. */
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

/** What was installed: it has versions, and also what nobody asked for. */
export const LOCKS: Readonly<Record<string, ReadManifest>> = {
  'uv.lock': LOCK,
  'poetry.lock': LOCK,
}

/** A list of requirements that another one names. */
export const readList: ReadManifest = LIST
