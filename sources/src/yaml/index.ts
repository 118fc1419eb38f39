import type { Diagnostic } from '@slashlint/core'
import { isBrokenDefinition } from '../documents/broken.js'
import { mayDefine } from '../documents/prefilter.js'
import { syntaxDiagnostic } from '../documents/syntax.js'
import { NOTHING } from '../reader.js'
import type { Host, ReadResult, SourceDiagnostic, SourceDocument } from '../reader.js'
import { firstLine } from '../text/range.js'
import { duplicateKeys } from '../tree/duplicates.js'
import { nodeAt } from '../nodes/nodes.js'
import { valueOf } from '../tree/nodes.js'
import type { TreeNode } from '../tree/nodes.js'
import { readAll } from '../tree/read.js'
import type { Candidate } from '../tree/read.js'
import { edit } from './edit.js'
import { layoutOf } from './layout.js'
import type { Layout } from './layout.js'
import { parseYaml } from './parse.js'
import type { YamlError } from './repair.js'
import { slotAt } from './slot-at.js'
import { insideString } from './spans.js'
import { isTemplate } from './templates.js'
import { messageOf } from './words.js'

export { printDocument } from './print.js'

const TOO_MUCH: ReadResult = Object.freeze({
  ...NOTHING,
  syntax: Object.freeze([
    syntaxDiagnostic({
      message: 'This is nested too deeply, or expands to too much, to be read as YAML.',
      start: 0,
      end: 1,
    }),
  ]),
})

const EMPTY: ReadResult = Object.freeze({
  ...NOTHING,
  syntax: Object.freeze([
    syntaxDiagnostic({ message: 'Expected a value, but the document is empty.', start: 0, end: 0 }),
  ]),
})

/**
 * Reads the definitions of a YAML stream. Each of its documents may be one. The version is 1.2 unless a document
 * declares another. For documents without definitions the result is empty, even if the syntax is wrong.
 */
export function read(document: SourceDocument, host: Host): ReadResult {
  const { uri, text } = document
  const assignment = host.assignment?.(uri)
  if (!mayDefine(text, uri, assignment, true)) {
    return NOTHING
  }
  const parsed = parseYaml(text)
  if (parsed === undefined) {
    return isBrokenDefinition(text, uri, assignment) ? TOO_MUCH : NOTHING
  }
  const schema = schemaComment(text)
  let tokens: Layout | undefined
  const layout = (): Layout => (tokens ??= layoutOf(text))
  const filled = parsed.length > 1 ? parsed.filter(({ isEmpty }) => !isEmpty) : parsed
  const documents = filled.map((one): Candidate => {
    const { root, start, end } = one
    return {
      uri,
      text,
      schema,
      start,
      end,
      insideString,
      value: valueOf(root, (node) => node.value),
      isWhole: false,
      isDamaged: one.faults.length > 0,
      root: () => root,
      edit: (node, edits) => edit(text, node, edits, layout),
      slotAt: (node, offset) => slotAt(text, node, offset, layout()),
      message: (node, diagnostic) => messageFor(text, node, diagnostic),
      // A template is filled in before it is read as YAML.
      faults: () => [
        ...(isTemplate(text) ? [] : faultsOf(text, one.faults)),
        ...duplicateKeys(root),
      ],
    }
  })
  const found = readAll(documents, document, assignment, () => layout().comments)
  const isNothing = found.definitions.length + found.syntax.length === 0 && text.trim() === ''
  return isNothing && isBrokenDefinition(text, uri, assignment) ? EMPTY : found
}

/** Matches words that were booleans in YAML 1.1, and are strings today. */
const OLD_BOOLEAN = /^(?:(y|yes|on)|n|no|off)$/i

/** Explains why `required: yes` is a string. */
function messageFor(
  text: string,
  root: TreeNode,
  { code, path, message }: Diagnostic,
): string | undefined {
  const node = code === 'shape/type' && message.includes('boolean') ? nodeAt(root, path) : undefined
  const word = node?.type === 'string' ? text.slice(node.start, node.end) : ''
  const old = OLD_BOOLEAN.exec(word)
  if (old === null) {
    return undefined
  }
  const wanted = old[1] === undefined ? 'false' : 'true'
  return `${message} YAML 1.2 takes \`${word}\` for a text: write \`${wanted}\`.`
}

/** Reports one fault per line: further ones are usually its consequences. */
function faultsOf(text: string, faults: readonly YamlError[]): SourceDiagnostic[] {
  const lines = new Set<number>()
  return faults.flatMap((fault) => {
    const lineStart = text.lastIndexOf('\n', fault.start - 1)
    if (lines.has(lineStart)) {
      return []
    }
    lines.add(lineStart)
    const start = Math.min(fault.start, text.trimEnd().length)
    const { end } = firstLine(text, { start, end: Math.min(fault.end, text.length) })
    return [syntaxDiagnostic({ message: messageOf(text, fault), start, end: Math.max(start, end) })]
  })
}

/** Finds the schema that a comment names, in the form of the YAML language server. */
function schemaComment(text: string): string | undefined {
  return /^[ \t]*#[ \t]*(?:yaml-language-server[ \t]*:[ \t]*)?\$schema[ \t]*[=:][ \t]*(\S+)/m.exec(
    text,
  )?.[1]
}
