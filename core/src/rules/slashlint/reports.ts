import type {
  AppFacts,
  ChoiceContext,
  InteractionResponseContext,
  LobbyContext,
  LobbyMemberContext,
  Operation,
  PermissionsContext,
  RequestContext,
  Scope,
} from '../../context.js'
import { LOCALES } from '../../contract/locales.js'
import { nearest } from '../../text/nearest.js'
import { either, quote } from '../../text/words.js'
import { isSeverity, report, SEVERITIES } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import type { RuleCode } from '../codes.js'
import { allRules, isRule } from '../known.js'

type KeyOf<C> = C extends unknown ? keyof C : never
type ContextKey = KeyOf<
  | ChoiceContext
  | PermissionsContext
  | LobbyContext
  | LobbyMemberContext
  | RequestContext
  | InteractionResponseContext
>

/**
 * The keys of all contexts, with the kinds of their values. A key for another validator is allowed,
 * because one object may be passed to several validators.
 */
const CONTEXT_KEYS: Readonly<Record<ContextKey, Kind>> = {
  rules: 'an object',
  hints: 'a boolean',
  maxDiagnostics: 'a number',
  operation: 'anything',
  scope: 'anything',
  guildId: 'anything',
  app: 'an object',
  defaultLocale: 'a string',
  current: 'an object',
  deployed: 'a list',
  createsToday: 'a number',
  overwrites: 'a list',
  beside: 'a list',
  optionType: 'a number',
  scopes: 'a list',
  guildScopes: 'a list',
  userPermissions: 'anything',
  command: 'anything',
  interaction: 'anything',
}

/** The keys of the facts about the application. */
const APP_KEYS: Readonly<Record<keyof AppFacts, Kind>> = {
  id: 'anything',
  embedded: 'a boolean',
  discoverable: 'a boolean',
  integrationTypes: 'a list',
}

/** The kind of value that a key of a context must have. Validators ignore other values. */
type Kind = 'a list' | 'an object' | 'a string' | 'a number' | 'a boolean' | 'anything'

/** The allowed values of keys that have only a few. */
const CONTEXT_VALUES = {
  operation: ['create', 'edit', 'bulk', 'response', 'list', 'put'],
  scope: ['global', 'guild'],
} as const satisfies {
  operation: readonly (Operation | LobbyContext['operation'] | LobbyMemberContext['operation'])[]
  scope: readonly Scope[]
}

/** The most unknown parts that a message names; further ones are only counted. */
const MOST_NAMED = 3

/** Adds the unknown rules and severities of a context to the unknown parts. */
function noteRules(found: Unknown, rules: Run['context']['rules']): void {
  if (typeof rules !== 'object' || rules === null || Array.isArray(rules)) {
    return
  }
  for (const code in rules) {
    if (!Object.hasOwn(rules, code)) {
      continue
    }
    const severity = rules[code as RuleCode]
    if (!isRule(code)) {
      note(found, code, 'the rule', allRules)
    } else if (severity !== undefined && severity !== null && !isSeverity(severity)) {
      note(found, spelledAs(severity), 'the severity', () => SEVERITIES, ` for ${quote(code)}`)
    }
  }
}

/** Reports `slashlint/unknown-context` once, for all unknown parts. */
export function reportUnknownContext(run: Run): void {
  const { context } = run
  // Only an object is a context: `commands.map(validateCommand)` passes an index.
  if (typeof context !== 'object') {
    return
  }
  const found: Unknown = { names: [], parts: [], count: 0 }
  noteKeys(found, context, CONTEXT_KEYS)
  const app: unknown = context !== null && 'app' in context ? context.app : undefined
  if (kindOf(app) === 'an object') {
    noteKeys(found, app as object, APP_KEYS)
  }
  for (const key of ['operation', 'scope'] as const) {
    const value = (context as Readonly<Record<string, unknown>>)[key]
    if (
      value !== undefined &&
      value !== null &&
      !CONTEXT_VALUES[key].some((one) => one === value)
    ) {
      note(found, spelledAs(value), `the ${key}`, () => CONTEXT_VALUES[key])
    }
  }
  noteLocale(found, (context as { defaultLocale?: unknown }).defaultLocale)
  noteRules(found, context.rules)
  const { names, parts, count } = found
  if (count === 0) {
    return
  }
  const listed = count > MOST_NAMED ? [...parts, `${count - MOST_NAMED} more`] : parts
  const message = `The context contains something that slashlint does not know: ${either(listed, 'and')}. ${count === 1 ? 'It has' : 'They have'} no effect.`
  report(run, 'slashlint/unknown-context', [], {
    message,
    data: { unknown: names },
  })
}

interface Unknown {
  readonly names: string[]
  /** The descriptions of the unknown parts. */
  readonly parts: string[]
  count: number
}

/** Adds unknown keys, and values that validators ignore, to the unknown parts. */
function noteKeys(found: Unknown, object: object, known: Readonly<Record<string, Kind>>): void {
  for (const key in object) {
    if (!Object.hasOwn(object, key)) {
      continue
    }
    if (!Object.hasOwn(known, key)) {
      note(found, key, 'the key', () => Object.keys(known))
      continue
    }
    const wanted = known[key]
    if (wanted === 'anything') {
      continue
    }
    const value = (object as Readonly<Record<string, unknown>>)[key]
    if (value === undefined || value === null || typeof value === 'symbol') {
      continue
    }
    const kind = kindOf(value)
    if (kind !== wanted) {
      noteInWords(found, key, `${quote(key)} as ${kind} instead of ${wanted as string}`)
    }
  }
}

/**
 * Adds a misspelt locale to the unknown parts. Other languages are allowed, because texts may be in
 * a language without a locale (decision 57).
 */
function noteLocale(unknown: Unknown, locale: unknown): void {
  if (typeof locale !== 'string' || LOCALES.includes(locale)) {
    return
  }
  const wanted = plainLocale(locale)
  const meant = LOCALES.find((one) => plainLocale(one) === wanted)
  if (meant !== undefined) {
    noteInWords(
      unknown,
      locale,
      `the defaultLocale ${quote(locale)} (did you mean ${quote(meant)}?)`,
    )
  }
}

const plainLocale = (locale: string): string => locale.replace('_', '-').toLowerCase()

function kindOf(value: unknown): string {
  if (Array.isArray(value)) {
    return 'a list'
  }
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

function note(
  unknown: Unknown,
  name: string,
  what: string,
  candidates: () => readonly string[],
  where = '',
): void {
  const suggestion = unknown.count < MOST_NAMED ? nearest(name, candidates()) : undefined
  const near = suggestion === undefined ? '' : ` (did you mean ${quote(suggestion)}?)`
  noteInWords(unknown, name, `${what} ${quote(name)}${where}${near}`)
}

function noteInWords(unknown: Unknown, name: string, words: string): void {
  if (++unknown.count > MOST_NAMED) {
    return
  }
  unknown.names.push(name)
  unknown.parts.push(words)
}

/** Returns a text unchanged. For any other value, returns its type. */
const spelledAs = (value: unknown): string => (typeof value === 'string' ? value : typeof value)
