/** Thrown for an invalid seed; the message contains the place and the reason. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/**
 * Returns the id of a thing with an id or name.
 *
 * @param at the place in the seed
 * @throws SeedError if it does not exist
 */
export function findIn(
  all: Iterable<{ readonly id: string; readonly name: string }>,
  wanted: string,
  what: string,
  at: string,
): string {
  const bare = String(wanted).replace(/^[@#]/, '')
  const found = [...all].find((one) => one.id === bare || one.name === wanted || one.name === bare)
  if (found === undefined) {
    throw new SeedError(`${at}: there is no ${what} ${JSON.stringify(wanted)}.`)
  }
  return found.id
}
