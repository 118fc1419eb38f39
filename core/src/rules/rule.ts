import type { Severity } from '../diagnostic.js'

/** A rule's metadata: what every diagnostic of it carries. The prose and the examples stand in the catalogue. */
export interface Rule<C extends string = string, S extends Severity = Severity> {
  readonly code: C
  readonly severity: S
  /** The section of the contract that states the rule. */
  readonly section: string
  /** What the live service answers, where that has been observed. */
  readonly apiCode: string | undefined
  /** Off unless the context turns it on. */
  readonly off: boolean
}

/** The areas in the order of the ledger. */
const AREAS = [
  'shape',
  'command',
  'option',
  'structure',
  'choice',
  'localization',
  'set',
  'permissions',
  'lobby',
  'authorization',
  'request',
  'interaction',
  'response',
  'text',
  'slashlint',
  'source',
] as const

const MOST_IN_AREA = 1000
const declared: string[] = []
/** The places in the catalogue, found when they are first asked for: imports should cost little. */
const places = new Map<string, number>()

/** A rule's place in the catalogue: by area, then as declared. Diagnostics at one place come in this order. */
export function catalogueOrder(code: string): number {
  let place = places.get(code)
  if (place === undefined) {
    const area = code.slice(0, code.indexOf('/')) as (typeof AREAS)[number]
    places.set(code, (place = AREAS.indexOf(area) * MOST_IN_AREA + declared.indexOf(code)))
  }
  return place
}

function declare<C extends string, S extends Severity>(header: Rule<C, S>): Rule<C, S> {
  declared.push(header.code)
  return header
}

export function rule<C extends string, S extends Severity>(
  code: C,
  severity: S,
  section: string,
  apiCode?: string,
): Rule<C, S> {
  return declare({ code, severity, section, apiCode, off: false })
}

/** A rule that is off by default. */
export function quiet<C extends string, S extends Severity>(code: C, severity: S, section: string): Rule<C, S> {
  return declare({ code, severity, section, apiCode: undefined, off: true })
}
