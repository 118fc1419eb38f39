import type { Path } from '@slashlint/core'
import { applyTextEdits } from '@slashlint/sources'
import type { TextEdit } from '@slashlint/sources'
import { findingsOf, groupBy, listed, valueAt } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { Again, LocatedFinding, Offer } from '../located.js'
import { placeholder } from './placeholders.js'

/** Corrections that the user must review. Their rules have no fix, since too little is known. */

type Corrector = (
  analysis: Analysis,
  finding: LocatedFinding & { origin: object },
) => { readonly title: string; readonly edits: readonly TextEdit[] | undefined } | undefined

/** Tells whether a value contains no text that a replacement would lose. */
const isEmpty = (value: unknown): boolean => typeof value !== 'string' || value.trim() === ''

/** Fills an empty text or null with a placeholder text. */
const fill: Corrector = ({ uri }, { origin: { unit, diagnostic } }) => {
  const { path } = diagnostic
  const key = path.at(-1)
  if (typeof key !== 'string' || !isEmpty(valueAt(unit.definition.value, path))) {
    return undefined
  }
  const value = placeholder(uri, unit.definition, path.slice(0, -1), key)
  if (value === undefined) {
    return undefined
  }
  return {
    title: `Fill in the ${key}`,
    edits: unit.definition.edit([{ kind: 'replace', path, value }]),
  }
}

/**
 * Makes a corrector that removes a value.
 *
 * @param what the noun for the value in the title
 * @param isSuch tells whether the value may be removed
 */
const takeOut =
  (what: string, isSuch: (value: unknown, path: Path) => boolean = () => true): Corrector =>
  (_analysis, { origin: { unit, diagnostic } }) => {
    const { definition } = unit
    const { path } = diagnostic
    if (!isSuch(valueAt(definition.value, path), path)) {
      return undefined
    }
    return { title: `Remove the ${what}`, edits: definition.edit([{ kind: 'remove', path }]) }
  }

const ofList = takeOut('item', (_value, path) => typeof path.at(-1) === 'number')

/**
 * Turns a number into a string with the digits of the source, because a number may lose some of
 * them.
 */
const quote: Corrector = ({ text, uri }, { origin: { unit, diagnostic } }) => {
  const { path, target } = diagnostic
  const { start, end, uri: at } = unit.definition.locate(path, target)
  const digits = text.slice(start, end)
  if (at !== uri || !/^\d+$/.test(digits)) {
    return undefined
  }
  return {
    title: 'Write it as a string, with all its digits',
    edits: [{ start, end, text: `"${digits}"` }],
  }
}

const emptyTranslation = takeOut('empty translation', isEmpty)

/** Replaces a mention or a link by its id. */
const bareId: Corrector = (_analysis, { origin: { unit, diagnostic } }) => {
  const { path } = diagnostic
  const value = valueAt(unit.definition.value, path)
  const ids = typeof value === 'string' ? (value.match(/\d{15,20}/g) ?? []) : []
  const id = ids.at(-1)
  if (id === undefined) {
    return undefined
  }
  return {
    title: `Change to the id "${id}"`,
    edits: unit.definition.edit([{ kind: 'replace', path, value: id }]),
  }
}

const CORRECTORS: Readonly<Record<string, readonly Corrector[]>> = {
  'shape/null': [fill, ofList],
  'shape/enum': [ofList],
  'shape/precision': [quote],
  'authorization/client-id': [quote],
  'command/name-length': [fill],
  'command/name-blank': [fill],
  'command/description-required': [fill],
  'command/description-length': [fill],
  'command/description-blank': [fill],
  'option/name-length': [fill],
  'option/description-required': [fill],
  'option/description-length': [fill],
  'option/description-blank': [fill],
  'choice/name-length': [fill],
  'shape/snowflake': [bareId],
  'localization/option-name-collision': [takeOut('translation')],
  'localization/name-length': [emptyTranslation],
  'localization/name-blank': [emptyTranslation],
  'localization/description-length': [emptyTranslation],
  'localization/description-blank': [emptyTranslation],
}

/** Checks, by reading the changed text, that it has at least `least` findings less than before. */
function mends(
  analysis: Analysis,
  edits: readonly TextEdit[],
  least: number,
  again: Again,
): boolean {
  const after = again(applyTextEdits(analysis.text, edits))
  return after !== undefined && findingsOf(after).length <= findingsOf(analysis).length - least
}

/**
 * Returns the corrections of a finding whose rule has no fix. Each is tested by reading the changed
 * text.
 */
export function corrections(
  analysis: Analysis,
  finding: LocatedFinding,
  again: Again,
): readonly Offer[] {
  const { origin } = finding
  if (origin === undefined) {
    return []
  }
  return (CORRECTORS[finding.code] ?? []).flatMap((correct) => {
    const { title, edits } = correct(analysis, { ...finding, origin }) ?? {}
    const isProved = title !== undefined && edits !== undefined && mends(analysis, edits, 1, again)
    return isProved ? [{ title, finding, edits, isPreferred: false }] : []
  })
}

/** The codes of rules about missing fields. */
const MISSING = ['shape/required', 'command/description-required', 'option/description-required']

/**
 * Returns edits that add all required fields that an object lacks. Their values are valid
 * placeholders.
 */
export function additions(
  analysis: Analysis,
  findings: readonly LocatedFinding[],
  again: Again,
): readonly Offer[] {
  const groups = groupBy(
    findings.filter(({ code, origin }) => origin !== undefined && MISSING.includes(code)),
    ({ origin }) =>
      JSON.stringify([
        origin && analysis.units.indexOf(origin.unit),
        origin?.diagnostic.path.slice(0, -1),
      ]),
  )
  return [...groups.values()].flatMap((group) => {
    const [finding] = group
    if (finding?.origin === undefined) {
      return []
    }
    const { unit, diagnostic } = finding.origin
    const owner = diagnostic.path.slice(0, -1)
    const keys = group.map(({ path }) => String(path?.at(-1)))
    const values = keys.map((key) => placeholder(analysis.uri, unit.definition, owner, key))
    if (values.includes(undefined)) {
      return []
    }
    const edits = unit.definition.edit(
      keys.map((key, index) => ({ kind: 'insert', path: owner, key, value: values[index] })),
    )
    const isProved = edits !== undefined && mends(analysis, edits, group.length, again)
    if (isProved) {
      return [{ title: `Add the missing ${listed(keys)}`, finding, edits, isPreferred: true }]
    }
    return []
  })
}
