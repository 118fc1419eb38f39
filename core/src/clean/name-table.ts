import { LOCALES } from '../contract/locales.js'

/**
 * A hash table of the names in one list. It is created once and never cleared: each slot has the
 * stamp of the list that filled it. A new list gets a new stamp, so that all older slots count as
 * free.
 */
export interface NameTable {
  /**
   * The stamp of the list that filled each slot. Stored apart from the slots, because only the
   * stamp of a free slot is read.
   */
  readonly stamps: Uint8Array
  /**
   * Two integers for each slot: the hash of a name, and a set of bits for the locales in which it
   * is shown.
   */
  readonly slots: Int32Array
  /** The index of the last slot that the present list uses. */
  last: number
  /** The stamp of the present list, from 1 to 255. Slots with another stamp are free. */
  stamp: number
}

/**
 * The number of slots for each item of a list: a power of two, and at least a third more than the
 * locales.
 */
const SLOTS = /* @__PURE__ */ 2 ** Math.ceil(Math.log2((LOCALES.length * 4) / 3))

/**
 * Makes a table for lists of one kind.
 *
 * @param most the maximum number of items in a list
 */
export function nameTable(most: number): NameTable {
  const slots = slotsFor(most)
  return { stamps: new Uint8Array(slots), slots: new Int32Array(2 * slots), last: 0, stamp: 0 }
}

const slotsFor = (items: number): number => SLOTS << (32 - Math.clz32(items))

/**
 * Starts a list. A short list uses few slots, so that they remain in the processor's nearest cache.
 */
export function begin(table: NameTable, items: number): void {
  table.last = slotsFor(items) - 1
  table.stamp = (table.stamp + 1) & 0xff
  if (table.stamp !== 0) {
    return
  }
  // After 255 lists the stamps begin again.
  table.stamps.fill(0)
  table.stamp = 1
}

/** The set of locales, as bits, of a name that is shown in every locale without a translation. */
export const EVERYWHERE = -1

/**
 * Adds a name to the list. Returns false if readers of some language may see two names with this
 * hash: an exact check then decides.
 */
export function add(table: NameTable, number: number, locales: number): boolean {
  const { stamps, slots, last, stamp } = table
  const at = (number ^ (number >>> 15)) & last
  if (stamps[at] === stamp) {
    return addColliding(table, at, number, locales)
  }
  stamps[at] = stamp
  slots[2 * at] = number
  slots[2 * at + 1] = locales
  return true
}

/**
 * Adds a name whose first slot is used already, by the same hash or another one. A separate
 * function, because this is rare.
 */
function addColliding(table: NameTable, at: number, number: number, locales: number): boolean {
  const { stamps, slots, last, stamp } = table
  for (; stamps[at] === stamp; at = (at + 1) & last) {
    if (slots[2 * at] !== number) {
      continue
    }
    const before = slots[2 * at + 1] as number
    slots[2 * at + 1] = before | locales
    return (before & locales) === 0
  }
  stamps[at] = stamp
  slots[2 * at] = number
  slots[2 * at + 1] = locales
  return true
}
