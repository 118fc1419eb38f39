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
  /** The name; `undefined` for an option of which only the index is printed. */
  readonly name: string | undefined
  /** The types that the command may have. */
  readonly types: readonly number[]
  /** The index in its list, if it is printed. */
  readonly index: number | undefined
  /** The options of the command that errors name. They are added while lines are read. */
  readonly options: Named[]
}

/** Matches the first line of an error of `tree.sync()`, as discord.py prints it. */
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

/** The errors of commands that a library prints by name. */
export interface NamedErrors extends ReadLines {
  /** The error code of the whole answer, such as `50035`. */
  readonly code: string
  /** The named commands. The first keys of the errors are indexes of this list. */
  readonly named: readonly Named[]
}

/**
 * Finds the offset of an error of `tree.sync()` in a line. Returns `undefined` if there is none.
 */
export const startOfNamed = (line: string): number | undefined =>
  line.length <= LONGEST_HEADER ? HEADER.exec(line)?.index : undefined

/** Reads an error of `tree.sync()` from its first line and the lines below it. */
export function readNamedErrors(lines: Iterable<string>): NamedErrors {
  const [header = ''] = lines
  const { code = '', message } = HEADER.exec(header)?.groups ?? {}
  const leaves = message === undefined ? [] : [{ path: [], code: undefined, message }]
  const reading: Reading = { named: [], leaves, open: [] }
  let used = 0
  for (const line of skipFirst(lines)) {
    if (!readLine(reading, line)) {
      break
    }
    used++
  }
  return { code, leaves: reading.leaves, named: reading.named, used }
}

/** The state of reading an error. */
interface Reading {
  readonly named: Named[]
  readonly leaves: PrintedLeaf[]
  /**
   * The entries that contain the present place, from the outside to the inside, each with its keys.
   * Their errors may follow.
   */
  readonly open: { readonly one: Named; readonly keys: readonly string[] }[]
}

/** The named groups of a pattern. */
type Groups = Readonly<Record<string, string>>

/**
 * Reads a line into the state.
 *
 * @returns false if the line does not belong to the error
 */
function readLine(reading: Reading, line: string): boolean {
  const depth = (/^ */.exec(line)?.[0].length ?? 0) / 2
  if (!Number.isInteger(depth) || depth > reading.open.length) {
    return false
  }
  const object = OBJECT.exec(line)?.groups
  if (object === undefined) {
    return readIndexed(reading, line, depth) || readMessage(reading, line, depth)
  }
  const { kind = '', name = '' } = object
  const types = kind === 'context menu' ? MENUS : SLASH
  enter(reading, depth, { name: ownNameOf(kind, name), types, index: undefined, options: [] })
  return true
}

/**
 * Reads an error of an option that discord.py prints by index. It is printed at the depth of the
 * option's command. Returns false for any other line.
 */
function readIndexed(reading: Reading, line: string, depth: number): boolean {
  const { open } = reading
  const placed = PLACED.exec(line)?.groups
  const [, index, rest = ''] = /^(\d+)\.(.+)$/.exec(placed?.['place'] ?? '') ?? []
  if (placed === undefined || index === undefined || open[depth] === undefined) {
    return false
  }
  open.splice(depth + 1)
  enter(reading, depth + 1, { name: undefined, types: [], index: Number(index), options: [] })
  addLeaf(reading, open.at(-1)?.keys ?? [], { ...placed, place: rest })
  return true
}

/**
 * Reads an error of the entry above a depth, or of the whole body. Returns false for any other
 * line.
 */
function readMessage(reading: Reading, line: string, depth: number): boolean {
  const whole = depth === 0 ? (PLACED.exec(line)?.groups ?? CODED.exec(line)?.groups) : undefined
  if (whole !== undefined) {
    addLeaf(reading, [], whole)
    return true
  }
  const inside = FIELD.exec(line)?.groups ?? SAID.exec(line)?.groups
  const holder = reading.open[depth - 1]
  if (inside === undefined || holder === undefined) {
    return false
  }
  addLeaf(reading, holder.keys, inside)
  return true
}

/** Adds an entry to the one at the depth above it. */
function enter({ named, open }: Reading, depth: number, one: Named): void {
  open.splice(depth)
  const parent = open.at(-1)
  const list = parent?.one.options ?? named
  list.push(one)
  const index = String(list.length - 1)
  open.push({ one, keys: parent === undefined ? [index] : [...parent.keys, 'options', index] })
}

const addLeaf = ({ leaves }: Reading, keys: readonly string[], groups: Groups): void =>
  void leaves.push({
    path: [...keys, ...keysOf(groups['place'] ?? '')],
    code: groups['code'],
    message: groups['message'] ?? '',
  })

/** Returns the name of a command or option without the names of the groups around it. */
function ownNameOf(kind: string, quoted: string): string {
  const name = unescaped(quoted.slice(1, -1))
  return kind === 'command' || kind === 'group' ? (name.split(' ').at(-1) ?? name) : name
}

/**
 * Makes the tree of an error body in which options have the indexes of the definitions. Unknown
 * options get the indexes after these.
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
  const below = asRecord(node)['options']
  if (below === undefined) {
    return node
  }
  const { options: own } = asRecord(value)
  const list: readonly unknown[] = Array.isArray(own) ? own : []
  const counted = Object.entries(asRecord(below)).map(([key, inside]) => {
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

/** Lists the names on the path of an error, from the command down: `"trade", "add", "amount"`. */
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
