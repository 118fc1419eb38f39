import type {
  ChoiceContext,
  CommonContext,
  InteractionResponseContext,
  LobbyContext,
  LobbyMemberContext,
  Operation,
  PermissionsContext,
  RequestContext,
  Scope,
} from '../../context.js'
import { nearest } from '../../text/nearest.js'
import { either, quote } from '../../text/words.js'
import { isSeverity, report, SEVERITIES } from '../../walk/report.js'
import type { Run } from '../../walk/run.js'
import type { RuleCode } from '../codes.js'
import { allRules, isRule } from '../known.js'
import { SLASHLINT } from './headers.js'

type KeyOf<C> = C extends unknown ? keyof C : never
type ContextKey = KeyOf<
  ChoiceContext | PermissionsContext | LobbyContext | LobbyMemberContext | RequestContext | InteractionResponseContext
>

/**
 * The keys of all contexts, complete by type. Facts that another validator reads are no mistake: one object may serve for
 * several.
 */
const CONTEXT_KEYS: Readonly<Record<ContextKey, true>> = {
  rules: true,
  hints: true,
  maxDiagnostics: true,
  operation: true,
  scope: true,
  guildId: true,
  app: true,
  defaultLocale: true,
  current: true,
  deployed: true,
  createsToday: true,
  overwrites: true,
  optionType: true,
  scopes: true,
  guildScopes: true,
  userPermissions: true,
  command: true,
  interaction: true,
}

/** What the keys with a few values may say, in any of the contexts. */
const CONTEXT_VALUES = {
  operation: ['create', 'edit', 'bulk', 'response', 'list', 'put'],
  scope: ['global', 'guild'],
} as const satisfies {
  operation: readonly (Operation | LobbyContext['operation'] | LobbyMemberContext['operation'])[]
  scope: readonly Scope[]
}

/** As many are named; what comes behind them is only counted. */
const MOST_NAMED = 3

/** `slashlint/unknown-context`: said once, for all that is unknown. */
export function reportUnknownContext(run: Run): void {
  const { context } = run
  // What is no object is no context: `commands.map(validateCommand)` gives an index.
  if (typeof context !== 'object') return
  const found: Unknown = { names: [], parts: [], count: 0 }
  for (const key in context)
    if (!Object.hasOwn(CONTEXT_KEYS, key) && Object.hasOwn(context, key))
      note(found, key, 'the key', () => Object.keys(CONTEXT_KEYS))
  for (const key of ['operation', 'scope'] as const) {
    const value = (context as Readonly<Record<string, unknown>>)[key]
    if (value !== undefined && value !== null && !(CONTEXT_VALUES[key] as readonly unknown[]).includes(value))
      note(found, nameOf(value), `the ${key}`, () => CONTEXT_VALUES[key])
  }
  const rules = context.rules as CommonContext['rules'] | null
  if (typeof rules === 'object' && rules !== null)
    for (const code in rules) {
      if (!Object.hasOwn(rules, code)) continue
      const severity = rules[code as RuleCode] as unknown
      if (!isRule(code)) note(found, code, 'the rule', allRules)
      else if (severity !== undefined && severity !== null && !isSeverity(severity))
        note(found, nameOf(severity), `for ${quote(code)} the severity`, () => SEVERITIES)
    }
  const { names, parts, count } = found
  if (count === 0) return
  const listed = count > MOST_NAMED ? [...parts, `${count - MOST_NAMED} more`] : parts
  const message = `The context has what slashlint does not know: ${either(listed, 'and')}. ${count === 1 ? 'It has' : 'They have'} no effect.`
  report(run, SLASHLINT, 'slashlint/unknown-context', 'value', [], message, { data: { unknown: names } })
}

interface Unknown {
  readonly names: string[]
  /** The same in words. */
  readonly parts: string[]
  count: number
}

function note(unknown: Unknown, name: string, what: string, candidates: () => readonly string[]): void {
  if (++unknown.count > MOST_NAMED) return
  const suggestion = nearest(name, candidates())
  const near = suggestion === undefined ? '' : ` (did you mean ${quote(suggestion)}?)`
  unknown.names.push(name)
  unknown.parts.push(`${what} ${quote(name)}${near}`)
}

/** Nothing else than texts can be misspelt. */
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : typeof value)
