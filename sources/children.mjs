/**
 * Makes `src/javascript/syntax/children.generated.ts`: the children of nodes by name, of the table
 * in `src/javascript/grammar/children.mjs`. Each row is checked against the grammar: its kinds
 * exist, and its examples of code have the child that the row names.
 */
import { buildGrammars } from './grammar.mjs'
import { CHILDREN } from './src/javascript/grammar/children.mjs'

/**
 * The kinds of children that carry no meaning: comments and punctuation, as in `syntax/kinds.ts`.
 */
const TRIVIA = new Set(['LineComment', 'BlockComment', ...'()[]{},;:.@', '?.'])

/** Returns the text of the module. */
export async function accessors(table = CHILDREN) {
  await buildGrammars()
  const { parser } = await import('./src/javascript/grammar/parser.built.js')
  const parsers = {
    ts: parser.configure({ dialect: 'ts' }),
    json: parser.configure({ top: 'SingleExpression' }),
  }
  const kinds = new Set(parser.nodeSet.types.map(({ name }) => name))
  for (const row of table) {
    checkRow(row, kinds, parsers)
  }
  return [
    '// Made of grammar/children.mjs by `npm run generate`: do not edit.',
    "import type { Node, Tree } from './tree.js'",
    ...(table.some(hasPlaces) ? ["import { K } from './tree.js'"] : []),
    '',
    ...table.map(accessor),
  ].join('\n')
}

/** @throws if the grammar lacks a kind of the row, or an example of the row lacks the child */
function checkRow({ name, of, shows }, kinds, parsers) {
  const shown = new Set()
  for (const kind of Object.keys(of)) {
    if (!kinds.has(kind)) {
      throw new Error(`${name}: the grammar has no ${kind}.`)
    }
  }
  for (const [code, expected, dialect = 'ts'] of shows) {
    const found = childIn(parsers[dialect].parse(code), code, of)
    if (found.kind === undefined || found.text !== expected) {
      throw new Error(`${name}: of "${code}" it is "${found.text}" and not "${expected}".`)
    }
    shown.add(found.kind)
  }
  const missing = Object.keys(of).filter((kind) => !shown.has(kind))
  if (missing.length > 0) {
    throw new Error(`${name}: no code shows it of ${missing.join(', ')}.`)
  }
}

/** Returns the child of the first node of one of the kinds. */
function childIn(tree, code, of) {
  let found = { kind: undefined, text: undefined }
  tree.iterate({
    enter({ name, type, node }) {
      if (type.isError) {
        throw new Error(`"${code}" is damaged.`)
      }
      const place = of[name]
      if (found.kind === undefined && place !== undefined) {
        const children = childrenOf(node).filter((child) => !TRIVIA.has(child.name))
        const child = children.at(place)
        found = { kind: name, text: child === undefined ? '' : code.slice(child.from, child.to) }
      }
    },
  })
  return found
}

function childrenOf(node) {
  const children = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    children.push(child)
  }
  return children
}

const hasPlaces = ({ of }) => new Set(Object.values(of)).size > 1

/** The names that `syntax/kinds.ts` has for kinds. */
const OWN_NAMES = { WhileStatement: 'While', DoStatement: 'Do', SwitchStatement: 'Switch' }

/** Returns the code that takes the child at a place; the last one for a negative place. */
function childAt(place) {
  if (place < 0) {
    return 'tree.lastChild(node)'
  }
  return place === 0 ? 'tree.firstChild(node)' : `tree.childAt(node, ${place})`
}

function accessor({ name, returns, of, shows }) {
  const [[code, child] = []] = shows
  const doc = `/** Returns ${returns}; NONE without one. \`${code}\`: \`${child}\` */`
  const [first, ...others] = [...new Set(Object.values(of))].sort((a, b) => a - b)
  const kindsAt = (place) =>
    Object.keys(of)
      .filter((kind) => of[kind] === place)
      .map((kind) => `tree.kindOf(node) === K.${OWN_NAMES[kind] ?? kind}`)
      .join(' || ')
  if (others.length > 0) {
    const cases = others.map(
      (place) => `  if (${kindsAt(place)}) {\n    return ${childAt(place)}\n  }`,
    )
    return [
      `${doc}\nexport function ${name}(tree: Tree, node: Node): Node {`,
      ...cases,
      `  return ${childAt(first)}\n}\n`,
    ].join('\n')
  }
  return `${doc}\nexport const ${name} = (tree: Tree, node: Node): Node => ${childAt(first)}\n`
}
