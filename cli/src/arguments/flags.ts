import { LIMITS } from '@slashlint/core/contract'
import { FORMAT_NAMES } from '../formats/index.js'

/** The flags as data: parsing, the help text and suggestions come from this table. */
export interface Flag {
  readonly type: 'boolean' | 'string'
  readonly short?: string
  readonly multiple?: true
  /** What it stands for without a value. */
  readonly alone?: string
  /** What stands for the value in the help text. */
  readonly value?: string
  readonly group:
    'What to check' | 'Deployment' | 'Output' | 'Fixing' | 'Schemas' | 'Emulator' | 'Invocation' | 'Transport' | 'Other'
  readonly help: string
}

export const FLAGS = {
  scope: {
    type: 'string',
    value: 'global|guild',
    group: 'What to check',
    help: 'where the commands go; wins over the configuration',
  },
  resource: {
    type: 'string',
    value: 'name',
    group: 'What to check',
    help: 'what the input is: command, commands, lobby, …',
  },
  rule: {
    type: 'string',
    multiple: true,
    value: 'code=severity',
    group: 'What to check',
    help: 'error, warning, hint or off; areas as option/*',
  },
  config: {
    type: 'string',
    value: 'file',
    group: 'What to check',
    help: 'this configuration instead of the nearest slashlint.json',
  },
  'print-config': {
    type: 'string',
    value: 'file',
    group: 'What to check',
    help: 'print the configuration that holds for this file',
  },
  'stdin-filename': {
    type: 'string',
    value: 'path',
    group: 'What to check',
    help: 'read standard input as if it were this file',
  },
  deployed: {
    type: 'string',
    value: 'file',
    group: 'What to check',
    help: 'the deployed commands, as GET with_localizations=true returns them; - is standard input',
  },
  overwrites: {
    type: 'string',
    value: 'file',
    group: 'What to check',
    help: 'the permission overwrites that guilds have set, as fetched',
  },
  guild: { type: 'string', value: 'id', group: 'What to check', help: 'the guild of the commands' },
  'creates-today': {
    type: 'string',
    value: 'n',
    group: 'What to check',
    help: `how many commands were created today; the limit is ${LIMITS.dailyCreates} a day`,
  },
  changed: {
    type: 'string',
    alone: 'HEAD',
    value: '[ref]',
    group: 'What to check',
    help: 'only what changed since this commit (HEAD), and its dependents',
  },
  baseline: {
    type: 'string',
    value: 'file',
    group: 'What to check',
    help: 'findings that are known already and are not shown',
  },
  'update-baseline': { type: 'boolean', group: 'What to check', help: 'write what is found now into the baseline' },
  'no-errors-on-unmatched': {
    type: 'boolean',
    group: 'What to check',
    help: 'accept named files without a definition',
  },
  cache: { type: 'boolean', group: 'What to check', help: 'reuse the results of the last run if no file has changed' },
  'cache-location': {
    type: 'string',
    value: 'folder',
    group: 'What to check',
    help: 'default: node_modules/.cache/slashlint',
  },
  ndjson: { type: 'boolean', group: 'What to check', help: 'read one JSON value per line, write one result per line' },
  command: {
    type: 'string',
    value: 'name',
    group: 'What to check',
    help: 'the command that the answer is about, if slashlint cannot tell',
  },
  live: { type: 'boolean', group: 'Deployment', help: 'what is deployed now, read from Discord' },
  delete: { type: 'boolean', group: 'Deployment', help: 'delete deployed commands that are not in the files' },
  yes: { type: 'boolean', short: 'y', group: 'Deployment', help: 'send what the plan says without asking' },
  'dry-run': { type: 'boolean', group: 'Deployment', help: 'stop after the plan' },
  'token-fd': {
    type: 'string',
    value: 'n',
    group: 'Deployment',
    help: 'read the token from this file descriptor (default: from DISCORD_TOKEN)',
  },
  api: { type: 'string', value: 'url', group: 'Deployment', help: 'another address of the API, such as an emulator' },
  format: { type: 'string', value: 'pretty|json|sarif|…', group: 'Output', help: `${FORMAT_NAMES.join(', ')}` },
  'output-file': { type: 'string', value: 'file', group: 'Output', help: 'write the report into this file' },
  hints: { type: 'boolean', group: 'Output', help: 'show hints, not only their number' },
  quiet: { type: 'boolean', short: 'q', group: 'Output', help: 'show errors only, without a summary' },
  list: { type: 'boolean', group: 'Output', help: 'list every definition and its unknown parts' },
  'max-warnings': { type: 'string', value: 'n', group: 'Output', help: 'fail if there are more warnings' },
  'detailed-exitcode': { type: 'boolean', group: 'Output', help: '0: nothing to do, 1: an error, 2: changes' },
  fix: { type: 'boolean', group: 'Fixing', help: 'apply safe fixes; formatting and comments stay' },
  unsafe: { type: 'boolean', group: 'Fixing', help: 'with --fix or --fix-dry-run: also apply fixes that need review' },
  'fix-dry-run': { type: 'boolean', group: 'Fixing', help: 'show what --fix would change as a unified diff' },
  strict: { type: 'boolean', group: 'Schemas', help: 'the schema that rejects unknown keys too' },
  unicode: { type: 'boolean', group: 'Schemas', help: 'the schema that uses Unicode property escapes' },
  write: { type: 'boolean', group: 'Schemas', help: 'write schemas to .slashlint/ for editors' },
  app: {
    type: 'string',
    value: 'id',
    group: 'Emulator',
    help: 'the id of the application (default: 1000000000000000001)',
  },
  seed: {
    type: 'string',
    value: 'file',
    group: 'Emulator',
    help: 'the initial state: apps, guilds, channels, roles, members, users, commands, lobbies',
  },
  state: {
    type: 'string',
    value: 'file',
    group: 'Emulator',
    help: 'a log of every change, read at the start and then continued',
  },
  port: { type: 'string', value: 'n', group: 'Emulator', help: 'default: 4710; 0: any free port' },
  host: {
    type: 'string',
    value: 'address',
    group: 'Emulator',
    help: 'default: 127.0.0.1; with another address, other machines can connect',
  },
  auth: {
    type: 'string',
    value: 'issued|any',
    group: 'Emulator',
    help: 'the tokens to accept: those that it issued (default), or any',
  },
  limits: {
    type: 'string',
    value: 'off|real|short',
    group: 'Emulator',
    help: 'real: also request rates; short: a tenth of them; off: neither these nor daily creates; default: only daily creates',
  },
  clock: {
    type: 'string',
    value: 'time',
    group: 'Emulator',
    help: 'start the clock at this time, such as 2026-01-01T00:00Z (default: now)',
  },
  frozen: { type: 'boolean', group: 'Emulator', help: 'the clock stands still; only --advance moves it' },
  'answer-within': {
    type: 'string',
    value: '10m|off',
    group: 'Emulator',
    help: 'how long the bot has for its first answer (default: 3s); off: as long as it takes, for debuggers',
  },
  'read-repair': {
    type: 'boolean',
    group: 'Emulator',
    help: 'users get an update of a global command when they next use it',
  },
  endpoint: { type: 'string', value: 'url', group: 'Emulator', help: 'where the app receives interactions over HTTP' },
  'endpoint-host': {
    type: 'string',
    multiple: true,
    value: 'host',
    group: 'Emulator',
    help: 'also allow an endpoint on this host',
  },
  accept: {
    type: 'string',
    multiple: true,
    value: '"PUT /guilds/*/emojis/*"',
    group: 'Emulator',
    help: 'a request to answer with 204, or with the JSON behind it, though it is not simulated',
  },
  fail: {
    type: 'string',
    multiple: true,
    value: '"PUT /applications/* status=503 times=2"',
    group: 'Emulator',
    help: 'a fault to inject: status=, delay=, drop=before|half, times=, for=, retryAfter=, disconnect=, jump=',
  },
  record: {
    type: 'string',
    value: 'file',
    group: 'Emulator',
    help: 'write down what users do and what the bot shows, for slashlint replay',
  },
  log: { type: 'boolean', group: 'Emulator', help: 'print every request, with the rule that refused it' },
  'keep-env': {
    type: 'boolean',
    group: 'Emulator',
    help: 'leave DISCORD_TOKEN and similar variables as they are',
  },
  'no-preload': {
    type: 'boolean',
    group: 'Emulator',
    help: 'only set environment variables: the program reads the address itself',
  },
  as: { type: 'string', value: 'user', group: 'Invocation', help: 'who uses the command (default: the first user)' },
  in: {
    type: 'string',
    value: 'channel',
    group: 'Invocation',
    help: 'where: #general, dm, group (default: the first channel)',
  },
  locale: {
    type: 'string',
    value: 'key',
    group: 'Invocation',
    help: 'the locale of the user (default: the one in the seed)',
  },
  target: {
    type: 'string',
    value: 'user|message',
    group: 'Invocation',
    help: 'the user or message that is meant: a name, an id, a text, or last',
  },
  autocomplete: {
    type: 'string',
    value: 'option',
    group: 'Invocation',
    help: 'ask for the suggestions of this option instead',
  },
  press: {
    type: 'string',
    multiple: true,
    value: 'button',
    group: 'Invocation',
    help: 'then press this button of the answer; without a command, of any message (--in, --target)',
  },
  select: {
    type: 'string',
    multiple: true,
    value: 'menu=value,value',
    group: 'Invocation',
    help: 'then choose in this menu of the answer; without a command, of any message',
  },
  submit: {
    type: 'string',
    multiple: true,
    value: 'field=text',
    group: 'Invocation',
    help: 'then send the form that was opened; once for each field',
  },
  advance: {
    type: 'string',
    multiple: true,
    value: '15m',
    group: 'Invocation',
    help: 'then move the clock forward',
  },
  disconnect: {
    type: 'string',
    multiple: true,
    value: 'code|reconnect|invalid-session',
    group: 'Invocation',
    help: 'then disconnect the clients from the gateway',
  },
  at: { type: 'string', value: 'url', group: 'Invocation', help: 'the emulator (default: the one started last)' },
  update: { type: 'boolean', group: 'Other', help: 'write what is shown now into the session' },
  stdio: { type: 'boolean', group: 'Transport', help: 'standard input and output (default)' },
  'node-ipc': { type: 'boolean', group: 'Transport', help: 'messages between Node processes' },
  socket: { type: 'string', value: 'port', group: 'Transport', help: 'connect to a port on this machine' },
  pipe: { type: 'string', value: 'name', group: 'Transport', help: 'connect to a named pipe or socket file' },
  clientProcessId: { type: 'string', value: 'id', group: 'Transport', help: 'end when this process ends' },
  watch: { type: 'boolean', short: 'w', group: 'Other', help: 'check again whenever a file changes' },
  help: { type: 'boolean', short: 'h', group: 'Other', help: 'show this help' },
  version: { type: 'boolean', short: 'v', group: 'Other', help: 'show the version' },
} as const satisfies Record<string, Flag>

