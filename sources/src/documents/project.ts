/**
 * Returns the path of a document in its project, with a slash at the beginning, or the whole URI if no project is
 * known.
 */
export const pathInProject = (
  uri: string,
  assignment: { readonly root?: string | undefined } | undefined,
): string =>
  assignment?.root !== undefined && uri.startsWith(`${assignment.root}/`)
    ? uri.slice(assignment.root.length)
    : uri
