import type { Moment, ScopeState, StoredCommand, Transition } from './scope.js'

/**
 * POST: creates a command (201), or replaces the one of that type and name (200): its id and permissions stay, fields
 * that the body leaves out go back to their defaults. A creation counts towards the daily limit.
 *
 * The body is judged by `validateCommand`, the counts of the scope by `checkSet`: errors refuse the request.
 *
 * @returns the answer and the next state; the given state is never changed. Never throws.
 * @see contract, sections "States and transitions", 1; "Limits"
 */
export declare function applyCreate(state: ScopeState, body: unknown, moment?: Moment): Transition<StoredCommand>

/**
 * PATCH: replaces each provided field entirely; what is left out stays, null resets to the default (200). Another name
 * deletes the permission overwrites of the command. `version` changes only when something does.
 *
 * @param id the command's
 * @see contract, sections "States and transitions", 2; "Application command permission"
 */
export declare function applyEdit(
  state: ScopeState,
  id: string,
  body: unknown,
  moment?: Moment,
): Transition<StoredCommand>

/**
 * PUT of the whole list (200): afterwards the scope has exactly these commands, in this order. An item is matched with a
 * command by `id` (same type; another name renames it), else by type and name; what matches nothing is created and
 * counts towards the daily limit; commands that no item matches are deleted, with their permission overwrites. The
 * application's entry point must be in a global list.
 *
 * @see contract, sections "States and transitions", 3; "Global commands"; decision 40
 */
export declare function applyBulkOverwrite(
  state: ScopeState,
  body: unknown,
  moment?: Moment,
): Transition<readonly StoredCommand[]>

/**
 * DELETE: the command and its permission overwrites are gone (204).
 *
 * @param id the command's; one that does not exist is refused
 * @see contract, sections "Global commands", "Application command permission"
 */
export declare function applyDelete(state: ScopeState, id: string): Transition<undefined>

/**
 * Activities are turned on: the entry point command `Launch` with handler 2 appears, unless there is an entry point
 * already. No request of the app's, so it counts towards no limit.
 *
 * @returns with status 201 when `Launch` was created, else 200; refused in a guild's scope
 * @see contract, section "Entry point handler types"
 */
export declare function enableActivities(state: ScopeState, moment?: Moment): Transition<StoredCommand>