export type FlagName = keyof typeof FLAGS

/** What is given for a flag of the table. */
type ValueOf<F extends Flag> = F extends { readonly type: 'boolean' }
  ? boolean
  : F extends { readonly multiple: true }
    ? readonly string[]
    : string

/** The flags that are given, with their values. */
export type Flags = { readonly [N in FlagName]?: ValueOf<(typeof FLAGS)[N]> }

/** What each command does, and the flags it takes. */
export const COMMANDS = {
  check: { arguments: '[paths or globs]', help: 'find mistakes (default: in the current folder)' },
  fix: { arguments: '[paths or globs]', help: 'apply safe fixes and show what is left: check --fix' },
  extract: { arguments: '[paths or globs]', help: 'print the commands of all files as one JSON list' },
  plan: {
    arguments: '[paths or globs]',
    help: 'show what a deployment would create, change and delete',
  },
  deploy: { arguments: '[target] [paths or globs]', help: 'send to Discord what a plan says' },
  pull: { arguments: '[target] [paths or globs]', help: 'write what is deployed into the files' },
  explain: { arguments: '[code]', help: 'explain a rule with examples; no code: list all rules' },
  'explain-error': {
    arguments: '<answer> [paths or globs]',
    help: 'find the files and lines that errors of the API are about',
  },
  size: { arguments: '<file>', help: `show how a command uses its ${LIMITS.commandSize} characters` },
  schema: { arguments: '[name]', help: 'print a JSON Schema; no name: list all schemas' },
  serve: { arguments: '[-- command]', help: 'emulate the API on this machine, and run a bot against it' },
  invoke: { arguments: '<"/command option:value">', help: 'use a command as a user would, and show what the app does' },
  replay: {
    arguments: '<session> -- <command>',
    help: 'repeat a session, and show what the bot shows differently',
  },
  init: { arguments: '', help: 'introduce slashlint in the current folder' },
  completions: { arguments: '<bash|zsh|fish>', help: 'print what a shell needs to complete it' },
  lsp: { arguments: '--stdio', help: 'start the language server, for editors' },
} as const

