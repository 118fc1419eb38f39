import { foldersAbove } from './folders.js'
import type { TextOf } from './dependencies.js'

// Reads versions of packages in manifests and lockfiles.

export type Version = readonly [major: number, minor: number]
/** The versions from the first one up to the second, which is excluded. */
export type VersionRange = readonly [from: Version, before: Version]

export const NEVER: Version = [Number.MAX_SAFE_INTEGER, 0]
const ANY: VersionRange = [[0, 0], NEVER]

export const isBefore = ([major, minor]: Version, [otherMajor, otherMinor]: Version): boolean =>
  major < otherMajor || (major === otherMajor && minor < otherMinor)

/** Parses a version such as `14.16` into its numbers. */
export function versionOf(text: string): Version {
  const [major = 0, minor = 0] = text.split('.').map(Number)
  return [major, minor]
}

/** Returns the versions that a range of npm allows. An unusual range allows all. */
export function rangeOf(wanted: string): VersionRange {
  const [, capMajor, capMinor = '0'] = CAPPED.exec(wanted.trim()) ?? []
  if (capMajor !== undefined) {
    return [
      [0, 0],
      [Number(capMajor), Number(capMinor)],
    ]
  }
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

/** Matches ranges with an upper bound: `<14`, `>=13.1 <14.0.0`. */
const CAPPED = /^(?:>=?\s*v?\d[\w.-]*\s+)?<\s*v?(\d+)(?:\.(\d+))?(?:\.[\w.-]+)?$/

/** The lockfiles, each with a pattern for the installed version of a package. */
const LOCKFILES: readonly (readonly [file: string, pattern: (name: string) => RegExp])[] = [
  [
    'package-lock.json',
    (name) => new RegExp(`"node_modules/${name}": \\{\\s*"version": "(\\d+)\\.(\\d+)`),
  ],
  ['pnpm-lock.yaml', (name) => new RegExp(`\\n[ \\t]+'?/?${name}[@/](\\d+)\\.(\\d+)`)],
  ['yarn.lock', (name) => new RegExp(`\\n"?${name}@[^\\n]*:\\n\\s+version:? "?(\\d+)\\.(\\d+)`)],
  ['bun.lock', (name) => new RegExp(`"${name}": \\["${name}@(\\d+)\\.(\\d+)`)],
]

/**
 * Reads versions in lockfiles and keeps the last results. Lockfiles are long, and every document of a project needs
 * them.
 */
export class Lockfiles {
  readonly #answers = new Map<
    string,
    { readonly text: string; readonly version: Version | undefined }
  >()

  /** Returns the version of a package in a lockfile. The pattern has two groups for it. */
  versionIn(uri: string, text: string, name: string, pattern: RegExp): Version | undefined {
    const key = `${uri} ${name}`
    const known = this.#answers.get(key)
    if (known?.text === text) {
      return known.version
    }
    const match = pattern.exec(text)
    const version: Version | undefined =
      match === null ? undefined : [Number(match[1]), Number(match[2])]
    if (this.#answers.size >= MOST_LOCKED) {
      this.#answers.clear()
    }
    this.#answers.set(key, { text, version })
    return version
  }
}

const MOST_LOCKED = 32

/** Returns the version of a package in the nearest lockfile that contains it, from a folder upwards. */
export function lockedVersion(
  textOf: TextOf,
  folder: string,
  name: string,
  lockfiles: Lockfiles,
): Version | undefined {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  for (const at of [folder, ...foldersAbove(`${folder}/`)]) {
    for (const [file, pattern] of LOCKFILES) {
      const uri = `${at}/${file}`
      const text = textOf(uri)
      const version =
        text === undefined ? undefined : lockfiles.versionIn(uri, text, name, pattern(escaped))
      if (version !== undefined) {
        return version
      }
    }
  }
  return undefined
}
