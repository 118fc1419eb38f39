import { checkSet } from '@slashlint/core'
import type { CommandContext, Diagnostic, Scope, SetEntry } from '@slashlint/core'
import type { Analysis } from './analyse.js'
import type { Finding, Spot } from './finding.js'

/** A command of a document of its own: all that the sets across documents need to know of it, as plain data. */
export interface SetMember {
  readonly uri: string
  /** The folder that its set shares. */
  readonly project: string
  readonly scope: Scope
  readonly guildId: string | undefined
  /** Undefined: it is not known. */
  readonly name: string | undefined
  readonly type: string | number | undefined
  /** Severities may differ by document: its own decide about its findings. */
  readonly context: CommandContext
  /** Its name. */
  readonly place: Spot
}

/**
 * The commands of a document that belong to sets. A document that is a list is checked as one. Where commands go is
 * asked of the configuration: if that is unknown, two commands of one name may well be meant for two places.
 */
export function setMembers({ uri, units }: Analysis, project: string): SetMember[] {
  return units.flatMap(({ definition, context }): SetMember[] => {
    const { resource, scope, guildId, value } = definition
    if (resource !== 'command' || scope === undefined) return []
    const { name, type } = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
    const place = definition.locate([], 'name')
    const known = typeof name === 'string' ? name : undefined
    return [{ uri, project, scope, guildId, name: known, type: plainType(type ?? openType(value)), context, place }]
  })
}

const plainType = (type: unknown): SetMember['type'] =>
  type === undefined || typeof type === 'number' ? type : 'unknown'

/** A damaged command without a `type` may have one that was lost: any value that is no type will do. */
function openType(value: unknown): unknown {
  const isOpen = typeof value !== 'object' || value === null || Object.getOwnPropertySymbols(value).length > 0
  return isOpen ? 'unknown' : undefined
}

/**
 * The rules between commands that stand in different documents: those of one project that go to the same place form a
 * set. There is no order between documents: of equal names each is marked, with the others as related places.
 */
export function checkSets(members: readonly SetMember[]): Finding[] {
  const sets = new Map<string, SetMember[]>()
  for (const member of members) {
    const key = JSON.stringify([member.project, member.scope, member.guildId ?? null])
    const set = sets.get(key)
    if (set === undefined) sets.set(key, [member])
    else set.push(member)
  }
  return [...sets.values()].filter((set) => set.length > 1).flatMap(checkOne)
}

function checkOne(members: readonly SetMember[]): Finding[] {
  const { rules: _, ...context } = (members[0] as SetMember).context
  const diagnostics = checkSet(members.map(entryOf), context as CommandContext)
  const duplicates = new Map<number, Diagnostic[]>()
  const findings: Finding[] = []
  for (const diagnostic of diagnostics) {
    const origin = diagnostic.related?.[0]?.path[0]
    if (diagnostic.code === 'set/duplicate-name' && typeof origin === 'number') {
      duplicates.set(origin, [...(duplicates.get(origin) ?? []), diagnostic])
    } else {
      const at = typeof diagnostic.path[0] === 'number' ? diagnostic.path[0] : typeof origin === 'number' ? origin : 0
      findings.push(...place(members, at, diagnostic, []))
    }
  }
  for (const [origin, group] of duplicates) {
    const indexes = [origin, ...group.map(({ path }) => path[0] as number)]
    for (const index of indexes) {
      const others = indexes.filter((other) => other !== index)
      findings.push(...place(members, index, group[0] as Diagnostic, others))
    }
  }
  return findings
}

const entryOf = ({ name, type, scope, guildId }: SetMember): SetEntry => ({
  name,
  type,
  scope,
  ...(guildId !== undefined && { guildId }),
})

function place(
  members: readonly SetMember[],
  index: number,
  { code, severity, message, section, data, apiCode }: Diagnostic,
  others: readonly number[],
): Finding[] {
  const member = members[index] as SetMember
  const { rules } = member.context
  const chosen = rules?.[code] ?? rules?.['set/*'] ?? severity
  if (chosen === 'off') return []
  return [
    {
      ...member.place,
      uri: member.uri,
      code,
      severity: chosen,
      message,
      path: [],
      section,
      ...(data !== undefined && { data }),
      ...(apiCode !== undefined && { apiCode }),
      related: others.map((other) => ({
        ...(members[other] as SetMember).place,
        message: 'The other command of that name.',
      })),
    },
  ]
}
