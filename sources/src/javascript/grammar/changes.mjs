/**
 * The changes to the grammar of `@lezer/javascript`, as data. `sources/grammar.mjs` builds the
 * parser from them. A change names a production; `type > InferredType` is one inside of `type`.
 * `was` is the replaced piece, `becomes` its replacement, and `for` is code that needs the change.
 * `beside` marks a new production.
 *
 * One case is not supported: `({ title = 'x', cut: this.cut } = film)`, a default next to a member.
 * To parse it, `{ title = 'x' }` would have to be valid everywhere.
 */
export const CHANGES = [
  // No colours of editors.
  {
    production: '@external propSource',
    was: '@external propSource jsHighlight from "./highlight"',
    becomes: '',
    for: 'film',
  },

  // Where lines end: a comment may end one, and some words stand in the line of what they are about.
  {
    production: '@context',
    was: 'trackNewline from "./tokens.js"',
    becomes: 'newlines from "./own-tokens"',
    for: 'const a = 1 /*\n*/ const b = 2',
  },
  {
    production: '@tokens',
    was: '@precedence { "/*", LineComment, divide }',
    becomes:
      'blockCommentStart[@export] { "/*" }\n\n  @precedence { blockCommentStart, LineComment, divide }',
    for: 'const a = 1\n/* of one */ const b = 2',
  },
  {
    production: '@tokens',
    was: '@precedence { "/*", LineComment, RegExp }',
    becomes: '@precedence { blockCommentStart, LineComment, RegExp }',
    for: 'const a = 1\n/* of one */ const b = 2',
  },
  {
    production: 'BlockComment[isolate]',
    was: '"/*"',
    becomes: 'blockCommentStart',
    for: 'const a = 1\n/* of one */ const b = 2',
  },
  {
    production: 'blockCommentEnd',
    was: 'blockCommentEnd',
    becomes: 'blockCommentEnd[@export]',
    for: 'const a = 1\n/* of one */ const b = 2',
  },
  {
    production: 'blockCommentNewline',
    was: 'blockCommentNewline',
    becomes: 'blockCommentNewline[@export]',
    for: 'const a = 1 /*\n*/ const b = 2',
  },
  {
    production: '@else blockCommentContent',
    was: 'blockCommentContent',
    becomes: 'blockCommentContent[@export]',
    for: 'const a = 1\n/* of one */ const b = 2',
  },
  {
    production: '@external tokens noSemicolonType',
    was: '@external',
    becomes:
      '@external tokens certainty from "./own-tokens" { certain[@name=LogicOp] }\n\n@external tokens extending from "./own-tokens" { sameLine }\n\n@external',
    for: 'const title = find()\n!film && stop()',
  },
  {
    production: 'expressionNoComma',
    was: 'PostfixExpression { expressionNoComma !postfix (incdec | LogicOp<"!">) }',
    becomes: 'PostfixExpression',
    for: 'film.flags! |= seen',
  },
  {
    beside: 'PostfixExpression { expressionNoComma !postfix (incdec | certain) }',
    for: 'const title = find()\n!film && stop()',
  },
  {
    production: 'type > ConditionalType',
    was: 'kw<"extends">',
    becomes: 'sameLine kw<"extends">',
    for: 'interface Film {\n  all?: Film[]\n  extends?: Film\n}',
  },
  {
    production: 'typeParam',
    was: '(kw<"extends"> type)?',
    becomes: '(sameLine? kw<"extends"> type)?',
    for: 'const same = <T extends Film>(film: T) => film',
  },

  // Modules
  {
    beside:
      'ImportAttributes { (kw<"with"> | ckw<"assert">) "{" commaSep<(PropertyName | String) ":" String> "}" }',
    for: "import de from './de.json' assert { 'type': 'json' }",
  },
  {
    production: 'ImportDeclaration',
    was: 'ckw<"from"> String semi',
    becomes: 'ckw<"from"> String ImportAttributes? semi',
    for: "import de from './de.json' with { type: 'json' }",
  },
  {
    production: 'ImportDeclaration',
    was: 'kw<"import"> ckw<"defer">? String semi',
    becomes: 'kw<"import"> ckw<"defer">? String ImportAttributes? semi',
    for: "import './de.json' with { type: 'json' }",
  },
  {
    production: 'ImportDeclaration',
    was: '(Star ckw<"as"> VariableDefinition | commaSep<VariableDefinition | ImportGroup>)',
    becomes: 'commaSep<VariableDefinition | ImportGroup | Star ckw<"as"> VariableDefinition>',
    for: "import film, * as others from './film'",
  },
  {
    production: 'ExportDeclaration',
    was: 'kw<"export"> Star (ckw<"as"> (VariableName | String))? ckw<"from"> String semi',
    becomes:
      'kw<"export"> tskw<"type">? Star (ckw<"as"> (VariableName | String))? ckw<"from"> String ImportAttributes? semi',
    for: "export type * as films from './films'",
  },
  {
    production: 'ExportDeclaration',
    was: 'ExportGroup (ckw<"from"> String)? semi',
    becomes: 'ExportGroup (ckw<"from"> String ImportAttributes?)? semi',
    for: "export { default as de } from './de.json' with { type: 'json' }",
  },
  {
    production: 'ExportDeclaration',
    was: '(FunctionDeclaration | ClassDeclaration | expression semi)',
    becomes: '(FunctionDeclaration | ClassDeclaration | InterfaceDeclaration | expression semi)',
    for: 'export default interface Film { title: string }',
  },
  {
    production: 'ExportDeclaration',
    was: 'kw<"export"> "=" expression semi',
    becomes:
      'kw<"export"> "=" expression semi |\n  kw<"export"> ckw<"as"> tskw<"namespace"> VariableDefinition semi',
    for: 'export as namespace Films',
  },
  {
    production: 'ExportGroup',
    was: 'commaSep<(VariableName',
    becomes: 'commaSep<tskw<"type">? (VariableName',
    for: "export { add, type Film } from './film'",
  },
  {
    production: 'VariableDeclaration',
    was: 'variableDeclarationKeyword commaSep1<patternAssignTyped> semi',
    becomes:
      'variableDeclarationKeyword commaSep1<declarator> semi |\n  kw<"import"> tskw<"type">? VariableDefinition "=" expressionNoComma semi',
    for: "import films = require('films')\nexport import cut = films.cut",
  },
  {
    beside: 'declarator { pattern LogicOp<"!">? TypeAnnotation? ("=" expressionNoComma)? }',
    for: 'let film!: Film, other!: Film',
  },
  {
    production: 'expressionNoComma > DynamicImport',
    was: '"(" expressionNoComma ")"',
    becomes: '"(" expressionNoComma ("," expressionNoComma)? ","? ")"',
    for: "import('./de.json', { with: { type: 'json' } })",
  },
  {
    production: 'NamespaceDeclaration',
    was: '(tskw<"namespace"> | tskw<"module">) VariableDefinition ("." PropertyDefinition)* Block',
    becomes:
      '(tskw<"namespace"> | tskw<"module">) VariableDefinition ("." PropertyDefinition)* Block |\n  tskw<"module"> String (Block | semi)',
    for: "declare module 'films' {\n  const all: string\n}\ndeclare module '*.film'",
  },
  {
    production: 'AmbientDeclaration > AmbientFunctionDeclaration',
    was: '(TypeAnnotation | TypePredicate) semi',
    becomes: '(TypeAnnotation | TypePredicate)? semi',
    for: 'declare function all(film: Film)',
  },

  // Classes
  {
    production: 'ClassDeclaration',
    was: 'kw<"class"> VariableDefinition TypeParamList?\n  (kw<"extends"> ((VariableName | MemberExpression) !typeargs TypeArgList | expression))?\n  (tskw<"implements"> commaSep1<type>)?',
    becomes: 'kw<"class"> VariableDefinition? TypeParamList?\n  heritage',
    for: 'export default abstract class<T> extends Films<T> {}',
  },
  {
    beside:
      'heritage { (kw<"extends"> ((VariableName | MemberExpression | CallExpression) !typeargs TypeArgList | expression))? (tskw<"implements"> commaSep1<type>)? }',
    for: 'class Films extends mixin(List)<{ film: Film }> implements All {}',
  },
  {
    production: 'ClassExpression',
    was: 'kw<"class"> VariableDefinition? (kw<"extends"> expression)? ClassBody',
    becomes: 'kw<"class"> VariableDefinition? TypeParamList? heritage ClassBody',
    for: 'make(class<T> extends List<T> implements All {})',
  },
  {
    production: 'classItem',
    was: 'PropertyDeclaration',
    becomes: 'PropertyDeclaration | ClassIndexSignature { propModifier* IndexSignature semi }',
    for: 'abstract class Films {\n  static readonly [title: string]: Film\n}',
  },
  {
    production: 'MethodDeclaration',
    was: 'classPropName\n',
    becomes: 'classPropName\n  Optional?\n',
    for: 'class Films {\n  title\n  run?(film: Film): void\n}',
  },
  {
    production: 'ParamList',
    was: 'privacyArg? tskw<"readonly">? patternAssignTyped',
    becomes: 'privacyArg? tskw<"override">? tskw<"readonly">? patternAssignTyped',
    for: 'class Films extends List { constructor(private override readonly film: Film) {} }',
  },
  {
    production: 'ParamList',
    was: 'kw<"this"> TypeAnnotation',
    becomes: 'kw<"this"> ~arrow TypeAnnotation?',
    for: 'function all(this, film: Film) {}',
  },
  {
    production: 'ParamTypeList[@name=ParamList]',
    was: 'kw<"this"> TypeAnnotation',
    becomes: 'kw<"this"> ~arrow TypeAnnotation?',
    for: 'type All = (this) => void',
  },
  {
    production: 'expressionNoComma',
    was: '  kw<"this"> |',
    becomes: '  kw<"this"> ~arrow |',
    for: 'const all = { run(this) {} }',
  },
  {
    production: 'type > ThisType',
    was: 'kw<"this">',
    becomes: 'kw<"this"> ~arrow',
    for: 'type All = (this) => void',
  },
  {
    production: 'EnumDeclaration > EnumBody',
    was: 'commaSep<PropertyName ',
    becomes: 'commaSep<(PropertyName | String | "[" String "]") ',
    for: "enum Genre { 'Science Fiction' = 1, ['War'], Plain }",
  },
  {
    production: 'statement > TryStatement > CatchClause',
    was: '"(" pattern ")"',
    becomes: '"(" pattern TypeAnnotation? ")"',
    for: 'try { all() } catch (error: unknown) {}',
  },

  // Functions
  {
    production: 'expressionNoComma > ArrowFunction[@dynamicPrecedence=1]',
    was: 'ParamList TypeAnnotation? "=>"',
    becomes: 'ParamList (TypeAnnotation | TypePredicate)? "=>"',
    for: 'const isFilm = <T,>(film: T): film is T & (A | B)[] => true',
  },
  {
    production: 'ArrowFunction',
    was: 'async? (ParamList { VariableDefinition } | ParamList TypeAnnotation?) "=>" (Block | expressionNoComma)',
    becomes:
      'async? (ParamList { VariableDefinition } | ParamList (TypeAnnotation | TypePredicate)?) "=>" (Block | expressionNoComma) |\n  async TypeParamList { tsAngleOpen commaSep<typeParam> ">" } ParamList (TypeAnnotation | TypePredicate)? "=>" (Block | expressionNoComma)',
    for: 'const same = async <T extends Film, U>(film: T): Promise<T> => film',
  },

  // Calls
  {
    production: 'expressionNoComma',
    was: 'CallExpression { expressionNoComma !call questionDot? ArgList }',
    becomes: 'CallExpression',
    for: "films('all')<Film>()",
  },
  {
    beside:
      'CallExpression { expressionNoComma !call questionDot? ArgList | expressionNoComma !call questionDot TypeArgList ArgList }',
    for: "films?.<Film>('all')",
  },
  {
    production: 'expressionNoComma > InstantiationExpression',
    was: '(VariableName | MemberExpression)',
    becomes: '(VariableName | MemberExpression | CallExpression)',
    for: "class Films extends Tag('films')<Films, Film[]>() {}",
  },
  {
    production: 'JSXSelfClosingTag',
    was: 'jsxElementName jsxAttribute*',
    becomes: 'jsxElementName TypeArgList? jsxAttribute*',
    for: 'const all = <Films<Film> all={all} />',
  },
  {
    production: 'JSXOpenTag',
    was: 'jsxElementName jsxAttribute*',
    becomes: 'jsxElementName TypeArgList? jsxAttribute*',
    for: 'const all = <Films.All<Film>>all</Films.All>',
  },

  // Assignments. A list or an object that is assigned to is a pattern, or one with members: those it is read as what it looks like.
  {
    production: 'AssignmentExpression',
    was: '(VariableName | MemberExpression) !assign UpdateOp',
    becomes:
      '(VariableName | MemberExpression | ParenthesizedExpression | PostfixExpression) !assign UpdateOp',
    for: 'film.flags! |= seen',
  },
  {
    production: 'AssignmentExpression',
    was: '(VariableName | MemberExpression | ArrayPattern | ObjectPattern) !assign "=" expressionNoComma',
    becomes:
      '(VariableName | MemberExpression | ParenthesizedExpression | PostfixExpression) !assign "=" expressionNoComma |\n  (ArrayPattern | ObjectPattern) ~target "=" expressionNoComma',
    for: 'const make = ({ quiet = true } = {}) => quiet',
  },
  {
    production: 'pattern',
    was: 'ArrayPattern | ObjectPattern',
    becomes: 'ArrayPattern ~target | ObjectPattern ~target',
    for: 'const make = ([one = 1] = [2]) => one',
  },
  {
    production: 'expressionNoComma',
    was: '  AssignmentExpression |',
    becomes: '  AssignmentExpression |\n  coverAssignment |',
    for: ';[film.title, all[0]!] = [all[0]!, film.title]',
  },
  {
    beside:
      'coverAssignment[@name=AssignmentExpression,@dynamicPrecedence=-1] { (ArrayExpression | ObjectExpression) !assign "=" expressionNoComma }',
    for: '({ title: this.title } = film)',
  },
  {
    production: 'expressionNoComma',
    was: 'ObjectExpression { "{" commaSep<Property> ~destructure "}" }',
    becomes: 'ObjectExpression',
    for: '({ title: this.title } = film)',
  },
  {
    beside: 'ObjectExpression { "{" commaSep<Property> ~destructure "}" }',
    for: '({ title: this.title } = film)',
  },

  // Types
  {
    production: 'type > NewSignature',
    was: 'kw<"new"> ParamTypeList',
    becomes: 'tskw<"abstract">? kw<"new"> TypeParamList? ParamTypeList',
    for: 'type Made<T> = T extends abstract new <U>(...all: any) => any ? 1 : 2',
  },
  {
    production: 'type > InferredType',
    was: 'tskw<"infer"> TypeName',
    becomes: 'tskw<"infer"> TypeName ~infer (sameLine kw<"extends"> type)?',
    for: 'type Title<T> = T extends { title: infer U extends string } ? U : never',
  },
  {
    production: 'type',
    was: 'ImportType { kw<"import"> "(" String ")" }',
    becomes: 'ImportType',
    for: "let film: import('films').Film",
  },
  {
    beside: 'ImportType { kw<"import"> "(" String ("," ObjectType ","?)? ")" }',
    for: "type Film = import('films', { with: { 'resolution-mode': 'import' } }).Film",
  },
  {
    production: 'type > FunctionSignature',
    was: '"=>" type',
    becomes: '"=>" (type | PredicateType)',
    for: 'type Keep = (film: Film) => film is Long',
  },
  {
    beside:
      'PredicateType { tskw<"asserts"> (VariableName | kw<"this">) !predicate (tskw<"is"> type)? | (VariableName | kw<"this">) !predicate tskw<"is"> type }',
    for: 'type Check = (film: Film) => asserts film is Long',
  },
  {
    production: 'type > TupleType',
    was: '(Label ":")? type | "..." type',
    becomes: '"..."? (tupleLabel Optional? ":" type | type Optional?)',
    for: 'interface All { (...all: [film: Film, old?: Film, ...rest: Film[]]): [Film, Film?] }',
  },
  {
    beside: 'tupleLabel[@name=Label] { identifier ~arrow }',
    for: 'let all: [film: Film, old?: Film]',
  },
  {
    production: 'typeofExpression',
    was: 'VariableName\n',
    becomes: 'VariableName |\n  kw<"this"> |\n  ImportType\n',
    for: "let all: typeof import('./films').all, one: typeof this.film",
  },
  {
    production: 'IndexedType',
    was: '"." TypeName',
    becomes: '"." TypeName { word }',
    for: 'let film: Films.default | Films.delete',
  },
  {
    production: 'typeParam',
    was: '(kw<"in"> | tskw<"out"> | kw<"const">)?',
    becomes: 'kw<"const">? kw<"in">? tskw<"out">?',
    for: 'interface Films<in out T> {}',
  },
  {
    production: 'ObjectType > CallSignature',
    was: 'ParamTypeList',
    becomes: 'TypeParamList? ParamTypeList',
    for: 'interface All { <T>(film: T): T }',
  },
  {
    production: 'ObjectType > NewSignature[@dynamicPrecedence=1]',
    was: 'ParamTypeList TypeAnnotation',
    becomes: 'TypeParamList? ParamTypeList TypeAnnotation?',
    for: 'interface Make { new <T>(film: T): Films<T> }',
  },
  {
    production: 'PropertyType',
    was: 'TypeAnnotation',
    becomes: 'TypeAnnotation?',
    for: 'interface Film {\n  title\n  stars?\n}',
  },
  {
    production: 'TemplateType',
    was: '(templateContent | templateType)',
    becomes: '(templateContent | templateEscape | templateType)',
    for: 'type Code<T extends string> = `\\`${T}\\``',
  },
]
