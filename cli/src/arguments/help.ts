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

/** The help text of the program or of one command. */
export function helpText(command: string | undefined, bold: (text: string) => string): string {
  const known = command !== undefined && isCommand(command) ? command : undefined
  const lines =
    known === undefined
      ? [
          'Finds mistakes in the application commands of Discord bots and apps.',
          '',
          `${bold('Usage')}  slashlint <command> [flags]`,
          '',
          bold('Commands'),
        ]
      : [
          `${bold('Usage')}  slashlint ${known} ${COMMANDS[known].arguments} [flags]`,
          '',
          sentence(COMMANDS[known].help),
        ]
  if (known === undefined) {
    const width = Math.max(
      ...Object.entries(COMMANDS).map(
        ([name, { arguments: args }]) => name.length + args.length + 1,
      ),
    )
    for (const [name, { arguments: args, help }] of Object.entries(COMMANDS)) {
      lines.push(`  ${`${name} ${args}`.padEnd(width)}  ${help}`)
    }
  }
  lines.push(...flagLines(known ?? 'check', bold))
  const codes = EXIT_CODES[known ?? 'check']
  if (codes !== undefined) {
    lines.push(
      '',
      bold('Exit code'),
      ...Object.entries(codes).map(([code, meaning]) => `  ${code}  ${meaning}`),
    )
  }
  if (known === undefined) {
    lines.push(
      '',
      'These are the flags of check; `slashlint <command> --help` shows those of another command.',
    )
  }
  return `${lines.join('\n')}\n`
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
