import { LOCALES } from './generated/tables.js'

/**
 * The names that one list has shown, by number. The table is made once and never cleared: each slot says which list filled
 * it last, so the next list only takes the next stamp.
 */
export interface NameTable {
  /** Four integers a slot: the list's stamp, a name's number, the locales in which it is shown as bits, and nothing. */
  readonly slots: Int32Array
  /** The offset of the last slot that the list uses. */
  last: number
  stamp: number
}

/** A power of two, and a third more than an item has names. */
const SLOTS = /* @__PURE__ */ 2 ** Math.ceil(Math.log2((LOCALES.length * 4) / 3))

/** @param most how many items a list may have */
export function nameTable(most: number): NameTable {
  return { slots: new Int32Array(4 * slotsFor(most)), last: 0, stamp: 0 }
}

const slotsFor = (items: number): number => SLOTS << (32 - Math.clz32(items))

/** Begins a list; a short one uses few slots, which stay in the processor's nearest memory. */
export function begin(table: NameTable, items: number): void {
  table.last = 4 * (slotsFor(items) - 1)
  table.stamp = (table.stamp + 1) | 0
  if (table.stamp !== 0) return
  // After 2^32 lists the stamps begin again.
  table.slots.fill(0)
  table.stamp = 1
}

/** The bits of a name that is shown wherever nothing else is. */
export const EVERYWHERE = -1

/**
 * Adds a name to the list. False where readers of some language may see its number twice: then somebody else must look.
 */
export function add(table: NameTable, number: number, locales: number): boolean {
  const { slots, last, stamp } = table
  let at = ((number ^ (number >>> 15)) << 2) & last
  while (slots[at] === stamp) {
    if (slots[at + 1] === number) {
      const before = slots[at + 2] as number
      slots[at + 2] = before | locales
      return (before & locales) === 0
    }
    at = (at + 4) & last
  }
  slots[at] = stamp
  slots[at + 1] = number
  slots[at + 2] = locales
  return true
}
