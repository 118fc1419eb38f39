import { applyTextEdits } from '@slashlint/sources'
import type { LanguageId, TextEdit } from '@slashlint/sources'
import { findingsOf } from '@slashlint/checker'
import type { Analysis, Finding } from '@slashlint/checker'
import type { Again } from '../located.js'

type Comment = (directive: string) => string

const slashes: Comment = (directive) => `// ${directive}`
const hash: Comment = (directive) => `# ${directive}`
/** Writes a comment between tags of JSX. */
const jsx: Comment = (directive) => `{/* ${directive} */}`

/**
 * The comments that turn a rule off for one line, by language. The first one that has an effect at the place is used.
 */
const COMMENTS: { readonly [L in LanguageId]?: readonly Comment[] } = {
  jsonc: [slashes],
  json5: [slashes],
  yaml: [hash],
  python: [hash],
  javascript: [slashes, jsx],
  javascriptreact: [slashes, jsx],
  typescript: [slashes],
  typescriptreact: [slashes, jsx],
}

/**
 * The limit for texts in which the effect of a comment is tested, in characters. In larger texts,
 * users would notice the delay.
 */
const MOST_TEXT = 400_000

/**
 * Returns the comments that may turn off the rule of a finding, in the order in which they are
 * tried.
 */
function commentsFor({ text, language }: Analysis, code: string): readonly Comment[] {
  const isOfRule = code.includes('/') && !code.startsWith('source/')
  return isOfRule && text.length <= MOST_TEXT ? (COMMENTS[language ?? 'json'] ?? []) : []
}

const lineBreakOf = (text: string): string => (text.includes('\r\n') ? '\r\n' : '\n')

/**
 * Returns the edit that inserts a comment above a finding to turn its rule off there. Its effect is
 * tested by reading the changed text, since a line inside a string is no place for a comment.
 * Returns `undefined` if no comment has an effect.
 */
export function suppressionOf(
  analysis: Analysis,
  finding: Finding,
  again: Again,
): readonly TextEdit[] | undefined {
  const { text } = analysis
  const { code, start } = finding
  const edits = linesFor(analysis, start).flatMap((line) => {
    const indent = /^[\t ]*/.exec(text.slice(line, line + MOST_INDENT))?.[0] ?? ''
    return commentsFor(analysis, code).map((comment) => ({
      start: line,
      end: line,
      text: `${indent}${comment(`slashlint-disable-next-line ${code}`)}${lineBreakOf(text)}`,
    }))
  })
  const heard = edits.find((edit) => isHeard(analysis, finding, edit, again))
  return heard && [heard]
}

/** The limit for indentation, in characters. */
const MOST_INDENT = 400

/** The limit for lines that are searched for a decorator. */
const MOST_LINES = 200

/**
 * Lists the lines above which a comment may be inserted, in the order in which they are tried. The
 * line of the finding is the first. In Python, the line of the first decorator above follows, where
 * a comment covers the whole function.
 */
function linesFor({ text, language }: Analysis, start: number): readonly number[] {
  const line = lineStart(text, start)
  const above = language === 'python' ? decoratorAbove(text, line) : undefined
  return above === undefined ? [line] : [line, above]
}

/** Finds the line of the first decorator above a line, without those of an earlier function. */
function decoratorAbove(text: string, line: number): number | undefined {
  let found: number | undefined
  for (let at = line, count = 0; at > 0 && count < MOST_LINES; count++) {
    at = lineStart(text, at - 1)
    const begin = text.slice(at, at + MOST_INDENT)
    if (/^[\t ]*@/.test(begin)) {
      found = at
    } else if (found !== undefined && /^[\t ]*(?:async|def|class)\b/.test(begin)) {
      return found
    }
  }
  return found
}

/**
 * Returns the edit that inserts a comment at the beginning to turn a rule off for the whole
 * document. Its effect is tested by reading the changed text.
 */
export function fileSuppressionOf(
  analysis: Analysis,
  { code }: Finding,
  again: Again,
): readonly TextEdit[] | undefined {
  const { text } = analysis
  const [comment] = commentsFor(analysis, code)
  if (comment === undefined) {
    return undefined
  }
  // A line that says which program runs the file stays the first one.
  const start = /^#!.*(?:\r\n|\n)/.exec(text)?.[0].length ?? (text.charCodeAt(0) === 0xfeff ? 1 : 0)
  const edit = {
    start,
    end: start,
    text: `${comment(`slashlint-disable ${code}`)}${lineBreakOf(text)}`,
  }
  const after = again(applyTextEdits(text, [edit]))
  if (after === undefined) {
    return undefined
  }
  const count = (found: readonly Finding[], isOwn: boolean): number =>
    found.filter((one) => (one.code === code) === isOwn).length
  const [before, now] = [findingsOf(analysis), findingsOf(after)]
  return count(now, true) === 0 && count(now, false) === count(before, false) ? [edit] : undefined
}

/** Checks that a comment suppresses the finding, but no findings of other rules. */
function isHeard(analysis: Analysis, finding: Finding, edit: TextEdit, again: Again): boolean {
  const after = again(applyTextEdits(analysis.text, [edit]))
  if (after === undefined) {
    return false
  }
  const start = finding.start + edit.text.length
  // What a set says does not come out of the document itself.
  const isOwn = finding.origin !== undefined || finding.useOf !== undefined
  const before = findingsOf(analysis, isOwn ? [] : [finding])
  const now = findingsOf(
    after,
    isOwn ? [] : [{ ...finding, start, end: finding.end + edit.text.length }],
  )
  const others = (found: readonly Finding[]): number =>
    found.filter(({ code }) => code !== finding.code).length
  // In a text of several lines, it would be a part of the text.
  const isComment = after.suppressions.some(
    (one) => one.start >= edit.start && one.start < edit.start + edit.text.length,
  )
  const isGone = !now.some((one) => one.code === finding.code && one.start === start)
  return isComment && isGone && others(now) === others(before)
}

/**
 * Returns the edit that removes a comment which suppresses nothing. A line that becomes empty is
 * removed, too.
 */
export function removalOf(
  { text }: Analysis,
  { code, data, ...place }: Finding,
): readonly TextEdit[] | undefined {
  // What names a rule that there is not is mended, not removed.
  if (code !== 'source/unused-suppression' || data !== undefined) {
    return undefined
  }
  // Between tags its brackets go with it.
  const isInBrackets = text[place.start - 1] === '{' && text[place.end] === '}'
  const [start, end] = isInBrackets ? [place.start - 1, place.end + 1] : [place.start, place.end]
  const line = lineStart(text, start)
  const before = text.slice(line, start)
  const rest = /^[\t ]*(?:\r\n|\n|\r|$)/.exec(text.slice(end))
  if (rest === null) {
    return [{ start, end, text: '' }]
  }
  if (before.trim() === '') {
    return [{ start: line, end: end + rest[0].length, text: '' }]
  }
  return [{ start: line + before.trimEnd().length, end, text: '' }]
}

function lineStart(text: string, offset: number): number {
  let at = offset
  while (at > 0 && text.charCodeAt(at - 1) !== 10 && text.charCodeAt(at - 1) !== 13) {
    at--
  }
  return at
}
