import type { Path } from '@slashlint/core'
import { applyTextEdits } from '@slashlint/sources'
import type { TextEdit } from '@slashlint/sources'
import { findingsOf, groupBy, listed, nameOf, valueAt } from '@slashlint/checker'
import type { Analysis } from '@slashlint/checker'
import type { LocatedFinding } from '../located.js'
import { nodeAt } from '../contract-nodes.js'

/** Rules about a field that is not there. */
const MISSING = ['shape/required', 'command/description-required', 'option/description-required'] as const

const isMissing = ({ code, origin }: LocatedFinding): boolean =>
  origin !== undefined && MISSING.some((rule) => rule === code)

/** Fields that an object of the contract lacks, added at once. */
export interface Addition {
  readonly title: string
  readonly finding: LocatedFinding
  readonly edits: readonly TextEdit[]
}

/**
 * For each object that lacks required fields, the change that adds them all: what is put there is valid, and meant to be
 * written over. It is proved by reading the changed text.
 */
export function additions(
  analysis: Analysis,
  findings: readonly LocatedFinding[],
  again: (text: string) => Analysis | undefined,
): readonly Addition[] {
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
): Addition | undefined {
  const [finding] = group
  if (finding?.origin === undefined) return undefined
  const { unit, diagnostic } = finding.origin
  const owner = diagnostic.path.slice(0, -1)
  const keys = group.map(({ path }) => String(path?.at(-1)))
  const values = keys.map((key) => placeholder(analysis, unit.definition.value, unit.definition.resource, owner, key))
  if (values.includes(undefined)) return undefined
  const edits = unit.definition.edit(
    keys.map((key, index) => ({ kind: 'insert', path: owner, key, value: values[index] })),
  )
  const after = edits === undefined ? undefined : again(applyTextEdits(analysis.text, edits))
  if (edits === undefined || after === undefined) return undefined
  const isMended = findingsOf(after).length <= findingsOf(analysis).length - group.length
  const title = `Add the missing ${listed(keys)}`
  return isMended ? { title, finding, edits } : undefined
}

/** A valid value for a field that is to be written over; `undefined` where none is better than any other. */
function placeholder(
  { uri }: Analysis,
  root: unknown,
  resource: Parameters<typeof nodeAt>[0],
  owner: Path,
  key: string,
): string | number | undefined {
  const node = nodeAt(resource, root, owner)
  const at = owner.at(-1)
  const number = typeof at === 'number' ? at + 1 : 1
  if (node?.kind !== 'object') return undefined
  const { resource: kind } = node
  if (kind === 'option' && key === 'type') return typeOfSiblings(root, owner)
  if (kind === 'choice') return key === 'name' ? `Choice ${number}` : key === 'value' ? `choice-${number}` : undefined
  if (kind !== 'command' && kind !== 'option') return undefined
  if (key === 'description') return 'What it is for'
  if (key !== 'name') return undefined
  if (kind === 'option') return `option-${number}`
  const own = nameOf(uri).split('.')[0]?.toLowerCase() ?? ''
  return owner.length === 0 && /^[a-z][a-z0-9_-]{0,31}$/.test(own) ? own : `command-${number}`
}

/** Sub-commands stand beside sub-commands alone; anything else takes a text. */
function typeOfSiblings(root: unknown, owner: Path): number {
  const siblings = valueAt(root, owner.slice(0, -1))
  const types = Array.isArray(siblings) ? siblings.map((one: unknown) => valueAt(one, ['type'])) : []
  return types.some((type) => type === 1 || type === 2) ? 1 : 3
}
