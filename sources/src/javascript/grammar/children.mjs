/**
 * The children of nodes by name, as data. `sources/children.mjs` makes a function from each row and
 * checks it against the grammar.
 *
 * - `returns`: the child, in the words of the function's docstring.
 * - `of`: the kinds of nodes by their names in the grammar, each with the index of the child. Only
 * meaningful children count, from 0 on; −1 is the last one.
 * - `shows`: code, and the text of the child in the first node of such a kind; `''` if the child is
 * missing. Each kind needs such code.
 */
export const CHILDREN = [
  {
    name: 'calleeOf',
    returns: 'the callee of a call or of `new`',
    of: { CallExpression: 0, NewExpression: 1 },
    shows: [
      ['a.b(c)', 'a.b'],
      ['new a.B(c)', 'a.B'],
      ['new a.B', 'a.B'],
      ['super(a)', 'super'],
    ],
  },
  {
    name: 'objectOf',
    returns: 'the object of a member',
    of: { MemberExpression: 0 },
    shows: [
      ['a.b', 'a'],
      ['a?.[b]', 'a'],
      ['a.#b', 'a'],
    ],
  },
  {
    name: 'memberPropertyOf',
    returns: 'the property of a member: a name, or an expression in brackets',
    of: { MemberExpression: 1 },
    shows: [
      ['a.b', 'b'],
      ['a?.[b.c]', 'b.c'],
      ['a.#b', '#b'],
    ],
  },
  {
    name: 'leftOf',
    returns: 'the operand before an operator, or the target of an assignment',
    of: { BinaryExpression: 0, AssignmentExpression: 0 },
    shows: [
      ['a && b', 'a'],
      ['a = b', 'a'],
      ['({ a } = b)', '{ a }'],
      ['a.b += c', 'a.b'],
      ['a as B', 'a'],
    ],
  },
  {
    name: 'operatorOf',
    returns: 'the operator of an expression, or the word that gives it a type',
    of: { BinaryExpression: 1, UnaryExpression: 0, AssignmentExpression: 1 },
    shows: [
      ['a ?? b', '??'],
      ['a in b', 'in'],
      ['a as B', 'as'],
      ['typeof a', 'typeof'],
      ['!a', '!'],
      ['a = b', '='],
    ],
  },
  {
    name: 'rightOf',
    returns: 'the operand behind an operator, or the value of an assignment',
    of: { BinaryExpression: 2, AssignmentExpression: 2 },
    shows: [
      ['a && b', 'b'],
      ['a = b', 'b'],
      ['a as B', 'B'],
      ['a satisfies B[]', 'B[]'],
    ],
  },
  {
    name: 'operandOf',
    returns: 'the operand of an operator in front of it',
    of: { UnaryExpression: 1 },
    shows: [
      ['!a', 'a'],
      ['typeof a.b', 'a.b'],
      ['-1', '1'],
    ],
  },
  {
    name: 'conditionOf',
    returns: 'the condition of a statement or an expression',
    of: {
      ConditionalExpression: 0,
      IfStatement: 1,
      WhileStatement: 1,
      SwitchStatement: 1,
    },
    shows: [
      ['a ? b : c', 'a'],
      ['if (a) { b() }', '(a)'],
      ['while (a) { b() }', '(a)'],
      ['switch (a) { default: b() }', '(a)'],
    ],
  },
  {
    name: 'thenOf',
    returns: 'the alternative for a true condition',
    of: { ConditionalExpression: 2, IfStatement: 2 },
    shows: [
      ['a ? b : c', 'b'],
      ['if (a) b(); else c()', 'b();'],
    ],
  },
  {
    name: 'elseOf',
    returns: 'the alternative for a false condition',
    of: { ConditionalExpression: 4, IfStatement: 4 },
    shows: [
      ['a ? b : c', 'c'],
      ['if (a) b(); else { c() }', '{ c() }'],
      ['if (a) b()', ''],
    ],
  },
  {
    name: 'returnedBy',
    returns: 'the value that a statement returns',
    of: { ReturnStatement: 1 },
    shows: [
      ['function f() { return a.b }', 'a.b'],
      ['function f() { return }', ''],
    ],
  },
  {
    name: 'awaitedBy',
    returns: 'the awaited expression',
    of: { AwaitExpression: -1 },
    shows: [['async () => { await a.b() }', 'a.b()']],
  },
  {
    name: 'bodyOf',
    returns:
      'the body of a loop or a function: a block, a statement, or the expression of an arrow function',
    of: {
      FunctionDeclaration: -1,
      FunctionExpression: -1,
      ArrowFunction: -1,
      MethodDeclaration: -1,
      ForStatement: -1,
      WhileStatement: -1,
      DoStatement: 1,
    },
    shows: [
      ['async function f(a: string): Promise<void> { a() }', '{ a() }'],
      ['const f = function* (a) { a() }', '{ a() }'],
      ['const f = async (a) => a.b', 'a.b'],
      ['const f = (a): B => { a() }', '{ a() }'],
      ['class A { @B() private static async c(d: E) { d() } }', '{ d() }'],
      ['for (const a of b) c()', 'c()'],
      ['for (let i = 0; i < 1; i++) { c() }', '{ c() }'],
      ['while (a) b()', 'b()'],
      ['do { a() } while (b)', '{ a() }'],
    ],
  },
  {
    name: 'iteratedBy',
    returns: 'the value over which a loop runs',
    of: { ForOfSpec: -1, ForInSpec: -1 },
    shows: [
      ['for (const a of b.c) d()', 'b.c'],
      ['for await (const { a } of b()) d()', 'b()'],
      ['for (const a in b) d()', 'b'],
    ],
  },
  {
    name: 'beginningOf',
    returns: 'the first part of a counting loop',
    of: { ForSpec: 0 },
    shows: [['for (let i = 0; i < 5; i++) a()', 'let i = 0;']],
  },
  {
    name: 'testOf',
    returns: 'the condition of a counting loop',
    of: { ForSpec: 1 },
    shows: [['for (let i = 0; i < 5; i++) a()', 'i < 5']],
  },
  {
    name: 'stepOf',
    returns: 'the last part of a counting loop',
    of: { ForSpec: 2 },
    shows: [['for (let i = 0; i < 5; i++) a()', 'i++']],
  },
  {
    name: 'declaredBy',
    returns: 'the first name or pattern that a statement declares',
    of: { VariableDeclaration: 1 },
    shows: [
      ['let a = b, c = d', 'a'],
      ['const { a } = b', '{ a }'],
    ],
  },
  {
    name: 'initialOf',
    returns: 'the value of the first name that a statement declares, if the name has no type',
    of: { VariableDeclaration: 3 },
    shows: [
      ['let a = b.c, d = e', 'b.c'],
      ['let a', ''],
    ],
  },
  {
    name: 'initializerOf',
    returns: 'the initial value of a field, or its last part if it has none',
    of: { PropertyDeclaration: -1 },
    shows: [
      ['class A { private readonly b: C = d.e }', 'd.e'],
      ['class A { static b = c; }', 'c'],
      ['class A { b }', 'b'],
    ],
  },
  {
    name: 'propertyKeyOf',
    returns: 'the key of a property, or the dots of a spread',
    of: { Property: 0, PatternProperty: 0 },
    shows: [
      ['a({ b: c })', 'b'],
      ['a({ b })', 'b'],
      ["a({ 'b-c': d })", "'b-c'"],
      ['a({ ...b })', '...'],
      ['const { a: b } = c', 'a'],
      ['const { a } = c', 'a'],
      ['const { ...a } = c', '...'],
    ],
  },
  {
    name: 'propertyValueOf',
    returns: 'the value of a property or a spread, or the target in a pattern',
    of: { Property: 1, PatternProperty: 1 },
    shows: [
      ['a({ b: c.d })', 'c.d'],
      ['a({ b })', ''],
      ['a({ ...b })', 'b'],
      ['const { a: { b } } = c', '{ b }'],
      ['const { a } = c', ''],
      ['const { ...a } = c', 'a'],
    ],
  },
  {
    name: 'lastOfProperty',
    returns: 'the value of a property, the body of a method, or the name of a shorthand',
    of: { Property: -1, PatternProperty: -1, MethodDeclaration: -1, PropertyDeclaration: -1 },
    shows: [
      ['a({ b: c })', 'c'],
      ['a({ b })', 'b'],
      ['a({ b() { c() } })', '{ c() }'],
      ['const { a: b } = c', 'b'],
      ['class A { b() { c() } }', '{ c() }'],
      ['class A { b = c }', 'c'],
    ],
  },
  {
    name: 'castTypeOf',
    returns: 'the type in front of an expression',
    of: { PrefixCast: 1 },
    shows: [['let a = <B>c.d', 'B', 'ts']],
  },
  {
    name: 'firstArgument',
    returns: 'the first argument of a call',
    of: { ArgList: 0 },
    shows: [
      ['a(b, c)', 'b'],
      ['a()', ''],
    ],
  },
  {
    name: 'importedBy',
    returns: 'the path of a dynamic import',
    of: { DynamicImport: -1 },
    shows: [["await import('./a.js')", "'./a.js'"]],
  },
  {
    name: 'exportValueOf',
    returns: 'the value that a statement exports as the default, or as the whole module',
    of: { ExportDeclaration: -1 },
    shows: [
      ['export default a.b', 'a.b'],
      ['export = a.b', 'a.b'],
      ['export default class {}', 'class {}'],
    ],
  },
  {
    name: 'wholeOf',
    returns: 'the first statement of a module, or the value of a JSON document',
    of: { Script: 0, SingleExpression: 0 },
    shows: [
      ['a(); b()', 'a();'],
      ['{ "a": 1 }', '{ "a": 1 }', 'json'],
    ],
  },
  {
    name: 'labelOf',
    returns: 'the value with which a case of a `switch` compares',
    of: { CaseLabel: -1 },
    shows: [["switch (a) { case 'b': c() }", "'b'"]],
  },
  {
    name: 'lastStatement',
    returns: 'the last statement of a block',
    of: { Block: -1 },
    shows: [
      ['{ a(); b() }', 'b()'],
      ['{}', ''],
    ],
  },
  {
    name: 'indexedTypeOf',
    returns: 'the type whose member is taken',
    of: { IndexedType: 0 },
    shows: [["let a: B['c']", 'B', 'ts']],
  },
  {
    name: 'indexOfType',
    returns: 'the index into a type',
    of: { IndexedType: 1 },
    shows: [["let a: B['c']", "'c'", 'ts']],
  },
  {
    name: 'elseWordOf',
    returns: 'the word before the alternative for a false condition',
    of: { IfStatement: 3 },
    shows: [
      ['if (a) b(); else c()', 'else'],
      ['if (a) b()', ''],
    ],
  },
  {
    name: 'secondOf',
    returns: 'the second item of a list',
    of: { ArgList: 1, ArrayExpression: 1 },
    shows: [
      ['a(b, c)', 'c'],
      ['[a, b]', 'b'],
    ],
  },
  {
    name: 'thirdOf',
    returns: 'the third item of a list',
    of: { ArgList: 2, ArrayExpression: 2 },
    shows: [
      ['a(b, c, d)', 'd'],
      ['[a, b]', ''],
    ],
  },
]
