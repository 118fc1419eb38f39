/**
 * A text in syntax that the grammar knows: newer syntax is written in older one of the same length, so that the offsets
 * of the tree are those of the original, from which everything is read.
 */
export function inGrammar(text: string): string {
  let known = text
  if (text.includes('import') || text.includes('export')) {
    if (/[)\]'"]\s*(?:with|assert)\s*\{/.test(text)) known = known.replace(ATTRIBUTES, withoutAttributes)
    if (/\brequire\s*\(/.test(text)) known = known.replace(IMPORT_EQUALS, '$1const ')
  }
  if (CAUGHT.test(text)) known = known.replace(CAUGHT_TYPES, (_, before: string, type: string) => before + blank(type))
  if (text.includes(' is ')) known = known.replace(GUARDS, blank)
  if (text.includes('] = [')) known = known.replace(SWAPS, '$1,')
  if (text.includes('default class')) known = known.replace(NAMELESS, NAMED)
  if (text.includes('typeof this')) known = known.replace(TYPES_OF_THIS, 'that')
  return known
}

/** `export default class extends Base {`: the grammar wants a name, and gets one that is as long (see nameless.ts). */
const NAMELESS = /(?<=\bexport )default class(?=\s+(?:extends|implements)\b|\s*\{)/g
const NAMED = 'class Default'

/** Where such classes stand: the offsets of `default`. */
export const namelessIn = (text: string): ReadonlySet<number> =>
  new Set(text.includes('default class') ? [...text.matchAll(NAMELESS)].map(({ index }) => index) : [])

/** `[list[i], list[j]] = [list[j], list[i]]`: a list beside a list is as long, and none of it is called. */
const SWAPS = /^([ \t]*\[[\w$.]+\[[^[\]\n]*\](?:[ \t]*,[ \t]*[\w$.]+\[[^[\]\n]*\])*\] )=(?= \[)/gm

/** `value: typeof this.config`, in types only. */
const TYPES_OF_THIS = /(?<=:\s*typeof )this(?=\.)/g

/** `(value): value is string => …`: what an arrow function says of its parameter. */
const GUARDS = /(?<=\))\s*:\s*(?:asserts\s+)?[\w$]+\s+is\s(?:\{[^{}]*\}|[^=;{}()])*(?==>)/g

/** `catch (error: unknown)`: the type says nothing of values. */
const CAUGHT = /\bcatch\s*\(\s*[\w$]+\s*:/
const CAUGHT_TYPES = /(\bcatch\s*\(\s*[\w$]+)(\s*:[^(){};=]*)(?=\))/g

const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ')

/** `import de from './de.json' with { type: 'json' }` */
const ATTRIBUTES = /(^[ \t]*(?:im|ex)port\b[^;'"`()]*(['"])[^'"\n]*\2)([ \t]*(?:with|assert)\s*\{[^{}]*\})/gm

const withoutAttributes = (_: string, statement: string, _quote: string, attributes: string): string =>
  statement + blank(attributes)

/** `import de = require('./de')` becomes a constant, which is as long. */
const IMPORT_EQUALS = /^([ \t]*(?:export[ \t]+)?)import(?=[ \t]+[\w$]+[ \t]*=[ \t]*require\s*\()/gm
