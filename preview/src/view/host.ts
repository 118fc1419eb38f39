import type { PreviewPlace, PreviewViewer } from '../model/model.js'

/** What the page around a preview does for its reader. */
export interface PreviewHost {
  /** Leads to where a text is written. */
  reveal(place: PreviewPlace): void
  /** Another locale was chosen; `undefined` for the default texts. The page answers with another `show`. */
  chooseLocale(locale: string | undefined): void
  /** Who looks at first: an administrator, unless the page remembers somebody else. */
  readonly viewer?: PreviewViewer | undefined
  /** Another viewer was chosen. The view draws that itself. */
  chooseViewer?(viewer: PreviewViewer): void
}
