/** A seed that cannot be used; the message contains the place and the reason. */
export class SeedError extends Error {
  override readonly name = 'SeedError'
}

/** Finds something by its id or name. @throws SeedError if it is not there */
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
