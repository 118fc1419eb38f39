import type { TextDocumentContentChangeEvent } from 'vscode-languageserver-textdocument'
import type { Look } from '../answers/index.js'
import type { LocatedFinding } from '../features/index.js'
import type { Analyst } from './analyst.js'
import type { Ask } from './check.js'
import type { OpenDocument } from './documents.js'
import type { Environment } from './environment.js'
import type { FileHost } from './host.js'
import type { DocumentRecord } from './record.js'
import type { ClientSettings } from './settings.js'

/** What happened to a file outside the editor. */
export interface FileEvent {
  readonly uri: string
  readonly kind: 'created' | 'changed' | 'deleted'
}

/** What a look at all files has found, by key, and what it has passed over, with the reason. */
export interface LookedAt {
  readonly found: readonly string[]
  readonly skipped: ReadonlyMap<string, string>
}

/** What the workspace tells whoever shows it. */
export interface WorkspaceListener {
  /** What is said about a document may have changed. `version`: of the open document; `undefined` if it isn't open. */
  checked(key: string, version: number | undefined): void
  /** Something else is said about documents whose own text did not change. */
  otherwise(keys: readonly string[]): void
  /** A large document has changed: it is checked when no change comes for a while. */
  waiting(key: string): void
  /** A first look at all files: how many are done. */
  indexing(done: number, total: number): void
  /** All files were looked for; they are still to be checked. */
  looked(files: LookedAt): void
  failed(error: unknown): void
}

export interface WorkspaceOptions {
  readonly host: FileHost
  /** URIs of the workspace's folders. */
  readonly folders: readonly string[]
  readonly settings: ClientSettings
  readonly listener: WorkspaceListener
  readonly look: Look
  /**
   * Holds the project in another thread, from the first large document on.
   *
   * @param lost called when all that it knew is gone
   */
  readonly elsewhere?: ((look: Look, lost: () => void) => Analyst) | undefined
}

/** An open document as it is now, with what is known about it. */
export interface DocumentState {
  readonly document: OpenDocument
  readonly revision: number
  readonly ask: Ask
}

export interface Workspace {
  readonly settings: ClientSettings
  /** URIs of the workspace's folders. */
  readonly folders: readonly string[]
  /** Begins to look at files; open documents are looked at before, too. */
  start(): void
  open(uri: string, languageId: string, version: number, text: string): void
  change(uri: string, version: number, changes: TextDocumentContentChangeEvent[]): void
  close(uri: string): void
  saved(uri: string): void
  filesChanged(events: readonly FileEvent[]): void
  setFolders(folders: readonly string[]): void
  setSettings(settings: ClientSettings): void
  /**
   * Resolves when a document has not changed for a while, as far as it takes long to check; at once for the others. What
   * is asked about each keystroke waits here, so that only the last one is answered at full cost.
   */
  quiet(uri: string, isCancelled: () => boolean): Promise<void>
  /** Looks for files that came, went or changed: for clients that cannot watch them. */
  rescan(): void
  /** The state of an open document in its present text; `undefined` if it isn't open. */
  current(uri: string): Promise<DocumentState | undefined>
  /** An open document, whose text stays as it is: later changes are made to a copy. */
  keepDocument(uri: string): OpenDocument | undefined
  /** The state of a document that was kept, also when its text has changed since. */
  stateIn(document: OpenDocument): Promise<DocumentState>
  openDocument(uri: string): OpenDocument | undefined
  openDocuments(): readonly OpenDocument[]
  /** What can be asked about a document, open or not. */
  asking(key: string): Promise<Ask>
  /** The findings of a document as far as it was checked. */
  findings(key: string): readonly LocatedFinding[]
  /** Whether what is known about a document is about its present text. */
  isCurrent(key: string): boolean
  record(key: string): DocumentRecord | undefined
  records(): Iterable<DocumentRecord>
  /** The URI of a document as the client writes it. */
  uriOf(key: string): string
  readonly environment: Environment
  /** Resolves when all that waits is checked. */
  idle(): Promise<void>
  dispose(): void
}
