/** The part of the previews that the playground uses: it has no line in which readers use commands. */
export { createPreviewView, type PreviewView } from '@slashlint/preview/view'
