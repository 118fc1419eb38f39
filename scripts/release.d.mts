export interface Manifest {
  readonly name?: string
  readonly version?: string
  readonly [field: string]: unknown
}
export function withVersion(
  manifest: Manifest,
  version: string,
  names: ReadonlySet<string>,
): Manifest
export function dateChangelog(text: string, version: string, date: string): string
export function notesOf(text: string, version: string): string
export function expectNewer(version: string, before: string): void
/** Returns the shell command that commits, tags and pushes a version. */
export function publishing(version: string): string
