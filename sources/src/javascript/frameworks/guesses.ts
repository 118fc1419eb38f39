/**
 * Guesses from names that are common in all projects, for any library. No other code guesses by
 * names. Names of a single library are in the library's file.
 */
export const GUESSES = {
  /** Names of interactions. */
  interaction: /interaction$/i,
  /** Names of parameters that may be an interaction or something else. */
  shortly:
    /^(?:i|int|inter|intr|itr|itx|ctx|context|cmd|command|slash|ic|event|integration|base)$/i,
  /** Names of parameters that are rather an object of the project around the interaction. */
  ownContext: /^(?:ctx|context)$/i,
  /**
   * Short names that are surely an interaction's if a handler of a command has such a parameter.
   */
  briefly: /^(?:i|int|inter|intr|itr|itx|ic)$/i,
  /** A parameter with one of these short names. */
  takesBriefly: /[(,]\s*(?:i|int|inter|intr|itr|itx|ic)\s*[,:)=]/,
  /** A call with an argument that may be an interaction. Parameters of a function do not count. */
  passesOn:
    /[\w$]\((?:[^()]{0,200},\s*)?(?:\w*[iI]nteraction|i|int|inter|intr|itr|itx|ctx|context|cmd|command|slash|ic)\s*(?:,[^()]{0,200})?\)(?!\s*(?:[{:]|=>))/,
  /** Types of interactions, and of commands' interactions. */
  typed: /Interaction/,
  typedCommand: /(?:Command|Autocomplete)Interaction\b/,
  /** The type of an interaction's options. */
  typedOptions: /Interaction\w{0,100}(?:<[^>]{0,200}>)?\[["']options["']\]/,
  /** Names of objects with the values of options. */
  args: /^(?:args|arguments|options|opts)$/,
  besideArgs: /interaction|\bctx\b|\bcontext\b/i,
  typedArgs: /arg|option/i,
  /**
   * Names of parameters that are the options beside an interaction. There are more than in `args`,
   * since the command in the same call makes it sure.
   */
  optionsGiven: /^(?:\w*options|opts|args)$/i,
  /**
   * Members of interactions that may contain the user's input in projects' own frameworks, and
   * methods that write all of the input. For example, `interaction.toString()` returns
   * `/film title: Alien`.
   */
  entered: /arg|command|data|input|interaction|opt|param|raw|value|^to(?:Locale)?(?:String|JSON)$/i,
  /** A read of options from any object. */
  readsOptions: /\.options\??\.get(?:[A-Z]\w+)?\(\s*[\w$'"`]/,
  /** Words that a command contains besides the function that runs it. */
  describes: /\b(?:data|description|setDescription|builder)\b/,
  /** A word in programs that receive interactions as requests and compare their types. */
  sent: /\bInteractionType\b/,
  /** A parameter whose type is derived from a command: `args: ArgsOf<typeof ban>`. */
  argsOfCommand: /\b(?:args|arguments|options|opts)\s*(?:\?\s*)?:\s*\w+<(?:\w+,\s*)?typeof\s/,
  /**
   * Methods that may read an option from an object that contains an interaction:
   * `ctx.fetchMember('target')`.
   */
  readsByName: /^(?:get|fetch|read|resolve|opt|arg|param)/i,
  /** Methods that certainly read an option from such an object: `ctx.opt('target')`. */
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
  /** Functions to which unexpected errors are passed. */
  reportsErrors: /\bconsole\b|\blog|logger|error|captureException/i,
  /** What code compares to find the error of a second answer. */
  alreadyAnswered: /\b40060\b|AlreadyReplied|already been (?:acknowledged|replied)/,
  /** Functions that throw if their argument is missing. */
  asserts: /assert|invariant|ensure|expect|must|require/i,
  /** Methods that answer a user. */
  replies: /^(?:defer|edit)?reply$|^follow_?up$|^create(?:followup|message)$/i,
  /** Methods that answer a user or send a message. */
  acts: /reply|respond|follow_?up|^defer|^create(?:followup|message)$|^edit(?:original|parent|response)?$|^show_?modal$|^send|^write$/i,
  /** Names of classes that are meant to be extended. */
  isBase: /base|abstract|generic/i,
  /** Words in conditions that may depend on whether, or how, the interaction was answered. */
  knowsAnswers:
    /defer|repl[iy]|respon|answer|acknowledg|ephemeral|modal|component|is_?(?:slash|interaction|command|button)|sub_?command/i,
  /** Methods that answer an interaction and that messages lack. */
  answersLater: /^(?:defer(?:Reply|Update)|editReply|followUp|showModal)$/,
  /** Methods that answer a collected interaction and that collected messages and reactions lack. */
  answersCollected: /^(?:defer(?:Reply|Update)|editReply|followUp|showModal|update)$/,
  /**
   * Members of an interaction that only contain data, in lower case. Other members may lead to an
   * object that can answer, such as the client, or the interaction in a context:
   * `context.source.reply()`.
   */
  data: new Set(
    [
      'data options values fields command commands commandname commandid commandtype commandguildid',
      'customid componenttype target targetid targetuser targetmember user member author',
      'guild guildid channelid locale guildlocale userlocale applicationid version',
      'memberpermissions member_permissions apppermissions app_permissions createdat createdtimestamp',
    ].flatMap((line) => line.split(' ')),
  ) as ReadonlySet<string>,
  /** The result of a `catch` that only answers the user or reports the error. */
  leavesWith: /^(?:await\s+)?(?:(?:\w*interaction|i|ctx)\b|[\w.$]*error\w*\()/i,
  /** The name or parameters of a function that answers autocompletion. */
  completes: /auto_?complete/i,
  /** A call of a function that answers autocompletion. */
  callsToComplete: /(?<!\bis)[aA]utocomplete\w{0,100}\s*\(|\bsuggest\w*\s*\(/,
  /** Functions to whose callback a command's builder is passed. */
  consumesCallback: /^(?:add|build|create|define|make|register)commands?$/i,
  /** Keys that contain the sub-commands of a command, or its options in a form of the project. */
  children: /^(?:sub[-_]?commands|sub[-_]?(?:command[-_]?)?groups|signature)$/i,
  /** Decorators of classes for storage or API schemas, which have names and descriptions, too. */
  schema: /^@(?:[\w$]+\.)?(?:Schema|Entity|Model|Table|ObjectType|InputType|Collection)\b/,
  /** Functions that make a sub-command, and base classes of sub-commands. */
  part: /(?:^|\.)(?:abstract|base|create|define|make|new)?sub[-_]?command(?:base|class)?$/i,
  /** Keys whose value tells whether an object is a sub-command. */
  isPart: /^is[-_]?sub[-_]?(?:cmd|command)$/i,
  /** Keys under which a sub-command has the name of its command. */
  partOf: /^(?:(?:base|parent)(?:[-_]?(?:command|name))?|command[-_]?name)$/i,
  /** Such keys under which other projects have a category. */
  mayBeCategory: /^(?:base|parent)$/i,
} as const
