/** Paths on a disk, and the files that belong together. For programs that run in Node. */
export { createPaths, PATHS, showPath } from './paths.js'
export { realPath, repositoryOf, workspaceOf } from './workspace.js'
export type { ReadableFiles } from './workspace.js'
