import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** A regular expression in the code. */
export interface Found {
  /** `file:line` */
  readonly place: string
  readonly source: string
  readonly flags: string
  /** The comment about the maximum length of its input. */
  readonly bound: string | undefined
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Lists the regular expressions of a file: literals, and those of `new RegExp(…)`. Values in the latter are replaced by
 * `L`.
 */
export function regexesIn(path: string): Found[] {
  const text = readFileSync(ROOT + path, 'utf8')
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found: Found[] = []
  const add = (node: ts.Node, source: string, flags: string): void => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    const [, bound] = /\bBound: (.+?)(?: \*\/)?$/m.exec(paragraphTo(lines, line)) ?? []
    found.push({ place: `${path}:${line + 1}`, source, flags, bound })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      add(node, node.text.slice(1, end), node.text.slice(end + 1))
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      if (pattern !== undefined) {
        add(
          node,
          patternOf(pattern),
          flags !== undefined && ts.isStringLiteral(flags) ? flags.text : '',
        )
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

/** Returns the paragraph of a line, up to that line. */
function paragraphTo(lines: readonly string[], line: number): string {
  const before = lines.slice(0, line + 1)
  return before.slice(before.lastIndexOf('') + 1).join('\n')
}

function patternOf(node: ts.Expression): string {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text
  }
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `L${literal.text}`).join('')
  }
  return 'L'
}

/** A part of a pattern, with text that it matches and its inner parts. */
interface Part {
  readonly example: string
  /** Other text that it matches and may repeat without limit. */
  readonly repeated: readonly string[]
  readonly inner: readonly (readonly Part[])[]
}

/** A text that may make a regular expression try the same paths again and again. `unit` is repeated. */
export interface Pump {
  readonly before: string
  readonly unit: string
}

const COMMON = ['a', '1', '_', '-', '.', ' ', '\t', '\n']

/**
 * Makes a pump from each character and each group of a pattern, alone and after everything that may precede it,
 * followed by a repeated part. There are none if the pattern repeats nothing.
 */
export function pumpsOf(source: string, flags: string): Pump[] {
  const literal = [...source.replaceAll(/\\[bBwWdDsStnrvfupPk]|\(\?<?[:=!]?|\\/g, '')]
  const characters = [...new Set([...COMMON, ...literal])]
  const pumps = new Map<string, Pump>()
  let repeats = false
  const add = (before: string, unit: string): void => {
    if (unit !== '') {
      pumps.set(`${before}\0${unit}`, { before, unit })
    }
  }
  const walk = (alternatives: readonly (readonly Part[])[], start: string): void => {
    for (const parts of alternatives) {
      let before = start
      for (const { example, repeated, inner } of parts) {
        walk(inner, before)
        for (const unit of repeated) {
          add(before, unit)
        }
        repeats ||= repeated.length > 0
        add('', example)
        before += example
        add('', before)
      }
    }
  }
  for (const unit of characters) {
    add('', unit)
  }
  walk(parse(source, flags.replaceAll(/[gy]/g, ''), characters), '')
  return repeats ? [...pumps.values()] : []
}

/** The number of characters of a set that are tried. */
const TRIED = 6

function parse(source: string, flags: string, characters: readonly string[]): (readonly Part[])[] {
  let at = 0
  const alternatives = (): Part[][] => {
    const list: Part[][] = [[]]
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        at++
        list.push([])
      } else {
        list.at(-1)?.push(quantified(...term()))
      }
    }
    return list
  }
  const term = (): [examples: string[], inner: readonly (readonly Part[])[]] => {
    const rest = source.slice(at)
    const [group] = /^\((?:\?(?:<?[=!]|:|<\w+>|[ims-]+:))?/.exec(rest) ?? []
    if (group !== undefined) {
      at += group.length
      const inner = alternatives()
      at++
      const isNothing = /[=!]$/.test(group) && group !== '(?<='
      return [
        isNothing ? [''] : inner.map((parts) => parts.map(({ example }) => example).join('')),
        inner,
      ]
    }
    const [set = ''] =
      /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{\w+\}|\\u\w{4}|\\x\w\w|\\[pPk][{<][^}>]*[}>]|\\[^]|[^])/u.exec(
        rest,
      ) ?? []
    at += set.length
    if (/^(?:[$^]|\\[bBk1-9].*)$/.test(set)) {
      return [[''], []]
    }
    const regex = new RegExp(`^(?:${set})$`, flags)
    return [characters.filter((character) => regex.test(character)).slice(0, TRIED), []]
  }
  const quantified = (examples: readonly string[], inner: Part['inner']): Part => {
    const [quantifier, least, most] = /^(?:[*+?]|\{(\d+)(,\d*)?\})\??/.exec(source.slice(at)) ?? [
      '',
    ]
    at += quantifier.length
    const example = (examples[0] ?? '').repeat(Math.max(1, Number(least ?? 1)))
    const isBounded =
      quantifier === '' || quantifier.startsWith('?') || (least !== undefined && most !== ',')
    return { example, repeated: isBounded ? [] : examples, inner }
  }
  return alternatives()
}
