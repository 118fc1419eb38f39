import { didYouMean, listed, ruleNames } from '@slashlint/checker'
import type { Assignment } from '@slashlint/sources'
import { RESOURCES } from '@slashlint/core/internal'
import type { RuleOverrides, Severity } from '@slashlint/core'
import type { Arguments } from '../../arguments/parse.js'
import { oneOf, SCOPES } from '../../arguments/values.js'
import type { SummaryOptions } from '../../render/summary.js'
import { FORMAT_NAMES, type FormatName } from '../../formats/index.js'
import { UsageError } from '../../io.js'

const LEVELS = ['error', 'warning', 'hint', 'off'] as const

/** The wishes of the command line for all files. */
export interface Wishes {
  readonly assignment: Pick<Assignment, 'resource' | 'scope'>
  readonly rules: RuleOverrides
}

/** The flags of `check` after they were judged. */
export interface CheckOptions {
  readonly paths: readonly string[]
  /** What the flags say about all files. */
  readonly wishes: Wishes
  readonly format: FormatName
  readonly hints: boolean
  readonly quiet: boolean
  readonly list: boolean
  readonly maxWarnings: number | undefined
  readonly fix: 'write' | 'show' | undefined
  readonly unsafe: boolean
  readonly watch: boolean
  readonly ndjson: boolean
  readonly config: string | undefined
  /** Nothing is checked: the configuration of this file is printed. */
  readonly printConfig: string | undefined
  /** Only what changed in git since this commit. */
  readonly changed: string | undefined
  /** The file with the findings that are known. */
  readonly baseline: string | undefined
  readonly updateBaseline: boolean
  /** Where the report is written, if not to standard output. */
  readonly outputFile: string | undefined
  /** Named files that hold no definition are no matter. */
  readonly mayBeUnmatched: boolean
  /** Answers as the last run did where nothing has changed since. */
  readonly cache: boolean
  /** Where results are kept; `undefined` for the folder where the project's tools keep theirs. */
  readonly cacheFolder: string | undefined
  readonly stdinFilename: string | undefined
}

/** @throws UsageError when a flag has a value it cannot have, or two flags contradict each other */
export function checkOptions({ paths, flags, command }: Arguments): CheckOptions {
  const fix: SummaryOptions['fix'] = flags['fix-dry-run']
    ? 'show'
    : flags.fix || command === 'fix'
      ? 'write'
      : undefined
  const { unsafe = false, watch = false, ndjson = false } = flags
  if (unsafe && fix === undefined) {
    throw new UsageError('`--unsafe` goes with --fix or --fix-dry-run.')
  }
  const stdin = paths.length === 1 && paths[0] === '-'
  if (!stdin && paths.includes('-')) {
    throw new UsageError(
      '`-` is standard input, which is checked alone: run slashlint once for it and once for the files.',
    )
  }
  if (!stdin && paths.length > 0 && flags['stdin-filename'] !== undefined) {
    throw new UsageError(
      `\`--stdin-filename\` is for standard input: leave it out, or leave out ${listed(paths.slice(0, 3))}.`,
    )
  }
  if (flags.list === true && (ndjson || (flags.format ?? 'pretty') !== 'pretty')) {
    throw new UsageError(
      '`--list` is for people, and goes with the format pretty alone. For programs, `slashlint extract` prints the definitions.',
    )
  }
  if (watch && (stdin || ndjson || flags['stdin-filename'] !== undefined)) {
    throw new UsageError('`--watch` is for files, not for standard input.')
  }
  if (ndjson && fix !== undefined) {
    throw new UsageError('`--ndjson` cannot be combined with fixing.')
  }
  const cacheFolder = flags['cache-location']
  const cache = flags.cache ?? cacheFolder !== undefined
  if (
    cache &&
    (fix !== undefined || watch || ndjson || stdin || flags['stdin-filename'] !== undefined)
  ) {
    throw new UsageError(
      '`--cache` is for files that are checked, not for fixing, watching or standard input.',
    )
  }
  const updateBaseline = flags['update-baseline'] ?? false
  if (updateBaseline && flags.baseline === undefined) {
    throw new UsageError(
      '`--update-baseline` needs the file: --baseline slashlint-baseline.json --update-baseline',
    )
  }
  if (updateBaseline && flags.changed !== undefined) {
    throw new UsageError('`--update-baseline` looks at all that is known: leave out --changed.')
  }
  const forFiles = (['changed', 'baseline', 'output-file'] as const).find(
    (flag) => flags[flag] !== undefined,
  )
  if (forFiles !== undefined && (stdin || ndjson || flags['stdin-filename'] !== undefined)) {
    throw new UsageError(`\`--${forFiles}\` is for files, not for standard input.`)
  }
  if (cache && (updateBaseline || flags.changed !== undefined)) {
    throw new UsageError(
      '`--cache` repeats an answer: leave it out with --changed and --update-baseline.',
    )
  }
  const maxWarnings = flags['max-warnings']
  if (maxWarnings !== undefined && !/^\d+$/.test(maxWarnings)) {
    throw new UsageError(`\`--max-warnings\` takes a whole number, not \`${maxWarnings}\`.`)
  }
  const scope = oneOf('scope', flags.scope, SCOPES)
  const resource = oneOf('resource', flags.resource, RESOURCES)
  return {
    paths: stdin ? [] : paths,
    wishes: {
      assignment: {
        ...(scope !== undefined && { scope }),
        ...(resource !== undefined && { resource }),
      },
      rules: parseRules(flags.rule ?? []),
    },
    format: oneOf('format', flags.format, FORMAT_NAMES) ?? 'pretty',
    hints: flags.hints ?? false,
    quiet: flags.quiet ?? false,
    list: flags.list ?? false,
    maxWarnings: maxWarnings === undefined ? undefined : Number(maxWarnings),
    fix,
    unsafe,
    watch,
    ndjson,
    config: flags.config,
    printConfig: flags['print-config'],
    changed: flags.changed,
    baseline: flags.baseline,
    updateBaseline,
    outputFile: flags['output-file'],
    mayBeUnmatched: flags['no-errors-on-unmatched'] ?? false,
    cache,
    cacheFolder,
    stdinFilename: flags['stdin-filename'] ?? (stdin ? 'stdin.json' : undefined),
  }
}

/** `option/required-order=off` and the like. */
function parseRules(given: readonly string[]): RuleOverrides {
  if (given.length === 0) {
    return {}
  }
  const names = ruleNames()
  const rules: Record<string, Severity | 'off'> = {}
  for (const one of given) {
    const [code = '', level] = one.split('=')
    if (!names.includes(code)) {
      throw new UsageError(
        `There is no rule \`${code}\`.${didYouMean(code, names) || ' `slashlint explain` lists them.'}`,
      )
    }
    if (level === undefined) {
      throw new UsageError(`\`--rule\` takes a code and a severity: --rule ${code}=off`)
    }
    rules[code] = oneOf('rule', level, LEVELS) ?? 'off'
  }
  return rules
}
