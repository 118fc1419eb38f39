import type { Range, SourceDiagnostic } from '../reader.js'

interface Fault extends Range {
  readonly message: string
}

/** Makes the diagnostic of a mistake in the text. `related` is another place that explains the mistake. */
export const syntaxDiagnostic = ({
  related,
  ...fault
}: Fault & { readonly related?: Fault }): SourceDiagnostic => ({
  code: 'source/syntax',
  severity: 'error',
  ...fault,
  ...(related !== undefined && { related: [related] }),
})
