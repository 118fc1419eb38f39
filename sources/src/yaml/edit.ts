import type { Edit, TextEdit } from '../reader.js'
import type { CommentSyntax } from '../text/extents.js'
import { restructure } from '../text/restructure.js'
import { bracketsOf, edit as editTree } from '../tree/edit.js'
import { isContainer } from '../nodes/nodes.js'
import type { EntryNode, TreeNode } from '../tree/nodes.js'
import { restructureBlock } from './block.js'
import type { Layout } from './layout.js'
import { printBehindKey, printFlow, printString, yamlStyleOf } from './print.js'
import type { Quotes, YamlStyle } from './print.js'
import { indentOf, isBracket } from './rows.js'

/** Turns edits into changes of a YAML text. Returns `undefined` if the text cannot express one of them. */
export function edit(
  text: string,
  root: TreeNode,
  edits: readonly Edit[],
  layout: () => Layout,
): readonly TextEdit[] | undefined {
  const style = yamlStyleOf(text)
  return editTree(root, edits, {
    replace: (node, value, parent) => replace(text, node, value, parent, style),
    rename: (entry, key) => rename(text, entry, key),
    restructure: (container, structure) => {
      if (!isBracket(text, container.start)) {
        return restructureBlock(text, container, structure, style, layout())
      }
      if (container.type === 'object' && container.merges === true) {
        return undefined
      }
      return restructure(text, bracketsOf(container), structure, style, HASH_COMMENTS)
    },
  })
}

const HASH_COMMENTS: CommentSyntax = {
  // A comment begins after white space.
  comment: /(?<![^\s,[\]{}])#[^\n\r]*/y,
  toLineEnd: /(?:^|[ \t])#[^\n\r]*$/,
}

function rename(text: string, { keyStart, keyEnd }: EntryNode, key: string): TextEdit | undefined {
  // The key is an alias, or a question mark precedes it.
  if (
    text[keyStart] === '*' ||
    /\?[ \t]+$/.test(text.slice(Math.max(0, keyStart - 20), keyStart))
  ) {
    return undefined
  }
  return { start: keyStart, end: keyEnd, text: printString(key, quotesOf(text, keyStart)) }
}

function quotesOf(text: string, start: number): Quotes {
  if (text[start] === '"') {
    return 'double'
  }
  return text[start] === "'" ? 'single' : 'plain'
}

function replace(
  text: string,
  node: TreeNode,
  value: unknown,
  parent: TreeNode | undefined,
  style: YamlStyle,
): TextEdit | undefined {
  const { start, end } = node
  // A missing value needs a space before it.
  const lead = start === end && /\S/.test(text[start - 1] ?? ' ') ? ' ' : ''
  if (isContainer(node) && !isBracket(text, start)) {
    return replaceBlock(text, node, value, parent, style)
  }
  if (text[start] === '|' || text[start] === '>') {
    // The comment after the header is kept.
    const header = /^[|>][-+\d]*([^\n\r]*)/.exec(text.slice(start, end))
    return { start, end, text: printFlow(value, false) + (header?.[1] ?? '').trimEnd() }
  }
  const inBrackets = parent !== undefined && isBracket(text, parent.start)
  if (typeof value !== 'string') {
    return { start, end, text: lead + printFlow(value, inBrackets) }
  }
  const quotes = node.type === 'string' ? quotesOf(text, start) : 'plain'
  return { start, end, text: lead + printString(value, quotes, inBrackets) }
}

/** Replaces a block by a block if it follows a key on its own lines, else by brackets. */
function replaceBlock(
  text: string,
  { start, end }: TreeNode,
  value: unknown,
  parent: TreeNode | undefined,
  style: YamlStyle,
): TextEdit {
  const key =
    parent?.type === 'object' ? parent.entries.find(({ node }) => node.start === start) : undefined
  const between = key === undefined ? '' : text.slice(key.keyEnd, start)
  if (key === undefined || !/^[ \t]*:[ \t]*\r?\n[ \t]*$/.test(between)) {
    return { start, end, text: printFlow(value) }
  }
  const from = key.keyEnd + between.indexOf(':') + 1
  return { start: from, end, text: printBehindKey(value, style, indentOf(text, key.keyStart)) }
}
