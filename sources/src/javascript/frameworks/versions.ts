import type { Getter, Readers } from './framework.js'
import type { Workspace } from '../scope/module.js'
import type { Dependency } from '../scope/packages.js'
import { foldersAbove } from '../scope/uris.js'
import { textIn } from '../scope/workspace.js'

type Version = readonly [major: number, minor: number]
/** Versions from the first one up to the second, which is not among them. */
type Range = readonly [from: Version, before: Version]

const NEVER: Version = [Number.MAX_SAFE_INTEGER, 0]
const ANY: Range = [[0, 0], NEVER]

export const isBefore = ([major, minor]: Version, [otherMajor, otherMinor]: Version): boolean =>
  major < otherMajor || (major === otherMajor && minor < otherMinor)

/** `14.16` */
export function versionOf(text: string): Version {
  const [major = 0, minor = 0] = text.split('.').map(Number)
  return [major, minor]
}

/** The readers of the versions that a project may have. The lockfile is read only if `package.json` leaves it open. */
export function readersFor(
  workspace: Workspace,
  name: string,
  dependency: Dependency | undefined,
  all: readonly Readers[],
): readonly Readers[] {
  const within = (range: Range): readonly Readers[] =>
    all.filter(
      ({ from = [0, 0], before = NEVER }) => isBefore(from, range[1]) && isBefore(range[0], before),
    )
  if (dependency === undefined) {
    return all
  }
  const wanted = within(rangeOf(dependency.wanted))
  if (wanted.length < 2) {
    return wanted
  }
  const locked = lockedVersion(workspace, dependency.folder, name)
  return locked === undefined ? wanted : within([locked, [locked[0], locked[1] + 1]])
}

/** The versions that a range of npm's allows; all, where its form is not a usual one. */
function rangeOf(wanted: string): Range {
  const match = /^(?:npm:[^@]+@)?([\^~]|>=)?\s*v?(\d+)(?:\.(\d+|x|\*))?(?:\.[\w*.+-]+)?$/.exec(
    wanted.trim(),
  )
  if (match === null) {
    return ANY
  }
  const [, sign, major = '0', minor] = match
  const from: Version = [
    Number(major),
    Number.isNaN(Number(minor ?? '0')) ? 0 : Number(minor ?? '0'),
  ]
  if (sign === '>=') {
    return [from, NEVER]
  }
  const isOpen = sign === '^' || minor === undefined || Number.isNaN(Number(minor))
  return [from, isOpen ? [from[0] + 1, 0] : [from[0], from[1] + 1]]
}

/** Where each lockfile says what version was installed. */
const LOCKFILES: readonly (readonly [file: string, pattern: (name: string) => RegExp])[] = [
  [
    'package-lock.json',
    (name) => new RegExp(`"node_modules/${name}": \\{\\s*"version": "(\\d+)\\.(\\d+)`),
  ],
  ['pnpm-lock.yaml', (name) => new RegExp(`\\n[ \\t]+'?/?${name}[@/](\\d+)\\.(\\d+)`)],
  ['yarn.lock', (name) => new RegExp(`\\n"?${name}@[^\\n]*:\\n\\s+version:? "?(\\d+)\\.(\\d+)`)],
  ['bun.lock', (name) => new RegExp(`"${name}": \\["${name}@(\\d+)\\.(\\d+)`)],
]

function lockedVersion(workspace: Workspace, folder: string, name: string): Version | undefined {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  for (const at of [folder, ...foldersAbove(`${folder}/`)]) {
    for (const [file, pattern] of LOCKFILES) {
      const uri = `${at}/${file}`
      const text = textIn(workspace, uri)
      const version = text === undefined ? undefined : versionIn(uri, text, escaped, pattern)
      if (version !== undefined) {
        return version
      }
    }
  }
  return undefined
}

/** What a lockfile says of a package. Each document of a project asks, and lockfiles are long: the last ones are kept. */
function versionIn(
  uri: string,
  text: string,
  name: string,
  pattern: (name: string) => RegExp,
): Version | undefined {
  const key = `${uri} ${name}`
  const known = locked.get(key)
  if (known?.text === text) {
    return known.version
  }
  const match = pattern(name).exec(text)
  const version: Version | undefined =
    match === null ? undefined : [Number(match[1]), Number(match[2])]
  if (locked.size >= MOST_LOCKED) {
    locked.clear()
  }
  locked.set(key, { text, version })
  return version
}

const locked = new Map<string, { readonly text: string; readonly version: Version | undefined }>()
const MOST_LOCKED = 32

/** What a method is in all versions that may be used: where they differ, what most allow. `undefined` if none has it. */
export function getterIn(readers: readonly Readers[], name: string): Getter | undefined {
  const found = readers.flatMap(({ getters }) =>
    Object.hasOwn(getters, name) ? [getters[name] as Getter] : [],
  )
  const [first] = found
  if (first === undefined || found.length === 1) {
    return first
  }
  const { accepts: _, isRequired: __, requiredAt: ___, ...rest } = first
  const takesAll = found.some(({ accepts }) => accepts === undefined)
  const positions = new Set(found.map(({ requiredAt }) => requiredAt))
  return {
    ...rest,
    ...(!takesAll && { accepts: [...new Set(found.flatMap(({ accepts = [] }) => accepts))] }),
    ...(found.every(({ isRequired }) => isRequired === true) && { isRequired: true }),
    ...(positions.size === 1 && first.requiredAt !== undefined && { requiredAt: first.requiredAt }),
  }
}
