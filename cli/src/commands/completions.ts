import { ruleNames } from '@slashlint/checker'
import { COMMANDS, FLAGS, FLAGS_OF, FLAGS_WITH } from '../arguments/flags.js'
import type { CommandName } from '../arguments/flags.js'
import type { Arguments } from '../arguments/parse.js'
import { FORMAT_NAMES } from '../formats/index.js'
import { EXIT, UsageError } from '../io.js'
import type { Io } from '../io.js'

/** A flag of a command, as a completion script describes it. */
interface Offered {
  readonly name: string
  readonly help: string
  readonly takesValue: boolean
  /** The words that the value may be; empty for files and free text. */
  readonly words: readonly string[]
}

const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]

function flagsOf(command: CommandName): readonly Offered[] {
  return FLAGS_OF[command].map((name) => {
    const { type, value, help } = { value: '', ...FLAGS[name], ...FLAGS_WITH[command]?.[name] }
    const values: readonly string[] = value.includes('…') ? FORMAT_NAMES : value.split('|')
    const words = values.length > 1 && values.every((word) => /^[\w.-]+$/.test(word)) ? values : []
    return { name, help, takesValue: type === 'string', words }
  })
}

/** Lists the words that may follow a command, except files. */
function wordsOf(command: CommandName): readonly string[] {
  if (command === 'completions') {
    return Object.keys(SHELLS)
  }
  return command === 'explain' ? ruleNames().filter((name) => !name.endsWith('/*')) : []
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

function bash(): string {
  const values = COMMAND_NAMES.flatMap((command) =>
    flagsOf(command).flatMap(({ name, words: own }) =>
      own.length === 0 ? [] : [`    '${command} --${name}') words=${quoted(own.join(' '))} ;;`],
    ),
  )
  const rest = COMMAND_NAMES.map((command) => {
    const flags = flagsOf(command).map(({ name }) => `--${name}`)
    return `      ${command}) words=${quoted(flags.join(' '))}; [[ $word == -* ]] || words=${quoted(wordsOf(command).join(' '))} ;;`
  })
  return `_slashlint() {
  local word=\${COMP_WORDS[COMP_CWORD]} words=''
  if [ "$COMP_CWORD" -eq 1 ]; then
    words=${quoted(COMMAND_NAMES.join(' '))}
  else
    case "\${COMP_WORDS[1]} \${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    *) case \${COMP_WORDS[1]} in
${rest.join('\n')}
      esac ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}
complete -o default -F _slashlint slashlint
`
}

function zsh(): string {
  const escape = (text: string): string => text.replace(/[\\[\]:]/g, '\\$&')
  const cases = COMMAND_NAMES.map((command) => {
    const flags = flagsOf(command).map(({ name, help, takesValue, words: own }) =>
      quoted(
        `--${name}[${escape(help)}]${takesValue ? `:value:${own.length > 0 ? `(${own.join(' ')})` : '_files'}` : ''}`,
      ),
    )
    const own = wordsOf(command)
    const rest = own.length > 0 ? `*:word:(${own.join(' ')})` : '*:file:_files'
    return `    ${command}) _arguments ${[...flags, quoted(rest)].join(' ')} ;;`
  })
  return `#compdef slashlint
_slashlint() {
  if (( CURRENT == 2 )); then
    local -a commands=(${COMMAND_NAMES.map((name) => quoted(`${name}:${escape(COMMANDS[name].help)}`)).join(' ')})
    _describe command commands
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
compdef _slashlint slashlint
`
}

function fish(): string {
  const escaped = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`
  const first = COMMAND_NAMES.map(
    (name) =>
      `complete -c slashlint -n __fish_use_subcommand -f -a ${name} -d ${escaped(COMMANDS[name].help)}`,
  )
  const rest = COMMAND_NAMES.flatMap((command) => {
    const start = `complete -c slashlint -n '__fish_seen_subcommand_from ${command}'`
    const own = wordsOf(command)
    return [
      ...(own.length > 0 ? [`${start} -f -a ${escaped(own.join(' '))}`] : []),
      ...flagsOf(command).map(({ name, help, takesValue, words: values }) => {
        const required = takesValue ? ' -r' : ''
        const value = values.length > 0 ? ` -x -a ${escaped(values.join(' '))}` : required
        return `${start} -l ${name}${value} -d ${escaped(help)}`
      }),
    ]
  })
  return `${[...first, ...rest].join('\n')}\n`
}

const SHELLS = { bash, zsh, fish }

/** Prints the completion script of a shell. @throws UsageError for an unknown shell */
export async function completions({ paths }: Arguments, io: Io): Promise<number> {
  const [name = ''] = paths
  const shell = Object.hasOwn(SHELLS, name) ? SHELLS[name as keyof typeof SHELLS] : undefined
  if (shell === undefined) {
    throw new UsageError('`slashlint completions` takes a shell: bash, zsh or fish.')
  }
  await io.stdout.write(shell())
  return EXIT.clean
}
