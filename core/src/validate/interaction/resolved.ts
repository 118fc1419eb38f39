import { isDynamic, isObject, isOpen } from '../../dynamic.js'

/** Whether an id surely has no entry in a table of an interaction's `resolved`. */
export function lacksEntry(data: Readonly<Record<string, unknown>>, table: string, id: string): boolean {
  const { resolved } = data
  if (resolved === undefined) return !isOpen(data)
  if (!isObject(resolved)) return !isDynamic(resolved)
  const entries = resolved[table]
  if (entries === undefined) return !isOpen(resolved)
  if (!isObject(entries)) return !isDynamic(entries)
  return !isOpen(entries) && !Object.hasOwn(entries, id)
}
