/** Paths, and which files of the disk belong together: for programs that run in Node. */
export { createPaths, PATHS, showPath } from './paths.js'
export { realPath, repositoryOf, workspaceOf } from './workspace.js'
export type { ReadableFiles } from './workspace.js'
