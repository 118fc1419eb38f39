import { parseArgs } from 'node:util'
import { didYouMean } from '@slashlint/language-server/checking'
import { UsageError } from '../io.js'
import { COMMANDS, FLAGS, FLAGS_OF } from './flags.js'
import type { CommandName, FlagName } from './flags.js'

export interface Arguments {
  readonly command: CommandName | 'help' | 'version'
  readonly paths: readonly string[]
  readonly flags: Readonly<Partial<Record<FlagName, boolean | string | readonly string[]>>>
}

const isCommand = (word: string): word is CommandName => Object.hasOwn(COMMANDS, word)

/** Splits the command line. @throws UsageError with a suggestion for the nearest flag or command */
export function parseArguments(argv: readonly string[]): Arguments {
  const { tokens } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: true, strict: false, tokens: true })
  const positionals: string[] = []
  const flags: Record<string, boolean | string | string[]> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') positionals.push(token.value)
    if (token.kind === 'option') addFlag(flags, token.name, token.rawName, token.value, token.inlineValue === true)
  }
  if (flags.version === true) return { command: 'version', paths: [], flags }
  const [word, ...rest] = positionals
  const command = word === undefined ? undefined : isCommand(word) ? word : undefined
  if (flags.help === true || word === 'help' || (word === undefined && Object.keys(flags).length === 0)) {
    const about = word === 'help' ? rest[0] : word
    if (about !== undefined && !isCommand(about)) throw new UsageError(unknownCommand(about))
    return { command: 'help', paths: about === undefined ? [] : [about], flags }
  }
  if (command === undefined) throw new UsageError(unknownCommand(word))
  for (const flag of Object.keys(flags)) {
    if (!FLAGS_OF[command].includes(flag as FlagName))
      throw new UsageError(
        `\`slashlint ${command}\` does not take --${flag}: \`slashlint ${command} --help\` lists its flags.`,
      )
  }
  return { command, paths: rest, flags }
}

const COLORS = ' The environment decides about colours: NO_COLOR=1 turns them off, FORCE_COLOR=1 on.'

function addFlag(
  flags: Record<string, boolean | string | string[]>,
  name: string,
  raw: string,
  value: string | undefined,
  inline: boolean,
): void {
  if (!Object.hasOwn(FLAGS, name)) {
    const long = Object.keys(FLAGS).map((flag) => `--${flag}`)
    const advice = /^(?:no-)?colou?rs?$/.test(name) ? COLORS : raw.startsWith('--') ? didYouMean(raw, long) : ''
    throw new UsageError(`Unknown flag \`${raw}\`.${advice}`)
  }
  const flag = FLAGS[name as FlagName]
  if (flag.type === 'boolean') {
    if (inline) throw new UsageError(`\`--${name}\` takes no value.`)
    flags[name] = true
    return
  }
  if (value === undefined || value === '' || (!inline && value.startsWith('--'))) {
    throw new UsageError(`\`--${name}\` needs a value: --${name} ${flag.value}`)
  }
  if ('multiple' in flag) flags[name] = [...((flags[name] as string[] | undefined) ?? []), value]
  else flags[name] = value
}

function unknownCommand(word: string | undefined): string {
  if (word === undefined) return 'A command is missing: try `slashlint check`.'
  const near = /[./\\*]/.test(word) ? '' : didYouMean(word, Object.keys(COMMANDS))
  return `Unknown command \`${word}\`.${near === '' ? ` To check it: \`slashlint check ${word}\`.` : near}`
}
