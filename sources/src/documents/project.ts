/**
 * Returns the path of a document in its project, with a slash at the beginning, or the whole URI if no project is
 * known.
 */
export function pathInProject(
  uri: string,
  assignment: { readonly root?: string | undefined } | undefined,
): string {
  const root = assignment?.root
  return root !== undefined && uri.startsWith(`${root}/`) ? uri.slice(root.length) : uri
}
