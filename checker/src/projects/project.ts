import { DAMAGED } from '@slashlint/sources'
import type {
  Attached,
  Handed,
  Host,
  LanguageId,
  Place,
  Read,
  SourceDiagnostic,
} from '@slashlint/sources'
import { amongOthers, documentKey, linkKeys, tieAcross } from '../analysis/across.js'
import { analyse, isDefining, isOurs, withUses } from '../analysis/analyse.js'
import type { Analysis } from '../analysis/analyse.js'
import { holdsCommand, isData } from '../analysis/beside.js'
import { definitionsOf } from '../analysis/definitions.js'
import type { CheckedDefinition } from '../analysis/definitions.js'
import type { Finding } from '../analysis/finding.js'
import { findingsAmong, findingsElsewhere, findingsOfUses } from '../analysis/findings.js'
import { countDamagedReads, countReads, type ReadCounts } from '../analysis/reads.js'
import { checkSets, holdsOptions, setMembers, topLevel } from '../analysis/sets.js'
import type { IsChosen, SetMember } from '../analysis/sets.js'
import type { Settings } from '../analysis/settings.js'
import { agreedFindings } from '../analysis/uses.js'
import { fileNameOf } from '../text/uri.js'
import { groupBy } from '../values/groups.js'
import { createHanded } from './handed.js'
import { chooserAmong } from './chosen.js'
import { createLinks } from './links.js'
import { commandsOf, isCopyOf, sourcesOf, writtenBy } from './written.js'

/** How a document is read and checked. */
export interface DocumentTerms {
  readonly settings: Settings
  /** The folder in which names of commands have one meaning. */
  readonly root: string
  /** The reader of its language. */
  readonly read: Read
  /** Its language, if its name does not tell. */
  readonly languageId?: LanguageId
  /** The problem that occurred while the text was decoded. */
  readonly problem?: SourceDiagnostic | undefined
  /** Since when somebody types in it: broken, it is taken to hold what it held since then. */
  readonly typedSince?: number | undefined
}

/** The terms alone of an entry: whatever else is known of it is about the text that it had. */
const termsOf = (known: DocumentTerms): DocumentTerms => {
  const { settings, root, read, languageId, problem, typedSince } = known
  return {
    settings,
    root,
    read,
    ...(languageId !== undefined && { languageId }),
    problem,
    typedSince,
  }
}

interface Entry extends DocumentTerms {
  readonly analysis: Analysis | undefined
  /** The documents whose texts it depends on. */
  readonly asked: ReadonlySet<string>
  /** True if it is data with a command, or was while somebody has been typing in it. */
  readonly holds: boolean
  /** Its arguments of the project's functions, and the starts of the objects that are commands by other documents. */
  readonly handed: readonly Handed[] | undefined
  readonly shown: readonly number[]
  members?: readonly SetMember[]
  /** The names of the data that it may write. */
  writes?: readonly string[]
}

/** The findings of linked documents about each other. */
interface Joined {
  readonly entries: readonly Entry[]
  /** With all uses, by document. */
  readonly analyses: ReadonlyMap<string, Analysis>
  /** By the documents that something is said about. */
  readonly others: ReadonlyMap<string, readonly Finding[]>
}

const NONE: readonly never[] = Object.freeze([])

/**
 * The documents of a project, each with its analysis, and the findings that need several of them. It does what is asked at
 * once, and reads no files.
 */
