import { LIMITS } from '@slashlint/core/contract'
import { FORMAT_NAMES } from '../formats/index.js'

/** A flag of the command line. */
export interface Flag {
  /** The kind of flag: with a value, or without. */
  readonly type: 'boolean' | 'string'
  /** The text behind the flag in the help. */
  readonly help: string
  /** The letter of the short form; absent if there is none. */
  readonly short?: string
  /** The placeholder of its value in the help. */
  readonly value?: string
  /** The value of the flag if it is written without one. */
  readonly alone?: string
  /** True if it may be repeated. */
  readonly multiple?: true
}

type Switch = Flag & { readonly type: 'boolean' }
type Text = Flag & { readonly type: 'string'; readonly value: string }
type Texts = Text & { readonly multiple: true }

const yes = (help: string, short?: string): Switch => ({
  type: 'boolean',
  help,
  ...(short !== undefined && { short }),
})
const text = (value: string, help: string, alone?: string): Text => ({
  type: 'string',
  value,
  help,
  ...(alone !== undefined && { alone }),
})
const texts = (value: string, help: string): Texts => ({
  type: 'string',
  multiple: true,
  value,
  help,
})

/**
 * The flags of all commands, by their headings in the help. The parser and its suggestions use this
 * table, too.
 */
export const FLAGS_BY_GROUP = {
  'What to check': {
    scope: text('global|guild', 'where the commands go; wins over the configuration'),
    resource: text('name', 'what the input is: command, commands, lobby, …'),
    rule: texts('code=severity', 'error, warning, hint or off; areas as option/*'),
    config: text('file', 'this configuration instead of the nearest slashlint.json'),
    'print-config': text('file', 'print the configuration that applies to this file'),
    'stdin-filename': text('path', 'read standard input as if it were this file'),
    deployed: text(
      'file',
      'the deployed commands, as GET with_localizations=true returns them; - is standard input',
    ),
    overwrites: text('file', 'the permission overwrites that guilds have set, as fetched'),
    guild: text('id', 'the guild of the commands'),
    'creates-today': text(
      'n',
      `how many commands were created today; the limit is ${LIMITS.dailyCreates} a day`,
    ),
    changed: text(
      '[ref]',
      'only what changed since this commit (HEAD), and its dependents',
      'HEAD',
    ),
    baseline: text('file', 'findings that are known already and are not shown'),
    'update-baseline': yes('write all present findings into the baseline'),
    'no-errors-on-unmatched': yes('accept named files without a definition'),
    cache: yes('reuse the results of the last run if no file has changed'),
    'cache-location': text('folder', 'default: node_modules/.cache/slashlint'),
    ndjson: yes('read one JSON value per line, write one result per line'),
    command: texts('name', 'the command that the answer is about, if slashlint cannot tell'),
  },
  Deployment: {
    live: yes('the commands that are deployed now, read from Discord'),
    delete: yes('delete deployed commands that are not in the files'),
    yes: yes('send the plan without asking', 'y'),
    rename: texts(
      'old=new',
      'rename a deployed command, which keeps its id; old= means that it is not renamed',
    ),
    bulk: yes(
      'with --delete: one request for the whole list; it deletes commands that others create meanwhile',
    ),
    'dry-run': yes('stop after the plan'),
    all: yes('to all targets of the configuration'),
    out: text('file', 'save the plan: `slashlint deploy --plan` sends exactly that'),
    plan: text('file', 'send a saved plan exactly; nothing if something has changed since'),
    'allow-lost-permissions': yes(
      'without a terminal: permission overwrites that a deletion or rename deletes may be lost',
    ),
    from: text('file', 'the record of a deployment (--record) to go back to'),
    check: yes('change nothing: 0 if files and live list are the same, 1 if not'),
    'token-fd': text('n', 'read the token from this file descriptor (default: from DISCORD_TOKEN)'),
    api: text('url', 'another address of the API, such as an emulator'),
  },
  Output: {
    format: text('pretty|json|sarif|…', FORMAT_NAMES.join(', ')),
    'output-file': text('file', 'write the report into this file'),
    hints: yes('show hints, not only their number'),
    quiet: yes('show errors only, without a summary', 'q'),
    list: yes('list every definition and its unknown parts'),
    'max-warnings': text('n', 'fail if there are more warnings'),
    'detailed-exitcode': yes('0: nothing to do, 1: an error, 2: changes'),
  },
  Fixing: {
    fix: yes('apply safe fixes; formatting and comments stay'),
    unsafe: yes('with --fix or --fix-dry-run: also apply fixes that need review'),
    'fix-dry-run': yes('show what --fix would change as a unified diff'),
  },
  Schemas: {
    strict: yes('the schema that rejects unknown keys too'),
    unicode: yes('the schema that uses Unicode property escapes'),
    write: yes('write schemas to .slashlint/ for editors'),
  },
  Emulator: {
    app: text('id', 'the id of the application (default: 1000000000000000001)'),
    seed: text(
      'file',
      'the initial state: apps, guilds, channels, roles, members, users, commands, lobbies',
    ),
    state: text('file', 'a log of every change, read at the start and then continued'),
    port: text('n', 'default: 4710; 0: any free port'),
    host: text('address', 'default: 127.0.0.1; with another address, other machines can connect'),
    auth: text('issued|any', 'the tokens to accept: those that it issued (default), or any'),
    limits: text(
      'off|real|short',
      'real: also request rates; short: a tenth of them; off: neither these nor daily creates; default: only daily creates',
    ),
    clock: text('time', 'start the clock at this time, such as 2026-01-01T00:00Z (default: now)'),
    frozen: yes('the clock stands still; only --advance moves it'),
    'answer-within': text(
      '10m|off',
      'how long the bot has for its first answer (default: 3s); off: as long as it takes, for debuggers',
    ),
    'read-repair': yes('users get an update of a global command when they next use it'),
    endpoint: text('url', 'where the app receives interactions over HTTP'),
    'endpoint-host': texts('host', 'also allow an endpoint on this host'),
    accept: texts(
      '"PUT /guilds/*/emojis/*"',
      'a request to answer with 204, or with the JSON behind it, though it is not simulated',
    ),
    fail: texts(
      '"PUT /applications/* status=503 times=2"',
      'a fault to inject: status=, delay=, drop=before|half, times=, for=, retryAfter=, disconnect=, jump=',
    ),
    record: text('file', 'write down what users do and what the bot shows, for slashlint replay'),
    log: yes('print every request, with the rule that refused it'),
    'keep-env': yes('leave DISCORD_TOKEN and similar variables as they are'),
    'no-preload': yes('only set environment variables: the program reads the address itself'),
  },
  Invocation: {
    as: text('user', 'who uses the command (default: the first user)'),
    in: text('channel', 'where: #general, dm, group (default: the first channel)'),
    locale: text('key', 'the locale of the user (default: the one in the seed)'),
    target: text(
      'user|message',
      'the user or message that is meant: a name, an id, a text, or last',
    ),
    autocomplete: text('option', 'ask for the suggestions of this option instead'),
    press: texts(
      'button',
      'then press this button of the answer; without a command, of any message (--in, --target)',
    ),
    select: texts(
      'menu=value,value',
      'then choose in this menu of the answer; without a command, of any message',
    ),
    submit: texts('field=text', 'then send the form that was opened; once for each field'),
    advance: texts('15m', 'then move the clock forward'),
    disconnect: texts(
      'code|reconnect|invalid-session',
      'then disconnect the clients from the gateway',
    ),
    at: text('url', 'the emulator (default: the one started last)'),
  },
  Trying: {
    time: text('seconds', 'how long the bot is tried (default: 60)'),
    runs: text('n', 'how many uses are tried (default: as many as the time allows)'),
    random: text('n', 'try the same as a run that printed this number'),
    'allow-host': texts('host:port', 'let the bot connect there: everything else is refused'),
    'reset-command': text(
      'command',
      'returns what the bot keeps to its beginning, before each use',
    ),
    'exit-on-rejection': yes('the bot ends after a rejection that nothing handles'),
  },
  Transport: {
    stdio: yes('standard input and output (default)'),
    'node-ipc': yes('messages between Node processes'),
    socket: text('port', 'connect to a port on this machine'),
    pipe: text('name', 'connect to a named pipe or socket file'),
    clientProcessId: text('id', 'end when this process ends'),
  },
  Other: {
    update: yes('write what is shown now into the session'),
    watch: yes('check again whenever a file changes', 'w'),
    help: yes('show this help', 'h'),
    version: yes('show the version', 'v'),
  },
} satisfies Record<string, Record<string, Flag>>

