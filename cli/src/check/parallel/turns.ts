/** The state of each file by its index, in memory that all threads share. */
export type Turns = Int32Array<SharedArrayBuffer>

const FREE = 0
const TAKEN = 1
const DONE = 2

export const createTurns = (files: number): Turns =>
  new Int32Array(new SharedArrayBuffer(files * Int32Array.BYTES_PER_ELEMENT))

/** Claims a file for the calling thread. @returns false if another thread has claimed it */
export const take = (turns: Turns, index: number): boolean =>
  Atomics.compareExchange(turns, index, FREE, TAKEN) === FREE

/** Marks a file as done. */
export function finish(turns: Turns, index: number): void {
  Atomics.store(turns, index, DONE)
  Atomics.notify(turns, index)
}

/** Waits until a claimed file is done. @returns false if it is not done after `ms` milliseconds */
export const waitFor = (turns: Turns, index: number, ms: number): boolean =>
  Atomics.load(turns, index) === DONE || Atomics.wait(turns, index, TAKEN, ms) !== 'timed-out'
