import { createPreviewView } from '@slashlint/preview/view'
import type { Preview } from '@slashlint/preview'

/** What the picture of a command asks of the page. */
export interface PictureHost {
  reveal(
    start: { readonly line: number; readonly character: number },
    end: { readonly line: number; readonly character: number },
  ): void
  chooseLocale(locale: string | undefined): void
}

/** The preview of the editor's extension, in this page. */
export function createPicture(root: HTMLElement, host: PictureHost): (preview: Preview | undefined) => void {
  const view = createPreviewView(root, {
    reveal: ({ range }) => host.reveal(range.start, range.end),
    chooseLocale: (locale) => host.chooseLocale(locale),
  })
  return (preview) => {
    if (preview === undefined || preview.commands.length === 0) view.say('No command here: the preview shows commands.')
    else view.show('', preview)
  }
}
