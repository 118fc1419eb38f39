// Counts, in one file, what makes code slow to read. Only the counts of lines depend on line breaks.
import ts from 'typescript'

/**
 * The greatest complexity of a function. More complex ones must be split, or listed in
 * scripts/counts.json with a reason.
 */
export const MOST_COMPLEX = 15
const MOST_LINES = 80
const MOST_PARAMETERS = 5

const isFunction = (node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node)

const DECISIONS = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CatchClause,
])

const LOGICAL = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
])

const isSimple = (statement) =>
  ts.isReturnStatement(statement) ||
  ts.isExpressionStatement(statement) ||
  ts.isBreakStatement(statement) ||
  ts.isThrowStatement(statement)

/**
 * Tells whether every case of a `switch` is a single simple statement. Such a `switch` counts as
 * one branch.
 */
const isFlat = ({ clauses }) =>
  clauses.every(
    ({ statements }) =>
      statements.filter((one) => !ts.isBreakStatement(one)).length <= 1 &&
      statements.every(isSimple),
  )

function isDecision(node) {
  if (ts.isCaseClause(node)) {
    return node.statements.length > 0 && !isFlat(node.parent)
  }
  if (ts.isCaseBlock(node)) {
    return isFlat(node)
  }
  if (ts.isBinaryExpression(node)) {
    return LOGICAL.has(node.operatorToken.kind)
  }
  return DECISIONS.has(node.kind)
}

/** Returns the cyclomatic complexity of a function, without its nested functions. */
function complexityOf(fn) {
  let complexity = 1
  const visit = (node) => {
    if (node !== fn && isFunction(node)) {
      return
    }
    complexity += Number(isDecision(node))
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(fn, visit)
  return complexity
}

function nameOf({ name, parent }) {
  if (name !== undefined) {
    return name.getText()
  }
  const isNamed = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return isNamed ? parent.name.getText() : '(anonymous)'
}

const isInferred = (node) =>
  ts.isTypeReferenceNode(node) &&
  node.typeName.getText() === 'ReturnType' &&
  node.typeArguments?.[0] !== undefined &&
  ts.isTypeQueryNode(node.typeArguments[0])

/** Counts disallowed constructs in a file, and lists its functions that are too complex. */
export function countsOf(source) {
  const counts = {
    'nested ?:': 0,
    '?: over several lines': 0,
    'packed literals': 0,
    'ReturnType of a function': 0,
    'functions over 80 lines': 0,
    'functions with more than 5 parameters': 0,
    'parameters of one letter': 0,
  }
  const functions = []
  const linesOf = (node) =>
    source.getLineAndCharacterOfPosition(node.end).line -
    source.getLineAndCharacterOfPosition(node.getStart()).line +
    1
  const visit = (node) => {
    if (isFunction(node)) {
      const complexity = complexityOf(node)
      if (complexity > MOST_COMPLEX) {
        functions.push({ name: nameOf(node), complexity })
      }
      counts['functions over 80 lines'] += Number(linesOf(node) > MOST_LINES)
      counts['functions with more than 5 parameters'] += Number(
        node.parameters.length > MOST_PARAMETERS,
      )
      counts['parameters of one letter'] += node.parameters.filter(
        ({ name }) => ts.isIdentifier(name) && name.text.length === 1,
      ).length
    }
    if (ts.isConditionalExpression(node)) {
      const isNested = [node.whenTrue, node.whenFalse].some(ts.isConditionalExpression)
      counts['nested ?:'] += Number(isNested)
      counts['?: over several lines'] += Number(linesOf(node) > 1)
    }
    const isPacked = ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)
    counts['packed literals'] += Number(isPacked)
    counts['ReturnType of a function'] += Number(isInferred(node))
    ts.forEachChild(node, visit)
  }
  ts.forEachChild(source, visit)
  return { counts, functions }
}
