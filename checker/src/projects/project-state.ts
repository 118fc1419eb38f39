import type { Attached, Handed, LanguageId, Read, SourceDiagnostic } from '@slashlint/sources'
import type { Analysis } from '../analysis/analyse.js'
import type { Finding } from '../analysis/finding.js'
import { setMembers } from '../analysis/sets.js'
import type { SetMember } from '../analysis/sets.js'
import type { Settings } from '../analysis/settings.js'
import { createArguments } from './arguments.js'
import type { Arguments } from './arguments.js'
import { outputsOf } from './copies.js'
import { createLinks } from './links.js'
import type { Links } from './links.js'

/** The terms on which a document is read and checked. */
export interface DocumentTerms {
  /** The settings of the configuration and of the caller. */
  readonly settings: Settings
  /** The folder in which names of commands have one meaning. */
  readonly root: string
  /** The reader of its language. */
  readonly read: Read
  /** Its language, if its name does not tell. */
  readonly languageId?: LanguageId
  /** The problem that occurred while the text was decoded. */
  readonly problem?: SourceDiagnostic | undefined
  /** The revision since which somebody types in it. If it was a command since then, damage does not change that. */
  readonly typedSince?: number | undefined
}

/** A document that was put, with its analysis. */
export interface Entry extends DocumentTerms {
  /** The analysis of its text; `undefined` if there is no such document. */
  readonly analysis: Analysis | undefined
  /** The documents whose texts it depends on. */
  readonly dependencies: ReadonlySet<string>
  /** True if it is data with a command, or was while somebody has been typing in it. */
  readonly isCommand: boolean
  /** Its arguments of the project's functions, and the starts of the objects that are commands by other documents. */
  readonly handed: readonly Handed[] | undefined
  /** The start offsets of objects that other documents pass to a library as commands. */
  readonly shown: readonly number[]
  /** The commands of the document in their sets, once they are asked for. */
  members?: readonly SetMember[]
  /** The names of the data that it may write. */
  writes?: readonly string[]
}

/** The findings of linked documents about each other. */
export interface Joined {
  /** The linked documents, in the order in which they were put. */
  readonly entries: readonly Entry[]
  /** The analyses with all uses, by document. */
  readonly analyses: ReadonlyMap<string, Analysis>
  /** The findings by the document that they are in. */
  readonly others: ReadonlyMap<string, readonly Finding[]>
}

/** Access to the documents of a project. */
export interface ProjectHost {
  /** Returns the text of any document, also of one that was put; `undefined` if there is none. `from` asks for it. */
  textOf(uri: string, from: string): string | undefined
  /** Checks whether all documents were put: a part that is not in them does not exist. */
  isWhole(): boolean
  /** Checks whether the documents that may import others were put. */
  isSearched(): boolean
}

/** The state of a project, by the URIs of its documents. */
export interface ProjectState {
  /** The access to texts of other documents. */
  readonly host: ProjectHost
  /** The documents that were put. */
  readonly entries: Map<string, Entry>
  /** The groups of documents that depend on each other. */
  readonly links: Links
  /** The findings of linked documents, by the first entry of each group. */
  readonly joins: WeakMap<Entry, Joined>
  /** The same by the lists of `links`, until these change. */
  readonly joinsNow: WeakMap<readonly string[], Joined>
  /** Findings of linked documents were asked for. Until then, none can have changed. */
  isJoined: boolean
  /** The text of each document that other documents have read, as it was at the last read. */
  readonly answers: Map<string, string | undefined>
  /** The JSON and YAML documents that code passes to a library, each with the documents of this code. */
  readonly passedData: Map<string, Set<string>>
  /** The arguments of the project's functions, collected from all documents. */
  readonly arguments: Arguments
  /** The documents with calls whose arguments have become commands, or have stopped being commands. */
  readonly unsettled: Set<string>
  /** The scripts that may write data, by its name. */
  readonly writers: Map<string, Set<string>>
  /** The documents with commands, by project. */
  readonly roots: Map<string, Set<string>>
  /** The findings about the sets of each project, by document, until one of its documents changes. */
  readonly sets: Map<string, ReadonlyMap<string, readonly Finding[]>>
  /** The projects in which findings depend on the imports of documents. */
  readonly choosing: Set<string>
  /** The documents of such projects, since another one was put. */
  readonly rechosen: Set<string>
  /** The options of all documents that belong to commands of others, once they are collected. */
  attached: readonly Attached[] | undefined
}

/** Makes the state of a project without documents. */
export const emptyState = (host: ProjectHost): ProjectState => ({
  host,
  entries: new Map(),
  links: createLinks(),
  joins: new WeakMap(),
  joinsNow: new WeakMap(),
  isJoined: false,
  answers: new Map(),
  passedData: new Map(),
  arguments: createArguments(),
  unsettled: new Set(),
  writers: new Map(),
  roots: new Map(),
  sets: new Map(),
  choosing: new Set(),
  rechosen: new Set(),
  attached: undefined,
})

export const NONE: readonly never[] = Object.freeze([])

/** Returns the documents of data that a document passes to a library. */
export const dataPassedBy = ({ entries }: ProjectState, uri: string): readonly string[] =>
  entries.get(uri)?.analysis?.handsOver ?? NONE

/** Returns the options of all documents that belong to commands of others. */
export const allAttached = (state: ProjectState): readonly Attached[] =>
  (state.attached ??= [...state.entries.keys()]
    .sort()
    .flatMap((uri) => state.entries.get(uri)?.analysis?.attached ?? NONE))

/** Returns the names of the data that a document may write. */
export const namesIn = (entry: Entry | undefined): readonly string[] =>
  entry?.analysis === undefined ? NONE : (entry.writes ??= outputsOf(entry.analysis))

/** Returns the members of sets that a document has. */
export const membersOf = (entry: Entry | undefined): readonly SetMember[] =>
  entry?.analysis === undefined ? NONE : (entry.members ??= setMembers(entry.analysis, entry.root))

/** Checks whether a document has definitions. */
export const hasUnits = (entry: Entry | undefined): boolean =>
  (entry?.analysis?.units.length ?? 0) > 0
