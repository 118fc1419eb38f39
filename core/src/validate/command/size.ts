import { LIMITS } from '../../contract/limits.js'
import type { Path } from '../../diagnostic.js'
import { isDynamic, isObject, isOpen } from '../../dynamic.js'
import { codePointLength } from '../../text/measure.js'
import { quote } from '../../text/words.js'
import { MOST_ITEMS, pathTo, type Run } from '../../walk/run.js'
import { report } from '../../walk/report.js'

/**
 * A command, option or choice, with its share in the size of the command. All sizes are in code
 * points.
 */
export interface SizeNode {
  /** The path in the command; `[]` for the command itself. */
  readonly path: Path
  /** The default name. */
  readonly name: string | undefined
  /** The size of the longest name: the default or a translation. */
  readonly nameSize: number
  /** The size of the longest description: the default or a translation. */
  readonly descriptionSize: number
  /** The size of a choice's value as text; 0 for a command or an option. */
  readonly valueSize: number
  /** The sum of the three sizes above. */
  readonly own: number
  /** The size including all options and choices inside. */
  readonly total: number
}

/** The size of a command in code points. */
export interface CommandSize {
  /**
   * The size of all names, descriptions and values. Of a text and its translations, only the
   * longest counts.
   */
  readonly total: number
  /** The part of the total that are digits of numbers as choice values. */
  readonly numeric: number
  /** The unused part of the limit of 8000; negative if the command is too large. */
  readonly remaining: number
  /** True if all texts are known. Otherwise the total is a lower bound. */
  readonly exact: boolean
  /** The command and all its options and choices. Each comes before the ones inside it. */
  readonly nodes: readonly SizeNode[]
}

/** The state of a measurement. */
interface Measuring {
  readonly nodes: SizeNode[]
  /** The most items of a list that are measured. */
  readonly most: number
  exact: boolean
  numeric: number
}

/**
 * Measures a command that is plain data (section "Structural rules for CHAT_INPUT commands", 1;
 * decision 30).
 *
 * @param most the most items of a list that are measured; the total of longer lists is a lower
 *   bound
 */
export function measure(command: unknown, most = Infinity): CommandSize {
  const measuring: Measuring = { nodes: [], most, exact: true, numeric: 0 }
  const total = visit(measuring, command, [], 0, false)
  const { nodes, exact, numeric } = measuring
  return { total, numeric, remaining: LIMITS.commandSize - total, exact, nodes }
}

function visit(
  measuring: Measuring,
  value: unknown,
  path: Path,
  level: number,
  isChoice: boolean,
): number {
  expectKnown(measuring, value)
  if (!isObject(value)) {
    return 0
  }
  const nameSize = longest(measuring, value['name'], value['name_localizations'])
  const { description, description_localizations } = value
  const descriptionSize = isChoice ? 0 : longest(measuring, description, description_localizations)
  const valueSize = isChoice ? sizeOfValue(measuring, value['value']) : 0
  const own = nameSize + descriptionSize + valueSize
  const name = typeof value['name'] === 'string' ? value['name'] : undefined
  const node = { path, name, nameSize, descriptionSize, valueSize, own, total: own }
  measuring.nodes.push(node)
  if (!isChoice && level < LIMITS.optionDepth) {
    node.total += visitList(measuring, value, 'options', path, level + 1)
  }
  if (!isChoice && level > 0) {
    node.total += visitList(measuring, value, 'choices', path, level)
  }
  return node.total
}

function visitList(
  measuring: Measuring,
  holder: Readonly<Record<string, unknown>>,
  key: 'options' | 'choices',
  path: Path,
  level: number,
): number {
  const list = holder[key]
  expectKnown(measuring, list)
  if (!Array.isArray(list)) {
    return 0
  }
  if (list.length > measuring.most) {
    measuring.exact = false
  }
  let total = 0
  for (let i = 0; i < list.length && i < measuring.most; i++) {
    total += visit(measuring, list[i], [...path, key, i], level, key === 'choices')
  }
  return total
}

/** Returns the length of a text or its longest translation, in code points. */
function longest(measuring: Measuring, text: unknown, dictionary: unknown): number {
  let size = typeof text === 'string' ? codePointLength(text) : 0
  expectKnown(measuring, text)
  expectKnown(measuring, dictionary)
  if (!isObject(dictionary)) {
    return size
  }
  for (const locale in dictionary) {
    if (!Object.prototype.hasOwnProperty.call(dictionary, locale)) {
      continue
    }
    const localized = dictionary[locale]
    expectKnown(measuring, localized)
    if (typeof localized === 'string' && localized.length > size) {
      size = Math.max(size, codePointLength(localized))
    }
  }
  return size
}

/** Returns the size of a choice's value in code points. A number counts with its digits. */
function sizeOfValue(measuring: Measuring, value: unknown): number {
  expectKnown(measuring, value)
  if (typeof value === 'string') {
    return codePointLength(value)
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) {
    return 0
  }
  const size = String(value).length
  measuring.numeric += size
  return size
}

/** Marks the size as inexact if a value is unknown, or has unknown entries. */
function expectKnown(measuring: Measuring, value: unknown): void {
  if (isDynamic(value) || (isObject(value) && isOpen(value))) {
    measuring.exact = false
  }
}

/** Tells whether an option contains no options, by the node that follows it. */
const isLeaf = ({ path }: SizeNode, next: SizeNode | undefined): boolean =>
  path[path.length - 2] === 'options' && next?.path[path.length] !== 'options'

/** Finds the three largest options that contain no options. Among equal ones, the first wins. */
function largestOf(nodes: readonly SizeNode[]): readonly SizeNode[] {
  const largest: SizeNode[] = []
  nodes.forEach((node, at) => {
    if (!isLeaf(node, nodes[at + 1])) {
      return
    }
    const rank = largest.findIndex(({ total }) => total < node.total)
    if (rank >= 0) {
      largest.splice(rank, 0, node)
    } else if (largest.length < 3) {
      largest.push(node)
    }
    largest.length = Math.min(largest.length, 3)
  })
  return largest
}

/**
 * Returns the names of an option and of the sub-commands that lead to it, as users type them:
 * `"panel create title"`.
 */
function wordsOf({ path }: SizeNode, nodes: readonly SizeNode[]): string {
  const names = nodes
    .filter((node) => node.path.length > 0 && isIn(path, node.path))
    .map(({ name }) => name ?? '?')
  return quote(names.join(' '))
}

const isIn = (path: Path, above: Path): boolean =>
  above.every((segment, index) => segment === path[index])

/** Checks `command/too-large`. Called if the upper bound of the size exceeds the limit. */
export function checkSize(run: Run, command: unknown): void {
  const { total, nodes, exact } = measure(command, MOST_ITEMS)
  const limit = LIMITS.commandSize
  if (total <= limit) {
    return
  }
  const largest = largestOf(nodes)
  const named = largest.map(
    (node) => `${wordsOf(node, nodes)} ${node.total} (${Math.round((node.total / total) * 100)} %)`,
  )
  report(run, 'command/too-large', [], {
    message: `The command has ${exact ? '' : 'at least '}${total} characters of names, descriptions and values, ${total - limit} more than the ${limit} allowed.${largest.length === 0 ? '' : ` The largest options, with their choices: ${named.join(', ')}.`}`,
    data: {
      limit,
      actual: total,
      excess: total - limit,
      largest: largest.map(({ path, total: size }) => ({ path: pathTo(run, path), size })),
    },
  })
}
