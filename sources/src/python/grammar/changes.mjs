/**
 * The changes to the grammar of `@lezer/python`, as data, in the form of `../../javascript/grammar/changes.mjs`. Each is for
 * code that Python 3.14 accepts, which the test of the grammar compares with Python's own parser.
 */
export const CHANGES = [
  // No colours of editors.
  {
    production: '@external propSource',
    was: '@external propSource pythonHighlighting from "./highlight"',
    becomes: '',
    for: 'film',
  },

  // Lines: a form feed begins the columns anew, and the last line may consist of blanks.
  {
    production: '@context',
    was: 'trackIndent from "./tokens.js"',
    becomes: 'columns from "./own-tokens"',
    for: 'class Film:\n  \f  title = 1\n  \f  stars = 2\n',
  },
  {
    production: '@external tokens indentation',
    was: 'indentation from "./tokens"',
    becomes: 'indentation from "./own-tokens"',
    for: 'def all():\n    return 1\n    ',
  },
  {
    production: '@external tokens newlines',
    was: 'newlines from "./tokens"',
    becomes: 'newlines from "./own-tokens"',
    for: 'def all():\n    pass\n\f\ndef one():\n    pass\n',
  },
  {
    production: '@external tokens legacyPrint',
    was: 'legacyPrint from "./tokens.js"',
    becomes: 'printing from "./own-tokens"',
    for: 'print = log\nprint, other = log, print\nprint or log\n',
  },

  // Generators
  {
    production: 'yield',
    was: '(kw<"from"> test | commaSep<test | "*" expression>)',
    becomes: '(kw<"from"> test | commaSep<test | "*" expression>)?',
    for: 'def films():\n    yield\n    film = yield\n    other: Film = yield\n    log((yield))\n',
  },

  // Statements
  {
    production: 'compoundStatement > WithStatement',
    was: 'commaSep<test (kw<"as"> VariableName)?>',
    becomes: '(commaSep<withItem> | withItems)',
    for: 'with film as self.film, cut() as (one, other), all as last[0]:\n    pass\n',
  },
  {
    beside: 'withItem { test (kw<"as"> expression)? }',
    for: 'with film, cut() as one:\n    pass\n',
  },
  {
    // With an `as` in the brackets, they are no tuple.
    beside:
      'withItems[@export] { "(" tupleItem ("," tupleItem)* kw<"as"> expression ("," withItem)* ","? ")" }',
    for: 'with (\n    film,\n    cut() as one,\n    open("a") as other,\n):\n    pass\n',
  },
  { beside: 'tupleItem { testNamed | "*" expression }', for: 'films = (*films, one := film)' },
  {
    production: 'TupleExpression',
    was: '((testNamed | "*" expression) (("," (testNamed | "*" expression))+ ","? | ","))?',
    becomes: '(tupleItem (("," tupleItem)+ ","? | ","))?',
    for: 'with (film, cut()) as (one, other):\n    pass\n',
  },
  {
    production: 'TryStatement',
    was: '(test ((kw<"as"> | ",") VariableName)?)?',
    becomes: '(commaSep<test> (kw<"as"> VariableName)?)?',
    for: 'try:\n    pass\nexcept KeyError, ValueError, Cut:\n    pass\n',
  },
  {
    production: 'compoundStatement > ForStatement',
    was: 'kw<"in"> commaSep<test>',
    becomes: 'kw<"in"> commaSep<test | "*" expression>',
    for: 'for film in *new, *old:\n    pass\n',
  },
  {
    production: 'smallStatement > UpdateStatement',
    was: 'commaSep<test>',
    becomes: 'expressions',
    for: 'films += *new, old\n',
  },
  {
    production: 'Decorator',
    was: 'At dottedName ArgList? newline',
    becomes: 'At testNamed newline',
    for: '@films[0].on\n@films(1)(2)\n@(cut)\n@one if all else other\ndef film(): pass\n',
  },

  // Expressions
  {
    production: 'compFor',
    was: 'commaSep<expression>',
    becomes: 'commaSep<"*"? expression>',
    for: 'all = [film for film, *others in films]',
  },
  {
    production: 'subscript[@export]',
    was: 'commaSep<testNamed | ',
    becomes: 'commaSep<testNamed | "*" expression | ',
    for: 'films: tuple[int, *Films]',
  },
  {
    production: 'SetExpression',
    was: 'commaSep<test | "*" expression>',
    becomes: 'commaSep<testNamed | "*" expression>',
    for: 'films = {film := cut(), 2}',
  },
  {
    production: 'SetComprehensionExpression',
    was: '(test | "*" expression)',
    becomes: '(testNamed | "*" expression)',
    for: 'films = {last := film for film in all}',
  },
  {
    production: 'lambdaParams[@name="ParamList"]',
    was: '(lambdaParam ("," lambdaParam)*)?',
    becomes: 'commaSep<lambdaParam>?',
    for: 'cut = lambda *films,: films',
  },
  {
    production: 'lambdaParam',
    was: '"**" VariableName',
    becomes: '"**" VariableName | "/"',
    for: 'cut = lambda film, /, stars=1: film',
  },

  {
    production: 'argument',
    was: 'test compFor? | VariableName AssignOp{"=" | ":="} test compFor?',
    becomes: 'testNamed compFor? | VariableName AssignOp{"="} test compFor?',
    for: 'all(film := cut(), *others, stars=1)',
  },

  // Types
  {
    production: 'param',
    was: '"*" (VariableName TypeDef?)?',
    becomes: '"*" (VariableName starTypeDef?)?',
    for: 'def all(*films: *Films): pass\n',
  },
  {
    beside: 'starTypeDef[@name=TypeDef] { ":" (test | "*" expression) }',
    for: 'def all(*films: Film): pass\n',
  },
  {
    production: 'TypeParam',
    was: '("*" | "**") VariableName |\n  VariableName TypeDef?',
    becomes:
      '("*" | "**") VariableName (AssignOp{"="} (test | "*" expression))? |\n  VariableName TypeDef? (AssignOp{"="} test)?',
    for: 'type All[T: Film = Cut, *Ts = *Films, **P = [int]] = list[T]\n',
  },

  // Patterns
  {
    production: 'MatchStatement',
    was: '"*"? expression MatchBody',
    becomes: 'commaSep<testNamed | "*" expression> MatchBody',
    for: 'match film, *others:\n    case _: pass\nmatch film or cut:\n    case _: pass\n',
  },
  {
    production: 'MatchClause',
    was: 'kw<"if"> test',
    becomes: 'kw<"if"> testNamed',
    for: 'match film:\n    case _ if found := cut(): pass\n',
  },
  {
    production: 'LiteralPattern',
    was: 'String |',
    becomes: 'String | ContinuedString |',
    for: 'match film:\n    case "one" "film": pass\n',
  },
  {
    production: 'expression[@isGroup=Expression]',
    was: 'ContinuedString { (String | FormatString) (String | FormatString)+ }',
    becomes: 'ContinuedString',
    for: 'film = "one" f"{film}"',
  },
  {
    beside: 'ContinuedString { (String | FormatString) (String | FormatString)+ }',
    for: 'film = "one" f"{film}"',
  },
  {
    production: 'PatternArgList',
    was: '>',
    becomes: '>?',
    for: 'match film:\n    case Film(): pass\n',
  },
  {
    production: 'SequencePattern',
    was: '"[" commaSep<pattern> "]" | "(" commaSep<pattern> ")"',
    becomes: '"[" commaSep<pattern>? "]" | "(" commaSep<pattern>? ")"',
    for: 'match film:\n    case [] | (): pass\n',
  },
  {
    production: 'MappingPattern',
    was: 'commaSep<"**" pattern | (VariableName | LiteralPattern) ":" pattern>',
    becomes:
      'commaSep<"**" pattern | (VariableName | AttributePattern | LiteralPattern) ":" pattern>?',
    for: 'match film:\n    case {} | {Key.title: _}: pass\n',
  },

  // Texts and numbers
  {
    production: 'formatStringSpec > FormatSpec',
    was: '":"',
    becomes: '(":" | ":=")',
    for: 'title = f"{film:=10}"',
  },
  {
    production: 'stringPrefixF',
    was: '$[fF]',
    becomes: '$[fFtT]',
    for: 'title = t"{film}" T"{cut}"',
  },
  {
    production: 'stringPrefixFR',
    was: '$[rR] $[fF] | $[fF] $[rR]',
    becomes: '$[rR] $[fFtT] | $[fFtT] $[rR]',
    for: 'title = rt"{film}" tR"{cut}"',
  },
  {
    production: 'Number',
    was: '("." @digit ("_" | @digit)*)?',
    becomes: '("." ("_" | @digit)*)?',
    for: 'stars = 1. + 2.if film else 3..real\n',
  },
]
