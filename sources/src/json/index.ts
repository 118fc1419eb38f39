import type { Path, Target } from '@slashlint/core'
import { findReplacementCharacter } from '../encoding.js'
import type { Definition, Host, ReadResult, SourceDiagnostic, SourceDocument } from '../reader.js'
import { mayDefine, recognise } from '../recognise.js'
import type { Recognition } from '../recognise.js'
import { dynamicPlaces } from './dynamic.js'
import { duplicateKeys, hasNoDuplicates } from './duplicates.js'
import { edit } from './edit.js'
import { lazyTree } from './lazy.js'
import { locate } from './locate.js'
import { parseJson } from './parse.js'
import type { ParsedJson, Problem } from './parse.js'
import { readSuppressions } from './suppressions.js'
import { nodeAt } from './tree.js'
import type { JsonNode } from './tree.js'
import { valueOf } from './value.js'

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
  const value = whole === undefined ? valueOf(text, parse().root) : whole.value
  let tree: JsonNode | undefined
  const root = (): JsonNode => (tree ??= whole === undefined ? parse().root : lazyTree(text))
  const recognitions = recognise(value, uri, assignment)
  if (recognitions.length === 0) return NOTHING

  const syntax: SourceDiagnostic[] = []
  const encoding = findReplacementCharacter(text)
  if (encoding !== undefined) syntax.push(encoding)
  if (whole === undefined) syntax.push(...syntaxOf(text, parse(), withComments))
  if (whole === undefined || !hasNoDuplicates(text, value)) {
    syntax.push(...duplicateKeys(parse().root))
  }
  return {
    definitions: recognitions.map((recognition) => define(uri, text, value, recognition, root, whole !== undefined)),
    syntax,
    suppressions: whole === undefined ? readSuppressions(text, parse().comments) : NOTHING.suppressions,
  }
}

/** A JSON document that is no definition, such as a configuration file. */
export interface JsonDocument {
  readonly value: unknown
  readonly problems: readonly SourceDiagnostic[]
  locate(path: Path, target?: Target): { readonly start: number; readonly end: number }
}

/** Opens any JSON document. Comments, and commas at the end, are taken. */
export function openJson(text: string): JsonDocument {
  const parsed = parseJson(text, true)
  const { root } = parsed
  return {
    value: valueOf(text, root),
    problems: [...syntaxOf(text, parsed, true), ...duplicateKeys(root)],
    locate: (path, target) => locate(text, root, path, target),
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

const syntaxDiagnostic = ({ message, start, end, related }: Problem): SourceDiagnostic => ({
  code: 'source/syntax',
  severity: 'error',
  message,
  start,
  end,
  ...(related !== undefined && { related: [related] }),
})

function define(
  uri: string,
  text: string,
  document: unknown,
  recognition: Recognition,
  tree: () => JsonNode,
  isWhole: boolean,
): Definition {
  const { resource, scope, guildId, by, path: base } = recognition
  // A whole document that is one definition lies between the first and last character that are not white space.
  const start = base.length === 0 ? Math.max(0, text.search(/[^\s\uFEFF]/)) : undefined
  const root = (): JsonNode => nodeAt(tree(), base) ?? tree()
  return {
    resource,
    ...(scope !== undefined && { scope }),
    ...(guildId !== undefined && { guildId }),
    recognisedBy: by,
    value: base.length === 0 ? withoutSchema(document) : valueAt(document, base),
    dialect: 'api',
    get place() {
      return { uri, start: start ?? root().start, end: start === undefined ? root().end : text.trimEnd().length }
    },
    locate: (path, target, span) => ({ uri, ...locate(text, root(), path, target, span) }),
    edit: (edits) => edit(text, root(), edits),
    dynamic: isWhole ? [] : dynamicPlaces(root()),
    dependsOn: [],
  }
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<string | number, unknown>)[key], value)

/** `$schema` is for editors; the service does not know it. */
function withoutSchema(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, '$schema')) return value
  const { $schema: _, ...rest } = value as Record<string, unknown>
  return rest
}
