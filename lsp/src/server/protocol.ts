import type { Position, Range } from 'vscode-languageserver-types'
import type { TextProblem } from '../features/index.js'

/** Messages between this server and its clients beyond the Language Server Protocol. */

/** Options with which a client starts the server. */
export interface InitializationOptions {
  /** The settings, for clients that do not answer `workspace/configuration`. */
  readonly settings?: unknown
  /** URI of the folder with the pages of the rules, `<area>.md`, if the client has them. */
  readonly rulesFolder?: string
  /**
   * An address that opens the page of a rule in the client, such as a `command:` of an editor.
   * `{rule}` is the place of the code. Codes of diagnostics link to it, unless the address of the
   * site is built in.
   */
  readonly ruleAddress?: string
  /**
   * True if the client provides the texts of files that are on no disk: `slashlint/readFile`,
   * `slashlint/findFiles`.
   */
  readonly provideFiles?: boolean
  /** True if the client wants `slashlint/status` notifications. */
  readonly statusNotifications?: boolean
  /** A command of the client that shows the preview of the command at (uri, position); code lenses then run it. */
  readonly previewCommand?: string
  /** A command of the client that shows the documentation of the rule (code); quick fixes then run it. */
  readonly explainCommand?: string
  /**
   * The client's command that asks the user to choose between commands: (title, commands with
   * `title`, `command` and `arguments`). Without it, the server asks with a message.
   */
  readonly chooseCommand?: string
  /**
   * True if the client itself completes words of JSON documents. Completion then leaves these words
   * out.
   */
  readonly jsonService?: boolean
  /**
   * The source of a regular expression for paths of JSON files with a schema. In these files, the
   * client itself suggests no words of the document.
   */
  readonly jsonSchemaFiles?: string
}

/** Server to client: the text of a file; `null` if there is none. */
export const READ_FILE = 'slashlint/readFile'
/** The parameters of a request for a file. */
export interface ReadFileParams {
  /** The URI of the file. */
  readonly uri: string
}
export type ReadFileResult = string | null

/** Server to client: the files below a folder with one of these endings. */
export const FIND_FILES = 'slashlint/findFiles'
/** The parameters of a search for files. */
export interface FindFilesParams {
  /** The URI of the folder. */
  readonly folder: string
  /** The endings of files, without the dot. */
  readonly endings: readonly string[]
}
export type FindFilesResult = readonly string[]

/**
 * As a request to the server, asks how much of a document is checked. As a notification of the
 * server, tells that the answer has changed.
 */
export const STATUS = 'slashlint/status'
/** The parameters of a request for the status of a document. */
export interface StatusParams {
  /** The document. */
  readonly textDocument: { readonly uri: string }
}
/** The status of a document. */
export interface Status {
  /** The URI of the document. */
  readonly uri: string
  /**
   * The state of the check. `checking`: the present text is not checked yet; a large document is
   * checked after a pause in the changes. `nothing`: it contains no definitions.
   */
  readonly state: 'checking' | 'checked' | 'nothing'
  /** The state in a few words: "3 commands, 1 partly dynamic". */
  readonly summary: string
  /** The number of commands. */
  readonly commands: number
  /** The number of definitions other than commands, such as lobbies and permission lists. */
  readonly others: number
  /** The number of definitions with unknown parts. */
  readonly partlyDynamic: number
  /** The parts that are unknown before the program runs, with the reasons. */
  readonly dynamic: readonly { readonly range: Range; readonly reason: string }[]
  /** The document's `slashlint.json` if it has mistakes. Until they are corrected, its last valid version applies. */
  readonly configuration?: { readonly uri: string; readonly problems: number }
  /** The number of errors. */
  readonly errors: number
  /** The number of warnings. */
  readonly warnings: number
  /** The number of hints. */
  readonly hints: number
}

/** Client to server: the commands of a document, as they appear to users. */
export const PREVIEW = 'slashlint/preview'
/** The parameters of a request for a preview. */
export interface PreviewParams {
  /** The document. */
  readonly textDocument: { readonly uri: string }
  /** The position of a command; without it, the whole document is meant. */
  readonly position?: Position
  /** The locale of the user who looks at it; without it the default texts are shown. */
  readonly locale?: string
}

/**
 * Client to server: the text of a new command in the style of the project. Also requested while the
 * user types its name.
 */
export const NEW_COMMAND = 'slashlint/newCommand'
/** The parameters of a request for a new command. */
export interface NewCommandParams {
  /**
   * The URI of a document or folder in the project. The new file is created beside the nearest
   * commands.
   */
  readonly near: string
  /** The name of the command. */
  readonly name: string
  /** The description of the command. */
  readonly description: string
  /** One of the forms that an answer has listed. By default, the form of the project. */
  readonly form?: string
}
/** The text of a new command, with the problems of its name and description. */
export interface NewCommandResult {
  /** The key of the form in which the text is written; one of `forms`. */
  readonly form: string
  /**
   * True if the commands or packages of the project show how it writes commands. Otherwise the
   * client should let the user choose a form.
   */
  readonly isUsual: boolean
  /** The possible forms, with names for users. */
  readonly forms: readonly { readonly form: string; readonly title: string }[]
  /** The problems of the name and the description, the most severe first. */
  readonly problems: readonly TextProblem[]
  /** The URI of the file to write. */
  readonly uri: string
  /** The text of the file. */
  readonly text: string
  /** The position for the cursor in the file. */
  readonly position: Position
}

/** The answer of `slashlint.fixAllInWorkspace`. */
export interface FixedWorkspace {
  /** True if the client has applied the edits. */
  readonly applied: boolean
  /** The number of problems that the edits fix. */
  readonly problems: number
  /** The documents that were changed. */
  readonly uris: readonly string[]
}
