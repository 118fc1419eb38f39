import type { Diagnostic } from '@slashlint/core'
import { isBrokenDefinition, isUnwantedCommand } from '../documents/broken.js'
import { findReplacementCharacter } from '../documents/encoding.js'
import { mayDefine, recognise } from '../documents/recognise.js'
import { readSuppressions } from '../documents/suppressions.js'
import { syntaxDiagnostic } from '../documents/syntax.js'
import { NOTHING } from '../reader.js'
import type { Definition, Host, PassedOver, ReadResult, SourceDiagnostic, SourceDocument } from '../reader.js'
import { firstLine } from '../text/range.js'
import { define } from '../tree/define.js'
import type { ParsedDocument } from '../tree/define.js'
import { duplicateKeys } from '../tree/duplicates.js'
import { nodeAt } from '../tree/nodes.js'
import type { TreeNode } from '../tree/nodes.js'
import { findPassedOver } from '../tree/passed-over.js'
import { valueOf } from '../tree/value.js'
import { edit } from './edit.js'
import { layoutOf } from './layout.js'
import type { Layout } from './layout.js'
import { parseYaml } from './parse.js'
import type { ParsedYamlDocument } from './parse.js'
import { slotAt } from './slot-at.js'
import { insideString } from './spans.js'
import { isTemplate } from './unfinished.js'
import { messageOf } from './words.js'

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
 * Reads the definitions of a YAML stream, in YAML 1.2 unless a document says otherwise. Each document may be one.
 * A document without definitions gives nothing, not even its syntax errors.
 */
export function read({ uri, text }: SourceDocument, host: Host): ReadResult {
  const assignment = host.assignment?.(uri)
  if (!mayDefine(text, uri, assignment, true)) return NOTHING
  const parsed = parseYaml(text)
  if (parsed === undefined) return isBrokenDefinition(text, uri, assignment) ? TOO_MUCH : NOTHING
  const schema = schemaComment(text)
  let tokens: Layout | undefined
  const layout = (): Layout => (tokens ??= layoutOf(text))
  const definitions: Definition[] = []
  const passedOver: PassedOver[] = []
  const syntax: SourceDiagnostic[] = []
  const filled = parsed.length > 1 ? parsed.filter(({ isEmpty }) => !isEmpty) : parsed
  for (const document of filled) {
    const value = valueOf(document.root, (node) => node.value)
    const isUnwanted = document.faults.length > 0 && isUnwantedCommand(value, text, uri, assignment)
    const all = recognise(value, uri, assignment, schema)
    const recognitions = isUnwanted ? all.filter(({ isLoose }) => isLoose !== true) : all
    passedOver.push(...findPassedOver({ uri, value, root: () => document.root }, assignment, recognitions))
    if (recognitions.length === 0) {
      const faults = [...(isTemplate(text) ? [] : faultsOf(text, document)), ...duplicateKeys(document.root)]
      if (faults.length === 0 || !isBrokenDefinition(text, uri, assignment)) continue
      for (const fault of faults) syntax.push(fault)
      continue
    }
    const source = sourceOf(uri, text, value, document, layout)
    for (const recognition of recognitions) definitions.push(define(source, recognition))
    // A template becomes YAML later.
    if (!isTemplate(text)) for (const fault of faultsOf(text, document)) syntax.push(fault)
    for (const fault of duplicateKeys(document.root)) syntax.push(fault)
  }
  if (definitions.length === 0 && syntax.length === 0)
    return text.trim() === '' && isBrokenDefinition(text, uri, assignment) ? EMPTY : { ...NOTHING, passedOver }
  const encoding = findReplacementCharacter(text)
  if (encoding !== undefined) syntax.unshift(encoding)
  return {
    definitions,
    passedOver,
    syntax,
    suppressions: text.includes('slashlint-disable') ? readSuppressions(text, layout().comments) : [],
  }
}

function sourceOf(
  uri: string,
  text: string,
  value: unknown,
  document: ParsedYamlDocument,
  layout: () => Layout,
): ParsedDocument {
  const { root, start, end } = document
  return {
    uri,
    text,
    value,
    start,
    end,
    isWhole: false,
    root: () => root,
    insideString,
    edit: (node, edits) => edit(text, node, edits, layout),
    slotAt: (node, offset) => slotAt(text, node, offset, layout()),
    message: (node, diagnostic) => messageFor(text, node, diagnostic),
  }
}

/** Words for true and false in YAML 1.1, which are texts today. */
const OLD_BOOLEAN = /^(?:(y|yes|on)|n|no|off)$/i

/** Whoever writes `required: yes` needs to know why that is a text. */
function messageFor(text: string, root: TreeNode, { code, path, message }: Diagnostic): string | undefined {
  const node = code === 'shape/type' && message.includes('boolean') ? nodeAt(root, path) : undefined
  const word = node?.type === 'string' ? text.slice(node.start, node.end) : ''
  const old = OLD_BOOLEAN.exec(word)
  return old === null
    ? undefined
    : `${message} YAML 1.2 takes \`${word}\` for a text: write \`${old[1] === undefined ? 'false' : 'true'}\`.`
}

/** One complaint a line: the rest is usually its consequence. */
function faultsOf(text: string, { faults }: ParsedYamlDocument): SourceDiagnostic[] {
  const lines = new Set<number>()
  return faults.flatMap((fault) => {
    const lineStart = text.lastIndexOf('\n', fault.start - 1)
    if (lines.has(lineStart)) return []
    lines.add(lineStart)
    const start = Math.min(fault.start, text.trimEnd().length)
    const { end } = firstLine(text, { start, end: Math.min(fault.end, text.length) })
    return [syntaxDiagnostic({ message: messageOf(text, fault), start, end: Math.max(start, end) })]
  })
}

/** The schema that a comment names, as the YAML language server has it. */
function schemaComment(text: string): string | undefined {
  return /^[ \t]*#[ \t]*(?:yaml-language-server[ \t]*:[ \t]*)?\$schema[ \t]*[=:][ \t]*(\S+)/m.exec(text)?.[1]
}
