/**
 * The children of nodes by name, as data. `sources/children.mjs` makes a function of each row, and checks it against the
 * grammar.
 *
 * - `says`: the child's description, for the docstring of the function.
 * - `of`: the kinds of nodes, by the names of the grammar, each with the index of the child among the meaningful ones.
 *   It counts from 0 on, and from −1 backwards.
 * - `shows`: code, and the child of the first node of such a kind in it; `''` without a child. Each kind needs one.
 */
export const CHILDREN = [
  {
    name: 'calleeOf',
    says: 'What is called, or constructed',
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
    says: 'What a member is taken of',
    of: { MemberExpression: 0 },
    shows: [
      ['a.b', 'a'],
      ['a?.[b]', 'a'],
      ['a.#b', 'a'],
    ],
  },
  {
    name: 'memberPropertyOf',
    says: 'Which member is taken: a name, or an expression in brackets',
    of: { MemberExpression: 1 },
    shows: [
      ['a.b', 'b'],
      ['a?.[b.c]', 'b.c'],
      ['a.#b', '#b'],
    ],
  },
  {
    name: 'leftOf',
    says: 'What stands before the operator; of an assignment, what is given a value',
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
    says: 'The operator of an expression, or the word that gives it a type',
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
    says: 'What stands behind the operator; of an assignment, the value',
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
    says: 'What an operator before it is applied to',
    of: { UnaryExpression: 1 },
    shows: [
      ['!a', 'a'],
      ['typeof a.b', 'a.b'],
      ['-1', '1'],
    ],
  },
  {
    name: 'conditionOf',
    says: 'The expression that decides',
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
    says: 'What holds, or happens, if a condition does',
    of: { ConditionalExpression: 2, IfStatement: 2 },
    shows: [
      ['a ? b : c', 'b'],
      ['if (a) b(); else c()', 'b();'],
    ],
  },
  {
    name: 'elseOf',
    says: 'What holds, or happens, if a condition does not',
    of: { ConditionalExpression: 4, IfStatement: 4 },
    shows: [
      ['a ? b : c', 'c'],
      ['if (a) b(); else { c() }', '{ c() }'],
      ['if (a) b()', ''],
    ],
  },
  {
    name: 'returnedBy',
    says: 'What a statement returns',
    of: { ReturnStatement: 1 },
    shows: [
      ['function f() { return a.b }', 'a.b'],
      ['function f() { return }', ''],
    ],
  },
  {
    name: 'awaitedBy',
    says: 'What is awaited',
    of: { AwaitExpression: -1 },
    shows: [['async () => { await a.b() }', 'a.b()']],
  },
  {
    name: 'bodyOf',
    says: 'What a function does: its block, or the expression that it returns; what a loop repeats',
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
    says: 'What a loop goes through',
    of: { ForOfSpec: -1, ForInSpec: -1 },
    shows: [
      ['for (const a of b.c) d()', 'b.c'],
      ['for await (const { a } of b()) d()', 'b()'],
      ['for (const a in b) d()', 'b'],
    ],
  },
  {
    name: 'beginningOf',
    says: 'What a counting loop begins with',
    of: { ForSpec: 0 },
    shows: [['for (let i = 0; i < 5; i++) a()', 'let i = 0;']],
  },
  {
    name: 'testOf',
    says: 'What must hold for a counting loop to go on',
    of: { ForSpec: 1 },
    shows: [['for (let i = 0; i < 5; i++) a()', 'i < 5']],
  },
  {
    name: 'stepOf',
    says: 'What a counting loop does behind each turn',
    of: { ForSpec: 2 },
    shows: [['for (let i = 0; i < 5; i++) a()', 'i++']],
  },
  {
    name: 'declaredBy',
    says: 'The first name, or pattern, that a statement declares',
    of: { VariableDeclaration: 1 },
    shows: [
      ['let a = b, c = d', 'a'],
      ['const { a } = b', '{ a }'],
    ],
  },
  {
    name: 'initialOf',
    says: 'The value of the first name that a statement declares, where that has no type',
    of: { VariableDeclaration: 3 },
    shows: [
      ['let a = b.c, d = e', 'b.c'],
      ['let a', ''],
    ],
  },
  {
    name: 'initializerOf',
    says: 'What a field of a class begins with; its last part, where it is given nothing',
    of: { PropertyDeclaration: -1 },
    shows: [
      ['class A { private readonly b: C = d.e }', 'd.e'],
      ['class A { static b = c; }', 'c'],
      ['class A { b }', 'b'],
    ],
  },
  {
    name: 'propertyKeyOf',
    says: 'The key of a property; the dots of a spread',
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
    says: 'What a property is given, or what a spread spreads; in a pattern, what gets it',
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
    says: 'What a property is given; its name, where that is all of it, and the body of a method',
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
    says: 'The type in front of what is cast',
    of: { PrefixCast: 1 },
    shows: [['let a = <B>c.d', 'B', 'ts']],
  },
  {
    name: 'firstArgument',
    says: 'What a call is given first',
    of: { ArgList: 0 },
    shows: [
      ['a(b, c)', 'b'],
      ['a()', ''],
    ],
  },
  {
    name: 'importedBy',
    says: 'What is imported while the program runs',
    of: { DynamicImport: -1 },
    shows: [["await import('./a.js')", "'./a.js'"]],
  },
  {
    name: 'exportValueOf',
    says: 'What a statement exports as the default, or as the whole module',
    of: { ExportDeclaration: -1 },
    shows: [
      ['export default a.b', 'a.b'],
      ['export = a.b', 'a.b'],
      ['export default class {}', 'class {}'],
    ],
  },
  {
    name: 'wholeOf',
    says: 'The first statement of a module; of data, all of it',
    of: { Script: 0, SingleExpression: 0 },
    shows: [
      ['a(); b()', 'a();'],
      ['{ "a": 1 }', '{ "a": 1 }', 'json'],
    ],
  },
  {
    name: 'labelOf',
    says: 'What a case of a switch compares with',
    of: { CaseLabel: -1 },
    shows: [["switch (a) { case 'b': c() }", "'b'"]],
  },
  {
    name: 'lastStatement',
    says: 'The last statement of a block',
    of: { Block: -1 },
    shows: [
      ['{ a(); b() }', 'b()'],
      ['{}', ''],
    ],
  },
  {
    name: 'indexedTypeOf',
    says: 'The type of which a member is taken',
    of: { IndexedType: 0 },
    shows: [["let a: B['c']", 'B', 'ts']],
  },
  {
    name: 'indexOfType',
    says: 'Which member of a type is taken',
    of: { IndexedType: 1 },
    shows: [["let a: B['c']", "'c'", 'ts']],
  },
  {
    name: 'elseWordOf',
    says: 'The word behind which stands what happens if a condition does not hold',
    of: { IfStatement: 3 },
    shows: [
      ['if (a) b(); else c()', 'else'],
      ['if (a) b()', ''],
    ],
  },
  {
    name: 'secondOf',
    says: 'The second item of a list',
    of: { ArgList: 1, ArrayExpression: 1 },
    shows: [
      ['a(b, c)', 'c'],
      ['[a, b]', 'b'],
    ],
  },
  {
    name: 'thirdOf',
    says: 'The third item of a list',
    of: { ArgList: 2, ArrayExpression: 2 },
    shows: [
      ['a(b, c, d)', 'd'],
      ['[a, b]', ''],
    ],
  },
]
