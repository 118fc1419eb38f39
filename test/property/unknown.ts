import { DYNAMIC } from '../oracle/index.js'

/** A part of a value that can be replaced, or an object that can be opened. */
interface Spot {
  readonly holder: Record<string | symbol, unknown>
  readonly key: string | symbol
}

function spots(value: unknown): readonly Spot[] {
  if (!isPlain(value)) {
    return []
  }
  const holder = value as Spot['holder']
  const keys = Object.keys(holder).filter((key) =>
    isPart(Object.getOwnPropertyDescriptor(holder, key)?.value),
  )
  const open = Array.isArray(value) ? [] : [{ holder, key: DYNAMIC }]
  return [
    ...open,
    ...keys.map((key) => ({ holder, key })),
    ...keys.flatMap((key) => spots(holder[key])),
  ]
}

function isPlain(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) {
    return false
  }
  return (
    Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
  )
}

/** Tells whether a value is a part that can be replaced. Values that JSON leaves out cannot. */
function isPart(value: unknown): boolean {
  if (value === undefined || typeof value === 'function' || typeof value === 'symbol') {
    return false
  }
  return typeof value !== 'object' || value === null || !('toJSON' in value)
}

/** Makes a part unknown, or opens an object. `pick` chooses which one. */
export function replace(value: unknown, pick: number): void {
  const all = spots(value)
  const spot = all[pick % (all.length || 1)]
  if (spot === undefined) {
    return
  }
  const unknown = spot.key === DYNAMIC ? true : DYNAMIC
  Object.defineProperty(spot.holder, spot.key, {
    value: unknown,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}
