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

/** The facts, apart from the text, on which the analysis of a document depends. */
export interface DocumentTerms {
  /** The settings of the configuration and of the caller. */
  readonly settings: Settings
  /** The folder of the project. Names of commands are compared within it. */
  readonly root: string
  /** The reader of its language. */
  readonly read: Read
  /** The language, if it differs from the one of the file name. */
  readonly languageId?: LanguageId
  /** The problem that occurred while the text was decoded. */
  readonly problem?: SourceDiagnostic | undefined
  /**
   * The revision since which the user types in the document. If it contained a command since then,
   * damage does not change that.
   */
  readonly typedSince?: number | undefined
}

/** A document that was added, with its analysis. */
export interface Entry extends DocumentTerms {
  /** The analysis of the text; `undefined` if it neither defines nor handles anything. */
  readonly analysis: Analysis | undefined
  /** The documents whose texts the analysis depends on. */
  readonly dependencies: ReadonlySet<string>
  /** True if the document is JSON or YAML with a command, or was while the user has been typing. */
  readonly isCommand: boolean
  /** The objects that the document passes to functions of the project. */
  readonly handed: readonly Handed[] | undefined
  /**
   * The start offsets of objects in the document that are commands only because other calls of
   * their function pass commands.
   */
  readonly shown: readonly number[]
  /** The commands of the document as members of sets, once they were requested. */
  members?: readonly SetMember[]
  /** The names of the data files that the document may write. */
  writes?: readonly string[]
}

/** The findings of linked documents about each other. */
export interface Joined {
  /** The linked documents, in the order of their URIs. */
  readonly entries: readonly Entry[]
  /** The analyses with all uses, by document. */
  readonly analyses: ReadonlyMap<string, Analysis>
  /** The findings by the document that contains them. */
  readonly others: ReadonlyMap<string, readonly Finding[]>
}

/** Access to the documents of a project. */
export interface ProjectHost {
  /**
   * Returns the text of any document; `undefined` if there is none.
   *
   * @param from the document that needs the text
   */
  textOf(uri: string, from: string): string | undefined
  /** Checks whether all documents were added, so that none is missing. */
  isWhole(): boolean
  /** Checks whether all documents that may import others were added. */
  isSearched(): boolean
}

/** The state of a project, by the URIs of its documents. */
export interface ProjectState {
  /** The access to texts of other documents. */
  readonly host: ProjectHost
  /** The entries of the documents that were added. */
  readonly entries: Map<string, Entry>
  /** The links between documents that are checked together. */
  readonly links: Links
  /** The findings of linked documents, by the first entry of each group. */
  readonly joins: WeakMap<Entry, Joined>
  /** The same findings by the lists that `links` returns, until the links change. */
  readonly joinsNow: WeakMap<readonly string[], Joined>
  /** True if findings of linked documents were requested. Until then, none can have changed. */
  isJoined: boolean
  /** The texts that other documents have read, as they were at the last read, by document. */
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
  /** The projects whose findings depend on the imports of documents. */
  readonly choosing: Set<string>
  /** The documents of such projects whose findings may have changed since the last `put`. */
  readonly rechosen: Set<string>
  /** The places of options that belong to commands of other documents, once they are collected. */
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

/** Returns the JSON and YAML documents that a document passes to a library. */
export const dataPassedBy = ({ entries }: ProjectState, uri: string): readonly string[] =>
  entries.get(uri)?.analysis?.handsOver ?? NONE

/** Returns the places of options that belong to commands of other documents, from all documents. */
export const allAttached = (state: ProjectState): readonly Attached[] =>
  (state.attached ??= [...state.entries.keys()]
    .sort()
    .flatMap((uri) => state.entries.get(uri)?.analysis?.attached ?? NONE))

/** Returns the names of the data that a document may write. */
export const namesIn = (entry: Entry | undefined): readonly string[] =>
  entry?.analysis === undefined ? NONE : (entry.writes ??= outputsOf(entry.analysis))

/** Returns the commands of a document as members of sets. */
export const membersOf = (entry: Entry | undefined): readonly SetMember[] =>
  entry?.analysis === undefined ? NONE : (entry.members ??= setMembers(entry.analysis, entry.root))

/** Checks whether a document has definitions. */
export const hasUnits = (entry: Entry | undefined): boolean =>
  (entry?.analysis?.units.length ?? 0) > 0
