import { slashlint, type RunOptions } from './harness.js'

/** The options of a transcript: those of a run, and what its text must not contain. */
export interface TranscriptOptions extends RunOptions {
  /** Replaces what differs from run to run, such as ids and times. */
  readonly clean?: (text: string) => string
}

const same = (text: string): string => text

/** Replaces the engine's words about wrong JSON, which differ by its version. */
const withoutEngine = (text: string): string =>
  text.replace(
    /(?:Une|E)xpected (?:property name|token|end of|non-whitespace)(?:[^.\n"\\]|\\?"[^"\n]*")*/g,
    '(what the engine says)',
  )

/** Indents the lines of a text, and keeps empty ones empty. */
const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')

/**
 * Runs a command line, and returns all that a user sees: the line, standard output, standard error
 * behind `!`, and the exit code. Colours are shown as `‹1›`, and the folder as `~`.
 */
export async function transcript(
  argv: readonly string[],
  { clean = same, ...options }: TranscriptOptions = {},
): Promise<string> {
  const { code, stdout, stderr } = await slashlint(argv, options)
  const shown = (text: string): string => {
    const inFolder = options.cwd === undefined ? text : text.replaceAll(options.cwd, '~')
    // eslint-disable-next-line no-control-regex -- that is how colours are written
    const painted = inFolder.replace(/\u001b\[([\d;]*)m/g, '‹$1›')
    return clean(withoutEngine(painted.replaceAll('\u001B', '␛')))
  }
  const words = argv.map((word) => (/^[\w./:=,@#-]+$/.test(word) ? word : JSON.stringify(word)))
  const errors = stderr.replace(/^/gm, '! ').replace(/! $/, '')
  return `$ slashlint ${shown(words.join(' '))}\n${indented(shown(stdout))}${indented(shown(errors))}→ ${code}\n`
}

/** Runs command lines one after the other. */
export async function transcripts(
  lines: readonly (readonly string[])[],
  options: TranscriptOptions = {},
): Promise<string> {
  const parts: string[] = []
  for (const argv of lines) {
    parts.push(await transcript(argv, options))
  }
  return parts.join('\n')
}
