/**
 * Applies changes to a grammar.
 *
 * @param {string} grammar the text of the grammar
 * @param {readonly import('./change.mjs').Change[]} changes the changes, in any order
 * @throws if a production, or the piece to change, does not occur exactly once
 */
export function changed(grammar, changes) {
  let text = grammar
  for (const change of changes) {
    text = 'beside' in change ? `${text}\n${change.beside}\n` : replaced(text, change)
  }
  return text
}

function replaced(text, { production, was, becomes, for: form }) {
  const [from, to] = placeOf(text, production)
  const body = text.slice(from, to)
  const pieces = body.split(was)
  if (pieces.length !== 2) {
    throw new Error(
      `The production ${production} of the grammar has ${JSON.stringify(was)} ${pieces.length - 1} times; it is changed for ${JSON.stringify(form)}.`,
    )
  }
  return text.slice(0, from) + pieces.join(becomes) + text.slice(to)
}

/** Returns the range of a production. `type > NewSignature` is the one inside of `type`. */
function placeOf(text, production) {
  if (/^@(?:context|external|else)/.test(production)) {
    const at = text.search(new RegExp(`^[ \\t]*${production}\\b`, 'm'))
    return [at, text.indexOf('\n', at)]
  }
  let [from, to] = [0, text.length]
  for (const [depth, name] of production.split(' > ').entries()) {
    const begins = new RegExp(
      `${depth === 0 ? '^[ \\t]*' : '(?<![\\w])'}${name.replace(/[[\]]/g, '\\$&')}(?![\\w])(?:\\[[^\\]]*\\])*(?:<\\w+>)?\\s*\\{`,
      'gm',
    )
    const found = [...text.slice(from, to).matchAll(begins)].map(({ index, 0: head }) => ({
      at: from + index,
      open: from + index + head.length,
    }))
    const top = found.filter(({ at }) => at === 0 || text[at - 1] === '\n')
    const outermost = depth === 0 ? top.filter(({ at }) => /\S/.test(text[at] ?? '')) : []
    const chosen = outermost.length > 0 ? outermost : found
    const [only] = chosen
    if (only === undefined || chosen.length > 1) {
      throw new Error(`The grammar has the production ${production} ${chosen.length} times.`)
    }
    ;[from, to] = [only.at, endOf(text, only.open)]
  }
  return [from, to]
}

const DEPTHS = new Map([
  ['{', 1],
  ['}', -1],
])

/**
 * Returns the end of a body that an open bracket begins. Brackets in quotes and in sets of
 * characters do not count.
 */
function endOf(text, open) {
  const piece = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[!$]\[(?:[^\]\\]|\\.)*\]|\/\/.*|[{}]/g
  piece.lastIndex = open
  let depth = 1
  for (let match = piece.exec(text); match !== null; match = piece.exec(text)) {
    depth += DEPTHS.get(match[0]) ?? 0
    if (depth === 0) {
      return piece.lastIndex
    }
  }
  return text.length
}