export type FlagGroup = keyof typeof FLAGS_BY_GROUP

type OfGroup<G extends FlagGroup> = (typeof FLAGS_BY_GROUP)[G]

export type FlagName = { [G in FlagGroup]: keyof OfGroup<G> }[FlagGroup]

export const FLAGS = Object.assign({}, ...Object.values(FLAGS_BY_GROUP)) as {
  readonly [N in FlagName]: Extract<OfGroup<FlagGroup>, Record<N, Flag>>[N]
}

/** The type of a flag's value. */
type ValueOf<F extends Flag> = F extends Switch
  ? boolean
  : F extends Texts
    ? readonly string[]
    : string

/** The flags of a command line, with their values. */
export type Flags = { readonly [N in FlagName]?: ValueOf<(typeof FLAGS)[N]> }

/** The arguments of each command, and its purpose, as the help prints them. */
export const COMMANDS = {
  check: { arguments: '[paths or globs]', help: 'find mistakes (default: in the current folder)' },
  fix: {
    arguments: '[paths or globs]',
    help: 'apply safe fixes and show what is left: check --fix',
  },
  extract: {
    arguments: '[paths or globs]',
    help: 'print the commands of all files as one JSON list',
  },
  plan: {
    arguments: '[targets] [paths or globs]',
    help: 'show what a deployment would create, change and delete',
  },
  deploy: {
    arguments: '[targets] [paths or globs]',
    help: 'make the commands on Discord match the files',
  },
  rollback: {
    arguments: '<target> [time]',
    help: 'restore the commands from before a deployment',
  },
  history: { arguments: '[target]', help: 'list the deployments from this machine' },
  pull: {
    arguments: '[target] [paths or globs]',
    help: 'write the deployed commands into the files',
  },
  explain: { arguments: '[code]', help: 'explain a rule with examples; no code: list all rules' },
  'explain-error': {
    arguments: '<answer> [paths or globs]',
    help: 'find the files and lines that errors of the API are about',
  },
  size: {
    arguments: '<file>',
    help: `show how a command uses its ${LIMITS.commandSize} characters`,
  },
  schema: { arguments: '[name]', help: 'print a JSON Schema; no name: list all schemas' },
  serve: {
    arguments: '[-- command]',
    help: 'emulate the API on this machine, and run a bot against it',
  },
  invoke: {
    arguments: '<"/command option:value">',
    help: 'use a command as a user would, and show what the app does',
  },
  replay: {
    arguments: '<session> -- <command>',
    help: 'repeat a session, and show the differences',
  },
  fuzz: {
    arguments: '[path …] -- <command>',
    help: 'try a bot with everything that its commands allow',
  },
  init: { arguments: '', help: 'set up slashlint in the current folder' },
  completions: { arguments: '<bash|zsh|fish>', help: 'print the completion script of a shell' },
  lsp: { arguments: '--stdio', help: 'start the language server, for editors' },
} as const

