import { asRecord } from '../values/records.js'
import {
  keysOf,
  LONGEST_HEADER,
  skipFirst,
  unescaped,
  type PrintedLeaf,
  type ReadLines,
} from './forms.js'

/** The command, sub-command or option that an error names, without an index. */
export interface Named {
  /** Its name; `undefined` if it is an option of which only the index is printed. */
  readonly name: string | undefined
  /** The types of commands that it may be. */
  readonly types: readonly number[]
  readonly index: number | undefined
  readonly options: Named[]
}

/** The first line of an error of `tree.sync()`, as discord.py prints it. */
const HEADER =
  /\bFailed to upload commands to Discord \(HTTP status \d+, error code (?<code>\d+)\)(?:: (?<message>.+))?$/
const OBJECT =
  /^(?<indent> *)In (?<kind>command|group|context menu|parameter) (?<name>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")(?: defined in .+)?$/
const PLACED = /^(?<indent> *)In (?<place>[\w.-]+): (?<message>.+)$/
const CODED = /^Error (?<code>\w+): (?<message>.+)$/
const FIELD = /^(?<indent> +)(?<place>[a-z_]+(?:\.[\w-]+)*): (?<message>.+)$/
const SAID = /^(?<indent> +)(?<message>\S.*)$/

const SLASH = [1]
const MENUS = [2, 3]

/** Errors of commands that a library names. */
export interface NamedErrors extends ReadLines {
  readonly code: string
  /** The first keys of the errors are indexes in this. */
  readonly named: readonly Named[]
}

/** Finds the start of an error of `tree.sync()` in a line; `undefined` if there is none. */
export const startOfNamed = (line: string): number | undefined =>
  line.length <= LONGEST_HEADER ? HEADER.exec(line)?.index : undefined

/** Reads the error of `tree.sync()` and the lines below it. */
export function readNamedErrors(lines: Iterable<string>): NamedErrors {
  const [header = ''] = lines
  const { code = '', message } = HEADER.exec(header)?.groups ?? {}
  let used = 0
  const named: Named[] = []
  const leaves: PrintedLeaf[] =
    message === undefined ? [] : [{ path: [], code: undefined, message }]
  /** The open entry at each depth, with its keys. */
  const open: { readonly one: Named; readonly keys: readonly string[] }[] = []
  /** Adds an entry to the open one at a depth. */
  const enter = (depth: number, one: Named): void => {
    open.splice(depth)
    const parent = open.at(-1)
    const list = parent?.one.options ?? named
    list.push(one)
    const index = String(list.length - 1)
    open.push({ one, keys: parent === undefined ? [index] : [...parent.keys, 'options', index] })
  }
  const said = (keys: readonly string[], given: Readonly<Record<string, string>>): void => {
    leaves.push({
      path: [...keys, ...keysOf(given['place'] ?? '')],
      code: given['code'],
      message: given['message'] ?? '',
    })
  }
  for (const line of skipFirst(lines)) {
    const object = OBJECT.exec(line)?.groups
    const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
    if (!Number.isInteger(depth) || depth > open.length) {
      break
    }
    used++
    if (object !== undefined) {
      const { kind = '', name = '' } = object
      enter(depth, {
        name: ownNameOf(kind, name),
        types: kind === 'context menu' ? MENUS : SLASH,
        index: undefined,
        options: [],
      })
      continue
    }
    const placed = PLACED.exec(line)?.groups
    const [, index, rest = ''] = /^(\d+)\.(.+)$/.exec(placed?.['place'] ?? '') ?? []
    if (placed !== undefined && index !== undefined && open[depth] !== undefined) {
      // An option that discord.py has no name for: it stands at the depth of what has it.
      open.splice(depth + 1)
      enter(depth + 1, { name: undefined, types: [], index: Number(index), options: [] })
      said(open.at(-1)?.keys ?? [], { ...placed, place: rest })
      continue
    }
    const inside = FIELD.exec(line)?.groups ?? SAID.exec(line)?.groups
    const whole = depth === 0 ? (placed ?? CODED.exec(line)?.groups) : undefined
    const holder = open[depth - 1]
    if (whole !== undefined) {
      said([], whole)
    } else if (inside !== undefined && holder !== undefined) {
      said(holder.keys, inside)
    } else {
      used--
      break
    }
  }
  return { code, leaves, named, used }
}

/** Commands are named with their groups. */
function ownNameOf(kind: string, quoted: string): string {
  const name = unescaped(quoted.slice(1, -1))
  return kind === 'command' || kind === 'group' ? (name.split(' ').at(-1) ?? name) : name
}

/**
 * Makes the tree of an error body, with options counted as in the definitions. Unknown ones are counted after
 * these.
 */
export function countedErrors(
  errors: unknown,
  named: readonly Named[],
  values: readonly unknown[],
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(asRecord(errors)).map(([key, node]) => {
      const one = named[Number(key)]
      return [key, one === undefined ? node : countedIn(node, one, values[Number(key)])]
    }),
  )
}

function countedIn(node: unknown, { options }: Named, value: unknown): unknown {
  const given = asRecord(node)['options']
  if (given === undefined) {
    return node
  }
  const { options: own } = asRecord(value)
  const list: readonly unknown[] = Array.isArray(own) ? own : []
  const counted = Object.entries(asRecord(given)).map(([key, inside]) => {
    const one = options[Number(key)]
    if (one === undefined) {
      return [key, inside]
    }
    const found = one.index ?? list.findIndex((option) => asRecord(option)['name'] === one.name)
    const index = found < 0 ? list.length + Number(key) : found
    return [String(index), countedIn(inside, one, list[index])]
  })
  return { ...asRecord(node), options: Object.fromEntries(counted) as unknown }
}

/** Names the subject of an error: `"trade", "add", "amount"`. */
export function namesOf(command: Named, path: readonly (string | number)[]): string {
  const names: string[] = []
  let one: Named | undefined = command
  for (let index = 0; one !== undefined; index += 2) {
    names.push(
      one.name === undefined ? `the option at index ${one.index ?? 0}` : JSON.stringify(one.name),
    )
    one = path[index] === 'options' ? one.options[Number(path[index + 1])] : undefined
  }
  return names.join(', ')
}
