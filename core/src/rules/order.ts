import type { Area, RuleCode } from './codes.js'
import type { Headers } from './header.js'

/** The areas in the order of the ledger. */
const AREA_RANKS: Readonly<Record<Area, number>> = {
  shape: 0,
  command: 1,
  option: 2,
  structure: 3,
  choice: 4,
  localization: 5,
  set: 6,
  permissions: 7,
  lobby: 8,
  authorization: 9,
  request: 10,
  interaction: 11,
  response: 12,
  use: 13,
  text: 14,
  slashlint: 15,
  source: 16,
}

const MOST_IN_AREA = 1000
/** The places of the codes whose tables have been met: facts of the tables, nothing of any input. */
const places = new Map<string, number>()

/** Notes the places of an area's codes, when the first of them is reported: imports should cost little. */
export function notePlaces(headers: Headers): void {
  const codes = Object.keys(headers)
  const [first = ''] = codes
  const base = AREA_RANKS[first.slice(0, first.indexOf('/')) as Area] * MOST_IN_AREA
  codes.forEach((code, i) => places.set(code, base + i))
}

/** A rule's place in the catalogue: by area, then as in the area's table. Diagnostics at one place come in this order. */
export function catalogueOrder(code: RuleCode): number {
  return places.get(code) ?? Infinity
}
