import { isObject } from '../rules/shape/reports.js'

/** Longer lists find duplicates with a `Map`; a table of numbers is faster up to here, and never too small. */
export const FEW = 32

/**
 * The number of a text: of its length and its characters, of a longer one some at both ends and one in the middle. Texts
 * with different numbers differ. The ends are where names of one list do: `option-07`, `17-days`.
 */
export function numberOf(text: string): number {
  const { length } = text
  let number = length
  if (length <= 12) {
    for (let i = 0; i < length; i++) number = Math.imul(number, 31) + text.charCodeAt(i)
  } else {
    number = Math.imul(number, 31) + text.charCodeAt(0)
    number = Math.imul(number, 31) + text.charCodeAt(1)
    number = Math.imul(number, 31) + text.charCodeAt(2)
    number = Math.imul(number, 31) + text.charCodeAt(3)
    number = Math.imul(number, 31) + text.charCodeAt(length >> 1)
    number = Math.imul(number, 31) + text.charCodeAt(length - 3)
    number = Math.imul(number, 31) + text.charCodeAt(length - 2)
    number = Math.imul(number, 31) + text.charCodeAt(length - 1)
  }
  number = Math.imul(number, MIX)
  return number ^ (number >>> 15)
}

const MIX = 0x9e3779b1

/**
 * A table of the numbers that one list has. It is made once and never cleared: each slot says which list filled it last, so
 * the next list only takes the next stamp.
 */
export interface NumberTable {
  /** Pairs: the list's stamp and a number. */
  readonly slots: Int32Array
  readonly mask: number
  stamp: number
  room: number
}

/** @param size a power of two */
export function numberTable(size: number): NumberTable {
  return { slots: new Int32Array(2 * size), mask: size - 1, stamp: 0, room: 0 }
}

/** Begins a list, and returns its stamp. */
export function beginList(table: NumberTable): number {
  table.room = (table.mask >> 1) + 1
  return (table.stamp = (table.stamp + 1) | 0)
}

/**
 * Whether a number may stand in the list already; it does now. Also true where the table is half full, and where another
 * list was begun meanwhile, by a getter of the value that validates something: what is true is searched for exactly.
 */
export function mayRepeat(table: NumberTable, stamp: number, number: number): boolean {
  const { slots, mask } = table
  if (table.stamp !== stamp || table.room === 0) return true
  let slot = (number & mask) << 1
  while (slots[slot] === stamp) {
    if (slots[slot + 1] === number) return true
    slot = (slot + 2) & ((mask << 1) | 1)
  }
  slots[slot] = stamp
  slots[slot + 1] = number
  table.room--
  return false
}

/** Whether a number may stand in the list. */
export function mayHave(table: NumberTable, stamp: number, number: number): boolean {
  const { slots, mask } = table
  if (table.stamp !== stamp) return true
  for (let slot = (number & mask) << 1; slots[slot] === stamp; slot = (slot + 2) & ((mask << 1) | 1))
    if (slots[slot + 1] === number) return true
  return false
}

/** The name of an option or choice, where it is known: numbers are converted, as the service does. */
export function nameOf(item: unknown): string | undefined {
  if (!isObject(item)) return undefined
  const { name } = item
  return typeof name === 'string' ? name : Number.isSafeInteger(name) ? String(name) : undefined
}

/** The first item before `end` with this name, or -1. The list is read again: keeping every name cost a twentieth. */
export function findName(list: readonly unknown[], end: number, wanted: string): number {
  for (let i = 0; i < end; i++) if (nameOf(list[i]) === wanted) return i
  return -1
}

/** The first item before `end` with this `value`, or -1. */
export function findValue(list: readonly unknown[], end: number, wanted: string | number): number {
  for (let i = 0; i < end; i++) {
    const item = list[i]
    if (isObject(item) && item['value'] === wanted) return i
  }
  return -1
}
