import type { Range } from '../reader.js'

/** An entry of a container, with the comma and the comments that belong to it. */
export interface Extent extends Range {
  /** The beginning of the comments above or before the entry. Without comments, the start of the entry. */
  readonly lead: number
  /** The end of the entry, with the comments between it and its comma. */
  readonly tail: number
  /** The offset of the comma after the entry, or -1. */
  readonly comma: number
  /** The comments after the comma on the same line. The range is empty if there are none. */
  readonly trailStart: number
  /** The end of the last of these comments. */
  readonly trailEnd: number
}

/** The form of comments in a language. */
export interface CommentSyntax {
  /** Matches a whole comment at an offset. */
  readonly comment: RegExp
  /** Matches a text that ends inside a comment which lasts to the end of the line. */
  readonly toLineEnd: RegExp
  /** Matches white space other than blanks, tabs and line breaks. */
  readonly space?: RegExp
}

/** The comments of JSON and JavaScript. */
export const SLASH_COMMENTS: CommentSyntax = {
  comment: /\/\*[^]*?(?:\*\/|$)|\/\/[^\n\r]*/y,
  toLineEnd: /(^|[^:])\/\/[^\n\r]*$/,
}

/** The comments of JSON5, which has more characters that end a line. */
export const JSON5_COMMENTS: CommentSyntax = {
  comment: /\/\*[^]*?(?:\*\/|$)|\/\/[^\n\r\u2028\u2029]*/y,
  toLineEnd: /(^|[^:])\/\/[^\n\r\u2028\u2029]*$/,
  space: /[\v\f\u00A0\uFEFF\u2028\u2029\p{Zs}]/u,
}

/**
 * Skips white space and comments from `from` on. Returns the comments and the offset of the next token. `sameLine` is
 * true if no line break precedes the comment.
 */
export function triviaAfter(text: string, from: number, syntax: CommentSyntax = SLASH_COMMENTS) {
  const comments: (Range & { readonly sameLine: boolean })[] = []
  let at = from
  let sameLine = true
  for (;;) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) {
      sameLine = false
    }
    if (
      code === 32 ||
      code === 9 ||
      code === 10 ||
      code === 13 ||
      syntax.space?.test(text.charAt(at)) === true
    ) {
      at++
    } else {
      syntax.comment.lastIndex = at
      if (!syntax.comment.test(text)) {
        return { end: at, comments }
      }
      comments.push({ start: at, end: syntax.comment.lastIndex, sameLine })
      at = syntax.comment.lastIndex
    }
  }
}

/** Entries between two brackets. They may also be the arguments of a call. */
export interface Brackets extends Range {
  /** The kind of container, by which items or entries are printed. */
  readonly type: 'object' | 'array'
  /** The ranges of the entries, in the order of the text. */
  readonly ranges: readonly Range[]
}

const CLOSING = new Set([41, 93, 125])

export function extentsOf(
  text: string,
  container: Brackets,
  syntax: CommentSyntax = SLASH_COMMENTS,
): Extent[] {
  let lead = leadFrom(text, container.start + 1, syntax)
  return container.ranges.map(({ start, end }) => {
    const before = triviaAfter(text, end, syntax)
    const hasComma = text.charCodeAt(before.end) === 44
    const comma = hasComma ? before.end : -1
    const tail = hasComma ? (before.comments.at(-1)?.end ?? end) : end
    const after = hasComma ? triviaAfter(text, comma + 1, syntax) : before
    const isOnSameLine = !/[\n\r]/.test(text.slice(hasComma ? comma : end, after.end))
    // Comments before another entry on the same line belong to that one.
    const isBeforeEntry = isOnSameLine && !CLOSING.has(text.charCodeAt(after.end))
    const trail = after.comments.filter(({ sameLine }) => sameLine && !isBeforeEntry)
    const behind = hasComma ? comma + 1 : end
    const extent: Extent = {
      lead: Math.min(lead, start),
      start,
      end,
      tail,
      comma,
      trailStart: trail[0]?.start ?? behind,
      trailEnd: trail.at(-1)?.end ?? behind,
    }
    lead = leadFrom(text, behind, syntax)
    return extent
  })
}

/**
 * Returns the beginning of the comments that belong to the next entry. Comments next to the preceding entry belong to
 * that one.
 */
export function leadFrom(
  text: string,
  from: number,
  syntax: CommentSyntax = SLASH_COMMENTS,
): number {
  const { comments, end } = triviaAfter(text, from, syntax)
  const sameLine = !/[\n\r]/.test(text.slice(from, end))
  return comments.find((comment) => sameLine || !comment.sameLine)?.start ?? end
}
