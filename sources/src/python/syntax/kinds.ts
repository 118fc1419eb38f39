import { parser } from '../grammar/parser.js'
import { Kinds, kindsOf } from '../../lezer/kinds.js'
import type { NamesIn } from '../../lezer/kinds.js'
import type { TreeKinds } from '../../lezer/tree.js'

/** The kinds of nodes, by their names in the grammar. */
export const NAMES = kindsOf(parser)

export const K = {
  ...NAMES.kinds('Script StatementGroup DecoratedStatement Decorator FunctionDefinition'),
  ...NAMES.kinds('ClassDefinition ParamList ArgList Body TypeDef ExpressionStatement'),
  ...NAMES.kinds('AssignStatement UpdateStatement ImportStatement ReturnStatement IfStatement'),
  ...NAMES.kinds(
    'TryStatement WithStatement ForStatement WhileStatement ScopeStatement PassStatement',
  ),
  ...NAMES.kinds('VariableName PropertyName MemberExpression CallExpression ConditionalExpression'),
  ...NAMES.kinds('BinaryExpression UnaryExpression ParenthesizedExpression String FormatString'),
  ...NAMES.kinds('FormatReplacement ContinuedString Number Boolean None ArrayExpression'),
  ...NAMES.kinds('TupleExpression DictionaryExpression SetExpression AssignOp Comment'),
  ...NAMES.kinds('ArrayComprehensionExpression DictionaryComprehensionExpression'),
  ...NAMES.kinds('YieldStatement YieldExpression LambdaExpression NamedExpression'),
  ...NAMES.kinds('DeleteStatement TypeDefinition TypeParamList TypeParam MatchStatement'),
  ...NAMES.kinds('CapturePattern AsPattern'),
  Async: NAMES.kind('async'),
  As: NAMES.kind('as'),
  For: NAMES.kind('for'),
  In: NAMES.kind('in'),
  If: NAMES.kind('if'),
  From: NAMES.kind('from'),
  Import: NAMES.kind('import'),
  Comma: NAMES.kind(','),
  Colon: NAMES.kind(':'),
  Dot: NAMES.kind('.'),
  Star: NAMES.kind('*'),
  StarStar: NAMES.kind('**'),
  OpenBracket: NAMES.kind('['),
  OpenParen: NAMES.kind('('),
  CloseParen: NAMES.kind(')'),
}

/** Makes a set of kinds from their names in the grammar. */
export const anyOf = <Text extends string>(names: Text): Kinds =>
  new Kinds(
    (names.split(' ') as NamesIn<Text>[]).map((name) => (K as Record<string, number>)[name] ?? -1),
  )

export const TREE_KINDS: TreeKinds = {
  error: NAMES.kind('⚠'),
  trivia: new Kinds([
    K.Comment,
    ...['(', ')', '[', ']', '{', '}', ',', ':', '.', 'At', ';'].map(NAMES.kind),
  ]),
  strings: new Kinds([K.String, K.FormatString]),
}
