import { LOCALES } from '../facts.js'

/** Implements the section "Localization" and decisions 38 and 48 for plain data without unknown parts. */

export type Json = Readonly<Record<string, unknown>>

/** The fallback of each locale. */
const FALLBACK = new Map([
  ['en-US', 'en-GB'],
  ['en-GB', 'en-US'],
  ['es-419', 'es-ES'],
])

type TextField = 'name' | 'description'

function entry(node: Json, field: TextField, locale: string): string | undefined {
  const dictionary = (node[`${field}_localizations`] ?? {}) as Json
  const text = Object.hasOwn(dictionary, locale) ? dictionary[locale] : undefined
  return typeof text === 'string' ? text : undefined
}

/** Returns the text that users with a locale see: the entry, else the fallback's entry, else the default. */
function shown(node: Json, field: TextField, locale: string): unknown {
  const fallback = FALLBACK.get(locale)
  return entry(node, field, locale) ?? (fallback && entry(node, field, fallback)) ?? node[field]
}

/** The visible texts of a command, an option or a choice. */
interface View {
  readonly name: unknown
  readonly description: unknown
  readonly options: readonly View[]
  readonly choices: readonly View[]
}

/** Returns the texts of the whole tree for users with a locale. */
export function localizedView(node: Json, locale: string): View {
  return view(node, (one, field) => shown(one, field, locale))
}

/** Returns the default texts of a tree. */
export function plainView(node: Json): View {
  return view(node, (one, field) => one[field])
}

function view(node: Json, text: (node: Json, field: TextField) => unknown): View {
  const below = (key: string) =>
    ((node[key] ?? []) as readonly Json[]).map((child) => view(child, text))
  return {
    name: text(node, 'name'),
    description: text(node, 'description'),
    options: below('options'),
    choices: below('choices'),
  }
}

/**
 * Returns the form of the list endpoints on every level: the locale's own value if there is one, without dictionaries.
 */
export function listed(node: Json, locale: string): Json {
  const kept = Object.entries(node).filter(([key]) => !/_locali[sz](ed|ations)$/.test(key))
  const texts = (['name', 'description'] as const).flatMap((field) => {
    const text = entry(node, field, locale)
    return text === undefined ? [] : [[`${field}_localized`, text] as const]
  })
  const below = ['options', 'choices'].flatMap((key) =>
    Array.isArray(node[key])
      ? [[key, (node[key] as readonly Json[]).map((child) => listed(child, locale))]]
      : [],
  )
  return Object.fromEntries([...kept, ...texts, ...below]) as Json
}

/** Section "Authentication", 7: returns the first known locale of the sources. Header names may be in any case. */
export function requesterLocale(
  headers: Readonly<Record<string, string>>,
  userLocale?: string,
): string | undefined {
  const header = (name: string) =>
    Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const candidates = [
    header('x-service-locale')?.trim(),
    ...acceptedLanguages(header('accept-language') ?? ''),
    userLocale,
  ]
  return candidates.find((tag) => tag !== undefined && LOCALES.includes(tag))
}

/** Lists the accepted languages by descending q. Ties keep their order; q=0 and `*` are skipped. */
function acceptedLanguages(header: string): readonly string[] {
  return header
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*q=/i))
    .map(([tag, q]) => ({ tag: tag ?? '', q: Number(q ?? 1) }))
    .filter(({ tag, q }) => q > 0 && tag !== '*')
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

/** Structural rules 3 to 5: lists the words that a user can pick, separated by spaces. Empty groups are hidden. */
export function explorerWords(command: Json): readonly string[] {
  const name = String(command['name'])
  const options = (command['options'] ?? []) as readonly Json[]
  const branches = options.filter(({ type }) => type === 1 || type === 2)
  if (branches.length === 0) {
    return [name]
  }
  return branches.flatMap((branch) =>
    branch['type'] === 1
      ? [`${name} ${String(branch['name'])}`]
      : ((branch['options'] ?? []) as readonly Json[]).map(
          (leaf) => `${name} ${String(branch['name'])} ${String(leaf['name'])}`,
        ),
  )
}
