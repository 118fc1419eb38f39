import type { BuilderValue, External, Rest, Site, Value } from '../evaluate/value.js'
import { unknown } from '../evaluate/value.js'
import type { Node } from '../syntax/tree.js'
import { effectOf } from './methods.js'

/** Packages with functions that give a builder its texts in every language, and what those set. */
const PACKAGES: ReadonlySet<string> = new Set(['@sapphire/plugin-i18next', '@skyra/http-framework-i18n'])
const NAMES = ['setName', 'setNameLocalizations']
const DESCRIPTIONS = ['setDescription', 'setDescriptionLocalizations']
const LOCALIZERS: Readonly<Record<string, readonly string[]>> = {
  applyLocalizedBuilder: [...NAMES, ...DESCRIPTIONS],
  applyNameLocalizedBuilder: NAMES,
  applyDescriptionLocalizedBuilder: DESCRIPTIONS,
}

const TRANSLATED = 'The text is a translation, which is read while the program runs.'

/**
 * `applyLocalizedBuilder(builder, 'commands/ban')`: notes that names and descriptions are set, to what is not known.
 *
 * @param name the name of the function in the call
 * @returns whether the function is one of these
 */
export function localize(fn: Value, { state }: BuilderValue, site: Site, name: Node): boolean {
  const methods = fn.kind === 'external' && PACKAGES.has(fn.source ?? '') ? LOCALIZERS[fn.path.at(-1) ?? ''] : undefined
  for (const method of methods ?? []) {
    if (effectOf(state, method) === undefined) continue
    state.calls.push({ method, site, name, args: [unknown(site, TRANSLATED)], doubt: state.doubt, isShared: true })
  }
  return methods !== undefined
}

/** `createLocalizedChoice('roles:admin', { value: 'admin' })`: the value with a translated name. */
export function localizedChoice(fn: External, args: readonly (Value | Rest)[], site: Site): Value | undefined {
  const isChoice = /^create(?:LocalizedChoice|SelectMenuChoiceName)$/.test(fn.path.at(-1) ?? '')
  if (!PACKAGES.has(fn.source ?? '') || !isChoice) return undefined
  const given = args[1]
  const entries = ['name', 'name_localizations'].map((key) => ({
    key,
    value: unknown(site, TRANSLATED),
    keySite: site,
  }))
  if (given?.kind !== 'object') return unknown(site, TRANSLATED)
  return { ...given, entries: [...entries, ...given.entries] }
}
