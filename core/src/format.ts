import type { Diagnostic, Path } from './diagnostic.js'

/** A path as a JSON Pointer (RFC 6901): `['options', 0]` → `/options/0`; the root is the empty string. */
export function toPointer(path: Path): string {
  return path.map((segment) => '/' + String(segment).replace(/~/g, '~0').replace(/\//g, '~1')).join('')
}

/**
 * Diagnostics as text, one a line: `error /options/1 Required option … [option/required-order]`.
 *
 * @returns the empty string for no diagnostics
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return diagnostics
    .map(({ severity, path, message, code }) => `${severity} ${toPointer(path) || '(root)'} ${message} [${code}]`)
    .join('\n')
}