export interface Project {
  /**
   * Puts a text in the place of the one before. Without terms, the document is taken away: nothing is said about it, though
   * others may read it.
   *
   * @returns the documents about which something else may be said now, found out when it is asked for
   */
  put(uri: string, text: string | undefined, terms?: DocumentTerms): Iterable<string>
  /**
   * Takes that the documents which may import others were put.
   *
   * @returns the documents about which something else may be said now
   */
  searched(): readonly string[]
  /** Returns the analysis of a document by itself; `undefined` if it defines and handles nothing. */
  analysis(uri: string): Analysis | undefined
  /** The same with all uses of its commands in other documents, and with what those say about the uses in it. */
  tied(uri: string): Analysis | undefined
  /** Analyses another text of a document, which stays as it is. */
  again(uri: string, text: string): Analysis | undefined
  /**
   * Returns the analysis of a document, or of another text of it, with the findings of others about its uses.
   * Questions about a place in it need those.
   */
  seen(uri: string, text?: string): Analysis | undefined
  /**
   * Returns the findings of other documents in this one: sets, uses of its options, and all about uses. It need
   * not have been put.
   */
  others(uri: string): readonly Finding[]
  /** Checks whether a document was put. */
  has(uri: string): boolean
  /** The documents that are linked with one, directly or through others, and all that those say something about. */
  concerned(uri: string): readonly string[]
  /** All findings in a document, whether it was put or not. */
  findings(uri: string): readonly Finding[]
  /** The definitions of a document that no other one has as options. */
  definitions(uri: string): readonly CheckedDefinition[]
  /** Checks whether a document has definitions or findings, or contains options of others. */
  isSomething(uri: string): boolean
  /**
   * All that a document is to others and to a report, in a form that can be compared: another text with which it is the
   * same changes nothing, unless hints are shown. `undefined` where it is linked with others or something is wrong in it:
   * its places matter.
   */
  outside(uri: string): string | undefined
  /** The documents that have findings or definitions, in the order of their URIs. */
  uris(): readonly string[]
  /** Those of them that define and handle nothing: only others show that they hold options. */
  spokenOf(): readonly string[]
  /**
   * Returns the arguments in a document that may be commands, but nobody can know: other calls of the function
   * pass commands.
   */
  passedOver(uri: string): readonly Handed[]
  /** How handlers read options. */
  reads(): ReadCounts
  /** The functions that answer interactions, and are too large to be followed. */
  cutShort(): readonly Place[]
  /** How many reads of options are not checked because the text around them is damaged. */
  damagedReads(): number
}

/**
 * The documents of one or several projects, and what is wrong with them. Their order does not matter.
 *
 * @param textOf the text of any document, also of one that was put; `undefined` if there is none. `from` asks for it
 * @param isWhole whether all documents were put: what is not in them is nowhere
 * @param isSearched whether the documents that may import others were put; by default, where all were
 */
