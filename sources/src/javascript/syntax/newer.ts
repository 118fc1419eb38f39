/**
 * A text in syntax that the grammar knows: newer syntax is written in older one of the same length, so that the offsets
 * of the tree are those of the original, from which everything is read.
 */
export function inGrammar(text: string): string {
  let known = text
  if (text.includes('import') || text.includes('export')) {
    if (/[)\]'"]\s*(?:with|assert)\s*\{/.test(text)) {
      known = known.replace(ATTRIBUTES, withoutAttributes)
    }
    if (/\bimport[ \t]+(?:type[ \t]+)?[\w$]+[ \t]*=/.test(text)) {
      known = known.replace(IMPORT_EQUALS, (all, before: string) =>
        `${before}const`.padEnd(all.length),
      )
    }
    if (EXPORTED_TYPES.test(text)) {
      known = known.replace(EXPORT_LISTS, withoutTypes)
    }
    if (text.includes('export type *')) {
      known = known.replace(TYPE_STARS, blank)
    }
    if (text.includes('default interface')) {
      known = known.replace(DEFAULT_INTERFACES, blank)
    }
    if (text.includes(', * as ')) {
      known = known.replace(BOTH_IMPORTS, withoutSecond)
    }
    if (text.includes('typeof import(')) {
      known = known.replace(TYPES_OF_IMPORTS, nameAsLong)
    }
    if (/,\s*\{\s*(?:with|assert):/.test(text)) {
      known = known.replace(IMPORT_OPTIONS, withoutSecond)
    }
  }
  if (text.includes('declare module')) {
    known = known.replace(MODULES, nameAsLong)
  }
  if (text.includes('enum ')) {
    known = known.replace(ENUMS, withPlainNames)
  }
  if (CAUGHT.test(text)) {
    known = known.replace(CAUGHT_TYPES, withoutSecond)
  }
  if (/ is |asserts /.test(text)) {
    known = known.replace(GUARDS, blank).replace(GUARDS_OF_TYPES, withoutSecond)
  }
  if (text.includes('!, ') || text.includes('!] =')) {
    known = known.replace(CERTAIN_TARGETS, ' ')
  }
  if (text.includes('} = ') || text.includes('] = ')) {
    known = known.replace(DEFAULTS, '$1:x=')
  }
  if (text.includes('={}') || text.includes('=[]')) {
    known = known.replace(TIGHT_DEFAULTS, withoutSecond)
  }
  if (text.includes('} = ')) {
    known = known.replace(TARGETS, '$1,')
  }
  if (text.includes('>(')) {
    known = known.replace(TYPED_SIGNATURES, blank)
  }
  if (text.includes('] = ') || text.includes(']=[')) {
    known = known.replace(SWAPS, '$1,')
  }
  if (text.includes('!')) {
    known = known.replace(NEGATIONS, '~').replace(ASSIGNED, ' ')
  }
  if (text.includes('!:')) {
    known = known.replace(CERTAIN, '$1 ')
  }
  if (text.includes('?]') || text.includes('?,')) {
    known = known.replace(OPTIONAL_ITEMS, ' ')
  }
  if (text.includes('?:')) {
    known = known.replace(NAMED_ITEMS, (items) => items.replaceAll('?:', ' :'))
  }
  if (text.includes('...')) {
    known = known.replace(NAMED_RESTS, '   ')
  }
  if (text.includes('?(') || text.includes('?<')) {
    known = known.replace(OPTIONAL_METHODS, ' ')
  }
  if (CAST.test(text)) {
    known = known.replace(CAST_TARGETS, withoutCast)
  }
  if (text.includes('export default ')) {
    known = known.replace(NAMELESS, named)
  }
  if (ASYNC_TYPES.test(text)) {
    known = known.replace(TYPED_ARROWS, withoutSecond)
  }
  if (text.includes('typeof this')) {
    known = known.replace(TYPES_OF_THIS, 'that')
  }
  if (/\bclass(?: [\w$]+)?</.test(text)) {
    known = known.replace(TYPED_CLASSES, withoutSecond)
  }
  if (text.includes(')<')) {
    known = known.replace(TYPED_BASES, withoutSecond)
  }
  if (text.includes('implements ')) {
    known = known.replace(HEIRS, withoutSecond)
  }
  if (text.includes(']:') && text.includes('class ')) {
    known = known.replace(INDEXES, blank).replace(FIRST_INDEXES, withoutSecond)
  }
  if (text.includes('override ')) {
    known = known.replace(OVERRIDING, blank)
  }
  if (text.includes('<in out ')) {
    known = known.replace(VARIANCES, '<in     ')
  }
  if (/\.(?:default|delete|in|new)\b(?!\s*\()/.test(text)) {
    known = known.replace(KEYWORDS, (keyword) => 'x'.repeat(keyword.length))
  }
  if (text.includes('abstract new')) {
    known = known.replace(ABSTRACT_TYPES, blank)
  }
  if (text.includes('infer ')) {
    known = known.replace(INFERRED, withoutSecond)
  }
  return known
}

/** `export default class extends Base {`: the grammar wants a name, and gets one that is as long (see nameless.ts). */
const NAMELESS = /(?<=\bexport )default (?:abstract )?class(?=\s+(?:extends|implements)\b|\s*\{)/g
const named = (words: string): string => 'class '.padEnd(words.length, 'Default')

/** Where such classes stand: the offsets of `default`. */
export const namelessIn = (text: string): ReadonlySet<number> =>
  new Set(
    text.includes('export default ') ? [...text.matchAll(NAMELESS)].map(({ index }) => index) : [],
  )

/**
 * `[list[i], list[j]] = [list[j], list[i]]`, `[list[i], one]=[one, list[i]]`, `[this.a, this.b] = pair`: a list beside a
 * value is as long, and none of it is called.
 */
const SWAPS =
  /((?:^|[;{}])[ \t]*;?\[(?:[\w$.]+\[[^[\]\n]*\](?:[ \t]*,[ \t]*[\w$.]+(?:\[[^[\]\n]*\])?)*(?= ?\] ?= ?\[)|[ \t]*[\w$]+\.[\w$.#]+(?:[ \t]*,[ \t]*[\w$.#]+)+|[\w$]+[ \t]*,[ \t]*[\w$.]+\[[^[\]\n]*\](?= ?\] ?= ?\[)) ?\] ?)=(?=[ [\w$])/gm

/** `({ quiet = true } = {}) => …`: what is not `async` wants a type behind such a first parameter, and gets one that is as long. */
const DEFAULTS =
  /(\(\s{0,80}(?:\{(?:[^{}()]|\{[^{}()]{0,200}\}|\((?:[^()]|\([^()]{0,200}\)){0,200}\)){0,600}\}|\[[^[\](){}]{0,300}\])) = (?=(?:[^(){}]|\{[^{}]{0,300}\}|\([^()]{0,200}\)){1,600}\)\s{0,80}(?::[^=;]{0,200})?=>)/g
const TIGHT_DEFAULTS =
  /(\(\s{0,80}(?:\{[^{}()]{0,600}\}|\[[^[\](){}]{0,300}\]))(=(?:\{\}|\[\]))(?=[^(){};]{0,300}\)\s{0,80}=>)/g

/** `({ title: this.title, cut: cuts[0] } = film)`: as with lists. */
const TARGETS =
  /(\(\s{0,80}\{(?=[^{}()]{0,300}?:\s{0,20}[\w$]+(?:\.[\w$#]|\[))[^{}()]{0,600}\} )=(?= [\w$[{(])(?![^=\n]{0,300}=>)/g

/** `<T>(film: T): T` in an interface, `new <T>() => Films<T>` as a type. */
const TYPED_SIGNATURES =
  /<(?<=(?:^|[{;,])[ \t]{0,80}<|\bnew <)[\w$](?:[^<>(){}]|\{\}|<[^<>(){}]{0,100}>){0,200}>(?=\((?:\)|[^()<:\n]{1,80}:[^()<\n]{0,200}\))(?:: | =>))/gm

/** `async <T extends Film>(film: T) => …`: the grammar knows one name there, and nothing that is said of it. */
const ASYNC_TYPES = /\basync\s*<\s*(?:const\s+[\w$]|[\w$]+\s*(?:,|=|extends\b))/
const TYPED_ARROWS =
  /(\basync\s*)(<(?=\s*(?:const\s+[\w$]|[\w$]+\s*(?:,|=|extends\b)))(?:[^<>()]|<(?:[^<>()]|<[^<>()]{0,200}>){0,200}>){1,600}>)(?=\s*\()/g

/** `value: typeof this.config`, `value: typeof this`, `value as (typeof this.all)[number]`, `name as keyof typeof this.config`, `Result<typeof this.make>`: in types only. */
const TYPES_OF_THIS =
  /(?<=(?::\s*\(?|\bas \(?|\bkeyof |\w<|\btype [\w$]{1,80} = )typeof )this(?=\.|\s*[,;)=>\n]|$)/g

/** `(value): value is string => …`: what an arrow function says of its parameter. */
const GUARDS =
  /(?<=\))\s*:\s*(?:asserts\s+[\w$]+\s*(?==>)|(?:asserts\s+)?[\w$]+\s+is\s)(?:\(typeof [\w$.]+\))?(?:\{(?:[^{}]|\{[^{}]*\})*\}|[^=;{}()])*(?==>)/g

/** `catch (error: unknown)`: the type says nothing of values. */
const CAUGHT = /\bcatch\s*\(\s*[\w$]+\s*:/
const CAUGHT_TYPES = /(\bcatch\s*\(\s*[\w$]+)(\s*:[^(){};=]*)(?=\))/g

const blank = (text: string): string => text.replace(/[^\n\r]/g, ' ')

/** `import de from './de.json' with { type: 'json' }` */
const ATTRIBUTES =
  /(^[ \t]*(?:im|ex)port\b[^;'"`()]*(['"])[^'"\n]*\2)([ \t]*(?:with|assert)\s*\{[^{}]*\})/gm

const withoutAttributes = (
  _: string,
  statement: string,
  _quote: string,
  attributes: string,
): string => statement + blank(attributes)

/** `export { add, type Film } from './film'` */
const EXPORTED_TYPES = /\bexport\s*\{[^{}]*\btype\s/
const EXPORT_LISTS = /(?<=\bexport\s*\{)[^{}]*(?=\})/g

const withoutTypes = (list: string): string =>
  list.replace(/((?:^|,|\*\/)\s*|\n[ \t]*)type(?=\s+(?!as\b)[\w$])/g, '$1    ')

/** `import de = require('./de')`, `import type de = …`, `import Types = Film.Types` become constants, which are as long. */
const IMPORT_EQUALS =
  /^([ \t]*(?:export[ \t]+)?)import(?:[ \t]+type)?(?=[ \t]+[\w$]+[ \t]*=[ \t]*(?:require\s*\(|[\w$]+(?:\.[\w$]+)*[ \t]*(?:;|\r?$)))/gm

/** `export type * from './types'` */
const TYPE_STARS = /(?<=^[ \t]*export )type(?= \*)/gm

/** `export default interface Film {` */
const DEFAULT_INTERFACES = /(?<=^[ \t]*export )default(?= interface\b)/gm

/** `import film, * as others from './film'`: what others there are is not known. */
const BOTH_IMPORTS = /^([ \t]*import [\w$]+)(, \* as [\w$]+)(?= from\b)/gm

const withoutSecond = (_: string, first: string, second: string): string => first + blank(second)

/** `typeof import('./film')`, in types only. */
const TYPES_OF_IMPORTS =
  /(?<=\btypeof )import\(\s*(['"])[^'"\n]*\1(?:\s*,\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)?\})?\s*\)/g

/** `import('./de.json', { with: { type: 'json' } })`, `import(pathTo(file), { with: { type: 'json' } })` */
const IMPORT_OPTIONS =
  /(\bimport\(\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]{0,200}`|[\w$.[\]]{1,80}(?:\((?:[^()]|\([^()]{0,200}\)){0,300}\))?))(\s*,\s*\{[^{}]*(?:\{[^{}]*\}[^{}]*)?\}\s*)(?=\))/g

/** `declare module 'film' {` */
const MODULES = /(?<=^[ \t]*declare module )(?:'[^'\n]+'|"[^"\n]+")(?=\s*\{)/gm

/** A name in the place of something else that says nothing of values. */
const nameAsLong = (text: string): string => 'x'.padEnd(text.length)

/** `enum Film { 'long one' = 1 }` */
const ENUMS = /\benum\s+[\w$]+\s*\{[^{}]*\}/g

const withPlainNames = (text: string): string =>
  text.replace(
    /([{,]\s*)(['"])([^'"\\\n]+)\2(?=\s*[=,}])/g,
    (_, before: string, _quote: string, name: string) => `${before} ${'x'.repeat(name.length)} `,
  )

/** `(value) => value is string`, as a type. */
const GUARDS_OF_TYPES = /(=>\s*)((?:asserts\s+)?[\w$]+\s+is\s+)(?=[\w$'"({[])/g

/**
 * `!film && stop()` below a line without a semicolon: the grammar takes it for what types say of that line. What stands before
 * is asked at the sign: a pattern that begins with it goes back through every blank.
 */
const NEGATIONS = /!(?<=[\w$)\]}'"`](?:[ \t]*\r?\n){1,4}[ \t]*!)(?!=)/g

/** `film.flags! |= seen`, `film! = other` */
const ASSIGNED = /(?<=[\w$\])])!(?=\s+=(?![=>])|\s*(?:[-+*/%&|^]|\*\*|<<|>>>?|&&|\|\||\?\?)=)/g

/** `let film!: Film` */
const CERTAIN = /\b((?:let|var) [\w$]+)!(?=:)/g

/** `[string, number?]` */
const OPTIONAL_ITEMS = /(?<=[\w$\])>}])\?(?=\s*[\],])/g

/** `[film: Film, ...rest: Film[]]` */
const NAMED_RESTS = /\.\.\.(?<=[[,]\s{0,80}\.\.\.)(?<=\[[^[\](){};=]{0,300}\.\.\.)(?=[\w$]+\s*:)/g

/** `new (class Films extends List implements All {`, `make(class<T> {`: what types say of the class of an expression. */
const HEIRS =
  /((?:[(=,:?[>&|][ \t]*|\(\s*|\b(?:return|new)[ \t]+)class\b(?:[^{}()[\];'"`]|\([^{}()'"`]{0,80}\)){0,200}?)(\simplements\s[^{}()[\];'"`]{1,300})(?=\{)/g
const TYPED_CLASSES =
  /((?:[(=,:?[>&|][ \t]*|\(\s*|\b(?:return|new)[ \t]+)class(?: [\w$]+)?)(<(?:[^<>(){}]|<[^<>(){}]{0,100}>){1,200}>)(?=\s*(?:extends\b|implements\b|\{))/g

/** `class Films extends mixin(List)<Film> {`, `class Films extends Tag('films')<Films, Film>() {` */
const TYPED_BASES =
  /(\bextends [\w$.]{1,80}\([^(){}]{0,200}\))(<(?:[^<>(){}]|<[^<>(){}]{0,100}>|\{[^{}]{0,400}\}){1,200}>)(?=\s*(?:implements\b|\{|\())/g

/** `[title: string]: unknown` on a line of its own, in a class. */
const INDEXES =
  /^[ \t]*(?:(?:static|readonly|declare) ){0,3}\[[\w$]+: ?[\w$]+\]: ?[\w$.<>, |&[\]'"]{1,200};?(?=[ \t]*\r?$)(?!\s*[|&?=])/gm

/** `class Films { [title: string]: unknown }` */
const FIRST_INDEXES =
  /(\bclass [^{};=]{1,80}\{ ?)(\[[\w$]+: ?\w+\]: ?[\w$.<>|&, ]{1,80}?(?:;|(?=\})))/g

/** `[films[0]!, film] = [film, films[0]]` */
const CERTAIN_TARGETS =
  /(?<=[\w$\])])!(?=\s*[,\]][^;\n=(){}]{0,200}=(?!=))(?=[^\n=]{0,200}\] ?= ?[[\w$])/g

/** `constructor(override readonly film: Film)` */
const OVERRIDING =
  /\boverride(?<=[(,]\s{0,80}(?:(?:public|protected|private) )?override)(?= (?:readonly )?[\w$]+\??:)/g

/** `class Films<in out Film> {` */
const VARIANCES = /(?<=\b(?:class|interface|type) [\w$]{1,80})<in out /g

/** `kind: Films.default`: the grammar knows no keywords in names of types. As a member of a value it is what it was. */
const KEYWORDS =
  /(?<=[\w$]\.|\bimport\((?:'[^'\n]{0,80}'|"[^"\n]{0,80}")\)\.)(?:default|delete|in|new)\b(?!\s*\()/g

/** `base: abstract new () => Film` */
const ABSTRACT_TYPES = /(?<=[:=<(|&,] ?)abstract(?= new ?[(<])/g

/** `[infer Title extends string]` */
const INFERRED = /(\binfer [\w$]+)(\s+extends\s+[\w$.]+)(?=\s*[\],>])/g

/** `[name: string, stars?: number]` */
const NAMED_ITEMS = /\[[\w$]+\??: [^;(){}=?]{0,300}(?:[,[]\s*[\w$]+\?:[^;(){}=?]{0,300}){0,20}\]/g

/** `async run?(film: Film): Promise<void>` in a class */
const OPTIONAL_METHODS =
  /\?(?<=^[ \t]+(?:(?:public|protected|private|abstract|override|static|async) )*[\w$]+ ?\?)(?= ?(?:<[^<>()]{1,80}>)?\((?:\)|[^():]*:[^()]*\)):)/gm

/** `(this.film as any) = …` */
const CAST = / as [^()\n]{0,200}\) (?:[-+*/]|\?\?)?= /
const CAST_TARGETS = /^([ \t]*)\(([\w$.[\]]+)( as [\w$<>[\].| ]+\))(?= (?:[-+*/]|\?\?)?= )/gm

const withoutCast = (_: string, before: string, target: string, type: string): string =>
  `${before} ${target}${blank(type)}`
