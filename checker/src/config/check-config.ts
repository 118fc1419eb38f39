import { openJson } from '@slashlint/sources/json'
import type { SourceDiagnostic } from '@slashlint/sources'
import type { Path, Target } from '@slashlint/core'
import { ascending } from '@slashlint/core/internal'
import type { Finding } from '../analysis/finding.js'
import { refusedGlob } from '../patterns/glob.js'
import { didYouMean, nearest } from '../text/nearest.js'
import { listed } from '../text/words.js'
import { valueAt } from '../values/records.js'
import { APP_KEYS, CONFIG_KEYS, CONFIG_NAME, FILE_KEYS, TARGET_KEYS } from './config.js'
import type { Config } from './config.js'
import { isTargetMistake, resolveTarget } from './targets.js'
import { validate } from './validator.generated.js'
import type { SchemaError } from './validator.generated.js'

/** The code of findings in a `slashlint.json`. */
export const CONFIG_CODE = 'config'

/** A valid configuration, or an empty one with its mistakes. */
export interface CheckedConfig {
  /** The parsed configuration; empty if there are mistakes. */
  readonly config: Config
  /** The mistakes at their places in the text. */
  readonly findings: readonly Finding[]
  /**
   * Returns the result with mistakes added, such as those in extended configurations. The
   * configuration is then empty.
   */
  refuse(mistakes: readonly ConfigMistake[]): CheckedConfig
}

/**
 * Checks the text of a `slashlint.json`.
 *
 * @param holdsEverywhere true if the configuration was named for all files, so that its globs may
 * lead out of its folder
 */
export function checkConfig(uri: string, text: string, holdsEverywhere = false): CheckedConfig {
  const document = openJson(text)
  const refuseMarked = (problems: readonly Marked[]): CheckedConfig => {
    const findings = problems.map(({ message, start, end, related: places = [] }): Finding => {
      const related = places.map((place) => ({ ...place, uri }))
      return { uri, code: CONFIG_CODE, severity: 'error', message, start, end, related }
    })
    return { config: {}, findings, refuse }
  }
  const refuse = (mistakes: readonly ConfigMistake[]): CheckedConfig =>
    refuseMarked(
      mistakes.map(({ path, message, target }) => ({ message, ...document.locate(path, target) })),
    )
  if (document.problems.length > 0) {
    return refuseMarked(document.problems)
  }
  const { value } = document
  if (validate(value)) {
    const lost = [...patternsThatMatchNothing(value, holdsEverywhere), ...circlesIn(value)]
    return lost.length === 0 ? { config: value, findings: [], refuse } : refuse(lost)
  }
  const errors = validate.errors ?? []
  const names = ruleNames()
  const problems = errors.flatMap((error) => {
    const problem = explain(error, value, names)
    if (problem === undefined) {
      return []
    }
    return [{ message: problem.message, ...document.locate(problem.path, problem.target) }]
  })
  return refuseMarked(problems.sort(ascending(({ start }) => start)))
}

/** A mistake at a part of the text. */
type Marked = Pick<SourceDiagnostic, 'message' | 'start' | 'end' | 'related'>

/** A mistake in a part of the configuration. */
export interface ConfigMistake {
  /** The path of the part in the configuration. */
  readonly path: Path
  /** Whether the mistake is in the key or in the value at the path. */
  readonly target: Target
  /** The sentence for the user. */
  readonly message: string
}

/**
 * Reports deployment targets that extend each other in a circle. Targets that another configuration
 * may define are checked when they are used.
 */
function circlesIn({ deploy = {} }: Config): readonly ConfigMistake[] {
  return Object.keys(deploy).flatMap((name): readonly ConfigMistake[] => {
    const found = resolveTarget(deploy, name)
    if (isTargetMistake(found) && found.message.includes('circle')) {
      return [{ path: ['deploy', name, 'extends'], target: 'value', message: found.message }]
    }
    return []
  })
}

/**
 * Reports globs and patterns that can match nothing, and globs that are too complex. Windows paths
 * match nothing, because a backslash escapes the next character.
 */
function patternsThatMatchNothing({ files = [], ignore = [] }: Config, holdsEverywhere: boolean) {
  const mistakeAt = (path: Path, message: string | undefined): readonly ConfigMistake[] =>
    message === undefined ? [] : [{ path, target: 'value', message }]
  const globs = files.flatMap(({ glob }, index) =>
    mistakeAt(['files', index, 'glob'], problemOfGlob(glob, holdsEverywhere)),
  )
  return [
    ...globs,
    ...ignore.flatMap((pattern, index) => mistakeAt(['ignore', index], problemOfPattern(pattern))),
  ]
}

