import { foldersAbove } from './folders.js'
import type { TextOf } from './dependencies.js'

// Versions of packages, as manifests and lockfiles have them.

export type Version = readonly [major: number, minor: number]
/** Versions from the first one up to the second, which is not among them. */
export type VersionRange = readonly [from: Version, before: Version]

export const NEVER: Version = [Number.MAX_SAFE_INTEGER, 0]
const ANY: VersionRange = [[0, 0], NEVER]

export const isBefore = ([major, minor]: Version, [otherMajor, otherMinor]: Version): boolean =>
  major < otherMajor || (major === otherMajor && minor < otherMinor)

/** `14.16` */
export function versionOf(text: string): Version {
  const [major = 0, minor = 0] = text.split('.').map(Number)
  return [major, minor]
}

/** The versions that a range of npm's allows; all, where its form is not a usual one. */
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

/** `<14`, `>=13.1 <14.0.0` */
const CAPPED = /^(?:>=?\s*v?\d[\w.-]*\s+)?<\s*v?(\d+)(?:\.(\d+))?(?:\.[\w.-]+)?$/

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

/** What lockfiles say. Each document of a project asks, and lockfiles are long: the last answers are kept. */
export class Lockfiles {
  readonly #answers = new Map<
    string,
    { readonly text: string; readonly version: Version | undefined }
  >()

  /** The version that a lockfile has of a package, which a pattern with two groups finds. */
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

/** The version of a package in the lockfile of a folder, or of the nearest one above it that has one. */
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
