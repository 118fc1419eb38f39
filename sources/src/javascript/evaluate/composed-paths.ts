import { folderOf } from '../../documents/folders.js'
import { documentsFor, inFolder } from '../../documents/uris.js'
import { exportsOf } from '../scope/exports.js'
import type { Module, Site } from '../scope/module.js'
import { importedModule } from '../scope/resolution.js'
import { moduleIn } from '../scope/workspace.js'
import { anyOf, NONE } from '../syntax/tree.js'
import type { Node } from '../syntax/tree.js'
import type { InteractionValue, Level } from '../values/interaction-value.js'
import { interactionValueOf, unknown } from '../values/value.js'
import type { Frame, Unknown, Value } from '../values/value.js'
import { evaluate, rootFrame } from './evaluate.js'
import { exportedBy } from './identifiers.js'
import { isUri, pathOf } from './paths.js'

// Modules whose paths are composed of the names that a user chooses: import(`./${subcommand}.js`).

/** Returns the value of `require` for a module: `module.exports`, or all exports. */
export function moduleRequired(frame: Frame, from: Module, site: Site): Value {
  const root = rootFrame(frame.evaluator, from)
  if (exportsOf(from).names.has('module.exports')) {
    return exportedBy(root, 'default', site, new Set())
  }
  return { kind: 'namespace', site, frame: root }
}

/**
 * Evaluates modules whose path contains the names of sub-commands or groups. The result is a table
 * with these names as keys.
 *
 * @param load returns the value of a module
 * @returns `undefined` for other paths
 */
export function loadedByName(
  frame: Frame,
  path: Node,
  site: Site,
  load: (from: Module) => Value,
): Unknown | undefined {
  const { module } = frame
  const { subcommands } = module.workspace
  if (subcommands.size === 0 || frame.fn === NONE || path === NONE) {
    return undefined
  }
  const asked = new Set<Level>()
  pathWith(frame, path, (level) => {
    asked.add(level)
    return ''
  })
  const lookup = lookupBy(asked, subcommands)
  if (lookup === undefined) {
    return undefined
  }
  const entries: [key: string, value: Value][] = []
  const missing: string[] = []
  for (const [key, names] of lookup.keys) {
    const text = pathWith(frame, path, (level) => names[level])
    const from = text === undefined ? undefined : moduleAt(module, text)
    if (from !== undefined) {
      entries.push([key, load(from)])
    } else {
      missing.push(text ?? '')
    }
  }
  if (entries.length === 0) {
    return undefined
  }
  // A single gap among files is a mistake. Several may have a loader of their own.
  const isWhole =
    missing.length <= Math.max(1, entries.length - 1) &&
    missing.every((text) => isMissing(module, text))
  return {
    ...unknown(site, 'The path is composed of names that a user chooses.'),
    oneOf: {
      by: lookup.by,
      entries,
      table: { module, node: path },
      ...(isWhole && { isWhole }),
      ...(missing.length > 0 && { hasGaps: true }),
    },
  }
}

/**
 * Returns a path in which names of sub-commands and groups are replaced by texts; `undefined` if
 * another part is unknown.
 */
function pathWith(
  frame: Frame,
  path: Node,
  textOf: (level: Level) => string | undefined,
): string | undefined {
  const named = (node: Node): string | undefined => {
    if (!NAMED.has(frame.tree.kindOf(node))) {
      return undefined
    }
    const value = interactionValueOf(evaluate(frame, node))
    return value?.is === 'name' && value.needs === undefined ? textOf(value.of) : undefined
  }
  const { text, isWhole } = pathOf(frame.module, path, undefined, named)
  return isWhole ? text : undefined
}

const NAMED = anyOf('VariableName MemberExpression CallExpression')

interface Lookup {
  readonly by: InteractionValue
  /** The keys of the table, each with the names of the group and sub-command in it. */
  readonly keys: ReadonlyMap<string, Partial<Record<Level, string>>>
}

/**
 * Returns the value by which a table is looked up (the name of the group, of the sub-command, or
 * both), and the table's keys. `undefined` without such a name, or with a name of another kind.
 */
function lookupBy(asked: ReadonlySet<Level>, subcommands: ReadonlySet<string>): Lookup | undefined {
  const has = (level: Level): boolean => asked.has(level)
  const keys = new Map<string, Partial<Record<Level, string>>>()
  const groups = new Set(
    [...subcommands].flatMap((name) => (name.includes('/') ? name.replace(/\/.*/, '') : [])),
  )
  for (const path of subcommands) {
    const [first = '', second] = path.split('/')
    const group = second === undefined ? undefined : first
    const subcommand = second ?? first
    if (has('group') && has('subcommand')) {
      if (group !== undefined) {
        keys.set(path, { group, subcommand })
      }
    } else if (has('group') && groups.has(path)) {
      keys.set(path, { group: path })
    } else if (has('subcommand') && !groups.has(path)) {
      keys.set(subcommand, { subcommand })
    }
  }
  const isOther = [...asked].some((level) => level !== 'group' && level !== 'subcommand')
  const by = byLevels(has('group'), has('subcommand'))
  return by === undefined || isOther ? undefined : { by, keys }
}

function byLevels(isOfGroup: boolean, isOfSubcommand: boolean): InteractionValue | undefined {
  if (isOfGroup && isOfSubcommand) {
    return { is: 'pattern', parts: ['', 'group', '/', 'subcommand', ''] }
  }
  if (isOfGroup || isOfSubcommand) {
    return { is: 'name', of: isOfGroup ? 'group' : 'subcommand' }
  }
  return undefined
}

const moduleAt = (from: Module, path: string): Module | undefined => {
  if (!isUri(path)) {
    return path.startsWith('.') ? importedModule(from, path) : undefined
  }
  for (const uri of documentsFor(path)) {
    const module = moduleIn(from.workspace, uri)
    if (module !== undefined) {
      return module
    }
  }
  return undefined
}

/**
 * Tells whether no document has a path. Documents that are not read because there are too many do
 * not count as missing.
 */
const isMissing = ({ uri, workspace }: Module, path: string): boolean =>
  path !== '' &&
  documentsFor(isUri(path) ? path : inFolder(folderOf(uri) ?? uri, path)).every(
    (one) => workspace.textOf(one) === undefined,
  )
