import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { itemsOf } from '@slashlint/checker'
import { commandSize } from '@slashlint/core'
import type { CommandSize, Path, SizeNode } from '@slashlint/core'
import { decodeText, languageOf, loadReader } from '@slashlint/sources'
import type { Arguments } from '../arguments/parse.js'
import { readNamed } from '../files/read.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'
import { paintFor } from '../render/colors.js'
import type { Paint } from '../render/colors.js'
import { showPath } from '@slashlint/checker/disk'
import { descending } from '@slashlint/core/internal'
import { graphemes, harmless, widthOf } from '../render/width.js'

const BAR = 40
/** The width of the column of names. */
const NAME = 44
/** The most children of a place that are shown, the largest first. The others are added up. */
const SHOWN_CHILDREN = 12

/** Prints how the command in a file uses its 8000 characters. @returns the exit code */
export async function size({ paths }: Arguments, io: Io): Promise<number> {
  const [path, ...more] = paths
  if (path === undefined || more.length > 0) {
    throw new UsageError('`slashlint size` takes one file.')
  }
  const file = resolve(io.cwd, path)
  const { text } = decodeText(await readNamed(path, io))
  const uri = pathToFileURL(file).href
  const read = await loadReader(languageOf(uri) ?? 'json')
  const { definitions } = read(
    { uri, text },
    { text: () => undefined, assignment: () => ({ resource: 'command' }) },
  )
  const commands = definitions
    .flatMap(itemsOf)
    .filter(({ value }) => typeof value === 'object' && value !== null)
  const sizes = commands.map(({ value }) => commandSize(value))
  if (sizes.length === 0) {
    throw new UsageError(`There is no command in ${path}.`)
  }
  const paint = paintFor(io, io.stdout)
  const shown = sizes.sort(descending(({ total }) => total)).map((each) => renderSize(each, paint))
  await io.stdout.write(`${paint.dim(harmless(showPath(io.cwd, file)))}\n\n${shown.join('\n')}`)
  return sizes.some(({ remaining }) => remaining < 0) ? EXIT.found : EXIT.clean
}

const EIGHTHS = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/**
 * Returns a bar with a precision of an eighth of a column. Every share above 0 is visible.
 *
 * @param share from 0 to 1
 */
function barFor(share: number): string {
  const eighths = Math.max(share > 0 ? 1 : 0, Math.round(share * BAR * 8))
  return '█'.repeat(Math.floor(eighths / 8)) + (EIGHTHS[eighths % 8] ?? '')
}

interface Branch {
  readonly node: SizeNode
  readonly children: Branch[]
}

function renderSize({ total, exact, remaining, nodes }: CommandSize, paint: Paint): string {
  const root = treeOf(nodes)
  if (root === undefined) {
    return ''
  }
  const limit = total + remaining
  const rows = rowsOf(root, '', '')
  const label = Math.max(...rows.map(({ tree, name }) => widthOf(tree + name)))
  const digits = String(total).length
  const scale = Math.max(limit, total)
  const lines = rows.map(({ tree, name, own, size }) => {
    const pad = ' '.repeat(label - widthOf(tree + name))
    const bar = (own ? paint.bold : paint.frame)(barFor(size / scale))
    return `${paint.dim(tree)}${name}${pad}  ${String(size).padStart(digits)}  ${bar}`.trimEnd()
  })
  const used = `${exact ? '' : 'at least '}${total} of ${limit} characters`
  const verdict =
    remaining < 0 ? paint.error(`${-remaining} too many`) : paint.good(`${remaining} left`)
  return `${lines.join('\n')}\n${used}, ${verdict}\n`
}

/**
 * Builds a tree from its nodes.
 *
 * @param nodes in the order of the tree, parents before their children
 */
function treeOf(nodes: readonly SizeNode[]): Branch | undefined {
  const branches = new Map<string, Branch>()
  let root: Branch | undefined
  for (const node of nodes) {
    const branch: Branch = { node, children: [] }
    branches.set(JSON.stringify(node.path), branch)
    if (node.path.length === 0) {
      root = branch
    } else {
      branches.get(JSON.stringify(parentOf(node.path)))?.children.push(branch)
    }
  }
  return root
}

/** Returns the path of the parent: `options/0` for `options/0/choices/2`. */
const parentOf = (path: Path): Path => path.slice(0, -2)

interface Row {
  readonly tree: string
  readonly name: string
  readonly size: number
  readonly own: boolean
}

function shorten(name: string): string {
  if (widthOf(name) <= NAME) {
    return name
  }
  const parts = graphemes(name)
  while (widthOf(parts.join('')) >= NAME) {
    parts.pop()
  }
  return `${parts.join('')}…`
}

function rowsOf({ node, children }: Branch, head: string, indent: string): Row[] {
  const { name, path, total } = node
  const isChoice = path.at(-2) === 'choices'
  const shownName = shorten(harmless(name ?? '(no name)'))
  const commandName = path.length === 0 ? `/${shownName}` : shownName
  const row: Row = {
    tree: head,
    name: isChoice ? `“${shownName}”` : commandName,
    size: total,
    own: path.length === 0,
  }
  const bySize = [...children].sort(descending(({ node }) => node.total))
  const isCut = children.length > SHOWN_CHILDREN
  const largest = isCut ? bySize.slice(0, SHOWN_CHILDREN) : children
  const rest = children.length - largest.length
  const below = largest.flatMap((child, index) => {
    const last = index === largest.length - 1 && rest === 0
    return rowsOf(child, `${indent}${last ? '└─ ' : '├─ '}`, `${indent}${last ? '   ' : '│  '}`)
  })
  if (rest > 0) {
    const others = children
      .filter((child) => !largest.includes(child))
      .reduce((sum, child) => sum + child.node.total, 0)
    below.push({ tree: `${indent}└─ `, name: `… ${rest} more`, size: others, own: false })
  }
  return [row, ...below]
}
