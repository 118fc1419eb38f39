import type { Preview, PreviewPlace } from '@slashlint/preview'

/** What the page tells the extension. */
export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reveal'; readonly place: PreviewPlace }
  | { readonly kind: 'locale'; readonly locale: string | undefined }

/** What the extension tells the page. */
export type ToPage =
  | { readonly kind: 'show'; readonly file: string; readonly preview: Preview }
  | { readonly kind: 'nothing'; readonly why: string }
