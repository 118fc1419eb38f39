import { helpText } from './arguments/help.js'
import { parseArguments } from './arguments/parse.js'
import type { Arguments } from './arguments/parse.js'
import { check, checkOptions } from './commands/check/index.js'
import { extract } from './commands/extract.js'
import { explain } from './commands/explain.js'
import { size } from './commands/size.js'
import { schema } from './commands/schema/index.js'
import { EXIT, failureOf, UsageError } from './io.js'
import type { Io } from './io.js'
import { paintFor } from './render/colors.js'
import { harmless } from './render/width.js'
import { VERSION } from './version.js'

/** The whole program: arguments in, exit code out. What is large and seldom wanted is loaded on demand. */
export async function main(argv: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(parseArguments(argv), io)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    const paint = paintFor(io, io.stderr)
    await io.stderr.write(`${paint.error('error')}: ${harmless(error.message)}\n`)
    return failureOf(argv)
  }
}

async function dispatch(args: Arguments, io: Io): Promise<number> {
  switch (args.command) {
    case 'help':
      await io.stdout.write(helpText(args.paths[0], paintFor(io, io.stdout).bold))
      return EXIT.clean
    case 'version':
      await io.stdout.write(`${VERSION}\n`)
      return EXIT.clean
    case 'check':
    case 'fix':
      return check(checkOptions(args), io)
    case 'extract':
      return extract(args, io)
    case 'plan': {
      const { plan } = await import('./commands/plan.js')
      return plan(args, io)
    }
    case 'deploy': {
      const { deployFiles } = await import('./commands/deploy/index.js')
      return deployFiles(args, io)
    }
    case 'pull': {
      const { pull } = await import('./commands/pull/index.js')
      return pull(args, io)
    }
    case 'explain':
      return explain(args, io)
    case 'explain-error': {
      const { explainError } = await import('./commands/explain-error/index.js')
      return explainError(args, io)
    }
    case 'size':
      return size(args, io)
    case 'schema':
      return schema(args, io)
    case 'serve': {
      const { serve } = await import('./commands/serve/index.js')
      return serve(args, io)
    }
    case 'replay': {
      const { replay } = await import('./commands/serve/replay.js')
      return replay(args, io)
    }
    case 'invoke': {
      const { invoke } = await import('./commands/invoke.js')
      return invoke(args, io)
    }
    case 'init': {
      const { init } = await import('./commands/init.js')
      return init(io)
    }
    case 'completions': {
      const { completions } = await import('./commands/completions.js')
      return completions(args, io)
    }
    case 'lsp': {
      const { startServer } = await import('@slashlint/language-server/node')
      startServer()
      return EXIT.clean
    }
  }
}
