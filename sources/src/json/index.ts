import type { Path, Target } from '@slashlint/core'
import { languageOf } from '../documents/languages.js'
import { libraryFormFor } from '../documents/library-form.js'
import { mayDefine } from '../documents/prefilter.js'
import { syntaxDiagnostic } from '../documents/syntax.js'
import { Lockfiles } from '../documents/versions.js'
import { NOTHING } from '../reader.js'
import type {
  Definition,
  Edit,
  Host,
  Range,
  ReadResult,
  SourceDiagnostic,
  SourceDocument,
} from '../reader.js'
import { JSON5_COMMENTS } from '../text/extents.js'
import { indentAt } from '../text/indentation.js'
import { print } from '../text/print.js'
import { firstLine } from '../text/range.js'
import { restructure } from '../text/restructure.js'
import { entryAt, locate } from '../tree/locate.js'
import { duplicateKeys } from '../tree/duplicates.js'
import { bracketsOf, edit as editTree } from '../tree/edit.js'
import type { TreeNode } from '../tree/nodes.js'
import { readAll } from '../tree/read.js'
import type { Candidate } from '../tree/read.js'
import { hasNoDuplicates } from './duplicates.js'
import { lazyTree } from './lazy.js'
import { parseJson } from './parse.js'
import type { ParsedJson } from './parse.js'
import { styleOf } from './print.js'
import type { JsonForm } from './tokens.js'
import { slotAt } from './slot-at.js'
import { insideString, jsonValue } from './strings.js'

/**
 * Reads the definitions of a JSON, JSONC or JSON5 document.
 *
 * `JSON.parse` reads a well-formed document. Its text is searched only when the first place is needed. For a document
 * without definitions the result is empty, even if the syntax is wrong.
 */
export function read(
  document: SourceDocument,
  host: Host,
  lockfiles: Lockfiles = new Lockfiles(),
): ReadResult {
  const { uri, text } = document
  const assignment = host.assignment?.(uri)
  const form = formOf(document)
  if (!mayDefine(text, uri, assignment, form === 'json5' ? true : undefined)) {
    return NOTHING
  }

  let parsed: ParsedJson | undefined
  const parse = (): ParsedJson => (parsed ??= parseJson(text, form))
  const whole = strictValue(text)
  const value = whole === undefined ? jsonValue(text, parse().root) : whole.value
  let tree: TreeNode | undefined
  const root = (): TreeNode => (tree ??= whole === undefined ? parse().root : lazyTree(text))
  const source: Candidate = {
    uri,
    text,
    value,
    // The root lies between the first and last character that are not white space.
    start: Math.max(0, text.search(/[^\s\uFEFF]/)),
    end: text.trimEnd().length,
    isWhole: whole !== undefined,
    isDamaged: whole === undefined,
    root,
    insideString,
    libraryForm: () => libraryFormFor((other) => host.text(other), uri, lockfiles),
    edit: (node, edits) => edit(text, node, edits, form),
    slotAt: (node, offset) => slotAt(text, node, offset, form),
    // Other readers allow comments and trailing commas, too.
    isBroken() {
      if (whole !== undefined) {
        return !hasNoDuplicates(text, value)
      }
      return parseJson(text, form === 'json5' ? form : 'jsonc').problems.length > 0
    },
    faults: () => [
      ...(whole === undefined ? syntaxOf(text, parse(), form) : []),
      ...(whole === undefined || !hasNoDuplicates(text, value) ? duplicateKeys(parse().root) : []),
    ],
  }
  return readAll([source], document, assignment, () =>
    whole === undefined ? parse().comments : [],
  )
}

/** Returns the form of a document, by its language or its ending. */
function formOf({ languageId, uri }: SourceDocument): JsonForm {
  const language = languageId ?? languageOf(uri)
  return language === 'jsonc' || language === 'json5' ? language : 'json'
}

/** A JSON document that isn't a definition, such as a configuration file. */
export interface JsonDocument extends Required<Pick<Definition, 'at' | 'edit' | 'slotAt'>> {
  /** The value. Damaged parts are left out or unknown. */
  readonly value: unknown
  /** The mistakes in the text, in its order. */
  readonly problems: readonly SourceDiagnostic[]
  /** Returns the range of the value at a path, or of its key. */
  locate(path: Path, target?: Target): Range
}

/** Opens any JSON document. Comments and trailing commas are allowed. */
export function openJson(text: string): JsonDocument {
  const parsed = parseJson(text, 'jsonc')
  const { root } = parsed
  return {
    value: jsonValue(text, root),
    problems: [...syntaxOf(text, parsed, 'jsonc'), ...duplicateKeys(root)],
    locate: (path, target) => locate({ text, insideString }, root, path, target),
    edit: (edits) => edit(text, root, edits, 'jsonc'),
    at: (offset) => entryAt(root, offset),
    slotAt: (offset) => slotAt(text, root, offset, 'jsonc'),
  }
}

function strictValue(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text) }
  } catch {
    return undefined
  }
}

function syntaxOf(
  text: string,
  { problems, comments }: ParsedJson,
  form: JsonForm,
): SourceDiagnostic[] {
  const found = problems.map(syntaxDiagnostic)
  const comment = comments[0]
  if (comment === undefined || form !== 'json') {
    return found
  }
  const message = 'JSON has no comments: rename the file to .jsonc, or remove them.'
  return [...found, syntaxDiagnostic({ message, ...firstLine(text, comment) })]
}

/** Turns edits into changes of a JSON text. Returns `undefined` if the text cannot express one of them. */
function edit(text: string, root: TreeNode, edits: readonly Edit[], form: JsonForm) {
  const style = styleOf(text, form)
  return editTree(root, edits, {
    replace: ({ start, end }, value) => ({
      start,
      end,
      text: print(value, style, indentAt(text, start)),
    }),
    rename: ({ keyStart, keyEnd }, key) => ({ start: keyStart, end: keyEnd, text: style.key(key) }),
    restructure: (container, structure) =>
      restructure(
        text,
        bracketsOf(container),
        structure,
        style,
        form === 'json5' ? JSON5_COMMENTS : undefined,
      ),
  })
}
