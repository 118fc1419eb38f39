// The possible changes of a source text: in comparisons, constants and statements. Types and prose are left out.
import ts from 'typescript'

const FLIPPED = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===' }

/**
 * A change of a file. `isStatic` is true if its code runs only when the module is loaded.
 *
 * @typedef {ReturnType<typeof changeOf>} Change
 */

/** Lists all possible changes of a file, in the order of the text. @returns {Change[]} */
export function candidatesIn(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found = []
  const visit = (node, isStatic) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) {
      return
    }
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) {
      return
    }
    const change = changeTo(node, text)
    if (change !== undefined) {
      found.push(changeOf(file, source, node, change, isStatic))
    }
    const isInside = isStatic && !ts.isFunctionLike(node)
    ts.forEachChild(node, (child) => visit(child, isInside))
  }
  visit(source, true)
  return found
}

function changeOf(file, source, node, { kind, with: changed }, isStatic) {
  const [start, end] = [node.getStart(), node.getEnd()]
  const line = source.getLineAndCharacterOfPosition(start).line + 1
  const original = source.text.slice(start, end)
  // The line's text identifies a change, because lines move.
  const [within = ''] = source.text.slice(source.text.lastIndexOf('\n', start) + 1).split('\n')
  return { file, line, start, end, kind, original, changed, isStatic, within: within.trim() }
}

function changeTo(node, text) {
  const flipped = ts.isBinaryExpression(node) ? FLIPPED[node.operatorToken.getText()] : undefined
  if (flipped !== undefined) {
    const { left, right } = node
    const changed = `${text.slice(left.getStart(), left.getEnd())} ${flipped} ${text.slice(right.getStart(), right.getEnd())}`
    return { kind: 'comparison', with: changed }
  }
  if (ts.isExpressionStatement(node) && !ts.isStringLiteral(node.expression)) {
    return { kind: 'statement', with: '' }
  }
  if (ts.isIfStatement(node) && node.elseStatement === undefined) {
    return { kind: 'statement', with: '' }
  }
  return isConstant(node) ? { kind: 'constant', with: constantBeside(node) } : undefined
}

const constantBeside = (node) => {
  if (ts.isNumericLiteral(node)) {
    return `${Number(node.text) + 1}`
  }
  if (ts.isStringLiteral(node)) {
    return `'${node.text === '' ? 'x' : ''}'`
  }
  return `${node.kind !== ts.SyntaxKind.TrueKeyword}`
}

/**
 * Tells whether a node is a constant to change. Texts with white space are not, because they are
 * prose.
 */
function isConstant(node) {
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    return true
  }
  if (!ts.isNumericLiteral(node) && !(ts.isStringLiteral(node) && !/\s/.test(node.text))) {
    return false
  }
  const { parent } = node
  return !(ts.isLiteralTypeNode(parent) || ts.isEnumMember(parent) || parent.name === node)
}

/**
 * Returns a text with all changes, each behind a condition: `$mutant(id)` tells whether it is
 * active.
 */
export function withChanges(text, changes) {
  let result = ''
  let at = 0
  for (const { start, end, kind, original, changed, id } of changes.toSorted(
    (a, b) => a.start - b.start,
  )) {
    const statement = `{ if (!$mutant(${id})) { ${original} } }`
    const expression = `($mutant(${id}) ? (${changed}) : (${original}))`
    result += text.slice(at, start) + (kind === 'statement' ? statement : expression)
    at = end
  }
  return `const $mutant = globalThis.slashlintMutant ?? (() => false);${result}${text.slice(at)}`
}
