/** What the playground has of the previews: the line in which commands are used is not a part of it. */
export { createPreviewView, type PreviewView } from '@slashlint/preview/view'
