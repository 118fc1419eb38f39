import { checkSets, groupBy, holdsOptions, topLevel } from '@slashlint/checker'
import type { SetMember } from '@slashlint/checker'
import type { LocatedFinding, Spot } from '../features/index.js'
import type { DocumentRecord } from './record.js'

/** The records of all documents, and what they say about each other. */
export interface Records {
  get(key: string): DocumentRecord | undefined
  all(): Iterable<DocumentRecord>
  /** What other documents say about one: the sets that it belongs to, and what uses its options. */
  findingsFrom(key: string): readonly LocatedFinding[]
  /** The documents that have asked for the text of one. */
  usersOf(key: string): readonly string[]
  /** The documents about whose options others say something. */
  spokenOf(): Iterable<string>
  /** The text of a document has changed: what others say about its options is said again when they are read again. */
  forgetUses(key: string): void
  /**
   * Puts the record of a document in the place of the one before; undefined takes it away.
   *
   * @returns the other documents about which something else is said now
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
  /** What is wrong in the options of a document, by those that use them. */
  const uses = new Map<string, Map<string, readonly LocatedFinding[]>>()

  function updateProject(project: string, changed: Set<string>): void {
    const members = projects.get(project) ?? new Map<string, readonly SetMember<Spot>[]>()
    const attached = [...records.values()].flatMap((record) => record.attached)
    const now = groupBy(checkSets(topLevel([...members.values()].flat(), attached)), ({ uri }) => uri)
    for (const key of members.keys()) {
      const before = found.get(key) ?? NONE
      const after = now.get(key) ?? NONE
      if (before.length === 0 && after.length === 0) continue
      if (JSON.stringify(before) !== JSON.stringify(after)) changed.add(key)
      if (after.length === 0) found.delete(key)
      else found.set(key, after)
    }
  }

  /** Replaces what a document shows to be wrong in others. */
  function updateUses(key: string, before: readonly LocatedFinding[], after: readonly LocatedFinding[]): Set<string> {
    const changed = new Set<string>()
    const now = groupBy(after, ({ uri }) => uri)
    for (const other of new Set([...before.map(({ uri }) => uri), ...now.keys()])) {
      const said = now.get(other) ?? NONE
      const byUser = uses.get(other) ?? new Map<string, readonly LocatedFinding[]>()
      if (JSON.stringify(said) !== JSON.stringify(byUser.get(key) ?? NONE)) changed.add(other)
      if (said.length === 0) byUser.delete(key)
      else byUser.set(key, said)
      if (byUser.size === 0) uses.delete(other)
      else uses.set(other, byUser)
    }
    return changed
  }

  return {
    get: (key) => records.get(key),
    all: () => records.values(),
    findingsFrom(key) {
      const byUser = uses.get(key)
      const sets = found.get(key) ?? NONE
      if (byUser === undefined) return sets
      const said = [...byUser.values()].flat()
      // A document with handlers says itself what is wrong with them, with all that it is tied to.
      const isOwn = records.get(key)?.links.handles === true
      return [...sets, ...(isOwn ? said.filter(({ code }) => !code.startsWith('use/')) : said)]
    },
    usersOf: (key) => [...records.values()].filter((record) => record.uses.has(key)).map((record) => record.key),
    spokenOf: () => uses.keys(),
    forgetUses: (key) => void uses.delete(key),
    put(key, record) {
      const before = records.get(key)?.members ?? []
      const after = record?.members ?? []
      const attached = [...(records.get(key)?.attached ?? []), ...(record?.attached ?? [])]
      const isAttachedAnew = JSON.stringify(records.get(key)?.attached ?? []) !== JSON.stringify(record?.attached ?? [])
      const changed = updateUses(key, records.get(key)?.own.elsewhere ?? NONE, record?.own.elsewhere ?? NONE)
      if (record === undefined) records.delete(key)
      else records.set(key, record)
      const isSame = JSON.stringify(before) === JSON.stringify(after)
      if (isSame && !isAttachedAnew) return [...changed]
      const touched = new Set((isSame ? [] : [...before, ...after]).map(({ project }) => project))
      for (const project of touched) {
        const members = projects.get(project) ?? new Map<string, readonly SetMember<Spot>[]>()
        const own = after.filter((member) => member.project === project)
        if (own.length === 0) members.delete(key)
        else members.set(key, own)
        if (members.size === 0) projects.delete(project)
        else projects.set(project, members)
      }
      if (isAttachedAnew)
        for (const [project, members] of projects)
          if ([...members.keys()].some((uri) => holdsOptions(uri, attached))) touched.add(project)
      if (after.length === 0) found.delete(key)
      for (const project of touched) updateProject(project, changed)
      changed.delete(key)
      return [...changed]
    },
  }
}
