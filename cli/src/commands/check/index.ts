import type { Io } from '../../io.js'
import { checkFiles } from './files.js'
import { checkLines } from './lines/index.js'
import type { CheckOptions } from './options.js'
import { checkStdin } from './stdin.js'
import { watch } from './watch.js'

export { checkOptions } from './options.js'

/** Checks files, standard input, or one value a line. @returns the exit code */
export async function check(options: CheckOptions, io: Io): Promise<number> {
  if (options.printConfig !== undefined) {
    const { printConfig } = await import('./print-config.js')
    return printConfig(options.printConfig, options, io)
  }
  if (options.ndjson) return checkLines(options, io)
  if (options.stdinFilename !== undefined) return checkStdin(options, io)
  if (options.watch) return watch(options, io, () => checkFiles(options, io))
  return checkFiles(options, io)
}
