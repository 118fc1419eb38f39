import { amongCallers, documentKey, tieAcross } from '../analysis/across.js'
import { withUses } from '../analysis/analyse.js'
import type { Analysis } from '../analysis/analyse.js'
import { findingsElsewhere } from '../analysis/findings.js'
import { agreedFindings } from '../analysis/uses.js'
import { groupBy } from '../values/groups.js'
import { NONE } from './project-state.js'
import type { Entry, Joined, ProjectState } from './project-state.js'

/**
 * Returns the findings of the documents that are linked with a document, or `undefined` if there
 * are none.
 */
export function joinedAt(state: ProjectState, uri: string): Joined | undefined {
  const { links, joins, joinsNow, entries } = state
  const list = links.linked(documentKey(uri))
  const known = joinsNow.get(list)
  const linked = known?.entries ?? list.map((one) => entries.get(one) as Entry)
  const [first] = linked
  if (known !== undefined || first === undefined) {
    return known
  }
  const before = joins.get(first)
  if (
    before?.entries.length === linked.length &&
    linked.every((one, index) => one === before.entries[index])
  ) {
    joinsNow.set(list, before)
    return before
  }
  const now = join(linked, state.host.isWhole())
  state.isJoined = true
  joins.set(first, now)
  joinsNow.set(list, now)
  return now
}

/** Matches the uses in linked documents with their commands. */
function join(linked: readonly Entry[], isWhole: boolean): Joined {
  const all = linked.map(({ analysis, root }) => ({
    analysis: analysis as Analysis,
    project: root,
  }))
  const uses = tieAcross(all, isWhole)
  const analyses = all.map((one, index) =>
    withUses(amongCallers(one, all), uses[index] ?? one.analysis.uses),
  )
  const others = [...analyses.flatMap((one) => findingsElsewhere(one)), ...agreedFindings(uses)]
  return {
    entries: linked,
    analyses: new Map(analyses.map((one) => [one.uri, one])),
    others: groupBy(others, (one) => one.uri),
  }
}

/**
 * Returns the documents in which the linked documents had findings, for a group of linked documents
 * that begins with this one.
 */
export function concernedBefore({ entries, joins }: ProjectState, uri: string): Iterable<string> {
  const entry = entries.get(uri)
  return (entry === undefined ? undefined : joins.get(entry))?.others.keys() ?? NONE
}

/**
 * Returns a document, the documents linked with it, and those in which the linked documents have
 * findings.
 */
export const around = (state: ProjectState, uri: string): readonly string[] => [
  uri,
  ...state.links.linked(documentKey(uri)),
  ...(joinedAt(state, uri)?.others.keys() ?? NONE),
]

/** Returns the analysis of a document with all uses of its commands in other documents. */
export const tied = (state: ProjectState, uri: string): Analysis | undefined =>
  joinedAt(state, uri)?.analyses.get(uri)
