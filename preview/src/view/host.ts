import type { PreviewPlace, PreviewViewer } from '../model/model.js'

/** What a reader has chosen: how commands are drawn, and for whom. */
export interface PreviewChoice {
  readonly view: 'discord' | 'facts'
  readonly viewer: PreviewViewer
}

/** What the page around a preview does for its reader. */
export interface PreviewHost {
  /** Leads to where a text is written. */
  reveal(place: PreviewPlace): void
  /** Another locale was chosen; `undefined` for the default texts. The page answers with another `show`. */
  chooseLocale(locale: string | undefined): void
  /** What is chosen at first. */
  readonly chosen?: PreviewChoice | undefined
  /** Keeps what was chosen. The view draws that itself. */
  keep?(chosen: PreviewChoice): void
}