function problemOfGlob(glob: string, mayLeave: boolean): string | undefined {
  if (!mayLeave && /^(?:\.\/)*\.\.(?:\/|$)/.test(glob)) {
    return `\`${glob}\` matches nothing: it leaves the folder of the configuration, which holds for what lies in it. Put a ${CONFIG_NAME} into the folder above.`
  }
  const refused = refusedGlob(glob)
  if (refused !== undefined) {
    return `\`${shortened(glob)}\` ${refused}. Write several entries.`
  }
  const rooted = /^(?:[A-Za-z]:)?[\\/]+/.exec(glob)?.[0]
  if (rooted === undefined) {
    return problemOfPattern(glob)
  }
  return `\`${glob}\` matches nothing: globs are relative to the folder of the configuration. Write it without \`${rooted}\`.`
}

const shortened = (glob: string): string => (glob.length > 60 ? `${glob.slice(0, 60)}…` : glob)

/**
 * Returns the problem of a pattern, or `undefined` if there is none. No glob needs a backslash
 * before a letter, a digit or a dot, or at its end.
 */
const problemOfPattern = (pattern: string): string | undefined => {
  if (/\\(?:[\p{L}\p{N}._-]|$)/u.test(pattern)) {
    return `\`${pattern}\` matches nothing: folders are separated by /, on Windows too. Write \`${pattern.replaceAll('\\', '/')}\`.`
  }
  return undefined
}

/**
 * Returns the allowed values of an enumeration as text, with the value that was probably meant.
 * Returns `undefined` if the error has another cause.
 */
function allowedWords(params: SchemaError['params'], value: unknown): string | undefined {
  // The names of rules are reported by `propertyNames`, once.
  if ('propertyName' in params || !isAllowedList(params.allowedValues)) {
    return undefined
  }
  const allowed = params.allowedValues
  if (allowed.length > 20) {
    return undefined
  }
  const help = typeof value === 'string' ? didYouMean(value, allowed.map(String)) : ''
  const words = allowed.map((one) => JSON.stringify(one))
  return `${listed(words, 'or')}.${help}`
}

/** Describes an error of the schema in a sentence. */
function explain(
  { instancePath, keyword, params }: SchemaError,
  root: unknown,
  names: readonly string[],
): ConfigMistake | undefined {
  const path = pathOf(instancePath, root)
  const name = subjectOf(path)
  const ofKey = (key: string, message: string) => ({
    path: [...path, key],
    target: 'key' as const,
    message,
  })
  const ofValue = (message: string) => ({ path, target: 'value' as const, message })
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty)
      const known = path.length === 0 ? CONFIG_KEYS : (KEYS_IN[String(path[0])] ?? FILE_KEYS)
      const near = nearest(key, known)
      const help = near === undefined ? `known keys: ${listed(known)}` : `did you mean \`${near}\`?`
      return ofKey(key, `Unknown key \`${key}\`: ${help}`)
    }
    case 'propertyNames': {
      const key = String(params.propertyName)
      const help = didYouMean(key, names) || ' `slashlint explain` lists them.'
      return ofKey(key, `There is no rule \`${key}\`.${help}`)
    }
    case 'enum': {
      const help = allowedWords(params, valueAt(root, path))
      return help === undefined ? undefined : ofValue(`${name} must be ${help}`)
    }
    case 'required':
      return ofValue(`An entry of \`${path[0]}\` needs \`${String(params.missingProperty)}\`.`)
    case 'type': {
      const types = [params.type].flat().map((type) => article(String(type)))
      return ofValue(`${name} must be ${listed(types, 'or')}.`)
    }
    case 'pattern':
      return ofValue(
        isId(path) ? `${name} must be an id: a string of digits.` : `${name} must not be empty.`,
      )
    default:
      return undefined
  }
}

/** Names the value at a path in messages. */
function subjectOf(path: Path): string {
  const key = path.at(-1)
  if (key === undefined) {
    return 'The configuration'
  }
  return typeof key === 'number' ? `Item ${key + 1} of \`${path.at(-2)}\`` : `\`${key}\``
}

/** The allowed keys of the objects under `app` and `deploy`. */
const KEYS_IN: Readonly<Record<string, readonly string[]>> = { app: APP_KEYS, deploy: TARGET_KEYS }

const isId = (path: Path): boolean =>
  ['guildId', 'id', 'application', 'guild'].includes(String(path.at(-1))) ||
  path.at(-2) === 'guilds'
const isAllowedList = (value: unknown): value is readonly (string | number)[] =>
  Array.isArray(value)
const article = (type: string): string => {
  if (type === 'array') {
    return 'a list'
  }
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`
}

/** Returns the codes and areas that the schema knows. */
export function ruleNames(): readonly string[] {
  validate({ rules: { '': 'off' } })
  const error = validate.errors?.find(({ keyword }) => keyword === 'enum')
  return isAllowedList(error?.params.allowedValues) ? error.params.allowedValues.map(String) : []
}

/** Converts a JSON Pointer to a path. Indexes of lists become numbers. */
function pathOf(pointer: string, root: unknown): Path {
  const path: (string | number)[] = []
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(valueAt(root, path)) ? Number(key) : key)
  }
  return path
}
