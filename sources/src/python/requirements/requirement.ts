/** A package that a project requires. */
export interface Requirement {
  /** The normalised name: `Discord_Py` is `discord-py`. */
  readonly name: string
  /** The conditions for versions. The list is empty if every version is accepted. */
  readonly clauses: readonly Clause[]
}

/** A condition for a version: `>=2.3`. */
export interface Clause {
  /** The operator: `==`, `!=`, `<=`, `>=`, `<` or `>`; others are converted to these. */
  readonly sign: string
  /** The parts of the version: `[2, 3]`. */
  readonly version: readonly number[]
}

/** Normalises a name (PEP 503). PyPI compares names in this form. */
export const normalised = (name: string): string => name.toLowerCase().replace(/[-_.]+/g, '-')

/** The limit for a line. Longer ones contain no requirement. */
const MOST_CHARACTERS = 2000

/**
 * Reads the requirement in a line or string, as `pip` does: `discord.py[voice]>=2.3; python_version > "3.8"`.
 *
 * @returns several packages for the address of a repository, since each part of it may be the name
 */
export function requirementsIn(text: string): Requirement[] {
  if (text.length > MOST_CHARACTERS) {
    return []
  }
  const whole = text.trim()
  const option = whole.search(/\s--?\w/)
  const line = option === -1 ? whole : whole.slice(0, option).trimEnd()
  const named = namedIn(line)
  if (named === undefined) {
    return /^(?:git\+|https?:|file:|\.{0,2}\/)/.test(line) ? namesInAddress(line) : []
  }
  return [{ name: normalised(named.name), clauses: clausesIn(named.versions) }]
}

/** Splits a line that begins with a package into its name and the text of its conditions. */
function namedIn(line: string): { readonly name: string; readonly versions: string } | undefined {
  const [name = ''] = /^[A-Za-z\d][\w.-]*/.exec(line) ?? []
  const extras = line.slice(name.length).trimStart()
  const hasExtras = extras.startsWith('[')
  const close = hasExtras ? extras.indexOf(']') : -1
  const isName = /[A-Za-z\d]/.test(name.slice(-1))
  if (!isName || (hasExtras && close === -1)) {
    return undefined
  }
  const behind = extras.slice(close + 1).trimStart()
  const end = behind.search(/[;#]/)
  const versions = (end === -1 ? behind : behind.slice(0, end)).trimEnd()
  if (versions === '' || /^[<>=!~]/.test(versions)) {
    return { name, versions }
  }
  // `film @ https://…` has the version in its address.
  if (behind.startsWith('@')) {
    return { name, versions: '' }
  }
  const isInBrackets = versions.startsWith('(') && versions.indexOf(')') === versions.length - 1
  return isInBrackets ? { name, versions: versions.slice(1, -1) } : undefined
}

/** Lists the packages that an address may mean: the name after `#egg=`, else each part of its path. */
export function namesInAddress(address: string): Requirement[] {
  const egg = /[#&]egg=([\w.-]+)/.exec(address)
  const parts = egg === null ? partsOfPath(address) : [egg[1] ?? '']
  return parts
    .filter((part) => part !== '')
    .map((name) => ({ name: normalised(name), clauses: [] }))
}

/** Splits the path of an address, without versions after `@` and without the endings of archives. */
const partsOfPath = (address: string): string[] =>
  address
    .replace(/[#?].*$/, '')
    .replace(/^[\w+]+:\/\//, '')
    .split('/')
    .slice(1)
    .map((part) => part.replace(/@.*$/, '').replace(/\.(?:git|zip|tar\.gz|whl)$/, ''))

/** Parses a list of conditions, such as `>=2.3,<3`, Poetry's `^2.3`, or `2.3.*`. */
export function clausesIn(text: string): Clause[] {
  return text.split(',').flatMap((part): Clause[] => {
    const match = /^(===?|[<>!~]=|[<>^~]|=|)\s*v?(\d+(?:\.\d+)*)(\.\*)?/.exec(part.trim())
    if (match === null) {
      return []
    }
    const [, sign = '', digits = '', star] = match
    const version = digits.split('.').map(Number)
    if (star !== undefined || sign === '^' || sign === '~' || sign === '~=') {
      return sign === '!=' ? [] : between(version, lastFixed(version, sign, star !== undefined))
    }
    return [{ sign: /^=*$/.test(sign) ? '==' : sign, version }]
  })
}

/** Counts the fixed numbers of a version: one in `^2.3`, two in `~2.3` and `2.3.*`. */
function lastFixed(version: readonly number[], sign: string, isStar: boolean): number {
  if (isStar) {
    return version.length
  }
  if (sign === '^') {
    return version.findIndex((number) => number > 0) + 1 || version.length
  }
  return sign === '~' ? Math.min(2, version.length) : Math.max(1, version.length - 1)
}

const between = (version: readonly number[], fixed: number): Clause[] => [
  { sign: '>=', version },
  {
    sign: '<',
    version: version.slice(0, fixed).map((number, at) => (at === fixed - 1 ? number + 1 : number)),
  },
]

/**
 * Tells whether all accepted versions are this one or newer. Returns `undefined` if only some are, or if it is unknown.
 */
export function isAtLeast(
  { clauses }: Requirement,
  wanted: readonly number[],
): boolean | undefined {
  for (const { sign, version } of clauses) {
    const order = compared(version, wanted)
    if (['==', '>=', '>'].includes(sign) && order >= 0) {
      return true
    }
    const isBelow = order < 0 || (sign === '<' && order === 0)
    if (['==', '<=', '<'].includes(sign) && isBelow) {
      return false
    }
  }
  return undefined
}

function compared(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.max(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) {
      return difference
    }
  }
  return 0
}
