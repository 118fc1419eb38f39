import { stripVTControlCharacters } from 'node:util'
import type { CommandName } from './arguments/flags.js'
import { helpText } from './arguments/help.js'
import { parseArguments } from './arguments/parse.js'
import type { Arguments } from './arguments/parse.js'
import { check } from './commands/check/index.js'
import { checkOptions } from './commands/check/options.js'
import { extract } from './commands/extract.js'
import { explain } from './commands/explain.js'
import { size } from './commands/size.js'
import { schema } from './commands/schema/index.js'
import { EXIT, failureOf, UsageError } from './io.js'
import type { Io } from './io.js'
import { paintFor } from './render/colors.js'
import { harmless } from './render/width.js'
import { keepingSecrets, withoutSecrets } from './secrets.js'
import { VERSION } from './version.js'

/** Runs the program. @returns the exit code */
export async function main(argv: readonly string[], surroundings: Io): Promise<number> {
  const io = HAVE_TOKENS.has(argv[0] ?? '') ? keepingSecrets(surroundings) : surroundings
  try {
    return await dispatch(parseArguments(argv), io)
  } catch (error) {
    if (!(error instanceof UsageError)) {
      throw withoutSecretsOf(io, error)
    }
    if (isForPrograms(argv)) {
      const { failureDocument } = await import('./commands/deploy/report.js')
      await io.stdout.write(failureDocument(error.message))
      return EXIT.failed
    }
    const paint = paintFor(io, io.stderr)
    await io.stderr.write(`${paint.error('error')}: ${harmless(error.message)}\n`)
    await io.stderr.write(linesOf(error.output))
    return failureOf(argv)
  }
}

/** Removes colours and control characters from another program's output, and indents it. */
const linesOf = (output: string): string =>
  stripVTControlCharacters(output)
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => `${line === '' ? '' : `  ${harmless(line)}`}\n`)
    .join('')
    .replace(/^\n+/, '')

/**
 * The commands that use a token. Tokens are removed from their output, even if the user put one in
 * the wrong place.
 */
const HAVE_TOKENS: ReadonlySet<string> = new Set(['deploy', 'plan', 'pull', 'rollback', 'history'])

/** Removes secrets from the message and the stack of an error. @returns the error */
function withoutSecretsOf(io: Io, error: unknown): unknown {
  if (error instanceof Error) {
    error.message = withoutSecrets(io, error.message)
    error.stack &&= withoutSecrets(io, error.stack)
  }
  return error
}

/**
 * Tells whether the result of a deployment is printed for programs, as JSON. Works for invalid
 * arguments, too.
 */
const isForPrograms = (argv: readonly string[]): boolean =>
  ['deploy', 'rollback', 'pull'].includes(argv[0] ?? '') &&
  / --format[ =]json(?: |$)/.test(argv.join(' '))

/** The functions of the commands. Large and rarely used ones are loaded on demand. */
const COMMANDS: Readonly<
  Record<CommandName, (args: Arguments, io: Io) => Promise<number> | number>
> = {
  check: (args, io) => check(checkOptions(args), io),
  fix: (args, io) => check(checkOptions(args), io),
  extract,
  plan: async (args, io) => (await import('./commands/plan.js')).plan(args, io),
  deploy: async (args, io) => (await import('./commands/deploy/index.js')).deployFiles(args, io),
  rollback: async (args, io) => (await import('./commands/rollback.js')).rollback(args, io),
  history: async (args, io) => (await import('./commands/rollback.js')).history(args, io),
  pull: async (args, io) => (await import('./commands/pull/index.js')).pull(args, io),
  explain,
  'explain-error': async (args, io) =>
    (await import('./commands/explain-error.js')).explainError(args, io),
  size,
  schema,
  serve: async (args, io) => (await import('./commands/serve/index.js')).serve(args, io),
  replay: async (args, io) => (await import('./commands/serve/replay.js')).replay(args, io),
  fuzz: async (args, io) => (await import('./commands/fuzz/index.js')).fuzz(args, io),
  invoke: async (args, io) => (await import('./commands/invoke.js')).invoke(args, io),
  init: async (_args, io) => (await import('./commands/init.js')).init(io),
  completions: async (args, io) =>
    (await import('./commands/completions.js')).completions(args, io),
  async lsp() {
    const { startServer } = await import('@slashlint/language-server/node')
    startServer()
    return EXIT.clean
  },
}

async function dispatch(args: Arguments, io: Io): Promise<number> {
  if (args.command !== 'help' && args.command !== 'version') {
    return COMMANDS[args.command](args, io)
  }
  const text =
    args.command === 'help' ? helpText(args.paths[0], paintFor(io, io.stdout).bold) : `${VERSION}\n`
  await io.stdout.write(text)
  return EXIT.clean
}
