import { INVALID_BODY_CODE, LONGEST_HEADER, skipFirst, type ReadLines } from './forms.js'
import type { Named, NamedErrors } from './named.js'

/*
 * interactions.py prints the keys of an error with arrows between them. Its log names the command and its options; its
 * exception counts them.
 */

const LEAF = /^(?<place>[^\s:][^:]*?) (?<code>[A-Z][A-Z\d]*(?:_[A-Z\d]+)+): (?<message>.+)$/
const LOGGED = /\bError in command `(?<name>[^`]+)`: (?<rest>.+)$/
const LOGGED_LIST = /\bMultiple Errors found in command `(?<name>[^`]+)`:$/
const RAISED = /\bHTTPException: \d{3}\|[^:|]{1,60}: (?<rest>.+)$/

/** The types of all commands that have a name. */
const ANY_TYPE = [1, 2, 3, 4]

/** An error as interactions.py prints it. */
interface Printed {
  readonly keys: string[]
  readonly code: string
  readonly message: string
}

function leafOf(line = ''): Printed | undefined {
  const { place, code, message } =
    (line.length <= LONGEST_HEADER ? LEAF.exec(line) : null)?.groups ?? {}
  if (place === undefined || code === undefined || message === undefined) {
    return undefined
  }
  return { keys: place.split('->'), code, message }
}

/** Returns an error and the errors of the lines below it. */
function leavesFrom(first: Printed | undefined, lines: Iterable<string>): readonly Printed[] {
  const leaves = first === undefined ? [] : [first]
  for (const line of lines) {
    const leaf = leafOf(line)
    if (leaf === undefined) {
      break
    }
    leaves.push(leaf)
  }
  return leaves
}

/** Finds the start of an error in a line that interactions.py logs or raises. */
export const startOfLogged = (line: string): number | undefined =>
  line.length <= LONGEST_HEADER ? (LOGGED.exec(line) ?? LOGGED_LIST.exec(line))?.index : undefined
export const startOfRaised = (line: string): number | undefined =>
  line.length <= LONGEST_HEADER ? RAISED.exec(line)?.index : undefined

/**
 * Reads the errors that interactions.py logs for one command. Returns `undefined` if there are
 * none.
 */
export function readLoggedByName(lines: Iterable<string>): NamedErrors | undefined {
  const [header = ''] = lines
  const { name, rest } = (LOGGED.exec(header) ?? LOGGED_LIST.exec(header))?.groups ?? {}
  const own =
    rest === undefined ? leavesFrom(undefined, skipFirst(lines)) : leavesFrom(leafOf(rest), [])
  if (own.length === 0) {
    return undefined
  }
  const command: Named = { name, types: ANY_TYPE, index: undefined, options: [] }
  const leaves = own.map(({ keys, code, message }) => ({
    path: ['0', ...counted(command, keys)],
    code,
    message,
  }))
  const used = rest === undefined ? own.length : 0
  return { code: INVALID_BODY_CODE, leaves, named: [command], used }
}

/**
 * Returns the keys of an error with the indexes of options in `named`. Choices keep their names.
 */
function counted(command: Named, keys: readonly string[]): readonly string[] {
  const path: string[] = []
  let one = command
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? ''
    path.push(key)
    if (key === 'choices') {
      break
    }
    const name = keys[at + 1]
    if (key !== 'options' || name === undefined) {
      continue
    }
    const known = one.options.findIndex((option) => option.name === name)
    const option: Named = one.options[known] ?? { name, types: [], index: undefined, options: [] }
    if (known < 0) {
      one.options.push(option)
    }
    path.push(String(known < 0 ? one.options.length - 1 : known))
    one = option
    at++
  }
  return path
}

/**
 * Reads the exception of interactions.py, or returns `undefined` if there is none. From the second
 * error on, it prints the keys of all earlier errors as well. Such an error has no known place, so
 * it is taken for one of the whole body.
 */
export function readRaised(lines: Iterable<string>): ReadLines | undefined {
  const [header = ''] = lines
  const first = leafOf(RAISED.exec(header)?.groups?.['rest'])
  if (first === undefined) {
    return undefined
  }
  const all = leavesFrom(first, skipFirst(lines))
  const leaves = all.map(({ keys, code, message }, index) => {
    const before = all[index - 1]?.keys
    const isOpen =
      before !== undefined &&
      keys.length > before.length &&
      before.every((key, at) => key === keys[at])
    return { path: isOpen ? [] : pathOf(keys, index === 0 ? undefined : all[0]), code, message }
  })
  return { leaves, used: all.length - 1 }
}

/**
 * Returns the path of an error. If its keys begin with those of the first error and continue, the
 * place is unknown and the path empty.
 */
function pathOf(keys: readonly string[], first: Printed | undefined): readonly string[] {
  const isOfFirst = first === undefined || keys.join('\n') === first.keys.join('\n')
  const isOpen = first !== undefined && first.keys.every((key, at) => key === keys[at])
  return isOfFirst || !isOpen ? keys : []
}
