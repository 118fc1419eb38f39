import { isObject } from '../../dynamic.js'
import { entryOf } from '../forms/outside.js'
import { snapshot } from '../../validate/run/snapshot.js'
import type { Entry } from './entries.js'
import { keyOf } from '../forms/stored-form.js'

/** New names by old ones; `null` for a command that is not renamed, however similar another one is. */
export type Renames = ReadonlyMap<string, string | null>

/** A rename that the context states, with its outcome. */
export interface StatedRename {
  /** The name of the deployed command. */
  readonly from: string
  /** The name in `next`. */
  readonly to: string
  /**
   * - `planned`: the plan renames it.
   * - `done`: `to` is deployed and `from` is not, so it need not be stated any more.
   * - `not-deployed`: neither of the two names is deployed.
   * - `not-in-list`: `next` has no command with the name `to`.
   * - `taken`: another deployed command has the name `to`, and keeps it.
   * - `protected`: `from` is protected.
   */
  readonly outcome: 'planned' | 'done' | 'not-deployed' | 'not-in-list' | 'taken' | 'protected'
}

/** Reads the renames of a context, without entries that are not names. */
export function readRenames(context: unknown): Renames {
  const dictionary = snapshot(entryOf(context, 'renames'), 'dictionary', [])
  const entries = isObject(dictionary) ? Object.entries(dictionary) : []
  return new Map(
    entries.flatMap(([from, to]) =>
      typeof to === 'string' || to === null ? [[from, to] as const] : [],
    ),
  )
}

/**
 * Returns a function that tells whether the context excludes a rename of the command with a name.
 */
export const notRenamed =
  (renames: Renames) =>
  (name: string): boolean =>
    renames.get(name) === null

/**
 * Pairs each item whose name is the new name of a stated rename with the deployed command of the
 * old name. If a deployed command has the new name already, the rename counts only if that command
 * is renamed, too.
 */
export function statedPairs(
  renames: Renames,
  deployed: readonly Entry[],
  next: readonly Entry[],
): readonly (readonly [now: Entry, old: Entry])[] {
  const byKey = new Map(deployed.map((entry) => [keyOf(entry.type, entry.name), entry]))
  let pairs = next.flatMap((now) => {
    const from = [...renames].find(([, to]) => to === now.name)?.[0]
    const old = from === undefined ? undefined : byKey.get(keyOf(now.type, from))
    return old === undefined || old.name === now.name ? [] : [[now, old] as const]
  })
  for (;;) {
    const leaving = new Set(pairs.map(([, old]) => old))
    const free = pairs.filter(([now]) => {
      const holder = byKey.get(keyOf(now.type, now.name))
      return holder === undefined || leaving.has(holder)
    })
    if (free.length === pairs.length) {
      return pairs
    }
    pairs = free
  }
}

/**
 * Determines the outcome of each stated rename.
 *
 * @param deployed the commands that were deployed before
 */
export function outcomesOf(
  renames: Renames,
  pairs: readonly { readonly old: Entry; readonly now: Entry }[],
  deployed: readonly Entry[],
  next: readonly Entry[],
  isProtected: (name: string) => boolean,
): readonly StatedRename[] {
  const isLive = (name: string): boolean => deployed.some((entry) => entry.name === name)
  const outcome = (from: string, to: string): StatedRename['outcome'] => {
    if (isProtected(from) && isLive(from)) {
      return 'protected'
    }
    if (pairs.some(({ old, now }) => old.name === from && now.name === to)) {
      return 'planned'
    }
    if (!next.some(({ name }) => name === to)) {
      return 'not-in-list'
    }
    if (isLive(to)) {
      return isLive(from) ? 'taken' : 'done'
    }
    return 'not-deployed'
  }
  return [...renames].flatMap(([from, to]) =>
    to === null ? [] : [{ from, to, outcome: outcome(from, to) }],
  )
}
