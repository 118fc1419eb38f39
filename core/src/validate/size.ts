import { COMMAND } from '../rules/command/headers.js'
import { LIMITS } from '../contract/limits.js'
import type { Path } from '../diagnostic.js'
import { isDynamic } from '../dynamic.js'
import { isObject, isOpen } from '../rules/shape/reports.js'
import { codePointLength } from '../text/measure.js'
import { quote } from '../text/words.js'
import { pathTo, type Run } from '../walk/run.js'
import { report } from '../walk/report.js'

/** What one command, option or choice adds to the text size of its command, in code points. */
export interface SizeNode {
  /** Where it stands in the command; the command itself is `[]`. */
  readonly path: Path
  readonly name: string | undefined
  /** The longest name, over the default and all localizations. */
  readonly nameSize: number
  readonly descriptionSize: number
  readonly valueSize: number
  /** The three together, without children. */
  readonly own: number
  /** With all options and choices below. */
  readonly total: number
}

export interface CommandSize {
  /** Code points of name, description and value over the whole tree; per field only the longest variant counts. */
  readonly total: number
  /** How much of the total are the texts of numeric choice values. */
  readonly numeric: number
  /** What is left of the 8000; negative when the command is too large. */
  readonly remaining: number
  /** Whether everything is statically known; otherwise the total is a lower bound. */
  readonly exact: boolean
  /** Every node of the tree, parents before children. */
  readonly nodes: readonly SizeNode[]
}

/**
 * Measures a plain command (section "Structural rules for CHAT_INPUT commands", 1; decision 30).
 */
export function measure(command: unknown): CommandSize {
  const nodes: SizeNode[] = []
  let exact = true
  let numeric = 0

  function longest(text: unknown, dictionary: unknown): number {
    let size = typeof text === 'string' ? codePointLength(text) : 0
    if (isDynamic(text) || isDynamic(dictionary)) exact = false
    if (!isObject(dictionary)) return size
    if (isOpen(dictionary)) exact = false
    for (const locale in dictionary) {
      if (!Object.prototype.hasOwnProperty.call(dictionary, locale)) continue
      const localized = dictionary[locale]
      if (isDynamic(localized)) exact = false
      if (typeof localized === 'string' && localized.length > size) size = Math.max(size, codePointLength(localized))
    }
    return size
  }

  function visit(value: unknown, path: Path, level: number, isChoice: boolean): number {
    if (isDynamic(value)) exact = false
    if (!isObject(value)) return 0
    if (isOpen(value)) exact = false
    const nameSize = longest(value['name'], value['name_localizations'])
    const descriptionSize = isChoice ? 0 : longest(value['description'], value['description_localizations'])
    let valueSize = 0
    if (isChoice) {
      const given = value['value']
      if (typeof given === 'string') valueSize = codePointLength(given)
      else if (typeof given === 'number' && Number.isFinite(given)) {
        valueSize = String(given).length
        numeric += valueSize
      } else if (isDynamic(given)) exact = false
    }
    const own = nameSize + descriptionSize + valueSize
    const at = nodes.length
    const name = typeof value['name'] === 'string' ? value['name'] : undefined
    nodes.push({ path, name, nameSize, descriptionSize, valueSize, own, total: own })
    let total = own
    if (!isChoice) {
      if (level < LIMITS.optionDepth) total += visitList(value['options'], [...path, 'options'], level + 1, false)
      if (level > 0) total += visitList(value['choices'], [...path, 'choices'], level, true)
    }
    nodes[at] = { path, name, nameSize, descriptionSize, valueSize, own, total }
    return total
  }

  function visitList(list: unknown, path: Path, level: number, isChoice: boolean): number {
    if (isDynamic(list)) exact = false
    if (!Array.isArray(list)) return 0
    let total = 0
    for (let i = 0; i < list.length; i++) total += visit(list[i], [...path, i], level, isChoice)
    return total
  }

  const total = visit(command, [], 0, false)
  return { total, numeric, remaining: LIMITS.commandSize - total, exact, nodes }
}

/** An option that has none below it, which would come next: what is counted of it are its texts and its choices. */
const isLeaf = ({ path }: SizeNode, next: SizeNode | undefined): boolean =>
  path[path.length - 2] === 'options' &&
  !(next !== undefined && next.path.length > path.length && next.path[path.length] === 'options')

/** The three largest of the options that have none below them, the first of equal ones first. */
function largestOf(nodes: readonly SizeNode[]): readonly SizeNode[] {
  const largest: SizeNode[] = []
  nodes.forEach((node, at) => {
    if (!isLeaf(node, nodes[at + 1])) return
    const rank = largest.findIndex(({ total }) => total < node.total)
    if (rank >= 0) largest.splice(rank, 0, node)
    else if (largest.length < 3) largest.push(node)
    largest.length = Math.min(largest.length, 3)
  })
  return largest
}

/** An option with the sub-commands that lead to it, as users type them: `"panel create title"`. */
function wordsOf({ path }: SizeNode, nodes: readonly SizeNode[]): string {
  const names = nodes.filter((node) => node.path.length > 0 && isIn(path, node.path)).map(({ name }) => name ?? '?')
  return quote(names.join(' '))
}

const isIn = (path: Path, above: Path): boolean => above.every((segment, i) => segment === path[i])

/** `command/too-large`, once the walk's upper bound says that it may be. */
export function checkSize(run: Run, command: unknown): void {
  const { total, nodes } = measure(command)
  const limit = LIMITS.commandSize
  if (total <= limit) return
  const largest = largestOf(nodes)
  const named = largest.map(
    (node) => `${wordsOf(node, nodes)} ${node.total} (${Math.round((node.total / total) * 100)} %)`,
  )
  report(run, COMMAND, 'command/too-large', [], {
    message: `The command has ${total} characters of names, descriptions and values, ${total - limit} more than the ${limit} allowed.${largest.length === 0 ? '' : ` The largest options, with their choices: ${named.join(', ')}.`}`,
    data: {
      limit,
      actual: total,
      excess: total - limit,
      largest: largest.map(({ path, total: size }) => ({ path: pathTo(run, path), size })),
    },
  })
}
