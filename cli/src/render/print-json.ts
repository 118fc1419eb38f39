/** Returns a value as JSON for people: short lists and objects stay on one line. */
export function printJson(value: unknown, columns = 96, indent = ''): string {
  const line = oneLine(value)
  if (line.length + indent.length <= columns && depthOf(value) <= 2) {
    return line
  }
  if (typeof value !== 'object' || value === null) {
    return line
  }
  const deeper = `${indent}  `
  const inLines = (entries: readonly string[]): string =>
    `\n${deeper}${entries.join(`,\n${deeper}`)}\n${indent}`
  if (Array.isArray(value)) {
    return `[${inLines(value.map((item: unknown) => printJson(item, columns, deeper)))}]`
  }
  const entries = Object.entries(value).map(
    ([key, entry]) =>
      `${JSON.stringify(key)}: ${printJson(entry, columns - key.length - 4, deeper)}`,
  )
  return `{${inLines(entries)}}`
}

/** Returns the depth of nested lists and objects; 0 for other values. */
function depthOf(value: unknown): number {
  if (typeof value === 'object' && value !== null) {
    return 1 + Math.max(0, ...Object.values(value).map(depthOf))
  }
  return 0
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) {
    return `[${value.map(oneLine).join(', ')}]`
  }
  if (typeof value !== 'object' || value === null) {
    return JSON.stringify(value) ?? 'null'
  }
  const entries = Object.entries(value).map(
    ([key, entry]) => `${JSON.stringify(key)}: ${oneLine(entry)}`,
  )
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`
}
