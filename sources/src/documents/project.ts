import type { Assignment } from '../reader.js'

/** The path of a document in its project, from a slash on; its whole URI if no project is known. */
export const pathInProject = (uri: string, assignment: Pick<Assignment, 'root'> | undefined): string =>
  assignment?.root !== undefined && uri.startsWith(`${assignment.root}/`) ? uri.slice(assignment.root.length) : uri
