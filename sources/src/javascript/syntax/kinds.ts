import { parser } from '../grammar/parser.js'

/**
 * The kinds of nodes, by the names of the grammar. Some names stand for several terms of the grammar; here each has one
 * number, the first.
 */
const FIRST = new Map<string, number>()
/** For each term of the grammar its kind. */
export const KIND_OF_TERM: readonly number[] = parser.nodeSet.types.map(({ name, id }) => {
  const first = FIRST.get(name)
  if (first !== undefined && name !== '') {
    return first
  }
  FIRST.set(name, id)
  return id
})

function kind(name: string): number {
  const id = FIRST.get(name)
  if (id === undefined) {
    throw new Error(`The grammar has no ${name}.`)
  }
  return id
}

type NamesIn<Text extends string, Known = never> = Text extends `${infer Name} ${infer Others}`
  ? NamesIn<Others, Known | Name>
  : Known | Text

/** The kinds that the grammar calls so, by these names. */
const kinds = <Text extends string>(names: Text) =>
  Object.fromEntries(names.split(' ').map((name) => [name, kind(name)])) as Readonly<
    Record<NamesIn<Text>, number>
  >

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

/** Some kinds. A table, since every node is asked. */
export class Kinds {
  private readonly table = new Uint8Array(KIND_OF_TERM.length)

  constructor(kinds: readonly number[]) {
    for (const one of kinds) {
      this.table[one] = 1
    }
  }

  has(kind: number): boolean {
    return this.table[kind] === 1
  }
}

/** Some kinds, by their names here. */
export const anyOf = <Text extends string>(names: KindsIn<Text>): Kinds =>
  new Kinds(names.split(' ').map((name) => K[name as keyof typeof K]))

/** Comments and punctuation, nothing that an evaluator looks at. */
export const TRIVIA = new Kinds([
  K.LineComment,
  K.BlockComment,
  ...['(', ')', '[', ']', '{', '}', ',', ';', ':', '.', '?.', '@'].map(kind),
])
