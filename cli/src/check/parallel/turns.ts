/** The owner of each file. All threads look into the same memory. */
export type Turns = Int32Array<SharedArrayBuffer>

const FREE = 0
const TAKEN = 1
const DONE = 2

export const createTurns = (files: number): Turns =>
  new Int32Array(new SharedArrayBuffer(files * Int32Array.BYTES_PER_ELEMENT))

/** Claims a file for the calling thread. @returns false if another thread has it */
export const take = (turns: Turns, index: number): boolean =>
  Atomics.compareExchange(turns, index, FREE, TAKEN) === FREE

/** Marks a file as done. */
export function finish(turns: Turns, index: number): void {
  Atomics.store(turns, index, DONE)
  Atomics.notify(turns, index)
}

/** Waits until whoever took a file has done it. @returns whether that is so after `ms` milliseconds */
export const waitFor = (turns: Turns, index: number, ms: number): boolean =>
  Atomics.load(turns, index) === DONE || Atomics.wait(turns, index, TAKEN, ms) !== 'timed-out'
