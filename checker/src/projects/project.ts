import { DAMAGED } from '@slashlint/sources'
import type { Attached, Handed, Place } from '@slashlint/sources'
import { amongOthers, documentKey, linkKeys } from '../analysis/across.js'
import { isDefining } from '../analysis/analyse.js'
import type { Analysis } from '../analysis/analyse.js'
import { definitionsOf } from '../analysis/definitions.js'
import type { CheckedDefinition } from '../analysis/definitions.js'
import type { Finding } from '../analysis/finding.js'
import { findingsAmong, findingsOfUses } from '../analysis/findings.js'
import { countDamagedReads, countReads, type ReadCounts } from '../analysis/reads.js'
import { holdsOptions, topLevel } from '../analysis/sets.js'
import { enter } from './entries.js'
import { around, joinedAt, tied } from './linked.js'
import { allAttached, emptyState, membersOf, namesIn, NONE } from './project-state.js'
import type { DocumentTerms, Entry, ProjectState } from './project-state.js'
import { put } from './put.js'
import { isGenerated, setFindings } from './set-findings.js'

export type { DocumentTerms } from './project-state.js'

/**
 * The documents of a project with their analyses, and the findings that need several documents. It
 * is synchronous and reads no files.
 */
export interface Project {
  /**
   * Adds or replaces the text of a document. Without terms, the document has no findings any more,
   * but others may still read it.
   *
   * @returns the documents whose findings may change; they are computed during the iteration
   */
  put(uri: string, text: string | undefined, terms?: DocumentTerms): Iterable<string>
  /**
   * Declares that all documents which may import others were added.
   *
   * @returns the documents whose findings may change
   */
  searched(): readonly string[]
  /**
   * Returns the analysis of a document alone; `undefined` if it neither defines nor handles
   * anything.
   */
  analysis(uri: string): Analysis | undefined
  /**
   * Returns the analysis of a document. It includes all uses of its commands in other documents,
   * and the findings of those about its uses.
   */
  tied(uri: string): Analysis | undefined
  /** Analyses a different text of a document without changing the project. */
  again(uri: string, text: string): Analysis | undefined
  /**
   * Returns the analysis of a document, or of another text of it, with the findings of other
   * documents about its uses. Answers about a place in the document need these findings.
   */
  seen(uri: string, text?: string): Analysis | undefined
  /**
   * Returns the findings of other documents in this one: about sets, about its options, and about
   * uses. The document need not have been added.
   */
  others(uri: string): readonly Finding[]
  /** Checks whether a document was added. */
  has(uri: string): boolean
  /**
   * Lists the documents that are linked with a document, directly or through others, and those in
   * which they have findings.
   */
  concerned(uri: string): readonly string[]
  /** Returns all findings in a document, even if it was not added. */
  findings(uri: string): readonly Finding[]
  /** Returns the definitions of a document, without those that other documents use as options. */
  definitions(uri: string): readonly CheckedDefinition[]
  /** Checks whether a document has definitions or findings, or contains options of others. */
  isSomething(uri: string): boolean
  /**
   * Returns the facts about a document that other documents and reports use, as a text to compare.
   * If the facts are equal, a changed text changes nothing but hints. Returns `undefined` if the
   * document is linked with others or has findings, since their places matter.
   */
  outside(uri: string): string | undefined
  /** Returns the documents that have findings or definitions, in the order of their URIs. */
  uris(): readonly string[]
  /**
   * Lists the documents with findings that neither define nor handle anything. Other documents use
   * their options.
   */
  spokenOf(): readonly string[]
  /**
   * Returns the objects in a document that are perhaps commands, since other calls of their
   * function pass commands.
   */
  passedOver(uri: string): readonly Handed[]
  /** Counts the reads of options. */
  reads(): ReadCounts
  /** Lists the functions that answer interactions and are too large to be followed. */
  cutShort(): readonly Place[]
  /** Counts the reads of options that are not checked because of damaged text. */
  damagedReads(): number
}

/**
 * Makes one or several projects without documents. The order in which documents are added does not
 * matter.
 *
 * @param textOf returns the text of any document, or `undefined` if there is none; `from` is the
 * document that needs it
 * @param isWhole tells whether all documents were added, so that none is missing
 * @param isSearched tells whether all documents that may import others were added; by default the
 * same as `isWhole`
 */
export function createProject(
  textOf: (uri: string, from: string) => string | undefined,
  isWhole: () => boolean = () => true,
  isSearched: () => boolean = isWhole,
): Project {
  const state = emptyState({ textOf, isWhole, isSearched })
  const { entries } = state
  const allUses = () => [...entries.keys()].sort().flatMap((uri) => tied(state, uri)?.uses ?? NONE)
  return {
    put: (uri, text, terms) => put(state, uri, text, terms),
    searched: () => searched(state),
    analysis: (uri) => entries.get(uri)?.analysis,
    tied: (uri) => tied(state, uri),
    again(uri, text) {
      const entry = entries.get(uri)
      return entry === undefined ? undefined : enter(state, uri, text, entry).analysis
    },
    seen: (uri, text) => seen(state, uri, text),
    others: (uri) => others(state, uri),
    has: (uri) => entries.has(uri),
    concerned: (uri) => [...new Set(around(state, uri))],
    findings: (uri) => findings(state, uri),
    definitions: (uri) => definitions(state, uri),
    isSomething: (uri) => isSomething(state, uri),
    outside: (uri) => outside(state, uri),
    uris: () => uris(state),
    spokenOf: () => uris(state).filter((uri) => entries.get(uri)?.analysis === undefined),
    passedOver: (uri) => state.arguments.open(entries.get(uri)?.analysis?.handed),
    reads: () => countReads(allUses()),
    cutShort: () =>
      [...entries.keys()].sort().flatMap((uri) => entries.get(uri)?.analysis?.cutShort ?? NONE),
    damagedReads: () => countDamagedReads(allUses()),
  }
}

