import type { Preview, PreviewPlace } from '@slashlint/preview'

/** A message from the page to the extension. */
export type FromPage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'reveal'; readonly place: PreviewPlace }
  | { readonly kind: 'locale'; readonly locale: string | undefined }

/** A message from the extension to the page. */
export type ToPage =
  | { readonly kind: 'show'; readonly file: string; readonly preview: Preview }
  | { readonly kind: 'nothing'; readonly why: string }
