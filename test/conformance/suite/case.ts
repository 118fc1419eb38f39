import { rules } from '@slashlint/core/catalogue'
import { validateResource, type Diagnostic, type Resource } from '@slashlint/core'
import { treeCode } from '../../../emulator/src/answers/error-codes.js'
import { oracle } from '../../oracle/index.js'
import type { Finding, Resource as JudgedResource } from '../../oracle/index.js'

// What a case of the suite is, and how its verdict is found. The verdict is the oracle's, which shares no code with core;
// only requests and interactions, for which there is none, are judged by core itself.

/** What is judged: a value, where it goes, and what is known about that place. */
export interface Subject {
  /** The rule that the case is about. */
  readonly rule: string
  /** What is special about the value, in a few words. */
  readonly about: string
  readonly kind: 'example' | 'mutation' | 'boundary'
  readonly resource: Resource
  readonly value: unknown
  readonly scope?: string
  readonly operation?: string
  /** Rules that are off unless somebody asks for them, and are asked for here. */
  readonly enabled?: readonly string[]
  readonly facts?: Readonly<Record<string, unknown>>
}

/** What a case says of its value. */
export interface Expected {
  readonly rule: string
  readonly path: readonly (string | number)[]
  readonly severity: string
  /** Whether a JSON Schema can express the rule; of errors about one value. */
  readonly inSchemas?: string
  /** What the service answers: its code and path; `observed` if somebody has seen that code. Only of errors. */
  readonly service?: { readonly code: string; readonly path: string; readonly observed: boolean }
}

export interface Case extends Subject {
  readonly id: string
  /** Whether no error is expected. */
  readonly valid: boolean
  readonly expected: readonly Expected[]
}

const RULES = new Map(rules.map((rule) => [rule.code as string, rule]))

/** The rules that say something about slashlint, and not about what it checks. */
const isOurs = (code: string): boolean => code.startsWith('slashlint/')

const HAS_NO_ORACLE: readonly Resource[] = ['request', 'interaction', 'interaction-response']

/** The context of a case, as validators take it. */
export const contextOf = ({
  scope,
  operation,
  enabled,
  facts,
}: Subject): Record<string, unknown> => ({
  ...facts,
  ...(scope !== undefined && { scope }),
  ...(operation !== undefined && { operation }),
  ...(enabled !== undefined && {
    rules: Object.fromEntries(enabled.map((code) => [code, RULES.get(code)?.severity])),
  }),
})

/** What core says of a case. */
export const judgedByCore = (one: Subject): readonly (readonly [code: string, path: string])[] =>
  validateResource(one.resource, one.value, { ...contextOf(one), hints: true })
    .filter(({ code }) => !isOurs(code))
    .map(({ code, path }) => [code, path.join('.')])

/** A case with its verdict; `undefined` for what JSON does not carry as it is. */
export function judged(subject: Subject): Omit<Case, 'id'> | undefined {
  const carried = throughJson(subject)
  if (carried === undefined) {
    return undefined
  }
  const said = validateResource(carried.resource, carried.value, {
    ...contextOf(carried),
    hints: true,
  })
  const found: readonly Finding[] = HAS_NO_ORACLE.includes(carried.resource)
    ? said
    : oracle(carried.resource as JudgedResource, carried.value, contextOf(carried))
  const answers = new Map(said.map((one) => [`${one.code} ${one.path.join('.')}`, one]))
  const expected = found
    .filter(({ code }) => !isOurs(code))
    .map(({ code, path }) => expectedOf(code, path, answers.get(`${code} ${path.join('.')}`)))
    .sort((a, b) => compare(key(a), key(b)))
  return { ...carried, valid: expected.every(({ severity }) => severity !== 'error'), expected }
}

const key = ({ path, rule }: Expected): string =>
  `${path.map((part) => String(part).padStart(4, '0')).join('/')} ${rule}`
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Arguments and interactions are not sent to the service. Of requests around a body, only what was seen is known: numbers.
 * The service takes an id whose last digits are lost: it cannot know.
 */
const isAnswered = (code: string, apiCode: string | undefined): boolean =>
  code.startsWith('request/')
    ? /^\d+$/.test(apiCode ?? '')
    : !/^(?:authorization|interaction)\//.test(code) && code !== 'shape/precision'

/** @param said what core says at this place, which may know the service's answer */
function expectedOf(code: string, path: Finding['path'], said: Diagnostic | undefined): Expected {
  const rule = RULES.get(code)
  if (rule === undefined) {
    throw new Error(`there is no rule ${code}`)
  }
  const { severity, inSchemas } = rule
  if (severity !== 'error') {
    return { rule: code, path, severity }
  }
  const apiCode = said?.apiCode
  const word = apiCode ?? treeCode({ code: rule.code, severity, path, data: said?.data })
  return {
    ...{ rule: code, path, severity },
    ...(inSchemas !== undefined && { inSchemas: inSchemas.says }),
    ...(isAnswered(code, apiCode) && {
      // A number stands for the request as a whole.
      service: {
        code: word,
        path: /^\d+$/.test(word) ? '' : path.join('.'),
        observed: apiCode !== undefined,
      },
    }),
  }
}

/** A subject as it is after it was written as JSON and read again; `undefined` if that makes another value of it. */
export function throughJson(subject: Subject): Subject | undefined {
  try {
    const { value, facts } = subject
    const text = JSON.stringify({ value, facts })
    const again = JSON.parse(text) as Pick<Subject, 'value' | 'facts'>
    const isSame = JSON.stringify(again) === text && isPlain(value) && isPlain(facts)
    return isSame ? { ...subject, ...again } : undefined
  } catch {
    // A getter that throws, a value that contains itself.
    return undefined
  }
}

function isPlain(value: unknown): boolean {
  if (value === undefined || value === null || ['string', 'boolean'].includes(typeof value)) {
    return true
  }
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0)
  }
  if (Array.isArray(value)) {
    return value.every((item) => item !== undefined && isPlain(item))
  }
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) {
    return false
  }
  return (
    Object.getOwnPropertySymbols(value).length === 0 &&
    Object.values(value).every((entry) => entry !== undefined && isPlain(entry))
  )
}
