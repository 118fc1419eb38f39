import type { PreviewPlace, PreviewViewer } from '../model/model.js'

/** The reader's choices: the form in which commands are drawn, and the viewer. */
export interface PreviewChoice {
  /** The form: as the client draws commands, or as a table of facts. */
  readonly view: 'discord' | 'facts'
  /** The user whose client is shown: locale, permissions, age. */
  readonly viewer: PreviewViewer
}

/** The services of the page around a preview. */
export interface PreviewHost {
  /** Leads to the place where a text is written. */
  reveal(place: PreviewPlace): void
  /** Chooses another locale; `undefined` for the default texts. The page answers with another `show`. */
  chooseLocale(locale: string | undefined): void
  /** The initial choice. */
  readonly chosen?: PreviewChoice | undefined
  /** Stores the choice. The view draws it itself. */
  keep?(chosen: PreviewChoice): void
}