export function createProject(
  textOf: (uri: string, from: string) => string | undefined,
  isWhole: () => boolean = () => true,
  isSearched: () => boolean = isWhole,
): Project {
  const entries = new Map<string, Entry>()
  const links = createLinks()
  /** By the first of their documents, and by all as the links have them until the next change. */
  const joins = new WeakMap<Entry, Joined>()
  const joinsNow = new WeakMap<readonly string[], Joined>()
  /** Somebody has asked what documents say of each other: until then nothing was said that may change. */
  let isJoined = false
  /** The text of each document that others have read, as it was the last time. */
  const answers = new Map<string, string | undefined>()
  /** The documents of data that others hand to a library, with those that do. */
  const handedOver = new Map<string, Set<string>>()
  const handedObjects = createHanded()
  /** Those that call functions of whose commands something else is known. */
  const unsettled = new Set<string>()
  /** The scripts that may write data, by its name. */
  const writers = new Map<string, Set<string>>()
  /** The documents of each project that have commands. */
  const roots = new Map<string, Set<string>>()
  /** The findings about the sets of each project, by document, until one of its documents changes. */
  const sets = new Map<string, ReadonlyMap<string, readonly Finding[]>>()
  /** The projects in which it counts what documents import. */
  const choosing = new Set<string>()
  /** The documents of such projects, since another one was put. */
  const rechosen = new Set<string>()
  let attached: readonly Attached[] | undefined

  function analyseText(
    uri: string,
    text: string,
    { settings, read, problem, languageId }: DocumentTerms,
  ): Pick<Entry, 'analysis' | 'asked'> {
    const asked = new Set<string>()
    const host: Pick<Host, 'text'> = {
      text(other) {
        const answer = textOf(other, uri)
        asked.add(other)
        answers.set(other, answer)
        return answer
      },
    }
    const document = { uri, text, ...(languageId !== undefined && { languageId }) }
    const analysis = analyse(document, read, settings, host, problem)
    return { analysis: analysis !== undefined && isOurs(analysis) ? analysis : undefined, asked }
  }

  /** Analyses a document. If it has no command by itself but is known to be one, it is analysed as that. */
  function enter(uri: string, text: string, terms: DocumentTerms): Entry {
    const known = termsOf(terms)
    const alone = analyseText(uri, text, known)
    const before = entries.get(uri)
    const isTyped = known.typedSince !== undefined && known.typedSince === before?.typedSince
    const held = isTyped && before.holds
    const { analysis } = alone
    const holds = (analysis !== undefined && holdsCommand(analysis)) || held
    const handed = analysis?.handed
    const shown = handedObjects.shown(handed)
    const isOfLibrary = handedOver.has(uri)
    const isCommand = isOfLibrary || (held && (analysis?.units ?? NONE).length === 0)
    if (!isCommand && shown.length === 0) {
      return { ...known, ...alone, holds, handed, shown }
    }
    const beside = isCommand ? { isExpected: true, isOfLibrary } : { commandsAt: shown }
    const settings = { ...known.settings, assignment: { ...known.settings.assignment, ...beside } }
    return { ...known, ...analyseText(uri, text, { ...known, settings }), holds, handed, shown }
  }

  const handedBy = (uri: string): readonly string[] => entries.get(uri)?.analysis?.handsOver ?? NONE

  /** @returns what it was and is, where something else may be said now about other documents of its sets */
  function use(uri: string, entry: Entry | undefined): readonly (Entry | undefined)[] {
    const before = entries.get(uri)
    joinsNow.delete(links.linked(documentKey(uri)))
    for (const other of handedObjects.put(uri, before?.handed, entry?.handed)) {
      unsettled.add(other)
    }
    for (const to of handedBy(uri)) {
      remove(handedOver, to, uri)
    }
    for (const name of namesIn(before)) {
      remove(writers, name, uri)
    }
    for (const name of namesIn(entry)) {
      add(writers, name, uri)
    }
    if (entry === undefined) {
      entries.delete(uri)
    } else {
      entries.set(uri, entry)
    }
    const now = entry?.analysis
    for (const to of now?.handsOver ?? NONE) {
      add(handedOver, to, uri)
    }
    links.put(uri, now === undefined || entry === undefined ? undefined : linkKeys(now, entry.root))
    joinsNow.delete(links.linked(documentKey(uri)))
    const isChoosing = choosing.delete(entry?.root ?? before?.root ?? '')
    // Most keystrokes change nothing of what sets are made of.
    if (
      !isChoosing &&
      before !== undefined &&
      entry !== undefined &&
      partOfSets(before) === partOfSets(entry)
    ) {
      return NONE
    }
    if ((before?.analysis?.attached ?? NONE).length + (now?.attached ?? NONE).length > 0) {
      attached = undefined
      sets.clear()
    }
    for (const one of [before, entry]) {
      if (one !== undefined && isChoosing) {
        sets.delete(one.root)
      }
      if (one?.analysis === undefined || one.analysis.units.length === 0) {
        continue
      }
      remove(roots, one.root, uri)
      sets.delete(one.root)
    }
    if (entry?.analysis !== undefined && entry.analysis.units.length > 0) {
      add(roots, entry.root, uri)
    }
    if (isChoosing) {
      for (const other of roots.get(entry?.root ?? before?.root ?? '') ?? NONE) {
        rechosen.add(other)
      }
    }
    return [before, entry]
  }

  /** The documents whose sets a document belongs to, or takes others from. */
  function* inSets(entry: Entry | undefined): Iterable<string> {
    if (entry?.analysis === undefined) {
      return
    }
    const { attached: taken } = entry.analysis
    yield* roots.get(entry.root) ?? NONE
    for (const [other, { root }] of taken.length === 0 ? NONE : entries) {
      if (!holdsOptions(other, taken)) {
        continue
      }
      yield other
      yield* roots.get(root) ?? NONE
    }
  }

  /** Reads a document again whose surroundings have changed. */
  function refresh(uri: string): readonly (Entry | undefined)[] {
    const entry = entries.get(uri)
    const text = entry === undefined ? undefined : textOf(uri, uri)
    return entry === undefined || text === undefined ? NONE : use(uri, enter(uri, text, entry))
  }

  /** A document, those linked with it, and all that those say something about. */
  const around = (uri: string): readonly string[] => [
    uri,
    ...links.linked(documentKey(uri)),
    ...(joinedAt(uri)?.others.keys() ?? NONE),
  ]

  function joinedAt(uri: string): Joined | undefined {
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
    const all = linked.map(({ analysis, root }) => ({
      analysis: analysis as Analysis,
      project: root,
    }))
    const uses = tieAcross(all, isWhole())
    const analyses = all.map(({ analysis }, index) =>
      withUses(analysis, uses[index] ?? analysis.uses),
    )
    const others = [...analyses.flatMap((one) => findingsElsewhere(one)), ...agreedFindings(uses)]
    const now: Joined = {
      entries: linked,
      analyses: new Map(analyses.map((one) => [one.uri, one])),
      others: groupBy(others, (one) => one.uri),
    }
    isJoined = true
    joins.set(first, now)
    joinsNow.set(list, now)
    return now
  }

  /** The documents with findings of others, from the time when a document was the first of those that are linked. */
  function saidBefore(uri: string): Iterable<string> {
    const entry = entries.get(uri)
    return (entry === undefined ? undefined : joins.get(entry))?.others.keys() ?? NONE
  }

  /**
   * Checks whether people edit another document instead: the TypeScript that it is compiled from, or the script
   * that writes it.
   */
  function isWritten(uri: string): boolean {
    const entry = entries.get(uri)
    const { analysis } = entry ?? {}
    if (entry === undefined || analysis === undefined || analysis.units.length === 0) {
      return false
    }
    if (!isData(uri)) {
      return sourcesOf(uri).some((source) => (entries.get(source)?.analysis?.units.length ?? 0) > 0)
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

  const allAttached = (): readonly Attached[] =>
    (attached ??= [...entries.keys()]
      .sort()
      .flatMap((uri) => entries.get(uri)?.analysis?.attached ?? NONE))

  function setFindings(uri: string): readonly Finding[] {
    const root = entries.get(uri)?.root
    if (root === undefined) {
      return NONE
    }
    let found = sets.get(root)
    if (found === undefined) {
      const own = [...(roots.get(root) ?? NONE)].filter((one) => !isWritten(one)).sort()
      const members = own.flatMap((one) => membersOf(entries.get(one)))
      const documents = [...entries].flatMap(([one, entry]) => (entry.root === root ? [one] : []))
      const chooser = chooserAmong(documents, (one) => textOf(one, one))
      const isChosen: IsChosen = (uris) => {
        choosing.add(root)
        // Who imports them may not be known yet, or what it says.
        return (
          !isSearched() || documents.some((one) => textOf(one, one) === undefined) || chooser(uris)
        )
      }
      const all = topLevel(members, allAttached())
      found = groupBy(checkSets(all, isChosen), (finding) => finding.uri)
      sets.set(root, found)
    }
    return found.get(uri) ?? NONE
  }

  function others(uri: string): readonly Finding[] {
    return [...setFindings(uri), ...(joinedAt(uri)?.others.get(uri) ?? NONE)]
  }

  const tied = (uri: string): Analysis | undefined => joinedAt(uri)?.analyses.get(uri)
  const allUses = () => [...entries.keys()].sort().flatMap((uri) => tied(uri)?.uses ?? NONE)

  function findings(uri: string): readonly Finding[] {
    if (isWritten(uri)) {
      return NONE
    }
    const analysis = tied(uri)
    const said = others(uri)
    if (analysis === undefined) {
      return findingsOfUses(said)
    }
    return isDefining(analysis) || said.length > 0 ? findingsAmong(analysis, said) : NONE
  }

  const isSomething = (uri: string): boolean => {
    if (isWritten(uri)) {
      return false
    }
    const analysis = entries.get(uri)?.analysis
    return (
      (analysis !== undefined && isDefining(analysis)) ||
      others(uri).length > 0 ||
      holdsOptions(uri, allAttached())
    )
  }

  function uris(): readonly string[] {
    const found = new Set<string>()
    for (const [uri, { analysis }] of entries) {
      if (analysis === undefined || isWritten(uri)) {
        continue
      }
      if (isDefining(analysis) || others(uri).length > 0) {
        found.add(uri)
      }
      for (const other of joinedAt(uri)?.others.keys() ?? NONE) {
        found.add(other)
      }
    }
    return [...found].sort()
  }

  return {
    put(uri: string, text: string | undefined, terms?: DocumentTerms): Iterable<string> {
      const changed = new Set(entries.has(uri) ? around(uri) : NONE)
      const entry = text === undefined || terms === undefined ? undefined : enter(uri, text, terms)
      const again = new Set<string>()
      /** Data that is handed over now or was so before: none of it hands over anything. */
      const handed = new Set(handedBy(uri))
      const resorted = [...use(uri, entry)]
      for (const other of rechosen) {
        changed.add(other)
      }
      rechosen.clear()
      // It may have joined those that said something of others by themselves, as it may have left them.
      const left = [...changed]
      for (const one of isJoined ? links.linked(documentKey(uri)) : NONE) {
        for (const other of saidBefore(one)) {
          changed.add(other)
        }
      }
      if (answers.has(uri) && answers.get(uri) !== text) {
        for (const [other, { asked }] of entries) {
          if (asked.has(uri)) {
            again.add(other)
          }
        }
      }
      again.delete(uri)
      const settle = (): void => {
        for (const other of unsettled) {
          const { handed: own, shown = NONE } = entries.get(other) ?? {}
          if (shown.join() !== handedObjects.shown(own).join()) {
            again.add(other)
          }
        }
        unsettled.clear()
      }
      settle()
      const renew = (other: string): void => {
        for (const one of around(other)) {
          changed.add(one)
        }
        resorted.push(...refresh(other))
      }
      for (const other of again) {
        for (const to of handedBy(other)) {
          handed.add(to)
        }
        renew(other)
        settle()
      }
      for (const other of [uri, ...again]) {
        for (const to of handedBy(other)) {
          handed.add(to)
        }
      }
      for (const other of handed) {
        renew(other)
      }
      return {
        *[Symbol.iterator]() {
          // Many are linked: what they say together is asked once.
          for (const all of new Set(left.map(joinedAt))) {
            for (const other of all?.others.keys() ?? NONE) {
              changed.add(other)
            }
          }
          for (const one of [uri, ...again, ...handed]) {
            for (const other of around(one)) {
              changed.add(other)
            }
          }
          for (const one of resorted) {
            for (const other of inSets(one)) {
              changed.add(other)
            }
          }
          yield* changed
        },
      }
    },
    searched(): readonly string[] {
      const own = [...choosing].flatMap((root) => [...(roots.get(root) ?? NONE)])
      for (const root of choosing) {
        sets.delete(root)
      }
      choosing.clear()
      return own
    },
    analysis: (uri: string) => entries.get(uri)?.analysis,
    tied,
    again(uri: string, text: string): Analysis | undefined {
      const entry = entries.get(uri)
      return entry === undefined ? undefined : enter(uri, text, entry).analysis
    },
    seen(uri: string, text?: string): Analysis | undefined {
      const entry = entries.get(uri)
      const own =
        entry === undefined || text === undefined
          ? entry?.analysis
          : enter(uri, text, entry).analysis
      if (entry === undefined || own === undefined) {
        return undefined
      }
      const linked = links.linked(documentKey(uri)).map((one) => entries.get(one) as Entry)
      const others = linked.flatMap(({ analysis, root }) =>
        analysis === undefined || analysis.uri === uri ? [] : [{ analysis, project: root }],
      )
      return amongOthers({ analysis: own, project: entry.root }, others, isWhole())
    },
    others,
    has: (uri: string) => entries.has(uri),
    concerned: (uri: string): readonly string[] => [...new Set(around(uri))],
    findings,
    definitions(uri: string): readonly CheckedDefinition[] {
      const analysis = entries.get(uri)?.analysis
      if (analysis === undefined || isWritten(uri)) {
        return NONE
      }
      return withoutOptions(definitionsOf(analysis), allAttached())
    },
    isSomething,
    outside(uri: string): string | undefined {
      if (around(uri).some((other) => other !== uri)) {
        return undefined
      }
      const entry = entries.get(uri)
      const { analysis } = entry ?? {}
      if (entry === undefined || analysis === undefined) {
        return ''
      }
      const { units, uses, attached: own, cutShort, extended, handsOver, handed } = analysis
      const found = findings(uri)
      const hints = found.flatMap(({ code, severity }) => (severity === 'hint' ? [code] : []))
      const told = [own, cutShort, extended, handsOver, handed, namesIn(entry)]
      const definitions = definitionsOf(analysis)
      const isDamaged = definitions.some(({ unknown }) =>
        unknown.some(({ reason }) => reason === DAMAGED),
      )
      if (isDamaged || hints.length < found.length || told.some(({ length }) => length > 0)) {
        return undefined
      }
      const counts = [units.length, isDefining(analysis), countDamagedReads([uses]), hints]
      return JSON.stringify(
        [linkKeys(analysis, entry.root), membersOf(entry), definitions, counts],
        OUTSIDE,
      )
    },
    uris,
    spokenOf: (): readonly string[] =>
      uris().filter((uri) => entries.get(uri)?.analysis === undefined),
    passedOver: (uri: string): readonly Handed[] =>
      handedObjects.open(entries.get(uri)?.analysis?.handed),
    reads: () => countReads(allUses()),
    cutShort: () =>
      [...entries.keys()].sort().flatMap((uri) => entries.get(uri)?.analysis?.cutShort ?? NONE),
    damagedReads: () => countDamagedReads(allUses()),
  }
}

/**
 * The keys of a document and its definitions that others see. Places are left out: they cost a search, and nobody
 * shows them.
 */
const OUTSIDE =
  'keys weak resource name type scope guildId bots folder app isStarted isGlobalOnly isBuilder isLoaded isGuess'.split(
    ' ',
  )

const namesIn = (entry: Entry | undefined): readonly string[] =>
  entry?.analysis === undefined ? NONE : (entry.writes ??= writtenBy(entry.analysis))

const membersOf = (entry: Entry | undefined): readonly SetMember[] =>
  entry?.analysis === undefined ? NONE : (entry.members ??= setMembers(entry.analysis, entry.root))

/** Serializes a document's part of the sets of its project, and of its copies, so that two can be compared. */
const partOfSets = (entry: Entry): string => {
  const { root, analysis } = entry
  const written =
    analysis === undefined || namesIn(entry).length === 0
      ? []
      : [namesIn(entry), commandsOf(analysis)]
  return JSON.stringify([
    root,
    membersOf(entry),
    analysis?.attached,
    analysis?.units.length,
    ...written,
  ])
}

/** The definitions that no other one has as an option. */
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

function add(sets: Map<string, Set<string>>, key: string, item: string): void {
  const known = sets.get(key)
  if (known === undefined) {
    sets.set(key, new Set([item]))
  } else {
    known.add(item)
  }
}

function remove(sets: Map<string, Set<string>>, key: string, item: string): void {
  const known = sets.get(key)
  known?.delete(item)
  if (known?.size === 0) {
    sets.delete(key)
  }
}
