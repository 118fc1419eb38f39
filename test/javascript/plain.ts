/**
 * What the reader of code takes for another language on purpose: types in words are those of discord.js 13, and lists or
 * objects as name or description those of frameworks.
 */
export const isPlain = (value: unknown): boolean =>
  !/"(?:type|channel_types)":(?:\[[^\]]*)?"|"(?:name|description)":[[{]|_localizations":\[/.test(
    JSON.stringify(value),
  )

/** Whether every part has its name and description: what lacks them may get them elsewhere, and is not known then. */
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

/** Without empty lists and dictionaries: where calls set each entry by itself, there is no call that sets none. */
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
