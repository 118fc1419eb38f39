import { AREAS } from './areas.js'
import type { RuleCode } from './codes.js'
import type { Headers } from './header.js'

const RANKS: ReadonlyMap<string, number> = /* @__PURE__ */ new Map(Object.keys(AREAS).map((area, i) => [area, i]))

const MOST_IN_AREA = 1000
/** The places of the codes whose tables have been met: facts of the tables, nothing of any input. */
const places = new Map<string, number>()

/** Notes the places of an area's codes, when the first of them is reported: imports should cost little. */
export function notePlaces(headers: Headers): void {
  const codes = Object.keys(headers)
  const [first = ''] = codes
  const base = (RANKS.get(first.slice(0, first.indexOf('/'))) as number) * MOST_IN_AREA
  codes.forEach((code, i) => places.set(code, base + i))
}

/** A rule's place in the catalogue: by area, then as in the area's table. Diagnostics at one place come in this order. */
export function catalogueOrder(code: RuleCode): number {
  return places.get(code) ?? Infinity
}
