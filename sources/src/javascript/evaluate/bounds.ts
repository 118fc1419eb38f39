import type { Workspace } from '../scope/module.js'

/**
 * Bounds for what constant folding makes of a text: a few lines that put a string into a string, or spread a list into
 * a list, ten times over, stand for more than memory holds. What is written out has no bound: a table may be as long as
 * its file.
 */
const MOST_CHARACTERS = 100_000
const MOST_ITEMS = 10_000

const CHARACTERS_PER_STEP = 64
const ITEMS_PER_STEP = 4

export const TOO_LARGE = 'It becomes too large to follow.'

/** Whether a string of so many characters may be put together, or one may be made longer by as many. */
export const mayJoin = (workspace: Workspace, characters: number, more = characters): boolean =>
  characters + more <= 2 * MOST_CHARACTERS && spend(workspace, more / CHARACTERS_PER_STEP)

/** Whether so many items or entries may be copied into one list, object or call. */
export const mayGather = (workspace: Workspace, items: number): boolean =>
  items <= MOST_ITEMS && spend(workspace, items / ITEMS_PER_STEP)

function spend(workspace: Workspace, steps: number): boolean {
  workspace.budget -= steps
  return workspace.budget >= 0
}
