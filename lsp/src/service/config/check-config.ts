import { openJson } from '@slashlint/sources/json'
import type { Path, Target } from '@slashlint/core'
import type { Finding } from '../finding.js'
import { nearest } from '../nearest.js'
import { listed } from '../words.js'
import type { Config } from './config.js'
import type { SchemaError } from './validator.generated.js'

/** The code of what is wrong with `slashlint.json`. */
export const CONFIG_CODE = 'config'

/** A configuration, or what is wrong with it. */
export async function checkConfig(
  uri: string,
  text: string,
): Promise<{ readonly config: Config; readonly findings: readonly Finding[] }> {
  const { validate } = await import('./validator.generated.js')
  const document = openJson(text)
  const findings = document.problems.map(({ message, start, end, related }) =>
    finding(uri, message, start, end, related),
  )
  if (findings.length === 0 && !validate(document.value)) {
    const errors = validate.errors ?? []
    const names = await ruleNames()
    for (const error of errors) {
      const problem = explain(error, document.value, names)
      if (problem === undefined) continue
      const { start, end } = document.locate(problem.path, problem.target)
      findings.push(finding(uri, problem.message, start, end))
    }
    findings.sort((a, b) => a.start - b.start)
  }
  return { config: document.value as Config, findings }
}

const finding = (
  uri: string,
  message: string,
  start: number,
  end: number,
  related: Finding['related'] | readonly { message: string; start: number; end: number }[] = [],
): Finding => ({
  uri,
  code: CONFIG_CODE,
  severity: 'error',
  message,
  start,
  end,
  related: related.map((place) => ({ ...place, uri })),
})

interface Problem {
  readonly path: Path
  readonly target: Target
  readonly message: string
}

/** An error of the schema in words. */
function explain(
  { instancePath, keyword, params }: SchemaError,
  root: unknown,
  names: readonly string[],
): Problem | undefined {
  const path = pathOf(instancePath, root)
  const name = path.length === 0 ? 'The configuration' : `\`${path.at(-1)}\``
  switch (keyword) {
    case 'additionalProperties': {
      const key = String(params.additionalProperty)
      const known = path.length === 0 ? ROOT_KEYS : path[0] === 'app' ? APP_KEYS : FILE_KEYS
      const near = nearest(key, known)
      const help = near === undefined ? `known keys: ${listed(known)}` : `did you mean \`${near}\`?`
      return { path: [...path, key], target: 'key', message: `Unknown key \`${key}\`: ${help}` }
    }
    case 'propertyNames': {
      const key = String(params.propertyName)
      return { path: [...path, key], target: 'key', message: `There is no rule \`${key}\`.${suggest(key, names)}` }
    }
    case 'enum': {
      if ('propertyName' in params || !isAllowedList(params.allowedValues)) return undefined
      const value = valueAt(root, path)
      const allowed = params.allowedValues
      // The names of rules are reported by `propertyNames`, once.
      if (allowed.length > 20) return undefined
      const near = typeof value === 'string' ? nearest(value, allowed.map(String)) : undefined
      const help = near === undefined ? '' : ` Did you mean \`${near}\`?`
      return {
        path,
        target: 'value',
        message: `${name} is one of ${listed(allowed.map((one) => JSON.stringify(one)))}.${help}`,
      }
    }
    case 'required':
      return { path, target: 'value', message: `An entry of \`files\` needs \`${String(params.missingProperty)}\`.` }
    case 'type':
      return { path, target: 'value', message: `${name} must be ${article(String(params.type))}.` }
    case 'pattern':
      return {
        path,
        target: 'value',
        message: path.at(-1) === 'glob' ? '`glob` must not be empty.' : `${name} must be an id: a string of digits.`,
      }
    default:
      return undefined
  }
}

const ROOT_KEYS = ['files', 'ignore', 'app', 'defaultLocale', 'rules']
const APP_KEYS = ['id', 'embedded', 'discoverable', 'integrationTypes']
const FILE_KEYS = ['glob', 'resource', 'scope', 'guildId', 'rules']

const isAllowedList = (value: unknown): value is readonly (string | number)[] => Array.isArray(value)
const article = (type: string): string =>
  type === 'array' ? 'a list' : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`

function suggest(code: string, names: readonly string[]): string {
  const near = nearest(code, names)
  return near === undefined ? ' `slashlint explain` lists them.' : ` Did you mean \`${near}\`?`
}

/** The codes and areas that the schema knows. */
export async function ruleNames(): Promise<readonly string[]> {
  const { validate } = await import('./validator.generated.js')
  validate({ rules: { '': 'off' } })
  const error = validate.errors?.find(({ keyword }) => keyword === 'enum')
  return isAllowedList(error?.params.allowedValues) ? error.params.allowedValues.map(String) : []
}

/** A JSON Pointer as a path; list indexes become numbers. */
function pathOf(pointer: string, root: unknown): Path {
  const path: (string | number)[] = []
  for (const segment of pointer.split('/').slice(1)) {
    const key = segment.replaceAll('~1', '/').replaceAll('~0', '~')
    path.push(Array.isArray(valueAt(root, path)) ? Number(key) : key)
  }
  return path
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown> | undefined)?.[key], value)
