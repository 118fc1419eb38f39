import { DYNAMIC } from '@slashlint/core'

export type Payload = Readonly<Record<PropertyKey, unknown>>

const isRecord = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The defaults that the service uses for missing fields. */
const DEFAULTS: Payload = {
  ...{ type: 1, nsfw: false, dm_permission: true, default_member_permissions: null },
  ...{ options: [], choices: [], channel_types: [], autocomplete: false, required: false },
}

/** The number of fields that are sent, equal ones and open ones. */
export interface Count {
  fields: number
  open: number
}

/** Lists the differences between two values. Unknown parts equal every value. */
export function differences(real: unknown, own: unknown, path: string, count: Count): string[] {
  if (own === DYNAMIC) {
    count.open++
    return []
  }
  if (Array.isArray(real) && Array.isArray(own)) {
    const known = own.filter((item) => item !== DYNAMIC)
    const isOpen = known.length < own.length
    if (isOpen) {
      count.open++
    }
    // If the list has unknown items, known ones may be at any index.
    const at = (item: unknown, index: number): unknown =>
      isOpen && isRecord(item)
        ? real.find((one) => isRecord(one) && one['name'] === item['name'])
        : real[index]
    return real.length === known.length || (isOpen && real.length > known.length)
      ? known.flatMap((item, index) =>
          differences(at(item, index), item, `${path}/${index}`, count),
        )
      : [`${path}: ${real.length} items, read ${known.length}`]
  }
  if (isRecord(real) && isRecord(own)) {
    const keys = new Set([...Object.keys(real), ...Object.keys(own)])
    return [...keys].flatMap((key) => {
      if (Object.hasOwn(own, DYNAMIC) && !Object.hasOwn(own, key)) {
        count.open++
        return []
      }
      const [one, other] = [real[key] ?? DEFAULTS[key], own[key] ?? DEFAULTS[key]]
      // A field that is not sent is compared, but not counted.
      const counted = Object.hasOwn(real, key) ? count : { fields: 0, open: 0 }
      return differences(one, other, `${path}/${key}`, counted)
    })
  }
  count.fields++
  return Object.is(real, own)
    ? []
    : [`${path}: ${JSON.stringify(real)}, read ${JSON.stringify(own)}`]
}
