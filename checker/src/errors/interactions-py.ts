import { INVALID_BODY_CODE, LONGEST_HEADER, type PrintedLeaf } from './forms.js'
import type { Named } from './named.js'

/*
 * interactions.py prints the keys of an error with arrows between them. Its log names the command and its options; its
 * exception counts them.
 */

const LEAF = /^(?<place>[^\s:][^:]*?) (?<code>[A-Z][A-Z\d]*(?:_[A-Z\d]+)+): (?<message>.+)$/
const LOGGED = /\bError in command `(?<name>[^`]+)`: (?<rest>.+)$/
const LOGGED_LIST = /\bMultiple Errors found in command `(?<name>[^`]+)`:$/
const RAISED = /\bHTTPException: \d{3}\|[^:|]{1,60}: (?<rest>.+)$/

/** Every kind of command that has a name. */
const ANY_TYPE = [1, 2, 3, 4]

type Printed = NonNullable<ReturnType<typeof leafOf>>

function leafOf(line = '') {
  const { place, code, message } =
    (line.length <= LONGEST_HEADER ? LEAF.exec(line) : null)?.groups ?? {}
  if (place === undefined || code === undefined || message === undefined) {
    return undefined
  }
  return { keys: place.split('->'), code, message }
}

/** An error, and those of the lines below it. */
function leavesFrom(first: Printed | undefined, lines: readonly string[]): readonly Printed[] {
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

/** Reads what interactions.py logs when it deploys; `undefined` if there is nothing of the kind. */
export function readLoggedByName(lines: readonly string[]) {
  const named: Named[] = []
  const leaves: PrintedLeaf[] = []
  for (const [index, line] of lines.entries()) {
    if (line.length > LONGEST_HEADER) {
      continue
    }
    const { name, rest } = (LOGGED.exec(line) ?? LOGGED_LIST.exec(line))?.groups ?? {}
    if (name === undefined) {
      continue
    }
    const own =
      rest === undefined
        ? leavesFrom(undefined, lines.slice(index + 1))
        : leavesFrom(leafOf(rest), [])
    if (own.length === 0) {
      continue
    }
    const command: Named = { name, types: ANY_TYPE, index: undefined, options: [] }
    named.push(command)
    for (const { keys, code, message } of own) {
      leaves.push({ path: [String(named.length - 1), ...counted(command, keys)], code, message })
    }
  }
  return named.length === 0 ? undefined : { code: INVALID_BODY_CODE, leaves, named }
}

/** Keys with options counted as `named` has them. A choice is named, too: which one is not looked for. */
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
 * Reads the exception of interactions.py; `undefined` if there is none. Behind its first error it prints the keys of all
 * errors before: where such a one stands cannot be told, and it is said of the whole.
 */
export function readRaised(lines: readonly string[]): readonly PrintedLeaf[] | undefined {
  const start = lines.findIndex((line) => line.length <= LONGEST_HEADER && RAISED.test(line))
  const first = leafOf(RAISED.exec(lines[start] ?? '')?.groups?.['rest'])
  if (first === undefined) {
    return undefined
  }
  return leavesFrom(first, lines.slice(start + 1)).map(({ keys, code, message }, index, all) => {
    const before = all[index - 1]?.keys
    const isOpen =
      before !== undefined &&
      keys.length > before.length &&
      before.every((key, at) => key === keys[at])
    return { path: isOpen ? [] : pathOf(keys, all.slice(0, index)), code, message }
  })
}

/** Several errors of one place have its keys once more; that of an unknown one stays unknown. */
function pathOf(keys: readonly string[], before: readonly Printed[]): readonly string[] {
  const [first] = before
  const isOfFirst = first === undefined || keys.join('\n') === first.keys.join('\n')
  const isOpen = first !== undefined && first.keys.every((key, at) => key === keys[at])
  return isOfFirst || !isOpen ? keys : []
}