export type CommandName = keyof typeof COMMANDS

export const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word)

/** The formats of `plan`. */
export const PLAN_FORMATS = ['pretty', 'json', 'markdown'] as const

const PRETTY_OR_JSON = { value: 'pretty|json', help: 'default: pretty' }

const PRINTED = { help: 'read the commands from standard input, one JSON value per line; - reads one JSON value' }
const APPLICATION = { group: 'Deployment', help: 'the id of the application, without a target' } as const

/** What a flag is with a command where that is not what the table says. */
export const FLAGS_WITH: Readonly<
  Partial<Record<CommandName, Readonly<Partial<Record<FlagName, Partial<Pick<Flag, 'value' | 'group' | 'help'>>>>>>>
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
    overwrites: { value: 'id,id', help: 'for global commands: guilds whose permission overwrites are read' },
    ndjson: PRINTED,
    app: APPLICATION,
    watch: { help: 'check and deploy again whenever a file changes; to a guild only' },
  },
  pull: {
    as: {
      value: 'json|yaml|js|ts',
      group: 'Deployment',
      help: 'the form of new files (default: that of the others, or json)',
    },
    delete: { help: 'take commands that are not deployed out of the files' },
    app: APPLICATION,
  },
  explain: { format: PRETTY_OR_JSON },
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

