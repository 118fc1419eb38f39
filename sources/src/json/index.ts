import type { Path, Target } from '@slashlint/core'
import { define, syntaxDiagnostic } from '../define.js'
import type { ParsedDocument } from '../define.js'
import { findReplacementCharacter } from '../encoding.js'
import type { Edit, EntryAt, Host, ReadResult, Slot, SourceDiagnostic, SourceDocument, TextEdit } from '../reader.js'
import { mayDefine, recognise } from '../recognise.js'
import { entryAt } from '../tree/at.js'
import { duplicateKeys } from '../tree/duplicates.js'
import { locate } from '../tree/locate.js'
import type { TreeNode } from '../tree/nodes.js'
import { hasNoDuplicates } from './duplicates.js'
import { edit } from './edit.js'
import { lazyTree } from './lazy.js'
import { parseJson } from './parse.js'
import type { ParsedJson } from './parse.js'
import { slotAt } from './slot-at.js'
import { insideString } from './strings.js'
import { readSuppressions } from '../suppressions.js'
import { jsonValue } from './value.js'

const NOTHING: ReadResult = Object.freeze({
  definitions: Object.freeze([]),
  syntax: Object.freeze([]),
  suppressions: Object.freeze([]),
})

/**
 * Reads the definitions of a JSON or JSONC document.
 *
 * A well-formed document is read by `JSON.parse`; its text is searched for places only when the first one is asked for.
 * A document that is nothing of ours gives nothing, not even its syntax errors.
 */
export function read(document: SourceDocument, host: Host): ReadResult {
  const { uri, text } = document
  const assignment = host.assignment?.(uri)
  if (!mayDefine(text, uri, assignment)) return NOTHING
  const withComments = (document.languageId ?? (/\.jsonc$/i.test(uri) ? 'jsonc' : 'json')) === 'jsonc'

  let parsed: ParsedJson | undefined
  const parse = (): ParsedJson => (parsed ??= parseJson(text, withComments))
  const whole = strictValue(text)
  const value = whole === undefined ? jsonValue(text, parse().root) : whole.value
  let tree: TreeNode | undefined
  const root = (): TreeNode => (tree ??= whole === undefined ? parse().root : lazyTree(text))
  const recognitions = recognise(value, uri, assignment)
  if (recognitions.length === 0) return NOTHING

  const syntax: SourceDiagnostic[] = []
  const encoding = findReplacementCharacter(text)
  if (encoding !== undefined) syntax.push(encoding)
  if (whole === undefined) syntax.push(...syntaxOf(text, parse(), withComments))
  if (whole === undefined || !hasNoDuplicates(text, value)) {
    syntax.push(...duplicateKeys(parse().root))
  }
  const source: ParsedDocument = {
    uri,
    text,
    value,
    // A whole document lies between the first and last character that are not white space.
    start: Math.max(0, text.search(/[^\s\uFEFF]/)),
    end: text.trimEnd().length,
    isWhole: whole !== undefined,
    root,
    insideString,
    edit: (node, edits) => edit(text, node, edits),
    at: entryAt,
    slotAt: (node, offset) => slotAt(text, node, offset),
  }
  return {
    definitions: recognitions.map((recognition) => define(source, recognition)),
    syntax,
    suppressions: whole === undefined ? readSuppressions(text, parse().comments) : NOTHING.suppressions,
  }
}

/** A JSON document that is no definition, such as a configuration file. */
export interface JsonDocument {
  readonly value: unknown
  readonly problems: readonly SourceDiagnostic[]
  locate(path: Path, target?: Target): { readonly start: number; readonly end: number }
  /** The edits as changes of the text; undefined: they cannot be made. */
  edit(edits: readonly Edit[]): readonly TextEdit[] | undefined
  /** The innermost entry at an offset. */
  at(offset: number): EntryAt | undefined
  /** What may be typed at an offset. */
  slotAt(offset: number): Slot | undefined
}

/** Opens any JSON document. Comments, and commas at the end, are taken. */
export function openJson(text: string): JsonDocument {
  const parsed = parseJson(text, true)
  const { root } = parsed
  return {
    value: jsonValue(text, root),
    problems: [...syntaxOf(text, parsed, true), ...duplicateKeys(root)],
    locate: (path, target) => locate(text, insideString, root, path, target),
    edit: (edits) => edit(text, root, edits),
    at: (offset) => entryAt(root, offset),
    slotAt: (offset) => slotAt(text, root, offset),
  }
}

function strictValue(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) as unknown }
  } catch {
    return undefined
  }
}

function syntaxOf(text: string, { problems, comments }: ParsedJson, withComments: boolean): SourceDiagnostic[] {
  const found = problems.map(syntaxDiagnostic)
  const comment = comments[0]
  if (comment === undefined || withComments) return found
  const message = 'JSON has no comments: name the file .jsonc, or take them out.'
  return [
    ...found,
    syntaxDiagnostic({ message, start: comment.start, end: firstLineEnd(text, comment.start, comment.end) }),
  ]
}

function firstLineEnd(text: string, start: number, end: number): number {
  const lineBreak = text.slice(start, end).search(/[\n\r]/)
  return lineBreak === -1 ? end : start + lineBreak
}
