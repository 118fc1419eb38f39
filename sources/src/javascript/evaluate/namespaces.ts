import { exportsOf } from '../scope/exports.js'
import type { Module, Site } from '../scope/module.js'
import { importedModule } from '../scope/resolution.js'
import { rootFrame } from './evaluate.js'
import type { Entry, Frame, NamespaceValue, Value } from '../values/value.js'

/** Returns all exports of a module as an object, as a spread of the module copies them. */
export function namespaceObject({ frame, site }: NamespaceValue): Value {
  const entries = new Map<string, Entry>()
  const open = addExports(frame, site, entries, new Set())
  const sorted = [...entries.values()].sort((one, other) => (one.key < other.key ? -1 : 1))
  const isSorted = !exportsOf(frame.module).isCommonJs
  return {
    kind: 'object',
    site,
    entries: isSorted ? sorted : [...entries.values()],
    fixed: true,
    ...(open !== undefined && { open }),
  }
}

/**
 * Adds the exports of a module to an object's entries.
 *
 * @returns the reason why there may be more exports
 */
function addExports(
  frame: Frame,
  site: Site,
  entries: Map<string, Entry>,
  seen: Set<Module>,
): string | undefined {
  const { evaluator, module } = frame
  if (seen.has(module)) {
    return undefined
  }
  seen.add(module)
  const { names, stars } = exportsOf(module)
  if (names.has('module.exports')) {
    const whole = evaluator.exportOf(frame, 'default', site, new Set())
    const object = whole.kind === 'namespace' ? namespaceObject(whole) : whole
    if (object.kind !== 'object') {
      return object.kind === 'unknown' ? object.reason : 'What it exports is not known.'
    }
    for (const entry of object.entries) {
      entries.set(entry.key, entry)
    }
    return object.open
  }
  for (const key of names.keys()) {
    if (!entries.has(key)) {
      entries.set(key, {
        key,
        value: evaluator.exportOf(frame, key, site, new Set()),
        keySite: site,
      })
    }
  }
  let open: string | undefined
  for (const source of stars) {
    const from = importedModule(module, source)
    const below = new Map<string, Entry>()
    open ??=
      from === undefined
        ? `"${source}" is not read.`
        : addExports(rootFrame(evaluator, from), site, below, seen)
    for (const [key, entry] of below) {
      if (key !== 'default' && !entries.has(key)) {
        entries.set(key, entry)
      }
    }
  }
  return open
}
