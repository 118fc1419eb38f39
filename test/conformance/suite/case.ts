import { rules } from '@slashlint/core/catalogue'
import { validateResource, type Diagnostic, type Resource } from '@slashlint/core'
import { treeCode } from '../../../emulator/src/answers/error-codes.js'
import { oracle } from '../../oracle/index.js'
import type { Finding, Resource as JudgedResource } from '../../oracle/index.js'

// Makes the cases of the suite with their verdicts. The verdicts are those of the oracle, which shares no code with
// core. Requests and interactions have no oracle, so core itself judges them.

/** A value with its destination, and the known facts about that. */
export interface Subject {
  /** The rule that the case is about. */
  readonly rule: string
  /** The special property of the value, in a few words. */
  readonly about: string
  readonly kind: 'example' | 'mutation' | 'boundary'
  readonly resource: Resource
  readonly value: unknown
  readonly scope?: string
  readonly operation?: string
  /** The rules of the case that are off by default. They are enabled. */
  readonly enabled?: readonly string[]
  readonly facts?: Readonly<Record<string, unknown>>
}

/** A finding that is expected for the value. */
export interface Expected {
  readonly rule: string
  readonly path: readonly (string | number)[]
  readonly severity: string
  /** Tells whether a JSON Schema can express the rule. Only for errors about one value. */
  readonly inSchemas?: string
  /** The service's error code and path. `observed` is true if a user has reported that code. Only for errors. */
  readonly service?: { readonly code: string; readonly path: string; readonly observed: boolean }
}

export interface Case extends Subject {
  readonly id: string
  /** True if no error is expected. */
  readonly valid: boolean
  readonly expected: readonly Expected[]
}

const RULES = new Map(rules.map((rule) => [rule.code as string, rule]))

/** Tells whether a rule is about slashlint itself. */
const isOurs = (code: string): boolean => code.startsWith('slashlint/')

const HAS_NO_ORACLE: readonly Resource[] = ['request', 'interaction', 'interaction-response']

/** Returns the context of a case for a validator. */
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

/** Lists the findings of core for a case. */
export const judgedByCore = (one: Subject): readonly (readonly [code: string, path: string])[] =>
  validateResource(one.resource, one.value, { ...contextOf(one), hints: true })
    .filter(({ code }) => !isOurs(code))
    .map(({ code, path }) => [code, path.join('.')])

/** Adds the verdict to a case. Returns `undefined` if JSON cannot represent its value. */
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
 * Tells whether the service rejects a value that breaks the rule. Arguments and interactions are not sent to the
 * service. For requests, only observed errors are known, and they are numbers. The service accepts an id that lost its
 * last digits, since it cannot notice the loss.
 */
const isAnswered = (code: string, apiCode: string | undefined): boolean =>
  code.startsWith('request/')
    ? /^\d+$/.test(apiCode ?? '')
    : !/^(?:authorization|interaction)\//.test(code) && code !== 'shape/precision'

/** @param said core's diagnostic at this place, which may contain the service's error code */
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
      // A numeric code is for the request as a whole.
      service: {
        code: word,
        path: /^\d+$/.test(word) ? '' : path.join('.'),
        observed: apiCode !== undefined,
      },
    }),
  }
}

/** Writes a subject as JSON and reads it again. Returns `undefined` if this changes the value. */
export function throughJson(subject: Subject): Subject | undefined {
  try {
    const { value, facts } = subject
    const text = JSON.stringify({ value, facts })
    const again = JSON.parse(text) as Pick<Subject, 'value' | 'facts'>
    const isSame = JSON.stringify(again) === text && isPlain(value) && isPlain(facts)
    return isSame ? { ...subject, ...again } : undefined
  } catch {
    // A getter throws, or a value contains itself.
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
