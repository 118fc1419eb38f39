/** A schema that package.json contributes. */
interface Contribution {
  readonly fileMatch: string | readonly string[]
}

/**
 * Returns the source of a regular expression for the paths of files to which globs of `jsonValidation` give a schema.
 */
export function schemaFiles(manifest: unknown): string {
  const { contributes } = manifest as { contributes: { jsonValidation: readonly Contribution[] } }
  const globs = contributes.jsonValidation.flatMap(({ fileMatch }) => fileMatch)
  return `/(?:${globs.map(toPattern).join('|')})$`
}

/** Converts a glob to a pattern; only `**\/` and `*` are supported. */
const toPattern = (glob: string): string =>
  glob
    .replace(/^\*\*\//, '')
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
