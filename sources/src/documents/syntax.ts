import type { Range, SourceDiagnostic } from '../reader.js'

interface Fault extends Range {
  readonly message: string
}

/** What is wrong with the text of a document, at a place of it and perhaps at another one that explains it. */
export const syntaxDiagnostic = ({
  related,
  ...fault
}: Fault & { readonly related?: Fault }): SourceDiagnostic => ({
  ...{ code: 'source/syntax', severity: 'error', ...fault },
  ...(related !== undefined && { related: [related] }),
})
