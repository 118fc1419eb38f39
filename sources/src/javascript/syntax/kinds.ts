import { parser } from '@lezer/javascript'

/**
 * The kinds of nodes, by the names of the grammar. Some names stand for several terms of the grammar; here each has one
 * number, the first.
 */
const FIRST = new Map<string, number>()
/** For each term of the grammar its kind. */
export const KIND_OF_TERM: readonly number[] = parser.nodeSet.types.map(({ name, id }) => {
  const first = FIRST.get(name)
  if (first !== undefined && name !== '') return first
  FIRST.set(name, id)
  return id
})

function kind(name: string): number {
  const id = FIRST.get(name)
  if (id === undefined) throw new Error(`The grammar has no ${name}.`)
  return id
}

export const K = {
  Error: kind('⚠'),
  Script: kind('Script'),
  LineComment: kind('LineComment'),
  BlockComment: kind('BlockComment'),
  Abstract: kind('abstract'),
  ArrayExpression: kind('ArrayExpression'),
  ArrayPattern: kind('ArrayPattern'),
  ArgList: kind('ArgList'),
  Arrow: kind('Arrow'),
  ArrowFunction: kind('ArrowFunction'),
  As: kind('as'),
  AssignmentExpression: kind('AssignmentExpression'),
  Async: kind('async'),
  AwaitExpression: kind('AwaitExpression'),
  BinaryExpression: kind('BinaryExpression'),
  Block: kind('Block'),
  BooleanLiteral: kind('BooleanLiteral'),
  Break: kind('BreakStatement'),
  CallExpression: kind('CallExpression'),
  CaseLabel: kind('CaseLabel'),
  CatchClause: kind('CatchClause'),
  Class: kind('class'),
  ClassBody: kind('ClassBody'),
  ClassDeclaration: kind('ClassDeclaration'),
  ClassExpression: kind('ClassExpression'),
  ConditionalExpression: kind('ConditionalExpression'),
  Const: kind('const'),
  Continue: kind('ContinueStatement'),
  Decorator: kind('Decorator'),
  Default: kind('default'),
  DefaultLabel: kind('DefaultLabel'),
  DynamicImport: kind('DynamicImport'),
  EnumBody: kind('EnumBody'),
  EnumDeclaration: kind('EnumDeclaration'),
  Equals: kind('Equals'),
  Escape: kind('Escape'),
  ExportDeclaration: kind('ExportDeclaration'),
  ExportGroup: kind('ExportGroup'),
  ExpressionStatement: kind('ExpressionStatement'),
  Extends: kind('extends'),
  ForInSpec: kind('ForInSpec'),
  ForOfSpec: kind('ForOfSpec'),
  ForSpec: kind('ForSpec'),
  ForStatement: kind('ForStatement'),
  FunctionDeclaration: kind('FunctionDeclaration'),
  FunctionExpression: kind('FunctionExpression'),
  Get: kind('get'),
  IfStatement: kind('IfStatement'),
  ImportDeclaration: kind('ImportDeclaration'),
  ImportGroup: kind('ImportGroup'),
  IndexedType: kind('IndexedType'),
  InterfaceDeclaration: kind('InterfaceDeclaration'),
  Interpolation: kind('Interpolation'),
  IntersectionType: kind('IntersectionType'),
  JSXEscape: kind('JSXEscape'),
  LiteralType: kind('LiteralType'),
  LogicOp: kind('LogicOp'),
  MemberExpression: kind('MemberExpression'),
  MethodDeclaration: kind('MethodDeclaration'),
  NewExpression: kind('NewExpression'),
  Null: kind('null'),
  Number: kind('Number'),
  ObjectExpression: kind('ObjectExpression'),
  ObjectPattern: kind('ObjectPattern'),
  ObjectType: kind('ObjectType'),
  ParameterizedType: kind('ParameterizedType'),
  ParamList: kind('ParamList'),
  ParenthesizedExpression: kind('ParenthesizedExpression'),
  PatternProperty: kind('PatternProperty'),
  PostfixExpression: kind('PostfixExpression'),
  PrefixCast: kind('PrefixCast'),
  Privacy: kind('Privacy'),
  Property: kind('Property'),
  PropertyDeclaration: kind('PropertyDeclaration'),
  PropertyDefinition: kind('PropertyDefinition'),
  PropertyName: kind('PropertyName'),
  PropertyType: kind('PropertyType'),
  Readonly: kind('readonly'),
  ReturnStatement: kind('ReturnStatement'),
  Satisfies: kind('satisfies'),
  Set: kind('set'),
  SingleExpression: kind('SingleExpression'),
  Spread: kind('Spread'),
  Star: kind('Star'),
  Static: kind('static'),
  String: kind('String'),
  Super: kind('super'),
  TaggedTemplateExpression: kind('TaggedTemplateExpression'),
  TemplateString: kind('TemplateString'),
  This: kind('this'),
  Throw: kind('ThrowStatement'),
  TryStatement: kind('TryStatement'),
  TypeAliasDeclaration: kind('TypeAliasDeclaration'),
  TypeAnnotation: kind('TypeAnnotation'),
  TypeArgList: kind('TypeArgList'),
  TypeDefinition: kind('TypeDefinition'),
  TypeName: kind('TypeName'),
  TypeofType: kind('TypeofType'),
  TypeParamList: kind('TypeParamList'),
  UnaryExpression: kind('UnaryExpression'),
  UpdateOp: kind('UpdateOp'),
  While: kind('WhileStatement'),
  Do: kind('DoStatement'),
  Switch: kind('SwitchStatement'),
  SwitchBody: kind('SwitchBody'),
  VariableDeclaration: kind('VariableDeclaration'),
  VariableDefinition: kind('VariableDefinition'),
  VariableName: kind('VariableName'),
  YieldExpression: kind('YieldExpression'),
} as const

const TRIVIA_KINDS: ReadonlySet<number> = new Set([
  K.LineComment,
  K.BlockComment,
  ...['(', ')', '[', ']', '{', '}', ',', ';', ':', '.', '?.', '@'].map(kind),
])

/** By kind: comments and punctuation, nothing that an evaluator looks at. A list, since every node is asked. */
export const TRIVIA: readonly boolean[] = KIND_OF_TERM.map((_, kind) => TRIVIA_KINDS.has(kind))
