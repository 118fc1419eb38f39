import { DYNAMIC } from '@slashlint/core'
import { isRecord, setOwn } from './record.js'

/** Plain data, as `JSON.parse` returns it. */
export type Data =
  string | number | boolean | null | readonly Data[] | { readonly [key: string]: Data }

/**
 * The prefix of keys for values that JSON lacks, and of the mark for unknown entries. Other keys
 * with this prefix get it a second time.
 */
const MARK = '$'
const REST = '$dynamic'

/** Turns a value into plain data. Entries that are `undefined` are left out, as in JSON. */
export function toData(value: unknown): Data {
  if (value === DYNAMIC) {
    return { [MARK]: 'dynamic' }
  }
  if (
    typeof value === 'bigint' ||
    (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
  ) {
    return { [MARK]: typeof value, text: Object.is(value, -0) ? '-0' : String(value) }
  }
  if (Array.isArray(value)) {
    return value.map(toData)
  }
  if (!isRecord(value)) {
    return value === undefined ? { [MARK]: 'undefined' } : (value as Data)
  }
  const data: Record<string, Data> = {}
  for (const [key, entry] of Object.entries(value)) {
    if (entry !== undefined) {
      setOwn(data, key.startsWith(MARK) ? MARK + key : key, toData(entry))
    }
  }
  if (Object.hasOwn(value, DYNAMIC)) {
    data[REST] = true
  }
  return data
}

/** Restores the value from plain data: the reverse of `toData`. */
export function fromData(data: Data): unknown {
  if (Array.isArray(data)) {
    return data.map(fromData)
  }
  if (!isRecord(data)) {
    return data
  }
  switch (data[MARK]) {
    case 'dynamic':
      return DYNAMIC
    case 'undefined':
      return undefined
    case 'number':
      return Number(data['text'])
    case 'bigint':
      return BigInt(String(data['text']))
  }
  const value: Record<PropertyKey, unknown> = {}
  for (const [key, entry] of Object.entries(data)) {
    if (key === REST) {
      value[DYNAMIC] = true
    } else {
      setOwn(value, key.startsWith(MARK) ? key.slice(1) : key, fromData(entry as Data))
    }
  }
  return value
}
