import { ANY } from './record.js'
import type { DocumentRecord } from './record.js'

/** Which documents handle the commands of which others. */
export interface LinkTable {
  /** Documents that define commands which a document handles, or handle those that it defines, or do so with it, or add to them. */
  around(key: string): readonly string[]
  /**
   * Puts what is known of a document in the place of what was.
   *
   * @returns the documents around which there are others now than when `around` was asked last
   */
  put(key: string, record: DocumentRecord | undefined): readonly string[]
}

/** More neighbours than this are not looked at for one document. */
const MOST_AROUND = 200

export function createLinks(): LinkTable {
  const records = new Map<string, DocumentRecord>()
  /** Documents by what ties them: `defines film`, `wants film`, `imports file:///…`. */
  const index = new Map<string, Set<string>>()
  /** What was said of each document last. */
  const said = new Map<string, string>()

  const entriesOf = ({ links }: DocumentRecord): readonly string[] => {
    const { project, imports, defines, wants, handles } = links
    return [
      ...defines.map((name) => `defines ${project} ${name}`),
      ...wants.map((name) => `wants ${project} ${name}`),
      ...(defines.length > 0 ? [...imports].map((other) => `imports ${other}`) : []),
      ...links.extends.map((other) => `extends ${other === ANY ? `all of ${project}` : other}`),
      ...(handles ? ['handles'] : []),
    ]
  }

  const at = (entry: string): Iterable<string> => index.get(entry) ?? []

  function definersFor({ key, links: { project, wants, handles } }: DocumentRecord): readonly string[] {
    const named = wants.flatMap((name) => [...at(`defines ${project} ${name}`)])
    return handles ? [...named, ...at(`imports ${key}`)] : named
  }

  const handlersOf = (record: DocumentRecord | undefined): readonly string[] =>
    record === undefined ? [] : record.links.defines.flatMap((name) => [...at(`wants ${record.links.project} ${name}`)])

  /** The documents that add options to the commands of one. */
  const extendersOf = (record: DocumentRecord | undefined): readonly string[] =>
    record === undefined || record.links.defines.length === 0
      ? []
      : [...at(`extends ${record.key}`), ...at(`extends all of ${record.links.project}`)]

  /** The documents to whose commands one adds options. */
  const extendedBy = ({ links }: DocumentRecord): readonly string[] =>
    links.extends.flatMap((other) =>
      other === ANY
        ? [...records.values()].flatMap(({ key, links: { project, defines } }) =>
            project === links.project && defines.length > 0 ? [key] : [],
          )
        : [other],
    )

  function find(key: string): readonly string[] {
    const record = records.get(key)
    if (record === undefined) return []
    const definers = definersFor(record)
    const together = [record, ...definers.map((one) => records.get(one))]
    const all = new Set([...definers, ...together.flatMap(extendersOf), ...together.flatMap(handlersOf)])
    all.delete(key)
    return [...all].sort().slice(0, MOST_AROUND)
  }

  /** The documents that a change of one may concern. */
  function concerned(record: DocumentRecord | undefined): readonly string[] {
    if (record === undefined) return []
    const { imports, defines } = record.links
    const near = [...definersFor(record), ...handlersOf(record), ...extendedBy(record)]
    const imported = defines.length > 0 ? [...imports] : []
    const further = near.flatMap((one) => {
      const other = records.get(one)
      const below = other === undefined || other.links.defines.length === 0 ? [] : [...other.links.imports]
      return [...below, ...handlersOf(other)]
    })
    return [...near, ...imported, ...further].filter((one) => {
      const other = records.get(one)
      return other !== undefined && (other.links.handles || other.links.defines.length > 0)
    })
  }

  return {
    around(key) {
      const found = find(key)
      said.set(key, found.join('\n'))
      return found
    },
    put(key, record) {
      const before = records.get(key)
      const old = before === undefined ? [] : entriesOf(before)
      const now = record === undefined ? [] : entriesOf(record)
      if (record === undefined) records.delete(key)
      else records.set(key, record)
      if (old.join('\n') === now.join('\n')) return []
      const touched = new Set(concerned(before))
      for (const entry of old) {
        index.get(entry)?.delete(key)
        if (index.get(entry)?.size === 0) index.delete(entry)
      }
      for (const entry of now) index.set(entry, (index.get(entry) ?? new Set()).add(key))
      for (const one of concerned(record)) touched.add(one)
      touched.add(key)
      return [...touched].filter((one) => records.has(one) && find(one).join('\n') !== (said.get(one) ?? ''))
    },
  }
}
