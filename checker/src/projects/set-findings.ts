import { isData } from '../analysis/data-documents.js'
import type { Finding } from '../analysis/finding.js'
import { checkSets, topLevel } from '../analysis/sets.js'
import type { IsChosen } from '../analysis/sets.js'
import { fileNameOf } from '../text/uri.js'
import { groupBy } from '../values/groups.js'
import { chooserAmong } from './conditional-imports.js'
import { isCopyOf, sourcesOf } from './copies.js'
import { allAttached, hasUnits, membersOf, NONE } from './project-state.js'
import type { ProjectState } from './project-state.js'

/** Finds the mistakes in a document that concern the commands of its project as a set: duplicates, limits. */
export function setFindings(state: ProjectState, uri: string): readonly Finding[] {
  const { entries, sets } = state
  const root = entries.get(uri)?.root
  if (root === undefined) {
    return NONE
  }
  let found = sets.get(root)
  if (found === undefined) {
    found = checkRoot(state, root)
    sets.set(root, found)
  }
  return found.get(uri) ?? NONE
}

/** Checks the sets of a project. */
function checkRoot(state: ProjectState, root: string): ReadonlyMap<string, readonly Finding[]> {
  const { entries, roots, choosing, host } = state
  const own = [...(roots.get(root) ?? NONE)].filter((one) => !isGenerated(state, one)).sort()
  const members = own.flatMap((one) => membersOf(entries.get(one)))
  const documents = [...entries].flatMap(([one, entry]) => (entry.root === root ? [one] : []))
  const chooser = chooserAmong(documents, (one) => host.textOf(one, one))
  const isChosen: IsChosen = (uris) => {
    choosing.add(root)
    // Perhaps the documents that import them, or their texts, are not known yet.
    return (
      !host.isSearched() ||
      documents.some((one) => host.textOf(one, one) === undefined) ||
      chooser(uris)
    )
  }
  const all = topLevel(members, allAttached(state))
  return groupBy(checkSets(all, isChosen), (finding) => finding.uri)
}

/** Checks whether a document is generated from another one: from TypeScript, or by a script. */
export function isGenerated({ entries, writers }: ProjectState, uri: string): boolean {
  const entry = entries.get(uri)
  const { analysis } = entry ?? {}
  if (entry === undefined || analysis === undefined || analysis.units.length === 0) {
    return false
  }
  if (!isData(uri)) {
    return sourcesOf(uri).some((source) => hasUnits(entries.get(source)))
  }
  return [...(writers.get(fileNameOf(uri)) ?? NONE)].some((other) => {
    const script = entries.get(other)
    return (
      script?.root === entry.root &&
      script.analysis !== undefined &&
      isCopyOf(analysis, script.analysis)
    )
  })
}