export type CommandName = keyof typeof COMMANDS

export const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word)

/** The formats of `plan`. */
export const PLAN_FORMATS = ['pretty', 'json', 'markdown'] as const

const PRETTY_OR_JSON = { value: 'pretty|json', help: 'default: pretty' }

const PRINTED = {
  help: 'read the commands from standard input, one JSON value per line; - reads one JSON value',
}
const APPLICATION = {
  group: 'Deployment',
  help: 'the id of the application, without a target',
} as const

const RECORD = {
  group: 'Deployment',
  help: 'write the record of the commands from before into this file, not into .slashlint/deployments',
} as const

/** The differences from {@link FLAGS} that some commands have, such as another help text. */
export const FLAGS_WITH: Readonly<
  Partial<Record<CommandName, Partial<Record<FlagName, Partial<Flag & { group: FlagGroup }>>>>>
> = {
  plan: {
    format: { value: PLAN_FORMATS.join('|'), help: 'default: pretty' },
    overwrites: {
      help: 'the permission overwrites that guilds have set: a file as fetched; with --live, ids of guilds',
    },
    ndjson: PRINTED,
    app: APPLICATION,
  },
  deploy: {
    overwrites: {
      value: 'id,id',
      help: 'for global commands: guilds whose permission overwrites are read',
    },
    ndjson: PRINTED,
    app: APPLICATION,
    format: PRETTY_OR_JSON,
    record: RECORD,
    watch: { help: 'check and deploy again whenever a file changes; to a guild only' },
  },
  rollback: {
    overwrites: {
      value: 'id,id',
      help: 'for global commands: guilds whose permission overwrites are read',
    },
    app: APPLICATION,
    format: PRETTY_OR_JSON,
    record: RECORD,
  },
  history: { app: APPLICATION },
  pull: {
    as: {
      value: 'json|yaml|js|ts',
      group: 'Deployment',
      help: 'the form of new files (default: that of the others, or json)',
    },
    all: { help: 'with --check: all targets of the configuration' },
    delete: { help: 'remove commands that are not deployed from the files' },
    app: APPLICATION,
    format: PRETTY_OR_JSON,
  },
  explain: { format: PRETTY_OR_JSON },
  fuzz: {
    format: PRETTY_OR_JSON,
    guild: { group: 'Emulator', help: 'the id of the guild (default: 2000000000000000001)' },
    rule: {
      value: 'code=off',
      group: 'Trying',
      help: 'do not report this, such as fuzz/shown=off',
    },
    command: { group: 'Trying', help: 'try this command; once for each' },
    record: {
      value: 'folder',
      group: 'Trying',
      help: 'write each failure down as a session for slashlint replay',
    },
  },
  'explain-error': { format: PRETTY_OR_JSON },
  serve: {
    guild: { group: 'Emulator', help: 'the id of the guild (default: 2000000000000000001)' },
    strict: { group: 'Emulator', help: 'also answer 400 where slashlint warns' },
  },
  invoke: {
    format: PRETTY_OR_JSON,
    app: { help: 'whose commands are used (default: those of the first application)' },
  },
}

