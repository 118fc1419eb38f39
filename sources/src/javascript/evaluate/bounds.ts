import type { Workspace } from '../scope/module.js'

/**
 * The limits for computed strings and lists. Without them, a few lines that repeatedly double a
 * value would exhaust the memory. Literals have no limit, since a table may be as long as its file.
 */
const MOST_CHARACTERS = 100_000
const MOST_ITEMS = 10_000

const CHARACTERS_PER_STEP = 64
const ITEMS_PER_STEP = 4

export const TOO_LARGE = 'It becomes too large to follow.'

/** Tells whether strings of these lengths may be joined. Reduces the step budget accordingly. */
export const mayJoin = (workspace: Workspace, characters: number, more = characters): boolean =>
  characters + more <= 2 * MOST_CHARACTERS && spend(workspace, more / CHARACTERS_PER_STEP)

/**
 * Tells whether this many items or entries may be copied into one list, object or call. Reduces the
 * step budget accordingly.
 */
export const mayGather = (workspace: Workspace, items: number): boolean =>
  items <= MOST_ITEMS && spend(workspace, items / ITEMS_PER_STEP)

function spend(workspace: Workspace, steps: number): boolean {
  workspace.budget -= steps
  return workspace.budget >= 0
}
