/**
 * What people call things, whatever their library is, and in whatever project: the one place that guesses by names. What a
 * library calls them stands in its file.
 */
export const GUESSES = {
  /** Interactions. */
  interaction: /interaction$/i,
  /** What may be an interaction, or something else. */
  shortly:
    /^(?:i|int|inter|intr|itr|itx|ctx|context|cmd|command|slash|ic|event|integration|base)$/i,
  /** What is nothing else where a handler of a command is handed it. */
  briefly: /^(?:i|int|inter|intr|itr|itx|ic)$/i,
  /** Types of interactions, and of those of commands. */
  typed: /Interaction/,
  typedCommand: /(?:Command|Autocomplete)Interaction\b/,
  /** The type of the options of one. */
  typedOptions: /Interaction\w{0,100}(?:<[^>]{0,200}>)?\[["']options["']\]/,
  /** An object with the values of options, what a function gets beside it that handles commands, and its types. */
  args: /^(?:args|arguments|options|opts)$/,
  besideArgs: /interaction|\bctx\b|\bcontext\b/i,
  typedArgs: /arg|option/i,
  /**
   * Members of interactions in which frameworks of projects keep what users entered, and methods that put all of it into a
   * text: `interaction.toString()` is `/film title: Alien`.
   */
  entered: /arg|command|data|input|interaction|opt|param|raw|value|^to(?:Locale)?(?:String|JSON)$/i,
  /** What reads options of something, whatever that is called. */
  readsOptions: /\.options\??\.get(?:[A-Z]\w+)?\(\s*['"`]/,
  /** What has a command beside the function that runs it. */
  describes: /\b(?:data|description|setDescription|builder)\b/,
  /** A program that is sent interactions in requests compares their types. */
  sent: /\bInteractionType\b/,
  /** `args: ArgsOf<typeof ban>` */
  argsOfCommand: /\b(?:args|arguments|options|opts)\s*(?:\?\s*)?:\s*\w+<(?:\w+,\s*)?typeof\s/,
  /** Methods of what was made of an interaction that read an option: `ctx.fetchMember('target')` */
  readsByName: /^(?:get|fetch|read|resolve|opt|arg|param)/i,
  /** Functions that modules export which handle a command. */
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
  /** Functions that are given errors which nobody expects. */
  reportsErrors: /\bconsole\b|\blog|logger|error|captureException/i,
  /** Functions that throw where a value is missing. */
  asserts: /assert|invariant|ensure|expect|must|require/i,
  /** Methods that answer a user. */
  replies: /^(?:defer|edit)?reply$|^follow_?up$|^create(?:followup|message)$/i,
  /** What a `catch` returns that only answers the user, or reports. */
  leavesWith: /^(?:await\s+)?(?:(?:\w*interaction|i|ctx)\b|[\w.$]*error\w*\()/i,
  /** A function whose name, or whose parameters, say that it answers what is being typed. */
  completes: /auto_?complete/i,
  /** A call that does. */
  callsToComplete: /(?<!\bis)[aA]utocomplete\w{0,100}\s*\(|\bsuggest\w*\s*\(/,
  /** Functions whose callback gets the builder of a command. */
  consumesCallback: /^(?:add|build|create|define|make|register)commands?$/i,
  /** Where programs keep the sub-commands of a command, or its options in a form of their own. */
  children: /^(?:sub[-_]?commands|sub[-_]?(?:command[-_]?)?groups|signature)$/i,
  /** Decorators of classes that are stored, or answered to requests: they have names and descriptions, too. */
  schema: /^@(?:[\w$]+\.)?(?:Schema|Entity|Model|Table|ObjectType|InputType|Collection)\b/,
  /** What makes a sub-command of what it is given, and the classes that such extend. */
  part: /(?:^|\.)(?:abstract|base|create|define|make|new)?sub[-_]?command(?:base|class)?$/i,
  /** Where a sub-command names its command. */
  partOf: /^(?:(?:base|parent)(?:[-_]?(?:command|name))?|command[-_]?name)$/i,
} as const
