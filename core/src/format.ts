import type { Diagnostic, Path } from './diagnostic.js'

/**
 * Formats a path as a JSON Pointer (RFC 6901): `['options', 0]` → `/options/0`; the root is the empty string.
 *
 * @throws TypeError if the path is no list
 */
export function toPointer(path: Path): string {
  return listOf('path', path)
    .map((segment) => '/' + String(segment).replace(/~/g, '~0').replace(/\//g, '~1'))
    .join('')
}

function listOf<T>(name: string, list: readonly T[]): readonly T[] {
  if (!Array.isArray(list) || list.includes(null as T)) {
    throw new TypeError(`"${name}" must be the list of a validator`)
  }
  return list
}

/**
 * Formats diagnostics as text, one on each line: `error /options/1 Required option …
 * [option/required-order]`.
 *
 * @returns an empty text if there are no diagnostics
 * @throws TypeError if the diagnostics are not a list
 */
export function formatDiagnostics(diagnostics: readonly Diagnostic[]): string {
  return listOf('diagnostics', diagnostics)
    .map(
      ({ severity, path, message, code }) =>
        `${severity} ${toPointer(path) || '(root)'} ${message} [${code}]`,
    )
    .join('\n')
}
