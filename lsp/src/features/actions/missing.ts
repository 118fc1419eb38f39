import { applyTextEdits } from '@slashlint/sources'
import { findingsOf, groupBy, listed } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { LocatedFinding, Offer } from '../located.js'
import { placeholder } from './placeholders.js'

/** Rules about a field that is not there. */
const MISSING = ['shape/required', 'command/description-required', 'option/description-required'] as const

const isMissing = ({ code, origin }: LocatedFinding): boolean =>
  origin !== undefined && MISSING.some((rule) => rule === code)

/**
 * For each object that lacks required fields, the change that adds them all: what is put there is valid, and meant to be
 * written over. It is proved by reading the changed text.
 */
export function additions(
  analysis: Analysis,
  findings: readonly LocatedFinding[],
  again: (text: string) => Analysis | undefined,
): readonly Offer[] {
  const groups = groupBy(findings.filter(isMissing), ({ origin }) => {
    const index = origin === undefined ? -1 : analysis.units.indexOf(origin.unit)
    return JSON.stringify([index, origin?.diagnostic.path.slice(0, -1)])
  })
  return [...groups.values()].flatMap((group) => addition(analysis, group, again) ?? [])
}

function addition(
  analysis: Analysis,
  group: readonly LocatedFinding[],
  again: (text: string) => Analysis | undefined,
): Offer | undefined {
  const [finding] = group
  if (finding?.origin === undefined) return undefined
  const { unit, diagnostic } = finding.origin
  const owner = diagnostic.path.slice(0, -1)
  const keys = group.map(({ path }) => String(path?.at(-1)))
  const { value: root, resource } = unit.definition
  const values = keys.map((key) => placeholder({ uri: analysis.uri, resource, root, owner }, key))
  if (values.includes(undefined)) return undefined
  const edits = unit.definition.edit(
    keys.map((key, index) => ({ kind: 'insert', path: owner, key, value: values[index] })),
  )
  const after = edits === undefined ? undefined : again(applyTextEdits(analysis.text, edits))
  if (edits === undefined || after === undefined) return undefined
  const isMended = findingsOf(after).length <= findingsOf(analysis).length - group.length
  const title = `Add the missing ${listed(keys)}`
  return isMended ? { title, finding, edits, isPreferred: true } : undefined
}
