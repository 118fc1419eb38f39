/** A schema that package.json contributes. */
interface Contribution {
  readonly fileMatch: string | readonly string[]
}

/**
 * Returns the source of a regular expression for the paths of files with a schema.
 *
 * @param manifest the package.json, whose `jsonValidation` assigns schemas by globs
 */
export function schemaFiles(manifest: unknown): string {
  const { contributes } = manifest as { contributes: { jsonValidation: readonly Contribution[] } }
  const globs = contributes.jsonValidation.flatMap(({ fileMatch }) => fileMatch)
  return `/(?:${globs.map(toPattern).join('|')})$`
}

/** Converts a glob to the source of a regular expression. Only `**\/` and `*` are supported. */
const toPattern = (glob: string): string =>
  glob
    .replace(/^\*\*\//, '')
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '[^/]*')