const FAILED = 'wrong usage or configuration, or a file that cannot be read'

/** The meanings of exit codes, for commands with more results than success and failure. */
export const EXIT_CODES: Readonly<Partial<Record<CommandName, Readonly<Record<number, string>>>>> =
  {
    check: {
      0: 'nothing wrong',
      1: 'errors found, or more warnings than --max-warnings',
      2: FAILED,
    },
    fix: {
      0: 'nothing is left',
      1: 'errors left, or more warnings than --max-warnings',
      2: FAILED,
    },
    plan: { 0: 'it can be deployed', 1: 'Discord would refuse it', 2: FAILED },
    deploy: {
      0: 'everything is deployed',
      1: 'errors, a no, or Discord refused it',
      2: `${FAILED}, or it did not reach its end: the message says why`,
    },
    rollback: {
      0: 'it is as it was before',
      1: 'errors, a no, or Discord refused it',
      2: `${FAILED}, or it did not reach its end: the message says why`,
    },
    history: { 0: 'shown', 2: FAILED },
    pull: {
      0: 'the files are as deployed',
      1: 'something must be changed by hand; with --check: they differ',
      2: FAILED,
    },
    serve: { 0: 'stopped', 2: `${FAILED}; with a command: its own exit code` },
    invoke: {
      0: 'the app answered',
      1: 'it did not answer, or the user may not use the command',
      2: `${FAILED}, or a use that no client would send`,
    },
    fuzz: {
      0: 'nothing failed',
      1: 'something failed, or more warnings than --max-warnings',
      2: `${FAILED}, or a bot that does not start`,
    },
    replay: {
      0: 'the bot shows the same; of a session that says what fails: it does not any more',
      1: 'it shows something else, or fails still',
      2: FAILED,
    },
    'explain-error': {
      1: 'the errors are shown',
      2: `${FAILED}, or an answer that is not an error`,
    },
  }

