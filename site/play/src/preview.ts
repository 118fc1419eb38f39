/**
 * The part of the preview package that the playground uses, without the input line for commands.
 */
export { createPreviewView, type PreviewView } from '@slashlint/preview/view'
