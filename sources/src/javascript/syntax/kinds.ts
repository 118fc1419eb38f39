import { Kinds, kindsOf } from '../../lezer/kinds.js'
import type { NamesIn } from '../../lezer/kinds.js'
import { parser } from '../grammar/parser.js'

/** The kinds of nodes, by their names in the grammar. */
export const NAMES = kindsOf(
  parser,
  // `#name` is a name like any other, with its sign.
  new Map([
    ['PrivatePropertyName', 'PropertyName'],
    ['PrivatePropertyDefinition', 'PropertyDefinition'],
  ]),
)
const { kind, kinds } = NAMES

export const K = {
  Error: kind('⚠'),
  Abstract: kind('abstract'),
  As: kind('as'),
  Async: kind('async'),
  Break: kind('BreakStatement'),
  Class: kind('class'),
  Const: kind('const'),
  Continue: kind('ContinueStatement'),
  Default: kind('default'),
  Extends: kind('extends'),
  Get: kind('get'),
  Import: kind('import'),
  Null: kind('null'),
  Readonly: kind('readonly'),
  Satisfies: kind('satisfies'),
  Set: kind('set'),
  Static: kind('static'),
  Super: kind('super'),
  This: kind('this'),
  Throw: kind('ThrowStatement'),
  While: kind('WhileStatement'),
  Do: kind('DoStatement'),
  Switch: kind('SwitchStatement'),
  ...kinds(
    'Script SingleExpression LineComment BlockComment Block ExpressionStatement ReturnStatement IfStatement',
  ),
  ...kinds(
    'ForStatement ForSpec ForInSpec ForOfSpec SwitchBody CaseLabel DefaultLabel TryStatement CatchClause',
  ),
  ...kinds('FinallyClause LabeledStatement Label'),
  ...kinds('ImportDeclaration ImportGroup DynamicImport ExportDeclaration ExportGroup'),
  ...kinds(
    'VariableDeclaration FunctionDeclaration ClassDeclaration EnumDeclaration EnumBody Decorator ParamList',
  ),
  ...kinds(
    'ClassBody MethodDeclaration PropertyDeclaration Privacy InterfaceDeclaration TypeAliasDeclaration',
  ),
  ...kinds(
    'ArrayExpression ArrayPattern ObjectExpression ObjectPattern Property PatternProperty Spread Star',
  ),
  ...kinds(
    'PropertyDefinition PropertyName VariableDefinition VariableName Number BooleanLiteral String Escape',
  ),
  ...kinds(
    'TemplateString TaggedTemplateExpression Interpolation JSXEscape ArrowFunction Arrow FunctionExpression',
  ),
  ...kinds(
    'ClassExpression CallExpression NewExpression MemberExpression ArgList AssignmentExpression Equals',
  ),
  ...kinds(
    'BinaryExpression UnaryExpression PostfixExpression ConditionalExpression LogicOp UpdateOp PrefixCast',
  ),
  ...kinds('AwaitExpression YieldExpression ParenthesizedExpression TypeAnnotation TypeArgList'),
  ...kinds(
    'TypeName TypeDefinition TypeParamList TypeofType IndexedType IntersectionType LiteralType ObjectType',
  ),
  ...kinds('ParameterizedType PropertyType'),
} as const

type KindsIn<Text extends string> = NamesIn<Text> extends keyof typeof K ? Text : never

/** Makes a set of kinds from their names, separated by spaces. */
export const anyOf = <Text extends string>(names: KindsIn<Text>): Kinds =>
  new Kinds(names.split(' ').map((name) => K[name as keyof typeof K]))

/** Comments and punctuation, which evaluation ignores. */
export const TRIVIA = new Kinds([
  K.LineComment,
  K.BlockComment,
  ...['(', ')', '[', ']', '{', '}', ',', ';', ':', '.', '?.', '@'].map(kind),
])
