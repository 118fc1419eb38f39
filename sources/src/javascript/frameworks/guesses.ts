/**
 * Guesses from names that are common in any project and for any library. No other code guesses by names. The names of a single
 * library are in its file.
 */
export const GUESSES = {
  /** Names of interactions. */
  interaction: /interaction$/i,
  /** Names of parameters that may be an interaction, or something else. */
  shortly:
    /^(?:i|int|inter|intr|itr|itx|ctx|context|cmd|command|slash|ic|event|integration|base)$/i,
  /** Names that can only be an interaction if a handler of a command has a parameter of this name. */
  briefly: /^(?:i|int|inter|intr|itr|itx|ic)$/i,
  /** A parameter with such a name. */
  takesBriefly: /[(,]\s*(?:i|int|inter|intr|itr|itx|ic)\s*[,:)=]/,
  /** A call with an argument that may be an interaction. The parameters of a function are no arguments. */
  passesOn:
    /[\w$]\((?:[^()]{0,200},\s*)?(?:\w*[iI]nteraction|i|int|inter|intr|itr|itx|ctx|context|cmd|command|slash|ic)\s*(?:,[^()]{0,200})?\)(?!\s*(?:[{:]|=>))/,
  /** Types of interactions, and of commands' interactions. */
  typed: /Interaction/,
  typedCommand: /(?:Command|Autocomplete)Interaction\b/,
  /** The type of an interaction's options. */
  typedOptions: /Interaction\w{0,100}(?:<[^>]{0,200}>)?\[["']options["']\]/,
  /** Names of an object with the values of options, of the other parameters of its handler, and of its types. */
  args: /^(?:args|arguments|options|opts)$/,
  besideArgs: /interaction|\bctx\b|\bcontext\b/i,
  typedArgs: /arg|option/i,
  /**
   * Members of interactions with users' input in frameworks of projects, and methods that write all of it:
   * `interaction.toString()` returns `/film title: Alien`.
   */
  entered: /arg|command|data|input|interaction|opt|param|raw|value|^to(?:Locale)?(?:String|JSON)$/i,
  /** A read of options from any object. */
  readsOptions: /\.options\??\.get(?:[A-Z]\w+)?\(\s*[\w$'"`]/,
  /** Words of a command beside the function that runs it. */
  describes: /\b(?:data|description|setDescription|builder)\b/,
  /** A word of programs that receive interactions as requests and compare their types. */
  sent: /\bInteractionType\b/,
  /** A parameter with a command's type: `args: ArgsOf<typeof ban>`. */
  argsOfCommand: /\b(?:args|arguments|options|opts)\s*(?:\?\s*)?:\s*\w+<(?:\w+,\s*)?typeof\s/,
  /** Methods that read an option from an object made of an interaction: `ctx.fetchMember('target')`. */
  readsByName: /^(?:get|fetch|read|resolve|opt|arg|param)/i,
  /** Methods that surely do so: `ctx.opt('target')`. */
  readsOption: /^(?:get|fetch|read|resolve)?_?(?:opt|option|arg|argument|param)$/i,
  /** Names of exports that handle a command. */
  exportedAs: [
    'default',
    'module\\.exports',
    'handle\\w*',
    'command',
    'autocomplete\\w*',
    'on\\w*',
    'slash\\w*',
    'interaction\\w*',
    '\\w*Run',
    '\\w*Execute',
  ],
  /** Functions that get unexpected errors. */
  reportsErrors: /\bconsole\b|\blog|logger|error|captureException/i,
  /** Functions that throw without a value. */
  asserts: /assert|invariant|ensure|expect|must|require/i,
  /** Methods that answer a user. */
  replies: /^(?:defer|edit)?reply$|^follow_?up$|^create(?:followup|message)$/i,
  /** Names of classes that others extend. */
  isBase: /base|abstract|generic/i,
  /** Words of conditions that may know whether something was answered, or how it has to be. */
  knowsAnswers:
    /defer|repl[iy]|respon|answer|acknowledg|ephemeral|modal|component|is_?(?:slash|interaction|command|button)|sub_?command/i,
  /** Methods that answer an interaction, and that no message has. */
  answersLater: /^(?:defer(?:Reply|Update)|editReply|followUp|showModal)$/,
  /**
   * Members of an interaction that contain its data. Any other one may lead to an object that answers, such as the client, the
   * token, or the interaction of a context: `context.source.reply()`. All of it in lower case.
   */
  data: new Set(
    [
      'data options values fields command commands commandname commandid commandtype commandguildid',
      'customid componenttype target targetid targetuser targetmember user member author',
      'guild guildid channelid locale guildlocale userlocale applicationid version',
      'memberpermissions member_permissions apppermissions app_permissions createdat createdtimestamp',
    ].flatMap((line) => line.split(' ')),
  ) as ReadonlySet<string>,
  /** The result of a `catch` that only answers the user, or reports. */
  leavesWith: /^(?:await\s+)?(?:(?:\w*interaction|i|ctx)\b|[\w.$]*error\w*\()/i,
  /** The name, or the parameters, of a function that answers autocompletion. */
  completes: /auto_?complete/i,
  /** A call of such a function. */
  callsToComplete: /(?<!\bis)[aA]utocomplete\w{0,100}\s*\(|\bsuggest\w*\s*\(/,
  /** Functions whose callback gets the builder of a command. */
  consumesCallback: /^(?:add|build|create|define|make|register)commands?$/i,
  /** Keys with the sub-commands of a command, or with its options in a form of their own. */
  children: /^(?:sub[-_]?commands|sub[-_]?(?:command[-_]?)?groups|signature)$/i,
  /** Decorators of classes for storage or API schemas, which have names and descriptions, too. */
  schema: /^@(?:[\w$]+\.)?(?:Schema|Entity|Model|Table|ObjectType|InputType|Collection)\b/,
  /** Functions that make a sub-command, and base classes of sub-commands. */
  part: /(?:^|\.)(?:abstract|base|create|define|make|new)?sub[-_]?command(?:base|class)?$/i,
  /** Keys with which a sub-command names its command. */
  partOf: /^(?:(?:base|parent)(?:[-_]?(?:command|name))?|command[-_]?name)$/i,
} as const
