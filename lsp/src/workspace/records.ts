import { checkSets, groupBy } from '@slashlint/checker'
import type { SetMember } from '@slashlint/checker'
import type { LocatedFinding, Spot } from '../features/index.js'
import type { DocumentRecord } from './record.js'

/** The records of all documents, and what the sets they form say about each. */
export interface Records {
  get(key: string): DocumentRecord | undefined
  all(): Iterable<DocumentRecord>
  /** What the sets say about a document. */
  setFindings(key: string): readonly LocatedFinding[]
  /**
   * Puts the record of a document in the place of the one before; undefined takes it away.
   *
   * @returns the other documents about which the sets now say something else
   */
  put(key: string, record: DocumentRecord | undefined): readonly string[]
}

const NONE: readonly LocatedFinding[] = Object.freeze([])

export function createRecords(): Records {
  const records = new Map<string, DocumentRecord>()
  /** The members of each project, by document. */
  const projects = new Map<string, Map<string, readonly SetMember<Spot>[]>>()
  /** What the sets of each project say, by document; a document lies in one project. */
  const found = new Map<string, readonly LocatedFinding[]>()

  function updateProject(project: string, changed: Set<string>): void {
    const members = projects.get(project) ?? new Map<string, readonly SetMember<Spot>[]>()
    const now = groupBy(checkSets([...members.values()].flat()), ({ uri }) => uri)
    for (const key of members.keys()) {
      const before = found.get(key) ?? NONE
      const after = now.get(key) ?? NONE
      if (before.length === 0 && after.length === 0) continue
      if (JSON.stringify(before) !== JSON.stringify(after)) changed.add(key)
      if (after.length === 0) found.delete(key)
      else found.set(key, after)
    }
  }

  return {
    get: (key) => records.get(key),
    all: () => records.values(),
    setFindings: (key) => found.get(key) ?? NONE,
    put(key, record) {
      const before = records.get(key)?.members ?? []
      const after = record?.members ?? []
      if (record === undefined) records.delete(key)
      else records.set(key, record)
      if (before.length === 0 && after.length === 0) return []
      if (JSON.stringify(before) === JSON.stringify(after)) return []
      const touched = new Set([...before, ...after].map(({ project }) => project))
      const changed = new Set<string>()
      for (const project of touched) {
        const members = projects.get(project) ?? new Map<string, readonly SetMember<Spot>[]>()
        const own = after.filter((member) => member.project === project)
        if (own.length === 0) members.delete(key)
        else members.set(key, own)
        if (members.size === 0) projects.delete(project)
        else projects.set(project, members)
      }
      if (after.length === 0) found.delete(key)
      for (const project of touched) updateProject(project, changed)
      changed.delete(key)
      return [...changed]
    },
  }
}
