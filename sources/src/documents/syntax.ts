import type { Range, SourceDiagnostic } from '../reader.js'

/** What is wrong with the text of a document, at a place of it and perhaps at another one that explains it. */
export const syntaxDiagnostic = ({
  message,
  start,
  end,
  related,
}: Range & {
  readonly message: string
  readonly related?: Range & { readonly message: string }
}): SourceDiagnostic => ({
  code: 'source/syntax',
  severity: 'error',
  message,
  start,
  end,
  ...(related !== undefined && { related: [related] }),
})