function searched({ choosing, roots, sets }: ProjectState): readonly string[] {
  const own = [...choosing].flatMap((root) => [...(roots.get(root) ?? NONE)])
  for (const root of choosing) {
    sets.delete(root)
  }
  choosing.clear()
  return own
}

function seen(state: ProjectState, uri: string, text: string | undefined): Analysis | undefined {
  const { entries, links, host } = state
  const entry = entries.get(uri)
  const known = entry !== undefined && text !== undefined ? enter(state, uri, text, entry) : entry
  if (entry === undefined || known?.analysis === undefined) {
    return undefined
  }
  const linked = links.linked(documentKey(uri)).map((one) => entries.get(one) as Entry)
  const rest = linked.flatMap(({ analysis, root }) =>
    analysis === undefined || analysis.uri === uri ? [] : [{ analysis, project: root }],
  )
  return amongOthers({ analysis: known.analysis, project: entry.root }, rest, host.isWhole())
}

const others = (state: ProjectState, uri: string): readonly Finding[] => [
  ...setFindings(state, uri),
  ...(joinedAt(state, uri)?.others.get(uri) ?? NONE),
]

function findings(state: ProjectState, uri: string): readonly Finding[] {
  if (isGenerated(state, uri)) {
    return NONE
  }
  const analysis = tied(state, uri)
  const more = others(state, uri)
  if (analysis === undefined) {
    return findingsOfUses(more)
  }
  return isDefining(analysis) || more.length > 0 ? findingsAmong(analysis, more) : NONE
}

function definitions(state: ProjectState, uri: string): readonly CheckedDefinition[] {
  const analysis = state.entries.get(uri)?.analysis
  if (analysis === undefined || isGenerated(state, uri)) {
    return NONE
  }
  return withoutOptions(definitionsOf(analysis), allAttached(state))
}

function isSomething(state: ProjectState, uri: string): boolean {
  if (isGenerated(state, uri)) {
    return false
  }
  const analysis = state.entries.get(uri)?.analysis
  return (
    (analysis !== undefined && isDefining(analysis)) ||
    others(state, uri).length > 0 ||
    holdsOptions(uri, allAttached(state))
  )
}

function outside(state: ProjectState, uri: string): string | undefined {
  if (around(state, uri).some((other) => other !== uri)) {
    return undefined
  }
  const entry = state.entries.get(uri)
  const { analysis } = entry ?? {}
  if (entry === undefined || analysis === undefined) {
    return ''
  }
  const { units, uses, attached: own, cutShort, extended, handsOver, handed } = analysis
  const found = findings(state, uri)
  const hints = found.flatMap(({ code, severity }) => (severity === 'hint' ? [code] : []))
  const facts = [own, cutShort, extended, handsOver, handed, namesIn(entry)]
  const defined = definitionsOf(analysis)
  const isDamaged = defined.some(({ unknown }) => unknown.some(({ reason }) => reason === DAMAGED))
  if (isDamaged || hints.length < found.length || facts.some(({ length }) => length > 0)) {
    return undefined
  }
  const counts = [units.length, isDefining(analysis), countDamagedReads([uses]), hints]
  return JSON.stringify(
    [linkKeys(analysis, entry.root), membersOf(entry), defined, counts],
    OUTSIDE,
  )
}

function uris(state: ProjectState): readonly string[] {
  const found = new Set<string>()
  for (const [uri, { analysis }] of state.entries) {
    if (analysis === undefined || isGenerated(state, uri)) {
      continue
    }
    if (isDefining(analysis) || others(state, uri).length > 0) {
      found.add(uri)
    }
    for (const other of joinedAt(state, uri)?.others.keys() ?? NONE) {
      found.add(other)
    }
  }
  return [...found].sort()
}

/**
 * The keys of an analysis and its definitions that other documents depend on. Places are left out,
 * since computing them costs a search.
 */
const OUTSIDE =
  'keys weak resource name type scope guildId bots folder app isStarted isGlobalOnly isBuilder isLoaded isGuess'.split(
    ' ',
  )

/** Returns the definitions that no other document uses as options. */
function withoutOptions(definitions: readonly CheckedDefinition[], attached: readonly Attached[]) {
  if (attached.length === 0) {
    return definitions
  }
  const placed = definitions.map((definition) => {
    const { uri } = definition
    const start = attached.some((place) => place.uri === uri) ? definition.offset() : 0
    return { uri, place: { uri, start, end: start }, isBuilder: definition.isBuilder, definition }
  })
  return topLevel(placed, attached).map(({ definition }) => definition)
}
