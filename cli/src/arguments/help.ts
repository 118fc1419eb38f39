import { conflictsOf } from './conflicts.js'
import {
  COMMANDS,
  EXIT_CODES,
  FLAGS,
  FLAGS_BY_GROUP,
  FLAGS_OF,
  FLAGS_WITH,
  isCommand,
} from './flags.js'
import type { CommandName, FlagGroup } from './flags.js'

const GROUPS = Object.keys(FLAGS_BY_GROUP) as readonly FlagGroup[]

type Bold = (text: string) => string

/** Returns the help text of the program or of one command. */
export function helpText(command: string | undefined, bold: Bold): string {
  if (command !== undefined && isCommand(command)) {
    return textOf([...commandHead(command, bold), ...commandLines(command, bold)])
  }
  return textOf([
    ...programHead(bold),
    ...commandLines('check', bold),
    '',
    'These are the flags of check; `slashlint <command> --help` shows those of another command.',
  ])
}

const textOf = (lines: readonly string[]): string => `${lines.join('\n')}\n`

const commandHead = (command: CommandName, bold: Bold): readonly string[] => [
  `${bold('Usage')}  slashlint ${command} ${COMMANDS[command].arguments} [flags]`,
  '',
  sentence(COMMANDS[command].help),
]

const programHead = (bold: Bold): readonly string[] => [
  'Finds mistakes in the application commands of Discord bots and apps.',
  '',
  `${bold('Usage')}  slashlint <command> [flags]`,
  '',
  bold('Commands'),
  ...columns(
    Object.entries(COMMANDS).map(([name, { arguments: args, help }]) => [`${name} ${args}`, help]),
  ),
]

/** Returns the flags of a command, the combinations that it refuses, and its exit codes. */
function commandLines(command: CommandName, bold: Bold): readonly string[] {
  const section = (title: string, rows: Rows): readonly string[] =>
    rows.length === 0 ? [] : ['', bold(title), ...columns(rows)]
  return [
    ...flagLines(command, bold),
    ...section('Combinations', conflictsOf(command)),
    ...section('Exit code', Object.entries(EXIT_CODES[command] ?? {})),
  ]
}

type Rows = readonly (readonly [label: string, help: string])[]

function columns(rows: Rows): readonly string[] {
  const width = Math.max(...rows.map(([label]) => label.length))
  return rows.map(([label, help]) => `  ${label.padEnd(width)}  ${help}`)
}

const sentence = (help: string): string => `${help.charAt(0).toUpperCase()}${help.slice(1)}.`

function flagLines(command: CommandName, bold: (text: string) => string): string[] {
  const flags = FLAGS_OF[command].map((name) => {
    const flag = {
      short: undefined,
      value: undefined,
      ...FLAGS[name],
      ...FLAGS_WITH[command]?.[name],
    }
    const {
      short,
      value,
      help,
      group = GROUPS.find((one) => Object.hasOwn(FLAGS_BY_GROUP[one], name)),
    } = flag
    const label = `${short === undefined ? '' : `-${short}, `}--${name}${value === undefined ? '' : ` ${value}`}`
    return { label, help, group }
  })
  const width = Math.max(...flags.map(({ label }) => label.length))
  return GROUPS.flatMap((wanted) => {
    const members = flags.filter(({ group }) => group === wanted)
    if (members.length === 0) {
      return []
    }
    return [
      '',
      bold(wanted),
      ...members.map(({ label, help }) => `  ${label.padEnd(width)}  ${help}`),
    ]
  })
}
