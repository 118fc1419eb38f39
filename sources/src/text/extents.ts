import type { Range } from '../reader.js'

/** An entry of a container with everything in the text that belongs to it. */
export interface Extent extends Range {
  /** Where the comments above or before the entry begin; the entry's own start where it has none. */
  readonly lead: number
  /** End of the entry and of the comments between it and its comma. */
  readonly tail: number
  /** Offset of the comma behind the entry; -1 if there is none. */
  readonly comma: number
  /** The comments behind the comma on the same line; empty where there are none. */
  readonly trailStart: number
  readonly trailEnd: number
}

/** How comments are written. */
export interface CommentSyntax {
  /** A comment, from where it begins. */
  readonly comment: RegExp
  /** A text that ends with a comment that reaches to the end of its line. */
  readonly toLineEnd: RegExp
  /** White space beside blanks, tabs and line breaks. */
  readonly space?: RegExp
}

/** The comments of JSON and JavaScript. */
export const SLASH_COMMENTS: CommentSyntax = {
  comment: /\/\*[^]*?(?:\*\/|$)|\/\/[^\n\r]*/y,
  toLineEnd: /(^|[^:])\/\/[^\n\r]*$/,
}

/** The comments of JSON5, whose lines end at more than line breaks. */
export const JSON5_COMMENTS: CommentSyntax = {
  comment: /\/\*[^]*?(?:\*\/|$)|\/\/[^\n\r\u2028\u2029]*/y,
  toLineEnd: /(^|[^:])\/\/[^\n\r\u2028\u2029]*$/,
  space: /[\v\f\u00A0\uFEFF\u2028\u2029\p{Zs}]/u,
}

/**
 * White space and comments from `from` on, and where the next token stands. A comment is on the same line if no line break
 * stands before it.
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

/** Entries between two brackets, which may also be the arguments of a call. */
export interface Brackets extends Range {
  readonly type: 'object' | 'array'
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
    const nextOnSameLine = !/[\n\r]/.test(text.slice(hasComma ? comma : end, after.end))
    const trail =
      nextOnSameLine && !CLOSING.has(text.charCodeAt(after.end))
        ? []
        : after.comments.filter((comment) => comment.sameLine)
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

/** Where the comments that lead the next entry begin. Those beside the entry before belong to that one. */
export function leadFrom(
  text: string,
  from: number,
  syntax: CommentSyntax = SLASH_COMMENTS,
): number {
  const { comments, end } = triviaAfter(text, from, syntax)
  const sameLine = !/[\n\r]/.test(text.slice(from, end))
  return comments.find((comment) => sameLine || !comment.sameLine)?.start ?? end
}