/** What each exit code means, for the commands that have more to say than whether they worked. */
export const EXIT_CODES: Readonly<Partial<Record<CommandName, Readonly<Record<number, string>>>>> = {
  check: { 0: 'nothing wrong', 1: 'errors found, or more warnings than --max-warnings', 2: FAILED },
  fix: { 0: 'nothing is left', 1: 'errors left, or more warnings than --max-warnings', 2: FAILED },
  plan: { 0: 'it can be deployed', 1: 'Discord would refuse it', 2: FAILED },
  deploy: {
    0: 'everything is deployed',
    1: 'errors, a no, or Discord refused it',
    2: `${FAILED}, or it did not reach its end: the message says why`,
  },
  pull: { 0: 'the files are as deployed', 1: 'something must be changed by hand', 2: FAILED },
  serve: { 0: 'stopped', 2: `${FAILED}; with a command: its own exit code` },
  invoke: {
    0: 'the app answered',
    1: 'it did not answer, or the user may not use the command',
    2: `${FAILED}, or a use that no client would send`,
  },
  replay: { 0: 'the bot shows the same', 1: 'it shows something else', 2: FAILED },
  'explain-error': { 1: 'the errors are shown', 2: `${FAILED}, or an answer that is not an error` },
}

const NAMES = Object.keys(FLAGS) as FlagName[]
const TRANSPORT_FLAGS = NAMES.filter((name) => FLAGS[name].group === 'Transport')
const PLAN_FLAGS: readonly FlagName[] = ['deployed', 'overwrites', 'guild', 'creates-today', 'detailed-exitcode']
const LIVE_FLAGS: readonly FlagName[] = ['delete', 'token-fd', 'api', 'app']
const EMULATOR_FLAGS = NAMES.filter((name) => FLAGS[name].group === 'Emulator')
const INVOCATION_FLAGS = NAMES.filter((name) => FLAGS[name].group === 'Invocation')
const CHECK_FLAGS = NAMES.filter(
  (name) =>
    !['Transport', 'Deployment', 'Schemas', 'Emulator', 'Invocation'].includes(FLAGS[name].group) &&
    !PLAN_FLAGS.includes(name) &&
    name !== 'command' &&
    name !== 'update',
)

export const FLAGS_OF: Readonly<Record<CommandName, readonly FlagName[]>> = {
  check: CHECK_FLAGS,
  fix: CHECK_FLAGS.filter((flag) => !['fix', 'ndjson', 'list', 'print-config', 'update-baseline'].includes(flag)),
  extract: ['config', 'help'],
  plan: ['scope', ...PLAN_FLAGS, 'live', ...LIVE_FLAGS, 'ndjson', 'config', 'format', 'help'],
  deploy: [
    'yes',
    'dry-run',
    ...LIVE_FLAGS,
    'guild',
    'overwrites',
    'creates-today',
    'ndjson',
    'watch',
    'config',
    'help',
  ],
  pull: ['as', ...LIVE_FLAGS, 'guild', 'config', 'help'],
  explain: ['format', 'help'],
  'explain-error': ['command', 'deployed', 'creates-today', 'config', 'format', 'help'],
  size: ['help'],
  schema: ['strict', 'unicode', 'write', 'help'],
  serve: [...EMULATOR_FLAGS, 'guild', 'strict', 'help'],
  invoke: [...INVOCATION_FLAGS, 'app', 'fail', 'format', 'help'],
  replay: [
    ...EMULATOR_FLAGS.filter((flag) => !['record', 'port', 'host', 'state'].includes(flag)),
    'guild',
    'strict',
    'update',
    'help',
  ],
  init: ['help'],
  completions: ['help'],
  lsp: [...TRANSPORT_FLAGS, 'help'],
}
