import { checkContext } from '@slashlint/core'
import type { AppFacts, Area, CommandContext, Diagnostic, RuleOverrides } from '@slashlint/core'
import type { Assignment } from '@slashlint/sources'
import { attempt } from '../values/attempt.js'

/** The settings for one document, from its project and from the caller. */
export interface Settings {
  /** The resource and the scope that the configuration assigns to the document. */
  readonly assignment: Assignment
  /** The severities of rules, with the overrides of the configuration. */
  readonly rules: RuleOverrides
  /** The application that deploys the commands, with its features. */
  readonly app?: AppFacts | undefined
  /** The language of the default texts, for rules about translations. */
  readonly defaultLocale?: string | undefined
  /** Other known facts that the checks of some resources use. */
  readonly context?: Partial<CommandContext> | undefined
}

const SETTINGS_KEYS: Readonly<Record<keyof Settings, true>> = {
  assignment: true,
  rules: true,
  app: true,
  defaultLocale: true,
  context: true,
}

/** Reads settings from a caller. Settings that are null or invalid are left out. */
export function readSettings(unread: Settings): Settings {
  const settings = readable(unread)
  const assignment = readable(settings.assignment)
  const rules = readable(settings.rules)
  const context = settings.context === undefined ? undefined : readable(settings.context)
  const isSound =
    assignment === settings.assignment && rules === settings.rules && context === settings.context
  return isSound ? settings : { ...settings, assignment, rules, context }
}

/** Copies the readable properties of an object. Properties whose getters throw are left out. */
function readable<T extends object>(object: T | null | undefined): T {
  const keys = attempt(() => Object.keys(object ?? {}))
  const entries =
    keys?.map((key) => attempt((): [string, unknown] => [key, Reflect.get(object ?? {}, key)])) ??
    []
  const isSound = keys !== undefined && !entries.includes(undefined)
  if (object && isSound) {
    return object
  }
  return Object.fromEntries(entries.filter((entry) => entry !== undefined)) as T
}

/** Reports misspelt settings of the caller, once per document. */
export function unknownSettings(settings: Settings): readonly Diagnostic[] {
  const others = Object.entries(settings).filter(([key]) => !Object.hasOwn(SETTINGS_KEYS, key))
  return checkContext({ ...settings.context, ...Object.fromEntries(others), rules: settings.rules })
}

/**
 * Selects the diagnostics about the value. Diagnostics about an unknown context are left out, since
 * they are reported elsewhere.
 */
export const aboutValue = (found: readonly Diagnostic[]): readonly Diagnostic[] =>
  found.some(isAboutContext) ? found.filter((one) => !isAboutContext(one)) : found

const isAboutContext = ({ code }: Diagnostic): boolean => code === 'slashlint/unknown-context'

/** Checks whether all rules of an area are turned off. */
export const isAreaOff = (rules: RuleOverrides, area: Area): boolean =>
  rules[`${area}/*`] === 'off' &&
  Object.entries(rules).every(
    ([code, severity]) => severity === 'off' || !code.startsWith(`${area}/`),
  )
