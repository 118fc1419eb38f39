import type { Writer } from '../../definition/nodes.js'
import { nodeAt } from '../../nodes/nodes.js'
import type { TextEdit } from '../../reader.js'
import type { Code, DefNode, Naming, ScalarNode } from './nodes.js'
import { messageOf } from './words.js'
import type { LibraryWords } from './words.js'

/** The properties of a library that decide how its definitions are edited and described. */
export interface Style {
  /** The words of the library for fields and effects. */
  readonly says: LibraryWords
  /**
   * True if literals of names and texts are only shown to users, so that no code refers to their
   * values.
   */
  readonly hasOwnTexts?: true
}

/**
 * Makes a writer that changes names in their literals, or adds the argument that names an option. It never renames the
 * parameter itself.
 */
export const writerFor = (text: string, { says, hasOwnTexts }: Style): Writer<Code> => ({
  edit(root, edits) {
    const changes = edits.map((edit) => {
      const node = edit.kind === 'replace' ? nodeAt<DefNode>(root, edit.path) : undefined
      const isText = edit.kind === 'replace' && typeof edit.value === 'string'
      if (node?.type === 'scalar' && isText) {
        return changed(node, edit.value as string, hasOwnTexts === true)
      }
      return undefined
    })
    return changes.includes(undefined) ? undefined : changes.flatMap((change) => change ?? [])
  },
  message(root, diagnostic, title) {
    if (title === undefined) {
      return messageOf(text, says, root, diagnostic)
    }
    const node = nodeAt<DefNode>(root, diagnostic.path)
    const naming = node?.type === 'scalar' ? node.writing?.naming : undefined
    const name = naming === undefined ? undefined : /"(.*)"/.exec(title)?.[1]
    return naming === undefined || name === undefined ? undefined : titleOf(naming, name)
  },
  note(root, path) {
    const around = path.map((_key, level) => nodeAt<DefNode>(root, path.slice(0, level + 1)))
    return around.flatMap((node) => node?.writing?.note ?? []).at(-1)
  },
})

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
