/**
 * Tells whether a value only has the plain form of the API. The reader takes types in words for those of discord.js 13,
 * and lists or objects as names or descriptions for those of frameworks.
 */
export const isPlain = (value: unknown): boolean =>
  !/"(?:type|channel_types)":(?:\[[^\]]*)?"|"(?:name|description)":[[{]|_localizations":\[/.test(
    JSON.stringify(value),
  )

/** Tells whether every part has its name and description. The reader takes missing ones for unknown. */
export function isComplete(value: unknown): boolean {
  const {
    type,
    name,
    description,
    options = [],
  } = value as {
    readonly [key: string]: unknown
    readonly options?: readonly unknown[]
  }
  const isMenu = (type === 2 || type === 3) && !('options' in (value as object))
  return name !== undefined && (isMenu || description !== undefined) && options.every(isComplete)
}

/** Removes empty lists and dictionaries. Calls that set entries one by one cannot express them. */
export function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutEmpty)
  }
  if (typeof value !== 'object' || value === null) {
    return value
  }
  const entries = Object.entries(value).filter(
    ([, item]) => !/^(?:\{\}|\[\])$/.test(JSON.stringify(item)),
  )
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutEmpty(item)]))
}
