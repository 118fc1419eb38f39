import { checkSet } from '@slashlint/core'
import type { CommandContext, Diagnostic, SetEntry } from '@slashlint/core'
import type { Unit } from './analyse.js'
import type { Finding } from './finding.js'
import { toFinding } from './findings.js'

/** A command of a document of its own, with the project it belongs to. */
export interface ProjectMember {
  readonly unit: Unit
  readonly project: string
}

/**
 * The rules between commands that stand in different documents. Commands of one project that go to the same place form
 * a set; a document that is a list is checked as one. Where commands go is asked of the configuration: if that is unknown,
 * two commands of one name may well be meant for two places.
 */
export function checkSets(members: readonly ProjectMember[]): Finding[] {
  const sets = new Map<string, ProjectMember[]>()
  for (const member of members) {
    const { resource, scope, guildId } = member.unit.definition
    if (resource !== 'command' || scope === undefined) continue
    const key = JSON.stringify([member.project, scope, guildId ?? null])
    const set = sets.get(key)
    if (set === undefined) sets.set(key, [member])
    else set.push(member)
  }
  return [...sets.values()].filter((set) => set.length > 1).flatMap(checkOne)
}

function checkOne(members: readonly ProjectMember[]): Finding[] {
  const units = members.map(({ unit }) => unit)
  const [first] = units as [Unit, ...Unit[]]
  // Severities may differ by document: those of each member decide about its own findings.
  const { rules: _, ...context } = first.context
  const diagnostics = checkSet(units.map(entryOf), context as CommandContext)
  const duplicates = new Map<number, Diagnostic[]>()
  const findings: Finding[] = []
  for (const diagnostic of diagnostics) {
    const origin = diagnostic.related?.[0]?.path[0]
    if (diagnostic.code === 'set/duplicate-name' && typeof origin === 'number') {
      duplicates.set(origin, [...(duplicates.get(origin) ?? []), diagnostic])
    } else {
      const at = typeof diagnostic.path[0] === 'number' ? diagnostic.path[0] : typeof origin === 'number' ? origin : 0
      findings.push(...place(units, at, diagnostic, []))
    }
  }
  for (const [origin, group] of duplicates) {
    const indexes = [origin, ...group.map(({ path }) => path[0] as number)]
    for (const index of indexes) {
      const others = indexes.filter((other) => other !== index)
      findings.push(...place(units, index, group[0] as Diagnostic, others))
    }
  }
  return findings
}

function entryOf({ definition: { value, scope, guildId } }: Unit): SetEntry {
  const { name, type } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return {
    name,
    type: type ?? openType(value),
    ...(scope !== undefined && { scope }),
    ...(guildId !== undefined && { guildId }),
  }
}

/** A damaged command without a `type` may have one that was lost: any value that is no type will do. */
function openType(value: unknown): unknown {
  const isOpen = typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length > 0
  return isOpen ? 'unknown' : undefined
}

function place(units: readonly Unit[], index: number, diagnostic: Diagnostic, others: readonly number[]): Finding[] {
  const unit = units[index] as Unit
  const override = unit.context.rules?.[diagnostic.code] ?? unit.context.rules?.['set/*']
  if (override === 'off') return []
  const finding = toFinding(unit, { ...diagnostic, severity: override ?? diagnostic.severity, path: [], related: [] })
  const related = others.map((other) => {
    const { definition } = units[other] as Unit
    return { ...definition.locate([], 'name'), message: 'The other command of that name.' }
  })
  return [{ ...finding, related }]
}
