import type { Path } from '@slashlint/core'
import type { Writer } from '../../definition/nodes.js'
import type { TextEdit } from '../../reader.js'
import type { Code, DefNode, Naming, ScalarNode } from './nodes.js'

/**
 * Makes a writer that changes names in their literals, or adds the argument that names an option. It never renames the
 * parameter itself.
 */
const written = (hasLiterals: boolean): Writer<Code> => ({
  edit(root, edits) {
    const changes = edits.map((edit) => {
      const node = edit.kind === 'replace' ? nodeAt(root, edit.path) : undefined
      const isText = edit.kind === 'replace' && typeof edit.value === 'string'
      return node?.type === 'scalar' && isText
        ? changed(node, edit.value as string, hasLiterals)
        : undefined
    })
    return changes.includes(undefined) ? undefined : changes.flatMap((change) => change ?? [])
  },
  message(root, { path }, title) {
    const node = title === undefined ? undefined : nodeAt(root, path)
    const naming = node?.type === 'scalar' ? node.writing?.naming : undefined
    const name = naming === undefined ? undefined : /"(.*)"/.exec(title ?? '')?.[1]
    return naming === undefined || name === undefined ? undefined : titleOf(naming, name)
  },
})

/** The writer for libraries in which the names of options are only shown to users. */
export const WRITER = written(true)
/** The writer for libraries in which code also refers to options by their names. It changes no literals. */
export const NAMING_WRITER = written(false)

function nodeAt(root: DefNode, path: Path): DefNode | undefined {
  let node: DefNode | undefined = root
  for (const key of path) {
    if (node?.type === 'list') {
      node = node.items[Number(key)]
    } else {
      node = node?.type === 'dict' ? node.entries.find((one) => one.key === key)?.node : undefined
    }
  }
  return node
}

function changed(
  { writing, pieces = [], value }: ScalarNode,
  text: string,
  hasLiterals: boolean,
): TextEdit | undefined {
  // Text that needs escapes is left to the author.
  if (!/^[^"'\\{}\r\n]*$/.test(text)) {
    return undefined
  }
  if (writing?.naming !== undefined) {
    const { at, before, after } = writing.naming
    return { start: at, end: at, text: `${before}"${nameFor(writing.naming, text)}"${after}` }
  }
  const [piece, ...others] = pieces
  const isPlain = hasLiterals && writing?.literal !== undefined && others.length === 0
  const isWhole = piece !== undefined && piece.end - piece.start === String(value).length
  return isPlain && isWhole ? { start: piece.start, end: piece.end, text } : undefined
}

/** Converts `userName` to `user_name` if the requested name differs from it only in its capitals. */
function nameFor({ name }: Naming, text: string): string {
  const snake = name.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_').toLowerCase()
  return name.toLowerCase() === text ? snake : text
}

const titleOf = (naming: Naming, text: string): string => {
  const code = `${naming.before}"${nameFor(naming, text)}"${naming.after}`
  return `Show it to users under another name: ${code.replace(/^[\s,]+/, '').trim()}`
}
