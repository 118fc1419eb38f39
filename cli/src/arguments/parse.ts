import { parseArgs } from 'node:util'
import { didYouMean } from '@slashlint/checker'
import { UsageError } from '../io.js'
import { COMMANDS, FLAGS, FLAGS_OF, isCommand } from './flags.js'
import type { CommandName, Flag, FlagName, Flags } from './flags.js'

/** The command line, split into command, paths and flags. */
export interface Arguments {
  /** The first word. Also `help` for `--help`, and `version` for `--version`. */
  readonly command: CommandName | 'help' | 'version'
  /** The words that are not flags, without the command. */
  readonly paths: readonly string[]
  /** The words after `--`; absent if there is no `--`. */
  readonly behind?: readonly string[]
  /** The values of the flags, by name. A flag that may be repeated has a list of values. */
  readonly flags: Flags
  /**
   * Paths and flags in the order of the command line, for commands that run them one after the
   * other.
   */
  readonly order: readonly Step[]
}

/** A path or a flag at its position in the command line. */
export interface Step {
  /** The name of the flag; absent for a path. */
  readonly flag?: string
  /** The path, or the value of the flag. */
  readonly value: string
}

/**
 * Splits the command line into command, paths and flags.
 *
 * @throws UsageError for an unknown flag or command, with the nearest name as a suggestion
 */
export function parseArguments(argv: readonly string[]): Arguments {
  // What may stand alone takes no flag for its value.
  const args = argv.map((arg, index) =>
    mayStandAlone(arg) && /^-|^$/.test(argv[index + 1] ?? '') ? `${arg}=` : arg,
  )
  const tokens = tokensOf(args)
  const flags = flagsOf(tokens.flatMap((token) => (token.kind === 'option' ? [token] : [])))
  if (flags.version === true) {
    return { command: 'version', paths: [], flags, order: [] }
  }
  const [word, ...rest] = positionalsIn(tokens)
  const isNothing = word === undefined && Object.keys(flags).length === 0
  if (flags.help === true || word === 'help' || isNothing) {
    return helpAbout(word === 'help' ? rest[0] : word, flags)
  }
  if (word === undefined || !isCommand(word)) {
    throw new UsageError(unknownCommand(word))
  }
  for (const flag of Object.keys(flags)) {
    if (!FLAGS_OF[word].some((known) => known === flag)) {
      throw new UsageError(
        `\`slashlint ${word}\` does not take --${flag}: \`slashlint ${word} --help\` lists its flags.`,
      )
    }
  }
  const ending = tokens.findIndex(({ kind }) => kind === 'option-terminator')
  const behind = ending < 0 ? undefined : positionalsIn(tokens.slice(ending))
  const order = tokens.flatMap(stepOf)
  // Without the command itself.
  const at = order.findIndex(({ flag }) => flag === undefined)
  return {
    command: word,
    paths: rest,
    ...(behind !== undefined && { behind }),
    flags,
    order: order.filter((_item, index) => index !== at),
  }
}

/**
 * Returns the arguments of `help`.
 *
 * @param about the command to explain; `undefined` for the whole program
 * @throws UsageError for an unknown command
 */
function helpAbout(about: string | undefined, flags: Flags): Arguments {
  if (about !== undefined && !isCommand(about)) {
    throw new UsageError(unknownCommand(about))
  }
  return { command: 'help', paths: about === undefined ? [] : [about], flags, order: [] }
}

/** A part of the command line. */
type Token =
  | { readonly kind: 'positional'; readonly value: string }
  | {
      readonly kind: 'option'
      /** Its name in the table of flags, if it is there. */
      readonly name: string
      /** The flag as it is written. */
      readonly rawName: string
      readonly value?: string | undefined
      readonly inlineValue?: boolean | undefined
    }
  | { readonly kind: 'option-terminator' }

function stepOf(token: Token): readonly Step[] {
  if (token.kind === 'positional') {
    return [{ value: token.value }]
  }
  return token.kind === 'option' ? [{ flag: token.name, value: token.value ?? '' }] : []
}

const positionalsIn = (tokens: readonly Token[]): readonly string[] =>
  tokens.flatMap((token) => (token.kind === 'positional' ? [token.value] : []))

/** A flag of the command line. */
type FlagToken = Extract<Token, { readonly kind: 'option' }>

function flagsOf(tokens: readonly FlagToken[]): Flags {
  const flags: Record<string, boolean | string | readonly string[]> = {}
  for (const one of tokens) {
    const value = valueOf(one)
    const before = flags[one.name]
    flags[one.name] = Array.isArray(value) && Array.isArray(before) ? [...before, ...value] : value
  }
  // Each has a value as the table has it: that is what `valueOf` is about.
  return flags
}

const tokensOf = (args: string[]): readonly Token[] =>
  parseArgs({ args, options: FLAGS, allowPositionals: true, strict: false, tokens: true }).tokens

const COLORS =
  ' The environment decides about colours: NO_COLOR=1 turns them off, FORCE_COLOR=1 on.'

const mayStandAlone = (arg: string): boolean => {
  const flag: Flag | undefined = isFlag(arg.slice(2)) ? FLAGS[arg.slice(2) as FlagName] : undefined
  return arg.startsWith('--') && flag?.alone !== undefined
}

const isFlag = (name: string): name is FlagName => Object.hasOwn(FLAGS, name)

/**
 * Returns the value of a flag.
 *
 * @throws UsageError if the flag is unknown, lacks its value, or has a value that it does not take
 */
function valueOf({
  name,
  rawName,
  value,
  inlineValue = false,
}: FlagToken): boolean | string | readonly string[] {
  if (!isFlag(name)) {
    const long = Object.keys(FLAGS).map((flag) => `--${flag}`)
    const guess = rawName.startsWith('--') ? didYouMean(rawName, long) : ''
    const advice = /^(?:no-)?colou?rs?$/.test(name) ? COLORS : guess
    throw new UsageError(`Unknown flag \`${rawName}\`.${advice}`)
  }
  const flag: Flag = FLAGS[name]
  if (flag.type === 'boolean') {
    if (inlineValue) {
      throw new UsageError(`\`--${name}\` takes no value.`)
    }
    return true
  }
  if (flag.alone !== undefined && value === '') {
    return flag.alone
  }
  if (value === undefined || value === '' || (!inlineValue && value.startsWith('--'))) {
    throw new UsageError(`\`--${name}\` needs a value: --${name} ${flag.value}`)
  }
  return flag.multiple === true ? [value] : value
}

function unknownCommand(word: string | undefined): string {
  if (word === undefined) {
    return 'A command is missing: try `slashlint check`.'
  }
  const near = /[./\\*]/.test(word) ? '' : didYouMean(word, Object.keys(COMMANDS))
  return `Unknown command \`${word}\`.${near === '' ? ` To check it: \`slashlint check ${word}\`.` : near}`
}
