import type { PreviewPlace } from '../model/model.js'

/** What the page around a preview does for its reader. */
export interface PreviewHost {
  /** Leads to where a text is written. */
  reveal(place: PreviewPlace): void
  /** Another locale was chosen; `undefined` for the default texts. The page answers with another `show`. */
  chooseLocale(locale: string | undefined): void
}
