/**
 * A text in the words of the grammar: what it does not know is written otherwise, every offset stays. The tree is that
 * of this text, what is read out of it stands in the original.
 */
export function inGrammar(text: string): string {
  let known = text
  if (text.includes('import') || text.includes('export')) {
    if (/[)\]'"]\s*(?:with|assert)\s*\{/.test(text)) known = known.replace(ATTRIBUTES, withoutAttributes)
    if (/\brequire\s*\(/.test(text)) known = known.replace(IMPORT_EQUALS, '$1const ')
  }
  return known
}

/** `import de from './de.json' with { type: 'json' }` */
const ATTRIBUTES = /(^[ \t]*(?:im|ex)port\b[^;'"`()]*(['"])[^'"\n]*\2)([ \t]*(?:with|assert)\s*\{[^{}]*\})/gm

const withoutAttributes = (_: string, statement: string, _quote: string, attributes: string): string =>
  statement + attributes.replace(/[^\n\r]/g, ' ')

/** `import de = require('./de')`, which is as long as a constant. */
const IMPORT_EQUALS = /^([ \t]*(?:export[ \t]+)?)import(?=[ \t]+[\w$]+[ \t]*=[ \t]*require\s*\()/gm
