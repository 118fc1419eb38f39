import type { PreviewPlace, PreviewViewer } from '../model/model.js'

/** The reader's settings of a preview: the form, and the viewer. */
export interface PreviewChoice {
  /** The form: as the client draws commands, or as a table of facts. */
  readonly view: 'discord' | 'facts'
  /**
   * The user whose client is shown: an administrator, a member without roles, or a user in a DM.
   */
  readonly viewer: PreviewViewer
}

/** Functions that the page around a preview provides. */
export interface PreviewHost {
  /** Opens the place where a text is written. */
  reveal(place: PreviewPlace): void
  /**
   * Asks the page for another locale; `undefined` means the default texts. The page then calls
   * `show` again.
   */
  chooseLocale(locale: string | undefined): void
  /** The settings at the beginning. */
  readonly chosen?: PreviewChoice | undefined
  /**
   * Stores the settings after the reader has changed them. The preview is drawn again without this
   * function.
   */
  keep?(chosen: PreviewChoice): void
}