const namesIn = (...groups: readonly FlagGroup[]): readonly FlagName[] =>
  groups.flatMap((group) => Object.keys(FLAGS_BY_GROUP[group]) as FlagName[])

const PLAN_FLAGS: readonly FlagName[] = [
  'deployed',
  'overwrites',
  'guild',
  'creates-today',
  'detailed-exitcode',
]
const LIVE_FLAGS: readonly FlagName[] = ['delete', 'token-fd', 'api', 'app']
const CHANGE_FLAGS: readonly FlagName[] = ['rename', 'bulk', 'allow-lost-permissions']
const CHECK_FLAGS = namesIn('What to check', 'Output', 'Fixing', 'Other').filter(
  (name) => ![...PLAN_FLAGS, 'command', 'update'].includes(name),
)

export const FLAGS_OF: Readonly<Record<CommandName, readonly FlagName[]>> = {
  check: CHECK_FLAGS,
  fix: CHECK_FLAGS.filter(
    (flag) => !['fix', 'ndjson', 'list', 'print-config', 'update-baseline'].includes(flag),
  ),
  extract: ['config', 'help'],
  plan: [
    'scope',
    ...PLAN_FLAGS,
    'live',
    'all',
    'out',
    ...LIVE_FLAGS,
    ...CHANGE_FLAGS,
    'ndjson',
    'config',
    'format',
    'help',
  ],
  deploy: [
    'all',
    'plan',
    'yes',
    'dry-run',
    'record',
    'format',
    ...LIVE_FLAGS,
    ...CHANGE_FLAGS,
    'guild',
    'overwrites',
    'creates-today',
    'ndjson',
    'watch',
    'config',
    'help',
  ],
  rollback: [
    'from',
    'yes',
    'dry-run',
    'record',
    'format',
    ...LIVE_FLAGS,
    'allow-lost-permissions',
    'guild',
    'overwrites',
    'config',
    'help',
  ],
  history: ['app', 'guild', 'config', 'help'],
  pull: ['as', 'check', 'all', 'format', ...LIVE_FLAGS, 'guild', 'config', 'help'],
  explain: ['format', 'help'],
  'explain-error': ['command', 'deployed', 'creates-today', 'config', 'format', 'help'],
  size: ['help'],
  schema: ['strict', 'unicode', 'write', 'help'],
  serve: [...namesIn('Emulator'), 'guild', 'strict', 'help'],
  invoke: [...namesIn('Invocation'), 'app', 'fail', 'format', 'help'],
  replay: [
    ...namesIn('Emulator').filter((flag) => !['record', 'port', 'host', 'state'].includes(flag)),
    'guild',
    'strict',
    'allow-host',
    'reset-command',
    'update',
    'help',
  ],
  fuzz: [
    ...namesIn('Trying'),
    ...namesIn('Emulator').filter(
      (flag) => !['port', 'host', 'state', 'log', 'limits', 'frozen', 'clock'].includes(flag),
    ),
    'guild',
    'rule',
    'command',
    'format',
    'max-warnings',
    'help',
  ],
  init: ['help'],
  completions: ['help'],
  lsp: [...namesIn('Transport'), 'help'],
}
